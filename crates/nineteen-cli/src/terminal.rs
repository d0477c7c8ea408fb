// SPDX-License-Identifier: MIT OR Apache-2.0
//! Output: messages go to standard error, data to standard output.
//!
//! The tour is the exception: the messages of the commands that it runs are its content, so they
//! follow each other on standard output, indented.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::Value;

use crate::error::{Error, Result};
use crate::text::{escaped_lines, is_control};

/// The progress bar appears at once for messages of more bytes.
const BIG: u64 = 64 << 20;
/// The smallest width to wrap lines to.
const NARROW: usize = 40;
/// The progress bar appears after this time.
const LONG: Duration = Duration::from_secs(2);

/// Output settings for one run of a command.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Print errors only.
    pub quiet: bool,
    /// Messages are the content of the tour.
    pub tour: bool,
    /// The open descriptor that passphrases are read from.
    pub passphrase_fd: Option<u32>,
    /// The arguments are those of `ssh-keygen -Y`, so questions are worded as that program does.
    pub after_y: bool,
}

impl Terminal {
    /// Prints a message, unless quiet.
    pub fn say(&self, line: &str) {
        if self.tour {
            self.print(&format!("{}\n", escaped_lines(line)))
                .unwrap_or_default();
        } else if !self.quiet {
            complain(line);
        }
    }

    /// Prints a warning that is never suppressed.
    pub fn warn(&self, line: &str) {
        match self.tour {
            true => self.say(line),
            false => complain(line),
        }
    }

    /// Whether messages go to a terminal and are not suppressed.
    pub fn advises(&self) -> bool {
        !self.quiet && !self.tour && io::stderr().is_terminal()
    }

    /// Prints advice, on a terminal only.
    pub fn advise(&self, line: &str) {
        if self.advises() {
            complain(line);
        }
    }

    /// As [`Self::advise`], for lines that are to be copied, without wrapping.
    pub fn advise_as_it_is(&self, lines: &str) {
        if self.advises() {
            let _ = writeln!(io::stderr(), "{}", escaped_lines(lines));
        }
    }

    /// Prints data.
    ///
    /// # Errors
    ///
    /// When standard output cannot be written.
    pub fn print(&self, text: &str) -> Result<()> {
        // Borrowed if possible: the text may be a secret, and copies of it would not be wiped.
        let text = if self.tour {
            Cow::from(indented(text))
        } else {
            Cow::from(text)
        };
        write_stdout(text.as_bytes()).map_err(|e| Error::io("write", Path::new("-"), &e))
    }

    /// Prints a value as JSON, in a line. Characters that control a terminal are written as numbers,
    /// since names and comments in it come from others: JSON itself asks that only of those below
    /// U+0020 (RFC 8259 section 7).
    ///
    /// # Errors
    ///
    /// As [`print`](Self::print).
    pub fn print_json(&self, value: &Value) -> Result<()> {
        let mut line = String::new();
        for c in value.to_string().chars() {
            match is_control(c) {
                true => line += &format!("\\u{:04x}", u32::from(c)),
                false => line.push(c),
            }
        }
        self.print(&(line + "\n"))
    }

