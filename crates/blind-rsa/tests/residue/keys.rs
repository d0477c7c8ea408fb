// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every constructor of a signer's key, and each operation with one. Keys are boxed, moved to
//! another box, used, and dropped.

use core::ops::ControlFlow;
use std::hint::black_box;

use blind_rsa::metadata::{MasterKeyPair, PublicMetadata};
use blind_rsa::{Algorithm, Error, Variant, rfc9474};
use rand_core::Rng;
use testkit::residue::{Needles, Troubles, check_that_planted_residues_are_found, optimised};

use crate::needles::{Cycle, key, numbers};
use crate::support::{PLAIN, SAFE, for_each_backend, master, plain, rng};

const VARIANT: Variant = Variant::PssDeterministic;

#[test]
fn planted_residues_are_found() {
    if optimised() {
        let mut secret = [0; 32];
        rng(3).fill_bytes(&mut secret);
        check_that_planted_residues_are_found(&secret);
    }
}

/// A blinded message: a number below the modulus.
fn blinded(n: &num_bigint::BigUint) -> Vec<u8> {
    crate::support::padded(&(n / 3u8), 256)
}

#[test]
fn keys_that_are_read() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let of_plain = key(&PLAIN);
    let of_safe = key(&SAFE);
    let (plain_der, safe_der) = (PLAIN.to_pkcs8(), SAFE.to_pkcs8());
    for_each_backend(|backend| {
        let to_sign = blinded(&PLAIN.n);
        let public = plain(VARIANT).public_key();
        troubles.moved(
            &format!("{backend} rfc9474::KeyPair::from_pkcs8_der"),
            &of_plain,
            || rfc9474::KeyPair::from_pkcs8_der(VARIANT, &plain_der, &mut rng(1)).unwrap(),
            |key| assert!(key.public_key() == public),
        );
        // A key of the other kind, and one that is wrong.
        troubles.check(&format!("{backend} refused"), &of_safe, || {
            let refused = rfc9474::KeyPair::from_pkcs8_der(VARIANT, &safe_der, &mut rng(1));
            assert_eq!(refused.err(), Some(Error::MasterKey));
        });
        let wrong = {
            let mut numbers = PLAIN.clone();
            numbers.d_q += 2u8;
            numbers.to_pkcs8()
        };
        troubles.check(&format!("{backend} wrong"), &of_plain, || {
            let refused = rfc9474::KeyPair::from_pkcs8_der(VARIANT, &wrong, &mut rng(1));
            assert_eq!(refused.err(), Some(Error::PrivateExponent));
        });
        let signer = Box::new(plain(VARIANT));
        for algorithm in [Algorithm::RsassaPss, Algorithm::RsaEncryption] {
            let mut length = 0;
            troubles.check(
                &format!("{backend} to_pkcs8_der, {algorithm:?}"),
                &of_plain,
                || {
                    length = black_box(signer.to_pkcs8_der(algorithm)).len();
                },
            );
            assert!(length > 1000);
        }
        let mut signature = Vec::new();
        troubles.check(&format!("{backend} blind_sign"), &of_plain, || {
            signature = signer.blind_sign(&to_sign, &mut rng(2)).unwrap();
        });
        assert_eq!(signature.len(), 256);

        let public = master(VARIANT).public_key();
        troubles.moved(
            &format!("{backend} MasterKeyPair::from_pkcs8_der"),
            &of_safe,
            || MasterKeyPair::from_pkcs8_der(VARIANT, &safe_der, &mut rng(1)).unwrap(),
            |key| assert!(key.public_key() == public),
        );
        let issuer = Box::new(master(VARIANT));
        troubles.check(
            &format!("{backend} MasterKeyPair::to_pkcs8_der"),
            &of_safe,
            || {
                black_box(issuer.to_pkcs8_der(Algorithm::RsaEncryption));
            },
        );
        let month = PublicMetadata::new(b"2026-11").unwrap();
        let to_sign = blinded(&SAFE.n);
        troubles.moved(
            &format!("{backend} derive, DerivedKeyPair"),
            &derived(month),
            || issuer.derive(month),
            |key| {
                black_box(key.blind_sign(&to_sign, &mut rng(2)).unwrap());
            },
        );
    });
    troubles.end();
}

