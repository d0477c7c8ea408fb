// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links with the script `memory.x`.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rustc-link-arg-bins=-T{folder}/memory.x");
}
