// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whole keys, signatures and verifications as jobs of the engine.

use engine25519::emu::Emulator;
use engine25519::isa::bus;
use engine25519::{Bus as _, Engine, Error, Findings, Message, microcode, page};
use num_bigint::BigUint;
use serde_json::Value;
use sha2::{Digest, Sha512};

use super::support::*;

/// The verdict of a verifier without cofactor.
fn holds(found: &Findings) -> bool {
    found.a_on_curve && found.r_on_curve && found.equal
}

/// Whether the encoding of R is canonical: y is below p, and the sign is 0 if x = 0, that is, for
/// y = 1 and -1.
fn is_canonical(signature: &[u8; 64]) -> bool {
    let mut y: [u8; 32] = signature[..32].try_into().expect("32 bytes");
    let sign = y[31] >> 7 == 1;
    y[31] &= 127;
    let y = number(&y);
    let has_zero = y == 1u32.into() || y == p() - 1u32;
    y < p() && !(sign && has_zero)
}

fn list(value: &Value, name: &str) -> Vec<u8> {
    hex(value[name].as_str().expect(name))
}

fn cases(name: &str) -> Vec<Value> {
    let file = json(name);
    file.as_array().expect("cases").clone()
}

/// Key, signature and verification of a case of RFC 8032.
fn case(engine: &mut Engine<Emulator>, case: &Value, message: Message<'_>) {
    let key = engine.keygen(&bytes(case, "secretKey")).expect("a key");
    assert_eq!(*key.public(), bytes(case, "publicKey"));
    let signature: [u8; 64] = list(case, "signature").try_into().expect("64 bytes");
    assert_eq!(engine.sign(&key, message), Ok(signature));
    let found = engine
        .verify(key.public(), message, &signature)
        .expect("findings");
    assert!(holds(&found), "{found:?}");
    let mut other = signature;
    other[40] ^= 1;
    let found = engine
        .verify(key.public(), message, &other)
        .expect("findings");
    assert!(!holds(&found), "{found:?}");
}

#[test]
fn rfc8032() {
    let mut engine = engine();
    let all = cases("rfc8032/ed25519.json");
    assert!(all.len() >= 5);
    for it in &all {
        case(&mut engine, it, Message::Pure(&list(it, "message")));
    }
}

#[test]
fn rfc8032_with_context() {
    let mut engine = engine();
    let all = cases("rfc8032/ed25519ctx.json");
    assert!(all.len() >= 4);
    for it in &all {
        let (context, message) = (list(it, "context"), list(it, "message"));
        let message = Message::WithContext {
            context: &context,
            message: &message,
        };
        case(&mut engine, it, message);
    }
}

#[test]
fn rfc8032_prehashed() {
    let mut engine = engine();
    let all = cases("rfc8032/ed25519ph.json");
    assert!(!all.is_empty());
    for it in &all {
        let digest = Sha512::digest(list(it, "message")).into();
        case(
            &mut engine,
            it,
            Message::Prehashed {
                context: &[],
                digest: &digest,
            },
        );
    }
}

#[test]
fn wycheproof() {
    let mut engine = engine();
    let file = json("wycheproof/ed25519_test.json");
    let (mut valid, mut refused) = (0, 0);
    for group in file["testGroups"].as_array().expect("groups") {
        let public = bytes(&group["publicKey"], "pk");
        for case in group["tests"].as_array().expect("tests") {
            let signature = <[u8; 64]>::try_from(list(case, "sig"));
            let found = signature.clone().map(|signature| {
                engine.verify(&public, Message::Pure(&list(case, "msg")), &signature)
            });
            let accepted = match &found {
                Ok(Ok(found)) => holds(found) && signature.is_ok_and(|s| is_canonical(&s)),
                // S is not below L, or the signature has another length.
                Ok(Err(Error::Operand(_))) | Err(_) => false,
                other => panic!("{}: {other:?}", case["tcId"]),
            };
            assert_eq!(accepted, case["result"] == "valid", "{}", case["tcId"]);
            *if accepted { &mut valid } else { &mut refused } += 1;
        }
    }
    assert_eq!((valid, refused), (88, 63));
}

