// SPDX-License-Identifier: MIT OR Apache-2.0
//! ECVRF: the vectors of RFC 9381, both suites, and what is refused.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::CompressedEdwardsY;
use nineteen_protocols::Error;
use nineteen_protocols::ecvrf::{PublicKey, SecretKey, Suite};

use crate::support::{array, bytes, for_each_backend, json, list};

#[test]
fn vectors() {
    let file = json("rfc9381/ecvrf_edwards25519.json");
    for_each_backend(|backend| {
        let mut suites = [0; 2];
        for vector in list(&file["vectors"]) {
            let suite = match vector["suite"].as_str() {
                Some("ECVRF-EDWARDS25519-SHA512-TAI") => Suite::TryAndIncrement,
                _ => Suite::Elligator2,
            };
            suites[usize::from(suite == Suite::Elligator2)] += 1;
            let key = SecretKey::from_seed(&array(&vector["sk"]), suite);
            let (alpha, proof) = (bytes(&vector["alpha"]), array(&vector["pi"]));
            let value = array::<64>(&vector["beta"]);
            assert_eq!(key.public_key().as_bytes(), &array::<32>(&vector["pk"]));
            assert_eq!(key.prove(&alpha), Ok((value, proof)), "{backend}");
            let public = PublicKey::from_bytes(&array(&vector["pk"]), suite).expect("a key");
            assert_eq!(&public, key.public_key());
            assert_eq!(public.verify(&alpha, &proof), Ok(value), "{backend}");
            for bit in (0..640).step_by(7) {
                let mut changed = proof;
                changed[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(
                    public.verify(&alpha, &changed),
                    Err(Error::Invalid),
                    "{bit}"
                );
            }
            assert_eq!(public.verify(b"another", &proof), Err(Error::Invalid));
            let other = match suite {
                Suite::TryAndIncrement => Suite::Elligator2,
                Suite::Elligator2 => Suite::TryAndIncrement,
            };
            let other = PublicKey::from_bytes(public.as_bytes(), other).expect("a key");
            assert_eq!(other.verify(&alpha, &proof), Err(Error::Invalid));
        }
        assert_eq!(suites, [3, 3]);
    });
}

/// s and L + s are not two proofs of one value.
#[test]
fn s_above_the_order() {
    let key = SecretKey::from_seed(&[5; 32], Suite::Elligator2);
    let (_, mut proof) = key.prove(b"x").expect("a proof");
    proof[79] |= 0x10;
    assert_eq!(key.public_key().verify(b"x", &proof), Err(Error::Invalid));
}

/// Γ plus a point of small order has the same value, and its proof does not hold.
#[test]
fn gamma_with_torsion() {
    let key = SecretKey::from_seed(&[5; 32], Suite::Elligator2);
    let (_, proof) = key.prove(b"x").expect("a proof");
    let mut gamma = [0; 32];
    gamma.copy_from_slice(&proof[..32]);
    let gamma = CompressedEdwardsY(gamma).decompress().expect("a point");
    for torsion in &EIGHT_TORSION[1..] {
        let mut changed = proof;
        changed[..32].copy_from_slice((gamma + torsion).compress().as_bytes());
        assert_eq!(key.public_key().verify(b"x", &changed), Err(Error::Invalid));
    }
}

#[test]
fn keys_that_are_refused() {
    for suite in [Suite::TryAndIncrement, Suite::Elligator2] {
        for point in EIGHT_TORSION {
            let key = PublicKey::from_bytes(&point.compress().0, suite);
            assert_eq!(key, Err(Error::PublicKey));
        }
        // y = p + 3, and a y of no point.
        let mut above = [0xff; 32];
        (above[0], above[31]) = (0xf0, 0x7f);
        let mut none = [0; 32];
        none[0] = 2;
        for bytes in [above, none] {
            assert_eq!(PublicKey::from_bytes(&bytes, suite), Err(Error::PublicKey));
        }
    }
}

#[test]
fn secrets_are_not_printed() {
    let key = SecretKey::from_seed(&[5; 32], Suite::Elligator2);
    let text = format!("{key:?}");
    assert!(
        text.contains("public") && !text.contains("prefix") && !text.contains('x'),
        "{text}"
    );
}
