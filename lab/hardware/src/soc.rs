// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask soc`: builds the simulated SoC and its firmware, runs it, and prints its
//! measurements.
//!
//! LiteX writes the SoC's Verilog around the engine's, and Verilator compiles it to a program. The
//! firmware compares X25519, Ed25519 and a conversation of two parties on the engine with the CPU
//! alone. It sends lines for people, rows `metric NAME VALUE`, and the hash of what the parties
//! sent, which the same program on the host must reproduce.
//!
//! Operations that take long on the CPU run on the SoC without the engine: the same CPU, with a
//! model that is three times as fast.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use toolbox::step::Outcome;
use toolbox::{Group, Tools};

mod ecp5; // the script that LiteX hands yosys
mod figures; // rows and their meaning
mod image; // the firmware as the contents of a ROM

use figures::{Extent, Rows, complete, table, with_speedups};

/// Options of the command.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Print rows `{"metric", "value"}` on stdout, and everything else on stderr.
    #[arg(long)]
    json: bool,
    /// Leave the engine out of the SoC: what the CPU does alone.
    #[arg(long)]
    without_engine: bool,
    /// Run a short conversation on the engine and in the fastest software, and nothing else in
    /// software; a minute or two
    #[arg(long, conflicts_with = "without_engine")]
    short: bool,
    /// Only check that the engine fits into the SoC: takes seconds, runs nothing
    #[arg(long, conflicts_with_all = ["json", "without_engine", "short"])]
    elaborate: bool,
    /// Give up after this many million cycles.
    #[arg(long, default_value_t = 2000)]
    limit: u64,
}

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
    let rows = with_speedups(measure(root, &tools, options)?);
    if options.json {
        for (name, value) in &rows {
            println!("{{\"metric\":\"{name}\",\"value\":{value}}}");
        }
    } else {
        print!("\n{}", table(&rows));
    }
    complete(&rows, options.extent())
}

/// Runs the short form as a step of the test command.
pub fn short(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Soc) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let options = Options {
        json: true,
        without_engine: false,
        short: true,
        elaborate: false,
        limit: 200,
    };
    let rows = with_speedups(measure(root, &tools, &options)?);
    complete(&rows, Extent::Short)?;
    Ok(Outcome::Passed)
}

impl Options {
    fn extent(&self) -> Extent {
        match (self.short, self.without_engine) {
            (true, _) => Extent::Short,
            (_, true) => Extent::WithoutEngine,
            _ => Extent::All,
        }
    }

    /// The length of the firmware's conversation.
    fn turns(&self) -> &'static str {
        if self.short { "few" } else { "hundred" }
    }
}

/// The rows of one SoC, or of both the one with the engine and the one without; where both have a
/// row, that of the first.
fn measure(root: &Path, tools: &Tools, options: &Options) -> Result<Rows, String> {
    let mut rows = Rows::new();
    let engine: &[bool] = match options.extent() {
        Extent::All => &[true, false],
        Extent::WithoutEngine => &[false],
        Extent::Short => &[true],
    };
    for &engine in engine {
        for row in simulated(root, tools, options, engine)? {
            if figures::value(&rows, &row.0).is_none() {
                rows.push(row);
            }
        }
    }
    Ok(rows)
}

/// Builds one SoC with its firmware and runs it.
fn simulated(root: &Path, tools: &Tools, options: &Options, engine: bool) -> Result<Rows, String> {
    let folder = root.join(if engine {
        "target/soc/with-engine"
    } else {
        "target/soc/without-engine"
    });
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    eprintln!(
        "SoC {} engine: LiteX",
        if engine { "with" } else { "without" }
    );
    generate(root, tools, &root.join(MODULES), &folder, engine)?;
    eprintln!("firmware: RV32IMAC");
    let firmware = firmware(root, tools, &folder, engine, options.short)?;
    image::write(&firmware, &folder.join("simulated_rom.init"))?;
    eprintln!("model: Verilator, about a minute the first time");
    let model = model(root, tools, &folder)?;
    eprintln!("simulation");
    simulate(root, &model, &folder, options)
}

/// Where the LiteX modules are in the project.
const MODULES: &str = "hardware/soc/package";

