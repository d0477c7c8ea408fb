// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links programs for RV64 without what starts a C program: `src/bare.rs` is what starts them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|processor| processor == "riscv64") {
        println!("cargo::rustc-link-arg-bins=-nostartfiles");
        println!("cargo::rustc-link-arg-bins=-static");
    }
}
