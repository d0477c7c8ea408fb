// SPDX-License-Identifier: MIT OR Apache-2.0
//! Passphrases, from the terminal without echo, or from a file descriptor; after `-Y` also from the
//! program that `SSH_ASKPASS` names.
//!
//! A passphrase is never taken from an argument or environment variable, which other processes can
//! read.

use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};

use zeroize::{Zeroize, Zeroizing};

use crate::error::{Error, Result};
use crate::signals;
use crate::terminal::Terminal;
use crate::text::escaped;

// Another program that asks.
mod askpass;

/// The longest passphrase in bytes. Longer input is probably a file named by mistake.
const LONGEST: usize = 1024;

/// A passphrase; wiped when dropped.
pub struct Passphrase(Zeroizing<Vec<u8>>);

impl Passphrase {
    /// The bytes that a key is derived from.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Prints nothing of the passphrase.
impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase(..)")
    }
}

/// Asks for the passphrase of the key file `name`.
///
/// # Errors
///
/// When there is no terminal and no `--passphrase-fd`, or reading fails.
pub fn ask(name: &str, terminal: &Terminal) -> Result<Passphrase> {
    if let Some(fd) = terminal.passphrase_fd {
        return from_fd(fd);
    }
    if terminal.after_y
        && let Some(program) = askpass::program()
    {
        return askpass::run(&program, name);
    }
    let what = format!("{name} is protected by a passphrase");
    if !terminal.after_y && !io::stderr().is_terminal() {
        return Err(unanswered(&what));
    }
    prompt(&format!("passphrase of {}: ", escaped(name))).map_err(|e| unasked(&e, &what))
}

/// Asks for a new passphrase, twice on a terminal.
///
/// # Errors
///
/// As for [`ask`], and when it is empty or the two differ.
pub fn choose(name: &str, terminal: &Terminal) -> Result<Passphrase> {
    let chosen = match terminal.passphrase_fd {
        Some(fd) => from_fd(fd)?,
        None if io::stderr().is_terminal() => {
            let failed = |e| unasked(&e, "a passphrase is needed");
            let first =
                prompt(&format!("new passphrase for {}: ", escaped(name))).map_err(failed)?;
            let second = prompt("the same again: ").map_err(failed)?;
            if first.as_bytes() != second.as_bytes() {
                return Err(Error::new("the two passphrases differ")
                    .hint("nothing was written; run the command again"));
            }
            first
        }
        None => return Err(unanswered("a passphrase is needed")),
    };
    if chosen.as_bytes().is_empty() {
        return Err(Error::new("the passphrase is empty")
            .hint("leave --protect out to write the key without one"));
    }
    Ok(chosen)
}

fn prompt(words: &str) -> io::Result<Passphrase> {
    let mut typed = signals::guarded(|| rpassword::prompt_password(words))?;
    let bytes = Zeroizing::new(typed.as_bytes().to_vec());
    typed.zeroize();
    Ok(Passphrase(bytes))
}

/// Reads the first line of a descriptor that the caller has opened.
///
/// It is opened by its name in `/dev/fd`, which takes no unsafe code. It is read a byte at a time,
/// so that the next line of a pipe remains for the next question. A regular file is read from its
/// start each time, so its first line answers every question.
fn from_fd(fd: u32) -> Result<Passphrase> {
    let path = format!("/dev/fd/{fd}");
    let failed = |e: io::Error| {
        Error::new(format!(
            "cannot read the passphrase from descriptor {fd}: {e}"
        ))
        .hint("open it in the shell, for example `--passphrase-fd 3 3<FILE`")
    };
    let mut file = File::open(path).map_err(failed)?;
    let mut line = Zeroizing::new(Vec::with_capacity(LONGEST + 1));
    let mut byte = Zeroizing::new([0]);
    while line.len() <= LONGEST {
        match file.read(&mut byte[..]) {
            Ok(0) => break,
            Ok(_) if byte[0] == b'\n' => break,
            Ok(_) => line.push(byte[0]),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(failed(e)),
        }
    }
    if line.len() > LONGEST {
        return Err(
            Error::new(format!("the passphrase has over {LONGEST} bytes"))
                .hint("the descriptor must give one line with the passphrase"),
        );
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Passphrase(line))
}

/// The error for a question without an answer: end of input, or no terminal.
fn unasked(why: &io::Error, what: &str) -> Error {
    match why.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::Interrupted => {
            Error::new("no passphrase was given").hint("nothing was done; run the command again")
        }
        _ => unanswered(what),
    }
}

fn unanswered(what: &str) -> Error {
    Error::new(format!("{what}, and there is no terminal to ask on")).hint(
        "run it in a terminal, give the passphrase with --passphrase-fd, or load the key into \
         ssh-agent and name its public key",
    )
    .hint_after_y(
        "run it in a terminal, set SSH_ASKPASS and SSH_ASKPASS_REQUIRE=force, or load the key into \
         ssh-agent with `ssh-add`",
    )
}
