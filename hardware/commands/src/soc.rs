// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask soc`: builds the simulated SoC and its firmware, runs it, and prints what it measured.
//!
//! LiteX writes the SoC's Verilog around the engine's, Verilator makes a program of it, and the firmware
//! compares X25519 and Ed25519 on the engine with the CPU alone. It sends lines for people, and rows
//! `metric NAME VALUE` that are collected here.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toolbox::step::Outcome;
use toolbox::{Group, Tools};

mod image; // the firmware as the contents of a ROM

/// What the command was asked for.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Print rows `{"metric", "value"}` on stdout, and everything else on stderr.
    #[arg(long)]
    json: bool,
    /// Leave the engine out of the SoC: what the CPU does alone.
    #[arg(long)]
    without_engine: bool,
    /// Only check that the engine fits into the SoC: seconds, and nothing is run.
    #[arg(long, conflicts_with_all = ["json", "without_engine"])]
    elaborate: bool,
    /// Give up after this many million cycles.
    #[arg(long, default_value_t = 400)]
    limit: u64,
}

/// A figure of the SoC with what it means and what is asked of it.
struct Metric {
    name: &'static str,
    meaning: &'static str,
    bar: Option<f64>,
    goal: Option<f64>,
    more_is_better: bool,
}

const fn metric(
    name: &'static str,
    meaning: &'static str,
    bar: Option<f64>,
    goal: Option<f64>,
) -> Metric {
    Metric {
        name,
        meaning,
        bar,
        goal,
        more_is_better: false,
    }
}

/// The figures, in the order of the table. `engine`: cycles of the job alone. `soc`: cycles of the CPU from
/// the call to its result, driver and bus included.
const METRICS: [Metric; 27] = [
    metric(
        "multiply_interval",
        "engine: from one multiplication to the next",
        Some(15.0),
        Some(15.0),
    ),
    metric(
        "multiply_latency",
        "engine: from a multiplication to one with its result",
        Some(22.0),
        Some(22.0),
    ),
    metric(
        "square_interval",
        "engine: from one squaring to the next",
        Some(15.0),
        Some(8.0),
    ),
    metric(
        "square_latency",
        "engine: the same for squarings",
        None,
        None,
    ),
    metric("x25519_cycles", "engine: X25519", Some(47e3), Some(34e3)),
    metric(
        "verify_cycles",
        "engine: Ed25519 verification without hashing",
        Some(60e3),
        Some(50e3),
    ),
    metric(
        "sign_cycles",
        "engine: Ed25519 signature without hashing",
        Some(25e3),
        Some(20e3),
    ),
    metric(
        "soc_software_cycles",
        "soc: X25519, x25519-dalek on the CPU",
        None,
        None,
    ),
    metric(
        "soc_nineteen_cycles",
        "soc: X25519, nineteen on the CPU",
        None,
        None,
    ),
    metric("soc_engine_cycles", "soc: X25519 on the engine", None, None),
    Metric {
        name: "soc_speedup",
        meaning: "soc: X25519, x25519-dalek over the engine",
        bar: Some(60.0),
        goal: Some(150.0),
        more_is_better: true,
    },
    metric(
        "soc_speedup_best",
        "soc: X25519, nineteen, the fastest software there, over the engine",
        None,
        None,
    ),
    metric(
        "soc_sign_software_cycles",
        "soc: Ed25519 signature, nineteen on the CPU",
        None,
        None,
    ),
    metric(
        "soc_sign_cycles",
        "soc: Ed25519 signature on the engine, hashing on the CPU",
        None,
        None,
    ),
    metric(
        "soc_verify_software_cycles",
        "soc: Ed25519 verification, nineteen on the CPU",
        None,
        None,
    ),
    metric(
        "soc_verify_cycles",
        "soc: Ed25519 verification on the engine, hashing on the CPU",
        None,
        None,
    ),
    metric(
        "soc_job_keygen_cycles",
        "soc: Ed25519 key, a job of the engine",
        None,
        None,
    ),
    metric(
        "job_sign_cycles",
        "engine: Ed25519 signature of 64 bytes, with hashing",
        None,
        None,
    ),
    metric(
        "soc_job_sign_cycles",
        "soc: Ed25519 signature of 64 bytes, a job of the engine",
        Some(24e3),
        Some(17e3),
    ),
    metric(
        "job_verify_cycles",
        "engine: Ed25519 verification of 64 bytes, with hashing",
        None,
        None,
    ),
    metric(
        "soc_job_verify_cycles",
        "soc: Ed25519 verification of 64 bytes, a job of the engine",
        Some(55e3),
        Some(46e3),
    ),
    metric(
        "soc_interrupt_cycles",
        "soc: X25519 on the engine, the CPU asleep until the interrupt",
        None,
        None,
    ),
    metric(
        "soc_sha512_cycles",
        "soc: SHA-512 of 64 KiB on its unit",
        None,
        None,
    ),
    metric(
        "soc_sha512_block_cycles",
        "soc: the same, for a block of 128 bytes",
        Some(200.0),
        Some(100.0),
    ),
    metric(
        "soc_sha512_short_cycles",
        "soc: SHA-512 of 64 bytes on its unit",
        None,
        None,
    ),
    metric(
        "soc_sha512_software_block_cycles",
        "soc: SHA-512 of 64 KiB on the CPU, for a block",
        None,
        None,
    ),
    metric(
        "soc_stack_bytes",
        "soc: the deepest stack of all of these",
        None,
        None,
    ),
];

