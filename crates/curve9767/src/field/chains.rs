// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inversion, square roots, cube roots: a few products, because the Frobenius map is nearly free.
//!
//! `r = (q-1)/(p-1) = 1 + p + … + p^18`, and `u^r` is in GF(p): its inverse and powers are those of small
//! integers. What is left is to reach exponents that are sums of powers of p, by doubling their number of terms with
//! one product each (Itoh and Tsujii).
//!
//! All of these are constant time, and defined for 0.
//!
//! References: Itoh, Tsujii, *A fast algorithm for computing multiplicative inverses in GF(2^m) using normal bases*,
//! doi:10.1016/0890-5401(88)90024-7; Pornin, eprint 2020/009, section 3.

use super::base::{MINUS_ONE, character, invert as invert_base};
use super::{Field, Mask, constants};

/// `a^(p^J)`
#[inline(always)]
fn frobenius<F: Field, const J: u32>(a: &F) -> F {
    F::mul_coefficients(a, &F::splat(const { &constants::frobenius::<J>() }))
}

/// `1/u`, or 0 for 0: 5 products of which one is the norm.
#[inline(always)]
pub(crate) fn invert<F: Field>(u: &F) -> F {
    // The exponents, as the powers of p that are summed up.
    let t = F::mul(u, &frobenius::<F, 1>(u)); // 0, 1
    let t = F::mul(&t, &frobenius::<F, 2>(&t)); // 0 to 3
    let t = F::mul(&t, &frobenius::<F, 4>(&t)); // 0 to 7
    let t = F::mul(u, &frobenius::<F, 1>(&t)); // 0 to 8
    let t = F::mul(&t, &frobenius::<F, 9>(&t)); // 0 to 17
    let t = frobenius::<F, 1>(&t); // 1 to 18: r - 1
    let norm = F::mul(u, &t);
    F::mul_coefficients(&t, &F::map_constant(&norm, invert_base))
}

/// `u^e`, `u^f` with `e = 1 + p² + … + p^18` and `f = p + p³ + … + p^17`, and `u^r = u^(e+f)`.
#[inline(always)]
fn halves<F: Field>(u: &F) -> (F, F, F) {
    let t = F::mul(u, &frobenius::<F, 2>(u)); // 0, 2
    let t = F::mul(&t, &frobenius::<F, 4>(&t)); // 0 to 6
    let t = F::mul(&t, &frobenius::<F, 8>(&t)); // 0 to 14
    let t = F::mul(u, &frobenius::<F, 2>(&t)); // 0 to 16
    let uf = frobenius::<F, 1>(&t);
    let ue = F::mul(u, &frobenius::<F, 1>(&uf));
    let norm = F::mul(&ue, &uf);
    (ue, uf, norm)
}

/// Whether `u` in a lane, of which the norm is given, is a square; 0 is. So says the character of the norm, as
/// `(q-1)/2 = r·(p-1)/2`.
#[inline(always)]
pub(crate) fn is_square_by_norm<F: Field>(norm: &F, lane: usize) -> Mask {
    let c = character(norm.lane(lane)[0]);
    !Mask::equal(u64::from(c), u64::from(MINUS_ONE))
}

/// Whether `u` in a lane is a square; 0 is.
#[cfg(test)]
pub(crate) fn is_square<F: Field>(u: &F, lane: usize) -> Mask {
    is_square_by_norm(&halves(u).2, lane)
}

/// `a^(2^n)`
#[inline(always)]
fn square_times<F: Field>(a: &F, n: u32) -> F {
    (0..n).fold(*a, |x, _| F::square(&x))
}

/// `u^((q+1)/4)`, a square root of `u` if it is a square, else of `-u`; and the norm of `u`.
///
/// With `p·e = f + q` and `p·f = e - 1`, `(e - f)(p + 1) = q + 1`: the root is the power `(p+1)/4 = 2442 =
/// 2·(64·19 + 5)` of `u^(e-f) = u^(2e)·u^-r`. The norm says whether it is one of `u`: [`is_square_by_norm`].
#[inline(always)]
pub(crate) fn sqrt<F: Field>(u: &F) -> (F, F) {
    let (ue, _, norm) = halves(u);
    let inverse = F::map_constant(&norm, invert_base);
    let x = F::mul_coefficients(&F::square(&ue), &inverse);
    let x4 = square_times(&x, 2);
    let x5 = F::mul(&x4, &x);
    let x9 = F::mul(&x5, &x4);
    let x19 = F::mul(&F::square(&x9), &x);
    let x1221 = F::mul(&square_times(&x19, 6), &x5);
    (F::square(&x1221), norm)
}

/// The cube root, of which there is one: `u^((2q-1)/3) = u^e·(u^(2e+f))^((p-2)/3)`.
///
/// With `p·e = f + q` and `p·f = e - 1`, `3e + (2e + f)(p - 2) = 2q - 1`; `(p-2)/3 = 3255 = 4·(32·25 + 13) + 3`.
#[inline(always)]
pub(crate) fn cube_root<F: Field>(u: &F) -> F {
    let (ue, uf, _) = halves(u);
    let w = F::mul(&F::square(&ue), &uf);
    let w3 = F::mul(&F::square(&w), &w);
    let w12 = square_times(&w3, 2);
    let w13 = F::mul(&w12, &w);
    let w25 = F::mul(&w13, &w12);
    let w813 = F::mul(&square_times(&w25, 5), &w13);
    let w3255 = F::mul(&square_times(&w813, 2), &w3);
    F::mul(&ue, &w3255)
}
