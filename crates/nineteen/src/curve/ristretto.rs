// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255: the prime-order quotient of the curve, encoded canonically.
//!
//! Variable names and steps are those of RFC 9496 §4.3.

use super::group::{Group, sqrt_ratio};
use super::point::Extended;
use crate::field::{Field, Mask, OneLane, Words};

pub(crate) mod inverse; // the field elements that the map takes to an element

/// The even square root of `u/v`, and whether that is a square.
#[inline(always)]
fn root<G: Group<Field: OneLane>>(u: G::Field, v: G::Field) -> (Mask, G::Field) {
    let [root] = sqrt_ratio::<G, 1>(&[(u, v)]);
    root
}

/// §4.3.1: the element of an encoding, and whether it is one. Constant time.
#[inline(always)]
pub(crate) fn decode<G: Group<Field: OneLane>>(encoding: &Words) -> (Mask, Extended<G::Field>) {
    let s = G::Field::from_words(encoding);
    // Canonical and non-negative.
    let valid = Mask::equal(&s.to_words(), encoding) & !s.is_negative();
    let ss = G::Field::square(s);
    let u1 = G::Field::carry(G::Field::ONE.sub(ss));
    let u2 = G::Field::carry(G::Field::ONE.add(ss));
    let u2_sqr = G::Field::square(u2);
    // v = -(D·u1²) - u2²
    let v = G::Field::carry(
        G::Field::mul(G::Field::CURVE.d, G::Field::square(u1))
            .neg()
            .sub(u2_sqr),
    );
    let (was_square, invsqrt) = root::<G>(G::Field::ONE, G::Field::mul(v, u2_sqr));
    let den_x = G::Field::mul(invsqrt, u2);
    let den_y = G::Field::mul(G::Field::mul(invsqrt, den_x), v);
    let x = G::Field::mul(s.add(s), den_x);
    let x = x.negate_if(x.is_negative());
    let y = G::Field::mul(u1, den_y);
    let t = G::Field::mul(x, y);
    let valid = valid & was_square & !t.is_negative() & !y.is_zero();
    (
        valid,
        Extended {
            x,
            y,
            z: G::Field::ONE,
            t,
        },
    )
}

/// §4.3.2: the encoding. Constant time.
#[inline(always)]
pub(crate) fn encode<G: Group<Field: OneLane>>(p: &Extended<G::Field>) -> Words {
    let u1 = G::Field::mul(p.z.add(p.y), p.z.sub(p.y));
    let u2 = G::Field::mul(p.x, p.y);
    let (_, invsqrt) = root::<G>(G::Field::ONE, G::Field::mul(u1, G::Field::square(u2)));
    let den1 = G::Field::mul(invsqrt, u1);
    let den2 = G::Field::mul(invsqrt, u2);
    let z_inv = G::Field::mul(G::Field::mul(den1, den2), p.t);
    let ix0 = G::Field::mul(p.x, G::Field::CURVE.sqrt_m1);
    let iy0 = G::Field::mul(p.y, G::Field::CURVE.sqrt_m1);
    let enchanted_denominator = G::Field::mul(den1, G::Field::CURVE.invsqrt_a_minus_d);
    let rotate = G::Field::mul(p.t, z_inv).is_negative();
    let x = G::Field::select(p.x, iy0, rotate);
    let y = G::Field::select(p.y, ix0, rotate);
    let den_inv = G::Field::select(den2, enchanted_denominator, rotate);
    let y = y.negate_if(G::Field::mul(x, z_inv).is_negative());
    let s = G::Field::mul(den_inv, p.z.sub(y));
    s.negate_if(s.is_negative()).to_words()
}

/// §4.3.4, MAP: a field element to a point. Constant time.
#[inline(always)]
pub(crate) fn map<G: Group<Field: OneLane>>(t: G::Field) -> Extended<G::Field> {
    let c = G::Field::CURVE;
    let r = G::Field::mul(c.sqrt_m1, G::Field::square(t));
    let u = G::Field::mul(r.add(G::Field::ONE), c.one_minus_d_sq);
    // v = (-1 - r·D)·(r + D)
    let v = G::Field::mul(G::Field::ONE.neg().sub(G::Field::mul(r, c.d)), r.add(c.d));
    let (was_square, s) = root::<G>(u, v);
    let s_prime = G::Field::mul(s, t);
    let s_prime = s_prime.negate_if(!s_prime.is_negative()); // -|s·t|
    let s = G::Field::select(s_prime, s, was_square);
    let c_ = G::Field::select(r, G::Field::ONE.neg(), was_square);
    // N = c·(r - 1)·D_MINUS_ONE_SQ - v
    let n = G::Field::carry(
        G::Field::mul(G::Field::mul(c_, r.sub(G::Field::ONE)), c.d_minus_one_sq).sub(v),
    );
    let w0 = G::Field::mul(s.add(s), v);
    let w1 = G::Field::mul(n, c.sqrt_ad_minus_one);
    let ss = G::Field::square(s);
    let w2 = G::Field::carry(G::Field::ONE.sub(ss));
    let w3 = G::Field::carry(G::Field::ONE.add(ss));
    Extended {
        x: G::Field::mul(w0, w3),
        y: G::Field::mul(w2, w1),
        z: G::Field::mul(w1, w3),
        t: G::Field::mul(w0, w2),
    }
}

/// Whether both points stand for the same element (§4.3.3): x1·y2 = y1·x2 or y1·y2 = x1·x2.
#[inline(always)]
pub(crate) fn equal<F: OneLane>(p: &Extended<F>, q: &Extended<F>) -> Mask {
    F::mul(p.x, q.y).equals(F::mul(p.y, q.x)) | F::mul(p.y, q.y).equals(F::mul(p.x, q.x))
}
