// SPDX-License-Identifier: MIT OR Apache-2.0
//! In place of `adx` and `ifma`, for processors without code of their own: no modulus can be prepared.

use alloc::vec::Vec;

use super::portable;

/// Has no values.
#[derive(Clone)]
pub(super) enum Prepared {}

/// A modulus, a base and an exponent.
pub(super) type Job<'a> = (&'a Prepared, &'a [u64], &'a [u64]);

impl Prepared {
    pub(super) fn detect(_: &portable::Modulus) -> Option<Prepared> {
        None
    }
}

pub(super) fn pow(job: Job<'_>) -> Vec<u64> {
    match *job.0 {}
}

pub(super) fn vartime_pow(job: Job<'_>) -> Vec<u64> {
    match *job.0 {}
}

pub(super) fn pow_pair(jobs: [Job<'_>; 2]) -> [Vec<u64>; 2] {
    match *jobs[0].0 {}
}

pub(super) fn pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    jobs.iter().map(|job| pow(*job)).collect()
}

pub(super) fn vartime_pow_each(jobs: &[Job<'_>]) -> Vec<Vec<u64>> {
    jobs.iter().map(|job| vartime_pow(*job)).collect()
}

/// Has no values.
#[derive(Clone, Copy)]
pub(super) enum Rows {}

impl Rows {
    pub(super) fn detect(_: usize) -> Option<Rows> {
        None
    }

    pub(super) fn square(self, _: &mut [u64], _: &[u64]) {
        match self {}
    }

    pub(super) fn multiply(self, _: &mut [u64], _: &[u64], _: &[u64]) {
        match self {}
    }

    pub(super) fn reduce(self, _: &mut [u64], _: &mut [u64], _: &[u64], _: u64) {
        match self {}
    }
}
