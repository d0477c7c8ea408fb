// SPDX-License-Identifier: MIT OR Apache-2.0
//! What to do after a command has succeeded: said on terminals alone, where a person reads it.
//!
//! A command line in it can be copied: names are quoted for the shell, and long lines are continued
//! as the shell does. Where a name cannot be typed, nothing is said.

use std::path::Path;

use super::names::{NAMESPACE, message_name, output_of, public_beside};
use crate::args::{self, SignatureFormat, Variant};
use crate::error::{listed, looks_like_key, shown};
use crate::files;
use crate::formats::{Algorithm, hex};
use crate::keys::{self, PublicKey, Signer};
use crate::terminal::Terminal;
use crate::text::{escaped, is_control};

/// Columns of the narrowest terminal that command lines are broken for.
const COLUMNS: usize = 79;

/// After `keygen`.
pub fn made(args: &args::Keygen, public: &PublicKey, path: &Path, terminal: &Terminal) {
    let Some(secret) = typed(&args.key) else {
        return;
    };
    let key = listed(&args.key);
    terminal.advise(&match args.protect {
        true => {
            format!("keep a copy of {key}, and the passphrase in mind: nobody can recover either")
        }
        false => format!(
            "whoever can read {key} can use the key; keygen --protect asks for a passphrase"
        ),
    });
    let public_file = listed(path);
    match public.algorithm {
        Algorithm::Ed25519 => {
            terminal.advise(&format!(
                "next: give {public_file} to those who verify, and sign with"
            ));
            command(&["sign", "-k", &secret, "FILE"], terminal);
        }
        Algorithm::X25519 => {
            terminal.advise(&format!(
                "next: give {public_file} to the other side, and with its public key run"
            ));
            command(&["dh", "-k", &secret, "PEER"], terminal);
        }
    }
}

/// After a command on curve9767: what to do, and the words of the command that does it. The curve
/// has no other programs, so every command names it.
pub fn on_curve9767(what: &str, command_words: &[Option<String>], terminal: &Terminal) {
    let words: Option<Vec<_>> = command_words.iter().map(Option::as_deref).collect();
    if let Some([name, rest @ ..]) = words.as_deref() {
        terminal.advise(what);
        command(&[&[*name, "--curve", "curve9767"], rest].concat(), terminal);
    }
}

/// After `sign`: how others verify.
pub fn signed(args: &args::Sign, format: SignatureFormat, key: &Signer, terminal: &Terminal) {
    if args.json || !terminal.advises() {
        return;
    }
    let Some(words) = verification(args, format, key) else {
        return;
    };
    let what = match (&args.manifest, args.files.len()) {
        (Some(_), _) => "the list, its signature and the files",
        (None, 1) => "the file and its signature",
        (None, _) => "the files and their signatures",
    };
    terminal.advise(&format!(
        "next: give {what} to those who verify. With your public key, which must reach them in a \
         way that they trust, they run"
    ));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    command(&words, terminal);
}

/// The words of the command that verifies what was signed; `None` where that cannot be typed.
fn verification(args: &args::Sign, format: SignatureFormat, key: &Signer) -> Option<Vec<String>> {
    let mut words = vec!["verify".to_owned(), "-k".to_owned(), public_of(args, key)?];
    let Variant {
        namespace,
        context,
        ph,
    } = &args.variant;
    if let Some(namespace) = namespace.as_deref().filter(|name| *name != NAMESPACE) {
        words.extend(["-n".to_owned(), quoted(namespace)?]);
    }
    if let Some(context) = context {
        words.extend(["--context".to_owned(), quoted(context)?]);
    }
    if *ph {
        words.push("--ph".to_owned());
    }
    if let Some(manifest) = &args.manifest {
        if args.output.is_some() {
            return None;
        }
        words.extend(["--manifest".to_owned(), typed(manifest)?]);
        return Some(words);
    }
    if let [file] = args.files.as_slice() {
        let output = output_of(args, format, file);
        if files::is_dash(&output) {
            return None;
        }
        words.push(typed(file)?);
        if args.output.is_some() || files::is_dash(file) {
            words.push(typed(&output)?);
        }
        return Some(words);
    }
    words.push("--all".to_owned());
    for file in &args.files {
        words.push(typed(file)?);
    }
    Some(words)
}

