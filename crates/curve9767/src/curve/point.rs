// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points and the formulas that add them.
//!
//! | type | stands for | used |
//! |---|---|---|
//! | [`Affine`] | (x, y), or the neutral element by a flag | operands, results, the complete addition |
//! | [`Jacobian`] | (X/Z², Y/Z³), or the neutral element by a flag | on the way |
//!
//! The flag is a mask for each lane; coordinates of the neutral element are anything. Points of the order n, odd and
//! prime, are meant: doubling never gives the neutral element.

use super::group::Group;
use crate::field::{Coefficients, Field, MAX_LANES, Mask, Masks, constants, masks};

/// A point by its coordinates.
#[derive(Clone, Copy)]
pub(crate) struct Affine<F> {
    pub x: F,
    pub y: F,
    pub neutral: Masks,
}

/// A point by its coordinates x = X/Z², y = Y/Z³.
#[derive(Clone, Copy)]
pub(crate) struct Jacobian<F> {
    pub x: F,
    pub y: F,
    pub z: F,
    pub neutral: Masks,
}

/// A point as it is kept and handed over: the same for every representation of the field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub x: Coefficients,
    pub y: Coefficients,
    pub neutral: Mask,
}

impl Point {
    pub(crate) const NEUTRAL: Point = Point {
        x: constants::ZERO,
        y: constants::ZERO,
        neutral: Mask::YES,
    };
    pub(crate) const GENERATOR: Point = Point {
        x: constants::GENERATOR[0],
        y: constants::GENERATOR[1],
        neutral: Mask::NO,
    };
}

impl<F: Field> Affine<F> {
    /// The same point in all lanes.
    #[inline(always)]
    pub(crate) fn splat(p: &Point) -> Self {
        Affine {
            x: F::splat(&p.x),
            y: F::splat(&p.y),
            neutral: [p.neutral; MAX_LANES],
        }
    }

    /// One point for each lane.
    #[inline(always)]
    pub(crate) fn from_lanes<'a>(point: impl Fn(usize) -> &'a Point) -> Self {
        Affine {
            x: F::from_lanes(|l| &point(l).x),
            y: F::from_lanes(|l| &point(l).y),
            neutral: masks(|l| {
                if l < F::LANES {
                    point(l).neutral
                } else {
                    Mask::YES
                }
            }),
        }
    }

    /// The point in a lane.
    #[inline(always)]
    pub(crate) fn lane(&self, l: usize) -> Point {
        Point {
            x: self.x.lane(l),
            y: self.y.lane(l),
            neutral: self.neutral[l],
        }
    }

    /// `-P` where `yes`, else `P`.
    #[inline(always)]
    pub(crate) fn negate_if(&self, yes: &Masks) -> Self {
        let choice = F::choice(yes);
        Affine {
            y: F::select(&self.y, &F::negate(&self.y), &choice),
            ..*self
        }
    }

    /// `-P`
    #[inline(always)]
    pub(crate) fn negate(&self) -> Self {
        Affine {
            y: F::negate(&self.y),
            ..*self
        }
    }

    /// `P + Q` for all points: complete, with one inversion.
    ///
    /// `λ = (y₂ - y₁)/(x₂ - x₁)`, or `(3x₁² - 3)/2y₁` if the points are the same; `x₃ = λ² - x₁ - x₂`,
    /// `y₃ = λ(x₁ - x₃) - y₁`. Operands that are neutral are replaced by the other one at the end.
    #[inline(always)]
    pub(crate) fn add<G: Group<Field = F>>(p: &Self, q: &Self) -> Self {
        let (same_x, same_y) = (F::equal(&p.x, &q.x), F::equal(&p.y, &q.y));
        let doubled = F::choice(&masks(|l| same_x[l] & same_y[l]));
        let slope = F::triple(&F::sub(&G::square(&p.x), &F::splat(&constants::ONE)));
        let numerator = F::select(&F::sub(&q.y, &p.y), &slope, &doubled);
        let denominator = F::select(&F::sub(&q.x, &p.x), &F::double(&p.y), &doubled);
        let lambda = G::mul(&numerator, &G::invert(&denominator));
        let x = F::sub(&F::sub(&G::square(&lambda), &p.x), &q.x);
        let y = F::sub(&G::mul(&lambda, &F::sub(&p.x, &x)), &p.y);
        let (take_p, take_q) = (F::choice(&q.neutral), F::choice(&p.neutral));
        Affine {
            x: F::select(&F::select(&x, &p.x, &take_p), &q.x, &take_q),
            y: F::select(&F::select(&y, &p.y, &take_p), &q.y, &take_q),
            neutral: masks(|l| {
                let (np, nq) = (p.neutral[l], q.neutral[l]);
                (np & nq) | (!np & !nq & same_x[l] & !same_y[l])
            }),
        }
    }
}

impl<F: Field> Jacobian<F> {
    /// The neutral element in all lanes.
    #[inline(always)]
    pub(crate) fn neutral() -> Self {
        let one = F::splat(&constants::ONE);
        Jacobian {
            x: one,
            y: one,
            z: one,
            neutral: [Mask::YES; MAX_LANES],
        }
    }

