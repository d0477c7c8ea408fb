// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret operations leave no secret in memory, on the stack or in freed blocks. The test searches
//! for words of eight bytes, at any offset and in both byte orders, of the seed, the scalar, the
//! secret of nonces, nonces and shared secrets; and for runs of sixteen signed digits.
//!
//! Run it optimised, as `cargo test --release --test residue`: otherwise frames are deeper than the
//! overwritten part of the stack, and every move is a copy. A build with debug assertions skips it.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

#[allow(dead_code, unused_imports)] // of the suite
#[path = "../suite/support.rs"]
mod support;

use std::hint::black_box;

use curve9767::ecdh::{PublicKey, SharedSecret, StaticSecret, diffie_hellman_batch};
use curve9767::group::{Point, Scalar};
use curve9767::schnorr::{HashId, Signature, SigningKey, sign_batch};
use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};
use support::for_each_backend;
#[cfg(feature = "rand_core")]
use testkit::residue::Given;
use testkit::residue::{
    Needles, Troubles, Watching, check_that_planted_residues_are_found, optimised,
};

/// Keeps what is freed while an operation is watched.
#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// The words of each secret.
pub trait Secrets: Sized {
    /// An integer modulo n and its digits to the base 16 in `-8..=7`.
    #[must_use]
    fn scalar(self, name: &str, k: Scalar) -> Self;
    /// Everything that belongs to a key.
    #[must_use]
    fn key(self, seed: &[u8; 32]) -> Self;
    /// The nonce of what was hashed.
    #[must_use]
    fn nonce(self, seed: &[u8; 32], hash: HashId, hashed: &[u8]) -> Self;
}

impl Secrets for Needles {
    fn scalar(mut self, name: &str, k: Scalar) -> Needles {
        let mut offset = [0x88; 32];
        offset[31] = 0x08;
        let biased = (k + Scalar::from_bytes_mod_order(&offset)).to_bytes();
        let digits: Vec<u8> = (0..63)
            .map(|i| (biased[i / 2] >> (4 * (i % 2)) & 15).wrapping_sub(8))
            .collect();
        for (i, run) in digits.chunks_exact(16).enumerate() {
            self = self.run(format!("digits of {name}[{i}]"), run);
        }
        self.words(name, &k.to_bytes())
            .words(&format!("biased {name}"), &biased)
    }

    fn key(self, seed: &[u8; 32]) -> Needles {
        let key = SigningKey::from_seed(seed).to_bytes();
        self.words("seed", seed)
            .scalar("scalar", Scalar::from_bytes_mod_order(&key[..32]))
            .words("secret of nonces", &key[32..])
    }

    fn nonce(self, seed: &[u8; 32], hash: HashId, hashed: &[u8]) -> Needles {
        let mut shake = Shake256::default();
        shake.update(b"curve9767-sign-k:");
        shake.update(&SigningKey::from_seed(seed).to_bytes()[32..]);
        shake.update(hash.oid().as_bytes());
        shake.update(b":");
        shake.update(hashed);
        let mut wide = [0; 64];
        shake.finalize_xof().read(&mut wide);
        self.words("hash of the nonce", &wide)
            .scalar("nonce", Scalar::from_bytes_mod_order(&wide))
    }
}

const SEED: [u8; 32] = *b"thirty-two bytes that are random";
const HASHED: [u8; 32] = [7; 32];

#[test]
fn planted_residues_are_found() {
    if optimised() {
        check_that_planted_residues_are_found(&SEED);
    }
}

#[test]
fn secrets_do_not_stay_on_the_stack() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut check = |name: &str, needles: &Needles, operation: &mut (dyn FnMut() + Send)| {
            troubles.check(&format!("{backend} {name}"), needles, operation);
        };
        let seed = Box::new(SEED);
        let key = Box::new(SigningKey::from_seed(&seed));
        let needles = Needles::default().key(&seed);
        check("from_seed", &needles, &mut || {
            let made = SigningKey::from_seed(&seed);
            assert_eq!(black_box(&made).verifying_key(), key.verifying_key());
        });
        #[cfg(feature = "hazmat")]
        check("key_from_seed", &needles, &mut || {
            let made = curve9767::hazmat::key_from_seed(&seed[..]);
            assert_eq!(black_box(&made).verifying_key(), key.verifying_key());
        });
        let bytes = Box::new(key.to_bytes());
        check("from_bytes", &needles, &mut || {
            assert!(black_box(&SigningKey::from_bytes(&bytes)).is_ok());
        });
        let hash = HashId::Sha256;
        let signing = Needles::default().key(&seed).nonce(&seed, hash, &HASHED);
        let mut signature: Box<Option<Signature>> = Box::new(None);
        check("sign", &signing, &mut || {
            *signature = Some(key.sign_prehashed(hash, &HASHED));
        });
        assert_eq!(*signature, Some(key.sign_prehashed(hash, &HASHED)));

        let secret = Box::new(StaticSecret::from_seed(&seed));
        check("public key", &needles, &mut || {
            black_box(&PublicKey::from(&*secret));
        });
        // A point, and what is none.
        for theirs in [[0; 32], [0xff; 32]] {
            let theirs = PublicKey::from(theirs);
            let shared = secret.diffie_hellman(&theirs).to_bytes();
            let needles = Needles::default().key(&seed).words("shared", &shared);
            check("exchange", &needles, &mut || {
                black_box(&secret.diffie_hellman(&theirs));
            });
        }
        // What is hashed may be a password, and the bytes that are mapped tell whether it is.
        let mut shake = Shake256::default();
        shake.update(&*seed);
        let mut uniform = [0; 96];
        shake.finalize_xof().read(&mut uniform);
        let needles = Needles::default().words("uniform bytes", &uniform);
        uniform.fill(0);
        check("hash to curve", &needles, &mut || {
            black_box(&Point::hash(&*seed));
        });
    });
    troubles.end();
}

