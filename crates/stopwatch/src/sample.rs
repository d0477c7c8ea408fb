// SPDX-License-Identifier: MIT OR Apache-2.0
//! Timing windows of one operation.
//!
//! ```text
//! preemptions · NOPs · chain · [ window: n repetitions ] · chain · NOPs · preemptions
//! ```
//!
//! The system call that counts preemptions and the NOPs stand outside the chains, so that the timed
//! code meets warm predictors and caches: the chain, in one register, displaces nothing.

use crate::clock::{Clock, preemptions};

/// A loop over `n` repetitions of something.
pub type Repeat = Box<dyn FnMut(u32)>;

/// One operation that can be timed.
#[expect(
    missing_debug_implementations,
    reason = "closures have nothing to show"
)]
pub struct Timed {
    pub operation: String,
    /// Items that one repetition handles: `n` of a batch, else 1.
    pub items: u32,
    /// Untimed work before `run` with the same number of repetitions.
    pub prepare: Repeat,
    pub run: Repeat,
}

impl Timed {
    /// Without work before.
    pub fn new(operation: &str, items: u32, run: impl FnMut(u32) + 'static) -> Timed {
        Timed {
            operation: operation.into(),
            items,
            prepare: Box::new(|_| ()),
            run: Box::new(run),
        }
    }
}

/// One window, for one item.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sample {
    /// Core cycles, where they can be known.
    pub cycles: Option<f64>,
    pub ns: f64,
    /// The smaller rate of NOPs per cycle of the two around the window, where there is that probe.
    pub nops: Option<f64>,
    /// How much the clock factor changed across the window, relative to itself.
    pub drift: f64,
    /// Whether the thread was put aside during the window.
    pub preempted: bool,
}

/// The plan of a visit.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan {
    /// Processor to be on.
    pub cpu: usize,
    /// Repetitions in a window.
    pub repetitions: u32,
    pub windows: u32,
}

/// Wanted length of a window, in nanoseconds.
const WINDOW_NS: f64 = 50_000.0;
/// Wanted length of a warm-up: vector units wake up and clocks settle slowly.
const WARM_UP_NS: f64 = 300_000.0;

/// Length after which a visit takes no further window, in nanoseconds: large batches take a second.
const VISIT_NS: f64 = 100_000_000.0;

/// The number of repetitions that fill a window.
pub fn repetitions(clock: &Clock, timed: &mut Timed) -> u32 {
    // A second look would change nothing.
    if clock.ns(run(clock, timed, 1)) >= 8.0 * WINDOW_NS {
        return 1;
    }
    let mut n = 1;
    loop {
        let fastest = (0..3).map(|_| run(clock, timed, n)).min().unwrap_or(0);
        let ns = clock.ns(fastest);
        if ns >= WINDOW_NS / 4.0 || n >= 1 << 20 {
            return ((WINDOW_NS * f64::from(n) / ns.max(1.0)) as u32).clamp(1, 1 << 22);
        }
        n *= 4;
    }
}

/// Warms the operation up and takes `plan.windows` samples, or as many as a visit has time for, but
/// at least one.
pub fn visit(clock: &Clock, timed: &mut Timed, plan: Plan) -> Vec<Sample> {
    let n = plan.repetitions.max(1);
    let items = f64::from(n) * f64::from(timed.items);
    let (mut samples, mut warm, mut spent) = (Vec::new(), 0.0, 0.0);
    while samples.is_empty() || samples.len() < plan.windows as usize && spent < VISIT_NS {
        let sample = window(clock, timed, n);
        let ns = (sample.ns * items).max(1.0);
        if is_warm(warm, ns) {
            spent += ns;
            samples.push(sample);
        } else {
            warm += ns;
        }
    }
    samples
}

/// Whether a window that took `ns` counts after `warm` nanoseconds of others. A window a hundred
/// times as long as a warm-up needs none: a cold beginning does not show in it.
fn is_warm(warm: f64, ns: f64) -> bool {
    warm >= WARM_UP_NS || ns >= 100.0 * WARM_UP_NS
}

/// Prepares and runs `n` repetitions; returns the ticks of the run.
#[inline(always)]
fn run(clock: &Clock, timed: &mut Timed, n: u32) -> u64 {
    (timed.prepare)(n);
    clock.time(|| (timed.run)(n))
}

fn window(clock: &Clock, timed: &mut Timed, n: u32) -> Sample {
    (timed.prepare)(n);
    let preempted = preemptions();
    let nops_before = clock.nops_per_tick();
    let factor_before = clock.cycles_per_tick();
    let ticks = clock.time(|| (timed.run)(n));
    let factor_after = clock.cycles_per_tick();
    let nops_after = clock.nops_per_tick();
    let preempted = preemptions() != preempted;

    let per_item = 1.0 / (f64::from(n) * f64::from(timed.items));
    let factors = factor_before.zip(factor_after);
    let nops = nops_before.zip(nops_after).zip(factors);
    Sample {
        cycles: factors.map(|(before, after)| ticks as f64 * (before + after) / 2.0 * per_item),
        ns: clock.ns(ticks) * per_item,
        nops: nops.map(|((nops_0, nops_1), (factor_0, factor_1))| {
            (nops_0 / factor_0).min(nops_1 / factor_1)
        }),
        drift: factors.map_or(0.0, |(before, after)| (before / after - 1.0).abs()),
        preempted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_window_needs_no_warm_up() {
        assert!(!is_warm(0.0, WINDOW_NS));
        assert!(!is_warm(WARM_UP_NS - 1.0, WINDOW_NS));
        assert!(is_warm(WARM_UP_NS, WINDOW_NS));
        assert!(is_warm(0.0, VISIT_NS));
    }
}
