// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen keygen` and `nineteen pub`.

use zeroize::Zeroizing;

use super::{names, next};
use crate::args::{self, KeyFormat, PublicFormat};
use crate::error::{Error, Result, listed, shown};
use crate::files::{self, Create};
use crate::formats::{Algorithm, hex, openssh, pkix, signify};
use crate::keys::{self, Found, PublicKey, SecretKey, Wanted};
use crate::passphrase::{self, Passphrase};
use crate::settings;
use crate::signals::Held;
use crate::terminal::Terminal;
use crate::text;

/// Makes a key and writes both halves, or the secret half to standard output.
///
/// # Errors
///
/// When a file exists already or cannot be written, or the options contradict each other.
pub fn run(args: &args::Keygen, terminal: &Terminal) -> Result<()> {
    if args.format != KeyFormat::Pkcs8 && args.algorithm == Algorithm::X25519 {
        return Err(
            Error::new("only the format pkcs8 supports X25519 keys").hint("use --format pkcs8")
        );
    }
    if args.format != KeyFormat::Openssh && !args.comment.is_empty() {
        return Err(Error::new("only the format openssh has a comment")
            .hint("use --format openssh, or leave --comment out"));
    }
    if args.comment.contains(text::is_control) {
        return Err(
            Error::new("a comment is one line of text, without control characters")
                .hint("remove line breaks, tabs and escapes from --comment"),
        );
    }
    let secret_path = args.key.as_deref().ok_or_else(|| {
        Error::new("no key is named").hint("name it: `nineteen keygen KEY`; `-` prints it")
    })?;
    keys::refuse_typed_secret(secret_path)?;
    if secret_path.to_string_lossy().ends_with(".pub") {
        return Err(Error::new(format!(
            "{} is a name for a public key, and KEY is the secret one",
            shown(secret_path)
        ))
        .hint("name it without `.pub`; the public key is written beside it, with that ending"));
    }
    let secret_file = Create {
        secret: true,
        force: args.force && !args.is_default,
    };
    let public_file = Create {
        secret: false,
        force: args.force && !args.is_default,
    };
    let public_path = names::public_beside(secret_path);
    // Both names are checked before either file is written.
    files::check_writable(secret_path, secret_file)?;
    if let Some(path) = &public_path {
        files::check_writable(path, public_file)?;
    }

    let key = SecretKey::generate(args.algorithm, args.comment.clone())?;
    let public = key.public();
    let protection = match args.protect {
        true => Some(passphrase::choose(&listed(secret_path), terminal)?),
        false => None,
    };
    let text = encode_secret(&key, args.format, protection.as_ref())?;
    let format = match args.format {
        KeyFormat::Pkcs8 => PublicFormat::Spki,
        KeyFormat::Openssh => PublicFormat::Openssh,
        KeyFormat::Minisign => PublicFormat::Minisign,
        KeyFormat::Signify => PublicFormat::Signify,
    };
    let public_text = encode(&public, format)?;
    if text.len().max(public_text.len()) > files::SMALL_FILE {
        return Err(Error::new(
            "the comment is too long: no command would read a key file so large",
        )
        .hint("choose a shorter --comment; it is only a note about the key"));
    }
    // Both files or none.
    let held = Held::new();
    if let (true, Some(folder)) = (args.is_default, secret_path.parent()) {
        settings::make_folder(folder)?;
    }
    files::write(secret_path, &text, secret_file)?;

    let name = public.algorithm.name();
    let Some(path) = public_path else {
        terminal.say(&format!("{name} secret key, {}", public.fingerprint()));
        return Ok(());
    };
    files::write(&path, &public_text, public_file).map_err(|failure| {
        failure.hint(format!(
            "the secret key is written; make this file with `nineteen pub {}`",
            listed(secret_path)
        ))
    })?;
    drop(held);
    terminal.say(&format!(
        "secret key: {} ({name}, {})",
        listed(secret_path),
        match args.protect {
            true => "under the passphrase",
            false => "keep it to yourself",
        }
    ));
    terminal.say(&format!(
        "public key: {} ({})",
        listed(&path),
        public.fingerprint()
    ));
    next::made(args, &public, (secret_path, &path), terminal);
    Ok(())
}

