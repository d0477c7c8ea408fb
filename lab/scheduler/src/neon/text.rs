// SPDX-License-Identifier: MIT OR Apache-2.0
//! An order as text for the assembler: registers are assigned on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::forms::{Class, Form};
use super::graph::{Graph, Node, Op};
use super::order::{class, registers};
use crate::text::moves;

/// The state while a text is written.
struct Writer<'a> {
    g: &'a Graph,
    text: String,
    /// The place in the order where a node is used last; results are used in the end.
    last: BTreeMap<Node, usize>,
    registers: BTreeMap<Node, u8>,
    free: BTreeMap<Class, BTreeSet<u8>>,
}

/// The text, or nothing if it needs more registers than there are.
pub fn text(g: &Graph, order: &[Node]) -> Option<String> {
    let mut last = BTreeMap::new();
    for (place, node) in order.iter().enumerate() {
        last.extend(g.nodes[*node].1.iter().map(|a| (*a, place)));
    }
    last.extend(g.results.iter().map(|result| (*result, order.len())));
    let free = [Class::General, Class::Vector]
        .map(|class| (class, registers(class).into_iter().collect()));
    let mut writer = Writer {
        g,
        text: String::new(),
        last,
        registers: BTreeMap::new(),
        free: free.into(),
    };
    for (node, (op, _)) in g.nodes.iter().enumerate() {
        let register = match op {
            Op::Input(register) => *register,
            Op::Mask => 1,
            Op::Instruction(..) => continue,
        };
        writer.take(node, register);
    }
    for (place, node) in order.iter().enumerate() {
        writer.instruction(place, *node)?;
    }
    writer.results()?;
    Some(writer.text)
}

impl Writer<'_> {
    fn take(&mut self, node: Node, register: u8) {
        if let Some(class) = class(self.g, node) {
            self.free
                .get_mut(&class)
                .expect("both classes")
                .remove(&register);
        }
        self.registers.insert(node, register);
    }

    /// Frees the registers of arguments that nobody uses any more.
    fn release(&mut self, node: Node, place: usize) {
        for argument in &self.g.nodes[node].1 {
            if self.last[argument] == place
                && let Some(class) = class(self.g, *argument)
                && let Some(register) = self.registers.remove(argument)
            {
                self.free
                    .get_mut(&class)
                    .expect("both classes")
                    .insert(register);
            }
        }
    }

    fn instruction(&mut self, place: usize, node: Node) -> Option<()> {
        let (Op::Instruction(form, number), arguments) = &self.g.nodes[node] else {
            return None;
        };
        let names: Vec<Option<u8>> = arguments
            .iter()
            .map(|a| self.registers.get(a).copied())
            .collect();
        let mut register = None;
        if form.onto {
            let onto = arguments[0];
            // It replaces its argument, or a copy.
            if self.last[&onto] == place && !arguments[1..].contains(&onto) {
                register = self.registers.remove(&onto);
            } else {
                let copy = self.choose(node, form)?;
                let _ = writeln!(self.text, "mov v{copy}.16b, v{}.16b", names[0]?);
                register = Some(copy);
            }
        }
        self.release(node, place);
        if let (Some(_), None) = (form.result, register) {
            register = Some(self.choose(node, form)?);
        }
        let mut line = form.text.replace("$i", &number.to_string());
        if let Some(register) = register {
            self.registers.insert(node, register);
            line = line.replace("$d", &register.to_string());
        }
        for (i, name) in names.iter().enumerate() {
            if let Some(name) = name {
                line = line.replace(&format!("${i}"), &name.to_string());
            }
        }
        self.text += &line;
        if let Some(mark) = self.g.marks.get(&node) {
            let _ = write!(self.text, " // {mark}");
        }
        self.text.push('\n');
        Some(())
    }

    /// A free register: for a result the one that it has to be in.
    fn choose(&mut self, node: Node, form: &Form) -> Option<u8> {
        let free = self.free.get_mut(&form.result?)?;
        let wanted = self.g.results.iter().position(|result| *result == node);
        let wanted = wanted
            .map(|i| i as u8)
            .filter(|register| free.contains(register));
        let register = wanted
            .or_else(|| {
                free.iter()
                    .rev()
                    .copied()
                    .find(|r| form.result == Some(Class::General) || *r > 9)
            })
            .or_else(|| free.first().copied())?;
        free.remove(&register);
        Some(register)
    }

    /// Moves the results where they have to be.
    fn results(&mut self) -> Option<()> {
        let from = self.g.results.iter().map(|result| self.registers[result]);
        for (from, to) in moves(from, self.free[&Class::Vector].last().copied())? {
            let _ = writeln!(self.text, "mov v{to}.16b, v{from}.16b");
        }
        Some(())
    }
}
