// SPDX-License-Identifier: MIT OR Apache-2.0
//! Emits `ground_halves` where words of 64 bits are computed from halves, and `ground_loops` where
//! registers have 32 bits, so that loops with constant bounds stay loops.
//!
//! A build script, because a stable compiler tells nobody else that an Arm core has the DSP
//! extension: Cortex-M4 and M7 select by conditional instructions and have a product with two
//! addends (`umaal`), so that words need not be cut. The curve crates decide about their own code
//! in their own build scripts.
//!
//! Read from `RUSTFLAGS`: `--cfg nineteen_words32` and `--cfg curve25519_dalek_bits="32"`, as in
//! `nineteen`.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(ground_halves, ground_loops)");
    let cfg = |name: &str| env::var(format!("CARGO_CFG_{name}")).unwrap_or_default();
    let is_asked_for =
        env::var_os("CARGO_CFG_NINETEEN_WORDS32").is_some() || cfg("CURVE25519_DALEK_BITS") == "32";
    // Registers of x86-64 and AArch64 have 64 bits even where pointers have 32.
    let has_wide_registers = cfg("TARGET_POINTER_WIDTH") == "64"
        || matches!(cfg("TARGET_ARCH").as_str(), "x86_64" | "aarch64");
    let has_dsp = env::var("TARGET").is_ok_and(|target| target.starts_with("thumbv7em-"));
    if is_asked_for || !has_wide_registers {
        println!("cargo::rustc-cfg=ground_loops");
        if !has_dsp {
            println!("cargo::rustc-cfg=ground_halves");
        }
    }
}
