// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points of `-x² + y² = 1 + d·x²·y²` and the formulas between their coordinate systems.
//!
//! | type            | coordinates                 | meaning                                   |
//! |-----------------|-----------------------------|-------------------------------------------|
//! | [`Projective`]  | (X : Y : Z)                 | x = X/Z, y = Y/Z                          |
//! | [`Extended`]    | (X : Y : Z : T)             | and T = XY/Z                              |
//! | [`Completed`]   | E, F, G, H                  | x = E/G, y = H/F: the result of an addition |
//! | [`Cached`]      | (Y+X, Y-X, 2Z, 2dT)         | a second operand                          |
//! | [`AffineCached`]| (y+x, y-x, 2dxy)            | a second operand with Z = 1               |
//!
//! The addition law is complete: -1 is a square and d is not, so no input is exceptional, not even
//! the identity or points of small order.
//!
//! Reference: Hisil, Wong, Carter, Dawson, *Twisted Edwards Curves Revisited*, eprint 2008/522;
//! formula names are those of the Explicit-Formulas Database.

use crate::field::{Field, LaneWords, OneLane, Operand, Words};

/// (X : Y : Z), the cheapest system to double in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projective<F> {
    pub x: F,
    pub y: F,
    pub z: F,
}

/// (X : Y : Z : T) with T = XY/Z.
#[derive(Clone, Copy, Debug)]
pub struct Extended<F> {
    pub(crate) x: F,
    pub(crate) y: F,
    pub(crate) z: F,
    pub(crate) t: F,
}

/// The four factors of a sum or double: X3 = EF, Y3 = GH, Z3 = FG, T3 = EH. Assembly relies on this
/// memory order.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Completed<F: Field> {
    e: F::Loose,
    f: F::Loose,
    g: F::Loose,
    h: F::Loose,
}

/// (Y+X, Y-X, 2Z, 2dT), in this order in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Cached<F> {
    pub y_plus_x: F,
    pub y_minus_x: F,
    pub z2: F,
    pub t2d: F,
}

/// (y+x, y-x, 2dxy), for points with Z = 1; in this order in memory.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct AffineCached<F> {
    pub y_plus_x: F,
    pub y_minus_x: F,
    pub xy2d: F,
}

/// (y+x, y-x, 2dxy) in canonical words, as tables store them.
pub(crate) type AffineWords = [Words; 3];

impl<F: Field> Completed<F> {
    /// If `choice`, turns the sum with `q` into the sum with `-q`, where Y±X of `q` are already
    /// those of `-q`: the sign of 2dT is the sign of C, which F and G contain.
    #[inline(always)]
    pub fn swap_f_g(mut self, choice: F::Mask) -> Completed<F> {
        F::swap_loose(&mut self.f, &mut self.g, choice);
        self
    }

    /// E, F, G, H, for callers that compute them in place.
    #[cfg_attr(nineteen_msan, allow(dead_code))]
    #[inline(always)]
    pub fn factors(&mut self) -> [&mut F::Loose; 4] {
        [&mut self.e, &mut self.f, &mut self.g, &mut self.h]
    }

    /// (0 : 1 : 1)
    #[inline(always)]
    pub fn identity() -> Completed<F> {
        Projective::IDENTITY.to_completed()
    }

    /// 3M
    #[inline(always)]
    pub fn to_projective(self) -> Projective<F> {
        Projective {
            x: F::mul(self.e, self.f),
            y: F::mul(self.g, self.h),
            z: F::mul(self.f, self.g),
        }
    }

    /// T, to complete the output of [`to_projective`](Self::to_projective) for the same point: 1M
    #[inline(always)]
    pub fn extend(self, p: Projective<F>) -> Extended<F> {
        Extended {
            x: p.x,
            y: p.y,
            z: p.z,
            t: F::mul(self.e, self.h),
        }
    }

    /// X, Y, Z and T before their last carry chains: 4M
    #[inline(always)]
    pub fn products(self) -> [F::Product; 4] {
        [
            F::product(self.e, self.f),
            F::product(self.g, self.h),
            F::product(self.f, self.g),
            F::product(self.e, self.h),
        ]
    }

    /// The factors for A, B, C and D/2 of an addition; see [`Extended::add_cached`].
    #[inline(always)]
    pub fn of_products(a: F::Product, b: F::Product, c: F::Product, d: F::Product) -> Completed<F> {
        let d2 = F::plus(d, d);
        Completed {
            e: F::minus(b, a).operand(),
            f: F::sum_sub(d2, c),
            g: F::sum_add(d2, c),
            h: F::plus(b, a).operand(),
        }
    }

    /// 4M
    #[inline(always)]
    pub fn to_extended(self) -> Extended<F> {
        Extended {
            x: F::mul(self.e, self.f),
            y: F::mul(self.g, self.h),
            z: F::mul(self.f, self.g),
            t: F::mul(self.e, self.h),
        }
    }
}

impl<F: Field> Projective<F> {
    /// For arrays that are filled later.
    pub const UNUSED: Projective<F> = Projective {
        x: F::ZERO,
        y: F::ZERO,
        z: F::ZERO,
    };

