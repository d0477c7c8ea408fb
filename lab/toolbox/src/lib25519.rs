// SPDX-License-Identifier: MIT OR Apache-2.0
//! lib25519, a peer in C and assembly: shared libraries that `bench` loads when it runs.
//!
//! Debian compiles it without ADX and AVX-512, and has it prefer implementations that are formally
//! verified to faster ones. Its authors publish figures for another build as well, which they call
//! experimental: with the compilers in `skipcompilers`, for instructions that Valgrind does not
//! know. Both are had from Debian's newest release, whichever this machine has; nothing is
//! installed. Versions lie beside the libraries, for the records. To get newer ones, remove
//! the folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{files, program, sources_of, unpack_of};

const RELEASE: &str = "sid";

/// The library from which lib25519 draws random numbers, by the name that it gives the linker.
const RANDOM: (&str, &str) = ("librandombytes1", "librandombytes-kernel.so.1");
const LIBRARY: (&str, &str) = ("lib25519-1", "lib25519.so.1");

#[derive(Clone, Copy, Debug)]
pub enum Build {
    /// The package in Debian.
    Debian,
    /// Compiled here, with ADX and AVX-512.
    Experimental,
}

pub const BUILDS: [Build; 2] = [Build::Debian, Build::Experimental];

impl Build {
    pub const fn name(self) -> &'static str {
        match self {
            Build::Debian => "debian",
            Build::Experimental => "experimental",
        }
    }

    /// Where both libraries and `version` are.
    pub fn folder(self, root: &Path) -> PathBuf {
        crate::folder(root).join("lib25519").join(self.name())
    }

    /// Fetches it unless it is there.
    ///
    /// # Errors
    ///
    /// Without a network, apt or Debian's keys, or if Debian does not have it for this processor;
    /// to compile it, without gcc, make and Python.
    pub fn ensure(self, root: &Path) -> Result<(), String> {
        let folder = self.folder(root);
        let kept = folder.join("version");
        if kept.exists() {
            return Ok(());
        }
        let work = folder.join("work");
        // An interrupted build begins anew.
        let _ = fs::remove_dir_all(&work);
        let version = match self {
            Build::Debian => unpack(&work, &folder)?,
            Build::Experimental => compile(&work, &folder)?,
        };
        // Last: where a version lies, all is there.
        files::write(kept, version)?;
        fs::remove_dir_all(&work).map_err(files::fault(&work))
    }
}

/// Takes the library from Debian's package; returns its version.
fn unpack(work: &Path, folder: &Path) -> Result<String, String> {
    eprintln!("lib25519 is fetched from Debian {RELEASE}, once");
    let mut versions = unpack_of(work, RELEASE, &[RANDOM.0, LIBRARY.0])?;
    for (_, library) in [RANDOM, LIBRARY] {
        files::copy(place(work, library)?.join(library), folder.join(library))?;
    }
    versions.pop().ok_or_else(|| "no version".to_owned())
}

/// Compiles the library from its authors' sources; returns their version and the compiler's.
fn compile(work: &Path, folder: &Path) -> Result<String, String> {
    let missing = ["gcc", "make", "python3"].into_iter();
    let missing: Vec<&str> = missing
        .filter(|name| crate::program(name).is_none())
        .collect();
    if !missing.is_empty() {
        return Err(format!(
            "lib25519 is not compiled: no {}",
            missing.join(", ")
        ));
    }
    eprintln!("lib25519 is compiled from Debian {RELEASE}'s sources, once, in two minutes");
    unpack_of(work, RELEASE, &[RANDOM.0, "librandombytes-dev"])?;
    let version = sources_of(work, RELEASE, "lib25519")?;
    let mut source = files::list(work)?.into_iter();
    let source = source.find(|path| path.join("skipcompilers").exists());
    let source = source.ok_or("the sources of lib25519 have no `skipcompilers`")?;
    choose_compilers(&source)?;
    let random = place(work, RANDOM.1)?;
    let call = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&source);
        command.env("CPATH", work.join("usr/include"));
        command.env("LIBRARY_PATH", &random);
        program::output(&mut command)
    };
    call("./configure", &["--no-valgrind"])?;
    call(
        "make",
        &["-j2", "-C", "build/0", "package/lib/lib25519.so.1"],
    )?;
    let built = source.join("build/0/package/lib").join(LIBRARY.1);
    files::copy(built, folder.join(LIBRARY.1))?;
    files::copy(random.join(RANDOM.1), folder.join(RANDOM.1))?;
    let compiler = call("gcc", &["-dumpfullversion"])?;
    Ok(format!("{version} by gcc {}", compiler.trim()))
}

/// Has the sources compiled for the instructions in `skipcompilers`, too, and by gcc alone: which
/// other compilers a machine has would decide about figures.
fn choose_compilers(source: &Path) -> Result<(), String> {
    let chosen = source.join("compilers");
    for folder in [chosen.clone(), source.join("skipcompilers")] {
        for file in files::list(folder)? {
            let text = files::read(&file)?;
            // A program in C beside the command lines asks the processor for the instructions.
            let text = match file.extension().is_some_and(|ending| ending == "c") {
                true => text,
                false => by_gcc(&text),
            };
            files::write(chosen.join(file.file_name().unwrap_or_default()), text)?;
        }
    }
    Ok(())
}

/// The command lines that are gcc's.
fn by_gcc(lines: &str) -> String {
    let lines = lines.split_inclusive('\n');
    lines.filter(|line| line.starts_with("gcc ")).collect()
}

/// The folder of a library among unpacked packages: its name is the processor's.
fn place(unpacked: &Path, library: &str) -> Result<PathBuf, String> {
    let mut places = files::list(unpacked.join("usr/lib"))?.into_iter();
    let place = places.find(|place| place.join(library).exists());
    place.ok_or_else(|| format!("Debian's packages have no {library}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_compilers_are_left_out() {
        assert_eq!(
            by_gcc("gcc -O2\nclang -O2\ngcc -O3\n"),
            "gcc -O2\ngcc -O3\n"
        );
        assert_eq!(by_gcc("clang -O2\n"), "");
    }
}
