// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of 32 bits, from the tables of the RISC-V unprivileged manual, chapters "RV32/64G Instruction Set
//! Listings" and "B".

use super::compressed;
use super::instruction::{Instruction, Op, Op::*, sign_extend};

/// The instruction whose first 32 bits are `word`; nothing if it is not one of those that are known here.
pub fn decode(word: u32) -> Option<Instruction> {
    if word & 3 != 3 {
        return compressed::decode(word & 0xffff);
    }
    let rd = word >> 7 & 31;
    let funct3 = word >> 12 & 7;
    let rs1 = word >> 15 & 31;
    let rs2 = word >> 20 & 31;
    let funct7 = word >> 25;
    let i = i64::from(word as i32 >> 20);
    let r = |op| Some(Instruction::new(op, [rd, rs1, rs2], 0, 4));
    let with = |op, immediate| Some(Instruction::new(op, [rd, rs1, 0], immediate, 4));
    match word & 0x7f {
        0x37 => Some(Instruction::new(Lui, [rd, 0, 0], upper(word), 4)),
        0x17 => Some(Instruction::new(Auipc, [rd, 0, 0], upper(word), 4)),
        0x6f => Some(Instruction::new(Jal, [rd, 0, 0], jump(word), 4)),
        0x67 if funct3 == 0 => with(Jalr, i),
        0x63 => {
            let op = [Beq, Bne, Fence, Fence, Blt, Bge, Bltu, Bgeu][funct3 as usize];
            (op != Fence).then(|| Instruction::new(op, [0, rs1, rs2], branch(word), 4))
        }
        0x03 => {
            let op = *[Lb, Lh, Lw, Ld, Lbu, Lhu, Lwu].get(funct3 as usize)?;
            with(op, i)
        }
        0x23 => {
            let op = *[Sb, Sh, Sw, Sd].get(funct3 as usize)?;
            let offset = i64::from(word as i32 >> 25 << 5) | i64::from(rd);
            Some(Instruction::new(op, [0, rs1, rs2], offset, 4))
        }
        0x13 => match funct3 {
            0 => with(Addi, i),
            2 => with(Slti, i),
            3 => with(Sltiu, i),
            4 => with(Xori, i),
            6 => with(Ori, i),
            7 => with(Andi, i),
            _ => shift_by_immediate(word).and_then(|(op, amount)| with(op, amount)),
        },
        0x1b => {
            let amount = i64::from(rs2);
            match (funct3, funct7) {
                (0, _) => with(Addiw, i),
                (1, 0x00) => with(Slliw, amount),
                (1, 0x04 | 0x05) => with(SlliUw, i64::from(word >> 20 & 63)),
                (1, 0x30) => with(*[Clzw, Ctzw, Cpopw].get(rs2 as usize)?, 0),
                (5, 0x00) => with(Srliw, amount),
                (5, 0x20) => with(Sraiw, amount),
                (5, 0x30) => with(Roriw, amount),
                _ => None,
            }
        }
        0x33 => r(register_op(funct7, funct3)?),
        0x3b => r(register_op_of_words(funct7, funct3, rs2)?),
        0x2f => atomic(funct7 >> 2, funct3, [rd, rs1, rs2]),
        0x0f => Some(Instruction::new(Fence, [0; 3], 0, 4)),
        0x73 => match (funct3, word >> 20) {
            (0, 0) => Some(Instruction::new(Ecall, [0; 3], 0, 4)),
            (0, 1) => Some(Instruction::new(Ebreak, [0; 3], 0, 4)),
            // `csrrs rd, csr, x0`, which reads: programs without privileges have no use for another.
            (2, csr) if rs1 == 0 => Some(Instruction::new(Csr, [rd, 0, 0], i64::from(csr), 4)),
            _ => None,
        },
        _ => None,
    }
}

/// Shifts, rotations and single bits by an immediate, and the functions of one operand that share their opcode.
fn shift_by_immediate(word: u32) -> Option<(Op, i64)> {
    let left = word >> 12 & 7 == 1;
    let amount = i64::from(word >> 20 & 63);
    Some(match (left, word >> 26) {
        (true, 0x00) => (Slli, amount),
        (true, 0x0a) => (Bseti, amount),
        (true, 0x12) => (Bclri, amount),
        (true, 0x1a) => (Binvi, amount),
        (true, 0x18) => match amount {
            0 => (Clz, 0),
            1 => (Ctz, 0),
            2 => (Cpop, 0),
            4 => (SextB, 0),
            5 => (SextH, 0),
            _ => return None,
        },
        (false, 0x00) => (Srli, amount),
        (false, 0x10) => (Srai, amount),
        (false, 0x12) => (Bexti, amount),
        (false, 0x18) => (Rori, amount),
        (false, 0x0a) if amount == 7 => (OrcB, 0),
        (false, 0x1a) if amount == 56 => (Rev8, 0),
        _ => return None,
    })
}

