// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables for points that are known before the multiplications they appear in: wide, and computed
//! once. They are affine and in canonical words, so they work with every backend; those of the base
//! point have the same shapes ([`tables`](super::tables)).
//!
//! | table | holds | serves |
//! |---|---|---|
//! | [`Comb`] | `1..=8` times each power of `16^STEPS` | secret scalars |
//! | [`Multiples`] | odd multiples | public scalars |
//!
//! Straus over non-adjacent forms costs `256/9` additions for a point with odd multiples, against
//! `8 + 256/6` without; with the feature `small`, whose tables have eight entries, `256/6`.

#[cfg(feature = "alloc")]
use super::group::Steps;
use super::lookup::{LookupTable, NafTable};
use super::point::AffineWords;
#[cfg(feature = "alloc")]
use super::point::{AffineCached, Cached, Extended};
#[cfg(feature = "alloc")]
use crate::field::{Field, OneLane, chains};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec};

/// The number of rows of a comb that serial code (one element at a time) reads.
pub(crate) const ROWS: usize = if cfg!(feature = "small") { 4 } else { 32 };

/// The number of digits that share a row.
pub(crate) const STEPS: usize = 64 / ROWS;

/// `[i][j]` is `(j+1)·16^(STEPS·i)·P`.
pub(crate) type Comb = [LookupTable<AffineWords>; ROWS];

/// The digit width for points with a table: digits are odd, below `2^(BASE_WIDTH-1)`.
pub(crate) const BASE_WIDTH: u32 = if cfg!(feature = "small") { 5 } else { 8 };

/// The number of odd multiples that this requires.
pub(crate) const ODD: usize = 1 << (BASE_WIDTH - 2);

/// The odd multiples of a point below `2^(BASE_WIDTH-1)`.
pub(crate) type Multiples = NafTable<AffineWords, ODD>;

/// As many points share an inversion.
#[cfg(feature = "alloc")]
const AT_ONCE: usize = 16;

/// Computes the comb of a point. Constant time.
#[cfg(feature = "alloc")]
pub(crate) fn comb_of<G: Steps<Field: OneLane>>(p: &Extended<G::Field>) -> Box<Comb> {
    // On the heap from the start: 24 KB are too much for the stack.
    let mut comb = vec![LookupTable([[[0; 4]; 3]; 8]); ROWS];
    let mut base = *p;
    for row in &mut comb {
        write_multiples::<G>(&mut base.clone(), &base.to_cached(), &mut row.0);
        let mut next = base.to_completed();
        for _ in 0..4 * STEPS {
            G::double(&mut next);
        }
        base = next.to_extended();
    }
    let Ok(comb) = <Box<Comb>>::try_from(comb.into_boxed_slice()) else {
        unreachable!("as many rows as a comb has");
    };
    comb
}

/// Computes the odd multiples of a point. Constant time.
#[cfg(feature = "alloc")]
pub(crate) fn multiples_of<G: Steps<Field: OneLane>>(p: &Extended<G::Field>) -> Multiples {
    let twice = G::next_multiple(&mut p.clone(), &p.to_cached());
    let mut multiple = *p;
    let mut table = NafTable([[[0; 4]; 3]; ODD]);
    for entries in table.0.chunks_mut(AT_ONCE) {
        write_multiples::<G>(&mut multiple, &twice, entries);
    }
    table
}

/// Writes a point and the sums of it and multiples of `step`, at most [`AT_ONCE`], and leaves in it
/// the one that follows. Constant time.
#[cfg(feature = "alloc")]
#[inline(never)]
fn write_multiples<G: Steps<Field: OneLane>>(
    point: &mut Extended<G::Field>,
    step: &Cached<G::Field>,
    entries: &mut [AffineWords],
) {
    let mut points = [*point; AT_ONCE];
    let mut inverses = [G::Field::ONE; AT_ONCE];
    let count = entries.len();
    for (p, inverse) in points.iter_mut().zip(&mut inverses).take(count) {
        (*p, *inverse) = (*point, point.z);
        G::next_multiple(point, step);
    }
    chains::invert_each::<_, AT_ONCE>(&mut inverses[..count]);
    for ((entry, p), inverse) in entries.iter_mut().zip(&points).zip(inverses) {
        let (x, y) = (G::Field::mul(p.x, inverse), G::Field::mul(p.y, inverse));
        *entry = AffineCached::from_affine(x, y, G::Field::mul(x, y)).to_words();
    }
}
