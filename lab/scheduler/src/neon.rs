// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ladder step of `neon`, in an order that was found by search on llvm-mca's model of a
//! Neoverse N1.
//!
//! Vectors compute the difference of the points, two products or squares in their lanes; general
//! registers compute the double beside them, in one text of 1,057 instructions.

pub mod forms; // instructions
pub mod graph; // the graph of operations
pub mod order; // first orders
pub mod search; // better orders
pub mod step; // the formula
pub mod text; // registers

use std::path::{Path, PathBuf};

use crate::words::Found;
use graph::{Graph, Node};

/// The text.
const TEXT: &str = "crates/nineteen/generated/aarch64/ladder_step.s";

/// The file of the order, in the folder of this crate.
pub fn path(folder: &Path) -> PathBuf {
    folder.join("found/neoverse_n1/neon/ladder_step.txt")
}

/// The path and the content of the generated file.
///
/// # Errors
///
/// If the file's order is not one of the graph, or needs more registers than there are.
pub fn texts(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let path = path(folder);
    let (graph, found) = (step::ladder(), Found::read(&path)?);
    let text = text_of(&graph, &found.order)
        .ok_or_else(|| format!("{}: no order of the graph", path.display()))?;
    Ok(vec![(TEXT.to_owned(), text)])
}

/// The text, if this is an order of the graph for which registers suffice.
pub fn text_of(graph: &Graph, order: &[Node]) -> Option<String> {
    is_order(graph, order)
        .then(|| text::text(graph, order))
        .flatten()
}

/// Whether an order has all instructions of a graph, each after its arguments.
fn is_order(g: &Graph, order: &[Node]) -> bool {
    crate::is_order_of(g.instructions(), |node| &g.nodes[node].1, order)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn orders_are_complete_and_arguments_come_first() {
        let g = step::ladder();
        let order = order::order(&g, search::WINDOWS, &BTreeMap::new());
        let mut order = order.expect("registers suffice");
        assert!(text_of(&g, &order).is_some());
        let last = order.pop();
        assert!(!is_order(&g, &order), "the last instruction is missing");
        order.insert(0, last.unwrap());
        assert!(!is_order(&g, &order), "the last instruction comes first");
    }

    /// The platform's and the compiler's registers are left alone.
    #[test]
    fn only_registers_of_the_text() {
        let g = step::ladder();
        let order = order::order(&g, search::WINDOWS, &BTreeMap::new());
        let text = text::text(&g, &order.expect("registers suffice")).expect("registers");
        for word in text.split([' ', ',', '\n']) {
            assert!(
                !["x18", "x19", "x29", "w18", "w19", "w29"].contains(&word),
                "{word}"
            );
        }
    }

    /// More values than registers: all that is loaded comes first.
    #[test]
    fn registers_may_not_suffice() {
        let g = step::ladder();
        let order = order::order(&g, search::WINDOWS, &BTreeMap::new());
        let mut order = order.expect("registers suffice");
        order.sort_by_key(|node| !g.nodes[*node].1.is_empty());
        assert!(is_order(&g, &order));
        assert!(text_of(&g, &order).is_none());
    }
}
