// SPDX-License-Identifier: MIT OR Apache-2.0
use std::vec::Vec;

use super::*;
use crate::asm::assemble;
use crate::bus::{Bus as _, page};
use crate::isa::{BRANCH_BUBBLES, FINISH_OVERHEAD, bus as map};

fn run(words: &[u32]) -> (Outcome, Vec<Write>) {
    let mut machine = Machine::new();
    machine.ram()[..words.len()].copy_from_slice(words);
    let mut writes = Vec::new();
    let outcome = machine.job(RAM_BASE as u16, 5, 1_000_000, &mut |write| {
        writes.push(write)
    });
    for register in 0..64 {
        if register >= usize::from(outcome.results) {
            assert_eq!(machine.raw(5, register), [0; 8], "r{register} is cleared");
        }
    }
    (outcome, writes)
}

fn one(op: Op, n: u16) -> u32 {
    Instruction {
        n,
        ..Instruction::new(op)
    }
    .encode()
}

fn latency(op: Op) -> u64 {
    op.spec().latency.into()
}

#[test]
fn cycles_by_the_rules() {
    let start = u64::from(START_LATENCY);
    let rest = u64::from(FINISH_OVERHEAD + REGISTERS);
    assert_eq!(run(&[one(Op::Fin, 0)]).0.cycles, start + rest);
    assert_eq!(run(&[one(Op::Fin, 64)]).0.cycles, start + rest - 64);
    let assembled = |text: &str| {
        let program = assemble(&format!(
            ".routine a\n MOV r1, ONE\n MOV r2, ONE\n MOV r3, ONE\n{text}\n FIN 0"
        ))
        .unwrap();
        let (outcome, writes) = run(&program.words);
        assert_eq!(outcome.fault, None);
        (outcome.cycles - start - rest, writes)
    };
    let mov = latency(Op::Mov);
    // A chain waits for latencies, then FIN waits for the last one.
    let (cycles, writes) = assembled(" MUL r4, r1, r1\n MUL r5, r4, r4");
    let first = mov.max(3);
    assert_eq!(cycles, first + 2 * latency(Op::Mul));
    assert_eq!(writes[3].cycle, start + first + latency(Op::Mul));
    assert_eq!(writes[4].cycle, start + first + 2 * latency(Op::Mul));
    // Independent products wait for the unit.
    let (cycles, _) = assembled(" MUL r4, r1, r1\n MUL r5, r1, r1");
    assert_eq!(
        cycles,
        first + u64::from(Op::Mul.spec().occupancy) + latency(Op::Mul)
    );
    // Two results cannot arrive in one cycle: the second waits one.
    let gap = latency(Op::Mul) - latency(Op::Add);
    let wait = " NOP\n".repeat(gap as usize - 1);
    let (_, writes) = assembled(&format!(" MUL r4, r1, r1\n{wait} ADD r5, r1, r1"));
    assert_eq!(writes[3].cycle + 1, writes[4].cycle);
    // A register that is pending cannot be written.
    let (_, writes) = assembled(" MUL r4, r1, r1\n MOV r4, ONE");
    assert_eq!(writes[4].cycle, writes[3].cycle + mov);
    // The digit too.
    let (cycles, _) = assembled(" NOP\n LSB r1\n LSB r1\n SELS r4, r1, r1");
    let least = 4 + 2 * latency(Op::Lsb) + latency(Op::Sels);
    assert_eq!(cycles, least);
    // A loop of one NOP: its iterations except the last jump.
    let (cycles, _) = assembled(" NOP\n NOP\n LOOP 5\n NOP\n NEXT");
    assert_eq!(cycles, 6 + 5 * 2 + 4 * u64::from(BRANCH_BUBBLES));
}

#[test]
fn squares_without_fast_square() {
    let program = assemble(".routine a\n MOV r1, ONE\n SQR r1, r1\n SQR r1, r1\n FIN 0").unwrap();
    let mut machine = Machine::new();
    machine.ram()[..4].copy_from_slice(&program.words);
    let mut cycles = |fast| {
        machine.fast_square = fast;
        machine.job(RAM_BASE as u16, 0, 1000, &mut |_| {}).cycles
    };
    assert_eq!(
        cycles(false) - cycles(true),
        2 * (latency(Op::Mul) - latency(Op::Sqr))
    );
}

