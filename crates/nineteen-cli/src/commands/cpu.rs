// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen cpu`: what was detected, and which backends follow from it.

use std::fmt::Write;

use nineteen::backend::{self, Backend, Operation};
use nineteen::cpu;
use serde_json::json;

use super::bench::time;
use crate::args;
use crate::backends;
use crate::error::Result;
use crate::terminal::Terminal;

/// Groups of operations, and one that stands for each.
const GROUPS: [(&str, Operation); 4] = [
    ("signing", Operation::Sign),
    ("singles", Operation::Verify),
    ("sums", Operation::VartimeMsm),
    ("batches", Operation::VerifyBatch),
];

/// The operations that `--measure` times: batches with a verdict for each item.
const MEASURED: [Operation; 5] = [
    Operation::Keygen,
    Operation::Sign,
    Operation::Verify,
    Operation::X25519,
    Operation::VerifyBatch,
];
/// Items of a batch.
const ITEMS: usize = 64;
/// Seconds of a measurement.
const SECONDS: f64 = 2.0;

/// Prints features, backends and choices; measures them if asked.
///
/// # Errors
///
/// When standard output cannot be written.
pub fn run(args: &args::Cpu, terminal: &Terminal) -> Result<()> {
    // A measurement forces one backend after the other, so the choice is asked for before.
    let (mut text, mut all) = (as_text(), as_json());
    let measured = args.measure.then(|| Measured::now(terminal));
    if args.json {
        if let Some(Measured(measured)) = &measured {
            let times: Vec<_> = measured.iter().map(Times::as_json).collect();
            all["measured"] = json!(times);
        }
        return terminal.print(&format!("{all:#}\n"));
    }
    let measure = match &measured {
        Some(measured) => {
            text += &measured.as_text();
            "`nineteen bench` measures more operations"
        }
        None => "--measure times them, `nineteen bench` more operations",
    };
    let _ = writeln!(
        text,
        "\nForce one with --backend NAME, in any program with NINETEEN_BACKEND=NAME;\n{measure}."
    );
    terminal.print(&text)
}

/// An operation with the backend that is chosen, and the times of all that have it, the fastest
/// first.
struct Times {
    operation: Operation,
    chosen: Backend,
    times: Vec<(Backend, f64)>,
}

/// All operations of [`MEASURED`].
struct Measured(Vec<Times>);

impl Measured {
    /// Measures every backend that this processor has.
    fn now(terminal: &Terminal) -> Measured {
        let chosen = MEASURED.map(backend::current);
        let all: Vec<Backend> = backend::available().collect();
        let rows = backends::time(&all, &MEASURED, ITEMS, SECONDS, terminal);
        let times = MEASURED.iter().zip(chosen).map(|(&operation, chosen)| {
            let of_this = rows.iter().filter(|row| row.operation == operation);
            let mut times: Vec<_> = of_this.map(|row| (row.backend, row.ns)).collect();
            times.sort_by(|a, b| a.1.total_cmp(&b.1));
            Times {
                operation,
                chosen,
                times,
            }
        });
        Measured(times.collect())
    }

    /// A table: the backends of each operation from the fastest on, the chosen one with a star.
    fn as_text(&self) -> String {
        let mut text = String::from("\nmeasured\n");
        for one in &self.0 {
            let _ = write!(text, "  {:18}", one.name());
            for (backend, ns) in &one.times {
                let star = if *backend == one.chosen { '*' } else { ' ' };
                let cell = format!("{} {}{star}", backend.name(), time(*ns));
                let _ = write!(text, "  {cell:18}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text += "  median of one call, or of one item of 64 with a verdict for each; * is chosen\n";
        text
    }
}

impl Times {
    /// The name of the operation, with the number of items if it is a batch.
    fn name(&self) -> String {
        match self.operation {
            Operation::VerifyBatch => format!("{} of {ITEMS}", self.operation.name()),
            operation => operation.name().to_owned(),
        }
    }

    fn as_json(&self) -> serde_json::Value {
        let rounded = |ns: f64| (ns * 10.0).round() / 10.0;
        let times: serde_json::Map<_, _> = self
            .times
            .iter()
            .map(|(backend, ns)| (backend.name().into(), json!(rounded(*ns))))
            .collect();
        json!({
            "op": self.operation.name(),
            "items": if self.operation == Operation::VerifyBatch { ITEMS } else { 1 },
            "chosen": self.chosen.name(),
            "fastest": self.times.first().map(|(backend, _)| backend.name()),
            "ns": times,
        })
    }
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
    text
}

fn as_json() -> serde_json::Value {
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
    json!({
        "arch": std::env::consts::ARCH,
        "features": features,
        "backends": backends,
        "choice": choice,
        "operations": operations,
    })
}
