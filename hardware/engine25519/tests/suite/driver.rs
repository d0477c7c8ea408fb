// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver's behaviour on errors, and the state of the engine after them.

use engine25519::emu::{Emulator, Refused};
use engine25519::isa::{self, Instruction, Op, bus};
use engine25519::{Bus, Engine, Error, Message, microcode, page};

use super::support::*;

/// No register of any context holds anything.
fn empty(emulator: &Emulator) -> bool {
    (0..16).all(|context| (0..64).all(|register| emulator.machine.raw(context, register) == [0; 8]))
}

#[test]
fn nothing_is_left() {
    let mut engine = engine();
    let (k, u) = ([0x5a; 32], [9; 32]);
    engine.x25519(&k, &u).unwrap();
    assert!(empty(engine.bus()), "results are cleared after reading");
    engine.mul_base(&[1; 32].map(|b| b & 0xf)).unwrap();
    assert!(empty(engine.bus()));
    let _ = engine
        .equation(&u, &u, &[1; 32].map(|b| b & 0xf), &k.map(|b| b & 0xf))
        .unwrap();
    assert!(empty(engine.bus()));
    let mut emulator = engine.release().unwrap();
    assert_eq!(emulator.read(bus::OWNED), Ok(0));
}

#[test]
fn timeout_stops_the_job() {
    let mut engine = engine().with_limit(1_000);
    let found = engine.x25519(&[0x5a; 32], &[9; 32]);
    assert_eq!(found, Err(Error::Timeout));
    assert!(empty(engine.bus()), "an aborted job leaves nothing");
    let status = engine.bus().read(page(0) + bus::STATUS).unwrap();
    assert_eq!(status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK, 5);
    // The engine continues to work.
    let mut engine = engine.with_limit(100_000);
    assert_eq!(
        engine.x25519(&[0x5a; 32], &[9; 32]),
        Ok(x25519(&[0x5a; 32], &[9; 32]))
    );
}

/// A bus that refuses two reads of STATUS, one after the other: the first ends an operation, the
/// second is the driver's question what is left of it.
struct Forgetful {
    emulator: Emulator,
    reads: u32,
    refused: u32,
}

impl Bus for Forgetful {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        if address == page(0) + bus::STATUS {
            self.reads += 1;
            if self.reads == self.refused || self.reads == self.refused + 1 {
                return Err(Refused { address });
            }
        }
        self.emulator.read(address)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        self.emulator.write(address, word)
    }
}

/// Whether a job of ours runs or waits, or one of the registers or the interrupt tells of it, is
/// not left open by an error.
#[test]
fn an_unknown_state_is_cleared() {
    let key = engine().keygen(&[3; 32]).unwrap();
    let mut errors = 0;
    for refused in 1..60 {
        for long in [false, true] {
            let bus = Forgetful {
                emulator: Emulator::new(),
                reads: 0,
                refused,
            };
            let mut engine = Engine::claim(bus).unwrap().with_interrupt(true);
            let failed = match long {
                false => engine.x25519(&[0x5a; 32], &[9; 32]).is_err(),
                true => engine.sign(&key, Message::Pure(&[7; 300])).is_err(),
            };
            errors += u32::from(failed);
            let emulator = &mut engine.bus().emulator;
            // A job that was not stopped would end here, with its results.
            emulator.pass(1_000_000);
            assert!(empty(emulator), "{refused} {long}");
            assert!(!emulator.interrupt(), "{refused} {long}");
            let status = emulator.read(page(0) + bus::STATUS).unwrap();
            for bit in [bus::STATUS_BUSY_LSB, bus::STATUS_PAUSED_LSB] {
                assert_eq!(status >> bit & 1, 0, "{refused} {long}");
            }
        }
    }
    assert!(errors > 20, "{errors}");
}

#[test]
fn interrupt() {
    let mut engine = engine().with_interrupt(true);
    let before = engine.bus().now();
    assert_eq!(
        engine.x25519(&[1; 32], &[9; 32]),
        Ok(x25519(&[1; 32], &[9; 32]))
    );
    assert!(!engine.bus().interrupt(), "acknowledged");
    // Asleep to the end: what is left is the bus.
    let spent = engine.bus().now() - before - u64::from(engine.cycles());
    assert!(spent < 250, "{spent}");
}

