// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about the assembly of `w32`, on its text: what the assembler is given is read line by line and computed on abstract words.
//!
//! A flag is used, or it is proven to be 0 when it is overwritten: no carry is lost. Registers that a function has to keep are
//! followed through the stack, and must be back at the end.
//!
//! Reference for what instructions do: *ARMv7-M Architecture Reference Manual*, chapter A7.

use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;

use prover::Bit;

use super::*;
use crate::arch::thumb::v7em::{add_multiple, mul, square, sub};
use crate::field::fe8x32;
use crate::field::word::SaturatedWord;

/// What a register or a place in memory holds.
#[derive(Clone, Debug)]
enum Content<W, C> {
    Word(W),
    /// A borrow in every bit.
    Spread(C),
    /// So many bytes after the beginning of a memory.
    Address(Memory, i64),
    /// What the caller had in a register.
    Kept(String),
}

/// What pointers point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Memory {
    Result,
    A,
    B,
    Stack,
}

/// A processor that has the instructions of the texts.
struct Processor<W: SaturatedWord> {
    registers: BTreeMap<String, Content<W, W::Carry>>,
    memory: BTreeMap<(Memory, i64), Content<W, W::Carry>>,
    carry: Option<W::Carry>,
    /// Shows that an `adc` carries nothing.
    nothing_leaves: Argument<W>,
}

/// An argument about a carry, from all that there is.
type Argument<W> = fn(&Processor<W>, <W as SaturatedWord>::Carry);

impl<W: SaturatedWord> Processor<W> {
    /// Runs a function on two elements and a word; what it returns.
    fn run(text: &str, a: &[W; 8], b: &[W; 8], k: W, nothing_leaves: Argument<W>) -> [W; 8] {
        let mut processor = Processor {
            registers: BTreeMap::new(),
            memory: BTreeMap::new(),
            carry: None,
            nothing_leaves,
        };
        for (memory, words) in [(Memory::A, a), (Memory::B, b)] {
            let places = (0..).step_by(4).map(|at| (memory, at));
            let words = words.iter().map(|word| Content::Word(*word));
            processor.memory.extend(places.zip(words));
        }
        let pointers = [Memory::Result, Memory::A, Memory::B, Memory::Stack];
        for (register, memory) in ["r0", "r1", "r2", "sp"].into_iter().zip(pointers) {
            processor.put(register, Content::Address(memory, 0));
        }
        processor.set("r3", k);
        let kept = "{r4-r11, lr}";
        for register in list(kept) {
            processor.put(&register, Content::Kept(register.clone()));
        }
        for line in text.lines() {
            let (mnemonic, operands) = line.split_once(' ').unwrap();
            processor.execute(mnemonic, operands);
        }
        processor.drop_carry();
        // Back where it came from, with all that it had to keep.
        for (register, held) in list("{r4-r11}")
            .into_iter()
            .map(|r| (r.clone(), r))
            .chain([("pc".into(), "lr".into())])
        {
            let content = &processor.registers[&register];
            assert!(
                matches!(content, Content::Kept(r) if *r == held),
                "{register}"
            );
        }
        let sp = &processor.registers["sp"];
        assert!(matches!(sp, Content::Address(Memory::Stack, 0)));
        core::array::from_fn(
            |i| match &processor.memory[&(Memory::Result, 4 * i as i64)] {
                Content::Word(word) => *word,
                _ => panic!("word {i} of the result"),
            },
        )
    }

    fn execute(&mut self, mnemonic: &str, operands: &str) {
        let (first, rest) = operands.split_once(", ").unwrap_or((operands, ""));
        match mnemonic {
            "push" => {
                let registers = list(operands);
                self.move_pointer("sp", -4 * registers.len() as i64);
                self.transfer("sp", &registers, true);
            }
            "pop" => {
                let registers = list(operands);
                self.transfer("sp", &registers, false);
                self.move_pointer("sp", 4 * registers.len() as i64);
            }
            "ldm" | "stm" => {
                let base = first.trim_end_matches('!');
                let registers = list(rest);
                let pointer = self.pointer(base);
                self.transfer(base, &registers, mnemonic == "stm");
                if base != first {
                    let (memory, at) = pointer;
                    let after = at + 4 * registers.len() as i64;
                    self.put(base, Content::Address(memory, after));
                }
            }
            "ldr" => {
                let place = self.place(rest);
                let content = self.memory[&place].clone();
                self.put(first, content);
            }
            "str" => {
                let place = self.place(rest);
                let content = self.registers[first].clone();
                self.memory.insert(place, content);
            }
            _ => self.compute(mnemonic, first, &rest.split(", ").collect::<Vec<_>>()),
        }
    }

