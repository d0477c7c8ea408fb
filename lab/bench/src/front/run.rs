// SPDX-License-Identifier: MIT OR Apache-2.0
//! The run: all contestants of one operation in turn, operation after operation.

use super::team::Worker;
use crate::{operation, wire::Introduction};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};
use stopwatch::{Clock, Finding, Length, Series};

/// One contestant at one operation.
pub struct Entry {
    pub library: String,
    pub backend: String,
    pub operation: String,
    worker: usize,
    contestant: usize,
    place: usize,
}

/// All entries of the introduced contestants for which `wanted(operation)` holds, in the order of
/// the table.
pub fn entries(teams: &[Vec<Introduction>], wanted: &dyn Fn(&str) -> bool) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (worker, team) in teams.iter().enumerate() {
        for (contestant, introduction) in team.iter().enumerate() {
            if !introduction.faults.is_empty() {
                continue;
            }
            for (place, operation) in introduction.operations.iter().enumerate() {
                if wanted(operation) {
                    entries.push(Entry {
                        library: introduction.library.clone(),
                        backend: introduction.backend.clone(),
                        operation: operation.clone(),
                        worker,
                        contestant,
                        place,
                    });
                }
            }
        }
    }
    entries.sort_by(|a, b| operation::rank(&a.operation).cmp(&operation::rank(&b.operation)));
    entries
}

/// Measures all entries; `clock` is this process's, which looks for a core that is ours alone.
///
/// # Errors
/// If a worker goes away.
pub fn measure(
    clock: &Clock,
    workers: &mut [Worker],
    entries: &[Entry],
    length: Length,
) -> Result<Finding, String> {
    let sized = entries.iter().map(|entry| {
        let repetitions = workers[entry.worker].repetitions(entry.contestant, entry.place);
        repetitions.map(Series::new)
    });
    let mut series = sized.collect::<Result<Vec<_>, _>>()?;
    let bar = progress(entries.len(), length);
    let (begin, mut taken) = (Instant::now(), 0);
    let finding = stopwatch::measure(clock, &mut series, length, |at, plan| {
        let entry = &entries[at];
        bar.set_message(format!(
            "{} {}/{}",
            entry.operation, entry.library, entry.backend
        ));
        let samples = workers[entry.worker].visit(entry.contestant, entry.place, plan)?;
        taken += samples.len() as u64;
        bar.set_position(match length {
            Length::Seconds(_) => begin.elapsed().as_millis() as u64,
            Length::Samples(_) => taken,
        });
        Ok(samples)
    });
    bar.finish_and_clear();
    finding
}

fn progress(entries: usize, length: Length) -> ProgressBar {
    let total = match length {
        Length::Seconds(seconds) => (seconds * 1000.0) as u64,
        Length::Samples(n) => (n * entries) as u64,
    };
    let bar = ProgressBar::new(total);
    if let Ok(style) =
        ProgressStyle::with_template("measuring {bar:32} {percent:>3} % {eta} left  {wide_msg}")
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
