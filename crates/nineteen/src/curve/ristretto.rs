// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255: the prime-order quotient of the curve, encoded canonically.
//!
//! Variable names and steps are those of RFC 9496 §4.3.

use super::group::{Steps, sqrt_ratio};
use super::point::Extended;
use crate::field::{Field, LaneMask, LaneWords, Mask, OneLane};

pub(crate) mod inverse; // the map's preimages of an element

/// The even square root of `u/v`, and whether `u/v` is a square.
#[inline(always)]
fn root<G: Steps>(u: G::Field, v: G::Field) -> (<G::Field as Field>::Mask, G::Field) {
    let [root] = sqrt_ratio::<G, 1>(&[(u, v)]);
    root
}

/// §4.3.1: decodes an element, and reports whether the encoding is valid. Constant time.
#[inline(always)]
pub(crate) fn decode<G: Steps>(
    encoding: &<G::Field as Field>::Words,
) -> (<G::Field as Field>::Mask, Extended<G::Field>) {
    let s = G::Field::from_words(encoding);
    // Canonical and non-negative.
    let canonical = s.to_words();
    let canonical = LaneMask::from_lanes(|l| Mask::equal(canonical.lane(l), encoding.lane(l)));
    let valid: <G::Field as Field>::Mask = canonical;
    let valid = valid & !s.is_negative();
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
pub(crate) fn encode<G: Steps>(p: &Extended<G::Field>) -> <G::Field as Field>::Words {
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

/// §4.3.4, MAP: maps field elements to points, with their roots side by side. Constant time.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn map<G: Steps, const N: usize>(t: [G::Field; N]) -> [Extended<G::Field>; N] {
    let mut ratios = [(G::Field::ZERO, G::Field::ZERO); N];
    for (ratio, t) in ratios.iter_mut().zip(&t) {
        *ratio = ratio_of_map(*t);
    }
    let roots = sqrt_ratio::<G, N>(&ratios);
    let mut points = [Extended::IDENTITY; N];
    for (i, point) in points.iter_mut().enumerate() {
        *point = mapped(t[i], ratios[i].1, roots[i]);
    }
    points
}

/// r of MAP.
#[inline(always)]
fn r<F: Field>(t: F) -> F {
    F::mul(F::CURVE.sqrt_m1, F::square(t))
}

/// The ratio of which MAP takes the root: u and v.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn ratio_of_map<F: Field>(t: F) -> (F, F) {
    let c = F::CURVE;
    let r = r(t);
    let u = F::mul(r.add(F::ONE), c.one_minus_d_sq);
    // v = (-1 - r·D)·(r + D)
    let v = F::mul(F::ONE.neg().sub(F::mul(r, c.d)), r.add(c.d));
    (u, v)
}

/// The point of MAP, given v and the root. With one lane, maps of one element and of two share the
/// code.
#[inline(always)]
fn mapped<F: Field>(t: F, v: F, root: (F::Mask, F)) -> Extended<F> {
    #[inline(never)]
    fn shared<F: Field>(t: F, v: F, root: (F::Mask, F)) -> Extended<F> {
        mapped_inlined(t, v, root)
    }
    if const { F::LANES == 1 } {
        shared(t, v, root)
    } else {
        mapped_inlined(t, v, root)
    }
}

/// The body of [`mapped`].
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn mapped_inlined<F: Field>(t: F, v: F, (was_square, s): (F::Mask, F)) -> Extended<F> {
    let c = F::CURVE;
    let r = r(t);
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

/// The inputs from which `2P` is encoded without a root: x = e/f and y = g/h of `2P`, and the
/// product efgh.
///
/// For `2P`, `1 - y² = (a - d)·e²/h²`, because h² - g² = (h² - f²) - (g² - f²) = -d·e² - e². The
/// root of §4.3.2 is therefore a quotient, and many points share an inversion. Reference: Hamburg,
/// de Valence, Lovecruft, Arcieri, *The Ristretto Group*, "Batched double-and-encode".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doubled<F> {
    e: F,
    f: F,
    g: F,
    h: F,
    /// The value whose inverse [`encode`](Self::encode) takes.
    pub efgh: F,
}

impl<F: Field> Doubled<F> {
    /// For arrays that are filled later.
    pub(crate) const UNUSED: Doubled<F> = Doubled {
        e: F::ZERO,
        f: F::ZERO,
        g: F::ZERO,
        h: F::ZERO,
        efgh: F::ZERO,
    };

    #[inline(always)]
    pub(crate) fn new(p: &Extended<F>) -> Doubled<F> {
        let xy = F::mul(p.x, p.y);
        let zz = F::square(p.z);
        let dtt = F::mul(F::square(p.t), F::CURVE.d);
        let e = F::carry(xy.add(xy));
        let f = F::carry(zz.add(dtt));
        let g = F::carry(F::square(p.y).add(F::square(p.x)));
        let h = F::carry(zz.sub(dtt));
        let efgh = F::mul(F::mul(e, g), F::mul(f, h));
        Doubled { e, f, g, h, efgh }
    }

    /// The encoding, given `1/efgh`; if efgh is 0, so is its inverse, and `2P` is the identity.
    /// Constant time.
    #[inline(always)]
    pub(crate) fn encode(&self, inverse: F) -> F::Words {
        let Doubled { e, f, g, h, .. } = *self;
        let eg = F::mul(e, g);
        let (of_fh, of_eg) = (F::mul(eg, inverse), F::mul(F::mul(f, h), inverse));
        let t = F::mul(eg, of_fh); // xy
        let x = F::mul(F::mul(e, h), of_fh); // e/f
        let iy = F::mul(F::mul(F::mul(g, f), of_fh), F::CURVE.sqrt_m1); // √-1·g/h
        // If xy is negative, x and y are swapped and rotated by √-1; the sign of y is then that of
        // x.
        let rotate = t.is_negative();
        let minus = F::select(x, iy, rotate).is_negative();
        let ie = F::mul(e, F::CURVE.sqrt_m1);
        let first = F::select(h, f, rotate);
        let second = F::select(g, ie, rotate).negate_if(minus);
        let over = F::mul(F::select(g, e, rotate), of_eg); // 1/e, or 1/g
        let over = F::select(F::mul(over, F::CURVE.invsqrt_a_minus_d), over, rotate);
        let s = F::mul(first.sub(second), over);
        s.negate_if(s.is_negative()).to_words()
    }
}

/// Whether both points represent the same element (§4.3.3): x1·y2 = y1·x2 or y1·y2 = x1·x2.
#[inline(always)]
pub(crate) fn equal<F: OneLane>(p: &Extended<F>, q: &Extended<F>) -> Mask {
    F::mul(p.x, q.y).equals(F::mul(p.y, q.x)) | F::mul(p.y, q.y).equals(F::mul(p.x, q.x))
}
