// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen -Y ...`: the arguments of `ssh-keygen -Y`, so that git and other programs can use this
//! one in its place (`git config gpg.ssh.program nineteen`).
//!
//! Standard output is that of ssh-keygen, because callers parse it. Exit codes are those of this
//! program: 0, 1 for a signature that is not valid, 2 for errors.
//!
//! Reference: ssh-keygen(1), options `-Y find-principals`, `match-principals`,
//! `check-novalidate`, `sign`, `verify`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use nineteen::ed25519::Policy;

use super::signature::{self, Candidate, Found};
use super::{names, next, sign};
use crate::args::Variant;
use crate::error::{Error, Result, listed, shown, shown_word};
use crate::files::{self, Create, Together};
use crate::formats::certificate::{self, Certificate};
use crate::formats::sshsig::{Hash, SshSignature};
use crate::formats::{Algorithm, openssh};
use crate::keys::{self, PublicKey, Signer};
use crate::message::Message;
use crate::terminal::Terminal;
use crate::text::{escaped, is_control};
use crate::trust::{self, AllowedSigners, Claim, Revoked};

/// The options, as they were given.
#[derive(Debug, Default)]
struct Options {
    action: String,
    file: Option<PathBuf>,
    identity: Option<String>,
    namespace: Option<String>,
    signature: Option<PathBuf>,
    revoked: Option<PathBuf>,
    agent: bool,
    hash: Option<Hash>,
    time: Option<i64>,
    /// `-O print-pubkey`: the key after a good signature.
    prints_key: bool,
    quiet: bool,
    files: Vec<PathBuf>,
}

/// Runs with the words after the name of the program.
///
/// # Errors
///
/// [`Error::invalid`] when the signature is not valid; other errors when it cannot be verified.
pub fn run(words: &[OsString]) -> Result<()> {
    chosen(words).map_err(Error::after_y)
}

fn chosen(words: &[OsString]) -> Result<()> {
    let options = Options::parse(words)?;
    options.refuse_strange()?;
    let terminal = Terminal {
        quiet: options.quiet,
        tour: false,
        passphrase_fd: None,
        after_y: true,
    };
    match options.action.as_str() {
        "sign" => options.sign(&terminal),
        "verify" => options.verify(&terminal),
        "check-novalidate" => options.check(&terminal),
        "find-principals" => options.find(&terminal),
        "match-principals" => options.matching(&terminal),
        other => Err(
            Error::new(format!("-Y {} is not known here", shown_word(other))).hint(
                "known are sign, verify, find-principals, match-principals and check-novalidate",
            ),
        ),
    }
}

/// A word that is no name of a file, or that holds an option and perhaps its value. With other
/// characters in the place of those that are not UTF-8, it would name another file.
fn utf_8(word: &OsStr) -> Result<&str> {
    word.to_str().ok_or_else(|| {
        Error::new(format!("{} is not UTF-8", listed(Path::new(word))))
            .hint("write the name of a file as a word of its own, after the option")
    })
}

