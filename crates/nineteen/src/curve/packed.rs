// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point in four lanes, one coordinate per lane: for single operations.
//!
//! A point addition consists of two rounds of four independent products; here each round is a
//! single multiplication. The formulas and names are those of [`point`](super::point). Between
//! operations the lanes hold (X, Y, T, Z) *before* the last carry chain, because each operation
//! begins with additions. Between its multiplications, an operation adds permuted lanes and then
//! carries once.
//!
//! | step     | lanes 0 to 3                                        | limbs      |
//! |----------|-----------------------------------------------------|------------|
//! | double   | X + Y, X, Z, Y                                      | < 2^61     |
//! |          | squared: S + 768p, A, C + 256p, B + 256p            | < 2^61.2   |
//! |          | G = B - A, H = A + B, E = S - H, F = 2C - G         | < 2^61.6   |
//! | add      | Y - X, Y + X, T, Z                                  | < 2^61     |
//! |          | times (Y - X, Y + X, 2dT, 2Z): A, B + 256p, C, D + 256p | < 2^60 |
//! |          | E = B - A, H = B + A, F = D - C, G = D + C          | < 2^60.6   |
//! | both end | EF, GH + 256p, EH, FG                               | < 2^60     |
//!
//! Minuends are biased by 256p, whose limbs exceed those of one product (126·2^52), so that
//! limb-wise subtraction cannot borrow; S is biased by three times that, since H itself contains
//! one bias. The multiplier adds the bias without an extra instruction. All sums are below 2^63, as
//! the carry chain requires. Checked words test both.

use super::lookup::{Entry, LookupTable};
use super::point::Extended;
use crate::field::constants;
use crate::field::ifma::{Radix, unpack};
use crate::field::radix51x4::{FeX4, P, Radix51, product, product_onto, square_onto};
use crate::field::vector::{Packed, Vector, order, outlined, repeated};
use crate::field::{Field, LaneWords, Mask, OneLane, Words};
use ground::each;

/// Evaluates an expression in the limb index for each limb. A macro rather than a closure, because
/// vector code has to be compiled as part of its entry point.
macro_rules! each_limb {
    ($i:ident => $e:expr) => {
        [
            {
                let $i = 0;
                $e
            },
            {
                let $i = 1;
                $e
            },
            {
                let $i = 2;
                $e
            },
            {
                let $i = 3;
                $e
            },
            {
                let $i = 4;
                $e
            },
        ]
    };
}

mod group; // as a group for multiscalar multiplication
mod ladder; // one key exchange
#[cfg(any(test, nineteen_arch = "x86_64"))]
mod ladder_twice; // one key exchange in eight lanes
#[cfg(any(test, nineteen_arch = "x86_64"))]
mod side_by_side; // the sum of a verification, with two points in eight lanes
#[cfg(any(test, nineteen_arch = "x86_64"))]
mod sum_of_lanes; // the end of a multiple of the base point
#[cfg(any(test, nineteen_arch = "x86_64"))]
mod tables; // multiples of the base point, and those of others, for each vector
#[cfg(all(test, nineteen_arch = "x86_64", not(nineteen_msan)))]
mod tests; // the steps in assembly
mod verify; // one verification

#[cfg(any(test, nineteen_arch = "x86_64"))]
pub(crate) use self::{
    ladder::PackedPair,
    ladder_twice::PairTwice,
    side_by_side::mul_side_by_side,
    sum_of_lanes::{sum_of_eight, sum_of_four},
    verify::{OneByOne, vartime_verify_packed},
};

use self::group::OddMultiples;
#[cfg(nineteen_arch = "x86_64")]
pub(crate) use self::side_by_side::ByWidth;
#[cfg(any(test, all(nineteen_arch = "x86_64", feature = "batch")))]
pub(crate) use self::side_by_side::SideBySide;
#[cfg(test)]
pub(crate) use self::verify::Difference;

/// (X, Y, T, Z) before their last carry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPoint<V>([V; 5]);

/// Canonical X, Y, T, Z.
pub(crate) type Coordinates = [Words; 4];

/// (Y-X, Y+X, 2dT, 2Z), tight: a second operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedCached<V>(pub(crate) [V; 5]);

/// `k[l]·p` in lane `l` of the four, or of each half of eight, at compile time.
const fn multiples_of_p<V: Vector>(k: [u64; 4]) -> [V; 5] {
    let mut r = [repeated([0; 4]); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = repeated([k[0] * P[i], k[1] * P[i], k[2] * P[i], k[3] * P[i]]);
        i += 1;
    }
    r
}

