// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avxifma` on many items, one in each of four lanes. Sums of few multiples have the coordinates
//! of a point in the lanes.

use super::{vartime_msm_of_many, vartime_msm_precomputed};
use crate::arch::x86_64::{AvxIfma, with_avxifma};
use crate::backend::batches::Least;
use crate::curve::point::Extended;
use crate::field::{Home, Words};

/// Measured on a Zen 5 that multiplies as AVX-512 does (`--cfg nineteen_evex`).
pub(crate) const LEAST: Least = Least {
    sign: 3,
    x25519: 3,
    verify: 3,
    verify_half: [0, 0],
    verify_expanded: 4,
    points: 4,
    point_mul: 3,
    msm: 1,
    vartime_msm: 1,
    most_tables: 128,
    combined: 16,
    combined_by_points: [0, 0],
};

/// The measured number of multiples below which sums are faster with coordinates in the lanes; sums
/// of secret multiples always are.
const MANY_PUBLIC: usize = 24;

pub(crate) fn vartime_msm(token: AvxIfma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        let none = &[];
        with_avxifma!(token, vartime_msm_precomputed(k, none, p))
    } else {
        with_avxifma!(token, vartime_msm_of_many(k, p))
    }
}
