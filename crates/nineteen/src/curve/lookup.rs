// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables of multiples of a point, and how digits select from them.
//!
//! | table | entries | digits |
//! |---|---|---|
//! | [`LookupTable`] | `1..=8` times the point | secret, in `-8..=8`; reads every entry |
//! | [`NafTable`] | the odd multiples `1, 3, 5, …` | public, odd; reads one entry |
//!
//! Both return the entry for the digit's magnitude, together with its sign: how to negate a point
//! depends on how it is laid out in registers.
//!
//! Lanes cannot skip zero digits. Their lookups by public digits use rows of the multiples `0..=8`
//! or more, one row per lane.

use core::borrow::Borrow;

use super::point::{AffineWords, Cached};
use crate::field::vector::Vector;
use crate::field::{Field, LaneMask, Mask};
use ground::each;

#[cfg(feature = "alloc")]
use super::point::AffineCached;
#[cfg(feature = "alloc")]
use crate::field::vector::{Lanes, Row, read_rows, write_rows};

/// An entry that a secret digit selects: a multiple, or one per lane.
pub(crate) trait Entry: Copy {
    /// A boolean per lane.
    type Mask: LaneMask;
    /// The multiple by zero.
    fn identity() -> Self;
    /// Becomes `other` where `choice`.
    fn assign_if(&mut self, other: &Self, choice: Self::Mask);
}

/// The multiples `1..=8` of a point.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct LookupTable<T>(pub [T; 8]);

impl<T: Entry> LookupTable<T> {
    /// The entry for the magnitude of a digit in `-8..=8`, and whether the digit is negative, both
    /// per lane. Constant time: reads every entry.
    #[inline(always)]
    pub fn select(&self, digit: impl FnMut(usize) -> i8) -> (T, T::Mask) {
        select_among(|j| &self.0[j], digit)
    }
}

/// [`LookupTable::select`] among entries that are computed: `entry(j)` is `j + 1` times the point.
#[inline(always)]
pub(crate) fn select_among<T: Entry, B: Borrow<T>>(
    entry: impl Fn(usize) -> B,
    digit: impl FnMut(usize) -> i8,
) -> (T, T::Mask) {
    let (negative, magnitude) = T::Mask::sign_and_magnitude(digit);
    let mut r = T::identity();
    for j in 0..8 {
        let here = LaneMask::equals_index(magnitude, j as u64 + 1);
        r.assign_if(entry(j).borrow(), here);
    }
    (r, negative)
}

impl<F: Field> Entry for Cached<F> {
    type Mask = F::Mask;

    #[inline(always)]
    fn identity() -> Self {
        Cached::identity()
    }
    #[inline(always)]
    fn assign_if(&mut self, other: &Self, choice: F::Mask) {
        *self = Cached::select(self, other, choice);
    }
}

impl Entry for AffineWords {
    type Mask = Mask;

    #[inline(always)]
    fn identity() -> Self {
        [[1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]
    }
    #[inline(always)]
    fn assign_if(&mut self, other: &Self, choice: Mask) {
        each!(e in 0 1 2 => each!(w in 0 1 2 3 => {
            self[e][w] = choice.select(self[e][w], other[e][w])
        }));
    }
}

/// The elements of [`AffineCached`](super::point::AffineCached) or, if there are four, of
/// [`Cached`], of each lane: five words hold an element, however many limbs the representation has,
/// and four its canonical value.
pub(crate) type LaneEntry<V, const ELEMENTS: usize, const WORDS: usize> = [[V; WORDS]; ELEMENTS];

impl<V: Vector, const ELEMENTS: usize, const WORDS: usize> Entry for LaneEntry<V, ELEMENTS, WORDS> {
    type Mask = V::Mask;

    /// (1, 1, 0), or (1, 1, 2, 0).
    #[inline(always)]
    fn identity() -> Self {
        let mut r = [[V::splat(0); WORDS]; ELEMENTS];
        r[0][0] = V::splat(1);
        r[1][0] = V::splat(1);
        if ELEMENTS == 4 {
            r[2][0] = V::splat(2);
        }
        r
    }
    #[inline(always)]
    fn assign_if(&mut self, other: &Self, choice: V::Mask) {
        const { assert!(ELEMENTS <= 4 && WORDS <= 5) };
        each!(e in 0 1 2 3 => if e < ELEMENTS {
            each!(w in 0 1 2 3 4 => if w < WORDS {
                self[e][w] = V::select(self[e][w], other[e][w], choice);
            })
        });
    }
}

/// Swaps Y±X where `negative`. 2dT or 2dxy still belongs to the point.
#[inline(always)]
pub(crate) fn swap_sums<V: Vector, const ELEMENTS: usize, const WORDS: usize>(
    entry: &mut LaneEntry<V, ELEMENTS, WORDS>,
    negative: V::Mask,
) {
    const { assert!(WORDS <= 5) };
    each!(w in 0 1 2 3 4 => if w < WORDS {
        let [plus, minus] = [entry[0][w], entry[1][w]];
        entry[0][w] = V::select(plus, minus, negative);
        entry[1][w] = V::select(minus, plus, negative);
    });
}

/// The odd multiples `1, 3, 5, …` of a point.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct NafTable<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> NafTable<T, N> {
    /// The entry for the magnitude of an odd digit, and whether the digit is negative. Variable
    /// time.
    #[inline(always)]
    pub fn vartime_select(&self, digit: i8) -> (&T, bool) {
        const { assert!(N.is_power_of_two()) };
        // The mask only tells the compiler the index range.
        (
            &self.0[usize::from(digit.unsigned_abs() >> 1) & (N - 1)],
            digit < 0,
        )
    }
}

/// A point as (y+x, y-x, 2dxy).
#[cfg(feature = "alloc")]
pub(crate) type AffineRow = Row<2>;

#[cfg(feature = "alloc")]
impl<F: Lanes> AffineCached<F> {
    /// The point made of one row per lane.
    #[inline(always)]
    pub fn from_rows<'a>(row: impl Fn(usize) -> &'a AffineRow) -> AffineCached<F> {
        let [y_plus_x, y_minus_x, xy2d] = read_rows(row);
        AffineCached {
            y_plus_x,
            y_minus_x,
            xy2d,
        }
    }

    /// Writes one row per lane: `put(l, b, words)` receives block `b` of lane `l`'s row.
    #[inline(always)]
    pub fn to_rows(self, put: impl FnMut(usize, usize, [u64; 8])) {
        write_rows::<F, 3, 2>(self.elements(), put);
    }
}
