// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point in four lanes, a coordinate in each: for operations on a single point or pair.
//!
//! A sum of points has two rounds of four products that do not depend on each other; here a round is
//! one multiplication. The formulas are those of [`point`](super::point), and so are the names: lanes
//! are (X, Y, Z, T) between operations, *before* their last carry, because each operation begins with
//! sums. What an operation does between its multiplications is sums of permuted lanes, then one carry.
//!
//! | step     | lanes 0 to 3                                   | limbs        |
//! |----------|------------------------------------------------|--------------|
//! | double   | X, Y, Z, X + Y                                 | < 2^60       |
//! |          | squared: A, B, C, S                            | < 125·2^52   |
//! |          | E = S - A - B, G = B - A, F = 2C + A - B, H = A + B | < 2^61.4 |
//! | add      | Y - X, Y + X, Z, T                             | < 2^60       |
//! |          | times (Y - X, Y + X, 2Z, 2dT): A, B, D, C      | < 125·2^52   |
//! |          | E = B - A, H = B + A, F = D - C, G = D + C     | < 2^60       |
//! | both end | EF, GH, FG, EH                                 | < 125·2^52   |
//!
//! Differences add 256p or 512p, whose limbs exceed those of one and of two products. All sums are
//! below 2^63, as a carry wants; `plus_minus` on checked words tests it.

use super::double_mul::Accumulator;
use super::encoding::Decoded;
use super::ladder::Pair;
use super::point::Extended;
use super::scalar::Order25519;
use super::tables::PackedCurve;
use crate::field::constants::{self, A24};
use crate::field::radix51x4::{Fe51, P, carry, mul_small, product, square, unpack};
use crate::field::vector::{Packed, order, vector};
use crate::field::{Field, LaneWords, Mask, OneLane, Words};

/// (X, Y, Z, T) before their last carry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPoint<V>([V; 5]);

/// (Y-X, Y+X, 2Z, 2dT), tight: a second operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedCached<V>([V; 5]);

/// An expression in the index of a limb, for each limb. Written out, not a closure: vector code has to
/// be compiled as part of its entry point.
macro_rules! each_limb {
    ($i:ident => $e:expr) => {
        [
            { let $i = 0; $e },
            { let $i = 1; $e },
            { let $i = 2; $e },
            { let $i = 3; $e },
            { let $i = 4; $e },
        ]
    };
}

/// `k[l]·p` in each lane, at compile time.
const fn multiples_of_p<V: Packed>(k: [u64; 4]) -> [V; 5] {
    let mut r = [vector([0; 4]); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = vector([k[0] * P[i], k[1] * P[i], k[2] * P[i], k[3] * P[i]]);
        i += 1;
    }
    r
}

/// Four canonical integers, one in each lane, at compile time.
pub(crate) const fn lanes<V: Packed>(w: [&Words; 4]) -> [V; 5] {
    let limbs = [unpack(w[0]), unpack(w[1]), unpack(w[2]), unpack(w[3])];
    let mut r = [vector([0; 4]); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = vector([limbs[0][i], limbs[1][i], limbs[2][i], limbs[3][i]]);
        i += 1;
    }
    r
}

impl<V: Packed> PackedCached<V> {
    /// The base point's multiple with these y+x, y-x, 2dxy, at compile time.
    pub(crate) const fn from_affine([y_plus_x, y_minus_x, xy2d]: &[Words; 3]) -> Self {
        PackedCached(lanes([y_minus_x, y_plus_x, &[2, 0, 0, 0], xy2d]))
    }

    /// Exchanges Y±X and negates 2dT.
    #[inline(always)]
    fn neg(&self) -> Self {
        let zero = const { multiples_of_p::<V>([0, 0, 0, 2]) };
        PackedCached(carry(&each_limb!(i => {
            let swapped = V::blend::<0b0011>(self.0[i], self.0[i].swap_neighbours());
            V::blend::<0b1000>(swapped, zero[i].plus_minus::<0, 0b1000>(self.0[i]))
        })))
    }
}

impl<V: Packed> PackedPoint<V> {
    /// (Y-X, Y+X, Z, T), tight: what an addition begins with.
    #[inline(always)]
    fn prepared(self) -> [V; 5] {
        let p = const { multiples_of_p::<V>([256, 0, 0, 0]) };
        let r = self.0;
        carry(&each_limb!(i => p[i]
            .plus_minus::<0b1110, 0b0001>(r[i])
            .plus_minus::<0b0011, 0>(r[i].swap_neighbours())))
    }

    /// The sum of what was [`prepared`](Self::prepared) and `q`.
    #[inline(always)]
    fn sum(prepared: &[V; 5], q: &PackedCached<V>) -> Self {
        Self::product_of(&Self::sums_of(&product(prepared, &q.0)))
    }

