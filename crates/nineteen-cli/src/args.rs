// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every command and option, defined once: help, manual page and shell completions come from here.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::error::{Error, Result};
use crate::formats::Algorithm;

// Types of option values.
mod values;

pub use values::{BackendArg, Curve, KeyFormat, PolicyArg, PublicFormat, SignatureFormat};
use values::{seconds, time};

/// Ed25519 signatures and X25519 key exchange, with the arithmetic that fits this CPU.
#[derive(Debug, Parser)]
#[command(name = "nineteen", version, max_term_width = 100, after_help = EXIT_CODES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Cli {
    /// Compute with this representation of the field instead of the one chosen for the CPU
    /// [environment: NINETEEN_BACKEND, unset if empty]
    #[arg(long, global = true, value_name = "NAME")]
    pub backend: Option<BackendArg>,

    /// The curve of keys and signatures
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "curve25519",
        value_name = "CURVE"
    )]
    pub curve: Curve,

    /// Print errors only
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// Read passphrases from this open descriptor, one a line, instead of the terminal
    #[arg(long, global = true, value_name = "FD")]
    pub passphrase_fd: Option<u32>,

    #[command(subcommand)]
    pub command: Command,
}

/// The definition of the command line. Every command takes `--backend`, and only the help of the
/// program itself explains it.
pub fn definition() -> clap::Command {
    let mut root = Cli::command();
    let explained = root
        .get_arguments()
        .find(|arg| arg.get_id() == "backend")
        .cloned();
    if let Some(arg) = explained {
        // A command with an argument of this name gets no copy of the one for all commands.
        root = root.mut_subcommands(|command| command.arg(arg.clone().hide(true)));
    }
    root.build();
    root
}

const EXIT_CODES: &str = "\
`-` in place of a file name means standard input or output.

Exit codes: 0 done, or the signature is valid; 1 the signature is not valid, or a self-test \
failed; 2 wrong usage, or a file that cannot be read, written or understood.

With `-Y` first, the arguments are those of `ssh-keygen -Y`: sign, verify, find-principals, \
match-principals and check-novalidate. `git config gpg.ssh.program nineteen` makes git use it.

New here? `nineteen tour` shows everything in a few seconds and leaves nothing behind.";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show everything this program does, in a few seconds
    #[command(long_about = "\
Show everything this program does, in a few seconds.

Makes a key, signs and verifies a real file, shows a changed copy refused and what the \
verification policies disagree on, runs the key exchange of RFC 7748, tests every backend \
against the RFCs and prints how fast each of them is on this CPU. Each step prints the command \
that you would type. Works in a temporary folder and removes it.")]
    Tour(Tour),
    /// Make a new secret key, and its public key beside it
    #[command(long_about = "\
Make a new secret key, and its public key beside it.

Writes the secret key to KEY (mode 0600) and the public key to KEY.pub; key.pem gives key.pub. The \
formats are those of other programs: a `pkcs8` key is read by OpenSSL, an `openssh` key by ssh and \
ssh-keygen, and both by `nineteen`. With `-` the secret key goes to standard output and no public \
key is written.")]
    Keygen(Keygen),
    /// Print the public key of a secret key, or convert a public key
    #[command(long_about = "\
Print the public key of a secret key, or convert a public key.

A key of 32 bare bytes (raw, or as 64 hexadecimal digits, in a file or typed) does not say whether it is \
public or secret, and is refused, so that no secret is printed. If you know that it is public, say so with \
--bare-public, and what it is for with --type.

64 hexadecimal digits in place of KEY are always the key itself; a file of such a name is `./NAME`.")]
    Pub(Public),
    /// Sign a file
    #[command(override_usage = SIGN_USAGE, long_about = "\
Sign a file.

Writes FILE.sig unless told otherwise. `--format ssh` is the armoured text that `ssh-keygen -Y \
verify` checks too; `--format raw` is the 64 bytes of RFC 8032, which `openssl pkeyutl -verify \
-rawin` and `cosign verify-blob --key` check too. Keys of minisign and signify sign in their own \
formats unless told otherwise.

Files of any size are signed in bounded memory. `--format ssh` and `--ph` need one pass over the \
message. Other raw signatures need two: a file is read twice (and compared, so that one changed \
meanwhile is refused), while input that cannot be read twice, such as a pipe, is held in memory up \
to 256 MiB, and so is any message signed with --context alone.")]
    Sign(Sign),
    /// Verify the signature of a file
    #[command(override_usage = VERIFY_USAGE, long_about = POLICIES, after_long_help = VERIFY_CODES)]
    Verify(Verify),
    /// Identify the contents of files: keys, signatures, other formats
    #[command(long_about = "\
Identify the contents of files: each key, signature or other content, in the order of the file.

Asks for no passphrase and prints no secret. A file that is understood gives exit code 0, even if \
it is of no use to this program.")]
    Inspect(Inspect),
    /// Compute a shared secret from your secret key and somebody's public key (X25519)
    #[command(long_about = "\
