// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lines a worker reads and writes: one JSON value on one line for a request, one for its
//! reply.
//!
//! A worker is this program started with the argument [`WORKER`]. It answers until its input ends.

use crate::{
    contestant::Contestant,
    contestants::{self, Selection},
    fixture::Fixture,
};
use serde::{Deserialize, Serialize};
use std::{
    io::{BufRead, Write},
    process::ExitCode,
};
use stopwatch::{
    clock::{Clock, pin},
    sample::{self, Plan, Sample},
};

/// The argument that makes a worker.
pub const WORKER: &str = "worker";

/// A request of the parent.
#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Set up and check the contestants of this selection; first of all.
    Hello { wanted: Selection },
    /// How many repetitions fill a window of this operation?
    Size { contestant: usize, operation: usize },
    /// Take samples of this operation.
    Visit {
        contestant: usize,
        operation: usize,
        plan: Plan,
    },
}

/// The worker's reply.
#[derive(Debug, Serialize, Deserialize)]
pub enum Reply {
    Hello(Build, Vec<Introduction>),
    Size(u32),
    Visit(Vec<Sample>),
}

/// How a process was built.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Build {
    pub rustc: String,
    pub target: String,
    /// Compiler flags beyond cargo's own.
    pub flags: Vec<String>,
}

impl Build {
    /// How this process was built.
    pub fn own() -> Self {
        let flags = env!("BENCH_RUSTFLAGS")
            .split('\x1f')
            .filter(|flag| !flag.is_empty());
        Build {
            rustc: env!("BENCH_RUSTC").into(),
            target: env!("BENCH_TARGET").into(),
            flags: flags.map(str::to_owned).collect(),
        }
    }
}

/// A contestant, told to another process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Introduction {
    pub library: String,
    pub backend: String,
    pub evidence: String,
    pub operations: Vec<String>,
    pub faults: Vec<String>,
}

/// The contestants of this process, set up and ready to be visited.
struct Bench {
    clock: Clock,
    contestants: Vec<Contestant>,
}

impl Bench {
    /// Sets up and checks the wanted contestants.
    fn new(wanted: &Selection) -> Self {
        let fixture: &'static Fixture = Box::leak(Fixture::new());
        Bench {
            clock: Clock::calibrated(),
            contestants: contestants::all(fixture, wanted),
        }
    }

    fn introductions(&self) -> Vec<Introduction> {
        let introduce = |contestant: &Contestant| Introduction {
            library: contestant.library.into(),
            backend: contestant.backend.clone(),
            evidence: contestant.evidence.clone(),
            operations: contestant
                .operations
                .iter()
                .map(|timed| timed.operation.clone())
                .collect(),
            faults: contestant.faults.clone(),
        };
        self.contestants.iter().map(introduce).collect()
    }

    /// See [`Request::Size`]; 1 if there is no such operation.
    fn repetitions(&mut self, contestant: usize, operation: usize) -> u32 {
        let timed = self
            .contestants
            .get_mut(contestant)
            .and_then(|c| c.operations.get_mut(operation));
        timed.map_or(1, |timed| sample::repetitions(&self.clock, timed))
    }

    /// See [`Request::Visit`]; no samples if there is no such operation.
    fn visit(&mut self, contestant: usize, operation: usize, plan: Plan) -> Vec<Sample> {
        let timed = self
            .contestants
            .get_mut(contestant)
            .and_then(|c| c.operations.get_mut(operation));
        timed.map_or_else(Vec::new, |timed| {
            pin(plan.cpu);
            sample::visit(&self.clock, timed, plan)
        })
    }
}

/// Answers requests on standard input until it ends.
pub fn serve() -> ExitCode {
    let mut bench: Option<Bench> = None;
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let request = match serde_json::from_str(&line) {
            Ok(request) => request,
            Err(error) => {
                eprintln!("bench worker: not a request: {error}");
                return ExitCode::from(2);
            }
        };
        let reply = match (request, &mut bench) {
            (Request::Hello { wanted }, slot) => {
                let new = slot.insert(Bench::new(&wanted));
                Reply::Hello(Build::own(), new.introductions())
            }
            (
                Request::Size {
                    contestant,
                    operation,
                },
                Some(bench),
            ) => Reply::Size(bench.repetitions(contestant, operation)),
            (
                Request::Visit {
                    contestant,
                    operation,
                    plan,
                },
                Some(bench),
            ) => Reply::Visit(bench.visit(contestant, operation, plan)),
            (_, None) => {
                eprintln!("bench worker: the first request must be Hello");
                return ExitCode::from(2);
            }
        };
        let sent = serde_json::to_string(&reply).map_err(std::io::Error::from);
        if sent
            .and_then(|line| writeln!(out, "{line}"))
            .and_then(|()| out.flush())
            .is_err()
        {
            break;
        }
    }
    ExitCode::SUCCESS
}