    /// (0 : 1 : 1)
    pub const IDENTITY: Projective<F> = Projective {
        x: F::ZERO,
        y: F::ONE,
        z: F::ONE,
    };

    /// `dbl-2008-hwcd` with a = -1 and all four factors negated: the same projective point, with
    /// one subtraction fewer. 4S, or 3S + 1M, plus 3M or 4M to convert from [`Completed`].
    ///
    /// A = X², B = Y², C = Z²; E = 2XY, G = B - A, F = 2C - G, H = A + B.
    #[inline(always)]
    pub fn double(self) -> Completed<F> {
        let a = F::product_square(self.x);
        let b = F::product_square(self.y);
        let c = F::product_square(self.z);
        let h = F::plus(a, b);
        Completed {
            e: F::twice_product(self.x, self.y, h),
            f: F::sum_add_double(F::minus(a, b), c),
            g: F::minus(b, a).operand(),
            h: h.operand(),
        }
    }

    /// The same point: (XZ : YZ : Z²).
    #[inline(always)]
    pub fn to_completed(self) -> Completed<F> {
        Completed {
            e: self.x.operand(),
            f: self.z.operand(),
            g: self.z.operand(),
            h: self.y.operand(),
        }
    }

    /// The same point with T: (XZ : YZ : Z² : XY). 3M + 1S
    #[cfg(any(test, feature = "alloc"))]
    #[inline(always)]
    pub fn to_extended(self) -> Extended<F> {
        Extended {
            x: F::mul(self.x, self.z),
            y: F::mul(self.y, self.z),
            z: F::square(self.z),
            t: F::mul(self.x, self.y),
        }
    }

    /// Whether this is (0, 1): X = 0 and Y = Z.
    #[inline(always)]
    pub fn is_identity(&self) -> F::Mask {
        self.x.is_zero() & self.y.equals(self.z)
    }
}

impl<F: Field> Extended<F> {
    /// The same point, up to a factor Z: (XZ : YZ : Z²).
    #[inline(always)]
    pub fn to_completed(self) -> Completed<F> {
        self.to_projective().to_completed()
    }

    /// (0 : 1 : 1 : 0)
    pub const IDENTITY: Extended<F> = Extended {
        x: F::ZERO,
        y: F::ONE,
        z: F::ONE,
        t: F::ZERO,
    };

    /// (x, y) of a point on the curve.
    #[inline(always)]
    pub fn from_affine(x: F, y: F) -> Extended<F> {
        Extended {
            x,
            y,
            z: F::ONE,
            t: F::mul(x, y),
        }
    }

    #[inline(always)]
    pub fn to_projective(self) -> Projective<F> {
        Projective {
            x: self.x,
            y: self.y,
            z: self.z,
        }
    }

    /// 1M
    #[inline(always)]
    pub fn to_cached(self) -> Cached<F> {
        Cached {
            y_plus_x: F::carry(self.y.add(self.x)),
            y_minus_x: F::carry(self.y.sub(self.x)),
            z2: F::carry(self.z.add(self.z)),
            t2d: F::mul(self.t, F::CURVE.d2),
        }
    }

    /// `self + q`; `add-2008-hwcd-3`, 8M in total.
    ///
    /// A = (Y1-X1)(Y2-X2), B = (Y1+X1)(Y2+X2), C = 2d·T1·T2, D = 2·Z1·Z2; E = B - A, F = D - C, G =
    /// D + C, H = B + A.
    #[inline(always)]
    pub fn add_cached(self, q: &Cached<F>) -> Completed<F> {
        let a = F::product(self.y.sub(self.x), q.y_minus_x);
        let b = F::product(self.y.add(self.x), q.y_plus_x);
        let c = F::product(self.t, q.t2d);
        let d = F::product(self.z, q.z2);
        Completed {
            e: F::minus(b, a).operand(),
            f: F::minus(d, c).operand(),
            g: F::plus(d, c).operand(),
            h: F::plus(b, a).operand(),
        }
    }

    /// `self + q`; `madd-2008-hwcd-3`, 7M in total.
    #[inline(always)]
    pub fn add_affine(self, q: &AffineCached<F>) -> Completed<F> {
        let a = F::product(self.y.sub(self.x), q.y_minus_x);
        let b = F::product(self.y.add(self.x), q.y_plus_x);
        let c = F::product(self.t, q.xy2d);
        let d = self.z.add(self.z);
        Completed {
            e: F::minus(b, a).operand(),
            f: F::sum_sub(d, c),
            g: F::sum_add(d, c),
            h: F::plus(b, a).operand(),
        }
    }

    #[inline(always)]
    pub fn add(self, q: Extended<F>) -> Extended<F> {
        self.add_cached(&q.to_cached()).to_extended()
    }

    #[inline(always)]
    pub fn neg(self) -> Extended<F> {
        Extended {
            x: self.x.neg(),
            t: self.t.neg(),
            ..self
        }
    }

