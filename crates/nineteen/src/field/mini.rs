// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curves of the same shape, small enough to enumerate: every point, scalar, encoding and
//! signature.
//!
//! | p            | A   | d = -(A-2)/(A+2) | order     | twist      |
//! |--------------|-----|------------------|-----------|------------|
//! | 2^7 - 19     | 46  | 99               | 8 · 13    | 4 · 29     |
//! | 2^15 - 19    | 362 | 20872            | 8 · 4129  | 4 · 8117   |
//!
//! Both primes are 5 modulo 8, and a = -1. A + 2 is a square, so the Edwards and Montgomery forms
//! are one curve and not each other's twist. d is not a square, so the addition law is complete;
//! the group has one point of order 2 and is therefore cyclic. [`Group`] lists it as the multiples
//! of a generator under the affine addition law, which turns the group law into addition of
//! indices. The results of the code for large fields are compared with that.

use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::vec::Vec;

use super::{CurveConstants, Field, Mask, Operand, Words, one_carried_element};
use crate::curve::group::Steps;
use crate::curve::lookup::{LookupTable, NafTable};
use crate::curve::point::{AffineWords, Extended};
use crate::curve::precomputed::{Comb, STEPS};
use crate::curve::recode::SPLIT;
use crate::curve::scalar::SmallOrder;
use crate::curve::tables::{BaseMultiples, Curve};

/// An element of GF(P), reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mini<const P: u32>(pub u32);

/// A point by its coordinates.
pub(crate) type Affine<const P: u32> = (Mini<P>, Mini<P>);

/// Out of line, operation by operation: unrolled loops over tables would take minutes to compile.
impl<const P: u32> Mini<P> {
    /// A of the Montgomery form.
    pub const A: u32 = match P {
        109 => 46,
        32_749 => 362,
        _ => panic!("no curve over this field"),
    };
    const D: Self = Mini(Self::A - 2)
        .times(Mini(Self::A + 2).reciprocal())
        .negative();

    #[inline(never)]
    pub const fn plus(self, rhs: Self) -> Self {
        Mini((self.0 + rhs.0) % P)
    }

    pub const fn negative(self) -> Self {
        Mini((P - self.0) % P)
    }

    #[inline(never)]
    pub const fn less(self, rhs: Self) -> Self {
        self.plus(rhs.negative())
    }

    #[inline(never)]
    pub const fn times(self, rhs: Self) -> Self {
        Mini(self.0 * rhs.0 % P)
    }

    #[inline(never)]
    pub const fn power(self, e: u32) -> Self {
        let (mut r, mut bit) = (Mini(1), 32);
        while bit > 0 {
            bit -= 1;
            r = r.times(r);
            if e >> bit & 1 == 1 {
                r = r.times(self);
            }
        }
        r
    }

    /// `1/self`, and 0 for 0.
    #[inline(never)]
    pub const fn reciprocal(self) -> Self {
        self.power(P - 2)
    }

    /// The root of the given parity, or 0 if there is none.
    const fn root(self, odd: bool) -> Self {
        // 2 is not a square modulo a prime that is 5 modulo 8.
        let i = Mini(2).power((P - 1) / 4);
        let mut r = self.power((P + 3) / 8);
        if r.times(r).0 != self.0 {
            r = r.times(i);
        }
        if r.times(r).0 != self.0 {
            return Mini(0);
        }
        if (r.0 & 1 == 1) == odd {
            r
        } else {
            r.negative()
        }
    }

    /// The affine addition law, complete.
    pub fn add_affine((x1, y1): Affine<P>, (x2, y2): Affine<P>) -> Affine<P> {
        let (xx, yy) = (x1.times(x2), y1.times(y2));
        let c = Self::D.times(xx).times(yy);
        let x = x1.times(y2).plus(x2.times(y1));
        let y = yy.plus(xx);
        (
            x.times(Mini(1).plus(c).reciprocal()),
            y.times(Mini(1).plus(c.negative()).reciprocal()),
        )
    }
}

impl<const P: u32> Field for Mini<P> {
    one_carried_element!(Self);
    type Sum = Self;
    type Loose = Self;

    const ZERO: Self = Mini(0);
    const ONE: Self = Mini(1);
    const CURVE: CurveConstants<Self> = {
        let d = Self::D;
        let minus_d_minus_1 = d.plus(Mini(1)).negative();
        CurveConstants {
            d,
            d2: d.plus(d),
            d2_inverse: d.plus(d).reciprocal(),
            sqrt_m1: Mini(P - 1).root(false),
            // -d - 1 = -4/(A+2) is a square if A + 2 is.
            sqrt_ad_minus_one: minus_d_minus_1.root(true),
            invsqrt_a_minus_d: minus_d_minus_1.reciprocal().root(false),
            one_minus_d_sq: Mini(1).plus(d.times(d).negative()),
            d_minus_one_sq: d.plus(Mini(P - 1)).power(2),
            a24: (Self::A + 2) / 4,
        }
    };

