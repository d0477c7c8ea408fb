// SPDX-License-Identifier: MIT OR Apache-2.0
//! Nanoseconds of each operation, a line each: `OPERATION NANOSECONDS`.
//!
//! The operations take turns, so that a machine that slows down slows all of them down; of many
//! windows the shortest counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ed25519::{Signer, SigningKey, Verifier};
use ristretto::RistrettoPoint;
use x25519::{PublicKey, StaticSecret};

include!("names.rs");

/// Turns of all operations.
const TURNS: u32 = 60;
/// The least length of a window.
const WINDOW: Duration = Duration::from_millis(2);

fn main() {
    let operations = operations();
    let mut shortest = vec![f64::INFINITY; operations.len()];
    for turn in 0..=TURNS {
        for ((_, run), shortest) in operations.iter().zip(&mut shortest) {
            let (start, mut count) = (Instant::now(), 0_u32);
            while start.elapsed() < WINDOW {
                run();
                count += 1;
            }
            // The first turn is for caches and predictors.
            if turn > 0 {
                *shortest = shortest.min(start.elapsed().as_nanos() as f64 / f64::from(count));
            }
        }
    }
    for ((name, _), shortest) in operations.iter().zip(shortest) {
        println!("{name} {shortest}");
    }
}

/// Hides a value from the compiler.
fn unknown<T>(value: T) -> T {
    black_box(value)
}

fn operations() -> Vec<(&'static str, Box<dyn Fn()>)> {
    let key = SigningKey::from_bytes(&[7; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(b"a message"));
    let secret = StaticSecret::from([5; 32]);
    let element = RistrettoPoint::from_uniform_bytes(&[6; 64]);
    let encoding = element.compress();
    vec![
        (
            "keygen",
            Box::new(|| {
                unknown(SigningKey::from_bytes(&unknown([8; 32])));
            }),
        ),
        (
            "sign",
            Box::new(move || {
                unknown(key.sign(unknown(b"a message")));
            }),
        ),
        (
            "verify",
            Box::new(move || {
                public
                    .verify(unknown(b"a message"), &signature)
                    .expect("valid");
            }),
        ),
        (
            "x25519",
            Box::new(move || {
                unknown(secret.diffie_hellman(&PublicKey::from(unknown([9; 32]))));
            }),
        ),
        (
            "map",
            Box::new(|| {
                unknown(RistrettoPoint::from_uniform_bytes(&unknown([6; 64])));
            }),
        ),
        (
            "encode",
            Box::new(move || {
                unknown(unknown(element).compress());
            }),
        ),
        (
            "decode",
            Box::new(move || {
                unknown(unknown(encoding).decompress()).expect("valid");
            }),
        ),
    ]
}
