// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the real program in a temporary folder.
#![allow(dead_code)] // each test program uses its part of it

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder that is removed at the end of the test.
pub struct Place(TempDir);

/// The result of a run.
pub struct Run {
    pub code: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Place {
    pub fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    /// With a key `k`, a message `m` and its raw signature `m.sig`.
    pub fn signed() -> Self {
        let here = Self::new();
        here.write("m", "a message\n");
        here.ok("keygen k");
        here.ok("sign --format raw -k k m");
        here
    }

    /// With the files of `testdata/command`, private, since some hold secret keys.
    pub fn with_testdata() -> Self {
        let here = Self::new();
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/command");
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            here.write(&name, fs::read(entry.path()).unwrap());
            here.chmod(&name, 0o600);
        }
        here
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// Sets the permissions of a file, on systems that have them.
    pub fn chmod(&self, name: &str, mode: u32) {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(self.path(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        #[cfg(not(unix))]
        let _ = (name, mode);
    }

    /// Names of the files in the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The program, ready to run here.
    pub fn program(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nineteen"));
        command
            .current_dir(self.0.path())
            .env_remove("NINETEEN_BACKEND")
            .env_remove("NINETEEN_CONFIG")
            .env("XDG_CONFIG_HOME", self.0.path().join(".config"))
            .env("TMPDIR", self.0.path());
        command
    }

    /// Runs the program with the words of `line`, which hold no spaces themselves.
    pub fn run(&self, line: &str) -> Run {
        self.run_with(line, b"")
    }

    /// As [`Place::run`], with standard input.
    pub fn run_with(&self, line: &str, input: &[u8]) -> Run {
        let mut command = self.program();
        command.args(line.split_whitespace());
        feed(command, input)
    }

    /// Runs the program and expects exit code 0.
    pub fn ok(&self, line: &str) -> Run {
        let run = self.run(line);
        assert_eq!(run.code, 0, "nineteen {line}\n{}", run.err);
        run
    }

    /// Runs the program and expects a failure that explains itself.
    pub fn fails(&self, code: i32, line: &str) -> String {
        let run = self.run(line);
        assert_eq!(run.code, code, "nineteen {line}\n{}", run.err);
        run.explained(line)
    }

    /// Runs another program here with the words of `line`, where `EMPTY` stands for an empty one.
    ///
    /// Returns `None` if it is not installed, after saying so.
    pub fn other(&self, program: &str, line: &str, input: Option<&Path>) -> Option<Output> {
        let mut command = Command::new(program);
        let words = line
            .split_whitespace()
            .map(|word| if word == "EMPTY" { "" } else { word });
        command
            .args(words)
            .current_dir(self.0.path())
            .env("NINETEEN_CONFIG", "/dev/null");
        match input {
            Some(path) => command.stdin(fs::File::open(path).unwrap()),
            None => command.stdin(Stdio::null()),
        };
        match command.output() {
            Ok(output) => Some(output),
            Err(why) => {
                // The test command counts these lines.
                eprintln!("SKIPPED: {program} cannot be run here: {why}");
                None
            }
        }
    }
}

impl Run {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    /// Checks that the failure has a message and advice, and returns both.
    pub fn explained(self, line: &str) -> String {
        assert!(
            self.err.contains("nineteen: ") && self.err.contains("hint: "),
            "nineteen {line}\n{}",
            self.err
        );
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// Runs a command with standard input and collects its output.
pub fn feed(mut command: Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The bytes of hexadecimal digits.
pub fn bytes(digits: &str) -> Vec<u8> {
    (0..digits.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap())
        .collect()
}

/// A PKCS#8 version 1 secret key in DER; `arc` ends its object identifier 1.3.101.*.
pub fn pkcs8(arc: u8, secret: &[u8]) -> Vec<u8> {
    let mut der = bytes("302e020100300506032b650004220420");
    der[11] = arc;
    der.extend(secret);
    der
}
