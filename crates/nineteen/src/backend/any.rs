// SPDX-License-Identifier: MIT OR Apache-2.0
//! A processor without vector backends. `x86_64.rs` documents what the functions do elsewhere.

use super::Backend;
#[cfg(feature = "batch")]
use super::batches::Least;
#[cfg(feature = "alloc")]
use crate::curve::expanded::Multiples;
use crate::curve::ladder::Scalars;
#[cfg(feature = "batch")]
use crate::curve::pippenger::batch_equation::Terms;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Known};
use crate::field::{Home, Words};
#[cfg(feature = "batch")]
use crate::field::{Mask, vector::Row};

/// A vector backend of this processor: there is none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vector {}

impl Vector {
    /// # Errors
    ///
    /// Always.
    pub(super) fn new(_: Backend) -> Result<Vector, &'static str> {
        Err("is for x86-64 with vector registers, and not compiled here")
    }
    pub(super) fn mul_base(self, _: &Words) -> Extended<Home> {
        match self {}
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
    pub(super) fn ristretto_map_pair(self, _: &[Words; 2]) -> [Extended<Home>; 2] {
        match self {}
    }
    pub(super) fn elligator_map_pair(self, _: &[Words; 2]) -> [Extended<Home>; 2] {
        match self {}
    }
    pub(super) fn mul(self, _: &Words, _: &Extended<Home>) -> Extended<Home> {
        match self {}
    }
    pub(super) fn vartime_double_mul(
        self,
        _: &Words,
        _: &Extended<Home>,
        _: &Words,
    ) -> Extended<Home> {
        match self {}
    }
}

#[cfg(feature = "alloc")]
impl Vector {
    pub(super) fn vartime_msm_precomputed(
        self,
        _: &[Words],
        _: &[precomputed::Multiples],
        _: &[Extended<Home>],
    ) -> Extended<Home> {
        match self {}
    }
    pub(super) fn write_multiples(self, _: &Extended<Home>, _: &mut Multiples) {
        match self {}
    }
    pub(super) fn vartime_mul_by_multiples(
        self,
        _: &Words,
        _: &Words,
        _: &Multiples,
    ) -> (Words, Words) {
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
    pub(super) fn mul_base_each(self, _: &[Words], _: &mut [Words]) {
        match self {}
    }
    pub(super) fn mul_each(self, _: &[Words], _: &mut [Extended<Home>]) {
        match self {}
    }
    pub(super) fn vartime_mul_each(self, _: &Words, _: &mut [Extended<Home>]) {
        match self {}
    }
    pub(super) fn x25519_each(self, _: &[Words], _: &[Words], _: &mut [Words]) {
        match self {}
    }
    pub(super) fn vartime_verify_each(self, _: Rule, _: &[Equation], _: Known<'_>) -> u8 {
        match self {}
    }
    pub(super) fn vartime_mul_by_multiples_each(
        self,
        _: &[Words],
        _: &[Words],
        _: &Multiples,
        _: &mut [Words],
    ) {
        match self {}
    }
    pub(crate) fn vartime_decode_rows(self, _: &[Words], _: &mut [Row<2>]) -> bool {
        match self {}
    }
    pub(crate) fn vartime_batch_equation(self, _: usize, _: Terms<'_>) -> Extended<Home> {
        match self {}
    }
    pub(super) fn vartime_msm(self, _: &[Words], _: &[Extended<Home>]) -> Extended<Home> {
        match self {}
    }
    pub(super) fn msm(self, _: &[Words], _: &[Extended<Home>]) -> Extended<Home> {
        match self {}
    }
    pub(super) fn encode_each(self, _: &[Extended<Home>], _: &mut [Words]) {
        match self {}
    }
    pub(super) fn decode_each(self, _: &[Words], _: &mut [Extended<Home>], _: &mut [Mask]) {
        match self {}
    }
    pub(super) fn ristretto_encode_each(self, _: &[Extended<Home>], _: &mut [Words]) {
        match self {}
    }
    pub(super) fn ristretto_encode_doubles(self, _: &[Extended<Home>], _: &mut [Words]) {
        match self {}
    }
    pub(super) fn ristretto_decode_each(
        self,
        _: &[Words],
        _: &mut [Extended<Home>],
        _: &mut [Mask],
    ) {
        match self {}
    }
    pub(super) fn ristretto_map_each(self, _: &[Words], _: &mut [Extended<Home>]) {
        match self {}
    }
}
