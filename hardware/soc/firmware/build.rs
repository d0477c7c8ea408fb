// SPDX-License-Identifier: MIT OR Apache-2.0
//! The addresses and memories of the SoC come from its own generator: `SOC_FOLDER`.

use std::env;
use std::path::Path;

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
}
