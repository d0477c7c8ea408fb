// SPDX-License-Identifier: MIT OR Apache-2.0
//! Emulator and RTL in lock-step on random programs: every architectural write in its cycle with
//! all limbs, and the same count of cycles, error and results.
//!
//! `LOCKSTEP_INSTRUCTIONS=1000000 cargo test --release -p engine25519-cosim --test lockstep` is the
//! long form.

use engine25519::emu::{Machine, Outcome};
use engine25519::isa::{Instruction, Op, Operand, RAM_BASE, RAM_WORDS, Source, bus};
use engine25519::{Bus, page};
use engine25519_cosim::rtl::Write;
use engine25519_cosim::value::Random;
use engine25519_cosim::{Rtl, need_rtl};

/// A random instruction without control flow; few registers make hazards frequent.
fn plain(random: &mut Random, registers: u64) -> Instruction {
    let ops = [
        Op::Mul,
        Op::Sqr,
        Op::Sqr,
        Op::Muls,
        Op::Muls,
        Op::Add,
        Op::Add,
        Op::Sub,
        Op::Sub,
        Op::Unp,
        Op::Frz,
        Op::Sels,
        Op::Seli,
        Op::Sels,
        Op::Seli,
        Op::Mov,
        Op::Key,
        Op::Dig,
        Op::Dig,
        Op::Lsb,
        Op::Top,
        Op::Eq,
        Op::Nop,
        Op::And,
        Op::Xor,
        Op::Rot,
        Op::Hiv,
        Op::Hsh,
        Op::Hsh,
        Op::Rnd,
        Op::Dgt,
        Op::Dgt,
    ];
    let mut op = ops[random.below(ops.len() as u64) as usize];
    // These stall everything, so they are rarer.
    if matches!(op, Op::Frz | Op::Rnd) && random.below(3) != 0 {
        op = Op::Sub;
    }
    let mut i = Instruction::new(op);
    if i.has(Operand::Rd) {
        i.d = random.below(registers) as u8;
    }
    if i.has(Operand::Ra) {
        i.a = random.below(registers) as u8;
    }
    if i.has(Operand::B) {
        i.b = if random.below(4) == 0 {
            Source::Constant(random.below(184) as u8)
        } else {
            Source::Register(random.below(registers) as u8)
        };
    }
    match op {
        Op::Seli | Op::Hiv | Op::Hsh | Op::Dgt => i.i = random.below(16) as u8,
        Op::Dig => i.i = random.below(5) as u8,
        _ => {}
    }
    i
}

/// A program: blocks of plain instructions, loops around some, calls to others, and an end.
fn program(random: &mut Random) -> Vec<u32> {
    let registers = [3, 6, 12, 64][random.below(4) as usize];
    let mut words = Vec::new();
    let number = |op: Op, n: u16| {
        let mut i = Instruction::new(op);
        i.n = n;
        i.encode()
    };
    // Two subroutines behind the first jump. CALL cannot skip them, so they are placed at the end.
    let mut calls = Vec::new();
    for _ in 0..2 + random.below(5) {
        let deep = random.below(4);
        for _ in 0..deep {
            words.push(number(Op::Loop, 1 + random.below(3) as u16));
            for _ in 0..random.below(4) {
                words.push(plain(random, registers).encode());
            }
        }
        // Some loops are empty: what begins then ends in the next cycle.
        let length = match random.below(5) {
            0 => 0,
            _ => 1 + random.below(30),
        };
        for _ in 0..length {
            words.push(plain(random, registers).encode());
            if random.below(20) == 0 {
                calls.push(words.len());
                words.push(0);
            }
        }
        for _ in 0..deep {
            words.push(number(Op::Next, 0));
            for _ in 0..random.below(3) {
                words.push(plain(random, registers).encode());
            }
        }
        if random.below(12) == 0 {
            words.push(number(Op::Clr, random.below(65) as u16));
        }
    }
    if random.below(4) == 0 {
        // Jump over a word that is no instruction.
        let there = RAM_BASE as u16 + words.len() as u16 + 2;
        words.extend([number(Op::Jmp, there), 0]);
    }
    // Most programs end with FIN; the others with a pause and with each of the errors.
    match random.below(14) {
        0 => words.push(0xffff_ffff),
        1 => words.push(number(Op::Next, 0)),
        2 => words.push(number(Op::Ret, 0)),
        3 => words.extend([number(Op::Loop, 2); 5]),
        4 => {
            let own = RAM_BASE as u16 + words.len() as u16;
            words.push(number(Op::Call, own)); // calls itself, five times deep
        }
        5 => words.push(number(Op::Call, 4000)),
        6 | 7 => words.push(number(Op::Pse, random.below(65) as u16)),
        _ => {}
    }
    words.push(number(Op::Fin, random.below(65) as u16));
    for place in calls {
        words[place] = number(Op::Call, (RAM_BASE as usize + words.len()) as u16);
        for _ in 0..random.below(6) {
            words.push(plain(random, registers).encode());
        }
        words.push(number(Op::Ret, 0));
    }
    assert!(words.len() <= RAM_WORDS as usize, "{} words", words.len());
    words
}

