// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group of `avx2`: elements in the lanes of a register.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require features. Only the functions of `avx2.rs`, which are
//! compiled for the features, name [`Lanes`].

use core::marker::PhantomData;

use crate::arch::x86_64::assume_avx2;
use crate::curve::group::Group;
use crate::curve::point::{Affine, Jacobian};
use crate::field::Field;
use crate::field::chains::{self, Products};
use crate::field::vector::{Fe19x14V, Vector};

/// The group over the elements in a register `V`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes<V>(PhantomData<V>);

impl<V: Vector> Products for Lanes<V> {
    type Field = Fe19x14V<V>;

    #[inline(always)]
    fn mul(a: &Fe19x14V<V>, b: &Fe19x14V<V>) -> Fe19x14V<V> {
        assume_avx2!(mul(a, b))
    }
}

impl<V: Vector> Group for Lanes<V> {
    #[inline(always)]
    fn double(p: &mut Jacobian<Fe19x14V<V>>, times: u32) {
        assume_avx2!(double(p, times));
    }
    #[inline(always)]
    fn differences(p: &Jacobian<Fe19x14V<V>>, q: &Affine<Fe19x14V<V>>) -> [Fe19x14V<V>; 2] {
        assume_avx2!(differences(p, q))
    }
    #[inline(always)]
    fn sum(p: &Jacobian<Fe19x14V<V>>, differences: &[Fe19x14V<V>; 2]) -> [Fe19x14V<V>; 3] {
        assume_avx2!(sum(p, differences))
    }
    #[inline(always)]
    fn invert(x: &Fe19x14V<V>) -> Fe19x14V<V> {
        assume_avx2!(invert(x))
    }
    #[inline(always)]
    fn sqrt(x: &Fe19x14V<V>) -> (Fe19x14V<V>, Fe19x14V<V>) {
        assume_avx2!(sqrt(x))
    }
    #[inline(always)]
    fn add_affine(p: &Affine<Fe19x14V<V>>, q: &Affine<Fe19x14V<V>>) -> Affine<Fe19x14V<V>> {
        assume_avx2!(add_affine(p, q))
    }
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn mul<V: Vector>(a: &Fe19x14V<V>, b: &Fe19x14V<V>) -> Fe19x14V<V> {
    Fe19x14V::mul(a, b)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn double<V: Vector>(p: &mut Jacobian<Fe19x14V<V>>, times: u32) {
    p.double_times(times);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn differences<V: Vector>(p: &Jacobian<Fe19x14V<V>>, q: &Affine<Fe19x14V<V>>) -> [Fe19x14V<V>; 2] {
    p.differences(q)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn sum<V: Vector>(p: &Jacobian<Fe19x14V<V>>, differences: &[Fe19x14V<V>; 2]) -> [Fe19x14V<V>; 3] {
    p.sum(differences)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn invert<V: Vector>(x: &Fe19x14V<V>) -> Fe19x14V<V> {
    chains::invert::<Lanes<V>>(x)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn sqrt<V: Vector>(x: &Fe19x14V<V>) -> (Fe19x14V<V>, Fe19x14V<V>) {
    chains::sqrt::<Lanes<V>>(x)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_affine<V: Vector>(p: &Affine<Fe19x14V<V>>, q: &Affine<Fe19x14V<V>>) -> Affine<Fe19x14V<V>> {
    Affine::add::<Lanes<V>>(p, q)
}
