// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of a processor with AVX-512 IFMA, AVX-IFMA or FMA that the texts use, on any words: it
//! reads a text line by line. Words check that nothing wraps, except in the multiplier of AVX-512
//! and AVX-IFMA, which ignores the upper bits of its factors, and in sums of bits of doubles, which
//! are integers modulo 2^64 until something else reads them ([`Lane`]).
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

use super::lane::{Carried, Lane};

/// The result of reading a text, or the reason why it cannot be read.
pub(super) type Reading<T> = Result<T, String>;

/// Limb i of all lanes is the i-th row.
pub(super) type State<W> = [[W; 4]; 5];

/// A text, and the memory that it expects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    /// One instruction in each line.
    pub text: &'a str,
    /// The vectors at `rdi`.
    pub constants: &'a [[u64; 4]],
    /// The bytes after them.
    pub masks: &'a [u8],
    /// How many vectors there is room for at `rsi`.
    pub scratch: usize,
    /// Whether orders of lanes name halves of lanes.
    pub halves: bool,
    /// Whether the second operand is doubles of limbs.
    pub doubles: bool,
}

/// The content of a register.
type Content<W> = [Lane<W>; 4];

/// The words of a vector.
fn words<W: Carried>([a, b, c, d]: Content<W>) -> Reading<[W; 4]> {
    Ok([a.word()?, b.word()?, c.word()?, d.word()?])
}

/// The constants of a vector that has nothing else.
fn numbers<W>(content: Content<W>) -> Reading<[u64; 4]> {
    let mut numbers = [0; 4];
    for (number, lane) in numbers.iter_mut().zip(content) {
        let Lane::Number(constant) = lane else {
            return Err("not constants".into());
        };
        *number = constant;
    }
    Ok(numbers)
}

/// Instructions that read bits which have to be those of a word, the same for all of them: so the
/// upper and the lower bits of a limb are those of one word.
const READ_WORDS: [&str; 8] = [
    "vpand",
    "vpandq",
    "vpmadd52huq",
    "vpmadd52luq",
    "vpmuludq",
    "vpsrlq",
    "vpsubq",
    "vpxor",
];

/// The marked limbs of an element: as they were computed, and what stands for them afterwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut<W> {
    pub before: State<W>,
    pub after: State<W>,
}

/// The limbs of a [`Cut`] that have been seen.
type Seen<W> = [Option<([W; 4], [W; 4])>; 5];

/// The destination of an instruction: the lanes that it writes, and whether it clears the others.
struct Destination {
    register: usize,
    set: u8,
    clears: bool,
}

pub(super) struct Processor<'a, W> {
    lines: Vec<&'a str>,
    next: usize,
    /// The operands in memory.
    text: &'a Text<'a>,
    second: State<W>,
    scratch: BTreeMap<usize, Content<W>>,
    vectors: [Option<Content<W>>; 32],
    masks: [Option<u8>; 8],
    cuts: BTreeMap<char, Seen<W>>,
}

impl<'a, W: Carried> Processor<'a, W> {
    /// At the beginning of a text: limbs in `ymm0` to `ymm4`, orders of lanes in the registers
    /// after them, a second operand at `rdx`.
    pub(super) fn new(
        text: &'a Text<'a>,
        state: State<W>,
        second: State<W>,
        orders: &[[u64; 4]],
    ) -> Self {
        let mut vectors = [None; 32];
        for (register, limb) in vectors.iter_mut().zip(state) {
            *register = Some(limb.map(Lane::Word));
        }
        for (register, order) in vectors[5..].iter_mut().zip(orders) {
            let order = match text.halves {
                true => in_halves(*order),
                false => *order,
            };
            *register = Some(order.map(Lane::Number));
        }
        Processor {
            lines: text.text.lines().collect(),
            next: 0,
            text,
            second,
            scratch: BTreeMap::new(),
            vectors,
            masks: [None; 8],
            cuts: BTreeMap::new(),
        }
    }

    /// Executes instructions until all limbs with this mark have been seen.
    pub(super) fn run_to(&mut self, mark: char) -> Reading<Cut<W>> {
        loop {
            if let Some([Some(a), Some(b), Some(c), Some(d), Some(e)]) = self.cuts.get(&mark) {
                let limbs = [a, b, c, d, e];
                return Ok(Cut {
                    before: core::array::from_fn(|i| limbs[i].0),
                    after: core::array::from_fn(|i| limbs[i].1),
                });
            }
            self.step()?;
        }
    }

