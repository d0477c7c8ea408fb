// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of 32 bits: ARMv7-M architecture reference manual, A5.3, in its order; without coprocessors and parallel
//! additions, which nothing of ours uses.

use super::instruction::{
    Address, AluOp, DspOp, FieldOp, Flags, Instruction, Instruction::*, LongOp, Offset, Operand,
    PC, Reg, Shift, UnaryOp, Width, alu, compare, sign_extend,
};
use super::narrow::shift;

/// Whether 16 bits are the first half of an instruction of 32.
pub const fn is_first_half(w: u16) -> bool {
    w >> 11 >= 0b11101
}

/// The instruction in two halves; nothing if it is not known here.
pub fn decode(first: u16, second: u16) -> Option<Instruction> {
    let (a, b) = (u32::from(first), u32::from(second));
    let op2 = a >> 4 & 0x7f;
    match (a >> 11 & 3, op2) {
        (1, _) if op2 & 0x64 == 0 => many(a, b),
        (1, _) if op2 & 0x64 == 4 => pairs(a, b),
        (1, _) if op2 & 0x60 == 0x20 => shifted(a, b),
        (2, _) if b >> 15 == 1 => branches(a, b),
        (2, _) if op2 & 0x20 == 0 => constants(a, b),
        (2, _) => plain_constants(a, b),
        (3, _) if op2 & 0x60 == 0 => single(a, b),
        (3, _) if op2 & 0x70 == 0x20 => registers(a, b),
        (3, _) if op2 & 0x78 == 0x30 => multiply(a, b),
        (3, _) if op2 & 0x78 == 0x38 => long_multiply(a, b),
        _ => None,
    }
}

/// Whether ARMv6-M has the instruction: calls, barriers and special registers alone.
pub const fn is_in_armv6m(instruction: &Instruction) -> bool {
    matches!(instruction, Call { .. } | Barrier | Mrs { .. } | Msr { .. })
}

const fn reg(word: u32, at: u32) -> Reg {
    (word >> at & 15) as Reg
}

/// A5.3.5: `ldm`, `stm`.
fn many(a: u32, b: u32) -> Option<Instruction> {
    let (base, list) = (reg(a, 0), b as u16);
    let writeback = a >> 5 & 1 == 1;
    // Of one register the manual leaves open what it does, and of the stack pointer.
    if list.count_ones() < 2 || list & 0x2000 != 0 {
        return None;
    }
    let down = match a >> 7 & 3 {
        1 => false,
        2 => true,
        _ => return None,
    };
    Some(match a >> 4 & 1 {
        0 => StoreMany {
            base,
            list,
            writeback,
            down,
        },
        _ => LoadMany {
            base,
            list,
            writeback,
            down,
        },
    })
}

/// A5.3.6: pairs, exclusive accesses, branches by a table.
fn pairs(a: u32, b: u32) -> Option<Instruction> {
    let (base, rt, rt2) = (reg(a, 0), reg(b, 12), reg(b, 8));
    let [before, up, writeback, load] = [8, 7, 5, 4].map(|at| a >> at & 1 == 1);
    let offset = 4 * (b & 255) as i32;
    if before || writeback {
        let offset = Offset::Constant(if up { offset } else { -offset });
        let address = Address {
            base,
            offset,
            before,
            writeback,
        };
        return Some(match load {
            true => LoadPair { rt, rt2, address },
            false => StorePair { rt, rt2, address },
        });
    }
    Some(match (up, load, b >> 4 & 15) {
        (false, true, _) => LoadExclusive {
            width: Width::Word,
            rt,
            base,
            offset,
        },
        (false, false, _) => StoreExclusive {
            width: Width::Word,
            rd: rt2,
            rt,
            base,
            offset,
        },
        (true, true, op @ (0 | 1)) => Table {
            rn: base,
            rm: reg(b, 0),
            halves: op == 1,
        },
        (true, true, op @ (4 | 5)) => LoadExclusive {
            width: exclusive(op),
            rt,
            base,
            offset: 0,
        },
        (true, false, op @ (4 | 5)) => StoreExclusive {
            width: exclusive(op),
            rd: reg(b, 0),
            rt,
            base,
            offset: 0,
        },
        _ => return None,
    })
}

