// SPDX-License-Identifier: MIT OR Apache-2.0
//! A search among orders, by measurement on this processor.
//!
//! A candidate is an order with the result of the composed text. In a new one a part of the
//! step, between two places where no register is needed, goes elsewhere as a whole, or some
//! instructions move a little.

use std::fmt::Write as _;
use std::path::Path;

use fastrand::Rng;

use super::Found;
use super::flow::Flow;
use super::texts::Step;
use crate::climb::{self, ATTEMPTS};
use crate::measure;

/// The moves that change an order.
struct Moves {
    flow: Flow,
    /// The part of each instruction.
    parts: Vec<usize>,
}

impl Moves {
    fn of(step: Step) -> Moves {
        let flow = Flow::of(&step.composed());
        let mut parts = Vec::new();
        for (part, joints) in flow.joints().windows(2).enumerate() {
            parts.resize(joints[1], part);
        }
        Moves { flow, parts }
    }

    /// An order with a part in another place.
    fn part(&self, order: &[usize], random: &mut Rng) -> Vec<usize> {
        let number = self.parts.last().map_or(0, |last| last + 1);
        for _ in 0..ATTEMPTS {
            let (part, before) = (random.usize(..number), random.usize(..=number));
            let is_moved = |i: &&usize| self.parts[**i] == part;
            let moved: Vec<usize> = order.iter().filter(is_moved).copied().collect();
            let mut new: Vec<usize> = order.iter().filter(|i| !is_moved(i)).copied().collect();
            let at = new.iter().position(|i| self.parts[*i] == before);
            let at = at.unwrap_or(new.len());
            new.splice(at..at, moved);
            if new != order && self.flow.is_kept_by(&new) {
                return new;
            }
        }
        order.to_vec()
    }

    /// Another candidate, by moves of parts alone or of instructions too.
    fn changed(&self, order: &[usize], parts: bool, random: &mut Rng) -> Vec<usize> {
        if parts || random.f64() < 0.05 {
            let mut order = order.to_vec();
            for _ in 0..=random.usize(..3) {
                order = self.part(&order, random);
            }
            return order;
        }
        climb::moved(order, |new| self.flow.is_kept_by(new), random)
    }
}

/// The best of so many generations, beginning with `first`. `report` gets the number of each
/// generation and the cycles of its best.
///
/// # Errors
///
/// If the program that measures cannot be compiled or run.
pub fn search(
    folder: &Path,
    step: Step,
    first: Vec<usize>,
    generations: usize,
    seed: u64,
    report: impl FnMut(usize, f64),
) -> Result<Found, String> {
    let moves = Moves::of(step);
    // A part that has been mixed with others cannot move without losing that.
    let composed = first.is_sorted();
    let (cycles, order) = climb::climb(
        first,
        generations,
        |order, generation, random| {
            moves.changed(order, composed && generation < generations / 8, random)
        },
        |orders| measure(folder, step, orders),
        &mut Rng::with_seed(seed),
        report,
    )?;
    Ok(Found { cycles, order })
}

/// Core cycles of a step in each of these orders on this processor; the program is made in
/// `folder`.
///
/// # Errors
///
/// If the program that measures cannot be compiled or run.
pub fn measure(folder: &Path, step: Step, orders: &[Vec<usize>]) -> Result<Vec<f64>, String> {
    let composed = step.composed();
    let mut assembly = String::from(".text\n");
    for (number, order) in orders.iter().enumerate() {
        let _ = write!(
            assembly,
            ".p2align 6\ncandidate_{number}:\n\
             push rbx\npush rbp\npush r12\npush r13\npush r14\npush r15\nmov r15, rdx\n.p2align 6\n"
        );
        for i in order {
            let _ = writeln!(assembly, "{}", composed[*i]);
        }
        assembly += "pop r15\npop r14\npop r13\npop r12\npop rbp\npop rbx\nret\n";
    }
    measure::run(folder, &assembly, orders.len(), measure::WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_what_is_computed() {
        let mut random = Rng::with_seed(19);
        for step in Step::ALL {
            let moves = Moves::of(step);
            let composed = step.composed_order();
            assert!(
                moves.parts.last().is_some_and(|last| *last >= 5),
                "{step:?}: no parts"
            );
            let mut order = composed.clone();
            for _ in 0..20 {
                order = moves.part(&order, &mut random);
                order = climb::moved(&order, |new| moves.flow.is_kept_by(new), &mut random);
            }
            assert!(moves.flow.is_kept_by(&order));
            assert_ne!(order, composed);
        }
    }
}
