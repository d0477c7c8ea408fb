// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processes that hold contestants, behind pipes: copies of this program, built like it or with
//! other flags.

use crate::{
    contestants::Selection,
    wire::{Build, Introduction, Reply, Request, WORKER},
};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};
use stopwatch::{Plan, Sample};

/// A process that holds contestants; killed when dropped.
pub struct Worker {
    name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Worker {
    /// Starts a copy of `program` as a worker and has it set up the wanted contestants.
    ///
    /// A linker writes its output here and there, so that the file's pages lie scattered in the
    /// page cache; code with much unrolling was seen to run up to twice as slow from such a
    /// file, every time, and never from a copy (Zen 5 under KVM, Linux 6.18). Programs reach
    /// their users as copies, so copies are what is measured.
    ///
    /// # Errors
    /// If it cannot be copied or started, or does not answer.
    pub fn start(
        name: &str,
        program: &Path,
        wanted: &Selection,
    ) -> Result<(Self, Build, Vec<Introduction>), String> {
        let failed = |error: std::io::Error| format!("worker {name} cannot be started: {error}");
        let copy = program.with_file_name(format!(
            "bench-worker-{name}{}",
            std::env::consts::EXE_SUFFIX
        ));
        // A new file each time: a running copy of another run keeps its own.
        std::fs::remove_file(&copy).ok();
        std::fs::copy(program, &copy).map_err(failed)?;
        let mut child = Command::new(copy)
            .arg(WORKER)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("worker {name} has no pipes"));
        };
        let output = BufReader::new(output);
        let mut worker = Worker {
            name: name.to_owned(),
            child,
            input,
            output,
        };
        match worker.ask(&Request::Hello {
            wanted: wanted.clone(),
        })? {
            Reply::Hello(build, introductions) => Ok((worker, build, introductions)),
            _ => Err(worker.nonsense()),
        }
    }

    /// See [`Request::Size`].
    ///
    /// # Errors
    /// If the worker has gone.
    pub fn repetitions(&mut self, contestant: usize, operation: usize) -> Result<u32, String> {
        match self.ask(&Request::Size {
            contestant,
            operation,
        })? {
            Reply::Size(n) => Ok(n),
            _ => Err(self.nonsense()),
        }
    }

    /// See [`Request::Visit`].
    ///
    /// # Errors
    /// If the worker has gone.
    pub fn visit(
        &mut self,
        contestant: usize,
        operation: usize,
        plan: Plan,
    ) -> Result<Vec<Sample>, String> {
        match self.ask(&Request::Visit {
            contestant,
            operation,
            plan,
        })? {
            Reply::Visit(samples) => Ok(samples),
            _ => Err(self.nonsense()),
        }
    }

    fn ask(&mut self, request: &Request) -> Result<Reply, String> {
        let gone = |error: &dyn std::fmt::Display| format!("worker {} stopped: {error}", self.name);
        let line = serde_json::to_string(request).map_err(|error| gone(&error))?;
        writeln!(self.input, "{line}").map_err(|error| gone(&error))?;
        let mut reply = String::new();
        self.output
            .read_line(&mut reply)
            .map_err(|error| gone(&error))?;
        serde_json::from_str(&reply).map_err(|error| gone(&error))
    }

    fn nonsense(&self) -> String {
        format!("worker {} answered another question", self.name)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
