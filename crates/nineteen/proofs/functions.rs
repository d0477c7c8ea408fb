// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions in assembly, on their text: the assembler's input is read line by line and computed on
//! abstract words.
//!
//! A carry is used, or it is proven to be 0 when it is overwritten: none is lost. Registers that a
//! function has to preserve are followed through the stack, and must be restored at the end.

use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::field::word::SaturatedWord;

/// The content of a register or a place in memory.
#[derive(Clone, Debug)]
pub(super) enum Content<W, C> {
    Word(W),
    /// A constant.
    Number(u64),
    /// A borrow.
    Bit(C),
    /// A borrow in every bit.
    Spread(C),
    /// An address so many bytes after the beginning of a memory.
    Address(Memory, i64),
    /// The caller's value of a register.
    Kept(String),
}

/// The targets of pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Memory {
    Result,
    A,
    B,
    Stack,
}

/// A word that a comment in the text claims to be 0 above other words.
pub(super) trait Above: SaturatedWord {
    /// Proves the claim: otherwise it would, together with the words below it, exceed the integer
    /// that they represent, least significant first.
    fn nothing_above(self, words: &[Self]);
}

impl Above for H {
    fn nothing_above(self, words: &[H]) {
        self.claim_zero_above(words);
    }
}

impl Above for u32 {
    fn nothing_above(self, _: &[u32]) {
        assert_eq!(self, 0);
    }
}

/// A calling convention: the registers with the address of the result, those of two operands, and a
/// word; the stack pointer; the registers that a function preserves, and the one with the return
/// address.
pub(super) struct Convention {
    pub arguments: [&'static str; 4],
    pub stack: &'static str,
    pub kept: &'static str,
    pub link: &'static str,
    /// Where the return address is at the end.
    pub back: &'static str,
}

/// A function of two elements and a word.
pub(super) struct Function<W: Above> {
    pub convention: &'static Convention,
    pub execute: fn(&mut Processor<W>, &str, &str),
    pub text: &'static str,
}

impl<W: Above> Function<W> {
    /// The return value.
    pub(super) fn call(&self, a: &[W; 8], b: &[W; 8], k: W) -> [W; 8] {
        self.call_at([Memory::Result, Memory::A, Memory::B], a, b, k)
    }

    /// The same with the result, `a` and `b` in these memories; `b` is `a` if both are in one.
    fn call_at(&self, places: [Memory; 3], a: &[W; 8], b: &[W; 8], k: W) -> [W; 8] {
        let convention = self.convention;
        let mut processor = Processor::idle();
        for (memory, words) in [(Memory::A, a), (Memory::B, b)] {
            let places = (0..).step_by(4).map(|at| (memory, at));
            let words = words.iter().map(|word| Content::Word(*word));
            processor.memory.extend(places.zip(words));
        }
        for register in convention.kept.split(' ').chain([convention.link]) {
            processor.put(register, Content::Kept(register.to_string()));
        }
        let [r, a, b, word] = convention.arguments;
        for (register, memory) in [r, a, b].into_iter().zip(places) {
            processor.put(register, Content::Address(memory, 0));
        }
        processor.set(word, k);
        processor.put(convention.stack, Content::Address(Memory::Stack, 0));
        for line in self.text.lines() {
            let (mnemonic, operands) = line.split_once(' ').unwrap_or((line, ""));
            (self.execute)(&mut processor, mnemonic, operands);
        }
        processor.drop_carry();
        let kept = convention
            .kept
            .split(' ')
            .map(|register| (register, register));
        for (register, held) in kept.chain([(convention.back, convention.link)]) {
            let content = &processor.registers[register];
            assert!(
                matches!(content, Content::Kept(r) if r == held),
                "{register}"
            );
        }
        let stack = processor.pointer(convention.stack);
        assert_eq!(stack, (Memory::Stack, 0));
        core::array::from_fn(|i| processor.word_at((places[0], 4 * i as i64)))
    }
}

/// Registers and memory.
pub(super) struct Processor<W: Above> {
    pub registers: BTreeMap<String, Content<W, W::Carry>>,
    pub memory: BTreeMap<(Memory, i64), Content<W, W::Carry>>,
    /// The flag, or its stand-in; none if it holds a bit that no chain left there.
    carry: Option<W::Carry>,
    /// Whether the carry came out of an instruction that leaves the flag as it was: a comment may
    /// name it, an instruction may not read it.
    unflagged: bool,
    /// The second half of a value that two instructions compute, by the text of the second.
    pub halves: BTreeMap<String, W>,
}

impl<W: Above> Processor<W> {
    /// Without a known register.
    pub(super) fn idle() -> Self {
        Processor {
            registers: BTreeMap::new(),
            memory: BTreeMap::new(),
            carry: None,
            unflagged: false,
            halves: BTreeMap::new(),
        }
    }

    /// A flag that is overwritten.
    pub(super) fn drop_carry(&mut self) {
        if let Some(carry) = self.carry.take() {
            W::exhausted(carry);
        }
    }

