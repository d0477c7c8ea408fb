// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of the group as functions of their own, compiled once for each field.
//!
//! A scalar multiplication is some hundred doublings and additions. Inlined into every algorithm they
//! make functions of a hundred kilobytes, which take minutes to compile and megabytes of stack where
//! nothing is optimised. Products are inlined into a doubling or an addition, where the compiler
//! interleaves them; doublings and additions are called. Points are passed by reference: they do not fit
//! the registers anyway.
//!
//! A [`Steps`] is a field with the processor that its functions are compiled for: the same field may have
//! several. [`Portable`] serves any processor; those that ask for features are in `backend/`, beside the
//! tokens that prove the features.
//!
//! A loop that has one copy of an addition may as well inline it; what is called is what would stand in
//! several places.
//!
//! Sums on their way are [`Completed`]: what ends an operation, three products or four, is computed by
//! the next one, which knows whether it wants T.

use core::marker::PhantomData;

use super::lookup::NafTable;
use super::point::{AffineCached, AffineWords, Cached, Completed, Extended};
use super::tables::Multiples;
use super::window::vartime_top;
use crate::field::{Field, Mask, OneLane};

/// What is known of the sign of an operand when it is added.
pub(crate) trait Sign<F: Field>: Copy {
    /// What the sum is.
    fn settle(self, sum: Completed<F>) -> Completed<F>;
}

/// The operand as it stands: where there is one element, its negative is another entry of a table.
impl<F: Field> Sign<F> for () {
    #[inline(always)]
    fn settle(self, sum: Completed<F>) -> Completed<F> {
        sum
    }
}

/// Lanes in which the negative of a point is meant: Y+X and Y-X of the operand are those of the negative,
/// 2dT or 2dxy is still that of the point. The sign of that is the sign of C, which F and G hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Negative<F: Field>(pub F::Mask);

impl<F: Field> Sign<F> for Negative<F> {
    #[inline(always)]
    fn settle(self, sum: Completed<F>) -> Completed<F> {
        sum.exchange_f_g(self.0)
    }
}

/// The width of the digits of points: odd, below `2^(POINT_WIDTH-1)`.
pub(crate) const POINT_WIDTH: u32 = if cfg!(feature = "small") { 3 } else { 5 };

/// How many odd multiples are below that.
pub(crate) const HALF: usize = 1 << (POINT_WIDTH - 2);

/// Whether tables hold negative multiples as well, so that the sign of a digit costs nothing. Targets
/// with 32-bit words have little memory for stacks: there, and with the feature `small`, an addition
/// negates its operand instead.
pub(crate) const NEGATIVES: bool = !cfg!(any(feature = "small", nineteen_narrow));

/// Entries of a table for one multiple: the multiple and, with [`NEGATIVES`], its negative.
pub(crate) const SIGNS: usize = 1 + NEGATIVES as usize;

/// The odd multiples of a point.
pub(crate) type SmallOdd<F> = NafTable<[Cached<F>; SIGNS], HALF>;

/// Adds the multiple of an odd digit. Variable time.
#[inline(always)]
pub(crate) fn vartime_add_multiple<F: Field>(
    sum: &mut Completed<F>,
    table: &SmallOdd<F>,
    digit: i8,
    add: &impl Fn(&mut Completed<F>, &Cached<F>, ()),
) {
    let (entry, negative) = table.vartime_select(digit);
    if NEGATIVES {
        add(sum, &entry[usize::from(negative)], ());
    } else {
        let mut entry = entry[0];
        if negative {
            entry = entry.neg();
        }
        add(sum, &entry, ());
    }
}

/// Multiples of two points and of two base points, those in canonical words: `base[h][j]` is for `2j + 1`.
#[derive(Clone, Copy)]
pub(crate) struct Tables<'a, F> {
    pub points: [&'a SmallOdd<F>; 2],
    pub base: &'a Multiples,
}

/// The digits of the four scalars, least significant first: odd or zero, of points of `POINT_WIDTH`, of base points of
/// [`BASE_WIDTH`](super::tables::BASE_WIDTH).
pub(crate) type Digits<'a> = [&'a [i8; 257]; 4];

/// A group of one element for each coordinate.
pub(crate) trait SerialSteps: Steps<Field: OneLane, Sign = ()> {
    /// `Σ digits[i]·2^i`, of the points and then of the base points. Variable time.
    fn vartime_sum(tables: Tables<'_, Self::Field>, digits: &Digits<'_>) -> Completed<Self::Field>;
}

impl<F: OneLane> SerialSteps for Portable<F> {
    #[inline(never)]
    fn vartime_sum(tables: Tables<'_, F>, digits: &Digits<'_>) -> Completed<F> {
        if cfg!(feature = "small") {
            body::vartime_sum_by(tables, digits, Self::double, Self::add, Self::add_affine)
        } else {
            body::vartime_sum(tables, digits)
        }
    }
}

