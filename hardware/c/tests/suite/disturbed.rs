// SPDX-License-Identifier: MIT OR Apache-2.0
//! Refusals, inverted bits, other masters: both drivers end in the same way, and nothing is left.

use std::cell::Cell;

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::bus;
use engine25519::{Bus, Message, SignatureCheck, page};
use engine25519_c::{Driver, Failed, errors};

use super::compare::{K, SMALL, TEXT, U};
use super::support::*;

/// Jobs of each kind, with a short and a long message.
fn jobs() -> Vec<(Setting, Job<'static>)> {
    let message = Message::Pure(&TEXT[..64]);
    let long = Message::WithContext {
        context: &TEXT[..7],
        message: &TEXT[..300],
    };
    let verify = Setting {
        check: SignatureCheck::Verify,
        interrupt: true,
        ..PLAIN
    };
    let twice = Setting {
        repeat: true,
        ..PLAIN
    };
    vec![
        (PLAIN, Job::X25519(K, U)),
        (BLINDED, Job::X25519(K, U)),
        (twice, Job::MulBase(SMALL)),
        (PLAIN, Job::Equation([[1; 32], U, SMALL, SMALL])),
        (PLAIN, Job::Sign(K, message)),
        (BLINDED, Job::Sign(K, message)),
        (verify, Job::Sign(K, long)),
        (twice, Job::Verify(U, message, [1; 64])),
        (PLAIN, Job::Verify(U, long, [1; 64])),
    ]
}

/// Whether a context's registers are clear.
fn is_clear(emulator: &Emulator, context: usize) -> bool {
    (0..64).all(|register| emulator.machine.raw(context, register) == [0; 8])
}

/// The numbers of right, wrong and refused results over some disturbances of a job.
fn tally(setting: &Setting, job: &Job<'_>, all: impl IntoIterator<Item = What>) -> [u32; 3] {
    let mut bus = Logged::new();
    let (right, _) = both(&bus, setting, job);
    let (right, _) = right.expect("undisturbed");
    let mut counts = [0; 3];
    for what in all {
        bus.what = what;
        let (found, after) = both(&bus, setting, job);
        match found {
            Ok((found, _)) if found == right => counts[0] += 1,
            Ok(_) => counts[1] += 1,
            Err(_) => counts[2] += 1,
        }
        // If the release was disturbed, results are left, and nothing else.
        let left = (6..64).any(|register| after.emulator.machine.raw(0, register) != [0; 8]);
        assert!(!left, "{what:?}, {job:?}");
    }
    counts
}

fn accesses(setting: &Setting, job: &Job<'_>) -> usize {
    both(&Logged::new(), setting, job).1.log.len()
}

/// A bit of every seventh access. Signatures and what is computed twice are never wrong.
#[test]
fn a_bit_of_the_bus() {
    let mut errors_seen = 0;
    for (setting, job) in jobs() {
        let end = accesses(&setting, &job);
        let mut bit = 0u32;
        let flips = (1..=end).step_by(7).map(|place| {
            bit = (bit * 5 + 7) % 32;
            What::Flip(place, 1 << bit)
        });
        let [right, wrong, refused] = tally(&setting, &job, flips);
        let checked = setting.repeat || matches!(job, Job::Sign(..));
        if checked {
            assert_eq!(wrong, 0, "{setting:?}, {job:?}");
        }
        assert!(
            right > 0 && refused > 0,
            "{right} {wrong} {refused}: {job:?}"
        );
        errors_seen += refused;
    }
    assert!(errors_seen > 150, "{errors_seen}");
}

/// The bus refuses one access, as many as there are attempts, or all from one on.
#[test]
fn refused_accesses() {
    for (setting, job) in jobs() {
        let end = accesses(&setting, &job);
        for count in [1, 1000, usize::MAX / 2] {
            let places = (1..=end).step_by(if count == 1 { 11 } else { 97 });
            for place in places {
                let mut bus = Logged::new();
                bus.what = What::Refuse(place, count);
                let (found, _) = both(&bus, &setting, &job);
                assert!(found.is_ok() || found == Err(errors::BUS), "{found:?}");
            }
        }
    }
}

