// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted errors: in the text, in its constants, in the bounds of the operands. Every one has to be
//! found, by a claim that fails or because the text cannot be read any more.

use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

use super::*;

fn lines() -> Vec<&'static str> {
    TEXT.lines().collect()
}

/// Whether the proof about a step fails.
fn refused(step: &Step<'_>) -> bool {
    [false, true]
        .iter()
        .any(|swap| !proof(None, step, &[*swap]).errors.is_empty())
}

/// Claims that the proof fails with these lines for those of the text.
#[track_caller]
fn refuse(lines: &[&str], error: &str) {
    let text = &lines.join("\n");
    assert!(refused(&Step { text, ..STEP }), "{error}");
}

/// The instruction of a line and its operands.
fn parts(line: &str) -> (&str, Vec<&str>) {
    let (instruction, _) = line.split_once(" // ").unwrap_or((line, ""));
    let (name, operands) = instruction.split_once(' ').unwrap();
    (name, operands.split(", ").collect())
}

/// Whether a register is a vector, and its number.
type Register = (bool, usize);

/// The register of an operand, whatever width it has there.
fn register(operand: &str) -> Option<Register> {
    let (name, _) = operand.split_once('.').unwrap_or((operand, ""));
    let number = name.get(1..)?.parse().ok()?;
    match name.get(..1)? {
        "v" | "q" => Some((true, number)),
        "x" | "w" => Some((false, number)),
        _ => None,
    }
}

/// The register that an instruction adds to or subtracts from, if it leaves the sum there, and the
/// others that it reads.
fn onto(line: &str) -> Option<(Register, Vec<Register>)> {
    let (name, operands) = parts(line);
    let registers: Vec<_> = operands
        .iter()
        .filter_map(|operand| register(operand))
        .collect();
    let (sum, sources) = registers.split_first()?;
    let at = match name {
        "umlal" | "umlal2" | "usra" => return Some((*sum, sources.to_vec())),
        "umaddl" => (sources[2] == *sum).then_some(2),
        "sub" => (sources[0] == *sum).then_some(0),
        "add" => sources.iter().position(|source| source == sum),
        _ => None,
    };
    let mut others = sources.to_vec();
    others.remove(at?);
    Some((*sum, others))
}

#[test]
fn the_text_is_accepted() {
    assert!(!refused(&STEP));
    assert!(proof(None, &STEP, &[false, true]).checks > 4000);
}

/// No instruction can be left out.
#[test]
fn deleted_instructions() {
    let lines = lines();
    for i in 0..lines.len() {
        let mut left = lines.clone();
        let deleted = left.remove(i);
        refuse(&left, deleted);
    }
}

/// An instruction before the last of those whose results it reads; one in three.
#[test]
fn early_instructions() {
    let lines = lines();
    let (mut planted, mut harmless) = (0, vec![]);
    for i in (1..lines.len()).step_by(3) {
        let (name, operands) = parts(lines[i]);
        let changes = matches!(name, "umlal" | "umlal2" | "usra" | "stp" | "bit" | "bif");
        let sources = &operands[usize::from(!changes)..];
        let is_read = |written: &str| {
            let read = |operand: &&str| register(operand) == register(written);
            sources.iter().any(read)
        };
        let source = lines[..i].iter().rposition(|line| {
            let (name, operands) = parts(line);
            name != "stp" && is_read(operands[0])
        });
        let Some(source) = source else {
            continue;
        };
        // Addends of the same sum may change places.
        if let (Some((sum, others)), Some((before, _))) = (onto(lines[i]), onto(lines[source]))
            && sum == before
            && !others.contains(&sum)
        {
            continue;
        }
        // Where odd limbs are doubled, even ones are as they were.
        if lines[source].starts_with("ushl ")
            && operands[0].ends_with(".2d")
            && !name.ends_with('2')
        {
            continue;
        }
        planted += 1;
        let mut early = lines.clone();
        let line = early.remove(i);
        early.insert(source, line);
        let text = &early.join("\n");
        if !refused(&Step { text, ..STEP }) {
            harmless.push(format!("{line} before {}", lines[source]));
        }
    }
    assert!(planted > 200, "{planted}");
    assert!(harmless.is_empty(), "{harmless:#?}");
}

/// Another register, in the place of a source; in one line of three.
#[test]
fn wrong_registers() {
    let lines = lines();
    let (mut planted, mut harmless) = (0, vec![]);
    for (i, line) in lines.iter().enumerate().step_by(3) {
        let (name, operands) = parts(line);
        for (at, operand) in operands.iter().enumerate().skip(usize::from(name != "stp")) {
            let Some((is_vector, number)) = register(operand) else {
                continue;
            };
            // The next that is the text's.
            let is_free = |n: &usize| is_vector || !matches!(n, 0 | 18 | 19 | 29 | 31);
            let other = (1..).map(|n| (number + n) % 32).find(is_free).unwrap();
            let wrong = operand.replacen(&number.to_string(), &other.to_string(), 1);
            let mut operands = operands.clone();
            operands[at] = &wrong;
            let mark = line.find(" // ").map_or("", |at| &line[at..]);
            let wrong = format!("{name} {}{mark}", operands.join(", "));
            let mut changed = lines.clone();
            changed[i] = &wrong;
            planted += 1;
            let text = &changed.join("\n");
            // The square of limb 0: where odd limbs are doubled, even ones are as they were.
            let is_square = wrong.starts_with("umull v") && operands[1] == operands[2];
            if !is_square && !refused(&Step { text, ..STEP }) {
                harmless.push(format!("{line} -> {wrong}"));
            }
        }
    }
    assert!(planted > 500, "{planted}");
    assert!(harmless.is_empty(), "{harmless:#?}");
}

