// SPDX-License-Identifier: MIT OR Apache-2.0
//! The theorems as certificates for the checker in `/proofs`, which shares no code with the prover.
//!
//! With `NINETEEN_CERTIFICATES` naming a folder the certificates are written there.

mod machine; // their programs compute what words compute
mod texts; // texts that the checker parses itself

use std::collections::BTreeSet;

use prover::{export, recorded};

use super::*;

/// A name of a theorem about a text begins with one of these, or ends with the processor that the
/// order of the text is for.
const TEXTS: [(&str, &str, &str); 10] = [
    ("assembly: ", "", "x86_64"),
    ("aarch64: ", "", "aarch64"),
    ("packed: ", ", Zen 4", "packed_zen4"),
    ("packed: ", ", Golden Cove", "packed_golden_cove"),
    ("packed: ", ", AVX-IFMA", "packed_avxifma"),
    ("packed: ", ", AVX2", "packed_avx2"),
    ("neon: ", "", "neon"),
    ("v6m: ", "", "v6m"),
    ("v7em: ", "", "v7em"),
    ("rv32: ", "", "riscv32"),
];

/// Names of theorems about limb code, by their ends.
const LIMBS: [(&str, &str); 11] = [
    ("25hx4", "radix25h"),
    ("_of_loose25h", "radix25h"),
    ("51x4", "radix51x4"),
    ("from_radix52", "radix51x4"),
    ("52", "radix52"),
    ("25h", "fe10x25h"),
    ("64", "fe4x64"),
    ("32", "fe8x32"),
    ("51", "radix51"),
    ("_split", "radix51"),
    ("_wide", "radix51"),
];

/// The representation or the text that a theorem is about, and its name there.
fn place(name: &str) -> (&'static str, &str) {
    for (prefix, suffix, group) in TEXTS {
        let rest = name.strip_prefix(prefix);
        if let Some(rest) = rest.and_then(|rest| rest.strip_suffix(suffix)) {
            return (group, rest);
        }
    }
    let limbs = LIMBS.iter().find(|(suffix, _)| name.ends_with(suffix));
    let (_, group) = limbs.unwrap_or_else(|| panic!("{name}: LIMBS has no row for its suffix"));
    (group, name)
}

/// Proves the theorems of some groups, and writes their certificates.
fn prove(is_in: impl Fn(&str) -> bool) {
    let mut proven = 0;
    for (name, theorem) in theorems() {
        let (group, short) = place(name);
        if is_in(group) {
            let report = export(group, short, || theorem(None));
            assert!(report.errors.is_empty(), "{name}: {:?}", report.errors);
            assert!(report.checks > 0, "{name}");
            proven += 1;
        }
    }
    assert!(proven > 10);
}

fn is_about_limbs(group: &str) -> bool {
    LIMBS.iter().any(|(_, limbs)| *limbs == group)
}

#[test]
fn theorems_about_limbs() {
    prove(is_about_limbs);
}

#[test]
fn theorems_about_lanes() {
    prove(|group| group.starts_with("packed_"));
}

#[test]
fn theorems_about_other_texts() {
    prove(|group| !is_about_limbs(group) && !group.starts_with("packed_"));
}

/// Each theorem has a place of its own.
#[test]
fn places() {
    let mut places = BTreeSet::new();
    for (name, _) in theorems() {
        let (group, short) = place(name);
        assert!(places.insert((group, short)), "{name}: a second one");
        let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
        assert!(short.chars().all(letter), "{name} is to name a file");
    }
    assert!(places.len() > 50);
}
