// SPDX-License-Identifier: MIT OR Apache-2.0
//! The name by which the dynamic linker finds the library, `libnineteen_sodium.so.0`.

fn main() {
    let linux = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    if linux {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libnineteen_sodium.so.0");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
