// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points and the formulas that add them.
//!
//! | type | stands for | used |
//! |---|---|---|
//! | [`Affine`] | (x, y), or the neutral element by a flag | operands, results, the complete addition |
//! | [`Jacobian`] | (X/Z², Y/Z³), or the neutral element by a flag | accumulators |
//!
//! The flag is a mask for each lane; the coordinates of the neutral element are arbitrary. Points
//! have the order n, odd and prime: doubling never gives the neutral element.

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

/// A point as it is stored and passed: the same for every representation of the field.
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
}