/// The limbs of four canonical integers, one in each lane.
const fn limbs(w: [&Words; 4]) -> [[u64; 4]; 5] {
    let mut r = [[0; 4]; 5];
    let mut l = 0;
    while l < 4 {
        let limbs = unpack(w[l], <Radix51>::BITS);
        let mut i = 0;
        while i < 5 {
            r[i][l] = limbs[i];
            i += 1;
        }
        l += 1;
    }
    r
}

/// Four canonical integers as lanes, at compile time.
const fn lanes<V: Packed>(w: [&Words; 4]) -> [V; 5] {
    let limbs = limbs(w);
    let mut r = [repeated([0; 4]); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = repeated(limbs[i]);
        i += 1;
    }
    r
}

impl<V: Packed> PackedCached<V> {
    /// (0, 1)
    pub(crate) const IDENTITY: Self = PackedCached(lanes([
        &[1, 0, 0, 0],
        &[1, 0, 0, 0],
        &[0; 4],
        &[2, 0, 0, 0],
    ]));

    /// The point with the given y+x, y-x, 2dxy.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn from_words([y_plus_x, y_minus_x, xy2d]: &[Words; 3]) -> Self {
        let words = [y_minus_x, y_plus_x, xy2d, &[2, 0, 0, 0]];
        PackedCached(FeX4::<V>::from_words(&<V::Words as LaneWords>::from_lanes(|l| *words[l])).0)
    }
}

impl<V: Packed> Entry for PackedCached<V> {
    type Mask = V::Mask;

    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn assign_if(&mut self, other: &Self, choice: V::Mask) {
        each!(i in 0 1 2 3 4 => self.0[i] = V::select(self.0[i], other.0[i], choice));
    }
}

impl<V: Packed> PackedPoint<V> {
    /// (0, 1)
    pub(crate) const IDENTITY: Self =
        PackedPoint(lanes([&[0; 4], &[1, 0, 0, 0], &[0; 4], &[1, 0, 0, 0]]));

    /// (Y-X, Y+X, T, Z), tight: the first operand of an addition.
    #[inline(always)]
    fn prepared(self) -> [V; 5] {
        outlined!(V, {
            let r = self.0;
            V::carry_51(&each_limb!(i => {
                let swapped = r[i].permute_in::<0b0011, { order([1, 0, 2, 3]) }>();
                swapped.plus(r[i]).minus_in::<0b0001>(swapped, r[i])
            }))
        })
    }

    /// The sum of a [`prepared`](Self::prepared) point and `q`.
    #[inline(always)]
    fn sum(prepared: &[V; 5], q: &PackedCached<V>) -> Self {
        outlined!(V, {
            let n = Self::sums_of(prepared, &q.0);
            PackedPoint(product_onto(
                &Self::ABOVE,
                &each_limb!(i => n[i].permute::<{ order([0, 3, 0, 2]) }>()),
                &each_limb!(i => n[i].permute::<{ order([2, 1, 1, 3]) }>()),
            ))
        })
    }

    /// The bias of a point's coordinates, so that X can be subtracted from Y.
    const ABOVE: [V; 5] = multiples_of_p([0, 256, 0, 0]);

    /// E, H, F, G.
    #[inline(always)]
    fn sums_of(prepared: &[V; 5], q: &[V; 5]) -> [V; 5] {
        outlined!(V, {
            let above = const { multiples_of_p::<V>([0, 256, 0, 256]) };
            let r = product_onto(&above, prepared, q); // A, B, C, D
            V::carry_51(&each_limb!(i => {
                let swapped = r[i].swap_neighbours();
                swapped.plus(r[i]).minus_in::<0b0101>(swapped, r[i])
            }))
        })
    }

    #[inline(always)]
    pub(crate) fn doubled(self) -> Self {
        outlined!(V, {
            if V::STEPS_IN_ASSEMBLY {
                return PackedPoint(V::double_in_assembly(self.0));
            }
            let above = const { multiples_of_p::<V>([768, 0, 256, 256]) };
            let r = self.0;
            let n = V::carry_51(&each_limb!(i => r[i]
                .permute::<{ order([0, 0, 3, 1]) }>()
                .plus(r[i].permute_in::<0b0001, { order([1, 1, 1, 1]) }>())));
            let r = square_onto(&above, &n); // S, A, C, B
            let n = V::carry_51(&each_limb!(i => {
                let a = r[i].permute::<{ order([1, 1, 1, 1]) }>();
                let b = r[i].permute::<{ order([3, 3, 3, 3]) }>();
                let sums = a.plus(b).minus_in::<0b0110>(b, a); // H, G, G, H
                let s_and_2c = r[i].doubled_in::<0b0100>();
                sums.minus_in::<0b0101>(s_and_2c, sums)
            })); // E, G, F, H
            PackedPoint(product_onto(
                &Self::ABOVE,
                &each_limb!(i => n[i].permute::<{ order([0, 1, 0, 2]) }>()),
                &each_limb!(i => n[i].permute::<{ order([2, 3, 3, 1]) }>()),
            ))
        })
    }

