// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `ed25519-dalek` 3 over [`nineteen`]: types are those of `nineteen`.
//!
//! Differences:
//!
//! - `hazmat` recomputes the public key that it signs under instead of believing the caller's.
//! - `verify_strict` also refuses keys of large order in encodings that are not canonical. A
//!   signature that is valid under one would need a discrete logarithm.
//! - `verify_batch` gives each signature the verdict of `verify`. dalek's decodes R, so it accepts
//!   encodings of R that are not canonical; and where A or R has a component of small order, its
//!   verdict depends on the coefficients that it draws.
//! - A context of more than 255 bytes is an error in verification, where dalek panics in debug
//!   builds and truncates it in others.
//! - `Debug` of a key shows its bytes and no limbs.
//! - An error has its reason as its source wherever there is an allocator, in dalek with `alloc`.
//!
//! The types are `nineteen`'s, and so are its features: any crate in the program that enables its
//! `legacy_compatibility` enables that of this package.

#![no_std]

pub use nineteen::ed25519::{
    Context, Digest, EXPANDED_SECRET_KEY_LENGTH, KEYPAIR_LENGTH, PUBLIC_KEY_LENGTH,
    SECRET_KEY_LENGTH, SIGNATURE_LENGTH, SecretKey, Sha512, Signature, SignatureError, Signer,
    SigningKey, StreamVerifier, Verifier, VerifyingKey, ed25519,
};
#[cfg(feature = "digest")]
pub use nineteen::ed25519::{DigestSigner, DigestVerifier};

#[cfg(feature = "hazmat")]
pub use nineteen::ed25519::hazmat;
#[cfg(feature = "pkcs8")]
pub use nineteen::ed25519::pkcs8;
#[cfg(feature = "rand_core")]
pub use nineteen::ed25519::rand_core;
#[cfg(feature = "batch")]
pub use nineteen::ed25519::verify_batch;