#[test]
fn programs_that_fail() {
    let mut engine = engine();
    let base = isa::RAM_BASE as u16;
    assert_eq!(
        engine.run(base, &[], &mut []),
        Err(Error::Bus(Refused {
            address: page(0) + bus::START
        })),
        "the RAM is not ours"
    );
    engine.load(&[0]).unwrap();
    let found = engine.run(base, &[[1; 8]], &mut []);
    assert_eq!(
        found,
        Err(Error::Job {
            code: 1,
            address: base
        })
    );
    assert!(empty(engine.bus()));
    let found = engine.run(4095, &[], &mut []);
    assert_eq!(
        found,
        Err(Error::Job {
            code: 2,
            address: 4095
        })
    );
    assert!(found.unwrap_err().to_string().contains("error 2 ADDRESS"));
    let mut results = [[0; 8]; 65];
    assert!(matches!(
        engine.run(0, &[], &mut results),
        Err(Error::Operand(_))
    ));
    // More results than the program gives: refused, and those it gave are cleared.
    let found = engine.run(microcode::X25519, &[[1; 8], [2; 8]], &mut results[..2]);
    assert!(matches!(found, Err(Error::Operand(_))));
    assert!(empty(engine.bus()));
    assert_eq!(results, [[0; 8]; 65].map(|r| r), "nothing is given out");
}

/// An emulator that several masters share.
#[derive(Clone)]
struct Shared(std::rc::Rc<std::cell::RefCell<Emulator>>, u8);

impl Bus for Shared {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        let mut emulator = self.0.borrow_mut();
        emulator.master = self.1;
        emulator.read(address)
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        let mut emulator = self.0.borrow_mut();
        emulator.master = self.1;
        emulator.write(address, word)
    }

    fn wait(&mut self) {
        self.0.borrow_mut().wait();
    }
}

#[test]
fn several_masters() {
    let shared = std::rc::Rc::new(std::cell::RefCell::new(Emulator::new()));
    let mut engines: Vec<_> = (0..16)
        .map(|master| Engine::claim(Shared(shared.clone(), master)).unwrap())
        .collect();
    assert!(matches!(
        Engine::claim(Shared(shared.clone(), 3)),
        Err(Error::NoContext)
    ));
    for (n, engine) in (0..).zip(&mut engines) {
        let k = [n; 32];
        assert_eq!(engine.x25519(&k, &[9; 32]), Ok(x25519(&k, &[9; 32])));
    }
    // A job of one; the other waits, or says that it waited too long.
    let first = engines[4].bus().clone();
    let mut bus = first;
    bus.write(page(4) + bus::START, microcode::X25519.into())
        .unwrap();
    let mut other = engines.remove(9).with_limit(1_000);
    assert_eq!(other.x25519(&[1; 32], &[9; 32]), Err(Error::Busy));
    let mut other = other.with_limit(100_000);
    assert!(other.x25519(&[1; 32], &[9; 32]).is_ok());
    drop(other);
    // The context that was dropped is free again, for anybody.
    assert!(Engine::claim(Shared(shared.clone(), 1)).is_ok());
    drop(engines);
    assert_eq!(Shared(shared.clone(), 0).read(bus::OWNED), Ok(0));
    assert!(empty(&shared.borrow()));
}

/// A processor that sees no bus errors.
struct Silent {
    emulator: Emulator,
    refuse_next: Option<u32>,
}

impl Bus for Silent {
    type Error = core::convert::Infallible;

    fn read(&mut self, address: u32) -> Result<u32, Self::Error> {
        Ok(self.emulator.read(address).unwrap_or(u32::MAX))
    }

    fn write(&mut self, address: u32, word: u32) -> Result<(), Self::Error> {
        if self.refuse_next == Some(address) {
            // Refused, as if another master had come between.
            let _ = self.emulator.write(page(0) + 0xffc, 0);
            return Ok(());
        }
        let _ = self.emulator.write(address, word);
        Ok(())
    }

    fn wait(&mut self) {
        self.emulator.wait();
    }
}

#[test]
fn silent_refusals_are_noticed() {
    let mut engine = Engine::claim(Silent {
        emulator: Emulator::new(),
        refuse_next: None,
    })
    .unwrap();
    let expected = x25519(&[1; 32], &[9; 32]);
    assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
    for address in [page(0) + bus::START, page(0), page(0) + 0x20 + 28] {
        engine.bus().refuse_next = Some(address);
        assert_eq!(
            engine.x25519(&[1; 32], &[9; 32]),
            Err(Error::Refused),
            "{address:x}"
        );
        engine.bus().refuse_next = None;
        assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
    }
}

/// A bus without an engine.
struct Nothing(u32);

