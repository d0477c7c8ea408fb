// SPDX-License-Identifier: MIT OR Apache-2.0
//! A graph in an order as text for the assembler: registers are assigned on the way.
//!
//! | register         | use                                                        |
//! |------------------|------------------------------------------------------------|
//! | `ymm0`..`ymm4`   | the five limbs that the step is given, and those it returns |
//! | `ymm5`..`ymm7`   | orders of lanes that it is given                           |
//! | `ymm31`          | the mask of a limb                                         |
//! | `rdi`            | the address of the constants                               |
//! | `rdx`            | the address of the second operand                          |

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::constants::{CONSTANTS, MASKS};
use crate::graph::{Graph, Memory, Node, Op};

/// The register of the mask of a limb, constant 0.
const MASK: u8 = 31;

/// The text, or nothing if it needs more registers than there are.
pub fn text(g: &Graph, order: &[Node]) -> Option<String> {
    let mut writer = Writer::new(g, order);
    for (place, node) in order.iter().enumerate() {
        writer.instruction(place, *node)?;
    }
    writer.results()?;
    let mut text = format!("vmovdqu64 ymm{MASK}, ymmword ptr [rdi]\n");
    for (i, mask) in writer.masks.iter().enumerate() {
        let at = MASKS.iter().position(|known| known == mask);
        let at = at.expect("a mask of the texts") + 32 * CONSTANTS.len();
        let _ = writeln!(text, "kmovb k{}, byte ptr [rdi + {at}]", i + 1);
    }
    Some(text + &writer.text + "ret\n")
}

/// The state while a text is written.
struct Writer<'a> {
    g: &'a Graph,
    text: String,
    /// The places in the order where a node is used; results are used in the end.
    uses: BTreeMap<Node, Vec<usize>>,
    registers: BTreeMap<Node, u8>,
    free: BTreeSet<u8>,
    masks: Vec<u8>,
}

