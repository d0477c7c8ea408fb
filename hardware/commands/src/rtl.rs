// SPDX-License-Identifier: MIT OR Apache-2.0
//! The files of `hardware/rtl`, for the commands that work on copies of them.

use std::fs;
use std::path::Path;

/// What all other files import.
const PACKAGE: &str = "engine_pkg.sv";

/// The files with their names.
///
/// # Errors
///
/// A folder or a file that cannot be read.
pub fn sources(root: &Path) -> Result<Vec<(String, String)>, String> {
    let folder = root.join("hardware/rtl");
    let told = |why: std::io::Error| format!("{}: {why}", folder.display());
    let mut all = Vec::new();
    for entry in fs::read_dir(&folder).map_err(told)? {
        let entry = entry.map_err(told)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".sv") {
            all.push((name, fs::read_to_string(entry.path()).map_err(told)?));
        }
    }
    Ok(all)
}

/// The yosys command that reads files for the engine's top on Wishbone: the package first, the rest by name.
pub fn read_command(mut names: Vec<String>) -> String {
    names.retain(|name| {
        name != PACKAGE && !name.contains("axi4lite") && !name.starts_with("sha512")
    });
    names.sort();
    format!("read_verilog -sv {PACKAGE} {}", names.join(" "))
}

/// The yosys command that reads files for the SHA-512 unit's top on Wishbone.
pub fn read_sha512_command(mut names: Vec<String>) -> String {
    names.retain(|name| name.starts_with("sha512") && !name.contains("axi4lite"));
    names.sort();
    format!("read_verilog -sv {}", names.join(" "))
}
