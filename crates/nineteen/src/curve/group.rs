// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points as algorithms see them ([`Group`]), and the group operations as separate functions that
//! are compiled once for each field and processor ([`Steps`]).
//!
//! A scalar multiplication takes a few hundred doublings and additions. Inlining them into every
//! algorithm would produce functions of a hundred kilobytes, which take minutes to compile and need
//! megabytes of stack in unoptimised builds. Products are inlined into doublings and additions,
//! where the compiler interleaves them; doublings and additions are called. Points are passed by
//! reference, since they do not fit into registers anyway.
//!
//! An implementation of [`Steps`] is a field together with the processor that its functions are
//! compiled for, so one field may have several. [`Portable`](super::serial::Portable) works on any
//! processor; those that require CPU features are named in `backend/`, beside the tokens that prove
//! the features.
//!
//! A loop that contains a single copy of an addition may inline it; calls are for code that would
//! otherwise be duplicated.
//!
//! Accumulators are [`Completed`]: the three or four products that end an operation are computed by
//! the next operation, which knows whether it needs T.

use super::lookup::{Entry, LookupTable};
#[cfg(feature = "alloc")]
use super::point::AffineWords;
use super::point::{AffineCached, Cached, Completed, Extended};
use super::recode::Step;
use super::scalar::Order;
use crate::field::{Field, OneLane};

/// The part of an operand's sign that is applied to the sum, not to the operand.
pub(crate) trait Sign<F: Field>: Copy + 'static {
    /// Applies the sign to the sum.
    fn settle(self, sum: Completed<F>) -> Completed<F>;
}

/// The operand as it stands: with a single element, its negative is another table entry.
impl<F: Field> Sign<F> for () {
    #[inline(always)]
    fn settle(self, sum: Completed<F>) -> Completed<F> {
        sum
    }
}

/// The lanes in which the operand is negated. There, Y+X and Y-X of the operand are already those
/// of the negative, but 2dT or 2dxy is still that of the point. Its sign is the sign of C, which F
/// and G contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Negative<F: Field>(pub F::Mask);

impl<F: Field> Sign<F> for Negative<F> {
    #[inline(always)]
    fn settle(self, sum: Completed<F>) -> Completed<F> {
        sum.swap_f_g(self.0)
    }
}

/// Points as algorithms see them: a single one, or one per lane.
///
/// [`Serial`](super::serial::Serial) computes one element at a time,
/// [`PackedPoint`](super::packed::PackedPoint) holds one point in the lanes of a vector, and
/// [`InLanes`](super::lanes::InLanes) holds a point in each lane.
pub(crate) trait Group: 'static {
    /// The number of points side by side.
    const POINTS: usize;
    /// The field of single points, both inputs and the final sum.
    type Field: OneLane;
    /// An accumulator.
    type Point: Copy;
    /// A point whose multiples are to be computed.
    type Extended: Copy;
    /// The second operand of an addition.
    type Cached: Copy;
    /// How the sign of a second operand is represented.
    type Sign: Copy;
    /// A second operand as stored in a [`LookupTable`].
    type Entry: Entry;

    /// Takes at most [`POINTS`](Self::POINTS) points and repeats the last one to fill up.
    fn from_extended(p: &[Extended<Self::Field>]) -> Self::Extended;
    /// The sum of the points that are side by side.
    fn to_extended(p: Self::Point) -> Extended<Self::Field>;
    /// The index of the point that a lane belongs to.
    #[inline(always)]
    fn point_of(lane: usize) -> usize {
        lane % Self::POINTS
    }
    /// (0, 1)
    fn identity() -> Self::Point;
    /// `p = 2p`
    fn double(p: &mut Self::Point);
    /// `p = p ± q`
    fn add(p: &mut Self::Point, q: &Self::Cached, sign: Self::Sign);
    /// `p = p + q`
    fn add_point(p: &mut Self::Point, q: &Self::Extended);
    /// The multiples `1..=8`.
    fn multiples(p: &Self::Extended) -> LookupTable<Self::Entry>;
    /// The second operand for an entry and the sign of its digit. Constant time.
    fn operand(
        entry: Self::Entry,
        negative: <Self::Entry as Entry>::Mask,
    ) -> (Self::Cached, Self::Sign);
}

