// SPDX-License-Identifier: MIT OR Apache-2.0
//! One library's operations, checked and repeated.
//!
//! `contest` checks all operations and prints lines `check LIBRARY BACKEND OPERATION DIGEST`, with
//! a digest of all outputs. `contest BACKEND OPERATION N` only sets up and repeats, for whoever
//! counts instructions from outside: two runs differ by the repetitions.

#![cfg_attr(target_arch = "riscv64", no_main)]

mod contestant; // measured operations and their inputs
mod contestants; // the libraries

use contestant::{Fixture, Operation, backends};
use contestants::Chosen;
use firmware::contestant::Contestant as _;
#[cfg(target_arch = "riscv64")]
use guest::{
    bare::{Arguments, exit},
    say,
};
#[cfg(not(target_arch = "riscv64"))]
use std::println as say;

/// Prints the digest of every operation of a backend.
fn check(backend: &'static str) {
    let fixture = Fixture::<Chosen>::new();
    for operation in Operation::ALL {
        if let Some(digest) = fixture.digest(operation) {
            let words = digest
                .as_chunks()
                .0
                .iter()
                .map(|word| u64::from_be_bytes(*word));
            let mut words = words.take(2);
            let (a, b) = (words.next().unwrap_or(0), words.next().unwrap_or(0));
            say!(
                "check {} {backend} {} {a:016x}{b:016x}",
                Chosen::NAME,
                operation.name()
            );
        }
    }
}

/// Repeats an operation. Whether there is one.
fn repeat(wanted: &str, operation: &str, n: &str) -> bool {
    let named = |o: &Operation| o.name() == operation;
    let (Some(operation), Ok(n)) = (Operation::ALL.into_iter().find(named), n.parse()) else {
        return false;
    };
    let mut found = false;
    backends::<Chosen>(|backend| {
        if backend == wanted {
            found = Fixture::<Chosen>::new().repeat(operation, n);
        }
    });
    found
}

/// Called by the runtime.
#[cfg(target_arch = "riscv64")]
#[unsafe(no_mangle)]
extern "C" fn guest_main(arguments: Arguments) -> ! {
    let [first, second, third] = [1, 2, 3].map(|place| arguments.get(place));
    if let (Some(backend), Some(operation), Some(n)) = (first, second, third) {
        exit(if repeat(backend, operation, n) { 0 } else { 2 });
    }
    backends::<Chosen>(check);
    exit(0)
}

#[cfg(not(target_arch = "riscv64"))]
fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match &arguments[..] {
        [] => {
            backends::<Chosen>(check);
            true
        }
        [backend, operation, n] => repeat(backend, operation, n),
        _ => false,
    };
    std::process::ExitCode::from(if done { 0 } else { 2 })
}
