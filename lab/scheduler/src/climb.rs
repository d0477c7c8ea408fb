// SPDX-License-Identifier: MIT OR Apache-2.0
//! A search by measurement on this processor, and moves of single instructions for it.
//!
//! A generation has new candidates, made from the best of the last. All are measured in one program,
//! the best again, so that none stays by luck.

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
pub fn climb<T: Clone + PartialEq>(
    first: T,
    generations: usize,
    mut change: impl FnMut(&T, usize, &mut Rng) -> T,
    measure: impl Fn(&[T]) -> Result<Vec<f64>, String>,
    random: &mut Rng,
    mut report: impl FnMut(usize, f64),
) -> Result<(f64, T), String> {
    let mut best = vec![(f64::INFINITY, first)];
    for generation in 0..generations {
        let parents = best.len();
        let mut candidates: Vec<T> = best.into_iter().map(|(_, candidate)| candidate).collect();
        for _ in 0..POPULATION {
            let new = change(&candidates[random.usize(..parents)], generation, random);
            if !candidates.contains(&new) {
                candidates.push(new);
            }
        }
        let cycles = measure(&candidates)?;
        best = cycles.into_iter().zip(candidates).collect();
        best.sort_by(|a, b| a.0.total_cmp(&b.0));
        best.truncate(PARENTS);
        report(generation, best[0].0);
    }
    Ok(best.swap_remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The search finds the candidate with the lowest measure, and never loses one to a worse.
    #[test]
    fn the_lowest_is_found() {
        let mut lowest = Vec::new();
        let (cycles, found) = climb(
            1000_i32,
            200,
            |x, _, random| x + random.i32(-9..=9),
            |all| Ok(all.iter().map(|x| f64::from((x - 700).abs())).collect()),
            &mut Rng::with_seed(19),
            |_, cycles| lowest.push(cycles),
        )
        .unwrap();
        assert_eq!((cycles, found), (0.0, 700));
        assert!(lowest.is_sorted_by(|a, b| a >= b));
        assert_eq!(lowest.len(), 200);
    }

    #[test]
    fn what_cannot_be_measured_ends_the_search() {
        let broken = climb(
            1,
            3,
            |x, _, _| x + 1,
            |_| Err("no compiler".into()),
            &mut Rng::with_seed(1),
            |_, _| (),
        );
        assert_eq!(broken, Err("no compiler".into()));
    }
}
