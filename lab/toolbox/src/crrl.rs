// SPDX-License-Identifier: MIT OR Apache-2.0
//! The crate `crrl` for processors without an operating system, to compare with.

use std::path::Path;

use crate::{files, program};

/// Makes `folder` a copy of all dependencies of the package in `source`, in which crrl asks for its
/// hashes without `std`, which its manifest turns on and its code does not use: as published it
/// builds for no processor without an operating system. Returns the arguments with which cargo
/// takes that copy.
pub fn without_std(source: &Path, folder: &Path) -> Result<[String; 4], String> {
    let manifest = folder.join("crrl-0.9.0/Cargo.toml");
    program::output(
        std::process::Command::new("cargo")
            .current_dir(source)
            .args(["vendor", "-q", "--locked", "--versioned-dirs"])
            .arg(folder),
    )?;
    let mut text = files::read(&manifest)?;
    for hash in ["sha2", "sha3"] {
        let heading = format!("[dependencies.{hash}]\n");
        if !text.contains(&heading) {
            return Err(format!("{}: no {hash}", manifest.display()));
        }
        // cargo leaves an installed version as it is.
        let done = format!("{heading}default-features = false\n");
        if !text.contains(&done) {
            text = text.replace(&heading, &done);
        }
    }
    files::write(&manifest, text)?;
    // Without the hashes of the files, of which one is another now; that of the package stays.
    let sums = manifest.with_file_name(".cargo-checksum.json");
    let text = files::read(&sums)?;
    let mut sum: serde_json::Value = serde_json::from_str(&text).map_err(files::fault(&sums))?;
    sum["files"] = serde_json::json!({});
    files::write(&sums, sum.to_string())?;
    let config = |text: String| ["--config".to_owned(), text];
    let [one, two] = config("source.crates-io.replace-with=\"vendored\"".to_owned());
    let [three, four] = config(format!(
        "source.vendored.directory={:?}",
        folder.display().to_string()
    ));
    Ok([one, two, three, four])
}
