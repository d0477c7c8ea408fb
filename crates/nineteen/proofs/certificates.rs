// SPDX-License-Identifier: MIT OR Apache-2.0
//! The theorems as certificates for the checker in `/proofs`, which shares no code with the prover.
//!
//! With `NINETEEN_CERTIFICATES` naming a folder the certificates are written there.

mod machine; // their programs compute what words compute

use std::string::String;

use prover::{export, recorded};

use super::*;

/// The representation, or the text, that a theorem is about.
fn group(name: &str) -> &'static str {
    const TEXTS: [(&str, &str); 7] = [
        ("assembly: ", "x86_64"),
        ("aarch64: ", "aarch64"),
        ("packed: ", "packed"),
        ("neon: ", "neon"),
        ("v6m: ", "thumb"),
        ("v7em: ", "thumb"),
        ("rv32: ", "riscv32"),
    ];
    const LIMBS: [(&str, &str); 10] = [
        ("25hx4", "lanes25h"),
        ("_of_loose25h", "lanes25h"),
        ("51x4", "lanes51"),
        ("from_radix52", "lanes51"),
        ("52", "lanes52"),
        ("25h", "fe10x25h"),
        ("64", "fe4x64"),
        ("32", "fe8x32"),
        ("51", "radix51"),
        ("_split", "radix51"),
    ];
    let text = TEXTS.iter().find(|(prefix, _)| name.starts_with(prefix));
    let limbs = LIMBS.iter().find(|(suffix, _)| name.ends_with(suffix));
    text.or(limbs).map_or("radix51", |(_, group)| group)
}

#[test]
fn every_theorem() {
    for (name, theorem) in theorems() {
        let file: String = name
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let report = export(group(name), &file, || theorem(None));
        assert!(report.errors.is_empty(), "{name}: {:?}", report.errors);
    }
}