/// Every constructor of every secret type: boxed, moved out into another box, used, and dropped.
#[test]
fn moved_secrets_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let seed = Box::new(SEED);
        let key = Box::new(SigningKey::from_seed(&seed));
        let public = key.verifying_key();
        let needles = Needles::default().key(&seed);
        let mut keys = |name: &str, make: &(dyn Fn() -> SigningKey + Sync)| {
            troubles.moved(&format!("{backend} {name}"), &needles, make, |key| {
                assert_eq!(key.verifying_key(), public);
            });
        };
        keys("SigningKey::from_seed", &|| SigningKey::from_seed(&seed));
        let bytes = Box::new(key.to_bytes());
        keys("SigningKey::from_bytes", &|| {
            SigningKey::from_bytes(&bytes).unwrap()
        });
        keys("SigningKey clone", &|| SigningKey::clone(&key));
        #[cfg(feature = "rand_core")]
        keys("generate", &|| SigningKey::generate(&mut Given(&*seed)));

        let secret = Box::new(StaticSecret::from_seed(&seed));
        let own = PublicKey::from(&*secret);
        let mut secrets = |name: &str, make: &(dyn Fn() -> StaticSecret + Sync)| {
            troubles.moved(&format!("{backend} {name}"), &needles, make, |secret| {
                assert_eq!(PublicKey::from(secret), own);
            });
        };
        secrets("StaticSecret::from_seed", &|| {
            StaticSecret::from_seed(&seed)
        });
        let bytes = Box::new(secret.to_bytes());
        secrets("StaticSecret::from_bytes", &|| {
            StaticSecret::from_bytes(&bytes).unwrap()
        });
        secrets("StaticSecret clone", &|| StaticSecret::clone(&secret));
        #[cfg(feature = "rand_core")]
        secrets("random_from_rng", &|| {
            StaticSecret::random_from_rng(&mut Given(&*seed))
        });

        // A point, and what is none.
        for theirs in [[0; 32], [0xff; 32]] {
            let theirs = PublicKey::from(theirs);
            let shared = secret.diffie_hellman(&theirs);
            let valid = shared.was_valid();
            let mut all = [0; 64];
            shared.expand(&mut all);
            let needles = Needles::default().key(&seed).words("shared", &all);
            let mut shares = |name: &str, make: &(dyn Fn() -> SharedSecret + Sync)| {
                troubles.moved(&format!("{backend} {name}"), &needles, make, |shared| {
                    assert_eq!(shared.was_valid().unwrap_u8(), valid.unwrap_u8());
                });
            };
            shares("diffie_hellman", &|| secret.diffie_hellman(&theirs));
            if valid.into() {
                shares("checked_diffie_hellman", &|| {
                    secret.checked_diffie_hellman(&theirs).unwrap()
                });
            }
            let mut out = Box::new([0; 64]);
            let shared = Box::new(shared);
            troubles.check(&format!("{backend} expand"), &needles, || {
                shared.expand(&mut *out);
            });
        }
    });
    troubles.end();
}

#[test]
fn batches_and_multiples_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        for n in [1, 3, 8, 17] {
            let seeds: Vec<[u8; 32]> = (0..n).map(|i| SEED.map(|b| b ^ i)).collect();
            let keys: Vec<SigningKey> = seeds.iter().map(|s| SigningKey::from_seed(s)).collect();
            let keys: Vec<&SigningKey> = keys.iter().collect();
            let hash = HashId::Sha256;
            let needles = seeds.iter().fold(Needles::default(), |needles, seed| {
                needles.key(seed).nonce(seed, hash, &HASHED)
            });
            let messages = vec![&HASHED[..]; n.into()];
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); n.into()];
            troubles.check(&format!("{backend} sign_batch of {n}"), &needles, || {
                sign_batch(&keys, hash, &messages, &mut signatures).unwrap();
            });
            let secrets: Vec<StaticSecret> =
                seeds.iter().map(|s| StaticSecret::from_seed(s)).collect();
            let theirs = vec![PublicKey::from(&StaticSecret::from_seed(&[9; 32])); n.into()];
            let needles =
                secrets
                    .iter()
                    .zip(&seeds)
                    .fold(Needles::default(), |needles, (secret, seed)| {
                        let shared = secret.diffie_hellman(&theirs[0]);
                        needles.key(seed).words("shared", shared.as_bytes())
                    });
            troubles.check(&format!("{backend} exchanges of {n}"), &needles, || {
                diffie_hellman_batch(&secrets, &theirs, |_, shared| {
                    black_box(&shared);
                })
                .unwrap();
            });
        }
        let k = Box::new(Scalar::from_bytes_mod_order(&SEED));
        let needles = Needles::default().scalar("scalar", *k);
        let p = Box::new(Point::hash(b"a point"));
        let mut product = p.clone();
        troubles.check(&format!("{backend} mul"), &needles, || *product = p.mul(&k));
        troubles.check(&format!("{backend} mul_base"), &needles, || {
            *product = Point::mul_base(&k);
        });
        troubles.check(&format!("{backend} double_mul_base"), &needles, || {
            *product = p.double_mul_base(&k, &k);
        });
    });
    troubles.end();
}