/// `cargo xtask soc`.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.elaborate {
        return match elaborate(root)? {
            Outcome::Passed | Outcome::Tested(_) => {
                println!("the engine fits into the SoC");
                Ok(())
            }
            Outcome::Skipped(why) | Outcome::Failed(why) => Err(why),
        };
    }
    let tools = toolbox::ensure(root, Group::Soc)?;
    let folder = root.join(if options.without_engine {
        "target/soc/without-engine"
    } else {
        "target/soc/with-engine"
    });
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    eprintln!("SoC: LiteX");
    generate(root, &tools, &folder, !options.without_engine)?;
    eprintln!("firmware: RV32IMAC");
    let firmware = firmware(root, &tools, &folder, !options.without_engine)?;
    image::write(&firmware, &folder.join("simulated_rom.init"))?;
    eprintln!("model: Verilator, about a minute the first time");
    let model = model(root, &tools, &folder)?;
    eprintln!("simulation: about a minute");
    let rows = simulate(&model, &folder, options)?;
    let rows = with_speedup(rows);
    if options.json {
        for (name, value) in &rows {
            println!("{{\"metric\":\"{name}\",\"value\":{value}}}");
        }
    } else {
        print!("\n{}", table(&rows));
    }
    complete(&rows, options.without_engine)
}

/// Writes the SoC's Verilog and what the firmware must know of it. Seconds.
pub fn generate(root: &Path, tools: &Tools, folder: &Path, engine: bool) -> Result<(), String> {
    let mut command = tools.command("python");
    command
        .arg(root.join("hardware/soc/simulated.py"))
        .arg(folder);
    if !engine {
        command.arg("--without-engine");
    }
    logged(&mut command, &folder.join("litex.log"))
}

/// The one line in a LiteX SoC: LiteX writes its Verilog, and Verilator finds every module and every port of
/// the engine's, each as wide as what is connected to it.
pub fn elaborate(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Soc) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let folder = root.join("target/soc/elaborated");
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    generate(root, &tools, &folder, true)?;
    let log = folder.join("verilator.log");
    let mut verilator = tools.command("verilator");
    verilator
        .args([
            "--lint-only",
            "-Wno-fatal",
            "--top-module",
            "simulated",
            "-f",
            "sources.f",
        ])
        .current_dir(&folder);
    logged(&mut verilator, &log)?;
    let said = fs::read_to_string(&log).map_err(|why| format!("{}: {why}", log.display()))?;
    let wrong = misconnected(&said);
    if wrong.is_empty() {
        Ok(Outcome::Passed)
    } else {
        Err(wrong.join("\n       "))
    }
}

/// The warnings that a port is missing or has another width. The rest is about code that is not ours.
fn misconnected(said: &str) -> Vec<&str> {
    said.lines()
        .filter(|line| line.starts_with("%Warning"))
        .filter(|line| line.contains("port connection") || line.contains("PINMISSING"))
        .collect()
}

/// Builds the firmware; returns the ELF file.
fn firmware(root: &Path, tools: &Tools, folder: &Path, engine: bool) -> Result<PathBuf, String> {
    let mut cargo = tools
        .cargo_rv32()
        .ok_or("this group of tools has no core library for RV32")?;
    let target = folder.join("firmware");
    cargo
        .args([
            "build",
            "--release",
            "--locked",
            "--target",
            toolbox::RV32,
            "--target-dir",
        ])
        .arg(&target)
        .current_dir(root.join("hardware/soc/firmware"))
        .env("SOC_FOLDER", folder)
        .stdout(std::io::stderr());
    if engine {
        cargo.args(["--features", "engine"]);
    }
    let status = cargo.status().map_err(|why| format!("cargo: {why}"))?;
    if !status.success() {
        return Err(format!("the firmware does not build: {status}"));
    }
    Ok(target.join(toolbox::RV32).join("release/firmware"))
}

