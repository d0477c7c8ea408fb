// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask gen` for the engine. From `hardware/isa.toml` it generates the RTL package, the
//! tables of the software and the manual and, with the microcode, the images of the two ROMs.
//!
//! The assembler in `hardware/engine25519` is built from the tables written here, so it runs as a
//! separate program after they are written.

use std::path::Path;
use std::process::Command;

use toolbox::files;

mod c; // the header of the driver in C
mod constants; // values of the constant ROM
#[cfg(test)]
mod datasheet; // the facts of hardware/DATASHEET.md
mod manual; // hardware/ISA.md
mod model; // isa.toml, read and checked
mod rust; // tables of hardware/engine25519
mod verilog; // engine_pkg.sv and the constant ROM

/// Writes the generated files of the engine, or compares them.
pub fn run(root: &Path, check: bool) -> Result<(), String> {
    let path = root.join("hardware/isa.toml");
    let text = files::read(path)?;
    let isa = model::read(&text).map_err(|why| format!("hardware/isa.toml: {why}"))?;
    let rows = constants::rows(&isa)?;
    let generated = [
        ("hardware/rtl/engine_pkg.sv", verilog::package(&isa)),
        (
            "hardware/rtl/engine_const_rom.sv",
            verilog::constant_rom(&isa, &rows),
        ),
        ("hardware/engine25519/src/isa/tables.rs", rust::tables(&isa)),
        (
            "hardware/engine25519/src/isa/constants.rs",
            rust::constants(&rows),
        ),
        ("hardware/c/engine25519_map.h", c::map(&isa)),
        ("hardware/ISA.md", manual::page(&isa, &rows)),
    ];
    for (name, text) in &generated {
        files::generated(root, name, text, check)?;
    }
    images(root, check)
}

/// Assembles the microcode into the ROM image of the RTL, the table of the software, and the table
/// of cycles in its README.
fn images(root: &Path, check: bool) -> Result<(), String> {
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["run", "--quiet", "--release", "-p", "engine25519"])
        .args(["--features", "std", "--bin", "engine25519-as", "--", "rom"])
        .arg(root);
    if check {
        command.arg("--check");
    }
    let status = command.current_dir(root.join("hardware")).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!(
            "assembling hardware/engine25519/microcode: {status}"
        )),
        Err(why) => Err(format!("cargo: {why}")),
    }
}
