// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps of `m64`, on words of 64 bits, in an order that was found by search.
//!
//! Their text is composed by macros of the library, part after part, as if a processor ran one
//! product and then the next. It runs some five at once, and the order decides which of them gets a
//! port. An order found by search has the same instructions with the same operands, and keeps the
//! dependencies in `flow`.

pub mod flow; // dependencies that an order keeps
pub mod search; // better orders
pub mod texts; // texts that the library composes

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use flow::Flow;
use texts::Step;
use toolbox::files;

/// Where the orders are, as files of numbers of instructions in the composed text.
const FOUND: &str = "found/golden_cove/m64";

/// Where the texts are.
const TEXTS: &str = "crates/nineteen/generated/x86_64/m64/golden_cove";

/// An order, with its core cycles as measured by the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub cycles: f64,
    pub order: Vec<usize>,
}

/// The file of a step, in the folder of this crate.
pub fn path(folder: &Path, step: Step) -> PathBuf {
    folder.join(FOUND).join(format!("{}.txt", step.name()))
}

impl Found {
    /// # Errors
    ///
    /// If the file is not there or not as [`text`](Self::text) writes it.
    pub fn read(path: &Path) -> Result<Found, String> {
        let text = files::read(path)?;
        Found::parse(&text).ok_or_else(|| format!("{}: not what a search found", path.display()))
    }

    fn parse(text: &str) -> Option<Found> {
        let (cycles, order) = text.split_once(" cycles\norder ")?;
        let order: Result<_, _> = order.split_whitespace().map(str::parse).collect();
        Some(Found {
            cycles: cycles.parse().ok()?,
            order: order.ok()?,
        })
    }

    pub fn text(&self) -> String {
        let mut text = format!("{:.1} cycles\norder", self.cycles);
        for instruction in &self.order {
            let _ = write!(text, " {instruction}");
        }
        text + "\n"
    }
}

/// The composed instructions of a step in an order, if that computes the same.
pub fn ordered(step: Step, order: &[usize]) -> Option<Vec<&'static str>> {
    let composed = step.composed();
    let text = || order.iter().map(|i| composed[*i]).collect();
    Flow::of(&composed).is_kept_by(order).then(text)
}

/// The path and the content of every generated file.
///
/// # Errors
///
/// If a kept order is not one of the composed text.
pub fn texts(folder: &Path) -> Result<Vec<(String, String)>, String> {
    let text = |step: Step| {
        let path = path(folder, step);
        let text = ordered(step, &Found::read(&path)?.order)
            .ok_or_else(|| format!("{}: no order of the composed text", path.display()))?;
        Ok((format!("{TEXTS}/{}.s", step.name()), text.join("\n") + "\n"))
    };
    Step::ALL.into_iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Independent neighbours may change places: between an eighth and a half of all pairs.
    #[test]
    fn some_neighbours_may_change_places() {
        for step in Step::ALL {
            let composed = step.composed();
            let (flow, order) = (Flow::of(&composed), step.composed_order());
            assert_eq!(ordered(step, &order), Some(composed.clone()));
            let may = |i: usize| {
                let mut order = order.clone();
                order.swap(i, i + 1);
                flow.is_kept_by(&order)
            };
            let number = (1..composed.len()).filter(|i| may(i - 1)).count();
            let some = composed.len() / 8..composed.len() / 2;
            assert!(
                some.contains(&number),
                "{step:?}: {number} of {}",
                composed.len()
            );
        }
    }

    #[test]
    fn what_was_found_is_read_as_it_was_written() {
        let found = Found {
            cycles: 231.5,
            order: vec![2, 0, 1],
        };
        assert_eq!(Found::parse(&found.text()), Some(found));
    }
}
