// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors without an operating system, and what it takes to build for them.

use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::Group;

use super::target::{self, folder};
use crate::cortexm::Core;

/// A processor without an operating system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chip {
    /// Cortex-M0+.
    Thumbv6m,
    /// Cortex-M4, without floating point.
    Thumbv7em,
    /// VexRiscv.
    Riscv32imac,
    /// Any host of WebAssembly.
    Wasm32,
}

impl Chip {
    pub const ALL: [Chip; 4] = [
        Chip::Thumbv6m,
        Chip::Thumbv7em,
        Chip::Riscv32imac,
        Chip::Wasm32,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Chip::Thumbv6m => "thumbv6m",
            Chip::Thumbv7em => "thumbv7em",
            Chip::Riscv32imac => "riscv32imac",
            Chip::Wasm32 => "wasm32",
        }
    }

    pub const fn triple(self) -> &'static str {
        match self {
            Chip::Thumbv6m => "thumbv6m-none-eabi",
            Chip::Thumbv7em => "thumbv7em-none-eabi",
            Chip::Riscv32imac => "riscv32imac-unknown-none-elf",
            Chip::Wasm32 => "wasm32-unknown-unknown",
        }
    }

    /// As rows name what was measured.
    pub const fn core(self) -> &'static str {
        match self {
            Chip::Thumbv6m => Core::M0Plus.name(),
            Chip::Thumbv7em => Core::M4.name(),
            Chip::Riscv32imac => "vexriscv",
            Chip::Wasm32 => "wasm32",
        }
    }

    /// The tools that run its programs.
    const fn group(self) -> Group {
        match self {
            Chip::Thumbv6m | Chip::Thumbv7em => Group::CortexM,
            Chip::Riscv32imac => Group::Riscv32,
            Chip::Wasm32 => Group::Wasm,
        }
    }

    /// The installed tools, in a few words.
    pub fn describe(self) -> String {
        let runs = match self {
            Chip::Thumbv6m | Chip::Thumbv7em => "qemu-system-arm",
            Chip::Riscv32imac => "VexRiscv's RTL in Verilator",
            Chip::Wasm32 => "node",
        };
        format!("core library {}, {runs}", self.triple())
    }

    /// Installs what building and measuring need.
    ///
    /// # Errors
    ///
    /// The tool that cannot be installed, as a reason to skip.
    pub fn ensure(self, root: &Path) -> Result<(), String> {
        toolbox::ensure(root, self.group())?;
        target::ensure_library(self.triple())
    }

    /// The first missing tool. Installs nothing, so that tests can call it.
    pub fn missing(self) -> Option<String> {
        let program = match self {
            Chip::Thumbv6m | Chip::Thumbv7em => "qemu-system-arm",
            Chip::Riscv32imac => "verilator",
            Chip::Wasm32 => "node",
        };
        let what = match toolbox::present(program) {
            false => program,
            true if !toolbox::core_library::is_there(self.triple()) => self.triple(),
            true => return None,
        };
        Some(format!(
            "no {what}: cargo xtask cross setup {}",
            self.name()
        ))
    }

    /// `cargo` that compiles for this processor, into a folder of its own in the target folder.
    pub fn cargo(self, folder: &Path) -> Command {
        let mut cargo = Command::new("cargo");
        cargo
            // Flags for the host do not apply here, nor do variables that name another folder.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .env("CARGO_TARGET_DIR", folder);
        cargo
    }
}

/// Where programs for these processors are built.
pub fn builds(root: &Path) -> PathBuf {
    folder(root).join("firmware")
}
