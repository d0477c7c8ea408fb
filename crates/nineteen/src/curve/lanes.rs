// SPDX-License-Identifier: MIT OR Apache-2.0
//! A point in each lane of a vector.

use super::group::{Negative, Steps};
use super::point::Extended;
use super::tables::LaneCurve;
#[cfg(feature = "batch")]
use crate::field::Choice;
use crate::field::Field;
use crate::field::vector::{Lanes, apart};

/// The vectors of a group.
#[cfg_attr(not(debug_assertions), allow(dead_code))]
pub(crate) type Vector<G> = <<G as Steps>::Field as Lanes>::Vector;

/// Steps that take secret signs, one in each lane.
pub(crate) trait LaneSteps:
    Steps<Field: LaneCurve, Sign = Negative<<Self as Steps>::Field>>
{
}

impl<G: Steps<Field: LaneCurve, Sign = Negative<<G as Steps>::Field>>> LaneSteps for G {}

/// A public mask.
#[cfg(feature = "batch")]
#[inline(always)]
pub(crate) fn negative<F: Field>(is: impl Fn(usize) -> bool) -> F::Mask {
    let mut bits = 0;
    for l in 0..F::LANES {
        bits |= u8::from(is(l)) << l;
    }
    <F::Mask as Choice>::vartime_from_bits(bits)
}

/// The sum of all lanes, in every lane.
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn add_lanes<G: LaneSteps>(p: Extended<G::Field>) -> Extended<G::Field> {
    // A loop with one copy of the addition.
    let mut p = p;
    let mut distance = G::Field::LANES / 2;
    while distance > 0 {
        let q = match distance {
            4 if G::Field::LANES > 4 => exchanged::<_, 4>(&p),
            2 => exchanged::<_, 2>(&p),
            _ => exchanged::<_, 1>(&p),
        };
        p = apart!(Vector<G>, p.add(q));
        distance /= 2;
    }
    p
}

/// In each lane the point of the one at a distance.
#[inline(always)]
fn exchanged<F: LaneCurve, const DISTANCE: usize>(p: &Extended<F>) -> Extended<F> {
    Extended {
        x: p.x.exchange::<DISTANCE>(),
        y: p.y.exchange::<DISTANCE>(),
        z: p.z.exchange::<DISTANCE>(),
        t: p.t.exchange::<DISTANCE>(),
    }
}
