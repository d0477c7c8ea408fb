// SPDX-License-Identifier: MIT OR Apache-2.0
//! The protocols beside other crates: from bytes to bytes on both sides, in turns, medians.
//!
//! ```text
//! cd crates/nineteen-protocols/compare && cargo run --release
//! ```
//!
//! The two sides check each other first: proofs, signatures and keys of one are those of the other,
//! or are accepted by it.

use std::hint::black_box;
use std::time::Instant;

use nineteen::x25519::{PublicKey as Montgomery, StaticSecret};
use nineteen_protocols::ecvrf::{self, Item, Suite};
use nineteen_protocols::slip10::ExtendedSecret;
use vrf_rfc9381::ec::edwards25519::{elligator2, tai};
use vrf_rfc9381::{Prover as _, VRF, Verifier as _};
use xeddsa::{Sign as _, Verify as _, xed25519};

/// Turns; each times both sides once.
const TURNS: usize = 301;
const SEED: [u8; 32] = [7; 32];
const ALPHA: &[u8] = b"block 4711";
const MESSAGE: &[u8; 100] = &[5; 100];

/// The medians of two operations in microseconds, timed in turns.
fn medians<A, B>(mut first: impl FnMut() -> A, mut second: impl FnMut() -> B) -> [f64; 2] {
    fn time<T>(operation: &mut impl FnMut() -> T) -> f64 {
        let start = Instant::now();
        black_box(operation());
        start.elapsed().as_secs_f64() * 1e6
    }
    let (mut a, mut b) = (Vec::with_capacity(TURNS), Vec::with_capacity(TURNS));
    for _ in 0..TURNS {
        a.push(time(&mut first));
        b.push(time(&mut second));
    }
    [a, b].map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[TURNS / 2]
    })
}

fn line(what: &str, peer: &str, [ours, theirs]: [f64; 2]) {
    println!(
        "{what:<36} {peer:<16} {ours:>9.1} {theirs:>9.1} {:>7.3}",
        ours / theirs
    );
}

/// Proofs of one suite.
fn proofs<V: VRF>(name: &str, suite: Suite, vrf: &V) {
    const PEER: &str = "vrf-rfc9381";
    let key = ecvrf::SecretKey::from_seed(&SEED, suite);
    let (value, proof) = key.prove(ALPHA).expect("a proof");
    let public = key.public_key().as_bytes();

    let prover = V::Prover::from_slice(&SEED).expect("a key");
    let prove = |prover| vrf.prove(prover, ALPHA).expect("a proof");
    assert_eq!(prove(&prover), proof, "{name}: another proof");
    let verify = || {
        let verifier = V::Verifier::from_slice(black_box(public)).expect("a key");
        vrf.verify(&verifier, ALPHA, &proof).expect("a valid proof")
    };
    assert_eq!(verify()[..], value, "{name}: another value");

    let ours = || key.prove(black_box(ALPHA));
    line(
        &format!("proof, {name}"),
        PEER,
        medians(ours, || prove(black_box(&prover))),
    );
    let ours = || {
        let key = ecvrf::PublicKey::from_bytes(black_box(public), suite).expect("a key");
        key.verify(ALPHA, &proof)
    };
    line(
        &format!("verification, {name}"),
        PEER,
        medians(ours, verify),
    );

    const MANY: usize = 64;
    let keys: Vec<_> = (0..MANY as u8)
        .map(|i| ecvrf::SecretKey::from_seed(&[i; 32], suite))
        .collect();
    let made: Vec<_> = keys
        .iter()
        .map(|key| key.prove(ALPHA).expect("a proof").1)
        .collect();
    let publics: Vec<_> = keys.iter().map(|key| *key.public_key()).collect();
    let items: Vec<_> = publics
        .iter()
        .zip(&made)
        .map(|(public_key, proof)| Item {
            public_key,
            alpha: ALPHA,
            proof,
        })
        .collect();
    let many = || ecvrf::verify_each(black_box(&items));
    assert!(many().iter().all(Result::is_ok));
    let verifiers: Vec<_> = publics
        .iter()
        .map(|key| V::Verifier::from_slice(key.as_bytes()).expect("a key"))
        .collect();
    let theirs = || {
        let each = verifiers.iter().zip(&made);
        each.map(|(key, proof)| vrf.verify(key, ALPHA, proof).expect("a valid proof"))
            .collect::<Vec<_>>()
    };
    let times = medians(many, theirs).map(|time| time / MANY as f64);
    line(&format!("one of {MANY} verifications, {name}"), PEER, times);
}

fn signatures() {
    const PEER: &str = "xeddsa";
    let secret = StaticSecret::from(SEED);
    let public = Montgomery::from(&secret);
    let (their_secret, their_public) = (
        xed25519::PrivateKey(SEED),
        xed25519::PublicKey(public.to_bytes()),
    );
    let ours = nineteen_protocols::xeddsa::sign(&secret, MESSAGE, &[9; 64]);
    let theirs: [u8; 64] = their_secret.sign(MESSAGE, rand::rng());
    their_public
        .verify(MESSAGE, &ours)
        .expect("a valid signature");
    nineteen_protocols::xeddsa::verify(&public, MESSAGE, &theirs).expect("a valid signature");

    line(
        "signature",
        PEER,
        medians(
            || {
                nineteen_protocols::xeddsa::sign(
                    &secret,
                    black_box(MESSAGE),
                    &rand::random::<[u8; 64]>(),
                )
            },
            || -> [u8; 64] { their_secret.sign(black_box(MESSAGE), rand::rng()) },
        ),
    );
    line(
        "verification",
        PEER,
        medians(
            || nineteen_protocols::xeddsa::verify(&public, black_box(MESSAGE), &ours),
            || their_public.verify(black_box(MESSAGE), &ours),
        ),
    );
}

fn keys() {
    let path = [44, 501, 0, 0];
    let ours = || {
        let key = ExtendedSecret::from_seed(black_box(&SEED)).expect("a seed");
        *key.derive("m/44'/501'/0'/0'").expect("a path").key()
    };
    let theirs = || slip10_ed25519::derive_ed25519_private_key(black_box(&SEED), &path);
    assert_eq!(ours(), theirs(), "another key");
    line("m/44'/501'/0'/0'", "slip10_ed25519", medians(ours, theirs));
}

fn main() {
    println!("microseconds, medians of {TURNS} turns");
    println!(
        "{:<36} {:<16} {:>9} {:>9} {:>7}",
        "", "peer", "nineteen", "peer", "ratio"
    );
    proofs("TAI", Suite::TryAndIncrement, &tai::EdVrfEdwards25519Tai);
    proofs(
        "ELL2",
        Suite::Elligator2,
        &elligator2::EdVrfEdwards25519Ell2,
    );
    signatures();
    keys();
}