/// Runs one program on both.
fn compare(
    rtl: &mut Rtl,
    machine: &mut Machine,
    context: u8,
    words: &[u32],
    values: &[[u32; 8]],
) -> Outcome {
    let window = page(context.into());
    let register_address = |register: u32| window + register * bus::REGISTER_STRIDE;
    for (i, &word) in words.iter().enumerate() {
        rtl.write(bus::RAM + 4 * i as u32, word)
            .expect("RAM takes words");
        machine.ram()[i] = word;
    }
    for (register, value) in values.iter().enumerate() {
        for (i, &word) in value.iter().enumerate() {
            rtl.write(register_address(register as u32) + 4 * i as u32, word)
                .expect("own register");
        }
        machine.set_raw(context.into(), register, value);
    }
    rtl.record(true);
    rtl.write(window + bus::START, RAM_BASE).expect("idle");
    assert!(rtl.until_idle(2_000_000), "the RTL does not end");
    let mut writes = rtl.writes();
    rtl.record(false);
    let mut expected = Vec::new();
    let outcome = machine.job(RAM_BASE as u16, context.into(), u64::MAX, &mut |w| {
        expected.push(Write {
            cycle: w.cycle,
            context,
            register: w.register,
            limbs: w.limbs,
        });
    });
    // In order of time; no two have the same.
    expected.sort_by_key(|w| w.cycle);
    writes.sort_by_key(|w| w.cycle);
    for (i, (rtl, emulator)) in writes.iter().zip(&expected).enumerate() {
        assert_eq!(rtl, emulator, "write {i} (RTL left, emulator right)");
    }
    assert_eq!(writes.len(), expected.len(), "number of writes");
    if std::env::var_os("LOCKSTEP_SHOW").is_some() {
        println!(
            "{outcome:?} last write {:?}",
            expected.last().map(|w| w.cycle)
        );
    }
    assert_eq!(
        u64::from(rtl.read(window + bus::CYCLES).expect("a CSR")),
        outcome.cycles,
        "cycles"
    );
    let status = rtl.read(window + bus::STATUS).expect("a CSR");
    let code = status >> bus::STATUS_CODE_LSB & bus::STATUS_CODE_MASK;
    let (error, place) = match (outcome.fault, outcome.pause) {
        (Some((fault, place)), _) => (fault as u32, place),
        (None, Some(place)) => (0, place),
        (None, None) => (0, 0),
    };
    assert_eq!(code, error, "error code");
    let paused = status >> bus::STATUS_PAUSED_LSB & 1 == 1;
    assert_eq!(paused, outcome.pause.is_some(), "whether it waits");
    let fault = rtl.read(window + bus::FAULT).expect("a CSR");
    assert_eq!(fault, place.into(), "address of the error");
    for register in 0..64 {
        for word in 0..8 {
            let read = rtl.read(register_address(register) + 4 * word);
            if register < u32::from(outcome.results) {
                assert_eq!(
                    read,
                    Ok(machine.raw(context.into(), register as usize)[word as usize])
                );
            } else {
                assert!(read.is_err(), "register {register} is not a result");
                break;
            }
        }
    }
    if let Some(place) = outcome.pause {
        // It continues at the FIN after the PSE, with all its registers unchanged.
        let next = place + 1;
        let elsewhere = rtl.write(window + bus::START, RAM_BASE);
        assert!(elsewhere.is_err(), "a paused job begins anew");
        rtl.write(window + bus::START, next.into()).expect("idle");
        assert!(rtl.until_idle(2_000), "the RTL does not end");
        let end = machine.job(next, context.into(), u64::MAX, &mut |_| {});
        let cycles = rtl.read(window + bus::CYCLES).expect("a CSR");
        assert_eq!(u64::from(cycles), end.cycles, "cycles behind a pause");
        for register in 0..u32::from(end.results) {
            let expected = machine.raw(context.into(), register as usize);
            let read = rtl.read(register_address(register)).expect("a result");
            assert_eq!(read, expected[0], "register {register} behind a pause");
        }
    }
    outcome
}

#[test]
fn random_programs_agree() {
    need_rtl!();
    let target: u64 = std::env::var("LOCKSTEP_INSTRUCTIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(60_000);
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut rtl = Rtl::new();
    let mut machine = Machine::new();
    rtl.write(bus::RAM_CLAIM, 1).expect("free");
    let contexts = rtl.contexts();
    for context in 0..contexts {
        rtl.write(page(context) + bus::CLAIM, 1).expect("free");
    }
    let (mut instructions, mut programs, mut faults) = (0, 0, 0);
    while instructions < target {
        let words = program(&mut random);
        let values: Vec<[u32; 8]> = (0..random.below(13))
            .map(|_| match random.below(4) {
                0 => [0; 8],
                1 => [0xffff_ffff; 8],
                _ => core::array::from_fn(|_| random.word() as u32),
            })
            .collect();
        let context = random.below(contexts.into()) as u8;
        let outcome = compare(&mut rtl, &mut machine, context, &words, &values);
        instructions += outcome.instructions;
        programs += 1;
        faults += u64::from(outcome.fault.is_some());
    }
    println!(
        "{instructions} instructions in {programs} programs, {faults} of them ended in an error: all agree"
    );
}

/// Every row of the constants, those without a name too, which are zero.
#[test]
fn all_constants_agree() {
    need_rtl!();
    let (mut rtl, mut machine) = (Rtl::new(), Machine::new());
    for address in [bus::RAM_CLAIM, page(0) + bus::CLAIM] {
        rtl.write(address, 1).expect("free");
    }
    let row = |row: u8| Instruction {
        d: row % 64,
        b: Source::Constant(row),
        ..Instruction::new(Op::Mov)
    };
    let mut words: Vec<u32> = (0..=u8::MAX).map(|r| row(r).encode()).collect();
    words.push(Instruction::new(Op::Fin).encode());
    let outcome = compare(&mut rtl, &mut machine, 0, &words, &[]);
    assert_eq!((outcome.fault, outcome.instructions), (None, 257));
}
