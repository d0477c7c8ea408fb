// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2` on many items, one in each of four lanes. Sums of few multiples have the coordinates of a
//! point in the lanes.

use super::{vartime_msm_of_many, vartime_msm_precomputed};
use crate::arch::x86_64::{Avx2, kind, with_avx2};
use crate::backend::batches::Least;
use crate::curve::point::Extended;
use crate::field::{Home, Words};

/// Values measured on Zen 3. Where sums of few multiples are computed on words of 64 bits, the
/// values from which lanes pay are for these.
pub(crate) fn least() -> Least {
    let ([msm, vartime_msm], combined_by_points) = if kind().sums.lanes {
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