    /// E, H, F, G from A, B, D, C.
    #[inline(always)]
    fn sums_of(r: &[V; 5]) -> [V; 5] {
        let p = const { multiples_of_p::<V>([256, 0, 256, 0]) };
        carry(&each_limb!(i => p[i]
            .plus_minus::<0b1110, 0b0001>(r[i])
            .plus_minus::<0b1011, 0b0100>(r[i].swap_neighbours())))
    }

    /// X, Y, Z, T from E, H, F, G.
    #[inline(always)]
    fn product_of(n: &[V; 5]) -> Self {
        PackedPoint(product(
            &each_limb!(i => n[i].permute::<{ order([0, 3, 2, 1]) }>()),
            &each_limb!(i => n[i].permute::<{ order([2, 1, 3, 0]) }>()),
        ))
    }

    /// The factors between what an addition begins with and a second operand: 1, 1, 2, 2d.
    const FACTORS: [V; 5] = lanes([&[1, 0, 0, 0], &[1, 0, 0, 0], &[2, 0, 0, 0], &constants::D2]);

    /// The point in another representation.
    #[cfg(test)]
    pub(crate) fn unpacked<F: OneLane>(self) -> Extended<F> {
        let [x, y, z, t] = Fe51(carry(&self.0)).to_words().map(|w| F::from_words(&w));
        Extended { x, y, z, t }
    }

    /// The same point as a second operand.
    #[inline(always)]
    fn to_cached(self) -> PackedCached<V> {
        PackedCached(carry(&product(&self.prepared(), &Self::FACTORS)))
    }
}

impl<V: PackedCurve> Accumulator for PackedPoint<V> {
    type Order = Order25519;
    type Point = Fe51<V>;
    type Small = PackedCached<V>;
    type Base = PackedCached<V>;

    #[inline(always)]
    fn new(p: Fe51<V>) -> Self {
        PackedPoint(p.0)
    }
    #[inline(always)]
    fn identity() -> Self {
        const IDENTITY: [&Words; 4] = [&[0; 4], &[1, 0, 0, 0], &[1, 0, 0, 0], &[0; 4]];
        PackedPoint(const { lanes::<V>(IDENTITY) })
    }
    #[inline(always)]
    fn double(self) -> Self {
        let p = const { multiples_of_p::<V>([512, 512, 512, 0]) };
        let r = self.0;
        let n = carry(&each_limb!(i => r[i]
            .permute::<{ order([0, 1, 2, 0]) }>()
            .plus_minus::<0b1000, 0>(r[i].permute::<{ order([1, 1, 1, 1]) }>())));
        let r = square(&n); // A, B, C, S
        let n = carry(&each_limb!(i => {
            let (a, b) = (
                r[i].permute::<{ order([0, 0, 0, 0]) }>(),
                r[i].permute::<{ order([1, 1, 1, 1]) }>(),
            );
            let s_and_2c = r[i].permute::<{ order([3, 3, 2, 2]) }>().one_and_two();
            s_and_2c
                .plus(p[i])
                .plus_minus::<0b1100, 0b0011>(a)
                .plus_minus::<0b1010, 0b0101>(b)
        })); // E, G, F, H
        PackedPoint(product(
            &n,
            &each_limb!(i => n[i].permute::<{ order([2, 3, 1, 0]) }>()),
        ))
    }
    #[inline(always)]
    fn add(self, q: &PackedCached<V>) -> Self {
        Self::sum(&self.prepared(), q)
    }
    #[inline(always)]
    fn add_base(self, q: &PackedCached<V>) -> Self {
        self.add(q)
    }
    #[inline(always)]
    fn vartime_is_identity(self) -> bool {
        let words = Fe51(carry(&self.0)).to_words();
        words.lane(0) == &[0; 4] && words.lane(1) == words.lane(2)
    }
    /// The tables are made side by side, multiplication by multiplication, so that one fills the
    /// latency of the other.
    #[inline(always)]
    fn small_odd<const N: usize>(p: [Fe51<V>; N]) -> [[PackedCached<V>; 16]; N] {
        let mut tables = [[PackedCached([V::splat(0); 5]); 16]; N];
        let mut twice = [[V::splat(0); 5]; N];
        for n in 0..N {
            let p = Self::new(p[n]);
            tables[n][8] = p.to_cached();
            twice[n] = p.double().prepared();
        }
        for j in 9..16 {
            let mut r = twice;
            for n in 0..N {
                r[n] = product(&twice[n], &tables[n][j - 1].0);
            }
            for r in &mut r {
                *r = Self::sums_of(r);
            }
            for r in &mut r {
                *r = Self::product_of(r).prepared();
            }
            for n in 0..N {
                tables[n][j] = PackedCached(carry(&product(&r[n], &Self::FACTORS)));
            }
        }
        for table in &mut tables {
            for j in 0..8 {
                table[7 - j] = table[8 + j].neg();
            }
        }
        tables
    }
    #[inline(always)]
    fn odd() -> &'static [[PackedCached<V>; 128]; 2] {
        V::odd()
    }
}

