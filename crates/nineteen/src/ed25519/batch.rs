// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once: verified with a verdict for each or one for all, and made.
//!
//! Each verdict equals that of single verification under the same policy. It depends only on the
//! item itself, not on its neighbours, the size or order of the batch, the processor or the number
//! of threads (feature `rayon`). With a vector backend, each lane handles one signature.
//!
//! The usual random linear combination is sound only for the cofactored equation and does not tell
//! items apart. [`verify_batch_all`] uses it under [`Policy::Zip215`], and checks the items one by
//! one if it fails.
//!
//! `batch/which.md`, which is part of the documentation of [`ed25519`](super), says which function
//! suits which caller.

use super::SignatureError;
use super::error::Reason;

mod chunks; // from an iterator
mod one_key; // under one key
mod queue; // items owned by the queue
mod report; // results
mod sign; // signing
mod verify; // verification

pub use chunks::{BatchVerdicts, verify_batch_iter};
pub use one_key::verify_batch_with;
pub use queue::BatchQueue;
pub use report::{BatchReport, InvalidSignatures};
pub use sign::sign_batch;
pub use verify::{Item, verify_batch, verify_batch_all, verify_batch_each, verify_batch_items};

/// The number of messages hashed together, and of signatures checked together.
const GROUP: usize = 8;

/// Refuses slices that differ in length: signatures, messages, and `keys`, by the argument's name.
fn same_lengths(lengths: [usize; 3], keys: &'static str) -> Result<(), SignatureError> {
    if lengths == [lengths[0]; 3] {
        Ok(())
    } else {
        Err(Reason::Lengths { keys, lengths }.into())
    }
}
