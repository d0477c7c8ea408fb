// SPDX-License-Identifier: MIT OR Apache-2.0
//! Core libraries for targets without a standard library.
//!
//! rustup has most of them. Where it cannot fetch one, or has none (targets of tier 3), Debian's
//! `rustc-web` and `rust-web-src` are a compiler with the source of its own standard library and
//! all that this depends on: the library is built once, into a system root that all targets share.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{files, install_packages, program, step};

/// Bare-metal RV32IMAC.
pub const RV32: &str = "riscv32imac-unknown-none-elf";

/// A core library, and the compiler that it belongs to.
#[derive(Debug)]
pub struct CoreLibrary {
    triple: String,
    /// The system root for Debian's compiler; without it the compiler that is in use.
    root: Option<PathBuf>,
}

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LINKER: &str = "/usr/bin/lld-19";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-19"];

impl CoreLibrary {
    pub fn describe(&self) -> String {
        match &self.root {
            None => "with the compiler in use".to_owned(),
            Some(root) => format!("for Debian's compiler, in {}", root.display()),
        }
    }

    /// `cargo` with the compiler that has this library. Linked is by `lld`, where anything is.
    pub fn cargo(&self) -> Command {
        match &self.root {
            None => self.cargo_with(None, &[]),
            // Debian has no `rust-lld`, which bare-metal targets ask for: name the linker.
            Some(_) => self.cargo_with(Some(DEBIAN_LINKER), &["-Clinker-flavor=ld.lld"]),
        }
    }

    /// `cargo` with the compiler that has this library, a linker and flags of the compiler.
    pub fn cargo_with(&self, linker: Option<&str>, flags: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        // Flags meant for the host have no place here.
        cargo
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        let variable = |what: &str| {
            let triple = self.triple.to_uppercase().replace(['-', '.'], "_");
            format!("CARGO_TARGET_{triple}_{what}")
        };
        if let Some(linker) = linker {
            cargo.env(variable("LINKER"), linker);
        }
        let mut all = flags.join(" ");
        if let Some(root) = &self.root {
            cargo.env("RUSTC", DEBIAN_RUSTC);
            all = format!("--sysroot {} {all}", root.display());
        }
        if !all.is_empty() {
            // Cargo adds these to the flags that the configuration has for the target.
            cargo.env(variable("RUSTFLAGS"), all);
        }
        cargo
    }
}

/// The library for a target, if it is there.
///
/// # Errors
///
/// How to get it.
pub fn find(folder: &Path, triple: &str) -> Result<CoreLibrary, String> {
    if is_there(triple) {
        return Ok(CoreLibrary {
            triple: triple.to_owned(),
            root: None,
        });
    }
    of_debian(folder, triple).ok_or_else(|| format!("rustup target add {triple}"))
}

/// The library for a target, fetched or built where it was not there.
///
/// # Errors
///
/// Why that was not possible.
pub fn ensure(folder: &Path, triple: &str) -> Result<CoreLibrary, String> {
    find(folder, triple).or_else(|_| {
        let rustup = step(Command::new("rustup").args(["target", "add", triple]));
        let Err(rustup) = rustup else {
            return find(folder, triple);
        };
        ensure_freestanding(folder, triple)
            .map_err(|why| format!("no core library for {triple}: {rustup}; {why}"))
    })
}

/// A library that has `memcpy` and the like itself, for programs without a C library on targets
/// that have one: built where it was not there.
///
/// # Errors
///
/// Why that was not possible.
pub fn ensure_freestanding(folder: &Path, triple: &str) -> Result<CoreLibrary, String> {
    if let Some(library) = of_debian(folder, triple) {
        return Ok(library);
    }
    build(folder, triple)?;
    of_debian(folder, triple).ok_or_else(|| format!("nothing was built for {triple}"))
}

/// Whether the compiler in use has the library of a target: what has `std` has `core` too.
pub fn is_there(triple: &str) -> bool {
    let printed = ["--print", "target-libdir", "--target", triple];
    let printed = program::output(Command::new("rustc").args(printed));
    printed.is_ok_and(|folder| has_core(Path::new(folder.trim())))
}

fn of_debian(folder: &Path, triple: &str) -> Option<CoreLibrary> {
    let root = system_root(folder);
    let there = has_core(&libraries(&root, triple)) && Path::new(DEBIAN_RUSTC).exists();
    there.then(|| CoreLibrary {
        triple: triple.to_owned(),
        root: Some(root),
    })
}

fn system_root(folder: &Path) -> PathBuf {
    folder.join("core")
}

fn libraries(root: &Path, triple: &str) -> PathBuf {
    root.join("lib/rustlib").join(triple).join("lib")
}

fn has_core(folder: &Path) -> bool {
    files::list(folder).is_ok_and(|files| {
        files.iter().any(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("libcore-") && name.ends_with(".rlib")
        })
    })
}

/// Builds `core` with Debian's compiler, about a minute.
fn build(folder: &Path, triple: &str) -> Result<(), String> {
    if !Path::new(DEBIAN_RUSTC).exists() || !Path::new(DEBIAN_LINKER).exists() {
        install_packages(&DEBIAN_PACKAGES)?;
    }
    let seed = folder.join("seed");
    // A crate that needs nothing: it is there so that cargo builds `core` for it. The bitcode is
    // what link-time optimisation of the firmware needs.
    let manifest = "[package]\nname = \"seed\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
                    [lib]\npath = \"lib.rs\"\n[profile.release]\ndebug = 0\n[workspace]\n";
    for (name, text) in [("Cargo.toml", manifest), ("lib.rs", "#![no_std]\n")] {
        files::write(seed.join(name), text)?;
    }
    eprintln!("building the core library for {triple}: about a minute");
    step(
        Command::new("cargo")
            .args([
                "build",
                "-q",
                "--release",
                "-Zbuild-std=core",
                "-Zbuild-std-features=compiler-builtins-mem",
                "--target",
                triple,
            ])
            .current_dir(&seed)
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", seed.join("target"))
            .env("CARGO_ENCODED_RUSTFLAGS", "-Cembed-bitcode=yes"),
    )?;
    let root = system_root(folder);
    let into = libraries(&root, triple);
    files::create(&into)?;
    let built = seed.join("target").join(triple).join("release/deps");
    for file in files::list(&built)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libseed") {
            files::copy(&file, into.join(&*name))?;
        }
    }
    // Build scripts and procedural macros run on this machine, with its own library.
    #[cfg(unix)]
    {
        let host = Path::new("/usr/lib/rustlib/x86_64-unknown-linux-gnu");
        let link = root.join("lib/rustlib/x86_64-unknown-linux-gnu");
        if host.exists() && !link.exists() {
            std::os::unix::fs::symlink(host, &link).map_err(files::fault(&link))?;
        }
    }
    fs::remove_dir_all(&seed).map_err(files::fault(&seed))
}
