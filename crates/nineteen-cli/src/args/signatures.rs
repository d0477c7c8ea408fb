// SPDX-License-Identifier: MIT OR Apache-2.0
//! Options of `sign` and `verify`, and what their help explains.

use std::path::{Path, PathBuf};

use clap::Args;
use nineteen::ed25519::Policy;

use super::values::time;
use super::{PolicyArg, SignatureFormat};
use crate::error::{Error, Result, listed};

/// Options of `sign`.
#[derive(Args, Clone, Debug)]
pub struct Sign {
    /// The files to sign, each with a signature of its own; `-` for standard input
    // Required by `check`, whose error says more than clap's; so is the key.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The secret key file, or a public key whose secret ssh-agent holds; `./NAME` for one whose
    /// name is 64 hexadecimal digits [default: the setting `key`, or ~/.config/nineteen/id]
    #[arg(short, long = "key", value_name = "KEY")]
    key: Option<PathBuf>,

    /// No key is named, and this is the default one.
    #[arg(skip)]
    pub is_default_key: bool,

    /// Where to write the signature [default: FILE.sig, for minisign FILE.minisig, or standard
    /// output when FILE is `-`]
    #[arg(short, long, value_name = "SIG")]
    pub output: Option<PathBuf>,

    /// Format of the signature [default: that of the key for minisign and signify, or the setting
    /// `format`, or ssh; raw with --context or --ph]
    #[arg(short, long, value_enum)]
    pub format: Option<SignatureFormat>,

    /// The format of signatures by keys that have none of their own.
    #[arg(skip)]
    pub usual_format: Option<SignatureFormat>,

    #[command(flatten)]
    pub variant: Variant,

    /// Write the SHA-256 checksums of the files to SUMS, as `sha256sum` does, and sign that file
    #[arg(long, value_name = "SUMS")]
    pub manifest: Option<PathBuf>,

    /// Comment that a minisign signature covers [default: time and name of the file]
    #[arg(long, value_name = "TEXT")]
    pub trusted_comment: Option<String>,

    /// Replace existing signatures
    #[arg(long)]
    pub force: bool,

    /// Print a JSON object for each signature
    #[arg(long)]
    pub json: bool,
}

impl Sign {
    /// Refuses a call without a key or a file.
    ///
    /// # Errors
    ///
    /// Names the missing argument and every way to give it.
    pub fn check(&self) -> Result<()> {
        const KEY: &str = "KEY is a secret key file of any format, or a public key whose secret \
                           ssh-agent holds; `nineteen keygen KEY` makes one, and `nineteen keygen` \
                           one that signs when none is named";
        match (&self.key, self.files.as_slice()) {
            (None, []) => Err(Error::new("no key and no file is named").hint(format!(
                "`nineteen sign -k KEY FILE` writes FILE.sig, or FILE.minisig with a key of \
                 minisign; {KEY}"
            ))),
            (None, _) => Err(Error::new("no key is named").hint(format!("add -k KEY; {KEY}"))),
            (Some(_), []) => Err(Error::new("no file is named").hint(
                "name the files to sign, or `-` for standard input; --manifest SUMS signs one list \
                 of them",
            )),
            (Some(_), _) => Ok(()),
        }
    }

    /// Whether a key is named.
    pub fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// Signs with the default key.
    pub fn use_default_key(&mut self, path: PathBuf) {
        self.key = Some(path);
        self.is_default_key = true;
    }

    /// The key. [`Self::check`] has refused calls without one.
    pub fn key(&self) -> &Path {
        self.key.as_deref().unwrap_or(Path::new(""))
    }
}

/// Options of `verify`.
#[derive(Args, Clone, Debug)]
pub struct Verify {
    /// The signed file (`-` for standard input), then its signature if that is not FILE.sig or
    /// FILE.minisig; with --all every one is a signed file
    // Required by `check`, whose error says more than clap's; so are the keys.
    #[arg(value_name = "FILE", conflicts_with = "manifest")]
    pub files: Vec<PathBuf>,

