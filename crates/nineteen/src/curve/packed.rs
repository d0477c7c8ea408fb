// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point in four lanes, a coordinate in each, and two points in eight: for single operations.
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
//! A verification sums multiples of four points. Two sums run side by side in eight lanes, one of
//! multiples of A and of B, one of R and of 2^127·B, and are added up at the end: an addition adds to
//! both. For that the digits of both have to be in the same places, so windows are fixed: of four bits
//! for A and R, of seven for the base points.
//!
//! Differences add 256p or 512p, whose limbs exceed those of one and of two products. All sums are
//! below 2^63, as a carry wants; `plus_minus` on checked words tests it.

#[cfg(any(test, all(target_arch = "x86_64", not(nineteen_words32))))]
mod tables; // multiples of the base point

use super::encoding::decode;
use super::group::{Digits, Group, vartime_top};
use super::ladder::{Pair, x25519_projective};
use super::point::Extended;
use super::rule::Rule;
use super::scalar::Order25519;
use super::verify::{Accumulator, Found, Key, vartime_conclude};
use super::window::{radix_16, radix_128};
use crate::field::constants::{self, A24};
use crate::field::ifma::{Radix, unpack};
use crate::field::radix51x4::{FeX4, P, Radix51, carry, mul_small, product, square};
use crate::field::vector::{Packed, TwoPoints, apart, order, repeated, vector};
use crate::field::{Choice, Field, LaneWords, Mask, OneLane, Words};

/// (X, Y, Z, T) before their last carry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPoint<V>([V; 5]);

/// Canonical X, Y, Z, T.
pub(crate) type Coordinates = [Words; 4];

/// (0 : 1 : 1 : 0)
const IDENTITY: Coordinates = [[0; 4], [1, 0, 0, 0], [1, 0, 0, 0], [0; 4]];

/// (Y-X, Y+X, 2Z, 2dT), tight: a second operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedCached<V>([V; 5]);

/// An expression in the index of a limb, for each limb. Written out, not a closure: vector code has to
/// be compiled as part of its entry point.
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

/// `k[l]·p` in lane `l` of four, at compile time.
const fn multiples_of_p<V: Packed>(k: [u64; 4]) -> [V; 5] {
    let mut r = [repeated([0; 4]); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = repeated([k[0] * P[i], k[1] * P[i], k[2] * P[i], k[3] * P[i]]);
        i += 1;
    }
    r
}

/// Four canonical integers, at compile time.
const fn lanes<V: Packed>(w: [&Words; 4]) -> [V; 5] {
    let limbs = [
        unpack(w[0], Radix51::BITS),
        unpack(w[1], Radix51::BITS),
        unpack(w[2], Radix51::BITS),
        unpack(w[3], Radix51::BITS),
    ];
    let mut r = [repeated([0; 4]); 5];
    let mut i = 0;
    while i < 5 {
        r[i] = repeated([limbs[0][i], limbs[1][i], limbs[2][i], limbs[3][i]]);
        i += 1;
    }
    r
}

impl<V: Packed> PackedCached<V> {
    /// (0, 1)
    pub(crate) const IDENTITY: Self = PackedCached(lanes([
        &[1, 0, 0, 0],
        &[1, 0, 0, 0],
        &[2, 0, 0, 0],
        &[0; 4],
    ]));

    /// Two points with these y+x, y-x, 2dxy, at compile time.
    pub(crate) const fn from_affine(points: [&[Words; 3]; 2]) -> Self {
        let mut limbs = [[0; 8]; 5];
        let mut l = 0;
        while l < 8 {
            let [y_plus_x, y_minus_x, xy2d] = points[l / 4];
            let coordinate = unpack(
                [y_minus_x, y_plus_x, &[2, 0, 0, 0], xy2d][l % 4],
                Radix51::BITS,
            );
            let mut i = 0;
            while i < 5 {
                limbs[i][l] = coordinate[i];
                i += 1;
            }
            l += 1;
        }
        PackedCached([
            vector(limbs[0]),
            vector(limbs[1]),
            vector(limbs[2]),
            vector(limbs[3]),
            vector(limbs[4]),
        ])
    }

