// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen completions` and `nineteen man`, generated from the definition of the command line.

use std::io;
use std::path::Path;

use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::{self, bare_definition, definition, examples_of};
use crate::error::{Error, Result, listed, shown, shown_word};
use crate::files::{self, Create, Together};
use crate::terminal::Terminal;

/// Prints a completion script.
///
/// # Errors
///
/// When standard output cannot be written.
pub fn completions(shell: Shell, terminal: &Terminal) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut definition(), "nineteen", &mut script);
    terminal.print(&String::from_utf8_lossy(&script))
}

/// Prints the manual page of the program or of one command, or writes all pages to a folder.
///
/// # Errors
///
/// When there is no such command or folder, a page exists already, or output cannot be written.
pub fn manual(args: &args::Man, terminal: &Terminal) -> Result<()> {
    let mut root = bare_definition();
    root.build();
    if let Some(folder) = &args.to {
        return all(&root, folder, args.force, terminal);
    }
    let command = match &args.command {
        None => &root,
        Some(name) => root.find_subcommand(name).ok_or_else(|| {
            Error::new(format!("there is no command `{}`", shown_word(name)))
                .hint("`nineteen --help` lists the commands")
        })?,
    };
    terminal.print(&String::from_utf8_lossy(&page(command)?))
}

/// Writes every page. None is written if one exists already or the folder cannot be written.
fn all(root: &clap::Command, folder: &Path, force: bool, terminal: &Terminal) -> Result<()> {
    match folder.metadata() {
        Ok(found) if found.is_dir() => {}
        Ok(_) => {
            return Err(Error::new(format!("{} is not a folder", shown(folder)))
                .hint("name a folder for the pages"));
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            return Err(Error::new(format!("there is no folder {}", shown(folder)))
                .hint("make it first, with `mkdir -p`, then run the command again"));
        }
        Err(e) => return Err(Error::io("open", folder, &e)),
    }
    let create = Create {
        secret: false,
        force,
    };
    let mut together = Together::new();
    let mut paths = Vec::new();
    for command in std::iter::once(root).chain(root.get_subcommands()) {
        let path = folder.join(Man::new(command.clone()).get_filename());
        files::check_writable(&path, create)?;
        together.add(path.clone(), page(command)?, create);
        paths.push(path);
    }
    let (done, outcome) = together.write();
    if outcome.is_err() && !force {
        // A set of pages is whole or not there: these did not exist before.
        for path in &paths[..done] {
            let _ = std::fs::remove_file(path);
        }
    }
    outcome?;
    let lines: Vec<_> = paths.iter().map(|path| listed(path) + "\n").collect();
    terminal.print(&lines.concat())
}

/// A page, with a section for examples where the command has some.
fn page(command: &clap::Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    rendered(command, &mut text).map_err(|e| {
        Error::new(format!("the page cannot be made: {e}")).hint("`--help` says the same")
    })?;
    Ok(text)
}

fn rendered(command: &clap::Command, text: &mut Vec<u8>) -> io::Result<()> {
    Man::new(command.clone())
        .source(concat!("nineteen ", env!("CARGO_PKG_VERSION")))
        .render(text)?;
    let examples = examples_of(command.get_name());
    if examples.is_empty() {
        return Ok(());
    }
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]);
    for (task, line) in examples {
        section.control("PP", []);
        section.text([roman(*task)]);
        section.control("RS", ["4"]);
        section.control("nf", []);
        section.text([bold(*line)]);
        section.control("fi", []);
        section.control("RE", []);
    }
    section.to_writer(text)
}
