// SPDX-License-Identifier: MIT OR Apache-2.0
//! The header and the list of symbols are those of the sources.

use std::fs;
use std::path::Path;
use std::process::Command;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_header_is_made_from_the_sources() {
    let mut made = Vec::new();
    cbindgen::generate(folder()).unwrap().write(&mut made);
    let kept = fs::read_to_string(folder().join("include/nineteen.h")).unwrap();
    assert!(
        String::from_utf8(made).unwrap() == kept,
        "cargo run --example header"
    );
}

#[test]
fn the_library_exports_the_functions_of_the_header_and_nothing_else() {
    let library = std::env::current_exe()
        .unwrap()
        .with_file_name("libnineteen_c.so");
    let listed = Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(library)
        .output();
    let Ok(listed) = listed else {
        println!("SKIPPED: there is no nm");
        return;
    };
    let listed = String::from_utf8(listed.stdout).unwrap();
    let mut exported: Vec<&str> = listed
        .lines()
        .filter_map(|l| l.split(' ').next_back())
        .collect();
    exported.sort();
    let kept = fs::read_to_string(folder().join("symbols.txt")).unwrap();
    assert_eq!(exported, kept.lines().collect::<Vec<_>>());
    let header = fs::read_to_string(folder().join("include/nineteen.h")).unwrap();
    for name in exported {
        assert!(header.contains(&format!("{name}(")), "{name}");
    }
}
