// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every published vector, every edge case and every peer, on every backend that runs on this
//! machine.

mod api; // the public names of the dalek crates, used
mod batch; // batches against single operations
mod collected; // batches that own their items, and their reports
mod conversions; // keys in other forms, messages in parts
mod differential; // against the dalek crates, on seeded inputs
mod drop_in; // the same source against both libraries
mod edge_cases; // CCTV, speccheck, ZIP-215: verdicts of every policy
mod equality; // single-bit differences
mod faults; // wrong answers of accelerators, messages that change
mod forcing; // forcing another backend between two calls, and during one
mod groups; // tables, sums, maps and traits of the groups
mod hedged; // nonces with noise, and the attack on nonces used twice
#[cfg(feature = "serde")]
mod interchange; // serde output, against the dalek crates
mod large_batches; // errors that cancel, blocks after the first
mod layouts; // the page that draws limb layouts
mod multiples; // multiples of many points
mod noise; // accelerators whose answers are noise
#[cfg(feature = "hazmat")]
mod not_reduced; // scalars of up to 255 bits
mod policies; // every function that verifies, on disputed signatures
mod prime_groups; // the traits of `ff` and `group`, batches of Ristretto
mod reference; // a slow verifier over big integers, written from the definitions
mod rfc7748; // X25519
mod rfc8032; // Ed25519, Ed25519ctx, Ed25519ph
mod rfc9380; // hash to curve: clearing the cofactor
mod rfc9381; // ECVRF: points, scalars and double multiples
mod rfc9496; // Ristretto255
mod rfc9591; // FROST: commitments, shares, signatures
mod sources; // hashes of the vector files
mod support; // backends, hexadecimal, vectors, seeded bytes
mod torsion; // all components of small order of A and R
mod wycheproof; // Ed25519 and X25519
