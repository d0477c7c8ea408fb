// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen cpu`: what was detected, and which backends follow from it.

use std::fmt::Write;

use nineteen::backend::{self, Backend, Operation};
use nineteen::cpu;
use serde_json::json;

use crate::args;
use crate::error::Result;
use crate::terminal::Terminal;

/// Groups of operations, and one that stands for each.
const GROUPS: [(&str, Operation); 4] = [
    ("signing", Operation::Sign),
    ("singles", Operation::Verify),
    ("sums", Operation::VartimeMsm),
    ("batches", Operation::VerifyBatch),
];

/// Prints features, backends and choices.
///
/// # Errors
///
/// When standard output cannot be written.
pub fn run(args: &args::Cpu, terminal: &Terminal) -> Result<()> {
    terminal.print(&if args.json { as_json() } else { as_text() })
}

fn as_text() -> String {
    let mut text = format!("architecture  {}\n", std::env::consts::ARCH);
    let named = |wanted| {
        let names: Vec<_> = cpu::features()
            .filter(|(_, found)| *found == wanted)
            .map(|(name, _)| name)
            .collect();
        if names.is_empty() {
            "none".to_owned()
        } else {
            names.join(" ")
        }
    };
    let _ = writeln!(text, "features      {}", named(true));
    let _ = writeln!(text, "not found     {}", named(false));
    text.push_str("\nbackends\n");
    for backend in Backend::ALL {
        let state = match backend.unavailable_because() {
            None => "available".to_owned(),
            Some(why) => format!("not available: {why}"),
        };
        let _ = writeln!(
            text,
            "  {:8}  {}; {state}",
            backend.name(),
            backend.description()
        );
    }
    text.push_str("\nchoice\n");
    for (group, operation) in GROUPS {
        let used = backend::current(operation);
        let _ = writeln!(
            text,
            "  {group:8}  {:8}  {}",
            used.name(),
            backend::reason(operation)
        );
    }
    text.push_str("\noperations\n");
    for operation in Operation::ALL {
        let used = backend::current(operation);
        let _ = writeln!(
            text,
            "  {:16}  {:8}  {}",
            operation.name(),
            used.name(),
            backend::reason(operation)
        );
    }
    text.push_str("\nForce one with --backend NAME; measure them with `nineteen bench`.\n");
    text
}

fn as_json() -> String {
    let features: serde_json::Map<_, _> = cpu::features()
        .map(|(name, found)| (name.into(), found.into()))
        .collect();
    let backends: Vec<_> = Backend::ALL
        .iter()
        .map(|backend| {
            let why = backend.unavailable_because();
            json!({
                "name": backend.name(),
                "description": backend.description(),
                "available": why.is_none(),
                "unavailable_because": why,
            })
        })
        .collect();
    let operations: Vec<_> = Operation::ALL
        .iter()
        .map(|&operation| {
            json!({
                "name": operation.name(),
                "backend": backend::current(operation).name(),
                "reason": backend::reason(operation),
            })
        })
        .collect();
    let choice: serde_json::Map<_, _> = GROUPS
        .iter()
        .map(|&(group, operation)| {
            let choice = json!({
                "operation": operation.name(),
                "backend": backend::current(operation).name(),
                "reason": backend::reason(operation),
            });
            (group.into(), choice)
        })
        .collect();
    let all = json!({
        "arch": std::env::consts::ARCH,
        "features": features,
        "backends": backends,
        "choice": choice,
        "operations": operations,
    });
    format!("{all:#}\n")
}
