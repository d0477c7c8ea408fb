// SPDX-License-Identifier: MIT OR Apache-2.0
//! Nonces: RFC 9497's proofs with the nonces that it gives, and what the hashed nonce depends on.

extern crate std;

use std::slice::from_ref;
use std::string::String;
use std::vec::Vec;

use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use testkit::residue::Given;
use testkit::vectors::{array, json, list, unhex};

use super::{Proof, encodings, nonce, vartime_weighted_sum, weights};
use crate::key::Key;
use crate::suite::Mode;
use crate::{BlindedElement, Error, EvaluationElement, poprf, voprf};

/// RFC 9497 appendix A.1: all proofs, from the elements and the nonce of the vector.
#[test]
fn published_proofs() {
    let all = json(env!("CARGO_MANIFEST_DIR"), "rfc9497/ristretto255.json");
    let mut proofs = 0;
    for (number, mode) in [(1, Mode::Voprf), (2, Mode::Poprf)] {
        let suite = list(&all).iter().find(|suite| suite["mode"] == number);
        let suite = suite.expect("a suite for the mode");
        for vector in list(&suite["vectors"]) {
            let elements = |name: &str| -> Vec<[u8; 32]> {
                let text = vector[name].as_str().expect("a string");
                let element = |hex: &str| unhex(hex).try_into().expect("32 bytes");
                text.split(',').map(element).collect()
            };
            let blinded = BlindedElement::from_bytes_batch(&elements("BlindedElement"));
            let evaluated = EvaluationElement::from_bytes_batch(&elements("EvaluationElement"));
            let (blinded, evaluated) = (blinded.expect("elements"), evaluated.expect("elements"));
            let key = Key::from_bytes(&array(&suite["skSm"])).expect("a key");
            let r = Scalar::from_canonical_bytes(array(&vector["Proof"]["r"])).unwrap();
            let proof = if mode == Mode::Voprf {
                prove(mode, &key, (&blinded, &evaluated), &r)
            } else {
                let server = poprf::Server::from_bytes(&array(&suite["skSm"])).expect("a key");
                let info = unhex(vector["Info"].as_str().expect("a string"));
                let key = server.tweaked(&info).expect("a key");
                prove(mode, &key, (&evaluated, &blinded), &r)
            };
            assert_eq!(proof.to_bytes(), array(&vector["Proof"]["proof"]));
            proofs += 1;
        }
    }
    assert_eq!(proofs, 6);
}

/// The proof with a nonce.
fn prove<C: super::Wraps, D: super::Wraps>(
    mode: Mode,
    key: &Key,
    (c, d): (&[C], &[D]),
    r: &Scalar,
) -> Proof {
    let m = vartime_weighted_sum(&weights(mode, &key.public, (c, d)), c);
    let encoded = encodings([&m, &(m * **key.scalar)]);
    Proof::with_nonce(mode, &key.scalar, &key.public, (&m, encoded), r)
}

/// The nonce of a proof is `s + c·k`. With a generator that repeats, proofs of different elements,
/// keys and modes have different nonces, and only the same proof has the same one.
#[test]
fn a_generator_that_repeats() -> Result<(), Error> {
    let noise = [7; 64];
    let k = Scalar::from(4711u64);
    let key = k.to_bytes();
    let (server, with_info) = (
        voprf::Server::from_bytes(&key)?,
        poprf::Server::from_bytes(&key)?,
    );
    let blinded = [2u64, 3].map(|x| {
        let element = RistrettoPoint::mul_base(&Scalar::from(x)).compress();
        BlindedElement::from_bytes(element.as_bytes()).expect("an element")
    });
    let given = || Given(&noise);
    let other_noise = [8; 64];
    let mut nonces = Vec::new();
    let mut add = |name: &str, k: &Scalar, proof: Proof| {
        nonces.push((String::from(name), proof.s + proof.c * k));
    };
    add(
        "one",
        &k,
        server.blind_evaluate(&blinded[0], &mut given()).1,
    );
    add(
        "two",
        &k,
        server.blind_evaluate(&blinded[1], &mut given()).1,
    );
    let batch = |elements: &[BlindedElement]| server.blind_evaluate_batch(elements, &mut given());
    add("both", &k, batch(&blinded)?.1);
    add("both, exchanged", &k, batch(&[blinded[1], blinded[0]])?.1);
    let noisy = server
        .blind_evaluate(&blinded[0], &mut Given(&other_noise))
        .1;
    add("noise", &k, noisy);
    for info in [&b"info"[..], b"other"] {
        let tweaked = with_info.tweaked(info)?;
        let (_, proof) = with_info.blind_evaluate(&blinded[0], info, &mut given())?;
        add("information", &tweaked.scalar, proof);
    }
    let other = k + Scalar::ONE;
    let proof = voprf::Server::from_bytes(&other.to_bytes())?
        .blind_evaluate(&blinded[0], &mut given())
        .1;
    add("key", &other, proof);
    for (i, (name, r)) in nonces.iter().enumerate() {
        let raw = Scalar::from_bytes_mod_order_wide(&noise);
        assert_ne!(*r, raw, "{name}: the nonce is what the generator gave");
        for (other, same) in &nonces[..i] {
            assert_ne!(r, same, "{name}, {other}");
        }
    }
    let again = batch(from_ref(&blinded[0]))?.1;
    assert_eq!(again, server.blind_evaluate(&blinded[0], &mut given()).1);
    Ok(())
}

