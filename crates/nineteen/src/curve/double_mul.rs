// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[a]A + [b]B` for public scalars: Straus' shared doublings over non-adjacent forms.

use super::point::{AffineCached, Cached, Completed, Extended, Projective};
use super::scalar::Order;
use super::tables::{Curve, OddMultiples};
use super::window::vartime_wnaf;
use crate::field::{OneLane, Words};

/// A sum of multiples on its way: what public double-and-add needs of a point, however it is laid out.
pub(crate) trait Accumulator: Copy {
    /// Arithmetic modulo the order of the base point.
    type Order: Order;
    /// A point to take multiples of.
    type Point: Copy;
    /// A second operand.
    type Small: Copy;
    /// A second operand with Z = 1.
    type Base: 'static;

    fn new(p: Self::Point) -> Self;
    fn identity() -> Self;
    fn double(self) -> Self;
    fn add(self, q: &Self::Small) -> Self;
    fn add_base(self, q: &Self::Base) -> Self;
    /// Variable time.
    fn vartime_is_identity(self) -> bool;
    /// The odd multiples up to 15 of each point.
    fn small_odd<const N: usize>(p: [Self::Point; N]) -> [[Self::Small; 16]; N];
    /// Odd multiples `d·G` for odd `d` in `-127..=127`, at index `(d + 127)/2`, of `B` and of
    /// `2^SPLIT·B`.
    fn odd() -> &'static [[Self::Base; 128]; 2];
}

impl<F: Curve> Accumulator for Completed<F> {
    type Order = F::Order;
    type Point = Extended<F>;
    type Small = Cached<F>;
    type Base = AffineCached<F>;

    #[inline(always)]
    fn new(p: Extended<F>) -> Self {
        p.to_projective().to_completed()
    }
    #[inline(always)]
    fn identity() -> Self {
        Projective::IDENTITY.to_completed()
    }
    #[inline(always)]
    fn double(self) -> Self {
        self.to_projective().double()
    }
    #[inline(always)]
    fn add(self, q: &Cached<F>) -> Self {
        self.to_extended().add_cached(q)
    }
    #[inline(always)]
    fn add_base(self, q: &AffineCached<F>) -> Self {
        self.to_extended().add_affine(q)
    }
    #[inline(always)]
    fn vartime_is_identity(self) -> bool {
        self.to_projective().is_identity().reveal()
    }
    #[inline(always)]
    fn small_odd<const N: usize>(p: [Extended<F>; N]) -> [SmallOdd<F>; N] {
        p.map(|p| small_odd(&p))
    }
    #[inline(always)]
    fn odd() -> &'static [OddMultiples<F>; 2] {
        F::odd()
    }
}

/// `d·P` for odd `d` in `-15..=15`, at index `(d + 15)/2`.
pub(crate) type SmallOdd<F> = [Cached<F>; 16];

/// The odd multiples of a point up to 15, for non-adjacent forms of width 5: one doubling, seven
/// additions. Negatives are stored too, so that a digit's sign costs nothing.
#[inline(always)]
pub(crate) fn small_odd<F: OneLane>(p: &Extended<F>) -> SmallOdd<F> {
    let mut table = [p.to_cached(); 16];
    let twice = p.double();
    for j in 0..8 {
        if j > 0 {
            table[8 + j] = twice.add_cached(&table[7 + j]).to_extended().to_cached();
        }
        table[7 - j] = table[8 + j].neg();
    }
    table
}

/// Adds the entry of an odd `digit` in `-15..=15`, nothing for 0. The mask on the index only tells
/// the compiler its range.
#[inline(always)]
pub(crate) fn vartime_add_small<P: Accumulator>(sum: P, table: &[P::Small; 16], digit: i8) -> P {
    if digit == 0 {
        return sum;
    }
    sum.add(&table[((digit + 15) >> 1) as usize & 15])
}

/// Adds the entry of an odd `digit` in `-127..=127`, nothing for 0.
#[inline(always)]
pub(crate) fn vartime_add_base<P: Accumulator>(sum: P, table: &[P::Base; 128], digit: i8) -> P {
    if digit == 0 {
        return sum;
    }
    sum.add_base(&table[((i16::from(digit) + 127) >> 1) as usize & 127])
}

/// `[a]A + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[inline(always)]
pub(crate) fn vartime_double_mul<F: Curve>(
    a: &Words,
    point: &Extended<F>,
    b: &Words,
) -> Extended<F> {
    let (digits_a, digits_b) = (vartime_wnaf(a, 5), vartime_wnaf(b, 8));
    let (table_a, [table_b, _]) = (small_odd(point), F::odd());
    let mut t = Completed::<F>::identity();
    for (digit_a, digit_b) in digits_a.iter().zip(&digits_b).rev() {
        t = vartime_add_small(t.double(), &table_a, *digit_a);
        t = vartime_add_base(t, table_b, *digit_b);
    }
    t.to_extended()
}
