// SPDX-License-Identifier: MIT OR Apache-2.0
//! A step as a graph of AArch64 instructions, before there is an order or a register.

use std::collections::{BTreeMap, BTreeSet};

use super::forms::Form;

/// The number of a node, in the order of creation: arguments come first.
pub type Node = usize;

/// The operation of a node: an input, or an instruction with its number, a shift or an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Op {
    /// The vector that the step is given in the register of this number.
    Input(u8),
    /// The word of the mask that the step is given in register 1.
    Mask,
    Instruction(&'static Form, u32),
}

/// A graph, with equal nodes made once.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<(Op, Vec<Node>)>,
    /// The vectors that the step returns in the registers from 0 on.
    pub results: Vec<Node>,
    /// Limbs of carried elements, by the names that the proof knows them by.
    pub marks: BTreeMap<Node, String>,
    known: BTreeMap<(Op, Vec<Node>), Node>,
}

impl Graph {
    pub fn node(&mut self, op: Op, arguments: &[Node]) -> Node {
        let key = (op, arguments.to_vec());
        if let Some(node) = self.known.get(&key) {
            return *node;
        }
        self.nodes.push(key.clone());
        self.known.insert(key, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    pub fn make(&mut self, form: &'static Form, number: u32, arguments: &[Node]) -> Node {
        self.node(Op::Instruction(form, number), arguments)
    }

    /// A load that is not shared with those before: a register that is free in between is worth more.
    pub fn load(&mut self, form: &'static Form, number: u32, arguments: &[Node]) -> Node {
        self.nodes
            .push((Op::Instruction(form, number), arguments.to_vec()));
        self.nodes.len() - 1
    }

    /// Marks the limbs, or pairs of limbs, of an element that has been carried.
    pub fn mark(&mut self, name: char, limbs: &[Node]) {
        for (i, limb) in limbs.iter().enumerate() {
            self.marks.insert(*limb, format!("{name}{i}"));
        }
    }

    /// The form of a node that is an instruction.
    pub fn form(&self, node: Node) -> Option<&'static Form> {
        match self.nodes[node].0 {
            Op::Instruction(form, _) => Some(form),
            Op::Input(_) | Op::Mask => None,
        }
    }

    /// The arguments of a node, without repetitions.
    pub fn arguments(&self, node: Node) -> BTreeSet<Node> {
        self.nodes[node].1.iter().copied().collect()
    }

    /// The nodes that results depend on.
    pub fn live(&self) -> BTreeSet<Node> {
        let mut live: BTreeSet<Node> = self.results.iter().copied().collect();
        for node in (0..self.nodes.len()).rev() {
            if live.contains(&node) {
                live.extend(&self.nodes[node].1);
            }
        }
        live
    }

    /// The instructions that results depend on.
    pub fn instructions(&self) -> Vec<Node> {
        let live = self.live().into_iter();
        live.filter(|node| self.form(*node).is_some()).collect()
    }
}
