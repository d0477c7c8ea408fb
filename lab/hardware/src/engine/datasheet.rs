// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tests of `hardware/DATASHEET.md`: its facts are those of the files that they come from. The cycles of
//! accesses are compared by the tests of the buses (`hardware/cocotb/common.py`).

use std::fs;
use std::path::Path;

use super::model;
use crate::synth::Record;

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(name)).expect(name)
}

/// The cells of the rows of a page.
fn rows(page: &str) -> Vec<Vec<String>> {
    page.lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| {
            let line = line.trim_start_matches('|').trim_end_matches('|');
            line.split('|').map(|cell| cell.trim().to_owned()).collect()
        })
        .collect()
}

/// A constant of the driver's table of routines.
fn routine(name: &str) -> u32 {
    let text = read("hardware/engine25519/src/microcode/rom.rs");
    let start = format!("pub const {name}: ");
    let line = text.lines().find(|line| line.starts_with(&start));
    let value = line.expect(name).split_once(" = ").expect(name).1;
    value.trim_end_matches(';').parse().expect(name)
}

/// 12345 as `12,345`.
fn grouped(value: u32) -> String {
    match value / 1000 {
        0 => value.to_string(),
        thousands => format!("{thousands},{:03}", value % 1000),
    }
}

/// The clock in MHz of the columns with times.
fn megahertz(page: &str) -> u32 {
    let clock = page.split("| at ").nth(1).expect("a column");
    clock
        .split(" MHz |")
        .next()
        .expect("its end")
        .parse()
        .expect("a number")
}

#[test]
fn times_are_at_a_clock_that_the_median_of_the_seeds_reaches() {
    let page = read("hardware/DATASHEET.md");
    let record: Record = toml::from_str(&read("hardware/synth/clock.toml")).expect("a record");
    let clock = record.clock("ecp5-25f-6").expect("seeds");
    let told = megahertz(&page);
    assert!(f64::from(told) <= clock.median, "{told} MHz, {clock:?}");
    let x25519 = routine("X25519_CYCLES");
    let row = format!("{} µs at {told} MHz |", (x25519 + told / 2) / told);
    assert!(page.contains(&row), "{row}");
}

#[test]
fn jobs_have_their_cycles_and_addresses() {
    let page = read("hardware/DATASHEET.md");
    let told = megahertz(&page);
    let rows = rows(&page);
    for (title, plain, blinded) in [
        ("X25519", "X25519", Some("X25519_BLINDED")),
        (
            "multiple of the base point",
            "MUL_BASE",
            Some("MUL_BASE_BLINDED"),
        ),
        ("public key, once", "KEYGEN", Some("KEYGEN_BLINDED")),
        ("verification, one block of SHA-512", "VERIFY_ONE", None),
        ("verification, two blocks", "VERIFY_TWO", None),
    ] {
        let cycles = |name: &str| routine(&format!("{name}_CYCLES"));
        // Microseconds, rounded.
        let time = |name: &str| format!("{} µs", (cycles(name) + told / 2) / told);
        let mut entries = routine(plain).to_string();
        if let Some(blinded) = blinded {
            entries += &format!(", {}", routine(blinded));
        }
        let of = |f: &dyn Fn(&str) -> String| blinded.map_or_else(String::new, f);
        let expected = [
            title.to_owned(),
            grouped(cycles(plain)),
            of(&|name| grouped(cycles(name))),
            entries,
            time(plain),
            of(&|name| time(name)),
        ];
        assert!(rows.iter().any(|row| *row == expected), "{expected:?}");
    }
}

#[test]
fn the_map_is_that_of_the_instruction_set() {
    let page = read("hardware/DATASHEET.md");
    let rows = rows(&page);
    let isa = model::read(&read("hardware/isa.toml")).expect("isa.toml");
    for (csrs, base, digits, column) in [
        (&isa.csr, isa.bus.csr_base, 2, 0),
        (&isa.context_csr, isa.bus.context_csr_base, 3, 2),
    ] {
        for csr in csrs {
            let address = format!("0x{:0digits$x}", base + csr.offset);
            let found = rows.iter().any(|row| {
                let name = row.get(column + 1).map(String::as_str).unwrap_or_default();
                row[column.min(row.len() - 1)] == address
                    && name.split(',').next() == Some(csr.name.as_str())
            });
            assert!(found, "{address} {}", csr.name);
        }
    }
    for fact in [
        format!("ID, {:#x}", isa.machine.id),
        format!(
            "Version {}.{}.",
            isa.machine.version[0], isa.machine.version[1]
        ),
        format!(
            "at {:#x} + {:#x} n",
            isa.bus.context_base, isa.bus.context_stride
        ),
        format!(
            "{} registers, {} bytes each",
            isa.machine.registers, isa.bus.register_stride
        ),
        format!(
            "{} words, is at {:#x}",
            grouped(isa.machine.ram_words),
            isa.bus.ram_base
        ),
        format!("{} KiB; words", (1 << isa.bus.address_bits) / 1024),
    ] {
        assert!(page.contains(&fact), "{fact}");
    }
}

#[test]
fn sizes_and_signatures_are_those_of_the_other_pages() {
    let page = read("hardware/DATASHEET.md");
    let sizes = page.split("## Size and clock").nth(1).expect("the part");
    let sizes = sizes.split("\n## ").next().expect("its end");
    let readme = read("hardware/README.md");
    let lines: Vec<&str> = sizes
        .lines()
        .filter(|line| line.starts_with("| "))
        .collect();
    assert_eq!(lines.len(), 4);
    for line in lines {
        assert!(readme.contains(line), "{line}");
    }
    let row = "| signature of 64 bytes, unchecked | 14,991 | 22,977 |";
    assert!(read("hardware/SOUNDNESS.md").contains(row));
    assert!(page.contains("14,991 cycles,\n22,977 blinded"));
    // The first job's own constants.
    let bench = read("hardware/bench/first_job.v");
    assert!(bench.contains(&format!("X25519 = 32'd{};", routine("X25519"))));
    assert!(page.contains(&format!("write 0x10800  {} ", routine("X25519"))));
}
