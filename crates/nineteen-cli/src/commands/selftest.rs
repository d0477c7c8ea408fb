// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen selftest`: known answers on every backend.

use nineteen::backend::{self, Backend};
use serde_json::json;

use crate::args;
use crate::error::{Error, Result};
use crate::selftest::{self, Passed};
use crate::terminal::Terminal;

/// Tests the chosen backend, or all of them, and prints a line for each.
///
/// # Errors
///
/// [`Error::invalid`] when any answer is wrong.
pub fn run(args: &args::Selftest, chosen: Option<Backend>, terminal: &Terminal) -> Result<()> {
    let wanted: Vec<Backend> = match chosen {
        Some(one) => vec![one],
        None => Backend::ALL.to_vec(),
    };
    let outcomes: Vec<_> = wanted
        .into_iter()
        .map(|backend| (backend, test(backend)))
        .collect();
    // Cannot fail: no backend is requested.
    let _ = backend::force(chosen);

    if args.json {
        let list: Vec<_> = outcomes
            .iter()
            .map(|(backend, outcome)| outcome.json(*backend))
            .collect();
        terminal.print_json(&json!(list))?;
    } else if !terminal.quiet {
        for (backend, outcome) in &outcomes {
            terminal.print(&format!("{:8}  {}\n", backend.name(), outcome.text()))?;
        }
    }
    let wrong: Vec<_> = outcomes
        .iter()
        .filter(|(_, outcome)| matches!(outcome, Outcome::Wrong(_)))
        .map(|(backend, _)| backend.name())
        .collect();
    if wrong.is_empty() {
        return Ok(());
    }
    Err(
        Error::invalid(format!("wrong results from {}", wrong.join(", ")))
            .hint("do not use them on this machine, and report this"),
    )
}

enum Outcome {
    Right(Passed),
    Wrong(String),
    Skipped(&'static str),
}

fn test(backend: Backend) -> Outcome {
    if let Some(why) = backend.unavailable_because() {
        return Outcome::Skipped(why);
    }
    if backend::force(Some(backend)).is_err() {
        return Outcome::Skipped("it cannot be used here");
    }
    match selftest::run() {
        Ok(passed) => Outcome::Right(passed),
        Err(what) => Outcome::Wrong(what),
    }
}

impl Outcome {
    fn text(&self) -> String {
        match self {
            Self::Right(passed) => format!(
                "ok       RFC 8032: {}, RFC 7748: {}, policies on edge cases: {}",
                passed.rfc8032, passed.rfc7748, passed.policies
            ),
            Self::Wrong(what) => format!("WRONG    {what}"),
            Self::Skipped(why) => format!("skipped  {why}"),
        }
    }

    fn json(&self, backend: Backend) -> serde_json::Value {
        let name = backend.name();
        match self {
            Self::Right(passed) => json!({
                "backend": name,
                "status": "ok",
                "rfc8032": passed.rfc8032,
                "rfc7748": passed.rfc7748,
                "policies": passed.policies,
            }),
            Self::Wrong(what) => json!({ "backend": name, "status": "wrong", "what": what }),
            Self::Skipped(why) => json!({ "backend": name, "status": "skipped", "why": why }),
        }
    }
}
