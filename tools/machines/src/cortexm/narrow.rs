// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of 16 bits: ARMv7-M architecture reference manual, A5.2, in its order.

use super::instruction::{
    Address, AluOp, Flags, Instruction, Instruction::*, LR, Offset, Operand, PC, Reg, SP, Shift,
    UnaryOp, Width, alu, compare, sign_extend,
};

/// The instruction in 16 bits; nothing if it is not known here.
pub fn decode(w: u16) -> Option<Instruction> {
    let w = u32::from(w);
    let reg = |at: u32| (w >> at & 7) as Reg;
    let imm5 = w >> 6 & 31;
    let imm8 = w & 255;
    let constant = |value| Operand::Constant(value, None);
    let set = Flags::SetOutsideIt;
    let plain = |register| Operand::Shifted(register, Shift::Lsl, 0);
    Some(match w >> 11 {
        0..=2 => {
            let (kind, amount) = shift(
                [Shift::Lsl, Shift::Lsr, Shift::Asr][(w >> 11) as usize],
                imm5,
            );
            alu(
                AluOp::Mov,
                set,
                reg(0),
                0,
                Operand::Shifted(reg(3), kind, amount),
            )
        }
        3 => {
            let op = if w >> 9 & 1 == 0 {
                AluOp::Add
            } else {
                AluOp::Sub
            };
            let operand = if w >> 10 & 1 == 0 {
                plain(reg(6))
            } else {
                constant(w >> 6 & 7)
            };
            alu(op, set, reg(0), reg(3), operand)
        }
        4 => alu(AluOp::Mov, set, reg(8), 0, constant(imm8)),
        5 => compare(AluOp::Sub, reg(8), constant(imm8)),
        6 => alu(AluOp::Add, set, reg(8), reg(8), constant(imm8)),
        7 => alu(AluOp::Sub, set, reg(8), reg(8), constant(imm8)),
        8 if w >> 10 & 1 == 0 => processing(w)?,
        8 => high_registers(w)?,
        9 => Load {
            width: Width::Word,
            rt: reg(8),
            address: Address::plain(PC, Offset::Constant(4 * imm8 as i32)),
        },
        10 | 11 => {
            let address = Address::plain(reg(3), Offset::Register(reg(6), 0));
            let rt = reg(0);
            match w >> 9 & 7 {
                0 => Store {
                    width: Width::Word,
                    rt,
                    address,
                },
                1 => Store {
                    width: Width::Half,
                    rt,
                    address,
                },
                2 => Store {
                    width: Width::Byte,
                    rt,
                    address,
                },
                3 => Load {
                    width: Width::SignedByte,
                    rt,
                    address,
                },
                4 => Load {
                    width: Width::Word,
                    rt,
                    address,
                },
                5 => Load {
                    width: Width::Half,
                    rt,
                    address,
                },
                6 => Load {
                    width: Width::Byte,
                    rt,
                    address,
                },
                _ => Load {
                    width: Width::SignedHalf,
                    rt,
                    address,
                },
            }
        }
        op @ 12..=17 => {
            let (width, scale) =
                [(Width::Word, 4), (Width::Byte, 1), (Width::Half, 2)][(op as usize - 12) / 2];
            let address = Address::plain(reg(3), Offset::Constant(scale * imm5 as i32));
            if op & 1 == 0 {
                Store {
                    width,
                    rt: reg(0),
                    address,
                }
            } else {
                Load {
                    width,
                    rt: reg(0),
                    address,
                }
            }
        }
        18 => Store {
            width: Width::Word,
            rt: reg(8),
            address: Address::plain(SP, Offset::Constant(4 * imm8 as i32)),
        },
        19 => Load {
            width: Width::Word,
            rt: reg(8),
            address: Address::plain(SP, Offset::Constant(4 * imm8 as i32)),
        },
        20 => Adr {
            rd: reg(8),
            offset: 4 * imm8 as i32,
        },
        21 => alu(AluOp::Add, Flags::Kept, reg(8), SP, constant(4 * imm8)),
        22 | 23 => miscellaneous(w)?,
        24 => StoreMany {
            base: reg(8),
            list: imm8 as u16,
            writeback: true,
            down: false,
        },
        // The base is written back unless it is loaded.
        25 => LoadMany {
            base: reg(8),
            list: imm8 as u16,
            writeback: imm8 >> reg(8) & 1 == 0,
            down: false,
        },
        26 | 27 => {
            let condition = w >> 8 & 15;
            // 14 is undefined for ever, 15 calls a supervisor that is not there.
            (condition < 14).then_some(Branch {
                condition: Some(condition as u8),
                offset: 2 * sign_extend(imm8, 8),
            })?
        }
        28 => Branch {
            condition: None,
            offset: 2 * sign_extend(w & 0x7ff, 11),
        },
        _ => return None,
    })
}

