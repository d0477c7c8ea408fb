// SPDX-License-Identifier: MIT OR Apache-2.0
//! The emulator: the system's Bochs or, where that does not know a processor, the one of a later
//! release of Debian, which is unpacked and runs with the libraries of that release.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the later Bochs comes from: version 3.0, which knows AVX-IFMA. The system's has what else
/// it links, GTK above all.
const RELEASE: &str = "trixie";
const PACKAGES: [&str; 6] = [
    "bochs",
    "libc6",
    "libgcc-s1",
    "libstdc++6",
    "libltdl7",
    "libreadline8t64",
];

/// Where the packages have their libraries.
const LIBRARIES: &str = "usr/lib/x86_64-linux-gnu";

/// A Bochs that can be started.
#[derive(Clone, Debug)]
pub enum Bochs {
    System,
    /// Unpacked into this folder.
    Later(PathBuf),
}

impl Bochs {
    /// One that knows the processor.
    ///
    /// # Errors
    ///
    /// The reason to skip: Bochs cannot be installed, or knows no such processor.
    pub fn with(root: &Path, model: &str) -> Result<Bochs, String> {
        if Bochs::System.knows(model) {
            return Ok(Bochs::System);
        }
        let folder = toolbox::folder(root).join("emulator").join(RELEASE);
        let later = Bochs::Later(folder.clone());
        if !later.knows(model) {
            toolbox::unpack_of(&folder, RELEASE, &PACKAGES)?;
        }
        match later.knows(model) {
            true => Ok(later),
            false => Err(format!("Bochs knows no processor {model}")),
        }
    }

    pub fn command(&self) -> Command {
        let Bochs::Later(folder) = self else {
            return Command::new("bochs");
        };
        let libraries = folder.join(LIBRARIES);
        let mut command = Command::new(libraries.join("ld-linux-x86-64.so.2"));
        command
            .arg("--library-path")
            .arg(format!("{}:/{LIBRARIES}", libraries.display()))
            .arg(folder.join("usr/bin/bochs-bin"))
            .env("LTDL_LIBRARY_PATH", libraries.join("bochs/plugins"));
        command
    }

    fn knows(&self, model: &str) -> bool {
        let said = self.command().args(["--help", "cpu"]).output();
        said.is_ok_and(|said| {
            [said.stdout, said.stderr].iter().any(|text| {
                String::from_utf8_lossy(text)
                    .lines()
                    .any(|line| line.trim() == model)
            })
        })
    }
}