/// A group for public multiscalar multiplication with non-adjacent forms, including the multiples
/// of its base points.
pub(crate) trait VartimeGroup: Group {
    /// Arithmetic modulo the order of the base point.
    type Order: Order;
    /// The odd multiples of a point below `2^(WIDTH-1)`.
    type OddMultiples: Copy;
    /// The odd multiples of two points, of `B` and of `2^SPLIT·B`.
    type FourTables<'a>: Terms<Self, Form = u8>;
    /// The digit width for points.
    const WIDTH: u32;
    /// The digit width for the base points.
    const BASE_WIDTH: u32;

    /// Computes the odd multiples of a point.
    fn odd_multiples(p: &Self::Extended) -> Self::OddMultiples;
    /// Tables by form: 0 and 1 for the points, 2 and 3 for the base points.
    fn four_tables<'a>(points: [&'a Self::OddMultiples; 2]) -> Self::FourTables<'a>;
    /// Adds the multiple selected by an odd digit. Variable time.
    #[cfg(feature = "alloc")]
    fn vartime_add_odd(p: &mut Self::Point, multiples: &Self::OddMultiples, digit: i8);
    /// `p = p ± q`. Variable time.
    #[cfg(feature = "alloc")]
    fn vartime_add_words(p: &mut Self::Point, q: &AffineWords, negative: bool);
    /// Converts a point to an accumulator.
    fn to_point(p: &Self::Extended) -> Self::Point;
    /// Whether the point is the identity. Variable time.
    fn vartime_is_identity(p: &Self::Point) -> bool;
    /// [`vartime_straus`](super::straus::vartime_straus) with four tables: the sum in a
    /// verification. Variable time.
    fn vartime_sum(points: [&Self::OddMultiples; 2], steps: &[Step<u8>]) -> Self::Point;
    /// `p = p - q`
    fn sub_point(p: &mut Self::Point, q: &Self::Extended);
    /// Whether verification uses full-size scalars: half-size ones take less time but more code.
    const FULL_SIZE: bool;
}

/// Tables of multiples, indexed by the forms that steps refer to.
pub(crate) trait Terms<G: Group + ?Sized> {
    /// The number of a form.
    type Form: Copy;
    /// Adds the multiple selected by an odd digit. Variable time.
    fn vartime_add(&self, p: &mut G::Point, form: Self::Form, digit: i8);
    /// Announces that multiple, where tables are larger than a cache. Variable time.
    #[inline(always)]
    fn vartime_announce(&self, _form: Self::Form, _digit: i8) {}
}

/// The group operations over a field, compiled for one processor.
pub(crate) trait Steps: 'static {
    /// The field of the coordinates.
    type Field: Field;
    /// How the sign of an operand is represented.
    type Sign: Sign<Self::Field>;

    /// `p = 2p`: 3M + 4S
    fn double(p: &mut Completed<Self::Field>);
    /// `p = p ± q`: 8M
    fn add(p: &mut Completed<Self::Field>, q: &Cached<Self::Field>, sign: Self::Sign);
    /// `p = p ± q`: 7M
    fn add_affine(p: &mut Completed<Self::Field>, q: &AffineCached<Self::Field>, sign: Self::Sign);
    /// `p = p + q`, also returning the sum as a second operand: 9M
    #[inline(never)]
    fn next_multiple(
        p: &mut Extended<Self::Field>,
        q: &Cached<Self::Field>,
    ) -> Cached<Self::Field> {
        body::next_multiple(p, q)
    }
    /// `p = p + q`: 9M
    #[inline(never)]
    fn add_points(p: &mut Extended<Self::Field>, q: &Extended<Self::Field>) {
        body::add_points(p, q);
    }
    /// `x^((p-5)/8)` for each `x`
    #[inline(never)]
    fn pow_p58<const N: usize>(x: &mut [Self::Field; N]) {
        body::pow_p58(x);
    }
    /// [`chains::root_begin`]: 3M + 2S
    #[inline(never)]
    fn root_begin(u: &Self::Field, v: &Self::Field) -> (Self::Field, Self::Field) {
        body::root_begin(u, v)
    }
    /// [`chains::root_end`]: 4M + 1S
    #[inline(never)]
    fn root_end(
        u: &Self::Field,
        v: &Self::Field,
        uv3: &Self::Field,
        power: &Self::Field,
    ) -> (<Self::Field as Field>::Mask, Self::Field) {
        body::root_end(u, v, uv3, power)
    }
}

