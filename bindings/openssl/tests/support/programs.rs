// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs with the provider, and their calls of it.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::{folder, modules, ours};

/// The configuration that users get.
pub const CONFIGURATION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/nineteen.cnf");

/// A folder in which programs run.
pub struct Place {
    pub folder: PathBuf,
    modules: PathBuf,
}

/// How often each function was called.
pub type Calls = BTreeMap<String, usize>;

impl Place {
    pub fn new(name: &str) -> Place {
        let examples = ours()
            .parent()
            .and_then(Path::parent)
            .unwrap()
            .join("examples");
        Place {
            folder: folder(name),
            modules: modules(&format!("{name}-modules"), &examples.join("libcounting.so")),
        }
    }

    /// A folder without the provider.
    #[allow(dead_code, reason = "for measurements")]
    pub fn bare(name: &str) -> Place {
        let folder = folder(name);
        let modules = folder.clone();
        Place { folder, modules }
    }

    /// The command of OpenSSL with these arguments, without the provider.
    pub fn openssl(&self, arguments: &str) -> Command {
        let program = env::var_os("NINETEEN_OPENSSL").unwrap_or_else(|| "openssl".into());
        let mut command = Command::new(program);
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.folder);
        command
    }

    /// Lets a program find the provider, by the configuration alone.
    pub fn with_ours<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("OPENSSL_CONF", CONFIGURATION)
            .env("OPENSSL_MODULES", &self.modules)
            .env("NINETEEN_COUNTED", ours())
            .env("NINETEEN_CALLS", self.log())
    }

    fn log(&self) -> PathBuf {
        self.folder.join("calls")
    }

    /// The calls since the last question.
    pub fn calls(&self) -> Calls {
        let mut calls = Calls::new();
        for line in fs::read_to_string(self.log()).unwrap_or_default().lines() {
            *calls.entry(line.to_owned()).or_default() += 1;
        }
        let _ = fs::remove_file(self.log());
        calls
    }

    /// Runs OpenSSL's command with the provider or without it; it must succeed.
    pub fn run(&self, with_ours: bool, arguments: &str) -> Vec<u8> {
        let done = self.try_run(with_ours, arguments);
        succeeded(arguments, &done);
        done.stdout
    }

    pub fn try_run(&self, with_ours: bool, arguments: &str) -> Output {
        let mut command = self.openssl(arguments);
        if with_ours {
            self.with_ours(&mut command);
        }
        command.output().unwrap()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.folder.join(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.join(name)).unwrap()
    }
}

pub fn succeeded(what: &str, done: &Output) {
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{what}: {}: {said}", done.status);
}

/// Whether a program is there.
pub fn there(program: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .output();
    let found = found.is_ok_and(|found| found.status.success());
    if !found {
        println!("SKIPPED: there is no {program}");
    }
    found
}
