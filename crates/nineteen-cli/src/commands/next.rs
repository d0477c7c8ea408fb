// SPDX-License-Identifier: MIT OR Apache-2.0
//! Advice after a command has succeeded, printed on terminals only.
//!
//! Its command lines can be copied: names are quoted for the shell, and long lines are continued
//! with a backslash. If a name cannot be typed, there is no advice.

use std::path::{Path, PathBuf};

use super::names::{NAMESPACE, beside, message_name, output_of, public_beside};
use crate::args::{self, SignatureFormat, Variant};
use crate::error::{listed, looks_like_key, shown};
use crate::files;
use crate::formats::{Algorithm, hex, openssh, signify};
use crate::keys::{self, PublicKey, Signer};
use crate::terminal::Terminal;
use crate::text::{escaped, is_control};

/// Columns of the narrowest terminal that command lines are broken for.
const COLUMNS: usize = 79;

/// After `keygen`.
pub fn made(
    args: &args::Keygen,
    public: &PublicKey,
    (secret, path): (&Path, &Path),
    terminal: &Terminal,
) {
    let key = listed(secret);
    let Some(secret) = typed(secret) else {
        return;
    };
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
            match args.is_default {
                true => command(&["nineteen", "sign", "FILE"], terminal),
                false => command(&["nineteen", "sign", "-k", &secret, "FILE"], terminal),
            }
        }
        Algorithm::X25519 => {
            terminal.advise(&format!(
                "next: give {public_file} to the other side, and with its public key run"
            ));
            command(&["nineteen", "dh", "-k", &secret, "PEER"], terminal);
        }
    }
}

/// Advice after a command on curve9767, with a command line. No other program supports this curve,
/// so every command line is one of this program.
pub fn on_curve9767(what: &str, command_words: &[Option<String>], terminal: &Terminal) {
    let words: Option<Vec<_>> = command_words.iter().map(Option::as_deref).collect();
    if let Some([name, rest @ ..]) = words.as_deref() {
        terminal.advise(what);
        let front = ["nineteen", name, "--curve", "curve9767"];
        command(&[&front, rest].concat(), terminal);
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
    let line = |words: &[String]| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        command(&words, terminal);
    };
    line(&words);
    let others = by_others(args, format, key).unwrap_or_default();
    if !others.is_empty() {
        terminal.advise("or, without nineteen,");
    }
    others.iter().for_each(|words| line(words));
    if is_many(&args.files) && args.manifest.is_none() {
        let n = args.files.len();
        terminal.advise(&format!(
            "sign --manifest makes one list of checksums and one signature in place of {n}"
        ));
    }
}

/// Whether there are too many files to print a line for each.
pub fn is_many(files: &[impl Sized]) -> bool {
    files.len() > 12
}

/// The command lines with which other programs verify the signature. `None` if they cannot.
fn by_others(args: &args::Sign, format: SignatureFormat, key: &Signer) -> Option<Vec<Vec<String>>> {
    let path = match (&args.manifest, args.files.as_slice()) {
        (Some(manifest), _) => manifest,
        (None, [file]) => file,
        _ => return None,
    };
    let output = output_of(args, format, path);
    if files::is_dash(path) || files::is_dash(&output) {
        return None;
    }
    let (file, signature) = (typed(path)?, typed(&output)?);
    let public = key.public();
    let words = |line: &[&str]| line.iter().map(|word| (*word).to_owned()).collect();
    // Whether the other program reads the file, judged by its beginning.
    let readable = |front: &str| {
        let path = public_file(args, key)?;
        let content = files::read_small(&path).ok()?;
        content.starts_with(front.as_bytes()).then_some(())?;
        typed(&path)
    };
    let lines: Vec<Vec<String>> = match format {
        SignatureFormat::Minisign => {
            let text = signify::encode_public(public.key_number(), &public.bytes, "minisign");
            let text = String::from_utf8(text).ok()?;
            let key = text.lines().nth(1)?;
            let place = if args.output.is_some() {
                vec!["-x", &signature]
            } else {
                Vec::new()
            };
            vec![words(
                &[&["minisign", "-Vm", &file, "-P", key], &place[..]].concat(),
            )]
        }
        SignatureFormat::Signify => {
            let key = readable(signify::COMMENT)?;
            vec![words(&[
                "signify", "-V", "-p", &key, "-x", &signature, "-m", &file,
            ])]
        }
        SignatureFormat::Ssh => {
            let namespace = quoted(args.variant.namespace.as_deref().unwrap_or(NAMESPACE))?;
            let line = openssh::encode_public(&public.bytes, "");
            let line: Vec<&str> = line.split_whitespace().collect();
            vec![
                words(&[&["echo", "signer"], &line[..], &[">>", "allowed_signers"]].concat()),
                words(&[
                    "ssh-keygen",
                    "-Y",
                    "verify",
                    "-f",
                    "allowed_signers",
                    "-I",
                    "signer",
                    "-n",
                    &namespace,
                    "-s",
                    &signature,
                    "<",
                    &file,
                ]),
            ]
        }
        SignatureFormat::Raw if args.variant.ph || args.variant.context.is_some() => Vec::new(),
        SignatureFormat::Raw => {
            let key = readable("-----BEGIN PUBLIC KEY-----")?;
            vec![words(&[
                "openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", &key, "-sigfile",
                &signature, "-in", &file,
            ])]
        }
    };
    Some(lines)
}

/// The words of the command that verifies the signature. `None` if a name cannot be typed.
fn verification(args: &args::Sign, format: SignatureFormat, key: &Signer) -> Option<Vec<String>> {
    let mut words = ["nineteen", "verify", "-k"].map(str::to_owned).to_vec();
    words.push(public_of(args, key)?);
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
        // `verify` looks for FILE.sig first.
        let hidden = output != beside(file) && beside(file).exists();
        if args.output.is_some() || files::is_dash(file) || hidden {
            words.push(typed(&output)?);
        }
        return Some(words);
    }
    words.push("--all".to_owned());
    if is_many(&args.files) {
        words.push("FILE...".to_owned());
        return Some(words);
    }
    for file in &args.files {
        words.push(typed(file)?);
    }
    Some(words)
}

/// The file with the public key: that beside the secret one, also as minisign and signify name theirs
/// (`NAME.key` or `NAME.sec`, and `NAME.pub`), or the one that was named.
fn public_file(args: &args::Sign, key: &Signer) -> Option<PathBuf> {
    let public = key.public();
    let holds = |path: &PathBuf| {
        let found = path.is_file().then(|| keys::read_all_public(path));
        let holds =
            |found: Vec<PublicKey>| matches!(found.as_slice(), [one] if one.bytes == public.bytes);
        found.is_some_and(|found| found.is_ok_and(holds))
    };
    let (beside, path) = (public_beside(args.key()), args.key());
    let others = [path.with_extension("pub"), path.to_owned()];
    beside.into_iter().chain(others).find(holds)
}

/// That file, or else the digits of the key.
fn public_of(args: &args::Sign, key: &Signer) -> Option<String> {
    // Another person does not have the file of the default key.
    match public_file(args, key).filter(|_| !args.is_default_key) {
        Some(path) => typed(&path),
        None => Some((*hex::encode(&key.public().bytes)).to_owned()),
    }
}

/// The meaning of a valid signature.
pub const BY_A_KEY: &str = "this shows that the holder of that key signed these bytes. It does not \
                            show when, nor whose key it is";

/// After `verify`: what the signature proves, and what it does not.
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

/// Prints a command line, continued on further lines if it is long.
fn command(words: &[&str], terminal: &Terminal) {
    let mut text = String::from("   ");
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