/// A privileged master releases the context, in any access: the grant is lost, nothing leaks.
#[test]
fn a_stolen_grant() {
    let mut lost = 0;
    for (setting, job) in jobs() {
        let (right, quiet) = both(&Logged::new(), &setting, &job);
        let end = quiet.log.len();
        for (place, silent) in (1..=end)
            .step_by(7)
            .zip([None, Some(0), Some(!0)].iter().cycle())
        {
            let mut bus = Logged::new();
            bus.what = What::Steal(place);
            bus.silent = *silent;
            let (found, after) = both(&bus, &setting, &job);
            if found.is_ok() {
                assert_eq!(found, right, "{place}, {silent:?}, {job:?}");
            }
            lost += u32::from(found == Err(errors::LOST));
            assert!(is_clear(&after.emulator, 0), "{place}: {job:?}");
        }
    }
    assert!(lost > 20, "{lost}");
}

/// Another master is faster with START, in any access: the job is done behind it.
#[test]
fn a_faster_master() {
    for (setting, job) in jobs() {
        let (right, quiet) = both(&Logged::new(), &setting, &job);
        for place in (4..quiet.log.len()).step_by(29) {
            let mut bus = Logged::new();
            bus.what = What::Start(place);
            let (found, _) = both(&bus, &setting, &job);
            assert_eq!(found, right, "{place}: {job:?}");
        }
    }
}

/// A job of another master that does not end in the time that we wait.
#[test]
fn a_busy_engine() {
    let mut bus = Logged::new();
    bus.emulator.access_cycles = 1;
    bus.as_master(2, |e| {
        e.write(page(9) + bus::CLAIM, 1).expect("a free context");
        let entry = u32::from(engine25519::microcode::X25519);
        e.write(page(9) + bus::START, entry << bus::START_ENTRY_LSB)
            .expect("it starts");
    });
    let (found, _) = both(&bus, &PLAIN, &Job::X25519(K, U));
    assert!(found.is_ok(), "behind the other job: {found:?}");
    // Ours is claimed; then the other starts, and we wait for few cycles only.
    let short = Setting {
        limit: Some(100),
        ..PLAIN
    };
    let mut seen = 0;
    for place in 6..40 {
        let mut bus = Logged::new();
        bus.what = What::Start(place);
        let (found, after) = both(&bus, &short, &Job::X25519(K, U));
        assert!(is_clear(&after.emulator, 0), "{place}");
        seen += u32::from(found == Err(errors::BUSY));
    }
    assert!(seen > 10, "{seen}");
}

/// Our own job takes longer than we wait: it is stopped and cleared.
#[test]
fn a_job_that_takes_too_long() {
    let short = Setting {
        limit: Some(1000),
        ..PLAIN
    };
    for (setting, job) in jobs() {
        let setting = Setting {
            limit: short.limit,
            interrupt: false,
            ..setting
        };
        let (found, after) = both(&Logged::new(), &setting, &job);
        assert_eq!(found, Err(errors::TIMEOUT), "{job:?}");
        assert!(is_clear(&after.emulator, 0));
    }
}

/// A turn of a loop less, or a lost call: the cycles show it, with fast squares and slow ones.
#[test]
fn wrong_cycles() {
    for fast in [true, false] {
        for (setting, job) in jobs() {
            let mut bus = Logged::new();
            bus.emulator.machine.fast_square = fast;
            bus.what = What::Cycles;
            let (found, _) = both(&bus, &setting, &job);
            assert_eq!(found, Err(errors::WRONG_RESULT), "{job:?}");
            bus.what = What::Nothing;
            let (found, _) = both(&bus, &setting, &job);
            assert!(found.is_ok(), "{found:?}: {job:?}");
        }
    }
}

/// Flags that contradict each other, or are neither 0 nor 1.
#[test]
fn impossible_findings() {
    let message = Message::Pure(b"text");
    let (made, _) = both(&Logged::new(), &PLAIN, &Job::Sign(K, message));
    let (bytes, _) = made.expect("a signature");
    let public = bytes[..32].try_into().expect("32 bytes");
    let job = Job::Verify(public, message, bytes[32..].try_into().expect("64 bytes"));
    let (_, quiet) = both(&Logged::new(), &PLAIN, &job);
    let read = |word: u32| {
        let address = page(0) + 4 * word;
        let found = |access: &Access| !access.writes && access.address == address;
        1 + quiet.log.iter().position(found).expect("a result is read")
    };
    // Equal, and not equal with the cofactor.
    let mut all = vec![What::Flip(read(0), 0xfe)];
    all.extend((0..256).map(|bit| What::Flip(read(bit / 32), 1 << (bit % 32))));
    for what in all {
        let mut bus = Logged::new();
        bus.what = what;
        let (found, _) = both(&bus, &PLAIN, &job);
        assert_eq!(found, Err(errors::WRONG_RESULT), "{what:?}");
    }
}

