// SPDX-License-Identifier: MIT OR Apache-2.0
//! Schnorr signatures of 64 bytes.
//!
//! ```
//! use curve9767::schnorr::{Signer, SigningKey, Verifier};
//!
//! let key = SigningKey::from_seed(&[7; 32]); // take 32 random bytes
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
//! ```
//!
//! # The scheme
//!
//! The caller hashes the message, with a hash function that the signature's own hashes name
//! ([`HashId`]); the traits `Signer` and `Verifier` use SHA3-256. With the secrets s and t
//! ([seed](SigningKey::from_seed)), the public key Q, the hash's identifier and the hashed message
//! h:
//!
//! ```text
//! k = SHAKE256("curve9767-sign-k:" ‖ t ‖ id ‖ ":" ‖ h, 64 bytes) mod n, or 1 if that is 0
//! c = encode([k]G)
//! e = SHAKE256("curve9767-sign-e:" ‖ c ‖ encode(Q) ‖ id ‖ ":" ‖ h, 64 bytes) mod n
//! d = k + e·s mod n
//! signature = c ‖ d
//! ```
//!
//! It is valid if `d < n`, c is the encoding of a point, and that point is `[d]G - [e]Q`. A
//! signature whose c is not the encoding of a point is refused in every verification, even if
//! `[d]G - [e]Q` is the neutral element and c is what
//! [`Point::to_bytes`](crate::group::Point::to_bytes) writes for it: a signature has one verdict.
//!
//! # Security
//!
//! Signing is constant time in the keys and the message, [`VerifyingKey::verify_prehashed`] in all
//! its input; functions with `vartime_` in their name, and the traits' verification, take public
//! inputs only.

use crate::curve::point::Point;
use crate::scalar::{self, Words};
use crate::shake::shake256;

#[cfg(feature = "batch")]
mod batch; // many signatures at once
mod hash_id; // the hash function of a message
mod signing; // secret keys
mod traits; // `signature`
mod verifying; // public keys

#[cfg(feature = "batch")]
pub use batch::{Item, sign_batch, vartime_verify_batch};
pub use hash_id::{HashId, UnknownHash};
pub use signature::{self, Signer, Verifier};
pub use signing::SigningKey;
pub use verifying::VerifyingKey;

#[cfg(feature = "rand_core")]
pub use rand_core;

/// The cause of an invalid key or signature; failed verification says only that it is invalid.
pub type SignatureError = signature::Error;

/// The length of a secret key in bytes: s and t.
pub const SECRET_KEY_LENGTH: usize = 64;
/// The length of a public key in bytes.
pub const PUBLIC_KEY_LENGTH: usize = 32;
/// The length of a signature in bytes.
pub const SIGNATURE_LENGTH: usize = 64;

/// A signature: the encoding of a point, and an integer. It may be any 64 bytes until it is
/// verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signature([u8; SIGNATURE_LENGTH]);

impl Signature {
    /// The signature from 64 bytes.
    pub const fn from_bytes(bytes: &[u8; SIGNATURE_LENGTH]) -> Signature {
        Signature(*bytes)
    }

    /// The 64 bytes.
    pub const fn to_bytes(&self) -> [u8; SIGNATURE_LENGTH] {
        self.0
    }

    /// c and d.
    fn parts(&self) -> ([u8; 32], [u8; 32]) {
        let (mut c, mut d) = ([0; 32], [0; 32]);
        c.copy_from_slice(&self.0[..32]);
        d.copy_from_slice(&self.0[32..]);
        (c, d)
    }
}

/// e, from c, the public key's encoding, and the signed data.
fn challenge(c: &[u8; 32], key: &[u8; 32], hash: HashId, hashed: &[u8]) -> Words {
    let mut wide = [0; 64];
    let parts = [
        b"curve9767-sign-e:",
        c.as_slice(),
        key,
        hash.oid().as_bytes(),
        b":",
        hashed,
    ];
    shake256(&parts, &mut wide);
    scalar::reduce(&wide)
}

/// A public key in its working form.
#[derive(Clone, Copy)]
struct Key {
    bytes: [u8; 32],
    point: Point,
}

/// An error unless `valid`.
fn verdict(valid: bool) -> Result<(), SignatureError> {
    if valid {
        Ok(())
    } else {
        Err(SignatureError::new())
    }
}
