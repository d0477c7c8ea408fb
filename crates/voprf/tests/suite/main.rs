// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 9497's vectors, batches against single elements, and everything that must be refused, on
//! every backend of `nineteen` that runs on this machine.

mod batches; // batches against single elements
mod refused; // invalid encodings, proofs, lengths
mod rfc9497; // the vectors
mod secrets; // what is printed
mod support; // backends, vectors, generators