impl Options {
    /// Reads options as getopt does: clustered flags, values in the same word or the next.
    fn parse(words: &[OsString]) -> Result<Self> {
        let mut found = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--" {
                found.files.extend(words.by_ref().map(PathBuf::from));
                break;
            }
            let bytes = word.as_encoded_bytes();
            if bytes.first() != Some(&b'-') || bytes.len() == 1 {
                found.files.push(word.into());
                continue;
            }
            let flags = &utf_8(word)?[1..];
            for (at, flag) in flags.char_indices() {
                match flag {
                    'U' => found.agent = true,
                    'q' => found.quiet = true,
                    'v' => {}
                    'Y' | 'f' | 'I' | 'n' | 's' | 'r' | 'O' => {
                        let rest = &flags[at + 1..];
                        let value = match rest {
                            "" => words.next().cloned(),
                            rest => Some(rest.into()),
                        };
                        let value = value.ok_or_else(|| {
                            Error::new(format!("the option -{flag} needs a value"))
                                .hint("the arguments after -Y are those of ssh-keygen(1)")
                        })?;
                        found.set(flag, value)?;
                        break;
                    }
                    other => {
                        return Err(Error::new(format!(
                            "the option -{} is not known after -Y",
                            escaped(&other.to_string())
                        ))
                        .hint("the arguments after -Y are those of ssh-keygen(1)"));
                    }
                }
            }
        }
        Ok(found)
    }

    fn set(&mut self, flag: char, value: OsString) -> Result<()> {
        let text = || utf_8(&value).map(str::to_owned);
        match flag {
            'Y' => self.action = text()?,
            'f' => self.file = Some(value.into()),
            'I' => self.identity = Some(text()?),
            'n' => self.namespace = Some(text()?),
            's' => self.signature = Some(value.into()),
            'r' => self.revoked = Some(value.into()),
            _ => {
                let text = text()?;
                let unknown = || {
                    Error::new(format!("-O {} is not known here", shown_word(&text))).hint(
                        "known are hashalg=sha256, hashalg=sha512, verify-time=TIME, print-pubkey",
                    )
                };
                if text.eq_ignore_ascii_case("print-pubkey") {
                    self.prints_key = true;
                    return Ok(());
                }
                match text.split_once('=') {
                    Some(("hashalg", "sha256")) => self.hash = Some(Hash::Sha256),
                    Some(("hashalg", "sha512")) => self.hash = Some(Hash::Sha512),
                    Some(("verify-time", at)) => {
                        self.time = Some(trust::time(at).ok_or_else(unknown)?);
                    }
                    _ => return Err(unknown()),
                }
            }
        }
        Ok(())
    }

    /// Refuses options of `-O` that the action does not take.
    fn refuse_strange(&self) -> Result<()> {
        let action = self.action.as_str();
        let verifies = matches!(action, "verify" | "check-novalidate");
        let strange = [
            ("hashalg", self.hash.is_some() && action != "sign"),
            (
                "verify-time",
                self.time.is_some() && !verifies && action != "find-principals",
            ),
            ("print-pubkey", self.prints_key && !verifies),
        ];
        match strange.iter().find(|(_, strange)| *strange) {
            Some((option, _)) => Err(Error::new(format!(
                "-O {option} is not for -Y {}",
                shown_word(action)
            ))
            .hint("leave it out")),
            None => Ok(()),
        }
    }

    fn sign(&self, terminal: &Terminal) -> Result<()> {
        let path = required(self.file.as_deref(), "-f KEY")?;
        let certificate = certificate_in(path)?;
        let key = match &certificate {
            Some(certificate) => Signer::read_certified(path, certificate, self.agent, terminal)?,
            None if self.agent => Signer::of_agent(path, terminal)?,
            None => Signer::read_beside(path, terminal)?,
        };
        let certificate = certificate.as_ref();
        let namespace = self.namespace()?;
        let hash = self.hash.unwrap_or(Hash::Sha512);
        if self.files.is_empty() || self.files.iter().any(|file| files::is_dash(file)) {
            let mut message = Message::open(Path::new("-"), terminal)?;
            let text = sign::ssh(&key, certificate, &mut message, namespace, hash)?;
            return files::write(Path::new("-"), &text, CREATE);
        }
        // Signatures of many files are flushed to the disk together, and reported in groups.
        let mut together = Together::new();
        let mut outputs = Vec::new();
        let put = |together: &mut Together, outputs: &mut Vec<PathBuf>| {
            let (done, outcome) = together.write();
            for output in outputs.drain(..).take(done) {
                terminal.say(&format!("Write signature to {}", listed(&output)));
            }
            outcome
        };
        let make = |file: &Path| {
            let mut message = Message::open(file, terminal)?;
            terminal.say(&format!("Signing file {}", listed(file)));
            let output = names::beside(file);
            let force = output.is_file();
            if force {
                files::check_distinct(&output, &[file, path])?;
                if !may_replace(&output, terminal)? {
                    return Ok(None);
                }
            }
            let create = Create { force, ..CREATE };
            files::check_writable(&output, create)?;
            let text = sign::ssh(&key, certificate, &mut message, namespace, hash)?;
            Ok(Some((output, text, create)))
        };
        for file in &self.files {
            match make(file) {
                Ok(None) => continue,
                Ok(Some((output, text, create))) => {
                    together.add(output.clone(), text, create);
                    outputs.push(output);
                }
                // The signatures made before the failure are written.
                Err(failure) => return put(&mut together, &mut outputs).and(Err(failure)),
            }
            if !next::is_many(&self.files) || together.is_due() {
                put(&mut together, &mut outputs)?;
            }
        }
        put(&mut together, &mut outputs)
    }

    fn verify(&self, terminal: &Terminal) -> Result<()> {
        let identity = required(self.identity.as_deref(), "-I PRINCIPAL")?;
        if identity.is_empty() || identity.contains(is_control) {
            return Err(
                Error::new("the principal is empty or has control characters")
                    .hint("name one that the allowed-signers file lists"),
            );
        }
        let allowed = AllowedSigners::read(required(self.file.as_deref(), "-f ALLOWED_SIGNERS")?)?;
        let namespace = self.namespace()?;
        let found = self.read_signature()?;
        self.check_signature(&found, namespace, terminal)?;
        let claim = Claim {
            key: &found.public,
            certificate: found.certificate.as_ref(),
            namespace: Some(namespace),
            time: self.time.unwrap_or_else(trust::now),
        };
        if !allowed.allows(identity, claim)? {
            return Err(Error::invalid(format!(
                "INVALID: no line of the allowed signers lets this key sign for {}",
                shown_word(identity)
            ))
            .hint("add the signer's key to the file, or do not use what was signed"));
        }
        self.good(&format!(" for {identity}"), &found, namespace, terminal)
    }

    /// Prints that the signature is good, and its key.
    fn good(
        &self,
        whose: &str,
        found: &SshSignature,
        namespace: &str,
        terminal: &Terminal,
    ) -> Result<()> {
        let (kind, by) = (kind(found), key(found).fingerprint());
        let mut text = String::new();
        if !self.quiet {
            text = format!(
                "Good \"{}\" signature{whose} with {kind} key {by}\n",
                escaped(namespace)
            );
        }
        if self.prints_key {
            text += &match &found.certificate {
                Some(certificate) => certificate.line(),
                None => openssh::encode_public(&found.public, ""),
            };
        }
        terminal.print(&text)
    }

    fn check(&self, terminal: &Terminal) -> Result<()> {
        let namespace = self.namespace()?;
        let found = self.read_signature()?;
        self.check_signature(&found, namespace, terminal)?;
        self.good("", &found, namespace, terminal)
    }

    fn find(&self, terminal: &Terminal) -> Result<()> {
        let allowed = AllowedSigners::read(required(self.file.as_deref(), "-f ALLOWED_SIGNERS")?)?;
        let found = self.read_signature()?;
        let claim = Claim {
            key: &found.public,
            certificate: found.certificate.as_ref(),
            namespace: None,
            time: self.time.unwrap_or_else(trust::now),
        };
        let Some(principals) = allowed.principals(claim)? else {
            return Err(
                Error::invalid("no principal matches the key of the signature")
                    .hint("add the signer's key to the allowed-signers file"),
            );
        };
        terminal.print(&lines(&principals))
    }

    fn matching(&self, terminal: &Terminal) -> Result<()> {
        let identity = required(self.identity.as_deref(), "-I PRINCIPAL")?;
        let allowed = AllowedSigners::read(required(self.file.as_deref(), "-f ALLOWED_SIGNERS")?)?;
        let found = allowed.matching(identity)?;
        if found.is_empty() {
            return Err(Error::invalid(format!(
                "no line of the allowed signers is for {}",
                shown_word(identity)
            ))
            .hint("add the signer to the allowed-signers file"));
        }
        terminal.print(&lines(&found))
    }

    fn namespace(&self) -> Result<&str> {
        let namespace = required(self.namespace.as_deref(), "-n NAMESPACE")?;
        if namespace.is_empty() {
            return Err(Error::new("the namespace is empty").hint("name a purpose, as -n file"));
        }
        Ok(namespace)
    }

    fn read_signature(&self) -> Result<SshSignature> {
        let path = required(self.signature.as_deref(), "-s SIGNATURE")?;
        match signature::decode(&files::read_small(path)?, &shown(path))? {
            Found::Ssh(found) => Ok(found),
            _ => Err(
                Error::new(format!("{} is not an SSH signature", shown(path)))
                    .hint("verify it with `nineteen verify`"),
            ),
        }
    }

    /// Verifies the message on standard input under the key that the signature states.
    fn check_signature(
        &self,
        found: &SshSignature,
        namespace: &str,
        terminal: &Terminal,
    ) -> Result<()> {
        let revoked = self.revoked.as_deref().map(Revoked::read).transpose()?;
        signature::check_namespace(found, namespace)?;
        let public = key(found);
        let candidate = Candidate {
            verifying: public.verifying_key()?,
            public,
        };
        let variant = Variant {
            namespace: None,
            context: None,
            ph: false,
        };
        let mut message = Message::open(Path::new("-"), terminal)?;
        let signers = [candidate];
        let certificate = found.certificate.as_ref();
        let found = Found::Ssh(found.clone());
        // The policy of `ssh-keygen`, which uses the arithmetic of the reference implementation.
        let policy = Policy::default();
        if signature::accepted(policy, &signers, &mut message, &variant, &found)?.is_none() {
            return Err(
                Error::invalid("INVALID: the signature is not one of this message")
                    .hint("do not use what was signed"),
            );
        }
        let [signer] = &signers;
        if revoked.is_some_and(|keys| keys.contains(&signer.public.bytes, certificate)) {
            return Err(
                Error::invalid("INVALID: the key of the signature is revoked")
                    .hint("ask the signer for a signature with the new key"),
            );
        }
        // Anybody can make signatures for such a key; ssh-keygen never makes one.
        if signer.verifying.is_weak() {
            return Err(
                Error::invalid("INVALID: the key of the signature has small order")
                    .hint("nobody owns such a key; do not use what was signed"),
            );
        }
        Ok(())
    }
}