/// The signature of RFC 8032, 5.1.6, with the public key given: scalars with big integers, R from the engine's older job.
fn reference(
    engine: &mut Engine<Emulator>,
    seed: &[u8; 32],
    public: &[u8; 32],
    parts: &[&[u8]; 3],
) -> [u8; 64] {
    let digest = |parts: &[&[u8]]| -> BigUint {
        let digest = parts
            .iter()
            .fold(Sha512::new(), |hash, part| hash.chain_update(part));
        BigUint::from_bytes_le(&digest.finalize()) % order()
    };
    let expanded = Sha512::digest(seed);
    let mut scalar: [u8; 32] = expanded[..32].try_into().expect("32 bytes");
    scalar[0] &= 248;
    scalar[31] = scalar[31] & 127 | 64;
    let [domain, context, message] = *parts;
    let r = digest(&[domain, context, &expanded[32..], message]);
    let point = engine.mul_base(&to_bytes(&r)).expect("R");
    let k = digest(&[domain, context, &point, public, message]);
    let s = (r + k * number(&scalar)) % order();
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&point);
    signature[32..].copy_from_slice(&to_bytes(&s));
    signature
}

#[test]
fn every_length() {
    let mut engine = engine();
    let mut numbers = Numbers(7);
    let text: Vec<u8> = (0..600).map(|_| numbers.next() as u8).collect();
    let seed = numbers.bytes();
    let key = engine.keygen(&seed).expect("a key");
    // Every position of message and padding in their blocks.
    for length in 0..=210 {
        let message = &text[length..2 * length];
        let expected = reference(&mut engine, &seed, key.public(), &[b"", b"", message]);
        let found = engine
            .sign(&key, Message::Pure(message))
            .expect("a signature");
        assert_eq!(found, expected, "a message of {length} bytes");
        // Around the longest messages of one block and of two.
        let border = [46..50, 174..178].iter().any(|near| near.contains(&length));
        if length % 8 == 7 || length < 3 || border {
            let found = engine.verify(key.public(), Message::Pure(message), &expected);
            assert!(
                holds(&found.expect("findings")),
                "a message of {length} bytes"
            );
        }
    }
    // Every position of the prefix after a context.
    for length in (0..=130).chain([254, 255]) {
        let context = &text[..length];
        let mut domain = *b"SigEd25519 no Ed25519 collisions\0\0";
        domain[33] = length as u8;
        let digest = core::array::from_fn(|i| text[length + i]);
        let mut domain_ph = domain;
        domain_ph[32] = 1;
        let message = Message::Prehashed {
            context,
            digest: &digest,
        };
        let expected = reference(
            &mut engine,
            &seed,
            key.public(),
            &[&domain_ph, context, &digest],
        );
        assert_eq!(
            engine.sign(&key, message),
            Ok(expected),
            "Ed25519ph, {length}"
        );
        if length % 16 == 1 {
            let message = &text[..2 * length];
            let expected = reference(
                &mut engine,
                &seed,
                key.public(),
                &[&domain, context, message],
            );
            let message = Message::WithContext { context, message };
            assert_eq!(
                engine.sign(&key, message),
                Ok(expected),
                "Ed25519ctx, {length}"
            );
            let found = engine.verify(key.public(), message, &expected);
            assert!(holds(&found.expect("findings")), "Ed25519ctx, {length}");
        }
    }
    let long = [0; 256];
    let refused = [
        Message::WithContext {
            context: &[],
            message: b"",
        },
        Message::WithContext {
            context: &long,
            message: b"",
        },
        Message::Prehashed {
            context: &long,
            digest: &[0; 64],
        },
    ];
    for message in refused {
        assert!(matches!(engine.sign(&key, message), Err(Error::Operand(_))));
        let found = engine.verify(key.public(), message, &[0; 64]);
        assert!(matches!(found, Err(Error::Operand(_))));
    }
}

