// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about the assembly of `w32` for Arm's M profile, on its text.
//!
//! Reference for the instructions: *ARMv7-M Architecture Reference Manual*, chapter A7.

use std::string::{String, ToString};
use std::vec::Vec;

use super::functions::{
    Above, Claim, Content, Convention, Function, Memory, Processor, agrees, parts,
};
use super::*;
use crate::arch::thumb::{v6m, v7em};
use crate::field::fe8x32;

/// From the *Procedure Call Standard for the Arm Architecture*.
const CONVENTION: Convention = Convention {
    arguments: ["r0", "r1", "r2", "r3"],
    stack: "sp",
    kept: "r4 r5 r6 r7 r8 r9 r10 r11",
    link: "lr",
    back: "pc",
};

fn function<W: Above>(text: &'static str) -> Function<W> {
    Function {
        convention: &CONVENTION,
        execute,
        text,
    }
}

fn execute<W: Above>(p: &mut Processor<W>, mnemonic: &str, operands: &str) {
    let (first, rest) = operands.split_once(", ").unwrap_or((operands, ""));
    match mnemonic {
        "push" => {
            let registers = list(operands);
            p.move_pointer("sp", -4 * registers.len() as i64);
            transfer(p, "sp", &registers, true);
        }
        "pop" => {
            let registers = list(operands);
            transfer(p, "sp", &registers, false);
            p.move_pointer("sp", 4 * registers.len() as i64);
        }
        "ldm" | "stm" => {
            let base = first.trim_end_matches('!');
            let registers = list(rest);
            let (memory, at) = p.pointer(base);
            transfer(p, base, &registers, mnemonic == "stm");
            if base != first {
                let after = at + 4 * registers.len() as i64;
                p.put(base, Content::Address(memory, after));
            }
        }
        "ldr" => p.load(first, place(p, rest)),
        "str" => p.store(first, place(p, rest)),
        "@" => p.read_comment(operands, |p, name| match name.strip_prefix("sp+") {
            Some(at) => {
                let (memory, sp) = p.pointer("sp");
                p.word_at((memory, sp + at.parse::<i64>().unwrap()))
            }
            None if name == "0" => W::constant(0),
            None => p.word(name),
        }),
        _ => compute(p, mnemonic, first, &parts(rest)),
    }
}

/// Loads or stores registers, starting at a pointer.
fn transfer<W: Above>(p: &mut Processor<W>, base: &str, registers: &[String], store: bool) {
    let (memory, at) = p.pointer(base);
    for (register, at) in registers.iter().zip((at..).step_by(4)) {
        if store {
            p.store(register, (memory, at));
        } else {
            p.load(register, (memory, at));
        }
    }
}

