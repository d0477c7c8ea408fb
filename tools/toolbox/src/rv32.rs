// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core library for bare-metal RV32IMAC.
//!
//! rustup has it ready. Where rustup cannot fetch it, Debian's `rustc-web` and `rust-web-src` are a compiler
//! with the source of its own standard library and all that this depends on: the library is built once,
//! into a system root of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{install_packages, step};

pub const TARGET: &str = "riscv32imac-unknown-none-elf";

/// Where the core library is.
#[derive(Debug)]
pub enum CoreLibrary {
    /// With the compiler that is in use.
    Rustup,
    /// In a system root of its own, for Debian's compiler.
    Debian(PathBuf),
}

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LINKER: &str = "/usr/bin/lld-19";
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-19"];

impl CoreLibrary {
    pub fn describe(&self) -> String {
        match self {
            CoreLibrary::Rustup => "with the compiler in use".to_owned(),
            CoreLibrary::Debian(root) => format!("for Debian's compiler, in {}", root.display()),
        }
    }

    /// `cargo` with the compiler that has this library.
    pub fn cargo(&self) -> Command {
        let mut cargo = Command::new("cargo");
        // Flags meant for the host have no place here.
        cargo
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        if let CoreLibrary::Debian(root) = self {
            // Debian has no `rust-lld`, which the target asks for: name the linker.
            cargo
                .env("RUSTC", DEBIAN_RUSTC)
                .env(
                    "CARGO_TARGET_RISCV32IMAC_UNKNOWN_NONE_ELF_LINKER",
                    DEBIAN_LINKER,
                )
                // Cargo adds these to the flags that the configuration has for the target.
                .env(
                    "CARGO_TARGET_RISCV32IMAC_UNKNOWN_NONE_ELF_RUSTFLAGS",
                    format!("--sysroot {} -Clinker-flavor=ld.lld", root.display()),
                );
        }
        cargo
    }
}

/// The library, if it is there.
///
/// # Errors
///
/// How to get it.
pub fn find(folder: &Path) -> Result<CoreLibrary, String> {
    let printed = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    if let Ok(printed) = printed
        && printed.status.success()
        && has_core(Path::new(String::from_utf8_lossy(&printed.stdout).trim()))
    {
        return Ok(CoreLibrary::Rustup);
    }
    let root = system_root(folder);
    if has_core(&libraries(&root)) && Path::new(DEBIAN_RUSTC).exists() {
        return Ok(CoreLibrary::Debian(root));
    }
    Err(format!("rustup target add {TARGET}"))
}

/// The library, fetched or built where it was not there.
///
/// # Errors
///
/// Why that was not possible.
pub fn ensure(folder: &Path) -> Result<CoreLibrary, String> {
    find(folder).or_else(|_| {
        let rustup = step(Command::new("rustup").args(["target", "add", TARGET]));
        let Err(rustup) = rustup else {
            return find(folder);
        };
        build(folder).map_err(|why| format!("no core library for {TARGET}: {rustup}; {why}"))?;
        find(folder)
    })
}

fn system_root(folder: &Path) -> PathBuf {
    folder.join("rv32")
}

fn libraries(root: &Path) -> PathBuf {
    root.join("lib/rustlib").join(TARGET).join("lib")
}

fn has_core(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|files| {
        files.flatten().any(|file| {
            let name = file.file_name();
            let name = name.to_string_lossy();
            name.starts_with("libcore-") && name.ends_with(".rlib")
        })
    })
}

/// Builds `core` with Debian's compiler, about a minute.
fn build(folder: &Path) -> Result<(), String> {
    if !Path::new(DEBIAN_RUSTC).exists() || !Path::new(DEBIAN_LINKER).exists() {
        install_packages(&DEBIAN_PACKAGES)?;
    }
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |why: std::io::Error| format!("{path}: {why}")
    };
    let seed = folder.join("seed");
    fs::create_dir_all(&seed).map_err(failed(&seed))?;
    // A crate that needs nothing: it is there so that cargo builds `core` for it. The bitcode is what
    // link-time optimisation of the firmware needs.
    let manifest = "[package]\nname = \"seed\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
                    [lib]\npath = \"lib.rs\"\n[profile.release]\ndebug = 0\n[workspace]\n";
    for (name, text) in [("Cargo.toml", manifest), ("lib.rs", "#![no_std]\n")] {
        fs::write(seed.join(name), text).map_err(failed(&seed))?;
    }
    eprintln!("building the core library for {TARGET}: about a minute");
    step(
        Command::new("cargo")
            .args([
                "build",
                "-q",
                "--release",
                "-Zbuild-std=core",
                "--target",
                TARGET,
            ])
            .current_dir(&seed)
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", seed.join("target"))
            .env("CARGO_ENCODED_RUSTFLAGS", "-Cembed-bitcode=yes"),
    )?;
    let root = system_root(folder);
    let into = libraries(&root);
    fs::create_dir_all(&into).map_err(failed(&into))?;
    let built = seed.join("target").join(TARGET).join("release/deps");
    for file in fs::read_dir(&built).map_err(failed(&built))?.flatten() {
        let name = file.file_name();
        let text = name.to_string_lossy();
        if text.ends_with(".rlib") && !text.starts_with("libseed") {
            fs::copy(file.path(), into.join(&name)).map_err(failed(&into))?;
        }
    }
    // Build scripts and procedural macros run on this machine, with its own library.
    let host = Path::new("/usr/lib/rustlib/x86_64-unknown-linux-gnu");
    let link = root.join("lib/rustlib/x86_64-unknown-linux-gnu");
    #[cfg(unix)]
    if host.exists() && !link.exists() {
        std::os::unix::fs::symlink(host, &link).map_err(failed(&link))?;
    }
    fs::remove_dir_all(&seed).map_err(failed(&seed))
}