/// The words of the master key and of the one that is derived from it.
fn derived(metadata: PublicMetadata<'_>) -> Needles {
    let public = master(VARIANT).public_key().derive(metadata);
    let spki = public.to_spki_der(Algorithm::RsaEncryption);
    let info = <spki::SubjectPublicKeyInfoRef<'_> as der::Decode>::from_der(&spki).unwrap();
    let bytes = info.subject_public_key.as_bytes().unwrap();
    let written = <pkcs1::RsaPublicKeyRef<'_> as der::Decode>::from_der(bytes).unwrap();
    let mut numbers = SAFE.clone();
    numbers.e = num_bigint::BigUint::from_bytes_be(written.public_exponent.as_bytes());
    let inverse = |prime: &num_bigint::BigUint| numbers.e.modinv(&(prime - 1u8)).unwrap();
    (numbers.d_p, numbers.d_q) = (inverse(&numbers.p), inverse(&numbers.q));
    key(&numbers)
}

/// On one processor the search is made by the thread that asks for it, whose stack is searched.
#[test]
fn keys_that_are_generated() {
    if !optimised() {
        return;
    }
    one_processor();
    let mut troubles = Troubles::default();
    let mut seed = Box::new([0; 32]);
    rng(5).fill_bytes(&mut *seed);
    for_each_backend(|backend| {
        let generate = || {
            let random = &mut Cycle(&*seed, 0);
            rfc9474::KeyPair::generate(VARIANT, 2048, random, |_| ControlFlow::Continue(()))
                .unwrap()
        };
        let public = generate().public_key();
        let written = generate().to_pkcs8_der(Algorithm::RsaEncryption);
        let needles = key(&numbers(&written)).words("seed", &seed[..]);
        troubles.moved(
            &format!("{backend} rfc9474::KeyPair::generate"),
            &needles,
            generate,
            |key| assert!(key.public_key() == public),
        );
        let mut calls = 0;
        troubles.check(&format!("{backend} cancelled"), &needles, || {
            let random = &mut Cycle(&*seed, 0);
            let cancelled = rfc9474::KeyPair::generate(VARIANT, 2048, random, |progress| {
                calls += 1;
                if progress.primes == 1 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!(cancelled.err(), Some(Error::Cancelled));
        });
        assert!(calls > 0);
    });
    troubles.end();
}

/// Safe primes take long without vectors, so the fastest backend has them; and what is freed is
/// kept, so a seed is taken that needs few candidates.
#[test]
fn master_keys_that_are_generated() {
    if !optimised() {
        return;
    }
    one_processor();
    let generate = |seed: &[u8; 32]| {
        let random = &mut Cycle(seed, 0);
        MasterKeyPair::generate(VARIANT, 2048, random, |progress| {
            if progress.tested > 400 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    };
    let mut seed = Box::new([0; 32]);
    let key = (0..).find_map(|i| {
        rng(i).fill_bytes(&mut *seed);
        generate(&seed).ok()
    });
    let key = key.expect("one seed in twelve");
    let written = key.to_pkcs8_der(Algorithm::RsaEncryption);
    let needles = crate::needles::key(&numbers(&written)).words("seed", &seed[..]);
    let public = key.public_key();
    let mut troubles = Troubles::default();
    troubles.moved(
        "MasterKeyPair::generate",
        &needles,
        || generate(&seed).unwrap(),
        |key| assert!(key.public_key() == public),
    );
    troubles.end();
}

/// Leaves one processor to this thread and to those that it starts.
fn one_processor() {
    unsafe extern "C" {
        fn sched_getaffinity(thread: i32, size: usize, mask: *mut u64) -> i32;
        fn sched_setaffinity(thread: i32, size: usize, mask: *const u64) -> i32;
    }
    let mut mask = [0_u64; 128];
    let size = size_of_val(&mask);
    // SAFETY: the kernel writes at most `size` bytes there; the same are read afterwards.
    unsafe {
        assert!(sched_getaffinity(0, size, mask.as_mut_ptr()) >= 0);
        let first = mask
            .iter()
            .position(|word| *word != 0)
            .expect("a processor");
        let lowest = mask[first] & mask[first].wrapping_neg();
        mask = [0; 128];
        mask[first] = lowest;
        assert_eq!(sched_setaffinity(0, size, mask.as_ptr()), 0);
    }
    let threads = std::thread::available_parallelism();
    assert_eq!(threads.map_or(1, usize::from), 1);
}
