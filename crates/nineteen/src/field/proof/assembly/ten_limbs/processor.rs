// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of a processor with AVX2 that the texts of ten limbs use, on abstract words: it reads a
//! text line by line. Words check that nothing wraps, and that factors have at most 32 bits.
//!
//! Sums of 32 bits with signs are the exception: they are kept as what is added and what is
//! subtracted, and become a word where anything else reads them. There, the difference has to be a
//! number of 32 bits, so it does not matter what wrapped on the way.
//!
//! An instruction that is not in the list, or an operand that nothing has written, is an error: a
//! planted fault may lead to one, so there are no panics.
//!
//! Reference for the instructions: *Intel 64 and IA-32 Architectures Software Developer's Manual*,
//! volume 2.

use std::collections::BTreeMap;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::super::super::{Abstract, BigInt, Tight, input, most25h, power};
use crate::field::vector::{LimbWord, NarrowWord};

type W = Abstract<64>;

/// What reading a text gives, or why it cannot be read.
pub(super) type Reading<T> = Result<T, String>;

/// Limb i of all lanes is the i-th row.
pub(super) type State = [[W; 4]; 10];

/// The vectors at `rcx`.
pub(super) type Choices<'a> = &'a [[u64; 4]];

/// A text, and the memory that it expects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    /// One instruction in each line.
    pub text: &'a str,
    /// The vectors at `rdi`.
    pub constants: &'a [[u64; 4]],
    /// How many vectors there is room for at `rsi`.
    pub places: usize,
}

/// The content of a register.
#[derive(Clone, Copy, Debug)]
enum Content {
    Words([W; 4]),
    /// The difference of both, modulo 2^32.
    Signed([W; 4], [W; 4]),
    /// Constants: factors and offsets, but also masks of bits, and signs.
    Numbers([u64; 4]),
}

/// The marked limbs of an element: as they were computed, and what stands for them afterwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub before: State,
    pub after: State,
}

/// The limbs of a [`Cut`] that have been seen.
type Seen = [Option<([W; 4], [W; 4])>; 10];

pub(super) struct Processor<'a> {
    lines: Vec<&'a str>,
    next: usize,
    text: &'a Text<'a>,
    second: State,
    choices: Choices<'a>,
    places: BTreeMap<usize, Content>,
    registers: [Option<Content>; 16],
    cuts: BTreeMap<char, Seen>,
}

fn most() -> BigInt {
    power(32) - 1
}

fn lanes(of: impl FnMut(usize) -> W) -> [W; 4] {
    core::array::from_fn(of)
}

impl<'a> Processor<'a> {
    /// At the beginning of a text: limbs in `ymm0` to `ymm9`, a second operand at `rdx`.
    pub(super) fn new(
        text: &'a Text<'a>,
        limbs: State,
        second: State,
        choices: Choices<'a>,
    ) -> Self {
        let mut registers = [None; 16];
        for (register, limb) in registers.iter_mut().zip(limbs) {
            *register = Some(Content::Words(limb));
        }
        Processor {
            lines: text.text.lines().collect(),
            next: 0,
            text,
            second,
            choices,
            places: BTreeMap::new(),
            registers,
            cuts: BTreeMap::new(),
        }
    }

    /// Executes instructions until all limbs with this mark have been seen.
    pub(super) fn run_to(&mut self, mark: char) -> Reading<Cut> {
        loop {
            if let Some(seen) = self.cuts.get(&mark)
                && let Some(limbs) = all_of(seen)
            {
                return Ok(Cut {
                    before: limbs.map(|limb| limb.0),
                    after: limbs.map(|limb| limb.1),
                });
            }
            self.step()?;
        }
    }

    /// Executes the other instructions, and returns the limbs in `ymm0` to `ymm9`.
    pub(super) fn finish(mut self) -> Reading<State> {
        while self.next + 1 < self.lines.len() {
            self.step()?;
        }
        if self.lines.last() != Some(&"ret") {
            return Err("the text does not return".into());
        }
        let mut state = self.second;
        for (i, limb) in state.iter_mut().enumerate() {
            let register = format!("ymm{i}");
            self.settle(&register)?;
            *limb = self.words(&register)?;
        }
        Ok(state)
    }

    fn step(&mut self) -> Reading<()> {
        let number = self.next;
        let line = *self.lines.get(number).ok_or("the text ends")?;
        self.next += 1;
        self.execute(line)
            .map_err(|error| format!("{error}, in line {}: {line}", number + 1))
    }

