// SPDX-License-Identifier: MIT OR Apache-2.0
//! What `cargo xtask gen` writes.

#[rustfmt::skip]
pub(crate) mod isa; // instruction set and bus
#[rustfmt::skip]
pub(crate) mod rom; // microcode and its entries
#[cfg(feature = "std")]
#[rustfmt::skip]
pub(crate) mod routines; // headers of its routines
