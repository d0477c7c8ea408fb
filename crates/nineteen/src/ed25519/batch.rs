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
//! | function | takes | says |
//! |---|---|---|
//! | [`verify_batch_items`] | bytes | a verdict for each |
//! | `verify_batch_all` | bytes | whether all are valid; if not, which are not |
//! | [`verify_batch_each`] | decoded keys | a verdict for each |
//! | [`verify_batch`] | decoded keys | whether all are valid |
//! | [`sign_batch`] | signing keys | the signatures |

mod sign; // made
mod verify; // verified

pub use sign::sign_batch;
pub use verify::{InvalidSignatures, verify_batch_all};
pub use verify::{Item, verify_batch, verify_batch_each, verify_batch_items};

/// Messages that are hashed, and signatures that are checked, together.
const GROUP: usize = 8;
