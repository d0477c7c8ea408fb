// SPDX-License-Identifier: MIT OR Apache-2.0
//! WebAssembly in node: the programs of tools/machines/firmware, all libraries in one run in turns, and a package of npm beside them.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use nineteen::backend::Backend;
use serde::{Deserialize, Serialize};

use super::chip::Chip;
use super::firmware::{self, BACKENDS, ENTRIES, Entry, Machine, NAME, OPERATIONS};
use super::npm;
use super::peers::{Digests, OURS};
use super::row::Row;

/// Elliptic curves in JavaScript, on its integers of any size.
const NOBLE: &str = "@noble/curves";

/// What takes the library's choice of a backend: `FREE` of tools/machines/firmware/src/contestant.rs.
const FREE: u32 = u32::MAX;

/// What node is to measure.
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

/// What node has measured.
#[derive(Debug, Deserialize)]
struct Measured {
    lib: String,
    backend: String,
    op: String,
    nanoseconds: u64,
    /// What [`NOBLE`] computed.
    output: Option<String>,
}

/// Builds and measures; all libraries and all operations where none is named.
///
/// # Errors
///
/// What does not build or run, or outputs that differ.
pub fn measure(
    root: &Path,
    libraries: &[String],
    operations: &[String],
) -> Result<Vec<Row>, String> {
    firmware::known(&[NOBLE], libraries, operations)?;
    let chosen = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let mut digests = Digests::default();
    let (mut rows, mut contestants) = (Vec::new(), Vec::new());
    for entry in &ENTRIES {
        let wanted = |op: &&str| chosen(operations, op) && firmware::has(entry.library, op);
        let wanted: Vec<&str> = OPERATIONS.into_iter().filter(wanted).collect();
        if chosen(libraries, entry.library) && !wanted.is_empty() {
            for (row, file) in sized(root, entry, &wanted, &mut digests)? {
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
            firmware::check(&mut digests, lib, backend, op, output)?;
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
        cycles: None,
        instructions: None,
        nanoseconds: None,
        flash: None,
        stack: None,
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

/// The programs of an entry, with what they take of memory; their outputs are checked.
fn sized(
    root: &Path,
    entry: &Entry,
    wanted: &[&str],
    digests: &mut Digests,
) -> Result<Vec<(Row, PathBuf)>, String> {
    eprintln!("    {}, {}", entry.library, entry.profile());
    let programs = firmware::build(root, Chip::Wasm32, entry, &[&[NAME], wanted].concat())?;
    let mut done = Machine::of(root, Chip::Wasm32)?.run_all(&programs)?;
    let backend = done.remove(NAME).and_then(|run| run.backend);
    let backend = entry.label(&backend.ok_or("the program names no backend")?);
    let sized = wanted.iter().map(|op| {
        let run = &done[*op];
        firmware::check(digests, entry.library, &backend, op, &run.output)?;
        let row = Row {
            flash: Some(run.flash),
            stack: Some(run.stack),
            ..row(entry.library, &backend, op)
        };
        Ok((row, programs[*op].clone()))
    });
    sized.collect()
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
        if rows.iter().any(measured) || matches!(backend, Backend::Avx2 | Backend::Ifma) {
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

/// Where the scripts are.
fn scripts(root: &Path) -> PathBuf {
    root.join("tools/machines/wasm")
}

/// Measures all contestants in one process.
fn run_all(
    root: &Path,
    packages: &Path,
    contestants: &[Contestant],
) -> Result<Vec<Measured>, String> {
    let asked = serde_json::to_vec(contestants).map_err(|why| why.to_string())?;
    let mut node = Command::new("node")
        .arg(scripts(root).join("bench.mjs"))
        .arg(packages)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| format!("node: {why}"))?;
    if let Some(mut stdin) = node.stdin.take() {
        stdin
            .write_all(&asked)
            .map_err(|why| format!("node: {why}"))?;
    }
    let done = node
        .wait_with_output()
        .map_err(|why| format!("node: {why}"))?;
    said(done)?
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|why| format!("{line}: {why}")))
        .collect()
}

/// What runs one program.
#[derive(Debug)]
pub struct Host(PathBuf);

impl Host {
    pub fn new(root: &Path) -> Host {
        Host(scripts(root).join("run.mjs"))
    }

    /// Runs a program to its end: what it printed.
    ///
    /// # Errors
    ///
    /// If it does not end well.
    pub fn run(&self, file: &Path) -> Result<String, String> {
        let done = Command::new("node").arg(&self.0).arg(file).output();
        said(done.map_err(|why| format!("node: {why}"))?)
    }
}

/// What node printed, if it ended well.
///
/// # Errors
///
/// What it printed, if it did not.
pub(super) fn said(done: Output) -> Result<String, String> {
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    match done.status.success() {
        true => Ok(text),
        false => Err(format!(
            "ended with an error: {text}{}",
            String::from_utf8_lossy(&done.stderr)
        )),
    }
}

/// Bytes of a module without what is in it for people: names, and who made it.
///
/// # Errors
///
/// If it is no module.
pub fn size(module: &[u8]) -> Result<u64, String> {
    const HEADER: &[u8] = b"\0asm\x01\0\0\0";
    /// The number of sections that no processor reads.
    const CUSTOM: u8 = 0;
    let mut rest = module.strip_prefix(HEADER).ok_or("no WebAssembly module")?;
    let mut size = module.len();
    while let Some((kind, after)) = rest.split_first() {
        let (length, digits) = leb128(after).ok_or("a section without its length")?;
        let section = 1 + digits + length;
        rest = rest.get(section..).ok_or("a section that is cut short")?;
        if *kind == CUSTOM {
            size -= section;
        }
    }
    Ok(size as u64)
}

/// A number in groups of seven bits, the lowest first, and how many bytes it has.
fn leb128(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut value = 0;
    for (i, byte) in bytes.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            return Some((value, i + 1));
        }
    }
    None
}

/// What runs the programs, and the versions of packages, for a record.
///
/// # Errors
///
/// If there is no node, or no lock file.
pub fn circumstances(root: &Path) -> Result<String, String> {
    let versions =
        "node ${process.version}, V8 ${process.versions.v8}, ${require('os').cpus()[0].model}";
    let asked = format!("console.log(`{versions}`)");
    let done = Command::new("node").args(["-e", &asked]).output();
    let node = said(done.map_err(|why| format!("node: {why}"))?)?;
    let lock = scripts(root).join("package-lock.json");
    let text = fs::read(&lock).map_err(|why| format!("{}: {why}", lock.display()))?;
    let lock: serde_json::Value =
        serde_json::from_slice(&text).map_err(|why| format!("{}: {why}", lock.display()))?;
    let version = &lock["packages"][format!("node_modules/{NOBLE}")]["version"];
    let version = version.as_str().ok_or("the lock file names no version")?;
    Ok(format!(" {}, {NOBLE} {version}.", node.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_module_do_not_count() {
        let header = b"\0asm\x01\0\0\0".to_vec();
        assert_eq!(size(&header), Ok(8));
        let code = [&[10_u8, 0x83, 0x00][..], b"abc"].concat();
        let names = [&[0_u8, 5][..], b"\x04name"].concat();
        let module = [header.clone(), names.clone(), code].concat();
        assert_eq!(size(&module), Ok(8 + 6));
        assert!(size(&module[..module.len() - 1]).is_err());
        assert!(size(&[header, vec![10]].concat()).is_err());
        assert!(size(&names).is_err());
    }
}
