// SPDX-License-Identifier: MIT OR Apache-2.0
//! Registers and memory, and what instructions do to them: the RISC-V unprivileged manual, in the order of its chapters.

use super::clock::{Clock, Step};
use super::decode::decode;
use super::image::Image;
use super::instruction::{Instruction, Op, Op::*};
use crate::profile::Profile;

/// More instructions than any program of ours takes: one that does not end is stopped.
const LIMIT: u64 = 1 << 36;

/// System calls of Linux.
const WRITE: u64 = 64;
const EXIT: u64 = 93;

/// What a program did.
#[derive(Debug)]
pub struct Run {
    /// What it wrote, to whatever file.
    pub output: Vec<u8>,
    /// What it ended with.
    pub status: i32,
    pub instructions: u64,
}

/// Runs a program to its end; its name is the first of the arguments.
///
/// # Errors
///
/// What no program of ours does: an instruction that is not known, an address outside memory, another system call.
pub fn run(
    image: &Image,
    arguments: &[&str],
    clock: &mut impl Clock,
    mut profile: Option<&mut Profile>,
) -> Result<Run, String> {
    let mut hart = Hart::new(image, arguments);
    // Every other byte may begin an instruction. Programs do not write to themselves.
    let mut code: Vec<Option<Instruction>> =
        vec![None; ((image.code_end - image.base) / 2) as usize];
    let mut output = Vec::new();
    while hart.instructions < LIMIT {
        let address = hart.pc;
        let place = (address.wrapping_sub(image.base) / 2) as usize;
        let slot = code
            .get_mut(place)
            .ok_or_else(|| format!("{address:#x}: not in the program"))?;
        let instruction = match slot {
            Some(instruction) => *instruction,
            None => *slot.insert(hart.fetch(address)?),
        };
        let next = address.wrapping_add(u64::from(instruction.length));
        let before = clock.cycles();
        let mut step = Step {
            address,
            next,
            instruction: &instruction,
            data: 0,
            dividend: 0,
        };
        hart.execute(&mut step, before)
            .map_err(|why| format!("{address:#x}, {}: {why}", image.functions.at(address)))?;
        clock.step(&step);
        if let Some(profile) = profile.as_deref_mut() {
            profile.add(address, clock.cycles() - before);
        }
        hart.instructions += 1;
        hart.pc = step.next;
        if instruction.op == Ecall {
            let (pointer, length) = (hart.x[11], hart.x[12]);
            match hart.x[17] {
                WRITE => {
                    let start = hart.place(pointer, length as usize)?;
                    output.extend_from_slice(&hart.memory[start..start + length as usize]);
                    hart.x[10] = length;
                }
                EXIT => {
                    return Ok(Run {
                        output,
                        status: hart.x[10] as i32,
                        instructions: hart.instructions,
                    });
                }
                number => return Err(format!("{address:#x}: system call {number}")),
            }
        }
    }
    Err(format!("does not end within {LIMIT} instructions"))
}

/// The state that a program sees.
struct Hart {
    x: [u64; 32],
    pc: u64,
    instructions: u64,
    base: u64,
    memory: Vec<u8>,
}

impl Hart {
    fn new(image: &Image, arguments: &[&str]) -> Hart {
        let mut memory = image.memory.clone();
        let mut x = [0; 32];
        x[2] = image.push(&mut memory, arguments);
        Hart {
            x,
            pc: image.entry,
            instructions: 0,
            base: image.base,
            memory,
        }
    }

    /// Where `length` bytes at `address` are in `memory`.
    fn place(&self, address: u64, length: usize) -> Result<usize, String> {
        let start = address.wrapping_sub(self.base) as usize;
        let end = start.checked_add(length);
        if end.is_some_and(|end| end <= self.memory.len()) {
            Ok(start)
        } else {
            Err(format!("{address:#x} is outside memory"))
        }
    }

    fn load<const N: usize>(&self, address: u64) -> Result<[u8; N], String> {
        let start = self.place(address, N)?;
        let mut bytes = [0; N];
        bytes.copy_from_slice(&self.memory[start..start + N]);
        Ok(bytes)
    }

    fn store<const N: usize>(&mut self, address: u64, bytes: [u8; N]) -> Result<(), String> {
        let start = self.place(address, N)?;
        self.memory[start..start + N].copy_from_slice(&bytes);
        Ok(())
    }

    fn fetch(&self, address: u64) -> Result<Instruction, String> {
        let low = u16::from_le_bytes(self.load(address)?);
        let word = match low & 3 {
            3 => u32::from_le_bytes(self.load(address)?),
            _ => u32::from(low),
        };
        decode(word).ok_or_else(|| format!("{address:#x}: {word:#010x} is not known here"))
    }

