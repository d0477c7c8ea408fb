// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted errors: in the texts and in their constants. Every one has to be found, by a claim that
//! fails or because the text cannot be read any more.

use std::string::String;
use std::vec::Vec;

use super::*;

/// Claims that the proof of a step fails for another text.
#[track_caller]
fn refuse(step: usize, lines: &[&str], error: &str) {
    let text = &lines.join("\n");
    let changed = Text {
        text,
        ..text_of(step)
    };
    let report = theorem(None, &changed, PROOFS[step]);
    assert!(!report.errors.is_empty(), "step {step}: {error}");
}

fn text_of(step: usize) -> Text<'static> {
    text(step)
}

/// No instruction can be left out: some of each step, spread over it.
#[test]
fn deleted_instructions() {
    for (step, text) in TEXTS.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        for i in (step..lines.len() - 1).step_by(lines.len() / 12) {
            let mut left = lines.clone();
            let deleted = left.remove(i);
            refuse(step, &left, deleted);
        }
    }
}

/// Numbers of bits, orders of lanes and sets of lanes matter, as do names that differ little.
#[test]
fn changed_instructions() {
    let changes = [
        ("vpsrlq", ", 26", ", 25"),
        ("vpsrlq", ", 25", ", 26"),
        ("vpsllq", ", 4", ", 3"),
        ("vperm2i128", ", 1", ", 16"),
        ("vshufpd", ", 9", ", 6"),
        ("vshufpd", ", 12", ", 3"),
        ("vshufpd", ", 5", ", 10"),
        ("vpblendd", ", 240", ", 15"),
        ("vpshufd", ", 78", ", 228"),
        ("vpmuludq", "vpmuludq", "vpaddq"),
        ("vpsignd", "vpsignd", "vpaddd"),
        ("vpsllvq", "vpsllvq", "vpaddq"),
    ];
    let mut planted = 0;
    for (step, text) in TEXTS.iter().enumerate() {
        let lines: Vec<&str> = text.lines().collect();
        for (name, from, to) in changes {
            let is_it = |line: &&str| {
                let instruction = line.split(" # ").next().unwrap_or_default();
                line.starts_with(name) && (from == name || instruction.ends_with(from))
            };
            let Some(i) = lines.iter().position(is_it) else {
                continue;
            };
            let changed: String = match lines[i].split_once(" # ") {
                Some((instruction, mark)) => instruction.replacen(from, to, 1) + " # " + mark,
                None => lines[i].replacen(from, to, 1),
            };
            let mut left = lines.clone();
            left[i] = &changed;
            refuse(step, &left, &changed);
            planted += 1;
        }
    }
    assert!(planted > 25, "{planted}");
}

/// A constant that a step reads cannot be another one.
#[test]
fn changed_constants() {
    for i in 0..VECTORS.len() {
        let mut constants = VECTORS;
        constants[i][1] ^= 2;
        constants[i][2] ^= 2;
        let found = (0..TEXTS.len()).any(|step| {
            let changed = Text {
                constants: &constants,
                ..text_of(step)
            };
            !theorem(None, &changed, PROOFS[step]).errors.is_empty()
        });
        assert!(found, "constant {i}");
    }
}
