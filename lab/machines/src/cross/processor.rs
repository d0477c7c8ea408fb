// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors by their names on the command line: with Linux, and without an operating system.

use std::path::Path;

use super::chip::Chip;
use super::target::Target;

/// A processor that this machine is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Processor {
    /// RV64GC with Linux.
    Riscv64,
    /// Armv8-A with Linux.
    Aarch64,
    /// Cortex-M0+.
    Thumbv6m,
    /// Cortex-M4, without floating point.
    Thumbv7em,
    /// VexRiscv.
    Riscv32imac,
    /// WebAssembly, in node.
    Wasm32,
}

/// The environment of its programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Hosted(Target),
    Bare(Chip),
}

impl Processor {
    pub const fn place(self) -> Place {
        match self {
            Processor::Riscv64 => Place::Hosted(Target::Riscv64),
            Processor::Aarch64 => Place::Hosted(Target::Aarch64),
            Processor::Thumbv6m => Place::Bare(Chip::Thumbv6m),
            Processor::Thumbv7em => Place::Bare(Chip::Thumbv7em),
            Processor::Riscv32imac => Place::Bare(Chip::Riscv32imac),
            Processor::Wasm32 => Place::Bare(Chip::Wasm32),
        }
    }

    pub const fn name(self) -> &'static str {
        match self.place() {
            Place::Hosted(target) => target.name(),
            Place::Bare(chip) => chip.name(),
        }
    }

    /// The installed tools, in a few words.
    pub fn describe(self) -> String {
        match self.place() {
            Place::Hosted(target) => target.describe(),
            Place::Bare(chip) => chip.describe(),
        }
    }

    /// Installs what building and measuring need.
    ///
    /// # Errors
    ///
    /// The tool that cannot be installed, as a reason to skip.
    pub fn ensure(self, root: &Path) -> Result<(), String> {
        match self.place() {
            Place::Hosted(target) => target.ensure(root),
            Place::Bare(chip) => chip.ensure(root),
        }
    }
}
