// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen completions` and `nineteen man`, generated from the definition of the command line.

use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::definition;
use crate::error::{Error, Result, shown_word};
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

/// Prints the manual page of the program or of one command.
///
/// # Errors
///
/// When there is no such command, or standard output cannot be written.
pub fn manual(name: Option<&str>, terminal: &Terminal) -> Result<()> {
    let root = definition();
    let page = match name {
        None => root.clone(),
        Some(name) => match root.find_subcommand(name) {
            Some(found) => found.clone(),
            None => {
                return Err(
                    Error::new(format!("there is no command `{}`", shown_word(name)))
                        .hint("`nineteen --help` lists the commands"),
                );
            }
        },
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text).map_err(|e| {
        Error::new(format!("the page cannot be made: {e}")).hint("`--help` says the same")
    })?;
    terminal.print(&String::from_utf8_lossy(&text))
}