fn compute<W: Above>(p: &mut Processor<W>, mnemonic: &str, to: &str, operands: &[&str]) {
    // These leave the last bit shifted out in the flag, which no text reads.
    if matches!(mnemonic, "lsls" | "lsrs") {
        p.drop_carry();
    }
    match (mnemonic, operands) {
        // The carry stays: `movs` of a constant without rotation, `muls` and `ands` of registers set
        // N and Z alone, which no text reads.
        ("mov" | "movs", [from]) if from.starts_with('#') => {
            p.put(to, Content::Number(number(from)))
        }
        ("mov", [from]) => {
            let content = p.registers[*from].clone();
            p.put(to, content);
        }
        ("umull", [high, a, b]) => {
            let (low, h) = W::mul_words(p.word(a), p.word(b));
            p.set(to, low);
            p.set(high, h);
        }
        ("umaal", [high, a, b]) => {
            let [a, b, c, d] = [a, b, to, high].map(|r| p.word(r));
            let (low, h) = fe8x32::mul_add(a, b, c, d);
            p.set(to, low);
            p.set(high, h);
        }
        // Exact: the product fits a word.
        ("muls", [a, b]) => {
            let product = p.word(a).wide_mul(p.word(b));
            p.set(to, W::narrow(product));
        }
        ("uxth", [a]) => p.set(to, p.word(a).low(16)),
        // Up and down again: the top bits are gone.
        ("lsls", [a, bits]) if to == *a => {
            let bits = number(bits) as u32;
            let low = p.word(a).low(32 - bits);
            p.halves.clear();
            p.halves.insert(std::format!("lsrs {a}, #{bits}"), low);
            p.set(to, low.times(1 << bits));
        }
        ("lsrs", [a, bits]) if p.halves.contains_key(&std::format!("lsrs {a}, {bits}")) => {
            let low = p.halves.remove(&std::format!("lsrs {a}, {bits}"));
            p.set(to, low.unwrap());
        }
        ("lsrs", [a, bits]) => {
            let bits = number(bits) as u32;
            p.set(to, p.word(a).high(bits));
        }
        // The bits shifted out are in another register.
        ("lsls", [a, bits]) => {
            let bits = number(bits) as u32;
            p.set(to, p.word(a).low(32 - bits).times(1 << bits));
        }
        ("add" | "sub" | "adds" | "subs", [.., bytes])
            if bytes.starts_with('#') && is_address(p, to, operands) =>
        {
            let base = if operands.len() == 2 { operands[0] } else { to };
            let (memory, at) = p.pointer(base);
            let bytes = number(bytes) as i64;
            let by = if mnemonic.starts_with('a') {
                bytes
            } else {
                -bytes
            };
            if mnemonic.ends_with('s') {
                p.drop_carry();
            }
            p.put(to, Content::Address(memory, at + by));
        }
        ("add", [a, b]) => p.set(to, p.word(a).plus(p.word(b))),
        ("sub", [a, b]) => {
            // At most a borrow that is proven not to occur.
            let (word, borrow) = W::sbb(p.word(a), p.word(b), W::NO_CARRY);
            W::exhausted(borrow);
            p.set(to, word);
        }
        ("add", [a, b, shift]) => {
            let b = p.word(b);
            let b = match shift.split_once(" #").unwrap() {
                ("lsl", bits) => b.times(1 << bits.parse::<u32>().unwrap()),
                ("lsr", bits) => b.high(bits.parse().unwrap()),
                _ => panic!("{shift}"),
            };
            p.set(to, p.word(a).plus(b));
        }
        ("bic", [a, "#0x80000000"]) => p.set(to, p.word(a).low(31)),
        ("sbc" | "sbcs", [a, b]) if a == b => {
            let borrow = p.take_carry();
            p.put(to, Content::Spread(borrow));
        }
        // Twice 0: the carry as a word.
        ("adcs", [a, b]) if a == b && matches!(p.registers[*a], Content::Number(0)) => {
            let carry = p.take_carry();
            p.set(to, W::when(carry, 1));
        }
        ("adds" | "adcs" | "subs" | "sbcs", [a, b]) => {
            let carry = if mnemonic.ends_with("cs") {
                p.take_carry()
            } else {
                p.drop_carry();
                W::NO_CARRY
            };
            let b = if b.starts_with('#') {
                W::constant(number(b))
            } else {
                p.word(b)
            };
            p.chain(to, mnemonic.starts_with('a'), carry, p.word(a), b);
        }
        // The carry that might come out is left to a comment.
        ("adc", [a, b]) => {
            let carry = p.take_carry();
            p.last_of_chain(to, carry, p.word(a), p.word(b));
        }
        ("and" | "ands", [a, mask]) => {
            let Content::Spread(borrow) = p.registers[*a].clone() else {
                panic!("{a} is not a borrow")
            };
            let mask = match p.registers.get(*mask) {
                Some(Content::Number(mask)) => *mask,
                _ => number(mask),
            };
            p.set(to, W::when(borrow, mask));
        }
        _ => panic!("{mnemonic} {to} {operands:?}"),
    }
}

fn is_address<W: Above>(p: &Processor<W>, to: &str, operands: &[&str]) -> bool {
    let base = if operands.len() == 2 { operands[0] } else { to };
    matches!(p.registers[base], Content::Address(..))
}

/// `[register]` or `[register, #offset]`.
fn place<W: Above>(p: &Processor<W>, operand: &str) -> (Memory, i64) {
    let inner = operand
        .strip_prefix('[')
        .unwrap()
        .strip_suffix(']')
        .unwrap();
    let (base, offset) = inner.split_once(", #").unwrap_or((inner, "0"));
    let (memory, at) = p.pointer(base);
    (memory, at + offset.parse::<i64>().unwrap())
}

fn number(immediate: &str) -> u64 {
    immediate.strip_prefix('#').unwrap().parse().unwrap()
}

/// The registers of a list in memory order: by number.
fn list(operands: &str) -> Vec<String> {
    let number = |name: &str| match name {
        "lr" => 14,
        "pc" => 15,
        _ => name.strip_prefix('r').unwrap().parse::<u32>().unwrap(),
    };
    let inner = operands
        .strip_prefix('{')
        .unwrap()
        .strip_suffix('}')
        .unwrap();
    let mut numbers = Vec::new();
    for part in inner.split(", ") {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        numbers.extend(number(from)..=number(to));
    }
    assert!(numbers.is_sorted(), "{operands}");
    let name = |n| match n {
        14 => "lr".to_string(),
        15 => "pc".to_string(),
        _ => std::format!("r{n}"),
    };
    numbers.into_iter().map(name).collect()
}