    /// `b` if `choice`, else `a`.
    #[inline(always)]
    pub fn select(a: Self, b: Self, choice: F::Mask) -> Self {
        Extended {
            x: F::select(a.x, b.x, choice),
            y: F::select(a.y, b.y, choice),
            z: F::select(a.z, b.z, choice),
            t: F::select(a.t, b.t, choice),
        }
    }

    /// Whether the points are equal: X1·Z2 = X2·Z1 and Y1·Z2 = Y2·Z1.
    #[inline(always)]
    pub fn equals(&self, q: &Self) -> F::Mask {
        F::mul(self.x, q.z).equals(F::mul(q.x, self.z))
            & F::mul(self.y, q.z).equals(F::mul(q.y, self.z))
    }
}

impl<F: Field> Extended<F> {
    /// The point of one lane, in another representation.
    #[inline(always)]
    pub(crate) fn lane<G: OneLane>(&self, l: usize) -> Extended<G> {
        Extended {
            x: G::from_words(self.x.to_words().lane(l)),
            y: G::from_words(self.y.to_words().lane(l)),
            z: G::from_words(self.z.to_words().lane(l)),
            t: G::from_words(self.t.to_words().lane(l)),
        }
    }
}

impl<F: OneLane> Extended<F> {
    /// The same point in another representation.
    pub(crate) fn convert<G: OneLane>(&self) -> Extended<G> {
        self.lane(0)
    }
}

impl<F: Field> Cached<F> {
    /// (0 : 1 : 1)
    #[inline(always)]
    pub fn identity() -> Cached<F> {
        Cached {
            y_plus_x: F::ONE,
            y_minus_x: F::ONE,
            z2: F::carry(F::ONE.add(F::ONE)),
            t2d: F::ZERO,
        }
    }

    /// `b` if `choice`, else `a`.
    #[inline(always)]
    pub fn select(a: &Self, b: &Self, choice: F::Mask) -> Self {
        Cached {
            y_plus_x: F::select(a.y_plus_x, b.y_plus_x, choice),
            y_minus_x: F::select(a.y_minus_x, b.y_minus_x, choice),
            z2: F::select(a.z2, b.z2, choice),
            t2d: F::select(a.t2d, b.t2d, choice),
        }
    }

    /// Swaps Y±X and negates 2dT.
    #[inline(always)]
    pub fn neg(self) -> Self {
        Cached {
            y_plus_x: self.y_minus_x,
            y_minus_x: self.y_plus_x,
            z2: self.z2,
            t2d: self.t2d.neg(),
        }
    }

    /// `-self` if `choice`: swaps Y±X and negates 2dT.
    #[inline(always)]
    pub fn negate_if(mut self, choice: F::Mask) -> Self {
        F::swap(&mut self.y_plus_x, &mut self.y_minus_x, choice);
        self.t2d = self.t2d.negate_if(choice);
        self
    }
}

impl<F: Field> AffineCached<F> {
    /// The point (x, y), given xy as well: 1M.
    #[inline(always)]
    pub fn from_affine(x: F, y: F, xy: F) -> AffineCached<F> {
        AffineCached {
            y_plus_x: F::carry(y.add(x)),
            y_minus_x: F::carry(y.sub(x)),
            xy2d: F::mul(xy, F::CURVE.d2),
        }
    }

    /// (0, 1)
    #[inline(always)]
    pub fn identity() -> AffineCached<F> {
        AffineCached {
            y_plus_x: F::ONE,
            y_minus_x: F::ONE,
            xy2d: F::ZERO,
        }
    }

    /// Swaps y±x if `choice`, to those of the negative; 2dxy still belongs to the point.
    #[inline(always)]
    pub fn swap_if(&mut self, choice: F::Mask) {
        F::swap(&mut self.y_plus_x, &mut self.y_minus_x, choice);
    }

    /// y+x, y-x and 2dxy.
    #[inline(always)]
    pub fn elements(self) -> [F; 3] {
        [self.y_plus_x, self.y_minus_x, self.xy2d]
    }

    /// The point itself as (4x : 4y : 4 : 4xy): 1M.
    #[inline(always)]
    pub fn to_extended(self) -> Extended<F> {
        let x = F::carry(self.y_plus_x.sub(self.y_minus_x)); // 2x
        let y = F::carry(self.y_plus_x.add(self.y_minus_x)); // 2y
        Extended {
            x: F::carry(x.add(x)),
            y: F::carry(y.add(y)),
            z: F::carry(F::mul_small(F::ONE, 4)),
            t: F::mul(x, y),
        }
    }
}

#[cfg(feature = "batch")]
impl<F: Field> From<AffineCached<F>> for Extended<F> {
    /// [`AffineCached::to_extended`]
    #[inline(always)]
    fn from(p: AffineCached<F>) -> Extended<F> {
        p.to_extended()
    }
}

#[cfg(feature = "alloc")]
impl<F: OneLane> AffineCached<F> {
    /// The words as tables store them.
    #[inline(always)]
    pub fn to_words(self) -> AffineWords {
        self.elements().map(|e| e.to_words())
    }
}
