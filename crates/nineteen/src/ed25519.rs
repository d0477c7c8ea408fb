// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 signatures: RFC 8032, with Ed25519ctx and Ed25519ph.
//!
//! The names are those of `ed25519-dalek` 3 with the same meaning; [`Policy`], verification from
//! bytes, contexts, hedged signing and batches with a verdict per item are additional.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use nineteen::ed25519::{Policy, Signer, SigningKey, Verifier};
//!
//! let key = SigningKey::random();
//! let signature = key.sign(b"a message");
//! let public = key.verifying_key();
//! assert!(public.verify(b"a message", &signature).is_ok());
//! assert!(public.verify_with(Policy::Strict, b"another", &signature).is_err());
//! ```
//!
#![cfg_attr(feature = "batch", doc = include_str!("ed25519/batch/which.md"))]
//! # References
//!
//! RFC 8032 §5.1; acceptance rules: `docs/VALIDATION.md`.

mod accelerated; // on hardware
#[cfg(feature = "batch")]
mod batch; // many signatures at once
#[cfg(feature = "batch")]
mod combination; // one equation for a whole batch
mod context; // keys bound to a context string
mod error; // why something is refused
#[cfg(feature = "alloc")]
mod expanded; // public keys that verify often
mod policy; // what a verifier accepts
mod secret; // what a seed expands to, and signing with it
mod signing; // secret keys
mod stream; // messages in pieces
mod traits; // `signature`, `pkcs8`
mod transcript; // what is hashed
mod verifying; // public keys

pub mod hazmat;

pub use accelerated::verify_on;
#[cfg(feature = "batch")]
pub use batch::{BatchQueue, BatchReport, BatchVerdicts, InvalidSignatures, Item};
#[cfg(feature = "batch")]
pub use batch::{sign_batch, verify_batch, verify_batch_all, verify_batch_each};
#[cfg(feature = "batch")]
pub use batch::{verify_batch_items, verify_batch_iter};
pub use context::Context;
pub use ed25519::Signature;
#[cfg(feature = "alloc")]
pub use expanded::ExpandedVerifyingKey;
pub use policy::{Policy, UnknownPolicy};
pub use sha2::{Digest, Sha512};
#[cfg(feature = "digest")]
pub use signature::{DigestSigner, DigestVerifier};
pub use signature::{Signer, Verifier};
pub use signing::SigningKey;
pub use stream::StreamVerifier;
pub use verifying::{VerifyingKey, verify};

pub use ed25519;
#[cfg(feature = "pkcs8")]
pub use ed25519::pkcs8;
#[cfg(feature = "rand_core")]
pub use rand_core;

/// What went wrong with a key or signature; verification failure says only that it is invalid. With `alloc` the reason
/// is its [source](core::error::Error::source).
pub type SignatureError = signature::Error;

/// A seed: the secret from which RFC 8032 §5.1.5 derives everything else.
pub type SecretKey = [u8; SECRET_KEY_LENGTH];

/// Bytes of a seed.
pub const SECRET_KEY_LENGTH: usize = 32;
/// Bytes of a public key.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// Bytes of a signature.
pub const SIGNATURE_LENGTH: usize = 64;
/// Bytes of a seed followed by its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// Bytes of an expanded secret key.
pub const EXPANDED_SECRET_KEY_LENGTH: usize = 64;