    /// Carries out an instruction; says in `step` where it went and what it touched.
    fn execute(&mut self, step: &mut Step<'_>, cycles: u64) -> Result<(), String> {
        let Instruction {
            op,
            rd,
            rs1,
            rs2,
            immediate,
            ..
        } = *step.instruction;
        let (a, b) = (self.x[usize::from(rs1)], self.x[usize::from(rs2)]);
        let i = immediate as u64;
        let target = step.address.wrapping_add(i);
        let memory = a.wrapping_add(i);
        let mut branch = |condition: bool| {
            if condition {
                step.next = target;
            }
            0
        };
        let result = match op {
            Lui => i,
            Auipc => target,
            Jal => {
                let behind = step.next;
                step.next = target;
                behind
            }
            Jalr => {
                let behind = step.next;
                step.next = memory & !1;
                behind
            }
            Beq => branch(a == b),
            Bne => branch(a != b),
            Blt => branch((a as i64) < b as i64),
            Bge => branch(a as i64 >= b as i64),
            Bltu => branch(a < b),
            Bgeu => branch(a >= b),
            Lb | Lh | Lw | Ld | Lbu | Lhu | Lwu => {
                step.data = memory;
                self.loaded(op, memory)?
            }
            Sb | Sh | Sw | Sd => {
                step.data = memory;
                match op {
                    Sb => self.store(memory, [b as u8])?,
                    Sh => self.store(memory, (b as u16).to_le_bytes())?,
                    Sw => self.store(memory, (b as u32).to_le_bytes())?,
                    _ => self.store(memory, b.to_le_bytes())?,
                }
                0
            }
            LrW | LrD | ScW | ScD | AmoW | AmoD => {
                step.data = a;
                self.atomic(op, a, b, immediate)?
            }
            Div | Divu | Rem | Remu => {
                step.dividend = a;
                divide(op, a, b)
            }
            Divw | Divuw | Remw | Remuw => {
                step.dividend = u64::from(a as u32);
                divide(op, a, b)
            }
            Fence | Ecall => 0,
            Ebreak => return Err("ebreak".to_owned()),
            Csr => match immediate {
                // `rdcycle` and `rdtime`, which here tick together; `rdinstret`.
                0xc00 | 0xc01 => cycles,
                0xc02 => self.instructions,
                number => return Err(format!("register {number:#x} is no counter")),
            },
            _ => compute(op, a, b, i),
        };
        if rd != 0 {
            self.x[usize::from(rd)] = result;
        }
        Ok(())
    }

    fn loaded(&self, op: Op, address: u64) -> Result<u64, String> {
        Ok(match op {
            Lb => i8::from_le_bytes(self.load(address)?) as u64,
            Lh => i16::from_le_bytes(self.load(address)?) as u64,
            Lw => i32::from_le_bytes(self.load(address)?) as u64,
            Lbu => u64::from(u8::from_le_bytes(self.load(address)?)),
            Lhu => u64::from(u16::from_le_bytes(self.load(address)?)),
            Lwu => u64::from(u32::from_le_bytes(self.load(address)?)),
            _ => u64::from_le_bytes(self.load(address)?),
        })
    }

    /// Atomic operations, of a processor that nobody else disturbs: a conditional store always succeeds.
    fn atomic(&mut self, op: Op, address: u64, b: u64, function: i64) -> Result<u64, String> {
        let double = matches!(op, LrD | ScD | AmoD);
        if matches!(op, ScW | ScD) {
            match double {
                true => self.store(address, b.to_le_bytes())?,
                false => self.store(address, (b as u32).to_le_bytes())?,
            }
            return Ok(0);
        }
        let old = self.loaded(if double { Ld } else { Lw }, address)?;
        if matches!(op, LrW | LrD) {
            return Ok(old);
        }
        // Sign-extended operands are in the same order as words, signed and unsigned.
        let b = if double { b } else { word(b) };
        let new = match function {
            0 => old.wrapping_add(b),
            1 => b,
            4 => old ^ b,
            8 => old | b,
            12 => old & b,
            16 => compute(Min, old, b, 0),
            20 => compute(Max, old, b, 0),
            24 => old.min(b),
            _ => old.max(b),
        };
        match double {
            true => self.store(address, new.to_le_bytes())?,
            false => self.store(address, (new as u32).to_le_bytes())?,
        }
        Ok(old)
    }
}

/// The low 32 bits, sign-extended.
const fn word(value: u64) -> u64 {
    value as i32 as u64
}

