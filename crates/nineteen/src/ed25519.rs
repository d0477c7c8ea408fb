// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 signatures: RFC 8032, with Ed25519ctx and Ed25519ph.
//!
//! The names and their meanings are those of `ed25519-dalek` 3. [`Policy`], verification from
//! bytes, contexts, hedged signing and batches with a verdict per item are additions.
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

#[cfg(feature = "batch")]
mod batch; // many signatures at once
#[cfg(feature = "batch")]
mod combination; // one equation for a whole batch
mod context; // keys bound to a context string
mod error; // why a key or signature is rejected
#[cfg(feature = "alloc")]
mod expanded; // public keys prepared for many verifications
mod policy; // what a verifier accepts
mod secret; // expanded seeds, and signing with them
mod signing; // secret keys
mod stream; // messages in pieces
mod traits; // `signature`, `pkcs8`
mod transcript; // what is hashed
mod verifying; // public keys

pub mod hazmat;

// The last of them: documentation and the compiler's hints list methods in the order of modules.
mod accelerated; // on hardware

pub use accelerated::verify_on;
#[cfg(feature = "batch")]
pub use batch::{BatchQueue, BatchReport, BatchVerdicts, InvalidSignatures, Item};
#[cfg(feature = "batch")]
pub use batch::{sign_batch, verify_batch, verify_batch_all, verify_batch_each};
#[cfg(feature = "batch")]
pub use batch::{verify_batch_items, verify_batch_iter, verify_batch_with};
pub use context::Context;
/// A signature, 64 bytes: R, an encoded point, and S, an integer.
///
/// [`SigningKey`] makes it, [`VerifyingKey`] verifies it, and any 64 bytes can be stored in it:
///
/// ```
/// use nineteen::ed25519::{Signature, Signer, SigningKey};
///
/// let signature = SigningKey::from_bytes(&[7; 32]).sign(b"a message");
/// let bytes: [u8; 64] = signature.to_bytes();
/// assert_eq!(Signature::from_bytes(&bytes), signature);
/// assert_eq!(Signature::from_slice(&bytes).ok(), Some(signature)); // a length that is checked
/// ```
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

/// An error about a key or a signature. A failed verification says only that the signature is
/// invalid. With the feature `alloc`, the [source](core::error::Error::source) gives the reason.
pub type SignatureError = signature::Error;

/// A seed: the secret from which RFC 8032 §5.1.5 derives everything else.
pub type SecretKey = [u8; SECRET_KEY_LENGTH];

/// The length of a seed in bytes.
pub const SECRET_KEY_LENGTH: usize = 32;
/// The length of a public key in bytes.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The length of a signature in bytes.
pub const SIGNATURE_LENGTH: usize = 64;
/// The length in bytes of a seed followed by its public key.
pub const KEYPAIR_LENGTH: usize = SECRET_KEY_LENGTH + PUBLIC_KEY_LENGTH;
/// The length of an expanded secret key in bytes.
pub const EXPANDED_SECRET_KEY_LENGTH: usize = 64;
