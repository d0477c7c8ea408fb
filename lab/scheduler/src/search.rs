// SPDX-License-Identifier: MIT OR Apache-2.0
//! A search among shapes and orders, by measurement on this processor.
//!
//! A candidate is a shape, and a preference for each node that moves it to the front or the back of
//! the order. New ones are changes to the best of those before, some to the first.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use fastrand::Rng;

use crate::climb;
use crate::constants::MASKS;
use crate::found::Found;
use crate::graph::{Instructions, Node};
use crate::is_order;
use crate::measure;
use crate::model::{self, Processor};
use crate::steps::{Shape, Step};
use crate::text;

/// The share of new candidates that do not begin with one of the best.
const FRESH: f64 = 0.1;
/// How a caller chooses the orders of lanes, which takes ports as well: an order that is best without
/// is not with it.
const CHOICE: &str = "mov [rsi + 2048], rax
mov rax, [rsi + 2048]
and rax, 3
vmovq xmm5, rax
vpbroadcastq ymm7, xmm5
vpxor ymm5, ymm7, [rdx + 160]
vpxor ymm6, ymm7, [rdx + 160]
vpxor ymm7, ymm7, [rdx + 160]
";
/// The sums of multiplications that choices are about, with their columns, and the most that may be
/// chosen: parts of a sum, or products that are added to a late operand.
const SUMS: [(char, [u8; 2], [u8; 2]); 6] = [
    ('h', [4, 8], [1, 3]),
    ('q', [2, 8], [1, 3]),
    ('s', [0, 3], [0, 4]),
    ('b', [1, 4], [0, 4]),
    ('f', [0, 4], [0, 4]),
    ('d', [2, 8], [0, 4]),
];

#[derive(Clone, Debug, PartialEq)]
struct Candidate {
    shape: Shape,
    preferred: BTreeMap<Node, f64>,
    /// How far an order may go ahead of the formula.
    window: usize,
}

impl Candidate {
    fn first(processor: Processor) -> Candidate {
        Candidate {
            shape: Shape::default(),
            preferred: BTreeMap::new(),
            window: match processor.instructions() {
                Instructions::Avx512 => usize::MAX,
                // With few registers, a value computed long before its use is spilled.
                Instructions::AvxIfma => 80,
                // The formula has an order already, and more values wait.
                Instructions::Fma => 1,
            },
        }
    }

    fn order(&self, step: Step, processor: Processor) -> (crate::graph::Graph, Vec<Node>) {
        let graph = processor.graph(step, &self.shape);
        let order = model::order(&graph, processor, &self.preferred, self.window);
        (graph, order)
    }

    /// Another candidate, with some choices and preferences changed.
    fn changed(&self, step: Step, processor: Processor, random: &mut Rng) -> Candidate {
        let mut new = self.clone();
        let doubles = processor.instructions() == Instructions::Fma;
        if !doubles && random.f64() < 0.4 {
            let multiplication = random.usize(..step.multiplications());
            if random.f64() < 0.3 {
                new.shape.shifts[multiplication] ^= true;
            } else {
                let (sum, columns, numbers) = SUMS[random.usize(..SUMS.len())];
                let key = (sum, random.u8(columns[0]..=columns[1]));
                let number = random.u8(numbers[0]..=numbers[1]);
                new.shape.sums[multiplication].insert(key, number);
            }
        }
        if self.window != usize::MAX && random.f64() < 0.1 {
            new.window = random.usize(if doubles { 1..40 } else { 30..150 });
        }
        let nodes = if doubles { 900 } else { 600 };
        for _ in 0..[0, 1, 3, 10, 30][random.usize(..5)] {
            // Nodes beyond the end of the graph are never looked up.
            *new.preferred.entry(random.usize(..nodes)).or_default() += 4.0 * normal(random);
        }
        new
    }
}

/// About normally distributed.
fn normal(random: &mut Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}

