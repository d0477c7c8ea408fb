// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point, one element at a time.

use core::marker::PhantomData;

use super::group::{Group, Sign, Steps, Terms, VartimeGroup, body};
use super::ladder::{self, Scalars, Unpacked};
use super::lookup::{LookupTable, NafTable};
use super::point::{AffineCached, AffineWords, Cached, Completed, Extended};
use super::precomputed;
use super::recode::Step;
use super::steps::{everywhere, steps};
use super::straus;
use super::tables::{BaseMultiples, Curve};
#[cfg(feature = "hazmat")]
use crate::field::chains;
use crate::field::{Field, Mask, OneLane, Words};

/// The group whose steps are those of `S`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Serial<S>(PhantomData<S>);

/// Steps of one element at a time.
pub(crate) trait SerialSteps: Steps<Field: Curve, Sign = ()> {
    /// [`VartimeGroup::vartime_sum`]
    fn vartime_sum(
        points: [&OddMultiples<Self::Field>; 2],
        steps: &[Step<u8>],
    ) -> Completed<Self::Field>;

    /// [`ladder`](ladder::ladder). Constant time.
    #[inline(always)]
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        ladder::ladder::<Self::Field, Unpacked<Self::Field>>(scalars, k, u)
    }

    /// `x^(n+1)` by n dependent multiplications.
    #[cfg(feature = "hazmat")]
    #[inline(always)]
    fn mul_chain(x: &Words, n: usize) -> Words {
        chains::mul_chain::<Self::Field>(x, n)
    }

    /// n dependent squarings.
    #[cfg(feature = "hazmat")]
    #[inline(always)]
    fn square_chain(x: &Words, n: usize) -> Words {
        chains::square_chain::<Self::Field>(x, n)
    }
}

/// The digit width for points: digits are odd, below `2^(POINT_WIDTH-1)`.
const POINT_WIDTH: u32 = if cfg!(feature = "small") { 3 } else { 5 };

/// The number of odd multiples below that.
const HALF: usize = 1 << (POINT_WIDTH - 2);

/// Whether tables also hold negative multiples, so that the sign of a digit costs nothing. Targets
/// with 32-bit words have little memory for stacks: there, and with the feature `small`, an
/// addition negates its operand instead.
const NEGATIVES: bool = !cfg!(any(feature = "small", nineteen_narrow));

/// Table entries per multiple: the multiple itself and, with [`NEGATIVES`], its negative.
const SIGNS: usize = 1 + NEGATIVES as usize;

/// The odd multiples of a point.
pub(crate) type OddMultiples<F> = NafTable<[Cached<F>; SIGNS], HALF>;

/// Computes the odd multiples of a point.
#[inline(never)]
pub(crate) fn odd_multiples<S: SerialSteps>(p: &Extended<S::Field>) -> OddMultiples<S::Field> {
    let first = p.to_cached();
    let twice = S::next_multiple(&mut p.clone(), &first);
    let mut table = NafTable([[first; SIGNS]; HALF]);
    let mut multiple = *p;
    for (j, entry) in table.0.iter_mut().enumerate() {
        if j > 0 {
            entry[0] = S::next_multiple(&mut multiple, &twice);
        }
        if NEGATIVES {
            entry[SIGNS - 1] = entry[0].neg();
        }
    }
    table
}

/// Adds the multiple selected by an odd digit. Variable time.
#[inline(always)]
fn vartime_add_odd<S: SerialSteps>(
    sum: &mut Completed<S::Field>,
    table: &OddMultiples<S::Field>,
    digit: i8,
) {
    let (entry, negative) = table.vartime_select(digit);
    if NEGATIVES {
        S::add(sum, &entry[usize::from(negative) & (SIGNS - 1)], ());
    } else {
        let mut entry = entry[0];
        if negative {
            entry = entry.neg();
        }
        S::add(sum, &entry, ());
    }
}

/// The point in canonical words, or its negative. The sign is unpredictable, so there is no branch
/// on it.
#[inline(always)]
fn signed<F: OneLane>(words: &AffineWords, negative: bool) -> AffineCached<F> {
    let i = usize::from(negative);
    AffineCached {
        y_plus_x: F::from_words(&words[i]),
        y_minus_x: F::from_words(&words[1 - i]),
        xy2d: F::from_words(&words[2]).negate_if(Mask::from_bit(i as u64)),
    }
}

impl<S: SerialSteps> Group for Serial<S> {
    const POINTS: usize = 1;
    type Field = S::Field;
    type Point = Completed<S::Field>;
    type Extended = Extended<S::Field>;
    type Cached = Cached<S::Field>;
    type Sign = ();
    type Entry = Cached<S::Field>;

