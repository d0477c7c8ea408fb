// SPDX-License-Identifier: MIT OR Apache-2.0
//! Registers and memory, and what instructions do to them.

use super::clock::{Clock, Core, Step};
use super::compute::{self, Nzcv, shifted};
use super::image::Image;
use super::instruction::{
    Address, Decoded, FieldOp, Flags, Instruction, Instruction::*, LR, Offset, Operand, PC, Reg,
    SP, Width,
};
use super::memory::Memory;
use super::{narrow, semihosting, wide};
use crate::profile::Profile;

/// More instructions than any program of ours takes: one that does not end is stopped.
const LIMIT: u64 = 1 << 36;

/// The number of the breakpoint that asks the outside for something.
const SEMIHOSTING: u8 = 0xab;

/// The private peripherals, of which only the counter of cycles is there: `DWT_CYCCNT`.
const PERIPHERALS: u32 = 0xe000_0000;
const CYCLE_COUNTER: u32 = 0xe000_1004;

/// The special registers up to this one are the program status register, of which the flags are kept.
const FLAGS: u8 = 3;

/// What a program did.
#[derive(Debug)]
pub struct Run {
    /// What it wrote.
    pub output: Vec<u8>,
    /// Whether it ended without saying that something is wrong.
    pub success: bool,
    pub cycles: u64,
    pub instructions: u64,
    /// The most that the stack held, in bytes.
    pub stack: u32,
}

/// Runs a program from its reset to its end.
///
/// # Errors
///
/// What no program of ours does: an instruction that the core does not have, or that is not known here; an address outside
/// memory, or one that is no multiple of the width where the core asks for it.
pub fn run(image: &Image, core: Core, mut profile: Option<&mut Profile>) -> Result<Run, String> {
    let mut machine = Machine::new(image, core)?;
    let top = machine.r[SP as usize];
    // Every half word may begin an instruction. Programs do not write to their flash.
    let mut code: Vec<Option<Decoded>> = vec![None; image.flash.len() / 2];
    let mut instructions = 0;
    while instructions < LIMIT {
        let address = machine.r[PC as usize];
        let place = |why: String| {
            format!(
                "{address:#x}, {}: {why}",
                image.functions.at(address.into())
            )
        };
        let slot = code
            .get_mut(address as usize / 2)
            .ok_or_else(|| place("not in the flash".to_owned()))?;
        let decoded = match slot {
            Some(decoded) => *decoded,
            None => *slot.insert(machine.fetch(address).map_err(place)?),
        };
        let before = machine.clock.cycles;
        let end = machine.step(address, &decoded).map_err(place)?;
        if let Some(profile) = profile.as_deref_mut() {
            profile.add(address.into(), machine.clock.cycles - before);
        }
        instructions += 1;
        if let Some(success) = end {
            return Ok(Run {
                output: machine.output,
                success,
                cycles: machine.clock.cycles,
                instructions,
                stack: top - machine.lowest,
            });
        }
    }
    Err(format!("does not end within {LIMIT} instructions"))
}

/// The state that a program sees.
struct Machine {
    r: [u32; 16],
    flags: Nzcv,
    /// The conditions that are left of the block of an `it`.
    it: u8,
    memory: Memory,
    core: Core,
    clock: Clock,
    output: Vec<u8>,
    /// The lowest value that the stack pointer had.
    lowest: u32,
    /// Further accesses that this instruction was cut into.
    cuts: u64,
}

impl Machine {
    fn new(image: &Image, core: Core) -> Result<Machine, String> {
        let mut machine = Machine {
            r: [0; 16],
            flags: Nzcv::default(),
            it: 0,
            memory: Memory::new(image),
            core,
            clock: Clock::new(core),
            output: Vec::new(),
            lowest: 0,
            cuts: 0,
        };
        let stack = u32::from_le_bytes(machine.memory.load(0)?);
        machine.r[SP as usize] = stack;
        machine.lowest = stack;
        let reset = u32::from_le_bytes(machine.memory.load(4)?);
        machine.r[PC as usize] = thumb(reset)?;
        Ok(machine)
    }

    fn fetch(&mut self, address: u32) -> Result<Decoded, String> {
        let first = u16::from_le_bytes(self.memory.load(address)?);
        if !wide::is_first_half(first) {
            let instruction = narrow::decode(first).filter(|instruction| {
                // What ARMv7-M added.
                self.core == Core::M4
                    || !matches!(instruction, IfThen { .. } | CompareBranch { .. })
            });
            return instruction
                .map(|instruction| Decoded {
                    instruction,
                    length: 2,
                })
                .ok_or_else(|| format!("{first:#06x} is not known here"));
        }
        let second = u16::from_le_bytes(self.memory.load(address + 2)?);
        wide::decode(first, second)
            .filter(|instruction| self.core == Core::M4 || wide::is_in_armv6m(instruction))
            .map(|instruction| Decoded {
                instruction,
                length: 4,
            })
            .ok_or_else(|| format!("{first:#06x} {second:#06x} is not known here"))
    }

