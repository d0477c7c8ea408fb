// SPDX-License-Identifier: MIT OR Apache-2.0
//! The instructions: RV64I, M, A, C as what they expand to, Zba, Zbb, Zbs, Zicond; of Zicsr the counters.

/// What an instruction does. The names are those of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Op {
    Lui, Auipc, Jal, Jalr,
    Beq, Bne, Blt, Bge, Bltu, Bgeu,
    Lb, Lh, Lw, Ld, Lbu, Lhu, Lwu,
    Sb, Sh, Sw, Sd,
    Add, Sub, Sll, Slt, Sltu, Xor, Srl, Sra, Or, And,
    Addw, Subw, Sllw, Srlw, Sraw,
    Addi, Slti, Sltiu, Xori, Ori, Andi, Slli, Srli, Srai,
    Addiw, Slliw, Srliw, Sraiw,
    Mul, Mulh, Mulhsu, Mulhu, Div, Divu, Rem, Remu,
    Mulw, Divw, Divuw, Remw, Remuw,
    Andn, Orn, Xnor, Max, Maxu, Min, Minu,
    Rol, Ror, Rori, Rolw, Rorw, Roriw,
    Clz, Ctz, Cpop, Clzw, Ctzw, Cpopw, SextB, SextH, ZextH, OrcB, Rev8,
    Sh1add, Sh2add, Sh3add, AddUw, Sh1addUw, Sh2addUw, Sh3addUw, SlliUw,
    Bclr, Bext, Binv, Bset, Bclri, Bexti, Binvi, Bseti,
    CzeroEqz, CzeroNez,
    LrW, LrD, ScW, ScD, AmoW, AmoD,
    Fence, Ecall, Ebreak, Csr,
}

/// What the timing of an instruction depends on first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Alu,
    Multiply,
    Divide,
    Load,
    Store,
    Branch,
    Jump,
    JumpRegister,
    Counter,
    Fence,
    Atomic,
    System,
}

/// A decoded instruction. Registers that it does not have are `x0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    pub op: Op,
    pub rd: u8,
    pub rs1: u8,
    pub rs2: u8,
    /// Bytes: 2 or 4.
    pub length: u8,
    pub class: Class,
    /// The immediate, sign-extended; the number of a counter; which atomic operation.
    pub immediate: i64,
}

impl Instruction {
    pub fn new(op: Op, [rd, rs1, rs2]: [u32; 3], immediate: i64, length: u8) -> Instruction {
        // Register numbers are fields of five bits.
        let register = |number: u32| (number & 31) as u8;
        Instruction {
            op,
            rd: register(rd),
            rs1: register(rs1),
            rs2: register(rs2),
            length,
            class: op.class(),
            immediate,
        }
    }
}

impl Op {
    #[rustfmt::skip]
    pub const fn class(self) -> Class {
        use Op::*;
        match self {
            Jal => Class::Jump,
            Jalr => Class::JumpRegister,
            Beq | Bne | Blt | Bge | Bltu | Bgeu => Class::Branch,
            Lb | Lh | Lw | Ld | Lbu | Lhu | Lwu => Class::Load,
            Sb | Sh | Sw | Sd => Class::Store,
            Mul | Mulw | Mulh | Mulhsu | Mulhu => Class::Multiply,
            Div | Divu | Rem | Remu | Divw | Divuw | Remw | Remuw => Class::Divide,
            LrW | LrD | ScW | ScD | AmoW | AmoD => Class::Atomic,
            Fence => Class::Fence,
            Csr => Class::Counter,
            Ecall | Ebreak => Class::System,
            _ => Class::Alu,
        }
    }
}

/// The low `bits` bits as a signed number.
pub(super) fn sign_extend(value: u32, bits: u32) -> i64 {
    i64::from((value << (32 - bits)) as i32 >> (32 - bits))
}