#[test]
fn faults() {
    let base = RAM_BASE as u16;
    let deep = |op, n: usize| vec![one(op, 2); n];
    let mut loops = deep(Op::Loop, LOOP_DEPTH as usize + 1);
    loops.push(one(Op::Fin, 0));
    // A recursive call.
    let calls = [one(Op::Call, base)];
    for (words, fault, address) in [
        (&[0u32][..], Fault::Illegal, base),
        (&[one(Op::Nop, 0), u32::MAX], Fault::Illegal, base + 1),
        (&[one(Op::Nop, 0) ^ 1], Fault::Illegal, base),
        (&[one(Op::Loop, 0)], Fault::Illegal, base),
        (&[one(Op::Fin, 65)], Fault::Illegal, base),
        (&[one(Op::Next, 0)], Fault::Underflow, base),
        (&[one(Op::Ret, 0)], Fault::Underflow, base),
        (&loops, Fault::Overflow, base + LOOP_DEPTH as u16),
        (&calls, Fault::Overflow, base),
        (&[one(Op::Call, 4000)], Fault::Address, 4000),
        (
            &[
                one(Op::Loop, 4000),
                one(Op::Loop, 4000),
                one(Op::Nop, 0),
                one(Op::Next, 0),
                one(Op::Next, 0),
            ],
            Fault::Limit,
            base + 2,
        ),
    ] {
        let (outcome, _) = run(words);
        let found = outcome.fault.map(|(fault, _)| fault);
        assert_eq!(found, Some(fault), "{words:08x?}");
        if fault != Fault::Limit {
            assert_eq!(outcome.fault, Some((fault, address)));
        }
        assert_eq!(outcome.results, 0);
    }
    // Beyond the end of the RAM.
    let mut machine = Machine::new();
    machine.ram().fill(one(Op::Nop, 0));
    let outcome = machine.job(RAM_BASE as u16, 0, 10_000, &mut |_| {});
    assert_eq!(
        outcome.fault,
        Some((Fault::Address, (RAM_BASE + RAM_WORDS) as u16))
    );
}

#[test]
fn digits_make_the_scalar() {
    let mut unit = KeyUnit::default();
    let words = [
        0x9e37_79b9,
        0x7f4a_7c15,
        0xbf58_476d,
        0x1ce4_e5b9,
        0x94d0_49bb,
        0x1331_11eb,
        0x2545_f491,
        0x4f6c_dd1d,
    ];
    let raw = value::from_words(&words);
    let bit = |i: usize| words[i / 32] >> (i % 32) & 1;
    // Ladder: each digit is a bit xor the one above.
    unit.load(&raw);
    let mut previous = 0;
    for i in (0..255).rev() {
        unit.digit(0);
        assert_eq!(u32::from(unit.sign), bit(i) ^ previous);
        previous = bit(i);
    }
    // Windows: the sum of digit·16^i over 64 digits is 2v - (2^256 - 1).
    unit.load(&raw);
    let mut sum = num_bigint::BigInt::from(0);
    for _ in 0..64 {
        unit.digit(1);
        let digit = 2 * i32::from(unit.index) + 1;
        assert!(digit < 16);
        sum = sum * 16 + if unit.sign { -digit } else { digit };
    }
    let v = words
        .iter()
        .rev()
        .fold(num_bigint::BigInt::from(0), |n, w| (n << 32) + w);
    assert_eq!(sum, 2 * &v - ((num_bigint::BigInt::from(1) << 256) - 1));
    // Comb: the same with signs of 255 bits.
    unit.load(&raw);
    let mut sum = num_bigint::BigInt::from(0);
    let power = |c: usize| num_bigint::BigInt::from(1) << (17 * c);
    for _ in 0..17 {
        sum *= 2;
        for j in 0..3 {
            unit.digit(2 + j as u8);
            let entry = (0..4).fold(power(12 + j), |sum, m| {
                if unit.index >> m & 1 == 1 {
                    sum + power(3 * m + j)
                } else {
                    sum - power(3 * m + j)
                }
            });
            sum += if unit.sign { -entry } else { entry };
        }
    }
    let low: num_bigint::BigInt = v % (num_bigint::BigInt::from(1) << 255);
    assert_eq!(sum, 2 * low - ((num_bigint::BigInt::from(1) << 255) - 1));
}

fn register(context: u32, register: u32, word: u32) -> u32 {
    page(context) + register * map::REGISTER_STRIDE + 4 * word
}

fn store(e: &mut Emulator, context: u32, r: u32, value: u32) -> Result<(), Refused> {
    (0..8).try_for_each(|w| e.write(register(context, r, w), value))
}