/// The engine's own check of a blinded job fails: all ones.
#[test]
fn a_failed_check() {
    for (job, expected) in [
        (Job::X25519(K, U), errors::CHECK_FAILED),
        (Job::MulBase(SMALL), errors::CHECK_FAILED),
        (Job::Sign(K, Message::Pure(b"text")), errors::CHECK_FAILED),
        (Job::Equation([U; 4]), errors::CHECK_FAILED),
        (
            Job::Verify(U, Message::Pure(b"text"), [1; 64]),
            errors::WRONG_RESULT,
        ),
    ] {
        let mut bus = Logged::new();
        bus.what = What::Ones;
        let (found, _) = both(&bus, &BLINDED, &job);
        assert_eq!(found, Err(expected), "{job:?}");
    }
}

/// A bit of a key in memory, in either copy of its public key.
#[test]
fn a_key_that_changes() {
    let bus = Logged::new();
    let mut driver = Driver::claim(bus, None, None).unwrap_or_else(|(why, _)| panic!("{why:?}"));
    let (done, key) = driver.keygen(&K);
    assert_eq!(done, Ok(()));
    let message = Message::Pure(b"message");
    let (done, right) = driver.sign(&key, message);
    assert_eq!(done, Ok(()));
    for (place, byte) in [(1, 0), (1, 31), (2, 0), (2, 17)] {
        let mut changed = key.clone();
        changed.bytes()[place][byte] ^= 1;
        let none = (Err(errors::WRONG_SIGNATURE), [0; 64]);
        assert_eq!(driver.sign(&changed, message), none);
    }
    // The check is what finds it: this signature and the right one reveal the scalar.
    driver.set(SignatureCheck::None, false, false);
    let mut changed = key.clone();
    changed.bytes()[1][0] ^= 1;
    let (done, leaking) = driver.sign(&changed, message);
    assert_eq!((done, &leaking[..32]), (Ok(()), &right[..32]));
    assert_ne!(leaking, right);
}

/// The emulator beside a message that is another one between a write to `to_other` and one to
/// `back`, and an access that is refused.
struct Changing<'m> {
    emulator: Emulator,
    message: &'m [Cell<u8>],
    place: usize,
    to_other: u32,
    back: u32,
    refuses: Option<u32>,
}

impl Bus for Changing<'_> {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        self.emulator.read(address)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        let byte = &self.message[self.place];
        if [self.to_other, self.back].contains(&address) {
            byte.set(TEXT[self.place] ^ u8::from(address == self.to_other));
        }
        if self.refuses.take_if(|place| *place == address).is_some() {
            return Err(Refused { address });
        }
        self.emulator.write(address, word)
    }
}

/// A message in shared memory is another one when the challenge's block is written, and the first
/// again before the next signature: an S for each, with one R, would reveal the scalar.
#[test]
fn a_short_message_is_read_once() {
    let word = |register: u32, word: u32| page(0) + register * bus::REGISTER_STRIDE + 4 * word;
    for (length, place, checked, refuses) in [
        (40, 32, true, None),
        (40, 32, false, Some(word(21, 1))),
        (47, 46, true, Some(word(2, 0))),
        (48, 0, true, None),
        (79, 64, true, None),
        (79, 78, true, Some(word(22, 0))),
    ] {
        let message: Vec<Cell<u8>> = TEXT[..length].iter().copied().map(Cell::new).collect();
        let bus = Changing {
            emulator: Emulator::new(),
            message: &message,
            place,
            to_other: word(20, 7),
            back: word(21, (place as u32 % 32) / 4),
            refuses: None,
        };
        let mut driver = Driver::claim(bus, None, None).unwrap_or_else(|_| panic!("no context"));
        let (done, key) = driver.keygen(&K);
        assert_eq!(done, Ok(()));
        let right = driver.sign(&key, Message::Pure(&TEXT[..length]));
        assert_eq!(right.0, Ok(()));
        if !checked {
            driver.set(SignatureCheck::None, false, false);
        }
        driver.bus().refuses = refuses;
        message[place].set(TEXT[place]);
        let found = driver.sign_shared(&key, &message);
        assert_eq!(found, right, "byte {place} of {length}");
        // It was another one, and is the first again.
        assert_eq!(driver.bus().refuses, None);
        assert_eq!(message[place].get(), TEXT[place]);
    }
}

