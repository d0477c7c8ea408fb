// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen keygen` and `nineteen pub`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::args::{self, KeyFormat, PublicFormat};
use crate::error::{Error, Result, listed, shown};
use crate::files::{self, Create};
use crate::formats::{Algorithm, hex, openssh, pkix};
use crate::keys::{self, Found, PublicKey, SecretKey, Wanted};
use crate::terminal::Terminal;
use crate::text;

/// Makes a key and writes both halves, or the secret half to standard output.
///
/// # Errors
///
/// When a file exists already or cannot be written, or the options contradict each other.
pub fn run(args: &args::Keygen, terminal: &Terminal) -> Result<()> {
    if args.format == KeyFormat::Openssh && args.algorithm == Algorithm::X25519 {
        return Err(
            Error::new("OpenSSH has no file format for X25519 keys").hint("use --format pkcs8")
        );
    }
    if args.comment.contains(text::is_control) {
        return Err(
            Error::new("a comment is one line of text, without control characters")
                .hint("remove line breaks, tabs and escapes from --comment"),
        );
    }
    keys::refuse_typed_secret(&args.key)?;
    let secret_file = Create {
        secret: true,
        force: args.force,
    };
    let public_file = Create {
        secret: false,
        force: args.force,
    };
    let public_path = beside(&args.key);
    // Both names are checked before either file is written.
    files::check_writable(&args.key, secret_file)?;
    if let Some(path) = &public_path {
        files::check_writable(path, public_file)?;
    }

    let key = SecretKey::generate(args.algorithm, args.comment.clone())?;
    let public = key.public();
    let text = match args.format {
        KeyFormat::Pkcs8 => pkix::encode_secret(key.algorithm, &key.seed),
        KeyFormat::Openssh => {
            let mut check = [0; 4];
            keys::random(&mut check)?;
            openssh::encode_secret(
                &key.seed,
                &public.bytes,
                &key.comment,
                u32::from_be_bytes(check),
            )
        }
    };
    let format = match args.format {
        KeyFormat::Pkcs8 => PublicFormat::Spki,
        KeyFormat::Openssh => PublicFormat::Openssh,
    };
    let public_text = encode(&public, format)?;
    if text.len().max(public_text.len()) > files::SMALL_FILE {
        return Err(Error::new(
            "the comment is too long: no command would read a key file so large",
        )
        .hint("choose a shorter --comment; it is only a note about the key"));
    }
    files::write(&args.key, &text, secret_file)?;

    let name = public.algorithm.name();
    let Some(path) = public_path else {
        terminal.say(&format!("{name} secret key, {}", public.fingerprint()));
        return Ok(());
    };
    files::write(&path, &public_text, public_file).map_err(|failure| {
        failure.hint(format!(
            "the secret key is written; make this file with `nineteen pub {}`",
            listed(&args.key)
        ))
    })?;
    terminal.say(&format!(
        "secret key: {} ({name}, keep it to yourself)",
        listed(&args.key)
    ));
    terminal.say(&format!(
        "public key: {} ({})",
        listed(&path),
        public.fingerprint()
    ));
    Ok(())
}

/// Prints or writes the public key of a key file.
///
/// # Errors
///
/// When the key cannot be read or has no such form.
pub fn public(args: &args::Public, terminal: &Terminal) -> Result<()> {
    files::check_distinct(&args.output, &[&args.key])?;
    let key = read_any(args, terminal)?;
    let text = encode(&key, args.format)?;
    files::write(
        &args.output,
        &text,
        Create {
            secret: false,
            force: args.force,
        },
    )
}

fn read_any(args: &args::Public, terminal: &Terminal) -> Result<PublicKey> {
    let found = match keys::typed(&args.key) {
        Some(bytes) => Found::Bare(bytes),
        None => {
            let wanted = Wanted {
                algorithm: args.algorithm,
                secret: false,
            };
            keys::read(&args.key, wanted, terminal)?
        }
    };
    let key = match found {
        Found::Secret(key) if args.bare_public => {
            return Err(Error::new(format!(
                "{} is a secret key, and --bare-public says that it is a public one",
                shown(&args.key)
            ))
            .hint(format!(
                "leave --bare-public out to get the public key of this {} key",
                key.algorithm.name()
            )));
        }
        Found::Secret(key) => key.public(),
        Found::Public(key) => key,
        Found::Bare(bytes) => bare(args, bytes)?,
    };
    match args.algorithm {
        Some(wanted) if wanted != key.algorithm => {
            let (found, wanted) = (key.algorithm.name(), wanted.name());
            Err(Error::new(format!(
                "{} is an {found} key, not {wanted}",
                shown(&args.key)
            ))
            .hint("leave --type out: the file says what it is"))
        }
        _ => Ok(key),
    }
}

/// A key that is nothing but 32 bytes. A seed looks the same and would be printed as it is, so the
/// user must have said that it is a public key.
fn bare(args: &args::Public, bytes: [u8; 32]) -> Result<PublicKey> {
    let name = shown(&args.key);
    if !args.bare_public {
        return Err(Error::new(format!(
            "{name} is 32 bare bytes, which may be a secret key, and this command would print them"
        ))
        .hint(
            "keep a secret key in a PKCS#8 or OpenSSH file, which says what it is; if you know that these bytes are a \
             public key, say so with --bare-public",
        ));
    }
    let algorithm = args.algorithm.ok_or_else(|| {
        Error::new(format!("{name} does not say what it is a key for"))
            .hint("add --type ed25519 or --type x25519")
    })?;
    Ok(PublicKey {
        algorithm,
        bytes,
        comment: String::new(),
    })
}

fn encode(key: &PublicKey, format: PublicFormat) -> Result<Vec<u8>> {
    match format {
        PublicFormat::Spki => Ok(pkix::encode_public(key.algorithm, &key.bytes)),
        PublicFormat::Openssh if key.algorithm == Algorithm::X25519 => {
            Err(Error::new("OpenSSH has no public key line for X25519")
                .hint("use --format spki, hex or raw"))
        }
        PublicFormat::Openssh => Ok(openssh::encode_public(&key.bytes, &key.comment).into_bytes()),
        PublicFormat::Hex => Ok(format!("{}\n", &*hex::encode(&key.bytes)).into_bytes()),
        PublicFormat::Raw => Ok(key.bytes.to_vec()),
    }
}

/// `KEY.pub`, as ssh-keygen names it, without a `.pem` in between; none for standard output.
fn beside(key: &Path) -> Option<PathBuf> {
    if files::is_dash(key) {
        return None;
    }
    if key.extension().is_some_and(|ending| ending == "pem") {
        return Some(key.with_extension("pub"));
    }
    let mut name = OsString::from(key);
    name.push(".pub");
    Some(name.into())
}