    fn execute(&mut self, line: &str) -> Reading<()> {
        let (instruction, mark) = match line.split_once(" # ") {
            Some((instruction, mark)) => (instruction, Some(mark)),
            None => (line, None),
        };
        let (mnemonic, operands) = instruction.split_once(' ').ok_or("no operands")?;
        let operands: Vec<&str> = operands.split(", ").collect();
        let [to, sources @ ..] = operands.as_slice() else {
            return Err("no operands".into());
        };
        if mnemonic != "vpaddd" {
            for source in sources {
                self.settle(source)?;
            }
        }
        let content = self.result(mnemonic, sources)?;
        if let Some((base, at)) = address(to) {
            if (mnemonic, base) != ("vmovdqu", "rsi") || at % 32 != 0 || at / 32 >= self.text.places
            {
                return Err("no place to write to".into());
            }
            self.places.insert(at / 32, content);
            return Ok(());
        }
        self.registers[register(to)?] = Some(content);
        match mark {
            Some(mark) => self.mark(to, mark),
            None => Ok(()),
        }
    }

    /// Makes one word of what is added and what is subtracted, the same for all that read it: so the
    /// upper and the lower bits of a limb are those of one word.
    fn settle(&mut self, source: &str) -> Reading<()> {
        let content = match address(source) {
            None if !source.starts_with("ymm") => return Ok(()),
            None => self.registers[register(source)?].as_mut(),
            Some(("rsi", at)) => self.places.get_mut(&(at / 32)),
            Some(_) => return Ok(()),
        };
        if let Some(content) = content
            && let Content::Signed(plus, minus) = *content
        {
            *content = Content::Words(lanes(|l| {
                let word = LimbWord::minus(plus[l], minus[l]);
                word.claim_at_most(&most());
                word
            }));
        }
        Ok(())
    }

    /// What an instruction makes of its sources.
    fn result(&self, mnemonic: &str, sources: &[&str]) -> Reading<Content> {
        let words = match (mnemonic, sources) {
            ("vmovdqu" | "vmovdqa", [from]) => return self.content(from),
            ("vpaddd", [a, b]) => {
                let ((a, c), (b, d)) = (self.signed(a)?, self.signed(b)?);
                let sum = |a: [W; 4], b: [W; 4]| lanes(|l| LimbWord::plus(a[l], b[l]));
                return Ok(Content::Signed(sum(a, b), sum(c, d)));
            }
            ("vpsignd", [a, signs]) => {
                let (a, signs) = (self.narrow(a)?, self.numbers(signs)?);
                if signs.iter().any(|sign| ![0, 1, u64::MAX].contains(sign)) {
                    return Err("not signs".into());
                }
                let of = |sign| {
                    lanes(|l| match signs[l] == sign {
                        true => a[l],
                        false => W::constant(0),
                    })
                };
                return Ok(Content::Signed(of(1), of(u64::MAX)));
            }
            ("vpmuludq", [a, b]) => {
                let (a, b) = (self.narrow(a)?, self.narrow(b)?);
                lanes(|l| NarrowWord::times(&a[l], &b[l]))
            }
            ("vpaddq", [a, b]) => {
                let (a, b) = (self.words(a)?, self.words(b)?);
                lanes(|l| LimbWord::plus(a[l], b[l]))
            }
            ("vpand", [a, b]) => {
                let (a, mask) = match (self.content(a)?, self.content(b)?) {
                    (_, Content::Numbers(mask)) => (self.words(a)?, mask),
                    (Content::Numbers(mask), _) => (self.words(b)?, mask),
                    _ => return Err("no mask".into()),
                };
                match mask {
                    _ if mask == [(1 << 26) - 1; 4] => a.map(LimbWord::low::<26>),
                    _ if mask == [(1 << 25) - 1; 4] => a.map(LimbWord::low::<25>),
                    _ => return Err("not the mask of a limb".into()),
                }
            }
            ("vpsrlq", [a, "26"]) => self.words(a)?.map(LimbWord::high::<26>),
            ("vpsrlq", [a, "25"]) => self.words(a)?.map(LimbWord::high::<25>),
            ("vpsllq", [a, "4"]) => self.words(a)?.map(LimbWord::shl::<4>),
            ("vpsllvq", [a, by]) => {
                let (a, by) = (self.words(a)?, self.numbers(by)?);
                if by.iter().any(|by| ![0, 1, 64].contains(by)) {
                    return Err("an unknown number of bits".into());
                }
                lanes(|l| match by[l] {
                    0 => a[l],
                    1 => LimbWord::shl::<1>(a[l]),
                    _ => W::constant(0),
                })
            }
            // The lower or upper half of either source, by two bits each.
            ("vperm2i128", [a, b, which]) => {
                let (a, b) = (self.words(a)?, self.words(b)?);
                let which: usize = which.parse().map_err(|_| "not halves")?;
                if which & !0b0011_0011 != 0 {
                    return Err("not halves".into());
                }
                lanes(|l| {
                    let half = which >> (4 * (l / 2)) & 3;
                    let source = if half < 2 { a } else { b };
                    source[2 * (half % 2) + l % 2]
                })
            }
            ("vshufpd", [a, b, which]) => {
                let (a, b) = (self.words(a)?, self.words(b)?);
                let which: usize = which.parse().map_err(|_| "not an order")?;
                lanes(|l| {
                    let source = if l % 2 == 0 { a } else { b };
                    source[l / 2 * 2 + (which >> l & 1)]
                })
            }
            // Of the 32-bit words in each half: whole lanes.
            ("vpshufd", [a, "78"]) => {
                let a = self.words(a)?;
                lanes(|l| a[l ^ 1])
            }
            // The lanes of a set from the second source; two bits for each lane.
            ("vpblendd", [a, b, set]) => {
                let (a, b) = (self.words(a)?, self.words(b)?);
                let set: u8 = set.parse().map_err(|_| "not a set")?;
                if (set ^ set >> 1) & 0b0101_0101 != 0 {
                    return Err("not a set of lanes".into());
                }
                lanes(|l| if set >> (2 * l) & 1 == 1 { b[l] } else { a[l] })
            }
            ("vpblendvb", [a, b, mask]) => {
                let (a, b, mask) = (self.words(a)?, self.words(b)?, self.numbers(mask)?);
                if mask.iter().any(|mask| ![0, u64::MAX].contains(mask)) {
                    return Err("not a mask of lanes".into());
                }
                lanes(|l| if mask[l] == 0 { a[l] } else { b[l] })
            }
            _ => return Err("an unknown instruction".into()),
        };
        Ok(Content::Words(words))
    }

