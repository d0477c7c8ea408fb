// SPDX-License-Identifier: MIT OR Apache-2.0
//! Single disturbances of the engine: a random bit of its state, or of a word on its bus, is
//! inverted once while the driver works.
//!
//! Each run has its own engine and one disturbance, both chosen by a seed and the run's number, so
//! each can be repeated alone. The driver's result is compared with the emulator's. A run ends
//! early when no trace of its disturbance is left: when all state of the engine, and everything
//! that the driver has seen, equals that of the undisturbed run at the same access. The rest would
//! be the same, too.

use std::ops::Range;

use engine25519::{Error, SignatureCheck};

use crate::rtl::{Refused, Rtl, State};
use crate::value::Random;

mod bus; // between the driver and the engine
mod case; // jobs with their operands

use bus::{Moment, Trace, engine};
use case::Case;

/// A job for the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// A signature of a message that ends in the first block.
    SignShort,
    /// A signature of a message of three blocks.
    SignLong,
    /// A signature of Ed25519ctx, whose prefix does not start at a block boundary.
    SignContext,
    /// A key.
    Keygen,
    /// X25519.
    Exchange,
    /// The verification of a signature that is not valid.
    Verify,
}

/// At least half of the runs are signatures.
const JOBS: [Job; 10] = [
    Job::SignShort,
    Job::SignShort,
    Job::SignLong,
    Job::SignLong,
    Job::SignContext,
    Job::SignContext,
    Job::Keygen,
    Job::Exchange,
    Job::Verify,
    Job::Verify,
];

impl Job {
    fn signs(self) -> bool {
        matches!(self, Job::SignShort | Job::SignLong | Job::SignContext)
    }

    /// The group of the job's results.
    #[must_use]
    pub fn group(self) -> Group {
        match self {
            Job::Keygen => Group::Keys,
            Job::Exchange => Group::Exchanges,
            Job::Verify => Group::Verdicts,
            _ => Group::Signatures,
        }
    }
}

/// Jobs whose results have the same meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Bytes of signatures.
    Signatures,
    /// Public keys.
    Keys,
    /// Shared secrets.
    Exchanges,
    /// Findings.
    Verdicts,
}

impl Group {
    /// All of them.
    pub const ALL: [Group; 4] = [
        Group::Signatures,
        Group::Keys,
        Group::Exchanges,
        Group::Verdicts,
    ];
}

/// The target of a disturbance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The words that the bus writes and reads.
    Words,
    /// Registers of the bus.
    Bus,
    /// Fetch, issue, control, clearing, outputs of the microcode.
    Control,
    /// The stacks of loops and calls.
    Stacks,
    /// The memory of registers: the 64 of the context.
    Memory,
    /// The answers of the units: the register before write-back.
    Answers,
    /// Multiplier, adder, freezer, key unit, operands.
    Units,
    /// The hash unit.
    Hash,
}

impl Kind {
    /// All kinds, which are disturbed equally often.
    pub const ALL: [Kind; 8] = [
        Kind::Words,
        Kind::Bus,
        Kind::Control,
        Kind::Stacks,
        Kind::Memory,
        Kind::Answers,
        Kind::Units,
        Kind::Hash,
    ];

    /// The kind of a state, by its name.
    fn of(name: &str) -> Kind {
        let has = |part: &str| name.contains(part);
        match name {
            _ if has(".u_bus.") => Kind::Bus,
            _ if has(".copy_") => Kind::Memory,
            _ if has(".wb_q") => Kind::Answers,
            _ if has(".u_hash.") => Kind::Hash,
            _ if has(".u_datapath.") => Kind::Units,
            _ if STACKS.iter().any(|stack| has(stack)) => Kind::Stacks,
            _ => Kind::Control,
        }
    }
}

/// The stacks of `fetch.sv` and their depths.
const STACKS: [&str; 8] = [
    ".u_fetch.final_q",
    ".u_fetch.left_q",
    ".u_fetch.first_q",
    ".u_fetch.inner_q",
    ".u_fetch.outer_q",
    ".u_fetch.back_q",
    ".u_fetch.loops_q",
    ".u_fetch.calls_q",
];

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The right result.
    Right,
    /// An error.
    Error,
    /// An error after the driver's time limit, or no answer from the bus.
    Hang,
    /// A wrong result. For a signature: whether it is valid; for a verdict: whether it accepts.
    Wrong(bool),
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 5] = [
        Outcome::Right,
        Outcome::Error,
        Outcome::Hang,
        Outcome::Wrong(false),
        Outcome::Wrong(true),
    ];
}

/// How the driver works.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// How signatures are checked.
    pub check: SignatureCheck,
    /// [`with_repetition`](engine25519::Engine::with_repetition).
    pub repeats: bool,
}

/// A description of one run.
#[derive(Clone, Debug)]
pub struct Told {
    /// The job.
    pub job: Job,
    /// The target.
    pub kind: Kind,
    /// Where and when.
    pub place: String,
    /// The outcome.
    pub outcome: Outcome,
}

/// States, each with the range of its bits among all of them.
type States = Vec<(State, Range<u64>)>;

/// A number of runs with one seed.
#[derive(Debug)]
pub struct Campaign {
    seed: u64,
    settings: Settings,
    /// The state of each kind, with its bits.
    states: Vec<(Kind, States)>,
    subjects: Vec<Subject>,
}

