// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program of a user who has every crate, by their names in the registry.

use blind_rsa::Variant;
use curve9767::schnorr;
use engine25519::emu::Emulator;
use engine25519::{Engine, Message};
use nineteen::ed25519::{Signer as _, SigningKey};
use nineteen_protocols::ecvrf::{SecretKey, Suite};
use nineteen_voprf::voprf::Server;
use {engine25519_macros as _, nineteen_ground as _, nineteen_prover as _, nineteen_testkit as _};

fn main() {
    let seed = SigningKey::random().to_bytes();
    let key = SigningKey::from_bytes(&seed);
    let signature = key.sign(b"text");
    assert!(key.verifying_key().verify_strict(b"text", &signature).is_ok());
    assert!(key.verifying_key().verify_strict(b"other", &signature).is_err());

    let mut engine = Engine::claim(Emulator::new()).expect("an engine");
    let pair = engine.keygen(&seed).expect("a key");
    let same = engine.sign(&pair, Message::Pure(b"text")).expect("a signature");
    assert_eq!(same, signature.to_bytes());

    let other = schnorr::SigningKey::from_seed(&seed);
    let signature = schnorr::Signer::sign(&other, b"text");
    assert!(schnorr::Verifier::verify(&other.verifying_key(), b"text", &signature).is_ok());

    let secret = SecretKey::from_seed(&seed, Suite::Elligator2);
    let (value, proof) = secret.prove(b"text").expect("a proof");
    assert_eq!(secret.public_key().verify(b"text", &proof).expect("a value"), value);

    Server::derive(&seed, b"tokens").expect("a server");
    println!("every crate, {:?} too", Variant::PssRandomized);
}
