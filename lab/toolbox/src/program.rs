// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs that are run, and what they say.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The program and its arguments.
pub fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}

/// The output of a program that succeeds.
///
/// # Errors
///
/// Its output and its exit status, if it fails.
pub fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let done = command.output().map_err(|why| format!("{name}: {why}"))?;
    ended(&name, &done)
}

/// The output of a program that reads `input`.
///
/// # Errors
///
/// Its output and its exit status, if it fails.
pub fn feed(command: &mut Command, input: &[u8]) -> Result<String, String> {
    let name = command.get_program().display().to_string();
    let fault = |why: std::io::Error| format!("{name}: {why}");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(fault)?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input).map_err(fault)?;
    }
    ended(&name, &child.wait_with_output().map_err(fault)?)
}

fn ended(name: &str, done: &Output) -> Result<String, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match done.status.success() {
        true => Ok(text(&done.stdout)),
        false => {
            let said = [text(&done.stdout), text(&done.stderr)].concat();
            Err(format!("{name}: {}: {}", done.status, said.trim()))
        }
    }
}

/// Runs a program whose output is of use only if it fails.
///
/// # Errors
///
/// The command, its output and its exit status, if it fails.
pub fn finish(command: &mut Command) -> Result<(), String> {
    let done = output(command).map(|_| ());
    done.map_err(|why| format!("{}: {why}", line(command)))
}

/// Shows a command, and runs it with its output shown.
///
/// # Errors
///
/// A program that does not end well.
pub fn call(command: &mut Command) -> Result<(), String> {
    let line = line(command);
    println!("    {line}");
    let name = command.get_program().display().to_string();
    let status = command.status().map_err(|why| format!("{name}: {why}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{line}: {status}")),
    }
}

/// The last lines of what a program said.
pub fn last(said: &str, lines: usize) -> String {
    let said: Vec<&str> = said
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    said[said.len().saturating_sub(lines)..].join("\n       ")
}

/// The output of a program, for a record.
pub fn said(root: &Path, program: &str, arguments: &[&str]) -> String {
    let said = output(Command::new(program).args(arguments).current_dir(root));
    said.map_or_else(|_| "unknown".to_owned(), |said| said.trim().to_owned())
}

/// The version of the compiler.
pub fn compiler(root: &Path) -> String {
    said(root, "rustc", &["--version"])
}

/// The day, UTC.
pub fn today() -> Date {
    jiff::Timestamp::now().to_zoned(TimeZone::UTC).date()
}

/// The processor and how many there are.
pub fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        let (_, value) = lines.find(|(field, _)| field.trim() == name)?;
        Some(value.trim().to_owned())
    };
    let name = field("model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let kind = match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!(" (family {family}, model {model})"),
        _ => String::new(),
    };
    let count = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name}{kind}, {count} processors")
}
