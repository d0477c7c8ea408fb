// SPDX-License-Identifier: MIT OR Apache-2.0
//! A release is the same bytes wherever it is built: it is built from a copy in another folder, and
//! compared.

use std::fs;
use std::path::Path;

use toolbox::files;
use toolbox::program::{finish, output};

use crate::place::Place;
use crate::{Part, build};

/// Builds `parts` in both folders.
///
/// # Errors
///
/// The files that differ.
pub fn check(place: &Place, parts: &[Part]) -> Result<(), String> {
    let folder = place.work.join("again");
    copy(place, &folder)?;
    build(place, parts)?;
    println!("==> once more, in {}", folder.display());
    let other = place.beside(&folder)?;
    build(&other, parts)?;
    compare(place, &other)?;
    fs::remove_dir_all(&folder).map_err(files::fault(&folder))
}

/// Copies the commit, which the sources have to be: packages of crates name it.
fn copy(place: &Place, to: &Path) -> Result<(), String> {
    let changes = ["status", "--porcelain"];
    let changes = output(place.command("git").args(changes).current_dir(&place.root))?;
    if !changes.is_empty() {
        return Err(format!(
            "commit these changes first, to build the commit twice:\n{changes}"
        ));
    }
    place.empty(to)?;
    let mut clone = place.command("git");
    finish(
        clone
            .args(["clone", "-q", "--no-local"])
            .arg(&place.root)
            .arg(to),
    )
}

fn compare(place: &Place, other: &Place) -> Result<(), String> {
    let (here, there) = (place.finished()?, other.finished()?);
    if here != there {
        return Err(format!("the files are {here:?} and {there:?}"));
    }
    let mut differ = Vec::new();
    for name in here {
        let bytes = |place: &Place| files::bytes(place.dist.join(&name));
        if bytes(place)? != bytes(other)? {
            differ.push(name);
        }
    }
    if !differ.is_empty() {
        return Err(format!("{} differ between two builds", differ.join(", ")));
    }
    println!("    the same bytes");
    Ok(())
}