/// The file of a secret key. The salts of all formats come from the system.
fn encode_secret(
    key: &SecretKey,
    format: KeyFormat,
    protection: Option<&Passphrase>,
) -> Result<Zeroizing<Vec<u8>>> {
    let passphrase = protection.map(Passphrase::as_bytes);
    let public = key.public();
    let mut salt = [0; 32];
    keys::random(&mut salt)?;
    let mut pair = Zeroizing::new([0; 64]);
    pair[..32].copy_from_slice(&key.seed[..]);
    pair[32..].copy_from_slice(&public.bytes);
    let (front, back) = salt.split_at(16);
    let halves = || [front, back].map(|half| <[u8; 16]>::try_from(half).unwrap_or_default());
    match (format, passphrase) {
        (KeyFormat::Pkcs8, None) => Ok(pkix::encode_secret(key.algorithm, &key.seed)),
        (KeyFormat::Pkcs8, Some(passphrase)) => {
            let [salt, iv] = halves();
            let der = pkix::encode_secret_der(key.algorithm, &key.seed);
            pkix::protected::encrypt(&der[..], &pkix::protected::Salt { salt, iv }, passphrase)
        }
        (KeyFormat::Openssh, passphrase) => {
            let mut check = [0; 4];
            keys::random(&mut check)?;
            let check = u32::from_be_bytes(check);
            let [salt, _] = halves();
            let with = passphrase.map(|passphrase| openssh::Protection { passphrase, salt });
            openssh::encode_secret(&key.seed, &public.bytes, &key.comment, check, with.as_ref())
        }
        (KeyFormat::Minisign, passphrase) => {
            signify::encode_minisign(public.key_number(), &pair, &salt, passphrase)
        }
        (KeyFormat::Signify, passphrase) => {
            signify::encode_signify(public.key_number(), &pair, &salt, passphrase)
        }
    }
    .map_err(|_| {
        Error::new("the key cannot be protected by this passphrase")
            .hint("nothing was written; choose another passphrase")
    })
}

/// Prints or writes the public key of a key file.
///
/// # Errors
///
/// When the key cannot be read or has no such form.
pub fn public(args: &args::Public, terminal: &Terminal) -> Result<()> {
    files::check_distinct(&args.output, &[&args.key])?;
    let key = read_any(args, terminal)?;
    if args.json {
        let form = |format| {
            encode(&key, format)
                .ok()
                .and_then(|bytes| String::from_utf8(bytes).ok())
        };
        let line = serde_json::json!({
            "type": key.algorithm.name().to_lowercase(),
            "hex": *hex::encode(&key.bytes),
            "fingerprint": key.fingerprint(),
            "comment": key.comment,
            "openssh": form(PublicFormat::Openssh).map(|text| text.trim_end().to_owned()),
            "spki": form(PublicFormat::Spki),
        });
        return terminal.print_json(&line);
    }
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
    let found = match keys::typed(&args.key)? {
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
                "{} is a secret key, and --bare-public states that it is public",
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
    Ok(PublicKey::new(algorithm, bytes, String::new()))
}

fn encode(key: &PublicKey, format: PublicFormat) -> Result<Vec<u8>> {
    match format {
        PublicFormat::Spki => Ok(pkix::encode_public(key.algorithm, &key.bytes)),
        PublicFormat::Openssh | PublicFormat::Minisign | PublicFormat::Signify
            if key.algorithm == Algorithm::X25519 =>
        {
            Err(Error::new("this format is not for X25519 keys")
                .hint("use --format spki, hex or raw"))
        }
        PublicFormat::Minisign => Ok(signify::encode_public(
            key.key_number(),
            &key.bytes,
            "minisign",
        )),
        PublicFormat::Signify => Ok(signify::encode_public(
            key.key_number(),
            &key.bytes,
            "signify",
        )),
        PublicFormat::Openssh => Ok(openssh::encode_public(&key.bytes, &key.comment).into_bytes()),
        PublicFormat::Hex => Ok(format!("{}\n", &*hex::encode(&key.bytes)).into_bytes()),
        PublicFormat::Raw => Ok(key.bytes.to_vec()),
    }
}
