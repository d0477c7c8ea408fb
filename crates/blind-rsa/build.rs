// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decides whether code for the features of a processor is compiled; `src/arch.rs` says what it
//! assumes.
//!
//! `--cfg blind_rsa_backend="portable"` in `RUSTFLAGS` leaves it out.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(blind_rsa_backend, values(\"portable\"))");
    println!("cargo::rustc-check-cfg=cfg(blind_rsa_arch, values(\"x86_64\"))");
    let cfg = |name: &str| env::var(format!("CARGO_CFG_{name}")).unwrap_or_default();
    // Miri runs no CPUID.
    let is_interpreted = env::var_os("CARGO_CFG_MIRI").is_some();
    if cfg("BLIND_RSA_BACKEND") == "portable" || is_interpreted {
        return;
    }
    // Kernels and UEFI have no vector registers: no value may be in one, in any function.
    let has_vectors = cfg("TARGET_FEATURE").split(',').any(|f| f == "sse2");
    if cfg("TARGET_ARCH") == "x86_64" && cfg("TARGET_POINTER_WIDTH") == "64" && has_vectors {
        println!("cargo::rustc-cfg=blind_rsa_arch=\"x86_64\"");
    }
}
