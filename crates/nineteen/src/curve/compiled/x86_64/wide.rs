// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lanes for AVX-512 with IFMA: eight of five limbs of 52 bits.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. Only the functions of
//! `backend/x86_64/ifma`, which are compiled for the same ones, name [`Wide`].

use crate::arch::x86_64::assume_ifma;
use crate::curve::group::{Negative, Steps, body};
use crate::curve::lanes::LaneSteps;
#[cfg(feature = "batch")]
use crate::curve::packed::PackedPoint;
use crate::curve::packed::sum_of_eight;
#[cfg(feature = "batch")]
use crate::curve::pippenger::{
    affine::{self, AffineRows, Shared},
    buckets::{BucketSteps, Buckets},
};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
#[cfg(feature = "batch")]
use crate::curve::straus;
#[cfg(feature = "batch")]
use crate::field::vector::{Row, avx512vl::Ymm};
use crate::field::{Fe5x52X8, Field, Home};

type Fe = Fe5x52X8;

/// Five limbs of 52 bits in eight lanes, for AVX-512 with IFMA.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide;

impl Steps for Wide {
    type Field = Fe;
    type Sign = Negative<Fe>;

    #[inline(always)]
    fn double(p: &mut Completed<Fe>) {
        assume_ifma!(double(p));
    }
    #[inline(always)]
    fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
        assume_ifma!(add(p, q, sign));
    }
    #[inline(always)]
    fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
        assume_ifma!(add_affine(p, q, sign));
    }
    #[inline(always)]
    fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
        assume_ifma!(next_multiple(p, q))
    }
    #[inline(always)]
    fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
        assume_ifma!(add_points(p, q));
    }
    #[inline(always)]
    fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
        assume_ifma!(pow_p58(x));
    }
    #[inline(always)]
    fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
        assume_ifma!(root_begin(u, v))
    }
    #[inline(always)]
    fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (<Fe as Field>::Mask, Fe) {
        assume_ifma!(root_end(u, v, uv3, power))
    }
}

impl LaneSteps for Wide {
    #[inline(always)]
    fn sum_of_lanes(p: &Extended<Fe>) -> Extended<Home> {
        assume_ifma!(sum_of_lanes(p))
    }
}

#[cfg(feature = "batch")]
impl BucketSteps for Wide {
    #[inline(always)]
    fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) {
        assume_ifma!(vartime_add(buckets, points));
    }
    #[inline(always)]
    fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) {
        assume_ifma!(vartime_weigh(buckets, sums));
    }
    #[inline(always)]
    fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) {
        assume_ifma!(vartime_double_and_add(buckets, sums));
    }
    #[inline(always)]
    fn vartime_write_rows(groups: &mut [Shared<Fe>], all: &Fe, rows: &mut [Row<2>], signs: bool) {
        assume_ifma!(vartime_write_rows(groups, all, rows, signs));
    }
    #[inline(always)]
    fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
        assume_ifma!(vartime_by_windows(sums, width))
    }
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn double(p: &mut Completed<Fe>) {
    body::double(p);
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
    body::add(p, q, sign);
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
    body::add_affine(p, q, sign);
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
    body::next_multiple(p, q)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
    body::add_points(p, q);
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
    body::pow_p58(x);
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
    body::root_begin(u, v)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (<Fe as Field>::Mask, Fe) {
    body::root_end(u, v, uv3, power)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn sum_of_lanes(p: &Extended<Fe>) -> Extended<Home> {
    sum_of_eight(p)
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) {
    buckets.vartime_add::<Wide>(points);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) {
    buckets.vartime_weigh::<Wide>(sums);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) {
    buckets.vartime_double_and_add::<Wide>(sums);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_write_rows(groups: &mut [Shared<Fe>], all: &Fe, rows: &mut [Row<2>], signs: bool) {
    affine::vartime_write_rows(groups, all, rows, signs);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
    straus::vartime_by_windows::<PackedPoint<Ymm>>(sums, width)
}
