// SPDX-License-Identifier: MIT OR Apache-2.0
//! What depends on operands alone: sums, shifts and products, with the flags that they leave.

use super::instruction::{AluOp, DspOp, LongOp, Shift, UnaryOp};

/// The flags of the program status register. (Q, which nothing of ours reads, is not kept.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nzcv {
    pub n: bool,
    pub z: bool,
    pub c: bool,
    pub v: bool,
}

impl Nzcv {
    /// The flags in the upper bits of the program status register.
    pub fn of(word: u32) -> Nzcv {
        let bit = |at: u32| word >> at & 1 == 1;
        Nzcv {
            n: bit(31),
            z: bit(30),
            c: bit(29),
            v: bit(28),
        }
    }

    pub fn word(self) -> u32 {
        let bit = |flag, at: u32| u32::from(flag) << at;
        bit(self.n, 31) | bit(self.z, 30) | bit(self.c, 29) | bit(self.v, 28)
    }

    /// Whether the condition of a branch or of an `it` holds.
    pub const fn hold(self, condition: u8) -> bool {
        let holds = match condition >> 1 {
            0 => self.z,
            1 => self.c,
            2 => self.n,
            3 => self.v,
            4 => self.c && !self.z,
            5 => self.n == self.v,
            6 => self.n == self.v && !self.z,
            _ => return true,
        };
        holds != (condition & 1 == 1)
    }
}

/// A shifted value and its last bit shifted out, which is the carry before where nothing is shifted.
pub fn shifted(value: u32, kind: Shift, amount: u32, carry: bool) -> (u32, bool) {
    let bit = |at: u32| value >> at & 1 == 1;
    match (kind, amount) {
        (Shift::Rrx, _) => (u32::from(carry) << 31 | value >> 1, bit(0)),
        (_, 0) => (value, carry),
        (Shift::Lsl, 1..32) => (value << amount, bit(32 - amount)),
        (Shift::Lsl, _) => (0, amount == 32 && bit(0)),
        (Shift::Lsr, 1..32) => (value >> amount, bit(amount - 1)),
        (Shift::Lsr, _) => (0, amount == 32 && bit(31)),
        (Shift::Asr, 1..32) => (((value as i32) >> amount) as u32, bit(amount - 1)),
        (Shift::Asr, _) => (((value as i32) >> 31) as u32, bit(31)),
        (Shift::Ror, _) => {
            let result = value.rotate_right(amount & 31);
            (result, result >> 31 == 1)
        }
    }
}

/// `a + b + carry`, with carry and overflow: AddWithCarry of the manual.
fn sum(a: u32, b: u32, carry: bool) -> (u32, bool, bool) {
    let wide = u64::from(a) + u64::from(b) + u64::from(carry);
    let result = wide as u32;
    (
        result,
        wide >> 32 == 1,
        ((a ^ result) & (b ^ result)) >> 31 == 1,
    )
}

/// Data processing of `a` and the operand `b`, whose shift left `shifted_out`.
pub fn process(op: AluOp, a: u32, b: u32, shifted_out: bool, before: Nzcv) -> (u32, Nzcv) {
    let logic = |result| (result, shifted_out, before.v);
    let (result, c, v) = match op {
        AluOp::And => logic(a & b),
        AluOp::Bic => logic(a & !b),
        AluOp::Orr => logic(a | b),
        AluOp::Orn => logic(a | !b),
        AluOp::Eor => logic(a ^ b),
        AluOp::Mov => logic(b),
        AluOp::Mvn => logic(!b),
        AluOp::Add => sum(a, b, false),
        AluOp::Adc => sum(a, b, before.c),
        AluOp::Sub => sum(a, !b, true),
        AluOp::Sbc => sum(a, !b, before.c),
        AluOp::Rsb => sum(!a, b, true),
    };
    (
        result,
        Nzcv {
            n: result >> 31 == 1,
            z: result == 0,
            c,
            v,
        },
    )
}

pub fn unary(op: UnaryOp, value: u32) -> u32 {
    match op {
        UnaryOp::Clz => value.leading_zeros(),
        UnaryOp::Rbit => value.reverse_bits(),
        UnaryOp::Rev => value.swap_bytes(),
        UnaryOp::Rev16 => value.swap_bytes().rotate_left(16),
        UnaryOp::Revsh => (value as u16).swap_bytes() as i16 as u32,
    }
}

/// Half of a word, with its sign.
const fn half(value: u32, top: bool) -> i64 {
    (if top { value >> 16 } else { value } as i16) as i64
}

/// Two products of halves, added or subtracted.
fn dual(n: u32, m: u32, subtract: bool, exchange: bool) -> i64 {
    let m = if exchange { m.rotate_left(16) } else { m };
    let (low, high) = (
        half(n, false) * half(m, false),
        half(n, true) * half(m, true),
    );
    if subtract { low - high } else { low + high }
}

pub fn dsp(op: DspOp, n: u32, m: u32, a: u32) -> u32 {
    let wide = |value: u32| i64::from(value as i32);
    match op {
        DspOp::Halves { top_n, top_m } => (half(n, top_n) * half(m, top_m) + wide(a)) as u32,
        DspOp::WordByHalf { top_m } => (((wide(n) * half(m, top_m)) >> 16) + wide(a)) as u32,
        DspOp::Dual { subtract, exchange } => (dual(n, m, subtract, exchange) + wide(a)) as u32,
        DspOp::High { subtract, round } => {
            let product = wide(n).wrapping_mul(wide(m));
            let a = wide(a) << 32;
            let sum = if subtract {
                a.wrapping_sub(product)
            } else {
                a.wrapping_add(product)
            };
            (sum.wrapping_add(if round { 1 << 31 } else { 0 }) >> 32) as u32
        }
    }
}

/// What goes to the two destinations, of which `before` are the values.
pub fn long(op: LongOp, n: u32, m: u32, before: (u32, u32)) -> (u32, u32) {
    let sum = u64::from(before.1) << 32 | u64::from(before.0);
    let unsigned = u64::from(n) * u64::from(m);
    let signed = (i64::from(n as i32) * i64::from(m as i32)) as u64;
    let result = match op {
        LongOp::Umull => unsigned,
        LongOp::Smull => signed,
        LongOp::Umlal => sum.wrapping_add(unsigned),
        LongOp::Smlal => sum.wrapping_add(signed),
        // (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1.
        LongOp::Umaal => unsigned + u64::from(before.0) + u64::from(before.1),
        LongOp::Halves { top_n, top_m } => {
            sum.wrapping_add((half(n, top_n) * half(m, top_m)) as u64)
        }
        LongOp::Dual { subtract, exchange } => {
            sum.wrapping_add(dual(n, m, subtract, exchange) as u64)
        }
    };
    (result as u32, (result >> 32) as u32)
}

/// A division, which by zero is zero.
pub fn quotient(signed: bool, n: u32, m: u32) -> u32 {
    match (signed, m) {
        (_, 0) => 0,
        (false, _) => n / m,
        (true, _) => (n as i32).wrapping_div(m as i32) as u32,
    }
}
