// SPDX-License-Identifier: MIT OR Apache-2.0
//! One element in 16-bit words, with products in words of 32 bits: [`Fe19x14`].
//!
//! Its arithmetic is that of `portable.rs`, which states the bounds, or the processor's routines.

#[cfg(not(curve9767_thumb))]
use super::portable as arithmetic;
use super::{Choice, Coefficients, Field, MAX_LANES, Mask, Masks, constants};
#[cfg(curve9767_thumb)]
use crate::arch::pairs as arithmetic;
pub(crate) use crate::arch::pairs::Pairs as Fe19x14;

impl Fe19x14 {
    /// An element of GF(p), by its form; the other coefficients are not valid forms.
    #[inline(always)]
    pub(crate) fn from_constant(form: u16) -> Fe19x14 {
        let mut x = [0; 20];
        x[0] = form;
        Fe19x14(x)
    }
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
        let mut x = self.0;
        x[19] = 0;
        x
    }
    #[inline(always)]
    fn add(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        arithmetic::add(a, b)
    }
    #[inline(always)]
    fn sub(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        arithmetic::sub(a, b)
    }
    #[inline(always)]
    fn mul(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        arithmetic::mul(a, b)
    }
    #[inline(always)]
    fn square(a: &Fe19x14) -> Fe19x14 {
        arithmetic::square(a)
    }
    #[inline(always)]
    fn mul_coefficients(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        arithmetic::mul_coefficients(a, b)
    }
    #[inline(always)]
    fn frobenius<const J: u32>(a: &Fe19x14) -> Fe19x14 {
        // Read in place, not from a copy.
        arithmetic::mul_coefficients(a, const { &Fe19x14(constants::frobenius::<J>()) })
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
        let mut x = [0; 20];
        for i in 0..20 {
            x[i] = a.0[i] ^ (m[i] & (a.0[i] ^ b.0[i]));
        }
        Fe19x14(x)
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
