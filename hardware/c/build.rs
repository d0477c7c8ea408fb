// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiles the driver in C, with every warning an error.

const SOURCES: [&str; 5] = [
    "access.c",
    "engine25519.c",
    "mapped.c",
    "scalar.c",
    "signature.c",
];

fn main() {
    let mut build = cc::Build::new();
    build.std("c99").opt_level(2).warnings_into_errors(true);
    for flag in ["-Wall", "-Wextra", "-Wconversion", "-Wpedantic"] {
        build.flag_if_supported(flag);
    }
    for source in SOURCES {
        build.file(source);
    }
    build.compile("engine25519");
    for entry in std::fs::read_dir(".").expect("the package's folder") {
        let path = entry.expect("its files").path();
        if path.extension().is_some_and(|e| e == "c" || e == "h") {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
}
