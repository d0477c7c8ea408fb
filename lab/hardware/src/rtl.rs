// SPDX-License-Identifier: MIT OR Apache-2.0
//! The files of `hardware/rtl`, for the commands that work on copies of them.

use std::fs;
use std::path::Path;

/// Packages, which the other files import.
const PACKAGES: [&str; 2] = ["engine_pkg.sv", "strobes_pkg.sv"];

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

/// The files of the SHA-512 unit that the engine uses: the core alone.
const CORE: [&str; 2] = ["sha512_constants.sv", "sha512_core.sv"];

/// The buses that are not Wishbone, in the names of files.
const OTHER_BUSES: [&str; 3] = ["axi4lite", "_ahb", "_apb"];

/// The files for the engine's Wishbone top among these: packages first, the rest by name.
pub fn wishbone(mut names: Vec<String>) -> Vec<String> {
    names.retain(|name| {
        let ours = CORE.contains(&name.as_str()) || !name.starts_with("sha512");
        let other = OTHER_BUSES.iter().any(|bus| name.contains(bus));
        !PACKAGES.contains(&name.as_str()) && !other && ours
    });
    names.sort();
    let packages = PACKAGES.into_iter().map(str::to_owned);
    packages.chain(names).collect()
}

/// The yosys command that reads the files for the engine's Wishbone top.
pub fn read_command(names: Vec<String>) -> String {
    format!("read_verilog -sv {}", wishbone(names).join(" "))
}

/// The yosys command that reads the files for the SHA-512 unit's Wishbone top.
pub fn read_sha512_command(mut names: Vec<String>) -> String {
    names.retain(|name| name.starts_with("sha512") && !name.contains("axi4lite"));
    names.sort();
    format!("read_verilog -sv {}", names.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names after `rtl/` in a file of `hardware`: every file once, packages first.
    fn is_told_of_every_file(list: &str) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = fs::read_to_string(root.join("hardware").join(list)).unwrap();
        let told: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || "[],".contains(c))
            .filter_map(|word| word.strip_prefix("rtl/"))
            .collect();
        let mut files: Vec<_> = sources(&root).unwrap().into_iter().map(|s| s.0).collect();
        let mut sorted = told.clone();
        sorted.sort_unstable();
        files.sort_unstable();
        assert_eq!(sorted, files);
        assert_eq!(told[..2], PACKAGES);
    }

    #[test]
    fn fusesoc_is_told_of_every_file() {
        is_told_of_every_file("engine25519.core");
    }

    #[test]
    fn the_file_list_has_every_file() {
        is_told_of_every_file("engine25519.f");
    }

    #[test]
    fn packages_have_the_version_of_the_instruction_set() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hardware");
        let table = |name: &str| -> toml::Table {
            let text = fs::read_to_string(folder.join(name)).unwrap();
            text.parse().unwrap()
        };
        let numbers = table("isa.toml")["machine"]["version"].clone();
        let numbers: [u32; 2] = numbers.try_into().unwrap();
        let version = format!("{}.{}.0", numbers[0], numbers[1]);
        let package = table("pyproject.toml");
        assert_eq!(package["project"]["version"].as_str(), Some(&*version));
        let core = fs::read_to_string(folder.join("engine25519.core")).unwrap();
        let name = format!("nineteen:crypto:engine25519:{version}");
        assert!(core.contains(&format!("\nname: {name}\n")));
        assert!(core.contains(&format!("\n# `{name}`")));
    }
}