impl Bus for Nothing {
    type Error = core::convert::Infallible;

    fn read(&mut self, address: u32) -> Result<u32, Self::Error> {
        Ok(if address == bus::ID {
            self.0
        } else {
            0x7fff_fffe
        })
    }

    fn write(&mut self, _: u32, _: u32) -> Result<(), Self::Error> {
        Ok(())
    }
}

#[test]
fn no_engine() {
    assert!(matches!(
        Engine::claim(Nothing(u32::MAX)),
        Err(Error::NoEngine(u32::MAX))
    ));
    assert!(matches!(
        Engine::claim(Nothing(isa::ENGINE_ID)),
        Err(Error::Version(_))
    ));
}

/// Refuses one access: that whose turn the number says, counted from the next.
struct Flaky(Emulator, u32);

impl Flaky {
    fn due(&mut self) -> bool {
        self.1 = self.1.wrapping_sub(1);
        self.1 == 0
    }
}

impl Bus for Flaky {
    type Error = Refused;

    fn read(&mut self, address: u32) -> Result<u32, Refused> {
        if self.due() {
            Err(Refused { address })
        } else {
            self.0.read(address)
        }
    }
    fn write(&mut self, address: u32, word: u32) -> Result<(), Refused> {
        if self.due() {
            Err(Refused { address })
        } else {
            self.0.write(address, word)
        }
    }
    fn wait(&mut self) {
        self.0.pass(100_000);
    }
}

/// A job of two masters at once: each is given its turn, and no word goes astray.
#[test]
fn masters_in_turn() {
    let shared = std::rc::Rc::new(std::cell::RefCell::new(Emulator::new()));
    let mut one = Engine::claim(Shared(shared.clone(), 1)).unwrap();
    let mut two = Engine::claim(Shared(shared.clone(), 2)).unwrap();
    // Two has begun to write a register, and stopped; one waits until it is forgotten.
    two.bus().write(page(1), 5).unwrap();
    assert_eq!(
        one.x25519(&[1; 32], &[9; 32]),
        Ok(x25519(&[1; 32], &[9; 32]))
    );
    assert!(two.bus().write(page(1) + 4, 5).is_err());
    assert_eq!(
        two.x25519(&[2; 32], &[9; 32]),
        Ok(x25519(&[2; 32], &[9; 32]))
    );
    // The microcode RAM is of one.
    one.load(&[0]).unwrap();
    assert_eq!(two.load(&[1]), Err(Error::NoRam));
    drop(one);
    two.load(&[1]).unwrap();
    assert!(two.load(&[1; 1025]).is_err());
    let mut bus = two.release().unwrap();
    assert_eq!(bus.read(bus::RAM_STATE), Ok(0));
}

/// Lost and found: the engine was reset, a privileged master has cleared, the program was restarted.
#[test]
fn a_context_is_taken_anew() {
    let mut engine = Engine::claim(Silent {
        emulator: Emulator::new(),
        refuse_next: None,
    })
    .unwrap();
    let expected = x25519(&[1; 32], &[9; 32]);
    engine.load(&[0]).unwrap();
    engine.bus().emulator = Emulator::new();
    assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Err(Error::Refused));
    engine.renew().unwrap();
    assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
    // The reset has taken the microcode RAM, this release does not.
    assert_eq!(engine.bus().read(bus::RAM_STATE), Ok(0));
    engine.load(&[0]).unwrap();
    let emulator = &mut engine.bus().emulator;
    emulator.privileged = 2;
    emulator.master = 1;
    emulator.write(page(0) + bus::RELEASE, 1).unwrap();
    emulator.master = 0;
    assert!(engine.x25519(&[1; 32], &[9; 32]).is_err());
    engine.renew().unwrap();
    assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
    let mut emulator = engine.release().unwrap().emulator;
    assert_eq!(emulator.read(bus::RAM_STATE), Ok(0));
    emulator.master = 3;
    Engine::claim(emulator).unwrap().load(&[0]).unwrap();
    // A program that ended with a job under way, and left 15 contexts that are not its own.
    let mut emulator = Emulator::new();
    for context in 1..16 {
        emulator.master = u8::from(context != 5);
        emulator.write(page(context) + bus::CLAIM, 1).unwrap();
    }
    emulator.master = 0;
    emulator.write(page(5), 5).unwrap();
    emulator
        .write(page(5) + bus::START, microcode::X25519.into())
        .unwrap();
    let mut engine = Engine::reclaim(emulator, 5).unwrap();
    assert_eq!(engine.context(), 5);
    assert!(empty(engine.bus()));
    assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
    let emulator = engine.release().unwrap();
    assert_eq!(Engine::reclaim(emulator, 7).unwrap().context(), 0);
}