    /// Carries out an instruction and lets its time pass; says how the program ended, if it did.
    fn step(&mut self, address: u32, decoded: &Decoded) -> Result<Option<bool>, String> {
        let Decoded {
            instruction,
            length,
        } = decoded;
        let behind = address + u32::from(*length);
        let in_block = self.it & 15 != 0;
        let skipped = in_block && !self.flags.hold(self.it >> 4);
        // What reads the program counter finds it 4 bytes on.
        self.r[PC as usize] = address + 4;
        self.cuts = 0;
        let mut target = None;
        let mut end = None;
        if !skipped {
            match instruction {
                Breakpoint {
                    number: SEMIHOSTING,
                } => {
                    end =
                        semihosting::ask(self.r[0], self.r[1], &mut self.memory, &mut self.output)?
                }
                _ => target = self.execute(instruction, behind, in_block)?,
            }
        }
        if in_block {
            // The conditions move up; three zeros below the last one end the block.
            self.it = if self.it & 7 == 0 {
                0
            } else {
                self.it & 0xe0 | self.it << 1 & 0x1f
            };
        }
        let next = target.unwrap_or(behind);
        let jumped = target.is_some();
        let across = jumped && next & 2 != 0 && {
            let first = u16::from_le_bytes(self.memory.load(next)?);
            wide::is_first_half(first)
        };
        self.clock.step(&Step {
            instruction,
            jumped,
            across,
            skipped,
            cuts: self.cuts,
        });
        self.r[PC as usize] = next;
        Ok(end)
    }

    fn set(&mut self, register: Reg, value: u32) {
        self.r[usize::from(register)] = value;
        if register == SP {
            self.lowest = self.lowest.min(value);
        }
    }

    fn get(&self, register: Reg) -> u32 {
        self.r[usize::from(register)]
    }

    /// The program counter as the address of a word.
    fn base(&self, register: Reg) -> u32 {
        match register {
            PC => self.r[PC as usize] & !3,
            _ => self.get(register),
        }
    }

