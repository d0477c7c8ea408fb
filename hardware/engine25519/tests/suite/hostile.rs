// SPDX-License-Identifier: MIT OR Apache-2.0
//! Faulty buses and engines, for one access or permanently: engines that never compute, buses that
//! repeat or garble words, a clock that stands still.

use std::collections::HashMap;

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::{ENGINE_ID, REGISTERS, VERSION_MAJOR, bus};
use engine25519::{Bus, Engine, Error, Message, SignatureCheck, microcode, page};
use nineteen::ed25519::{self, Policy, Signer};

use super::support::*;

/// An engine that never computes: it acknowledges everything, reports every job as done, and reads
/// back the operands as results.
struct Echo {
    words: HashMap<u32, u32>,
    time: u32,
    fast_square: bool,
    /// The cycles that it says a job took.
    cycles: u32,
    /// The words of registers in which it gives something else.
    spoiled: Vec<u32>,
}

impl Bus for Echo {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.time += 4;
        let in_page = address >= bus::CONTEXT;
        let place = address % bus::CONTEXT_STRIDE;
        Ok(match address {
            bus::ID => ENGINE_ID,
            bus::VERSION => {
                VERSION_MAJOR << bus::VERSION_MAJOR_LSB
                    | 16 << bus::VERSION_CONTEXTS_LSB
                    | u32::from(self.fast_square) << bus::VERSION_FAST_SQUARE_LSB
            }
            bus::OWNED => 0xffff << bus::OWNED_MINE_LSB,
            bus::TIME => self.time,
            bus::BUSY => 0,
            _ if in_page && place == bus::STATUS => {
                1 << bus::STATUS_OWNED_LSB
                    | 1 << bus::STATUS_DONE_LSB
                    | REGISTERS << bus::STATUS_RESULTS_LSB
            }
            _ if in_page && place == bus::CYCLES => self.cycles,
            _ if in_page && place == bus::REFUSED => 0,
            _ => {
                let word = self.words.get(&address).copied().unwrap_or(0);
                let spoils = self.spoiled.contains(&(place % bus::REGISTER_STRIDE / 4));
                if spoils { !word & 0x0fff_ffff } else { word }
            }
        })
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.time += 4;
        self.words.insert(address, word);
        Ok(())
    }
}

/// Every number of cycles that a job of the driver may take, with fast squares and slow ones.
fn all_cycles() -> Vec<u32> {
    let fast = [
        microcode::X25519_CYCLES,
        microcode::X25519_BLINDED_CYCLES,
        microcode::MUL_BASE_CYCLES,
        microcode::MUL_BASE_BLINDED_CYCLES,
        microcode::KEYGEN_CYCLES,
        microcode::KEYGEN_BLINDED_CYCLES,
        microcode::SIGN_ONE_CYCLES,
        microcode::SIGN_TWO_CYCLES,
        microcode::SIGN_SHORT_CYCLES,
        microcode::SIGN_CYCLES,
        microcode::SIGN_PREFIXED_CYCLES,
        microcode::VERIFY_CYCLES,
        microcode::VERIFY_ONE_CYCLES,
    ];
    let mut all = vec![0];
    all.extend(fast);
    // With slow squares.
    let mut engine = Engine::claim(Emulator::new()).expect("a context");
    engine.bus().machine.fast_square = false;
    engine.renew().expect("a context");
    engine.x25519(&[5; 32], &[9; 32]).expect("a result");
    all.push(engine.cycles());
    engine.mul_base(&[5; 32]).expect("a result");
    all.push(engine.cycles());
    let key = engine.keygen(&[5; 32]).expect("a key");
    all.push(engine.cycles() / 2);
    engine.sign(&key, Message::Pure(b"message")).expect("one");
    all.push(engine.cycles() / 2);
    all
}

fn random(bytes: &mut [u8]) -> Result<(), engine25519::NoRandom> {
    bytes.fill(0x2b);
    Ok(())
}