    /// Verify several files, each with its signature beside it
    #[arg(short, long)]
    pub all: bool,

    /// The signature is in FILE, in front of the message, as `signify -S -e` writes both; what precedes
    /// the third line is not signed
    #[arg(long, conflicts_with = "manifest")]
    pub embedded: bool,

    /// Verify the signature of this list of checksums, then each file that it names, in its folder
    #[arg(long, value_name = "SUMS")]
    pub manifest: Option<PathBuf>,

    #[command(flatten)]
    pub trust: Trust,

    /// Policy for signatures that implementations disagree on; see `--help` [default: the setting
    /// `policy`, or cofactorless]
    #[arg(short, long)]
    pub policy: Option<PolicyArg>,

    /// The public half of the default key, which no setting makes trusted.
    #[arg(skip)]
    pub own_key: Option<PathBuf>,

    #[command(flatten)]
    pub variant: Variant,

    /// Print a JSON object for each file
    #[arg(long)]
    pub json: bool,
}

impl Verify {
    /// Refuses a call without a signer or a file.
    ///
    /// # Errors
    ///
    /// Names the missing argument and every way to give it.
    pub fn check(&self) -> Result<()> {
        const SIGNER: &str = "-k KEY, a file of any format, `ssh-ed25519 AAAA...`, the `RW...` of \
                              minisign, or its 32 bytes in hexadecimal or base64; --trusted-keys \
                              DIR, a folder of `*.pub` files; or --allowed-signers FILE with -I WHO, \
                              as for `ssh-keygen -Y verify`";
        const FILE: &str = "FILE, then its signature if that is not FILE.sig or FILE.minisig; --all \
                            FILE..., each with its signature beside it; or --manifest SUMS, a \
                            signed list of checksums";
        match (self.trust.names_signers(), self.names_files()) {
            (true, true) => self.trust.check(),
            (false, true) => Err(Error::new("no signer is named").hint(match &self.own_key {
                None => format!("add {SIGNER}"),
                Some(path) => format!(
                    "add {SIGNER}\n  hint: if you are the signer, add -k {}",
                    listed(path)
                ),
            })),
            (true, false) => {
                Err(Error::new("no file to verify is named").hint(format!("add {FILE}")))
            }
            (false, false) => Err(Error::new("neither a signer nor a file to verify is named")
                .hint(format!(
                    "for the signer add {SIGNER}\n  hint: for the file add {FILE}"
                ))),
        }
    }
}

impl Verify {
    /// Whether a file to verify is named.
    pub fn names_files(&self) -> bool {
        self.manifest.is_some() || !self.files.is_empty()
    }

    /// The policy in force.
    pub fn policy(&self) -> Policy {
        self.policy.unwrap_or_default().0
    }
}

impl Trust {
    /// Refuses an empty identity, which a pattern such as `*` would match.
    fn check(&self) -> Result<()> {
        match self.identity.as_deref() {
            Some("") => Err(Error::new("the identity is empty")
                .hint("name who must have signed, as in the allowed-signers file: -I WHO")),
            _ => Ok(()),
        }
    }

    /// Whether keys, or a file of them, are named.
    pub fn names_signers(&self) -> bool {
        !self.key.is_empty() || self.trusted_keys.is_some() || self.allowed_signers.is_some()
    }
}

/// The accepted signers.
#[derive(Args, Clone, Debug)]
#[group(id = "trusted", multiple = true)]
pub struct Trust {
    /// A signer's public key, may be given several times: a file of any format, `ssh-ed25519
    /// AAAA...`, the `RW...` of minisign, or 32 bytes in base64 or as 64 hexadecimal digits, which
    /// are always read as a key (write `./NAME` for a file of such a name)
    #[arg(short, long, value_name = "KEY")]
    pub key: Vec<PathBuf>,

    /// A folder whose `*.pub` files hold the keys of signers
    #[arg(long, value_name = "DIR")]
    pub trusted_keys: Option<PathBuf>,

