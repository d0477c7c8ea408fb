// SPDX-License-Identifier: MIT OR Apache-2.0
//! The preimages of an element under the map of RFC 9496 §4.3.4.
//!
//! If `t` denotes N/v in the map, the map yields the point
//!
//! ```text
//! x = 2s/(t·√(a·d - 1))      y = (1 - s²)/(1 + s²)
//! ```
//!
//! so each of the four Edwards points (x, y) of a Ristretto element has two pairs (s, t), which
//! differ in both signs, and each pair has at most two preimages, `±t₀`. With `r = i·t₀²` the map
//! computes, if `s ≥ 0`, `s² = (r+1)(1-d²)/v` and `t + 1 = -(r-1)(d-1)²/v`. If `s ≤ 0`, it computes
//! both multiplied by `-r` and `r`, with the sign of the second changed. In either case the ratio
//! of the two gives
//!
//! ```text
//! r^±1 = (s²·(d-1) + (t+1)·(d+1)) / (s²·(d-1) - (t+1)·(d+1))      + for s ≥ 0
//! ```
//!
//! and this ratio determines a pair on the curve `t²(s²)`, so the map does take such an `r` to it.
//! Preimages exist exactly if `t₀² = -i·r` is a square.
//!
//! **The identity** is a special case, because s = 0 for (0, 1) and no s exists for (0, -1). The
//! map yields s = 0 for `t₀ = 0`, and wherever `v = (-1 - r·d)·(r + d)` is 0, since it then treats
//! `u/v` as a non-square and 0 as its root:
//!
//! ```text
//! r = -d      t₀² = i·d      a square, as i and d are non-squares
//! r = -1/d    t₀² = i/d      a square
//! ```
//!
//! These preimages are 0, ±√(i·d) and ±√(i/d). The points (±i, 0) have two pairs each, all with s =
//! ±1, and on edwards25519 each pair has two preimages: thirteen in all. dalek finds eleven: it
//! omits ±√(i/d), which its own map takes to the identity. Every other element has exactly the
//! preimages that the formulas give.
//!
//! Each preimage is reported once. `tests::encodings` compares the result with the map of all field
//! elements, for every point of two miniature curves.
//!
//! Reference: Hamburg, *Decaf: Eliminating cofactors through point compression*, eprint 2015/673,
//! appendix C.

use crate::curve::group::{Steps, sqrt_ratio};
use crate::curve::point::Extended;
use crate::field::{Field, Mask, OneLane};

/// The even field elements that the map could take to the class of a point, each with a mask that
/// says whether it does. Their negatives are the remaining preimages. Constant time.
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

/// The preimage with `s ≥ 0` and the one with `s ≤ 0`.
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
    // (0, 1) and (0, -1), where s is 0 or does not exist: the map gives 0 for t₀ = 0, and where v =
    // (-1 - r·d)·(r + d) is 0, that is, for r = -d and r = -1/d, with t₀² = i·d and i/d.
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
    // Zero is reported for (0, 1) but not again for (0, -1).
    (
        (positive.0 & valid, positive.1),
        (negative.0 & valid & !at_minus_one, negative.1),
    )
}
