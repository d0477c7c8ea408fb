// SPDX-License-Identifier: MIT OR Apache-2.0
//! The library has the same results on the engine and on the processor.

use engine25519::emu::{Emulator, Refused};
use engine25519::{Bus, Engine, Error, NoRandom};
use nineteen::accelerator::{Accelerator, Affine, Equation, Fallback, Software, Verdict};
use nineteen::ed25519::{self, Policy, Signature, Signer, SigningKey, VerifyingKey, verify_on};
use nineteen::x25519::{PublicKey, StaticSecret, x25519_on};
use serde_json::Value;

use super::support::*;

#[test]
fn keys_and_signatures() {
    keys_and_signatures_on(engine());
    keys_and_signatures_on(engine().with_blinding(ones));
}

/// Random words that are all ones.
fn ones(bytes: &mut [u8]) -> Result<(), NoRandom> {
    bytes.fill(0xff);
    Ok(())
}

fn keys_and_signatures_on(mut engine: Engine<Emulator>) {
    let mut numbers = Numbers(7);
    for n in 0..20 {
        let seed = numbers.bytes();
        let key = SigningKey::from_bytes(&seed);
        let made = SigningKey::from_bytes_on(&mut engine, &seed).unwrap();
        assert_eq!(made.verifying_key(), key.verifying_key());
        let message = &numbers.bytes()[..n];
        // The key made on the engine signs and verifies in software too.
        let signature = key.sign(message);
        assert_eq!(made.sign(message), signature);
        assert_eq!(made.sign_on(&mut engine, message), Ok(signature));
        for policy in Policy::ALL {
            let verdict = made
                .verifying_key()
                .verify_on(&mut engine, policy, message, &signature);
            assert!(verdict.unwrap().is_ok());
            let verdict = key.verifying_key().verify_on(
                &mut engine,
                policy,
                b"another message, longer",
                &signature,
            );
            assert!(verdict.unwrap().is_err());
        }
    }
}

#[test]
fn exchanges() {
    exchanges_on(engine());
    exchanges_on(engine().with_blinding(ones));
}

fn exchanges_on(mut engine: Engine<Emulator>) {
    let (a, b) = (StaticSecret::from([1; 32]), StaticSecret::from([2; 32]));
    let public = PublicKey::from(&b);
    let shared = a.diffie_hellman_on(&mut engine, &public).unwrap();
    assert_eq!(shared.as_bytes(), a.diffie_hellman(&public).as_bytes());
    let zero = a
        .diffie_hellman_on(&mut engine, &PublicKey::from([0; 32]))
        .unwrap();
    assert!(!zero.was_contributory());
}

/// An engine with the sum of its cycles, and the number of its jobs.
struct Counting(Engine<Emulator>, u32, u32);

impl Counting {
    fn add<T>(&mut self, done: Result<T, Error<Refused>>) -> Result<T, Error<Refused>> {
        (self.1, self.2) = (self.1 + self.0.cycles(), self.2 + 1);
        done
    }
}

impl Accelerator for Counting {
    type Error = Error<Refused>;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        let done = Accelerator::x25519(&mut self.0, k, u);
        self.add(done)
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        let done = Accelerator::mul_base(&mut self.0, k);
        self.add(done)
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        let done = Accelerator::verify(&mut self.0, equation);
        self.add(done)
    }

    fn wrong_result(&self) -> Self::Error {
        Error::WrongResult
    }
}

/// An honest engine pays these cycles and questions.
#[test]
fn the_price_of_checked_answers() {
    let mut counting = Counting(engine(), 0, 0);
    let key = SigningKey::from_bytes(&[3; 32]);
    let public = key.verifying_key().to_bytes();
    let signature = key.sign(b"message").to_bytes();
    for policy in Policy::ALL {
        let mut price = |message: &[u8]| {
            (counting.1, counting.2) = (0, 0);
            let verdict = verify_on(&mut counting, policy, &public, message, &signature);
            (
                verdict.map(|verdict| verdict.is_ok()),
                counting.1,
                counting.2,
            )
        };
        assert_eq!(price(b"message"), (Ok(true), 121_579, 5));
        assert_eq!(price(b"another"), (Ok(false), 3 * 38_539, 3));
    }
}