/// A job without an end is stopped by the engine itself.
#[test]
fn the_engine_has_a_limit() {
    let mut engine = engine();
    let ends = [
        (Op::Loop, 4095),
        (Op::Loop, 4095),
        (Op::Next, 0),
        (Op::Next, 0),
    ];
    let words = ends.map(|(op, n)| {
        Instruction {
            n,
            ..Instruction::new(op)
        }
        .encode()
    });
    engine.load(&words).unwrap();
    let found = engine.run(isa::RAM_BASE as u16, &[[1; 8]], &mut []);
    assert!(
        matches!(found, Err(Error::Job { code: 6, .. })),
        "{found:?}"
    );
    assert!(empty(engine.bus()));
    assert_eq!(engine.bus().read(bus::LIMIT), Ok(isa::JOB_LIMIT));
}

/// Every access refused at its turn, one after the other: an error, never a wrong result.
#[test]
fn any_access_may_fail() {
    let expected = x25519(&[1; 32], &[9; 32]);
    let mut failed = 0;
    for turn in 1..60 {
        let mut engine = Engine::claim(Flaky(Emulator::new(), 0)).unwrap();
        engine.bus().1 = turn;
        match engine.x25519(&[1; 32], &[9; 32]) {
            Ok(found) => assert_eq!(found, expected),
            Err(Error::Bus(_)) => failed += 1,
            Err(other) => panic!("{other}"),
        }
        engine.bus().1 = 0;
        assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
        assert!(empty(&engine.release().unwrap().0));
    }
    assert!(failed > 15, "{failed}");
}

/// A program may give more results than it takes operands and than are wanted: none of them stays when the
/// bus fails while they are cleared.
#[test]
fn a_failure_leaves_no_result() {
    // Two coordinates.
    let operands = [[1, 0, 0, 0, 0, 0, 0, 0x4000_0000]];
    let mut failed = 0;
    for turn in 1..150 {
        let mut engine = Engine::claim(Flaky(Emulator::new(), 0)).unwrap();
        engine.bus().1 = turn;
        match engine.run(microcode::MUL_BASE, &operands, &mut []) {
            Ok(()) => {}
            Err(Error::Bus(_)) => failed += 1,
            Err(other) => panic!("{other}"),
        }
        assert!(empty(&engine.bus().0), "turn {turn}");
    }
    assert!(failed > 0, "{failed}");
}

/// The same of a signature, whose job waits twice: it ends, and nothing of it stays.
#[test]
fn a_failure_leaves_no_signature() {
    let message = Message::Pure(&[7; 200]);
    let mut engine = Engine::claim(Flaky(Emulator::new(), 0)).unwrap();
    let key = engine.keygen(&[1; 32]).unwrap();
    let expected = engine.sign(&key, message).unwrap();
    let mut failed = 0;
    for turn in 1..300 {
        engine.bus().1 = turn;
        match engine.sign(&key, message) {
            Ok(found) => assert_eq!(found, expected),
            Err(Error::Bus(_)) => {
                failed += 1;
                assert!(empty(&engine.bus().0), "turn {turn}");
            }
            Err(other) => panic!("{other}"),
        }
        engine.bus().1 = 0;
    }
    assert_eq!(engine.sign(&key, message), Ok(expected));
    assert!(failed > 20, "{failed}");
}

/// An engine with fewer contexts: the driver takes what there is, and pages behind the last are refused.
#[test]
fn fewer_contexts() {
    for contexts in [1, 2, 4, 8, 16] {
        let mut emulator = Emulator::with_contexts(contexts);
        for context in 0..contexts {
            let mut engine = Engine::claim(&mut emulator).unwrap();
            assert_eq!(engine.context(), context);
            let expected = x25519(&[1; 32], &[9; 32]);
            assert_eq!(engine.x25519(&[1; 32], &[9; 32]), Ok(expected));
            core::mem::forget(engine); // which would release it
        }
        assert!(matches!(
            Engine::claim(&mut emulator),
            Err(Error::NoContext)
        ));
        let engine = Engine::reclaim(&mut emulator, contexts - 1).unwrap();
        assert_eq!(engine.context(), contexts - 1);
        core::mem::forget(engine);
        for context in contexts..16 {
            assert!(emulator.write(page(context) + bus::CLAIM, 1).is_err());
        }
    }
}
