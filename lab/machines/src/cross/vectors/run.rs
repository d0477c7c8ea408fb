// SPDX-License-Identifier: MIT OR Apache-2.0
//! The vectors in programs without files: built with them and run.

use std::collections::BTreeMap;
use std::path::Path;

use toolbox::tally::Tally;

use super::{Part, records};
use crate::cross::boot;
use crate::cross::chip::{Chip, builds};
use crate::cross::entry::{BACKENDS, BACKENDS_SIMD128, ENTRIES, Entry, SIMD128, Way};
use crate::cross::firmware::{Machine, build_with, side_by_side};
use crate::cross::peers::OURS;
use crate::cross::web;
use toolbox::files;

/// The programs that [`Machine::Emulator`] runs.
const EMULATED: [Entry; 2] = [
    Entry {
        library: OURS,
        features: "nineteen-linux",
        way: Way::Release,
    },
    Entry {
        library: OURS,
        features: "nineteen-small-linux",
        way: Way::Small,
    },
];

/// Runs the published vectors in the release profile and in the small one; for `short` those of the
/// RFCs and one set of edges. In front of a simulation, which takes hours, an emulator runs all of
/// them.
///
/// # Errors
///
/// A program that does not build or run, or a vector that fails.
pub fn run(root: &Path, chip: Chip, short: bool, part: Part) -> Result<Tally, String> {
    let machine = Machine::of(root, chip)?;
    let records = records(root, short)?;
    let mut tally = Tally::default();
    if chip == Chip::Riscv32imac && !short && part.is_first() {
        let all = Part::WHOLE.take(&records);
        let emulated: Vec<_> = EMULATED.iter().collect();
        tally.add(&pass(root, chip, &Machine::Emulator, &emulated, all)?);
    }
    let mut entries = vec![&ENTRIES[0], &ENTRIES[1]];
    if chip == Chip::Wasm32 {
        entries.extend([&BACKENDS, &SIMD128, &BACKENDS_SIMD128]);
    }
    tally.add(&pass(root, chip, &machine, &entries, part.take(&records))?);
    if !part.is_first() {
        return Ok(tally);
    }
    boots(root, chip, &machine)?;
    tally.passed += 1;
    if chip == Chip::Wasm32 {
        let checks = web::module(root)?;
        println!("    module for web pages: {checks} checks");
        tally.passed += checks;
    }
    Ok(tally)
}

/// Runs so many records in every way, side by side.
fn pass(
    root: &Path,
    chip: Chip,
    machine: &Machine,
    entries: &[&Entry],
    (bytes, count): (Vec<u8>, usize),
) -> Result<Tally, String> {
    let file = builds(root).join("records.vectors");
    files::write(&file, bytes)?;
    let mut programs = BTreeMap::new();
    for entry in entries {
        let program = build_with(root, chip, entry, "vectors", ("VECTORS", &file))?;
        programs.insert(entry.folder(), program);
    }
    let mut tally = Tally::default();
    for (entry, said) in side_by_side(&programs, |program| machine.output(program))? {
        let backends =
            passed_by(&said, count).ok_or_else(|| format!("{}, {entry}: {said}", chip.name()))?;
        println!("    {count} vectors, {entry}: {}", backends.join(", "));
        tally.passed += count * backends.len();
    }
    Ok(tally)
}

/// The backends by which `count` vectors passed, if they passed by every one.
fn passed_by(said: &str, count: usize) -> Option<Vec<&str>> {
    let mut backends = Vec::new();
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        backends.push(line.strip_prefix("backend ")?);
        let passed = lines.next()?.strip_prefix("passed ")?;
        (usize::from_str_radix(passed, 16) == Ok(count)).then_some(())?;
    }
    (!backends.is_empty()).then_some(backends)
}

/// Runs the boot loader on images good and bad, built as one would be.
fn boots(root: &Path, chip: Chip, machine: &Machine) -> Result<(), String> {
    let file = builds(root).join("boot.flash");
    files::write(&file, boot::flash())?;
    let program = build_with(root, chip, &ENTRIES[1], "bootloader", ("FLASH", &file))?;
    let said = machine.output(&program)?;
    if !boot::is_right(&said) {
        return Err(format!("{}, the boot loader: {said}", chip.name()));
    }
    println!("    boot loader: three images refused, the fourth boots");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_pass_by_every_backend_or_not_at_all() {
        let said = "backend m64\npassed 0000000c\nbackend m32\npassed 0000000c\n";
        assert_eq!(passed_by(said, 12), Some(vec!["m64", "m32"]));
        assert_eq!(passed_by(said, 11), None);
        assert_eq!(passed_by("", 0), None);
        assert_eq!(passed_by("backend m64\nwrong: record 00000001\n", 1), None);
        assert_eq!(passed_by("backend m64\n", 0), None);
    }
}
