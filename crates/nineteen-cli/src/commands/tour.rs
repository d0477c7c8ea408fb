// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen tour`: the commands, run for real in a temporary folder.
//!
//! The tour shows what a user would type: each line is parsed and run like a command line. A step
//! with an unexpected result ends the tour with exit code 2, so the tour is also a test.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command as Process, Stdio};
use std::time::Instant;

use clap::Parser;
use nineteen::ed25519::{Policy, verify};

use crate::args::{self, Cli};
use crate::error::{Error, Result};
use crate::files::{self, Create};
use crate::formats::{Algorithm, hex, pkix};
use crate::selftest::{edge_cases, exchange};
use crate::terminal::Terminal;
use crate::text::escaped_lines;

/// Runs the tour.
///
/// # Errors
///
/// When a step has an unexpected result, or the temporary folder cannot be used.
pub fn run(args: &args::Tour, terminal: &Terminal) -> Result<()> {
    let started = Instant::now();
    let before = std::env::current_dir().map_err(|e| Error::io("find", Path::new("."), &e))?;
    let folder = tempfile::Builder::new()
        .prefix("nineteen-tour-")
        .tempdir()
        .map_err(|e| Error::io("make a folder in", &std::env::temp_dir(), &e))?;
    enter(folder.path())?;
    let outcome = walk(args, terminal);
    // Some systems cannot remove the current folder, so leave it first, even after a failure.
    enter(&before)?;
    let path = folder.path().to_owned();
    let removed = folder.close().map_err(|e| Error::io("remove", &path, &e));
    outcome?;
    removed?;
    let secs = started.elapsed().as_secs_f64();
    terminal.print(&format!(
        "That took {secs:.1} s, and nothing is left behind. `nineteen --help` lists the commands.\n"
    ))
}

fn enter(folder: &Path) -> Result<()> {
    std::env::set_current_dir(folder).map_err(|e| Error::io("enter", folder, &e))
}

fn walk(args: &args::Tour, terminal: &Terminal) -> Result<()> {
    let guide = Guide {
        terminal: *terminal,
    };

    guide.title("1. A key: the secret half for you, the public half for everybody")?;
    guide.shows(&[
        "keygen",
        "tour.key",
        "--format",
        "openssh",
        "--comment",
        "tour",
    ])?;

    guide.title("2. A real file, this very program, signed and verified")?;
    let program =
        std::env::current_exe().map_err(|e| Error::io("find", Path::new("nineteen"), &e))?;
    fs::copy(&program, "program").map_err(|e| Error::io("copy", &program, &e))?;
    guide.shows(&["sign", "-k", "tour.key", "program"])?;
    guide.shows(&["verify", "-k", "tour.key.pub", "program"])?;
    ssh_keygen(&guide)?;

    guide.title("3. One bit of the file changed: refused, exit code 1")?;
    tamper("program")?;
    guide.refuses(&["verify", "-k", "tour.key.pub", "program"])?;

    guide.title("4. Signatures made on purpose, on which implementations disagree")?;
    policies(&guide)?;

    guide.title("5. A key exchange: Alice and Bob of RFC 7748 section 6.1")?;
    key_exchange(&guide)?;

    guide.title("6. Every backend against the RFCs")?;
    guide.shows(&["selftest"])?;

    guide.title("7. This CPU")?;
    guide.shows(&["bench", "--secs", &args.secs.to_string()])
}

/// Prints commands and runs them.
struct Guide {
    terminal: Terminal,
}

impl Guide {
    fn title(&self, text: &str) -> Result<()> {
        self.terminal.print(&format!("{text}\n"))
    }

    fn shows(&self, words: &[&str]) -> Result<()> {
        self.carry_out(words)?;
        self.terminal.print("\n")
    }

    fn refuses(&self, words: &[&str]) -> Result<()> {
        match self.carry_out(words) {
            Err(failure) if failure.is_invalid() => self.indented(&format!("{failure}\n\n")),
            Err(failure) => Err(failure),
            Ok(()) => Err(unexpected(words)),
        }
    }

    fn carry_out(&self, words: &[&str]) -> Result<()> {
        self.terminal
            .print(&format!("  $ nineteen {}\n", words.join(" ")))?;
        let line = std::iter::once("nineteen")
            .chain(words.iter().copied())
            .map(OsString::from);
        let cli = Cli::try_parse_from(line).map_err(|_| unexpected(words))?;
        super::run(
            &cli,
            &Terminal {
                quiet: false,
                tour: true,
                passphrase_fd: None,
                after_y: false,
            },
        )
    }

    fn indented(&self, text: &str) -> Result<()> {
        Terminal {
            quiet: false,
            tour: true,
            passphrase_fd: None,
            after_y: false,
        }
        .print(text)
    }
}