const fn exclusive(op: u32) -> Width {
    if op == 4 { Width::Byte } else { Width::Half }
}

/// Data processing by the number of A5.3.1 and A5.3.11: where the destination or the operand is the program counter, it is
/// another operation.
fn process(a: u32, b: u32, operand: Operand) -> Option<Instruction> {
    let (rn, rd) = (reg(a, 0), reg(b, 8));
    let sets = a >> 4 & 1 == 1;
    let flags = if sets { Flags::Set } else { Flags::Kept };
    let three = |op| alu(op, flags, rd, rn, operand);
    let or_compare = |op| {
        if rd == PC && sets {
            compare(op, rn, operand)
        } else {
            three(op)
        }
    };
    let or_move = |op, other| if rn == PC { three(other) } else { three(op) };
    Some(match a >> 5 & 15 {
        0 => or_compare(AluOp::And),
        1 => three(AluOp::Bic),
        2 => or_move(AluOp::Orr, AluOp::Mov),
        3 => or_move(AluOp::Orn, AluOp::Mvn),
        4 => or_compare(AluOp::Eor),
        8 => or_compare(AluOp::Add),
        10 => three(AluOp::Adc),
        11 => three(AluOp::Sbc),
        13 => or_compare(AluOp::Sub),
        14 => three(AluOp::Rsb),
        _ => return None,
    })
}

/// A5.3.11: data processing of a shifted register.
fn shifted(a: u32, b: u32) -> Option<Instruction> {
    let amount = (b >> 12 & 7) << 2 | b >> 6 & 3;
    if a >> 5 & 15 == 6 {
        let top = b >> 5 & 1 == 1;
        let amount = if top {
            shift(Shift::Asr, amount).1
        } else {
            amount as u8
        };
        return Some(Pack {
            top,
            rd: reg(b, 8),
            rn: reg(a, 0),
            rm: reg(b, 0),
            amount,
        });
    }
    let kind = [Shift::Lsl, Shift::Lsr, Shift::Asr, Shift::Ror][(b >> 4 & 3) as usize];
    let (kind, amount) = shift(kind, amount);
    process(a, b, Operand::Shifted(reg(b, 0), kind, amount))
}

/// A5.3.1: data processing of a constant that is one byte, repeated or rotated (A5.3.2).
fn constants(a: u32, b: u32) -> Option<Instruction> {
    let imm12 = (a >> 10 & 1) << 11 | (b >> 12 & 7) << 8 | b & 255;
    let byte = b & 255;
    let operand = match imm12 >> 8 {
        0 => Operand::Constant(byte, None),
        1 => Operand::Constant(byte << 16 | byte, None),
        2 => Operand::Constant(byte << 24 | byte << 8, None),
        3 => Operand::Constant(byte * 0x0101_0101, None),
        _ => {
            let value = (128 | byte & 127).rotate_right(imm12 >> 7);
            Operand::Constant(value, Some(value >> 31 == 1))
        }
    };
    process(a, b, operand)
}

/// A5.3.3: data processing of a plain constant.
fn plain_constants(a: u32, b: u32) -> Option<Instruction> {
    let (rn, rd) = (reg(a, 0), reg(b, 8));
    let imm12 = (a >> 10 & 1) << 11 | (b >> 12 & 7) << 8 | b & 255;
    let imm16 = rn as u32 * 0x1000 + imm12;
    let lsb = ((b >> 12 & 7) << 2 | b >> 6 & 3) as u8;
    let last = (b & 31) as u8;
    let extract = |op| Field {
        op,
        rd,
        rn: Some(rn),
        lsb,
        width: last + 1,
    };
    let sum = |op| alu(op, Flags::Kept, rd, rn, Operand::Constant(imm12, None));
    Some(match a >> 4 & 31 {
        0 if rn == PC => Adr {
            rd,
            offset: imm12 as i32,
        },
        0 => sum(AluOp::Add),
        4 => alu(
            AluOp::Mov,
            Flags::Kept,
            rd,
            0,
            Operand::Constant(imm16, None),
        ),
        10 if rn == PC => Adr {
            rd,
            offset: -(imm12 as i32),
        },
        10 => sum(AluOp::Sub),
        12 => Movt {
            rd,
            value: imm16 as u16,
        },
        20 => extract(FieldOp::Sbfx),
        // `bfc` inserts zeros.
        22 if last >= lsb => Field {
            op: FieldOp::Bfi,
            rd,
            rn: (rn != PC).then_some(rn),
            lsb,
            width: last - lsb + 1,
        },
        28 => extract(FieldOp::Ubfx),
        _ => return None,
    })
}

