// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of an AArch64 processor with NEON that the text uses, on abstract words: it reads a text
//! line by line. Words check that nothing wraps, and that what is taken for 32 bits has no more.
//!
//! An instruction that is not in the list, or an operand that nothing has written, is an error: a
//! planted fault may lead to one, so there are no panics.
//!
//! Reference for the instructions: *Arm Architecture Reference Manual for A-profile architecture*,
//! part C.

use std::collections::BTreeMap;
use std::format;
use std::string::String;
use std::vec::Vec;

use prover::{Abstract, Poly};

use super::super::super::{Bound, most25h};
use crate::field::vector::NarrowWord;

type W = Abstract<64>;

/// The result of reading a text, or the reason why it cannot be read.
pub(super) type Reading<T> = Result<T, String>;

/// The content of 32 bits.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lane {
    Word(W),
    /// `2^32 - 1` minus this word.
    Complement(W),
    /// A constant, or a mask.
    Number(u32),
}

/// The content of 64 bits: a general register, half a vector or a word in memory.
#[derive(Clone, Copy, Debug)]
pub(super) enum Half {
    Whole(W),
    Lanes([Lane; 2]),
}

type Vector = [Half; 2];

impl Lane {
    fn word(self) -> Reading<W> {
        match self {
            Lane::Word(word) => Ok(word),
            Lane::Number(number) => Ok(W::constant(number.into())),
            Lane::Complement(_) => Err("a complement as an operand".into()),
        }
    }

    fn number(self) -> Reading<u32> {
        match self {
            Lane::Number(number) => Ok(number),
            _ => Err("not a constant".into()),
        }
    }
}

impl Half {
    fn lanes(self) -> [Lane; 2] {
        match self {
            Half::Whole(word) => [Lane::Word(word.claim_bits(32, "lane")), Lane::Number(0)],
            Half::Lanes(lanes) => lanes,
        }
    }

    fn whole(self) -> Reading<W> {
        match self {
            Half::Whole(word) => Ok(word),
            Half::Lanes(_) => Err("two words as one".into()),
        }
    }

    /// A constant of 64 bits.
    fn number(self) -> Reading<u64> {
        let [low, high] = self.lanes();
        Ok(u64::from(low.number()?) | u64::from(high.number()?) << 32)
    }
}

/// A limb that the text marks: as it was computed, and what stands for it afterwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub before: W,
    pub after: W,
}

pub(super) struct Processor {
    general: BTreeMap<usize, Half>,
    vectors: BTreeMap<usize, Vector>,
    /// Words of 64 bits, by their numbers.
    memory: BTreeMap<usize, Half>,
    /// So many words may be written.
    scratch: usize,
    /// By the letter of the element, the element in a vector and the limb.
    cuts: BTreeMap<(char, usize, usize), Cut>,
}

impl Processor {
    /// Vectors from `v0` on, the number in `w1`, and words in memory, the first of which may be
    /// written and have no content.
    pub(super) fn new(
        vectors: impl IntoIterator<Item = Vector>,
        mask: u32,
        memory: impl IntoIterator<Item = Half>,
        scratch: usize,
    ) -> Processor {
        let mask = Half::Lanes([Lane::Number(mask), Lane::Number(0)]);
        Processor {
            general: [(1, mask)].into(),
            vectors: vectors.into_iter().enumerate().collect(),
            memory: (scratch..).zip(memory).collect(),
            scratch,
            cuts: BTreeMap::new(),
        }
    }

    pub(super) fn run(&mut self, text: &str) -> Reading<()> {
        for (number, line) in text.lines().enumerate() {
            let said = |error| format!("{error}, in line {}: {line}", number + 1);
            self.execute(line).map_err(said)?;
        }
        Ok(())
    }

    /// The limbs of a marked element, as they were computed and afterwards.
    pub(super) fn cut(&self, mark: char, element: usize) -> Reading<[[W; 10]; 2]> {
        let [mut before, mut after] = [[W::constant(0); 10]; 2];
        for (i, limbs) in before.iter_mut().zip(&mut after).enumerate() {
            let cut = self.cuts.get(&(mark, element, i));
            let cut = cut.ok_or("a limb without a mark")?;
            (*limbs.0, *limbs.1) = (cut.before, cut.after);
        }
        Ok([before, after])
    }

