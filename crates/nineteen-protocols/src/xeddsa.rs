// SPDX-License-Identifier: MIT OR Apache-2.0
//! XEdDSA: signatures with X25519 keys.
//!
//! A Montgomery key has no sign, so the signer uses the one of `k` and `-k` whose Edwards point has
//! an even x, and the verifier takes that point:
//!
//! ```text
//! A = (y, 0), y = (u - 1)/(u + 1)        a = k or -k, so that [a]B = A
//! r = SHA-512(0xfe 0xff^31 ‖ a ‖ M ‖ Z)  R = [r]B
//! h = SHA-512(R ‖ A ‖ M)                 s = r + h·a
//! signature = R ‖ s
//! ```
//!
//! [`libsignal`] is the older form, in which the sign of `[k]B` is the highest bit of the signature.
//! Its verification also accepts signatures of the form above.
//!
//! Verification compares the bytes of R, requires `s < 2^253`, and refuses keys that are not
//! canonical or have small order: for those, anybody can make signatures. The same message and key
//! have many signatures, by the noise Z and, as the specification allows `s` above the order, by
//! adding the order to it: do not use a signature as a name for what was signed.
//!
//! ```
//! use nineteen::x25519::{PublicKey, StaticSecret};
//! use nineteen_protocols::xeddsa;
//!
//! let secret = StaticSecret::from([7; 32]); // take 32 random bytes
//! let signature = xeddsa::sign(&secret, b"a message", &[9; 64]); // and 64 for each signature
//! assert!(xeddsa::verify(&PublicKey::from(&secret), b"a message", &signature).is_ok());
//! ```
//!
//! Reference: Perrin, *The XEdDSA and VXEdDSA Signature Schemes*, revision 1, 2016.

use nineteen::edwards::EdwardsPoint;
use nineteen::hazmat::leaving_nothing;
use nineteen::montgomery::MontgomeryPoint;
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen::x25519::{PublicKey, StaticSecret};
use sha2::{Digest, Sha512};
use subtle::{Choice, ConditionallySelectable};
use zeroize::{Zeroize, Zeroizing};

use crate::Error;

/// The length of a signature in bytes.
pub const SIGNATURE_LENGTH: usize = 64;

/// Signs a message. Constant time in the key and the message, apart from its length.
///
/// `noise` is 64 random bytes. The nonce also depends on the key and the message, so repeated noise
/// reveals nothing; fresh noise protects against faults.
pub fn sign(secret: &StaticSecret, message: &[u8], noise: &[u8; 64]) -> [u8; SIGNATURE_LENGTH] {
    leaving_nothing(|| {
        let (mut a, mut public) = key_pair(secret);
        let sign = Choice::from(public[31] >> 7);
        let mut minus = -a;
        a.conditional_assign(&minus, sign);
        minus.zeroize();
        // The point of -a is that of a with the other sign.
        public[31] &= 0x7f;
        let signature = respond(&a, &public, message, noise);
        a.zeroize();
        signature
    })
}

/// Verifies a signature. Variable time.
///
/// # Errors
///
/// [`Error::PublicKey`] if the key is not below 2^255 - 19, is the coordinate of no point of
/// edwards25519, or has small order; [`Error::Invalid`] if the signature is not valid.
pub fn verify(
    public: &PublicKey,
    message: &[u8],
    signature: &[u8; SIGNATURE_LENGTH],
) -> Result<(), Error> {
    check(public, 0, message, signature)
}

/// The form of libsignal: the highest bit of the signature is the sign of the signer's Edwards
/// point.
pub mod libsignal {
    use super::*;

    /// Signs a message. Constant time in the key and the message, apart from its length. `noise` is
    /// 64 random bytes.
    pub fn sign(secret: &StaticSecret, message: &[u8], noise: &[u8; 64]) -> [u8; SIGNATURE_LENGTH] {
        leaving_nothing(|| {
            let (mut a, public) = key_pair(secret);
            let mut signature = respond(&a, &public, message, noise);
            signature[63] |= public[31] & 0x80;
            a.zeroize();
            signature
        })
    }

    /// Verifies a signature. Variable time.
    ///
    /// # Errors
    ///
    /// As for [`verify`](super::verify).
    pub fn verify(
        public: &PublicKey,
        message: &[u8],
        signature: &[u8; SIGNATURE_LENGTH],
    ) -> Result<(), Error> {
        let mut unsigned = *signature;
        unsigned[63] &= 0x7f;
        check(public, signature[63] >> 7, message, &unsigned)
    }
}

/// k modulo the order, and the encoding of `[k]B`.
fn key_pair(secret: &StaticSecret) -> (Scalar, [u8; 32]) {
    let mut clamped = Zeroizing::new(secret.to_bytes());
    *clamped = clamp_integer(*clamped);
    let k = Scalar::from_bytes_mod_order(*clamped);
    (k, EdwardsPoint::mul_base(&k).compress().to_bytes())
}

/// R and s.
fn respond(a: &Scalar, public: &[u8; 32], message: &[u8], noise: &[u8; 64]) -> [u8; 64] {
    let mut prefix = [0xff; 32];
    prefix[0] = 0xfe;
    let secret = Zeroizing::new(a.to_bytes());
    let nonce = Sha512::new()
        .chain_update(prefix)
        .chain_update(*secret)
        .chain_update(message)
        .chain_update(noise);
    let mut r = Scalar::from_hash(nonce);
    let commitment = EdwardsPoint::mul_base(&r).compress();
    let s = r + challenge(commitment.as_bytes(), public, message) * a;
    r.zeroize();
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(commitment.as_bytes());
    signature[32..].copy_from_slice(s.as_bytes());
    signature
}

fn challenge(commitment: &[u8], public: &[u8; 32], message: &[u8]) -> Scalar {
    let hash = Sha512::new()
        .chain_update(commitment)
        .chain_update(public)
        .chain_update(message);
    Scalar::from_hash(hash)
}

fn check(public: &PublicKey, sign: u8, message: &[u8], signature: &[u8; 64]) -> Result<(), Error> {
    let u = MontgomeryPoint(public.to_bytes());
    let point = u
        .to_edwards(sign)
        .filter(|point| !point.is_small_order() && point.to_montgomery().0 == u.0)
        .ok_or(Error::PublicKey)?;
    let (commitment, s) = signature.split_at(32);
    let mut integer = [0; 32];
    integer.copy_from_slice(s);
    if integer[31] >> 5 != 0 {
        return Err(Error::Invalid);
    }
    let s = Scalar::from_bytes_mod_order(integer);
    let encoded = point.compress();
    let h = challenge(commitment, encoded.as_bytes(), message);
    // h times the negative, as libsignal does: L - h is not -h where a component has small order.
    let found = EdwardsPoint::vartime_double_scalar_mul_basepoint(&h, &-point, &s);
    if found.compress().as_bytes()[..] == *commitment {
        Ok(())
    } else {
        Err(Error::Invalid)
    }
}