    #[inline(always)]
    fn from_extended(p: &[Extended<S::Field>]) -> Extended<S::Field> {
        p[0]
    }
    #[inline(always)]
    fn to_extended(p: Completed<S::Field>) -> Extended<S::Field> {
        p.to_extended()
    }
    #[inline(always)]
    fn identity() -> Completed<S::Field> {
        Completed::identity()
    }
    #[inline(always)]
    fn double(p: &mut Completed<S::Field>) {
        S::double(p);
    }
    #[inline(always)]
    fn add(p: &mut Completed<S::Field>, q: &Cached<S::Field>, (): ()) {
        S::add(p, q, ());
    }
    #[inline(always)]
    fn add_point(p: &mut Completed<S::Field>, q: &Extended<S::Field>) {
        S::add(p, &q.to_cached(), ());
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn multiples(p: &Extended<S::Field>) -> LookupTable<Cached<S::Field>> {
        let first = p.to_cached();
        let mut table = LookupTable([first; 8]);
        let mut multiple = *p;
        for entry in &mut table.0[1..] {
            *entry = S::next_multiple(&mut multiple, &first);
        }
        table
    }
    #[inline(always)]
    fn operand(entry: Cached<S::Field>, negative: Mask) -> (Cached<S::Field>, ()) {
        (entry.negate_if(negative), ())
    }
}

/// The odd multiples of two points, and of the base points in canonical words.
pub(crate) struct FourTables<'a, S: SerialSteps> {
    points: [&'a OddMultiples<S::Field>; 2],
    base: &'static BaseMultiples,
}

impl<S: SerialSteps> Terms<Serial<S>> for FourTables<'_, S> {
    type Form = u8;

    #[inline(always)]
    fn vartime_add(&self, sum: &mut Completed<S::Field>, form: u8, digit: i8) {
        // Masks only tell the compiler the index range.
        let j = usize::from(form & 1);
        if form < 2 {
            vartime_add_odd::<S>(sum, self.points[j], digit);
        } else {
            let (words, negative) = self.base[j].vartime_select(digit);
            S::add_affine(sum, &signed(words, negative), ());
        }
    }
}

impl<S: SerialSteps> VartimeGroup for Serial<S> {
    type Order = <S::Field as Curve>::Order;
    type OddMultiples = OddMultiples<S::Field>;
    type FourTables<'a> = FourTables<'a, S>;
    const WIDTH: u32 = POINT_WIDTH;
    const BASE_WIDTH: u32 = precomputed::BASE_WIDTH;
    const FULL_SIZE: bool = cfg!(feature = "small");

    #[inline(always)]
    fn odd_multiples(p: &Extended<S::Field>) -> OddMultiples<S::Field> {
        odd_multiples::<S>(p)
    }
    #[inline(always)]
    fn four_tables<'a>(points: [&'a OddMultiples<S::Field>; 2]) -> FourTables<'a, S> {
        FourTables {
            points,
            base: S::Field::multiples::<S>(),
        }
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn vartime_add_odd(p: &mut Completed<S::Field>, multiples: &OddMultiples<S::Field>, digit: i8) {
        vartime_add_odd::<S>(p, multiples, digit);
    }
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn vartime_add_words(p: &mut Completed<S::Field>, q: &AffineWords, negative: bool) {
        S::add_affine(p, &signed(q, negative), ());
    }
    #[inline(always)]
    fn to_point(p: &Extended<S::Field>) -> Completed<S::Field> {
        p.to_completed()
    }
    #[inline(always)]
    fn vartime_is_identity(p: &Completed<S::Field>) -> bool {
        p.to_projective().is_identity().reveal()
    }
    #[inline(always)]
    fn vartime_sum(
        points: [&OddMultiples<S::Field>; 2],
        steps: &[Step<u8>],
    ) -> Completed<S::Field> {
        S::vartime_sum(points, steps)
    }
    #[inline(always)]
    fn sub_point(p: &mut Completed<S::Field>, q: &Extended<S::Field>) {
        let mut t = p.to_extended();
        S::add_points(&mut t, &q.neg());
        *p = t.to_completed();
    }
}

/// The sum as a separate function, compiled where it is used: the body of
/// [`SerialSteps::vartime_sum`].
#[inline(always)]
pub(crate) fn vartime_sum<S: SerialSteps>(
    points: [&OddMultiples<S::Field>; 2],
    steps: &[Step<u8>],
) -> Completed<S::Field> {
    straus::vartime_straus::<Serial<S>, _>(steps, &Serial::<S>::four_tables(points))
}

impl<F: Curve> SerialSteps for Portable<F> {
    #[inline(never)]
    fn vartime_sum(points: [&OddMultiples<F>; 2], steps: &[Step<u8>]) -> Completed<F> {
        if cfg!(feature = "small") {
            vartime_sum::<Self>(points, steps)
        } else {
            vartime_sum::<Inlined<F>>(points, steps)
        }
    }
}

impl<F: Curve> SerialSteps for Inlined<F> {
    #[inline(always)]
    fn vartime_sum(points: [&OddMultiples<F>; 2], steps: &[Step<u8>]) -> Completed<F> {
        vartime_sum::<Self>(points, steps)
    }
}

/// One element at a time, on any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable<F>(PhantomData<F>);

/// One element at a time or several, inlined where used, with signs of the type `S`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inlined<F, S = ()>(PhantomData<(F, S)>);

steps!(F, (); everywhere! { never, impl(F: OneLane) Steps for Portable<F> {
    type Field = F;
    type Sign = ();
} });
steps!(F, S; everywhere! { always, impl(F: Field, S: Sign<F>) Steps for Inlined<F, S> {
    type Field = F;
    type Sign = S;
} });
