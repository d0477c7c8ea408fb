// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program that measures candidates: compiled by the search, beside `candidates.s`, which has
//! the constants and the texts, and `candidates.rs`, which has their names.
//!
//! Prints core cycles for each candidate. The core's clock comes from chains of multiplications,
//! of three cycles each, before and after a window.
//!
//! The time may depend on what comes before, by a tenth on Golden Cove. So a candidate is measured
//! behind each number of instructions from none to five, and the mean counts.

#![allow(unsafe_code)]

use core::arch::x86_64::{_mm_lfence, _rdtsc};
use core::arch::{asm, global_asm};

global_asm!(include_str!("candidates.s"), options(raw));

unsafe extern "C" {
    static constants: u8;
    static operand: u8;
}

include!("candidates.rs");

/// Steps of a window.
const STEPS: u64 = 100;
/// Windows of a candidate behind each number of instructions.
const WINDOWS: usize = 5;

/// Runs a candidate so many times on its own result, behind `BEFORE` instructions.
fn run<const BEFORE: usize>(candidate: unsafe extern "C" fn(), steps: u64) {
    // SAFETY: the text changes vectors, masks and flags, and reads the constants and the operand.
    unsafe {
        asm!(
            "vmovdqu64 ymm0, [rdx]", "vmovdqu64 ymm1, [rdx + 32]", "vmovdqu64 ymm2, [rdx + 64]",
            "vmovdqu64 ymm3, [rdx + 96]", "vmovdqu64 ymm4, [rdx + 128]",
            "vmovdqu64 ymm5, [rdx + 160]", "vmovdqa64 ymm6, ymm5", "vmovdqa64 ymm7, ymm5",
            ".p2align 6",
            "2:",
            ".rept {before}",
            "nop",
            ".endr",
            "call {candidate}",
            "dec {steps}",
            "jnz 2b",
            before = const BEFORE,
            candidate = in(reg) candidate,
            steps = inout(reg) steps => _,
            in("rdi") &raw const constants,
            in("rdx") &raw const operand,
            out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _,
            out("ymm5") _, out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _,
            out("ymm10") _, out("ymm11") _, out("ymm12") _, out("ymm13") _, out("ymm14") _,
            out("ymm15") _,
        );
    }
}

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
fn cycles<const BEFORE: usize>(candidate: unsafe extern "C" fn()) -> f64 {
    run::<BEFORE>(candidate, STEPS);
    let before = ticks(|| chain(2000));
    let window = ticks(|| run::<BEFORE>(candidate, STEPS));
    let after = ticks(|| chain(2000));
    window / (before.min(after) / 6000.0) / STEPS as f64
}

fn main() {
    let mut found = vec![[const { Vec::new() }; 6]; CANDIDATES.len()];
    for _ in 0..WINDOWS {
        for (found, candidate) in found.iter_mut().zip(CANDIDATES) {
            found[0].push(cycles::<0>(*candidate));
            found[1].push(cycles::<1>(*candidate));
            found[2].push(cycles::<2>(*candidate));
            found[3].push(cycles::<3>(*candidate));
            found[4].push(cycles::<4>(*candidate));
            found[5].push(cycles::<5>(*candidate));
        }
    }
    for found in &mut found {
        let medians = found.iter_mut().map(|found| {
            found.sort_by(f64::total_cmp);
            found[WINDOWS / 2]
        });
        println!("{:.3}", medians.sum::<f64>() / 6.0);
    }
}
