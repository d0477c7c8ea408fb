// SPDX-License-Identifier: MIT OR Apache-2.0
//! A single fault of the bus or of the message while a key or signature is made gives the right
//! result or an error. Faults inside the engine are injected into its RTL (`cargo xtask disturb`).

use core::ops::Range;

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::bus;
use engine25519::{Bus, Engine, Error, Message, SignatureCheck, page};
use nineteen::ed25519;

use super::support::*;

const SEED: [u8; 32] = [0x5a; 32];
const CONTEXT: &[u8] = b"context";

/// The word of every message here, and the word that a disturbance makes of it.
const WORD: u32 = 0x6b6b_6b6b;
const OTHER: u32 = 0x6b6b_6b6a;

/// The place of the disturbance.
enum What {
    Nothing,
    /// Bits of the word of one access.
    Access(usize, u32),
    /// The message, in the accesses of a range.
    Message(Range<usize>),
    /// The cycles that a job took: one more.
    Cycles,
}

/// A bus that counts accesses.
struct Disturbed {
    emulator: Emulator,
    accesses: usize,
    what: What,
}

impl Disturbed {
    /// The bits that are inverted in this access.
    fn bits(&mut self) -> u32 {
        self.accesses += 1;
        match self.what {
            What::Access(place, bits) if place == self.accesses => bits,
            _ => 0,
        }
    }
}

impl Bus for Disturbed {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        let bits = self.bits();
        let word = self.emulator.read(address)? ^ bits;
        let counts = (0..16).any(|context| address == page(context) + bus::CYCLES);
        let more = counts && matches!(self.what, What::Cycles);
        Ok(word + u32::from(more))
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        let word = word ^ self.bits();
        let changes = matches!(&self.what, What::Message(range) if range.contains(&self.accesses));
        let changes = changes && word == WORD;
        self.emulator
            .write(address, if changes { OTHER } else { word })
    }

    fn wait(&mut self) {
        self.emulator.pass(50_000);
    }
}

fn engine() -> Engine<Disturbed> {
    Engine::claim(Disturbed {
        emulator: Emulator::new(),
        accesses: 0,
        what: What::Nothing,
    })
    .expect("a fresh emulator has free contexts")
}

/// A result under a disturbance, and whether the next one is right again.
fn under<T>(
    engine: &mut Engine<Disturbed>,
    what: What,
    mut run: impl FnMut(&mut Engine<Disturbed>) -> Result<T, Error<Refused>>,
) -> Result<T, Error<Refused>> {
    engine.bus().accesses = 0;
    engine.bus().what = what;
    let result = run(engine);
    engine.bus().what = What::Nothing;
    if result.is_err() {
        // A claim, a release or a bit of the interrupt may have gone wrong.
        engine.renew().expect("a free context");
    }
    result
}

/// Right, wrong, and errors.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    right: u32,
    wrong: u32,
    errors: u32,
}

impl Tally {
    fn add<T: PartialEq>(&mut self, found: Result<T, Error<Refused>>, expected: &T) {
        match found {
            Ok(found) if found == *expected => self.right += 1,
            Ok(_) => self.wrong += 1,
            Err(_) => self.errors += 1,
        }
    }
}

fn messages<'a>(text: &'a [u8; 300], digest: &'a [u8; 64]) -> [Message<'a>; 4] {
    let context = CONTEXT;
    [
        Message::Pure(&text[..64]),
        Message::Pure(text),
        Message::WithContext {
            context,
            message: &text[..40],
        },
        Message::Prehashed { context, digest },
    ]
}

/// One bit of every access of a signature.
fn bits_of_the_bus(check: SignatureCheck) -> Tally {
    let mut tally = Tally::default();
    let mut numbers = Numbers(1);
    for message in messages(&[0x6b; 300], &[0x6b; 64]) {
        let mut engine = engine().with_signature_check(check);
        let key = engine.keygen(&SEED).expect("a key");
        engine.bus().accesses = 0;
        let expected = engine.sign(&key, message).expect("a signature");
        for place in 1..=engine.bus().accesses {
            let what = What::Access(place, 1 << (numbers.next() % 32));
            tally.add(
                under(&mut engine, what, |e| e.sign(&key, message)),
                &expected,
            );
        }
        assert_eq!(engine.sign(&key, message), Ok(expected));
    }
    tally
}

#[test]
fn a_bit_of_the_bus_gives_no_wrong_signature() {
    for check in [SignatureCheck::Repeat, SignatureCheck::Verify] {
        let tally = bits_of_the_bus(check);
        assert_eq!(tally.wrong, 0, "{check:?}: {tally:?}");
        assert!(
            tally.right > 100 && tally.errors > 900,
            "{check:?}: {tally:?}"
        );
    }
    // Without the check, wrong signatures are returned.
    let tally = bits_of_the_bus(SignatureCheck::None);
    assert!(tally.wrong > 100, "{tally:?}");
}

