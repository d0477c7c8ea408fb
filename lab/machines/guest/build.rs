// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links programs for RV64 without the start-up code of C: `src/bare.rs` starts them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|processor| processor == "riscv64") {
        println!("cargo::rustc-link-arg-bins=-nostartfiles");
        println!("cargo::rustc-link-arg-bins=-static");
    }
}
