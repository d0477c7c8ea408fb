// SPDX-License-Identifier: MIT OR Apache-2.0
//! A graph in an order as text for the assembler, with the 16 registers of AVX2 and AVX-IFMA. What
//! finds no register waits in memory.
//!
//! | register         | use                                                        |
//! |------------------|------------------------------------------------------------|
//! | `ymm0`..`ymm4`   | the five limbs that the step is given, and those it returns |
//! | `ymm5`..`ymm7`   | orders of lanes that it is given                           |
//! | `rdi`            | the address of the constants                               |
//! | `rdx`            | the address of the second operand                          |
//! | `rsi`            | the address of a work area                                 |
//!
//! An instruction may read its last operand from memory, so a value that waits there need not come
//! back to a register to be one. Where a register is needed and none is free, the value that is used
//! last of all leaves.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::graph::{Graph, Memory, Node, Op};
use crate::text::moves;

const REGISTERS: u8 = 16;
/// The vectors of the work area.
pub const PLACES: usize = 16;

/// The text, or nothing if it needs a larger work area.
pub fn text(g: &Graph, order: &[Node]) -> Option<String> {
    let mut writer = Writer::new(g, order);
    for (place, node) in order.iter().enumerate() {
        writer.instruction(place, *node)?;
    }
    writer.results(order.len())?;
    Some(writer.text + "ret\n")
}

