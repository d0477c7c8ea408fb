// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command, `nineteen-table` beside it, manual pages, completions.

use std::path::{Path, PathBuf};

use toolbox::files;
use toolbox::program::{finish, output};

use crate::archive;
use crate::bill;
use crate::linux::{self, Format, Package};
use crate::place::Place;
use crate::targets::{PROGRAMS, Target};

const TABLE: &str = "nineteen-table";

/// Shells, the names that their completions go by, and where packages of Linux put them.
const SHELLS: [(&str, &str, &str); 4] = [
    ("bash", "nineteen", "usr/share/bash-completion/completions"),
    ("zsh", "_nineteen", "usr/share/zsh/vendor-completions"),
    (
        "fish",
        "nineteen.fish",
        "usr/share/fish/vendor_completions.d",
    ),
    ("powershell", "nineteen.ps1", ""),
];

/// Builds archives for every target, and packages for Linux.
///
/// # Errors
///
/// The first that cannot be built.
pub fn build(place: &Place) -> Result<(), String> {
    let pages = pages(place)?;
    place.each("the command", &PROGRAMS, |target| {
        let programs = programs(place, target)?;
        // The name that `cargo binstall` looks for.
        let top = format!("nineteen-cli-{}-{}", place.version, target.triple);
        let folder = place.work.join(&top);
        place.empty(&folder)?;
        for program in &programs {
            files::copy(
                program,
                folder.join(program.file_name().unwrap_or_default()),
            )?;
        }
        for name in archive::contents(&pages)? {
            files::create(folder.join(&name).parent().unwrap_or(&folder))?;
            files::copy(pages.join(&name), folder.join(&name))?;
        }
        for (from, to) in [
            ("LICENSE-MIT", "LICENSE-MIT"),
            ("LICENSE-APACHE", "LICENSE-APACHE"),
            ("docs/COMMAND.md", "README.md"),
        ] {
            files::copy(place.root.join(from), folder.join(to))?;
        }
        let ending = if target.is_windows() { "zip" } else { "tar.gz" };
        let file = place.dist.join(format!("{top}.{ending}"));
        match target.is_windows() {
            true => archive::zip_file(&folder, &top, &file)?,
            false => archive::tarball(&folder, &top, &file, place.epoch)?,
        }
        match target.is_linux() {
            true => packages(place, target, &programs, &pages),
            false => Ok(()),
        }
    })?;
    bill::write(place, "nineteen-cli", "", &["nineteen-cli"])?;
    bill::write(place, TABLE, "bindings", &[TABLE])
}

/// The programs for a target: both, or the command alone where the other cannot be built.
fn programs(place: &Place, target: Target) -> Result<Vec<PathBuf>, String> {
    let ending = if target.is_windows() { ".exe" } else { "" };
    let command = place.compile("", target.triple, &["-p", "nineteen-cli"])?;
    let mut programs = vec![command.join(format!("nineteen{ending}"))];
    let table = place.compile("bindings", target.triple, &["-p", TABLE, "--bins"]);
    let built = table.map(|folder| programs.push(folder.join(format!("{TABLE}{ending}"))));
    place.unless_here(TABLE, target, built)?;
    Ok(programs)
}

/// Manual pages and completions, by the command itself: folders `man` and `completions`.
fn pages(place: &Place) -> Result<PathBuf, String> {
    let folder = place.work.join("pages");
    place.empty(&folder)?;
    let program = here(place)?;
    let man = folder.join("man");
    files::create(&man)?;
    finish(place.command(&program).args(["man", "--to"]).arg(&man))?;
    for (shell, name, _) in SHELLS {
        let script = output(place.command(&program).args(["completions", shell]))?;
        files::write(folder.join("completions").join(name), script)?;
    }
    Ok(folder)
}

/// The command for this machine, built.
///
/// # Errors
///
/// On another system than Linux on a processor of [`PROGRAMS`].
pub fn here(place: &Place) -> Result<String, String> {
    let target = PROGRAMS.into_iter().find(|target| target.is_here());
    let target = target.ok_or("a release is made on Linux, on x86-64 or 64-bit Arm")?;
    let program = place
        .compile("", target.triple, &["-p", "nineteen-cli"])?
        .join("nineteen");
    Ok(program.to_string_lossy().into_owned())
}

fn packages(
    place: &Place,
    target: Target,
    programs: &[PathBuf],
    pages: &Path,
) -> Result<(), String> {
    let folder = place.work.join(format!("nineteen-{}", target.debian));
    place.empty(&folder)?;
    let put = |from: &Path, to: &str| {
        let to = folder.join(to);
        files::create(&to)?;
        files::copy(from, to.join(from.file_name().unwrap_or_default()))
    };
    for program in programs {
        put(program, "usr/bin")?;
    }
    for page in files::list(pages.join("man"))? {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        let to = folder.join("usr/share/man/man1").join(format!("{name}.gz"));
        archive::compress(&page, &to)?;
    }
    for (_, name, to) in SHELLS.into_iter().filter(|(_, _, to)| !to.is_empty()) {
        put(&pages.join("completions").join(name), to)?;
    }
    put(
        &place.root.join("docs/COMMAND.md"),
        "usr/share/doc/nineteen",
    )?;
    let package = Package {
        name: "nineteen",
        description: "Ed25519 signatures of files, X25519 key exchange\n\
                      Makes keys, signs files and verifies signatures, in the formats of OpenSSL, \
                      OpenSSH, minisign and signify; verifies tables of signatures.",
        section: "utils",
        needs: Vec::new(),
        target,
        loads: false,
    };
    Format::ALL
        .into_iter()
        .try_for_each(|format| linux::package(place, &package, format, &folder))
}
