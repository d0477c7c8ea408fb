// SPDX-License-Identifier: MIT OR Apache-2.0
//! Jobs of several parts: their owner's accesses while they wait.

use engine25519::emu::Emulator;
use engine25519::isa::{Instruction, Op, RAM_BASE, bus};
use engine25519::{Bus, microcode, page};
use engine25519_cosim::{Rtl, need_rtl};

/// A signature that waits: its owner continues it once, at its own addresses, writes and reads the
/// registers that the PSE gives out, and ends it with ABORT. Nobody can read the nonce.
#[test]
fn a_pause_keeps_its_secrets() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let at = |place: u32| page(0) + place;
    let register = |n: u32| at(n * bus::REGISTER_STRIDE);
    let fill = |rtl: &mut Rtl, n: u32, word: u32| {
        (0..8).try_for_each(|place| rtl.write(register(n) + 4 * place, word))
    };
    let next = u32::from(microcode::CHALLENGE_PAUSE_NEXT);
    rtl.write(at(bus::CLAIM), 1).expect("free");
    rtl.write(page(1) + bus::CLAIM, 1).expect("free");
    for n in 0..4 {
        fill(&mut rtl, n, 0x0101_0101 * n).expect("no job runs");
    }
    rtl.write(at(bus::START), microcode::SIGN_SHORT.into())
        .expect("no job runs");
    // Repeated START while the job comes to its pause, and words for a register that is not given
    // out: refused.
    rtl.run(microcode::SIGN_SHORT_CYCLES - 120);
    for _ in 0..60 {
        assert!(
            rtl.write(at(bus::START), 0).is_err(),
            "a paused job begins anew"
        );
        assert!(rtl.write(register(16), 1).is_err(), "the nonce is written");
        rtl.run(1);
    }
    assert!(rtl.until_idle(1_000));
    let status = rtl.read(at(bus::STATUS)).expect("own context");
    assert_eq!(status >> bus::STATUS_PAUSED_LSB & 1, 1);
    assert_eq!(status >> bus::STATUS_ERROR_LSB & 1, 0);
    assert_ne!(rtl.read(register(0)), Ok(0));
    for n in 8..64 {
        assert!(rtl.read(register(n)).is_err(), "r{n} can be read");
        assert!(fill(&mut rtl, n, 5).is_err(), "r{n} can be written");
    }
    for entry in (0..4096).filter(|entry| !(next..next + 4).contains(entry)) {
        assert!(rtl.write(at(bus::START), entry).is_err(), "START {entry}");
    }
    // A job in another context leaves it unchanged, and delays an ABORT.
    rtl.write(page(1) + bus::START, microcode::KEYGEN.into())
        .expect("no job runs");
    assert!(rtl.write(at(bus::ABORT), 1).is_err());
    assert!(rtl.until_idle(100_000));
    rtl.write(at(bus::START), next + 1)
        .expect("its second pass");
    assert!(rtl.until_idle(100_000));
    let status = rtl.read(at(bus::STATUS)).expect("own context");
    assert_eq!(status >> bus::STATUS_DONE_LSB & 1, 1);
    for n in 1..64 {
        assert!(rtl.is_clear(0, n), "r{n} is left");
    }
    // ABORT and nothing else.
    rtl.write(at(bus::START), microcode::SIGN.into())
        .expect("no job runs");
    assert!(rtl.until_idle(100_000));
    assert!(!rtl.is_clear(0, 11));
    rtl.write(at(bus::ABORT), 1).expect("own context");
    for n in 0..64 {
        assert!(rtl.is_clear(0, n), "r{n} is left");
    }
    let status = rtl.read(at(bus::STATUS)).expect("own context");
    assert_eq!(status, 1 << bus::STATUS_OWNED_LSB);
    rtl.write(at(bus::START), microcode::KEYGEN.into())
        .expect("no job runs");
    assert!(rtl.until_idle(100_000));
}

/// A job that pauses at once, and a START of another program a varying number of cycles after its
/// own: refused, however much of the pause is known by then.
#[test]
fn no_cycle_lets_another_program_in() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let at = |place: u32| page(0) + place;
    rtl.write(at(bus::CLAIM), 1).expect("free");
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    let program = [Op::Pse, Op::Fin].map(|op| Instruction::new(op).encode());
    for (address, word) in (bus::RAM..).step_by(4).zip(program) {
        rtl.write(address, word).expect("no job runs");
    }
    for cycles in 0..100 {
        rtl.write(at(bus::START), RAM_BASE).expect("no job runs");
        rtl.run(cycles);
        let other = rtl.write(at(bus::START), 0);
        assert!(other.is_err(), "after {cycles} cycles");
        assert!(rtl.until_idle(1_000));
        let status = rtl.read(at(bus::STATUS)).expect("own context");
        assert_eq!(status >> bus::STATUS_PAUSED_LSB & 1, 1);
        rtl.write(at(bus::ABORT), 1).expect("own context");
    }
}

