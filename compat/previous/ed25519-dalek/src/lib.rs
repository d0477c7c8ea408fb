// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `ed25519-dalek` 2 over [`nineteen`].
//!
//! Types are wrappers: they speak `signature` 2, `pkcs8` 0.10, `digest` 0.10 and `rand_core` 0.6, where those of `nineteen`
//! speak the versions of today.
//!
//! Differences: `hazmat` recomputes the public key that it signs under instead of believing the
//! caller's. `verify_strict` also refuses keys of large order whose encoding is not canonical; to
//! sign under one takes a discrete logarithm. `verify_batch` gives each signature the verdict of
//! `verify`: dalek's takes R in any encoding, and its verdict on points with a component of small
//! order depends on the coefficients that it draws. A context of more than 255 bytes is an error in
//! verification, where dalek panics in debug builds and truncates it in others. `Debug` of a key
//! shows its bytes and no limbs.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

mod context; // keys bound to a context string
mod hash; // hashes of `digest` 0.10 as those of today
#[cfg(feature = "hazmat")]
pub mod hazmat;
#[cfg(feature = "pkcs8")]
mod keys; // PKCS#8
mod signing; // secret keys
mod verifying; // public keys

pub use curve25519_dalek::digest::Digest;
pub use ed25519;
pub use sha2::Sha512;

pub use context::Context;
pub use ed25519::Signature;
#[cfg(feature = "pkcs8")]
pub use ed25519::pkcs8;
#[cfg(feature = "digest")]
pub use ed25519::signature::{DigestSigner, DigestVerifier};
pub use ed25519::signature::{Signer, Verifier};
pub use nineteen::ed25519::{
    EXPANDED_SECRET_KEY_LENGTH, KEYPAIR_LENGTH, PUBLIC_KEY_LENGTH, SECRET_KEY_LENGTH,
    SIGNATURE_LENGTH, SecretKey,
};
pub use signing::SigningKey;
#[cfg(feature = "batch")]
pub use verifying::verify_batch;
pub use verifying::{StreamVerifier, VerifyingKey};

/// An error about a key or a signature; with `std` the reason is its source.
pub type SignatureError = ed25519::signature::Error;

use nineteen::ed25519 as inner;

/// An error of today as one of `signature` 2, with the text of its source.
fn error(why: inner::SignatureError) -> SignatureError {
    #[cfg(feature = "std")]
    if let Some(source) = core::error::Error::source(&why) {
        return SignatureError::from_source(alloc::string::ToString::to_string(source));
    }
    let _ = why;
    SignatureError::new()
}

/// A signature as `nineteen` has it.
///
/// With `legacy_compatibility`, an S below 2^253 that is not below the order is reduced, which makes no difference to the
/// equation: so a signature has more than one form.
fn to_inner(signature: &Signature) -> inner::Signature {
    #[cfg(feature = "legacy_compatibility")]
    if signature.s_bytes()[31] >> 5 == 0 {
        let s = nineteen::scalar::Scalar::from_bytes_mod_order(*signature.s_bytes());
        return inner::Signature::from_components(*signature.r_bytes(), s.to_bytes());
    }
    inner::Signature::from_bytes(&signature.to_bytes())
}

fn from_inner(signature: &inner::Signature) -> Signature {
    Signature::from_bytes(&signature.to_bytes())
}