    /// Carries out an instruction; returns where it goes, if it is not to the one behind it.
    fn execute(
        &mut self,
        instruction: &Instruction,
        behind: u32,
        in_block: bool,
    ) -> Result<Option<u32>, String> {
        let here = self.r[PC as usize];
        let mut next = None;
        match *instruction {
            Alu {
                op,
                flags,
                rd,
                rn,
                operand,
            } => {
                let (b, carry) = self.operand(operand);
                let (result, after) = compute::process(op, self.get(rn), b, carry, self.flags);
                if flags == Flags::Set || flags == Flags::SetOutsideIt && !in_block {
                    self.flags = after;
                }
                match rd {
                    // A branch, which keeps to Thumb.
                    Some(PC) => next = Some(result & !1),
                    Some(rd) => self.set(rd, result),
                    None => {}
                }
            }
            Adr { rd, offset } => self.set(rd, (here & !3).wrapping_add_signed(offset)),
            Movt { rd, value } => self.set(rd, self.get(rd) & 0xffff | u32::from(value) << 16),
            Field {
                op,
                rd,
                rn,
                lsb,
                width,
            } => {
                let source = rn.map_or(0, |rn| self.get(rn));
                let (lsb, width) = (u32::from(lsb), u32::from(width));
                let ones = u32::MAX >> (32 - width);
                let value = match op {
                    FieldOp::Ubfx => source >> lsb & ones,
                    FieldOp::Sbfx => ((source << (32 - lsb - width)) as i32 >> (32 - width)) as u32,
                    FieldOp::Bfi => self.get(rd) & !(ones << lsb) | (source & ones) << lsb,
                };
                self.set(rd, value);
            }
            Extend {
                width,
                rd,
                rn,
                rm,
                rotation,
            } => {
                let value = self.get(rm).rotate_right(rotation.into());
                let value = match width {
                    Width::Byte => value & 0xff,
                    Width::SignedByte => value as i8 as u32,
                    Width::Half => value & 0xffff,
                    Width::SignedHalf => value as i16 as u32,
                    Width::Word => value,
                };
                self.set(rd, value.wrapping_add(rn.map_or(0, |rn| self.get(rn))));
            }
            ExtendPairs {
                signed,
                rd,
                rn,
                rm,
                rotation,
            } => {
                let bytes = self.get(rm).rotate_right(rotation.into());
                let extend = |byte: u32| {
                    if signed {
                        byte as u8 as i8 as u32
                    } else {
                        byte & 0xff
                    }
                };
                let n = rn.map_or(0, |rn| self.get(rn));
                let low = extend(bytes).wrapping_add(n) & 0xffff;
                let high = extend(bytes >> 16).wrapping_add(n >> 16);
                self.set(rd, high << 16 | low);
            }
            Unary { op, rd, rm } => self.set(rd, compute::unary(op, self.get(rm))),
            Pack {
                top,
                rd,
                rn,
                rm,
                amount,
            } => {
                let (n, m) = (self.get(rn), self.get(rm));
                let value = match top {
                    false => n & 0xffff | m << amount & 0xffff_0000,
                    true => n & 0xffff_0000 | (m as i32 >> amount.min(31)) as u32 & 0xffff,
                };
                self.set(rd, value);
            }
            Multiply {
                flags,
                rd,
                rn,
                rm,
                ra,
                subtract,
            } => {
                let product = self.get(rn).wrapping_mul(self.get(rm));
                let a = ra.map_or(0, |ra| self.get(ra));
                let result = if subtract {
                    a.wrapping_sub(product)
                } else {
                    a.wrapping_add(product)
                };
                if flags == Flags::SetOutsideIt && !in_block {
                    self.flags.n = result >> 31 == 1;
                    self.flags.z = result == 0;
                }
                self.set(rd, result);
            }
            Dsp { op, rd, rn, rm, ra } => {
                let a = ra.map_or(0, |ra| self.get(ra));
                self.set(rd, compute::dsp(op, self.get(rn), self.get(rm), a));
            }
            Long {
                op,
                low,
                high,
                rn,
                rm,
            } => {
                let before = (self.get(low), self.get(high));
                let (l, h) = compute::long(op, self.get(rn), self.get(rm), before);
                self.set(low, l);
                self.set(high, h);
            }
            Divide { signed, rd, rn, rm } => {
                let quotient = compute::quotient(signed, self.get(rn), self.get(rm));
                self.set(rd, quotient);
            }
            Load { width, rt, address } => {
                let at = self.address(&address);
                let value = self.loaded(width, at)?;
                match rt {
                    PC => next = Some(thumb(value)?),
                    _ => self.set(rt, value),
                }
            }
            Store { width, rt, address } => {
                let value = self.get(rt);
                let at = self.address(&address);
                self.stored(width, at, value)?;
            }
            LoadPair { rt, rt2, address } => {
                let at = aligned(self.address(&address))?;
                let (first, second) = (
                    self.loaded(Width::Word, at)?,
                    self.loaded(Width::Word, at + 4)?,
                );
                self.set(rt, first);
                self.set(rt2, second);
            }
            StorePair { rt, rt2, address } => {
                let (first, second) = (self.get(rt), self.get(rt2));
                let at = aligned(self.address(&address))?;
                self.memory.store(at, first.to_le_bytes())?;
                self.memory.store(at + 4, second.to_le_bytes())?;
            }
            LoadMany {
                base,
                list,
                writeback,
                down,
            } => {
                let (mut at, end) = self.many(base, list, down)?;
                if writeback {
                    self.set(base, end);
                }
                for register in (0..16).filter(|register| list >> register & 1 == 1) {
                    let value = u32::from_le_bytes(self.memory.load(at)?);
                    match register {
                        PC => next = Some(thumb(value)?),
                        _ => self.set(register, value),
                    }
                    at += 4;
                }
            }
            StoreMany {
                base,
                list,
                writeback,
                down,
            } => {
                let (mut at, end) = self.many(base, list, down)?;
                for register in (0..16).filter(|register| list >> register & 1 == 1) {
                    self.memory.store(at, self.get(register).to_le_bytes())?;
                    at += 4;
                }
                if writeback {
                    self.set(base, end);
                }
            }
            LoadExclusive {
                width,
                rt,
                base,
                offset,
            } => {
                let value = self.loaded(width, self.get(base).wrapping_add_signed(offset))?;
                self.set(rt, value);
            }
            StoreExclusive {
                width,
                rd,
                rt,
                base,
                offset,
            } => {
                self.stored(
                    width,
                    self.get(base).wrapping_add_signed(offset),
                    self.get(rt),
                )?;
                self.set(rd, 0);
            }
            Branch { condition, offset } => {
                if condition.is_none_or(|condition| self.flags.hold(condition)) {
                    next = Some(here.wrapping_add_signed(offset));
                }
            }
            Call { offset } => {
                self.set(LR, behind | 1);
                next = Some(here.wrapping_add_signed(offset));
            }
            BranchRegister { rm, link } => {
                next = Some(thumb(self.get(rm))?);
                if link {
                    self.set(LR, behind | 1);
                }
            }
            CompareBranch {
                rn,
                nonzero,
                offset,
            } => {
                if (self.get(rn) != 0) == nonzero {
                    next = Some(here.wrapping_add_signed(offset));
                }
            }
            Table { rn, rm, halves } => {
                let (width, scale) = if halves {
                    (Width::Half, 2)
                } else {
                    (Width::Byte, 1)
                };
                let at = self.get(rn).wrapping_add(scale * self.get(rm));
                next = Some(here + 2 * self.loaded(width, at)?);
            }
            IfThen { state } => self.it = state,
            Nop | Barrier | Interrupts => {}
            Mrs { rd, register } => {
                let value = if register <= FLAGS {
                    self.flags.word()
                } else {
                    0
                };
                self.set(rd, value);
            }
            Msr { rn, register } => {
                if register <= FLAGS {
                    self.flags = Nzcv::of(self.get(rn));
                }
            }
            Breakpoint { number } => return Err(format!("breakpoint {number:#x}")),
        }
        Ok(next)
    }

