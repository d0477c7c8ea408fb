// SPDX-License-Identifier: MIT OR Apache-2.0
//! The results of searches: files in `found`, by processor and step.
//!
//! ```text
//! 123.9 cycles
//! carry shifts madd
//! multiplication s0=1 f3=2
//! multiplication h4=2
//! order 12 15 ...
//! ```

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::graph::Node;
use crate::model::Processor;
use crate::steps::{Shape, Step};
use toolbox::files;

/// A shape, and the nodes of its graph in the order of their instructions.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// As measured by the search.
    pub cycles: f64,
    pub shape: Shape,
    pub order: Vec<Node>,
}

/// The file of a step, in the folder of this crate.
pub fn path(folder: &Path, step: Step, processor: Processor) -> PathBuf {
    let name = format!("{}.txt", step.name());
    folder.join("found").join(processor.name()).join(name)
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
        let mut shape = Shape::default();
        let mut lines = text.lines();
        let cycles = lines.next()?.strip_suffix(" cycles")?.parse().ok()?;
        let carries = lines.next()?.strip_prefix("carry")?.split_whitespace();
        for (pass, word) in carries.enumerate() {
            *shape.shifts.get_mut(pass)? = match word {
                "shifts" => true,
                "madd" => false,
                _ => return None,
            };
        }
        for (multiplication, line) in lines.enumerate() {
            if let Some(nodes) = line.strip_prefix("order ") {
                let order: Result<_, _> = nodes.split(' ').map(str::parse).collect();
                let order = order.ok()?;
                return Some(Found {
                    cycles,
                    shape,
                    order,
                });
            }
            let choices = line.strip_prefix("multiplication")?.split_whitespace();
            for choice in choices {
                let (name, number) = choice.split_once('=')?;
                let (sum, column) = name.split_at_checked(1)?;
                let key = (sum.chars().next()?, column.parse().ok()?);
                let sums = shape.sums.get_mut(multiplication)?;
                sums.insert(key, number.parse().ok()?);
            }
        }
        None
    }

    pub fn text(&self, step: Step) -> String {
        let mut text = format!("{:.1} cycles\ncarry", self.cycles);
        let passes = step.multiplications();
        for shifts in &self.shape.shifts[..passes] {
            text += if *shifts { " shifts" } else { " madd" };
        }
        for sums in &self.shape.sums[..passes] {
            text += "\nmultiplication";
            for ((sum, column), number) in sums {
                let _ = write!(text, " {sum}{column}={number}");
            }
        }
        text += "\norder";
        for node in &self.order {
            let _ = write!(text, " {node}");
        }
        text + "\n"
    }
}