/// The accesses that the bus refuses, and that they change nothing.
#[test]
fn refusals() {
    let mut e = Emulator::new();
    let two = page(2);
    // Not ours.
    assert!(store(&mut e, 2, 0, 1).is_err());
    assert!(e.write(two + map::START, 0).is_err());
    assert!(e.write(two + map::RELEASE, 1).is_err());
    e.write(two + map::CLAIM, 1).unwrap();
    assert_eq!(e.read(map::OWNED), Ok(4 << 16 | 4));
    assert_eq!(e.read(two + map::REFUSED), Ok(0));
    // Another master: it sees the context, but cannot access or claim it.
    e.master = 3;
    assert_eq!(e.read(map::OWNED), Ok(4 << 16));
    e.write(two + map::CLAIM, 1).unwrap();
    assert_eq!(e.read(map::OWNED), Ok(4 << 16));
    assert!(store(&mut e, 2, 0, 9).is_err());
    e.master = 0;
    assert_eq!(e.read(two + map::REFUSED), Ok(0), "another's refusals");
    // Out of order, and without the first word.
    assert!(e.write(register(2, 0, 3), 1).is_err());
    e.write(register(2, 0, 0), 1).unwrap();
    assert!(e.write(register(2, 1, 1), 1).is_err());
    assert!(e.write(register(2, 0, 1), 1).is_err());
    assert_eq!(e.read(two + map::REFUSED), Ok(1));
    assert_eq!(e.read(two + map::REFUSED), Ok(0));
    assert_eq!(e.machine.raw(2, 0), [0; 8]);
    store(&mut e, 2, 0, 7).unwrap();
    assert_eq!(e.machine.raw(2, 0), [7; 8]);
    // Nothing can be read before a job is done.
    assert!(e.read(register(2, 0, 0)).is_err());
    // A job that gives out r0, in a RAM that is ours.
    assert!(e.write(map::RAM, 0).is_err());
    assert!(e.write(map::RAM_LOCK, 1).is_err());
    e.write(map::RAM_CLAIM, 1).unwrap();
    e.write(map::RAM, one(Op::Fin, 1)).unwrap();
    e.write(two + map::START, RAM_BASE).unwrap();
    assert_eq!(e.read(two + map::STATUS).unwrap() & 0x20f, 0x209);
    for address in [register(2, 0, 0), map::RAM] {
        assert!(e.read(address).is_err(), "{address:x} while busy");
    }
    for (address, word) in [
        (two + map::START, RAM_BASE),
        (page(4) + map::CLAIM, 1),
        (two + map::RELEASE, 1),
        (register(2, 0, 0), 1),
        (map::RAM, 0),
    ] {
        assert!(e.write(address, word).is_err(), "{address:x} while busy");
    }
    e.pass(1000);
    assert!(e.read(register(2, 1, 0)).is_err());
    assert_eq!(e.read(register(2, 0, 7)), Ok(7));
    // A write ends it.
    e.write(register(2, 5, 0), 1).unwrap();
    assert!(e.read(register(2, 0, 7)).is_err());
    // Outside the map, half words, write-only, read-only, unmapped.
    for address in [
        map::SIZE,
        two + map::STATUS + 2,
        two + map::CLAIM,
        0x3c,
        0x7000,
        two + 0x828,
    ] {
        assert!(e.read(address).is_err(), "{address:x}");
    }
    for address in [two + map::STATUS, map::ID, map::OWNED, 0x7000, two + 0x828] {
        assert!(e.write(address, 1).is_err(), "{address:x}");
    }
    e.write(two + map::RELEASE, 1).unwrap();
    assert_eq!((e.read(map::OWNED), e.machine.raw(2, 0)), (Ok(0), [0; 8]));
}

/// The only effect of one master on another: using the engine's time.
#[test]
fn owners() {
    let mut e = Emulator::new();
    e.privileged = 1 << 15;
    for (master, context) in [(1, 0), (2, 1)] {
        e.master = master;
        e.write(page(context) + map::CLAIM, 1).unwrap();
        store(&mut e, context, 0, master.into()).unwrap();
    }
    // Master 2 owns the RAM: only it runs the program there, and nobody else changes it.
    e.write(map::RAM_CLAIM, 1).unwrap();
    e.write(map::RAM, one(Op::Fin, 1)).unwrap();
    e.master = 1;
    e.write(map::RAM_CLAIM, 1).unwrap();
    assert_eq!(e.read(map::RAM_STATE), Ok(2));
    assert!(e.write(map::RAM, 0).is_err());
    assert!(e.write(map::RAM_RELEASE, 1).is_err());
    assert!(e.write(map::RAM_LOCK, 1).is_err());
    assert!(e.write(page(0) + map::START, RAM_BASE).is_err());
    e.master = 2;
    e.write(map::RAM_LOCK, 1).unwrap();
    assert!(e.write(map::RAM, 0).is_err());
    e.write(map::RAM_RELEASE, 1).unwrap();
    // Once locked, anybody may run it.
    e.master = 1;
    e.write(page(0) + map::IRQ_ENABLE, 1).unwrap();
    e.write(page(0) + map::START, RAM_BASE).unwrap();
    e.pass(1000);
    let done = e.read(page(0) + map::STATUS).unwrap();
    assert_eq!(
        done & 0xf,
        1 << map::STATUS_DONE_LSB | 1 << map::STATUS_OWNED_LSB
    );
    assert!(e.interrupt());
    // A result remains while another master works, and so does the interrupt.
    e.master = 2;
    assert_eq!(e.read(map::IRQ), Ok(0));
    e.write(page(1) + map::START, 0).unwrap();
    assert!(e.write(page(0) + map::ABORT, 1).is_err());
    e.master = 1;
    let now = e.read(page(0) + map::STATUS).unwrap();
    assert_eq!(now, done | 1 << map::STATUS_ENGINE_LSB);
    assert_eq!(
        (e.read(map::IRQ), e.read(register(0, 0, 3))),
        (Ok(1), Ok(1))
    );
    // The privileged master ends it and clears, and reads nothing.
    e.master = 15;
    e.write(page(1) + map::ABORT, 1).unwrap();
    e.pass(100);
    for address in [page(0) + map::STATUS, register(0, 0, 0)] {
        assert!(e.read(address).is_err());
    }
    assert!(e.write(register(0, 0, 0), 1).is_err());
    assert!(e.write(page(0) + map::START, 0).is_err());
    e.master = 2;
    let code = e.read(page(1) + map::STATUS).unwrap() >> map::STATUS_CODE_LSB & 15;
    assert_eq!(code, Fault::Aborted as u32);
    e.master = 15;
    for context in 0..2 {
        e.write(page(context) + map::RELEASE, 1).unwrap();
        assert_eq!(e.machine.raw(context as usize, 0), [0; 8]);
    }
    assert_eq!((e.read(map::OWNED), e.interrupt()), (Ok(0), false));
}

