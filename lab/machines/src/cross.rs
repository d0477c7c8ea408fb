// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask cross`: builds for processors that this machine is not, runs what was built under
//! QEMU, and measures it on a model, or by counting instructions.

use std::path::{Path, PathBuf};

use clap::ValueEnum as _;
use toolbox::Group;

mod boot; // flash for a boot loader
pub(crate) mod build; // the programs of lab/machines/guest
pub(crate) mod chip; // processors without an operating system
mod curve9767; // the other curve without an operating system
mod entry; // libraries, and how they are built
mod example; // the program for firmware to copy
pub(crate) mod firmware; // programs without an operating system, measured
mod model; // instructions, and cycles of the model of the U74
mod node; // the host of WebAssembly
mod npm; // packages of npm
pub mod page; // tables for people, and the records' texts
mod peers; // the libraries that are measured
mod processor; // processors by their names on the command line
mod rank; // operations on models of Arm cores
mod records; // records of measurements
mod row; // one measurement
pub mod secrets; // secrets in machine code
mod simulate; // VexRiscv as RTL
pub(crate) mod target; // the processors, and what it takes to build for them
pub mod test; // the library's tests
mod vectors; // published vectors, for programs without files
mod wasm; // WebAssembly in node
pub mod web; // the example for web pages

use chip::Chip;
use processor::{Place, Processor};
use target::Target;

/// An introduction for first-time users.
const TEACH: &str = "\
What is a measurement here and what is not:
  riscv64   cycles of a model of the SiFive U74, which knows which instructions issue
            together; QEMU executes them. The model was within 6 % of each figure that was
            published for the chip; compare contestants by it, and do not quote it as time.
  aarch64   instructions that QEMU executed. Fewer is mostly faster, but it is no time either:
            a core that runs four a cycle and one that runs two rank libraries differently.
  rank      cycles that llvm-mca estimates on four Arm cores for what QEMU executed, from
            tables of latencies and units. Good for saying which of two is better, not by how
            much.
  thumbv6m  Cortex-M0+ and Cortex-M4: cycles by the tables of ARM's manuals, for what QEMU
  thumbv7em executes; flash and stack of programs with one operation each.
  riscv32imac
            cycles of VexRiscv's RTL in Verilator. Minutes for a library.
  wasm32    time in node, on this machine: medians, all contestants in turns in one process,
            beside @noble/curves, which npm installs. Compare rows of one run.

Examples:
  cargo xtask cross bench thumbv7em --ops sign,verify,x25519
  cargo xtask cross bench thumbv6m --package curve9767
  cargo xtask cross setup                  install what the others need
  cargo xtask cross test riscv64           the library's tests, compiled three ways
  cargo xtask cross test aarch64 -- rfc    the tests with `rfc` in their names
  cargo xtask cross bench riscv64          the table, beside the published one
  cargo xtask cross bench riscv64 --json   one row a line, for programs
  cargo xtask cross bench wasm32           nanoseconds in node, bytes of modules
  cargo xtask cross rank --libs nineteen   the backends on models of Arm cores
  cargo xtask cross secrets                no secret decides a jump or an address
  cargo xtask cross profile nineteen m51 sign
                                           which functions the cycles of signing go to

Folders: programs are in lab/machines/guest and lab/machines/firmware, the models in
lab/machines/src/riscv and lab/machines/src/cortexm, what runs in node in lab/machines/wasm.";

/// Options of `cargo xtask cross`.
#[derive(Debug, clap::Args)]
#[command(after_long_help = TEACH)]
pub struct Options {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Install standard libraries, linkers and QEMU, once; say what is there and what cannot be
    /// had.
    ///
    /// Standard libraries come from rustup, for the compiler in use; linkers, C libraries and
    /// QEMU's user mode are Debian's packages, which takes root. `test` and `bench` do this
    /// themselves.
    Setup {
        /// All where none is named.
        #[arg(value_name = "TARGET")]
        targets: Vec<Processor>,
    },
    /// Run the library's tests on every backend under QEMU, which emulates the processor's
    /// instructions exactly.
    ///
    /// For riscv64 they are compiled three ways: for any processor, with Zba and Zbb, and scheduled
    /// for the U74. The line `backends:` names the backends that ran and those that cannot, and
    /// why. Tests that take an hour under emulation are left out unless a filter names them.
    Test {
        /// All where none is named.
        #[arg(value_name = "TARGET")]
        target: Option<Processor>,
        /// Only what `cargo xtask test` runs: the vectors of the RFCs and one batch, compiled one
        /// way.
        #[arg(long)]
        short: bool,
        /// Only this part of the vectors, of so many, where there is no operating system: on
        /// riscv32imac all take an hour or two.
        #[arg(
            long,
            value_name = "I/N",
            default_value = "1/1",
            hide_default_value = true
        )]
        part: vectors::Part,
        /// Names of tests or parts of them.
        #[arg(last = true, value_name = "FILTER")]
        filters: Vec<String>,
    },
    /// Measure every backend beside the peers: cycles, instructions for aarch64, time for wasm32;
    /// flash and stack where there is no operating system.
    ///
    /// All contestants are built with the same flags; the digests of all their outputs must agree,
    /// or nothing is printed.
    Bench {
        target: Processor,
        /// The package; curve9767 appears beside its published figures, on thumbv6m and thumbv7em.
        #[arg(long, value_enum, default_value_t)]
        package: curve9767::Package,
        /// Rows `{"core","lib","backend","op",...}`, one a line: with `cycles`, `instructions`,
        /// `nanoseconds`, `flash` and `stack` where they are known.
        #[arg(long)]
        json: bool,
        /// Compile for Zba and Zbb too, which the U74 of newer chips has (riscv64 only).
        #[arg(long)]
        zb: bool,
        /// Only these libraries.
        #[arg(long = "libs", value_delimiter = ',', value_name = "LIB")]
        libraries: Vec<String>,
        /// Only these operations (processors without an operating system only).
        #[arg(long = "ops", value_delimiter = ',', value_name = "OP")]
        operations: Vec<String>,
        /// Keep what is measured in lab/machines/record; `cargo compare report` makes
        /// the page of it.
        #[arg(long, conflicts_with_all = ["libraries", "operations"])]
        record: bool,
    },
    /// Rank every backend beside the peers on models of Arm cores, by llvm-mca: Neoverse N1, V1 and
    /// V2, Apple's first.
    ///
    /// QEMU executes the program that `bench aarch64` counts, and llvm-mca reads each instruction of
    /// an operation in the order in which it ran. Takes a quarter of an hour.
    Rank {
        /// Rows `{"core","lib","backend","op","cycles","instructions"}`, one a line.
        #[arg(long)]
        json: bool,
        /// Only these libraries.
        #[arg(long = "libs", value_delimiter = ',', value_name = "LIB")]
        libraries: Vec<String>,
        /// Keep what is estimated in lab/machines/record; `cargo compare report` makes
        /// the page of it.
        #[arg(long, conflicts_with = "libraries")]
        record: bool,
    },
    /// Check that secrets reach no branch and no address: read the machine code of every backend,
    /// compiled for the target; of programs that sign, make keys and exchange them where there
    /// is no operating system.
    Secrets {
        /// All but wasm32 where none is named.
        #[arg(value_name = "TARGET")]
        target: Option<Processor>,
    },
    /// Say which functions the cycles of an operation go to, on the model of the U74 or of a
    /// Cortex-M.
    Profile(Profiled),
}