/// The state while a text is written.
struct Writer<'a> {
    g: &'a Graph,
    text: String,
    /// The places in the order where a node is used; results are used in the end.
    uses: BTreeMap<Node, Vec<usize>>,
    registers: BTreeMap<Node, u8>,
    free: BTreeSet<u8>,
    /// The places in the work area of what has been stored.
    stored: BTreeMap<Node, usize>,
    free_places: BTreeSet<usize>,
    /// Places that the instruction at hand is the last to read.
    left_places: Vec<usize>,
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
        let taken: BTreeSet<u8> = registers.values().copied().collect();
        Writer {
            g,
            text: String::new(),
            uses,
            free: (0..REGISTERS).filter(|r| !taken.contains(r)).collect(),
            registers,
            stored: BTreeMap::new(),
            free_places: (0..PLACES).collect(),
            left_places: Vec::new(),
        }
    }

    /// The first place after this one where a node is used.
    fn next_use(&self, node: Node, place: usize) -> Option<usize> {
        let uses = self.uses.get(&node)?;
        uses.iter().copied().find(|at| *at > place)
    }

    /// Frees what nobody uses any more.
    fn release(&mut self, arguments: &[Node], place: usize) {
        for node in arguments {
            if self.next_use(*node, place).is_none() {
                self.free.extend(self.registers.remove(node));
                self.left_places.extend(self.stored.remove(node));
            }
        }
    }

    /// A register that is not one of these nodes', after a value has left it if need be.
    fn make_room(&mut self, place: usize, needed: &[Node]) -> Option<u8> {
        let spare = self.free.iter().copied().find(|register| *register > 4);
        if let Some(register) = spare.or_else(|| self.free.first().copied()) {
            return Some(register);
        }
        let others = self.registers.keys().filter(|node| !needed.contains(node));
        let leaves = others.max_by_key(|node| self.next_use(**node, place.saturating_sub(1)));
        let leaves = *leaves.expect("an instruction has fewer operands than there are registers");
        let register = self.registers.remove(&leaves).expect("it is in a register");
        if !self.is_load(leaves) && !self.stored.contains_key(&leaves) {
            let at = self.free_places.pop_first()?;
            let _ = writeln!(self.text, "vmovdqu {}, ymm{register}", Self::at(at));
            self.stored.insert(leaves, at);
        }
        self.free.insert(register);
        Some(register)
    }

    fn at(place: usize) -> String {
        address("rsi", place)
    }

    /// A node as an operand that may be in memory.
    fn operand(&self, node: Node) -> String {
        match (self.g.nodes[node].0, self.registers.get(&node)) {
            (_, Some(register)) => format!("ymm{register}"),
            (Op::Load(Memory::Constant(i)), _) => address("rdi", i),
            (Op::Load(Memory::Operand(i)), _) => address("rdx", i),
            (_, None) => Self::at(self.stored[&node]),
        }
    }

    fn is_load(&self, node: Node) -> bool {
        matches!(self.g.nodes[node].0, Op::Load(_))
    }

    fn is_in_memory(&self, node: Node) -> bool {
        !self.registers.contains_key(&node)
    }

    /// The register of a node, after it has come back from memory if need be.
    fn in_register(&mut self, place: usize, node: Node, needed: &[Node]) -> Option<u8> {
        if let Some(register) = self.registers.get(&node) {
            return Some(*register);
        }
        let register = self.make_room(place, needed)?;
        let _ = writeln!(self.text, "vmovdqu ymm{register}, {}", self.operand(node));
        self.free.remove(&register);
        self.registers.insert(node, register);
        Some(register)
    }

    /// Two operands, of which the second may be in memory.
    fn pair(
        &mut self,
        place: usize,
        a: Node,
        b: Node,
        commutes: bool,
        needed: &[Node],
    ) -> Option<String> {
        let swapped = commutes
            && self.is_in_memory(a)
            && (!self.is_in_memory(b) || (self.is_load(a) && !self.is_load(b)));
        let (a, b) = if swapped { (b, a) } else { (a, b) };
        let a = self.in_register(place, a, needed)?;
        Some(format!("ymm{a}, {}", self.operand(b)))
    }

    /// A register for a node: for a result the one that it has to be in, if that is free.
    fn register(&mut self, place: usize, node: Node, needed: &[Node]) -> Option<u8> {
        let wanted = self.g.results.iter().position(|result| *result == node);
        let wanted = wanted.map(|i| i as u8).filter(|r| self.free.contains(r));
        let register = match wanted {
            Some(register) => register,
            None => self.make_room(place, needed)?,
        };
        self.free.remove(&register);
        self.registers.insert(node, register);
        Some(register)
    }

    fn line(&mut self, node: Node, line: &str) {
        self.text += line;
        if let Some(mark) = self.g.marks.get(&node) {
            let _ = write!(self.text, " # {mark}");
        }
        self.text.push('\n');
    }

    fn instruction(&mut self, place: usize, node: Node) -> Option<()> {
        self.free_places.extend(self.left_places.drain(..));
        let (op, arguments) = &self.g.nodes[node];
        let arguments = arguments.as_slice();
        if let (Op::Low | Op::High, [onto, a, b]) = (op, arguments) {
            let name = if *op == Op::Low {
                "vpmadd52luq"
            } else {
                "vpmadd52huq"
            };
            let operands = self.pair(place, *a, *b, true, arguments)?;
            let register = self.start(place, node, *onto, arguments)?;
            self.line(node, &format!("{name} ymm{register}, {operands}"));
            self.release(&[*a, *b], place);
            return Some(());
        }
        let (name, operands) = match (*op, arguments) {
            (Op::Add, [a, b]) => ("vpaddq", self.pair(place, *a, *b, true, arguments)?),
            (Op::And, [a, b]) => ("vpand", self.pair(place, *a, *b, true, arguments)?),
            (Op::Sub, [a, b]) => ("vpsubq", self.pair(place, *a, *b, false, arguments)?),
            (Op::PermuteBy, [by, a]) => ("vpermd", self.pair(place, *by, *a, false, arguments)?),
            (Op::Blend(mask), [a, b]) => {
                let operands = self.pair(place, *a, *b, false, arguments)?;
                ("vpblendd", format!("{operands}, {}", halves(mask)))
            }
            (Op::Shl(n), [a]) => {
                let a = self.in_register(place, *a, arguments)?;
                ("vpsllq", format!("ymm{a}, {n}"))
            }
            (Op::Shr(n), [a]) => {
                let a = self.in_register(place, *a, arguments)?;
                ("vpsrlq", format!("ymm{a}, {n}"))
            }
            (Op::Permute(order), [a]) => ("vpermq", format!("{}, {order}", self.operand(*a))),
            (Op::Swap, [a]) => ("vpshufd", format!("{}, 78", self.operand(*a))),
            (Op::Complement, [a, most]) => ("vpxor", self.pair(place, *a, *most, true, arguments)?),
            (Op::ShlBy, [a, by]) => ("vpsllvq", self.pair(place, *a, *by, false, arguments)?),
            (Op::LowerHalf | Op::SwapLower | Op::SecondFirst, [a]) => {
                return self.lower_half(place, node, *a);
            }
            _ => unreachable!("an instruction without a mask has its arguments"),
        };
        self.release(arguments, place);
        let register = self.register(place, node, arguments)?;
        self.line(node, &format!("{name} ymm{register}, {operands}"));
        Some(())
    }

    /// An instruction on the lower half of a register, which clears the other.
    fn lower_half(&mut self, place: usize, node: Node, a: Node) -> Option<()> {
        let from = self.in_register(place, a, &[a])?;
        self.release(&[a], place);
        let to = self.register(place, node, &[a])?;
        let line = match self.g.nodes[node].0 {
            Op::LowerHalf => format!("vmovdqa xmm{to}, xmm{from}"),
            Op::SwapLower => format!("vpshufd xmm{to}, xmm{from}, 78"),
            _ => format!("vpsrldq xmm{to}, xmm{from}, 8"),
        };
        self.line(node, &line);
        Some(())
    }

    /// The register of an instruction that changes its first argument: that of the argument if
    /// nobody needs it afterwards, else another one with the same content.
    fn start(&mut self, place: usize, node: Node, onto: Node, needed: &[Node]) -> Option<u8> {
        if self.next_use(onto, place).is_none()
            && let Some(register) = self.registers.remove(&onto)
        {
            self.registers.insert(node, register);
            self.left_places.extend(self.stored.remove(&onto));
            return Some(register);
        }
        let register = self.register(place, node, needed)?;
        let copy = match self.g.nodes[onto].0 {
            Op::Zero => format!("vpxor xmm{register}, xmm{register}, xmm{register}\n"),
            _ if self.is_in_memory(onto) => {
                format!("vmovdqu ymm{register}, {}\n", self.operand(onto))
            }
            _ => format!("vmovdqa ymm{register}, {}\n", self.operand(onto)),
        };
        self.text += &copy;
        self.release(&[onto], place);
        Some(register)
    }

    /// Moves the results where they have to be.
    fn results(&mut self, place: usize) -> Option<()> {
        for result in self.g.results.clone() {
            self.in_register(place, result, &self.g.results)?;
        }
        let from = self.g.results.iter().map(|result| self.registers[result]);
        let spare = (0..REGISTERS).rfind(|r| from.clone().all(|from| from != *r));
        for (from, to) in moves(from, spare)? {
            let _ = writeln!(self.text, "vmovdqa ymm{to}, ymm{from}");
        }
        Some(())
    }
}