/// Writes the SoC's Verilog and the headers for the firmware, with the LiteX modules in a folder.
/// Takes seconds.
fn generate(
    root: &Path,
    tools: &Tools,
    modules: &Path,
    folder: &Path,
    engine: bool,
) -> Result<(), String> {
    let mut command = tools.command("python");
    command
        .arg(root.join("hardware/soc/simulated.py"))
        .arg(folder)
        .env("PYTHONPATH", modules);
    if !engine {
        command.arg("--without-engine");
    }
    logged(&mut command, &folder.join("litex.log"))
}

/// Installs the LiteX modules as a user's pip does; returns the folder.
fn install(root: &Path, tools: &Tools, folder: &Path) -> Result<PathBuf, String> {
    let installed = folder.join("installed");
    if installed.exists() {
        fs::remove_dir_all(&installed).map_err(|why| format!("{}: {why}", installed.display()))?;
    }
    let mut pip = tools.command("python");
    pip.args(["-m", "pip", "install", "--disable-pip-version-check"])
        .args([
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "--target",
        ])
        .arg(&installed)
        .arg(root.join("hardware"));
    logged(&mut pip, &folder.join("pip.log"))?;
    let names = |folder: &Path| -> Result<Vec<String>, String> {
        let told = |why: std::io::Error| format!("{}: {why}", folder.display());
        let entries = fs::read_dir(folder).map_err(told)?;
        let names = entries.map(|e| e.map(|e| e.file_name().to_string_lossy().into_owned()));
        let mut names = names.collect::<Result<Vec<_>, _>>().map_err(told)?;
        names.sort_unstable();
        Ok(names)
    };
    let (there, all) = (
        names(&installed.join("engine25519/rtl"))?,
        names(&root.join("hardware/rtl"))?,
    );
    if there == all {
        Ok(installed)
    } else {
        Err(format!(
            "installed are {}, the RTL has {}",
            there.join(" "),
            all.join(" ")
        ))
    }
}

/// Elaborates the one line in a LiteX SoC with the modules as pip installs them: LiteX writes its
/// Verilog, and Verilator checks that every module and every port of the engine's exists and has
/// the width of its connection. For an ECP5, LiteX hands yosys the engine's script.
pub fn elaborate(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Soc) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let folder = root.join("target/soc/elaborated");
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let modules = install(root, &tools, &folder)?;
    generate(root, &tools, &modules, &folder, true)?;
    let sources = folder.join("sources.f");
    let text =
        fs::read_to_string(&sources).map_err(|why| format!("{}: {why}", sources.display()))?;
    if !text.contains(&modules.display().to_string()) {
        return Err(format!("{}: not of what is installed", sources.display()));
    }
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
    if !wrong.is_empty() {
        return Err(wrong.join("\n       "));
    }
    ecp5::compare(root, &tools, &modules, &folder)?;
    Ok(Outcome::Passed)
}

/// The warnings about a missing port or a wrong width. The other warnings concern code that is not
/// ours.
fn misconnected(said: &str) -> Vec<&str> {
    said.lines()
        .filter(|line| line.starts_with("%Warning"))
        .filter(|line| line.contains("port connection") || line.contains("PINMISSING"))
        .collect()
}

/// Builds the firmware; returns the ELF file.
fn firmware(
    root: &Path,
    tools: &Tools,
    folder: &Path,
    engine: bool,
    short: bool,
) -> Result<PathBuf, String> {
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
    // In the short form crrl does not run beside the engine, so its copy is not needed.
    for (feature, wanted) in [("engine", engine), ("short", short), ("crrl", !short)] {
        if wanted {
            cargo.args(["--features", feature]);
        }
    }
    if !short {
        let source = root.join("hardware/soc/firmware");
        cargo.args(toolbox::crrl::without_std(
            &source,
            &root.join("target/soc/vendored"),
        )?);
    }
    let status = cargo.status().map_err(|why| format!("cargo: {why}"))?;
    if !status.success() {
        return Err(format!("the firmware does not build: {status}"));
    }
    Ok(target.join(toolbox::RV32).join("release/firmware"))
}

