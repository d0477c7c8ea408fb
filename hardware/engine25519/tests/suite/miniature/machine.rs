// SPDX-License-Identifier: MIT OR Apache-2.0
//! An interpreter of microcode over any ring: the semantics of instructions, without limbs and
//! timing.

use engine25519::isa::{CONSTANT_NAMES, Instruction, MODES, Op, Source};

/// The arithmetic of register contents: elements of a small field, or exponents of one unknown.
/// Operations return `None` where they are not defined.
pub trait Arithmetic {
    type Element: Clone + PartialEq;
    fn mul(&self, a: &Self::Element, b: &Self::Element) -> Option<Self::Element>;
    fn add(&self, a: &Self::Element, b: &Self::Element) -> Option<Self::Element>;
    fn sub(&self, a: &Self::Element, b: &Self::Element) -> Option<Self::Element>;
    /// A row of the constant ROM.
    fn constant(&self, row: u8) -> Option<Self::Element>;
    /// The element that 255 bits encode.
    fn element(&self, words: &[u32; 8]) -> Option<Self::Element>;
    /// The result of a routine of powers for an element in this register, if it is computed by its
    /// definition.
    fn routine(
        &self,
        _address: u16,
        _register: usize,
        _x: &Self::Element,
    ) -> Option<Self::Element> {
        None
    }
    /// The least integer that represents an element.
    fn words(&self, element: &Self::Element) -> Option<[u32; 8]>;
}

/// The contents of a register.
#[derive(Clone, PartialEq)]
pub enum Value<E> {
    /// Never written.
    None,
    /// An element, and whether its limbs are those of its least representative, so that it can be
    /// read as an integer.
    Element(E, bool),
    /// An integer of 256 bits.
    Raw([u32; 8]),
}

/// The reason why a program has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong(pub &'static str);

/// A machine with its registers.
pub struct Machine<'a, N: Arithmetic> {
    numbers: &'a N,
    pub registers: [Value<N::Element>; 64],
    key: [u32; 8],
    /// Digits that were taken: of a ladder, of windows; rows of a comb.
    taken: [usize; 3],
    previous: bool,
    sign: bool,
    index: u8,
    /// After so many instructions this register changes, if there is an element in it.
    pub fault: Option<(u32, usize)>,
}

/// Constants that are integers and no elements.
fn integer(row: u8) -> Option<[u32; 8]> {
    match CONSTANT_NAMES.iter().find(|(_, named)| *named == row)?.0 {
        "ALL" => Some([u32::MAX; 8]),
        "BYTE" => Some([0xff, 0, 0, 0, 0, 0, 0, 0]),
        _ => None,
    }
}

/// No program here takes longer.
const LONGEST: u32 = 30_000;

impl<'a, N: Arithmetic> Machine<'a, N> {
    pub fn new(numbers: &'a N, operands: &[[u32; 8]]) -> Self {
        let mut registers = [const { Value::None }; 64];
        for (register, words) in registers.iter_mut().zip(operands) {
            *register = Value::Raw(*words);
        }
        Machine {
            numbers,
            registers,
            key: [0; 8],
            taken: [0; 3],
            previous: false,
            sign: false,
            index: 0,
            fault: None,
        }
    }

    /// Runs a program to its FIN, or to the RET of the routine that was called from outside.
    pub fn run(&mut self, words: &[u32], entry: u16) -> Result<(), Wrong> {
        let (mut pc, mut loops, mut calls) = (entry, Vec::new(), Vec::new());
        for step in 0..LONGEST {
            self.disturb(step);
            let word = words.get(usize::from(pc)).ok_or(Wrong("address"))?;
            let instruction = Instruction::decode(*word).ok_or(Wrong("no instruction"))?;
            pc += 1;
            match instruction.op {
                Op::Loop => loops.push((instruction.n, pc)),
                Op::Next => {
                    let (left, first) = loops.pop().ok_or(Wrong("no loop"))?;
                    if left > 1 {
                        loops.push((left - 1, first));
                        pc = first;
                    }
                }
                Op::Call if self.shortcut(instruction.n) => {}
                Op::Call => {
                    calls.push(pc);
                    pc = instruction.n;
                }
                Op::Jmp => pc = instruction.n,
                Op::Ret => match calls.pop() {
                    Some(back) => pc = back,
                    None => return Ok(()),
                },
                Op::Fin => return Ok(()),
                Op::Nop => {}
                _ => self.step(&instruction)?,
            }
        }
        Err(Wrong("too long"))
    }

    /// The fault, when its time has come: the element next to the one that is there.
    fn disturb(&mut self, step: u32) {
        let Some((_, register)) = self.fault.filter(|(time, _)| *time == step) else {
            return;
        };
        if let Value::Element(x, false) = &self.registers[register] {
            let one = self.numbers.element(&[1, 0, 0, 0, 0, 0, 0, 0]);
            let next = one.and_then(|one| self.numbers.add(x, &one));
            self.registers[register] = next.map_or(Value::None, |x| Value::Element(x, false));
        }
    }

    /// Computes a routine of powers by its definition: r2 from r1, and r7 from r6 if it takes two.
    /// Clears the other registers that it writes.
    fn shortcut(&mut self, address: u16) -> bool {
        let powers = [1, 6].map(|register| {
            let x = self.field(register).ok()?;
            self.numbers.routine(address, register, &x)
        });
        let [Some(first), second] = powers else {
            return false;
        };
        self.registers[3..6].fill_with(|| Value::None);
        self.registers[2] = Value::Element(first, false);
        if let Some(second) = second {
            self.registers[9..11].fill_with(|| Value::None);
            self.registers[7] = Value::Element(second, false);
        }
        true
    }