/// The driver returns no result from such an engine, for all cycles and speeds of squares that it
/// may report, and even if it changes some of the words.
#[test]
fn an_engine_that_never_computes_gives_nothing() {
    // Below p, below L and below 2^252, so that nothing else refuses it.
    let seed: [u8; 32] = core::array::from_fn(|i| (i as u8 * 7 + 1) & 0x0f);
    let text = [0x0b; 300];
    let context = &text[..3];
    let messages = [
        Message::Pure(&text[..5]),
        Message::Pure(&text[..64]),
        Message::Pure(&text[..96]),
        Message::Pure(&text),
        Message::WithContext {
            context,
            message: &text[..40],
        },
    ];
    let key = engine().keygen(&seed).expect("a key");
    let mut refused = 0;
    for cycles in all_cycles() {
        for (fast_square, blinded) in [(true, false), (false, false), (true, true)] {
            for spoiled in [vec![], vec![0], vec![7], vec![0, 1, 2, 5, 6, 7]] {
                let echo = Echo {
                    words: HashMap::new(),
                    time: 0,
                    fast_square,
                    cycles,
                    spoiled: spoiled.clone(),
                };
                let mut engine = Engine::claim(echo).expect("it says that it is ours");
                if blinded {
                    engine = engine.with_blinding(random);
                }
                let found = engine.keygen(&seed);
                assert!(found.is_err(), "{cycles} {fast_square} {spoiled:?}");
                assert!(engine.x25519(&seed, &[9; 32]).is_err());
                assert!(engine.mul_base(&seed).is_err());
                for check in [
                    SignatureCheck::None,
                    SignatureCheck::Repeat,
                    SignatureCheck::Verify,
                ] {
                    engine = engine.with_signature_check(check);
                    for message in messages {
                        assert!(engine.sign(&key, message).is_err(), "{check:?}");
                        refused += 1;
                    }
                }
                // An R whose bytes read as answers: both equations hold, or only the one with the
                // cofactor.
                for answers in [[1, 1, 1, 1, 255, 255], [1, 255, 1, 1, 255, 255]] {
                    let mut signature = [0; 64];
                    signature[..6].copy_from_slice(&answers);
                    signature[32] = 1;
                    let r = signature[..32].try_into().expect("R");
                    for message in messages {
                        let found = engine.verify(&[9; 32], message, &signature);
                        assert!(!found.is_ok_and(|found| found.equal_cofactored));
                    }
                    let s = [1; 32].map(|byte| byte & 1);
                    let found = engine.equation(&r, &r, &s, &s);
                    assert!(!found.is_ok_and(|found| found.equal_cofactored));
                }
            }
        }
    }
    assert!(refused > 1_000);
}

/// No bit of VERSION, when the context is claimed, lets a job with other cycles pass.
#[test]
fn no_bit_of_the_version_switches_checks_off() {
    for bit in 0..32 {
        let faulty = Faulty::new(What::Version(1 << bit));
        let Ok(mut engine) = Engine::claim(faulty) else {
            continue;
        };
        engine.bus().what = What::Cycles;
        assert!(engine.x25519(&[5; 32], &[9; 32]).is_err(), "{bit}");
        assert!(engine.mul_base(&[5; 32]).is_err());
        assert!(engine.keygen(&[5; 32]).is_err());
        assert!(
            engine
                .equation(&[9; 32], &[9; 32], &[1; 32], &[1; 32])
                .is_err()
        );
    }
}

/// A disturbance of one or more accesses.
#[derive(Clone, Copy, Debug)]
enum What {
    Nothing,
    /// The read of VERSION: these bits are inverted.
    Version(u32),
    /// A job takes one cycle more.
    Cycles,
    /// In the access with this number the bus gives the word that it gave last at this address, or
    /// writes the word that was written last.
    Stale(usize),
    /// A number of consecutive accesses, from one on, have other words.
    Garbled(usize, usize, u64),
    /// TIME does not change, from the access with this number on; and a job never ends.
    Stopped(usize),
}

struct Faulty {
    emulator: Emulator,
    what: What,
    accesses: usize,
    last: HashMap<u32, u32>,
    written: HashMap<u32, u32>,
    time: Option<u32>,
}

impl Faulty {
    fn new(what: What) -> Faulty {
        Faulty {
            emulator: Emulator::new(),
            what,
            accesses: 0,
            last: HashMap::new(),
            written: HashMap::new(),
            time: None,
        }
    }

    /// The word in place of another one.
    fn garbled(&self, word: u32) -> u32 {
        match self.what {
            What::Garbled(from, count, seed) if (from..from + count).contains(&self.accesses) => {
                Numbers(seed.wrapping_add(self.accesses as u64)).next() as u32
            }
            _ => word,
        }
    }
}

impl Bus for Faulty {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.accesses += 1;
        let mut word = self.emulator.read(address)?;
        let status = address >= bus::CONTEXT && address % bus::CONTEXT_STRIDE == bus::STATUS;
        match self.what {
            What::Version(bits) if address == bus::VERSION => word ^= bits,
            What::Cycles if address == page(0) + bus::CYCLES => word += 1,
            What::Stale(place) if place == self.accesses => {
                word = self.last.get(&address).copied().unwrap_or(word);
            }
            What::Stopped(place) if place <= self.accesses => match address {
                bus::TIME => word = *self.time.get_or_insert(word),
                bus::BUSY => word = 1,
                _ if status => word |= 1 << bus::STATUS_BUSY_LSB,
                _ => {}
            },
            _ => {}
        }
        let word = self.garbled(word);
        self.last.insert(address, word);
        Ok(word)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.accesses += 1;
        let word = match self.what {
            What::Stale(place) if place == self.accesses => {
                self.written.get(&address).copied().unwrap_or(word)
            }
            _ => self.garbled(word),
        };
        self.written.insert(address, word);
        self.emulator.write(address, word)
    }

    fn wait(&mut self) {
        self.emulator.pass(50_000);
    }
}

