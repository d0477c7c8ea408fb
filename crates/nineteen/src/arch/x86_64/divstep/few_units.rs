// SPDX-License-Identifier: MIT OR Apache-2.0
//! One divstep for processors with four arithmetic units, AMD's up to Zen 4, and the sums of
//! products beside it.
//!
//! - **In, out, features, time:** as in the parent module.
//! - **Clobbers:** registers of the compiler's choice, RAX and RDX for the sums, flags. Touches no
//!   memory.
//!
//! On four units the number of operations counts more than the longest chain. There are 11, and six
//! moves, in place of 13 and four. With `bottom = 2b + odd` and `top = 2t + 1`, the addend is
//! `a = t` if δ <= 0, else the complement `!t = -t - 1`. The carry of the shift that halves `bottom`
//! is `odd`, and
//!
//! ```text
//! b + a + odd = b + t + 1 = (bottom + top)/2    δ <= 0 and bottom odd
//! b + a + odd = b - t     = (bottom - top)/2    δ > 0 and bottom odd
//! b + 0 + odd = b         = bottom/2            bottom even: 0 takes the place of a
//! ```
//!
//! The lowest bit of `bottom`, moved to the top, selects the sign of ζ, which says δ > 0. So ζ needs
//! no copy of its sign, and the sign flag of its last subtraction selects the next addend.
//!
//! The order was found by search. On Zen 3 a step in a loop takes 4.2 cycles; that of the parent
//! module takes 4.7, in the best order found 4.3. A long chain waits behind other operations there:
//! by its length it would take 3.5.
//!
//! No text is declared to be pure: between pure texts the compiler gathers the sums of several
//! steps in one place, which takes a processor's whole window of instructions.

#![allow(unsafe_code)]

use core::arch::asm;

use crate::arch::any::Steps;

/// The text of a step.
macro_rules! text {
    () => {
        concat!(
            "mov {half}, {bottom}\n",
            "mov {odd}, {bottom}\n",
            "mov {other}, {zeta}\n",
            "shl {odd}, 63\n",
            "sar {half}, 1\n", // carry: bottom is odd
            "not {other}\n",
            "mov {sum}, {addend}\n",
            "mov {bottom}, {half}\n",
            "cmovnc {sum}, {zero}\n",
            "adc {bottom}, {sum}\n",
            "test {odd}, {zeta}\n", // negative: δ > 0, and bottom is odd
            "cmovs {top}, {half}\n",
            "mov {addend}, {top}\n",
            "cmovs {zeta}, {other}\n",
            "sub {zeta}, 1\n", // negative: now δ > 0
            "not {addend}\n",
            "cmovns {addend}, {top}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The text of a sum of products.
macro_rules! products {
    () => {
        concat!(
            "imul {u}\n",
            "mov {low}, rax\n",
            "mov {high}, rdx\n",
            "mov rax, {b}\n",
            "imul {v}\n",
            "add {low}, rax\n",
            "adc {high}, rdx\n",
            "mov rax, {carry}\n",
            "cqo\n", // its sign in RDX
            "add {low}, rax\n",
            "adc {high}, rdx\n",
        )
    };
}

#[cfg(test)]
pub(crate) const PRODUCTS: &str = products!();

/// The text of a carry.
macro_rules! carry {
    () => {
        concat!(
            "mov {carry}, {low}\n",
            "shr {carry}, 62\n",
            "lea {carry}, [{carry} + 4*{high}]\n",
        )
    };
}

#[cfg(test)]
pub(crate) const CARRY: &str = carry!();

/// The state of the division steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divsteps {
    /// Half of the row of f, rounded down.
    half_top: i64,
    /// The row of g.
    bottom: i64,
    /// ζ = -(δ + 1/2)
    zeta: i64,
    /// `half_top`, or its complement if δ > 0.
    addend: i64,
}

impl Steps for Divsteps {
    const RUN: u32 = 3;

    #[inline(always)]
    fn new(zeta: i64, top: i64, bottom: i64) -> Divsteps {
        let (half_top, mask) = (top >> 1, zeta >> 63); // all ones if δ > 0
        Divsteps {
            half_top,
            bottom,
            zeta,
            addend: half_top ^ mask,
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
            asm!(
                text!(),
                top = inout(reg) self.half_top,
                bottom = inout(reg) self.bottom,
                zeta = inout(reg) self.zeta,
                addend = inout(reg) self.addend,
                zero = in(reg) 0_u64,
                odd = out(reg) _,
                half = out(reg) _,
                other = out(reg) _,
                sum = out(reg) _,
                options(nomem, nostack),
            );
        }
    }

    #[inline(always)]
    fn products(carry: i128, [u, v]: [i64; 2], [a, b]: [i64; 2]) -> i128 {
        let (low, high): (u64, i64);
        // SAFETY: as above.
        unsafe {
            asm!(
                products!(),
                u = in(reg) u,
                v = in(reg) v,
                b = in(reg) b,
                carry = in(reg) carry as i64,
                low = out(reg) low,
                high = out(reg) high,
                inout("rax") a => _,
                out("rdx") _,
                options(nomem, nostack),
            );
        }
        i128::from(high) << 64 | i128::from(low)
    }

    /// `4·high + low/2^62`: SHRD, which the compiler would take, is six operations on these
    /// processors.
    #[inline(always)]
    fn carry(sum: i128) -> i128 {
        let carry: i64;
        // SAFETY: as above.
        unsafe {
            asm!(
                carry!(),
                low = in(reg) sum as u64,
                high = in(reg) (sum >> 64) as i64,
                carry = out(reg) carry,
                options(nomem, nostack),
            );
        }
        i128::from(carry)
    }
}
