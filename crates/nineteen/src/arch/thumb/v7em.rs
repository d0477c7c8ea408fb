// SPDX-License-Identifier: MIT OR Apache-2.0
//! With the DSP extension: `umaal` adds two words to a product; the sum always fits two words and
//! needs no flag.

#[cfg(nineteen_w32 = "v7em")]
pub(crate) mod add; // sums
pub(crate) mod add_multiple; // sums with small multiples
pub(crate) mod mul; // products
pub(crate) mod square; // squares
pub(crate) mod sub; // differences