    /// Executes the other instructions, and returns the limbs in `ymm0` to `ymm4`.
    pub(super) fn finish(mut self) -> Reading<State<W>> {
        while self.next + 1 < self.lines.len() {
            self.step()?;
        }
        if self.lines.last() != Some(&"ret") {
            return Err("the text does not return".into());
        }
        let mut state = self.second;
        for (i, limb) in state.iter_mut().enumerate() {
            *limb = words(self.vectors[i].ok_or("no result")?)?;
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
        if READ_WORDS.contains(&mnemonic) {
            for source in sources {
                self.settle(source);
            }
        }
        match (mnemonic, sources) {
            ("kmovb", [from]) => {
                let register = index(to, "k", 8)?;
                self.masks[register] = Some(self.mask_at(from)?);
            }
            ("vmovdqu64" | "vmovdqu", [from]) => self.copy(to, from)?,
            // Memory may not be aligned.
            ("vmovdqa64" | "vmovdqa", [from])
                if from.starts_with("ymm") && to.starts_with("ymm") =>
            {
                self.copy(to, from)?;
            }
            // Writing the lower half of a register clears the upper one.
            ("vpxor" | "vpxord" | "vpxorq", [a, b]) if a == b => {
                let prefix = if to.starts_with('x') { "xmm" } else { "ymm" };
                let register = index(to, prefix, 32)?;
                self.vectors[register] = Some([Lane::Number(0); 4]);
            }
            ("vpaddq", [a, b]) => self.each(to, [a, b], |_, [a, b]| a.plus(b))?,
            ("vpsubq", [a, b]) => self.each(to, [a, b], |_, [a, b]| a.minus(b))?,
            ("vpmadd52luq", [a, b]) => self.each(to, [to, a, b], |_, [sum, a, b]| {
                Ok(Lane::Word(sum.word()?.madd_low(a.word()?, b.word()?)))
            })?,
            ("vpmadd52huq", [a, b]) => self.each(to, [to, a, b], |_, [sum, a, b]| {
                Ok(Lane::Word(sum.word()?.madd_high(a.word()?, b.word()?)))
            })?,
            ("vpmuludq", [a, b]) => self.each(to, [a, b], |_, [a, b]| a.times(b))?,
            ("vsubpd", [a, b]) => self.each(to, [a, b], |_, [a, b]| a.minus_double(b))?,
            ("vfmadd231pd", [a, b]) => {
                self.each(to, [to, a, b], |_, [onto, a, b]| onto.plus_product(a, b))?;
            }
            ("vpxor", [a, b]) => {
                let (a, most) = self.word_and_number(a, b)?;
                if most.iter().any(|most| most & most.wrapping_add(1) != 0) {
                    return Err("not all ones".into());
                }
                self.write(to, |l| match most[l] {
                    0 => Ok(a[l]),
                    // A larger number than the minuend would make the difference negative.
                    most => Lane::Number(most).minus(a[l]),
                })?;
            }
            // The mask has to be that of a limb.
            ("vpand" | "vpandq", [a, b]) => {
                let (a, mask) = self.word_and_number(a, b)?;
                if mask != [(1 << 51) - 1; 4] {
                    return Err("not the mask of a limb".into());
                }
                self.write(to, |l| Ok(Lane::Word(a[l].word()?.low::<51>())))?;
            }
            ("vpsrlq", [a, "51"]) => {
                self.each(to, [a], |_, [a]| Ok(Lane::Word(a.word()?.high::<51>())))?;
            }
            ("vpsllq", [a, "1"]) => self.each(to, [a], |_, [a]| a.shl::<1>())?,
            ("vpsllq", [a, "4"]) => self.each(to, [a], |_, [a]| a.shl::<4>())?,
            ("vpsllvq", [a, by]) => {
                let (a, by) = (self.vector(a)?, numbers(self.vector(by)?)?);
                if by.iter().any(|by| ![0, 1, 64].contains(by)) {
                    return Err("an unknown number of bits".into());
                }
                self.write(to, |l| match by[l] {
                    0 => Ok(a[l]),
                    1 => a[l].shl::<1>(),
                    _ => Ok(Lane::Number(0)),
                })?;
            }
            ("vpermq", [a, order]) if order.parse::<u8>().is_ok() => {
                self.permute(to, a, in_two_bits(order.parse().unwrap_or_default()))?;
            }
            ("vpermq", [order, a]) => {
                let order = numbers(self.vector(order)?)?;
                // The other bits of an order do not count.
                self.permute(to, a, order.map(|l| l as usize & 3))?;
            }
            // Permutes whole lanes, each given as its two halves.
            ("vpermd", [order, a]) => {
                let order = numbers(self.vector(order)?)?;
                let lanes = order.map(|halves| (halves / 2) & 3);
                if order != in_halves(lanes) {
                    return Err("not an order of lanes".into());
                }
                self.permute(to, a, lanes.map(|l| l as usize))?;
            }
            // Writing the lower half of a register clears the upper one.
            ("vmovdqa" | "vmovdqa64", [from]) if from.starts_with("xmm") => {
                self.lower_half(to, from, [Some(0), Some(1)])?;
            }
            ("vpshufd", [from, "78"]) if from.starts_with("xmm") => {
                self.lower_half(to, from, [Some(1), Some(0)])?;
            }
            ("vpsrldq", [from, "8"]) if from.starts_with("xmm") => {
                self.lower_half(to, from, [Some(1), None])?;
            }
            // Permutes the 32-bit words in each half, here whole lanes.
            ("vpshufd", [a, "78"]) => self.permute(to, a, [1, 0, 3, 2])?,
            // The lanes of a set from the second source; two bits for each lane.
            ("vpblendd", [a, b, set]) => {
                let set: u8 = set.parse().map_err(|_| "not a set")?;
                if (set ^ set >> 1) & 0b0101_0101 != 0 {
                    return Err("not a set of lanes".into());
                }
                self.each(to, [a, b], |l, [a, b]| {
                    Ok(if set >> (2 * l) & 1 == 1 { b } else { a })
                })?;
            }
            ("vpblendmq", [a, b]) => {
                let Destination { register, set, .. } = self.destination(to)?;
                let to = format!("ymm{register}");
                self.each(&to, [a, b], |l, [a, b]| {
                    Ok(if set >> l & 1 == 1 { b } else { a })
                })?;
            }
            _ => return Err("an unknown instruction".into()),
        }
        match mark {
            Some(mark) => self.mark(to, mark),
            None => Ok(()),
        }
    }

    /// A source, and another one that holds constants.
    fn word_and_number(&self, a: &str, b: &str) -> Reading<(Content<W>, [u64; 4])> {
        let (a, b) = (self.vector(a)?, self.vector(b)?);
        match numbers(b) {
            Ok(b) => Ok((a, b)),
            Err(_) => Ok((b, numbers(a)?)),
        }
    }

    /// Makes words of all lanes of a register or a place of the work area, unless they are all
    /// constants.
    fn settle(&mut self, source: &str) {
        let content = match (index(source, "ymm", 32), address(source)) {
            (Ok(register), _) => self.vectors[register].as_mut(),
            (_, Some(("rsi", at))) if at % 32 == 0 => self.scratch.get_mut(&(at / 32)),
            _ => None,
        };
        if let Some(content) = content
            && numbers(*content).is_err()
        {
            *content = content.map(Lane::settled);
        }
    }

    /// Lanes of the lower half, or zero, in the lower half; zero in the upper one.
    fn lower_half(&mut self, to: &str, from: &str, lanes: [Option<usize>; 2]) -> Reading<()> {
        let content = self.vectors[index(from, "xmm", 32)?].ok_or(format!("nothing in {from}"))?;
        let to = format!("ymm{}", index(to, "xmm", 32)?);
        self.write(&to, |l| match lanes.get(l) {
            Some(Some(l)) => Ok(content[*l]),
            _ => Ok(Lane::Number(0)),
        })
    }

    /// Marks a register as a limb: its lanes are any tight limbs from here on.
    fn mark(&mut self, register: &str, mark: &str) -> Reading<()> {
        let mut letters = mark.chars();
        let (Some(cut), Some(limb), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err("an unknown mark".into());
        };
        let limb = limb.to_digit(5).ok_or("an unknown limb")? as usize;
        let Destination { register, .. } = self.destination(register)?;
        let before = words(self.vectors[register].ok_or("no limbs to mark")?)?;
        let after = before.map(W::cut);
        self.vectors[register] = Some(after.map(Lane::Word));
        match &mut self.cuts.entry(cut).or_default()[limb] {
            Some(_) => Err("a second mark".into()),
            seen => {
                *seen = Some((before, after));
                Ok(())
            }
        }
    }

    /// An operation in each lane that the destination names.
    fn each<const N: usize>(
        &mut self,
        to: &str,
        sources: [&&str; N],
        of: impl Fn(usize, [Lane<W>; N]) -> Reading<Lane<W>>,
    ) -> Reading<()> {
        let mut contents = [[Lane::Number(0); 4]; N];
        for (content, source) in contents.iter_mut().zip(sources) {
            *content = match source.split_once('{') {
                Some((register, _)) => self.vector(register)?,
                None => self.vector(source)?,
            };
        }
        self.write(to, |l| of(l, contents.map(|content| content[l])))
    }

    /// Lane l of the result is lane `from[l]`.
    fn permute(&mut self, to: &str, source: &str, from: [usize; 4]) -> Reading<()> {
        let content = self.vector(source)?;
        self.write(to, |l| Ok(content[from[l]]))
    }

    fn write(&mut self, to: &str, lane: impl Fn(usize) -> Reading<Lane<W>>) -> Reading<()> {
        let Destination {
            register,
            set,
            clears,
        } = self.destination(to)?;
        let mut content = match self.vectors[register] {
            Some(content) if !clears => content,
            None if !clears && set != 0b1111 => return Err("no vector to merge with".into()),
            _ => [Lane::Number(0); 4],
        };
        for l in (0..4).filter(|l| set >> l & 1 == 1) {
            content[l] = lane(l)?;
        }
        self.vectors[register] = Some(content);
        Ok(())
    }

    /// A copy of a whole vector, or of some lanes.
    fn copy(&mut self, to: &str, from: &str) -> Reading<()> {
        let content = self.vector(from)?;
        if let Some((base, at)) = address(to) {
            if base != "rsi" || at % 32 != 0 || at / 32 >= self.text.scratch {
                return Err("no place to write to".into());
            }
            self.scratch.insert(at / 32, content);
        } else if to.contains('{') {
            self.write(to, |l| Ok(content[l]))?;
        } else {
            self.vectors[index(to, "ymm", 32)?] = Some(content);
        }
        Ok(())
    }

    /// A register or a vector in memory.
    fn vector(&self, operand: &str) -> Reading<Content<W>> {
        let content = match operand.strip_prefix("ymmword ptr ") {
            None => self.vectors[index(operand, "ymm", 32)?],
            Some(place) => match address(place) {
                Some((base, at)) if at % 32 == 0 => match base {
                    "rdi" => {
                        let constants = self.text.constants.get(at / 32);
                        constants.map(|c| c.map(Lane::Number))
                    }
                    "rdx" => {
                        let limb = match self.text.doubles {
                            true => Lane::Double,
                            false => Lane::Word,
                        };
                        self.second.get(at / 32).map(|c| c.map(limb))
                    }
                    "rsi" => self.scratch.get(&(at / 32)).copied(),
                    _ => None,
                },
                _ => None,
            },
        };
        content.ok_or(format!("nothing in {operand}"))
    }

    fn mask_at(&self, operand: &str) -> Reading<u8> {
        let place = operand.strip_prefix("byte ptr ").and_then(address);
        let Some(("rdi", at)) = place else {
            return Err("not a mask".into());
        };
        let at = at.checked_sub(32 * self.text.constants.len());
        let mask = at.and_then(|at| self.text.masks.get(at));
        mask.copied().ok_or("no mask".into())
    }

    /// `ymm7`, `ymm7{k1}` or `ymm7{k1}{z}`.
    fn destination(&self, operand: &str) -> Reading<Destination> {
        let (rest, clears) = match operand.strip_suffix("{z}") {
            Some(rest) => (rest, true),
            None => (operand, false),
        };
        let (register, set) = match rest.split_once('{') {
            Some((register, mask)) => {
                let mask = mask.strip_suffix('}').ok_or("not a mask")?;
                let set = self.masks[index(mask, "k", 8)?].ok_or("no mask")?;
                (register, set)
            }
            None => (rest, 0b1111),
        };
        Ok(Destination {
            register: index(register, "ymm", 32)?,
            set: set & 0b1111,
            clears,
        })
    }
}

/// The number in the name of a register.
fn index(operand: &str, prefix: &str, registers: usize) -> Reading<usize> {
    let number = operand.strip_prefix(prefix).and_then(|n| n.parse().ok());
    let number = number.filter(|n| *n < registers);
    number.ok_or(format!("{operand} is not a register"))
}

/// The base and the offset of `[rdi + 32]`.
fn address(operand: &str) -> Option<(&str, usize)> {
    let operand = operand.strip_prefix("ymmword ptr ").unwrap_or(operand);
    let sum = operand.strip_prefix('[')?.strip_suffix(']')?;
    match sum.split_once(" + ") {
        Some((base, at)) => Some((base, at.parse().ok()?)),
        None => Some((sum, 0)),
    }
}

/// An order of lanes as `vpermd` reads it: two halves for each, of 32 bits.
fn in_halves(order: [u64; 4]) -> [u64; 4] {
    order.map(|l| (2 * l) | ((2 * l + 1) << 32))
}

/// An order with two bits for each lane.
fn in_two_bits(order: u8) -> [usize; 4] {
    [0, 2, 4, 6].map(|bits| usize::from(order >> bits & 3))
}
