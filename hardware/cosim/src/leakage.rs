// SPDX-License-Identifier: MIT OR Apache-2.0
//! Leakage in power traces of the engine: Welch's t-test of fixed against random secrets on
//! simulated switching.
//!
//! A sample is the number of flip-flops and memory outputs of the data path that change in one
//! cycle (registers elsewhere do not depend on data: `hardware/formal/two_copy.py`). An operation
//! runs through the driver with one secret or with random ones, in random order. A difference
//! counts where |t| exceeds 4.5 in two independent sets of traces with the same sign (Goodwill,
//! Jun, Jaffe, Rohatgi, *A testing methodology for side-channel resistance validation*, NIST 2011).
//!
//! There is no noise, and no glitch, coupling or placement either, so this finds what is certainly
//! visible and cannot show that nothing is.

mod moments; // exact sums and Welch's t
mod probe; // the RTL under the driver
mod programs; // operations, and where their secrets may be seen

use std::ops::Range;

use engine25519::asm::rom;
use engine25519::isa::Instruction;
use engine25519::microcode::WORDS;
use engine25519::{Engine, SignatureCheck};

use moments::{Series, welch};
use probe::Probe;
pub use programs::{PROGRAMS, Place, Program};

/// The threshold of |t|.
pub const THRESHOLD: f64 = 4.5;

/// Cycles from the issue of an instruction to the outputs of the register memory.
const TO_MEMORY: usize = 2;

/// How a campaign runs.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Traces in each of the two sets.
    pub traces: u32,
    /// Another seed gives other secrets and random words.
    pub seed: u64,
    /// Random secrets in both classes: nothing may be found.
    pub control: bool,
}

/// A sample in which the classes differ.
#[derive(Clone, Debug)]
pub struct Leak {
    /// The number of the job in the operation.
    pub job: usize,
    /// Its cycle, from START on.
    pub cycle: u32,
    /// 1: means differ; 2: variances.
    pub order: usize,
    /// In both sets.
    pub t: [f64; 2],
    /// The register whose own mean or variance differs most.
    pub register: String,
    /// The address of the instruction whose operands come out of the register memory then.
    pub address: u16,
    /// Why it may be seen; `None` for a leak.
    pub why: Option<&'static str>,
}

impl Leak {
    /// The routine and the instruction.
    #[must_use]
    pub fn instruction(&self) -> (String, String) {
        let routine = rom().into_iter().rev().find(|r| r.entry <= self.address);
        let word = WORDS.get(usize::from(self.address));
        let text = word.and_then(|word| Instruction::decode(*word));
        (
            routine.map_or_else(String::new, |routine| routine.name),
            text.map_or_else(String::new, |text| text.to_string()),
        )
    }
}

/// A finished campaign.
#[derive(Debug)]
pub struct Report {
    /// The program.
    pub program: &'static str,
    /// Fixed and random traces of both sets together.
    pub traces: [u32; 2],
    /// t of both sets, by order, for each sample of all jobs.
    pub t: [Vec<[f64; 2]>; 2],
    /// The number of registers that are looked at, and of their bits.
    pub registers: (usize, u32),
    /// Where the classes differ.
    pub leaks: Vec<Leak>,
    /// Samples that belong to a named place, as ranges with the reason.
    pub named: Vec<(Range<usize>, &'static str)>,
    /// The jobs: first cycle and number of samples.
    jobs: Vec<(u32, usize)>,
}

impl Report {
    /// Differences outside the named places.
    pub fn unexplained(&self) -> impl Iterator<Item = &Leak> {
        self.leaks.iter().filter(|leak| leak.why.is_none())
    }

    /// By sample, how large |t| is in both sets, with the same sign.
    #[must_use]
    pub fn common(&self, order: usize) -> Vec<f64> {
        let pairs = self.t[0].iter().zip(&self.t[1]);
        pairs
            .map(|(one, other)| {
                let (one, other) = (one[order], other[order]);
                match one.signum() == other.signum() {
                    true => one.abs().min(other.abs()),
                    false => 0.0,
                }
            })
            .collect()
    }

    /// The largest of these outside the named places.
    #[must_use]
    pub fn largest(&self, order: usize) -> f64 {
        let is_named = |sample| self.named.iter().any(|(range, _)| range.contains(&sample));
        let all = self.common(order).into_iter().enumerate();
        let others = all.filter(|(sample, _)| !is_named(*sample));
        others.fold(0.0, |most, (_, t)| t.max(most))
    }