    /// The polynomials of the lanes of a vector.
    pub(super) fn lanes(&self, vector: usize) -> Reading<[Poly; 4]> {
        let [[a, b], [c, d]] = self.vector(vector)?.map(Half::lanes);
        Ok([a.word()?, b.word()?, c.word()?, d.word()?].map(W::poly))
    }

    fn vector(&self, register: usize) -> Reading<Vector> {
        let vector = self.vectors.get(&register).copied();
        vector.ok_or_else(|| format!("nothing in v{register}"))
    }

    fn general(&self, operand: &str) -> Reading<Half> {
        let content = self.general.get(&number(operand)?).copied();
        content.ok_or_else(|| format!("nothing in {operand}"))
    }

    /// The operand as `w3` or `x3`.
    fn word(&self, operand: &str) -> Reading<W> {
        let content = self.general(operand)?;
        match operand.starts_with('w') {
            true => content.lanes()[0].word(),
            false => content.whole(),
        }
    }

    fn memory(&self, at: usize) -> Reading<Half> {
        let content = self.memory.get(&at).copied();
        content.ok_or_else(|| format!("nothing in word {at}"))
    }

    fn execute(&mut self, line: &str) -> Reading<()> {
        let (instruction, mark) = match line.split_once(" // ") {
            Some((instruction, mark)) => (instruction, Some(mark)),
            None => (line, None),
        };
        let (mnemonic, operands) = instruction.split_once(' ').ok_or("no operands")?;
        let operands: Vec<&str> = operands.split(", ").collect();
        let (to, sources) = operands.split_first().ok_or("no operands")?;
        let register = number(to)?;
        if mnemonic == "stp" {
            let [second, "[x0", offset] = sources else {
                return Err("an unknown place".into());
            };
            let at = place(offset)?;
            for (i, source) in [to, second].into_iter().enumerate() {
                let content = self.general(source)?;
                if at + i >= self.scratch || !source.starts_with('x') {
                    return Err("no place to write to".into());
                }
                self.memory.insert(at + i, content);
            }
            return Ok(());
        }
        if to.starts_with(['v', 'q']) {
            let vector = self.vector_result(mnemonic, to, sources)?;
            self.vectors.insert(register, vector);
        } else if register == 0 || [18, 19, 29].contains(&register) || register > 30 {
            return Err("a register that is not the text's".into());
        } else {
            let content = self.general_result(mnemonic, to, sources)?;
            self.general.insert(register, content);
        }
        match mark {
            Some(mark) => self.mark(to, mark),
            None => Ok(()),
        }
    }

    fn general_result(&self, mnemonic: &str, to: &str, sources: &[&str]) -> Reading<Half> {
        let is_short = to.starts_with('w');
        let same = |operands: &[&str]| operands.iter().all(|o| o.starts_with('w') == is_short);
        let word = match (mnemonic, sources) {
            ("mov", [source]) if !is_short => {
                let (register, half) = source.split_once(".d[").ok_or("not half a vector")?;
                let half = half
                    .strip_suffix(']')
                    .and_then(|half| half.parse::<usize>().ok());
                let vector = self.vector(number(register)?)?;
                let half = half.and_then(|half| vector.get(half).copied());
                return half.ok_or_else(|| "not half a vector".into());
            }
            ("ldr", ["[x0", offset]) if is_short => {
                self.memory(place(offset)?)?.lanes()[0].word()?
            }
            ("umull", [a, b]) if !is_short => product(self.factor(a)?, self.factor(b)?),
            ("umaddl", [a, b, sum]) if !is_short && sum.starts_with('x') => self
                .word(sum)?
                .plus(product(self.factor(a)?, self.factor(b)?)),
            ("add", [a, b]) if same(&[a, b]) => self.word(a)?.plus(self.word(b)?),
            ("add", [a, b, "lsl #1"]) if same(&[a, b]) => {
                self.word(a)?.plus(self.word(b)?.raised(1))
            }
            ("add", [a, b, "lsl #4"]) if same(&[a, b]) => {
                self.word(a)?.plus(self.word(b)?.raised(4))
            }
            ("sub", [a, b]) if is_short && same(&[a, b]) => self.word(a)?.minus(self.word(b)?),
            ("lsr", [a, bits]) if !is_short && same(&[a]) => self.word(a)?.high(width(bits)?),
            ("ubfx", [a, "#0", bits]) if !is_short && same(&[a]) => self.word(a)?.low(width(bits)?),
            _ => return Err("an unknown instruction".into()),
        };
        Ok(Half::Whole(match is_short {
            true => word.claim_bits(32, "word"),
            false => word,
        }))
    }

