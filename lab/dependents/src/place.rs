// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a crate is tested: `target/dependents/NAME-VERSION/{before,after}`, each a workspace
//! around the crate as it is published. The one in `after` has the `[patch]`, and beside the crate
//! a package that asks for every backend, so that all crates share one build of the library.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use toml::Table;

use crate::list::Dependent;
use toolbox::{files, program::output};

/// Where a crate is tested.
pub struct Place {
    pub dependent: Dependent,
    pub before: PathBuf,
    pub after: PathBuf,
    /// Where cargo builds, for all of them.
    pub target: PathBuf,
    /// The name of its package in these folders.
    pub package: String,
    /// Its number among all packages.
    pub specification: String,
}

impl Place {
    /// `cargo` in one of the folders.
    pub fn cargo(&self, folder: &Path) -> Command {
        let mut command = Command::new("cargo");
        command
            .current_dir(folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env_remove("NINETEEN_BACKEND");
        command
    }

    /// Gets all that the tests need.
    ///
    /// # Errors
    ///
    /// If it cannot be had, as where there is no network.
    pub fn fetch(&self) -> Result<(), String> {
        for folder in [&self.before, &self.after] {
            output(self.cargo(folder).args(["fetch", "-q"]))
                .map_err(|why| format!("{} cannot be fetched: {why}", self.dependent))?;
        }
        Ok(())
    }
}

/// Packages that have to be optimised for tests to take seconds.
const OPTIMISED: [&str; 6] = [
    "solana-ed25519",
    "curve25519-dalek",
    "ed25519-dalek",
    "x25519-dalek",
    "nineteen",
    "sha2",
];

/// Puts a crate into its folders.
///
/// # Errors
///
/// If it cannot be fetched, or files cannot be written.
pub fn prepare(root: &Path, dependent: &Dependent) -> Result<Place, String> {
    let shared = toolbox::target_folder(root).join("dependents");
    let top = shared.join(format!("{}-{}", dependent.name, dependent.version));
    let source = published(&top.join("fetch"), dependent)?;
    let place = Place {
        dependent: dependent.clone(),
        before: top.join("before"),
        after: top.join("after"),
        target: shared.join("target"),
        package: match dependent.itself {
            true => format!("tests-of-{}", dependent.name),
            false => dependent.name.clone(),
        },
        specification: match dependent.itself {
            true => format!("tests-of-{}", dependent.name),
            false => dependent.to_string(),
        },
    };
    for (folder, patched) in [(&place.before, false), (&place.after, true)] {
        let package = folder.join("package");
        if dependent.itself {
            own_tests(&source, &package, &place)?;
        } else {
            if !package.exists() {
                copy(&source, &package)?;
            }
            add_dev_dependencies(&source, &package, dependent)?;
        }
        let mut manifest = "[workspace]\nresolver = \"2\"\nmembers = [\"package\"".to_owned();
        manifest += if patched { ", \"backends\"]\n" } else { "]\n" };
        manifest += "\n[profile.dev]\ndebug = false\n";
        for name in OPTIMISED {
            let _ = write!(manifest, "[profile.dev.package.{name}]\nopt-level = 3\n");
        }
        if patched {
            manifest += &patch(root, dependent)?;
            backends(root, &folder.join("backends"))?;
        }
        write(&folder.join("Cargo.toml"), &manifest)?;
    }
    Ok(place)
}

/// The lines that replace the crates, those that a user writes.
fn patch(root: &Path, dependent: &Dependent) -> Result<String, String> {
    let mut text = "\n[patch.crates-io]\n".to_owned();
    for folder in dependent.generation.packages() {
        let path = root.join("compat").join(folder);
        let path = path.canonicalize().map_err(files::fault(&path))?;
        let name = folder.rsplit('/').next().unwrap_or(folder);
        let _ = writeln!(
            text,
            "{} = {{ package = \"{name}\", path = \"{}\" }}",
            folder.replace('/', "-"),
            path.display()
        );
    }
    Ok(text)
}

/// A package that wants everything of the library, and prints the backends of this machine.
fn backends(root: &Path, folder: &Path) -> Result<(), String> {
    let library = root.join("crates/nineteen");
    let manifest = format!(
        "[package]\nname = \"backends\"\nedition = \"2024\"\n\n[[bin]]\nname = \"backends\"\ntest = false\n\n\
         [dependencies]\nnineteen = {{ path = \"{}\", features = [\"backends\", \"batch\", \"digest\", \"getrandom\", \
         \"group\", \"hazmat\", \"lizard\", \"pem\", \"serde\"] }}\n",
        library.display()
    );
    write(&folder.join("Cargo.toml"), &manifest)?;
    // Where only examples in documentation run, cargo wants a library in every package.
    write(&folder.join("src/lib.rs"), "")?;
    let program = "fn main() {\n    for backend in nineteen::backend::available() {\n        println!(\"{backend}\");\n    }\n}\n";
    write(&folder.join("src/main.rs"), program)
}

/// Has cargo fetch the crate, and returns where it unpacked it.
fn published(folder: &Path, dependent: &Dependent) -> Result<PathBuf, String> {
    let Dependent { name, version, .. } = dependent;
    write(
        &folder.join("Cargo.toml"),
        &format!(
            "[package]\nname = \"fetch\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{name} = \"={version}\"\n"
        ),
    )?;
    write(&folder.join("src/lib.rs"), "")?;
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
        manifest_path: PathBuf,
    }
    let text = output(Command::new("cargo").current_dir(folder).args([
        "metadata",
        "--format-version",
        "1",
    ]))
    .map_err(|why| format!("{dependent} cannot be fetched: {why}"))?;
    let metadata: Metadata = serde_json::from_str(&text).map_err(|why| format!("cargo: {why}"))?;
    // A version may have build metadata that a requirement has not.
    let found = metadata
        .packages
        .iter()
        .find(|p| p.name == *name && p.version.split('+').next() == version.split('+').next());
    found
        .and_then(|p| p.manifest_path.parent())
        .map(Path::to_path_buf)
        .ok_or_else(|| format!("cargo has no {dependent}"))
}