    /// The named places: the job, its cycles, the name, and in how many of them the classes differ.
    #[must_use]
    pub fn named(&self) -> Vec<(usize, Range<u32>, &'static str, usize)> {
        let mut found = Vec::new();
        let mut start = 0;
        for (job, (first, samples)) in self.jobs.iter().enumerate() {
            for (range, why) in &self.named {
                if range.start < start || range.end > start + samples {
                    continue;
                }
                let cycle = |sample: usize| first + (sample - start) as u32;
                let cycles = cycle(range.start)..cycle(range.end);
                let inside = self.leaks.iter();
                let inside = inside.filter(|l| l.job == job && cycles.contains(&l.cycle));
                let mut inside: Vec<u32> = inside.map(|leak| leak.cycle).collect();
                inside.dedup();
                found.push((job, cycles, *why, inside.len()));
            }
            start += samples;
        }
        found
    }
}

/// Runs a program and compares its classes; `progress` gets the number of traces.
///
/// # Panics
/// If the RTL is not built in, or an operation fails.
pub fn run(program: &'static Program, settings: Settings, mut progress: impl FnMut(u32)) -> Report {
    let engine = Engine::claim(Probe::new(program.jobs)).expect("a free context");
    let mut engine = engine.with_signature_check(SignatureCheck::None);
    if program.blinded {
        engine = engine.with_blinding(programs::random);
    }
    programs::seed(settings.seed);
    let fixed = programs::bytes();
    let mut operate = |secret: &[u8; 32]| {
        engine.bus().begin();
        (program.operate)(&mut engine, secret);
        let probe = engine.bus();
        let count = probe.groups.len().max(1);
        let totals = probe.changes.chunks(count).map(|row| row.iter().sum());
        let totals: Vec<u16> = totals.collect();
        (totals, probe.changes.clone())
    };
    // The first run is learnt, the second gives the origin.
    operate(&fixed);
    let (origin, origins) = operate(&fixed);
    let mut sets = [[(); 2]; 2].map(|set| set.map(|()| Series::<4>::new(origin.len())));
    let mut registers = [(); 2].map(|()| Series::<2>::new(origins.len()));
    for number in 0..2 * settings.traces {
        // Class and secret are drawn each time: the operation before says nothing about them.
        let [first, ..] = programs::bytes::<8>();
        let secret = programs::bytes();
        let class = usize::from(first & 1);
        let random = class == 1 || settings.control;
        let (totals, changes) = operate(if random { &secret } else { &fixed });
        sets[(number % 2) as usize][class].add(&totals, &origin);
        registers[class].add(&changes, &origins);
        progress(number + 1);
    }
    report(program, &sets, &registers, engine.bus())
}

fn report(
    program: &'static Program,
    sets: &[[Series<4>; 2]; 2],
    registers: &[Series<2>; 2],
    probe: &Probe,
) -> Report {
    let samples = probe.address.len();
    let count = probe.groups.len();
    let t = sets.each_ref().map(|[fixed, random]| {
        let t = |sample| welch(fixed, random, sample);
        (0..samples).map(t).collect::<Vec<_>>()
    });
    let why = named(program, probe);
    let mut leaks = Vec::new();
    let mut start = 0;
    for (job, seen) in probe.jobs.iter().enumerate() {
        for sample in start..start + seen.samples as usize {
            for order in 0..2 {
                let both = [t[0][sample][order], t[1][sample][order]];
                let exceeds = both.iter().all(|t| t.abs() > THRESHOLD);
                if !exceeds || both[0].signum() != both[1].signum() {
                    continue;
                }
                let own = |group: &usize| {
                    let place = sample * count + group;
                    let [one, other] = registers.each_ref().map(|r| r.spread(place)[order]);
                    (one - other).abs()
                };
                let most = (0..count).max_by(|a, b| own(a).total_cmp(&own(b)));
                let name = most.map_or("", |most| &probe.groups[most]);
                leaks.push(Leak {
                    job,
                    cycle: seen.first + (sample - start) as u32,
                    order: order + 1,
                    t: both,
                    register: name.to_owned(),
                    address: probe.address[sample.saturating_sub(TO_MEMORY).max(start)],
                    why: why[sample],
                });
            }
        }
        start += seen.samples as usize;
    }
    let class = |class: usize| sets.iter().map(|set| set[class].traces()).sum();
    Report {
        program: program.name,
        traces: [class(0), class(1)],
        t,
        registers: probe.size(),
        leaks,
        named: ranges(&why, probe),
        jobs: probe
            .jobs
            .iter()
            .map(|job| (job.first, job.samples as usize))
            .collect(),
    }
}

/// For each sample the reason why it may differ: an instruction of a named place has issued not
/// long ago in the same job.
fn named(program: &Program, probe: &Probe) -> Vec<Option<&'static str>> {
    let places = program.places();
    let mut why = Vec::with_capacity(probe.address.len());
    let mut start = 0;
    for job in &probe.jobs {
        let end = start + job.samples as usize;
        let (mut last, mut left) = (None, 0);
        for address in &probe.address[start..end] {
            let mut found = places
                .iter()
                .filter(|place| place.addresses.contains(address));
            if let Some(place) = found.next() {
                (last, left) = (Some(place.why), place.samples);
            } else if left == 0 {
                last = None;
            } else {
                left -= 1;
            }
            why.push(last);
        }
        start = end;
    }
    why
}

/// The runs of samples of a job with the same reason.
fn ranges(why: &[Option<&'static str>], probe: &Probe) -> Vec<(Range<usize>, &'static str)> {
    let mut ranges = Vec::new();
    let mut start = 0;
    for job in &probe.jobs {
        let samples = &why[start..start + job.samples as usize];
        for run in samples.chunk_by(|a, b| a == b) {
            ranges.extend(run[0].map(|why| (start..start + run.len(), why)));
            start += run.len();
        }
    }
    ranges
}
