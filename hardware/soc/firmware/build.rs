// SPDX-License-Identifier: MIT OR Apache-2.0
//! The addresses and memories of the SoC come from its own generator: `SOC_FOLDER`.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=SOC_FOLDER");
    println!("cargo::rerun-if-changed=link.ld");
    let Ok(soc) = env::var("SOC_FOLDER") else {
        println!("cargo::error=SOC_FOLDER is not set: build this with `cargo xtask soc`");
        return;
    };
    for name in ["map.rs", "memory.ld"] {
        let file = Path::new(&soc).join(name);
        println!("cargo::rerun-if-changed={}", file.display());
        if !file.exists() {
            println!("cargo::error={} is not there", file.display());
        }
    }
    let here = env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    println!("cargo::rustc-link-arg=-L{soc}");
    println!("cargo::rustc-link-arg=-T{here}/link.ld");
    if env::var_os("CARGO_FEATURE_ENGINE").is_some() {
        driver_in_c(&Path::new(&here).join("../../c"));
    }
}

/// Compiles the driver in C with the compiler that `cargo xtask soc` installs.
fn driver_in_c(folder: &Path) {
    let out = env::var("OUT_DIR").expect("set by cargo");
    println!("cargo::rerun-if-changed={}", folder.display());
    for source in [
        "access.c",
        "engine25519.c",
        "mapped.c",
        "scalar.c",
        "signature.c",
    ] {
        let object = Path::new(&out).join(source).with_extension("o");
        let done = Command::new("clang-19")
            .args([
                "--target=riscv32-unknown-elf",
                "-march=rv32imac",
                "-mabi=ilp32",
            ])
            .args([
                "-std=c99",
                "-O2",
                "-ffreestanding",
                "-nostdlibinc",
                "-Wall",
                "-Werror",
            ])
            .args(["-ffunction-sections", "-fdata-sections", "-c"])
            .arg(folder.join(source))
            .arg("-o")
            .arg(&object)
            .status();
        match done {
            Ok(status) if status.success() => {}
            other => println!("cargo::error={source}: clang-19: {other:?}"),
        }
        println!("cargo::rustc-link-arg={}", object.display());
    }
}
