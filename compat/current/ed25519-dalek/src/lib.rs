// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `ed25519-dalek` 3 over [`nineteen`]: types are those of `nineteen`.
//!
//! What differs: an error says no more than that there is one; PKCS#8 is written in version 1, which every reader takes (read in
//! both); `hazmat` recomputes the public key that it signs under instead of believing the caller's; and
//! `legacy_compatibility` does not make signatures valid whose S is not reduced.

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
