// SPDX-License-Identifier: MIT OR Apache-2.0
//! The texts for AArch64. The theorems are about single operations on registers, and about the
//! parts that steps are composed of; `arch/aarch64/m64/tests.rs` runs the steps as wholes, on such
//! a processor.
//!
//! Reference for the instructions: *Arm Architecture Reference Manual for A-profile architecture*,
//! part C.

use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::arch::aarch64::m64::parts as text;
use crate::arch::aarch64::{add64, mul64, square64, sub64};
use crate::field::word::SaturatedWord;

/// The content of the carry flag: after a subtraction it is clear if there is a borrow.
enum Flag<W: SaturatedWord> {
    Carry(W::Carry),
    Borrow(W::Carry),
}

/// A word with a number that no other value has.
struct Named<W> {
    word: W,
    number: usize,
}

impl<W: Copy> Clone for Named<W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<W: Copy> Copy for Named<W> {}

/// A processor with the instructions of the texts.
struct Processor<W: SaturatedWord> {
    registers: BTreeMap<String, Named<W>>,
    memory: BTreeMap<u64, Named<W>>,
    /// The contents of the constant registers.
    constants: BTreeMap<String, u64>,
    /// Both words of a product, by the numbers of its factors: MUL and UMULH compute one each.
    products: BTreeMap<(usize, usize), (W, W)>,
    flag: Option<Flag<W>>,
    values: usize,
}

impl<W: SaturatedWord> Processor<W> {
    fn new() -> Self {
        Processor {
            registers: BTreeMap::new(),
            memory: BTreeMap::new(),
            constants: BTreeMap::new(),
            products: BTreeMap::new(),
            flag: None,
            values: 0,
        }
    }

    /// Runs a text with these elements at `x0`, and returns the elements afterwards.
    fn run<const N: usize>(text: &str, elements: [[W; 4]; N]) -> [[W; 4]; N] {
        let mut processor = Processor::new();
        for (i, word) in elements.as_flattened().iter().enumerate() {
            let word = processor.named(*word);
            processor.memory.insert(8 * i as u64, word);
        }
        processor.execute_all(text);
        let mut words = processor.memory.into_values();
        core::array::from_fn(|_| core::array::from_fn(|_| words.next().unwrap().word))
    }

    /// Runs a text with these elements in registers `a` and `b`, and with a constant in `k` if the
    /// text takes one, and returns the element in registers `u`.
    fn run_on_registers(text: &str, elements: [[W; 4]; 2], k: Option<u64>) -> [W; 4] {
        let mut processor = Processor::new();
        for (name, element) in ["a", "b"].into_iter().zip(elements) {
            for (i, word) in element.into_iter().enumerate() {
                processor.set(&std::format!("{{{name}{i}}}"), word);
            }
        }
        if let Some(k) = k {
            processor.constant("{k}", k);
        }
        processor.execute_all(text);
        core::array::from_fn(|i| processor.read(&std::format!("{{u{i}}}")).word)
    }

