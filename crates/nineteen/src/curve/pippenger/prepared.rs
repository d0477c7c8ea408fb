// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points prepared as first operands, for sums of many: an addition takes the output of the
//! previous one without a carry chain in between, and carries Y ± X instead of X and Y.

use crate::curve::point::{AffineCached, Completed, Extended};
use crate::field::Field;

/// (Y+X, Y-X, Z, T) with T = XY/Z, Z before its last carry.
#[derive(Clone, Copy)]
pub(crate) struct Prepared<F: Field> {
    pub y_plus_x: F,
    pub y_minus_x: F,
    pub z: F::Product,
    pub t: F,
}

impl<F: Field> Prepared<F> {
    /// The point given by its `factors`: 4M
    #[inline(always)]
    pub fn new(factors: Completed<F>) -> Prepared<F> {
        let [x, y, z, t] = factors.products();
        Prepared {
            y_plus_x: F::carry(F::plus(y, x)),
            y_minus_x: F::carry(F::minus(y, x)),
            z,
            t: F::carry(t),
        }
    }

    /// The point as (2X : 2Y : 2Z : 2T).
    #[inline(always)]
    pub fn to_extended(self) -> Extended<F> {
        Extended {
            x: F::carry(self.y_plus_x.sub(self.y_minus_x)),
            y: F::carry(self.y_plus_x.add(self.y_minus_x)),
            z: F::carry(F::plus(self.z, self.z)),
            t: F::carry(self.t.add(self.t)),
        }
    }

    /// `self + q`; `madd-2008-hwcd-3`, as in [`Extended::add_affine`]: 3M, and 4M to prepare the
    /// sum.
    #[inline(always)]
    pub fn add_affine(&self, q: &AffineCached<F>) -> Completed<F> {
        let a = F::product(self.y_minus_x, q.y_minus_x);
        let b = F::product(self.y_plus_x, q.y_plus_x);
        let c = F::product(self.t, q.xy2d);
        Completed::of_products(a, b, c, self.z)
    }

    /// 2dT, for [`add`](Self::add): 1M
    #[inline(always)]
    pub fn t2d(&self) -> F {
        F::mul(self.t, F::CURVE.d2)
    }

    /// `self + q`, where `t2d` belongs to `q`; `add-2008-hwcd-3`: 4M, and 4M to prepare the sum.
    #[inline(always)]
    pub fn add(&self, q: &Prepared<F>, t2d: F) -> Completed<F> {
        let a = F::product(self.y_minus_x, q.y_minus_x);
        let b = F::product(self.y_plus_x, q.y_plus_x);
        let c = F::product(self.t, t2d);
        Completed::of_products(a, b, c, F::product(self.z, q.z))
    }
}

impl<F: Field> From<AffineCached<F>> for Prepared<F> {
    /// (y+x, y-x, 1, xy): 1M
    #[inline(always)]
    fn from(p: AffineCached<F>) -> Prepared<F> {
        Prepared {
            y_plus_x: p.y_plus_x,
            y_minus_x: p.y_minus_x,
            z: F::ONE.into(),
            t: F::mul(p.xy2d, F::CURVE.d2_inverse),
        }
    }
}

impl<F: Field> From<Extended<F>> for Prepared<F> {
    #[inline(always)]
    fn from(p: Extended<F>) -> Prepared<F> {
        Prepared {
            y_plus_x: F::carry(p.y.add(p.x)),
            y_minus_x: F::carry(p.y.sub(p.x)),
            z: p.z.into(),
            t: p.t,
        }
    }
}
