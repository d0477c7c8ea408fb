// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bakes into the binary how it was built, so that a record can say so: compiler, flags, target.

use std::{env, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    // Set on the command line of a build to choose the backend of a peer; see src/front/variant.rs.
    println!(
        "cargo::rustc-check-cfg=cfg(curve25519_dalek_backend, values(\"serial\", \"fiat\", \"simd\", \"avx512\"))"
    );
    println!("cargo::rustc-check-cfg=cfg(feature, values(\"gf255_m64\"))");

    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    println!("cargo::rustc-env=BENCH_RUSTFLAGS={flags}");
    println!(
        "cargo::rustc-env=BENCH_TARGET={}",
        env::var("TARGET").unwrap_or_default()
    );

    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version
        .map(|out| String::from_utf8_lossy(&out.stdout).trim().to_owned())
        .unwrap_or_default();
    println!("cargo::rustc-env=BENCH_RUSTC={version}");
}
