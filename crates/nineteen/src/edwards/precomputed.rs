// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of many multiples of which some points are known before.

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

/// Points that are known before, with a table of the odd multiples of each: 6 KiB for a point, 768 bytes with the feature
/// `small`. More than 128 points have no tables, and a sum costs what that of
/// [`vartime_multiscalar_mul`](crate::traits::VartimeMultiscalarMul::vartime_multiscalar_mul) costs. Serves every
/// backend.
#[derive(Clone)]
pub struct VartimeEdwardsPrecomputation {
    points: Vec<Extended<Home>>,
    tables: Vec<Multiples>,
}

/// With more points buckets in lanes cost about as much as tables, which take memory: on `ifma` 256 points took the
/// same time with tables and without, before buckets took the time that they do.
const MANY: usize = 128;
/// From as many points without tables on, a sum of theirs alone costs less.
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
