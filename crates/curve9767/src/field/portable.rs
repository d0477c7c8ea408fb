// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arithmetic of one element for any processor.
//!
//! | value | bound |
//! |---|---|
//! | coefficient | `1..=p`, p = 9767 < 2^14 |
//! | twice a coefficient | `<= 2p` < 2^15 |
//! | column of a product | `1..=37·p²` = 3529588693 < 2^32, below what [`base::reduce`] takes |
//! | sum, difference before its correction | `< 2^15` in magnitude |
//!
//! The bounds and the columns are proven in `field/proof.rs` on this source.

use super::base::{self, P, reduce};
use super::word::Word;
use super::{Coefficients, Fe19x14};

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

/// `a + b`
#[inline(always)]
pub(crate) fn add(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
    // 2 - p <= a + b - p <= p
    each(a, b, |a, b| corrected((a + b) as i16 - P as i16))
}

/// `a - b`
#[inline(always)]
pub(crate) fn sub(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
    // 1 - p <= a - b <= p - 1
    each(a, b, |a, b| corrected(a as i16 - b as i16))
}

/// `a·b`
#[inline(always)]
pub(crate) fn mul(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
    reduced(&columns(&widened(a), &widened(b)))
}

/// `a²`
#[cfg_attr(curve9767_thumb, allow(dead_code))] // what comparisons ask for is the product
#[inline(always)]
pub(crate) fn square(a: &Fe19x14) -> Fe19x14 {
    mul(a, a)
}

/// Each coefficient of `a` times that of `b`.
#[inline(always)]
pub(crate) fn mul_coefficients(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
    each(a, b, base::mul)
}

/// What formulas in memory ask for.
#[cfg(any(test, feature = "hazmat"))]
#[allow(dead_code)] // comparisons use others than formulas
mod in_memory {
    use super::*;

    /// `3a`
    pub(crate) fn triple(a: &Fe19x14) -> Fe19x14 {
        add(&add(a, a), a)
    }

    /// `a - 2b`
    pub(crate) fn sub_double(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        sub(a, &add(b, b))
    }

    /// `a - b/2`: half of b is that of `b + p` where b is odd.
    pub(crate) fn sub_half(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        let half = |b: u16| (b + (b & 1) * P as u16) / 2;
        sub(a, &each(b, b, |b, _| half(b)))
    }

    /// `r = a` if the mask is all ones, and what it was if it is 0.
    pub(crate) fn assign_if(r: &mut Fe19x14, a: &Fe19x14, mask: u32) {
        for (r, a) in r.0.iter_mut().zip(a.0) {
            *r ^= mask as u16 & (*r ^ a);
        }
    }

    /// The entry of an index below 8.
    pub(crate) fn look_up(table: &[[Fe19x14; 2]; 8], index: u32) -> [Fe19x14; 2] {
        table[index as usize]
    }
}

#[cfg(any(test, feature = "hazmat"))]
pub(crate) use in_memory::*;

/// The functions whose results go to where something was.
#[cfg(any(test, all(feature = "hazmat", not(curve9767_thumb))))]
#[allow(dead_code)] // there is one for each
mod assigning {
    use super::*;

    macro_rules! assigning {
        ($($to:ident = $name:ident($($operand:ident),*);)*) => {$(
            pub(crate) fn $to(r: &mut Fe19x14 $(, $operand: &Fe19x14)*) {
                *r = $name($($operand),*);
            }
        )*};
        ($($to:ident of $name:ident($($operand:ident),*);)*) => {$(
            pub(crate) fn $to(r: &mut Fe19x14 $(, $operand: &Fe19x14)*) {
                *r = $name(r $(, $operand)*);
            }
        )*};
    }
    assigning! {
        mul_to = mul(a, b);
        square_to = square(a);
    }
    assigning! {
        add_assign of add(b);
        sub_assign of sub(b);
        triple_assign of triple();
        sub_double_assign of sub_double(b);
        sub_half_assign of sub_half(b);
    }
}

#[cfg(any(test, all(feature = "hazmat", not(curve9767_thumb))))]
pub(crate) use assigning::*;