    /// Loads or stores of registers from a pointer on.
    fn transfer(&mut self, base: &str, registers: &[String], store: bool) {
        let (memory, at) = self.pointer(base);
        for (i, register) in registers.iter().enumerate() {
            let place = (memory, at + 4 * i as i64);
            if store {
                let content = self.registers[register].clone();
                self.memory.insert(place, content);
            } else {
                let content = self.memory[&place].clone();
                self.put(register, content);
            }
        }
    }

    fn compute(&mut self, mnemonic: &str, to: &str, operands: &[&str]) {
        match (mnemonic, operands) {
            ("mov", [from]) => {
                let word = self.word(from);
                self.set(to, word);
            }
            ("umull", [high, a, b]) => {
                let (low, h) = W::mul_words(self.word(a), self.word(b));
                self.set(to, low);
                self.set(high, h);
            }
            ("umaal", [high, a, b]) => {
                let [a, b, c, d] = [a, b, to, high].map(|r| self.word(r));
                let (low, h) = fe8x32::mul_add(a, b, c, d);
                self.set(to, low);
                self.set(high, h);
            }
            ("sub", [bytes]) if to == "sp" => {
                let bytes = number(bytes) as i64;
                self.move_pointer("sp", -bytes);
            }
            // Exact: nothing leaves.
            ("add", [a, b]) => {
                let word = self.word(a).plus(self.word(b));
                self.set(to, word);
            }
            ("sub", [a, b]) => {
                // At most a borrow that is proven not to leave.
                let (word, borrow) = W::sbb(self.word(a), self.word(b), W::NO_CARRY);
                W::exhausted(borrow);
                self.set(to, word);
            }
            ("add", [a, b, shift]) => {
                let b = self.word(b);
                let b = match shift.split_once(" #").unwrap() {
                    ("lsl", bits) => b.times(1 << bits.parse::<u32>().unwrap()),
                    ("lsr", bits) => b.high(bits.parse().unwrap()),
                    _ => panic!("{shift}"),
                };
                let word = self.word(a).plus(b);
                self.set(to, word);
            }
            ("bic", [a, "#0x80000000"]) => {
                let word = self.word(a).low(31);
                self.set(to, word);
            }
            ("adds" | "adcs" | "subs" | "sbcs", [a, b]) => {
                let carry = if mnemonic.ends_with("cs") {
                    self.carry.take().unwrap()
                } else {
                    self.drop_carry();
                    W::NO_CARRY
                };
                let (a, b) = (self.word(a), self.word(b));
                let (word, carry) = if mnemonic.starts_with('a') {
                    W::adc(a, b, carry)
                } else {
                    W::sbb(a, b, carry)
                };
                self.set(to, word);
                self.carry = Some(carry);
            }
            ("adc", [a, b]) => {
                let carry = self.carry.take().unwrap();
                let (word, carry) = W::adc(self.word(a), self.word(b), carry);
                self.set(to, word);
                (self.nothing_leaves)(self, carry);
            }
            ("sbc", [a, b]) if a == b => {
                let borrow = self.carry.take().unwrap();
                self.put(to, Content::Spread(borrow));
            }
            ("and", [a, mask]) => {
                let Content::Spread(borrow) = self.registers[*a].clone() else {
                    panic!("{a} is not a borrow")
                };
                self.set(to, W::when(borrow, number(mask)));
            }
            _ => panic!("{mnemonic} {to} {operands:?}"),
        }
    }

    /// A flag that is overwritten.
    fn drop_carry(&mut self) {
        if let Some(carry) = self.carry.take() {
            W::exhausted(carry);
        }
    }

    fn word(&self, operand: &str) -> W {
        if operand.starts_with('#') {
            return W::constant(number(operand));
        }
        match &self.registers[operand] {
            Content::Word(word) => *word,
            other => panic!("{operand} is not a word but {}", kind(other)),
        }
    }

    fn set(&mut self, register: &str, word: W) {
        self.put(register, Content::Word(word));
    }

    fn put(&mut self, register: &str, content: Content<W, W::Carry>) {
        self.registers.insert(register.to_string(), content);
    }

    fn pointer(&self, register: &str) -> (Memory, i64) {
        match self.registers[register] {
            Content::Address(memory, at) => (memory, at),
            _ => panic!("{register} is not an address"),
        }
    }

