// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links programs by the memory of the processor.

fn main() {
    let target = std::env::var("TARGET").unwrap_or_default();
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    println!("cargo::rustc-check-cfg=cfg(armv7em)");
    if target == "thumbv7em-none-eabi" {
        println!("cargo::rustc-cfg=armv7em");
    }
    // Bytes of memory: those of a small chip of its kind.
    let (script, ram) = match target.as_str() {
        "thumbv6m-none-eabi" => ("cortex-m.ld", "32K"),
        "thumbv7em-none-eabi" => ("cortex-m.ld", "64K"),
        "riscv32imac-unknown-none-elf" => ("riscv32.ld", "64K"),
        _ => return,
    };
    println!("cargo::rerun-if-changed={script}");
    println!("cargo::rustc-link-arg-bins=-T{folder}/{script}");
    println!("cargo::rustc-link-arg-bins=--defsym=RAM_SIZE={ram}");
    // Linux maps pages, of which each has code, constants or variables.
    let linux = std::env::var_os("CARGO_FEATURE_LINUX").is_some();
    let page = if linux { 4096 } else { 32 };
    println!("cargo::rustc-link-arg-bins=--defsym=PAGE={page}");
}
