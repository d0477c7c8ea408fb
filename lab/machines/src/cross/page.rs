// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables for people, on the screen and in `docs/PERFORMANCE.md`, which is made from the records.

use std::fmt::Write as _;
use std::path::Path;

mod cores; // processors without an operating system

use super::chip::Chip;
use super::curve9767;
use super::model::PROCESSOR;
use super::peers::OURS;
use super::processor::{Place, Processor};
use super::records::{RANKING, Tables, file, number, part};
use super::row::Row;
use super::target::Target;
use crate::riscv::PARAMETERS;
use toolbox::files;

/// Operations in the order of the columns.
const OPERATIONS: [&str; 8] = [
    "keygen",
    "sign",
    "verify",
    "x25519",
    "x25519_keygen",
    "fe_mul",
    "fe_square",
    "fe_invert",
];

/// Cycles of a SiFive U74 in a VisionFive 2, Rust 1.72 with `-C target-cpu=native`: library,
/// backend, sign, verify. Source: T. Pornin, "On Multiplications with Unsaturated Limbs", NCC Group
/// research blog, 2023, the first table.
#[rustfmt::skip]
const PUBLISHED: [(&str, &str, u64, u64); 4] = [
    ("crrl", "m64", 202_021, 412_764),
    ("crrl", "m51", 158_928, 304_902),
    ("curve25519-dalek", "serial", 180_142, 449_980),
    ("curve25519-dalek", "fiat", 187_220, 429_755),
];

/// The model on the libraries of that article, by Rust 1.63, the nearest compiler at hand:
/// backend, sign, verify.
#[rustfmt::skip]
const VALIDATION: [(&str, u64, u64); 4] = [
    ("m64", 190_231, 393_436),
    ("m51", 158_841, 298_195),
    ("serial", 187_361, 430_171),
    ("fiat", 193_355, 416_593),
];

/// The tables of what was measured, for each core that there are rows of.
pub fn tables(rows: &[Row]) -> String {
    let mut text = String::new();
    let mut cores: Vec<&str> = rows.iter().map(|row| row.core.as_str()).collect();
    cores.dedup();
    for core in cores {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.core == core).collect();
        if Chip::ALL.iter().any(|chip| chip.core() == core) {
            cores::tables(&mut text, core, &rows);
            continue;
        }
        if rows.iter().any(|row| row.cycles.is_some()) {
            table(&mut text, "Cycles of the model", &rows, |row| row.cycles);
        }
        table(&mut text, "Instructions", &rows, |row| row.instructions);
        if core != PROCESSOR {
            beside_published(&mut text, &rows);
            about_the_model(&mut text);
        }
    }
    text
}