fn compare(
    engine: &mut Engine<Emulator>,
    key: &[u8; 32],
    message: &[u8],
    signature: &[u8; 64],
) -> usize {
    let mut valid = 0;
    for policy in Policy::ALL {
        let expected = ed25519::verify(policy, key, message, signature).is_ok();
        let found = ed25519::verify_on(engine, policy, key, message, signature).unwrap();
        assert_eq!(found.is_ok(), expected, "{policy} {key:02x?}");
        let software = ed25519::verify_on(&mut Software, policy, key, message, signature).unwrap();
        assert_eq!(software.is_ok(), expected, "{policy} {key:02x?}");
        if let Ok(decoded) = VerifyingKey::from_bytes(key) {
            let signature = Signature::from_bytes(signature);
            let found = decoded
                .verify_on(engine, policy, message, &signature)
                .unwrap();
            assert_eq!(found.is_ok(), expected);
        }
        valid += usize::from(expected);
    }
    valid
}

/// Every known edge case, under every policy.
#[test]
fn verdicts() {
    let mut engine = engine();
    let mut counts = [0; 2];
    let mut case = |engine: &mut Engine<Emulator>, key: &str, message: &str, signature: &str| {
        if let (Ok(key), Ok(signature)) = (hex(key).try_into(), hex(signature).try_into()) {
            counts[0] += 1;
            counts[1] += compare(engine, &key, &hex(message), &signature);
        }
    };
    let text = |value: &Value, name: &str| value[name].as_str().expect(name).to_owned();
    for group in json("wycheproof/ed25519_test.json")["testGroups"]
        .as_array()
        .unwrap()
    {
        let key = text(&group["publicKey"], "pk");
        for test in group["tests"].as_array().unwrap() {
            case(&mut engine, &key, &text(test, "msg"), &text(test, "sig"));
        }
    }
    for test in json("speccheck/cases.json").as_array().unwrap() {
        case(
            &mut engine,
            &text(test, "pub_key"),
            &text(test, "message"),
            &text(test, "signature"),
        );
    }
    // 14 x 14 encodings of points of small order.
    for test in json("zip215/small_order_196.json")["cases"]
        .as_array()
        .unwrap()
    {
        case(
            &mut engine,
            &text(test, "key"),
            "5a63617368",
            &text(test, "sig"),
        );
    }
    assert!(counts[0] > 300 && counts[1] > 500, "{counts:?}");
}

/// An engine that refuses everything once it is claimed.
struct Broken(Emulator, bool);

impl Bus for Broken {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        if self.1 {
            Err(Refused { address })
        } else {
            self.0.read(address)
        }
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        if self.1 {
            Err(Refused { address })
        } else {
            self.0.write(address, word)
        }
    }
}

#[test]
fn software_instead() {
    let mut engine = Engine::claim(Broken(Emulator::new(), false)).unwrap();
    let key = SigningKey::from_bytes(&[3; 32]);
    let expected = key.sign(b"message");
    assert_eq!(key.sign_on(&mut engine, b"message"), Ok(expected));
    engine.bus().1 = true;
    assert!(matches!(
        key.sign_on(&mut engine, b"message"),
        Err(Error::Bus(_))
    ));
    assert!(
        key.verifying_key()
            .verify_on(&mut engine, Policy::Strict, b"message", &expected)
            .is_err()
    );

    let mut fallback = Fallback::new(&mut engine);
    assert!(fallback.take_error().is_none());
    assert_eq!(key.sign_on(&mut fallback, b"message"), Ok(expected));
    assert!(matches!(fallback.take_error(), Some(Error::Bus(_))));
    let Ok(verdict) =
        key.verifying_key()
            .verify_on(&mut fallback, Policy::Strict, b"message", &expected);
    assert!(verdict.is_ok());
    let Ok(shared) = x25519_on(&mut fallback, &[5; 32], &[9; 32]);
    assert_eq!(Software.x25519(&[5; 32], &[9; 32]), Ok(shared));
    assert!(fallback.take_error().is_some());
    engine.bus().1 = false;
}

/// Random exchanges on the emulator and in software, 200 of them or `SOAK`:
/// `SOAK=100000 cargo test --release -p engine25519 --features nineteen soak`.
#[test]
fn soak() {
    let rounds = std::env::var("SOAK").map_or(200, |n| n.parse().expect("SOAK is a number"));
    let mut engine = engine();
    let mut numbers = Numbers(19);
    for _ in 0..rounds {
        let (k, u) = (numbers.bytes(), numbers.bytes());
        let expected = Software.x25519(&k, &u);
        assert_eq!(
            engine.x25519(&k, &u).ok(),
            expected.ok(),
            "{k:02x?} {u:02x?}"
        );
    }
    println!("{rounds} exchanges agree");
}
