// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of 16 bits, as the instructions that they stand for: the tables of the chapter "C" of the RISC-V
//! unprivileged manual, for RV64 without floating point.

use super::instruction::{Instruction, Op::*, sign_extend};

/// The instruction in the 16 bits of `word`; nothing if there is none.
pub fn decode(word: u32) -> Option<Instruction> {
    let new = |op, registers, immediate| Some(Instruction::new(op, registers, immediate, 2));
    let bit = |from: u32, to: u32| (word >> from & 1) << to;
    // `x8` to `x15`, in three bits.
    let (near1, near2) = (8 + (word >> 7 & 7), 8 + (word >> 2 & 7));
    let (rd, rs2) = (word >> 7 & 31, word >> 2 & 31);
    let six = bit(12, 5) | rs2;
    let (signed, amount) = (sign_extend(six, 6), i64::from(six));
    // Offsets of words and of double words, from a register and from the stack pointer.
    let high = (word >> 10 & 7) << 3;
    let of_word = i64::from(high | bit(6, 2) | bit(5, 6));
    let of_double = i64::from(high | (word >> 5 & 3) << 6);
    let load_word = i64::from(bit(12, 5) | (word >> 4 & 7) << 2 | (word >> 2 & 3) << 6);
    let load_double = i64::from(bit(12, 5) | (word >> 5 & 3) << 3 | (word >> 2 & 7) << 6);
    let store_word = i64::from((word >> 9 & 15) << 2 | (word >> 7 & 3) << 6);
    let store_double = i64::from((word >> 10 & 7) << 3 | (word >> 7 & 7) << 6);
    match (word & 3, word >> 13) {
        (0, 0) => {
            let offset = (word >> 11 & 3) << 4 | (word >> 7 & 15) << 6 | bit(6, 2) | bit(5, 3);
            // All zeros are no instruction on purpose.
            (offset != 0).then(|| Instruction::new(Addi, [near2, 2, 0], i64::from(offset), 2))
        }
        (0, 2) => new(Lw, [near2, near1, 0], of_word),
        (0, 3) => new(Ld, [near2, near1, 0], of_double),
        (0, 6) => new(Sw, [0, near1, near2], of_word),
        (0, 7) => new(Sd, [0, near1, near2], of_double),
        (1, 0) => new(Addi, [rd, rd, 0], signed),
        (1, 1) if rd != 0 => new(Addiw, [rd, rd, 0], signed),
        (1, 2) => new(Addi, [rd, 0, 0], signed),
        (1, 3) if rd == 2 => {
            let bits = bit(12, 9) | bit(6, 4) | bit(5, 6) | (word >> 3 & 3) << 7 | bit(2, 5);
            new(Addi, [2, 2, 0], sign_extend(bits, 10))
        }
        (1, 3) => new(Lui, [rd, 0, 0], signed << 12),
        (1, 4) => match word >> 10 & 3 {
            0 => new(Srli, [near1, near1, 0], amount),
            1 => new(Srai, [near1, near1, 0], amount),
            2 => new(Andi, [near1, near1, 0], signed),
            _ => {
                let op = match (word >> 12 & 1, word >> 5 & 3) {
                    (0, 0) => Sub,
                    (0, 1) => Xor,
                    (0, 2) => Or,
                    (0, 3) => And,
                    (1, 0) => Subw,
                    (1, 1) => Addw,
                    _ => return None,
                };
                new(op, [near1, near1, near2], 0)
            }
        },
        (1, 5) => {
            let bits = bit(12, 11)
                | bit(11, 4)
                | (word >> 9 & 3) << 8
                | bit(8, 10)
                | bit(7, 6)
                | bit(6, 7)
                | (word >> 3 & 7) << 1
                | bit(2, 5);
            new(Jal, [0; 3], sign_extend(bits, 12))
        }
        (1, op) => {
            let bits = bit(12, 8)
                | (word >> 10 & 3) << 3
                | (word >> 5 & 3) << 6
                | (word >> 3 & 3) << 1
                | bit(2, 5);
            let op = if op == 6 { Beq } else { Bne };
            new(op, [0, near1, 0], sign_extend(bits, 9))
        }
        (2, 0) => new(Slli, [rd, rd, 0], amount),
        (2, 2) if rd != 0 => new(Lw, [rd, 2, 0], load_word),
        (2, 3) if rd != 0 => new(Ld, [rd, 2, 0], load_double),
        (2, 4) => match (word >> 12 & 1, rd, rs2) {
            (0, 0, _) => None,
            (0, _, 0) => new(Jalr, [0, rd, 0], 0),
            (0, _, _) => new(Add, [rd, 0, rs2], 0),
            (_, 0, 0) => new(Ebreak, [0; 3], 0),
            (_, _, 0) => new(Jalr, [1, rd, 0], 0),
            (_, _, _) => new(Add, [rd, rd, rs2], 0),
        },
        (2, 6) => new(Sw, [0, 2, rs2], store_word),
        (2, 7) => new(Sd, [0, 2, rs2], store_double),
        _ => None,
    }
}
