// SPDX-License-Identifier: MIT OR Apache-2.0
//! curve9767: every backend that this machine can run, each forced for its visits.
//!
//! The operations are its own, since nobody else has the curve: `curve9767_verify` from bytes, with
//! half-size scalars.

use super::Entry;
use crate::{
    contestant::{Contestant, step},
    fixture::{Fixture, ITEMS},
    operation::sizes,
};
use curve9767::{
    backend::{self, Backend},
    ecdh::{PublicKey, StaticSecret, diffie_hellman_batch},
    group::Scalar,
    hazmat,
    schnorr::{
        HashId, Item, Signature, SigningKey, VerifyingKey, sign_batch, vartime_verify_batch,
    },
};
use std::hint::black_box;

/// The name of the library.
const LIBRARY: &str = "curve9767";

/// The hash whose outputs the messages of 32 bytes stand for.
const HASH: HashId = HashId::Sha3_256;

/// One entry for each backend.
pub fn entries() -> Vec<Entry> {
    let entry = |backend: Backend| -> Entry {
        let make = move |fixture| contestant(backend, fixture);
        (LIBRARY, backend.name().to_owned(), Box::new(make))
    };
    backend::available().map(entry).collect()
}

fn force(backend: Option<Backend>) {
    backend::force(backend).expect("only available backends are listed");
}

fn sign(key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
    key.sign_prehashed(HASH, message).to_bytes()
}

fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
    VerifyingKey::from_bytes(public)
        .and_then(|key| {
            key.vartime_verify_prehashed(HASH, message, &Signature::from_bytes(signature))
        })
        .is_ok()
}

fn contestant(backend: Backend, fixture: &'static Fixture) -> Contestant {
    force(None);
    let chosen = if backend::current() == backend {
        "forced; chosen on this machine"
    } else {
        "forced; not chosen on this machine"
    };
    force(Some(backend));
    let mut contestant = Contestant::new(LIBRARY, backend.name(), chosen);
    let keys: Vec<SigningKey> = fixture.seeds.iter().map(SigningKey::from_seed).collect();
    let public: Vec<_> = keys
        .iter()
        .map(|key| key.verifying_key().to_bytes())
        .collect();
    let signatures: Vec<_> = keys
        .iter()
        .zip(&fixture.messages)
        .map(|(k, m)| sign(k, m))
        .collect();
    let secrets: Vec<_> = fixture
        .secrets
        .iter()
        .map(StaticSecret::from_seed)
        .collect();
    let peers: Vec<_> = public.iter().map(|bytes| PublicKey::from(*bytes)).collect();
    let shared = secrets
        .iter()
        .zip(&peers)
        .map(|(s, p)| s.diffie_hellman(p).to_bytes());
    contestant.check("curve9767_keygen", &public);
    contestant.check("curve9767_sign", &signatures);
    contestant.check("curve9767_dh", shared);
    for i in 0..ITEMS {
        let other = &fixture.messages[(i + 1) % ITEMS];
        let right = verify(&public[i], &fixture.messages[i], &signatures[i])
            && !verify(&public[i], other, &signatures[i]);
        if !right {
            let fault = format!("curve9767_verify is wrong about item {i}");
            contestant.faults.push(fault);
        }
    }

    let mut at = 0;
    contestant.timed("curve9767_keygen", 1, move |n| {
        for _ in 0..n {
            let secret = StaticSecret::from_seed(black_box(&fixture.seeds[step(&mut at)]));
            black_box(PublicKey::from(&secret));
        }
    });
    let (mine, theirs, mut at) = (secrets.clone(), peers.clone(), 0);
    contestant.timed("curve9767_dh", 1, move |n| {
        for _ in 0..n {
            let i = step(&mut at);
            black_box(mine[i].diffie_hellman(black_box(&theirs[i])));
        }
    });
    let (signing, mut at) = (keys.clone(), 0);
    contestant.timed("curve9767_sign", 1, move |n| {
        for _ in 0..n {
            let i = step(&mut at);
            black_box(sign(&signing[i], black_box(&fixture.messages[i])));
        }
    });
    let (of, signed, mut at) = (public.clone(), signatures.clone(), 0);
    contestant.timed("curve9767_verify", 1, move |n| {
        for _ in 0..n {
            let i = step(&mut at);
            let valid = verify(black_box(&of[i]), &fixture.messages[i], &signed[i]);
            assert!(valid, "a valid signature was refused while being timed");
        }
    });
    let challenges: Vec<Scalar> = signatures
        .iter()
        .map(|signature| Scalar::from_bytes_mod_order(signature))
        .collect();
    if !challenges.iter().all(hazmat::vartime_halves_are_right) {
        contestant
            .faults
            .push("curve9767_halfsize is wrong".to_owned());
    }
    let mut at = 0;
    contestant.timed("curve9767_halfsize", 1, move |n| {
        for _ in 0..n {
            black_box(hazmat::vartime_halves(black_box(
                &challenges[step(&mut at)],
            )));
        }
    });
    batches(
        &mut contestant,
        fixture,
        keys,
        public,
        signatures,
        secrets,
        peers,
    );
    contestant.entered_by(move || force(Some(backend)));
    contestant
}

