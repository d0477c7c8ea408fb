// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program that `SSH_ASKPASS` names asks for passphrases if there is no terminal, such as in an
//! editor that calls git, or if `SSH_ASKPASS_REQUIRE` says so.
//!
//! | `SSH_ASKPASS_REQUIRE` | who asks |
//! |---|---|
//! | unset | the terminal; without one the program, if `DISPLAY` is set |
//! | `never` | the terminal |
//! | `prefer` | the program if `DISPLAY` is set |
//! | `force` | the program |
//!
//! Reference: ssh-keygen(1) and ssh(1), section ENVIRONMENT.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::OpenOptions;
use std::io::Read;
use std::process::{Command, Stdio};

use zeroize::Zeroizing;

use super::{LONGEST, Passphrase};
use crate::error::{Error, Result};

/// The program to run. `None` if the passphrase is to be asked for on the terminal.
pub fn program() -> Option<OsString> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty());
    let program = set("SSH_ASKPASS")?;
    let display = set("DISPLAY").is_some();
    let terminal = || OpenOptions::new().read(true).write(true).open("/dev/tty");
    let required = set("SSH_ASKPASS_REQUIRE").map(|value| value.to_ascii_lowercase());
    let asks = match required.as_ref().and_then(|value| value.to_str()) {
        Some("force") => true,
        Some("never") => false,
        Some("prefer") => display,
        _ => display && terminal().is_err(),
    };
    asks.then_some(program)
}

/// Runs that program. Its first line of output is the passphrase.
///
/// # Errors
///
/// When it cannot be run, fails, or gives a line that is too long.
pub fn run(program: &OsStr, name: &str) -> Result<Passphrase> {
    let failed = |why: &str| {
        Error::new(format!("the program in SSH_ASKPASS {why}"))
            .hint("nothing was done; SSH_ASKPASS_REQUIRE=never asks on the terminal")
    };
    // Programs that store passphrases look for the name of the file after these words.
    let question = format!("Enter passphrase for {}: ", name.trim_matches('`'));
    let mut child = Command::new(program)
        .arg(question)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| failed(&format!("cannot be run: {e}")))?;
    let mut answer = Zeroizing::new(Vec::with_capacity(LONGEST + 2));
    let read = match child.stdout.take() {
        Some(output) => output.take(LONGEST as u64 + 2).read_to_end(&mut answer),
        None => Ok(0),
    };
    let ended = child.wait();
    if read.is_err() || !ended.is_ok_and(|status| status.success()) {
        return Err(failed("gave no passphrase"));
    }
    let mut bytes = answer.iter();
    if let Some(end) = bytes.position(|b| matches!(b, b'\n' | b'\r')) {
        answer.truncate(end);
    }
    match answer.len() {
        0 => Err(failed("gave no passphrase")),
        n if n > LONGEST => Err(failed(&format!("gave more than {LONGEST} bytes"))),
        _ => Ok(Passphrase(answer)),
    }
}