    /// A file that says who may sign what and when, as for `ssh-keygen -Y verify`
    #[arg(long, value_name = "FILE", requires = "identity", conflicts_with_all = ["key", "trusted_keys"])]
    pub allowed_signers: Option<PathBuf>,

    /// Identity that must have signed, as in the allowed-signers file: the named one, or that of the
    /// setting `allowed-signers`
    // Without a file that is named, the setting has one.
    #[arg(short = 'I', long, value_name = "WHO", conflicts_with_all = ["key", "trusted_keys"])]
    pub identity: Option<String>,

    /// Keys whose signatures are no longer accepted: public keys, one per line, or a list made by
    /// `ssh-keygen -k`
    #[arg(long, value_name = "FILE")]
    pub revoked: Option<PathBuf>,

    /// Decide as of this time, YYYYMMDD[HHMM[SS]][Z], instead of now
    // Conflicts are stated beside the requirement, which clap waives when what is required conflicts
    // with what is given.
    #[arg(long, value_name = "TIME", requires = "identity", conflicts_with_all = ["key", "trusted_keys"], value_parser = time)]
    pub verify_time: Option<i64>,
}

/// The variants of RFC 8032, and the namespace of SSHSIG.
#[derive(Args, Clone, Debug)]
pub struct Variant {
    /// Purpose of an SSH signature, which is refused for any other purpose [default: file]
    #[arg(short, long, value_name = "NAME")]
    pub namespace: Option<String>,

    /// Purpose of a raw signature, up to 255 bytes: Ed25519ctx, or Ed25519ph with `--ph`
    #[arg(long, value_name = "TEXT")]
    pub context: Option<String>,

    /// Sign the SHA-512 hash of the file instead of the file: Ed25519ph
    #[arg(long)]
    pub ph: bool,
}

pub(super) const SIGN_USAGE: &str = "\
nineteen sign [-k KEY] [OPTIONS] FILE...
       nineteen sign [-k KEY] [OPTIONS] --manifest SUMS FILE...";

pub(super) const VERIFY_USAGE: &str = "\
nineteen verify -k KEY [OPTIONS] FILE [SIG]
       nineteen verify -k KEY [OPTIONS] --all FILE...
       nineteen verify -k KEY [OPTIONS] --manifest SUMS
       nineteen verify [--allowed-signers ALLOWED] -I WHO [OPTIONS] FILE [SIG]";

pub(super) const VERIFY_CODES: &str = "\
Exit codes: 0 the signature is valid; 1 it is not; 2 the question could not be answered, for \
example because a file is missing, or because the key or the signature is damaged.";

pub(super) const POLICIES: &str = "\
Verify the signature of a file.

A signature (R, S) of a message M by the key A is valid when S*B = R + k*A, where k is a hash of \
R, A and M. RFC 8032 leaves some odd cases open, and implementations answer them differently. \
They only arise for keys and signatures made on purpose: whatever an honest signer makes is \
valid under every policy, and nobody without the secret key can sign for an honest key under any \
of them. The policy matters where many parties must agree on every signature, or where a \
signature must commit its signer to one message.

  cofactorless  S*B = R + k*A; A in any encoding, R canonical
                as ed25519-dalek `verify`, ring, OpenSSL, Go, Node.js
  canonical     S*B = R + k*A; A and R canonical
                as aws-lc-rs, graviola, HACL*, nettle
  strict        S*B = R + k*A; A and R canonical, neither of small order
                as ed25519-dalek `verify_strict`, libsodium, PyNaCl
  zip215        8*S*B = 8*R + 8*k*A; A and R in any encoding
                as ed25519-zebra, ed25519-consensus, Monocypher

Canonical: the y coordinate is below 2^255 - 19. Small order: one of the eight points P with 8*P \
= 0; a key of small order is nobody's, because one signature of it can be valid for many \
messages. S must be below the group order under every policy, so that a valid signature cannot \
be changed into another valid one.

Choose `cofactorless` to agree with most programs, `strict` where a signature must bind its \
signer, and `zip215` where the answer must be the same for single and batch verification \
everywhere (consensus).";