/// What an amount of 0 stands for in the encoding.
pub fn shift(kind: Shift, amount: u32) -> (Shift, u8) {
    match (kind, amount) {
        (Shift::Lsr | Shift::Asr, 0) => (kind, 32),
        (Shift::Ror, 0) => (Shift::Rrx, 1),
        _ => (kind, amount as u8),
    }
}

/// A5.2.2: data processing of low registers.
fn processing(w: u32) -> Option<Instruction> {
    let (rd, rm) = ((w & 7) as Reg, (w >> 3 & 7) as Reg);
    let operand = Operand::Shifted(rm, Shift::Lsl, 0);
    let set = Flags::SetOutsideIt;
    let two = |op| alu(op, set, rd, rd, operand);
    let by = |kind| alu(AluOp::Mov, set, rd, 0, Operand::ShiftedBy(rd, kind, rm));
    Some(match w >> 6 & 15 {
        0 => two(AluOp::And),
        1 => two(AluOp::Eor),
        2 => by(Shift::Lsl),
        3 => by(Shift::Lsr),
        4 => by(Shift::Asr),
        5 => two(AluOp::Adc),
        6 => two(AluOp::Sbc),
        7 => by(Shift::Ror),
        8 => compare(AluOp::And, rd, operand),
        9 => alu(AluOp::Rsb, set, rd, rm, Operand::Constant(0, None)),
        10 => compare(AluOp::Sub, rd, operand),
        11 => compare(AluOp::Add, rd, operand),
        12 => two(AluOp::Orr),
        13 => Multiply {
            flags: set,
            rd,
            rn: rm,
            rm: rd,
            ra: None,
            subtract: false,
        },
        14 => two(AluOp::Bic),
        _ => alu(AluOp::Mvn, set, rd, 0, operand),
    })
}

/// A5.2.3: all registers, and branches to them.
fn high_registers(w: u32) -> Option<Instruction> {
    let rd = ((w & 7) | (w >> 4 & 8)) as Reg;
    let rm = (w >> 3 & 15) as Reg;
    let operand = Operand::Shifted(rm, Shift::Lsl, 0);
    Some(match w >> 8 & 3 {
        0 => alu(AluOp::Add, Flags::Kept, rd, rd, operand),
        1 => compare(AluOp::Sub, rd, operand),
        2 => alu(AluOp::Mov, Flags::Kept, rd, 0, operand),
        _ if w & 7 == 0 => BranchRegister {
            rm,
            link: w >> 7 & 1 == 1,
        },
        _ => return None,
    })
}

/// A5.2.5.
fn miscellaneous(w: u32) -> Option<Instruction> {
    let (rd, rm) = ((w & 7) as Reg, (w >> 3 & 7) as Reg);
    let constant = Operand::Constant(4 * (w & 127), None);
    let extend = |width| Extend {
        width,
        rd,
        rn: None,
        rm,
        rotation: 0,
    };
    let unary = |op| Unary { op, rd, rm };
    Some(match w >> 8 & 15 {
        0 if w >> 7 & 1 == 0 => alu(AluOp::Add, Flags::Kept, SP, SP, constant),
        0 => alu(AluOp::Sub, Flags::Kept, SP, SP, constant),
        op @ (1 | 3 | 9 | 11) => CompareBranch {
            rn: rd,
            nonzero: op & 8 != 0,
            offset: ((w >> 9 & 1) << 6 | (w >> 3 & 31) << 1) as i32,
        },
        2 => extend(
            [
                Width::SignedHalf,
                Width::SignedByte,
                Width::Half,
                Width::Byte,
            ][(w >> 6 & 3) as usize],
        ),
        op @ (4 | 5) => StoreMany {
            base: SP,
            list: (w & 255) as u16 | if op == 5 { 1 << LR } else { 0 },
            writeback: true,
            down: true,
        },
        6 if w >> 5 & 7 == 3 => Interrupts,
        10 => match w >> 6 & 3 {
            0 => unary(UnaryOp::Rev),
            1 => unary(UnaryOp::Rev16),
            3 => unary(UnaryOp::Revsh),
            _ => return None,
        },
        op @ (12 | 13) => LoadMany {
            base: SP,
            list: (w & 255) as u16 | if op == 13 { 1 << PC } else { 0 },
            writeback: true,
            down: false,
        },
        14 => Breakpoint {
            number: (w & 255) as u8,
        },
        15 if w & 15 != 0 => IfThen {
            state: (w & 255) as u8,
        },
        15 => Nop,
        _ => return None,
    })
}