/// `p = p + q`: 8M. Inlined, for loops that add nothing else.
#[inline(always)]
pub(crate) fn add_cached_points<F: Field>(p: &mut Extended<F>, q: &Cached<F>) {
    *p = p.add_cached(q).to_extended();
}

/// `p = p ± q`: 7M. Inlined, for loops that add nothing else.
#[inline(always)]
pub(crate) fn add_affine_points<F: Field, S: Sign<F>>(
    p: &mut Extended<F>,
    q: &AffineCached<F>,
    sign: S,
) {
    *p = sign.settle(p.add_affine(q)).to_extended();
}

/// The even square roots of `N` ratios `u/v` side by side, and whether each `u/v` is a square.
///
/// If `u/v` is not a square, the result is the even root of `√-1·u/v`, as RFC 9496 §4.2 requires;
/// if `v = 0`, the result is 0 and the answer is yes exactly if `u = 0` too.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn sqrt_ratio<G: Steps, const N: usize>(
    ratios: &[(G::Field, G::Field); N],
) -> [(<G::Field as Field>::Mask, G::Field); N] {
    let mut uv3 = [G::Field::ZERO; N];
    let mut powers = [G::Field::ZERO; N];
    for (i, (u, v)) in ratios.iter().enumerate() {
        (uv3[i], powers[i]) = G::root_begin(u, v);
    }
    G::pow_p58(&mut powers);
    let mut roots = [(G::Field::ZERO.is_zero(), G::Field::ZERO); N];
    for (i, (u, v)) in ratios.iter().enumerate() {
        roots[i] = G::root_end(u, v, &uv3[i], &powers[i]);
    }
    roots
}

/// Whether the order of the point divides 8.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn is_small_order<G: Steps>(p: &Extended<G::Field>) -> <G::Field as Field>::Mask {
    let mut p = p.to_completed();
    for _ in 0..3 {
        G::double(&mut p);
    }
    p.to_projective().is_identity()
}

/// Bodies of the functions that every [`Steps`] implements.
pub(crate) mod body {
    use super::*;

    #[inline(always)]
    pub(crate) fn double<F: Field>(p: &mut Completed<F>) {
        *p = p.to_projective().double();
    }

    #[inline(always)]
    pub(crate) fn add<F: Field, S: Sign<F>>(p: &mut Completed<F>, q: &Cached<F>, sign: S) {
        *p = sign.settle(p.to_extended().add_cached(q));
    }

    #[inline(always)]
    pub(crate) fn add_affine<F: Field, S: Sign<F>>(
        p: &mut Completed<F>,
        q: &AffineCached<F>,
        sign: S,
    ) {
        *p = sign.settle(p.to_extended().add_affine(q));
    }

    #[inline(always)]
    pub(crate) fn next_multiple<F: Field>(p: &mut Extended<F>, q: &Cached<F>) -> Cached<F> {
        *p = p.add_cached(q).to_extended();
        p.to_cached()
    }

    #[inline(always)]
    pub(crate) fn add_points<F: Field>(p: &mut Extended<F>, q: &Extended<F>) {
        *p = p.add(*q);
    }

    #[inline(always)]
    pub(crate) fn pow_p58<F: Field, const N: usize>(x: &mut [F; N]) {
        *x = F::pow_p58(*x);
    }

    pub(crate) use crate::field::chains::{root_begin, root_end};
}
