// SPDX-License-Identifier: MIT OR Apache-2.0
//! Known answers, what QEMU computes, and cycles counted by hand.

use std::path::Path;
use std::process::Command;

use super::clock::{Clock as _, Flat, Step};
use super::decode::decode;
use super::hart::run;
use super::image::Image;
use super::instruction::{Instruction, Op, Op::*};
use super::u74::U74;
use crate::cross::build;
use crate::cross::target::Target;

/// Words as GNU's assembler and disassembler have them; those of Zicond from the tables of its manual.
#[rustfmt::skip]
const ENCODINGS: &[(u32, Op, [u32; 3], i64)] = &[
    (0xfff5_8513, Addi, [10, 11, 0], -1),
    (0x1234_52b7, Lui, [5, 0, 0], 0x1234_5000),
    (0x0010_00ef, Jal, [1, 0, 0], 2048),
    (0xfeb5_0ee3, Beq, [0, 10, 11], -4),
    (0xff81_3603, Ld, [12, 2, 0], -8),
    (0x7ec4_3c23, Sd, [0, 8, 12], 2040),
    (0x03c3_b333, Mulhu, [6, 7, 28], 0),
    (0x2073_62b3, Sh3add, [5, 6, 7], 0),
    (0x63f3_5293, Rori, [5, 6, 0], 63),
    (0x6b83_5293, Rev8, [5, 6, 0], 0),
    (0x0e73_52b3, CzeroEqz, [5, 6, 7], 0),
    (0x0e73_72b3, CzeroNez, [5, 6, 7], 0),
    (0xe063_b2af, AmoD, [5, 7, 6], 28),
    (0xc000_22f3, Csr, [5, 0, 0], 0xc00),
    (0x7141, Addi, [2, 2, 0], -496),
    (0x1fe4, Addi, [9, 2, 0], 1020),
    (0x757e, Ld, [10, 2, 0], 504),
    (0xffae, Sd, [0, 2, 11], 504),
    (0x5c64, Lw, [9, 8, 0], 124),
    (0xdc64, Sw, [0, 8, 9], 124),
    (0x7c64, Ld, [9, 8, 0], 248),
    (0xfc64, Sd, [0, 8, 9], 248),
    (0x557e, Lw, [10, 2, 0], 252),
    (0xdfaa, Sw, [0, 2, 10], 252),
    (0xb001, Jal, [0, 0, 0], -2048),
    (0xcc7d, Beq, [0, 8, 0], 254),
    (0xf381, Bne, [0, 15, 0], -256),
    (0x8082, Jalr, [0, 1, 0], 0),
    (0x9282, Jalr, [1, 5, 0], 0),
    (0x9002, Ebreak, [0, 0, 0], 0),
];

#[test]
fn words_are_the_instructions_that_assemblers_make_them_of() {
    for (word, op, registers, immediate) in ENCODINGS {
        let length = if word & 3 == 3 { 4 } else { 2 };
        let expected = Instruction::new(*op, *registers, *immediate, length);
        assert_eq!(decode(*word), Some(expected), "{word:#x}");
    }
    // All zeros, all ones, a branch that is reserved, and a load to a floating-point register.
    for word in [0, u32::MAX, 0x00b5_2063, 0x0005_3507] {
        assert_eq!(decode(word), None, "{word:#x}");
    }
}

/// A program of these words, which ends with `exit(a0)`.
fn program(words: &[u32]) -> Image {
    const EXIT: [u32; 2] = [0x05d0_0893, 0x0000_0073]; // li a7, 93; ecall
    let code: Vec<u8> = words
        .iter()
        .chain(&EXIT)
        .flat_map(|word| word.to_le_bytes())
        .collect();
    let code_end = code.len() as u64;
    let mut memory = code;
    memory.resize(4096, 0);
    Image {
        base: 0x1_0000,
        code_end: 0x1_0000 + code_end,
        memory,
        entry: 0x1_0000,
        functions: crate::functions::Functions::default(),
    }
}

fn status(words: &[u32]) -> i32 {
    let done = run(&program(words), &[], &mut Flat::default(), None).unwrap();
    assert_eq!(done.instructions, words.len() as u64 + 2);
    done.status
}

