// SPDX-License-Identifier: MIT OR Apache-2.0
//! Build script of both shared libraries: their soname, the name that the linker writes into
//! programs and that the dynamic linker looks for.
//!
//! Without one, a program asks for the file that it was linked with, and a later version of the ABI
//! would be loaded in its place. cargo-c, which enables the feature `capi`, adds the same name.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=../soname.rs");
    if var("CARGO_FEATURE_CAPI").is_ok() {
        return;
    }
    let variable = |name| var(name).expect("cargo sets it");
    let library = match &*variable("CARGO_PKG_NAME") {
        "nineteen-c" => "nineteen",
        "nineteen-sodium" => "nineteen_sodium",
        other => panic!("{other} has no soname"),
    };
    let version = variable("CARGO_PKG_VERSION_MAJOR");
    let argument = match &*variable("CARGO_CFG_TARGET_OS") {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            format!("-soname,lib{library}.so.{version}")
        }
        "macos" | "ios" => format!("-install_name,@rpath/lib{library}.{version}.dylib"),
        _ => return,
    };
    println!("cargo::rustc-cdylib-link-arg=-Wl,{argument}");
}
