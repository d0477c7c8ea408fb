// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single field operations on a chosen backend, for benchmarks and comparisons of representations;
//! and wiping the stack.
//!
//! Elements are 32 bytes, little-endian. Any 256-bit integer is accepted and stands for its
//! residue; results are canonical. The backend is an argument, so no function forces one. Constant
//! time for a given `n`.

use crate::backend::{self, Backend, Unavailable};
use crate::field::{words_from_bytes, words_to_bytes};
use crate::wipe;

/// Runs `operation` in a frame of its own and then overwrites 8,000 bytes of the stack from there
/// down (with the feature `small` 7,000 bytes, or 5,200 on targets of `w32`); twice as many in a
/// build that is not optimised for speed, `opt-level` 2 or 3.
///
/// This library's operations on secrets do so themselves. This function is for surrounding code
/// that keeps secrets in arrays, scalars or formats of other crates. Take secrets by reference, and
/// return them only in a type that may be moved, such as [`SigningKey`](crate::ed25519::SigningKey)
/// with the feature `alloc`: values returned directly are copied to the caller.
///
/// # Security
///
/// Best effort: it does not reach registers or the frames of an operation that goes deeper.
///
/// ```
/// use nineteen::ed25519::SigningKey;
/// use nineteen::hazmat::leaving_nothing;
///
/// let text = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
/// let key = leaving_nothing(|| {
///     let mut seed = [0; 32];
///     for (byte, pair) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
///         *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
///     }
///     Some(SigningKey::from_bytes(&seed))
/// });
/// assert!(key.is_some());
/// ```
pub fn leaving_nothing<R>(operation: impl FnOnce() -> R) -> R {
    wipe::leaving_nothing(wipe::OTHERS, operation)
}

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
    /// `x^(n+1)`, by n dependent multiplications.
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