/// A vector in memory.
fn address(base: &str, place: usize) -> String {
    match place {
        0 => format!("ymmword ptr [{base}]"),
        _ => format!("ymmword ptr [{base} + {}]", 32 * place),
    }
}

/// A set of lanes as a set of their halves.
fn halves(lanes: u8) -> u8 {
    (0..4).map(|l| (lanes >> l & 1) * (3 << (2 * l))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shifts of one input, sums of two of them, where each is in two, and the sum of all sums.
    fn sum_of_shifts(number: u32) -> (Graph, Vec<Node>) {
        let mut g = Graph::new(false);
        let input = g.node(Op::Input(0), &[]);
        let shifts: Vec<Node> = (0..number).map(|n| g.node(Op::Shr(n), &[input])).collect();
        let n = shifts.len();
        let sums: Vec<Node> = (0..n)
            .map(|i| g.add(shifts[i], shifts[(i + 7) % n]))
            .collect();
        let sum = sums[1..].iter().fold(sums[0], |sum, b| g.add(sum, *b));
        g.results = vec![sum];
        let order = (0..g.nodes.len())
            .filter(|node| !g.is_given(*node))
            .collect();
        (g, order)
    }

    /// What a text of shifts and sums makes of the input.
    fn run(text: &str, input: u64) -> u64 {
        let mut content = BTreeMap::from([("ymm0", input)]);
        for line in text.lines().filter(|line| *line != "ret") {
            let (mnemonic, operands) = line.split_once(' ').unwrap();
            let operands: Vec<&str> = operands.split(", ").collect();
            let result = match mnemonic {
                "vpsrlq" => content[operands[1]] >> operands[2].parse::<u32>().unwrap(),
                "vpaddq" => content[operands[1]] + content[operands[2]],
                _ => content[operands[1]],
            };
            content.insert(operands[0], result);
        }
        content["ymm0"]
    }

    /// Whatever waits in memory comes back, and a place is not written before it is read.
    #[test]
    fn values_survive_in_memory() {
        let input = 1 << 40;
        for number in 8..24 {
            let (g, order) = sum_of_shifts(number);
            let text = text(&g, &order).unwrap();
            let expected: u64 = (0..number).map(|n| 2 * (input >> n)).sum();
            assert_eq!(run(&text, input), expected, "{number}: {text}");
            assert!(number < 16 || text.contains("[rsi"), "{number}: {text}");
        }
    }

    #[test]
    fn the_work_area_has_an_end() {
        let (g, order) = sum_of_shifts(8);
        assert!(text(&g, &order).is_some_and(|text| !text.contains("[rsi")));
        let (g, order) = sum_of_shifts(40);
        assert_eq!(text(&g, &order), None);
    }
}
