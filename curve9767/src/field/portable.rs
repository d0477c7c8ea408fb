// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arithmetic of one element for any processor.
//!
//! | value | bound |
//! |---|---|
//! | coefficient | `1..=p`, p = 9767 < 2^14; the word beside them `0..=p`, and nothing depends on it |
//! | twice a coefficient | `<= 2p` < 2^15 |
//! | column of a product | `1..=37·p²` = 3529588693 < 2^32, below what [`base::reduce`] takes |
//! | sum, difference before its correction | `< 2^15` in magnitude |
//!
//! The bounds and the columns are proven in `field/proof.rs` on this source.

use super::base::{self, P, reduce};
use super::word::Word;
use super::{Fe19x14, hidden};

/// `2a[0], …, 2a[18], a[0], …, a[18]`, the e of [`columns`].
#[inline(always)]
pub(super) fn extended<W: Word>(a: &[W::Short; 20]) -> [W::Short; 40] {
    let mut e = [W::short(0); 40];
    for i in 0..19 {
        e[i] = W::twice_short(a[i]);
        e[19 + i] = a[i];
    }
    e
}

/// Four columns of the product modulo z^19 - 2, one register of the compiler's vectors; column 19
/// is not part of the product, and within the same bounds.
///
/// ```text
/// w[k] = Σ_{i+j=k} a[i]·b[j] + 2·Σ_{i+j=k+19} a[i]·b[j]
/// ```
///
/// Column k is `Σ_j b[j]·e[19 + k - j]`, where `e` is `2a[0], …, 2a[18], a[0], …, a[18]`.
#[inline(always)]
pub(super) fn columns<W: Word>(e: &[W::Short; 40], b: &[W::Short; 20], first: usize) -> [W; 4] {
    let mut sums = [W::constant(0); 4];
    for j in 0..19 {
        let e = &e[19 + first - j..][..4];
        for k in 0..4 {
            sums[k] = sums[k].plus(W::product(e[k], b[j]));
        }
    }
    sums
}

/// `f` of each coefficient of two elements.
#[inline(always)]
fn each(a: &Fe19x14, b: &Fe19x14, f: impl Fn(u16, u16) -> u16) -> Fe19x14 {
    // A loop, since the compiler leaves the functions on arrays as calls.
    let mut x = [0; 20];
    for (x, (a, b)) in x.iter_mut().zip(a.0.iter().zip(&b.0)) {
        *x = f(*a, *b);
    }
    Fe19x14(x)
}

/// `x` if it is in `1..=p`, or `x + p`, for `x` in `1 - p..=p`.
#[inline(always)]
fn corrected(x: i16) -> u16 {
    // x - 1 is negative exactly if x is out of range.
    (x + (hidden((x - 1) >> 15) & P as i16)) as u16
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

/// `a·b`: a function, because formulas with inlined products would not fit the instruction cache.
#[inline(never)]
pub(crate) fn mul(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
    let e = extended::<u32>(&a.0);
    let mut x = [0; 20];
    for first in (0..20).step_by(4) {
        let w: [u32; 4] = columns(&e, &b.0, first);
        for k in 0..4 {
            x[first + k] = reduce(w[k]) as u16;
        }
    }
    Fe19x14(x)
}

/// `a²`
#[cfg_attr(curve9767_thumb, allow(dead_code))] // comparisons need only the product
#[inline(always)]
pub(crate) fn square(a: &Fe19x14) -> Fe19x14 {
    mul(a, a)
}

/// Each coefficient of `a` times that of `b`.
#[inline(always)]
pub(crate) fn mul_coefficients(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
    each(a, b, base::mul)
}

/// The operations that formulas in memory need.
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

    /// `a - b/2`: where b is odd, half of b is half of `b + p`.
    pub(crate) fn sub_half(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        let half = |b: u16| (b + (b & 1) * P as u16) / 2;
        sub(a, &each(b, b, |b, _| half(b)))
    }

    /// `r = a` if the mask is all ones, unchanged if it is 0.
    pub(crate) fn assign_if(r: &mut Fe19x14, a: &Fe19x14, mask: u32) {
        for (r, a) in r.0.iter_mut().zip(a.0) {
            *r ^= mask as u16 & (*r ^ a);
        }
    }

    /// The entry at an index below 8.
    pub(crate) fn look_up(table: &[[Fe19x14; 2]; 8], index: u32) -> [Fe19x14; 2] {
        table[index as usize]
    }
}

#[cfg(any(test, feature = "hazmat"))]
pub(crate) use in_memory::*;

/// The functions whose results overwrite an operand.
#[cfg(any(test, all(feature = "hazmat", not(curve9767_thumb))))]
#[allow(dead_code)] // one exists for each
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
