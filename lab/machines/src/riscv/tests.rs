// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cycles counted by hand.

use secrets::listing;

use super::read::{Class, Instruction, Step, read};
use super::u74::U74;
use crate::trace::{Access, Model as _};

/// An instruction as the disassembler writes it.
fn instruction(text: &str) -> Instruction {
    let listed = listing::instruction(&format!("  10000:\t{text}"));
    read(&listed.expect("an instruction"))
}

#[test]
fn registers_are_read_where_the_disassembler_leaves_them_out() {
    let of = |text: &str| {
        let Instruction {
            class,
            rd,
            rs1,
            rs2,
        } = instruction(text);
        (class, [rd, rs1, rs2])
    };
    assert_eq!(of("add\tx10,x11,x12"), (Class::Alu, [10, 11, 12]));
    assert_eq!(of("li\tx10,-1"), (Class::Alu, [10, 0, 0]));
    assert_eq!(of("bset\tx10,x11,x12"), (Class::Alu, [10, 11, 12]));
    assert_eq!(of("ld\tx12,-8(x2)"), (Class::Load, [12, 2, 0]));
    assert_eq!(of("sd\tx12,2040(x8)"), (Class::Store, [0, 8, 12]));
    assert_eq!(of("amoadd.d\tx5,x6,(x7)"), (Class::Atomic, [5, 7, 6]));
    assert_eq!(of("bnez\tx15,100 <f+0x2>"), (Class::Branch, [0, 15, 0]));
    assert_eq!(
        of("bltu\tx14,x15,100 <f+0x2>"),
        (Class::Branch, [0, 14, 15])
    );
    assert_eq!(of("j\t100 <f+0x2>"), (Class::Jump, [0; 3]));
    assert_eq!(of("jal\tx1,100 <f>"), (Class::Jump, [1, 0, 0]));
    assert_eq!(of("jalr\tx15"), (Class::JumpRegister, [1, 15, 0]));
    assert_eq!(
        of("jalr\t288(x1) # 100 <f>"),
        (Class::JumpRegister, [1, 1, 0])
    );
    assert_eq!(of("ret"), (Class::JumpRegister, [0, 1, 0]));
}

/// Cycles of each turn when these instructions repeat, with all code and data in the caches. They
/// follow each other; a taken branch at the end leads back.
fn cycles(turn: &[&str]) -> f64 {
    const TURNS: u64 = 64;
    let mut clock = U74::default();
    let instructions: Vec<Instruction> = turn.iter().map(|text| instruction(text)).collect();
    let mut pass = |turns: u64| {
        let before = clock.cycles();
        for _ in 0..turns {
            for (place, instruction) in (0_u64..).zip(&instructions) {
                let address = 0x1000 + 2 * place;
                let next = match instruction.class {
                    Class::Branch => 0x1000,
                    _ => address + 2,
                };
                let accesses = &[Access {
                    address: 0x8000,
                    bytes: 8,
                }];
                let step = Step {
                    address,
                    instruction,
                    length: 2,
                    next,
                    next_length: 2,
                    accesses,
                };
                clock.step(&step).unwrap();
            }
        }
        (clock.cycles() - before) as f64 / turns as f64
    };
    pass(TURNS);
    pass(TURNS)
}

#[test]
fn independent_operations_pair_and_dependent_ones_do_not() {
    assert_eq!(cycles(&["add x5,x6,x7", "sub x8,x6,x7"]), 1.0);
    assert_eq!(cycles(&["add x5,x5,x7", "sub x5,x5,x7"]), 2.0);
    assert_eq!(cycles(&["add x5,x6,x7", "sub x5,x6,x7"]), 2.0, "one result");
}

#[test]
fn each_pipe_has_what_the_other_lacks() {
    assert_eq!(cycles(&["ld x5,0(x2)", "ld x6,0(x2)"]), 2.0, "memory");
    assert_eq!(cycles(&["ld x5,0(x2)", "sd x8,0(x2)"]), 2.0, "memory");
    assert_eq!(
        cycles(&["mul x5,x6,x7", "mulhu x8,x6,x7"]),
        2.0,
        "multiplier"
    );
    assert_eq!(cycles(&["mul x5,x6,x7", "sh1add x8,x6,x7"]), 2.0, "pipe B");
    assert_eq!(cycles(&["mul x5,x6,x7", "ld x8,0(x2)"]), 1.0);
    assert_eq!(cycles(&["mul x5,x6,x7", "add x8,x6,x7"]), 1.0);
    assert_eq!(cycles(&["sh1add x5,x6,x7", "rev8 x8,x6"]), 1.0);
    assert_eq!(cycles(&["rdcycle x5", "add x8,x6,x7"]), 2.0, "alone");
}

#[test]
fn loads_and_products_take_three_cycles() {
    assert_eq!(cycles(&["ld x5,0(x5)"]), 3.0, "an address that was loaded");
    assert_eq!(cycles(&["mul x5,x5,x6"]), 3.0);
    assert_eq!(cycles(&["mul x5,x6,x7"]), 1.0, "pipelined");
    assert_eq!(cycles(&["cpop x5,x5"]), 3.0);
    assert_eq!(cycles(&["divu x5,x5,x6"]), 70.0);
    assert_eq!(cycles(&["divu x5,x6,x7"]), 70.0, "not pipelined");
}

#[test]
fn the_late_alu_hides_the_latency_of_what_comes_before() {
    // The sum is issued two cycles before its operand is there, and takes one: the chain has a
    // product every 3 + 1 cycles.
    assert_eq!(
        cycles(&["mul x5,x5,x6", "add x5,x5,x7"]),
        4.0,
        "late to early"
    );
    // A late sum to a late sum: one cycle each.
    assert_eq!(
        cycles(&["mul x5,x6,x7", "add x8,x8,x5", "add x8,x8,x9"]),
        2.0
    );
    // A load and its use, again and again, overlap; but the sum comes first in its cycle and takes
    // pipe A.
    assert_eq!(cycles(&["ld x5,0(x2)", "add x6,x5,x7"]), 2.0);
    assert_eq!(cycles(&["ld x5,0(x2)", "sh1add x6,x5,x7"]), 1.0);
    // Data to store is needed late, an address early.
    assert_eq!(cycles(&["mul x5,x6,x7", "sd x5,0(x2)"]), 1.0);
    assert_eq!(cycles(&["mul x5,x5,x6", "sd x2,0(x5)"]), 3.0);
    assert_eq!(cycles(&["ror x5,x5,x6"]), 1.0, "late to late");
    assert_eq!(cycles(&["ror x5,x5,x6", "mul x5,x5,x6"]), 4.0, "late to AG");
}

#[test]
fn a_loop_pays_for_its_branch() {
    // Taken each time, known after the first turns: nothing issues behind it in its cycle.
    assert_eq!(cycles(&["add x5,x6,x7", "bne x6,x0,1000"]), 1.0);
    assert_eq!(cycles(&["bne x6,x0,1000"]), 1.0);
}
