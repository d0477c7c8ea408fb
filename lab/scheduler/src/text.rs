// SPDX-License-Identifier: MIT OR Apache-2.0
//! A graph in an order as text for the assembler: registers are assigned on the way.
//!
//! | register         | use                                                        |
//! |------------------|------------------------------------------------------------|
//! | `ymm0`..`ymm4`   | the five limbs that the step is given, and those it returns |
//! | `ymm5`..`ymm7`   | orders of lanes that it is given                           |
//! | `ymm31`          | with masks: the mask of a limb                             |
//! | `rdi`            | the address of the constants                               |
//! | `rdx`            | the address of the second operand                          |
//! | `rsi`            | without masks: the address of a work area                  |
//!
//! With masks there are the 32 registers of AVX-512, which are enough for every order found. Without
//! them there are the 16 of AVX2, and other values are spilled to the work area. An instruction may
//! read its last operand from memory, so a spilled value need not be loaded to be one. Where a
//! register is needed and none is free, the value with the farthest next use is spilled.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::constants::{CONSTANTS, MASKS};
use crate::graph::{Graph, Memory, Node, Op};

/// With masks, the register of the mask of a limb, constant 0.
const MASK: u8 = 31;

/// The text, or nothing if it needs more registers than there are, or a larger work area.
pub fn text(g: &Graph, order: &[Node]) -> Option<String> {
    let mut writer = Writer::new(g, order);
    for (place, node) in order.iter().enumerate() {
        writer.instruction(place, *node)?;
    }
    writer.results(order.len())?;
    let mut text = String::new();
    if g.instructions.has_masks() {
        let _ = writeln!(text, "vmovdqu64 ymm{MASK}, ymmword ptr [rdi]");
    }
    for (i, mask) in writer.masks.iter().enumerate() {
        let at = MASKS.iter().position(|known| known == mask);
        let at = at.expect("a mask of the texts") + 32 * CONSTANTS.len();
        let _ = writeln!(text, "kmovb k{}, byte ptr [rdi + {at}]", i + 1);
    }
    Some(text + &writer.text + "ret\n")
}

