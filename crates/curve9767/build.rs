// SPDX-License-Identifier: MIT OR Apache-2.0
//! Says for which instructions there are routines in assembly: of Arm's a stable compiler tells nobody but build scripts.
//!
//! `--cfg curve9767_backend="portable"` in `RUSTFLAGS` leaves them out.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(curve9767_backend, values(\"portable\"))");
    println!("cargo::rustc-check-cfg=cfg(curve9767_thumb, values(none(), \"v6m\", \"v7em\"))");
    let target = env::var("TARGET").unwrap_or_default();
    let forced = env::var("CARGO_CFG_CURVE9767_BACKEND").unwrap_or_default();
    let instructions = match target.split('-').next().unwrap_or_default() {
        _ if forced == "portable" => return,
        "thumbv6m" | "thumbv8m.base" => "v6m", // Cortex-M0, M0+, M1, M23
        "thumbv7em" => "v7em",                 // Cortex-M4, M7: with the DSP extension
        _ => return,
    };
    println!("cargo::rustc-cfg=curve9767_thumb");
    println!("cargo::rustc-cfg=curve9767_thumb=\"{instructions}\"");
}