/// Checks the same signature with `ssh-keygen`, where it is installed.
fn ssh_keygen(guide: &Guide) -> Result<()> {
    let line = "ssh-keygen -Y check-novalidate -n file -s program.sig < program";
    let program =
        fs::File::open("program").map_err(|e| Error::io("open", Path::new("program"), &e))?;
    let found = Process::new("ssh-keygen")
        .args(["-Y", "check-novalidate", "-n", "file", "-s", "program.sig"])
        .stdin(program)
        .stderr(Stdio::null())
        .output();
    match found {
        Ok(output) if output.status.success() => {
            guide.terminal.print(&format!("  $ {line}\n"))?;
            guide.indented(&format!(
                "{}\n\n",
                escaped_lines(String::from_utf8_lossy(&output.stdout).trim_end())
            ))
        }
        Ok(_) => Err(Error::new("ssh-keygen refused a signature of this program")
            .hint("versions before 8.2 cannot check any; otherwise report this")),
        Err(_) => {
            guide.indented("(ssh-keygen is not installed; it would check program.sig as well)\n\n")
        }
    }
}

fn tamper(path: &str) -> Result<()> {
    let failed = |e: &std::io::Error| Error::io("change", Path::new(path), e);
    let mut bytes = fs::read(path).map_err(|e| failed(&e))?;
    let middle = bytes.len() / 2;
    if let Some(byte) = bytes.get_mut(middle) {
        *byte ^= 1;
    }
    fs::write(path, bytes).map_err(|e| failed(&e))
}

/// Edge cases on which the four policies differ.
const SHOWN: [(usize, &str); 4] = [
    (3, "mixed order, but equal without the cofactor"),
    (0, "key of small order: fits other messages, too"),
    (4, "equal only after multiplying by 8"),
    (11, "key of small order, encoded oddly"),
];

fn policies(guide: &Guide) -> Result<()> {
    let cases = edge_cases().map_err(Error::new)?;
    let mut text = format!("  {:44}", "signature");
    Policy::ALL
        .iter()
        .for_each(|policy| text.push_str(&format!(" {:>12}", policy.name())));
    text.push('\n');
    for (i, what) in SHOWN {
        let Some(case) = cases.get(i) else { continue };
        text.push_str(&format!("  {what:44}"));
        for policy in Policy::ALL {
            let valid = verify(policy, &case.key, &case.message, &case.signature).is_ok();
            text.push_str(&format!(" {:>12}", if valid { "valid" } else { "-" }));
        }
        text.push('\n');
    }
    guide.terminal.print(&text)?;
    guide.terminal.print(
        "  The third one, under two policies (`nineteen verify --help` explains all four):\n",
    )?;
    let Some(case) = cases.get(4) else {
        return Ok(());
    };
    let public = Create {
        secret: false,
        force: false,
    };
    files::write(Path::new("edge"), &case.message, public)?;
    files::write(Path::new("edge.sig"), &case.signature, public)?;
    files::write(
        Path::new("edge.pub"),
        &pkix::encode_public(Algorithm::Ed25519, &case.key),
        public,
    )?;
    guide.shows(&["verify", "-k", "edge.pub", "edge", "--policy", "zip215"])?;
    guide.refuses(&[
        "verify",
        "-k",
        "edge.pub",
        "edge",
        "--policy",
        "cofactorless",
    ])
}

fn key_exchange(guide: &Guide) -> Result<()> {
    let known = exchange().map_err(Error::new)?;
    let pairs = [
        ("alice", known.alice, known.alice_public),
        ("bob", known.bob, known.bob_public),
    ];
    for (name, secret, public) in pairs {
        let (secret_file, public_file) = (
            PathBuf::from(format!("{name}.key")),
            PathBuf::from(format!("{name}.pub")),
        );
        let text = pkix::encode_secret(Algorithm::X25519, &secret);
        files::write(
            &secret_file,
            &text,
            Create {
                secret: true,
                force: false,
            },
        )?;
        let text = pkix::encode_public(Algorithm::X25519, &public);
        files::write(
            &public_file,
            &text,
            Create {
                secret: false,
                force: false,
            },
        )?;
    }
    guide.shows(&["dh", "-k", "alice.key", "bob.pub"])?;
    guide.shows(&["dh", "-k", "bob.key", "alice.pub"])?;
    let expected = hex::encode(&known.shared);
    guide
        .terminal
        .print(&format!("  RFC 7748 says\n    {}\n\n", &*expected))
}

fn unexpected(words: &[&str]) -> Error {
    Error::new(format!(
        "`nineteen {}` did not end as it should",
        words.join(" ")
    ))
    .hint("run `nineteen selftest` and report what it says")
}
