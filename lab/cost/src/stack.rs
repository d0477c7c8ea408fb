// SPDX-License-Identifier: MIT OR Apache-2.0
//! The smallest stack on which an operation ends, in a dependent's dev build.
//!
//! An operation runs in a thread with a stack of a given size, in a process of its own: too small a
//! stack ends the process at the guard page. Halving finds the size to 4 KiB, with nothing but
//! threads of the standard library.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toolbox::program::{finish, output};

use crate::library::Library;
use crate::row::Row;

/// The stack that an operation may need, in KiB.
pub const BAR: u32 = 256;

/// Pages.
const STEP: u32 = 4;
/// No thread has less: the system rounds up to this.
const LEAST: u32 = 16;
/// More than anything needs.
const MOST: u32 = 16 << 10;

/// The stack of every operation, on the default backend and on each of the others.
pub fn measure(root: &Path, library: &Library) -> Result<Vec<Row>, String> {
    let program = build(root, library)?;
    let mut rows = Vec::new();
    for backend in backends(&program)? {
        eprintln!(
            "    {}: stack {}",
            library.name,
            backend.as_deref().unwrap_or("")
        );
        for operation in list(&program, "operations")? {
            let need = smallest(|kib| ends(&program, &operation, backend.as_deref(), kib));
            let suffix = backend
                .as_ref()
                .map_or_else(String::new, |b| format!(".{b}"));
            let metric = format!("stack_dev_{operation}{suffix}");
            rows.push(Row::new(
                library.name,
                metric,
                f64::from(need.unwrap_or(MOST)) * 1024.0,
            ));
        }
    }
    Ok(rows)
}

/// Checks that every operation ends on a stack of [`BAR`], on every backend of this machine, and that
/// one backend serves all operations where none is forced.
pub fn within(root: &Path, library: &Library) -> Result<(), String> {
    let program = build(root, library)?;
    // Vectors of intrinsics, none of which is inlined, are slower than words.
    let chosen = list(&program, "chosen")?;
    if chosen.len() > 1 {
        let chosen = chosen.join(", ");
        return Err(format!(
            "several backends are used without optimization: {chosen}"
        ));
    }
    let mut wrong = Vec::new();
    let mut checked = 0;
    for backend in backends(&program)? {
        for operation in list(&program, "operations")? {
            // One run where all is well; what a fault needs is worth a search.
            if ends(&program, &operation, backend.as_deref(), BAR) {
                checked += 1;
                continue;
            }
            let need = smallest(|kib| ends(&program, &operation, backend.as_deref(), kib));
            let on = backend.as_deref().unwrap_or("the default backend");
            match need {
                Some(kib) => wrong.push(format!("{operation} on {on}: {kib} KiB")),
                None => wrong.push(format!("{operation} on {on}: does not end on {MOST} KiB")),
            }
        }
    }
    if checked + wrong.len() == 0 {
        return Err("found no operation to check".to_owned());
    }
    if wrong.is_empty() {
        println!("    {checked} operations within {BAR} KiB");
        Ok(())
    } else {
        Err(format!(
            "more than {BAR} KiB of stack:\n    {}",
            wrong.join("\n    ")
        ))
    }
}

/// Builds the program of operations for development.
fn build(root: &Path, library: &Library) -> Result<PathBuf, String> {
    let folder = library.folder(root);
    // A folder of its own: builds that are measured begin with an empty one.
    let target = root.join("target/cost/stack");
    finish(
        Command::new("cargo")
            .current_dir(&folder)
            .args(["build", "-q", "--example", "stack"])
            .args(["--features", "operations"])
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("CARGO_TARGET_DIR", target.join(library.name)),
    )?;
    Ok(target.join(library.name).join("debug/examples/stack"))
}

/// No backend, which leaves the choice to the library, and those that it names.
fn backends(program: &Path) -> Result<Vec<Option<String>>, String> {
    let named = list(program, "backends")?.into_iter().map(Some);
    Ok(std::iter::once(None).chain(named).collect())
}

fn list(program: &Path, what: &str) -> Result<Vec<String>, String> {
    let mut command = Command::new(program);
    let text = output(command.arg(what).env_remove("NINETEEN_BACKEND"))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Whether an operation ends on a stack of `kib` KiB.
fn ends(program: &Path, operation: &str, backend: Option<&str>, kib: u32) -> bool {
    let mut command = Command::new(program);
    command.args([operation, &kib.to_string()]);
    match backend {
        Some(backend) => command.env("NINETEEN_BACKEND", backend),
        None => command.env_remove("NINETEEN_BACKEND"),
    };
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The smallest multiple of [`STEP`] from [`LEAST`] on that is enough; none if [`MOST`] is not.
fn smallest(enough: impl Fn(u32) -> bool) -> Option<u32> {
    let (mut less, mut more) = (LEAST / STEP - 1, MOST / STEP);
    if !enough(MOST) {
        return None;
    }
    // `more` is enough, `less` is not.
    while more - less > 1 {
        let middle = less + (more - less) / 2;
        if enough(middle * STEP) {
            more = middle;
        } else {
            less = middle;
        }
    }
    Some(more * STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_is_found() {
        assert_eq!(smallest(|_| true), Some(LEAST));
        for need in [16, 17, 252, 256, 257, MOST - 1, MOST] {
            assert_eq!(
                smallest(|kib| kib >= need),
                Some(need.next_multiple_of(STEP))
            );
        }
        assert_eq!(smallest(|kib| kib > MOST), None);
    }
}