/// Another number: a shift, a width, an offset.
#[test]
fn wrong_numbers() {
    let lines = lines();
    let mut planted = 0;
    for (i, line) in lines.iter().enumerate() {
        let Some((before, number)) = line.split_once(", #") else {
            continue;
        };
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        let number: u32 = number.parse().unwrap();
        for other in [number + 1, number.wrapping_sub(1), number + 8, number ^ 16] {
            let wrong = format!("{before}, #{other}{after}");
            let mut changed = lines.clone();
            changed[i] = &wrong;
            refuse(&changed, &wrong);
            planted += 1;
        }
    }
    assert!(planted > 500, "{planted}");
}

/// A limb that is not marked, and limbs that are marked as each other.
#[test]
fn wrong_marks() {
    let lines = lines();
    let marked = |i: &usize| lines[*i].contains(" // ");
    let mut planted = 0;
    for i in (0..lines.len()).filter(marked) {
        let (instruction, mark) = lines[i].split_once(" // ").unwrap();
        let mut changed = lines.clone();
        changed[i] = instruction;
        refuse(&changed, lines[i]);
        let (cut, limb) = mark.split_at(1);
        let limbs = if "NMZ".contains(cut) { 5 } else { 10 };
        let limb = (limb.parse::<usize>().unwrap() + 1) % limbs;
        let [here, there] = [mark.to_string(), format!("{cut}{limb}")];
        let exchanged: Vec<String> = lines
            .iter()
            .map(|line| match line.split_once(" // ") {
                Some((instruction, m)) if m == here => format!("{instruction} // {there}"),
                Some((instruction, m)) if m == there => format!("{instruction} // {here}"),
                _ => line.to_string(),
            })
            .collect();
        let exchanged: Vec<&str> = exchanged.iter().map(String::as_str).collect();
        refuse(&exchanged, lines[i]);
        planted += 1;
    }
    assert_eq!(planted, 3 * 5 + 4 * 10);
}

/// A constant that is wrong in one lane. Two lanes of small words are never read.
#[test]
fn wrong_constants() {
    for (i, l) in (0..CONSTANTS.len()).flat_map(|i| (0..4).map(move |l| (i, l))) {
        let right = CONSTANTS[i][l];
        let is_a24 = i == CONSTANTS.len() - 1;
        if is_a24 && l > 0 {
            continue;
        }
        for wrong in [
            right.wrapping_sub(1),
            right.wrapping_add(1),
            right ^ 1 << 20,
        ] {
            let mut constants = CONSTANTS;
            constants[i][l] = wrong;
            let found = refused(&Step { constants, ..STEP });
            assert!(found, "{wrong:#x} for {right:#x} in lane {l} of {i}");
        }
    }
}

/// Operands beyond their bounds.
#[test]
fn operands_out_of_bounds() {
    let fits = |wide: usize, bits: u32| {
        let report = examine(None, || {
            let elements = core::array::from_fn(|at| {
                let more = if at == wide { bits } else { 0 };
                core::array::from_fn(|i| input(&((most25h(i, Tight) + 1) * power(more) - 1)))
            });
            run(&STEP, false, elements).unwrap();
        });
        report.errors.is_empty()
    };
    for element in 0..5 {
        assert!(fits(element, 0));
        assert!(!fits(element, 3), "{element}");
    }
}

/// Memory and registers that are not the text's.
#[test]
fn wrong_places() {
    let accepts = |line: &str| {
        let text = &[line, TEXT].join("\n");
        !refused(&Step { text, ..STEP })
    };
    assert!(accepts("stp x1, x1, [x0, #304]"));
    assert!(accepts("ldr q10, [x0, #400]"));
    assert!(accepts("ldr w2, [x0, #320]"));
    for line in [
        "stp x1, x1, [x0, #312]", // half of it is u
        "stp x1, x1, [x0, #320]",
        "stp x1, x1, [x0, #4]",
        "stp w1, w1, [x0, #0]",
        "ldr q10, [x0, #0]", // nothing is there
        "ldr q10, [x0, #408]",
        "ldr q10, [x0, #560]",
        "ldr w2, [x0, #404]",
        "ldr w0, [x0, #320]",
        "ldr w18, [x0, #320]",
        "ldr w19, [x0, #320]",
        "ldr w29, [x0, #320]",
        "ret x30",
    ] {
        assert!(!accepts(line), "{line}");
    }
}