    fn execute_all(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (mnemonic, operands) = line.split_once(' ').unwrap();
            self.execute(mnemonic, &operands.split(", ").collect::<Vec<_>>());
        }
        self.flag(None);
    }

    fn execute(&mut self, mnemonic: &str, operands: &[&str]) {
        match (mnemonic, operands) {
            ("mov", [to, constant]) => self.constant(to, number(constant)),
            ("movk", [to, high, "lsl #16"]) => {
                self.constant(to, self.constants[*to] | number(high) << 16);
            }
            ("ldp", [first, second, place, offset]) => {
                for (i, to) in [first, second].into_iter().enumerate() {
                    let word = self.memory[&address(place, offset, i)];
                    self.put(to, word);
                }
            }
            ("stp", [first, second, place, offset]) => {
                for (i, from) in [first, second].into_iter().enumerate() {
                    let word = self.read(from);
                    self.memory.insert(address(place, offset, i), word);
                }
            }
            // 19 times a small word.
            ("mul", [to, from, "x30"]) => {
                let word = self.read(from).word.times(self.constants["x30"]);
                self.set(to, word);
            }
            ("mul" | "umulh", [to, a, b]) => {
                let (a, b) = (self.read(a), self.read(b));
                let key = (a.number.min(b.number), a.number.max(b.number));
                let (low, high) = *self
                    .products
                    .entry(key)
                    .or_insert_with(|| W::mul_words(a.word, b.word));
                self.set(to, if mnemonic == "mul" { low } else { high });
            }
            ("adds" | "adcs" | "adc", [to, a, b]) => {
                let carry = match mnemonic {
                    "adds" => W::NO_CARRY,
                    _ => match self.flag.take() {
                        Some(Flag::Carry(carry)) => carry,
                        _ => panic!("no carry"),
                    },
                };
                let (word, carry) = W::adc(self.read(a).word, self.read(b).word, carry);
                self.set(to, word);
                match mnemonic {
                    // Leaves the flag as it was, and it is now empty.
                    "adc" => W::exhausted(carry),
                    _ => self.flag(Some(Flag::Carry(carry))),
                }
            }
            ("add", [to, a, b, shift]) => {
                let bits: u32 = shift.strip_prefix("lsl #").unwrap().parse().unwrap();
                let multiple = self.read(b).word.times(1 << bits);
                let word = self.read(a).word.plus(multiple);
                self.set(to, word);
            }
            ("subs" | "sbcs" | "sbc" | "sub", [to, a, b]) => {
                let borrow = match mnemonic {
                    "subs" | "sub" => W::NO_CARRY,
                    _ => match self.flag.take() {
                        Some(Flag::Borrow(borrow)) => borrow,
                        _ => panic!("no borrow"),
                    },
                };
                let (word, borrow) = W::sbb(self.read(a).word, self.read(b).word, borrow);
                self.set(to, word);
                match mnemonic {
                    "sbc" | "sub" => W::exhausted(borrow),
                    _ => self.flag(Some(Flag::Borrow(borrow))),
                }
            }
            ("csel", [to, k, "xzr", condition]) => {
                let carry = match (self.flag.take(), *condition) {
                    (Some(Flag::Carry(carry)), "cs") | (Some(Flag::Borrow(carry)), "cc") => carry,
                    _ => panic!("{condition} of another flag"),
                };
                let word = W::when(carry, self.constants[*k]);
                self.set(to, word);
            }
            ("extr", [to, high, low, "#63"]) => {
                let (high, low) = (self.read(high).word, self.read(low).word);
                self.set(to, high.times(2).plus(low.high(63)));
            }
            ("and", [to, from, "#0x7fffffffffffffff"]) => {
                let word = self.read(from).word.low(63);
                self.set(to, word);
            }
            _ => panic!("{mnemonic} {operands:?}"),
        }
    }

    /// Overwrites the flag: its content is proven to be 0.
    fn flag(&mut self, next: Option<Flag<W>>) {
        if let Some(Flag::Carry(carry) | Flag::Borrow(carry)) = self.flag.take() {
            W::exhausted(carry);
        }
        self.flag = next;
    }

    fn named(&mut self, word: W) -> Named<W> {
        self.values += 1;
        let number = self.values;
        Named { word, number }
    }

    fn read(&self, operand: &str) -> Named<W> {
        match operand {
            "xzr" => Named {
                word: W::constant(0),
                number: 0,
            },
            _ => self.registers[operand],
        }
    }

    fn set(&mut self, register: &str, word: W) {
        let word = self.named(word);
        self.put(register, word);
    }

    fn put(&mut self, register: &str, word: Named<W>) {
        self.constants.remove(register);
        self.registers.insert(register.to_string(), word);
    }

    fn constant(&mut self, register: &str, x: u64) {
        self.set(register, W::constant(x));
        self.constants.insert(register.to_string(), x);
    }
}

/// `#x`
fn number(operand: &str) -> u64 {
    operand.trim_start_matches('#').parse().unwrap()
}

/// The place of word `i` of the two at `[x0, #offset]`.
fn address(place: &str, offset: &str, i: usize) -> u64 {
    assert_eq!(place, "[x0");
    number(offset.trim_end_matches(']')) + 8 * i as u64
}