/// Writes the manifest as it is published, with the dev-dependencies that tests lack.
fn add_dev_dependencies(
    source: &Path,
    package: &Path,
    dependent: &Dependent,
) -> Result<(), String> {
    let path = source.join("Cargo.toml");
    let mut text = files::read(&path)?;
    for (name, version) in &dependent.dev_dependencies {
        let _ = write!(
            text,
            "\n[dev-dependencies.{name}]\nversion = \"{version}\"\n"
        );
    }
    write(&package.join("Cargo.toml"), &text)
}

/// A package with the folder `tests` of a dalek crate, whose dependency is a crate of that name.
fn own_tests(source: &Path, package: &Path, place: &Place) -> Result<(), String> {
    let Dependent { name, version, .. } = &place.dependent;
    let path = source.join("Cargo.toml");
    let text = files::read(&path)?;
    let original: Table = text.parse().map_err(files::fault(&path))?;
    let table = |key: &str| match original.get(key) {
        Some(toml::Value::Table(table)) => table.clone(),
        _ => Table::new(),
    };
    let mut features = table("features");
    for (feature, meaning) in &mut features {
        if feature != "default" {
            *meaning = vec![format!("{name}/{feature}")].into();
        }
    }
    // An optional dependency is a feature too, unless one of the others says `dep:` of it.
    let named = table("features").to_string();
    for (optional, dependency) in table("dependencies") {
        let is_optional = dependency.get("optional").and_then(toml::Value::as_bool);
        let implicit = !named.contains(&format!("\"dep:{optional}\""));
        if is_optional == Some(true) && implicit && !features.contains_key(&optional) {
            features.insert(optional.clone(), vec![format!("{name}/{optional}")].into());
        }
    }
    let mut dependencies = table("dependencies");
    dependencies.retain(|_, d| d.get("optional").and_then(toml::Value::as_bool) != Some(true));
    let mut itself = Table::new();
    itself.insert("version".into(), format!("={version}").into());
    itself.insert("default-features".into(), false.into());
    dependencies.insert(name.clone(), itself.into());
    let mut about = Table::new();
    about.insert("name".into(), place.package.clone().into());
    about.insert("edition".into(), "2021".into());
    let mut manifest = Table::new();
    manifest.insert("package".into(), about.into());
    manifest.insert("features".into(), features.into());
    manifest.insert("dependencies".into(), dependencies.into());
    manifest.insert("dev-dependencies".into(), table("dev-dependencies").into());
    write(&package.join("Cargo.toml"), &manifest.to_string())?;
    write(&package.join("src/lib.rs"), "")?;
    copy(&source.join("tests"), &package.join("tests"))
}

/// Writes a file, unless it is there with this text.
fn write(path: &Path, text: &str) -> Result<(), String> {
    files::update(path, text).map(|_| ())
}

/// Copies a folder; a build that somebody left in it stays behind.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    files::create(to)?;
    for source in files::list(from)? {
        let name = source.file_name().unwrap_or_default();
        match source.is_dir() {
            true if name == "target" => {}
            true => copy(&source, &to.join(name))?,
            false => files::copy(&source, to.join(name))?,
        }
    }
    Ok(())
}
