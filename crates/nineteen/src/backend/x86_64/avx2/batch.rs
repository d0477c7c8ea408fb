// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2` on many items, one in each of four lanes. Sums of few multiples have the coordinates of a
//! point in the lanes.

use super::{vartime_msm_of_many, vartime_msm_precomputed};
use crate::arch::x86_64::{Avx2, points_in_lanes_faster, with_avx2};
use crate::backend::batches::Least;
use crate::curve::point::Extended;
use crate::field::{Home, Words};

/// Values measured on Zen 3. Where a single point is multiplied by words of 64 bits, sums of few
/// multiples are, too.
pub(crate) fn least() -> Least {
    let ([msm, vartime_msm], combined_by_points) = if points_in_lanes_faster() {
        ([1, 1], [3, 52])
    } else {
        ([16, 24], [0, 0])
    };
    Least {
        sign: 3,
        x25519: 3,
        verify: 4,
        verify_half: [0, 0],
        verify_expanded: 4,
        points: 4,
        point_mul: 4,
        msm,
        vartime_msm,
        most_tables: 640,
        combined: 13,
        combined_by_points,
    }
}

/// The measured number of multiples below which sums are faster with coordinates in the lanes; sums
/// of secret multiples always are.
const MANY_PUBLIC: usize = 100;

pub(crate) fn vartime_msm(token: Avx2, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        let none = &[];
        with_avx2!(token, vartime_msm_precomputed(k, none, p))
    } else {
        with_avx2!(token, vartime_msm_of_many(k, p))
    }
}