/// Batches, of the same inputs in turns.
fn batches(
    contestant: &mut Contestant,
    fixture: &'static Fixture,
    keys: Vec<SigningKey>,
    public: Vec<[u8; 32]>,
    signatures: Vec<[u8; 64]>,
    secrets: Vec<StaticSecret>,
    peers: Vec<PublicKey>,
) {
    let turns = |n: u32| (0..n as usize).map(|i| i % ITEMS);
    for &size in sizes("curve9767_sign_batch") {
        let keys: Vec<SigningKey> = turns(size).map(|i| keys[i].clone()).collect();
        let messages: Vec<&[u8]> = turns(size)
            .map(|i| fixture.messages[i].as_slice())
            .collect();
        let mut out = vec![Signature::from_bytes(&[0; 64]); size as usize];
        let expected: Vec<_> = turns(size).map(|i| signatures[i]).collect();
        let mut sign = move || {
            let keys: Vec<&SigningKey> = keys.iter().collect();
            sign_batch(&keys, HASH, &messages, &mut out).expect("equal lengths");
            out.iter().map(Signature::to_bytes).collect::<Vec<_>>()
        };
        let name = format!("curve9767_sign_batch/{size}");
        if sign() != expected {
            contestant.faults.push(format!("{name} is wrong"));
        }
        contestant.timed(&name, size, move |n| {
            for _ in 0..n {
                black_box(sign());
            }
        });
    }
    for &size in sizes("curve9767_verify_batch") {
        let (of, signed) = (public.clone(), signatures.clone());
        let mut verdicts = vec![false; size as usize];
        let name = format!("curve9767_verify_batch/{size}");
        contestant.timed(&name, size, move |n| {
            let items: Vec<Item<'_>> = turns(size)
                .map(|i| Item {
                    public_key: &of[i],
                    hash: HASH,
                    hashed: &fixture.messages[i],
                    signature: &signed[i],
                })
                .collect();
            for _ in 0..n {
                vartime_verify_batch(black_box(&items), &mut verdicts).expect("equal lengths");
                assert!(
                    verdicts.iter().all(|valid| *valid),
                    "a valid signature was refused"
                );
            }
        });
    }
    for &size in sizes("curve9767_dh_batch") {
        let secrets: Vec<_> = turns(size).map(|i| secrets[i].clone()).collect();
        let peers: Vec<_> = turns(size).map(|i| peers[i]).collect();
        let name = format!("curve9767_dh_batch/{size}");
        contestant.timed(&name, size, move |n| {
            for _ in 0..n {
                diffie_hellman_batch(black_box(&secrets), &peers, |_, shared| {
                    black_box(shared);
                })
                .expect("equal lengths");
            }
        });
    }
}
