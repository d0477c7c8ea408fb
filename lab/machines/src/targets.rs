// SPDX-License-Identifier: MIT OR Apache-2.0
//! Targets on which code that fits only `target_arch` fails: no vector registers, no CPUID, narrow
//! pointers, big-endian words.
//!
//! Release builds, because a check generates no code: vectors without registers end the compiler
//! only there. The outputs of the big-endian processors are compared, line by line, with those of
//! this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::core_library::{self, CoreLibrary};
use toolbox::files;
use toolbox::program::{call, output};
use toolbox::step::Outcome;
use toolbox::tally::Tally;
use toolbox::workspaces;

/// The packages that are compiled for every target.
const PACKAGES: [&str; 2] = ["nineteen", "curve9767"];

/// A target that is compiled for.
struct Compiled {
    triple: &'static str,
    /// Instructions that must not be in the code.
    forbidden: &'static [&'static str],
}

const COMPILED: [Compiled; 5] = [
    // Kernels and UEFI: soft-float, no vector registers.
    Compiled {
        triple: "x86_64-unknown-none",
        forbidden: &["%xmm", "%ymm", "%zmm"],
    },
    Compiled {
        triple: "x86_64-unknown-uefi",
        forbidden: &["%xmm", "%ymm", "%zmm"],
    },
    // CPUID is an illegal instruction in an enclave.
    Compiled {
        triple: "x86_64-fortanix-unknown-sgx",
        forbidden: &["cpuid", "xgetbv"],
    },
    // 64-bit registers, 32-bit pointers.
    Compiled {
        triple: "x86_64-unknown-linux-gnux32",
        forbidden: &[],
    },
    Compiled {
        triple: "arm64_32-apple-watchos",
        forbidden: &[],
    },
];

/// A big-endian processor with 64-bit words.
struct BigEndian {
    /// The name that QEMU has for it.
    emulator: &'static str,
    triple: &'static str,
    linker: &'static str,
    /// Further flags for the linker.
    flags: &'static [&'static str],
}

const BIG_ENDIAN: [BigEndian; 3] = [
    BigEndian {
        emulator: "qemu-aarch64_be",
        triple: "aarch64_be-unknown-linux-gnu",
        linker: "aarch64-linux-gnu-ld",
        flags: &["-Clink-arg=-EB", "-Clink-arg=-maarch64linuxb"],
    },
    BigEndian {
        emulator: "qemu-s390x",
        triple: "s390x-unknown-linux-gnu",
        linker: "s390x-linux-gnu-ld",
        flags: &[],
    },
    BigEndian {
        emulator: "qemu-ppc64",
        triple: "powerpc64-unknown-linux-gnu",
        linker: "powerpc64-linux-gnu-ld",
        flags: &[],
    },
];

/// The step of `cargo xtask test`. A target that cannot be had is skipped; the others run.
///
/// # Errors
///
/// A target that does not compile, an instruction that must not be there, or another result than on
/// this machine.
pub fn targets_step(root: &Path) -> Result<Outcome, String> {
    let tools = toolbox::folder(root);
    let mut all = Tally::default();
    let skip = |all: &mut Tally, triple: &str, why: String| {
        println!("SKIPPED: {triple}: {why}");
        all.skipped.entry(why).or_default().push(triple.to_owned());
    };
    for target in COMPILED {
        match core_library::ensure(&tools, target.triple) {
            Ok(library) => {
                println!("==> {}: {}", target.triple, library.describe());
                for package in PACKAGES {
                    compile(root, &library, &target, package)?;
                }
                all.passed += 1;
            }
            Err(why) => skip(&mut all, target.triple, why),
        }
    }
    let mut here = None;
    for processor in BIG_ENDIAN {
        let library = toolbox::ensure(root, toolbox::Group::BigEndian)
            .and_then(|_| core_library::ensure_freestanding(&tools, processor.triple));
        match library {
            Ok(library) => {
                println!("==> {}: {}", processor.triple, library.describe());
                let expected = match &here {
                    Some(lines) => lines,
                    None => here.insert(transcript_here(root)?),
                };
                let found = transcript(root, &library, &processor)?;
                println!("{} lines", compare(expected, &found)?);
                all.passed += 1;
            }
            Err(why) => skip(&mut all, processor.triple, why),
        }
    }
    if all.passed == 0 {
        let reasons: Vec<String> = all.skipped.into_keys().collect();
        return Ok(Outcome::Skipped(reasons.join("; ")));
    }
    Ok(Outcome::Tested(all))
}

/// Where all of this is built.
fn folder(root: &Path) -> PathBuf {
    toolbox::target_folder(root).join("targets")
}

