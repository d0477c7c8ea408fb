// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processors, and what it takes to build for them and to run what was built.

use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::Group;
use toolbox::core_library::is_there;

/// A processor with Linux.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Target {
    /// RV64GC.
    Riscv64,
    /// Armv8-A.
    Aarch64,
}

/// A way to compile for a target.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    pub name: &'static str,
    /// Flags of the compiler.
    pub flags: &'static [&'static str],
    /// The processor that QEMU emulates: it has no extensions but those compiled for.
    pub processor: &'static str,
}

const RISCV64: &[Variant] = &[
    Variant {
        name: "generic",
        flags: &[],
        processor: "rv64,zba=false,zbb=false,zbc=false,zbs=false,v=false",
    },
    Variant {
        name: "zba-zbb",
        flags: &["-Ctarget-feature=+zba,+zbb"],
        processor: "rv64,zba=true,zbb=true,zbc=false,zbs=false,v=false",
    },
    Variant {
        name: "sifive-u74",
        flags: &["-Ctarget-cpu=sifive-u74"],
        processor: "rv64,zba=true,zbb=true,zbc=false,zbs=false,v=false",
    },
];

const AARCH64: &[Variant] = &[Variant {
    name: "generic",
    flags: &[],
    processor: "cortex-a53",
}];

impl Target {
    pub const ALL: [Target; 2] = [Target::Riscv64, Target::Aarch64];

    pub const fn name(self) -> &'static str {
        match self {
            Target::Riscv64 => "riscv64",
            Target::Aarch64 => "aarch64",
        }
    }

    pub const fn triple(self) -> &'static str {
        match self {
            Target::Riscv64 => "riscv64gc-unknown-linux-gnu",
            Target::Aarch64 => "aarch64-unknown-linux-gnu",
        }
    }

    /// The compiler of C that links, and what comes before the names of its tools.
    const fn tools(self) -> &'static str {
        match self {
            Target::Riscv64 => "riscv64-linux-gnu",
            Target::Aarch64 => "aarch64-linux-gnu",
        }
    }

    const fn group(self) -> Group {
        match self {
            Target::Riscv64 => Group::Riscv64,
            Target::Aarch64 => Group::Aarch64,
        }
    }

    /// The ways to compile the tests, the one for any processor first.
    pub const fn variants(self) -> &'static [Variant] {
        match self {
            Target::Riscv64 => RISCV64,
            Target::Aarch64 => AARCH64,
        }
    }

    /// The disassembler, which comes with the compiler of C.
    pub fn objdump(self) -> String {
        format!("{}-objdump", self.tools())
    }

    /// The installed tools, in a few words.
    pub fn describe(self) -> String {
        format!(
            "standard library {}, linker {}-gcc, emulator qemu-{}",
            self.triple(),
            self.tools(),
            self.name()
        )
    }

    /// Installs what is missing.
    ///
    /// # Errors
    ///
    /// The tool that cannot be installed, as a reason to skip.
    pub fn ensure(self, root: &Path) -> Result<(), String> {
        toolbox::ensure(root, self.group())?;
        ensure_library(self.triple())
    }

    /// The first missing tool. Installs nothing, so that tests can call it.
    pub fn missing(self) -> Option<String> {
        let programs = [
            format!("qemu-{}", self.name()),
            format!("{}-gcc", self.tools()),
        ];
        let program = programs.into_iter().find(|name| !toolbox::present(name));
        let library = || (!is_there(self.triple())).then(|| self.triple().to_owned());
        let what = program.or_else(library)?;
        Some(format!(
            "no {what}: cargo xtask cross setup {}",
            self.name()
        ))
    }

    /// `cargo` that compiles for this target with `flags`, into a folder of its own in the target
    /// folder.
    pub fn cargo(self, folder: &Path, flags: &[&str]) -> Command {
        let triple = self.triple().to_uppercase().replace('-', "_");
        let gcc = format!("{}-gcc", self.tools());
        let mut cargo = Command::new("cargo");
        cargo
            // Flags for the host do not apply here, nor do variables that name another folder.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
            .env("CARGO_TARGET_DIR", folder)
            .env(format!("CARGO_TARGET_{triple}_LINKER"), &gcc)
            // The compiler for parts in C.
            .env(format!("CC_{}", self.triple().replace('-', "_")), gcc);
        cargo
    }

    /// The emulator of one program, for `processor`.
    pub fn emulator(self, processor: &str) -> Vec<String> {
        vec![
            format!("qemu-{}", self.name()),
            "-cpu".to_owned(),
            processor.to_owned(),
            "-L".to_owned(),
            format!("/usr/{}", self.tools()),
        ]
    }
}

/// Where all builds for other processors go.
pub fn folder(root: &Path) -> PathBuf {
    toolbox::target_folder(root).join("cross")
}

/// Installs the compiler's libraries for a target.
///
/// # Errors
///
/// If they cannot be had.
pub fn ensure_library(triple: &str) -> Result<(), String> {
    if is_there(triple) {
        return Ok(());
    }
    eprintln!("    rustup target add {triple}");
    let _ = Command::new("rustup")
        .args(["target", "add", triple])
        .stdout(std::io::stderr())
        .status();
    match is_there(triple) {
        true => Ok(()),
        false => Err(format!(
            "no core library for {triple}: rustup target add cannot fetch it"
        )),
    }
}
