// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decides which processor's code is compiled; `src/arch.rs` has the table and checks it.
//!
//! The decision depends on more than `target_arch`: on byte order, width of pointers, vector
//! registers, whether the program is interpreted, and on Arm's instructions, which a stable
//! compiler reports only to build scripts. Without this script, and with `--cfg
//! curve9767_backend="portable"` in `RUSTFLAGS`, the code is portable.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(curve9767_backend, values(\"portable\"))");
    println!("cargo::rustc-check-cfg=cfg(curve9767_thumb, values(none(), \"v6m\", \"v7em\"))");
    println!("cargo::rustc-check-cfg=cfg(curve9767_arch, values(\"x86_64\"))");
    let cfg = |name: &str| env::var(format!("CARGO_CFG_{name}")).unwrap_or_default();
    // Miri runs neither assembly nor CPUID.
    let is_interpreted = env::var_os("CARGO_CFG_MIRI").is_some();
    let is_little = cfg("TARGET_ENDIAN") == "little";
    if cfg("CURVE9767_BACKEND") == "portable" || is_interpreted || !is_little {
        return;
    }
    // Kernels and UEFI have no vector registers: no value may be in one, in any function.
    let has_vectors = cfg("TARGET_FEATURE").split(',').any(|f| f == "sse2");
    if cfg("TARGET_ARCH") == "x86_64" && cfg("TARGET_POINTER_WIDTH") == "64" && has_vectors {
        println!("cargo::rustc-cfg=curve9767_arch=\"x86_64\"");
    }
    let target = env::var("TARGET").unwrap_or_default();
    let instructions = match target.split('-').next().unwrap_or_default() {
        "thumbv6m" | "thumbv8m.base" => "v6m", // Cortex-M0, M0+, M1, M23
        "thumbv7em" => "v7em",                 // Cortex-M4, M7: with the DSP extension
        _ => return,
    };
    println!("cargo::rustc-cfg=curve9767_thumb");
    println!("cargo::rustc-cfg=curve9767_thumb=\"{instructions}\"");
}