/// Compiles a package with optimisation, and looks at the assembly.
fn compile(
    root: &Path,
    library: &CoreLibrary,
    target: &Compiled,
    package: &str,
) -> Result<(), String> {
    let folder = folder(root).join("compiled");
    // Nothing is linked.
    let mut cargo = library.cargo_with(None, &[]);
    cargo
        .current_dir(workspaces::of(root, package))
        .env("CARGO_TARGET_DIR", &folder)
        .args(["rustc", "--release", "--lib", "--no-default-features"])
        .args(["--package", package, "--target", target.triple]);
    if !target.forbidden.is_empty() {
        cargo.args(["--", "--emit=asm"]);
    }
    call(&mut cargo)?;
    if target.forbidden.is_empty() {
        return Ok(());
    }
    let texts = folder.join(target.triple).join("release/deps");
    let text = newest(&texts, package)?;
    let assembly = files::read(&text)?;
    for line in assembly.lines() {
        // Comments of the compiler name registers that are not used.
        let code = line.split('#').next().unwrap_or_default();
        if let Some(word) = target.forbidden.iter().find(|word| code.contains(**word)) {
            return Err(format!("{}: {package} has {word}: {line}", target.triple));
        }
    }
    println!(
        "{package}: {} lines of assembly without {}",
        assembly.lines().count(),
        target.forbidden.join(", ")
    );
    Ok(())
}

/// The assembly of a package that was compiled last.
fn newest(folder: &Path, package: &str) -> Result<PathBuf, String> {
    let files = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    files
        .flatten()
        .filter(|file| {
            let name = file.file_name();
            let name = name.to_string_lossy();
            name.starts_with(&format!("{package}-")) && name.ends_with(".s")
        })
        .max_by_key(|file| file.metadata().and_then(|data| data.modified()).ok())
        .map(|file| file.path())
        .ok_or_else(|| format!("{}: no assembly of {package}", folder.display()))
}

/// Builds the program. `cargo` knows the compiler, the linker and the target.
fn build(root: &Path, mut cargo: Command, features: &[&str]) -> Result<(), String> {
    cargo
        .current_dir(root.join("lab/machines/transcript"))
        .env("CARGO_TARGET_DIR", folder(root).join("transcript"))
        .args(["build", "--release", "--locked"])
        .args(features);
    call(&mut cargo)
}

/// The transcript of this machine.
fn transcript_here(root: &Path) -> Result<String, String> {
    build(root, Command::new("cargo"), &[])?;
    let program = folder(root).join("transcript/release/transcript");
    output(&mut Command::new(program))
}

/// The transcript of another processor.
fn transcript(root: &Path, library: &CoreLibrary, processor: &BigEndian) -> Result<String, String> {
    // Empty archives for libraries that crates name to the linker but use nothing of.
    let empty = folder(root).join("empty");
    files::create(&empty)?;
    for name in ["c", "m", "gcc_s", "gcc", "pthread", "rt", "dl", "util"] {
        let archive = empty.join(format!("lib{name}.a"));
        files::write(&archive, "!<arch>\n")?;
    }
    let place = format!("-Lnative={}", empty.display());
    let fixed = [
        "-Clinker-flavor=ld",
        "-Clink-arg=-static",
        "-Crelocation-model=static",
        &place,
    ];
    let flags = [&fixed[..], processor.flags].concat();
    let mut cargo = library.cargo_with(Some(processor.linker), &flags);
    cargo.env("CARGO_BUILD_TARGET", processor.triple);
    build(root, cargo, &["--features", "bare"])?;
    let program = folder(root)
        .join("transcript")
        .join(processor.triple)
        .join("release/transcript");
    output(Command::new(processor.emulator).arg(program))
}

/// How many lines two transcripts have in common: all that the other processor has a backend for.
fn compare(here: &str, there: &str) -> Result<usize, String> {
    let mut same = 0;
    for line in there.lines() {
        let name = line.rsplit_once(' ').map_or(line, |(name, _)| name);
        if !here.lines().any(|other| other == line) {
            return Err(format!(
                "{name}: another result than on this machine: {line}"
            ));
        }
        same += 1;
    }
    let expected = here.lines().filter(|line| !is_of_vectors(line)).count();
    if same == expected {
        Ok(same)
    } else {
        Err(format!(
            "{same} lines, where there should be {expected}: {there}"
        ))
    }
}

/// Whether a line is of a backend that other processors do not have.
fn is_of_vectors(line: &str) -> bool {
    let name = line.split(' ').next().unwrap_or_default();
    ["avx2", "avxifma", "ifma", "avx512"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transcripts_are_compared() {
        let here = "key 01\nm64 02\navx2 02\n";
        assert_eq!(compare(here, "key 01\nm64 02\n"), Ok(2));
        assert!(compare(here, "key 01\nm64 03\n").is_err());
        assert!(compare(here, "key 01\n").is_err());
        assert!(compare(here, "").is_err());
    }
}
