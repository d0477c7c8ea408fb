// SPDX-License-Identifier: MIT OR Apache-2.0
//! A folder that cargo takes for crates.io: the packed crates, and the packages of others that they
//! depend on.

use std::fs;
use std::fs::File;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::json;
use toolbox::files::{self, fault};
use toolbox::program::output;

use crate::place::Place;
use crate::signed;

/// Lays out, in a folder that is made anew: `registry`, and two packages that depend on all packed
/// crates, `program` as a user has it and `whole` with every feature. Cargo's settings in the folder
/// name the registry as `at`.
///
/// # Errors
///
/// Packages that cannot be had.
pub fn lay_out(place: &Place, folder: &Path, at: &str) -> Result<(), String> {
    place.empty(folder)?;
    let registry = folder.join("registry");
    let (mut patches, mut every) = (String::new(), String::new());
    for name in publish::CRATES {
        let versioned = format!("{name}-{}", place.version);
        let archive = place.dist.join(format!("{versioned}.crate"));
        let file = File::open(&archive).map_err(fault(&archive))?;
        let mut archive = tar::Archive::new(GzDecoder::new(file));
        archive.unpack(&registry).map_err(fault(&registry))?;
        let package = registry.join(&versioned);
        patches += &format!("{name} = {{ path = {package:?} }}\n");
        let features = features(&files::read(package.join("Cargo.toml"))?)?;
        every += &format!("{name} = {{ version = \"0.1\", features = {features:?} }}\n");
    }
    let program = include_str!("install/crates.toml");
    files::write(folder.join("program/Cargo.toml"), program)?;
    let code = include_str!("install/crates.rs");
    files::write(folder.join("program/src/main.rs"), code)?;
    // With patches, so that cargo asks the registry for packages of others only.
    let (before, _) = program
        .split_once("[dependencies]")
        .unwrap_or((program, ""));
    let whole = format!("{before}[dependencies]\n{every}\n[workspace]\n");
    let manifest = folder.join("whole/Cargo.toml");
    files::write(&manifest, format!("{whole}\n[patch.crates-io]\n{patches}"))?;
    files::write(folder.join("whole/src/lib.rs"), "")?;
    let mut vendor = place.command("cargo");
    vendor
        .args(["vendor", "--quiet", "--manifest-path"])
        .arg(&manifest);
    output(vendor.arg(folder.join("others")))?;
    files::write(&manifest, whole)?;
    let lock = folder.join("whole/Cargo.lock");
    fs::remove_file(&lock).map_err(fault(&lock))?;
    for other in files::list(folder.join("others"))? {
        let to = registry.join(other.file_name().unwrap_or_default());
        fs::rename(&other, &to).map_err(fault(&to))?;
    }
    for name in publish::CRATES {
        let versioned = format!("{name}-{}", place.version);
        let sums = json!({
            "files": {},
            "package": signed::digest(place, &format!("{versioned}.crate"))?,
        });
        let path = registry.join(versioned).join(".cargo-checksum.json");
        files::write(path, sums.to_string())?;
    }
    let settings = format!(
        "[source.crates-io]\nreplace-with = \"folder\"\n\n[source.folder]\ndirectory = \"{at}/registry\"\n"
    );
    files::write(folder.join(".cargo/config.toml"), settings)
}

/// The names of a package's features, those of optional dependencies among them.
fn features(manifest: &str) -> Result<Vec<String>, String> {
    let manifest: toml::Table = manifest.parse().map_err(|why| format!("{why}"))?;
    let features = manifest.get("features").and_then(toml::Value::as_table);
    Ok(features
        .into_iter()
        .flat_map(|table| table.keys().cloned())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn features_are_those_of_the_manifest() {
        let text = "[features]\nstd = []\nalloc = []\n";
        assert_eq!(features(text).unwrap(), ["alloc", "std"]);
        assert!(features("[package]\n").unwrap().is_empty());
    }
}
