// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program that measures candidates: compiled by the search with `candidates.s`, which has the
//! texts and what they read, `number.rs`, which has their number, and `run.rs`, which calls them.
//!
//! Prints core cycles for each candidate. The core's clock comes from chains of multiplications,
//! of three cycles each, before and after a window.
//!
//! The time may depend on what comes before, by a tenth on Golden Cove. So a candidate is measured
//! behind each number of instructions from none to five, and the mean counts.

#![allow(unsafe_code)]

use core::arch::x86_64::{_mm_lfence, _rdtsc};
use core::arch::asm;

include!("number.rs");
include!("run.rs");

unsafe extern "C" {
    static candidates: [Candidate; NUMBER];
}

/// Steps of a window.
const STEPS: u64 = 100;
/// Windows of a candidate behind each number of instructions.
const WINDOWS: usize = 5;
/// The window that counts, from the shortest on: a neighbour on the same core makes others longer.
const QUARTER: usize = WINDOWS / 4;

fn chain(multiplications: u64) {
    let mut x = 3_u64;
    for _ in 0..multiplications / 4 {
        // SAFETY: changes a register.
        unsafe { asm!("imul {0}, {0}", "imul {0}, {0}", "imul {0}, {0}", "imul {0}, {0}", inout(reg) x) };
    }
    core::hint::black_box(x);
}

/// Ticks that something takes.
fn ticks(f: impl FnOnce()) -> f64 {
    // SAFETY: there on every x86-64 processor.
    unsafe {
        _mm_lfence();
        let start = _rdtsc();
        f();
        _mm_lfence();
        (_rdtsc() - start) as f64
    }
}

/// Core cycles of a step.
fn cycles<const BEFORE: usize>(candidate: Candidate) -> f64 {
    run::<BEFORE>(candidate, STEPS);
    let before = ticks(|| chain(2000));
    let window = ticks(|| run::<BEFORE>(candidate, STEPS));
    let after = ticks(|| chain(2000));
    window / (before.min(after) / 6000.0) / STEPS as f64
}

fn main() {
    // SAFETY: the assembly defines as many.
    let all = unsafe { &candidates };
    let mut found = vec![[const { Vec::new() }; 6]; NUMBER];
    for _ in 0..WINDOWS {
        for (found, candidate) in found.iter_mut().zip(all) {
            found[0].push(cycles::<0>(*candidate));
            found[1].push(cycles::<1>(*candidate));
            found[2].push(cycles::<2>(*candidate));
            found[3].push(cycles::<3>(*candidate));
            found[4].push(cycles::<4>(*candidate));
            found[5].push(cycles::<5>(*candidate));
        }
    }
    for found in &mut found {
        let windows = found.iter_mut().map(|found| {
            found.sort_by(f64::total_cmp);
            found[QUARTER]
        });
        println!("{:.3}", windows.sum::<f64>() / 6.0);
    }
}