    fn move_pointer(&mut self, register: &str, by: i64) {
        let (memory, at) = self.pointer(register);
        self.put(register, Content::Address(memory, at + by));
    }

    /// `[register]` or `[register, #offset]`.
    fn place(&self, operand: &str) -> (Memory, i64) {
        let inner = operand
            .strip_prefix('[')
            .unwrap()
            .strip_suffix(']')
            .unwrap();
        let (base, offset) = inner.split_once(", #").unwrap_or((inner, "0"));
        let (memory, at) = self.pointer(base);
        (memory, at + offset.parse::<i64>().unwrap())
    }
}

fn kind<W, C>(content: &Content<W, C>) -> &'static str {
    match content {
        Content::Word(_) => "a word",
        Content::Spread(_) => "a borrow",
        Content::Address(..) => "an address",
        Content::Kept(_) => "the caller's",
    }
}

fn number(immediate: &str) -> u64 {
    immediate.strip_prefix('#').unwrap().parse().unwrap()
}

/// The registers of a list, as memory has them: in the order of their numbers.
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

/// Nothing leaves a chain, by what its words add up to.
fn by_chain<W: SaturatedWord>(_: &Processor<W>, carry: W::Carry) {
    W::exhausted(carry);
}

/// The words of the square, where its last carry is dropped.
fn square_words<W: SaturatedWord>(processor: &Processor<W>) -> [W; 16] {
    let high = ["r12", "r6", "r9", "r7", "r0", "r3", "r4", "r5", "lr"];
    core::array::from_fn(|i| match i.checked_sub(7) {
        Some(i) => processor.word(high[i]),
        None => match processor.memory[&processor.place(&std::format!("[sp, #{}]", 4 * i))] {
            Content::Word(word) => word,
            _ => panic!("word {i} of the square"),
        },
    })
}

/// A theorem about a function of two elements.
fn function(
    fault: Option<Fault>,
    text: &str,
    nothing_leaves: Argument<H>,
    result: Bound,
    expected: fn(&Poly, &Poly) -> Poly,
) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        let r = Processor::run(text, &a, &b, H::constant(1), nothing_leaves);
        claim32(r, result, &expected(&x, &y));
    })
}

fn product(fault: Option<Fault>) -> Report {
    function(fault, mul::TEXT, by_chain, Tight, Poly::times)
}

fn square_of_a(fault: Option<Fault>) -> Report {
    let by_the_square = |processor: &Processor<H>, carry: Bit| {
        let words = square_words(processor);
        carry.claim_none_above(&words);
    };
    function(fault, square::TEXT, by_the_square, Tight, |x, _| x.times(x))
}

fn sum(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<32>(u64::from(MOST_SMALL));
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        let r = Processor::run(add_multiple::TEXT, &a, &b, k, by_chain);
        claim32(r, Tight, &x.plus(&y.times(&k.poly())));
    })
}

fn difference(fault: Option<Fault>) -> Report {
    function(fault, sub::TEXT, by_chain, Loose, Poly::minus)
}

/// The theorems of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("umaal: product", product),
    ("umaal: square", square_of_a),
    ("umaal: sum", sum),
    ("umaal: difference", difference),
];

#[test]
fn products() {
    prove(product);
    prove(square_of_a);
}

#[test]
fn sums() {
    prove(sum);
    prove(difference);
}

/// On words: the functions and the routines in Rust give the same residues.
#[test]
fn functions_and_routines_agree() {
    use crate::field::tests::support::{Random, big, p};

    let mut random = Random(79);
    for _ in 0..500 {
        let [a, b] = [(); 2].map(|()| [(); 8].map(|()| random.word() as u32));
        let k = random.word() as u32 >> 15;
        let same = |text: &str, r: [u32; 8]| {
            let wide = |w: [u32; 8]| {
                big(&core::array::from_fn::<_, 4, _>(|i| {
                    u64::from(w[2 * i]) | u64::from(w[2 * i + 1]) << 32
                })) % p()
            };
            assert_eq!(wide(Processor::run(text, &a, &b, k, by_chain)), wide(r));
        };
        same(mul::TEXT, fe8x32::fold(&fe8x32::product(&a, &b)));
        same(square::TEXT, fe8x32::fold(&fe8x32::square(&a)));
        same(add_multiple::TEXT, fe8x32::add_multiple(&a, &b, k));
        same(sub::TEXT, fe8x32::sub(&a, &b));
    }
}