    /// A factor of a product of 32-bit words.
    fn factor(&self, operand: &str) -> Reading<W> {
        match operand.starts_with('w') {
            true => self.word(operand),
            false => Err("a factor of 64 bits".into()),
        }
    }

    fn vector_result(&self, mnemonic: &str, to: &str, sources: &[&str]) -> Reading<Vector> {
        if mnemonic == "ldr" {
            let ["[x0", offset] = sources else {
                return Err("an unknown place".into());
            };
            let at = place(offset)?;
            if !to.starts_with('q') || at % 2 != 0 {
                return Err("not a vector in memory".into());
            }
            return Ok([self.memory(at)?, self.memory(at + 1)?]);
        }
        let changes = matches!(mnemonic, "umlal" | "umlal2" | "usra" | "bit" | "bif");
        // The arrangement of each vector, and numbers.
        let mut arrangements: Vec<&str> = Vec::new();
        let mut vectors = Vec::new();
        let mut rest = Vec::new();
        for operand in [to].iter().chain(sources) {
            match operand.split_once('.') {
                Some((register, arrangement)) if register.starts_with('v') => {
                    arrangements.push(arrangement);
                    let register = number(register)?;
                    // The first is the result, which some instructions change.
                    vectors.push(match vectors.is_empty() && !changes {
                        true => EMPTY,
                        false => self.vector(register)?,
                    });
                }
                _ => rest.push(*operand),
            }
        }
        let lanes4 = |v: Vector| {
            let [[a, b], [c, d]] = v.map(Half::lanes);
            [a, b, c, d]
        };
        let halves = |[a, b, c, d]: [Lane; 4]| [Half::Lanes([a, b]), Half::Lanes([c, d])];
        match (
            mnemonic,
            arrangements.as_slice(),
            vectors.as_slice(),
            rest.as_slice(),
        ) {
            ("umull", ["2d", "2s", "2s"], [_, a, b], []) => products(None, a[0], b[0]),
            ("umull2", ["2d", "4s", "4s"], [_, a, b], []) => products(None, a[1], b[1]),
            ("umlal", ["2d", "2s", "2s"], [sum, a, b], []) => products(Some(sum), a[0], b[0]),
            ("umlal2", ["2d", "4s", "4s"], [sum, a, b], []) => products(Some(sum), a[1], b[1]),
            ("mul", ["4s", "4s", "4s"], [_, a, b], []) => each(lanes4(*a), lanes4(*b), |a, b| {
                let (a, b) = (a.word()?, b.word()?);
                Ok(Lane::Word(product(a, b).claim_bits(32, "multiple")))
            }),
            ("add", ["4s", "4s", "4s"], [_, a, b], []) => each(lanes4(*a), lanes4(*b), sum),
            ("sub", ["4s", "4s", "4s"], [_, a, b], []) => each(lanes4(*a), lanes4(*b), |a, b| {
                Ok(Lane::Word(a.word()?.minus(b.word()?)))
            }),
            ("ushl", ["4s", "4s", "4s"], [_, a, b], []) => {
                each(lanes4(*a), lanes4(*b), |a, b| match b.number()? {
                    0 => Ok(a),
                    1 => Ok(Lane::Word(a.word()?.raised(1).claim_bits(32, "double"))),
                    _ => Err("an unknown shift".into()),
                })
            }
            ("shl", ["4s", "4s"], [_, a], ["#1"]) => each(lanes4(*a), lanes4(*a), |a, _| {
                Ok(Lane::Word(a.word()?.raised(1).claim_bits(32, "double")))
            }),
            ("add", ["2d", "2d", "2d"], [_, a, b], []) => Ok([
                wide(a[0].whole()?.plus(b[0].whole()?)),
                wide(a[1].whole()?.plus(b[1].whole()?)),
            ]),
            ("shl", ["2d", "2d"], [_, a], [bits @ ("#1" | "#4")]) => {
                let bits = if *bits == "#1" { 1 } else { 4 };
                Ok([
                    wide(a[0].whole()?.raised(bits)),
                    wide(a[1].whole()?.raised(bits)),
                ])
            }
            ("ushr", ["2d", "2d"], [_, a], [bits]) => {
                let bits = width(bits)?;
                Ok([
                    wide(a[0].whole()?.high(bits)),
                    wide(a[1].whole()?.high(bits)),
                ])
            }
            ("usra", ["2d", "2d"], [sum, a], [bits]) => {
                let bits = width(bits)?;
                let of = |i: usize| Ok(wide(sum[i].whole()?.plus(a[i].whole()?.high(bits))));
                both([of(0), of(1)])
            }
            ("and", ["16b", "16b", "16b"], [_, a, mask], []) => {
                let of = |i: usize| {
                    let bits = match mask[i].number()? {
                        0x3ff_ffff => 26,
                        0x1ff_ffff => 25,
                        _ => return Err("not the mask of a limb".into()),
                    };
                    Ok(wide(a[i].whole()?.low(bits)))
                };
                both([of(0), of(1)])
            }
            // One of the lanes is 0.
            ("orr", ["16b", "16b", "16b"], [_, a, b], []) => {
                each(lanes4(*a), lanes4(*b), |a, b| match (a, b) {
                    (Lane::Number(0), x) | (x, Lane::Number(0)) => Ok(x),
                    _ => Err("neither lane is 0".into()),
                })
            }
            ("eor", ["16b", "16b", "16b"], [_, a, mask], []) => {
                each(lanes4(*a), lanes4(*mask), |a, mask| {
                    match mask.number()? {
                        0 => Ok(a),
                        u32::MAX => Ok(Lane::Complement(a.word()?)),
                        _ => Err("not a whole lane".into()),
                    }
                })
            }
            (name @ ("bit" | "bif"), ["16b", "16b", "16b"], [old, new, mask], []) => {
                let (old, new, mask) = (lanes4(*old), lanes4(*new), lanes4(*mask));
                let mut chosen = old;
                for (l, chosen) in chosen.iter_mut().enumerate() {
                    let set = match mask[l].number()? {
                        0 => false,
                        u32::MAX => true,
                        _ => return Err("not a whole lane".into()),
                    };
                    if set == (name == "bit") {
                        *chosen = new[l];
                    }
                }
                Ok(halves(chosen))
            }
            ("ext", ["16b", "16b", "16b"], [_, a, b], ["#8"]) => Ok([a[1], b[0]]),
            ("rev64", ["4s", "4s"], [_, a], []) => {
                let [a, b, c, d] = lanes4(*a);
                Ok(halves([b, a, d, c]))
            }
            ("uzp1", ["4s", "4s", "4s"], [_, a, b], []) => {
                let ([a, _, b, _], [c, _, d, _]) = (lanes4(*a), lanes4(*b));
                Ok(halves([a, b, c, d]))
            }
            ("trn1", ["4s", "4s", "4s"], [_, a, b], []) => {
                let ([a, _, c, _], [b, _, d, _]) = (lanes4(*a), lanes4(*b));
                Ok(halves([a, b, c, d]))
            }
            ("mov", ["16b", "16b"], [_, a], []) => Ok(*a),
            ("dup", ["2d", "d[0]"], [_, a], []) => Ok([a[0]; 2]),
            ("dup", ["4s"], [_], [word]) if word.starts_with('w') => {
                Ok(halves([self.general(word)?.lanes()[0]; 4]))
            }
            _ => Err("an unknown instruction".into()),
        }
    }

