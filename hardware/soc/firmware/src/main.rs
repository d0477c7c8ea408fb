// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bare-metal firmware of the simulated SoC: X25519 and Ed25519 in software and on the engine, each result
//! checked, each timed. Prints lines for people and rows `metric NAME VALUE` for `cargo xtask soc`.
#![no_std]
#![no_main]

mod board; // UART, cycle counter, traps
#[cfg(feature = "engine")]
mod engine; // what the engine does
#[cfg(feature = "engine")]
mod hash; // what the SHA-512 unit does
mod software; // what the CPU does alone
mod start; // from reset to `main`
mod vectors; // what all of them must compute

/// Runs `f` and returns the cycles that it took.
fn once<T>(f: impl FnOnce() -> T) -> (T, u64) {
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
    #[cfg(feature = "engine")]
    hash::run();
    #[cfg(feature = "engine")]
    engine::run();
    software::run();
    software::signatures();
    metric("soc_stack_bytes", start::deepest_stack() as u64);
    board::stop(true)
}