    /// Exchanges Y±X and negates 2dT.
    #[inline(always)]
    pub(crate) fn neg(&self) -> Self {
        apart!(V, {
            let zero = const { multiples_of_p::<V>([0, 0, 0, 2]) };
            PackedCached(carry(&each_limb!(i => {
                let swapped = V::blend::<0b0011>(self.0[i], self.0[i].swap_neighbours());
                V::blend::<0b1000>(swapped, zero[i].plus_minus::<0, 0b1000>(self.0[i]))
            })))
        })
    }
}

impl<V: Packed> PackedPoint<V> {
    /// (Y-X, Y+X, Z, T), tight: what an addition begins with.
    #[inline(always)]
    fn prepared(self) -> [V; 5] {
        apart!(V, {
            let p = const { multiples_of_p::<V>([256, 0, 0, 0]) };
            let r = self.0;
            carry(&each_limb!(i => p[i]
            .plus_minus::<0b1110, 0b0001>(r[i])
            .plus_minus::<0b0011, 0>(r[i].swap_neighbours())))
        })
    }

    /// The sum of what was [`prepared`](Self::prepared) and `q`.
    #[inline(always)]
    fn sum(prepared: &[V; 5], q: &PackedCached<V>) -> Self {
        apart!(V, {
            Self::product_of(&Self::sums_of(&product(prepared, &q.0)))
        })
    }

    /// E, H, F, G from A, B, D, C.
    #[inline(always)]
    fn sums_of(r: &[V; 5]) -> [V; 5] {
        apart!(V, {
            let p = const { multiples_of_p::<V>([256, 0, 256, 0]) };
            carry(&each_limb!(i => p[i]
            .plus_minus::<0b1110, 0b0001>(r[i])
            .plus_minus::<0b1011, 0b0100>(r[i].swap_neighbours())))
        })
    }

    /// X, Y, Z, T from E, H, F, G.
    #[inline(always)]
    fn product_of(n: &[V; 5]) -> Self {
        apart!(V, {
            PackedPoint(product(
                &each_limb!(i => n[i].permute::<{ order([0, 3, 2, 1]) }>()),
                &each_limb!(i => n[i].permute::<{ order([2, 1, 3, 0]) }>()),
            ))
        })
    }

    #[inline(always)]
    pub(crate) fn doubled(self) -> Self {
        apart!(V, {
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
        })
    }

    /// The factors between what an addition begins with and a second operand: 1, 1, 2, 2d.
    const FACTORS: [V; 5] = lanes([&[1, 0, 0, 0], &[1, 0, 0, 0], &[2, 0, 0, 0], &constants::D2]);

    /// The same point as a second operand.
    #[inline(always)]
    pub(crate) fn to_cached(self) -> PackedCached<V> {
        apart!(V, {
            PackedCached(carry(&product(&self.prepared(), &Self::FACTORS)))
        })
    }
}

impl<V: PackedCurve> PackedPoint<V> {
    /// Two points.
    #[inline(always)]
    pub(crate) fn from_words(points: [&Coordinates; 2]) -> Self {
        apart!(V, {
            let words = <V::Words as LaneWords>::from_lanes(|l| points[l / 4][l % 4]);
            PackedPoint(FeX4::from_words(&words).0)
        })
    }

    /// The coordinates of both points.
    #[inline(always)]
    pub(crate) fn to_words(self) -> [Coordinates; 2] {
        apart!(V, {
            let words = FeX4::from_limbs(carry(&self.0)).to_words();
            let mut points = [[[0; 4]; 4]; 2];
            for l in 0..8 {
                points[l / 4][l % 4] = *words.lane(l);
            }
            points
        })
    }