/// Makes a program of the SoC. Verilator and make leave alone what did not change.
fn model(root: &Path, tools: &Tools, folder: &Path) -> Result<PathBuf, String> {
    let mut verilator = tools.command("verilator");
    verilator
        .args(["--cc", "--exe", "--build", "-j", "1", "-O3", "--noassert"])
        .args(["--x-assign", "fast", "--x-initial", "fast"])
        // What LiteX and SpinalHDL generate is not ours to mend; ours is linted with the engine.
        .args(["-Wno-fatal", "-Wno-lint", "-Wno-style"])
        .args(["-CFLAGS", "-O2 -std=c++17", "--top-module", "simulated"])
        .args(["-Mdir", "model", "-o", "simulation", "-f", "sources.f"])
        .arg(root.join("hardware/soc/simulation.cpp"))
        .current_dir(folder);
    logged(&mut verilator, &folder.join("verilator.log"))?;
    Ok(folder.join("model/simulation"))
}

/// Runs a command with its words in a file, of which the end is shown where it fails.
fn logged(command: &mut Command, log: &Path) -> Result<(), String> {
    let shown = |why: std::io::Error| format!("{}: {why}", log.display());
    let file = fs::File::create(log).map_err(shown)?;
    let program = command.get_program().display().to_string();
    let status = command
        .stdin(Stdio::null())
        .stdout(file.try_clone().map_err(shown)?)
        .stderr(file)
        .status()
        .map_err(|why| format!("{program}: {why}"))?;
    if status.success() {
        return Ok(());
    }
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let last = &lines[lines.len().saturating_sub(15)..];
    Err(format!(
        "{program}: {status}; the end of {}:\n{}",
        log.display(),
        last.join("\n")
    ))
}

/// Runs the SoC; shows its lines and collects its rows.
fn simulate(
    model: &Path,
    folder: &Path,
    options: &Options,
) -> Result<Vec<(String, String)>, String> {
    let mut running = Command::new(model)
        .arg((options.limit.saturating_mul(1_000_000)).to_string())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{}: {why}", model.display()))?;
    let mut rows = Vec::new();
    if let Some(terminal) = running.stdout.take() {
        for line in BufReader::new(terminal).split(b'\n') {
            let line = line.map_err(|why| format!("the simulation's output: {why}"))?;
            let line = String::from_utf8_lossy(&line);
            match parse(&line) {
                Some((name, value)) => rows.push((name, value.to_string())),
                None if options.json => eprintln!("    {line}"),
                None => println!("    {line}"),
            }
        }
    }
    let status = running
        .wait()
        .map_err(|why| format!("the simulation: {why}"))?;
    match status.code() {
        Some(0) => Ok(rows),
        Some(1) => Err("the firmware stopped with an error: its last line says which".to_owned()),
        Some(2) => Err(format!(
            "the firmware did not finish within {} million cycles",
            options.limit
        )),
        _ => Err(format!("the simulation: {status}")),
    }
}

/// A row of the firmware: `metric NAME VALUE`.
fn parse(line: &str) -> Option<(String, u64)> {
    let mut words = line.trim_end().strip_prefix("metric ")?.split(' ');
    let (name, value) = (words.next()?, words.next()?.parse().ok()?);
    words.next().is_none().then(|| (name.to_owned(), value))
}

fn value<'a>(rows: &'a [(String, String)], name: &str) -> Option<&'a str> {
    rows.iter()
        .find(|row| row.0 == name)
        .map(|row| row.1.as_str())
}

/// Adds how much faster X25519 is on the engine, driver included.
fn with_speedup(mut rows: Vec<(String, String)>) -> Vec<(String, String)> {
    let number = |name| value(&rows, name).and_then(|v| v.parse::<f64>().ok());
    let speedups = [
        ("soc_speedup", "soc_software_cycles"),
        ("soc_speedup_best", "soc_nineteen_cycles"),
    ];
    let engine = number("soc_engine_cycles").filter(|engine| *engine > 0.0);
    let found = speedups.map(|(name, software)| {
        let speedup = number(software)? / engine?;
        Some((name.to_owned(), format!("{speedup:.1}")))
    });
    rows.extend(found.into_iter().flatten());
    rows
}

