// SPDX-License-Identifier: MIT OR Apache-2.0
//! The instructions, as the ARMv6-M and ARMv7-M reference manuals group them.

/// The number of a register. 13 is the stack pointer, 14 the link register, 15 the program counter.
pub type Reg = u8;

pub const SP: Reg = 13;
pub const LR: Reg = 14;
pub const PC: Reg = 15;

/// How a register is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shift {
    Lsl,
    Lsr,
    Asr,
    Ror,
    /// By one, through the carry.
    Rrx,
}

/// The last operand of data processing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A constant, and the carry that making it leaves, if it leaves one.
    Constant(u32, Option<bool>),
    /// A register, shifted by a constant.
    Shifted(Reg, Shift, u8),
    /// A register, shifted by the low byte of another.
    ShiftedBy(Reg, Shift, Reg),
}

/// Data processing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum AluOp {
    And, Bic, Orr, Orn, Eor, Add, Adc, Sub, Sbc, Rsb, Mov, Mvn,
}

/// Whether an instruction sets the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flags {
    Kept,
    Set,
    /// Most of 16 bits: set, but kept in the block of an `it`.
    SetOutsideIt,
}

/// What is made of one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum UnaryOp {
    Clz, Rbit, Rev, Rev16, Revsh,
}

/// Products of 16 bits and high halves of products: the rest of the multiplications of ARMv7E-M.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DspOp {
    /// `smulxy`, `smlaxy`: halves, the top one where true.
    Halves { top_n: bool, top_m: bool },
    /// `smulwy`, `smlawy`: a word by a half, the upper 32 of 48 bits.
    WordByHalf { top_m: bool },
    /// `smuad`, `smlad`, `smusd`, `smlsd`: two products, added or subtracted; with the halves of the second exchanged.
    Dual { subtract: bool, exchange: bool },
    /// `smmul`, `smmla`, `smmls`: the upper word, rounded or not.
    High { subtract: bool, round: bool },
}

/// Products of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum LongOp {
    Umull, Smull, Umlal, Smlal, Umaal,
    /// `smlalxy`.
    Halves { top_n: bool, top_m: bool },
    /// `smlald`, `smlsld`.
    Dual { subtract: bool, exchange: bool },
}

/// Bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum FieldOp {
    Ubfx, Sbfx, Bfi,
}

/// How much a load or a store moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Width {
    Byte, SignedByte, Half, SignedHalf, Word,
}

/// Where a load or a store goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address {
    pub base: Reg,
    pub offset: Offset,
    /// The offset is added before the access, not behind it.
    pub before: bool,
    /// The base becomes the sum.
    pub writeback: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offset {
    Constant(i32),
    /// A register, shifted left.
    Register(Reg, u8),
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[rustfmt::skip]
pub enum Instruction {
    /// Without a destination: `tst`, `teq`, `cmp`, `cmn`.
    Alu { op: AluOp, flags: Flags, rd: Option<Reg>, rn: Reg, operand: Operand },
    /// The address of something near; the program counter is that of a word.
    Adr { rd: Reg, offset: i32 },
    /// The upper half of a register.
    Movt { rd: Reg, value: u16 },
    Field { op: FieldOp, rd: Reg, rn: Option<Reg>, lsb: u8, width: u8 },
    /// Rotated, then the low byte or half; added to a register if there is one.
    Extend { width: Width, rd: Reg, rn: Option<Reg>, rm: Reg, rotation: u8 },
    /// `uxtb16`, `sxtb16`: bytes 0 and 2, each to a half; added to halves if there is a register.
    ExtendPairs { signed: bool, rd: Reg, rn: Option<Reg>, rm: Reg, rotation: u8 },
    Unary { op: UnaryOp, rd: Reg, rm: Reg },
    /// `pkhbt`, `pkhtb`.
    Pack { top: bool, rd: Reg, rn: Reg, rm: Reg, amount: u8 },
    /// `mul`, `mla`, `mls`.
    Multiply { flags: Flags, rd: Reg, rn: Reg, rm: Reg, ra: Option<Reg>, subtract: bool },
    Dsp { op: DspOp, rd: Reg, rn: Reg, rm: Reg, ra: Option<Reg> },
    Long { op: LongOp, low: Reg, high: Reg, rn: Reg, rm: Reg },
    Divide { signed: bool, rd: Reg, rn: Reg, rm: Reg },
    Load { width: Width, rt: Reg, address: Address },
    Store { width: Width, rt: Reg, address: Address },
    LoadPair { rt: Reg, rt2: Reg, address: Address },
    StorePair { rt: Reg, rt2: Reg, address: Address },
    /// `ldm`, `pop`: the registers of the bits; from below the base if `down`.
    LoadMany { base: Reg, list: u16, writeback: bool, down: bool },
    /// `stm`, `push`.
    StoreMany { base: Reg, list: u16, writeback: bool, down: bool },
    /// `ldrex` and its like, of a processor that nobody disturbs.
    LoadExclusive { width: Width, rt: Reg, base: Reg, offset: i32 },
    StoreExclusive { width: Width, rd: Reg, rt: Reg, base: Reg, offset: i32 },
    /// With a condition or without.
    Branch { condition: Option<u8>, offset: i32 },
    Call { offset: i32 },
    /// `bx`, `blx`.
    BranchRegister { rm: Reg, link: bool },
    CompareBranch { rn: Reg, nonzero: bool, offset: i32 },
    /// `tbb`, `tbh`.
    Table { rn: Reg, rm: Reg, halves: bool },
    /// The condition and the mask of a block.
    IfThen { state: u8 },
    /// Hints and prefetches.
    Nop,
    /// `dmb`, `dsb`, `isb`.
    Barrier,
    /// `cps`.
    Interrupts,
    /// Reads a special register: the flags; the others hold nothing here.
    Mrs { rd: Reg, register: u8 },
    Msr { rn: Reg, register: u8 },
    Breakpoint { number: u8 },
}

/// A decoded instruction and its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoded {
    pub instruction: Instruction,
    pub length: u8,
}

/// Data processing with flags.
pub const fn alu(op: AluOp, flags: Flags, rd: Reg, rn: Reg, operand: Operand) -> Instruction {
    Instruction::Alu {
        op,
        flags,
        rd: Some(rd),
        rn,
        operand,
    }
}

/// A comparison: data processing for its flags alone.
pub const fn compare(op: AluOp, rn: Reg, operand: Operand) -> Instruction {
    Instruction::Alu {
        op,
        flags: Flags::Set,
        rd: None,
        rn,
        operand,
    }
}

impl Address {
    /// Base and offset, and nothing changes.
    pub const fn plain(base: Reg, offset: Offset) -> Address {
        Address {
            base,
            offset,
            before: true,
            writeback: false,
        }
    }

    /// The registers that the address is made of, as bits.
    pub const fn registers(&self) -> u16 {
        let index = match self.offset {
            Offset::Register(rm, _) => 1 << rm,
            Offset::Constant(_) => 0,
        };
        1 << self.base | index
    }
}

/// The low `width` bits of `value`, with the sign that the highest of them is.
pub const fn sign_extend(value: u32, width: u32) -> i32 {
    ((value << (32 - width)) as i32) >> (32 - width)
}