impl<'a> Writer<'a> {
    fn new(g: &'a Graph, order: &[Node]) -> Writer<'a> {
        let mut uses: BTreeMap<Node, Vec<usize>> = BTreeMap::new();
        for (place, node) in order.iter().enumerate() {
            for argument in &g.nodes[*node].1 {
                uses.entry(*argument).or_default().push(place);
            }
        }
        for result in &g.results {
            uses.entry(*result).or_default().push(order.len());
        }
        let mut registers = BTreeMap::new();
        for (node, (op, _)) in g.nodes.iter().enumerate() {
            if let Op::Input(register) = op {
                registers.insert(node, *register);
            }
        }
        let taken: BTreeSet<u8> = registers.values().copied().chain([MASK]).collect();
        Writer {
            g,
            text: String::new(),
            uses,
            free: (0..32)
                .filter(|register| !taken.contains(register))
                .collect(),
            registers,
            masks: Vec::new(),
        }
    }

    fn is_used_after(&self, node: Node, place: usize) -> bool {
        let uses = self.uses.get(&node);
        uses.is_some_and(|uses| uses.iter().any(|at| *at > place))
    }

    /// Frees the registers of arguments that nobody uses any more.
    fn release(&mut self, arguments: &[Node], place: usize) {
        for node in arguments {
            // Orders of lanes stay for the next step.
            let stays = matches!(self.g.nodes[*node].0, Op::Input(5..));
            if !stays
                && !self.is_used_after(*node, place)
                && let Some(register) = self.registers.remove(node)
            {
                self.free.insert(register);
            }
        }
    }

    /// A register for a node: for a result the one that it has to be in, if that is free.
    fn register(&mut self, node: Node) -> Option<u8> {
        let wanted = self.g.results.iter().position(|result| *result == node);
        let register = wanted
            .map(|i| i as u8)
            .filter(|register| self.free.contains(register))
            .or_else(|| self.free.iter().copied().find(|register| *register > 4))
            .or_else(|| self.free.first().copied())?;
        self.free.remove(&register);
        self.registers.insert(node, register);
        Some(register)
    }

    /// A node as operand: a register, or an address.
    fn operand(&self, node: Node) -> String {
        match self.g.nodes[node].0 {
            Op::Load(Memory::Constant(0)) => format!("ymm{MASK}"),
            Op::Load(Memory::Constant(i)) => format!("ymmword ptr [rdi + {}]", 32 * i),
            Op::Load(Memory::Operand(0)) => "ymmword ptr [rdx]".to_string(),
            Op::Load(Memory::Operand(i)) => format!("ymmword ptr [rdx + {}]", 32 * i),
            _ => format!("ymm{}", self.registers[&node]),
        }
    }

    /// Two factors or summands, what is in memory last.
    fn pair(&self, a: Node, b: Node) -> String {
        let is_load = |node: Node| {
            let op = self.g.nodes[node].0;
            matches!(op, Op::Load(memory) if memory != Memory::Constant(0))
        };
        let (a, b) = if is_load(a) { (b, a) } else { (a, b) };
        format!("{}, {}", self.operand(a), self.operand(b))
    }

    fn mask(&mut self, mask: u8) -> usize {
        let known = self.masks.iter().position(|known| *known == mask);
        1 + known.unwrap_or_else(|| {
            self.masks.push(mask);
            self.masks.len() - 1
        })
    }

    fn line(&mut self, node: Node, line: &str) {
        self.text += line;
        if let Some(mark) = self.g.marks.get(&node) {
            let _ = write!(self.text, " # {mark}");
        }
        self.text.push('\n');
    }

    fn instruction(&mut self, place: usize, node: Node) -> Option<()> {
        let (op, arguments) = &self.g.nodes[node];
        let arguments = arguments.as_slice();
        match (*op, arguments) {
            (Op::Low | Op::High | Op::SubIn(_) | Op::AddIn(_), [onto, a, b]) => {
                let operands = match op {
                    Op::SubIn(_) => format!("{}, {}", self.operand(*a), self.operand(*b)),
                    _ => self.pair(*a, *b),
                };
                let (name, mask) = match op {
                    Op::Low => ("vpmadd52luq", String::new()),
                    Op::High => ("vpmadd52huq", String::new()),
                    Op::SubIn(mask) => ("vpsubq", format!("{{k{}}}", self.mask(*mask))),
                    Op::AddIn(mask) => ("vpaddq", format!("{{k{}}}", self.mask(*mask))),
                    _ => unreachable!(),
                };
                let masked = matches!(op, Op::SubIn(_) | Op::AddIn(_));
                let register =
                    self.start(place, node, *onto, masked || (onto != a && onto != b))?;
                self.line(node, &format!("{name} ymm{register}{mask}, {operands}"));
                self.release(&[*a, *b], place);
            }
            _ => {
                let (name, operands) = match (*op, arguments) {
                    (Op::Add, [a, b]) => ("vpaddq", self.pair(*a, *b)),
                    (Op::And, [a, b]) => ("vpandq", self.pair(*a, *b)),
                    (Op::Shl(n), [a]) => ("vpsllq", format!("{}, {n}", self.operand(*a))),
                    (Op::Shr(n), [a]) => ("vpsrlq", format!("{}, {n}", self.operand(*a))),
                    (Op::Permute(order), [a]) => {
                        ("vpermq", format!("{}, {order}", self.operand(*a)))
                    }
                    (Op::PermuteBy, [by, a]) => (
                        "vpermq",
                        format!("{}, {}", self.operand(*by), self.operand(*a)),
                    ),
                    (Op::LowerHalf | Op::SwapLower | Op::SecondFirst, [a]) => {
                        self.lower_half(place, node, *a)?;
                        return Some(());
                    }
                    (Op::Swap, [a]) => ("vpshufd", format!("{}, 78", self.operand(*a))),
                    (Op::Keep(_), [a]) => ("vmovdqa64", self.operand(*a)),
                    (Op::Blend(_), [a, b]) => (
                        "vpblendmq",
                        format!("{}, {}", self.operand(*a), self.operand(*b)),
                    ),
                    _ => unreachable!("an instruction has its arguments"),
                };
                let mask = match op {
                    Op::Keep(mask) => {
                        format!("{{k{}}}{{z}}", self.mask(*mask))
                    }
                    Op::Blend(mask) => format!("{{k{}}}", self.mask(*mask)),
                    _ => String::new(),
                };
                self.release(arguments, place);
                let register = self.register(node)?;
                self.line(node, &format!("{name} ymm{register}{mask}, {operands}"));
            }
        }
        Some(())
    }

    /// An instruction on the lower half of a register, which clears the other.
    fn lower_half(&mut self, place: usize, node: Node, a: Node) -> Option<()> {
        let from = self.registers[&a];
        self.release(&[a], place);
        let to = self.register(node)?;
        let line = match self.g.nodes[node].0 {
            Op::LowerHalf => format!("vmovdqa64 xmm{to}, xmm{from}"),
            Op::SwapLower => format!("vpshufd xmm{to}, xmm{from}, 78"),
            _ => format!("vpsrldq xmm{to}, xmm{from}, 8"),
        };
        self.line(node, &line);
        Some(())
    }

    /// The register of an instruction that changes its first argument: that of the argument if it
    /// `may` be and nobody needs it afterwards, else another one with the same content.
    fn start(&mut self, place: usize, node: Node, onto: Node, may: bool) -> Option<u8> {
        if may
            && !self.is_used_after(onto, place)
            && let Some(register) = self.registers.remove(&onto)
        {
            self.registers.insert(node, register);
            return Some(register);
        }
        let register = self.register(node)?;
        let copy = match self.g.nodes[onto].0 {
            Op::Zero => format!("vpxord xmm{register}, xmm{register}, xmm{register}\n"),
            Op::Load(_) => format!("vmovdqu64 ymm{register}, {}\n", self.operand(onto)),
            _ => format!("vmovdqa64 ymm{register}, {}\n", self.operand(onto)),
        };
        self.text += &copy;
        self.release(&[onto], place);
        Some(register)
    }

    /// Moves the results where they have to be.
    fn results(&mut self) -> Option<()> {
        let from = self.g.results.iter().map(|result| self.registers[result]);
        for (from, to) in moves(from, self.free.last().copied())? {
            let _ = writeln!(self.text, "vmovdqa64 ymm{to}, ymm{from}");
        }
        Some(())
    }
}

/// The moves, one after the other, of what is in these registers to those from 0 on, by way of a
/// spare one where they go round in a circle; nothing if that is needed and there is none.
pub(crate) fn moves(from: impl Iterator<Item = u8>, spare: Option<u8>) -> Option<Vec<(u8, u8)>> {
    let mut waiting: BTreeMap<u8, u8> = from.zip(0..).filter(|(from, to)| from != to).collect();
    let mut moves = Vec::new();
    while !waiting.is_empty() {
        let safe = waiting.iter().find(|(_, to)| !waiting.contains_key(to));
        let (from, to) = match safe {
            Some((from, to)) => (*from, *to),
            None => {
                let (from, to) = waiting.pop_first()?;
                let spare = spare?;
                waiting.insert(spare, to);
                (from, spare)
            }
        };
        waiting.remove(&from);
        moves.push((from, to));
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each register has in the end what it has to have; circles need a spare one.
    #[test]
    fn moves_arrive() {
        let spare = 9;
        for from in [
            vec![0, 1, 2],
            vec![4, 0, 1],
            vec![1, 0, 2],
            vec![1, 2, 0],
            vec![1, 0, 3, 2],
        ] {
            let mut registers: Vec<u8> = (0..10).collect();
            for (from, to) in moves(from.iter().copied(), Some(spare)).unwrap() {
                registers[usize::from(to)] = registers[usize::from(from)];
            }
            assert_eq!(registers[..from.len()], from);
        }
        assert_eq!(moves([1, 0].into_iter(), None), None);
    }
}