    /// `self + q`
    #[inline(always)]
    pub(crate) fn plus(self, q: &PackedCached<V>) -> Self {
        outlined!(V, Self::sum(&self.prepared(), q))
    }

    /// `self + q`, or `self - q` if `minus`. Constant time.
    ///
    /// `-q` has Y±X swapped and -2dT, so C changes its sign, which swaps F and G.
    #[inline(always)]
    pub(crate) fn plus_minus(self, q: &PackedCached<V>, minus: V::Choice) -> Self {
        self.plus_minus_limbs(&q.0, minus)
    }

    /// [`plus_minus`](Self::plus_minus) with the limbs of a second operand, as in tables.
    #[inline(always)]
    fn plus_minus_limbs(self, q: &[V; 5], minus: V::Choice) -> Self {
        outlined!(V, {
            if V::STEPS_IN_ASSEMBLY {
                return PackedPoint(V::add_in_assembly(self.0, q, minus));
            }
            let q = each_limb!(i => q[i]
                .permute_either::<{ order([0, 1, 2, 3]) }, { order([1, 0, 2, 3]) }>(minus));
            let n = Self::sums_of(&self.prepared(), &q);
            PackedPoint(product_onto(
                &Self::ABOVE,
                &each_limb!(i => n[i]
                    .permute_either::<{ order([0, 3, 0, 2]) }, { order([0, 2, 0, 3]) }>(minus)),
                &each_limb!(i => n[i]
                    .permute_either::<{ order([2, 1, 1, 3]) }, { order([3, 1, 1, 2]) }>(minus)),
            ))
        })
    }

    /// The multiples `1..=8`.
    #[inline(always)]
    pub(crate) fn multiples(self) -> LookupTable<PackedCached<V>> {
        let first = self.to_cached();
        let mut table = LookupTable([first; 8]);
        let mut multiples = [self; 9];
        for i in 1..5 {
            if i > 1 {
                multiples[2 * i - 1] = Self::sum(&multiples[2 * i - 2].prepared(), &first);
                table.0[2 * i - 2] = multiples[2 * i - 1].to_cached();
            }
            multiples[2 * i] = multiples[i].doubled();
            table.0[2 * i - 1] = multiples[2 * i].to_cached();
        }
        table
    }

    /// The point with these coordinates.
    #[inline(always)]
    pub(crate) fn from_coordinates(p: &Coordinates) -> Self {
        outlined!(V, {
            let words = <V::Words as LaneWords>::from_lanes(|l| p[l]);
            let r = FeX4::<V>::from_words(&words).0;
            PackedPoint(each_limb!(i => r[i].plus(Self::ABOVE[i])))
        })
    }

    /// The canonical coordinates.
    #[inline(always)]
    pub(crate) fn to_coordinates(self) -> Coordinates {
        outlined!(V, {
            let words = FeX4::from_limbs(V::carry_51(&self.0)).to_words();
            let mut c = [[0; 4]; 4];
            for (l, c) in c.iter_mut().enumerate() {
                *c = *words.lane(l);
            }
            c
        })
    }

    /// The factors that turn a first operand into a second: 1, 1, 2d, 2.
    const FACTORS: [V; 5] = lanes([&[1, 0, 0, 0], &[1, 0, 0, 0], &constants::D2, &[2, 0, 0, 0]]);

    /// Converts the point to a second operand.
    #[inline(always)]
    pub(crate) fn to_cached(self) -> PackedCached<V> {
        outlined!(V, {
            PackedCached(V::carry_51(&product(&self.prepared(), &Self::FACTORS)))
        })
    }
}

/// The coordinates of a point, not necessarily canonical.
#[inline(always)]
fn coordinates<F: OneLane>(p: &Extended<F>) -> Coordinates {
    [
        p.x.to_any_words(),
        p.y.to_any_words(),
        p.t.to_any_words(),
        p.z.to_any_words(),
    ]
}

/// The point with these canonical coordinates.
#[inline(always)]
fn point<F: OneLane>(c: &Coordinates) -> Extended<F> {
    Extended {
        x: F::from_words(&c[0]),
        y: F::from_words(&c[1]),
        t: F::from_words(&c[2]),
        z: F::from_words(&c[3]),
    }
}

/// A vector type whose lanes hold a point: what is precomputed or compiled once for it.
pub(crate) trait PackedCurve: Packed<Choice = Mask> {
    /// The odd multiples of a point, computed by a function of its own.
    fn odd_multiples(p: &PackedPoint<Self>) -> OddMultiples<Self>;
    /// The odd multiples `1, 3, …, 127` of `B` and of `2^SPLIT·B`: limbs of second operands.
    fn base() -> [&'static [[Self; 5]]; 2];
}
