// SPDX-License-Identifier: MIT OR Apache-2.0
//! Oblivious pseudorandom functions on ristretto255 with SHA-512 (RFC 9497).
//!
//! A client learns `F(key, input)` from a server that holds the key; the server does not learn the
//! input, and the client learns nothing else about the key.
//!
//! ```text
//! client                                         server
//! blind(input)          BlindedElement  32 ───►  blind_evaluate
//! finalize ─► output    ◄───  EvaluationElement 32, Proof 64
//! ```
//!
//! | mode | the client | module |
//! |---|---|---|
//! | OPRF | cannot check the key | [`oprf`] |
//! | VOPRF | checks a proof under the server's public key | [`voprf`] |
//! | POPRF | the same; the function also depends on public information | [`poprf`] |
//!
//! Batches (feature `alloc`) have one proof for all elements. They are computed by `nineteen` with
//! one element in each lane of a vector, on processors with AVX-512 IFMA.
//!
//! # Security
//!
//! - Constant time in keys, blinds and inputs, apart from the lengths of inputs. Proofs are checked
//!   in variable time; all that they contain is public.
//! - Keys and blinds are wiped on drop, and with the feature `alloc` moves do not copy them.
//!   Operations overwrite their part of the stack. Outputs are plain arrays that belong to the caller.
//! - Random numbers come from the caller's generator, 64 bytes for each scalar and each proof. The
//!   nonce of a proof is hashed from them, the key, and what is proven, so that repeated bytes reveal
//!   nothing.
//! - A client with Q calls to the server gains about log2(Q)/2 bits against the key
//!   (RFC 9497 §7.2.3); rotate keys, or limit the calls.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod blind; // blinding inputs, removing blinds
mod element; // elements with their encodings
mod error; // why operations fail
mod key; // keys, and what servers share
pub mod oprf;
pub mod poprf;
mod proof; // equal discrete logarithms
mod suite; // hashes and random scalars
pub mod voprf;

pub use element::{BlindedElement, EvaluationElement, PublicKey};
pub use error::Error;
pub use proof::Proof;
pub use suite::Output;