    /// Marks a register as a limb: its lanes are any tight limbs from here on.
    fn mark(&mut self, to: &str, mark: &str) -> Reading<()> {
        let mut letters = mark.chars();
        let (Some(cut), Some(limb), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err("an unknown mark".into());
        };
        let limb = limb.to_digit(10).ok_or("an unknown limb")? as usize;
        let before = self.words(to)?;
        let tight = most25h(limb, Tight);
        let after = before.map(|word| {
            word.claim_at_most(&tight);
            input(&tight)
        });
        self.registers[register(to)?] = Some(Content::Words(after));
        match &mut self.cuts.entry(cut).or_default()[limb] {
            Some(_) => Err("a second mark".into()),
            seen => {
                *seen = Some((before, after));
                Ok(())
            }
        }
    }

    /// A register or a vector in memory.
    fn content(&self, operand: &str) -> Reading<Content> {
        let content = match address(operand) {
            None => self.registers[register(operand)?],
            Some((base, at)) if at % 32 == 0 => match base {
                "rdi" => self
                    .text
                    .constants
                    .get(at / 32)
                    .copied()
                    .map(Content::Numbers),
                "rcx" => self.choices.get(at / 32).copied().map(Content::Numbers),
                "rdx" => self.second.get(at / 32).copied().map(Content::Words),
                "rsi" => self.places.get(&(at / 32)).copied(),
                _ => None,
            },
            _ => None,
        };
        content.ok_or(format!("nothing in {operand}"))
    }

    fn numbers(&self, operand: &str) -> Reading<[u64; 4]> {
        match self.content(operand)? {
            Content::Numbers(numbers) => Ok(numbers),
            _ => Err(format!("no constants in {operand}")),
        }
    }

    fn words(&self, operand: &str) -> Reading<[W; 4]> {
        Ok(match self.content(operand)? {
            Content::Words(words) => words,
            Content::Numbers(numbers) => numbers.map(W::constant),
            Content::Signed(..) => return Err(format!("a sum that is not settled in {operand}")),
        })
    }

    /// Words of at most 32 bits.
    fn narrow(&self, operand: &str) -> Reading<[W; 4]> {
        let words = self.words(operand)?;
        for word in &words {
            word.claim_at_most(&most());
        }
        Ok(words)
    }

    /// What is added and what is subtracted.
    fn signed(&self, operand: &str) -> Reading<([W; 4], [W; 4])> {
        match self.content(operand)? {
            Content::Signed(plus, minus) => Ok((plus, minus)),
            _ => Ok((self.narrow(operand)?, [W::constant(0); 4])),
        }
    }
}

fn all_of(seen: &Seen) -> Option<[([W; 4], [W; 4]); 10]> {
    let limbs: Option<Vec<_>> = seen.iter().copied().collect();
    limbs?.try_into().ok()
}

/// The number of a register.
fn register(operand: &str) -> Reading<usize> {
    let number = operand.strip_prefix("ymm").and_then(|n| n.parse().ok());
    let number = number.filter(|n| *n < 16);
    number.ok_or(format!("{operand} is not a register"))
}

/// The base and the offset of `ymmword ptr [rdi + 32]`.
fn address(operand: &str) -> Option<(&str, usize)> {
    let operand = operand.strip_prefix("ymmword ptr ")?;
    let sum = operand.strip_prefix('[')?.strip_suffix(']')?;
    match sum.split_once(" + ") {
        Some((base, at)) => Some((base, at.parse().ok()?)),
        None => Some((sum, 0)),
    }
}
