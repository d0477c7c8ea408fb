// SPDX-License-Identifier: MIT OR Apache-2.0
//! The workspaces that a change of the library can break: each has a lock file, and an alias `t` of
//! cargo for its tests.

use std::path::{Path, PathBuf};

/// Their folders, from the top: the product, the other curve, the engine, and the laboratory.
pub const ALL: [&str; 4] = ["", "curve9767", "hardware", "lab"];

/// The folder of a published package, from the top.
pub fn folder(package: &str) -> String {
    match package {
        "curve9767" => package.to_owned(),
        "nineteen-blind-rsa" | "nineteen-voprf" => package.replace("nineteen-", "crates/"),
        _ if package.starts_with("engine25519") => format!("hardware/{package}"),
        _ => format!("crates/{package}"),
    }
}

/// The workspace of a published package.
pub fn of(root: &Path, package: &str) -> PathBuf {
    match package {
        "curve9767" => root.join(package),
        _ if package.starts_with("engine25519") => root.join("hardware"),
        _ => root.to_path_buf(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_workspace_and_package_is_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in ALL {
            assert!(root.join(folder).join("Cargo.lock").is_file(), "{folder}");
        }
        for package in [
            "curve9767",
            "nineteen",
            "nineteen-voprf",
            "engine25519-macros",
        ] {
            let manifest = root.join(folder(package)).join("Cargo.toml");
            let text = std::fs::read_to_string(manifest).unwrap();
            assert!(text.contains(&format!("name = \"{package}\"")), "{package}");
            let lock = std::fs::read_to_string(of(&root, package).join("Cargo.lock")).unwrap();
            assert!(lock.contains(&format!("name = \"{package}\"")), "{package}");
        }
    }
}