/// A message and a signature of another one.
type Forgery = (Vec<u8>, [u8; 64]);

/// A key, a valid signature, and forgeries: another message, R and S.
fn forgeries() -> ([u8; 32], [u8; 64], Vec<Forgery>) {
    let key = ed25519::SigningKey::from_bytes(&[7; 32]);
    let good = key.sign(b"message").to_bytes();
    let mut all = vec![
        (b"another".to_vec(), good),
        (vec![1; 100], good),
        (vec![1; 300], good),
    ];
    for place in [0, 17, 32, 50] {
        let mut bad = good;
        bad[place] ^= 4;
        all.push((b"message".to_vec(), bad));
    }
    (key.verifying_key().to_bytes(), good, all)
}

/// A word that the bus repeats does not turn a no into a yes, after a yes, and gives no wrong
/// secret.
#[test]
fn a_repeated_word_makes_no_yes() {
    let (public, good, forgeries) = forgeries();
    let mut engine = Engine::claim(Faulty::new(What::Nothing)).expect("a context");
    let (mut noes, mut errors) = (0, 0);
    for (message, signature) in &forgeries {
        for place in 1.. {
            let valid = engine.verify(&public, Message::Pure(b"message"), &good);
            assert!(valid.is_ok_and(|found| found.equal));
            engine.bus().accesses = 0;
            engine.bus().what = What::Stale(place);
            let found = engine.verify(&public, Message::Pure(message), signature);
            let end = engine.bus().accesses;
            engine.bus().what = What::Nothing;
            match found {
                Ok(found) => {
                    assert!(!found.equal && !found.equal_cofactored, "access {place}");
                    noes += 1;
                }
                Err(_) => errors += 1,
            }
            if place > end {
                break;
            }
        }
    }
    assert!(noes > 300 && errors > 5, "{noes} {errors}");
    let shared = [1, 2].map(|k| x25519(&[k; 32], &[9; 32]));
    let multiples = [1, 2].map(|k| engine.mul_base(&[k; 32]).expect("a result"));
    for place in 1..150 {
        let (k, other) = ([1; 32], [2; 32]);
        engine.bus().what = What::Nothing;
        assert_eq!(engine.x25519(&k, &[9; 32]), Ok(shared[0]));
        engine.bus().accesses = 0;
        engine.bus().what = What::Stale(place);
        let found = engine.x25519(&other, &[9; 32]);
        // An operand that was not written is another question.
        let is_operand = place < 20;
        let right = found.is_err() || found == Ok(shared[1]);
        assert!(is_operand || right, "access {place}");
        engine.bus().what = What::Nothing;
        assert_eq!(engine.mul_base(&k), Ok(multiples[0]));
        engine.bus().accesses = 0;
        engine.bus().what = What::Stale(place);
        let found = engine.mul_base(&other);
        let right = found.is_err() || found == Ok(multiples[1]);
        assert!(is_operand || right, "access {place}");
    }
}

/// Some words in a row are garbled: no forgery is accepted, with the cofactor or without.
#[test]
fn a_garbled_run_makes_no_yes() {
    let (public, good, forgeries) = forgeries();
    let mut engine = Engine::claim(Faulty::new(What::Nothing)).expect("a context");
    let (mut noes, mut errors) = (0, 0);
    for (n, (message, signature)) in forgeries.iter().enumerate() {
        let begins = (1 + n..110).step_by(4);
        for (from, count) in begins.flat_map(|from| [(from, 2), (from, 8), (from, 20)]) {
            let valid = engine.verify(&public, Message::Pure(b"message"), &good);
            assert!(valid.is_ok_and(|found| found.equal), "{from} {count}");
            engine.bus().accesses = 0;
            engine.bus().what = What::Garbled(from, count, n as u64 * 1_000 + from as u64);
            let found = engine.verify(&public, Message::Pure(message), signature);
            engine.bus().what = What::Nothing;
            match found {
                Ok(found) => {
                    assert!(!found.equal && !found.equal_cofactored, "{from} {count}");
                    noes += 1;
                }
                Err(_) => {
                    errors += 1;
                    engine.bus().accesses = 0;
                    engine.renew().expect("a context");
                }
            }
        }
    }
    assert!(noes > 100 && errors > 50, "{noes} {errors}");
}

