// SPDX-License-Identifier: MIT OR Apache-2.0
//! One library's operations, checked and repeated.
//!
//! `contest` checks all operations, and on RV64 measures them: the program reads the processor's counters itself.
//! `contest BACKEND OPERATION N` does nothing but set up and repeat, for whoever counts instructions from outside or asks
//! where they went: two runs differ by the repetitions.
//!
//! | line | |
//! |---|---|
//! | `check LIBRARY BACKEND OPERATION DIGEST` | of all outputs, in hexadecimal |
//! | `cost LIBRARY BACKEND OPERATION N CYCLES INSTRUCTIONS` | of `N` repetitions |

#![cfg_attr(target_arch = "riscv64", no_main)]

mod contestant; // what is measured, and on what inputs
mod contestants; // the libraries

use contestant::{Contestant, Fixture, Operation};
use contestants::Chosen;
#[cfg(target_arch = "riscv64")]
use guest::{
    bare::{Arguments, cycles, exit, instructions},
    say,
};
#[cfg(not(target_arch = "riscv64"))]
use std::println as say;

/// Prints the digest of every operation of a backend.
fn check(backend: &'static str) {
    let fixture = Fixture::<Chosen>::new(backend);
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

/// Measures every operation of a backend.
#[cfg(target_arch = "riscv64")]
fn measure(backend: &'static str) {
    let fixture = Fixture::<Chosen>::new(backend);
    for operation in Operation::ALL {
        let n = operation.repetitions();
        // Once to have everything where it belongs; then whatever is the same for any number cancels out.
        let counts = [n, n, 2 * n].map(|n| {
            let before = (cycles(), instructions());
            fixture
                .repeat(operation, n)
                .then(|| (cycles() - before.0, instructions() - before.1))
        });
        if let [_, Some(once), Some(twice)] = counts {
            say!(
                "cost {} {backend} {} {n} {} {}",
                Chosen::NAME,
                operation.name(),
                twice.0 - once.0,
                twice.1 - once.1
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
    Chosen::backends(&mut |backend| {
        if backend == wanted {
            found = Fixture::<Chosen>::new(backend).repeat(operation, n);
        }
    });
    found
}

/// What calls this is the runtime.
#[cfg(target_arch = "riscv64")]
#[unsafe(no_mangle)]
extern "C" fn guest_main(arguments: Arguments) -> ! {
    let [first, second, third] = [1, 2, 3].map(|place| arguments.get(place));
    if let (Some(backend), Some(operation), Some(n)) = (first, second, third) {
        exit(if repeat(backend, operation, n) { 0 } else { 2 });
    }
    Chosen::backends(&mut check);
    Chosen::backends(&mut measure);
    exit(0)
}

#[cfg(not(target_arch = "riscv64"))]
fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match &arguments[..] {
        [] => {
            Chosen::backends(&mut check);
            true
        }
        [backend, operation, n] => repeat(backend, operation, n),
        _ => false,
    };
    std::process::ExitCode::from(if done { 0 } else { 2 })
}