#[test]
fn a_condition_that_is_zero_selects() {
    // li a1, 7; li a2, CONDITION; czero a0, a1, a2
    let select = |condition: u32, nez: u32| {
        status(&[
            0x0070_0593,
            0x0000_0613 | condition << 20,
            0x0ec5_d533 | nez << 13,
        ])
    };
    assert_eq!(select(0, 0), 0, "czero.eqz");
    assert_eq!(select(5, 0), 7, "czero.eqz");
    assert_eq!(select(0, 1), 7, "czero.nez");
    assert_eq!(select(5, 1), 0, "czero.nez");
}

#[test]
fn zeros_of_a_word_are_counted_in_the_word() {
    // li a0, 1; slli a0, a0, 33; ctzw a0, a0. QEMU before 8.0 says 33.
    assert_eq!(status(&[0x0010_0513, 0x0215_1513, 0x6015_151b]), 32);
}

#[test]
fn arguments_are_where_linux_puts_them() {
    // ld a0, 0(sp); ld a1, 16(sp); lbu a1, 1(a1); add a0, a0, a1: the count, and the second letter of the second
    let words = [0x0001_3503, 0x0101_3583, 0x0015_c583, 0x00b5_0533];
    let done = run(
        &program(&words),
        &["program", "sign"],
        &mut Flat::default(),
        None,
    )
    .unwrap();
    assert_eq!(done.status, 2 + i32::from(b'i'));
}

#[test]
fn what_no_program_should_do_is_said() {
    let fault = |words: &[u32]| {
        let done = run(&program(words), &[], &mut Flat::default(), None);
        done.map(|done| done.status).unwrap_err()
    };
    assert!(fault(&[0]).contains("not known here"));
    // ld a0, 0(zero)
    assert!(fault(&[0x0000_3503]).contains("outside memory"));
    // jr zero
    assert!(fault(&[0x0000_0067]).contains("not in the program"));
    // li a7, 1; ecall
    assert!(fault(&[0x0010_0893, 0x0000_0073]).contains("system call 1"));
}

/// The whole instruction set against QEMU, by a program that runs under both.
#[test]
fn every_instruction_computes_what_qemu_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if let Some(why) = Target::Riscv64.missing() {
        println!("SKIPPED: {why}");
        return;
    }
    let flags = ["-Ctarget-feature=+zba,+zbb,+zbs"];
    let file = build::program(
        &root,
        Target::Riscv64,
        "instructions",
        "instructions",
        &flags,
        &[],
    )
    .unwrap();
    let line = Target::Riscv64.emulator("rv64,zba=true,zbb=true,zbs=true");
    let said = Command::new(&line[0])
        .args(&line[1..])
        .arg(&file)
        .output()
        .unwrap();
    assert!(said.status.success(), "{}", said.status);
    let qemu = String::from_utf8(said.stdout).unwrap();
    let image = Image::load(&std::fs::read(&file).unwrap()).unwrap();
    let done = run(&image, &["instructions"], &mut Flat::default(), None).unwrap();
    assert_eq!(done.status, 0);
    let ours = String::from_utf8(done.output).unwrap();
    let names = |text: &str| text.lines().count();
    for (ours, qemu) in ours.lines().zip(qemu.lines()) {
        assert_eq!(ours, qemu);
    }
    assert_eq!(names(&ours), names(&qemu));
    assert!(names(&ours) > 130, "{}", names(&ours));
}

/// Cycles of each turn when `turn` repeats, with all its code and data in the caches. Its instructions follow each
/// other; a taken branch at the end leads back.
fn cycles(turn: &[(Op, [u32; 3])]) -> f64 {
    const TURNS: u64 = 64;
    let mut clock = U74::default();
    let instructions: Vec<Instruction> = turn
        .iter()
        .map(|(op, registers)| Instruction::new(*op, *registers, 0, 2))
        .collect();
    let mut pass = |turns: u64| {
        let before = clock.cycles();
        for _ in 0..turns {
            for (place, instruction) in (0_u64..).zip(&instructions) {
                let address = 0x1000 + 2 * place;
                let next = match instruction.op {
                    Bne => 0x1000,
                    _ => address + 2,
                };
                clock.step(&Step {
                    address,
                    next,
                    instruction,
                    data: 0x8000,
                    dividend: 0xff,
                });
            }
        }
        (clock.cycles() - before) as f64 / turns as f64
    };
    pass(TURNS);
    pass(TURNS)
}

