// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures, key exchanges and multiples of points, with secrets and results on the heap.

use std::hint::black_box;

use nineteen::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT, X25519_BASEPOINT};
use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::ed25519::{Digest, Sha512, Signature, Signer, SigningKey, sign_batch};
use nineteen::edwards::EdwardsPoint;
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::traits::MultiscalarMul;
use nineteen::x25519::{PublicKey, StaticSecret, checked_diffie_hellman, x25519, x25519_batch};

use testkit::residue::{Needles, Troubles, check_that_planted_residues_are_found, left, optimised};

use crate::needles::Secrets;
use crate::support::{Seeded, for_each_backend};

/// Planted residues are found, including the digits of scalars.
#[test]
fn planted_residues_are_found() {
    if !optimised() {
        return;
    }
    let mut seeded = Seeded::new(5);
    check_that_planted_residues_are_found(&seeded.bytes());
    // Nibbles below 8 are already digits.
    let k = seeded.bytes::<32>().map(|b| b & 0x77);
    let needles = Needles::default().scalar("k", &k);
    let digits: Vec<u8> = k.iter().flat_map(|b| [b & 15, b >> 4]).collect();
    let digits = Box::new(*digits.first_chunk::<32>().unwrap());
    let (found, ..) = left(&needles, || {
        let mut frame = black_box([0; 40]);
        frame[3..35].copy_from_slice(&*digits);
        black_box(&mut frame);
    });
    assert!(found.iter().any(|name| name.starts_with("digits")));
}

#[test]
fn keys_and_signatures_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(41);
        let seed = Box::new(seeded.bytes::<32>());
        let message = b"a message of some length";
        let key_needles = || Needles::default().key(&seed);
        let needles = || key_needles().nonce(&seed, message);
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            troubles.check(&format!("{backend} {name}"), needles, operation);
        };

        let key = Box::new(SigningKey::from_bytes(&seed));
        check("from_bytes", &key_needles(), &mut || {
            let made = SigningKey::from_bytes(&seed);
            assert_eq!(black_box(&made).verifying_key(), key.verifying_key());
        });
        check("from a slice", &key_needles(), &mut || {
            assert!(black_box(&SigningKey::try_from(&seed[..])).is_ok());
        });
        let pair = Box::new(key.to_keypair_bytes());
        check("from_keypair_bytes", &key_needles(), &mut || {
            assert!(black_box(&SigningKey::from_keypair_bytes(&pair)).is_ok());
        });
        check("expand", &key_needles(), &mut || {
            black_box(&ExpandedSecretKey::from(&*seed));
        });

        let expanded = Box::new(ExpandedSecretKey::from(&*seed));
        let hash: Box<[u8; 64]> = Box::new(Sha512::digest(&seed[..]).into());
        check("expanded, from_slice", &key_needles(), &mut || {
            assert!(black_box(&ExpandedSecretKey::from_slice(&hash[..])).is_ok());
        });
        check("expanded, try_from", &key_needles(), &mut || {
            assert!(black_box(&ExpandedSecretKey::try_from(&hash[..])).is_ok());
        });
        check("expanded, clone", &key_needles(), &mut || {
            black_box(&ExpandedSecretKey::clone(&expanded));
        });

        let mut signature: Box<Option<Signature>> = Box::new(None);
        check("sign", &needles(), &mut || {
            *signature = Some(key.sign(message));
        });
        assert_eq!(signature.expect("a signature"), key.sign(message));
        let noise = [9; 32];
        let hedged = {
            let prefix = ExpandedSecretKey::from(&*seed).hash_prefix;
            let digest = Sha512::new()
                .chain_update(b"SigEd25519 no Ed25519 collisions")
                .chain_update([2])
                .chain_update([0; 31])
                .chain_update(noise)
                .chain_update(prefix)
                .chain_update(message)
                .finalize();
            key_needles().hash("nonce", &digest.into())
        };
        check("sign_hedged", &hedged, &mut || {
            *signature = Some(key.sign_hedged(&noise, message));
        });

        for n in [1, 3, 4, 8, 11] {
            let seeds: Vec<[u8; 32]> = (0..n).map(|_| seeded.bytes()).collect();
            let keys: Vec<SigningKey> = seeds.iter().map(SigningKey::from_bytes).collect();
            let keys: Vec<&SigningKey> = keys.iter().collect();
            let messages = vec![&message[..]; n];
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
            let needles = seeds.iter().fold(Needles::default(), |needles, seed| {
                needles.key(seed).nonce(seed, message)
            });
            check(&format!("sign_batch of {n}"), &needles, &mut || {
                sign_batch(&keys, &messages, &mut signatures).unwrap();
            });
            assert_eq!(signatures[n - 1], keys[n - 1].sign(message));
        }
    });
    troubles.end();
}

