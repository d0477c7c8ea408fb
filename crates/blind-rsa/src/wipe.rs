// SPDX-License-Identifier: MIT OR Apache-2.0
//! How deep the stack is overwritten below operations with secrets.
//!
//! Numbers are vectors, which stay where they are when their owners move; what is left on the stack
//! are hashes, states of generators, spilled registers. The depth is as far as the operations were
//! seen to leave something, plus a margin (`tests/residue`). Powers on vectors overwrite their own
//! part (`modexp/ifma.rs`).

use ground::wipe::{Overwrite, overwrite};

const STACK: Overwrite = overwrite::<2000, 8>;

/// Runs `operation` and overwrites the stack that it used.
#[inline(always)]
pub(crate) fn leaving_nothing<R>(operation: impl FnOnce() -> R) -> R {
    ground::wipe::leaving_nothing(STACK, operation)
}