#[test]
fn independent_operations_pair_and_dependent_ones_do_not() {
    let independent = [(Add, [5, 6, 7]), (Sub, [8, 6, 7])];
    assert_eq!(cycles(&independent), 1.0);
    let dependent = [(Add, [5, 5, 7]), (Sub, [5, 5, 7])];
    assert_eq!(cycles(&dependent), 2.0);
    let same_result = [(Add, [5, 6, 7]), (Sub, [5, 6, 7])];
    assert_eq!(cycles(&same_result), 2.0);
}

#[test]
fn each_pipe_has_what_the_other_lacks() {
    assert_eq!(cycles(&[(Ld, [5, 2, 0]), (Ld, [6, 2, 0])]), 2.0, "memory");
    assert_eq!(cycles(&[(Ld, [5, 2, 0]), (Sd, [0, 2, 8])]), 2.0, "memory");
    assert_eq!(
        cycles(&[(Mul, [5, 6, 7]), (Mulhu, [8, 6, 7])]),
        2.0,
        "multiplier"
    );
    assert_eq!(
        cycles(&[(Mul, [5, 6, 7]), (Sh1add, [8, 6, 7])]),
        2.0,
        "pipe B"
    );
    assert_eq!(cycles(&[(Mul, [5, 6, 7]), (Ld, [8, 2, 0])]), 1.0);
    assert_eq!(cycles(&[(Mul, [5, 6, 7]), (Add, [8, 6, 7])]), 1.0);
    assert_eq!(cycles(&[(Sh1add, [5, 6, 7]), (Rev8, [8, 6, 0])]), 1.0);
    assert_eq!(cycles(&[(Csr, [5, 0, 0]), (Add, [8, 6, 7])]), 2.0, "alone");
}

#[test]
fn loads_and_products_take_three_cycles() {
    assert_eq!(
        cycles(&[(Ld, [5, 5, 0])]),
        3.0,
        "an address that was loaded"
    );
    assert_eq!(cycles(&[(Mul, [5, 5, 6])]), 3.0);
    assert_eq!(cycles(&[(Mul, [5, 6, 7])]), 1.0, "pipelined");
    assert_eq!(cycles(&[(Cpop, [5, 5, 0])]), 3.0);
    // Eight bits.
    assert_eq!(cycles(&[(Divu, [5, 5, 6])]), 14.0);
    assert_eq!(cycles(&[(Divu, [5, 6, 7])]), 14.0, "not pipelined");
}

#[test]
fn the_late_alu_hides_the_latency_of_what_comes_before() {
    // The sum is issued two cycles before its operand is there, and takes one: the chain has a product every 3 + 1 cycles.
    assert_eq!(
        cycles(&[(Mul, [5, 5, 6]), (Add, [5, 5, 7])]),
        4.0,
        "late to early"
    );
    // A late sum to a late sum: one cycle each.
    assert_eq!(
        cycles(&[(Mul, [5, 6, 7]), (Add, [8, 8, 5]), (Add, [8, 8, 9])]),
        2.0
    );
    // A load and its use, again and again, overlap; but the sum comes first in its cycle and takes pipe A.
    assert_eq!(cycles(&[(Ld, [5, 2, 0]), (Add, [6, 5, 7])]), 2.0);
    assert_eq!(cycles(&[(Ld, [5, 2, 0]), (Sh1add, [6, 5, 7])]), 1.0);
    // Data to store is needed late, an address early.
    assert_eq!(cycles(&[(Mul, [5, 6, 7]), (Sd, [0, 2, 5])]), 1.0);
    assert_eq!(cycles(&[(Mul, [5, 5, 6]), (Sd, [0, 5, 2])]), 3.0);
    assert_eq!(cycles(&[(Ror, [5, 5, 6])]), 1.0, "late to late");
    assert_eq!(
        cycles(&[(Ror, [5, 5, 6]), (Mul, [5, 5, 6])]),
        4.0,
        "late to AG"
    );
}

#[test]
fn a_loop_pays_for_its_branch() {
    // Taken each time, known after the first turns: nothing issues behind it in its cycle.
    assert_eq!(cycles(&[(Add, [5, 6, 7]), (Bne, [0, 6, 0])]), 1.0);
    assert_eq!(cycles(&[(Bne, [0, 6, 0])]), 1.0);
}
