// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every vector, every trap, keys as they are read and written, batches against single operations.

mod batch; // batches and caches against single operations
mod interop; // openssl reads keys and verifies
mod keys; // what is read, written, generated and refused
mod support; // vectors, keys from numbers, replayed randomness
mod traps; // what implementations get wrong, and what the draft leaves open
mod vectors; // published vectors
