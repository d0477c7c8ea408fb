// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of many multiples of which some points are known before.

use alloc::vec::Vec;
use core::borrow::Borrow;

use super::EdwardsPoint;
use crate::backend;
use crate::curve::point::Extended;
use crate::field::Home;
use crate::scalar::Scalar;
use crate::traits::VartimePrecomputedMultiscalarMul;

/// Points that are known before. They are kept as they are: a sum costs what that of
/// [`vartime_multiscalar_mul`](crate::traits::VartimeMultiscalarMul::vartime_multiscalar_mul) costs, whose tables are
/// small and whose code serves from every backend.
#[derive(Clone, Debug)]
pub struct VartimeEdwardsPrecomputation(Vec<Extended<Home>>);

impl VartimePrecomputedMultiscalarMul for VartimeEdwardsPrecomputation {
    type Point = EdwardsPoint;

    fn new<I>(static_points: I) -> VartimeEdwardsPrecomputation
    where
        I: IntoIterator,
        I::Item: Borrow<EdwardsPoint>,
    {
        let points = static_points.into_iter().map(|p| p.borrow().0);
        VartimeEdwardsPrecomputation(points.collect())
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn optional_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Option<EdwardsPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator<Item = Option<EdwardsPoint>>,
    {
        let words = |s: &Scalar| s.words();
        let mut k: Vec<_> = static_scalars
            .into_iter()
            .map(|s| words(s.borrow()))
            .collect();
        assert!(k.len() <= self.0.len(), "a point for each scalar");
        let mut p = self.0[..k.len()].to_vec();
        k.extend(dynamic_scalars.into_iter().map(|s| words(s.borrow())));
        for point in dynamic_points {
            p.push(point?.0);
        }
        assert_eq!(k.len(), p.len(), "one scalar for each point");
        Some(EdwardsPoint(backend::vartime_msm(&k, &p)))
    }
}