/// An ABORT a varying number of cycles after the START of a job that pauses: the job has ended with
/// the error and its registers are zero, or it has paused and is cleared; nothing between the two.
#[test]
fn an_abort_meets_a_pause() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let at = |place: u32| page(0) + place;
    rtl.write(at(bus::CLAIM), 1).expect("free");
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    let mut wait = Instruction::new(Op::Frz);
    wait.d = 1;
    let program = [wait, Instruction::new(Op::Pse)].map(|i| i.encode());
    for (address, word) in (bus::RAM..).step_by(4).zip(program) {
        rtl.write(address, word).expect("no job runs");
    }
    let (mut aborted, mut cleared) = (0, 0);
    for cycles in 0..80 {
        rtl.write(at(bus::START), RAM_BASE).expect("no job runs");
        rtl.run(cycles);
        // Refused while a job of which it is not yet known that it waits has just ended.
        let _ = rtl.write(at(bus::ABORT), 1);
        assert!(rtl.until_idle(1_000));
        let status = rtl.read(at(bus::STATUS)).expect("own context");
        let is = |lsb: u32| status >> lsb & 1 == 1;
        let code = status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK;
        let ways = [
            bus::STATUS_DONE_LSB,
            bus::STATUS_ERROR_LSB,
            bus::STATUS_PAUSED_LSB,
        ]
        .map(is);
        match ways {
            [false, true, false] => {
                assert_eq!(code, 5, "after {cycles} cycles");
                aborted += 1;
            }
            [false, false, paused] => {
                assert_eq!(code, 0, "after {cycles} cycles");
                cleared += 1;
                if paused {
                    rtl.write(at(bus::ABORT), 1).expect("own context");
                }
            }
            _ => panic!("{status:#x} after {cycles} cycles"),
        }
        for n in 0..64 {
            assert!(rtl.is_clear(0, n), "r{n} is left after {cycles} cycles");
        }
    }
    assert!(
        aborted > 10 && cleared > 10,
        "{aborted} aborted, {cleared} cleared"
    );
}

/// An ABORT in each of the last cycles of a job: RTL and emulator agree in which it is too late. Up to
/// the end only: the bus of the RTL sees a pause three cycles behind it, the emulator at once.
#[test]
fn an_abort_that_is_too_late() {
    need_rtl!();
    let mut rtl = Rtl::new();
    let mut emulator = Emulator::new();
    emulator.access_cycles = 0;
    let at = |place: u32| page(0) + place;
    for (op, n) in [(Op::Fin, 0), (Op::Fin, 1), (Op::Fin, 64), (Op::Pse, 1)] {
        let mut wait = Instruction::new(Op::Frz);
        wait.d = 1;
        let mut end = Instruction::new(op);
        end.n = n;
        let words = [wait, end].map(|instruction| instruction.encode());
        let claims = [(at(bus::CLAIM), 1), (bus::RAM_CLAIM, 1)];
        for (address, word) in claims.into_iter().chain((bus::RAM..).step_by(4).zip(words)) {
            rtl.write(address, word).expect("no job runs");
            emulator.write(address, word).expect("no job runs");
        }
        let [mut aborted, mut late] = [0; 2];
        for cycles in 10..42 {
            // Withdrawn in the first cycle: they take effect so many cycles apart.
            assert!(
                rtl.access_for(true, at(bus::START), 15, RAM_BASE, 1)
                    .is_err()
            );
            rtl.run(cycles - 1);
            assert!(rtl.access_for(true, at(bus::ABORT), 15, 1, 1).is_err());
            assert!(rtl.until_idle(1_000));
            emulator.write(at(bus::START), RAM_BASE).expect("idle");
            emulator.pass(cycles.into());
            emulator.write(at(bus::ABORT), 1).expect("own context");
            emulator.pass(1_000);
            let status = rtl.read(at(bus::STATUS)).expect("own context");
            let found = emulator.read(at(bus::STATUS));
            assert_eq!(found, Ok(status), "{op:?} {n}, after {cycles} cycles");
            if status >> bus::STATUS_ERROR_LSB & 1 == 1 {
                aborted += 1;
            } else {
                late += 1;
            }
            rtl.write(at(bus::ABORT), 1).expect("own context");
            emulator.write(at(bus::ABORT), 1).expect("own context");
        }
        assert_eq!([aborted, late], [28, 4], "{op:?} {n}");
    }
}
