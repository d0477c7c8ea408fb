// SPDX-License-Identifier: MIT OR Apache-2.0
//! XEdDSA: the signature in libsignal's tests, both forms, and what is refused.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use nineteen::x25519::{PublicKey, StaticSecret};
use nineteen_protocols::{Error, xeddsa};

use crate::support::{array, bytes, for_each_backend, json};

#[test]
fn a_signature_of_libsignal() {
    let vector = json("protocols/libsignal_xeddsa.json");
    let secret = StaticSecret::from(array::<32>(&vector["private"]));
    let public = PublicKey::from(array::<32>(&vector["public"]));
    let (message, signature) = (bytes(&vector["message"]), array::<64>(&vector["signature"]));
    for_each_backend(|backend| {
        assert_eq!(PublicKey::from(&secret), public);
        let verify = |signature: &[u8; 64]| xeddsa::libsignal::verify(&public, &message, signature);
        assert_eq!(verify(&signature), Ok(()), "{backend}");
        for bit in 0..512 {
            let mut changed = signature;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                verify(&changed),
                Err(Error::Invalid),
                "{backend}: bit {bit}"
            );
        }
        // This one has a sign, so it is none of the other form.
        assert_eq!(signature[63] >> 7, 1);
        let other = xeddsa::verify(&public, &message, &signature);
        assert_eq!(other, Err(Error::Invalid));
    });
}

#[test]
fn both_forms_and_both_signs() {
    for_each_backend(|backend| {
        let mut signs = [0; 2];
        for i in 0..24 {
            let secret = StaticSecret::from([i; 32]);
            let public = PublicKey::from(&secret);
            let message = [i; 7];
            let plain = xeddsa::sign(&secret, &message, &[i; 64]);
            assert_eq!(plain[63] >> 5, 0);
            assert_eq!(
                xeddsa::verify(&public, &message, &plain),
                Ok(()),
                "{backend}"
            );
            assert_eq!(xeddsa::libsignal::verify(&public, &message, &plain), Ok(()));
            let signed = xeddsa::libsignal::sign(&secret, &message, &[i; 64]);
            let sign = usize::from(signed[63] >> 7);
            signs[sign] += 1;
            assert_eq!(
                xeddsa::libsignal::verify(&public, &message, &signed),
                Ok(())
            );
            assert_eq!(
                xeddsa::verify(&public, &message, &signed).is_ok(),
                sign == 0
            );
            assert!(xeddsa::verify(&public, b"another", &plain).is_err());
            // Other noise, another signature.
            assert_ne!(xeddsa::sign(&secret, &message, &[!i; 64]), plain);
        }
        assert!(signs.iter().all(|n| *n > 4), "{signs:?}");
    });
}

/// `s + L` is below 2^253 and valid, as the specification says; `s + 2L` is not below.
#[test]
fn large_s() {
    let secret = StaticSecret::from([3; 32]);
    let public = PublicKey::from(&secret);
    let minus_one = (-Scalar::ONE).to_bytes();
    for i in 0..16 {
        let mut signature = xeddsa::sign(&secret, &[i], &[0; 64]);
        for valid in [true, false] {
            let mut carry = 1;
            for (byte, other) in signature[32..].iter_mut().zip(minus_one) {
                let sum = u16::from(*byte) + u16::from(other) + carry;
                (*byte, carry) = (sum as u8, sum >> 8);
            }
            assert_eq!(signature[63] >> 5 == 0, valid);
            let verdict = xeddsa::verify(&public, &[i], &signature);
            assert_eq!(verdict.is_ok(), valid);
        }
    }
}

#[test]
fn keys_that_anybody_can_sign_for() {
    let signature = xeddsa::sign(&StaticSecret::from([3; 32]), b"m", &[0; 64]);
    for point in EIGHT_TORSION {
        let key = PublicKey::from(point.to_montgomery().0);
        for verify in [xeddsa::verify, xeddsa::libsignal::verify] {
            assert_eq!(verify(&key, b"m", &signature), Err(Error::PublicKey));
        }
    }
    // Not canonical: p + 9, and 9 with the highest bit; on the twist: 2.
    let mut above = [0xff; 32];
    (above[0], above[31]) = (0xf6, 0x7f);
    let mut high = [0; 32];
    (high[0], high[31]) = (9, 0x80);
    let mut twist = [0; 32];
    twist[0] = 2;
    for key in [above, high, twist] {
        let verdict = xeddsa::verify(&PublicKey::from(key), b"m", &signature);
        assert_eq!(verdict, Err(Error::PublicKey), "{key:?}");
    }
    // The base point is a key.
    let one = PublicKey::from(EdwardsPoint::mul_base(&Scalar::ONE).to_montgomery().0);
    let verdict = xeddsa::verify(&one, b"m", &signature);
    assert_eq!(verdict, Err(Error::Invalid));
}