/// A theorem about a part: with `a` and `b` at places 0 and 1, place 0 is `expected`, as an integer
/// modulo p.
fn part(
    fault: Option<Fault>,
    text: &str,
    bounds: [Bound; 2],
    result: Bound,
    expected: fn(&Poly, &Poly) -> Poly,
) -> Report {
    examine(fault, || {
        let [(a, x), (b, y)] = bounds.map(words64);
        claim64(Processor::run(text, [a, b])[0], result, &expected(&x, &y));
    })
}

fn product(fault: Option<Fault>) -> Report {
    part(fault, text::PRODUCT, [Loose, Loose], Tight, Poly::times)
}

fn square(fault: Option<Fault>) -> Report {
    part(fault, text::SQUARE, [Loose, Loose], Tight, |_, y| {
        y.times(y)
    })
}

fn fold(fault: Option<Fault>) -> Report {
    part(fault, text::FOLD, [Loose, Loose], Tight, |x, y| {
        x.plus(&times(y, 38))
    })
}

fn fold_small(fault: Option<Fault>) -> Report {
    part(fault, text::FOLD_SMALL, [Loose, Loose], Loose, |x, y| {
        x.plus(&times(y, 121_666))
    })
}

fn sum(fault: Option<Fault>) -> Report {
    part(fault, text::SUM, [Loose, Tight], Loose, Poly::plus)
}

fn double(fault: Option<Fault>) -> Report {
    part(fault, text::TWICE, [Tight, Tight], Loose, |x, _| twice(x))
}

fn less(fault: Option<Fault>) -> Report {
    part(fault, text::LESS, [Loose, Tight], Loose, Poly::minus)
}

fn less_loose(fault: Option<Fault>) -> Report {
    part(fault, text::LESS_LOOSE, [Loose, Loose], Loose, Poly::minus)
}

/// A theorem about an operation on registers.
fn single(
    fault: Option<Fault>,
    (text, k): (&str, Option<u64>),
    [bound, result]: [Bound; 2],
    expected: fn(&Poly, &Poly) -> Poly,
) -> Report {
    examine(fault, || {
        let [(a, x), (b, y)] = [bound; 2].map(words64);
        let r = Processor::run_on_registers(text, [a, b], k);
        claim64(r, result, &expected(&x, &y));
    })
}

fn single_product(fault: Option<Fault>) -> Report {
    single(fault, (mul64::TEXT, None), [Loose, Tight], Poly::times)
}

fn single_square(fault: Option<Fault>) -> Report {
    single(fault, (square64::TEXT, None), [Loose, Tight], |x, _| {
        x.times(x)
    })
}

fn single_sum(fault: Option<Fault>) -> Report {
    single(fault, (add64::TEXT, Some(38)), [Tight, Loose], Poly::plus)
}

fn single_difference(fault: Option<Fault>) -> Report {
    single(fault, (sub64::TEXT, Some(38)), [Tight, Loose], Poly::minus)
}

/// The theorems of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("aarch64: product", product),
    ("aarch64: square", square),
    ("aarch64: fold", fold),
    ("aarch64: fold_small", fold_small),
    ("aarch64: sum", sum),
    ("aarch64: double", double),
    ("aarch64: less", less),
    ("aarch64: less_loose", less_loose),
    ("aarch64: mul64", single_product),
    ("aarch64: square64", single_square),
    ("aarch64: add64", single_sum),
    ("aarch64: sub64", single_difference),
];

/// The sum and the short difference of the parts are for a tight second operand; single sums and
/// differences are for tight operands.
#[test]
fn short_sums_of_loose_operands() {
    let loose = [Loose, Loose];
    for (text, expected) in [
        (text::SUM, Poly::plus as fn(&Poly, &Poly) -> Poly),
        (text::TWICE, |x, _| twice(x)),
        (text::LESS, Poly::minus),
    ] {
        assert!(!part(None, text, loose, Loose, expected).errors.is_empty());
    }
    for (text, expected) in [
        (add64::TEXT, Poly::plus as fn(&Poly, &Poly) -> Poly),
        (sub64::TEXT, Poly::minus),
    ] {
        let report = single(None, (text, Some(38)), loose, expected);
        assert!(!report.errors.is_empty());
    }
}