Compute a shared secret from your secret key and somebody's public key (X25519, RFC 7748).

Prints the 32 bytes as hexadecimal digits, or writes them as they are to a new file of mode 0600 \
with `--output` (`--output -` writes the bytes to standard output). They are not uniformly \
random: pass them through a key derivation function (HKDF) before using them as a key.

A public key of small order gives zero whatever the secret key is; that result is refused with \
exit code 2 (RFC 7748 section 6.1).")]
    Dh(Dh),
    /// Show the features of this CPU, and the backends chosen for it with the reasons
    Cpu(Cpu),
    /// Measure every backend on this CPU
    #[command(long_about = "\
Measure every backend on this CPU.

Samples of all backends alternate, so that all of them see the same minutes of the machine; the \
median is printed. A build with `--features backends` has every portable representation besides. \
For a comparison with other libraries run `cargo compare` in the source folder.")]
    Bench(Bench),
    /// Run the test vectors of RFC 8032 and RFC 7748 on every backend
    #[command(long_about = "\
Run the test vectors of RFC 8032 and RFC 7748 on every backend.

Also verifies twelve signatures on which implementations are known to disagree, under each \
policy. Prints which backends ran, and which did not and why. Exit code 1 if any result is \
wrong.")]
    Selftest(Selftest),
    /// Verify the signature in each row of tables: Parquet, Arrow, CSV, JSON lines
    ///
    /// Runs `nineteen-table`, which is installed by itself; `nineteen verify-table --help` is its
    /// help.
    #[command(disable_help_flag = true)]
    VerifyTable(Elsewhere),
    /// Make a test table for `verify-table`, with some rows spoiled
    ///
    /// Runs `nineteen-table`, which is installed by itself; `nineteen make-table --help` is its help.
    #[command(disable_help_flag = true)]
    MakeTable(Elsewhere),
    /// Print a completion script for a shell
    #[command(after_help = "For example: nineteen completions bash > nineteen.bash")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    #[command(after_help = "For example: nineteen man sign | man -l -")]
    Man {
        /// The command to describe; the program itself if left out
        command: Option<String>,
    },
}

/// Arguments that another program parses.
#[derive(Args, Debug)]
pub struct Elsewhere {
    /// Arguments for `nineteen-table`, passed on unchanged
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<std::ffi::OsString>,
}

/// Options of `tour`.
#[derive(Args, Debug)]
pub struct Tour {
    /// Seconds to spend on measuring
    #[arg(long, value_name = "N", default_value_t = 4.0, value_parser = seconds)]
    pub secs: f64,
}

/// Options of `keygen`.
#[derive(Args, Debug)]
pub struct Keygen {
    /// Where to write the secret key; `-` for standard output
    #[arg(value_name = "KEY")]
    pub key: PathBuf,

    /// Type of the key
    #[arg(
        short = 't',
        long = "type",
        value_enum,
        default_value = "ed25519",
        value_name = "TYPE"
    )]
    pub algorithm: Algorithm,

    /// Format of both files; all but `pkcs8` are for Ed25519 alone
    #[arg(short, long, value_enum, default_value = "pkcs8")]
    pub format: KeyFormat,

    /// Protect the secret key by a passphrase, asked for on the terminal
    #[arg(short, long)]
    pub protect: bool,

    /// Comment in OpenSSH files, usually who and where
    #[arg(short = 'C', long, value_name = "TEXT", default_value = "")]
    pub comment: String,

    /// Replace existing files
    #[arg(long)]
    pub force: bool,
}

/// Options of `pub`.
#[derive(Args, Debug)]
pub struct Public {
    /// A secret or public key file of any format, or 64 hexadecimal digits with --bare-public
    #[arg(value_name = "KEY")]
    pub key: PathBuf,

    /// Format to write
    #[arg(short, long, value_enum, default_value = "spki")]
    pub format: PublicFormat,

    /// Type of a key of 32 bare bytes; other formats state it
    #[arg(short = 't', long = "type", value_enum, value_name = "TYPE")]
    pub algorithm: Option<Algorithm>,

    /// Assert that KEY, 32 bare bytes or 64 digits, is a public key, and print it
    #[arg(long)]
    pub bare_public: bool,

    /// Where to write
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,

    /// Replace an existing file
    #[arg(long)]
    pub force: bool,

    /// Print a JSON object with the key in every form
    #[arg(long, conflicts_with_all = ["format", "output", "force"])]
    pub json: bool,
}

/// Options of `sign`.
#[derive(Args, Debug)]
pub struct Sign {
    /// The files to sign, each with a signature of its own; `-` for standard input
    // Required by `check`, whose error says more than clap's; so is the key.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The secret key file, or a public key whose secret ssh-agent holds; `./NAME` for one whose
    /// name is 64 hexadecimal digits
    #[arg(short, long = "key", value_name = "KEY")]
    key: Option<PathBuf>,

    /// Where to write the signature [default: FILE.sig, for minisign FILE.minisig, or standard
    /// output when FILE is `-`]
    #[arg(short, long, value_name = "SIG")]
    pub output: Option<PathBuf>,

