// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen dh`: the X25519 function on key files.
//!
//! A result of zero is refused. It arises only from a peer's key of small order, which no key
//! generator produces; with such a key everybody would know the "shared secret" (RFC 7748 section
//! 6.1 and section 7).

use crate::args;
use crate::error::{Error, Result, listed};
use crate::files::{self, Create};
use crate::formats::{Algorithm, hex};
use crate::keys;
use crate::terminal::Terminal;

use nineteen::x25519::PublicKey;

/// Computes and prints or writes the shared secret.
///
/// # Errors
///
/// When a key cannot be read, the result is zero, or the output cannot be written.
pub fn run(args: &args::Dh, terminal: &Terminal) -> Result<()> {
    if files::is_dash(&args.key) && files::is_dash(&args.peer) {
        return Err(
            Error::new("the two keys cannot both come from standard input")
                .hint("name a file for one of them"),
        );
    }
    let create = Create {
        secret: true,
        force: args.force,
    };
    let secret = keys::read_secret(&args.key, Algorithm::X25519, terminal)?;
    let peer = keys::read_public(&args.peer, Algorithm::X25519, terminal)?;
    if let Some(path) = &args.output {
        files::check_writable(path, create)?;
        files::check_distinct(path, &[&args.key, &args.peer])?;
    }
    let shared = secret
        .static_secret()
        .checked_diffie_hellman(&PublicKey::from(peer.bytes))
        .map_err(|_| {
            Error::new("the shared secret would be zero: the other side's key has small order")
                .hint("no honest program makes such a key: do not go on with this peer")
        })?;
    match &args.output {
        Some(path) => {
            files::write(path, shared.as_bytes(), create)?;
            if !files::is_dash(path) {
                terminal.say(&format!(
                    "shared secret: {} (32 bytes, keep it to yourself)",
                    listed(path)
                ));
            }
            Ok(())
        }
        None => {
            let mut line = hex::encode(shared.as_bytes());
            line.push('\n');
            terminal.print(&line)
        }
    }
}