/// Division, which has no exceptions: by zero all quotients are ones, and the remainder is the dividend.
fn divide(op: Op, a: u64, b: u64) -> u64 {
    let (signed, of_word) = ((a as i64, b as i64), (a as i32, b as i32));
    let unsigned_word = (a as u32, b as u32);
    match op {
        Div if b == 0 => u64::MAX,
        Div => signed.0.wrapping_div(signed.1) as u64,
        Divu => a.checked_div(b).unwrap_or(u64::MAX),
        Rem if b == 0 => a,
        Rem => signed.0.wrapping_rem(signed.1) as u64,
        Remu => a.checked_rem(b).unwrap_or(a),
        Divw if of_word.1 == 0 => u64::MAX,
        Divw => of_word.0.wrapping_div(of_word.1) as u64,
        Divuw => unsigned_word
            .0
            .checked_div(unsigned_word.1)
            .map_or(u64::MAX, |q| word(u64::from(q))),
        Remw if of_word.1 == 0 => word(a),
        Remw => of_word.0.wrapping_rem(of_word.1) as u64,
        _ => word(u64::from(
            unsigned_word
                .0
                .checked_rem(unsigned_word.1)
                .unwrap_or(unsigned_word.0),
        )),
    }
}

/// What depends on two registers and an immediate alone. Shifts take the low six bits of their amount, of words five.
#[rustfmt::skip]
fn compute(op: Op, a: u64, b: u64, i: u64) -> u64 {
    let (sa, sb) = (a as i64, b as i64);
    // `wrapping_shl` and its like take the amount modulo the width, as the instructions do.
    let (by, by_i) = (b as u32, i as u32);
    let low = a as u32;
    // The low word without sign, as the instructions `.uw` take it.
    let uw = u64::from(low);
    let wide = |a: i128, b: i128| ((a * b) >> 64) as u64;
    let bit = |n: u32| 1_u64.wrapping_shl(n);
    match op {
        Add => a.wrapping_add(b), Addi => a.wrapping_add(i), Sub => a.wrapping_sub(b),
        Sll => a.wrapping_shl(by), Slli => a.wrapping_shl(by_i),
        Srl => a.wrapping_shr(by), Srli => a.wrapping_shr(by_i),
        Sra => sa.wrapping_shr(by) as u64, Srai => sa.wrapping_shr(by_i) as u64,
        Slt => u64::from(sa < sb), Slti => u64::from(sa < i as i64),
        Sltu => u64::from(a < b), Sltiu => u64::from(a < i),
        Xor => a ^ b, Xori => a ^ i, Or => a | b, Ori => a | i, And => a & b, Andi => a & i,
        Addw => word(a.wrapping_add(b)), Addiw => word(a.wrapping_add(i)), Subw => word(a.wrapping_sub(b)),
        Sllw => word(low.wrapping_shl(by).into()), Slliw => word(low.wrapping_shl(by_i).into()),
        Srlw => word(low.wrapping_shr(by).into()), Srliw => word(low.wrapping_shr(by_i).into()),
        Sraw => (low as i32).wrapping_shr(by) as u64, Sraiw => (low as i32).wrapping_shr(by_i) as u64,
        Mul => a.wrapping_mul(b), Mulw => word(a.wrapping_mul(b)),
        Mulh => wide(sa.into(), sb.into()), Mulhsu => wide(sa.into(), b.into()),
        Mulhu => ((u128::from(a) * u128::from(b)) >> 64) as u64,
        Andn => a & !b, Orn => a | !b, Xnor => !(a ^ b),
        Max => sa.max(sb) as u64, Maxu => a.max(b), Min => sa.min(sb) as u64, Minu => a.min(b),
        Rol => a.rotate_left(by & 63), Ror => a.rotate_right(by & 63), Rori => a.rotate_right(by_i),
        Rolw => word(low.rotate_left(by & 31).into()), Rorw => word(low.rotate_right(by & 31).into()),
        Roriw => word(low.rotate_right(by_i).into()),
        Clz => a.leading_zeros().into(), Ctz => a.trailing_zeros().into(), Cpop => a.count_ones().into(),
        Clzw => low.leading_zeros().into(), Ctzw => low.trailing_zeros().into(), Cpopw => low.count_ones().into(),
        SextB => a as i8 as u64, SextH => a as i16 as u64, ZextH => u64::from(a as u16),
        OrcB => u64::from_le_bytes(a.to_le_bytes().map(|byte| if byte == 0 { 0 } else { 255 })),
        Rev8 => a.swap_bytes(),
        Sh1add => (a << 1).wrapping_add(b), Sh2add => (a << 2).wrapping_add(b), Sh3add => (a << 3).wrapping_add(b),
        AddUw => uw.wrapping_add(b),
        Sh1addUw => (uw << 1).wrapping_add(b), Sh2addUw => (uw << 2).wrapping_add(b), Sh3addUw => (uw << 3).wrapping_add(b),
        SlliUw => uw.wrapping_shl(by_i),
        Bclr => a & !bit(by), Bclri => a & !bit(by_i), Bset => a | bit(by), Bseti => a | bit(by_i),
        Binv => a ^ bit(by), Binvi => a ^ bit(by_i),
        Bext => a.wrapping_shr(by) & 1, Bexti => a.wrapping_shr(by_i) & 1,
        CzeroEqz => if b == 0 { 0 } else { a },
        CzeroNez => if b == 0 { a } else { 0 },
        _ => unreachable!("{op:?} is carried out elsewhere"),
    }
}