    fn element(&self, value: &Value<N::Element>) -> Result<N::Element, Wrong> {
        match value {
            Value::Element(x, _) => Ok(x.clone()),
            Value::Raw(_) => Err(Wrong("an integer where an element is needed")),
            Value::None => Err(Wrong("a register that was never written")),
        }
    }

    fn raw(&self, value: &Value<N::Element>) -> Result<[u32; 8], Wrong> {
        match value {
            Value::Element(x, true) => self.numbers.words(x).ok_or(Wrong("no integer")),
            Value::Element(_, false) => Err(Wrong("an element where an integer is needed")),
            Value::Raw(words) => Ok(*words),
            Value::None => Err(Wrong("a register that was never written")),
        }
    }

    /// A register as an integer.
    pub fn result(&self, register: usize) -> Result<[u32; 8], Wrong> {
        self.raw(&self.registers[register])
    }

    /// A register as an element.
    pub fn field(&self, register: usize) -> Result<N::Element, Wrong> {
        self.element(&self.registers[register])
    }

    fn step(&mut self, i: &Instruction) -> Result<(), Wrong> {
        let n = self.numbers;
        let a = &self.registers[usize::from(i.a)];
        let constant;
        let b = match i.b {
            Source::Register(b) => &self.registers[usize::from(b)],
            Source::Constant(row) => {
                let element = n.constant(row).map(|x| Value::Element(x, true));
                let value = element.or_else(|| integer(row).map(Value::Raw));
                constant = value.ok_or(Wrong("no constant"))?;
                &constant
            }
        };
        let element = |x: Option<_>, least| {
            let x = x.ok_or(Wrong("not for these numbers"))?;
            Ok(Value::Element(x, least))
        };
        let some = |value: &Value<N::Element>| match value {
            Value::None => Err(Wrong("nothing to select")),
            _ => Ok(value.clone()),
        };
        self.registers[usize::from(i.d)] = match i.op {
            Op::Mul | Op::Muls => element(n.mul(&self.element(a)?, &self.element(b)?), false)?,
            Op::Add => element(n.add(&self.element(a)?, &self.element(b)?), false)?,
            Op::Sub => element(n.sub(&self.element(a)?, &self.element(b)?), false)?,
            Op::Sqr => element(n.mul(&self.element(a)?, &self.element(a)?), false)?,
            Op::Unp => element(n.element(&self.raw(a)?), false)?,
            Op::Frz => Value::Element(self.element(a)?, true),
            Op::Xor => {
                let (a, b) = (self.raw(a)?, self.raw(b)?);
                Value::Raw(core::array::from_fn(|n| a[n] ^ b[n]))
            }
            Op::Rot => {
                let a = self.raw(a)?;
                Value::Raw(core::array::from_fn(|n| a[n] << 8 | a[(n + 7) % 8] >> 24))
            }
            Op::Mov => some(b)?,
            Op::Sels => {
                let (a, b) = (some(a)?, some(b)?);
                if self.sign { b } else { a }
            }
            Op::Seli => {
                let (a, b) = (some(a)?, some(b)?);
                if self.index == i.i { b } else { a }
            }
            Op::Key => {
                self.key = self.raw(a)?;
                (self.taken, self.previous) = ([0; 3], false);
                return Ok(());
            }
            Op::Dig => {
                let mode = MODES.iter().find(|mode| mode.1 == i.i);
                self.digit(mode.ok_or(Wrong("no mode"))?.0);
                return Ok(());
            }
            Op::Lsb => {
                let words = self.raw(a)?;
                return self.test(words[0] & 1 == 1);
            }
            Op::Top => {
                let words = self.raw(a)?;
                return self.test(words[7] >> 31 == 1);
            }
            Op::Eq => {
                let (a, b) = (self.raw(a)?, self.raw(b)?);
                return self.test(a == b);
            }
            _ => return Err(Wrong("not for these numbers")),
        };
        Ok(())
    }

    fn test(&mut self, sign: bool) -> Result<(), Wrong> {
        (self.sign, self.index) = (sign, 0);
        Ok(())
    }

    /// The next digit of the key, from its definition by bits: hardware/ISA.md, DIG.
    fn digit(&mut self, mode: &str) {
        let key = self.key;
        let bit = |n: usize| key[n / 32] >> (n % 32) & 1 == 1;
        match mode {
            // Bits from 254 down, each against the one before.
            "ladder" => {
                let now = bit(254usize.saturating_sub(self.taken[0]));
                (self.sign, self.index) = (now != self.previous, 0);
                self.previous = now;
                self.taken[0] += 1;
            }
            // Four bits from 255 down: a sign, and the index that it turns.
            "window" => {
                let top = 255usize.saturating_sub(4 * self.taken[1]).max(3);
                self.sign = !bit(top);
                self.index = (0..3).fold(0, |index, m| {
                    index | u8::from(bit(top - 3 + m) == bit(top)) << m
                });
                self.taken[1] += 1;
            }
            // Columns of 17 bits, row by row from the top bit; table j has the columns j, j + 3, …, of which the last is the sign.
            _ => {
                let j = usize::from(mode.as_bytes()[4] - b'0');
                let place = |m: usize| 17 * (3 * m + j) + 16usize.saturating_sub(self.taken[2]);
                self.sign = !bit(place(4));
                self.index = (0..4).fold(0, |index, m| {
                    index | u8::from(bit(place(m)) == bit(place(4))) << m
                });
                self.taken[2] += usize::from(j == 2);
            }
        }
    }
}
