// SPDX-License-Identifier: MIT OR Apache-2.0
//! One point per lane of a vector.

#[cfg(feature = "batch")]
use core::marker::PhantomData;

#[cfg(feature = "batch")]
use super::group::Group;
use super::group::{Negative, Steps};
#[cfg(feature = "batch")]
use super::lookup::{LaneEntry, LookupTable, swap_sums};
#[cfg(feature = "batch")]
use super::many;
use super::point::Extended;
#[cfg(feature = "batch")]
use super::point::{Cached, Completed};
#[cfg(all(nineteen_arch = "x86_64", feature = "batch"))]
use super::serial::Inlined;
use super::tables::LaneCurve;
#[cfg(feature = "alloc")]
use crate::field::LaneMask;
use crate::field::vector::Lanes;
#[cfg(feature = "batch")]
use crate::field::vector::Vector as _;
#[cfg(feature = "batch")]
use crate::field::vector::outlined;
use crate::field::{Field, Home};

/// The vector type of a group.
#[cfg_attr(not(nineteen_outlined), allow(dead_code))]
pub(crate) type Vector<G> = <<G as Steps>::Field as Lanes>::Vector;

/// Steps that take secret signs, one per lane.
pub(crate) trait LaneSteps:
    Steps<Field: LaneCurve, Sign = Negative<<Self as Steps>::Field>>
{
    /// The sum of the points in all lanes. Constant time.
    fn sum_of_lanes(p: &Extended<Self::Field>) -> Extended<Home>;
}

/// A vector without compiled steps, such as half a vector of `ifma`. Its steps are inlined where they
/// are used, each in one place.
#[cfg(all(nineteen_arch = "x86_64", feature = "batch"))]
impl<F: LaneCurve> LaneSteps for Inlined<F, Negative<F>> {
    #[inline(always)]
    fn sum_of_lanes(p: &Extended<F>) -> Extended<Home> {
        add_lanes::<Self>(p)
    }
}

/// Converts a public mask to a sign.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn negative<F: Field>(is: impl Fn(usize) -> bool) -> F::Mask {
    let mut bits = 0;
    for l in 0..F::LANES {
        bits |= u8::from(is(l)) << l;
    }
    <F::Mask as LaneMask>::vartime_from_bits(bits)
}

/// [`LaneSteps::sum_of_lanes`] of four lanes, by two additions in every lane.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn add_lanes<G: LaneSteps>(p: &Extended<G::Field>) -> Extended<Home> {
    const { assert!(<G::Field as Field>::LANES == 4) };
    let mut p = *p;
    let q = xor_lanes::<_, 2>(&p);
    G::add_points(&mut p, &q);
    let q = xor_lanes::<_, 1>(&p);
    G::add_points(&mut p, &q);
    p.lane(0)
}

/// Gives each lane the point from the lane at a distance.
#[inline(always)]
fn xor_lanes<F: LaneCurve, const DISTANCE: usize>(p: &Extended<F>) -> Extended<F> {
    Extended {
        x: p.x.xor_lanes::<DISTANCE>(),
        y: p.y.xor_lanes::<DISTANCE>(),
        z: p.z.xor_lanes::<DISTANCE>(),
        t: p.t.xor_lanes::<DISTANCE>(),
    }
}

/// The group with a point in each lane and the steps of `S`. Its loops contain one copy of a
/// doubling and of an addition, both inlined; functions compute the multiples of points.
#[cfg(feature = "batch")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct InLanes<S>(PhantomData<S>);

#[cfg(feature = "batch")]
impl<S: LaneSteps> Group for InLanes<S> {
    const POINTS: usize = S::Field::LANES;
    type Field = Home;
    type Point = Completed<S::Field>;
    type Extended = Extended<S::Field>;
    type Cached = Cached<S::Field>;
    type Sign = <S::Field as Field>::Mask;
    type Entry = LaneEntry<Vector<S>, 4, 5>;

    #[inline(always)]
    fn from_extended(p: &[Extended<Home>]) -> Extended<S::Field> {
        many::extended(p, 0)
    }
    #[inline(always)]
    fn to_extended(p: Completed<S::Field>) -> Extended<Home> {
        S::sum_of_lanes(&p.to_extended())
    }
    #[inline(always)]
    fn identity() -> Completed<S::Field> {
        Completed::identity()
    }
    #[inline(always)]
    fn double(p: &mut Completed<S::Field>) {
        *p = outlined!(Vector<S>, p.to_projective().double());
    }
    #[inline(always)]
    fn add(p: &mut Completed<S::Field>, q: &Cached<S::Field>, negative: Self::Sign) {
        *p = outlined!(Vector<S>, p.to_extended().add_cached(q).swap_f_g(negative));
    }
    #[inline(always)]
    fn add_point(p: &mut Completed<S::Field>, q: &Extended<S::Field>) {
        *p = outlined!(Vector<S>, p.to_extended().add_cached(&q.to_cached()));
    }
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    fn multiples(p: &Extended<S::Field>) -> LookupTable<Self::Entry> {
        let first = p.to_cached();
        let mut table = LookupTable([[[Vector::<S>::splat(0); 5]; 4]; 8]);
        let (mut multiple, mut cached) = (*p, first);
        for (j, entry) in table.0.iter_mut().enumerate() {
            if j > 0 {
                cached = S::next_multiple(&mut multiple, &first);
            }
            *entry = [
                cached.y_plus_x.to_vectors(),
                cached.y_minus_x.to_vectors(),
                cached.z2.to_vectors(),
                cached.t2d.to_vectors(),
            ];
        }
        table
    }
    /// 2dT still belongs to the magnitude: the addition applies the sign.
    #[inline(always)]
    fn operand(mut entry: Self::Entry, negative: Self::Sign) -> (Self::Cached, Self::Sign) {
        outlined!(Vector<S>, {
            swap_sums(&mut entry, negative);
            let [plus, minus, z2, t2d] = entry;
            let q = Cached {
                y_plus_x: S::Field::from_vectors(plus),
                y_minus_x: S::Field::from_vectors(minus),
                z2: S::Field::from_vectors(z2),
                t2d: S::Field::from_vectors(t2d),
            };
            (q, negative)
        })
    }
}