    fn add(self, rhs: Self) -> Self {
        self.plus(rhs)
    }
    fn sub(self, rhs: Self) -> Self {
        self.less(rhs)
    }
    fn sum_add(a: Self, b: Self) -> Self {
        a.plus(b)
    }
    fn sum_add_double(a: Self, b: Self) -> Self {
        a.plus(b).plus(b)
    }
    fn sum_sub(a: Self, b: Self) -> Self {
        a.less(b)
    }
    fn twice_product(x: Self, y: Self, squares: Self) -> Self {
        x.plus(y).power(2).less(squares)
    }
    fn carry(a: impl Operand<Self>) -> Self {
        a.operand()
    }
    fn mul(a: impl Operand<Self>, b: impl Operand<Self>) -> Self {
        a.operand().times(b.operand())
    }
    fn square(a: impl Operand<Self>) -> Self {
        let a = a.operand();
        a.times(a)
    }
    fn mul_small(a: impl Operand<Self>, k: u32) -> Self {
        a.operand().times(Mini(k % P))
    }
    fn select(a: Self, b: Self, choice: Mask) -> Self {
        if choice.reveal() { b } else { a }
    }
    fn swap_loose(a: &mut Self, b: &mut Self, choice: Mask) {
        if choice.reveal() {
            core::mem::swap(a, b);
        }
    }
    fn from_words(w: &Words) -> Self {
        let p = u128::from(P);
        let r = w
            .iter()
            .rev()
            .fold(0, |r, word| ((r << 64) | u128::from(*word)) % p);
        Mini(r as u32)
    }
    fn to_words(self) -> Words {
        [u64::from(self.0), 0, 0, 0]
    }
    fn invert(self) -> Self {
        self.reciprocal()
    }
    fn pow_p58<const N: usize>(x: [Self; N]) -> [Self; N] {
        x.map(|x| x.power((P - 5) / 8))
    }
}

/// All points of the curve.
#[derive(Debug)]
pub(crate) struct Group<const P: u32> {
    /// The multiples of a generator.
    pub points: Vec<Affine<P>>,
    /// The index of each point: which multiple of the generator it is.
    pub index: BTreeMap<Affine<P>, usize>,
}

impl<const P: u32> Group<P> {
    fn new(order: usize) -> Group<P> {
        // x² = (y² - 1)/(d·y² + 1), looked up in a list of all squares.
        let root: BTreeMap<u32, u32> = (0..=P / 2).map(|x| (Mini::<P>(x).power(2).0, x)).collect();
        let some_points = (2..P).filter_map(|y| {
            let y = Mini::<P>(y);
            let yy = y.times(y);
            let denominator = Mini::<P>::D.times(yy).plus(Mini(1));
            let xx = yy.plus(Mini(P - 1)).times(denominator.reciprocal());
            root.get(&xx.0).map(|x| (Mini(*x), y))
        });
        for generator in some_points {
            let mut points = std::vec![(Mini(0), Mini(1))];
            loop {
                let next = Mini::add_affine(points[points.len() - 1], generator);
                if next == points[0] {
                    break;
                }
                points.push(next);
            }
            if points.len() == order {
                let index = points.iter().copied().zip(0..).collect();
                return Group { points, index };
            }
        }
        panic!("no generator of this order");
    }

    /// `[k]` of the base point, which is eight times the generator.
    #[inline(never)]
    fn base(&self, k: usize) -> AffineWords {
        let (x, y) = self.points[8 * k % self.points.len()];
        let xy2d = x.times(y).times(Mini::<P>::CURVE.d2);
        [y.plus(x), y.less(x), xy2d].map(Field::to_words)
    }
}

/// A curve that can be enumerated.
pub(crate) trait Miniature<const P: u32>: Curve {
    /// The order of the base point, as a number.
    const N: usize;
    /// All points.
    fn group() -> &'static Group<P>;
    /// The index of the point as a multiple of the generator; checks that it is one, and checks the
    /// coordinate T.
    fn index(p: &Extended<Self>) -> usize;
}

macro_rules! miniature {
    ($p:literal, $n:literal) => {
        impl Curve for Mini<$p> {
            type Order = SmallOrder<$n>;

            fn comb<G: Steps<Field = Self>>() -> &'static Comb {
                static COMB: OnceLock<Comb> = OnceLock::new();
                COMB.get_or_init(|| {
                    let mut weight = 1;
                    core::array::from_fn(|_| {
                        let row = core::array::from_fn(|j| Self::group().base((j + 1) * weight));
                        weight = (0..4 * STEPS).fold(weight, |w, _| 2 * w % $n);
                        LookupTable(row)
                    })
                })
            }
            fn multiples<G: Steps<Field = Self>>() -> &'static BaseMultiples {
                static MULTIPLES: OnceLock<BaseMultiples> = OnceLock::new();
                MULTIPLES.get_or_init(|| {
                    let high = (0..SPLIT).fold(1, |w, _| 2 * w % $n);
                    [1, high].map(|weight| {
                        NafTable(core::array::from_fn(|j| {
                            Self::group().base((2 * j + 1) * weight)
                        }))
                    })
                })
            }
            fn from_table(w: &Words) -> Self {
                Mini(w[0] as u32)
            }
        }

        impl Miniature<$p> for Mini<$p> {
            const N: usize = $n;

            fn group() -> &'static Group<$p> {
                static GROUP: OnceLock<Group<$p>> = OnceLock::new();
                GROUP.get_or_init(|| Group::new(8 * $n))
            }
            fn index(p: &Extended<Self>) -> usize {
                assert_eq!(p.x.times(p.y), p.z.times(p.t), "T = XY/Z");
                let z = p.z.reciprocal();
                assert_ne!(z.0, 0, "no point is at infinity");
                Self::group().index[&(p.x.times(z), p.y.times(z))]
            }
        }
    };
}
miniature!(109, 13);
miniature!(32_749, 4129);
