// SPDX-License-Identifier: MIT OR Apache-2.0
//! How deep the stack is overwritten below secret operations: deeper than the deepest uses.

use ground::wipe::{Overwrite, overwrite};
pub(crate) use ground::wipe::{Place, leaving_nothing};

/// The number of bytes overwritten at a time.
const PIECE: usize = 2000;

/// For one key, one signature, one key exchange, one multiple of a point. On 32-bit targets an
/// exchange is the deepest: 3,600 bytes on Cortex-M, built for size; on others a multiple of the
/// generator, whose points take 16,000 bytes with AVX-512.
pub(crate) const ONE: Overwrite =
    if cfg!(target_pointer_width = "32") && cfg!(not(debug_assertions)) {
        overwrite::<PIECE, 2>
    } else {
        overwrite::<PIECE, 10>
    };

/// For a group of items, some of them side by side: multiples of the generator take 40,000 bytes
/// with AVX-512.
#[cfg(feature = "batch")]
pub(crate) const GROUP: Overwrite = overwrite::<PIECE, 26>;
