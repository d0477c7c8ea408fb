// SPDX-License-Identifier: MIT OR Apache-2.0
//! Blinded Ed25519 keys, as onion services of Tor use them.
//!
//! A service has one identity key and signs with another key in each period of time, which whoever
//! knows the identity can compute, and nobody can link to it otherwise:
//!
//! ```text
//! h = SHA3-256("Derive temporary signing key" 0 ‖ A ‖ s ‖ B ‖ "key-blind" ‖ period ‖ length), clamped
//! A' = [h]A        a' = h·a        prefix' = SHA-512("Derive temporary signing key hash input" ‖ prefix)
//! ```
//!
//! The blinded secret key signs by [`raw_sign`](nineteen::ed25519::hazmat::raw_sign).
//!
//! ```
//! use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign};
//! use nineteen::ed25519::VerifyingKey;
//! use nineteen_protocols::onion::{blind_public, blind_secret, blinding_factor};
//! use sha2::Sha512;
//!
//! let secret = ExpandedSecretKey::from(&[7; 32]); // take 32 random bytes
//! let public = VerifyingKey::from(&secret);
//! let factor = blinding_factor(&public, &[], 16_903, 1_440);
//!
//! let blinded = blind_secret(&secret, &factor);
//! let today = blind_public(&public, &factor)?;
//! let signature = raw_sign::<Sha512>(&blinded, b"descriptor", &today);
//! assert!(today.verify_strict(b"descriptor", &signature).is_ok());
//! # Ok::<(), nineteen_protocols::Error>(())
//! ```
//!
//! Reference: Tor's rend-spec-v3, appendix A.2; <https://spec.torproject.org/rend-spec/keyblinding-scheme.html>.

use nineteen::ed25519::VerifyingKey;
use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::hazmat::leaving_nothing;
use nineteen::scalar::{Scalar, clamp_integer};
use sha2::{Digest, Sha512};
use sha3::Sha3_256;
use zeroize::Zeroize;

use crate::Error;
use crate::point::vartime_of_key;

/// The base point, as the hash takes it: both coordinates in decimal.
const BASE: &str = "(15112221349535400772501151409588531511454012693041857206046113283949847762202, \
                    46316835694926478169428394003475163141307993866256225615783033603165251855960)";

/// The factor of a period: its number, and its length in minutes. `secret` is empty unless the
/// service and its clients share one.
///
/// The result is not clamped; [`blind_public`] and [`blind_secret`] do that.
pub fn blinding_factor(public: &VerifyingKey, secret: &[u8], period: u64, length: u64) -> [u8; 32] {
    leaving_nothing(|| {
        Sha3_256::new()
            .chain_update(b"Derive temporary signing key\0")
            .chain_update(public.as_bytes())
            .chain_update(secret)
            .chain_update(BASE)
            .chain_update(b"key-blind")
            .chain_update(period.to_be_bytes())
            .chain_update(length.to_be_bytes())
            .finalize()
            .into()
    })
}

/// The blinded public key. Variable time: the identity is known to whoever computes it.
///
/// # Errors
///
/// [`Error::PublicKey`] if the key is not canonical or not in the group of prime order: with a
/// component of small order, one service has several identities with the same blinded key.
pub fn blind_public(public: &VerifyingKey, factor: &[u8; 32]) -> Result<VerifyingKey, Error> {
    let point = vartime_of_key(public)
        .filter(|point| point.is_torsion_free())
        .ok_or(Error::PublicKey)?;
    Ok(VerifyingKey::from(point.mul_clamped(*factor)))
}

/// The blinded secret key, whose public key is that of [`blind_public`]. Constant time.
pub fn blind_secret(secret: &ExpandedSecretKey, factor: &[u8; 32]) -> ExpandedSecretKey {
    leaving_nothing(|| {
        let mut hash = Sha512::new()
            .chain_update(b"Derive temporary signing key hash input")
            .chain_update(secret.hash_prefix)
            .finalize();
        let mut hash_prefix = [0; 32];
        hash_prefix.copy_from_slice(&hash[..32]);
        hash.as_mut_slice().zeroize();
        let h = Scalar::from_bytes_mod_order(clamp_integer(*factor));
        ExpandedSecretKey {
            scalar: h * secret.scalar,
            hash_prefix,
        }
    })
}
