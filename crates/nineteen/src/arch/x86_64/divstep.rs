// SPDX-License-Identifier: MIT OR Apache-2.0
//! One divstep of an inversion on packed rows: `field/safegcd/limbs62.rs` describes the words.
//!
//! - **In:** a state from [`Divsteps::new`] or from this routine.
//! - **Out:** the state after one divstep.
//! - **Clobbers:** three registers of the compiler's choice, flags. Touches no memory.
//! - **Features:** none. **Time:** constant: values that depend on the state are selected by CMOV.
//!
//! With masks, a compiler takes 24 instructions. Here there are 17, four of them moves, and the
//! longest chain from `bottom` to `bottom` is three: both outcomes are computed before it is known
//! which is needed.
//!
//! ```text
//! swap and bottom odd: ζ = -ζ - 2, top = bottom  bottom = (bottom + addend)/2
//! else:                ζ = ζ - 1                 bottom = (bottom + addend)/2 if odd, or bottom/2
//! ```
//!
//! `bottom` is halved first: the shift leaves the bit that it drops in the carry flag, which says
//! whether `bottom` was odd. `top`, which is always odd, is kept without its lowest bit, and the
//! addend halved. With `bottom = 2b + 1` and `top = 2t + 1`, `(bottom + top)/2 = b + (t + 1)` and
//! `(bottom - top)/2 = b + (-t)`.
//!
//! On Golden Cove a step in a loop takes 3.9 cycles. With `bottom` tested, and halved in the end, it
//! takes 5.1 in the best order found: there a flag of TEST comes later than one of SAR. On Zen 3 it
//! takes 4.7, and [`few_units`] is faster.

#![allow(unsafe_code)]

use crate::arch::any::Steps;

pub(crate) mod few_units; // another text, for AMD's processors up to Zen 4

/// The text.
macro_rules! text {
    () => {
        concat!(
            "mov {other}, {bottom}\n",
            "sar {bottom}, 1\n", // carry: bottom is odd
            "lea {sum}, [{bottom} + {addend}]\n",
            "lea {next}, [{zeta} - 1]\n",
            "cmovnc {sum}, {bottom}\n",
            "not {zeta}\n",
            "test {other}, {swap}\n", // not zero: swap, and bottom is odd
            "cmovnz {top}, {bottom}\n",
            "mov {addend}, {top}\n",
            "lea {other}, [{top} + 1]\n",
            "lea {zeta}, [{zeta} - 1]\n",
            "mov {bottom}, {sum}\n",
            "cmovz {zeta}, {next}\n",
            "mov {swap}, {zeta}\n",
            "neg {addend}\n",
            "shr {swap}, 63\n",
            "cmovz {addend}, {other}\n", // δ <= 0
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The state of the division steps, with the values that each step needs first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divsteps {
    /// Half of the row of f, rounded down.
    half_top: i64,
    /// The row of g.
    bottom: i64,
    /// ζ = -(δ + 1/2)
    zeta: i64,
    /// The addend for half of an odd `bottom`, rounded down: half of `-top` if δ > 0, else half of
    /// `top` rounded up.
    addend: i64,
    /// 1 if δ > 0, else 0.
    swap: u64,
}

impl Steps for Divsteps {
    #[inline(always)]
    fn new(zeta: i64, top: i64, bottom: i64) -> Divsteps {
        let (half_top, mask) = (top >> 1, zeta >> 63); // all ones if δ > 0
        Divsteps {
            half_top,
            bottom,
            zeta,
            addend: (half_top ^ mask) + 1, // -t = !t + 1
            swap: zeta as u64 >> 63,
        }
    }

    #[inline(always)]
    fn rows(&self) -> [i64; 2] {
        [2 * self.half_top + 1, self.bottom]
    }

    #[inline(always)]
    fn zeta(&self) -> i64 {
        self.zeta
    }

    /// The sums and halves do not wrap, by the bounds of the rows; -ζ - 2 is computed as `!ζ - 1`.
    #[inline(always)]
    fn step(&mut self) {
        // SAFETY: the text touches only the declared registers.
        unsafe {
            core::arch::asm!(
                text!(),
                top = inout(reg) self.half_top,
                bottom = inout(reg) self.bottom,
                zeta = inout(reg) self.zeta,
                addend = inout(reg) self.addend,
                swap = inout(reg) self.swap,
                sum = out(reg) _,
                next = out(reg) _,
                other = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
    }
}
