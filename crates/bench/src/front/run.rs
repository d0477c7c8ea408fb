// SPDX-License-Identifier: MIT OR Apache-2.0
//! The run: all contestants of one operation in turn, operation after operation, round after round. Who has had much
//! more than its share of the time sits out until the others have caught up: one large batch takes as long as a
//! thousand visits to something short.

use super::team::Worker;
use crate::{
    clock::{Clock, allowed_cpus, pin},
    gate::{self, ENOUGH, Figure},
    operation,
    sample::{Plan, Sample},
    wire::Introduction,
};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// One contestant at one operation.
pub struct Entry {
    pub library: String,
    pub backend: String,
    pub operation: String,
    worker: usize,
    contestant: usize,
    place: usize,
    repetitions: u32,
    samples: Vec<Sample>,
    /// Time taken by all visits.
    spent: Duration,
}

/// When a run ends.
#[derive(Clone, Copy, Debug)]
pub enum Length {
    Seconds(f64),
    /// Clean samples of every entry; it also ends after twenty times as many samples.
    Samples(usize),
}

/// Windows in one visit.
const WINDOWS: u32 = 8;
/// Rounds that are finished whatever the time.
const LEAST_ROUNDS: usize = 2;
/// Shares of the time that an entry may have had and still be visited.
const SHARES: u32 = 3;
/// Bursts of NOPs by which the alone level is found before the run, on each processor.
const ALONE_BURSTS: usize = 20_000;

/// All entries of the introduced contestants for which `wanted(operation)` holds, in the order of the table.
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
                        repetitions: 1,
                        samples: Vec::new(),
                        spent: Duration::ZERO,
                    });
                }
            }
        }
    }
    entries.sort_by(|a, b| operation::rank(&a.operation).cmp(&operation::rank(&b.operation)));
    entries
}

/// What a run found out beside the samples.
pub struct Finding {
    /// NOPs per cycle of a core that is ours alone.
    pub alone: Option<f64>,
    pub seconds: f64,
    /// The figure of each entry, in order.
    pub figures: Vec<Option<Figure>>,
}

/// Measures all entries; `clock` is this process's, which looks for a core that is ours alone.
///
/// # Errors
/// If a worker goes away.
pub fn measure(
    clock: &Clock,
    workers: &mut [Worker],
    entries: &mut [Entry],
    length: Length,
) -> Result<Finding, String> {
    let mut place = Place::new(clock);
    for entry in &mut *entries {
        entry.repetitions = workers[entry.worker].repetitions(entry.contestant, entry.place)?;
    }
    let bar = progress(entries.len(), length);
    let begin = Instant::now();
    let mut round = 0;
    while round < LEAST_ROUNDS || !is_over(entries, length, begin, place.alone) {
        // Every other round runs backwards, so that nobody always follows the same neighbour.
        let order: Vec<usize> = if round % 2 == 0 {
            (0..entries.len()).collect()
        } else {
            (0..entries.len()).rev().collect()
        };
        let share =
            entries.iter().map(|entry| entry.spent).sum::<Duration>() / entries.len() as u32;
        for at in order {
            let entry = &mut entries[at];
            if round >= LEAST_ROUNDS
                && matches!(length, Length::Seconds(_))
                && entry.spent > share * SHARES
            {
                continue;
            }
            let arrived = Instant::now();
            let cpu = place.find(clock);
            let windows = match length {
                Length::Samples(n) => WINDOWS.min(n.max(1) as u32),
                Length::Seconds(_) => WINDOWS,
            };
            let plan = Plan {
                cpu,
                repetitions: entry.repetitions,
                windows,
            };
            let samples = workers[entry.worker].visit(entry.contestant, entry.place, plan)?;
            entry.samples.extend(samples);
            entry.spent += arrived.elapsed();
            match length {
                Length::Seconds(_) => bar.set_position(begin.elapsed().as_millis() as u64),
                Length::Samples(n) => {
                    bar.set_position((entry.samples.len().min(n) * entries.len()) as u64)
                }
            }
            let entry = &entries[at];
            bar.set_message(format!(
                "{} {}/{}",
                entry.operation, entry.library, entry.backend
            ));
        }
        round += 1;
    }
    bar.finish_and_clear();
    let alone = alone_level(place.alone, entries);
    Ok(Finding {
        alone,
        seconds: begin.elapsed().as_secs_f64(),
        figures: entries
            .iter()
            .map(|entry| gate::figure(&entry.samples, alone))
            .collect(),
    })
}

/// The alone level found before the run, or the one that the samples show, if that is higher: the sibling thread
/// may have been busy at first.
fn alone_level(before: Option<f64>, entries: &[Entry]) -> Option<f64> {
    let samples = entries.iter().flat_map(|entry| &entry.samples);
    let mut nops: Vec<f64> = samples.filter_map(|sample| sample.nops).collect();
    let during = gate::quantile(&mut nops, 0.9);
    [before, during].into_iter().flatten().reduce(f64::max)
}

fn is_over(entries: &[Entry], length: Length, begin: Instant, alone: Option<f64>) -> bool {
    match length {
        Length::Seconds(seconds) => begin.elapsed().as_secs_f64() >= seconds,
        Length::Samples(n) => entries.iter().all(|entry| {
            let clean = entry
                .samples
                .iter()
                .filter(|sample| gate::is_clean(sample, alone))
                .count();
            clean >= n || entry.samples.len() >= 20 * n.max(ENOUGH)
        }),
    }
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

/// The processor that is measured on: a core that is ours alone, if there is one.
struct Place {
    cpus: Vec<usize>,
    at: usize,
    alone: Option<f64>,
}

impl Place {
    /// Looks at all processors that this process may use.
    fn new(clock: &Clock) -> Self {
        let cpus = allowed_cpus();
        let bursts = (ALONE_BURSTS / cpus.len()).max(500);
        let levels = cpus.iter().filter_map(|&cpu| {
            pin(cpu);
            let mut rates: Vec<f64> = (0..bursts).filter_map(|_| clock.nops_per_cycle()).collect();
            gate::quantile(&mut rates, 0.75)
        });
        let alone = levels.reduce(f64::max);
        pin(cpus[0]);
        Place { cpus, at: 0, alone }
    }

    /// The present processor if it is unshared now, else the next that is; after a few looks whichever it is.
    fn find(&mut self, clock: &Clock) -> usize {
        let Some(alone) = self.alone else {
            return self.cpus[self.at];
        };
        for _ in 0..3 * self.cpus.len() {
            if clock
                .nops_per_cycle()
                .is_none_or(|nops| gate::is_alone(nops, alone))
            {
                break;
            }
            self.at = (self.at + 1) % self.cpus.len();
            pin(self.cpus[self.at]);
        }
        self.cpus[self.at]
    }
}