/// A5.3.4: branches, barriers, special registers.
fn branches(a: u32, b: u32) -> Option<Instruction> {
    let sign = a >> 10 & 1;
    let (j1, j2) = (b >> 13 & 1, b >> 11 & 1);
    let far = || {
        let (i1, i2) = (1 ^ j1 ^ sign, 1 ^ j2 ^ sign);
        sign_extend(
            sign << 24 | i1 << 23 | i2 << 22 | (a & 0x3ff) << 12 | (b & 0x7ff) << 1,
            25,
        )
    };
    Some(match b >> 12 & 5 {
        5 => Call { offset: far() },
        1 => Branch {
            condition: None,
            offset: far(),
        },
        0 if a >> 7 & 7 != 7 => {
            let bits = sign << 20 | j2 << 19 | j1 << 18 | (a & 63) << 12 | (b & 0x7ff) << 1;
            Branch {
                condition: Some((a >> 6 & 15) as u8),
                offset: sign_extend(bits, 21),
            }
        }
        0 => match a >> 4 & 0x7f {
            0x38 | 0x39 => Msr {
                rn: reg(a, 0),
                register: b as u8,
            },
            0x3a => Nop,
            // `clrex` among them, which changes nothing here.
            0x3b => Barrier,
            0x3e | 0x3f => Mrs {
                rd: reg(b, 8),
                register: b as u8,
            },
            _ => return None,
        },
        _ => return None,
    })
}

/// A5.3.7 to A5.3.10: single loads and stores.
fn single(a: u32, b: u32) -> Option<Instruction> {
    let (base, rt) = (reg(a, 0), reg(b, 12));
    let [signed, long, load] = [8, 7, 4].map(|at| a >> at & 1 == 1);
    let width = match (a >> 5 & 3, signed) {
        (0, false) => Width::Byte,
        (0, true) => Width::SignedByte,
        (1, false) => Width::Half,
        (1, true) => Width::SignedHalf,
        (2, false) => Width::Word,
        _ => return None,
    };
    let imm12 = (b & 0xfff) as i32;
    let address = if load && base == PC {
        Address::plain(PC, Offset::Constant(if long { imm12 } else { -imm12 }))
    } else if long {
        Address::plain(base, Offset::Constant(imm12))
    } else if b >> 11 & 1 == 1 {
        let [before, up, writeback] = [10, 9, 8].map(|at| b >> at & 1 == 1);
        let imm8 = (b & 255) as i32;
        Address {
            base,
            offset: Offset::Constant(if up { imm8 } else { -imm8 }),
            before,
            writeback,
        }
    } else if b >> 6 & 63 == 0 {
        Address::plain(base, Offset::Register(reg(b, 0), (b >> 4 & 3) as u8))
    } else {
        return None;
    };
    Some(match load {
        // Prefetches are loads to nowhere.
        true if rt == PC && width != Width::Word => Nop,
        true => Load { width, rt, address },
        false if signed => return None,
        false => Store { width, rt, address },
    })
}

