// SPDX-License-Identifier: MIT OR Apache-2.0
//! Builds of the programs in lab/machines/guest.

use std::path::{Path, PathBuf};

use toolbox::program::output;

use super::peers::Contestant;
use super::target::{Target, folder};

/// Flags of every program for RV64: linked statically, at fixed addresses.
const BARE: [&str; 2] = ["-Ctarget-feature=+crt-static", "-Crelocation-model=static"];

/// Builds a contestant's program with `flags`.
///
/// # Errors
///
/// The compiler's message.
pub fn contest(
    root: &Path,
    target: Target,
    contestant: &Contestant,
    (way, flags): (&str, &[&str]),
) -> Result<PathBuf, String> {
    let flags = [flags, contestant.flags].concat();
    // A build with other flags has another folder, and stays.
    let name = format!("{way}/{}", contestant.name());
    program(
        root,
        target,
        "contest",
        &name,
        &flags,
        &[contestant.feature],
    )
}

/// Builds the program `name`.
///
/// # Errors
///
/// The compiler's message.
pub fn program(
    root: &Path,
    target: Target,
    name: &str,
    place: &str,
    flags: &[&str],
    features: &[&str],
) -> Result<PathBuf, String> {
    let bare: &[&str] = match target {
        Target::Riscv64 => &BARE,
        Target::Aarch64 => &[],
    };
    let folder = folder(root).join("guest").join(place);
    let features = features.join(",");
    let how = [
        "build",
        "--release",
        "--locked",
        "--target",
        target.triple(),
    ];
    output(
        target
            .cargo(&folder, &[bare, flags].concat())
            .current_dir(root.join("lab/machines/guest"))
            .args(how)
            .args(["--bin", name, "--features", &features]),
    )
    .map_err(|why| format!("{place} does not build: {why}"))?;
    Ok(folder.join(target.triple()).join("release").join(name))
}