    /// Marks a register as a limb, or as limbs 2k and 2k + 1 of two elements: they are any limbs
    /// within their bounds from here on.
    fn mark(&mut self, register: &str, mark: &str) -> Reading<()> {
        let mut letters = mark.chars();
        let (Some(name), Some(limb), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err("an unknown mark".into());
        };
        let limb = limb.to_digit(10).ok_or("an unknown limb")? as usize;
        let register = (register, number(register)?);
        if register.0.starts_with('v') {
            let lanes = self.vector(register.1)?.map(Half::lanes);
            let mut after = lanes;
            for (odd, lanes) in lanes.into_iter().enumerate() {
                for (element, lane) in lanes.into_iter().enumerate() {
                    let place = (name, element, 2 * limb + odd);
                    after[odd][element] = Lane::Word(self.cut_at(place, lane.word()?)?);
                }
            }
            self.vectors.insert(register.1, after.map(Half::Lanes));
        } else {
            let word = self.word(register.0)?;
            let word = self.cut_at((name, 0, limb), word)?;
            self.general.insert(register.1, Half::Whole(word));
        }
        Ok(())
    }

    fn cut_at(&mut self, place: (char, usize, usize), before: W) -> Reading<W> {
        let (name, _, limb) = place;
        if limb > 9 {
            return Err("an unknown limb".into());
        }
        // G is a sum, the others are products.
        let most = most25h(
            limb,
            if name == 'G' {
                Bound::Sum
            } else {
                Bound::Tight
            },
        );
        let after = Abstract::cut(before, &most);
        match self.cuts.insert(place, Cut { before, after }) {
            Some(_) => Err("a second mark".into()),
            None => Ok(after),
        }
    }
}

