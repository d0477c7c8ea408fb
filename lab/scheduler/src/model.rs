// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors as lists of latencies and ports, and an order for them by list scheduling: the node
//! on the critical path goes first, as soon as its arguments are there and a port is free.
//!
//! A model only has to make good first orders: the search measures.

use std::collections::{BTreeMap, BTreeSet};

use crate::graph::{Graph, Instructions, Node, Op};
use crate::steps::{self, Shape, Step};

/// A processor that texts are made for, or a kind of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    Zen4,
    GoldenCove,
    /// Those with AVX-IFMA: 16 registers and no masks. Measured in the encoding of AVX-512, with the
    /// model of Golden Cove.
    AvxIfma,
    /// Those of AMD with AVX2 and nothing better: Zen 3.
    Zen3,
}

impl Processor {
    pub const ALL: [Processor; 4] = [
        Processor::Zen4,
        Processor::GoldenCove,
        Processor::AvxIfma,
        Processor::Zen3,
    ];

    /// The name of its folder.
    pub fn name(self) -> &'static str {
        match self {
            Processor::Zen4 => "zen4",
            Processor::GoldenCove => "golden_cove",
            Processor::AvxIfma => "avxifma",
            Processor::Zen3 => "zen3",
        }
    }

    /// Cycles until the result is there, and the ports that can compute it, the best first.
    fn cost(self, op: Op) -> (u32, &'static [u8]) {
        match (self, op) {
            (_, Op::Input(_) | Op::Load(_) | Op::Zero) => (0, &[]),
            (_, Op::Low | Op::High) => (4, &[0, 1]),
            (_, Op::Product) => (3, &[0, 3]),
            (_, Op::Fused) => (4, &[0, 1]),
            (_, Op::SubDoubles) => (3, &[3, 2]),
            (Processor::Zen3, Op::Permute(_) | Op::PermuteBy) => (6, &[2]),
            (Processor::Zen3, Op::Shl(_) | Op::Shr(_) | Op::ShlBy | Op::Swap) => (1, &[1, 2]),
            (Processor::Zen3, _) => (1, &[2, 1, 0, 3]),
            (Processor::Zen4, Op::Permute(_) | Op::PermuteBy) => (4, &[2, 1]),
            (
                Processor::Zen4,
                Op::Swap | Op::SwapLower | Op::SecondFirst | Op::Shl(_) | Op::Shr(_),
            ) => (1, &[2, 1]),
            (Processor::Zen4, _) => (1, &[3, 2, 0, 1]),
            (Processor::GoldenCove | Processor::AvxIfma, Op::Permute(_) | Op::PermuteBy) => {
                (3, &[2])
            }
            (Processor::GoldenCove | Processor::AvxIfma, Op::Shl(_) | Op::Shr(_) | Op::ShlBy) => {
                (1, &[1, 0])
            }
            (
                Processor::GoldenCove | Processor::AvxIfma,
                Op::Swap | Op::SwapLower | Op::SecondFirst,
            ) => (1, &[2, 1]),
            (Processor::GoldenCove | Processor::AvxIfma, _) => (1, &[2, 1, 0]),
        }
    }

    /// The steps that there are texts of: products of elements by themselves where a compiler has no
    /// instruction for them.
    pub fn steps(self) -> impl Iterator<Item = Step> {
        let all = self.instructions() == Instructions::Fma;
        let of_points = |step| !matches!(step, Step::Product | Step::ProductSquare);
        Step::ALL
            .into_iter()
            .filter(move |step| all || of_points(*step))
    }

    /// The graph of a step in the instructions of this processor.
    pub fn graph(self, step: Step, shape: &Shape) -> Graph {
        steps::graph(step, shape, self.instructions())
    }

    pub fn instructions(self) -> Instructions {
        match self {
            Processor::Zen4 | Processor::GoldenCove => Instructions::Avx512,
            Processor::AvxIfma => Instructions::AvxIfma,
            Processor::Zen3 => Instructions::Fma,
        }
    }

    /// Vector instructions in a cycle.
    fn width(self) -> usize {
        match self {
            Processor::Zen4 | Processor::Zen3 => 4,
            Processor::GoldenCove | Processor::AvxIfma => 3,
        }
    }
}

/// An order of the instructions of a graph, where `preferred` moves nodes to the front or the back.
/// The next one is always among the first `window` that are left, as the formula has them.
pub fn order(
    g: &Graph,
    processor: Processor,
    preferred: &BTreeMap<Node, f64>,
    window: usize,
) -> Vec<Node> {
    let live = g.live();
    let mut users = vec![BTreeSet::new(); g.nodes.len()];
    for node in &live {
        for argument in &g.nodes[*node].1 {
            users[*argument].insert(*node);
        }
    }
    // Cycles from here to the end.
    let mut way = vec![0; g.nodes.len()];
    for node in live.iter().rev() {
        let rest = users[*node].iter().map(|user| way[*user]).max();
        way[*node] = processor.cost(g.nodes[*node].0).0 + rest.unwrap_or(0);
    }
    let priority =
        |node: &Node| f64::from(way[*node]) + preferred.get(node).copied().unwrap_or(0.0);

    let mut ready: BTreeMap<Node, u32> = live
        .iter()
        .filter(|node| g.is_given(**node))
        .map(|node| (*node, 0))
        .collect();
    let mut waiting: Vec<Node> = live.into_iter().filter(|node| !g.is_given(*node)).collect();
    let mut order = Vec::with_capacity(waiting.len());
    let mut cycle = 0;
    while !waiting.is_empty() {
        let is_ready = |node: &Node| {
            let arguments = &g.nodes[*node].1;
            arguments
                .iter()
                .all(|a| ready.get(a).is_some_and(|at| *at <= cycle))
        };
        let near = waiting.iter().copied().take(window);
        let mut candidates: Vec<Node> = near.filter(is_ready).collect();
        candidates.sort_by(|a, b| priority(b).total_cmp(&priority(a)));
        let mut taken = BTreeSet::new();
        for node in candidates {
            let (latency, ports) = processor.cost(g.nodes[node].0);
            if taken.len() < processor.width()
                && let Some(port) = ports.iter().find(|port| !taken.contains(*port))
            {
                taken.insert(port);
                ready.insert(node, cycle + latency);
                waiting.retain(|other| *other != node);
                order.push(node);
            }
        }
        cycle += 1;
    }
    order
}
