// SPDX-License-Identifier: MIT OR Apache-2.0
//! The field elements that the map of RFC 9496 §4.3.4 takes to an element.
//!
//! With `t` for what the map calls N/v, the point of the map is
//!
//! ```text
//! x = 2s/(t·√(a·d - 1))      y = (1 - s²)/(1 + s²)
//! ```
//!
//! so each of the four Edwards points (x, y) of a Ristretto element has two pairs (s, t) that differ in both signs, and each
//! pair has at most two preimages, `±t₀`. With `r = i·t₀²` the map computes, where `s ≥ 0`,
//! `s² = (r+1)(1-d²)/v` and `t + 1 = -(r-1)(d-1)²/v`; where `s ≤ 0` both times `-r` and `r`, with the sign
//! of the second changed. Either way the ratio of the two gives
//!
//! ```text
//! r^±1 = (s²·(d-1) + (t+1)·(d+1)) / (s²·(d-1) - (t+1)·(d+1))      + for s ≥ 0
//! ```
//!
//! and a pair on the curve `t²(s²)` is determined by this ratio, so that such an `r` is indeed taken to it. Preimages exist
//! exactly if `t₀² = -i·r` is a square.
//!
//! **The identity** needs its own cases, because s = 0 for (0, 1) and no s exists for (0, -1). The map yields s = 0
//! for `t₀ = 0`, and wherever `v = (-1 - r·d)·(r + d)` is 0, since it then takes `u/v` for a non-square and 0 for
//! its root:
//!
//! ```text
//! r = -d      t₀² = i·d      a square, as i and d are non-squares
//! r = -1/d    t₀² = i/d      a square
//! ```
//!
//! These are 0, ±√(i·d) and ±√(i/d). The points (±i, 0) have two pairs each, all with s = ±1, and on edwards25519
//! each has two preimages: thirteen in all. dalek finds eleven: it omits ±√(i/d), which its own map takes to the
//! identity. Every other element has the preimages that the formulas give.
//!
//! Each preimage is reported once. `tests::encodings` compares the result with the map of all field elements for every
//! point of two miniature curves.
//!
//! Reference: Hamburg, *Decaf: Eliminating cofactors through point compression*, eprint 2015/673, appendix C.

use crate::curve::group::{Steps, sqrt_ratio};
use crate::curve::point::Extended;
use crate::field::{Field, Mask, OneLane};

/// The even field elements that the map takes to the class of a point, each with whether it is one. Those of the other
/// sign are the others. Constant time.
pub(crate) fn preimages<G: Steps<Field: OneLane>>(p: &Extended<G::Field>) -> [(Mask, G::Field); 8] {
    // The sums with the points whose order divides 4: (x, y), (-x, -y), (iy, ix) and (-iy, -ix).
    let i = G::Field::CURVE.sqrt_m1;
    let (x, y, minus_t) = (G::Field::mul(i, p.y), G::Field::mul(i, p.x), p.t.neg());
    let points = [
        *p,
        Extended {
            x: p.x.neg(),
            y: p.y.neg(),
            ..*p
        },
        Extended {
            x,
            y,
            z: p.z,
            t: minus_t,
        },
        Extended {
            x: x.neg(),
            y: y.neg(),
            z: p.z,
            t: minus_t,
        },
    ];
    let mut found = [(Mask::from_bit(0), G::Field::ZERO); 8];
    for (pair, point) in found.chunks_exact_mut(2).zip(&points) {
        let (positive, negative) = of_point::<G>(point);
        pair[0] = positive;
        pair[1] = negative;
    }
    found
}

/// The preimage that has `s ≥ 0`, and the one that has `s ≤ 0`.
fn of_point<G: Steps<Field: OneLane>>(
    p: &Extended<G::Field>,
) -> ((Mask, G::Field), (Mask, G::Field)) {
    let c = G::Field::CURVE;
    let one = G::Field::ONE;
    // s² = (Z - Y)/(Z + Y), t = 2s·Z/(X·√(a·d - 1)).
    let [(on_quartic, s)] =
        sqrt_ratio::<G, 1>(&[(G::Field::carry(p.z.sub(p.y)), G::Field::carry(p.z.add(p.y)))]);
    let x_inverse = G::Field::mul(p.x, c.sqrt_ad_minus_one).invert();
    let t = G::Field::mul(s.add(s), G::Field::mul(p.z, x_inverse));
    let a = G::Field::mul(G::Field::square(s), c.d.sub(one));
    let d_plus_1 = G::Field::carry(c.d.add(one));
    // t₀² = -i·(a + b)/(a - b), and of (-s, -t) -i·(a - b)/(a + b) with another b.
    let minus_i = c.sqrt_m1.neg();
    let b = G::Field::mul(d_plus_1, t.add(one));
    let positive = (G::Field::mul(minus_i, a.add(b)), G::Field::carry(a.sub(b)));
    let b = G::Field::mul(d_plus_1, one.sub(t));
    let negative = (G::Field::mul(minus_i, a.sub(b)), G::Field::carry(a.add(b)));
    // (0, 1) and (0, -1), where s is 0 or none: the map gives 0 for t₀ = 0, and where v = (-1 - r·d)·(r + d) is 0,
    // that is for r = -d and r = -1/d, t₀² = i·d and i/d.
    let above = p.y.equals(p.z);
    let zero_x = p.x.is_zero();
    let at_one = zero_x & above;
    let at_minus_one = zero_x & !above;
    let select = |r: (G::Field, G::Field), u: G::Field, v: G::Field, choice: Mask| {
        (
            G::Field::select(r.0, u, choice),
            G::Field::select(r.1, v, choice),
        )
    };
    let positive = select(positive, G::Field::mul(c.sqrt_m1, c.d), one, at_one);
    let positive = select(positive, c.sqrt_m1, c.d, at_minus_one);
    let negative = select(negative, G::Field::ZERO, one, at_one);
    let [positive, negative] = sqrt_ratio::<G, 2>(&[positive, negative]);
    let valid = on_quartic | zero_x;
    // Zero is reported for (0, 1), and not again for (0, -1).
    (
        (positive.0 & valid, positive.1),
        (negative.0 & valid & !at_minus_one, negative.1),
    )
}
