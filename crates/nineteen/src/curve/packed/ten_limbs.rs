// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point in four lanes of ten limbs of 25.5 bits, for processors with AVX2 and nothing better.
//!
//! The formulas are those of [`packed`](super). All coordinates are tight, and in the order X, T, Y,
//! Z: with n = (E, H, G, F) a point is n times (F, E, H, G), which takes two shuffles, and none for
//! the left factor. A sign or a choice is a vector of signs that its lanes are multiplied with. The
//! steps are texts in assembly alone (`arch/x86_64/packed/zen3.rs`); what is used rarely is here.
//!
//! | value            | lanes 0 to 3               | limbs, in those of p  |
//! |------------------|----------------------------|-----------------------|
//! | point            | X, T, Y, Z                 | tight                 |
//! | cached           | Y - X, 2dT, Y + X, 2Z      | tight                 |
//! | double: squares  | S, A, B, C of X + Y, X, Y, Z | tight, of at most 2.01 |
//! | double: n        | E = S - A - B, H = A + B, G = B - A, F = 2C - G | 4.01, 2.01, 3.01, 5.02 |
//! | add: left        | Y - X, T, Y + X, Z         | 3.01, 1, 4.01, 1      |
//! | add: products    | A, C, B, D                 | tight                 |
//! | add: n           | E = B - A, H = A + B, G = D + C, F = D - C | 3.01, 2.01, 4.01, 4.01 |
//!
//! Even limbs of n from 2 on are carried, as in [`radix25h`](crate::field::radix25h).

use core::arch::x86_64::__m256i;

use super::verify::OfCoordinates;
use super::{Coordinates, PackedCached, PackedCurve, coordinates, point};
use crate::curve::group::{Group, Terms, VartimeGroup};
use crate::curve::lookup::{Entry, LookupTable, NafTable};
#[cfg(feature = "alloc")]
use crate::curve::point::AffineWords;
use crate::curve::point::Extended;
use crate::curve::recode::Step;
use crate::curve::scalar::Order25519;
use crate::curve::straus::vartime_straus;
use crate::field::fe10x25h::{limb_of_p, unpack};
use crate::field::radix25h::{Called, Fe10x25hX4};
use crate::field::vector::avx2::MaskX4;
use crate::field::vector::ten_limbs::{Limbs, add, double};
use crate::field::vector::{Lanes, LimbWord, Packed, Vector, order, outline_in_debug, vector};
use crate::field::{Home, LaneMask, Mask, Words, constants};

mod ladder; // one key exchange
#[cfg(test)]
mod tests; // the steps in assembly against the field

pub(crate) use ladder::PairOfTen;

type V = __m256i;

/// X, T, Y, Z, tight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointOfTen(Limbs);

/// Y - X, 2dT, Y + X, 2Z, tight: a second operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedOfTen(Limbs);

/// A [`CachedOfTen`] as a table holds it, two limbs in a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryOfTen([V; 5]);

