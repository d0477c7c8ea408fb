// SPDX-License-Identifier: MIT OR Apache-2.0
//! XEdDSA: the signature in libsignal's tests, both forms, and what is refused.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use nineteen::x25519::{PublicKey, StaticSecret};
use nineteen_protocols::{Error, xeddsa};
use sha2::{Digest, Sha512};

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

/// A key with a component of small order: libsignal multiplies its negative by the integer h, and so
/// do we. The factor L - h, or -h modulo 8, would be another one there.
#[test]
fn keys_with_torsion() {
    for_each_backend(|backend| {
        for torsion in EIGHT_TORSION {
            let secret = Scalar::from(4711u64);
            let point = EdwardsPoint::mul_base(&secret) + torsion;
            let public = PublicKey::from(point.to_montgomery().0);
            // The verifier's point, and the secret for it.
            let sign = point.compress().as_bytes()[31] >> 7;
            let (a, point) = if sign == 0 {
                (secret, point)
            } else {
                (-secret, -point)
            };
            let torsion = if sign == 0 { torsion } else { -torsion };
            let mut valid = 0;
            for i in 0..6u64 {
                let nonce = Scalar::from(i + 1);
                // With R off by each point of small order, one of which fits -h·T.
                for off in EIGHT_TORSION {
                    let r = (EdwardsPoint::mul_base(&nonce) + off).compress();
                    let h = Scalar::from_hash(
                        Sha512::new()
                            .chain_update(r.as_bytes())
                            .chain_update(point.compress().as_bytes())
                            .chain_update(b"message"),
                    );
                    let s = nonce + h * a;
                    let mut signature = [0; 64];
                    signature[..32].copy_from_slice(r.as_bytes());
                    signature[32..].copy_from_slice(s.as_bytes());
                    let times = (0..h.as_bytes()[0] & 7).map(|_| torsion);
                    let fits = off + times.sum::<EdwardsPoint>() == EIGHT_TORSION[0];
                    let expected = if fits { Ok(()) } else { Err(Error::Invalid) };
                    let found = xeddsa::verify(&public, b"message", &signature);
                    assert_eq!(found, expected, "{backend}: {i}");
                    let found = xeddsa::libsignal::verify(&public, b"message", &signature);
                    assert_eq!(found, expected, "{backend}: {i}");
                    valid += u32::from(fits);
                }
            }
            assert!(valid > 0);
        }
    });
}