    /// The sum of both points, twice.
    #[inline(always)]
    pub(crate) fn total(self) -> Self {
        apart!(V, {
            let r = self.0;
            let other = PackedPoint(each_limb!(i => r[i].exchanged()));
            Self::sum(&self.prepared(), &other.to_cached())
        })
    }

    /// Adds to the first point the first of `q[0]`, to the second the second of `q[1]`.
    #[inline(always)]
    pub(crate) fn add_halves(self, q: [&PackedCached<V>; 2]) -> Self {
        apart!(V, {
            let entry = PackedCached(each_limb!(i => V::halves(q[0].0[i], q[1].0[i])));
            Self::sum(&self.prepared(), &entry)
        })
    }
}

/// The multiples `-8..=8` of two points, that of `d` at index `d + 8`.
pub(crate) type Multiples<V> = [PackedCached<V>; 17];

impl<V: PackedCurve> Accumulator for PackedPoint<V> {
    type Order = Order25519;
    type Point = Coordinates;
    type Tables = Multiples<V>;

    #[inline(always)]
    fn new(p: Coordinates) -> Self {
        apart!(V, Self::from_words([&p, &IDENTITY]))
    }
    #[inline(always)]
    fn identity() -> Self {
        PackedPoint(const { lanes::<V>([&IDENTITY[0], &IDENTITY[1], &IDENTITY[2], &IDENTITY[3]]) })
    }
    #[inline(always)]
    fn double(&mut self) {
        *self = self.doubled();
    }
    #[inline(always)]
    fn vartime_is_identity(&self) -> bool {
        let [[x, y, z, _], _] = self.total().to_words();
        x == [0; 4] && y == z
    }
    #[inline(always)]
    fn tabulate([a, r]: [Coordinates; 2]) -> Multiples<V> {
        let mut table = [PackedCached::IDENTITY; 17];
        let mut multiples = [Self::from_words([&a, &r]); 9];
        let first = multiples[1].to_cached();
        table[9] = first;
        for i in 1..5 {
            if i > 1 {
                multiples[2 * i - 1] = Self::sum(&multiples[2 * i - 2].prepared(), &first);
                table[2 * i + 7] = multiples[2 * i - 1].to_cached();
            }
            multiples[2 * i] = multiples[i].doubled();
            table[2 * i + 8] = multiples[2 * i].to_cached();
        }
        for j in 1..9 {
            table[8 - j] = table[8 + j].neg();
        }
        table
    }
    #[inline(always)]
    fn digits(k: &Words) -> [i8; 257] {
        let mut digits = [0; 257];
        for (i, digit) in radix_16(k).into_iter().enumerate() {
            digits[4 * i] = digit;
        }
        digits
    }
    #[inline(always)]
    fn base_digits(k: &Words) -> [i8; 257] {
        let mut digits = [0; 257];
        for (i, digit) in radix_128(k).into_iter().enumerate() {
            digits[7 * i] = digit;
        }
        digits
    }
    #[inline(always)]
    fn vartime_sum(table: &Multiples<V>, digits: &Digits<'_>) -> Self {
        let mut sum = Self::identity();
        for i in (0..=vartime_top(digits)).rev() {
            sum = sum.doubled();
            // Not by `map`, which would be a call in the middle of the loop: vectors do not survive it in registers.
            let [a, r, low, high] = [digits[0][i], digits[1][i], digits[2][i], digits[3][i]];
            if [a, r] != [0; 2] {
                let entry = |digit: i8| &table[(digit + 8) as usize % 17];
                sum = sum.add_halves([entry(a), entry(r)]);
            }
            if [low, high] != [0; 2] {
                let entry = |digit: i8| &V::multiples()[(digit + 64) as usize & 127];
                sum = sum.add_halves([entry(low), entry(high)]);
            }
        }
        sum
    }
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
        apart!(V, {
            let p = const { multiples_of_p::<V>([0, 256, 0, 256]) };
            carry(&each_limb!(i => p[i]
            .plus_minus::<0b0101, 0b1010>(r[i])
            .plus_minus::<0b1111, 0>(r[i].swap_neighbours())))
        })
    }
}

