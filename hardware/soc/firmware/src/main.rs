// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bare-metal firmware for the simulated SoC: X25519 and Ed25519 in software and on the engine,
//! each result checked and timed. It prints lines for people and rows `metric NAME VALUE` for
//! `cargo xtask soc`.
#![no_std]
#![no_main]

mod board; // UART, cycle counter, traps
#[cfg(feature = "engine")]
mod engine; // what the engine does
#[cfg(feature = "engine")]
mod engine_in_c; // the same through the driver in C
#[cfg(all(feature = "engine", not(feature = "short")))]
mod hash; // what the SHA-512 unit does
mod ratchet; // the application, on each of them
mod software; // what the CPU does alone
mod start; // from reset to `main`
#[cfg(feature = "engine")]
mod task; // what an executor needs at least
mod vectors; // what all of them must compute

/// Runs `f` and returns the cycles that it took.
fn once<T>(f: impl FnOnce() -> T) -> (T, u64) {
    let start = board::cycles();
    let result = core::hint::black_box(f());
    (result, board::cycles() - start)
}

/// A row for `cargo xtask soc`.
fn metric(name: impl core::fmt::Display, value: u64) {
    say!("metric {name} {value}");
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    say!("engine25519 on a simulated SoC: VexRiscv RV32IMAC");
    #[cfg(feature = "engine")]
    {
        #[cfg(not(feature = "short"))]
        hash::run();
        engine::run();
        engine_in_c::run();
        ratchet::on_the_engine();
    }
    software::run();
    #[cfg(not(feature = "short"))]
    software::others();
    ratchet::in_software();
    metric("soc_stack_bytes", start::deepest_stack() as u64);
    board::stop(true)
}
