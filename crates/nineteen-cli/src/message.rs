// SPDX-License-Identifier: MIT OR Apache-2.0
//! The message to sign or verify: any size, read in pieces.
//!
//! A raw Ed25519 signature hashes the message twice (RFC 8032 section 5.1.6 steps 2 and 4). Signing
//! *two different* messages with the nonce of the first would reveal the secret key, so a file that
//! changes between the passes must never be signed: [`Message::each_chunk`] is called for both, and
//! the caller compares fingerprints.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use sha2::Digest;

use crate::error::{Error, Result, shown};
use crate::files;
use crate::terminal::{Terminal, Unit};

/// Longest message held in memory when it cannot be read twice.
pub const MEMORY: u64 = 256 << 20;

/// A file up to this size is read once and held.
pub const SMALL: u64 = 16 << 20;

const CHUNK: usize = 256 << 10;

/// A message that has been opened.
#[derive(Debug)]
pub struct Message {
    path: PathBuf,
    source: Source,
    terminal: Terminal,
}

#[derive(Debug)]
enum Source {
    /// A regular file; the message follows `start`.
    File { file: File, start: u64 },
    /// A pipe, a terminal, a device.
    Pipe(File),
    /// Bytes that were read before.
    Memory(io::Cursor<Vec<u8>>),
    /// Standard input where it is not available as a file.
    Stdin,
}

impl Message {
    /// Opens `path`, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// When it cannot be opened, or is a folder.
    pub fn open(path: &Path, terminal: &Terminal) -> Result<Self> {
        let source = if files::is_dash(path) {
            if io::stdin().is_terminal() {
                terminal.say("nineteen: reading the message from the terminal; end it with Ctrl-D");
            }
            match files::stdin() {
                Some(file) => sorted(file),
                None => Source::Stdin,
            }
        } else {
            sorted(files::open(path)?)
        };
        Ok(Self {
            path: path.to_owned(),
            source,
            terminal: *terminal,
        })
    }

    /// A message that was read from `path` before, so that the caller uses exactly the verified
    /// bytes even if the file changes.
    pub fn held(path: &Path, bytes: Vec<u8>, terminal: &Terminal) -> Self {
        Self {
            path: path.to_owned(),
            source: Source::Memory(io::Cursor::new(bytes)),
            terminal: *terminal,
        }
    }

    /// Returns the hash of the message.
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn digest<D: Digest>(&mut self, label: &'static str) -> Result<Vec<u8>> {
        let mut hash = D::new();
        self.each_chunk(label, |chunk| hash.update(chunk))?;
        Ok(hash.finalize().to_vec())
    }

    /// Whether the message can be read more than once.
    pub fn is_rereadable(&self) -> bool {
        matches!(self.source, Source::File { .. } | Source::Memory(_))
    }

    /// Whether the message can be read more than once, and quickly.
    pub fn is_small_file(&self) -> bool {
        match &self.source {
            Source::File { file, start } => file
                .metadata()
                .is_ok_and(|m| m.len().saturating_sub(*start) <= SMALL),
            Source::Memory(_) => true,
            _ => false,
        }
    }

    /// Reads the message from its start to its end, in pieces, with a progress bar labelled
    /// `label`.
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn each_chunk(&mut self, label: &'static str, mut take: impl FnMut(&[u8])) -> Result<()> {
        let failed = |e: &io::Error| Error::io("read", &self.path, e);
        let mut length = None;
        let mut stdin;
        let reader: &mut dyn Read = match &mut self.source {
            Source::File { file, start } => {
                file.seek(SeekFrom::Start(*start)).map_err(|e| failed(&e))?;
                length = file.metadata().ok().map(|m| m.len().saturating_sub(*start));
                file
            }
            Source::Pipe(file) => file,
            Source::Memory(bytes) => {
                bytes.set_position(0);
                bytes
            }
            Source::Stdin => {
                stdin = io::stdin().lock();
                &mut stdin
            }
        };
        let mut progress = self.terminal.progress(label, length, Unit::Bytes);
        let mut buffer = vec![0; CHUNK];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return Ok(()),
                Ok(n) => {
                    take(&buffer[..n]);
                    progress.advance(n as u64);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(failed(&e)),
            }
        }
    }

    /// Returns the whole message if it has at most `limit` bytes, and `None` if it has more.
    ///
    /// After `None` a message that is not re-readable has lost its start.
    ///
    /// # Errors
    ///
    /// When reading fails.
    pub fn whole(&mut self, limit: u64) -> Result<Option<Vec<u8>>> {
        let failed = |e: &io::Error| Error::io("read", &self.path, e);
        let mut bytes = Vec::new();
        match &mut self.source {
            Source::File { file, start } => {
                file.seek(SeekFrom::Start(*start)).map_err(|e| failed(&e))?;
                file.take(limit + 1).read_to_end(&mut bytes)
            }
            Source::Pipe(file) => file.take(limit + 1).read_to_end(&mut bytes),
            Source::Memory(held) => {
                held.set_position(0);
                held.take(limit + 1).read_to_end(&mut bytes)
            }
            Source::Stdin => io::stdin().lock().take(limit + 1).read_to_end(&mut bytes),
        }
        .map_err(|e| failed(&e))?;
        Ok((bytes.len() as u64 <= limit).then_some(bytes))
    }

    /// Returns the whole message, which `what` needs in memory.
    ///
    /// # Errors
    ///
    /// When it has more than [`MEMORY`] bytes, or reading fails.
    pub fn in_memory(&mut self, what: &str) -> Result<Vec<u8>> {
        self.whole(MEMORY)?.ok_or_else(|| {
            let limit = MEMORY >> 20;
            Error::new(format!(
                "{what} needs the message in memory, and {} is over {limit} MiB",
                shown(&self.path)
            ))
            .hint("use --ph or --format ssh, which read any message once")
        })
    }
}

fn sorted(mut file: File) -> Source {
    let regular = file.metadata().is_ok_and(|m| m.is_file());
    match file.stream_position() {
        Ok(start) if regular => Source::File { file, start },
        _ => Source::Pipe(file),
    }
}
