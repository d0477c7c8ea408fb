// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of Debian's and RPM's format, written by nfpm.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use toolbox::files;
use toolbox::program::finish;

use crate::archive;
use crate::place::Place;
use crate::system;
use crate::targets::Target;

/// The packager, as long as no address is known: formats of packages ask for one.
const NOBODY: &str = "nineteen <maintainer@nineteen.invalid>";

/// A format of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Deb,
    Rpm,
}

impl Format {
    pub const ALL: [Format; 2] = [Format::Deb, Format::Rpm];

    fn name(self) -> &'static str {
        match self {
            Format::Deb => "deb",
            Format::Rpm => "rpm",
        }
    }

    /// The folder under `/usr` in which the systems of this format look for libraries.
    pub fn libraries(self) -> &'static str {
        match self {
            Format::Deb => "lib",
            Format::Rpm => "lib64",
        }
    }
}

/// A package.
#[derive(Clone, Debug)]
pub struct Package<'a> {
    pub name: &'a str,
    /// A line, and more below it.
    pub description: &'a str,
    /// Section of Debian's archive.
    pub section: &'a str,
    /// Packages that it needs.
    pub needs: Vec<String>,
    pub target: Target,
    /// Whether it has a library that programs load: the list of these is made anew.
    pub loads: bool,
}

/// Packs the tree `folder`, which is laid out from `/`, with the licences.
///
/// # Errors
///
/// A file that cannot be read, or what nfpm says.
pub fn package(
    place: &Place,
    package: &Package<'_>,
    format: Format,
    folder: &Path,
) -> Result<(), String> {
    let doc = folder.join("usr/share/doc").join(package.name);
    files::write(doc.join("copyright"), copyright(&place.root)?)?;
    let mut contents = Vec::new();
    for name in archive::contents(folder)? {
        let path = folder.join(&name);
        let to = format!("/{name}");
        contents.push(match fs::read_link(&path) {
            Ok(target) => json!({ "src": target, "dst": to, "type": "symlink" }),
            Err(_) => {
                let mode = if system::is_program(&path) {
                    0o755
                } else {
                    0o644
                };
                json!({ "src": path, "dst": to, "file_info": { "mode": mode } })
            }
        });
    }
    let mut definition = definition(place, package, format, &contents);
    if package.loads {
        match format {
            Format::Deb => {
                definition["deb"] = json!({ "triggers": { "activate_noawait": ["ldconfig"] } })
            }
            Format::Rpm => {
                let script = place.work.join("ldconfig.sh");
                files::write(&script, "/sbin/ldconfig\n")?;
                definition["scripts"] = json!({ "postinstall": script, "postremove": script });
            }
        }
    }
    let file = place
        .work
        .join(format!("{}.{}.yaml", package.name, format.name()));
    // JSON is YAML.
    files::write(&file, definition.to_string())?;
    let mut nfpm = place.command("nfpm");
    nfpm.args(["package", "--packager", format.name(), "--config"]);
    finish(nfpm.arg(&file).arg("--target").arg(&place.dist))
}

fn definition(place: &Place, package: &Package<'_>, format: Format, contents: &[Value]) -> Value {
    let arch = match format {
        Format::Deb => package.target.debian,
        Format::Rpm => package.target.rpm,
    };
    let maintainer = match place.addresses.of("maintainer") {
        "" => NOBODY,
        known => known,
    };
    json!({
        "name": package.name,
        "arch": arch,
        "platform": "linux",
        "version": place.version,
        "release": "1",
        "section": package.section,
        "maintainer": maintainer,
        "homepage": place.addresses.of("homepage"),
        "description": package.description,
        "license": "MIT OR Apache-2.0",
        "mtime": place.time(),
        "depends": package.needs,
        "contents": contents,
        "rpm": { "buildhost": "nineteen" },
    })
}

/// Both licences in Debian's form.
fn copyright(root: &Path) -> Result<String, String> {
    let mut text = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n\
                    Files: *\nCopyright: the authors of nineteen\nLicense: MIT or Apache-2.0\n"
        .to_owned();
    for (name, file) in [("MIT", "LICENSE-MIT"), ("Apache-2.0", "LICENSE-APACHE")] {
        text += &format!("\nLicense: {name}\n");
        for line in files::read(root.join(file))?.lines() {
            let line = if line.trim().is_empty() { "." } else { line };
            text += &format!(" {line}\n");
        }
    }
    Ok(text)
}
