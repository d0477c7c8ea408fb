// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255: the prime-order quotient of the curve, encoded canonically.
//!
//! Variable names and steps are those of RFC 9496 §4.3.

use super::point::Extended;
use crate::field::chains::sqrt_ratio;
use crate::field::{Mask, OneLane, Words};

/// §4.3.1: the element of an encoding, and whether it is one. Constant time.
#[inline(always)]
pub(crate) fn decode<F: OneLane>(encoding: &Words) -> (Mask, Extended<F>) {
    let s = F::from_words(encoding);
    // Canonical and non-negative.
    let valid = Mask::equal(&s.to_words(), encoding) & !s.is_negative();
    let ss = F::square(s);
    let u1 = F::carry(F::ONE.sub(ss));
    let u2 = F::carry(F::ONE.add(ss));
    let u2_sqr = F::square(u2);
    // v = -(D·u1²) - u2²
    let v = F::carry(F::mul(F::CURVE.d, F::square(u1)).neg().sub(u2_sqr));
    let (was_square, invsqrt) = sqrt_ratio(F::ONE, F::mul(v, u2_sqr));
    let den_x = F::mul(invsqrt, u2);
    let den_y = F::mul(F::mul(invsqrt, den_x), v);
    let x = F::mul(s.add(s), den_x);
    let x = x.negate_if(x.is_negative());
    let y = F::mul(u1, den_y);
    let t = F::mul(x, y);
    let valid = valid & was_square & !t.is_negative() & !y.is_zero();
    (valid, Extended { x, y, z: F::ONE, t })
}

/// §4.3.2: the encoding. Constant time.
#[inline(always)]
pub(crate) fn encode<F: OneLane>(p: &Extended<F>) -> Words {
    let u1 = F::mul(p.z.add(p.y), p.z.sub(p.y));
    let u2 = F::mul(p.x, p.y);
    let (_, invsqrt) = sqrt_ratio(F::ONE, F::mul(u1, F::square(u2)));
    let den1 = F::mul(invsqrt, u1);
    let den2 = F::mul(invsqrt, u2);
    let z_inv = F::mul(F::mul(den1, den2), p.t);
    let ix0 = F::mul(p.x, F::CURVE.sqrt_m1);
    let iy0 = F::mul(p.y, F::CURVE.sqrt_m1);
    let enchanted_denominator = F::mul(den1, F::CURVE.invsqrt_a_minus_d);
    let rotate = F::mul(p.t, z_inv).is_negative();
    let x = F::select(p.x, iy0, rotate);
    let y = F::select(p.y, ix0, rotate);
    let den_inv = F::select(den2, enchanted_denominator, rotate);
    let y = y.negate_if(F::mul(x, z_inv).is_negative());
    let s = F::mul(den_inv, p.z.sub(y));
    s.negate_if(s.is_negative()).to_words()
}

/// §4.3.4, MAP: a field element to a point. Constant time.
#[inline(always)]
pub(crate) fn map<F: OneLane>(t: F) -> Extended<F> {
    let c = F::CURVE;
    let r = F::mul(c.sqrt_m1, F::square(t));
    let u = F::mul(r.add(F::ONE), c.one_minus_d_sq);
    // v = (-1 - r·D)·(r + D)
    let v = F::mul(F::ONE.neg().sub(F::mul(r, c.d)), r.add(c.d));
    let (was_square, s) = sqrt_ratio(u, v);
    let s_prime = F::mul(s, t);
    let s_prime = s_prime.negate_if(!s_prime.is_negative()); // -|s·t|
    let s = F::select(s_prime, s, was_square);
    let c_ = F::select(r, F::ONE.neg(), was_square);
    // N = c·(r - 1)·D_MINUS_ONE_SQ - v
    let n = F::carry(F::mul(F::mul(c_, r.sub(F::ONE)), c.d_minus_one_sq).sub(v));
    let w0 = F::mul(s.add(s), v);
    let w1 = F::mul(n, c.sqrt_ad_minus_one);
    let ss = F::square(s);
    let w2 = F::carry(F::ONE.sub(ss));
    let w3 = F::carry(F::ONE.add(ss));
    Extended {
        x: F::mul(w0, w3),
        y: F::mul(w2, w1),
        z: F::mul(w1, w3),
        t: F::mul(w0, w2),
    }
}

/// Whether both points stand for the same element (§4.3.3): x1·y2 = y1·x2 or y1·y2 = x1·x2.
#[inline(always)]
pub(crate) fn equal<F: OneLane>(p: &Extended<F>, q: &Extended<F>) -> Mask {
    F::mul(p.x, q.y).equals(F::mul(p.y, q.x)) | F::mul(p.y, q.y).equals(F::mul(p.x, q.x))
}
