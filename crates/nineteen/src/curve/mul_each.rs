// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[kᵢ]Pᵢ` for many points, one in each lane.
//!
//! - **Secret scalars**: signed four-bit windows as in [`mul`](super::mul), with a digit of its own
//!   in each lane. A lookup reads all eight multiples.
//! - **One public scalar**: all lanes have the same non-adjacent form, so they skip its zeros
//!   together, and the sign of a digit is that of every lane.
//!
//! An incomplete last group repeats its last point and scalar.

use super::group::{Group, Terms};
use super::lanes::{InLanes, LaneSteps, Vector};
use super::lookup::NafTable;
use super::many::put_points;
use super::point::{Cached, Completed, Extended};
use super::recode::{forget, radix_16, vartime_by_place};
use super::straus::{sum_of_windows, vartime_straus};
use crate::field::vector::{MAX_LANES, outlined};
use crate::field::{Field, Home, Words};

/// Replaces each `Pᵢ` by `[kᵢ]Pᵢ`, for `kᵢ < 2^255`; a single scalar is that of all points.
/// Constant time.
///
/// A group takes 252 doublings and 64 additions. `k` is used as an integer, so the result is exact
/// even for points with a torsion component.
#[inline(always)]
pub(crate) fn mul_each<G: LaneSteps>(k: &[Words], points: &mut [Extended<Home>]) {
    let lanes = G::Field::LANES;
    let mut digits = [[0; 64]; MAX_LANES];
    for (g, p) in points.chunks_mut(lanes).enumerate() {
        for (l, digits) in digits[..lanes].iter_mut().enumerate() {
            *digits = radix_16(&k[(lanes * g + l).min(k.len() - 1)]);
        }
        let table = InLanes::<G>::multiples(&InLanes::<G>::from_extended(p));
        let product = sum_of_windows::<InLanes<G>, 64>(&[table], &digits[..lanes]);
        put_points(p, 0, &product.to_extended());
    }
    for digits in &mut digits {
        forget(digits);
    }
}

/// The digit width of a public scalar: digits are odd, below `2^(WIDTH-1)`. With 5, a table of 8
/// additions saves more of the 252/(WIDTH+1) additions than one of 16 would.
const WIDTH: u32 = 5;

/// The odd multiples of the points in the lanes.
struct OddMultiples<F: Field>(NafTable<Cached<F>, { 1 << (WIDTH - 2) }>);

impl<G: LaneSteps> Terms<InLanes<G>> for OddMultiples<G::Field> {
    type Form = u32;

    #[inline(always)]
    fn vartime_add(&self, sum: &mut Completed<G::Field>, _form: u32, digit: i8) {
        let (entry, negative) = self.0.vartime_select(digit);
        *sum = outlined!(Vector<G>, {
            let q = if negative { entry.neg() } else { *entry };
            sum.to_extended().add_cached(&q)
        });
    }
}

/// Replaces each `Pᵢ` by `[k]Pᵢ`, for a 256-bit `k`. Variable time.
///
/// A group takes 252 doublings and, on average, 8 + 252/6 additions.
#[inline(always)]
pub(crate) fn vartime_mul_each<G: LaneSteps>(k: &Words, points: &mut [Extended<Home>]) {
    let steps = vartime_by_place([(*k, WIDTH)].into_iter());
    for p in points.chunks_mut(G::Field::LANES) {
        let mut multiple = InLanes::<G>::from_extended(p);
        let first = multiple.to_cached();
        let twice = G::next_multiple(&mut multiple.clone(), &first);
        let mut table = NafTable([first; 1 << (WIDTH - 2)]);
        for entry in &mut table.0[1..] {
            *entry = G::next_multiple(&mut multiple, &twice);
        }
        let product = vartime_straus::<InLanes<G>, _>(&steps, &OddMultiples(table));
        put_points(p, 0, &product.to_extended());
    }
}
