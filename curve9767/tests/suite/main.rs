// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every vector, every trap, and batches against single operations, on every backend that this machine runs.

mod api; // what types show and refuse
mod batch; // batches against single operations
mod chain; // ten thousand multiples, one of the other
mod forgeries; // what would hold without one check
mod group; // points, scalars, hash-to-curve
#[cfg(feature = "hazmat")]
mod hazmat; // single operations of the field
mod keys; // keys, exchanges, signatures
mod support; // backends, hexadecimal, vectors
mod traps; // what implementations get wrong