/// The file with the public key: that beside the secret one, or the one that was named; else the
/// digits of the key.
fn public_of(args: &args::Sign, key: &Signer) -> Option<String> {
    let public = key.public();
    let holds = |path: &Path| {
        let found = keys::read_all_public(path);
        found.is_ok_and(|found| matches!(found.as_slice(), [one] if one.bytes == public.bytes))
    };
    let beside = public_beside(&args.key).filter(|path| path.is_file() && holds(path));
    match beside {
        Some(path) => typed(&path),
        None if args.key.is_file() && holds(&args.key) => typed(&args.key),
        None => Some((*hex::encode(&public.bytes)).to_owned()),
    }
}

/// What a signature under a key shows.
pub const BY_A_KEY: &str = "this shows that the holder of that key signed these bytes. It does not \
                            show when, nor whose key it is";

/// After `verify`: what was shown, and what was not.
pub fn verified(args: &args::Verify, terminal: &Terminal) {
    if args.json || !terminal.advises() {
        return;
    }
    terminal.advise(&match (&args.trust.identity, &args.trust.allowed_signers) {
        (Some(who), Some(file)) => format!(
            "this shows that a key which {} allows to {} signed these bytes. It does not show \
             when, and is as sure as that file",
            shown(file),
            escaped(who)
        ),
        _ => format!("{BY_A_KEY}: compare the fingerprint with one that its owner gave you"),
    });
    if let Some(sums) = &args.manifest {
        terminal.advise(&format!(
            "files that {} does not list were not checked",
            message_name(sums)
        ));
    }
}

/// A command line of this program, broken where it is long.
fn command(words: &[&str], terminal: &Terminal) {
    let mut text = String::from("    nineteen");
    let mut column = text.len();
    for word in words {
        // The continuation needs two columns.
        if column + 1 + word.chars().count() + 2 > COLUMNS && column > 8 {
            text += " \\\n       ";
            column = 7;
        }
        text += &format!(" {word}");
        column += 1 + word.chars().count();
    }
    terminal.advise_as_it_is(&text);
}

/// The name of a file as an argument.
pub fn typed(path: &Path) -> Option<String> {
    let name = path.to_str()?;
    let taken = (name.starts_with('-') && name != "-") || looks_like_key(name);
    quoted(&if taken {
        format!("./{name}")
    } else {
        name.to_owned()
    })
}

/// A word for the shell.
fn quoted(word: &str) -> Option<String> {
    if word.contains(is_control) {
        return None;
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || "._/+-@%,:=".contains(c) || !c.is_ascii();
    if !word.is_empty() && word.chars().all(plain) {
        return Some(word.to_owned());
    }
    Some(format!("'{}'", word.replace('\'', "'\\''")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_for_the_shell() {
        for (name, expected) in [
            ("one", Some("one")),
            ("-one", Some("./-one")),
            ("-", Some("-")),
            ("two words", Some("'two words'")),
            ("it's", Some("'it'\\''s'")),
            ("$(rm)", Some("'$(rm)'")),
            ("~", Some("'~'")),
            ("ü/ß", Some("ü/ß")),
            ("a\nb", None),
            ("\u{202e}", None),
        ] {
            assert_eq!(typed(Path::new(name)).as_deref(), expected, "{name:?}");
        }
        let digits = "0".repeat(64);
        let expected = format!("./{digits}");
        assert_eq!(typed(Path::new(&digits)), Some(expected));
        assert_eq!(quoted("").as_deref(), Some("''"));
    }
}