/// Contexts: the first free one, all taken, one of another shape, our old one.
#[test]
fn claims() {
    let claimed = |bus: Logged, again| -> Result<(u32, Logged), Failed> {
        let mut driver = Driver::claim(bus, None, again).map_err(|(why, _)| why)?;
        let bus = driver.bus().clone();
        Ok((driver.context(), bus))
    };
    let taken = |contexts: core::ops::Range<u32>| {
        let mut bus = Logged::new();
        bus.as_master(2, |e| {
            for context in contexts {
                e.write(page(context) + bus::CLAIM, 1).expect("free");
            }
        });
        bus
    };
    for (count, expected) in [(0, Ok(0)), (3, Ok(3)), (16, Err(errors::NO_CONTEXT))] {
        let found = claimed(taken(0..count), None);
        assert_eq!(found.map(|(number, _)| number), expected);
        let (rust, _) = in_rust(taken(0..count), &PLAIN, &Job::X25519(K, U));
        assert_eq!(rust.is_ok(), expected.is_ok());
    }
    // A small engine, and what is none.
    let mut bus = Logged::new();
    bus.emulator = Emulator::with_contexts(2);
    assert_eq!(claimed(bus, None).map(|f| f.0).ok(), Some(0));
    for (what, expected) in [
        (What::Flip(1, 1), errors::NO_ENGINE),
        (What::Flip(2, 0x100), errors::VERSION),
    ] {
        let mut bus = Logged::new();
        bus.what = what;
        let (found, _) = both(&bus, &PLAIN, &Job::X25519(K, U));
        assert_eq!(found, Err(expected));
    }
    // After a restart of the program: ours again, and clean, though its job runs.
    let Ok((number, mut bus)) = claimed(taken(0..2), None) else {
        panic!("no free context");
    };
    assert_eq!(number, 2);
    bus.emulator.machine.set_raw(2, 0, &[7; 8]);
    let entry = u32::from(engine25519::microcode::X25519);
    bus.emulator
        .write(page(2) + bus::START, entry << bus::START_ENTRY_LSB)
        .expect("it starts");
    let Ok((number, again)) = claimed(bus, Some(2)) else {
        panic!("the context is not ours again");
    };
    assert_eq!(number, 2);
    assert!(is_clear(&again.emulator, 2));
    // A foreign one is left alone; one that does not exist too.
    for old in [0, 77] {
        let Ok((number, after)) = claimed(taken(0..2), Some(old)) else {
            panic!("no free context");
        };
        assert!(number >= 2);
        assert!(
            !after
                .log
                .iter()
                .any(|access| access.writes && access.address < page(2))
        );
    }
}

/// The error code and the address of a job that failed.
#[test]
fn a_job_that_fails() {
    let mut bus = Logged::new();
    // No instruction where X25519 begins.
    let mut rom = engine25519::microcode::WORDS.to_vec();
    rom[usize::from(engine25519::microcode::X25519)] = 0;
    bus.emulator = Emulator::with_machine(engine25519::emu::Machine::with_rom(&rom));
    let (found, _) = both(&bus, &PLAIN, &Job::X25519(K, U));
    assert_eq!(found, Err(errors::JOB));
    let mut driver = Driver::claim(bus, None, None).unwrap_or_else(|(why, _)| panic!("{why:?}"));
    assert_eq!(driver.x25519(&K, &U), (Err(errors::JOB), [0; 32]));
    let illegal = (1, u32::from(engine25519::microcode::X25519));
    assert_eq!(driver.fault(), illegal);
}

/// A signature of `TEXT[..64]` under the key of `K`, and its public key.
fn signed() -> ([u8; 32], [u8; 64]) {
    let job = Job::Sign(K, Message::Pure(&TEXT[..64]));
    let (made, _) = both(&Logged::new(), &PLAIN, &job);
    let (bytes, _) = made.expect("a signature");
    let (public, signature) = bytes.split_at(32);
    (
        public.try_into().expect("a key"),
        signature.try_into().expect("64 bytes"),
    )
}

