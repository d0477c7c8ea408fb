// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and encodings that differ in any one bit are different.

use std::fmt::Debug;

use nineteen::ed25519::{SigningKey, VerifyingKey};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::x25519::PublicKey;
use subtle::ConstantTimeEq;

use crate::support::on_the_default_backend;

const BYTES: [u8; 32] = [0x0a; 32];

/// Makes values from 32 bytes and from the same bytes with each single bit changed. The values that
/// exist must differ from the first; at least `least` of the 256 must exist, and some for every
/// byte.
fn differ<T: PartialEq + Debug>(what: &str, least: u32, make: impl Fn([u8; 32]) -> Option<T>) {
    let first = make(BYTES).unwrap_or_else(|| panic!("{what}: no value"));
    assert_eq!(first, make(BYTES).unwrap(), "{what}");
    let mut seen = 0;
    for byte in 0..32 {
        let before = seen;
        for bit in 0..8 {
            let mut bytes = BYTES;
            bytes[byte] ^= 1 << bit;
            let Some(other) = make(bytes) else { continue };
            assert_ne!(first, other, "{what}: bit {bit} of byte {byte}");
            seen += 1;
        }
        assert!(
            seen > before || least < 64,
            "{what}: byte {byte} is not changed"
        );
    }
    assert!(seen >= least, "{what}: {seen}");
}

/// A type with constant-time comparison, compared both ways.
#[derive(Debug)]
struct Both<T>(T);

impl<T: PartialEq + ConstantTimeEq> PartialEq for Both<T> {
    fn eq(&self, other: &Both<T>) -> bool {
        let equal = bool::from(self.0.ct_eq(&other.0));
        assert_eq!(equal, self.0 == other.0, "the two ways disagree");
        equal
    }
}

#[test]
fn one_bit_makes_a_difference() {
    on_the_default_backend(|| {
        differ("VerifyingKey", 64, |b| VerifyingKey::from_bytes(&b).ok());
        differ("SigningKey", 256, |b| {
            Some(Both(SigningKey::from_bytes(&b)))
        });
        differ("CompressedEdwardsY", 256, |b| {
            Some(Both(CompressedEdwardsY(b)))
        });
        differ("CompressedRistretto", 256, |b| {
            Some(Both(CompressedRistretto(b)))
        });
        differ("EdwardsPoint", 64, |b| {
            CompressedEdwardsY(b).decompress().map(Both)
        });
        differ("RistrettoPoint", 255, |b| {
            let mut wide = [7; 64];
            wide[32..].copy_from_slice(&b);
            // The map takes u and -u to the same point and ignores bit 255.
            let same = b[31] >> 7 == 1;
            (!same).then(|| Both(RistrettoPoint::from_uniform_bytes(&wide)))
        });
        // The top bit is ignored.
        differ("MontgomeryPoint", 255, |b| {
            (b[31] >> 7 == 0).then_some(Both(MontgomeryPoint(b)))
        });
        differ("PublicKey", 255, |b| {
            (b[31] >> 7 == 0).then(|| PublicKey::from(b))
        });
        differ("Scalar", 250, |b| {
            Scalar::from_canonical_bytes(b).into_option().map(Both)
        });
        // Compares points, not their coordinates.
        let p = EdwardsPoint::mul_base(&Scalar::from(77u64));
        assert_eq!(p, p + p - p);
        assert_ne!(p, -p);
    });
}

/// Both halves of an expanded key count.
#[cfg(feature = "hazmat")]
#[test]
fn one_bit_of_expanded_keys_makes_a_difference() {
    use nineteen::ed25519::hazmat::ExpandedSecretKey;

    for at in [0, 32] {
        // The scalar is clamped: five bits of it are fixed.
        differ("ExpandedSecretKey", 251, |b| {
            let mut bytes = [0x08; 64];
            bytes[at..][..32].copy_from_slice(&b);
            if at == 0 {
                bytes[0] &= 0xf8;
                bytes[31] = bytes[31] & 0x3f | 0x40;
            }
            let fixed = at == 0 && (bytes[..32] == clamped(BYTES)) && b != BYTES;
            (!fixed).then(|| Both(ExpandedSecretKey::from_bytes(&bytes)))
        });
    }
}

#[cfg(feature = "hazmat")]
fn clamped(bytes: [u8; 32]) -> [u8; 32] {
    nineteen::scalar::clamp_integer(bytes)
}
