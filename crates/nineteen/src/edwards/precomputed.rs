// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiscalar multiplication in which some points are known beforehand.

use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;

use super::EdwardsPoint;
use crate::backend;
use crate::curve::compiled::HomeGroup;
use crate::curve::group::Steps;
use crate::curve::point::Extended;
use crate::curve::precomputed::{Multiples, multiples_of};
use crate::curve::recode::SPLIT;
use crate::curve::recode::split;
use crate::field::Home;
use crate::scalar::Scalar;
use crate::traits::VartimePrecomputedMultiscalarMul;

/// Points that are known beforehand, each with a table of its odd multiples: 6 KiB per point, or
/// 768 bytes with the feature `small`. Sets of at most 16 points also get a table for `2^127·P`,
/// which halves the doublings of a sum (not with the feature `small`). Sets of more points than the
/// processor sums faster with tables than without, 128 to 1,024, get none, and a sum then costs as
/// much as
/// [`vartime_multiscalar_mul`](crate::traits::VartimeMultiscalarMul::vartime_multiscalar_mul).
/// Works with every backend.
#[derive(Clone)]
pub struct VartimeEdwardsPrecomputation {
    points: Vec<Extended<Home>>,
    tables: Tables,
}

/// The tables of the points.
#[derive(Clone)]
enum Tables {
    None,
    /// One for each point.
    Whole(Vec<Multiples>),
    /// Two for each point: of P and of `2^127·P`.
    Halves(Vec<Multiples>),
}

/// The number of points up to which the doublings saved are worth the memory of a second table.
const FEW: usize = 16;

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
        let of = multiples_of::<HomeGroup>;
        let tables = if cfg!(not(feature = "small")) && points.len() <= FEW {
            Tables::Halves(points.iter().flat_map(|p| [of(p), of(&high(p))]).collect())
        } else if points.len() <= backend::most_tables() {
            Tables::Whole(points.iter().map(of).collect())
        } else {
            Tables::None
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
        let (tables, known) = match &self.tables {
            Tables::None => {
                p.splice(..0, self.points[..known].iter().copied());
                return Some(EdwardsPoint(backend::vartime_msm(&k, &p)));
            }
            Tables::Whole(tables) => (&tables[..known], known),
            Tables::Halves(tables) => {
                let halves: Vec<_> = k[..known].iter().flat_map(split).collect();
                k.splice(..known, halves);
                (&tables[..2 * known], 2 * known)
            }
        };
        Some(if p.len() < MANY_UNKNOWN {
            EdwardsPoint(backend::vartime_msm_precomputed(&k, tables, &p))
        } else {
            let of_known = backend::vartime_msm_precomputed(&k[..known], tables, &[]);
            EdwardsPoint(backend::vartime_msm(&k[known..], &p)) + EdwardsPoint(of_known)
        })
    }
}

/// `2^SPLIT·P`
fn high(p: &Extended<Home>) -> Extended<Home> {
    let mut multiple = p.to_completed();
    for _ in 0..SPLIT {
        HomeGroup::double(&mut multiple);
    }
    multiple.to_extended()
}
