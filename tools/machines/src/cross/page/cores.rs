// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tables of a processor without an operating system: cycles, and what operations take of flash and stack.

use std::fmt::Write as _;

use super::super::firmware::OPERATIONS;
use super::super::row::Row;
use super::{OURS, number};
use crate::cortexm::{Core, PARAMETERS};

/// What is asked of `sign`, `verify` and `x25519` on a core: at most so many cycles, and better so many.
struct Bar {
    core: &'static str,
    bar: [u64; 3],
    goal: [u64; 3],
}

const BARRED: [&str; 3] = ["sign", "verify", "x25519"];

#[rustfmt::skip]
const BARS: [Bar; 3] = [
    Bar { core: "cortex-m0+", bar: [3_000_000, 7_000_000, 4_500_000], goal: [2_200_000, 5_000_000, 3_300_000] },
    Bar { core: "cortex-m4", bar: [480_000, 1_100_000, 750_000], goal: [330_000, 750_000, 540_000] },
    Bar { core: "vexriscv", bar: [1_150_000, 2_500_000, 2_600_000], goal: [800_000, 1_700_000, 1_700_000] },
];

/// What is asked of `verify` and `all` where flash is short: bytes of flash and of stack, on a Cortex-M4.
const LIGHT: [(&str, [u64; 2], [u64; 2]); 2] = [
    ("verify", [20 << 10, 4 << 10], [12 << 10, 2 << 10]),
    ("all", [40 << 10, 4 << 10], [24 << 10, 2560]),
];

/// Both tables, and what the model assumes.
pub fn tables(text: &mut String, core: &str, rows: &[&Row]) {
    if rows.iter().any(|row| row.nanoseconds.is_some()) {
        let alone: Vec<_> = OPERATIONS.into_iter().filter(|op| *op != "all").collect();
        super::table_of(text, "Nanoseconds", &alone, rows, |row| row.nanoseconds);
    } else {
        super::table_of(text, "Cycles", &OPERATIONS, rows, |row| row.cycles);
    }
    limits(text, core);
    text.push('\n');
    space(text, core, rows);
    let assumed: Vec<_> = PARAMETERS
        .iter()
        .filter(|(of, ..)| of.name() == core)
        .collect();
    if !assumed.is_empty() {
        *text += "| the model assumes | | source |\n|---|---|---|\n";
        for (_, name, value, source) in assumed {
            let _ = writeln!(text, "| {name} | {value} | {source} |");
        }
        text.push('\n');
    }
}

/// Lines of the table of cycles: what is asked.
fn limits(text: &mut String, core: &str) {
    let Some(limits) = BARS.iter().find(|limits| limits.core == core) else {
        return;
    };
    for (name, values) in [("bar", limits.bar), ("goal", limits.goal)] {
        let _ = write!(text, "| *{name}* |");
        for op in OPERATIONS {
            let at = BARRED.iter().position(|barred| *barred == op);
            let shown = at.map_or_else(String::new, |at| format!(" *{}*", number(values[at])));
            let _ = write!(text, "{shown} |");
        }
        text.push('\n');
    }
}

/// Flash and stack, in bytes.
fn space(text: &mut String, core: &str, rows: &[&Row]) {
    let _ = writeln!(
        text,
        "| Flash / stack, bytes | `{}` |",
        OPERATIONS.join("` | `")
    );
    let _ = writeln!(text, "|---|{}", "--:|".repeat(OPERATIONS.len()));
    let sized: Vec<&Row> = rows
        .iter()
        .copied()
        .filter(|row| row.flash.is_some())
        .collect();
    for (lib, backend) in super::contestants(&sized) {
        let _ = write!(text, "| {lib} {backend} |");
        for op in OPERATIONS {
            let found = rows
                .iter()
                .find(|row| row.lib == lib && row.backend == backend && row.op == op);
            let shown = found.and_then(|row| Some(pair(row.flash?, row.stack)));
            let _ = write!(text, " {} |", shown.unwrap_or_default());
        }
        text.push('\n');
    }
    if core == Core::M4.name() {
        for goal in [false, true] {
            let _ = write!(
                text,
                "| *{}, {OURS} small* |",
                if goal { "goal" } else { "bar" }
            );
            for op in OPERATIONS {
                let found = LIGHT.iter().find(|(light, ..)| *light == op);
                let shown = found.map(|(_, bar, good)| {
                    let [flash, stack] = if goal { good } else { bar };
                    format!("*{}*", pair(*flash, Some(*stack)))
                });
                let _ = write!(text, " {} |", shown.unwrap_or_default());
            }
            text.push('\n');
        }
    }
    text.push('\n');
}

fn pair(flash: u64, stack: Option<u64>) -> String {
    match stack {
        Some(stack) => format!("{} / {}", number(flash), number(stack)),
        None => number(flash),
    }
}
