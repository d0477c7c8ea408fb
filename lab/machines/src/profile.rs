// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the cycles of a program went.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::functions::Functions;

/// Cycles and instructions by address.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    at: HashMap<u64, (u64, u64)>,
}

impl Profile {
    pub(crate) fn add(&mut self, address: u64, cycles: u64) {
        let entry = self.at.entry(address).or_default();
        entry.0 += cycles;
        entry.1 += 1;
    }

    /// A line for each of the functions that took most, the largest first.
    pub fn table(&self, names: &Functions, functions: usize) -> String {
        let mut by_function: HashMap<&str, (u64, u64)> = HashMap::new();
        for (address, (cycles, instructions)) in &self.at {
            let entry = by_function.entry(names.at(*address)).or_default();
            entry.0 += cycles;
            entry.1 += instructions;
        }
        let all: u64 = by_function.values().map(|entry| entry.0).sum();
        let mut rows: Vec<_> = by_function.into_iter().collect();
        rows.sort_by_key(|(name, (cycles, _))| (std::cmp::Reverse(*cycles), *name));
        let mut text = String::from("  share      cycles instructions  a cycle  function\n");
        for (name, (cycles, instructions)) in rows.into_iter().take(functions) {
            let share = 100.0 * cycles as f64 / all.max(1) as f64;
            let rate = instructions as f64 / cycles.max(1) as f64;
            let _ = writeln!(
                text,
                "{share:6.2}% {cycles:>11} {instructions:>12} {rate:8.2}  {name}"
            );
        }
        text
    }
}