impl<F: OneLane, V: Packed> Pair<F> for PackedPair<V> {
    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> Self {
        apart!(V, {
            let points = [p.0, p.1, q.0, q.1];
            let r = FeX4::<V>::from_words(&<V::Words as LaneWords>::from_lanes(|l| {
                points[l % 4].to_words()
            }));
            let factors = [F::ZERO, F::ZERO, F::ONE, u];
            let factors = <V::Words as LaneWords>::from_lanes(|l| factors[l % 4].to_words());
            PackedPair {
                sums: Self::sums(&r.0),
                factors: FeX4::from_words(&factors).0,
            }
        })
    }

    /// Three multiplications: A² and B² with CB and DA; the small multiple with two squares; the
    /// products. E = A² - B², S = CB + DA, R = DA - CB.
    #[inline(always)]
    fn step(&mut self, exchange: Mask) {
        self.sums = apart!(V, {
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
            Self::sums(&product(&left, &right))
        });
    }

    /// (X + Z) + (X - Z) : (X + Z) - (X - Z), which is X : Z.
    #[inline(always)]
    fn first(self, exchanged: Mask) -> (F, F) {
        apart!(V, {
            let n = self.sums;
            let first = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(exchanged));
            let words = FeX4::from_limbs(first).to_words();
            let (plus, minus) = (F::from_words(words.lane(0)), F::from_words(words.lane(1)));
            (F::carry(plus.add(minus)), F::carry(plus.sub(minus)))
        })
    }
}

/// [`x25519_clamped`](super::ladder::x25519_clamped) with the pair of the ladder in the lanes of a vector.
#[inline(always)]
pub(crate) fn x25519_packed<V: Packed, F: OneLane>(k: &Words, u: &Words) -> Words {
    let (x, z) = x25519_projective::<F, PackedPair<V>>(k, u);
    F::mul(x, z.invert()).to_words()
}

/// [`vartime_verify`](super::verify::vartime_verify) with the points in the lanes of a vector `V`; they are decoded side by side in
/// lanes of `D`.
#[inline(always)]
pub(crate) fn vartime_verify_packed<V: PackedCurve, D: Group, F: OneLane>(
    rule: Rule,
    key: Key<'_, F>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    // A key that comes decoded leaves its lane to R.
    let first = match key {
        Key::Encoded(a) => a,
        Key::Decoded(_) => r,
    };
    let encodings =
        <<D::Field as Field>::Words as LaneWords>::from_lanes(|l| if l == 0 { *first } else { *r });
    let [found] = decode::<D, 1>([&encodings]);
    let Extended { x, y, z, t } = found.point;
    let coordinates = [x.to_words(), y.to_words(), z.to_words(), t.to_words()];
    let lane = |l: usize| Found::<PackedPoint<V>> {
        point: coordinates.each_ref().map(|c| *c.lane(l)),
        on_curve: found.on_curve.lane(l).reveal(),
        canonical: found.canonical.lane(l).reveal(),
    };
    let a = match key {
        Key::Encoded(_) => lane(0),
        Key::Decoded(a) => {
            let Extended { x, y, z, t } = a.point;
            Found {
                point: [x.to_words(), y.to_words(), z.to_words(), t.to_words()],
                on_curve: a.on_curve.reveal(),
                canonical: a.canonical.reveal(),
            }
        }
    };
    vartime_conclude(rule, &a, &lane(1), s, k)
}

/// A vector whose lanes hold two points, with the precomputed multiples of the base point.
pub(crate) trait PackedCurve: TwoPoints {
    /// The multiples `-64..=63` of `B` and of `2^SPLIT·B` side by side, those of `d` at `d + 64`.
    fn multiples() -> &'static [PackedCached<Self>; 128];
}
