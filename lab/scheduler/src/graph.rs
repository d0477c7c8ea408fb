// SPDX-License-Identifier: MIT OR Apache-2.0
//! A step as a graph of operations, before they have an order or registers.

use std::collections::{BTreeSet, HashMap};

use crate::constants::{CONSTANTS, CONSTANTS_OF_FMA, CONSTANTS_WITHOUT_MASKS};

/// The number of a node, in the order of creation.
pub type Node = usize;

/// The operation of a node on its arguments, vectors of four words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// A register that the step is given.
    Input(u8),
    /// The vector of [`Memory`] that the step is given or that is constant.
    Load(Memory),
    Zero,
    /// `a + (b·c mod 2^52)` of the low 52 bits of b and c.
    Low,
    /// `a + ⌊b·c / 2^52⌋`, likewise.
    High,
    /// `a + b·c` of doubles, rounded once.
    Fused,
    /// `a - b` of doubles.
    SubDoubles,
    Add,
    Sub,
    And,
    Shl(u32),
    Shr(u32),
    /// Lane l becomes lane `order >> 2l & 3`.
    Permute(u8),
    /// The second argument permuted by the order in the first.
    PermuteBy,
    /// Neighbours exchanged.
    Swap,
    /// `b - c` in the lanes of a mask, a in the others.
    SubIn(u8),
    /// `b + c` in the lanes of a mask, a in the others.
    AddIn(u8),
    /// b in the lanes of a mask, a in the others.
    Blend(u8),
    /// a in the lanes of a mask, zero in the others.
    Keep(u8),
    /// `b - a` where b is `2^n - 1` and not less than a, and a where b is zero: an exclusive or.
    Complement,
    /// `a·2^b`, and zero where b is 64.
    ShlBy,
    /// Lanes 0 and 1, with zero in the others.
    LowerHalf,
    /// Lanes 1 and 0, with zero in the others.
    SwapLower,
    /// Lane 1 in lane 0, zero in the others.
    SecondFirst,
    /// `a·b` of the low 32 bits.
    Product,
}

/// The instruction set of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Instructions {
    /// Those of AVX-512 with IFMA: 32 registers, and masks of lanes.
    #[default]
    Avx512,
    /// Those of AVX-IFMA and AVX2: 16 registers, no masks.
    AvxIfma,
    /// Those of AVX2 and FMA: products of doubles.
    Fma,
}

impl Instructions {
    /// Whether an instruction may write some lanes of its result alone.
    pub fn has_masks(self) -> bool {
        self == Instructions::Avx512
    }

    /// The most vectors of a work area; the real one has as many as the texts use.
    pub fn places(self) -> usize {
        match self {
            Instructions::Avx512 => 0,
            Instructions::AvxIfma => 16,
            Instructions::Fma => 64,
        }
    }

    /// The vectors that texts read.
    pub fn constants(self) -> &'static [[u64; 4]] {
        match self {
            Instructions::Avx512 => &CONSTANTS,
            Instructions::AvxIfma => &CONSTANTS_WITHOUT_MASKS,
            Instructions::Fma => &CONSTANTS_OF_FMA,
        }
    }
}

/// A vector in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Memory {
    /// By its place among [`Instructions::constants`].
    Constant(usize),
    /// Limb i of the second operand.
    Operand(usize),
    /// The same as doubles.
    Doubles(usize),
}

/// A graph, with equal nodes made once.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<(Op, Vec<Node>)>,
    /// The limbs that the step returns.
    pub results: Vec<Node>,
    /// Limbs of tight values, by the names that the proof knows them by.
    pub marks: HashMap<Node, String>,
    pub instructions: Instructions,
    known: HashMap<(Op, Vec<Node>), Node>,
}

impl Graph {
    pub fn new(instructions: Instructions) -> Graph {
        Graph {
            instructions,
            ..Graph::default()
        }
    }

    pub fn node(&mut self, op: Op, arguments: &[Node]) -> Node {
        let key = (op, arguments.to_vec());
        // Each sum starts from a zero of its own.
        if op != Op::Zero
            && let Some(node) = self.known.get(&key)
        {
            return *node;
        }
        self.nodes.push(key.clone());
        self.known.insert(key, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    pub fn zero(&mut self) -> Node {
        self.node(Op::Zero, &[])
    }

    /// # Panics
    ///
    /// If it is not a constant of the texts.
    pub fn constant(&mut self, value: [u64; 4]) -> Node {
        let constants = self.instructions.constants();
        let place = constants.iter().position(|constant| *constant == value);
        let place = place.expect("a constant of the texts");
        self.node(Op::Load(Memory::Constant(place)), &[])
    }

    /// The value of a constant.
    ///
    /// # Panics
    ///
    /// If the node is none.
    pub fn value(&self, node: Node) -> [u64; 4] {
        match self.nodes[node].0 {
            Op::Load(Memory::Constant(place)) => self.instructions.constants()[place],
            op => panic!("{op:?} is no constant"),
        }
    }

    pub fn add(&mut self, a: Node, b: Node) -> Node {
        self.node(Op::Add, &[a, b])
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

    /// Whether a node is there before the first instruction, or is part of the one that uses it.
    pub fn is_given(&self, node: Node) -> bool {
        matches!(self.nodes[node].0, Op::Input(_) | Op::Load(_) | Op::Zero)
    }
}
