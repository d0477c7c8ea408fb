// SPDX-License-Identifier: MIT OR Apache-2.0
//! A search that moves single instructions of an order, by measurement on this processor.
//!
//! New candidates are made from the best, all are measured in one program, and the best are
//! measured again in the next generation, so that none stays by luck.

use fastrand::Rng;

/// New candidates of a generation.
const POPULATION: usize = 80;
/// Candidates that new ones are made from, and that are measured again.
const PARENTS: usize = 8;
/// Attempts at a move before none is made.
pub const ATTEMPTS: usize = 50;

/// An order with some instructions a little before or after where they were, if `keeps` says of
/// each step on the way that it computes the same.
pub fn moved(order: &[usize], keeps: impl Fn(&[usize]) -> bool, random: &mut Rng) -> Vec<usize> {
    let mut order = order.to_vec();
    for _ in 0..[1, 3, 8, 20][random.usize(..4)] {
        let most = [2, 6, 20, 60][random.usize(..4)];
        for _ in 0..ATTEMPTS {
            let from = random.usize(..order.len());
            let to = (from + random.usize(..=2 * most)).saturating_sub(most);
            if to == from || to >= order.len() {
                continue;
            }
            let mut new = order.clone();
            let instruction = new.remove(from);
            new.insert(to, instruction);
            if keeps(&new) {
                order = new;
                break;
            }
        }
    }
    order
}

/// The best of so many generations, beginning with `first`, and its cycles. `change` makes a
/// candidate from another in a generation, `report` gets the number of each generation and the
/// cycles of its best.
///
/// # Errors
///
/// Those of `measure`.
pub fn climb(
    first: Vec<usize>,
    generations: usize,
    mut change: impl FnMut(&[usize], usize, &mut Rng) -> Vec<usize>,
    measure: impl Fn(&[Vec<usize>]) -> Result<Vec<f64>, String>,
    random: &mut Rng,
    mut report: impl FnMut(usize, f64),
) -> Result<(f64, Vec<usize>), String> {
    let mut best = vec![first];
    let mut least = f64::INFINITY;
    for generation in 0..generations {
        let mut candidates = best.clone();
        while candidates.len() < best.len() + POPULATION {
            let parent = &best[random.usize(..best.len())];
            candidates.push(change(parent, generation, random));
        }
        candidates.sort();
        candidates.dedup();
        let cycles = measure(&candidates)?;
        let mut measured: Vec<_> = cycles.into_iter().zip(candidates).collect();
        measured.sort_by(|a, b| a.0.total_cmp(&b.0));
        least = measured[0].0;
        measured.truncate(PARENTS);
        best = measured.into_iter().map(|(_, order)| order).collect();
        report(generation, least);
    }
    Ok((least, best.swap_remove(0)))
}