/// The points in the lanes of `p`, one by one.
#[inline(always)]
pub(crate) fn unpack_points<V: Packed>(p: &Extended<Fe51<V>>) -> [Fe51<V>; 4] {
    let mut points = [p.x; 4];
    for i in 0..5 {
        let rows = V::transpose([p.x.0[i], p.y.0[i], p.z.0[i], p.t.0[i]]);
        for (point, row) in points.iter_mut().zip(rows) {
            point.0[i] = row;
        }
    }
    points
}

/// A point from another representation.
#[inline(always)]
pub(crate) fn pack<V: Packed, F: OneLane>(p: &Extended<F>) -> Fe51<V> {
    Fe51::from_words(&[
        p.x.to_words(),
        p.y.to_words(),
        p.z.to_words(),
        p.t.to_words(),
    ])
}

/// Two points given by their encodings, decoded side by side in two of the four lanes.
#[inline(always)]
pub(crate) fn decode_two<V: Packed>(
    encodings: [&Words; 2],
) -> (Decoded<Fe51<V>>, [Fe51<V>; 4]) {
    let [a, r] = encodings;
    let [decoded] = super::encoding::decode::<Fe51<V>, 1>([&[*a, *r, *a, *r]]);
    let points = unpack_points(&decoded.point);
    (decoded, points)
}

/// The pair of the Montgomery ladder: (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3), tight, and the factors
/// (·, ·, 1, u).
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPair<V> {
    sums: [V; 5],
    factors: [V; 5],
}

impl<V: Packed> PackedPair<V> {
    /// Sums and differences of neighbours: (X + Z, X - Z) from (X, Z), tight.
    #[inline(always)]
    fn sums(r: &[V; 5]) -> [V; 5] {
        let p = const { multiples_of_p::<V>([0, 256, 0, 256]) };
        carry(&each_limb!(i => p[i]
            .plus_minus::<0b0101, 0b1010>(r[i])
            .plus_minus::<0b1111, 0>(r[i].swap_neighbours())))
    }
}

impl<F: OneLane, V: Packed> Pair<F> for PackedPair<V> {
    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> Self {
        let r = Fe51::<V>::from_words(&[
            p.0.to_words(),
            p.1.to_words(),
            q.0.to_words(),
            q.1.to_words(),
        ]);
        let one = [1, 0, 0, 0];
        PackedPair {
            sums: Self::sums(&r.0),
            factors: Fe51::from_words(&[one, one, one, u.to_words()]).0,
        }
    }

    /// Three multiplications: A² and B² with CB and DA; the small multiple with two squares; the
    /// products. E = A² - B², S = CB + DA, R = DA - CB.
    #[inline(always)]
    fn step(self, exchange: Mask) -> Self {
        let p = const { multiples_of_p::<V>([256, 0, 0, 256]) };
        // A, B, C, D times A, B, B, A, where an exchange makes it C, D, A, B times C, D, D, C.
        let n = self.sums;
        let left = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(exchange));
        let right = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 1, 0]) }, { order([2, 3, 3, 2]) }>(exchange));
        let r1 = product(&left, &right); // AA, BB, CB, DA
        let n2 = carry(&each_limb!(i => r1[i]
            .plus(p[i])
            .plus_minus::<0b0100, 0b1001>(r1[i].swap_neighbours()))); // E, BB, S, R
        let aa = carry(&r1);
        // a24·E, then ·, BB + a24·E, S², R²
        let small = mul_small(&n2, A24);
        let squares = square(&n2);
        let n3 = carry(&each_limb!(i => {
            V::blend::<0b1100>(n2[i].plus(small[i].swap_neighbours()), squares[i])
        }));
        let left = each_limb!(i => V::blend::<0b1100>(n2[i].swap_neighbours(), n3[i]));
        let right = each_limb!(i => {
            let low = V::blend::<0b0010>(aa[i], n3[i]);
            V::blend::<0b1100>(low, self.factors[i])
        });
        let sums = Self::sums(&product(&left, &right));
        PackedPair { sums, ..self }
    }

    /// (X + Z) + (X - Z) : (X + Z) - (X - Z), which is X : Z.
    #[inline(always)]
    fn first(self, exchanged: Mask) -> (F, F) {
        let n = self.sums;
        let first = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(exchanged));
        let words = Fe51(first).to_words();
        let (plus, minus) = (F::from_words(&words[0]), F::from_words(&words[1]));
        (F::carry(plus.add(minus)), F::carry(plus.sub(minus)))
    }
}