/// A message that changes once, for good or for a while.
#[test]
fn a_message_that_changes_gives_no_signature() {
    let mut wrong = 0;
    let checks = [
        SignatureCheck::Repeat,
        SignatureCheck::Verify,
        SignatureCheck::None,
    ];
    for check in checks {
        for message in messages(&[0x6b; 300], &[0x6b; 64]) {
            let mut engine = engine().with_signature_check(check);
            let key = engine.keygen(&SEED).expect("a key");
            engine.bus().accesses = 0;
            let first = engine.sign(&key, message).expect("a signature");
            let end = engine.bus().accesses + 1;
            // A message that is different from the first access on gets a signature of its own.
            let whole = What::Message(0..usize::MAX);
            let second = under(&mut engine, whole, |e| e.sign(&key, message));
            let second = second.expect("a signature");
            assert_ne!(first, second);
            // Four words at a time, or half a register.
            for from in (1..end).step_by(4) {
                for to in [usize::MAX, from + 64] {
                    let what = What::Message(from..to);
                    let found = under(&mut engine, what, |e| e.sign(&key, message));
                    let is_wrong = found.is_ok_and(|found| found != first && found != second);
                    let may = check == SignatureCheck::None;
                    assert!(may || !is_wrong, "{check:?}, {message:?}, {from} to {to}");
                    wrong += u32::from(is_wrong);
                }
            }
        }
    }
    assert!(wrong > 100, "{wrong}");
}

#[test]
fn a_bit_of_the_bus_gives_no_wrong_key() {
    let mut engine = engine();
    let right = ed25519::SigningKey::from_bytes(&SEED)
        .verifying_key()
        .to_bytes();
    let mut tally = Tally::default();
    engine.bus().accesses = 0;
    engine.keygen(&SEED).expect("a key");
    for place in 1..=engine.bus().accesses {
        for bit in 0..32 {
            let what = What::Access(place, 1 << bit);
            let found = under(&mut engine, what, |e| e.keygen(&SEED));
            tally.add(found.map(|key| *key.public()), &right);
        }
    }
    assert_eq!(tally.wrong, 0, "{tally:?}");
    assert!(tally.right > 100 && tally.errors > 500, "{tally:?}");
}

/// Wrong exchanges, multiples and verdicts are returned, unless they are computed twice.
#[test]
fn repetition_finds_what_else_is_wrong() {
    let key = ed25519::SigningKey::from_bytes(&SEED);
    let public = key.verifying_key().to_bytes();
    let signature = ed25519::Signer::sign(&key, b"another").to_bytes();
    let message = Message::Pure(b"message");
    for repeats in [false, true] {
        let mut tallies = [(); 3].map(|()| Tally::default());
        let mut engine = engine().with_repetition(repeats);
        let shared = engine.x25519(&[5; 32], &[9; 32]).expect("a result");
        let multiple = engine.mul_base(&[5; 32]).expect("a result");
        let verdict = engine
            .verify(&public, message, &signature)
            .expect("findings");
        assert!(!verdict.equal);
        for place in 1..300 {
            for bit in [0, 17] {
                let what = || What::Access(place, 1 << bit);
                let found = under(&mut engine, what(), |e| e.x25519(&[5; 32], &[9; 32]));
                tallies[0].add(found, &shared);
                let found = under(&mut engine, what(), |e| e.mul_base(&[5; 32]));
                tallies[1].add(found, &multiple);
                let verify = |e: &mut Engine<_>| e.verify(&public, message, &signature);
                tallies[2].add(under(&mut engine, what(), verify), &verdict);
            }
        }
        for tally in &tallies {
            assert_eq!(tally.wrong == 0, repeats, "{tally:?}");
            assert!(tally.right > 20, "{tally:?}");
            assert!(!repeats || tally.errors > 20, "{tally:?}");
        }
    }
}

/// The number of cycles reveals a skipped iteration, or a call that returns to the wrong place.
/// With slow squares the numbers are others, which are stated, too.
#[test]
fn a_job_with_other_cycles_gives_no_result() {
    for fast in [true, false] {
        let mut emulator = Emulator::new();
        emulator.machine.fast_square = fast;
        let mut engine = Engine::claim(Disturbed {
            emulator,
            accesses: 0,
            what: What::Nothing,
        })
        .expect("a fresh emulator has free contexts");
        let shared = engine.x25519(&[5; 32], &[9; 32]);
        assert!(shared.is_ok());
        let none = Some(Error::WrongResult);
        let found = under(&mut engine, What::Cycles, |e| e.x25519(&[5; 32], &[9; 32]));
        assert_eq!(found.err(), none);
        let found = under(&mut engine, What::Cycles, |e| e.mul_base(&[5; 32]));
        assert_eq!(found.err(), none);
        let found = under(&mut engine, What::Cycles, |e| e.keygen(&SEED));
        assert_eq!(found.err(), none);
        let verify = |e: &mut Engine<_>| e.equation(&[1; 32], &[1; 32], &[1; 32], &[1; 32]);
        assert_eq!(under(&mut engine, What::Cycles, verify).err(), none);
        let key = engine.keygen(&SEED).expect("a key");
        let text = [0; 400];
        let pure = [64, 100, 400].map(|length| Message::Pure(&text[..length]));
        let with_context = [1, 100].map(|length| Message::WithContext {
            context: &text[..1],
            message: &text[..length],
        });
        for message in pure.into_iter().chain(with_context) {
            let verify = |e: &mut Engine<_>| e.verify(&[1; 32], message, &[1; 64]);
            assert_eq!(under(&mut engine, What::Cycles, verify).err(), none);
            assert!(under(&mut engine, What::Nothing, verify).is_ok());
            let sign = |e: &mut Engine<_>| e.sign(&key, message);
            assert_eq!(under(&mut engine, What::Cycles, sign).err(), none);
            assert!(under(&mut engine, What::Nothing, sign).is_ok());
        }
        assert_eq!(engine.x25519(&[5; 32], &[9; 32]), shared);
    }
}