    /// Starts to report on a task of `total` steps. The bar appears only for long tasks.
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

/// Prints a message to standard error, with control characters escaped, and wrapped on a terminal.
/// Standard error may be closed.
pub fn complain(message: &str) {
    let message = escaped_lines(message);
    let mut stderr = io::stderr();
    let _ = if stderr.is_terminal() {
        // The last column stays empty: some terminals wrap after it.
        let width = usize::from(Term::stderr().size().1).max(NARROW) - 1;
        let lines = message.lines().map(|line| broken(line, width));
        writeln!(stderr, "{}", lines.collect::<Vec<_>>().join("\n"))
    } else {
        writeln!(stderr, "{message}")
    };
}

/// Wraps a line at `width` columns; continuation lines are indented. Text between backquotes is not
/// broken, so that it can be copied.
fn broken(line: &str, width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    let mut quoted = false;
    let mut start = 0;
    let indent = line.len() - line.trim_start_matches(' ').len() + 2;
    let ends = line.char_indices().filter_map(|(at, c)| {
        quoted ^= c == '`';
        (c == ' ' && !quoted && at + 2 >= indent).then_some(at)
    });
    for end in ends.chain([line.len()]).collect::<Vec<_>>() {
        // With the blank in front of it, but for the first one.
        let word = &line[start..end];
        let length = word.chars().count();
        if column > 0 && column + length > width {
            text += "\n";
            text += &" ".repeat(indent);
            text += word.trim_start_matches(' ');
            column = indent + length - 1;
        } else {
            text += word;
            column += length;
        }
        start = end;
    }
    text
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

/// The unit of a progress bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Bytes,
    Milliseconds,
}

/// A progress bar on standard error that appears when the task turns out to be long.
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
        // Draws nothing when standard error is not a terminal.
        let width = Term::stderr().size().1;
        self.bar_on(ProgressDrawTarget::stderr(), usize::from(width))
    }

    fn bar_on(&self, target: ProgressDrawTarget, width: usize) -> ProgressBar {
        let style = ProgressStyle::with_template(&self.template(width))
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(self.total, target);
        bar.set_style(style.progress_chars("=> "));
        bar.set_message(self.label);
        bar
    }

    /// The parts that fit into a line of `width` columns. The last column stays empty, because a
    /// line that reaches it wraps on some terminals.
    fn template(&self, width: usize) -> String {
        // The longest of "1023.99 MiB", of the same a second, and of " 59m left".
        const BYTES: usize = 11;
        const RATE: usize = BYTES + 3;
        const LEFT: usize = 9;
        let label = self.label.len();
        match (self.unit, self.total) {
            (Unit::Bytes, Some(_)) => {
                let words = label + 4 + 2 * BYTES + 1 + RATE + LEFT;
                match width.saturating_sub(words + 1).min(30) {
                    0..5 => "{percent:>3}% {wide_msg}".into(),
                    bar => format!(
                        "{{msg}} [{{bar:{bar}}}] {{bytes}}/{{total_bytes}} {{bytes_per_sec}} {{eta}} left"
                    ),
                }
            }
            (Unit::Bytes, None) if width > label + 4 + BYTES + RATE => {
                "{msg} {spinner} {bytes} {bytes_per_sec}".into()
            }
            (Unit::Bytes, None) => "{bytes} {wide_msg}".into(),
            (Unit::Milliseconds, _) => match width.saturating_sub(label + 4 + LEFT + 1).min(30) {
                0..5 => "{percent:>3}% {wide_msg}".into(),
                bar => format!("{{msg}} [{{bar:{bar}}}] {{eta}} left"),
            },
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.shown.take() {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::TermLike;
    use std::sync::{Arc, Mutex};

    /// A terminal of some width that remembers what is written.
    #[derive(Clone, Debug)]
    struct Paper(u16, Arc<Mutex<String>>);

    impl TermLike for Paper {
        fn width(&self) -> u16 {
            self.0
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, s: &str) -> io::Result<()> {
            self.write_str(s)
        }
        fn write_str(&self, s: &str) -> io::Result<()> {
            self.1.lock().unwrap().push_str(s);
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.1.lock().unwrap().push('\n');
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn messages_are_broken_between_words() {
        assert_eq!(broken("a short line", 40), "a short line");
        assert_eq!(broken("one two three", 8), "one two\n  three");
        assert_eq!(broken("  hint: one two", 11), "  hint: one\n    two");
        assert_eq!(
            broken("run `one two three four` now", 12),
            "run\n  `one two three four`\n  now"
        );
        assert_eq!(broken("", 40), "");
        assert_eq!(broken("an-unbreakable-word", 5), "an-unbreakable-word");
        let long = "word ".repeat(100);
        assert!(broken(long.trim(), 40).lines().all(|line| line.len() <= 40));
    }

    #[test]
    fn progress_fits_into_the_line() {
        let labels = ["signing, pass 1 of 2", "verifying", "measuring"];
        let totals = [Some(1023 << 30 | 1023 << 20), Some(100 << 20), None];
        for width in [16, 20, 30, 40, 60, 72, 79, 80, 81, 100, 132, 200] {
            for (label, total) in labels.iter().flat_map(|l| totals.map(|t| (*l, t))) {
                for unit in [Unit::Bytes, Unit::Milliseconds] {
                    let paper = Paper(width, Arc::default());
                    let progress = Progress {
                        label,
                        total,
                        unit,
                        silent: false,
                        started: Instant::now(),
                        done: 0,
                        shown: None,
                    };
                    let target = ProgressDrawTarget::term_like(Box::new(paper.clone()));
                    let bar = progress.bar_on(target, usize::from(width));
                    for part in [1, 3, 1000] {
                        bar.set_position(total.unwrap_or(1023 << 30) / 1000 * part);
                        bar.tick();
                    }
                    bar.abandon();
                    let drawn = paper.1.lock().unwrap().clone();
                    let longest = drawn.lines().map(|line| line.trim_end().len()).max();
                    let fits = longest.is_some_and(|n| n > 0 && n <= usize::from(width));
                    assert!(fits, "{width} {label} {total:?} {unit:?}: {drawn:?}");
                    if width == 80 && unit == Unit::Bytes && total.is_some() {
                        assert!(drawn.contains(" ["), "no bar: {drawn:?}");
                    }
                }
            }
        }
    }
}
