// SPDX-License-Identifier: MIT OR Apache-2.0
//! One element in 16-bit words, with products in words of 32 bits: [`Fe19x14`].
//!
//! | value | bound |
//! |---|---|
//! | coefficient | `1..=p`, p = 9767 < 2^14 |
//! | twice a coefficient | `<= 2p` < 2^15 |
//! | column of a product | `1..=37·p²` = 3529588693 < 2^32, below what [`base::reduce`] takes |
//! | sum, difference before its correction | `< 2^15` in magnitude |
//!
//! The bounds and the columns are proven in `field/proof.rs` on this source. Processors with routines of their own
//! for the product, the square or the reduction put them in the place of [`columns`] and [`reduced`].

use super::base::{self, P, reduce};
use super::word::Word;
use super::{Choice, Coefficients, Field, MAX_LANES, Mask, Masks};

/// An element of GF(p^19): see the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fe19x14(pub(crate) Coefficients);

/// The columns of the product modulo z^19 - 2; the last is no column, and for the compiler's vectors.
///
/// ```text
/// w[k] = Σ_{i+j=k} a[i]·b[j] + 2·Σ_{i+j=k+19} a[i]·b[j]
/// ```
///
/// Column k is `Σ_j b[j]·e[19 + k - j]`, where `e` is `2a[0], …, 2a[18], a[0], …, a[18]`.
#[inline(always)]
pub(super) fn columns<W: Word>(a: &[W; 20], b: &[W; 20]) -> [W; 20] {
    let zero = W::constant(0);
    let mut e = [zero; 40];
    for i in 0..19 {
        e[i] = a[i].plus(a[i]);
        e[19 + i] = a[i];
    }
    let mut w = [zero; 20];
    // Four at a time: a register of theirs, where there are vectors.
    for first in (0..20).step_by(4) {
        let mut sums = [zero; 4];
        for j in 0..19 {
            let e = &e[19 + first - j..][..4];
            for k in 0..4 {
                sums[k] = sums[k].plus(e[k].times_short(b[j]));
            }
        }
        w[first..first + 4].copy_from_slice(&sums);
    }
    w
}

/// Coefficients from columns in `1..=37·p²`.
#[inline(always)]
fn reduced(w: &[u32; 20]) -> Fe19x14 {
    let mut x: Coefficients = core::array::from_fn(|i| reduce(w[i]) as u16);
    x[19] = 0;
    Fe19x14(x)
}

/// The coefficients as words of 32 bits.
#[inline(always)]
fn widened(a: &Fe19x14) -> [u32; 20] {
    core::array::from_fn(|i| u32::from(a.0[i]))
}

/// `f` of each coefficient of two elements.
#[inline(always)]
fn each(a: &Fe19x14, b: &Fe19x14, f: impl Fn(u16, u16) -> u16) -> Fe19x14 {
    let mut x = core::array::from_fn(|i| f(a.0[i], b.0[i]));
    x[19] = 0;
    Fe19x14(x)
}

/// `x` if it is in `1..=p`, or `x + p`, for `x` in `1 - p..=p`.
#[inline(always)]
fn corrected(x: i16) -> u16 {
    // x - 1 is negative exactly if x is not in the range.
    (x + (((x - 1) >> 15) & P as i16)) as u16
}

impl Field for Fe19x14 {
    const LANES: usize = 1;

    #[inline(always)]
    fn splat(x: &Coefficients) -> Fe19x14 {
        Fe19x14(*x)
    }
    #[inline(always)]
    fn from_lanes<'a>(mut x: impl FnMut(usize) -> &'a Coefficients) -> Fe19x14 {
        Fe19x14(*x(0))
    }
    #[inline(always)]
    fn lane(&self, _: usize) -> Coefficients {
        self.0
    }
    #[inline(always)]
    fn add(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        // 2 - p <= a + b - p <= p
        each(a, b, |a, b| corrected((a + b) as i16 - P as i16))
    }
    #[inline(always)]
    fn sub(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        // 1 - p <= a - b <= p - 1
        each(a, b, |a, b| corrected(a as i16 - b as i16))
    }
    #[inline(always)]
    fn mul(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        reduced(&columns(&widened(a), &widened(b)))
    }
    #[inline(always)]
    fn square(a: &Fe19x14) -> Fe19x14 {
        Fe19x14::mul(a, a)
    }
    #[inline(always)]
    fn mul_coefficients(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        each(a, b, base::mul)
    }
    #[inline(always)]
    fn map_constant(a: &Fe19x14, f: impl Fn(u16) -> u16) -> Fe19x14 {
        let mut x = [f(a.0[0]); 20];
        x[19] = 0;
        Fe19x14(x)
    }
    #[inline(always)]
    fn select(a: &Fe19x14, b: &Fe19x14, yes: &Choice<Fe19x14>) -> Fe19x14 {
        let m = yes.0.0;
        Fe19x14(core::array::from_fn(|i| {
            a.0[i] ^ (m[i] & (a.0[i] ^ b.0[i]))
        }))
    }
    #[inline(always)]
    fn choice(yes: &Masks) -> Choice<Fe19x14> {
        Choice(Fe19x14([yes[0].half_word(); 20]))
    }
    #[inline(always)]
    fn equal(a: &Fe19x14, b: &Fe19x14) -> Masks {
        let all = (0..19).fold(0, |all, i| all | (a.0[i] ^ b.0[i]));
        [Mask::is_zero(u64::from(all)); MAX_LANES]
    }
}
