// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of the group as functions of their own, compiled once for each processor.
//!
//! Products are inlined into doublings and the two halves of an addition, where the compiler interleaves them; those, and
//! the products of what comes once in a while, are called, with points by reference. A [`Group`] is a field with the processor that its
//! functions are compiled for: [`Portable`] serves any; those that ask for features are in `backend/`, beside the
//! tokens that prove the features.

use super::point::{Affine, Jacobian};
use crate::field::chains::{self, Products};
use crate::field::{Fe19x14, Field};

/// The operations of the group over a field, compiled for a processor. Constant time.
pub(crate) trait Group: Products {
    /// `p = 2^times·p`
    fn double(p: &mut Jacobian<Self::Field>, times: u32);
    /// [`Jacobian::differences`]
    fn differences(p: &Jacobian<Self::Field>, q: &Affine<Self::Field>) -> [Self::Field; 2];
    /// [`Jacobian::sum`]
    fn sum(p: &Jacobian<Self::Field>, differences: &[Self::Field; 2]) -> [Self::Field; 3];
    /// [`chains::invert`]
    fn invert(x: &Self::Field) -> Self::Field;
    /// [`chains::sqrt`]
    fn sqrt(x: &Self::Field) -> (Self::Field, Self::Field);
    /// [`Affine::add`]
    fn add_affine(p: &Affine<Self::Field>, q: &Affine<Self::Field>) -> Affine<Self::Field>;
}

/// One element at a time in words, for any processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Products for Portable {
    type Field = Fe19x14;

    #[inline(never)]
    fn mul(a: &Fe19x14, b: &Fe19x14) -> Fe19x14 {
        Fe19x14::mul(a, b)
    }
}

impl Group for Portable {
    #[inline(never)]
    fn double(p: &mut Jacobian<Fe19x14>, times: u32) {
        p.double_times(times);
    }
    #[inline(never)]
    fn differences(p: &Jacobian<Fe19x14>, q: &Affine<Fe19x14>) -> [Fe19x14; 2] {
        p.differences(q)
    }
    #[inline(never)]
    fn sum(p: &Jacobian<Fe19x14>, differences: &[Fe19x14; 2]) -> [Fe19x14; 3] {
        p.sum(differences)
    }
    #[inline(never)]
    fn invert(x: &Fe19x14) -> Fe19x14 {
        chains::invert::<Portable>(x)
    }
    #[inline(never)]
    fn sqrt(x: &Fe19x14) -> (Fe19x14, Fe19x14) {
        chains::sqrt::<Portable>(x)
    }
    #[inline(never)]
    fn add_affine(p: &Affine<Fe19x14>, q: &Affine<Fe19x14>) -> Affine<Fe19x14> {
        Affine::add::<Portable>(p, q)
    }
}
