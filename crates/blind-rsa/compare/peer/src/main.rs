// SPDX-License-Identifier: MIT OR Apache-2.0
//! `blind-rsa-signatures` for `speed`: a program that runs one operation for each line that it
//! reads, and writes how many nanoseconds it took.
//!
//! The first four lines are hexadecimal: a master key as PKCS#8, a blinded message, its answer, the
//! signature. They are compared with what the crate computes.

use blind_rsa_signatures as peer;
use std::hint::black_box;
use std::io::{BufRead, stdin};
use std::time::Instant;

type KeyPair = peer::pbrsa::PartiallyBlindKeyPair<peer::Sha384, peer::PSS, peer::Deterministic>;
type SecretKey = peer::pbrsa::PartiallyBlindSecretKey<peer::Sha384, peer::PSS, peer::Deterministic>;

const MESSAGE: &[u8] = b"a message of some length";
const INFO: &[u8] = b"2026-11";

fn main() {
    let mut lines = stdin().lock().lines().map(|line| line.expect("a line"));
    let [key, blinded, answer, signature] =
        [(); 4].map(|()| hex(&lines.next().expect("four lines of input")));
    let sk = SecretKey::from_der(&key).expect("a key");
    let master = KeyPair {
        pk: sk.public_key().expect("a public key"),
        sk,
    };
    let derived = master
        .derive_key_pair_for_metadata(INFO)
        .expect("a derived key");
    assert_eq!(
        derived.sk.blind_sign(&blinded).expect("an answer").0,
        answer
    );
    let answer = peer::BlindSignature(answer);
    let signature = peer::Signature(signature);
    let rng = &mut peer::DefaultRng;
    for operation in lines {
        let begin = Instant::now();
        match operation.as_str() {
            "derive" => {
                black_box(
                    master
                        .derive_key_pair_for_metadata(INFO)
                        .expect("a derived key"),
                );
            }
            "sign" => {
                black_box(derived.sk.blind_sign(&blinded).expect("an answer"));
            }
            "verify" => {
                let verdict = derived.pk.verify(&signature, None, MESSAGE, Some(INFO));
                verdict.expect("a valid signature");
            }
            "blind" => {
                black_box(
                    derived
                        .pk
                        .blind(rng, MESSAGE, Some(INFO))
                        .expect("a blinded message"),
                );
            }
            "blind and finalize" => {
                // A wrong answer costs what a right one costs.
                let state = derived
                    .pk
                    .blind(rng, MESSAGE, Some(INFO))
                    .expect("a blinded message");
                let verdict = derived.pk.finalize(&answer, &state, MESSAGE, Some(INFO));
                black_box(verdict.expect_err("the answer is another message's"));
            }
            "key" => {
                black_box(KeyPair::generate(rng, 2048).expect("a key"));
            }
            other => panic!("no operation is called {other}"),
        }
        println!("{}", begin.elapsed().as_nanos());
    }
}

fn hex(text: &str) -> Vec<u8> {
    let digit = |i| u8::from_str_radix(&text[i..i + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(digit).collect()
}
