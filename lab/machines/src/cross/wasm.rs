// SPDX-License-Identifier: MIT OR Apache-2.0
//! WebAssembly in node: the programs of lab/machines/firmware, all libraries in one run in turns,
//! and a package of npm beside them.

use std::path::{Path, PathBuf};
use std::process::Command;

use nineteen::backend::Backend;
use serde::{Deserialize, Serialize};
use toolbox::program::feed;

use super::chip::Chip;
use super::entry::{BACKENDS, ENTRIES, OPERATIONS, SIMD128, check, has, known};
use super::firmware;
use super::node::{NOBLE, scripts};
use super::npm;
use super::peers::{Digests, OURS};
use super::row::Row;

/// The number that asks for the library's own choice of a backend: `FREE` in
/// lab/machines/firmware/src/contestant.rs.
const FREE: u32 = u32::MAX;

/// A measurement that node is asked for.
#[derive(Debug, Serialize)]
struct Contestant {
    lib: String,
    backend: String,
    op: String,
    /// The program; without one it is [`NOBLE`].
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<PathBuf>,
    /// The number of the backend that it is to take.
    force: u32,
}

/// A measurement by node.
#[derive(Debug, Deserialize)]
struct Measured {
    lib: String,
    backend: String,
    op: String,
    nanoseconds: u64,
    /// The output of [`NOBLE`].
    output: Option<String>,
}

/// Builds and measures; all libraries and all operations where none is named.
///
/// # Errors
///
/// A program that does not build or run, or outputs that differ.
pub fn measure(
    root: &Path,
    libraries: &[String],
    operations: &[String],
) -> Result<Vec<Row>, String> {
    known(&[NOBLE], libraries, operations)?;
    let chosen = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let mut digests = Digests::default();
    let (mut rows, mut contestants) = (Vec::new(), Vec::new());
    for entry in ENTRIES.iter().chain([&SIMD128]) {
        let wanted = |op: &&str| chosen(operations, op) && has(entry.library, op);
        let wanted: Vec<&str> = OPERATIONS.into_iter().filter(wanted).collect();
        if chosen(libraries, entry.library) {
            for (row, file) in firmware::one(root, Chip::Wasm32, entry, &wanted, &mut digests)? {
                contestants.push(contestant(&row, Some(file), FREE));
                rows.push(row);
            }
        }
    }
    if chosen(libraries, OURS) {
        contestants.extend(backends(root, &rows)?);
    }
    let mut packages = PathBuf::new();
    if chosen(libraries, NOBLE) {
        packages = npm::install(root, &scripts(root), "npm")?;
        for op in OPERATIONS {
            if chosen(operations, op) && op != "all" && !op.starts_with("fe_") {
                contestants.push(contestant(&row(NOBLE, "BigInt", op), None, FREE));
            }
        }
    }
    for measured in run_all(root, &packages, &contestants)? {
        let Measured {
            lib, backend, op, ..
        } = &measured;
        if let Some(output) = &measured.output {
            check(&mut digests, lib, backend, op, output)?;
        }
        let same = |row: &&mut Row| row.lib == *lib && row.backend == *backend && row.op == *op;
        match rows.iter_mut().find(same) {
            Some(row) => row.nanoseconds = Some(measured.nanoseconds),
            None => rows.push(Row {
                nanoseconds: Some(measured.nanoseconds),
                ..row(lib, backend, op)
            }),
        }
    }
    eprintln!("    {} outputs agree", digests.finish()?);
    Ok(rows)
}

/// A row without figures.
fn row(lib: &str, backend: &str, op: &str) -> Row {
    Row {
        core: Chip::Wasm32.core().to_owned(),
        lib: lib.to_owned(),
        backend: backend.to_owned(),
        op: op.to_owned(),
        ..Row::default()
    }
}

fn contestant(row: &Row, file: Option<PathBuf>, force: u32) -> Contestant {
    Contestant {
        lib: row.lib.clone(),
        backend: row.backend.clone(),
        op: row.op.clone(),
        file,
        force,
    }
}

/// Our other backends, for the operations that there are rows of.
fn backends(root: &Path, rows: &[Row]) -> Result<Vec<Contestant>, String> {
    let mut chosen: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| row.lib == OURS) {
        if !chosen.contains(&row.op.as_str()) && row.op != "all" {
            chosen.push(&row.op);
        }
    }
    if chosen.is_empty() {
        return Ok(Vec::new());
    }
    let programs = firmware::build(root, Chip::Wasm32, &BACKENDS, &chosen)?;
    let mut contestants = Vec::new();
    for (number, backend) in (0..).zip(Backend::ALL) {
        let measured = |row: &Row| row.lib == OURS && row.backend == backend.name();
        if rows.iter().any(measured)
            || matches!(
                backend,
                Backend::Neon | Backend::Wasm128 | Backend::Avx2 | Backend::AvxIfma | Backend::Ifma
            )
        {
            continue;
        }
        for op in &chosen {
            let file = programs[*op].clone();
            contestants.push(contestant(
                &row(OURS, backend.name(), op),
                Some(file),
                number,
            ));
        }
    }
    Ok(contestants)
}

/// Measures all contestants in one process.
fn run_all(
    root: &Path,
    packages: &Path,
    contestants: &[Contestant],
) -> Result<Vec<Measured>, String> {
    let asked = serde_json::to_vec(contestants).map_err(|why| why.to_string())?;
    let mut node = Command::new("node");
    node.arg(scripts(root).join("bench.mjs")).arg(packages);
    feed(&mut node, &asked)?
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|why| format!("{line}: {why}")))
        .collect()
}
