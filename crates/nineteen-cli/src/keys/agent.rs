// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures by `ssh-agent`, which keeps the secret keys.
//!
//! A message is a `uint32` length, a byte that names it, and its fields. Two requests are used:
//!
//! ```text
//! 11                                      -> 12  uint32 n  { string blob, string comment } * n
//! 13  string blob  string data  uint32 0  -> 14  string { string "ssh-ed25519", string (R S) }
//! ```
//!
//! Reference: draft-ietf-sshm-ssh-agent sections 3 and 4.

use std::env;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::error::{Error, Result, reason, shown};
use crate::formats::openssh;
use crate::formats::wire::{Reader, Writer};

const REQUEST_IDENTITIES: u8 = 11;
const IDENTITIES_ANSWER: u8 = 12;
const SIGN_REQUEST: u8 = 13;
const SIGN_RESPONSE: u8 = 14;

/// The environment variable with the path of the agent's socket.
const SOCKET: &str = "SSH_AUTH_SOCK";

/// The longest message of OpenSSH's agent, in either direction.
const LONGEST: usize = 256 * 1024;

/// The reason why the agent cannot sign with a key.
#[derive(Debug)]
pub enum Absence {
    /// The variable is not set.
    Unnamed,
    /// No agent answers at the socket.
    Unreachable(io::Error),
    /// The agent gave no list of its keys.
    Silent,
    /// The agent does not list the key.
    NotHeld,
}

impl Absence {
    /// A sentence about the agent.
    pub fn what(&self) -> String {
        let place = env::var_os(SOCKET).unwrap_or_default();
        let place = shown(Path::new(&place));
        match self {
            Self::Unnamed => format!("there is no ssh-agent: {SOCKET} is not set"),
            Self::Unreachable(why) => format!("no ssh-agent answers at {place}: {}", reason(why)),
            Self::Silent => format!("the ssh-agent at {place} gives no list of its keys"),
            Self::NotHeld => format!("the ssh-agent at {place} does not have this key"),
        }
    }

    /// The advice for this reason.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Unnamed | Self::Unreachable(_) => {
                "start one with `eval \"$(ssh-agent)\"`, and load the key with `ssh-add FILE`"
            }
            Self::Silent => "does `ssh-add -l` list them? else start another one",
            Self::NotHeld => {
                "load it with `ssh-add FILE`; `ssh-add -l` lists the keys, unless the agent is \
                 locked, which `ssh-add -X` ends"
            }
        }
    }
}

impl From<Absence> for Error {
    fn from(absence: Absence) -> Self {
        Self::new(absence.what()).hint(absence.advice())
    }
}

/// Whether the agent holds the secret key of `public`.
///
/// # Errors
///
/// The reason why it does not.
pub fn find(public: &[u8; 32]) -> Result<(), Absence> {
    let answer = match request(&[REQUEST_IDENTITIES]) {
        Ok((IDENTITIES_ANSWER, answer)) => answer,
        Ok(_) => return Err(Absence::Silent),
        Err(Failure::Unnamed) => return Err(Absence::Unnamed),
        Err(Failure::Unreachable(why)) => return Err(Absence::Unreachable(why)),
        Err(Failure::Broken) => return Err(Absence::Silent),
    };
    let mut reader = Reader::new(&answer);
    let blob = openssh::encode_blob(public);
    let held = (0..reader.uint32().unwrap_or_default()).any_while_some(|| {
        let found = reader.string()? == blob;
        reader.string()?;
        Some(found)
    });
    held.then_some(()).ok_or(Absence::NotHeld)
}

/// Whether there is an agent that holds the secret key of `public`.
pub fn holds(public: &[u8; 32]) -> bool {
    find(public).is_ok()
}

/// Lets the agent sign `data`; the caller verifies the result.
///
/// # Errors
///
/// When there is no agent, it refuses, or its answer is malformed.
pub fn sign(public: &[u8; 32], data: &[u8]) -> Result<[u8; 64]> {
    let refused = || {
        Error::new("ssh-agent did not sign")
            .hint("`ssh-add -l` lists its keys; was a confirmation refused?")
    };
    if data.len() > LONGEST - 1024 {
        return Err(Error::new("the message is too long for ssh-agent")
            .hint("use --format ssh or minisign, which give the agent a hash"));
    }
    let mut message = Writer::new(data.len() + 128);
    message
        .raw(&[SIGN_REQUEST])
        .string(&openssh::encode_blob(public));
    message.string(data).uint32(0);
    let (kind, answer) = request(message.as_bytes()).map_err(|failure| match failure {
        Failure::Broken => refused(),
        Failure::Unnamed => Absence::Unnamed.into(),
        Failure::Unreachable(why) => Absence::Unreachable(why).into(),
    })?;
    if kind != SIGN_RESPONSE {
        return Err(refused());
    }
    let mut outer = Reader::new(&answer);
    let mut inner = Reader::new(outer.string().ok_or_else(refused)?);
    if inner.string() != Some(openssh::ED25519) {
        return Err(refused());
    }
    let signature = inner.string().and_then(|bytes| bytes.try_into().ok());
    signature.ok_or_else(refused)
}

/// [`Iterator::any`] over items that may be missing.
trait AnyWhileSome {
    fn any_while_some(self, found: impl FnMut() -> Option<bool>) -> bool;
}

impl AnyWhileSome for std::ops::Range<u32> {
    fn any_while_some(mut self, mut found: impl FnMut() -> Option<bool>) -> bool {
        self.find_map(|_| match found() {
            Some(false) => None,
            end => Some(end.unwrap_or_default()),
        })
        .unwrap_or_default()
    }
}

/// The reason why there is no answer.
#[derive(Debug)]
enum Failure {
    Unnamed,
    Unreachable(io::Error),
    Broken,
}

impl From<io::Error> for Failure {
    fn from(_: io::Error) -> Self {
        Self::Broken
    }
}

/// Sends a message, and returns the answer and the byte that names it.
fn request(message: &[u8]) -> Result<(u8, Vec<u8>), Failure> {
    let path = env::var_os(SOCKET).filter(|path| !path.is_empty());
    let path = path.ok_or(Failure::Unnamed)?;
    let mut agent = connect(Path::new(&path)).map_err(Failure::Unreachable)?;
    let mut framed = Writer::new(message.len() + 4);
    framed.string(message);
    agent.write_all(framed.as_bytes())?;
    let mut length = [0; 4];
    agent.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length) as usize;
    if length == 0 || length > LONGEST {
        return Err(Failure::Broken);
    }
    let mut answer = vec![0; length];
    agent.read_exact(&mut answer)?;
    Ok((answer[0], answer.split_off(1)))
}

#[cfg(unix)]
fn connect(path: &Path) -> io::Result<std::os::unix::net::UnixStream> {
    std::os::unix::net::UnixStream::connect(path)
}

/// Agents of other systems do not use a socket.
#[cfg(not(unix))]
fn connect(_: &Path) -> io::Result<std::fs::File> {
    Err(io::ErrorKind::Unsupported.into())
}
