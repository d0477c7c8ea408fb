// SPDX-License-Identifier: MIT OR Apache-2.0
//! A search by llvm-mca's model of a Neoverse N1, on any machine.
//!
//! A candidate is at first a preference for some nodes, which the list places later or earlier, and
//! the sizes of its windows; then an order, of which single instructions move.

use std::collections::BTreeMap;
use std::process::Command;
use std::thread;

use fastrand::Rng;
use toolbox::program::feed;

use super::graph::{Graph, Node};
use super::{order, text, text_of};
use crate::climb;
use crate::words::Found;

/// Debian's package `llvm-19`; models change between versions.
const MCA: &str = "llvm-mca-19";
/// Steps, each on the result of the last.
const STEPS: u32 = 20;

/// The first windows of the list, for vectors and for general registers.
pub const WINDOWS: [usize; 2] = [100, 60];

#[derive(Clone, Debug, PartialEq)]
struct Candidate {
    windows: [usize; 2],
    preferred: BTreeMap<Node, f64>,
}

impl Candidate {
    /// Another candidate, with some preferences or a window changed.
    fn changed(&self, g: &Graph, random: &mut Rng) -> Candidate {
        let mut new = self.clone();
        if random.f64() < 0.2 {
            let window = &mut new.windows[random.usize(..2)];
            *window = window
                .saturating_add_signed(random.isize(-20..=20))
                .clamp(10, 200);
        }
        for _ in 0..[1, 3, 10, 30][random.usize(..4)] {
            let node = random.usize(..g.nodes.len());
            *new.preferred.entry(node).or_default() += f64::from(random.i32(-20..=20));
        }
        new
    }
}

/// The best of so many generations, half of them of orders that a list makes, unless there is a
/// `first`. `report` gets the number of each generation and the cycles of its best.
///
/// # Errors
///
/// If llvm-mca is not there, or says no number of cycles.
pub fn search(
    g: &Graph,
    first: Option<Vec<Node>>,
    generations: usize,
    seed: u64,
    mut report: impl FnMut(usize, f64),
) -> Result<Found, String> {
    let random = &mut Rng::with_seed(seed);
    let mut moves = generations;
    let first = match first {
        Some(first) => first,
        None => {
            moves /= 2;
            let ordered = |c: &Candidate| order::order(g, c.windows, &c.preferred);
            let works = |c: &Candidate| ordered(c).is_some_and(|o| text::text(g, &o).is_some());
            let (_, best) = climb::climb(
                Candidate {
                    windows: WINDOWS,
                    preferred: BTreeMap::new(),
                },
                generations - moves,
                |parent, _, random| {
                    loop {
                        let new = parent.changed(g, random);
                        if works(&new) {
                            return new;
                        }
                    }
                },
                |all| measure(g, &all.iter().filter_map(ordered).collect::<Vec<_>>()),
                random,
                &mut report,
            )?;
            ordered(&best).ok_or("no order to begin with")?
        }
    };
    let keeps = |order: &[Node]| text_of(g, order).is_some();
    let (cycles, order) = climb::climb(
        first,
        moves,
        |order, _, random| climb::moved(order, keeps, random),
        |orders| measure(g, orders),
        random,
        |generation, cycles| report(generations - moves + generation, cycles),
    )?;
    Ok(Found { cycles, order })
}

/// The cycles of a step in each of these orders, by the model.
///
/// # Errors
///
/// If an order has too many registers, or llvm-mca is not there or says no number of cycles.
pub fn measure(g: &Graph, orders: &[Vec<Node>]) -> Result<Vec<f64>, String> {
    let texts: Option<Vec<String>> = orders.iter().map(|order| text::text(g, order)).collect();
    let texts = texts.ok_or("needs too many registers")?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts = texts.chunks(texts.len().div_ceil(threads).max(1));
    thread::scope(|scope| {
        let running: Vec<_> = parts
            .map(|part| scope.spawn(|| part.iter().map(|text| estimate(text)).collect()))
            .collect();
        let mut all = Vec::new();
        for one in running {
            let part: Result<Vec<f64>, String> =
                one.join().map_err(|_| "a thread ended early".to_owned())?;
            all.extend(part?);
        }
        Ok(all)
    })
}

fn estimate(text: &str) -> Result<f64, String> {
    let mut command = Command::new(MCA);
    command.args(["-mtriple=aarch64", "-mcpu=neoverse-n1"]);
    command.arg(format!("-iterations={STEPS}"));
    command.args(["-resource-pressure=false", "-instruction-info=false"]);
    let printed = feed(&mut command, text.as_bytes())?;
    let total = printed
        .lines()
        .find_map(|line| line.strip_prefix("Total Cycles:"));
    let total = total.and_then(|total| total.trim().parse::<u32>().ok());
    let total = total.ok_or_else(|| format!("{MCA} says no number of cycles"))?;
    Ok(f64::from(total) / f64::from(STEPS))
}
