// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups of tools, and the table of what they need: `lab/tools.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use clap::ValueEnum as _;
use serde::Deserialize;

/// Tools that are needed together: a command needs one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// nextest, which runs each test in a process of its own.
    Runner,
    /// cargo-deny, which checks licences, sources and known flaws of dependencies.
    Deny,
    /// cargo-llvm-cov, which counts the lines that tests run.
    Coverage,
    /// Valgrind, objdump, OpenSSL, OpenSSH: what the tests of the software call.
    Tests,
    /// Verilator, Icarus, cocotb: the engine in simulation.
    Sim,
    /// yosys and nextpnr: area and clock.
    Synth,
    /// yosys and z3: proofs.
    Formal,
    /// LiteX, a CPU, Verilator, a core library for it, a compiler for C: the simulated SoC.
    Soc,
    /// Compilers for C, for this machine and for microcontrollers.
    Firmware,
    /// Bochs and what writes a disc for it: a processor with AVX-512 IFMA.
    Emulator,
    /// A linker and a C library for 64-bit RISC-V, QEMU, and a compiler for its plugin.
    Riscv64,
    /// A linker and a C library for 64-bit Arm, QEMU, and a compiler for its plugin.
    Aarch64,
    /// Models of Arm cores: llvm-mca.
    Rank,
    /// QEMU's boards with Cortex-M, a compiler for its plugin, and a disassembler.
    CortexM,
    /// A 32-bit RISC-V core as RTL, Verilator, QEMU, a core library for it.
    Riscv32,
    /// Node, and what installs packages for it.
    Wasm,
    /// The same, and a browser.
    Browser,
    /// The same, and another engine.
    Browsers,
    /// Readers that check the shape of tables of signatures.
    Ecosystems,
    /// Linkers and QEMU for big-endian processors.
    BigEndian,
    /// Packages that build and test the Python package.
    Python,
    /// Ray, Spark and Java: engines that call the Python package.
    Engines,
    /// Compilers for C and C++, libsodium, and programs that are linked with it.
    C,
    /// OpenSSL, what is built from its sources, and programs that use it.
    Openssl,
    /// The debugger that follows a call.
    Walk,
    /// Coq, and OCaml for a program that it writes.
    Kernel,
    /// mdBook, and a browser: the site.
    Site,
}

impl Group {
    /// As the command line and the table name it.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    pub(crate) fn needs(self) -> Needs {
        let group = TABLE.groups.get(&self);
        // Tests read the table, which is part of this program.
        group.map_or_else(Needs::default, |group| {
            TABLE.needs(&group.programs, &group.python, group.rv32)
        })
    }
}

/// Packages of a Python environment beside the shared one, with their versions.
pub(crate) fn environment(name: &str) -> Needs {
    let packages = TABLE.environments.get(name);
    packages.map_or_else(Needs::default, |packages| TABLE.needs(&[], packages, false))
}

/// The needs of a group.
#[derive(Debug, Default)]
pub(crate) struct Needs {
    /// Programs, or files by their whole path, and the packages that have them.
    pub(crate) programs: Vec<(&'static str, &'static str)>,
    /// Python packages with their versions.
    pub(crate) python: Vec<(&'static str, &'static str)>,
    /// Whether it needs the core library for RV32.
    pub(crate) rv32: bool,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let table = Table::parse(include_str!("../../tools.toml"));
    table.unwrap_or_else(|why| panic!("lab/tools.toml: {why}"))
});

/// The table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Packages by the programs and files that they have.
    programs: BTreeMap<String, String>,
    /// Versions of Python packages.
    python: BTreeMap<String, String>,
    groups: BTreeMap<Group, Written>,
    environments: BTreeMap<String, Vec<String>>,
}

/// A group as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    programs: Vec<String>,
    #[serde(default)]
    python: Vec<String>,
    #[serde(default)]
    rv32: bool,
}

impl Table {
    /// Reads the table, which has each group, and no line that none needs.
    fn parse(text: &str) -> Result<Table, String> {
        let table: Table = toml::from_str(text).map_err(|why| why.to_string())?;
        let mut known = Group::value_variants().iter();
        if let Some(group) = known.find(|group| !table.groups.contains_key(group)) {
            return Err(format!("no group {}", group.name()));
        }
        let groups = || table.groups.values();
        let programs = groups().flat_map(|group| &group.programs);
        all(programs, &table.programs)?;
        let python = groups().flat_map(|group| &group.python);
        all(
            python.chain(table.environments.values().flatten()),
            &table.python,
        )?;
        Ok(table)
    }

    fn needs(&'static self, programs: &[String], python: &[String], rv32: bool) -> Needs {
        let entries = |names: &[String], table: &'static BTreeMap<String, String>| {
            let entries = names.iter().filter_map(|name| table.get_key_value(name));
            entries.map(|(name, value)| (&**name, &**value)).collect()
        };
        Needs {
            programs: entries(programs, &self.programs),
            python: entries(python, &self.python),
            rv32,
        }
    }
}

/// Checks that `names` are those of a table, all of them.
fn all<'a>(
    names: impl Iterator<Item = &'a String>,
    table: &BTreeMap<String, String>,
) -> Result<(), String> {
    let names: BTreeSet<&String> = names.collect();
    if let Some(name) = names.iter().find(|name| !table.contains_key(**name)) {
        return Err(format!("a group needs {name}, which no line has"));
    }
    match table.keys().find(|name| !names.contains(name)) {
        Some(name) => Err(format!("no group needs {name}")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole() {
        for group in Group::value_variants() {
            let needs = group.needs();
            assert!(!needs.programs.is_empty() || !needs.python.is_empty());
        }
        assert_eq!(environment("pynacl").python.len(), 5);
        let formal = Group::Formal.needs().python;
        assert!(
            formal
                .iter()
                .any(|(name, version)| { *name == "z3-solver" && version.split('.').count() == 4 })
        );
    }

    #[test]
    fn contradictions_are_refused() {
        let text = include_str!("../../tools.toml");
        for (good, bad, why) in [
            ("[groups.walk]", "[groups.talk]", "unknown variant `talk`"),
            (
                "[groups.walk]
programs = [\"gdb\"]",
                "",
                "no group walk",
            ),
            ("gdb = ", "gbd = ", "a group needs gdb"),
            ("[python]", "[python]\nspam = \"1\"", "no group needs spam"),
            ("rv32 = true", "rv64 = true", "unknown field `rv64`"),
        ] {
            let said = Table::parse(&text.replace(good, bad)).unwrap_err();
            assert!(said.contains(why), "{bad}: {said}");
        }
    }
}
