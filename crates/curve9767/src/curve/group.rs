// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of the group as functions of their own, compiled once for each processor.
//!
//! Products are inlined into a doubling or an addition, where the compiler interleaves them; doublings, additions,
//! inversions and roots are called, with points by reference. A [`Group`] is a field with the processor that its
//! functions are compiled for: [`Portable`] serves any; those that ask for features are in `backend/`, beside the
//! tokens that prove the features.

use super::point::{Affine, Jacobian};
use crate::field::{Fe19x14, Field, chains};

/// The operations of the group over a field, compiled for a processor. Constant time but for what is named otherwise.
pub(crate) trait Group: 'static {
    /// The field of the coordinates.
    type Field: Field;

    /// `p = 2^times·p`
    fn double(p: &mut Jacobian<Self::Field>, times: u32);
    /// [`Jacobian::add`]
    fn add(p: &mut Jacobian<Self::Field>, q: &Affine<Self::Field>);
    /// [`Jacobian::vartime_add`]
    fn vartime_add(p: &mut Jacobian<Self::Field>, q: &Affine<Self::Field>);
    /// [`Affine::add`]
    fn add_affine(p: &Affine<Self::Field>, q: &Affine<Self::Field>) -> Affine<Self::Field>;
    /// [`chains::invert`]
    fn invert(x: &Self::Field) -> Self::Field;
    /// [`chains::sqrt`]
    fn sqrt(x: &Self::Field) -> (Self::Field, Self::Field);
    /// [`chains::cube_root`]
    fn cube_root(x: &Self::Field) -> Self::Field;
}

/// What the functions do.
pub(crate) mod body {
    use super::*;

    #[inline(always)]
    pub(crate) fn double<F: Field>(p: &mut Jacobian<F>, times: u32) {
        for _ in 0..times {
            p.double();
        }
    }
}

/// One element at a time in words, for any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Group for Portable {
    type Field = Fe19x14;

    #[inline(never)]
    fn double(p: &mut Jacobian<Fe19x14>, times: u32) {
        body::double(p, times);
    }
    #[inline(never)]
    fn add(p: &mut Jacobian<Fe19x14>, q: &Affine<Fe19x14>) {
        p.add(q);
    }
    #[inline(never)]
    fn vartime_add(p: &mut Jacobian<Fe19x14>, q: &Affine<Fe19x14>) {
        p.vartime_add::<Portable>(q);
    }
    #[inline(never)]
    fn add_affine(p: &Affine<Fe19x14>, q: &Affine<Fe19x14>) -> Affine<Fe19x14> {
        Affine::add::<Portable>(p, q)
    }
    #[inline(never)]
    fn invert(x: &Fe19x14) -> Fe19x14 {
        chains::invert(x)
    }
    #[inline(never)]
    fn sqrt(x: &Fe19x14) -> (Fe19x14, Fe19x14) {
        chains::sqrt(x)
    }
    #[inline(never)]
    fn cube_root(x: &Fe19x14) -> Fe19x14 {
        chains::cube_root(x)
    }
}
