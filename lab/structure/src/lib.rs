// SPDX-License-Identifier: MIT OR Apache-2.0
//! The structure of the source tree: its rules, checked, and its imports, drawn.

mod features; // functions are compiled for the features of their tokens
pub mod files; // the files of the tree
pub mod house; // the rules: layers, unsafe, lengths, licences
pub mod imports; // which module uses which
pub mod layers; // which rooms may use which
mod prose; // comments begin with their subject
mod repeats; // lines that two crates repeat