    /// The value of an operand, and the carry that shifting it leaves.
    fn operand(&self, operand: Operand) -> (u32, bool) {
        let carry = self.flags.c;
        match operand {
            Operand::Constant(value, made) => (value, made.unwrap_or(carry)),
            Operand::Shifted(rm, kind, amount) => shifted(self.get(rm), kind, amount.into(), carry),
            Operand::ShiftedBy(rm, kind, rs) => {
                shifted(self.get(rm), kind, self.get(rs) & 255, carry)
            }
        }
    }

    /// Where an access goes; the base becomes what it is to become.
    fn address(&mut self, address: &Address) -> u32 {
        let base = self.base(address.base);
        let sum = match address.offset {
            Offset::Constant(offset) => base.wrapping_add_signed(offset),
            Offset::Register(rm, amount) => base.wrapping_add(self.get(rm) << amount),
        };
        if address.writeback {
            self.set(address.base, sum);
        }
        if address.before { sum } else { base }
    }

    /// The lowest address of many registers, and what the base becomes.
    fn many(&self, base: Reg, list: u16, down: bool) -> Result<(u32, u32), String> {
        let base = aligned(self.get(base))?;
        let bytes = 4 * list.count_ones();
        Ok(match down {
            true => (base.wrapping_sub(bytes), base.wrapping_sub(bytes)),
            false => (base, base.wrapping_add(bytes)),
        })
    }

    /// Counts the accesses that one at a crooked address is cut into (DDI 0439B, 3.3.3), if the core does that at all.
    fn cut(&mut self, width: Width, address: u32) -> Result<(), String> {
        self.cuts = match (width, address & 3) {
            (Width::Half | Width::SignedHalf, 1 | 3) | (Width::Word, 2) => 1,
            (Width::Word, 1 | 3) => 2,
            _ => 0,
        };
        match self.core {
            Core::M0Plus if self.cuts > 0 => {
                Err(format!("{address:#x} is no multiple of the width"))
            }
            _ => Ok(()),
        }
    }

    fn loaded(&mut self, width: Width, address: u32) -> Result<u32, String> {
        if address >= PERIPHERALS {
            return Ok(if address == CYCLE_COUNTER {
                self.clock.cycles as u32
            } else {
                0
            });
        }
        self.cut(width, address)?;
        Ok(match width {
            Width::Byte => u8::from_le_bytes(self.memory.load(address)?).into(),
            Width::SignedByte => i8::from_le_bytes(self.memory.load(address)?) as u32,
            Width::Half => u16::from_le_bytes(self.memory.load(address)?).into(),
            Width::SignedHalf => i16::from_le_bytes(self.memory.load(address)?) as u32,
            Width::Word => u32::from_le_bytes(self.memory.load(address)?),
        })
    }

    fn stored(&mut self, width: Width, address: u32, value: u32) -> Result<(), String> {
        // What turns the counter on, which here is always on.
        if address >= PERIPHERALS {
            return Ok(());
        }
        self.cut(width, address)?;
        match width {
            Width::Byte | Width::SignedByte => self.memory.store(address, [value as u8]),
            Width::Half | Width::SignedHalf => {
                self.memory.store(address, (value as u16).to_le_bytes())
            }
            Width::Word => self.memory.store(address, value.to_le_bytes()),
        }
    }
}

/// An address that is a multiple of four: where pairs and many registers go.
fn aligned(address: u32) -> Result<u32, String> {
    match address & 3 {
        0 => Ok(address),
        _ => Err(format!("{address:#x} is no multiple of 4")),
    }
}

/// A target with the bit that says Thumb, without it.
fn thumb(target: u32) -> Result<u32, String> {
    match target & 1 {
        1 => Ok(target & !1),
        _ => Err(format!("a branch to {target:#x}, which is no Thumb")),
    }
}