/// START starts another job, whose end clears the registers, while the bus reports a refusal.
/// Registers of zeros are a valid signature with the cofactor.
#[test]
fn a_refused_start_does_not_verify_zeros() {
    /// A bus on which START starts something else.
    struct Elsewhere(Emulator, bool);

    impl Bus for Elsewhere {
        type Error = Refused;

        fn read(&mut self, address: u32) -> Result<u32, Refused> {
            let word = self.0.read(address)?;
            let refused = self.1 && address == page(0) + bus::STATUS;
            if refused {
                self.1 = false;
                // The other job ends meanwhile.
                self.0.pass(100_000);
                return Ok(word | 1 << bus::STATUS_REFUSED_LSB);
            }
            Ok(word)
        }

        fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
            let starts = address == page(0) + bus::START;
            if starts && self.0.machine.raw(0, 63) != [9; 8] {
                // Only once: the mark is cleared with everything else.
                self.0.machine.set_raw(0, 63, &[9; 8]);
                self.1 = true;
                // Behind the last routine: an error, which clears everything.
                self.0.write(address, 2_000 << bus::START_ENTRY_LSB)?;
                self.0.machine.set_raw(0, 63, &[9; 8]);
                return Ok(());
            }
            self.0.write(address, word)
        }

        fn wait(&mut self) {
            self.0.wait();
        }
    }

    let (public, _, forgeries) = forgeries();
    for (message, signature) in &forgeries {
        let mut engine = Engine::claim(Elsewhere(Emulator::new(), false)).expect("a context");
        let found = engine.verify(&public, Message::Pure(message), signature);
        assert!(!found.is_ok_and(|found| found.equal_cofactored));
        let s = signature[32..].try_into().expect("S");
        let r = signature[..32].try_into().expect("R");
        let mut engine = Engine::claim(Elsewhere(Emulator::new(), false)).expect("a context");
        let found = engine.equation(&public, r, s, &[1; 32]);
        assert!(!found.is_ok_and(|found| found.equal_cofactored));
        let mut engine = Engine::claim(Elsewhere(Emulator::new(), false)).expect("a context");
        let found = ed25519::verify_on(&mut engine, Policy::Zip215, &public, message, signature);
        assert!(!found.is_ok_and(|found| found.is_ok()));
    }
}

/// An engine that answers yes to everything, with the small orders of zeros.
#[test]
fn small_orders_are_those_of_the_encodings() {
    let (public, good, _) = forgeries();
    let r: [u8; 32] = good[..32].try_into().expect("R");
    let s: [u8; 32] = good[32..].try_into().expect("S");
    // Both small orders in the answers: bytes 4 and 5.
    for byte in [4, 5] {
        struct Small(Emulator, u32);
        impl Bus for Small {
            type Error = Refused;
            fn read(&mut self, address: u32) -> Result<u32, Refused> {
                let word = self.0.read(address)?;
                Ok(if address == page(0) + 4 {
                    word ^ self.1
                } else {
                    word
                })
            }
            fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
                self.0.write(address, word)
            }
        }
        let mut engine = Engine::claim(Small(Emulator::new(), 0)).expect("a context");
        assert!(
            engine
                .verify(&public, Message::Pure(b"message"), &good)
                .is_ok()
        );
        assert!(engine.equation(&public, &r, &s, &[1; 32]).is_ok());
        engine.bus().1 = 0xfe << (8 * (byte - 4));
        let found = engine.verify(&public, Message::Pure(b"message"), &good);
        assert_eq!(found, Err(Error::WrongResult));
        let found = engine.equation(&public, &r, &s, &[1; 32]);
        assert_eq!(found, Err(Error::WrongResult));
    }
}

/// If the clock stands still and a job never ends, the driver gives up after a number of polls, in
/// every kind of wait.
#[test]
fn a_stopped_clock_is_a_timeout() {
    let key = engine().keygen(&[5; 32]).expect("a key");
    let text = [0; 200];
    for limit in [100, 10_000, 200_000] {
        for place in (1..130).step_by(3) {
            let mut engine = Engine::claim(Faulty::new(What::Nothing))
                .expect("a context")
                .with_limit(limit);
            engine.bus().accesses = 0;
            engine.bus().what = What::Stopped(place);
            let found = engine.sign(&key, Message::Pure(&text));
            let accesses = engine.bus().accesses;
            let expected = [Error::Timeout, Error::Busy, Error::Refused];
            let why = found.expect_err("it never ends");
            assert!(
                expected.contains(&why) || matches!(why, Error::Bus(_)),
                "{why:?}"
            );
            // Until the error, and for the end of the job.
            assert!(accesses < 100_000 + limit as usize, "{accesses}");
            engine.bus().what = What::Nothing;
        }
    }
}
