// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]

mod column; // the bytes of each row, whatever holds them
pub mod ed25519;
mod error;
mod work; // rows shared among threads
pub mod x25519;

pub use column::Column;
pub use error::Error;
