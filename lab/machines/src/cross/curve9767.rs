// SPDX-License-Identifier: MIT OR Apache-2.0
//! The package curve9767 on processors without an operating system: measured beside what was
//! published of its authors' code, and its vectors.

use std::path::Path;

use toolbox::tally::Tally;

use super::chip::{Chip, builds};
use super::entry::{CURVE9767, Entry, OF_CURVE9767, Way};
use super::firmware::{self, Machine};
use super::peers::Digests;
use super::processor::{Place, Processor};
use super::records;
use super::row::Row;
use super::vectors::Part;
use toolbox::files;

pub mod tables; // tables for people

/// The package that is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Package {
    #[default]
    Nineteen,
    Curve9767,
}

/// Builds for an emulator, where there is no assembly.
const EMULATED: [Entry; 2] = [
    Entry {
        library: CURVE9767,
        features: "curve9767-linux",
        way: Way::Release,
    },
    Entry {
        library: CURVE9767,
        features: "curve9767-linux",
        way: Way::Small,
    },
];

/// The programs, in the order of the columns of a page.
pub const OPERATIONS: [&str; 10] = [
    "keygen",
    "dh",
    "sign",
    "verify",
    "generator",
    "point",
    "fe_mul",
    "fe_square",
    "fe_invert",
    "all",
];

/// `cargo xtask cross bench --package curve9767`.
///
/// # Errors
///
/// A program that does not build or run, or an unknown operation.
pub fn bench(
    root: &Path,
    processor: Processor,
    json: bool,
    operations: &[String],
    record: bool,
) -> Result<(), String> {
    let Place::Bare(chip @ (Chip::Thumbv6m | Chip::Thumbv7em)) = processor.place() else {
        return Err(format!(
            "{CURVE9767} is measured on thumbv6m and thumbv7em, not on {}",
            processor.name()
        ));
    };
    let rows = measure(root, chip, operations)?;
    if json {
        rows.iter().for_each(|row| println!("{}", row.json()));
    } else {
        print!("{}", tables::tables(&rows));
    }
    match record {
        true => records::record(root, &format!("{CURVE9767}-{}", chip.core()), &rows),
        false => Ok(()),
    }
}

fn measure(root: &Path, chip: Chip, operations: &[String]) -> Result<Vec<Row>, String> {
    if let Some(name) = operations
        .iter()
        .find(|op| !OPERATIONS.contains(&op.as_str()))
    {
        return Err(format!(
            "no operation {name}; there are {}",
            OPERATIONS.join(", ")
        ));
    }
    let chosen = |op: &&str| operations.is_empty() || operations.iter().any(|name| name == op);
    let wanted: Vec<&str> = OPERATIONS.into_iter().filter(chosen).collect();
    let (mut digests, mut rows) = (Digests::default(), Vec::new());
    for entry in &OF_CURVE9767 {
        for (row, _) in firmware::one(root, chip, entry, &wanted, &mut digests)? {
            let core = short(chip).to_owned();
            rows.push(Row { core, ..row });
        }
    }
    Ok(rows)
}

/// The core, as these rows name it.
const fn short(chip: Chip) -> &'static str {
    match chip {
        Chip::Thumbv6m => "m0+",
        _ => "m4",
    }
}

/// Runs the vectors, and the arithmetic beside the portable one, in every way the package is built;
/// for `short` some of each file, by the assembly in the release profile.
///
/// # Errors
///
/// A program that does not build or run, or a vector that fails.
pub fn vectors(root: &Path, chip: Chip, short: bool, part: Part) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let (machine, entries) = match chip {
        Chip::Thumbv6m | Chip::Thumbv7em => (Machine::of(root, chip)?, &OF_CURVE9767[..]),
        Chip::Riscv32imac if !short && part.is_first() => (Machine::Emulator, &EMULATED[..]),
        _ => return Ok(tally),
    };
    // An emulator has time for all.
    let part = match machine {
        Machine::Emulator => Part::WHOLE,
        _ => part,
    };
    let (bytes, count) = part.take(&super::vectors::curve9767::records(root, short)?);
    let file = builds(root).join(if short {
        "short.vectors9767"
    } else {
        "all.vectors9767"
    });
    files::write(&file, bytes)?;
    for entry in &entries[..if short { 1 } else { entries.len() }] {
        let program = firmware::build_with(root, chip, entry, "vectors9767", ("VECTORS", &file))?;
        let said = match machine.model(&program)? {
            Some(run) => {
                let times: Vec<u64> = run.intervals().collect();
                steady(&times)
                    .map_err(|why| format!("{}, {}: {why}", chip.name(), entry.features))?;
                run.said
            }
            None => machine.output(&program)?,
        };
        if said.trim() != format!("passed {count:08x}") {
            return Err(format!("{}, {}: {said}", chip.name(), entry.features));
        }
        println!(
            "    {count} vectors, {}, {}",
            entry.features,
            entry.way.profile()
        );
        tally.passed += count;
    }
    Ok(tally)
}

/// Whether secrets leave the times of operations as they are: four times of each, and of
/// verification, which differ.
fn steady(times: &[u64]) -> Result<(), String> {
    let (groups, rest) = times.as_chunks::<4>();
    let [secret @ .., public] = groups else {
        return Err("nothing was timed".to_owned());
    };
    let same = |group: &[u64; 4]| group.iter().all(|time| *time == group[0]);
    if let Some(leak) = secret.iter().find(|group| !same(group)) {
        return Err(format!(
            "a secret changes the time of an operation: {leak:?}"
        ));
    }
    match secret.len() == 4 && rest.is_empty() && !same(public) {
        true => Ok(()),
        false => Err(format!("a leak would not be seen: {times:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::steady;

    #[test]
    fn a_time_that_a_secret_changes_is_noticed() {
        let mut times = [5; 20];
        assert!(steady(&times).is_err(), "verification must differ");
        times[19] = 6;
        assert_eq!(steady(&times), Ok(()));
        assert!(steady(&times[4..]).is_err());
        times[3] = 6;
        assert!(steady(&times).is_err());
    }
}