/// The vectors of the work area that a text uses.
pub fn places(text: &str) -> usize {
    let used = text.split("ymmword ptr [rsi").skip(1).map(|rest| {
        let at = rest.strip_prefix(" + ").and_then(|at| at.split_once(']'));
        1 + at.map_or(0, |(at, _)| at.parse::<usize>().expect("an offset") / 32)
    });
    used.max().unwrap_or(0)
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
    /// The places of spilled values in the work area.
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
        let masks = g.instructions.has_masks();
        let all = if masks { 0..MASK } else { 0..16 };
        let is_free = |register: &u8| registers.values().all(|taken| taken != register);
        Writer {
            g,
            text: String::new(),
            uses,
            free: all.filter(is_free).collect(),
            registers,
            masks: Vec::new(),
            stored: BTreeMap::new(),
            free_places: (0..g.instructions.places()).collect(),
            left_places: Vec::new(),
        }
    }

    fn masks(&self) -> bool {
        self.g.instructions.has_masks()
    }

    /// The first place from this one on where a node is used.
    fn next_use(&self, node: Node, place: usize) -> Option<usize> {
        let uses = self.uses.get(&node)?;
        uses.iter().copied().find(|at| *at >= place)
    }

    /// Frees values at their last use. With masks, orders of lanes stay for the next step.
    fn release(&mut self, arguments: &[Node], place: usize) {
        for node in arguments {
            let stays = self.masks() && matches!(self.g.nodes[*node].0, Op::Input(5..));
            if !stays && self.next_use(*node, place + 1).is_none() {
                self.free.extend(self.registers.remove(node));
                self.left_places.extend(self.stored.remove(node));
            }
        }
    }

    /// A free register, after a value that is none of these has left it if need be.
    fn make_room(&mut self, place: usize, needed: &[Node]) -> Option<u8> {
        let spare = self.free.iter().copied().find(|register| *register >= 5);
        if let Some(register) = spare.or_else(|| self.free.first().copied()) {
            return Some(register);
        }
        if self.masks() {
            return None;
        }
        let others = self.registers.keys().filter(|node| !needed.contains(node));
        let leaves = *others.max_by_key(|node| self.next_use(**node, place))?;
        let register = self.registers.remove(&leaves)?;
        if !self.is_load(leaves) && !self.stored.contains_key(&leaves) {
            let at = self.free_places.pop_first()?;
            self.stored.insert(leaves, at);
            let to = self.operand(leaves);
            let _ = writeln!(self.text, "vmovdqu {to}, ymm{register}");
        }
        self.free.insert(register);
        Some(register)
    }

    fn is_load(&self, node: Node) -> bool {
        matches!(self.g.nodes[node].0, Op::Load(_))
    }

    fn is_in_memory(&self, node: Node) -> bool {
        !self.registers.contains_key(&node) && !self.is_mask_of_limb(node)
    }

    fn is_mask_of_limb(&self, node: Node) -> bool {
        self.masks() && self.g.nodes[node].0 == Op::Load(Memory::Constant(0))
    }

    /// A node as an operand that may be in memory: a register, or an address.
    fn operand(&self, node: Node) -> String {
        match (self.g.nodes[node].0, self.registers.get(&node)) {
            (_, Some(register)) => format!("ymm{register}"),
            _ if self.is_mask_of_limb(node) => format!("ymm{MASK}"),
            (Op::Load(Memory::Constant(i)), None) => address("rdi", i),
            (Op::Load(Memory::Operand(i) | Memory::Doubles(i)), None) => address("rdx", i),
            (_, None) => address("rsi", self.stored[&node]),
        }
    }

    /// A node as an operand in a register, after it has come back from memory if need be.
    fn in_register(&mut self, place: usize, node: Node, needed: &[Node]) -> Option<String> {
        if self.is_in_memory(node) {
            let register = self.make_room(place, needed)?;
            let from = self.operand(node);
            let _ = writeln!(self.text, "{} ymm{register}, {from}", self.load());
            self.free.remove(&register);
            self.registers.insert(node, register);
        }
        Some(self.operand(node))
    }

    /// Two operands, of which the second may be in memory; exchanged if `commutes` and that spares a
    /// load.
    fn pair(
        &mut self,
        place: usize,
        pair: [Node; 2],
        commutes: bool,
        needed: &[Node],
    ) -> Option<String> {
        let [a, b] = pair;
        let spares = self.is_in_memory(a)
            && (!self.is_in_memory(b) || (self.is_load(a) && !self.is_load(b)));
        let (a, b) = if commutes && spares { (b, a) } else { (a, b) };
        let a = self.in_register(place, a, needed)?;
        Some(format!("{a}, {}", self.operand(b)))
    }

    /// A register for a node: for a result the one that it has to be in, if that is free.
    fn register(&mut self, place: usize, node: Node, needed: &[Node]) -> Option<u8> {
        let wanted = self.g.results.iter().position(|result| *result == node);
        let wanted = wanted.map(|i| i as u8);
        let register = match wanted.filter(|register| self.free.contains(register)) {
            Some(register) => register,
            None => self.make_room(place, needed)?,
        };
        self.free.remove(&register);
        self.registers.insert(node, register);
        Some(register)
    }

    fn mask(&mut self, mask: u8) -> usize {
        let known = self.masks.iter().position(|known| *known == mask);
        1 + known.unwrap_or_else(|| {
            self.masks.push(mask);
            self.masks.len() - 1
        })
    }

    /// The names of a load, a copy, a conjunction and an exclusive or.
    fn load(&self) -> &'static str {
        if self.masks() { "vmovdqu64" } else { "vmovdqu" }
    }
    fn copy(&self) -> &'static str {
        if self.masks() { "vmovdqa64" } else { "vmovdqa" }
    }
    fn and(&self) -> &'static str {
        if self.masks() { "vpandq" } else { "vpand" }
    }
    fn xor(&self) -> &'static str {
        if self.masks() { "vpxord" } else { "vpxor" }
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
        match (*op, arguments) {
            (Op::Low | Op::High | Op::Fused | Op::SubIn(_) | Op::AddIn(_), [onto, a, b]) => {
                let (name, mask) = match op {
                    Op::Low => ("vpmadd52luq", None),
                    Op::High => ("vpmadd52huq", None),
                    Op::Fused => ("vfmadd231pd", None),
                    Op::SubIn(mask) => ("vpsubq", Some(*mask)),
                    Op::AddIn(mask) => ("vpaddq", Some(*mask)),
                    _ => unreachable!(),
                };
                let commutes = !matches!(op, Op::SubIn(_));
                let operands = self.pair(place, [*a, *b], commutes, arguments)?;
                let mask_name = mask.map(|mask| format!("{{k{}}}", self.mask(mask)));
                let may = mask.is_some() || (onto != a && onto != b);
                let register = self.start(place, node, *onto, may)?;
                let mask = mask_name.unwrap_or_default();
                self.line(node, &format!("{name} ymm{register}{mask}, {operands}"));
                self.release(&[*a, *b], place);
            }
            (Op::LowerHalf | Op::SwapLower | Op::SecondFirst, [a]) => {
                let from = self.in_register(place, *a, arguments)?;
                let from = from.replace("ymm", "xmm");
                self.release(arguments, place);
                let to = self.register(place, node, arguments)?;
                let line = match op {
                    Op::LowerHalf => format!("{} xmm{to}, {from}", self.copy()),
                    Op::SwapLower => format!("vpshufd xmm{to}, {from}, 78"),
                    _ => format!("vpsrldq xmm{to}, {from}, 8"),
                };
                self.line(node, &line);
            }
            _ => {
                let (name, mask, operands) = self.operands(place, *op, arguments)?;
                self.release(arguments, place);
                let register = self.register(place, node, arguments)?;
                self.line(node, &format!("{name} ymm{register}{mask}, {operands}"));
            }
        }
        Some(())
    }

    /// The name of an instruction that changes none of its arguments, its mask and its operands.
    fn operands(
        &mut self,
        place: usize,
        op: Op,
        arguments: &[Node],
    ) -> Option<(&'static str, String, String)> {
        let (name, operands) = match (op, arguments) {
            (Op::Add | Op::Product | Op::And | Op::Complement, [a, b]) => {
                let name = match op {
                    Op::Add => "vpaddq",
                    Op::Product => "vpmuludq",
                    Op::And => self.and(),
                    _ => self.xor(),
                };
                (name, self.pair(place, [*a, *b], true, arguments)?)
            }
            (Op::Sub | Op::SubDoubles | Op::ShlBy | Op::PermuteBy | Op::Blend(_), [a, b]) => {
                let operands = self.pair(place, [*a, *b], false, arguments)?;
                match op {
                    Op::Sub => ("vpsubq", operands),
                    Op::SubDoubles => ("vsubpd", operands),
                    Op::ShlBy => ("vpsllvq", operands),
                    Op::PermuteBy if self.masks() => ("vpermq", operands),
                    Op::PermuteBy => ("vpermd", operands),
                    Op::Blend(set) if !self.masks() => {
                        ("vpblendd", format!("{operands}, {}", halves(set)))
                    }
                    _ => ("vpblendmq", operands),
                }
            }
            (Op::Shl(n) | Op::Shr(n), [a]) => {
                let a = self.in_register(place, *a, arguments)?;
                let name = if matches!(op, Op::Shl(_)) {
                    "vpsllq"
                } else {
                    "vpsrlq"
                };
                (name, format!("{a}, {n}"))
            }
            (Op::Permute(order), [a]) => ("vpermq", format!("{}, {order}", self.operand(*a))),
            (Op::Swap, [a]) => ("vpshufd", format!("{}, 78", self.operand(*a))),
            (Op::Keep(_), [a]) => (self.copy(), self.operand(*a)),
            _ => unreachable!("an instruction has its arguments"),
        };
        let mask = match op {
            Op::Keep(mask) => format!("{{k{}}}{{z}}", self.mask(mask)),
            Op::Blend(mask) if self.masks() => format!("{{k{}}}", self.mask(mask)),
            _ => String::new(),
        };
        Some((name, mask, operands))
    }

    /// The register of an instruction that changes its first argument: that of the argument if it
    /// `may` be and nobody needs it afterwards, else another one with the same content.
    fn start(&mut self, place: usize, node: Node, onto: Node, may: bool) -> Option<u8> {
        if may
            && self.next_use(onto, place + 1).is_none()
            && let Some(register) = self.registers.remove(&onto)
        {
            self.registers.insert(node, register);
            self.left_places.extend(self.stored.remove(&onto));
            return Some(register);
        }
        let register = self.register(place, node, &self.g.nodes[node].1)?;
        let copy = match self.g.nodes[onto].0 {
            Op::Zero => format!(
                "{} xmm{register}, xmm{register}, xmm{register}\n",
                self.xor()
            ),
            _ => {
                let name = if self.is_in_memory(onto) {
                    self.load()
                } else {
                    self.copy()
                };
                format!("{name} ymm{register}, {}\n", self.operand(onto))
            }
        };
        self.text += &copy;
        self.release(&[onto], place);
        Some(register)
    }

    /// Moves the results where they have to be.
    fn results(&mut self, place: usize) -> Option<()> {
        for result in &self.g.results {
            self.in_register(place, *result, &self.g.results)?;
        }
        let from = self.g.results.iter().map(|result| self.registers[result]);
        for (from, to) in moves(from, self.free.last().copied())? {
            let _ = writeln!(self.text, "{} ymm{to}, ymm{from}", self.copy());
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

/// The sequence of moves that takes these registers to those from 0 on, with a spare register for
/// cycles; none if a cycle needs one and there is none.
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
    use crate::graph::Instructions;

    /// Shifts of one input, sums of two of them, where each is in two, and the sum of all sums.
    fn sum_of_shifts(number: u32) -> (Graph, Vec<Node>) {
        let mut g = Graph::new(Instructions::AvxIfma);
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

    /// Runs a text of shifts and sums on the input.
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

    /// Values spilled to memory come back: no place is overwritten before it is read.
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
    fn places_are_counted() {
        let text = "vmovdqu ymmword ptr [rsi + 96], ymm1\nvmovdqu ymm2, ymmword ptr [rdi + 320]\n";
        assert_eq!(places(text), 4);
        assert_eq!(places("vmovdqu ymmword ptr [rsi], ymm1\n"), 1);
        assert_eq!(places("ret\n"), 0);
    }

    #[test]
    fn the_work_area_has_an_end() {
        let (g, order) = sum_of_shifts(8);
        assert!(text(&g, &order).is_some_and(|text| !text.contains("[rsi")));
        let (g, order) = sum_of_shifts(40);
        assert_eq!(text(&g, &order), None);
    }

    /// Each register ends with its value; cycles need a spare register.
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