/// A job with its operands, and its undisturbed run.
#[derive(Debug)]
struct Subject {
    case: Case,
    /// The seed of the model.
    seed: u32,
    /// Cycles of the whole, and of a signature without its check.
    cycles: [u64; 2],
    /// The same in accesses.
    accesses: [u64; 2],
    /// The state at every 16th access.
    trace: Vec<Moment>,
}

/// Registers of a context.
const REGISTERS: u32 = 64;

/// The engine's error code for a job that it has stopped at its own limit.
const OVERDUE: u8 = 6;

impl Campaign {
    /// Finds the state that can be disturbed, and measures the jobs.
    ///
    /// # Panics
    /// If a job without a disturbance fails.
    #[must_use]
    pub fn new(seed: u64, settings: Settings) -> Campaign {
        let mut states: Vec<(Kind, States)> = Kind::ALL.map(|kind| (kind, Vec::new())).into();
        for mut state in Rtl::new().state() {
            let kind = Kind::of(&state.name);
            if kind == Kind::Memory {
                state.elements = REGISTERS;
            }
            let (_, list) = &mut states[kind as usize];
            let from = list.last().map_or(0, |(_, bits)| bits.end);
            let bits = u64::from(state.elements) * u64::from(state.bits);
            list.push((state, from..from + bits));
        }
        let mut campaign = Campaign {
            seed,
            settings,
            states,
            subjects: Vec::new(),
        };
        let mut random = source(seed, 0);
        for (job, seed) in [JOBS, JOBS].concat().into_iter().zip(1..) {
            let case = Case::new(job, &mut random);
            let mut trace = Vec::new();
            let [part, whole] = [SignatureCheck::None, settings.check].map(|check| {
                let settings = Settings { check, ..settings };
                let mut engine = engine(seed, settings, Trace::Written(Vec::new()));
                let found = case.run(&mut engine);
                assert_eq!(found, Ok(case.expected), "{job:?} undisturbed");
                let bus = engine.bus();
                if let Trace::Written(moments) = &mut bus.trace {
                    trace = core::mem::take(moments);
                }
                (bus.rtl.cycles() - bus.start, bus.accesses)
            });
            campaign.subjects.push(Subject {
                case,
                seed,
                cycles: [whole.0, part.0],
                accesses: [whole.1, part.1],
                trace,
            });
        }
        campaign
    }

    /// The number of bits that may be disturbed, by kind; for words on the bus, those of each
    /// access.
    pub fn bits(&self) -> impl Iterator<Item = (Kind, u64)> {
        self.states.iter().map(|(kind, list)| {
            let bits = list.last().map_or(32, |(_, bits)| bits.end);
            (*kind, bits)
        })
    }

    /// A run.
    ///
    /// # Panics
    /// If the model has no state of a kind.
    #[must_use]
    pub fn run(&self, number: u64) -> Told {
        let mut random = source(self.seed, number + 1);
        let subject = one_of(&self.subjects, &mut random);
        let job = subject.case.job;
        let (kind, states) = one_of(&self.states, &mut random);
        // Three of four signatures are disturbed before their check, which takes longer than they
        // do.
        let early = job.signs() && random.below(4) != 0;
        let mut engine = engine(subject.seed, self.settings, Trace::Compared(&subject.trace));
        let bus = engine.bus();
        let mut time = |[whole, part]: [u64; 2]| match early {
            true => random.below(part),
            false if job.signs() && part < whole => part + random.below(whole - part),
            false => random.below(whole),
        };
        let place = match kind {
            Kind::Words => {
                let (access, bit) = (time(subject.accesses), random.below(32));
                bus.flip = Some((access, 1 << bit));
                format!("access {access}, bit {bit}")
            }
            _ => {
                let cycle = time(subject.cycles);
                bus.after = bus.start + cycle + 1;
                let last = states.last().expect("state of each kind");
                let bit = random.below(last.1.end);
                let found = states.iter().find(|(_, bits)| bits.contains(&bit));
                let (state, bits) = found.expect("ranges that follow each other");
                let within = (bit - bits.start) as u32;
                let (element, bit) = (within / state.bits, within % state.bits);
                bus.rtl.disturb(cycle + 1, state, element, bit);
                format!("{}[{element}] bit {bit}, cycle {cycle}", state.name)
            }
        };
        let found = subject.case.run(&mut engine);
        let same = matches!(engine.bus().trace, Trace::Same);
        let outcome = match found {
            _ if same => Outcome::Right,
            Ok(found) if found == subject.case.expected => Outcome::Right,
            Ok(found) => Outcome::Wrong(subject.case.accepts(found)),
            Err(Error::Timeout | Error::Busy | Error::Bus(Refused::Silent(_))) => Outcome::Hang,
            Err(Error::Job { code: OVERDUE, .. }) => Outcome::Hang,
            Err(_) => Outcome::Error,
        };
        // The rest is not observed.
        engine.bus().end = 0;
        Told {
            job,
            kind: *kind,
            place,
            outcome,
        }
    }
}

/// The random numbers of a run, or of the operands; a state of zero would stay zero.
fn source(seed: u64, run: u64) -> Random {
    let mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ run.wrapping_mul(0xd134_2543_de82_ef95);
    Random(mixed.max(1))
}

fn one_of<'a, T>(list: &'a [T], random: &mut Random) -> &'a T {
    &list[random.below(list.len() as u64) as usize]
}