/// Every figure with its meaning, and how it stands to what is asked.
fn table(rows: &[(String, String)]) -> String {
    let mut text = format!(
        "{:<28} {:>9} {:>8} {:>8}  {}\n",
        "metric", "value", "bar", "goal", "what it is"
    );
    let shown = |limit: Option<f64>| limit.map_or_else(String::new, |v| v.to_string());
    for metric in &METRICS {
        let Some(value) = value(rows, metric.name) else {
            continue;
        };
        let met = value.parse::<f64>().is_ok_and(|v| {
            let reaches = |limit: f64| {
                if metric.more_is_better {
                    v >= limit
                } else {
                    v <= limit
                }
            };
            metric.bar.is_none_or(reaches)
        });
        text += &format!(
            "{:<28} {value:>9} {:>8} {:>8}  {}{}\n",
            metric.name,
            shown(metric.bar),
            shown(metric.goal),
            metric.meaning,
            if met { "" } else { "  (misses the bar)" }
        );
    }
    text
}

/// A firmware that ends well has sent every row, and none that this command does not know.
fn complete(rows: &[(String, String)], without_engine: bool) -> Result<(), String> {
    if let Some((name, _)) = rows
        .iter()
        .find(|row| METRICS.iter().all(|m| m.name != row.0))
    {
        return Err(format!("the firmware sent an unknown row: {name}"));
    }
    let alone = |name: &&str| {
        [
            "soc_software_cycles",
            "soc_nineteen_cycles",
            "soc_stack_bytes",
        ]
        .contains(name)
            || name.ends_with("_software_cycles")
    };
    let missing: Vec<&str> = METRICS
        .iter()
        .map(|metric| metric.name)
        .filter(|name| !without_engine || alone(name))
        .filter(|name| value(rows, name).is_none())
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        Err(format!("the firmware sent no {}", missing.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        let own = |(a, b): &(&str, &str)| ((*a).to_owned(), (*b).to_owned());
        pairs.iter().map(own).collect()
    }

    #[test]
    fn rows_of_the_firmware_are_read() {
        assert_eq!(parse("metric a_b 12\r"), Some(("a_b".to_owned(), 12)));
        for other in [
            "metric a",
            "metric a b",
            "metric a 1 2",
            "metrics a 1",
            "X25519: 5",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }

    #[test]
    fn ports_that_do_not_fit_are_found() {
        let said = "%Warning-WIDTH: a.v:1:2: Operator ASSIGNW expects 27 bits\n\
                    %Warning-WIDTH: b.v:1:2: Input port connection 'adr_i' expects 15 bits\n\
                    %Warning-PINMISSING: b.v:3:4: Cell has missing pin: 'irq_o'\n\
                    ... Use \"/* verilator lint_off PINMISSING */\" to disable";
        assert_eq!(misconnected(said).len(), 2);
    }

    #[test]
    fn the_speedup_is_software_over_engine() {
        let rows = with_speedup(rows(&[
            ("soc_software_cycles", "7000000"),
            ("soc_nineteen_cycles", "2000000"),
            ("soc_engine_cycles", "40000"),
        ]));
        assert_eq!(value(&rows, "soc_speedup"), Some("175.0"));
        assert_eq!(value(&rows, "soc_speedup_best"), Some("50.0"));
        assert!(!table(&rows).contains("misses"));
    }

    #[test]
    fn missed_bars_and_missing_rows_are_said() {
        let slow = rows(&[("soc_speedup", "59.9"), ("x25519_cycles", "46000")]);
        assert_eq!(table(&slow).matches("misses the bar").count(), 1);
        let why = complete(&slow, false).unwrap_err();
        assert!(
            why.contains("sign_cycles") && !why.contains("x25519_cycles"),
            "{why}"
        );
        assert!(complete(&rows(&[("surprise", "1")]), true).is_err());
        let alone = rows(&[
            ("soc_software_cycles", "1"),
            ("soc_nineteen_cycles", "1"),
            ("soc_sign_software_cycles", "1"),
            ("soc_verify_software_cycles", "1"),
            ("soc_stack_bytes", "1"),
        ]);
        assert_eq!(complete(&alone, true), Ok(()));
        assert!(complete(&alone[1..], true).is_err());
    }
}
