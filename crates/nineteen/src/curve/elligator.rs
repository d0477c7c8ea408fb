// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elligator 2 for edwards25519: maps a field element to a point (RFC 9380 §6.7.1 and §6.8.2).
//!
//! On the Montgomery curve `t² = s³ + J·s² + s`, with `J = 486662` and the non-square `Z = 2`, the
//! candidates for `u` are `s₁ = -J/(1 + 2u²)` and `s₂ = -J - s₁ = 2u²·s₁`, of which exactly one is
//! on the curve: `g(s₂) = 2u²·g(s₁)`. The second root follows from the first: if `g(s₁)` is not a
//! square, [`sqrt_ratio`] returns `r = √(i·g(s₁))`, and `√g(s₂) = u·√(2·g(s₁)) = u·(1 - i)·r`,
//! since `(1 - i)² = -2i = 2/i`.

use super::group::{Steps, sqrt_ratio};
use super::point::Extended;
use crate::field::{Field, OneLane};

/// The coefficient J of the Montgomery curve.
const J: u32 = 486_662;

/// Maps a field element to a point, torsion component included. Constant time.
#[inline(always)]
pub(crate) fn map<G: Steps<Field: OneLane>>(u: G::Field) -> Extended<G::Field> {
    let c = G::Field::CURVE;
    let one = G::Field::ONE;
    let uu = G::Field::square(u);
    // s₁ = n/d; d is not 0, because -1/2 is not a square.
    let n = G::Field::carry(G::Field::mul_small(one, J)).neg();
    let d = G::Field::carry(one.add(G::Field::carry(uu.add(uu))));
    // g(s₁) = n·(n² + J·n·d + d²)/d³, where J = -n.
    let nn = G::Field::square(n);
    let dd = G::Field::square(d);
    let quadratic = G::Field::carry(G::Field::carry(nn.sub(G::Field::mul(nn, d))).add(dd));
    let [(first, root)] =
        sqrt_ratio::<G, 1>(&[(G::Field::mul(n, quadratic), G::Field::mul(d, dd))]);
    // s = n/d or 2u²·n/d; t is odd for the first and even for the second.
    let other_n = G::Field::mul(n, uu.add(uu));
    let n = G::Field::select(other_n, n, first);
    let other_root = G::Field::mul(G::Field::mul(u, one.sub(c.sqrt_m1)), root);
    let t = G::Field::select(other_root, root, first);
    let t = t.negate_if(t.is_negative() ^ first);
    // x = √-(J+2)·s/t and y = (s - 1)/(s + 1); if a denominator is 0, the point is (0, 1).
    // -(J + 2) = 4/(a - d), whose even root is used.
    let root = G::Field::carry(c.invsqrt_a_minus_d.add(c.invsqrt_a_minus_d));
    let root = root.negate_if(root.is_negative());
    let (x, x_under) = (G::Field::mul(root, n), G::Field::mul(d, t));
    let (y, y_under) = (G::Field::carry(n.sub(d)), G::Field::carry(n.add(d)));
    let none = G::Field::mul(x_under, y_under).is_zero();
    let x = G::Field::select(x, G::Field::ZERO, none);
    let x_under = G::Field::select(x_under, one, none);
    let y = G::Field::select(y, one, none);
    let y_under = G::Field::select(y_under, one, none);
    Extended {
        x: G::Field::mul(x, y_under),
        y: G::Field::mul(y, x_under),
        z: G::Field::mul(x_under, y_under),
        t: G::Field::mul(x, y),
    }
}