/// Compiles the SoC to a program. Verilator and make skip unchanged files.
fn model(root: &Path, tools: &Tools, folder: &Path) -> Result<PathBuf, String> {
    let mut verilator = tools.command("verilator");
    verilator
        .args(["--cc", "--exe", "--build", "-j", "1", "-O3", "--noassert"])
        .args(["--x-assign", "fast", "--x-initial", "fast"])
        // The code that LiteX and SpinalHDL generate is not ours to fix; ours is linted with the
        // engine.
        .args(["-Wno-fatal", "-Wno-lint", "-Wno-style"])
        .args(["-CFLAGS", "-O2 -std=c++17", "--top-module", "simulated"])
        .args(["-Mdir", "model", "-o", "simulation", "-f", "sources.f"])
        .arg(root.join("hardware/soc/simulation.cpp"))
        .current_dir(folder);
    logged(&mut verilator, &folder.join("verilator.log"))?;
    Ok(folder.join("model/simulation"))
}

/// Runs a command with its output in a file, whose end is shown if it fails.
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

/// Runs the SoC, shows its lines and collects its rows.
fn simulate(root: &Path, model: &Path, folder: &Path, options: &Options) -> Result<Rows, String> {
    let expected = expected(root, options.turns())?;
    let mut running = Command::new(model)
        .arg((options.limit.saturating_mul(1_000_000)).to_string())
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{}: {why}", model.display()))?;
    let (mut rows, mut transcripts) = (Rows::new(), Vec::new());
    if let Some(terminal) = running.stdout.take() {
        for line in BufReader::new(terminal).split(b'\n') {
            let line = line.map_err(|why| format!("the simulation's output: {why}"))?;
            let line = String::from_utf8_lossy(&line);
            transcripts.extend(transcript(&line));
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
        Some(0) => {
            same(&expected, &transcripts)?;
            Ok(rows)
        }
        Some(1) => Err("the firmware stopped with an error: its last line says which".to_owned()),
        Some(2) => Err(format!(
            "the firmware did not finish within {} million cycles",
            options.limit
        )),
        _ => Err(format!("the simulation: {status}")),
    }
}

/// The messages of the conversation, from the firmware's program on the host with x25519-dalek. It
/// is a separate program, so that this one does not link such a library.
fn expected(root: &Path, turns: &str) -> Result<String, String> {
    let done = Command::new("cargo")
        .args(["run", "-q", "-p", "ratchet", "--features", "dalek"])
        .args(["--bin", "ratchet-transcript", "--", turns])
        .current_dir(root.join("hardware"))
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned());
    }
    let why = String::from_utf8_lossy(&done.stderr);
    Err(format!("the conversation on this machine: {why}"))
}

/// A line of the firmware: `transcript NAME DIGITS`.
fn transcript(line: &str) -> Option<(String, String)> {
    let (name, digits) = line
        .trim_end()
        .strip_prefix("transcript ")?
        .split_once(' ')?;
    Some((name.to_owned(), digits.to_owned()))
}

/// Checks that every implementation sent the expected transcript.
fn same(expected: &str, transcripts: &[(String, String)]) -> Result<(), String> {
    if transcripts.is_empty() {
        return Err("the firmware had no conversation".to_owned());
    }
    match transcripts.iter().find(|(_, digits)| digits != expected) {
        None => Ok(()),
        Some((name, digits)) => Err(format!(
            "the conversation on the SoC, {name}, has the transcript {digits}, on this machine {expected}"
        )),
    }
}

/// A row of the firmware: `metric NAME VALUE`.
fn parse(line: &str) -> Option<(String, u64)> {
    let mut words = line.trim_end().strip_prefix("metric ")?.split(' ');
    let (name, value) = (words.next()?, words.next()?.parse().ok()?);
    words.next().is_none().then(|| (name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn transcripts_are_compared() {
        let sent = |line| transcript(line).into_iter().collect::<Vec<_>>();
        let (right, wrong) = (
            sent("transcript engine 00ff\r"),
            sent("transcript engine 00fe"),
        );
        assert_eq!(same("00ff", &right), Ok(()));
        assert!(same("00ff", &wrong).unwrap_err().contains("00fe"));
        assert!(same("00ff", &sent("metric engine 1")).is_err());
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert_eq!(expected(&root, "few").map(|digits| digits.len()), Ok(64));
    }
}