/// Options of `cargo xtask cross profile`.
#[derive(Debug, clap::Args)]
pub(crate) struct Profiled {
    #[arg(default_value = peers::OURS)]
    library: String,
    /// A backend on riscv64; on Cortex-M the way it is built, release or small.
    #[arg(default_value = "m51")]
    backend: String,
    /// As in the table of `bench`.
    #[arg(default_value = "sign")]
    operation: String,
    /// riscv64, thumbv6m or thumbv7em.
    #[arg(long, default_value = "riscv64")]
    target: Processor,
    /// Another program for the target, which ends by itself.
    #[arg(long, value_name = "PROGRAM")]
    file: Option<PathBuf>,
    /// Compile for Zba and Zbb too.
    #[arg(long)]
    zb: bool,
    /// How many functions.
    #[arg(long, default_value_t = 25, value_name = "N")]
    functions: usize,
}

/// `cargo xtask cross`.
///
/// # Errors
///
/// A missing tool, or the failure.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    match &options.action {
        Action::Setup { targets } => setup(root, targets),
        Action::Test {
            target,
            short,
            part,
            filters,
        } => test::run(root, *target, *short, *part, filters),
        Action::Bench {
            target,
            package: curve9767::Package::Curve9767,
            json,
            operations,
            record,
            ..
        } => {
            target.ensure(root)?;
            curve9767::bench(root, *target, *json, operations, *record)
        }
        Action::Bench {
            target,
            package: curve9767::Package::Nineteen,
            json,
            zb,
            libraries,
            operations,
            record,
        } => {
            target.ensure(root)?;
            let rows = match target.place() {
                Place::Hosted(hosted) => {
                    let chosen = peers::chosen(libraries, hosted)?;
                    model::measure(root, &chosen, model::Way::of(hosted, *zb))?
                }
                Place::Bare(Chip::Wasm32) => wasm::measure(root, libraries, operations)?,
                Place::Bare(chip) => firmware::measure(root, chip, libraries, operations)?,
            };
            if *json {
                rows.iter().for_each(|row| println!("{}", row.json()));
            } else {
                print!("{}", page::tables(&rows));
            }
            match record {
                true => records::record(root, page::name(*target, *zb), &rows),
                false => Ok(()),
            }
        }
        Action::Rank {
            json,
            libraries,
            record,
        } => {
            let target = Target::Aarch64;
            target.ensure(root)?;
            toolbox::ensure(root, Group::Rank)?;
            let rows = rank::measure(root, &peers::chosen(libraries, target)?)?;
            if *json {
                rows.iter().for_each(|row| println!("{}", row.json()));
            } else {
                print!("{}", page::ranking(&rows));
            }
            match record {
                true => records::record(root, records::RANKING, &rows),
                false => Ok(()),
            }
        }
        Action::Secrets { target } => secrets::run(root, *target),
        Action::Profile(options) => match options.target.place() {
            Place::Hosted(Target::Riscv64) => model::profile(root, options),
            Place::Hosted(Target::Aarch64) => Err("aarch64 has no model of time".to_owned()),
            Place::Bare(chip) => firmware::profile(root, chip, options),
        },
    }
}

fn setup(root: &Path, targets: &[Processor]) -> Result<(), String> {
    let targets = match targets {
        [] => Processor::value_variants(),
        named => named,
    };
    let mut missing = Vec::new();
    for target in targets {
        match target.ensure(root) {
            Ok(()) => println!("{}: {}", target.name(), target.describe()),
            Err(why) => missing.push(format!("{}: {why}", target.name())),
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(missing.join("; "))
    }
}
