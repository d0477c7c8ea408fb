// SPDX-License-Identifier: MIT OR Apache-2.0
//! One divstep of an inversion on packed rows: `field/safegcd/limbs62.rs` describes the words.
//!
//! | | |
//! |---|---|
//! | in | a state from [`Divsteps::new`] or from this routine |
//! | out | the state after one divstep |
//! | registers | 7, chosen by the compiler |
//! | memory | none |
//! | flags | overwritten |
//! | features | none |
//! | time | sums and selections; no branch and no memory |
//!
//! ```text
//! δ > 0 and bottom odd: ζ = -ζ - 2, top = bottom  bottom = (bottom + addend)/2
//! else:                 ζ = ζ - 1                 bottom = (bottom + addend)/2 if odd, or bottom/2
//! ```
//!
//! Both outcomes are computed before it is known which is needed: 11 instructions, where masks take
//! 18.

#![cfg_attr(nineteen_arch = "aarch64", allow(unsafe_code))]

#[cfg(nineteen_arch = "aarch64")]
use crate::arch::any::Steps;

/// The text.
macro_rules! text {
    () => {
        concat!(
            "add {sum}, {bottom}, {addend}\n",
            "sub {next}, {zeta}, #1\n",
            "add {other}, {zeta}, #1\n",
            "tst {bottom}, #1\n",
            "csel {sum}, {sum}, {bottom}, ne\n",
            "ccmp {zeta}, #0, #0, ne\n", // less: δ > 0 and bottom odd; else not less
            "csel {top}, {bottom}, {top}, lt\n",
            "csinv {zeta}, {next}, {other}, ge\n",
            "asr {bottom}, {sum}, #1\n",
            "cmp {zeta}, #0\n",
            "cneg {addend}, {top}, lt\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The state of the division steps, with the values that each step needs first.
#[cfg(nineteen_arch = "aarch64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divsteps {
    /// The row of f.
    top: i64,
    /// The row of g.
    bottom: i64,
    /// ζ = -(δ + 1/2)
    zeta: i64,
    /// `-top` if δ > 0, else `top`.
    addend: i64,
}

#[cfg(nineteen_arch = "aarch64")]
impl Steps for Divsteps {
    #[inline(always)]
    fn new(zeta: i64, top: i64, bottom: i64) -> Divsteps {
        let mask = zeta >> 63; // all ones if δ > 0
        Divsteps {
            top,
            bottom,
            zeta,
            addend: (top ^ mask) - mask,
        }
    }

    #[inline(always)]
    fn rows(&self) -> [i64; 2] {
        [self.top, self.bottom]
    }

    #[inline(always)]
    fn zeta(&self) -> i64 {
        self.zeta
    }

    /// The sums and halves do not wrap, by the bounds of the rows; -ζ - 2 is computed as
    /// `!(ζ + 1)`.
    #[inline(always)]
    fn step(&mut self) {
        // SAFETY: computes on the registers that the operands name and on the flags, and touches
        // nothing else.
        unsafe {
            core::arch::asm!(
                text!(),
                top = inout(reg) self.top,
                bottom = inout(reg) self.bottom,
                zeta = inout(reg) self.zeta,
                addend = inout(reg) self.addend,
                sum = out(reg) _,
                next = out(reg) _,
                other = out(reg) _,
                options(pure, nomem, nostack),
            );
        }
    }
}
