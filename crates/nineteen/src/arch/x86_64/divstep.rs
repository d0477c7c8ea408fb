// SPDX-License-Identifier: MIT OR Apache-2.0
//! One divstep of an inversion on packed rows: `field/safegcd/limbs62.rs` describes the words.
//!
//! - **In:** a state from [`Divsteps::new`] or from this routine.
//! - **Out:** the state after one divstep.
//! - **Clobbers:** two registers of the compiler's choice, flags. Touches no memory.
//! - **Features:** none. **Time:** constant: values that depend on the state are selected by CMOV.
//!
//! With masks, a compiler takes 24 instructions. Here there are 15, and the longest chain from
//! `bottom` to `bottom` is three or four: both outcomes are computed before it is known which is
//! needed.
//!
//! ```text
//! swap and bottom odd: ζ = -ζ - 2, top = bottom  bottom = (bottom + addend)/2
//! else:                ζ = ζ - 1                 bottom = (bottom + addend)/2 if odd, or bottom/2
//! ```

#![allow(unsafe_code)]

/// The state of the division steps, with the values that each step needs first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divsteps {
    /// The row of f.
    pub top: i64,
    /// The row of g.
    pub bottom: i64,
    /// ζ = -(δ + 1/2)
    pub zeta: i64,
    /// `-top` if δ > 0, else `top`.
    addend: i64,
    /// 1 if δ > 0, else 0.
    swap: u64,
}

impl Divsteps {
    /// The state for the two rows and ζ.
    #[inline(always)]
    pub(crate) fn new(zeta: i64, top: i64, bottom: i64) -> Divsteps {
        let mask = zeta >> 63; // all ones if δ > 0
        Divsteps {
            top,
            bottom,
            zeta,
            addend: (top ^ mask) - mask,
            swap: zeta as u64 >> 63,
        }
    }

    /// One divstep.
    ///
    /// The sums and halves do not wrap, by the bounds of the rows; -ζ - 2 is computed as `!ζ - 1`.
    #[inline(always)]
    pub(crate) fn step(&mut self) {
        // SAFETY: the text touches only the declared registers.
        unsafe {
            core::arch::asm!(
                "lea {next}, [{zeta} - 1]",
                "not {zeta}",
                "dec {zeta}",
                "test {bottom}, {swap}", // not zero: swap, and bottom odd
                "cmovz {zeta}, {next}",
                "lea {sum}, [{bottom} + {addend}]",
                "cmovnz {top}, {bottom}",
                "test {bottom:l}, 1",
                "cmovnz {bottom}, {sum}",
                "sar {bottom}, 1",
                "mov {swap}, {zeta}",
                "mov {addend}, {top}",
                "neg {addend}",
                "shr {swap}, 63",
                "cmovz {addend}, {top}", // δ <= 0
                top = inout(reg) self.top,
                bottom = inout(reg) self.bottom,
                zeta = inout(reg) self.zeta,
                addend = inout(reg) self.addend,
                swap = inout(reg) self.swap,
                sum = out(reg) _,
                next = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
    }
}