macro_rules! theorems {
    ($($name:literal $theorem:ident $text:expr, $result:ident, $most:expr, $expected:expr;)*) => {
        $(fn $theorem(fault: Option<Fault>) -> Report {
            Claim {
                function: function($text),
                result: $result,
                expected: $expected,
                most: $most,
            }
            .examine(fault)
        })*

        /// The theorems of this file.
        pub(super) const THEOREMS: &[(&str, Theorem)] = &[$(($name, $theorem)),*];
    };
}

theorems! {
    "v7em: product" product_v7em v7em::mul::TEXT, Tight, 1, |x, y, _| x.times(y);
    "v7em: square" squared_v7em v7em::square::TEXT, Tight, 1, |x, _, _| x.times(x);
    "v7em: sum" sum_v7em v7em::add_multiple::TEXT, Tight, MOST_SMALL, |x, y, k| x.plus(&y.times(k));
    "v7em: difference" difference_v7em v7em::sub::TEXT, Loose, 1, |x, y, _| x.minus(y);
    "v6m: product" product_v6m v6m::mul::TEXT, Tight, 1, |x, y, _| x.times(y);
    "v6m: square" squared_v6m v6m::square::TEXT, Tight, 1, |x, _, _| x.times(x);
    "v6m: sum" sum_v6m v6m::add::TEXT, Loose, 1, |x, y, _| x.plus(y);
    "v6m: multiple" multiple_v6m v6m::add_multiple::TEXT, Tight, MOST_SMALL >> 1, |x, y, k| x.plus(&y.times(k));
    "v6m: difference" difference_v6m v6m::sub::TEXT, Loose, 1, |x, y, _| x.minus(y);
}

/// Shifts that set flags overwrite the carry, and `adc` leaves it as it was.
#[test]
fn flags_that_no_chain_left() {
    let refused = |text: &str| {
        let run = || {
            let mut p = Processor::<H>::idle();
            for (register, most) in [("r0", 5u32), ("r1", 32), ("r2", 32)] {
                p.set(register, input::<32>(&(power(most) - 1)));
            }
            for line in text.split("; ") {
                let (mnemonic, operands) = line.split_once(' ').unwrap();
                execute(&mut p, mnemonic, operands);
            }
            p.drop_carry();
        };
        let run = || examine(None, run);
        std::panic::catch_unwind(run).map_or(true, |report| !report.errors.is_empty())
    };
    let chain = "adds r1, r1, r2; adcs r0, r0, r0";
    assert!(!refused(&std::format!("movs r3, #0; {chain}")));
    assert!(!refused(
        "movs r3, #0; adds r1, r1, r2; movs r3, #0; adcs r3, r3, r3"
    ));
    for text in [
        "adds r1, r1, r2; lsls r3, r0, #4; adcs r0, r0, r0",
        "adds r1, r1, r2; lsrs r3, r0, #4; adcs r0, r0, r0",
        "adds r1, r1, r2; lsls r0, r0, #8; lsrs r0, r0, #8; adcs r0, r0, r0",
        "lsrs r3, r2, #1; adcs r0, r0, r0",
        "adds r1, r1, r2; adc r0, r0, r0; adcs r0, r0, r0",
        "adds r1, r1, r2; adds r2, r2, r1",
    ] {
        assert!(refused(text), "{text}");
    }
}

/// On words: the functions and the Rust routines give the same residues.
#[test]
fn functions_and_routines_agree() {
    for (text, most) in [
        (v7em::add_multiple::TEXT, MOST_SMALL),
        (v6m::add_multiple::TEXT, MOST_SMALL >> 1),
    ] {
        agrees(&function(text), fe8x32::add_multiple, most);
    }
    agrees(
        &function(v6m::add::TEXT),
        |a, b, _| fe8x32::add_multiple(a, b, 1),
        0,
    );
    for text in [v7em::mul::TEXT, v6m::mul::TEXT] {
        agrees(
            &function(text),
            |a, b, _| fe8x32::fold(&fe8x32::product(a, b)),
            0,
        );
    }
    for text in [v7em::square::TEXT, v6m::square::TEXT] {
        agrees(
            &function(text),
            |a, _, _| fe8x32::fold(&fe8x32::square(a)),
            0,
        );
    }
    for text in [v7em::sub::TEXT, v6m::sub::TEXT] {
        agrees(&function(text), |a, b, _| fe8x32::sub(a, b), 0);
    }
}