    /// With Z = 1.
    #[inline(always)]
    pub(crate) fn from_affine(p: &Affine<F>) -> Self {
        Jacobian {
            x: p.x,
            y: p.y,
            z: F::splat(&constants::ONE),
            neutral: p.neutral,
        }
    }

    /// One inversion.
    #[inline(always)]
    pub(crate) fn to_affine<G: Group<Field = F>>(self) -> Affine<F> {
        let inverse = G::invert(&self.z);
        let square = G::square(&inverse);
        Affine {
            x: G::mul(&self.x, &square),
            y: G::mul(&self.y, &G::mul(&square, &inverse)),
            neutral: self.neutral,
        }
    }

    /// `P = 2P`, 4M + 4S: `dbl-2001-b` for a = -3, with `2YZ` instead of `(Y+Z)² - Y² - Z²`.
    ///
    /// ```text
    /// δ = Z²   γ = Y²   β = Xγ   α = 3(X - δ)(X + δ)
    /// X' = α² - 8β   Y' = α(4β - X') - 8γ²   Z' = 2YZ
    /// ```
    #[cfg_attr(curve9767_thumb, allow(dead_code))] // in `in_memory` there
    #[inline(always)]
    pub(crate) fn double(&mut self) {
        let delta = F::square(&self.z);
        let gamma = F::square(&self.y);
        let yz = F::mul(&self.y, &self.z);
        let beta = F::mul(&self.x, &gamma);
        let alpha = F::triple(&F::mul(&F::sub(&self.x, &delta), &F::add(&self.x, &delta)));
        let beta4 = F::double(&F::double(&beta));
        let gamma2 = F::double(&gamma);
        self.x = F::sub(&F::square(&alpha), &F::double(&beta4));
        // 8γ² = 2(2γ)²
        self.y = F::sub(
            &F::mul(&alpha, &F::sub(&beta4, &self.x)),
            &F::double(&F::square(&gamma2)),
        );
        self.z = F::double(&yz);
    }

    /// `P = 2^times·P`
    #[cfg_attr(curve9767_thumb, allow(dead_code))] // in `in_memory` there
    #[inline(always)]
    pub(crate) fn double_times(&mut self, times: u32) {
        for _ in 0..times {
            self.double();
        }
    }

    /// `P = P + Q`, where `P ≠ ±Q` or one of them is neutral: 8M + 3S.
    ///
    /// ```text
    /// U = x₂Z²   S = y₂Z³   H = U - X   r = S - Y
    /// X' = r² - H³ - 2XH²   Y' = r(XH² - X') - YH³   Z' = ZH
    /// ```
    #[inline(always)]
    pub(crate) fn add<G: Group<Field = F>>(&mut self, q: &Affine<F>) {
        let [x, y, z] = G::sum(self, &G::differences(self, q));
        let (take_q, take_sum) = (
            F::choice(&self.neutral),
            F::choice(&masks(|l| !q.neutral[l])),
        );
        let one = F::splat(&constants::ONE);
        self.x = F::select(&self.x, &F::select(&x, &q.x, &take_q), &take_sum);
        self.y = F::select(&self.y, &F::select(&y, &q.y, &take_q), &take_sum);
        self.z = F::select(&self.z, &F::select(&z, &one, &take_q), &take_sum);
        self.neutral = masks(|l| self.neutral[l] & q.neutral[l]);
    }

    /// H and r of an addition: what the coordinates of Q and P differ by, times powers of Z. 3M + 1S.
    #[cfg_attr(curve9767_thumb, allow(dead_code))] // in `in_memory` there
    #[inline(always)]
    pub(crate) fn differences(&self, q: &Affine<F>) -> [F; 2] {
        let zz = F::square(&self.z);
        let zzz = F::mul(&zz, &self.z);
        let h = F::sub(&F::mul(&q.x, &zz), &self.x);
        let r = F::sub(&F::mul(&q.y, &zzz), &self.y);
        [h, r]
    }

    /// The coordinates of the sum by its differences: 5M + 2S.
    #[cfg_attr(curve9767_thumb, allow(dead_code))] // in `in_memory` there
    #[inline(always)]
    pub(crate) fn sum(&self, [h, r]: &[F; 2]) -> [F; 3] {
        let hh = F::square(h);
        let hhh = F::mul(&hh, h);
        let v = F::mul(&self.x, &hh);
        let x = F::sub(&F::sub(&F::square(r), &hhh), &F::double(&v));
        let y = F::sub(&F::mul(r, &F::sub(&v, &x)), &F::mul(&self.y, &hhh));
        [x, y, F::mul(&self.z, h)]
    }

    /// `P = P + Q` for all points, one lane. Variable time.
    #[inline(always)]
    pub(crate) fn vartime_add<G: Group<Field = F>>(&mut self, q: &Affine<F>) {
        if q.neutral[0].reveal() {
            return;
        }
        if self.neutral[0].reveal() {
            *self = Jacobian::from_affine(q);
            return;
        }
        let [h, r] = G::differences(self, q);
        let zero = F::splat(&constants::ZERO);
        if F::equal(&h, &zero)[0].reveal() {
            if F::equal(&r, &zero)[0].reveal() {
                G::double(self, 1);
            } else {
                *self = Jacobian::neutral();
            }
            return;
        }
        [self.x, self.y, self.z] = G::sum(self, &[h, r]);
    }
}
