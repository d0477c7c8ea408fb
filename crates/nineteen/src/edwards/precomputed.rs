// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiscalar multiplication in which some points are known beforehand.

use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;

use super::EdwardsPoint;
use crate::backend;
use crate::curve::compiled::HomeGroup;
use crate::curve::point::Extended;
use crate::curve::precomputed::{Multiples, multiples};
use crate::field::Home;
use crate::scalar::Scalar;
use crate::traits::VartimePrecomputedMultiscalarMul;

/// Points that are known beforehand, each with a table of its odd multiples: 6 KiB per point, or
/// 768 bytes with the feature `small`. Sets of more than 128 points get no tables, and a sum then
/// costs as much as
/// [`vartime_multiscalar_mul`](crate::traits::VartimeMultiscalarMul::vartime_multiscalar_mul).
/// Works with every backend.
#[derive(Clone)]
pub struct VartimeEdwardsPrecomputation {
    points: Vec<Extended<Home>>,
    tables: Vec<Multiples>,
}

/// For more points, buckets in lanes cost about as much as tables, which take memory: on `ifma`,
/// 256 points took the same time with and without tables, measured before buckets reached their
/// present speed.
const MANY: usize = 128;
/// The number of points without tables from which it is cheaper to sum them separately.
const MANY_UNKNOWN: usize = 64;

impl fmt::Debug for VartimeEdwardsPrecomputation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VartimeEdwardsPrecomputation")
            .field("points", &self.points.len())
            .finish_non_exhaustive()
    }
}

impl VartimePrecomputedMultiscalarMul for VartimeEdwardsPrecomputation {
    type Point = EdwardsPoint;

    fn new<I>(static_points: I) -> VartimeEdwardsPrecomputation
    where
        I: IntoIterator,
        I::Item: Borrow<EdwardsPoint>,
    {
        let points: Vec<_> = static_points.into_iter().map(|p| p.borrow().0).collect();
        let tables = match points.len() {
            ..=MANY => points.iter().map(multiples::<HomeGroup>).collect(),
            _ => Vec::new(),
        };
        VartimeEdwardsPrecomputation { points, tables }
    }

    fn len(&self) -> usize {
        self.points.len()
    }

    fn is_empty(&self) -> bool {
        self.points.is_empty()
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
        let known = k.len();
        assert!(known <= self.points.len(), "a point for each scalar");
        k.extend(dynamic_scalars.into_iter().map(|s| words(s.borrow())));
        let mut p = Vec::with_capacity(k.len() - known);
        for point in dynamic_points {
            p.push(point?.0);
        }
        assert_eq!(k.len() - known, p.len(), "one scalar for each point");
        Some(EdwardsPoint(match self.tables.get(..known) {
            None => {
                p.splice(..0, self.points[..known].iter().copied());
                backend::vartime_msm(&k, &p)
            }
            Some(tables) if p.len() < MANY_UNKNOWN => {
                backend::vartime_msm_precomputed(&k, tables, &p)
            }
            Some(tables) => {
                let of_known = backend::vartime_msm_precomputed(&k[..known], tables, &[]);
                let sum = EdwardsPoint(backend::vartime_msm(&k[known..], &p));
                (sum + EdwardsPoint(of_known)).0
            }
        }))
    }
}