/// The operations of the group over a field, compiled for a processor.
pub(crate) trait Steps: 'static {
    /// The field of the coordinates.
    type Field: Field;
    /// How the sign of an operand is told.
    type Sign: Sign<Self::Field>;

    /// `p = 2p`: 3M + 4S
    fn double(p: &mut Completed<Self::Field>);
    /// `p = p ± q`: 8M
    fn add(p: &mut Completed<Self::Field>, q: &Cached<Self::Field>, sign: Self::Sign);
    /// `p = p ± q`: 7M
    fn add_affine(p: &mut Completed<Self::Field>, q: &AffineCached<Self::Field>, sign: Self::Sign);
    /// `p = p + q`, and the sum as a second operand: 9M
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
    /// `x^((p-5)/8)` of each
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

/// The even square root of `u/v` for `N` ratios side by side, and whether `u/v` is a square.
///
/// If `u/v` is not a square the result is the even root of `√-1·u/v`, as RFC 9496 §4.2 wants it;
/// if `v = 0` it is 0, and the answer is yes exactly if `u = 0` too.
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
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
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn is_small_order<G: Steps>(p: &Extended<G::Field>) -> <G::Field as Field>::Mask {
    let mut p = p.to_completed();
    for _ in 0..3 {
        G::double(&mut p);
    }
    p.to_projective().is_identity()
}

/// The bodies of the functions of every [`Steps`].
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
    pub(crate) fn vartime_sum<F: OneLane>(
        tables: Tables<'_, F>,
        digits: &Digits<'_>,
    ) -> Completed<F> {
        vartime_sum_by(tables, digits, double, add::<F, ()>, add_affine::<F, ()>)
    }

    /// [`SerialSteps::vartime_sum`] by the given operations, which are those of [`Steps`].
    #[inline(always)]
    pub(crate) fn vartime_sum_by<F: OneLane>(
        tables: Tables<'_, F>,
        digits: &Digits<'_>,
        double: impl Fn(&mut Completed<F>),
        add: impl Fn(&mut Completed<F>, &Cached<F>, ()),
        add_affine: impl Fn(&mut Completed<F>, &AffineCached<F>, ()),
    ) -> Completed<F> {
        let mut sum = Completed::identity();
        for i in (0..=vartime_top(digits)).rev() {
            double(&mut sum);
            for (table, digits) in tables.points.iter().zip(&digits[..2]) {
                let digit = digits[i];
                if digit != 0 {
                    vartime_add_multiple(&mut sum, table, digit, &add);
                }
            }
            for (table, digits) in tables.base.iter().zip(&digits[2..]) {
                let digit = digits[i];
                if digit != 0 {
                    let (words, negative) = table.vartime_select(digit);
                    add_affine(&mut sum, &signed(words, negative), ());
                }
            }
        }
        sum
    }

    /// The point in canonical words, or its negative. No branch on the sign, which nobody could predict.
    #[inline(always)]
    pub(crate) fn signed<F: OneLane>(words: &AffineWords, negative: bool) -> AffineCached<F> {
        let i = usize::from(negative);
        AffineCached {
            y_plus_x: F::from_words(&words[i]),
            y_minus_x: F::from_words(&words[1 - i]),
            xy2d: F::from_words(&words[2]).negate_if(Mask::from_bit(i as u64)),
        }
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

/// One element at a time, on any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable<F>(PhantomData<F>);

/// One element at a time or several, inlined where it is used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inlined<F>(PhantomData<F>);

macro_rules! group {
    ($name:ident, $field:ident, $sign:ty, $inline:ident) => {
        impl<F: $field> Steps for $name<F> {
            type Field = F;
            type Sign = $sign;

            #[inline($inline)]
            fn double(p: &mut Completed<F>) {
                body::double(p);
            }
            #[inline($inline)]
            fn add(p: &mut Completed<F>, q: &Cached<F>, sign: $sign) {
                body::add(p, q, sign);
            }
            #[inline($inline)]
            fn add_affine(p: &mut Completed<F>, q: &AffineCached<F>, sign: $sign) {
                body::add_affine(p, q, sign);
            }
            #[inline($inline)]
            fn next_multiple(p: &mut Extended<F>, q: &Cached<F>) -> Cached<F> {
                body::next_multiple(p, q)
            }
            #[inline($inline)]
            fn add_points(p: &mut Extended<F>, q: &Extended<F>) {
                body::add_points(p, q);
            }
            #[inline($inline)]
            fn pow_p58<const N: usize>(x: &mut [F; N]) {
                body::pow_p58(x);
            }
            #[inline($inline)]
            fn root_begin(u: &F, v: &F) -> (F, F) {
                body::root_begin(u, v)
            }
            #[inline($inline)]
            fn root_end(u: &F, v: &F, uv3: &F, power: &F) -> (F::Mask, F) {
                body::root_end(u, v, uv3, power)
            }
        }
    };
}

group!(Portable, OneLane, (), never);
group!(Inlined, Field, Negative<F>, always);
