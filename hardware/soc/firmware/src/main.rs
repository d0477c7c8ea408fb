// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bare-metal firmware of the simulated SoC: X25519 and Ed25519 in software and on the engine, each result
//! checked, each timed. Prints lines for people and rows `metric NAME VALUE` for `cargo xtask soc`.
#![no_std]
#![no_main]

mod board; // UART, cycle counter, traps
mod software; // what the CPU does alone
mod start; // from reset to `main`

/// Calls `f` twice and returns the cycles of the second call: caches are as warm as they get.
fn timed<T>(mut f: impl FnMut() -> T) -> (T, u64) {
    let _ = core::hint::black_box(f());
    let start = board::cycles();
    let result = core::hint::black_box(f());
    (result, board::cycles() - start)
}

/// A row for `cargo xtask soc`.
fn metric(name: &str, value: u64) {
    say!("metric {name} {value}");
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    say!("engine25519 on a simulated SoC: VexRiscv RV32IMAC");
    let software = software::run();
    metric("soc_software_cycles", software.dalek);
    metric("soc_nineteen_cycles", software.nineteen);
    metric("soc_stack_bytes", start::deepest_stack() as u64);
    board::stop(true)
}