/// The owner of a context can resume a paused signature once, or end it, and nothing else.
#[test]
fn a_pause_keeps_its_secrets() {
    let at = |place: u32| page(0) + place;
    let register = |n: u32| at(n * bus::REGISTER_STRIDE);
    let start = |entry: u16| u32::from(entry) << bus::START_ENTRY_LSB;
    let fill = |bus: &mut Emulator, n: u32, word: u32| {
        (0..8).try_for_each(|place| bus.write(register(n) + 4 * place, word))
    };
    let mut emulator = Emulator::new();
    let bus = &mut emulator;
    bus.write(at(bus::CLAIM), 1).expect("a free context");
    let finish = |bus: &mut Emulator| {
        bus.pass(100_000);
        bus.read(at(bus::STATUS)).expect("ours")
    };
    for n in 0..4 {
        fill(bus, n, 0x0101_0101 * n).expect("no job runs");
    }
    bus.write(at(bus::START), start(microcode::SIGN_SHORT))
        .expect("no job runs");
    let paused = finish(bus);
    let expected =
        1 << bus::STATUS_OWNED_LSB | 1 << bus::STATUS_PAUSED_LSB | 8 << bus::STATUS_RESULTS_LSB;
    assert_eq!(paused, expected);
    // R, and nothing else.
    assert_ne!(bus.read(register(0)), Ok(0));
    for n in 1..8 {
        assert_eq!(bus.read(register(n)), Ok(0));
    }
    for n in 8..64 {
        assert!(bus.read(register(n)).is_err(), "r{n} can be read");
        assert!(fill(bus, n, 5).is_err(), "r{n} can be written");
    }
    // The job cannot be resumed anywhere else, such as where it paused or within a routine.
    let next = microcode::CHALLENGE_PAUSE_NEXT;
    for entry in 0..4096 {
        if !(next..next + 4).contains(&entry) {
            assert!(
                bus.write(at(bus::START), start(entry)).is_err(),
                "START {entry}"
            );
        }
    }
    let registers: Vec<_> = (8..64).map(|n| bus.machine.raw(0, n)).collect();
    assert!(registers.iter().any(|r| *r != [0; 8]));
    bus.write(at(bus::START), start(next + 1))
        .expect("its second pass");
    assert_eq!(finish(bus) >> bus::STATUS_DONE_LSB & 1, 1);
    for n in 1..64 {
        assert_eq!(bus.machine.raw(0, n), [0; 8], "r{n} is left");
    }
    // The nonce is gone: running the second pass again computes on zeros.
    let first = bus.read(register(0));
    fill(bus, 0, 9).expect("no job runs");
    bus.write(at(bus::START), start(next + 1))
        .expect("no job runs");
    assert_eq!(finish(bus) >> bus::STATUS_DONE_LSB & 1, 1);
    assert_eq!(
        bus.read(register(0)),
        Ok(0),
        "not each byte of a prefix was hashed"
    );
    assert_ne!(first, Ok(0));
    // ABORT clears a job that waits.
    bus.write(at(bus::START), start(microcode::SIGN))
        .expect("no job runs");
    assert_eq!(finish(bus) >> bus::STATUS_PAUSED_LSB & 1, 1);
    assert_eq!(
        bus.read(at(bus::FAULT)),
        Ok(u32::from(microcode::NONCE_PAUSE_NEXT) - 1)
    );
    bus.write(at(bus::ABORT), 1).expect("ours");
    for n in 0..64 {
        assert_eq!(bus.machine.raw(0, n), [0; 8], "r{n} is left");
    }
    assert_eq!(finish(bus), 1 << bus::STATUS_OWNED_LSB);
}