    /// The flag, for an instruction that reads it and writes another bit, or the same, into it.
    pub(super) fn take_carry(&mut self) -> W::Carry {
        assert!(!self.unflagged, "the carry is not in the flag");
        self.carry
            .take()
            .expect("no chain left a carry in the flag")
    }

    pub(super) fn word(&self, operand: &str) -> W {
        match &self.registers[operand] {
            Content::Word(word) => *word,
            Content::Number(number) => W::constant(*number),
            Content::Bit(carry) => W::when(*carry, 1),
            _ => panic!("{operand} is not a word"),
        }
    }

    pub(super) fn word_at(&self, place: (Memory, i64)) -> W {
        match &self.memory[&place] {
            Content::Word(word) => *word,
            _ => panic!("no word at {place:?}"),
        }
    }

    pub(super) fn set(&mut self, register: &str, word: W) {
        self.put(register, Content::Word(word));
    }

    pub(super) fn put(&mut self, register: &str, content: Content<W, W::Carry>) {
        self.registers.insert(register.to_string(), content);
    }

    pub(super) fn load(&mut self, register: &str, place: (Memory, i64)) {
        let content = self.memory[&place].clone();
        self.put(register, content);
    }

    pub(super) fn store(&mut self, register: &str, place: (Memory, i64)) {
        let content = self.registers[register].clone();
        self.memory.insert(place, content);
    }

    /// A sum whose carry goes nowhere: the flag stays as it was, and is read no more.
    pub(super) fn last_of_chain(&mut self, to: &str, carry: W::Carry, a: W, b: W) {
        self.chain(to, true, carry, a, b);
        self.unflagged = true;
    }

    /// A sum or difference; its carry is in the flag.
    pub(super) fn chain(&mut self, to: &str, add: bool, carry: W::Carry, a: W, b: W) {
        let (word, carry) = if add {
            W::adc(a, b, carry)
        } else {
            W::sbb(a, b, carry)
        };
        self.set(to, word);
        self.carry = Some(carry);
        self.unflagged = false;
    }

    /// Reads `WORD above WORD WORD ..`, where a word may be the carry.
    pub(super) fn read_comment(&mut self, comment: &str, word: impl Fn(&Self, &str) -> W) {
        let (top, words) = comment.split_once(" above ").unwrap();
        let top = if top == "carry" {
            W::when(self.carry.take().unwrap(), 1)
        } else {
            self.drop_carry();
            self.word(top)
        };
        let words: Vec<W> = words.split(' ').map(|name| word(self, name)).collect();
        top.nothing_above(&words);
    }

    pub(super) fn pointer(&self, register: &str) -> (Memory, i64) {
        match self.registers[register] {
            Content::Address(memory, at) => (memory, at),
            _ => panic!("{register} is not an address"),
        }
    }

    pub(super) fn move_pointer(&mut self, register: &str, by: i64) {
        let (memory, at) = self.pointer(register);
        self.put(register, Content::Address(memory, at + by));
    }
}

/// A function and the value it computes.
pub(super) struct Claim {
    pub function: Function<H>,
    pub result: Bound,
    /// Of both elements and of the word, which may be anything up to this.
    pub expected: fn(&Poly, &Poly, &Poly) -> Poly,
    pub most: u32,
}

impl Claim {
    /// The theorem.
    pub(super) fn examine(&self, fault: Option<Fault>) -> Report {
        examine(fault, || {
            let k = any_constant_up_to::<32>(u64::from(self.most));
            let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
            let r = self.function.call(&a, &b, k);
            claim32(r, self.result, &(self.expected)(&x, &y, &k.poly()));
        })
    }
}

/// On words: a function and a Rust routine give the same residue, wherever the result goes.
pub(super) fn agrees(
    function: &Function<u32>,
    routine: fn(&[u32; 8], &[u32; 8], u32) -> [u32; 8],
    most: u32,
) {
    use crate::field::tests::support::{Random, big, p};

    let mut random = Random(79);
    for _ in 0..500 {
        let [a, b] = [(); 2].map(|()| [(); 8].map(|()| random.word() as u32));
        let k = random.word() as u32 & most;
        let residue = |w: [u32; 8]| {
            let wide = |i: usize| u64::from(w[2 * i]) | u64::from(w[2 * i + 1]) << 32;
            big(&core::array::from_fn::<_, 4, _>(wide)) % p()
        };
        use Memory::{A, B, Result};
        for places in [[Result, A, B], [A, A, B], [B, A, B]] {
            let r = function.call_at(places, &a, &b, k);
            assert_eq!(residue(r), residue(routine(&a, &b, k)), "{places:?}");
        }
        let r = function.call_at([A, A, A], &a, &b, k);
        assert_eq!(residue(r), residue(routine(&a, &a, k)));
    }
}

/// The parts of `a, b, c`.
pub(super) fn parts(operands: &str) -> Vec<&str> {
    operands.split(", ").collect()
}