/// Every part of what is hashed changes the nonce.
#[test]
fn parts_of_the_nonce() {
    let (k, noise) = (Scalar::from(5u64), [6; 64]);
    let points = [[1; 32], [2; 32]];
    let r = nonce(Mode::Voprf, &k, &points, &noise);
    let mut other_noise = noise;
    other_noise[63] ^= 1;
    for other in [
        nonce(Mode::Poprf, &k, &points, &noise),
        nonce(Mode::Voprf, &Scalar::ONE, &points, &noise),
        nonce(Mode::Voprf, &k, &[[1; 32], [3; 32]], &noise),
        nonce(Mode::Voprf, &k, &[[3; 32], [2; 32]], &noise),
        nonce(Mode::Voprf, &k, &points, &other_noise),
    ] {
        assert_ne!(r, other);
    }
}

/// The index of a pair has two bytes, with the higher one first: more than 256 equal pairs have
/// different weights, those of RFC 9497 §2.2.1.
#[test]
fn weights_of_many_pairs() {
    let element = |x: u64| {
        RistrettoPoint::mul_base(&Scalar::from(x))
            .compress()
            .to_bytes()
    };
    let (a, b) = (element(5), element(7));
    let key = Key::from_bytes(&Scalar::from(3u64).to_bytes()).expect("a key");
    let c = std::vec![BlindedElement::from_bytes(&a).expect("an element"); 600];
    let d = std::vec![EvaluationElement::from_bytes(&b).expect("an element"); 600];
    for (mode, number) in [(Mode::Voprf, 1), (Mode::Poprf, 2)] {
        let found = weights(mode, &key.public, (&c, &d));
        assert_eq!(found.len(), 600);
        for i in [0, 1, 255, 256, 257, 511, 512, 599] {
            let expected = reference_weight(number, key.public.as_bytes(), i, &a, &b);
            assert_eq!(found[usize::from(i)], expected, "{i}");
        }
    }
}

/// `ComputeComposites`, written with buffers.
fn reference_weight(mode: u8, public: &[u8; 32], i: u16, c: &[u8], d: &[u8]) -> Scalar {
    use sha2::{Digest, Sha512};
    let context = [&b"OPRFV1-"[..], &[mode], b"-ristretto255-SHA512"].concat();
    let framed = |bytes: &[u8]| [&(bytes.len() as u16).to_be_bytes()[..], bytes].concat();
    let seed_tag = framed(&[b"Seed-", &context[..]].concat());
    let seed = Sha512::digest([framed(public), seed_tag].concat());
    let transcript = [
        framed(&seed),
        i.to_be_bytes().to_vec(),
        framed(c),
        framed(d),
        b"Composite".to_vec(),
    ]
    .concat();
    let mut tag = [b"HashToScalar-", &context[..]].concat();
    tag.push(tag.len() as u8);
    let first = [&[0; 128][..], &transcript, &[0, 64, 0], &tag].concat();
    let second = [&Sha512::digest(first)[..], &[1], &tag].concat();
    Scalar::from_bytes_mod_order_wide(&Sha512::digest(second).into())
}
