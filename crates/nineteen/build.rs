// SPDX-License-Identifier: MIT OR Apache-2.0
//! Says which instructions of Arm's M profile there are: a stable compiler tells it to nobody but build scripts.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(nineteen_thumb, values(none(), \"v6m\", \"v7em\"))");
    let target = std::env::var("TARGET").unwrap_or_default();
    let thumb = match target.split('-').next() {
        Some("thumbv6m" | "thumbv8m.base") => "v6m", // Cortex-M0, M0+, M1, M23
        Some("thumbv7em") => "v7em",                 // Cortex-M4, M7: with the DSP extension
        _ => return,
    };
    println!("cargo::rustc-cfg=nineteen_thumb");
    println!("cargo::rustc-cfg=nineteen_thumb=\"{thumb}\"");
}