/// Asks whether a signature may be replaced, as ssh-keygen does: the question goes to standard
/// output, and the answer is a line from standard input. End of input means no.
fn may_replace(output: &Path, terminal: &Terminal) -> Result<bool> {
    let name = listed(output);
    terminal.print(&format!("{name} already exists.\nOverwrite (y/n)? "))?;
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    read.map_err(|e| Error::io("read", Path::new("-"), &e))?;
    Ok(answer.starts_with(['y', 'Y']))
}

/// The certificate in a public key file, if it is one.
fn certificate_in(path: &Path) -> Result<Option<Certificate>> {
    // The file is read again as a key, so a pipe, which can be read only once, is not accepted.
    if !path.is_file() {
        return Ok(None);
    }
    let content = files::read_small(path)?;
    let Ok(text) = std::str::from_utf8(&content) else {
        return Ok(None);
    };
    let Some(found) = certificate::decode_line(text) else {
        return Ok(None);
    };
    let unusable = |why: &str| {
        Error::new(format!("{} cannot be used: {why}", shown(path)))
            .hint("ask the authority for the certificate again, or name the key itself")
    };
    let found = found.map_err(unusable)?;
    match keys::is_genuine(&found) {
        true => Ok(Some(found)),
        false => Err(unusable("its certificate is not the one that was signed")),
    }
}

/// The names, one per line.
fn lines(names: &[impl AsRef<str>]) -> String {
    let line = |name: &_| format!("{}\n", escaped(AsRef::as_ref(name)));
    names.iter().map(line).collect()
}

const CREATE: Create = Create {
    secret: false,
    force: false,
};

/// As `ssh-keygen` names the type of the key.
fn kind(found: &SshSignature) -> &'static str {
    match found.certificate {
        Some(_) => "ED25519-CERT",
        None => "ED25519",
    }
}

fn key(found: &SshSignature) -> PublicKey {
    PublicKey::new(Algorithm::Ed25519, found.public, String::new())
}

fn required<T>(value: Option<T>, option: &str) -> Result<T> {
    value.ok_or_else(|| {
        Error::new(format!("the option {option} is missing"))
            .hint("the arguments after -Y are those of ssh-keygen(1)")
    })
}
