// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about the assembly of `w32` for 32-bit RISC-V, on its text.
//!
//! The code computes a carry by testing whether a sum is below a summand, a borrow by testing
//! whether the minuend is below the subtrahend: both tests are read as the carry or borrow that
//! they stand for.
//!
//! Reference for the instructions: *The RISC-V Instruction Set Manual*, volume I.

use super::functions::{
    Above, Claim, Content, Convention, Function, Memory, Processor, agrees, parts,
};
use super::*;
use crate::arch::riscv32::{add, mul, square, sub};
use crate::field::fe8x32;

/// From the *RISC-V ABIs Specification*.
const CONVENTION: Convention = Convention {
    arguments: ["a0", "a1", "a2", "a3"],
    stack: "sp",
    kept: "s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11",
    link: "ra",
    back: "ra",
};

fn function<W: Above>(text: &'static str) -> Function<W> {
    Function {
        convention: &CONVENTION,
        execute,
        text,
    }
}

fn execute<W: Above>(p: &mut Processor<W>, mnemonic: &str, operands: &str) {
    if mnemonic == "#" {
        return p.read_comment(operands, |p, name| match name {
            "0" => W::constant(0),
            _ if name.ends_with(')') => p.word_at(place(p, name)),
            _ => p.word(name),
        });
    }
    let operands = parts(operands);
    match (mnemonic, &operands[..]) {
        (".option" | "ret", _) => {}
        ("lw", [to, from]) => p.load(to, place(p, from)),
        ("sw", [from, to]) => p.store(from, place(p, to)),
        ("li", [to, number]) => p.put(to, Content::Number(number.parse().unwrap())),
        ("mv", [to, from]) => {
            let content = p.registers[*from].clone();
            p.put(to, content);
        }
        ("addi", ["sp", "sp", bytes]) => p.move_pointer("sp", bytes.parse().unwrap()),
        // Both halves of one product, or the lower alone if the upper is unused.
        ("mul", [to, a, b]) => {
            let (low, high) = W::mul_words(p.word(a), p.word(b));
            p.halves.clear();
            p.halves.insert(std::format!("mulhu {a}, {b}"), high);
            p.set(to, low);
        }
        ("mulhu", [to, a, b]) => {
            let high = p.halves.remove(&std::format!("mulhu {a}, {b}")).unwrap();
            p.set(to, high);
        }
        ("add", [to, a, b]) => {
            p.drop_carry();
            let (a_word, b_word) = (p.word(a), p.word(b));
            p.chain(to, true, W::NO_CARRY, a_word, b_word);
            let summand = if to == a { b } else { a };
            p.halves.clear();
            p.halves
                .insert(std::format!("sltu {to}, {summand}"), W::constant(0));
        }
        ("sltu", [to, a, b]) if p.halves.remove(&std::format!("sltu {a}, {b}")).is_some() => {
            let carry = p.take_carry();
            p.set(to, W::when(carry, 1));
        }
        ("sltu", [to, a, b]) => {
            p.drop_carry();
            // A borrow that is subtracted alone continues in its chain.
            let (word, borrow) = match p.registers[*b].clone() {
                Content::Bit(borrow) => W::sbb(p.word(a), W::constant(0), borrow),
                _ => W::sbb(p.word(a), p.word(b), W::NO_CARRY),
            };
            p.put(to, Content::Bit(borrow));
            p.halves.insert(std::format!("sub {a}, {a}, {b}"), word);
        }
        ("sub", [to, a, b]) => {
            let word = p.halves.remove(&std::format!("sub {to}, {a}, {b}"));
            let word = word.unwrap_or_else(|| {
                // A borrow that is proven not to occur.
                let (word, borrow) = W::sbb(p.word(a), p.word(b), W::NO_CARRY);
                W::exhausted(borrow);
                word
            });
            p.set(to, word);
        }
        // Turns 0 or 1 into a mask, and a mask and a number into their `and`.
        ("neg", [to, from]) if to == from => {
            let word = p.word(from);
            p.put(to, Content::Number(0));
            p.put(&mask(to), Content::Word(word));
        }
        ("andi", [to, from, number]) if to == from => {
            let bit = p.word(&mask(from));
            p.set(to, bit.times(number.parse().unwrap()));
        }
        // Up and down again: the top bits are gone.
        ("srli", [to, from, bits]) => {
            let again = p.halves.remove(&std::format!("srli {from}, {bits}"));
            let bits = bits.parse().unwrap();
            let word = again.unwrap_or_else(|| p.word(from).high(bits));
            p.set(to, word);
        }
        // The bits shifted out are in another register, or are to be cleared.
        ("slli", [to, from, bits]) => {
            let bits: u32 = bits.parse().unwrap();
            let low = p.word(from).low(32 - bits);
            p.halves.clear();
            p.halves.insert(std::format!("srli {to}, {bits}"), low);
            p.set(to, low.times(1 << bits));
        }
        // The lowest bit of the first is 0, and the second is a bit.
        ("or", [to, a, b]) => p.set(to, p.word(a).plus(p.word(b))),
        _ => panic!("{mnemonic} {operands:?}"),
    }
}

fn mask(register: &str) -> std::string::String {
    std::format!("mask of {register}")
}

/// `offset(register)`.
fn place<W: Above>(p: &Processor<W>, operand: &str) -> (Memory, i64) {
    let (offset, base) = operand.strip_suffix(')').unwrap().split_once('(').unwrap();
    let (memory, at) = p.pointer(base);
    (memory, at + offset.parse::<i64>().unwrap())
}

fn claim(text: &'static str, result: Bound, expected: fn(&Poly, &Poly, &Poly) -> Poly) -> Claim {
    Claim {
        function: function(text),
        result,
        expected,
        most: 1,
    }
}

fn product(fault: Option<Fault>) -> Report {
    claim(mul::TEXT, Tight, |x, y, _| x.times(y)).examine(fault)
}

fn squared(fault: Option<Fault>) -> Report {
    claim(square::TEXT, Tight, |x, _, _| x.times(x)).examine(fault)
}

fn sum(fault: Option<Fault>) -> Report {
    claim(add::TEXT, Tight, |x, y, _| x.plus(y)).examine(fault)
}

fn difference(fault: Option<Fault>) -> Report {
    claim(sub::TEXT, Loose, |x, y, _| x.minus(y)).examine(fault)
}

/// The theorems of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("rv32: product", product),
    ("rv32: square", squared),
    ("rv32: sum", sum),
    ("rv32: difference", difference),
];

/// On words: the functions and the Rust routines give the same residues.
#[test]
fn functions_and_routines_agree() {
    agrees(
        &function(mul::TEXT),
        |a, b, _| fe8x32::fold(&fe8x32::product(a, b)),
        0,
    );
    agrees(
        &function(square::TEXT),
        |a, _, _| fe8x32::fold(&fe8x32::square(a)),
        0,
    );
    agrees(
        &function(add::TEXT),
        |a, b, _| fe8x32::add_multiple(a, b, 1),
        0,
    );
    agrees(&function(sub::TEXT), |a, b, _| fe8x32::sub(a, b), 0);
}
