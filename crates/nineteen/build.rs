// SPDX-License-Identifier: MIT OR Apache-2.0
//! Says for which instructions eight words of 32 bits have assembly: of Arm's a stable compiler tells nobody but build scripts.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!(
        "cargo::rustc-check-cfg=cfg(nineteen_w32, values(none(), \"v6m\", \"v7em\", \"rv32m\"))"
    );
    let target = env::var("TARGET").unwrap_or_default();
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let has = |feature| features.split(',').any(|f| f == feature);
    let instructions = match target.split('-').next().unwrap_or_default() {
        "thumbv6m" | "thumbv8m.base" => "v6m", // Cortex-M0, M0+, M1, M23
        "thumbv7em" => "v7em",                 // Cortex-M4, M7: with the DSP extension
        name if name.starts_with("riscv32") && has("m") && !has("e") => "rv32m",
        _ => return,
    };
    println!("cargo::rustc-cfg=nineteen_w32");
    println!("cargo::rustc-cfg=nineteen_w32=\"{instructions}\"");
}
