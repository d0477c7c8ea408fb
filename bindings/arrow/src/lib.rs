// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]

mod column; // columns of bytes over Arrow arrays, slices and buffers
pub mod ed25519;
mod error;
mod work; // distribution of rows to threads
pub mod x25519;

pub use column::Column;
pub use error::Error;