/// A forgery, after a valid signature: a word that comes a second time, and runs of noise.
#[test]
fn no_disturbance_of_some_words_makes_a_yes() {
    let (public, good) = signed();
    let mut bad = good;
    bad[40] ^= 1;
    let valid = (Message::Pure(&TEXT[..64]), good);
    for (forged, step) in [
        ((Message::Pure(&TEXT[..64]), bad), 2),
        ((Message::Pure(&TEXT[..63]), good), 7),
        ((Message::Pure(&TEXT[..300]), good), 29),
    ] {
        let job = Job::VerifyAfter(public, [valid, forged]);
        let end = accesses(&PLAIN, &job);
        // Those of the second verification.
        let first = end - accesses(&PLAIN, &Job::Verify(public, forged.0, forged.1)) + 5;
        let stale = (first..=end).step_by(step).map(What::Stale);
        let garbled = (first..end).step_by(23).map(|from| What::Garbled(from, 8));
        for what in stale.chain(garbled) {
            let mut bus = Logged::new();
            bus.what = what;
            let (found, _) = both(&bus, &PLAIN, &job);
            if let Ok((flags, _)) = found {
                let [_, _, equal, cofactored, _, _] = flags[..] else {
                    panic!("six flags");
                };
                assert_eq!([equal, cofactored], [0; 2], "{what:?}");
            }
        }
    }
}

/// An engine that never computes: nothing that was written comes out, whatever cycles it states.
#[test]
fn an_engine_that_never_computes() {
    let mut echoed = [0; 64];
    // A yes to all that matters, as R.
    echoed[..6].copy_from_slice(&[1, 1, 1, 1, 255, 255]);
    echoed[32] = 1;
    let small = [3; 32];
    let all = [
        Job::X25519(small, U),
        Job::MulBase(small),
        Job::Sign(small, Message::Pure(&TEXT[..5])),
        Job::Sign(small, Message::Pure(&TEXT[..64])),
        Job::Sign(small, Message::Pure(&TEXT[..96])),
        Job::Verify(U, Message::Pure(&TEXT[..5]), echoed),
        Job::Equation([echoed[..32].try_into().expect("half"), U, [0; 32], [0; 32]]),
    ];
    use engine25519::microcode as rom;
    let cycles = [
        0,
        rom::X25519_CYCLES,
        rom::X25519_BLINDED_CYCLES,
        rom::MUL_BASE_CYCLES,
        rom::MUL_BASE_BLINDED_CYCLES,
        rom::KEYGEN_CYCLES,
        rom::KEYGEN_BLINDED_CYCLES,
        rom::SIGN_SHORT_CYCLES,
        rom::SIGN_ONE_CYCLES,
        rom::SIGN_CYCLES,
        rom::VERIFY_CYCLES,
        rom::VERIFY_ONE_CYCLES,
    ];
    for cycles in cycles {
        for base in [PLAIN, BLINDED] {
            for (job, repeat) in all.iter().flat_map(|job| [(job, false), (job, true)]) {
                let setting = Setting { repeat, ..base };
                let mut bus = Logged::new();
                bus.what = What::Echo(cycles);
                let (found, _) = both(&bus, &setting, job);
                // Blinded, all ones may be the engine's own word for a failed check.
                let refused = [errors::WRONG_RESULT, errors::CHECK_FAILED];
                let refused = found.as_ref().is_err_and(|why| refused.contains(why));
                assert!(refused, "{cycles} {setting:?} {job:?}: {found:?}");
            }
        }
    }
}

/// A clock that stands still, and jobs that do not end: not waited for, whatever is waited for.
#[test]
fn a_stopped_clock() {
    for (setting, job) in jobs() {
        let setting = Setting {
            limit: Some(20_000),
            ..setting
        };
        for place in (1..=accesses(&PLAIN, &job)).step_by(37) {
            let mut bus = Logged::new();
            bus.what = What::Stopped(place);
            let (found, after) = both(&bus, &setting, &job);
            assert!(after.log.len() < 10_000_000, "{}", after.log.len());
            let late = [errors::TIMEOUT, errors::BUSY, errors::BUS, errors::REFUSED];
            let late = found.as_ref().is_err_and(|why| late.contains(why));
            assert!(late || place > 60, "{found:?}");
        }
    }
}