/// Evaluates an expression in the limb index for each limb.
macro_rules! each_of_ten {
    ($i:ident => $e:expr) => {{
        let mut r = [V::splat(0); 10];
        let mut $i = 0;
        while $i < 10 {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}
use each_of_ten;

/// Four canonical integers as lanes, at compile time.
const fn lanes(w: [&Words; 4]) -> Limbs {
    let limbs = [unpack(w[0]), unpack(w[1]), unpack(w[2]), unpack(w[3])];
    let mut r = [vector([0; 4]); 10];
    let mut i = 0;
    while i < 10 {
        r[i] = vector([
            limbs[0][i] as u64,
            limbs[1][i] as u64,
            limbs[2][i] as u64,
            limbs[3][i] as u64,
        ]);
        i += 1;
    }
    r
}

/// The integers of four lanes.
#[inline(always)]
fn from_words(words: [Words; 4]) -> Limbs {
    <V as Called>::limbs(&words)
}

/// The limb of 2p in every lane.
#[inline(always)]
fn twice_p(i: usize) -> V {
    V::constant(2 * u64::from(limb_of_p(i)))
}

impl CachedOfTen {
    /// (0, 1)
    const IDENTITY: Self = CachedOfTen(lanes([
        &[1, 0, 0, 0],
        &[0; 4],
        &[1, 0, 0, 0],
        &[2, 0, 0, 0],
    ]));

    /// The point with the given y+x, y-x, 2dxy.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn from_words([y_plus_x, y_minus_x, xy2d]: &AffineWords) -> Self {
        outline_in_debug!(
            V,
            CachedOfTen(from_words([*y_minus_x, *xy2d, *y_plus_x, [2, 0, 0, 0]]))
        )
    }

    /// A multiple of the base point, whose limbs of 51 bits are two of these: ⌈25.5·2i⌉ = 51·i.
    #[inline(always)]
    fn from_packed(p: &PackedCached<V>) -> Self {
        outline_in_debug!(V, {
            let mut r = [V::splat(0); 10];
            for (i, limb) in p.0.iter().enumerate() {
                let limb = limb.permute::<{ order([0, 2, 1, 3]) }>();
                r[2 * i] = limb.low::<26>();
                r[2 * i + 1] = limb.high::<26>();
            }
            CachedOfTen(r)
        })
    }
}

impl Entry for EntryOfTen {
    type Mask = MaskX4;

    #[inline(always)]
    fn identity() -> Self {
        CachedOfTen::IDENTITY.into()
    }
    #[inline(always)]
    fn assign_if(&mut self, other: &Self, choice: MaskX4) {
        for (r, word) in self.0.iter_mut().zip(&other.0) {
            *r = V::select(*r, *word, choice);
        }
    }
}

impl From<CachedOfTen> for EntryOfTen {
    #[inline(always)]
    fn from(p: CachedOfTen) -> Self {
        outline_in_debug!(V, EntryOfTen(Fe10x25hX4::from_limbs(p.0).to_vectors()))
    }
}

impl From<EntryOfTen> for CachedOfTen {
    #[inline(always)]
    fn from(entry: EntryOfTen) -> Self {
        outline_in_debug!(V, CachedOfTen(Fe10x25hX4::from_vectors(entry.0).0))
    }
}

impl PointOfTen {
    /// (0, 1)
    const IDENTITY: Self = PointOfTen(lanes([&[0; 4], &[0; 4], &[1, 0, 0, 0], &[1, 0, 0, 0]]));

    /// The factors that turn Y - X, T, Y + X, Z into a second operand.
    const FACTORS: Limbs = lanes([&[1, 0, 0, 0], &constants::D2, &[1, 0, 0, 0], &[2, 0, 0, 0]]);

    #[inline(always)]
    fn doubled(self) -> Self {
        outline_in_debug!(V, PointOfTen(double(self.0)))
    }

    /// `self + q`, or `self - q` if `minus`. Constant time.
    #[inline(always)]
    fn plus_minus(self, q: &CachedOfTen, minus: Mask) -> Self {
        outline_in_debug!(V, PointOfTen(add(self.0, &q.0, minus)))
    }

    /// The point as a second operand.
    #[inline(always)]
    fn to_cached(self) -> CachedOfTen {
        outline_in_debug!(V, {
            let r = self.0;
            let sums = each_of_ten!(i => {
                let other = r[i].permute::<{ order([2, 3, 0, 1]) }>();
                r[i].plus_in::<0b0100>(r[i], other)
                    .minus_in::<0b0001>(other.plus(twice_p(i)), r[i])
            });
            CachedOfTen(<V as Called>::product(&Self::FACTORS, &sums))
        })
    }

    /// The canonical X, T, Y, Z.
    #[inline(always)]
    fn to_words(self) -> [Words; 4] {
        outline_in_debug!(V, <V as Called>::words(&self.0))
    }
}

impl OfCoordinates for PointOfTen {
    #[inline(always)]
    fn from_coordinates([x, y, t, z]: &Coordinates) -> Self {
        outline_in_debug!(V, PointOfTen(from_words([*x, *t, *y, *z])))
    }
}

impl Group for PointOfTen {
    const POINTS: usize = 1;
    type Field = Home;
    type Point = Self;
    type Extended = Self;
    type Cached = CachedOfTen;
    type Sign = Mask;
    type Entry = EntryOfTen;

    #[inline(always)]
    fn from_extended(p: &[Extended<Home>]) -> Self {
        Self::from_coordinates(&coordinates(&p[0]))
    }
    #[inline(always)]
    fn to_extended(p: Self) -> Extended<Home> {
        let [x, t, y, z] = p.to_words();
        point(&[x, y, t, z])
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
    fn add(p: &mut Self, q: &CachedOfTen, minus: Mask) {
        *p = p.plus_minus(q, minus);
    }
    #[inline(always)]
    fn add_point(p: &mut Self, q: &Self) {
        Self::add(p, &q.to_cached(), Mask::from_bit(0));
    }
    #[inline(always)]
    fn multiples(p: &Self) -> LookupTable<EntryOfTen> {
        let first = p.to_cached();
        let mut table = LookupTable([first.into(); 8]);
        let mut multiple = *p;
        for entry in &mut table.0[1..] {
            Self::add(&mut multiple, &first, Mask::from_bit(0));
            *entry = multiple.to_cached().into();
        }
        table
    }
    #[inline(always)]
    fn operand(entry: EntryOfTen, negative: MaskX4) -> (CachedOfTen, Mask) {
        (entry.into(), negative.lane(0))
    }
}

/// The width of public digits for points: odd, below `2^(WIDTH-1)`.
const WIDTH: u32 = 5;

/// The odd multiples of two points and of the base points.
pub(crate) struct FourTables<'a> {
    points: [&'a OddMultiples; 2],
    base: &'static [NafTable<PackedCached<V>, 64>; 2],
}

/// The odd multiples of a point.
type OddMultiples = NafTable<CachedOfTen, { 1 << (WIDTH - 2) }>;

impl Terms<PointOfTen> for FourTables<'_> {
    type Form = u8;

    #[inline(always)]
    fn vartime_add(&self, sum: &mut PointOfTen, form: u8, digit: i8) {
        let minus = Mask::vartime_from_bits(digit as u8 >> 7);
        let (which, at) = (
            usize::from(form) % 2,
            usize::from(digit.unsigned_abs() >> 1),
        );
        // The remainders only tell the compiler the index range.
        if form < 2 {
            let table = &self.points[which].0;
            PointOfTen::add(sum, &table[at % table.len()], minus);
        } else {
            let table = &self.base[which].0;
            let entry = CachedOfTen::from_packed(&table[at % table.len()]);
            PointOfTen::add(sum, &entry, minus);
        }
    }
}

impl VartimeGroup for PointOfTen {
    type Order = Order25519;
    type OddMultiples = OddMultiples;
    type FourTables<'a> = FourTables<'a>;
    const WIDTH: u32 = WIDTH;
    const BASE_WIDTH: u32 = 8;
    const FULL_SIZE: bool = false;

    #[inline(always)]
    fn odd_multiples(p: &Self) -> OddMultiples {
        let mut multiple = *p;
        let twice = multiple.doubled().to_cached();
        let mut table = NafTable([multiple.to_cached(); 1 << (WIDTH - 2)]);
        for entry in &mut table.0[1..] {
            Self::add(&mut multiple, &twice, Mask::from_bit(0));
            *entry = multiple.to_cached();
        }
        table
    }
    #[inline(always)]
    fn four_tables<'a>(points: [&'a OddMultiples; 2]) -> FourTables<'a> {
        FourTables {
            points,
            base: V::base(),
        }
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn vartime_add_odd(p: &mut Self, multiples: &OddMultiples, digit: i8) {
        let (entry, negative) = multiples.vartime_select(digit);
        Self::add(p, entry, Mask::vartime_from_bits(negative.into()));
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn vartime_add_words(p: &mut Self, q: &AffineWords, negative: bool) {
        let q = CachedOfTen::from_words(q);
        Self::add(p, &q, Mask::vartime_from_bits(negative.into()));
    }
    #[inline(always)]
    fn to_point(p: &Self) -> Self {
        *p
    }
    #[inline(always)]
    fn vartime_is_identity(p: &Self) -> bool {
        let [x, _, y, z] = p.to_words();
        x == [0; 4] && y == z
    }
    #[inline(always)]
    fn vartime_sum(points: [&OddMultiples; 2], steps: &[Step<u8>]) -> Self {
        vartime_straus::<Self, _>(steps, &Self::four_tables(points))
    }
    #[inline(always)]
    fn sub_point(p: &mut Self, q: &Self) {
        Self::add(p, &q.to_cached(), Mask::from_bit(1));
    }
}
