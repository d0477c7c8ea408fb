// SPDX-License-Identifier: MIT OR Apache-2.0
//! Digests of all files, where they come from, and signatures of both.

use std::path::Path;

use serde_json::json;
use sha2::{Digest as _, Sha256};
use toolbox::files;
use toolbox::program::{self, finish, output};

use crate::command;
use crate::place::Place;

/// The digests, in the form of `sha256sum`.
pub const SUMS: &str = "SHA256SUMS";
/// A statement of in-toto about them: the commit, the command and the compiler.
pub const PROVENANCE: &str = "provenance.json";

/// Writes both, and their signatures with `key`.
///
/// # Errors
///
/// A file that cannot be read, or a key that signs nothing.
pub fn write(place: &Place, key: Option<&Path>) -> Result<(), String> {
    let mut digests = Vec::new();
    for name in place.finished()? {
        digests.push((digest(place, &name)?, name));
    }
    let statement = statement(place, &digests)?;
    files::write(place.dist.join(PROVENANCE), statement)?;
    digests.push((digest(place, PROVENANCE)?, PROVENANCE.to_owned()));
    digests.sort_by(|one, other| one.1.cmp(&other.1));
    let lines = digests
        .iter()
        .map(|(digest, name)| format!("{digest}  {name}\n"));
    files::write(place.dist.join(SUMS), lines.collect::<String>())?;
    let Some(key) = key else {
        println!("    not signed: `--key FILE` signs {SUMS}");
        return Ok(());
    };
    sign(place, key, &place.dist)?;
    let public = output(place.command(&command::here(place)?).arg("pub").arg(key))?;
    println!("    signed for {}", public.trim());
    Ok(())
}

/// Signs the digests in a folder, in the formats of ssh-keygen and of minisign.
///
/// # Errors
///
/// A key that signs nothing.
pub fn sign(place: &Place, key: &Path, folder: &Path) -> Result<(), String> {
    let program = command::here(place)?;
    for format in ["ssh", "minisign"] {
        let mut sign = place.command(&program);
        sign.args(["sign", "--force", "--format", format, "-k"]);
        finish(sign.arg(key).arg(folder.join(SUMS)))?;
    }
    Ok(())
}

/// The digest of a finished file.
///
/// # Errors
///
/// A file that cannot be read.
pub fn digest(place: &Place, name: &str) -> Result<String, String> {
    let digest = Sha256::digest(files::bytes(place.dist.join(name))?);
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The statement, as SLSA 1 has it: from it a stranger makes the files again and compares.
fn statement(place: &Place, digests: &[(String, String)]) -> Result<String, String> {
    let git = |words: &[&str]| program::said(&place.root, "git", words).trim().to_owned();
    let commit = git(&["rev-parse", "HEAD"]);
    let clean = git(&["status", "--porcelain"]).is_empty();
    let subjects: Vec<_> = digests
        .iter()
        .map(|(digest, name)| json!({ "name": name, "digest": { "sha256": digest } }))
        .collect();
    let statement = json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": subjects,
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "cargo xtask release",
                "externalParameters": { "only_this_processor": place.here },
                "internalParameters": { "draft": place.draft, "sources_as_committed": clean },
                "resolvedDependencies": [
                    { "name": "sources", "digest": { "gitCommit": commit } },
                    { "name": "compiler", "annotations": { "version": program::compiler(&place.root) } },
                ],
            },
            "runDetails": {
                "builder": { "id": "cargo xtask release" },
                "metadata": { "finishedOn": place.time() },
            },
        },
    });
    serde_json::to_string_pretty(&statement)
        .map(|text| text + "\n")
        .map_err(|why| why.to_string())
}
