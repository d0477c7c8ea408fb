// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point for the feature `computed_tables`: computed from the base point when
//! they are first used.
//!
//! The values are those of `stored.rs`, so what is checked about those at compile time is true of
//! these. Threads that need a table at the same time each compute it, and the first one is kept.

use alloc::boxed::Box;

use super::{BaseMultiples, Curve};
use crate::curve::group::Steps;
use crate::curve::point::{AffineWords, Extended};
use crate::curve::precomputed::{Comb, comb_of, multiples_of};
use crate::curve::recode::SPLIT;
use crate::generated::base_comb::COMB;
#[cfg(nineteen_computed_tables)]
use once_cell::race::OnceBox;

const BASE: AffineWords = COMB[0][0];

/// The comb of the base point.
#[cfg(nineteen_computed_tables)]
#[inline(always)]
pub(super) fn comb<G: Steps<Field: Curve>>() -> &'static Comb {
    static TABLE: OnceBox<Comb> = OnceBox::new();
    TABLE.get_or_init(compute_comb::<G>)
}

/// The multiples of both base points.
#[cfg(nineteen_computed_tables)]
#[inline(always)]
pub(super) fn multiples<G: Steps<Field: Curve>>() -> &'static BaseMultiples {
    static TABLES: OnceBox<BaseMultiples> = OnceBox::new();
    TABLES.get_or_init(compute_multiples::<G>)
}

fn compute_comb<G: Steps<Field: Curve>>() -> Box<Comb> {
    comb_of::<G>(&base::<G>())
}

fn compute_multiples<G: Steps<Field: Curve>>() -> Box<BaseMultiples> {
    let low = base::<G>();
    let mut high = low.to_completed();
    for _ in 0..SPLIT {
        G::double(&mut high);
    }
    Box::new([low, high.to_extended()].map(|p| multiples_of::<G>(&p)))
}

fn base<G: Steps<Field: Curve>>() -> Extended<G::Field> {
    G::Field::entry(&BASE).to_extended()
}

#[cfg(test)]
mod tests {
    use super::super::stored;
    use super::*;
    use crate::curve::compiled::HomeGroup;
    use crate::curve::serial::Portable;
    use crate::field::{Fe5x51, Fe10x25h};

    fn entries_are_those_stored<G: Steps<Field: Curve>>() {
        for (row, stored) in compute_comb::<G>().iter().zip(stored::comb::<G>()) {
            assert_eq!(row.0, stored.0);
        }
        let stored = stored::multiples::<G>();
        for (table, stored) in compute_multiples::<G>().iter().zip(stored) {
            assert_eq!(table.0, stored.0);
        }
    }

    #[test]
    fn tables_of_the_base_point_can_be_computed() {
        entries_are_those_stored::<HomeGroup>();
        entries_are_those_stored::<Portable<Fe10x25h>>();
        entries_are_those_stored::<Portable<Fe5x51>>();
    }
}