/// In the place of a register that is written and not read.
const EMPTY: Vector = [Half::Lanes([Lane::Number(0); 2]); 2];

fn wide(word: W) -> Half {
    Half::Whole(word)
}

fn both([a, b]: [Reading<Half>; 2]) -> Reading<Vector> {
    Ok([a?, b?])
}

fn product(a: W, b: W) -> W {
    NarrowWord::times(&a, &b)
}

/// Products of both lanes, onto sums.
fn products(sums: Option<&Vector>, a: Half, b: Half) -> Reading<Vector> {
    let (a, b) = (a.lanes(), b.lanes());
    let of = |l: usize| {
        let product = product(a[l].word()?, b[l].word()?);
        Ok(wide(match sums {
            Some(sums) => sums[l].whole()?.plus(product),
            None => product,
        }))
    };
    both([of(0), of(1)])
}

fn each(a: [Lane; 4], b: [Lane; 4], of: impl Fn(Lane, Lane) -> Reading<Lane>) -> Reading<Vector> {
    Ok([
        Half::Lanes([of(a[0], b[0])?, of(a[1], b[1])?]),
        Half::Lanes([of(a[2], b[2])?, of(a[3], b[3])?]),
    ])
}

/// A sum below 2^32; with a complement, the difference from a constant that is one more.
fn sum(a: Lane, b: Lane) -> Reading<Lane> {
    Ok(Lane::Word(match (a, b) {
        (Lane::Complement(x), Lane::Number(k)) | (Lane::Number(k), Lane::Complement(x)) => {
            let k = k.checked_sub(1).ok_or("a complement plus 0")?;
            W::constant(k.into()).minus(x)
        }
        _ => a.word()?.plus(b.word()?).claim_bits(32, "sum"),
    }))
}

/// The number in the name of a register.
fn number(operand: &str) -> Reading<usize> {
    let (name, _) = operand.split_once('.').unwrap_or((operand, ""));
    let number = name
        .strip_prefix(['v', 'q', 'w', 'x'])
        .and_then(|n| n.parse().ok());
    let number = number.filter(|n| *n < 32);
    number.ok_or_else(|| format!("{operand} is not a register"))
}

/// The number of the word at `[x0, #16]`.
fn place(offset: &str) -> Reading<usize> {
    let offset = offset
        .strip_prefix('#')
        .and_then(|offset| offset.strip_suffix(']'));
    let offset = offset.and_then(|offset| offset.parse::<usize>().ok());
    let place = offset
        .filter(|offset| offset % 8 == 0)
        .map(|offset| offset / 8);
    place.ok_or_else(|| "not a word in memory".into())
}

/// The width of a limb, in bits.
fn width(bits: &str) -> Reading<u32> {
    match bits {
        "#26" => Ok(26),
        "#25" => Ok(25),
        _ => Err("not the width of a limb".into()),
    }
}
