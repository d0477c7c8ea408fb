// SPDX-License-Identifier: MIT OR Apache-2.0
//! Published vectors through the driver in C.

use std::path::Path;

use engine25519::emu::Emulator;
use engine25519::{Message, microcode};
use engine25519_c::Driver;
use serde_json::Value;

fn json(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let text = std::fs::read_to_string(path.join(name)).expect(name);
    serde_json::from_str(&text).expect(name)
}

fn list(value: &Value, name: &str) -> Vec<u8> {
    let text = value[name].as_str().expect(name);
    let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect(name);
    (0..text.len()).step_by(2).map(byte).collect()
}

fn bytes<const N: usize>(value: &Value, name: &str) -> [u8; N] {
    list(value, name).try_into().expect(name)
}

fn driver() -> Driver<Emulator> {
    Driver::claim(Emulator::new(), None, None).unwrap_or_else(|(why, _)| panic!("{why:?}"))
}

#[test]
fn rfc7748() {
    let mut driver = driver();
    let file = json("rfc7748/x25519.json");
    let cases = file["x25519"].as_array().expect("cases");
    assert_eq!(cases.len(), 2);
    for case in cases {
        let found = driver.x25519(&bytes(case, "scalar"), &bytes(case, "u"));
        assert_eq!(found, (Ok(()), bytes(case, "out")));
        assert_eq!(driver.cycles(), microcode::X25519_CYCLES);
    }
}

#[test]
fn wycheproof_x25519() {
    let mut driver = driver();
    let mut seen = 0;
    let file = json("wycheproof/x25519_test.json");
    for group in file["testGroups"].as_array().expect("groups") {
        for case in group["tests"].as_array().expect("cases") {
            let found = driver.x25519(&bytes(case, "private"), &bytes(case, "public"));
            assert_eq!(found, (Ok(()), bytes(case, "shared")), "{}", case["tcId"]);
            seen += 1;
        }
    }
    assert_eq!(seen, 518);
}

/// Key, signature and verification of each case of a file.
fn rfc8032(name: &str, least: usize, message: impl for<'a> Fn(&'a [u8], &'a [u8]) -> Message<'a>) {
    let mut driver = driver();
    let file = json(name);
    let cases = file.as_array().expect("cases");
    assert!(cases.len() >= least);
    for case in cases {
        let context = match case["context"].is_null() {
            true => Vec::new(),
            false => list(case, "context"),
        };
        let text = list(case, "message");
        let message = message(&context, &text);
        let (done, key) = driver.keygen(&bytes(case, "secretKey"));
        assert_eq!((done, key.public()), (Ok(()), bytes(case, "publicKey")));
        let signature = bytes(case, "signature");
        assert_eq!(driver.sign(&key, message), (Ok(()), signature));
        let (done, found) = driver.verify(&key.public(), message, &signature);
        assert_eq!(done, Ok(()));
        assert!(found.equal && found.a_on_curve && found.r_on_curve);
    }
}

#[test]
fn rfc8032_pure() {
    rfc8032("rfc8032/ed25519.json", 5, |_, text| Message::Pure(text));
}

#[test]
fn rfc8032_with_context() {
    rfc8032("rfc8032/ed25519ctx.json", 4, |context, message| {
        Message::WithContext { context, message }
    });
}
