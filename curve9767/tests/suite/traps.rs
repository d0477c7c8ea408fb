// SPDX-License-Identifier: MIT OR Apache-2.0
//! A test for each known mistake of implementations of this curve.

use curve9767::group::{Point, Scalar};
use curve9767::schnorr::{HashId, Signature, SigningKey, VerifyingKey};
use sha3::digest::{ExtendableOutput, Update, XofReader};

use crate::support::{NEUTRAL, for_each_backend};

/// n - k
fn minus(k: u64) -> Scalar {
    -Scalar::from(k)
}

/// The generator and its negative have x = 0; zeros are a public key like any other.
#[test]
fn zeros_are_the_generator() {
    for_each_backend(|_| {
        assert_eq!(Point::from_bytes(&[0; 32]), Ok(Point::GENERATOR));
        assert_eq!(Point::mul_base(&minus(1)).x_to_bytes(), [0; 32]);
        let mut other = [0; 32];
        other[31] = 0x40;
        assert_eq!(Point::from_bytes(&other), Ok(-Point::GENERATOR));
        assert!(VerifyingKey::from_bytes(&[0; 32]).is_ok());
    });
}

/// The neutral element is written, never read.
#[test]
fn the_neutral_element_has_no_encoding() {
    for_each_backend(|_| {
        assert_eq!(Point::NEUTRAL.to_bytes(), NEUTRAL);
        assert!(Point::from_bytes(&NEUTRAL).is_err());
        assert!(VerifyingKey::from_bytes(&NEUTRAL).is_err());
        let mut x = NEUTRAL;
        x[31] = 0x3f;
        assert_eq!(Point::NEUTRAL.x_to_bytes(), x);
        assert!(Point::from_bytes(&x).is_err());
    });
}

/// A key's holder can make a signature with the nonce 0: `c` is what is written for the neutral element. A verifier that compares
/// encodings takes it.
#[test]
fn a_signature_of_the_neutral_element_is_refused() {
    for_each_backend(|_| {
        let key = SigningKey::from_seed(&[1; 32]);
        let public = key.verifying_key();
        let (hash, hashed) = (HashId::Sha256, [7; 32]);
        let mut xof = sha3::Shake256::default();
        for part in [
            b"curve9767-sign-e:".as_slice(),
            &NEUTRAL,
            public.as_bytes(),
            hash.oid().as_bytes(),
            b":",
            &hashed,
        ] {
            xof.update(part);
        }
        let mut wide = [0; 64];
        xof.finalize_xof().read(&mut wide);
        let e = Scalar::from_bytes_mod_order(&wide);
        let s = Scalar::from_canonical_bytes(&key.to_bytes()[..32]).expect("a scalar");
        let d = e * s;
        // The equation does hold.
        assert!(bool::from(
            (Point::mul_base(&d) - public.to_point().mul(&e)).is_neutral()
        ));
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&NEUTRAL);
        bytes[32..].copy_from_slice(&d.to_bytes());
        let signature = Signature::from_bytes(&bytes);
        assert!(public.verify_prehashed(hash, &hashed, &signature).is_err());
        assert!(
            public
                .vartime_verify_prehashed(hash, &hashed, &signature)
                .is_err()
        );
    });
}

/// Multipliers at both ends and around the digits' offset, where a wrong exceptional case shows.
#[test]
fn multipliers_at_the_ends() {
    for_each_backend(|_| {
        let p = Point::hash(b"a point");
        for (base, of_generator) in [(Point::GENERATOR, true), (p, false)] {
            let mut up = Point::NEUTRAL;
            for k in 0..40 {
                assert_eq!(base.mul(&k.into()), up);
                assert_eq!(base.mul(&minus(k)), -up);
                if of_generator {
                    assert_eq!(Point::mul_base(&k.into()), up);
                    assert_eq!(Point::mul_base(&minus(k)), -up);
                }
                up = up + base;
            }
        }
        // Digits of k + 0x0888…8 that are all 8: k = 0; then one of them another.
        for places in 0..63 {
            for factor in [1, 7, 8, 9, 15] {
                let mut bytes = [0; 32];
                bytes[places / 2] = factor << (4 * (places % 2));
                let k = Scalar::from_bytes_mod_order(&bytes);
                let expected = p.double_times(4 * places as u32);
                let expected =
                    (1..factor).fold(expected, |sum, _| sum + p.double_times(4 * places as u32));
                assert_eq!(p.mul(&k), expected);
                assert_eq!(p.mul(&-k), -expected);
                assert_eq!(Point::mul_base(&k), Point::GENERATOR.mul(&k));
            }
        }
        assert_eq!(Point::NEUTRAL.mul(&minus(5)), Point::NEUTRAL);
    });
}

/// Verification where points coincide: key and commitment the generator, its negative, or each other.
#[test]
fn verification_of_points_that_coincide() {
    for_each_backend(|_| {
        let one = |k: Scalar| {
            let mut bytes = [9; 64];
            bytes[..32].copy_from_slice(&k.to_bytes());
            SigningKey::from_bytes(&bytes).expect("a key")
        };
        for k in [Scalar::ONE, minus(1), 2.into(), minus(2)] {
            let key = one(k);
            let public = key.verifying_key();
            for byte in 0..16 {
                let hashed = [byte; 32];
                let good = key.sign_prehashed(HashId::Sha256, &hashed);
                for at in [None, Some(0), Some(33)] {
                    let mut bytes = good.to_bytes();
                    if let Some(at) = at {
                        bytes[at] ^= 1;
                    }
                    let signature = Signature::from_bytes(&bytes);
                    let slow = public.verify_prehashed(HashId::Sha256, &hashed, &signature);
                    let fast = public.vartime_verify_prehashed(HashId::Sha256, &hashed, &signature);
                    assert_eq!(slow.is_ok(), at.is_none());
                    assert_eq!(fast.is_ok(), at.is_none());
                }
            }
        }
    });
}
