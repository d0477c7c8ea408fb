// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once: verified with a verdict for each or for all, and made.
//!
//! A verdict is always the one of single verification under the same policy: it depends on nothing
//! but the item, not on its neighbours, the size or the order of the batch, the processor or the number
//! of threads (feature `rayon`). Where vectors serve, one signature lies in each lane.
//!
//! The usual random linear combination is sound for the cofactored equation only, and does not tell one
//! item from another. [`verify_batch_all`] uses it, under [`Policy::Zip215`], and goes through the
//! items one by one if it fails.
//!
//! `batch/which.md`, which the documentation of [`ed25519`](super) includes, says which function fits which caller.

mod chunks; // from an iterator
mod queue; // owned
mod report; // what was found
mod sign; // made
mod verify; // verified

pub use chunks::{BatchVerdicts, verify_batch_iter};
pub use queue::BatchQueue;
pub use report::{BatchReport, InvalidSignatures};
pub use sign::sign_batch;
pub use verify::{Item, verify_batch, verify_batch_all, verify_batch_each, verify_batch_items};

/// Messages that are hashed, and signatures that are checked, together.
const GROUP: usize = 8;
