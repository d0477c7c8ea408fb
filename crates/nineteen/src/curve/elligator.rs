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
use crate::field::Field;

/// The coefficient J of the Montgomery curve.
const J: u32 = 486_662;

/// Maps field elements to points, torsion components included, with their roots side by side.
/// Constant time.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn map<G: Steps, const N: usize>(u: [G::Field; N]) -> [Extended<G::Field>; N] {
    let mut candidates = [Candidate::UNUSED; N];
    let mut ratios = [(G::Field::ZERO, G::Field::ZERO); N];
    for (i, u) in u.into_iter().enumerate() {
        candidates[i] = Candidate::new(u);
        ratios[i] = candidates[i].ratio();
    }
    let roots = sqrt_ratio::<G, N>(&ratios);
    let mut points = [Extended::IDENTITY; N];
    for (i, point) in points.iter_mut().enumerate() {
        *point = candidates[i].point(roots[i]);
    }
    points
}

/// The first candidate of an element: s₁ = n/d. d is not 0, because -1/2 is not a square.
#[derive(Clone, Copy)]
struct Candidate<F> {
    u: F,
    n: F,
    d: F,
}

impl<F: Field> Candidate<F> {
    /// For arrays that are filled later.
    const UNUSED: Candidate<F> = Candidate {
        u: F::ZERO,
        n: F::ZERO,
        d: F::ZERO,
    };

    #[inline(always)]
    fn new(u: F) -> Candidate<F> {
        let uu = F::square(u);
        Candidate {
            u,
            n: F::carry(F::mul_small(F::ONE, J)).neg(),
            d: F::carry(F::ONE.add(F::carry(uu.add(uu)))),
        }
    }

    /// g(s₁) = n·(n² + J·n·d + d²)/d³, where J = -n.
    #[inline(always)]
    fn ratio(&self) -> (F, F) {
        let (nn, dd) = (F::square(self.n), F::square(self.d));
        let quadratic = F::carry(F::carry(nn.sub(F::mul(nn, self.d))).add(dd));
        (F::mul(self.n, quadratic), F::mul(self.d, dd))
    }

    /// The point, given whether g(s₁) is a square, and the root. With one lane, maps of one element
    /// and of two share the code.
    #[inline(always)]
    fn point(&self, root: (F::Mask, F)) -> Extended<F> {
        #[inline(never)]
        fn shared<F: Field>(candidate: &Candidate<F>, root: (F::Mask, F)) -> Extended<F> {
            candidate.point_inlined(root)
        }
        if const { F::LANES == 1 } {
            shared(self, root)
        } else {
            self.point_inlined(root)
        }
    }

    /// The body of [`point`](Self::point).
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn point_inlined(&self, (first, root): (F::Mask, F)) -> Extended<F> {
        let (c, one) = (F::CURVE, F::ONE);
        let Candidate { u, n, d } = *self;
        // s = n/d or 2u²·n/d; t is odd for the first and even for the second.
        let uu = F::square(u);
        let other_n = F::mul(n, uu.add(uu));
        let n = F::select(other_n, n, first);
        let other_root = F::mul(F::mul(u, one.sub(c.sqrt_m1)), root);
        let t = F::select(other_root, root, first);
        let t = t.negate_if(t.is_negative() ^ first);
        // x = √-(J+2)·s/t and y = (s - 1)/(s + 1); if a denominator is 0, the point is (0, 1).
        // -(J + 2) = 4/(a - d), whose even root is used.
        let root = F::carry(c.invsqrt_a_minus_d.add(c.invsqrt_a_minus_d));
        let root = root.negate_if(root.is_negative());
        let (x, x_under) = (F::mul(root, n), F::mul(d, t));
        let (y, y_under) = (F::carry(n.sub(d)), F::carry(n.add(d)));
        let none = F::mul(x_under, y_under).is_zero();
        let x = F::select(x, F::ZERO, none);
        let x_under = F::select(x_under, one, none);
        let y = F::select(y, one, none);
        let y_under = F::select(y_under, one, none);
        Extended {
            x: F::mul(x, y_under),
            y: F::mul(y, x_under),
            z: F::mul(x_under, y_under),
            t: F::mul(x, y),
        }
    }
}

/// The u-coordinate to which Elligator 2 maps an element: that of a point of the Montgomery curve.
/// Constant time.
#[cfg(feature = "hazmat")]
pub(crate) fn to_montgomery<G: Steps>(r: G::Field) -> G::Field {
    let candidate = Candidate::new(r);
    let [(first, _)] = sqrt_ratio::<G, 1>(&[candidate.ratio()]);
    let Candidate { u, n, d } = candidate;
    let uu = G::Field::square(u);
    let other = G::Field::mul(n, uu.add(uu));
    G::Field::mul(G::Field::select(other, n, first), d.invert())
}

/// An element below p/2 that [`to_montgomery`] maps to u, and whether there is one. Constant time.
///
/// With s₁ = u, 2r² = -(u + J)/u; with s₂ = u, 2r² = -u/(u + J). Both ratios are squares or neither
/// is; `second` selects. Where u is that of a point of the twist, r is mapped to another one, so the
/// result is checked.
#[cfg(feature = "hazmat")]
pub(crate) fn representative<G: Steps>(
    u: G::Field,
    second: <G::Field as Field>::Mask,
) -> (<G::Field as Field>::Mask, G::Field) {
    let one = G::Field::ONE;
    let sum = G::Field::carry(u.add(G::Field::carry(G::Field::mul_small(one, J))));
    let over = G::Field::select(sum, u, second);
    let under = G::Field::select(u, sum, second);
    let ratio = (over.neg(), G::Field::carry(under.add(under)));
    let [(exists, r)] = sqrt_ratio::<G, 1>(&[ratio]);
    // 2r is odd if r is above p/2.
    let r = r.negate_if(G::Field::carry(r.add(r)).is_negative());
    (exists & to_montgomery::<G>(r).equals(u), r)
}