/// Two registers to one.
#[rustfmt::skip]
fn register_op(funct7: u32, funct3: u32) -> Option<Op> {
    Some(match (funct7, funct3) {
        (0x00, 0) => Add, (0x00, 1) => Sll, (0x00, 2) => Slt, (0x00, 3) => Sltu,
        (0x00, 4) => Xor, (0x00, 5) => Srl, (0x00, 6) => Or,  (0x00, 7) => And,
        (0x20, 0) => Sub, (0x20, 5) => Sra,
        (0x20, 4) => Xnor, (0x20, 6) => Orn, (0x20, 7) => Andn,
        (0x01, 0) => Mul, (0x01, 1) => Mulh, (0x01, 2) => Mulhsu, (0x01, 3) => Mulhu,
        (0x01, 4) => Div, (0x01, 5) => Divu, (0x01, 6) => Rem, (0x01, 7) => Remu,
        (0x05, 4) => Min, (0x05, 5) => Minu, (0x05, 6) => Max, (0x05, 7) => Maxu,
        (0x30, 1) => Rol, (0x30, 5) => Ror,
        (0x10, 2) => Sh1add, (0x10, 4) => Sh2add, (0x10, 6) => Sh3add,
        (0x24, 1) => Bclr, (0x24, 5) => Bext, (0x34, 1) => Binv, (0x14, 1) => Bset,
        (0x07, 5) => CzeroEqz, (0x07, 7) => CzeroNez,
        _ => return None,
    })
}

/// The same on the low 32 bits.
#[rustfmt::skip]
fn register_op_of_words(funct7: u32, funct3: u32, rs2: u32) -> Option<Op> {
    Some(match (funct7, funct3) {
        (0x00, 0) => Addw, (0x20, 0) => Subw,
        (0x00, 1) => Sllw, (0x00, 5) => Srlw, (0x20, 5) => Sraw,
        (0x01, 0) => Mulw,
        (0x01, 4) => Divw, (0x01, 5) => Divuw, (0x01, 6) => Remw, (0x01, 7) => Remuw,
        (0x30, 1) => Rolw, (0x30, 5) => Rorw,
        (0x04, 0) => AddUw,
        (0x04, 4) if rs2 == 0 => ZextH,
        (0x10, 2) => Sh1addUw, (0x10, 4) => Sh2addUw, (0x10, 6) => Sh3addUw,
        _ => return None,
    })
}

/// Atomic memory operations: the immediate is `funct5`.
fn atomic(funct5: u32, funct3: u32, registers: [u32; 3]) -> Option<Instruction> {
    let double = match funct3 {
        2 => false,
        3 => true,
        _ => return None,
    };
    let op = match (funct5, double) {
        (2, false) => LrW,
        (2, true) => LrD,
        (3, false) => ScW,
        (3, true) => ScD,
        (0 | 1 | 4 | 8 | 12 | 16 | 20 | 24 | 28, false) => AmoW,
        (0 | 1 | 4 | 8 | 12 | 16 | 20 | 24 | 28, true) => AmoD,
        _ => return None,
    };
    Some(Instruction::new(op, registers, i64::from(funct5), 4))
}

/// The upper 20 bits.
fn upper(word: u32) -> i64 {
    i64::from((word & 0xffff_f000) as i32)
}

/// Distance of a branch: `imm[12|10:5]` and `imm[4:1|11]`.
fn branch(word: u32) -> i64 {
    let bits =
        (word >> 31) << 12 | (word >> 7 & 1) << 11 | (word >> 25 & 63) << 5 | (word >> 8 & 15) << 1;
    sign_extend(bits, 13)
}

/// Distance of a jump: `imm[20|10:1|11|19:12]`.
fn jump(word: u32) -> i64 {
    let bits = (word >> 31) << 20
        | (word >> 12 & 255) << 12
        | (word >> 20 & 1) << 11
        | (word >> 21 & 1023) << 1;
    sign_extend(bits, 21)
}
