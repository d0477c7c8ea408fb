// SPDX-License-Identifier: MIT OR Apache-2.0
//! ECVRF: the vectors of RFC 9381, both suites, and what is refused.

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::CompressedEdwardsY;
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen_protocols::Error;
use nineteen_protocols::ecvrf::{Item, Proof, PublicKey, SecretKey, Suite, Value, verify_each};
use sha2::{Digest, Sha512};

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

/// A proof whose Γ, and a public key which, has a component of small order, made by the holder of the
/// key with a challenge of the remainder `c mod 8`.
fn with_torsion(
    torsion_of_gamma: EdwardsPoint,
    torsion_of_key: EdwardsPoint,
    remainder: u8,
) -> (PublicKey, Proof) {
    let x = Scalar::from_bytes_mod_order(clamp_integer([9; 32]));
    let y = (EdwardsPoint::mul_base(&x) + torsion_of_key).compress();
    let tag: [&[u8]; 2] = [b"ECVRF_edwards25519_XMD:SHA-512_ELL2_NU_", &[4]];
    let h = EdwardsPoint::encode_to_curve::<Sha512>(&[y.as_bytes(), b"x"], &tag);
    let gamma = h * x + torsion_of_gamma;
    for k in 1u64.. {
        let k = Scalar::from(k);
        let points = [h, gamma, EdwardsPoint::mul_base(&k), h * k];
        let mut hash = Sha512::new()
            .chain_update([4, 2])
            .chain_update(y.as_bytes());
        for point in points {
            hash.update(point.compress().as_bytes());
        }
        let hash = hash.chain_update([0]).finalize();
        if hash[0] % 8 == remainder {
            let mut c = [0; 32];
            c[..16].copy_from_slice(&hash[..16]);
            let s = k + Scalar::from_bytes_mod_order(c) * x;
            let mut proof = [0; 80];
            proof[..32].copy_from_slice(gamma.compress().as_bytes());
            proof[32..48].copy_from_slice(&c[..16]);
            proof[48..].copy_from_slice(s.as_bytes());
            let key = PublicKey::from_bytes(y.as_bytes(), Suite::Elligator2);
            return (key.expect("a key of large order"), proof);
        }
    }
    unreachable!("a challenge of each remainder comes soon");
}

/// RFC 9381 multiplies by the integer c, so that a component of small order is not seen where c is a
/// multiple of its order, and only there. The value is the same.
#[test]
fn small_components_count_as_in_the_specification() {
    let order = [1u8, 8, 4, 8, 2, 8, 4, 8];
    for (torsion, order) in EIGHT_TORSION.iter().zip(order) {
        for remainder in 0..8 {
            let right = remainder % order == 0;
            let none = EIGHT_TORSION[0];
            for (of_gamma, of_key) in [(*torsion, none), (none, *torsion)] {
                let (key, proof) = with_torsion(of_gamma, of_key, remainder);
                assert_eq!(
                    key.verify(b"x", &proof).is_ok(),
                    right,
                    "{order}, {remainder}"
                );
                let item = Item {
                    public_key: &key,
                    alpha: b"x",
                    proof: &proof,
                };
                assert_eq!(verify_each(&[item]), [key.verify(b"x", &proof)]);
            }
        }
    }
}

/// Many at once: each result is that of the proof alone, wherever it stands.
#[test]
fn many_proofs_have_the_results_of_each() {
    let suites = [Suite::TryAndIncrement, Suite::Elligator2];
    let keys: Vec<SecretKey> = (0..6)
        .map(|i| SecretKey::from_seed(&[i; 32], suites[usize::from(i) % 2]))
        .collect();
    let mut cases: Vec<(usize, [u8; 1], Proof)> = Vec::new();
    for i in 0..131u8 {
        let key = &keys[usize::from(i) % 6];
        let (_, mut proof) = key.prove(&[i]).expect("a proof");
        match i % 7 {
            // Γ that is no point or another one, another c, s above the order, another s.
            1 => proof[0] ^= i,
            2 => proof[40] ^= 1,
            3 => proof[79] |= 0x80,
            4 => proof[50] ^= 1,
            _ => {}
        }
        cases.push((usize::from(i) % 6, [i], proof));
    }
    // y = p + 1 is the identity, not canonical.
    cases[5].2[..32].copy_from_slice(&[&[0xee][..], &[0xff; 30], &[0x7f]].concat());
    let items: Vec<Item<'_>> = cases
        .iter()
        .map(|(key, alpha, proof)| Item {
            public_key: keys[*key].public_key(),
            alpha,
            proof,
        })
        .collect();
    let alone: Vec<Result<Value, Error>> = items
        .iter()
        .map(|item| item.public_key.verify(item.alpha, item.proof))
        .collect();
    assert!(alone.iter().filter(|found| found.is_ok()).count() > 50);
    assert!(alone.iter().filter(|found| found.is_err()).count() > 50);
    for_each_backend(|backend| {
        for (first, n) in [
            (0, 0),
            (0, 1),
            (1, 5),
            (3, 8),
            (7, 63),
            (2, 64),
            (1, 65),
            (0, 131),
        ] {
            let range = first..first + n;
            assert_eq!(
                verify_each(&items[range.clone()]),
                alone[range],
                "{backend}"
            );
        }
    });
}