/// The best of so many generations. `report` gets the
/// number of each generation and the cycles of its best.
///
/// # Errors
///
/// If the program that measures cannot be compiled or run.
pub fn search(
    folder: &Path,
    step: Step,
    processor: Processor,
    generations: usize,
    seed: u64,
    report: impl FnMut(usize, f64),
) -> Result<Found, String> {
    let text = |candidate: &Candidate| {
        let (graph, order) = candidate.order(step, processor);
        text::text(&graph, &order)
    };
    let first = Candidate::first(processor);
    let (cycles, candidate) = climb::climb(
        first.clone(),
        generations,
        |parent, _, random| {
            loop {
                let fresh = random.f64() < FRESH;
                let parent = if fresh { &first } else { parent };
                let new = parent.changed(step, processor, random);
                if text(&new).is_some() {
                    return new;
                }
            }
        },
        |candidates| {
            let texts: Option<Vec<String>> = candidates.iter().map(text).collect();
            measure(
                folder,
                step,
                processor,
                &texts.ok_or("needs too many registers")?,
            )
        },
        &mut Rng::with_seed(seed),
        report,
    )?;
    let (_, order) = candidate.order(step, processor);
    let shape = match processor.instructions() {
        Instructions::Fma => Shape::default(),
        others => candidate.shape.effective(step, others),
    };
    Ok(Found {
        cycles,
        shape,
        order,
    })
}

/// The best of so many generations, beginning with `first`, whose shape stays while single
/// instructions move. `report` gets the number of each generation and the cycles of its best.
///
/// # Errors
///
/// If the program that measures cannot be compiled or run.
pub fn refine(
    folder: &Path,
    step: Step,
    processor: Processor,
    first: Found,
    generations: usize,
    seed: u64,
    report: impl FnMut(usize, f64),
) -> Result<Found, String> {
    let graph = processor.graph(step, &first.shape);
    let text = |order: &[Node]| text::text(&graph, order);
    let keeps = |order: &[Node]| is_order(&graph, order) && text(order).is_some();
    let (cycles, order) = climb::climb(
        first.order,
        generations,
        |order, _, random| climb::moved(order, keeps, random),
        |orders| {
            let texts = orders.iter().map(|order| text(order));
            let texts: Option<Vec<String>> = texts.collect();
            measure(
                folder,
                step,
                processor,
                &texts.ok_or("needs too many registers")?,
            )
        },
        &mut Rng::with_seed(seed),
        report,
    )?;
    Ok(Found {
        cycles,
        shape: first.shape,
        order,
    })
}

/// Core cycles of each text on this processor; the program is made in `folder`.
///
/// # Errors
///
/// If the program that measures cannot be compiled or run.
pub fn measure(
    folder: &Path,
    step: Step,
    processor: Processor,
    texts: &[String],
) -> Result<Vec<f64>, String> {
    let mut assembly = String::from(".section .rodata\n.globl constants\n.p2align 6\nconstants:\n");
    for vector in processor.instructions().constants() {
        let [a, b, c, d] = vector;
        let _ = writeln!(assembly, ".quad {a}, {b}, {c}, {d}");
    }
    for mask in MASKS {
        let _ = writeln!(assembly, ".byte {mask}");
    }
    let doubles = processor.instructions() == Instructions::Fma && step == Step::Ladder;
    assembly += ".globl operand\n.p2align 6\noperand:\n";
    for i in 1..=20 {
        let limb = 0x0123_4567_89ab_cdef_u64.wrapping_mul(i) >> 13;
        let word = if doubles {
            (limb as f64).to_bits()
        } else {
            limb
        };
        let _ = writeln!(assembly, ".quad {word}");
    }
    assembly += ".quad 0,1,2,3\n.bss\n.globl work\n.p2align 6\nwork:\n.zero 4096\n.text\n";
    let before = match step.orders() {
        0 => "",
        _ => CHOICE,
    };
    for (i, text) in texts.iter().enumerate() {
        let _ = write!(
            assembly,
            ".globl candidate_{i}\n.p2align 6\ncandidate_{i}:\n{before}{text}"
        );
    }
    measure::run(folder, &assembly, texts.len(), measure::LANES)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search measures the first candidate too.
    #[test]
    fn the_first_candidate_has_registers() {
        for step in Step::ALL {
            for processor in Processor::ALL {
                let (graph, order) = Candidate::first(processor).order(step, processor);
                assert!(
                    text::text(&graph, &order).is_some(),
                    "{step:?}, {processor:?}"
                );
            }
        }
    }
}
