// SPDX-License-Identifier: MIT OR Apache-2.0
//! The formulas of [`point`](super::point) for a field whose arithmetic is routines on memory: an
//! operation writes its result in place, and sums that belong together are one routine.

use super::point::{Affine, Jacobian};
#[cfg(curve9767_thumb)]
use crate::arch::pairs as arithmetic;
#[cfg(not(curve9767_thumb))]
use crate::field::portable as arithmetic;
use crate::field::{Fe19x14, constants};
use arithmetic::{
    add, assign_if, mul, mul_to, square, square_to, sub, sub_assign, sub_double_assign,
    sub_half_assign, triple_assign,
};

/// `P = 2P`, 4M + 4S: `dbl-2001-b` for a = -3 with 2Y instead of Y, so that the only
/// constant left to multiply by is one half, once.
///
/// ```text
/// δ = Z²   η = 2Y   Z' = ηZ   γ = η²   β = Xγ   α = 3(X - δ)(X + δ)
/// X' = α² - 2β   Y' = α(β - X') - γ²/2
/// ```
pub(crate) fn double(p: &mut Jacobian<Fe19x14>) {
    let mut delta = square(&p.z);
    let eta = add(&p.y, &p.y);
    let z = mul(&eta, &p.z);
    p.z = z;
    let gamma = square(&eta);
    let mut beta = mul(&p.x, &gamma);
    let sum = add(&p.x, &delta);
    let difference = sub(&p.x, &delta);
    mul_to(&mut delta, &difference, &sum);
    let mut alpha = delta;
    triple_assign(&mut alpha);
    square_to(&mut p.x, &alpha);
    sub_double_assign(&mut p.x, &beta);
    sub_assign(&mut beta, &p.x);
    mul_to(&mut p.y, &alpha, &beta);
    let gamma_square = square(&gamma);
    sub_half_assign(&mut p.y, &gamma_square);
}

/// H and r of an addition: [`Jacobian::differences`].
pub(crate) fn differences(p: &Jacobian<Fe19x14>, q: &Affine<Fe19x14>) -> [Fe19x14; 2] {
    let zz = square(&p.z);
    let mut h = mul(&q.x, &zz);
    sub_assign(&mut h, &p.x);
    let zzz = mul(&zz, &p.z);
    let mut r = mul(&q.y, &zzz);
    sub_assign(&mut r, &p.y);
    [h, r]
}

/// Adds a point to `p`, given their differences: [`Jacobian::sum`].
pub(crate) fn add_differences(p: &mut Jacobian<Fe19x14>, [h, r]: &[Fe19x14; 2]) {
    let hh = square(h);
    let hhh = mul(&hh, h);
    let mut v = mul(&p.x, &hh);
    square_to(&mut p.x, r);
    sub_assign(&mut p.x, &hhh);
    sub_double_assign(&mut p.x, &v);
    sub_assign(&mut v, &p.x);
    let product = mul(&p.y, &hhh);
    mul_to(&mut p.y, r, &v);
    sub_assign(&mut p.y, &product);
    let z = mul(&p.z, h);
    p.z = z;
}

/// `P = P + Q`, where `P ≠ ±Q` or one of them is neutral: [`Jacobian::add`].
pub(crate) fn add_point(p: &mut Jacobian<Fe19x14>, q: &Affine<Fe19x14>) {
    let mut sum = *p;
    add_differences(&mut sum, &differences(p, q));
    let take_q = p.neutral[0].word() as u32;
    let take_sum = !q.neutral[0].word() as u32;
    for (p, sum, q) in [
        (&mut p.x, &mut sum.x, &q.x),
        (&mut p.y, &mut sum.y, &q.y),
        (&mut p.z, &mut sum.z, &Fe19x14(constants::ONE)),
    ] {
        assign_if(sum, q, take_q);
        assign_if(p, sum, take_sum);
    }
    p.neutral[0] = p.neutral[0] & q.neutral[0];
}
