// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen config`: the settings in force, and where each comes from.

use std::fmt::Write;
use std::path::Path;

use clap::ValueEnum;
use serde_json::json;

use crate::args::{self, PolicyArg, SignatureFormat};
use crate::error::{Result, listed};
use crate::settings::{NAMES, Settings, VARIABLE};
use crate::terminal::Terminal;

/// A setting: its value, the line that sets it, and a note about one that no line sets.
type Row = (Option<String>, Option<usize>, &'static str);

/// Prints the settings as a file of settings, or as JSON.
///
/// # Errors
///
/// When the file cannot be read or standard output cannot be written.
pub fn run(args: &args::Config, terminal: &Terminal) -> Result<()> {
    let settings = Settings::read()?;
    let rows = [
        key(&settings),
        format(&settings),
        policy(&settings),
        allowed_signers(&settings),
    ];
    let rows = NAMES.iter().zip(rows);
    if args.json {
        let mut line = json!({"file": settings.file.as_deref().map(Path::to_string_lossy)});
        for (name, (value, number, _)) in rows {
            line[*name] = json!({"value": value, "line": number});
        }
        return terminal.print_json(&line);
    }
    let mut text = match (&settings.file, settings.usual_file()) {
        (Some(file), _) => format!("# the file is {}\n", listed(file)),
        (None, _) if Settings::is_none_by_variable() => {
            format!("# no file is read, as {VARIABLE} says\n")
        }
        (None, Some(file)) => format!("# no file is read; {} could be\n", listed(&file)),
        (None, None) => "# no file is read, and no home folder is known\n".into(),
    };
    for (name, (value, number, note)) in rows {
        let from = match number {
            Some(number) => format!("line {number}"),
            None => note.into(),
        };
        let _ = match value {
            Some(value) => writeln!(text, "# {from}\n{name} = {value}"),
            None => writeln!(text, "# {name}: {from}"),
        };
    }
    terminal.print(&text)
}

fn key(settings: &Settings) -> Row {
    match &settings.key {
        Some(key) => (Some(listed(&key.value)), Some(key.line), ""),
        None => match settings.own_key() {
            Some(path) if path.is_file() => (Some(listed(&path)), None, "the default"),
            Some(_) => (None, None, "none; `nineteen keygen` makes one"),
            None => (None, None, "none"),
        },
    }
}

fn format(settings: &Settings) -> Row {
    match &settings.format {
        Some(format) => (name_of(format.value), Some(format.line), ""),
        None => (name_of(SignatureFormat::Ssh), None, "the default"),
    }
}

fn policy(settings: &Settings) -> Row {
    match &settings.policy {
        Some(policy) => (name_of(policy.value), Some(policy.line), ""),
        None => (name_of(PolicyArg::default()), None, "the default"),
    }
}

fn allowed_signers(settings: &Settings) -> Row {
    match &settings.allowed_signers {
        Some(file) => (Some(listed(&file.value)), Some(file.line), ""),
        None => (None, None, "none"),
    }
}

fn name_of(value: impl ValueEnum) -> Option<String> {
    Some(value.to_possible_value()?.get_name().to_owned())
}
