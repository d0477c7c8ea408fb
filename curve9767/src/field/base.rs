// SPDX-License-Identifier: MIT OR Apache-2.0
//! GF(p), p = 9767, in Montgomery form: `a` is stored as `a·2^32 mod p`, in the range `1..=p`.
//!
//! Zero is stored as the integer p, never as 0. Every value then has one form, and a product of two
//! forms is never zero as an integer, which makes the reduction cheap.
//!
//! # Reduction
//!
//! For `1 <= x <= 3654952486` let `t = x·(-1/p) mod 2^32 = t₀ + 2^16·t₁` and `t₁·p = t₂ + 2^16·t₃`.
//! Then `x + t·p` is a multiple of 2^32, equal to `(x + t₀·p + 2^16·t₂) + 2^32·t₃`. The bracket is
//! positive, a multiple of 2^32, and below 2^33 because
//!
//! ```text
//! x + t₀·p + 2^16·t₂ <= x + (2^16 - 1)·9767 + 2^16·(2^16 - 1) = x + 4934982105 < 2^33
//! ```
//!
//! so it is 2^32, and `x/2^32 mod p` is `t₃ + 1`, which lies in `1..=p` as `t₁ < 2^16`.
//!
//! # References
//!
//! Pornin, *Efficient Elliptic Curve Operations On Microcontrollers With Finite Field Extensions*,
//! eprint 2020/009, section 3.1.

use super::hidden;
use super::word::Word;

/// The characteristic.
pub(crate) const P: u32 = 9767;

/// The largest argument of [`reduce`]: `2^33 - 1 - (2^16 - 1)·(p + 2^16)`.
#[cfg(test)]
pub(super) const MOST_REDUCED: u32 = 3_654_952_486;

/// `-1/p mod 2^32`
pub(super) const P1I: u32 = 3_635_353_193;

/// `2^64 mod p`: the form of 2^32.
const R2: u32 = 1597;

/// `x/2^32 mod p`, in `1..=p`, for `1 <= x <= MOST_REDUCED`.
#[inline(always)]
pub(super) fn reduce<W: Word>(x: W) -> W {
    quotient(multiple(factor(x)))
}

/// t
#[inline(always)]
pub(super) fn factor<W: Word>(x: W) -> W {
    x.wrapping_times(P1I)
}

/// `t₁·p`, below 2^30 as t₁ < 2^16.
#[inline(always)]
pub(super) fn multiple<W: Word>(t: W) -> W {
    t.high_half().times(P)
}

/// `t₃ + 1`
#[inline(always)]
pub(super) fn quotient<W: Word>(multiple: W) -> W {
    multiple.high_half().plus(W::constant(1))
}

/// The form of `x`, for `x <= 2278869`: `(x + p)·R2 <= MOST_REDUCED`.
#[inline(always)]
pub(crate) const fn form_of(x: u32) -> u16 {
    let t = ((x + P) * R2).wrapping_mul(P1I);
    ((((t >> 16) * P) >> 16) + 1) as u16
}

/// The value of a form, in `0..p`. Constant time.
#[inline(always)]
pub(crate) fn value_of(form: u16) -> u16 {
    let x = reduce(u32::from(form));
    // x <= p, so the difference has the sign bit unless x = p.
    let below = hidden((x.wrapping_sub(P) as i32 >> 31) as u32);
    (x & below) as u16
}

/// The product of two forms.
#[inline(always)]
pub(crate) fn mul(a: u16, b: u16) -> u16 {
    // p² < 2^27
    reduce(u32::from(a) * u32::from(b)) as u16
}

/// Column 0 of a product modulo z^19 - 2, reduced: `a[0]·b[0] + 2·Σ a[i]·b[19-i]`.
#[inline(always)]
pub(crate) fn column_0(a: &[u16; 20], b: &[u16; 20]) -> u16 {
    let term = |i: usize, j: usize| u32::from(a[i]) * u32::from(b[j]);
    // 18·p² < 2^31, and the total is at most 37·p².
    let wrapped = (1..19).fold(0, |sum, i| sum + term(i, 19 - i));
    reduce(term(0, 0) + 2 * wrapped) as u16
}

/// `a^(2^n)`
#[inline(always)]
fn square_times(a: u16, n: u32) -> u16 {
    (0..n).fold(a, |x, _| mul(x, x))
}

/// `1/a`, or 0 for 0: `a^(p-2)`, with `p - 2 = 9765 = 4·(16·(16·9 + 8) + 9) + 1`.
#[inline(always)]
pub(crate) fn invert(a: u16) -> u16 {
    let x8 = square_times(a, 3);
    let x9 = mul(x8, a);
    let x152 = mul(square_times(x9, 4), x8);
    let x2441 = mul(square_times(x152, 4), x9);
    mul(square_times(x2441, 2), a)
}

/// `a^((p-1)/2)`: the form of 1, -1 or 0. `(p-1)/2 = 4883 = 256·19 + 19`.
#[inline(always)]
pub(crate) fn character(a: u16) -> u16 {
    let x9 = mul(square_times(a, 3), a);
    let x19 = mul(square_times(x9, 1), a);
    mul(square_times(x19, 8), x19)
}

/// The form of -1.
pub(crate) const MINUS_ONE: u16 = form_of(P - 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form() {
        for x in 0..P {
            let form = form_of(x);
            assert!((1..=P as u16).contains(&form));
            assert_eq!(u32::from(value_of(form)), x);
            let inverse = u32::from(value_of(invert(form)));
            assert_eq!(inverse * x % P, u32::from(x != 0));
            let root = (1..=P / 2).find(|r| r * r % P == x);
            let expected = match (x, root) {
                (0, _) => form_of(0),
                (_, Some(_)) => form_of(1),
                (_, None) => MINUS_ONE,
            };
            assert_eq!(character(form), expected);
        }
    }

    #[test]
    fn reduction_at_its_ends() {
        // 1/2^32 = 8267 mod p.
        let expected = |x: u32| match (u64::from(x) * 8267 % u64::from(P)) as u32 {
            0 => P,
            r => r,
        };
        for x in (1..100_000).chain(MOST_REDUCED - 100_000..=MOST_REDUCED) {
            assert_eq!(reduce(x), expected(x), "{x}");
        }
        let mut wrong = 0;
        for x in MOST_REDUCED + 1..=MOST_REDUCED + 200_000 {
            wrong += u32::from(reduce(x) != expected(x));
        }
        assert!(wrong > 0, "the bound is not the best there is");
    }
}
