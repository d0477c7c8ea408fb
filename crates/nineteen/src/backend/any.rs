// SPDX-License-Identifier: MIT OR Apache-2.0
//! A processor without vector backends. `x86_64.rs` documents what the functions do elsewhere.

use super::Backend;
#[cfg(feature = "batch")]
use super::batches::Least;
use super::vector_operations::{absent, names::*, vector_operations};
use crate::curve::ladder::Scalars;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Known};

/// A vector backend of this processor: there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vector {}

vector_operations!(absent! {});

impl Vector {
    /// # Errors
    ///
    /// Always.
    pub(super) fn new(_: Backend) -> Result<Vector, &'static str> {
        Err("is for x86-64 with vector registers, and not compiled here")
    }
    pub(super) fn ladder(self, _: Scalars, _: &Words, _: &Words) -> Words {
        match self {}
    }
    pub(super) fn vartime_verify(
        self,
        _: Rule,
        _: Key<'_, Home>,
        _: &Words,
        _: &Words,
        _: &Words,
    ) -> bool {
        match self {}
    }
    pub(super) fn mul(self, _: &Words, _: &Extended<Home>) -> Extended<Home> {
        match self {}
    }
}

#[cfg(feature = "batch")]
impl Vector {
    pub(crate) fn lanes(self) -> usize {
        match self {}
    }
    pub(super) fn least(self) -> Least {
        match self {}
    }
    pub(super) fn sha512_each(self, _: &[[&[u8]; 3]], _: &mut [[u8; 64]]) {
        match self {}
    }
    pub(super) fn vartime_verify_each(self, _: Rule, _: &[Equation], _: Known<'_>) -> u8 {
        match self {}
    }
    pub(super) fn vartime_msm(self, _: &[Words], _: &[Extended<Home>]) -> Extended<Home> {
        match self {}
    }
    pub(super) fn msm(self, _: &[Words], _: &[Extended<Home>]) -> Extended<Home> {
        match self {}
    }
}
