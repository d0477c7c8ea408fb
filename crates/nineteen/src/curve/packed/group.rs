// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point in four lanes as a group for multiscalar multiplication.

use super::{PackedCached, PackedCurve, PackedPoint, coordinates, point};
use crate::curve::group::{Group, Terms, VartimeGroup};
use crate::curve::lookup::{LookupTable, NafTable};
#[cfg(feature = "alloc")]
use crate::curve::point::AffineWords;
use crate::curve::point::Extended;
use crate::curve::recode::Step;
use crate::curve::scalar::Order25519;
use crate::curve::straus::vartime_straus;
use crate::field::vector::{Packed, outlined};
use crate::field::{Home, LaneMask, Mask};

impl<V: Packed<Choice = Mask>> Group for PackedPoint<V> {
    const POINTS: usize = 1;
    type Field = Home;
    type Point = Self;
    type Extended = Self;
    type Cached = PackedCached<V>;
    type Sign = Mask;
    type Entry = PackedCached<V>;

    #[inline(always)]
    fn from_extended(p: &[Extended<Home>]) -> Self {
        outlined!(V, Self::from_coordinates(&coordinates(&p[0])))
    }
    #[inline(always)]
    fn to_extended(p: Self) -> Extended<Home> {
        point(&p.to_coordinates())
    }
    #[inline(always)]
    fn identity() -> Self {
        Self::IDENTITY
    }
    #[inline(always)]
    fn double(p: &mut Self) {
        *p = p.doubled();
    }
    #[inline(always)]
    fn add(p: &mut Self, q: &PackedCached<V>, minus: Mask) {
        *p = p.plus_minus(q, minus);
    }
    #[inline(always)]
    fn add_point(p: &mut Self, q: &Self) {
        *p = p.plus(&q.to_cached());
    }
    #[inline(always)]
    fn multiples(p: &Self) -> LookupTable<PackedCached<V>> {
        PackedPoint::multiples(*p)
    }
    #[inline(always)]
    fn operand(entry: PackedCached<V>, negative: V::Mask) -> (PackedCached<V>, Mask) {
        (entry, negative.lane(0))
    }
}

/// The width of public digits for points: odd, below `2^(WIDTH-1)`.
const WIDTH: u32 = 5;

/// The odd multiples of a point: limbs of second operands.
pub(crate) type OddMultiples<V> = NafTable<[V; 5], { 1 << (WIDTH - 2) }>;

/// Computes them: the body of [`PackedCurve::odd_multiples`].
#[inline(always)]
pub(super) fn odd_multiples<V: Packed<Choice = Mask>>(p: &PackedPoint<V>) -> OddMultiples<V> {
    let mut multiple = *p;
    let twice = multiple.doubled().to_cached();
    let mut table = NafTable([multiple.to_cached().0; 1 << (WIDTH - 2)]);
    for entry in &mut table.0[1..] {
        multiple = multiple.plus(&twice);
        *entry = multiple.to_cached().0;
    }
    table
}

/// The odd multiples of the points and of the base points, by form.
pub(crate) struct FourTables<'a, V>([&'a [[V; 5]]; 4]);

impl<V: Packed<Choice = Mask>> Terms<PackedPoint<V>> for FourTables<'_, V> {
    type Form = u8;

    #[inline(always)]
    fn vartime_add(&self, sum: &mut PackedPoint<V>, form: u8, digit: i8) {
        // The remainders only tell the compiler the index range.
        let table = self.0[usize::from(form) % 4];
        let entry = &table[usize::from(digit.unsigned_abs() >> 1) % table.len()];
        *sum = sum.plus_minus_limbs(entry, Mask::vartime_from_bits(digit as u8 >> 7));
    }
}

impl<V: PackedCurve> VartimeGroup for PackedPoint<V> {
    type Order = Order25519;
    type OddMultiples = OddMultiples<V>;
    type FourTables<'a> = FourTables<'a, V>;
    const WIDTH: u32 = WIDTH;
    const BASE_WIDTH: u32 = 8;
    const FULL_SIZE: bool = false;

    #[inline(always)]
    fn odd_multiples(p: &Self) -> OddMultiples<V> {
        V::odd_multiples(p)
    }
    #[inline(always)]
    fn four_tables<'a>([a, b]: [&'a Self::OddMultiples; 2]) -> FourTables<'a, V> {
        let [low, high] = V::base();
        FourTables([&a.0, &b.0, low, high])
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn vartime_add_odd(p: &mut Self, multiples: &Self::OddMultiples, digit: i8) {
        let (entry, negative) = multiples.vartime_select(digit);
        *p = p.plus_minus_limbs(entry, Mask::vartime_from_bits(negative.into()));
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn vartime_add_words(p: &mut Self, q: &AffineWords, negative: bool) {
        let q = PackedCached::from_words(q);
        *p = p.plus_minus(&q, Mask::vartime_from_bits(negative.into()));
    }
    #[inline(always)]
    fn to_point(p: &Self) -> Self {
        *p
    }
    #[inline(always)]
    fn vartime_is_identity(p: &Self) -> bool {
        let [x, y, _, z] = p.to_coordinates();
        x == [0; 4] && y == z
    }
    #[inline(always)]
    fn vartime_sum(points: [&Self::OddMultiples; 2], steps: &[Step<u8>]) -> Self {
        vartime_straus::<Self, _>(steps, &Self::four_tables(points))
    }
    #[inline(always)]
    fn sub_point(p: &mut Self, q: &Self) {
        *p = p.plus_minus(&q.to_cached(), Mask::from_bit(1));
    }
}