/// A5.3.12: shifts by a register, extensions, and what takes one register.
fn registers(a: u32, b: u32) -> Option<Instruction> {
    let (rn, rd, rm) = (reg(a, 0), reg(b, 8), reg(b, 0));
    let (op1, op2) = (a >> 4 & 15, b >> 4 & 15);
    if b >> 12 != 15 {
        return None;
    }
    Some(match (op1, op2) {
        (0..=7, 0) => {
            let kind = [Shift::Lsl, Shift::Lsr, Shift::Asr, Shift::Ror][op1 as usize / 2];
            let flags = if op1 & 1 == 1 {
                Flags::Set
            } else {
                Flags::Kept
            };
            alu(AluOp::Mov, flags, rd, 0, Operand::ShiftedBy(rn, kind, rm))
        }
        (0 | 1 | 4 | 5, 8..) => {
            let width = match op1 {
                0 => Width::SignedHalf,
                1 => Width::Half,
                4 => Width::SignedByte,
                _ => Width::Byte,
            };
            Extend {
                width,
                rd,
                rn: (rn != PC).then_some(rn),
                rm,
                rotation: 8 * (op2 & 3) as u8,
            }
        }
        (2 | 3, 8..) => ExtendPairs {
            signed: op1 == 2,
            rd,
            rn: (rn != PC).then_some(rn),
            rm,
            rotation: 8 * (op2 & 3) as u8,
        },
        (9, 8..=11) => {
            let op =
                [UnaryOp::Rev, UnaryOp::Rev16, UnaryOp::Rbit, UnaryOp::Revsh][op2 as usize & 3];
            Unary { op, rd, rm }
        }
        (11, 8) => Unary {
            op: UnaryOp::Clz,
            rd,
            rm,
        },
        _ => return None,
    })
}

/// A5.3.16: products of 32 bits.
fn multiply(a: u32, b: u32) -> Option<Instruction> {
    let (rn, rd, rm) = (reg(a, 0), reg(b, 8), reg(b, 0));
    let ra = (b >> 12 != 15).then_some(reg(b, 12));
    let [upper, lower] = [5, 4].map(|at| b >> at & 1 == 1);
    if b >> 6 & 3 != 0 {
        return None;
    }
    let multiply = |subtract| Multiply {
        flags: Flags::Kept,
        rd,
        rn,
        rm,
        ra,
        subtract,
    };
    let op = match a >> 4 & 7 {
        0 if !upper && (!lower || ra.is_some()) => return Some(multiply(lower)),
        1 => DspOp::Halves {
            top_n: upper,
            top_m: lower,
        },
        2 if !upper => DspOp::Dual {
            subtract: false,
            exchange: lower,
        },
        3 if !upper => DspOp::WordByHalf { top_m: lower },
        4 if !upper => DspOp::Dual {
            subtract: true,
            exchange: lower,
        },
        5 if !upper => DspOp::High {
            subtract: false,
            round: lower,
        },
        6 if !upper => DspOp::High {
            subtract: true,
            round: lower,
        },
        _ => return None,
    };
    Some(Dsp { op, rd, rn, rm, ra })
}

/// A5.3.17: products of 64 bits, and division.
fn long_multiply(a: u32, b: u32) -> Option<Instruction> {
    let (rn, low, high, rm) = (reg(a, 0), reg(b, 12), reg(b, 8), reg(b, 0));
    let [upper, lower] = [5, 4].map(|at| b >> at & 1 == 1);
    let op = match (a >> 4 & 7, b >> 4 & 15) {
        (0, 0) => LongOp::Smull,
        (2, 0) => LongOp::Umull,
        (4, 0) => LongOp::Smlal,
        (4, 8..=11) => LongOp::Halves {
            top_n: upper,
            top_m: lower,
        },
        (4, 12 | 13) => LongOp::Dual {
            subtract: false,
            exchange: lower,
        },
        (5, 12 | 13) => LongOp::Dual {
            subtract: true,
            exchange: lower,
        },
        (6, 0) => LongOp::Umlal,
        (6, 6) => LongOp::Umaal,
        (op @ (1 | 3), 15) => {
            return Some(Divide {
                signed: op == 1,
                rd: high,
                rn,
                rm,
            });
        }
        _ => return None,
    };
    Some(Long {
        op,
        low,
        high,
        rn,
        rm,
    })
}
