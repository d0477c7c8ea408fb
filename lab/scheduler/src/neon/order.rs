// SPDX-License-Identifier: MIT OR Apache-2.0
//! An order by a list, from the end to the beginning: an instruction goes as late as those that use
//! its result allow, if there are registers, so that a value is made shortly before it is used.

use std::collections::{BTreeMap, BTreeSet};

use super::forms::{Class, Unit};
use super::graph::{Graph, Node, Op};

/// Instructions in a cycle.
const WIDTH: usize = 4;

/// The registers of a class that the texts use.
pub fn registers(class: Class) -> Vec<u8> {
    match class {
        Class::Vector => (0..32).collect(),
        // Register 0 is the address, 18 is the platform's, 19 and 29 are the compiler's.
        Class::General => (1..=17).chain(20..=28).chain([30]).collect(),
    }
}

/// The class of a node's result.
pub fn class(g: &Graph, node: Node) -> Option<Class> {
    match g.nodes[node].0 {
        Op::Input(_) => Some(Class::Vector),
        Op::Mask => Some(Class::General),
        Op::Instruction(form, _) => form.result,
    }
}

/// The stream of a node: 0 for vectors, 1 for general registers.
fn stream(g: &Graph, node: Node) -> usize {
    match class(g, node) {
        Some(Class::Vector) => 0,
        _ => 1,
    }
}

/// The values in registers between two instructions.
#[derive(Debug)]
struct Live<'a> {
    g: &'a Graph,
    nodes: BTreeSet<Node>,
    number: BTreeMap<Class, usize>,
}

impl Live<'_> {
    fn at_the_end(g: &Graph) -> Live<'_> {
        let mut live = Live {
            g,
            nodes: g.results.iter().copied().collect(),
            number: [(Class::General, 0), (Class::Vector, 0)].into(),
        };
        live.number.insert(Class::Vector, live.nodes.len());
        live
    }

    /// How many more registers of each class are needed before a node than after it.
    fn change(&self, node: Node) -> [(Class, isize); 2] {
        let mut change = [(Class::General, 0), (Class::Vector, 0)];
        if let (Some(class), true) = (class(self.g, node), self.nodes.contains(&node)) {
            change[class as usize].1 -= 1;
        }
        for argument in self.g.arguments(node) {
            if let (Some(class), false) = (class(self.g, argument), self.nodes.contains(&argument))
            {
                change[class as usize].1 += 1;
            }
        }
        change
    }

    /// Whether there are registers for a node, and so many more.
    fn fits(&self, node: Node, reserve: usize) -> bool {
        self.change(node).into_iter().all(|(class, by)| {
            let needed = self.number[&class].saturating_add_signed(by) + reserve;
            by <= 0 || needed <= registers(class).len()
        })
    }

    fn pass(&mut self, node: Node) {
        for (class, by) in self.change(node) {
            let number = self.number.get_mut(&class).expect("both classes");
            *number = number
                .checked_add_signed(by)
                .expect("a number of registers");
        }
        self.nodes.remove(&node);
        for argument in self.g.arguments(node) {
            if class(self.g, argument).is_some() {
                self.nodes.insert(argument);
            }
        }
    }
}

/// The rest of the two streams, in the order of creation.
struct Streams {
    /// The place of a node in its stream.
    rank: Vec<usize>,
    left: [Vec<Node>; 2],
    is_placed: Vec<bool>,
}

impl Streams {
    fn of(g: &Graph, instructions: &[Node]) -> Streams {
        let (mut rank, mut left) = (vec![0; g.nodes.len()], [vec![], vec![]]);
        for node in instructions {
            let stream = &mut left[stream(g, *node)];
            rank[*node] = stream.len();
            stream.push(*node);
        }
        Streams {
            rank,
            left,
            is_placed: vec![false; g.nodes.len()],
        }
    }

    /// How many nodes of its stream, placed or not, are between a node and the last of those left.
    fn distance(&self, stream: usize, node: Node) -> usize {
        self.left[stream].len() - self.rank[node] - 1
    }

