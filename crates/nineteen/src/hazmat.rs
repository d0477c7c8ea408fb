// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single field operations on a chosen backend, for benchmarks and comparisons of representations.
//!
//! Elements are 32 bytes, little-endian; any 256-bit integer is taken as its residue, results are
//! canonical. Each function forces nothing: the backend is an argument. Constant time for a given `n`.

use crate::backend::{self, Backend, Unavailable};
use crate::field::{words_from_bytes, words_to_bytes};

macro_rules! chain {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// If the backend cannot run here, or has no arithmetic on single elements.
        pub fn $name(backend: Backend, x: &[u8; 32], n: usize) -> Result<[u8; 32], Unavailable> {
            let r = backend::$name(backend, &words_from_bytes(x), n)?;
            Ok(words_to_bytes(&r))
        }
    };
}

chain! {
    /// `x^(n+1)`, by n dependent products.
    mul_chain
}
chain! {
    /// `x^(2^n)`, by n dependent squarings.
    square_chain
}
chain! {
    /// `x` or `1/x`, by n dependent inversions.
    invert_chain
}