/// The tables of a ranking: one for each operation, with what a backend takes of the least on each
/// core.
pub fn ranking(rows: &[Row]) -> String {
    let mut text = String::new();
    let distinct = |of: fn(&Row) -> &str| {
        let mut found: Vec<&str> = Vec::new();
        for row in rows {
            if !found.contains(&of(row)) {
                found.push(of(row));
            }
        }
        found
    };
    let cores = distinct(|row| &row.core);
    for op in distinct(|row| &row.op) {
        let _ = writeln!(text, "| `{op}` | instructions | {} |", cores.join(" | "));
        let _ = writeln!(text, "|---|--:|{}", "--:|".repeat(cores.len()));
        let all: Vec<&Row> = rows.iter().collect();
        for (lib, backend) in contestants(&all) {
            let row = |core: &str| {
                let here = |row: &&Row| row.op == op && row.core == core;
                let least = rows
                    .iter()
                    .filter(here)
                    .filter_map(|row| row.cycles)
                    .min()?;
                let row = rows
                    .iter()
                    .filter(here)
                    .find(|row| row.lib == lib && row.backend == backend)?;
                Some((row.instructions?, row.cycles?, least))
            };
            let Some((instructions, ..)) = row(cores[0]) else {
                continue;
            };
            let shown = if backend == "default" { "" } else { backend };
            let name = format!("{lib} {shown}");
            let _ = write!(text, "| {} | {} |", name.trim_end(), number(instructions));
            for (_, cycles, least) in cores.iter().filter_map(|core| row(core)) {
                let ratio = cycles as f64 / least as f64;
                let _ = write!(text, " {} ({ratio:.2}) |", number(cycles));
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// One table of the operations that every target has.
fn table(text: &mut String, title: &str, rows: &[&Row], of: fn(&Row) -> Option<u64>) {
    table_of(text, title, &OPERATIONS, rows, of);
    text.push('\n');
}

/// Libraries and backends, in the order in which they were measured.
fn contestants<'a>(rows: &[&'a Row]) -> Vec<(&'a str, &'a str)> {
    let mut contestants: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if !contestants.contains(&(&row.lib, &row.backend)) {
            contestants.push((&row.lib, &row.backend));
        }
    }
    contestants
}

/// One table: a line for each backend. Ours have in brackets what they are of the best peer, which
/// is bold.
fn table_of(
    text: &mut String,
    title: &str,
    operations: &[&str],
    rows: &[&Row],
    of: fn(&Row) -> Option<u64>,
) {
    let value = |lib: &str, backend: &str, op: &str| {
        rows.iter()
            .find(|row| row.lib == lib && row.backend == backend && row.op == op)
            .and_then(|row| of(row))
    };
    let best = |op: &str| {
        rows.iter()
            .filter(|row| row.lib != OURS && row.op == op)
            .filter_map(|row| of(row))
            .min()
    };
    let _ = writeln!(text, "| {title} | `{}` |", operations.join("` | `"));
    let _ = writeln!(text, "|---|{}", "--:|".repeat(operations.len()));
    for (lib, backend) in contestants(rows) {
        let shown = if backend == "default" { "" } else { backend };
        let _ = write!(text, "| {} |", format!("{lib} {shown}").trim_end());
        for op in operations {
            let _ = match (value(lib, backend, op), best(op)) {
                (None, _) => write!(text, " |"),
                (Some(v), Some(best)) if lib == OURS => {
                    write!(text, " {} ({:.2}) |", number(v), v as f64 / best as f64)
                }
                (Some(v), Some(best)) if v == best => write!(text, " **{}** |", number(v)),
                (Some(v), _) => write!(text, " {} |", number(v)),
            };
        }
        text.push('\n');
    }
}

/// The same backends on the chip, as they were published.
fn beside_published(text: &mut String, rows: &[&Row]) {
    let value = |lib: &str, backend: &str, op: &str| {
        rows.iter()
            .find(|row| row.lib == lib && row.backend == backend && row.op == op)
            .and_then(|row| row.cycles)
            .map_or_else(String::new, number)
    };
    *text += "| `sign` / `verify` | published of the chip, 2023 | the model, the same libraries and Rust 1.63 | \
              the model, that library today | the model, nineteen |\n|---|--:|--:|--:|--:|\n";
    for ((lib, backend, sign, verify), (_, then_sign, then_verify)) in
        PUBLISHED.into_iter().zip(VALIDATION)
    {
        let error = |model: u64, chip: u64| 100.0 * (model as f64 / chip as f64 - 1.0);
        let _ = writeln!(
            text,
            "| {lib} {backend} | {} / {} | {} / {} ({:+.1} % / {:+.1} %) | {} / {} | {} / {} |",
            number(sign),
            number(verify),
            number(then_sign),
            number(then_verify),
            error(then_sign, sign),
            error(then_verify, verify),
            value(lib, backend, "sign"),
            value(lib, backend, "verify"),
            value(OURS, backend, "sign"),
            value(OURS, backend, "verify"),
        );
    }
    text.push('\n');
}

fn about_the_model(text: &mut String) {
    *text += "| the model assumes | | source |\n|---|---|---|\n";
    for (name, value, source) in PARAMETERS {
        let _ = writeln!(text, "| {name} | {value} | {source} |");
    }
    text.push('\n');
}

/// The records: file, heading, an introduction to the tables, and the tables.
const RECORDS: [(&str, &str, &str, Tables); 8] = [
    (
        "u74",
        "SiFive U74 (RISC-V), modelled",
        "\
`cargo xtask cross bench riscv64`, compiled with `-C target-cpu=sifive-u74`. No chip was measured:
QEMU executed the programs, and a model of the U74 counted cycles instruction by instruction. The
model is within 6 % of every figure that was published for the chip, with the libraries of that time
and nearly the same compiler; no parameter was fitted to those figures. Compare rows; do not read
them as time.",
        tables,
    ),
    (
        "u74-zb",
        "SiFive U74 with Zba and Zbb, modelled",
        "\
`cargo xtask cross bench riscv64 --zb`: the same, also compiled with `-C target-feature=+zba,+zbb`.
The U74 in the JH7110 has these extensions; compilers use them only when told.",
        tables,
    ),
    (
        "aarch64",
        "64-bit Arm, instructions counted",
        "\
`cargo xtask cross bench aarch64`: compiled for any AArch64 and run by QEMU as a Cortex-A76, which
decides what code libraries choose. These are numbers of instructions, not time: how fast a core
runs them depends on how many multiplications it has in flight.",
        tables,
    ),
    (
        RANKING,
        "64-bit Arm, ranked by models",
        "\
`cargo xtask cross rank`: QEMU executes the same program as a Cortex-A76, and llvm-mca 19 reads each
instruction of an operation in the order in which it ran, without branches and with every load a hit,
on its models of four cores. These are estimates for ranking, not times. In brackets: the ratio to
the smallest figure in the column. `fe_mul` and `fe_square` are dependent chains, so they show
latencies. s2n-bignum's exchange for such cores, which is in aws-lc-rs and was written by hand for
NEON and general registers at once, takes 1.12 of that of `neon` on the Neoverse N1. The order of
`neon` was searched for on that model, so it may be flattered.

`neon` is chosen where all cores are Neoverse N1 (Graviton2, Altra), Cortex-A57, A72 or A76 (Raspberry Pi
4 and 5), which have one multiplier that takes seven cycles for both halves of a product of 64-bit
words. The model of the Neoverse N1 has that; llvm-mca has none of its own for the others, of which
Arm's guides say the same (recalled). On cores with fast multipliers `m64` is chosen, for batches one
by one: two elements in the lanes of NEON would take longer
([models](../DECISIONS.md#arm-cores-that-multiply-slowly)).",
        ranking,
    ),
    (
        "cortex-m0+",
        "Cortex-M0+, cycles by ARM's manual",
        "\
`cargo xtask cross bench thumbv6m`. No board was measured: QEMU executed the programs, and each
instruction counts as many cycles as ARM's manual gives it with memory that has no wait states. On
this core nothing else takes time. A program has one operation and no operating system; flash is its
code and constants beyond those of a program that does nothing. `small` is `opt-level = \"z\"` with
link-time optimisation, everything else the release profile; dalek has its tables in the release
profile only. `sign` has an expanded key; `all` is `sign`, `verify` and `x25519` in one program.",
        tables,
    ),
    (
        "cortex-m4",
        "Cortex-M4, cycles by ARM's manual",
        "\
`cargo xtask cross bench thumbv7em`, as above. The manual does not say how long a pipeline refill
takes and says little about buses: published chips take up to a tenth more. Compare rows.",
        tables,
    ),
    (
        "vexriscv",
        "VexRiscv (RV32IMAC), its RTL simulated",
        "\
`cargo xtask cross bench riscv32imac`: the core's Verilog, five stages with caches of 4 KiB for code
and for data, before a memory that answers one cycle later. Every cycle is a cycle of the circuit.
Otherwise as above.",
        tables,
    ),
    (
        "wasm32",
        "WebAssembly, in node",
        "\
`cargo xtask cross bench wasm32`: time on the processor named below, for the code that V8 makes. One
process visits all contestants of an operation in turn, in windows of 0.4 milliseconds, after V8 has
optimised them. Windows with a preemption are put aside, and a figure is the median of the others.
The programs are those of the sections above, compiled for `wasm32-unknown-unknown` without further
features of WebAssembly, `wasm128` with `simd128`. Flash is the size of a module with that operation
alone, without names; stack is the stack in its memory. @noble/curves is JavaScript; its `sign` takes
a seed and expands it each time, because it has no other.",
        tables,
    ),
];

/// The record of what is measured on a processor.
pub fn name(processor: Processor, zb: bool) -> &'static str {
    match (processor.place(), zb) {
        (Place::Hosted(Target::Riscv64), false) => "u74",
        (Place::Hosted(Target::Riscv64), true) => "u74-zb",
        (Place::Hosted(Target::Aarch64), _) => "aarch64",
        (Place::Bare(chip), _) => chip.core(),
    }
}

/// The part of `docs/PERFORMANCE.md` on processors that were not there, from what is recorded.
///
/// # Errors
///
/// A record that cannot be read.
pub fn section(root: &Path) -> Result<String, String> {
    let mut text = String::new();
    for (name, title, preface, tables) in RECORDS {
        let file = file(root, name);
        if !file.is_file() {
            continue;
        }
        let record = files::read(&file)?;
        let _ = write!(
            text,
            "\n## {title}\n\n{preface}\n\n{}",
            part(&record, tables)?
        );
        let _ = writeln!(
            text,
            "Raw figures: [{name}.jsonl](../../lab/machines/record/{name}.jsonl)."
        );
    }
    Ok(text + &curve9767::tables::section(root)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(lib: &str, backend: &str, op: &str, cycles: u64) -> Row {
        Row {
            core: "u74".to_owned(),
            lib: lib.to_owned(),
            backend: backend.to_owned(),
            op: op.to_owned(),
            cycles: Some(cycles),
            instructions: Some(2 * cycles),
            ..Row::default()
        }
    }

    #[test]
    fn the_best_peer_is_bold_and_ours_are_compared_with_it() {
        let rows = [
            row(OURS, "m51", "sign", 120_000),
            row("crrl", "m51", "sign", 150_000),
            row("crrl", "m64", "sign", 1_600_000),
        ];
        let text = tables(&rows);
        assert!(
            text.contains("| nineteen m51 | | 120,000 (0.80) |"),
            "{text}"
        );
        assert!(text.contains("| crrl m51 | | **150,000** |"), "{text}");
        assert!(text.contains("| crrl m64 | | 1,600,000 |"), "{text}");
        assert!(
            text.contains("| crrl m51 | 158,928 / 304,902 | 158,841 / 298,195 (-0.1 % / -2.2 %) | 150,000 /  | 120,000 /  |"),
            "{text}"
        );
    }

    #[test]
    fn pieces_are_ranked_on_each_core() {
        let rows = [
            row(OURS, "m64", "double", 200),
            row(OURS, "m51", "double", 300),
            row(OURS, "m64", "fe_mul", 10),
        ];
        let text = ranking(&rows);
        assert!(text.contains("| `double` | instructions | u74 |"), "{text}");
        assert!(
            text.contains("| nineteen m64 | 400 | 200 (1.00) |"),
            "{text}"
        );
        assert!(
            text.contains("| nineteen m51 | 600 | 300 (1.50) |"),
            "{text}"
        );
        assert_eq!(text.matches("nineteen m51").count(), 1);
    }

    #[test]
    fn the_model_is_within_what_the_page_says_of_the_chip() {
        for ((_, backend, sign, verify), (same, model_sign, model_verify)) in
            PUBLISHED.into_iter().zip(VALIDATION)
        {
            assert_eq!(backend, same);
            for (model, chip) in [(model_sign, sign), (model_verify, verify)] {
                assert!(model.abs_diff(chip) * 100 <= 6 * chip, "{backend}");
            }
        }
    }

    #[test]
    fn a_record_that_does_not_say_how_it_was_made_is_refused() {
        let line = row(OURS, "m51", "sign", 1).json();
        assert!(part(&line, tables).is_err());
        assert!(part(&format!("# Measured.\n{line}\n"), tables).is_ok());
        assert!(part(&format!("# Measured.\n{line}}}\n"), tables).is_err());
    }
}