/// An abort that comes while the job ends is too late. One before stops it, and more of them do not
/// put off its end.
#[test]
fn aborts() {
    let mut e = Emulator::new();
    e.access_cycles = 0;
    e.write(page(0) + map::CLAIM, 1).unwrap();
    e.write(map::RAM_CLAIM, 1).unwrap();
    let ends = u64::from(START_LATENCY) + latency(Op::Frz);
    for (op, n) in [(Op::Fin, 0), (Op::Fin, 1), (Op::Fin, 64), (Op::Pse, 1)] {
        let mut wait = Instruction::new(Op::Frz);
        wait.d = 1;
        e.write(map::RAM, wait.encode()).unwrap();
        e.write(map::RAM + 4, one(op, n)).unwrap();
        for cycles in 0..=ends + 3 {
            store(&mut e, 0, 0, 7).unwrap();
            e.write(page(0) + map::START, RAM_BASE).unwrap();
            e.pass(cycles);
            e.write(page(0) + map::ABORT, 1).unwrap();
            let aborted = cycles < ends;
            for _ in 0..FINISH_OVERHEAD + REGISTERS {
                e.pass(1);
                if aborted {
                    e.write(page(0) + map::ABORT, 1).unwrap();
                }
            }
            assert_eq!(e.read(map::BUSY), Ok(0), "{op:?} {n}, {cycles}");
            let status = e.read(page(0) + map::STATUS).unwrap();
            let code = status >> map::STATUS_CODE_LSB & map::STATUS_CODE_MASK;
            let results = status >> map::STATUS_RESULTS_LSB & map::STATUS_RESULTS_MASK;
            let expected = if aborted { (5, 0) } else { (0, n.into()) };
            assert_eq!((code, results), expected, "{op:?} {n}, {cycles}");
            let kept = e.read(register(0, 0, 0)) == Ok(7);
            assert_eq!(kept, !aborted && n > 0, "{op:?} {n}, {cycles}");
            e.write(page(0) + map::ABORT, 1).unwrap();
        }
    }
}

/// Words of two masters are not mixed on the stage.
#[test]
fn the_stage_is_held() {
    let mut e = Emulator::new();
    for (master, context) in [(1, 0), (2, 1)] {
        e.master = master;
        e.write(page(context) + map::CLAIM, 1).unwrap();
    }
    e.master = 1;
    e.write(register(0, 0, 0), 5).unwrap();
    e.master = 2;
    assert!(e.write(register(1, 0, 0), 6).is_err());
    e.master = 1;
    for word in 1..8 {
        e.write(register(0, 0, word), 5).unwrap();
    }
    assert_eq!(e.machine.raw(0, 0), [5; 8]);
    // A master that does not continue loses it.
    e.write(register(0, 0, 0), 7).unwrap();
    e.pass(u64::from(crate::isa::STAGE_HOLD));
    e.master = 2;
    store(&mut e, 1, 0, 6).unwrap();
    e.master = 1;
    assert!(e.write(register(0, 0, 1), 7).is_err());
    assert_eq!((e.machine.raw(0, 0), e.machine.raw(1, 0)), ([5; 8], [6; 8]));
}
