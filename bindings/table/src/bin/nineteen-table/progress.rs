// SPDX-License-Identifier: MIT OR Apache-2.0
//! A progress bar on standard error, if that is a terminal, after two seconds.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The bar appears after this time.
const LONG: Duration = Duration::from_secs(2);
/// Steps of the bar.
const STEPS: u64 = 1000;

/// The progress of a task.
pub struct Progress {
    label: &'static str,
    started: Instant,
    shown: Option<ProgressBar>,
}

impl Progress {
    pub fn new(label: &'static str) -> Progress {
        Progress {
            label,
            started: Instant::now(),
            shown: None,
        }
    }

    /// Shows that `rows` rows are done; `position` is the fraction of the whole, if it is known.
    pub fn show(&mut self, rows: u64, position: Option<f64>) {
        let seconds = self.started.elapsed();
        if seconds < LONG {
            return;
        }
        // The bar draws nothing if standard error is not a terminal.
        let bar = self.shown.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr());
            let template = match position {
                Some(_) => "[{bar:20}] {percent:>3}% {wide_msg}",
                None => "{spinner} {wide_msg}",
            };
            let style = ProgressStyle::with_template(template);
            bar.set_style(
                style
                    .unwrap_or_else(|_| ProgressStyle::default_bar())
                    .progress_chars("=> "),
            );
            bar
        });
        bar.set_message(line(self.label, rows, seconds, position));
        bar.set_position((position.unwrap_or_default() * STEPS as f64) as u64);
        bar.tick();
    }

    /// Removes the bar and returns the elapsed seconds.
    pub fn finish(self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.shown.take() {
            bar.finish_and_clear();
        }
    }
}

/// The text beside the bar.
fn line(label: &str, rows: u64, elapsed: Duration, position: Option<f64>) -> String {
    let seconds = elapsed.as_secs_f64();
    let rate = grouped((rows as f64 / seconds) as u64);
    let rows = grouped(rows);
    let left = position.filter(|position| *position > 0.0).map(|position| {
        let left = (seconds / position - seconds).max(0.0) as u64;
        match left {
            0..60 => format!(", {left} s left"),
            60..3600 => format!(", {} min {} s left", left / 60, left % 60),
            _ => format!(", {} h {} min left", left / 3600, left / 60 % 60),
        }
    });
    format!(
        "{label}: {rows} rows, {rate} rows/s{}",
        left.unwrap_or_default()
    )
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        let line =
            |seconds, position| line("verifying", 50_000, Duration::from_secs(seconds), position);
        assert_eq!(
            line(10, Some(0.5)),
            "verifying: 50,000 rows, 5,000 rows/s, 10 s left"
        );
        assert_eq!(
            line(100, Some(0.25)),
            "verifying: 50,000 rows, 500 rows/s, 5 min 0 s left"
        );
        assert_eq!(
            line(100, Some(0.01)),
            "verifying: 50,000 rows, 500 rows/s, 2 h 45 min left"
        );
        assert_eq!(line(10, None), "verifying: 50,000 rows, 5,000 rows/s");
    }
}