    /// Format of the signature [default: that of the key for minisign and signify, or ssh; raw with
    /// --context or --ph]
    #[arg(short, long, value_enum)]
    pub format: Option<SignatureFormat>,

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
                           ssh-agent holds; `nineteen keygen KEY` makes one";
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

    /// The key. [`Self::check`] has refused calls without one.
    pub fn key(&self) -> &Path {
        self.key.as_deref().unwrap_or(Path::new(""))
    }
}

/// Options of `verify`.
#[derive(Args, Debug)]
pub struct Verify {
    /// The signed file (`-` for standard input), then its signature if that is not FILE.sig or
    /// FILE.minisig; with --all every one is a signed file
    // Required by `check`, whose error says more than clap's; so are the keys.
    #[arg(value_name = "FILE", conflicts_with = "manifest")]
    pub files: Vec<PathBuf>,

    /// Verify several files, each with its signature beside it
    #[arg(short, long)]
    pub all: bool,

    /// Verify the signature of this list of checksums, then each file that it names, in its folder
    #[arg(long, value_name = "SUMS")]
    pub manifest: Option<PathBuf>,

    #[command(flatten)]
    pub trust: Trust,

    /// Policy for signatures that implementations disagree on; see `--help`
    #[arg(short, long, default_value = "cofactorless")]
    pub policy: PolicyArg,

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
        let trust = &self.trust;
        let signer = !trust.key.is_empty()
            || trust.trusted_keys.is_some()
            || trust.allowed_signers.is_some();
        match (signer, self.manifest.is_some() || !self.files.is_empty()) {
            (true, true) => Ok(()),
            (false, true) => Err(Error::new("no signer is named").hint(format!("add {SIGNER}"))),
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

/// The accepted signers.
#[derive(Args, Debug)]
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

    /// Identity that must have signed, as in the allowed-signers file
    // Conflicts are stated beside the requirement, which clap waives when what is required conflicts
    // with what is given.
    #[arg(short = 'I', long, value_name = "WHO", requires = "allowed_signers", conflicts_with_all = ["key", "trusted_keys"])]
    pub identity: Option<String>,

    /// Keys whose signatures are no longer accepted: public keys, one per line, or a list made by
    /// `ssh-keygen -k`
    #[arg(long, value_name = "FILE")]
    pub revoked: Option<PathBuf>,

    /// Decide as of this time, YYYYMMDD[HHMM[SS]][Z], instead of now
    #[arg(long, value_name = "TIME", requires = "allowed_signers", conflicts_with_all = ["key", "trusted_keys"], value_parser = time)]
    pub verify_time: Option<i64>,
}

/// The variants of RFC 8032, and the namespace of SSHSIG.
#[derive(Args, Debug)]
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

/// Options of `inspect`.
#[derive(Args, Debug)]
pub struct Inspect {
    /// The files; `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Print a JSON object for each file
    #[arg(long)]
    pub json: bool,
}

/// Options of `dh`.
#[derive(Args, Debug)]
pub struct Dh {
    /// The other side's public key: a file of any format, or 64 hexadecimal digits, which are
    /// always read as a key (write `./NAME` for a file of such a name)
    #[arg(value_name = "PEER")]
    pub peer: PathBuf,

    /// Your secret key file; `./NAME` for one whose name is 64 hexadecimal digits
    #[arg(short, long, value_name = "KEY")]
    pub key: PathBuf,

    /// Write the 32 bytes to this new file instead of printing digits
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long)]
    pub force: bool,
}

/// Options of `cpu`.
#[derive(Args, Debug)]
pub struct Cpu {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Options of `bench`.
#[derive(Args, Debug)]
pub struct Bench {
    /// Seconds to measure
    #[arg(long, value_name = "N", default_value_t = 5.0, value_parser = seconds)]
    pub secs: f64,

    /// Print one JSON array of {"backend", "op", "ns", "ops"}
    #[arg(long)]
    pub json: bool,
}

/// Options of `selftest`.
#[derive(Args, Debug)]
pub struct Selftest {
    /// Print one JSON array of {"backend", "status", ...}
    #[arg(long)]
    pub json: bool,
}

const SIGN_USAGE: &str = "\
nineteen sign -k KEY [OPTIONS] FILE...
       nineteen sign -k KEY [OPTIONS] --manifest SUMS FILE...";

const VERIFY_USAGE: &str = "\
nineteen verify -k KEY [OPTIONS] FILE [SIG]
       nineteen verify -k KEY [OPTIONS] --all FILE...
       nineteen verify -k KEY [OPTIONS] --manifest SUMS
       nineteen verify --allowed-signers ALLOWED -I WHO [OPTIONS] FILE [SIG]";

const VERIFY_CODES: &str = "\
Exit codes: 0 the signature is valid; 1 it is not; 2 the question could not be answered, for \
example because a file is missing, or because the key or the signature is damaged.";

const POLICIES: &str = "\
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
