// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backends of a processor that has no module of its own here: one element at a time, no vectors.
//!
//! A module of a processor has the same names.

use super::Backend;
#[cfg(nineteen_w32)]
pub(super) use super::choice::w32 as home;
use super::operations::Lanes;
#[cfg(any(feature = "backends", not(nineteen_w32)))]
use super::operations::{Single, single};
#[cfg(any(feature = "backends", not(nineteen_w32)))]
use crate::curve::serial::Portable;
#[cfg(feature = "backends")]
use crate::field::Fe5x51;
#[cfg(not(nineteen_w32))]
use crate::field::Home;

/// The group of the representation of public types.
#[cfg(not(nineteen_w32))]
pub(crate) type HomeGroup = Portable<Home>;
#[cfg(nineteen_w32)]
pub(crate) type HomeGroup = crate::curve::in_place::InPlace;

/// The row of the representation of public types.
#[cfg(not(nineteen_w32))]
#[inline(always)]
pub(super) const fn home() -> Single {
    single::<HomeGroup>()
}

/// The row of `m51`.
#[cfg(feature = "backends")]
#[inline(always)]
pub(super) const fn m51() -> Single {
    single::<Portable<Fe5x51>>()
}

/// A vector backend that this processor has: there is none for this one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {}

impl Vectors {
    /// # Errors
    ///
    /// Always.
    pub(super) fn new(_: Backend) -> Result<Vectors, &'static str> {
        Err("is for x86-64 with vector registers, and not compiled here")
    }

    /// Nothing.
    #[inline(always)]
    pub(super) fn pick<T>(self, _: impl Fn(&Lanes) -> T) -> T {
        match self {}
    }
}
