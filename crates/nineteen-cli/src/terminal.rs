// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where words and data go: words to standard error, data to standard output.
//!
//! The tour is the exception: there the words of the commands it runs are its content, so they
//! follow each other on standard output, indented.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::error::{Error, Result};

/// A message of more bytes gets a progress bar at once.
const BIG: u64 = 64 << 20;
/// A task that takes longer gets a progress bar then.
const LONG: Duration = Duration::from_secs(2);

/// The manner of speaking of one run of a command.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Say nothing but errors.
    pub quiet: bool,
    /// Words are the content of the tour.
    pub tour: bool,
}

impl Terminal {
    /// Says a line to the person, unless asked to be quiet.
    pub fn say(&self, line: &str) {
        if self.tour {
            self.print(&format!("{line}\n")).unwrap_or_default();
        } else if !self.quiet {
            complain(line);
        }
    }

    /// Prints data.
    ///
    /// # Errors
    ///
    /// When standard output cannot be written.
    pub fn print(&self, text: &str) -> Result<()> {
        // Borrowed where possible: the text may be a secret, and copies of it would not be wiped.
        let text = if self.tour {
            Cow::from(indented(text))
        } else {
            Cow::from(text)
        };
        write_stdout(text.as_bytes()).map_err(|e| Error::io("write", Path::new("-"), &e))
    }

    /// Starts to report on a task of `total` steps; the bar appears only if it is worth it.
    pub fn progress(&self, label: &'static str, total: Option<u64>, unit: Unit) -> Progress {
        let silent = self.quiet || self.tour;
        Progress {
            label,
            total,
            unit,
            silent,
            started: Instant::now(),
            done: 0,
            shown: None,
        }
    }
}

/// Writes to standard output, past the buffer of the standard library, which would keep a copy of
/// secrets.
///
/// # Errors
///
/// When the output is closed or full.
#[cfg(unix)]
pub fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    use std::os::fd::AsFd;
    let mut out = io::stdout().lock();
    out.flush()?;
    std::fs::File::from(out.as_fd().try_clone_to_owned()?).write_all(bytes)
}

/// Writes to standard output.
///
/// # Errors
///
/// When the output is closed or full.
#[cfg(not(unix))]
pub fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Says a line on standard error, which may be closed.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| {
            if line.is_empty() {
                "\n".into()
            } else {
                format!("    {line}\n")
            }
        })
        .collect()
}

/// What a progress bar counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Bytes,
    Milliseconds,
}

/// A progress bar on standard error that shows itself when the task turns out to be long.
#[derive(Debug)]
pub struct Progress {
    label: &'static str,
    total: Option<u64>,
    unit: Unit,
    silent: bool,
    started: Instant,
    done: u64,
    shown: Option<ProgressBar>,
}

impl Progress {
    /// Counts `steps` more.
    pub fn advance(&mut self, steps: u64) {
        self.done += steps;
        if self.silent {
            return;
        }
        let worth_it = self.total.is_some_and(|n| n > BIG) || self.started.elapsed() > LONG;
        if self.shown.is_none() && worth_it {
            self.shown = Some(self.bar());
        }
        if let Some(bar) = &self.shown {
            bar.set_position(self.done);
        }
    }

    fn bar(&self) -> ProgressBar {
        let template = match (self.unit, self.total) {
            (Unit::Bytes, Some(_)) => {
                "{msg} [{bar:30}] {bytes}/{total_bytes} {bytes_per_sec} {eta} left"
            }
            (Unit::Bytes, None) => "{msg} {spinner} {bytes} {bytes_per_sec}",
            (Unit::Milliseconds, _) => "{msg} [{bar:30}] {eta} left",
        };
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        // Draws nothing when standard error is not a terminal.
        let bar = ProgressBar::with_draw_target(self.total, ProgressDrawTarget::stderr());
        bar.set_style(style.progress_chars("=> "));
        bar.set_message(self.label);
        bar
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.shown.take() {
            bar.finish_and_clear();
        }
    }
}