    fn place(&mut self, node: Node) {
        self.is_placed[node] = true;
        for left in &mut self.left {
            while left.last().is_some_and(|node| self.is_placed[*node]) {
                left.pop();
            }
        }
    }
}

/// Registers that are free for the last of a stream alone, so that it can always go on.
const RESERVE: usize = 4;
/// How many those are.
const LAST: usize = 12;
/// A list that has not ended after so many cycles never will.
const MOST: u32 = 20_000;

/// An order, where `preferred` moves nodes to the end or the beginning, and a node waits until the
/// last of its stream are so near; nothing if registers do not suffice.
pub fn order(g: &Graph, windows: [usize; 2], preferred: &BTreeMap<Node, f64>) -> Option<Vec<Node>> {
    let instructions = g.instructions();
    // Cycles from the beginning to the result.
    let mut way = vec![0; g.nodes.len()];
    // Users that are not placed yet.
    let mut users = vec![0; g.nodes.len()];
    for node in &instructions {
        let arguments = g.arguments(*node);
        let before = arguments.iter().map(|a| way[*a]).max();
        way[*node] = g.form(*node)?.latency + before.unwrap_or(0);
        for argument in arguments {
            users[argument] += 1;
        }
    }
    let priority = |node: Node| f64::from(way[node]) + preferred.get(&node).copied().unwrap_or(0.0);
    // The cycle from the end in which a node may be placed, and whether all its users are.
    let mut from = vec![0; g.nodes.len()];
    let mut ready: BTreeSet<Node> = BTreeSet::new();
    for node in &instructions {
        if users[*node] == 0 {
            from[*node] = g.form(*node)?.latency;
            ready.insert(*node);
        }
    }
    let mut live = Live::at_the_end(g);
    let mut streams = Streams::of(g, &instructions);
    let mut busy: BTreeMap<Unit, Vec<u32>> = BTreeMap::new();
    let mut order = Vec::with_capacity(instructions.len());
    for cycle in 0..MOST {
        let candidates = ready.iter().copied().filter(|node| from[*node] <= cycle);
        let mut candidates: Vec<Node> = candidates.collect();
        candidates.sort_by(|a, b| priority(*b).total_cmp(&priority(*a)));
        let end = order.len() + WIDTH;
        for node in candidates {
            let (stream, form) = (stream(g, node), g.form(node)?);
            let distance = streams.distance(stream, node);
            let reserve = if distance < LAST { 0 } else { RESERVE };
            if order.len() == end
                || distance >= windows[stream]
                || !live.fits(node, reserve)
                || !take(&mut busy, form.unit, cycle, form.busy)
            {
                continue;
            }
            live.pass(node);
            streams.place(node);
            order.push(node);
            ready.remove(&node);
            for argument in g.arguments(node) {
                if let Some(form) = g.form(argument) {
                    from[argument] = from[argument].max(cycle + form.latency);
                    users[argument] -= 1;
                    if users[argument] == 0 {
                        ready.insert(argument);
                    }
                }
            }
        }
        if order.len() == instructions.len() {
            order.reverse();
            return Some(order);
        }
    }
    None
}

/// Takes a unit for some cycles, if it is free.
fn take(busy: &mut BTreeMap<Unit, Vec<u32>>, unit: Unit, cycle: u32, cycles: u32) -> bool {
    let units: &[(Unit, usize)] = match unit {
        Unit::V => &[(Unit::V1, 1), (Unit::V0, 1)],
        Unit::S => &[(Unit::S, 2), (Unit::M, 1)],
        Unit::L => &[(Unit::L, 2)],
        Unit::V0 => &[(Unit::V0, 1)],
        Unit::V1 => &[(Unit::V1, 1)],
        Unit::M => &[(Unit::M, 1)],
    };
    for (unit, number) in units {
        let until = busy.entry(*unit).or_insert_with(|| vec![0; *number]);
        if let Some(free) = until.iter_mut().find(|until| **until <= cycle) {
            *free = cycle + cycles;
            return true;
        }
    }
    false
}
