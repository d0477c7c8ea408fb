// SPDX-License-Identifier: MIT OR Apache-2.0
//! The records of other processors, `lab/machines/record`.

use std::path::{Path, PathBuf};

use super::chip::Chip;
use super::node;
use super::row::Row;

use toolbox::{files, program};

/// With commas between thousands.
pub fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The tables of rows.
pub type Tables = fn(&[Row]) -> String;

/// The record of inner loops on models of Arm cores.
pub const RANKING: &str = "aarch64-ranked";

/// The file of a record.
pub fn file(root: &Path, name: &str) -> PathBuf {
    root.join(format!("lab/machines/record/{name}.jsonl"))
}

/// Keeps the rows.
///
/// # Errors
///
/// If the file cannot be written.
pub fn record(root: &Path, name: &str, rows: &[Row]) -> Result<(), String> {
    let mut text = format!("# {}\n", circumstances(root, name, rows)?);
    for row in rows {
        text += &row.json();
        text.push('\n');
    }
    let file = file(root, name);
    files::write(&file, text)?;
    println!("recorded; docs/PERFORMANCE.md: cargo compare report");
    Ok(())
}

/// The tables of a record, whose first line says how it was made.
pub fn part(record: &str, tables: Tables) -> Result<String, String> {
    let mut lines = record.lines();
    let made = lines
        .next()
        .and_then(|line| line.strip_prefix("# "))
        .ok_or("the record does not say how it was made")?;
    let rows: Vec<Row> = lines
        .map(|line| serde_json::from_str(line).map_err(|why| format!("{line}: {why}")))
        .collect::<Result<_, _>>()?;
    Ok(format!("{}{made}\n", tables(&rows)))
}

/// Compiler, day, versions of the peers.
fn circumstances(root: &Path, name: &str, rows: &[Row]) -> Result<String, String> {
    let lock = root.join("lab/machines/guest/Cargo.lock");
    let lock = files::read(&lock)?;
    let version = |name: &str| {
        let after = lock
            .split_once(&format!("name = \"{name}\"\nversion = \""))?
            .1;
        Some(format!("{name} {}", after.split_once('"')?.0))
    };
    let versions: Vec<String> = ["crrl", "curve25519-dalek", "aws-lc-rs", "graviola"]
        .into_iter()
        .filter(|name| rows.iter().any(|row| row.lib == *name))
        .filter_map(version)
        .collect();
    let versions = match versions.is_empty() {
        true => String::new(),
        false => format!(" Versions: {}.", versions.join(", ")),
    };
    let verb = if name == RANKING {
        "Estimated"
    } else {
        "Measured"
    };
    let node = match name == Chip::Wasm32.core() {
        true => node::circumstances(root)?,
        false => String::new(),
    };
    Ok(format!(
        "{verb} {} with {}, release profile, opt-level 3.{versions}{node}",
        program::today(),
        program::compiler(root),
    ))
}