#[test]
fn exchanges_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(42);
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            troubles.check(&format!("{backend} {name}"), needles, operation);
        };
        let bytes = Box::new(seeded.bytes::<32>());
        let secret = Box::new(StaticSecret::from(*bytes));
        let public = PublicKey::from(&StaticSecret::from(seeded.bytes::<32>()));
        let needles = Needles::default().exchange(&bytes, public.as_bytes());
        check("diffie_hellman", &needles, &mut || {
            black_box(&secret.diffie_hellman(&public));
        });
        check("checked_diffie_hellman", &needles, &mut || {
            assert!(black_box(&secret.checked_diffie_hellman(&public)).is_ok());
        });
        check("checked_diffie_hellman of bytes", &needles, &mut || {
            let shared = checked_diffie_hellman(&bytes, public.as_bytes());
            assert!(black_box(&shared).is_ok());
        });
        let mut own = Box::new(PublicKey::from([0; 32]));
        check("x25519 key", &needles, &mut || {
            *own = PublicKey::from(&*secret)
        });
        assert_eq!(own.as_bytes(), &x25519(*bytes, X25519_BASEPOINT.0));

        for n in [1, 3, 4, 8, 11] {
            let secrets: Vec<[u8; 32]> = (0..n).map(|_| seeded.bytes()).collect();
            let publics: Vec<[u8; 32]> = (0..n).map(|_| seeded.bytes()).collect();
            let mut shared = vec![[0; 32]; n];
            let needles = (0..n).fold(Needles::default(), |needles, i| {
                needles.exchange(&secrets[i], &publics[i])
            });
            check(&format!("x25519_batch of {n}"), &needles, &mut || {
                x25519_batch(&secrets, &publics, &mut shared).unwrap();
            });
            assert_eq!(shared[n - 1], x25519(secrets[n - 1], publics[n - 1]));
        }
    });
    troubles.end();
}

/// By reference, because an operator on values keeps a copy of each operand in the caller's frame.
#[allow(clippy::op_ref)]
#[test]
fn multiples_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(43);
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            troubles.check(&format!("{backend} {name}"), needles, operation);
        };
        let scalar = Box::new(Scalar::from_bytes_mod_order_wide(&seeded.bytes::<64>()));
        let needles = Needles::default().scalar("scalar", scalar.as_bytes());
        let b = Box::new(ED25519_BASEPOINT_POINT + ED25519_BASEPOINT_POINT);
        let mut point = Box::new(*b);
        check("Edwards", &needles, &mut || *point = &*b * &*scalar);
        check("Edwards base", &needles, &mut || {
            *point = EdwardsPoint::mul_base(&scalar)
        });
        let mut u = Box::new(X25519_BASEPOINT);
        check("Montgomery", &needles, &mut || {
            *u = X25519_BASEPOINT * &*scalar
        });
        check("Montgomery base", &needles, &mut || {
            *u = MontgomeryPoint::mul_base(&scalar)
        });
        let mut element = Box::new(RISTRETTO_BASEPOINT_POINT);
        let r = Box::new(RISTRETTO_BASEPOINT_POINT + RISTRETTO_BASEPOINT_POINT);
        check("Ristretto", &needles, &mut || *element = &*r * &*scalar);
        check("Ristretto base", &needles, &mut || {
            *element = RistrettoPoint::mul_base(&scalar);
        });
        for n in [1, 3, 8, 40] {
            let scalars: Vec<Scalar> = (0..n)
                .map(|_| Scalar::from_bytes_mod_order_wide(&seeded.bytes::<64>()))
                .collect();
            let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
            let elements = vec![*r; n];
            let needles = scalars.iter().fold(Needles::default(), |needles, scalar| {
                needles.scalar("scalar", scalar.as_bytes())
            });
            check(&format!("sum of {n} multiples"), &needles, &mut || {
                *point = EdwardsPoint::multiscalar_mul(&scalars, &points);
            });
            check(&format!("{n} products"), &needles, &mut || {
                *point = EdwardsPoint::mul_pairwise(&points, &scalars)[n / 2];
            });
            let needles = Needles::default().scalar("scalar", scalar.as_bytes());
            check(&format!("{n} products by one"), &needles, &mut || {
                *element = RistrettoPoint::mul_each(&elements, &scalar)[n / 2];
            });
        }
    });
    troubles.end();
}
