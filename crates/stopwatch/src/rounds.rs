// SPDX-License-Identifier: MIT OR Apache-2.0
//! The run: all operations in turn, round after round. An operation that has used much more than
//! its share of the time pauses until the others have caught up: one call of a large batch takes as
//! long as a thousand calls of a short operation.

use std::time::{Duration, Instant};

use crate::clock::{Clock, allowed_cpus, pin};
use crate::gate::{self, ENOUGH, Figure};
use crate::sample::{Plan, Sample};

/// The samples of one operation.
#[derive(Clone, Debug)]
pub struct Series {
    repetitions: u32,
    pub samples: Vec<Sample>,
    /// Time taken by all visits.
    spent: Duration,
}

impl Series {
    /// No samples yet; `repetitions` fill a window.
    pub const fn new(repetitions: u32) -> Series {
        Series {
            repetitions,
            samples: Vec::new(),
            spent: Duration::ZERO,
        }
    }
}

/// When a run ends.
#[derive(Clone, Copy, Debug)]
pub enum Length {
    Seconds(f64),
    /// Clean samples of every series; it also ends after twenty times as many samples.
    Samples(usize),
}

/// Windows in one visit.
const WINDOWS: u32 = 8;
/// Rounds that are finished whatever the time.
const LEAST_ROUNDS: usize = 2;
/// Shares of the time that a series may have had and still be visited.
const SHARES: u32 = 3;
/// Bursts of NOPs by which the alone level is found before the run, on each processor.
const ALONE_BURSTS: usize = 20_000;

/// The findings of a run, beside the samples.
#[derive(Clone, Debug)]
pub struct Finding {
    /// NOPs per cycle of a core that is ours alone.
    pub alone: Option<f64>,
    pub seconds: f64,
    /// The figure of each series, in order.
    pub figures: Vec<Option<Figure>>,
}

/// Measures all series. `visit` takes samples of the operation at a place by a plan, and may report
/// progress. `clock` looks for a core that is ours alone.
///
/// # Errors
///
/// The error of `visit`.
pub fn measure<E>(
    clock: &Clock,
    series: &mut [Series],
    length: Length,
    mut visit: impl FnMut(usize, Plan) -> Result<Vec<Sample>, E>,
) -> Result<Finding, E> {
    let mut place = Place::new(clock);
    let begin = Instant::now();
    let count = series.len().max(1) as u32;
    let mut round = 0;
    while round < LEAST_ROUNDS || !is_over(series, length, begin, place.alone) {
        // Every other round runs backwards, so that nobody always follows the same neighbour.
        let mut order: Vec<usize> = (0..series.len()).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        let share = series.iter().map(|one| one.spent).sum::<Duration>() / count;
        for at in order {
            let one = &mut series[at];
            let timed = matches!(length, Length::Seconds(_));
            if round >= LEAST_ROUNDS && timed && one.spent > share * SHARES {
                continue;
            }
            let arrived = Instant::now();
            let windows = match length {
                Length::Samples(n) => WINDOWS.min(n.max(1) as u32),
                Length::Seconds(_) => WINDOWS,
            };
            let plan = Plan {
                cpu: place.find(clock),
                repetitions: one.repetitions,
                windows,
            };
            one.samples.extend(visit(at, plan)?);
            one.spent += arrived.elapsed();
        }
        round += 1;
    }
    let alone = alone_level(place.alone, series);
    let figures = series.iter().map(|one| gate::figure(&one.samples, alone));
    Ok(Finding {
        alone,
        seconds: begin.elapsed().as_secs_f64(),
        figures: figures.collect(),
    })
}

/// The alone level found before the run, or the one that the samples show, if that is higher: the
/// sibling thread may have been busy at first.
fn alone_level(before: Option<f64>, series: &[Series]) -> Option<f64> {
    let samples = series.iter().flat_map(|one| &one.samples);
    let mut nops: Vec<f64> = samples.filter_map(|sample| sample.nops).collect();
    let during = gate::quantile(&mut nops, 0.9);
    [before, during].into_iter().flatten().reduce(f64::max)
}

fn is_over(series: &[Series], length: Length, begin: Instant, alone: Option<f64>) -> bool {
    match length {
        Length::Seconds(seconds) => begin.elapsed().as_secs_f64() >= seconds,
        Length::Samples(n) => series.iter().all(|Series { samples, .. }| {
            let clean = samples
                .iter()
                .filter(|sample| gate::is_clean(sample, alone));
            clean.count() >= n || samples.len() >= 20 * n.max(ENOUGH)
        }),
    }
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

    /// The present processor if it is unshared now, else the next that is; after a few looks
    /// whichever it is.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_is_visited_in_both_directions() {
        let mut order = Vec::new();
        let mut series = vec![Series::new(1); 3];
        let sample = Sample {
            cycles: Some(100.0),
            ns: 25.0,
            nops: None,
            drift: 0.0,
            preempted: false,
        };
        let visit = |at, plan: Plan| {
            assert_eq!(plan.windows, 1);
            order.push(at);
            Ok::<_, ()>(vec![sample.clone()])
        };
        let found = measure(&Clock::calibrated(), &mut series, Length::Samples(1), visit).unwrap();
        assert_eq!(order, [0, 1, 2, 2, 1, 0]);
        assert!(
            found
                .figures
                .iter()
                .all(|figure| figure.as_ref().is_some_and(|f| f.ns == 25.0))
        );
    }
}
