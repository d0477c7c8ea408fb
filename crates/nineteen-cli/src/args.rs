// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every command and option, defined once: help, manual page and shell completions come from here.

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand};

use crate::formats::Algorithm;

// Examples in help and manual pages.
mod examples;
// Options of `sign` and `verify`, and what their help explains.
mod signatures;
// Types of option values.
mod values;

pub use examples::of as examples_of;
use signatures::{POLICIES, SIGN_USAGE, VERIFY_CODES, VERIFY_USAGE};
pub use signatures::{Sign, Trust, Variant, Verify};
use values::seconds;
pub use values::{BackendArg, Curve, KeyFormat, PolicyArg, PublicFormat, SignatureFormat};

/// Ed25519 signatures and X25519 key exchange, with the arithmetic that fits this CPU.
#[derive(Debug, Parser)]
#[command(name = "nineteen", version, max_term_width = 100, after_help = EXIT_CODES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Cli {
    /// Compute with this representation of the field instead of the one chosen for the CPU
    /// [environment: NINETEEN_BACKEND, unset if empty]
    #[arg(long, global = true, display_order = LAST, value_name = "NAME")]
    pub backend: Option<BackendArg>,

    /// The curve of keys and signatures
    #[arg(
        long,
        global = true,
        display_order = LAST,
        value_enum,
        default_value = "curve25519",
        value_name = "CURVE"
    )]
    pub curve: Curve,

    /// Print errors only, and the warning about keys of small order
    #[arg(short, long, global = true, display_order = LAST)]
    pub quiet: bool,

    /// Read passphrases from this open descriptor, one a line, instead of the terminal
    #[arg(long, global = true, display_order = LAST, value_name = "FD")]
    pub passphrase_fd: Option<u32>,

    #[command(subcommand)]
    pub command: Command,
}

/// The place in help of options for all commands: behind those of the command.
const LAST: usize = 500;

/// Usage first, since it says most in the fewest words.
const HELP: &str = "\
{usage-heading} {usage}

{about-with-newline}
{all-args}{after-help}";

/// The definition of the command line. Every command takes the options that are defined for all of
/// them, and its help lists those that have an effect on it.
pub fn definition() -> clap::Command {
    let mut root = bare_definition();
    root = root.mut_subcommands(|command| {
        let examples = examples_of(command.get_name());
        let command = command.help_template(HELP);
        if examples.is_empty() {
            return command;
        }
        let text = examples::as_text(examples);
        match command.get_after_long_help().map(ToString::to_string) {
            Some(before) => command
                .after_help(text.clone())
                .after_long_help(format!("{before}\n\n{text}")),
            None => command.after_help(text),
        }
    });
    root.build();
    root
}

/// The definition without examples, as the manual pages need it, which have a section for them.
pub fn bare_definition() -> clap::Command {
    let root = Cli::command();
    let hidden: Vec<_> = root
        .get_arguments()
        .filter(|arg| arg.is_global_set())
        .map(|arg| arg.clone().hide(true))
        .collect();
    root.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        let without_effect = hidden
            .iter()
            .filter(|arg| !has_effect(arg.get_id().as_str(), &name));
        // A command with an argument of this name gets no copy of the one for all commands.
        command.args(without_effect.cloned().collect::<Vec<_>>())
    })
}

/// Whether the help of `command` lists `option`, which every command takes. Only the help of the
/// program itself explains `backend`.
fn has_effect(option: &str, command: &str) -> bool {
    const KEYS: [&str; 5] = ["keygen", "pub", "sign", "verify", "dh"];
    let about_keys = KEYS.contains(&command);
    match option {
        "curve" => about_keys || matches!(command, "cpu" | "selftest"),
        "quiet" => about_keys || matches!(command, "bench" | "selftest"),
        "passphrase_fd" => about_keys,
        _ => false,
    }
}

const EXIT_CODES: &str = "\
`-` in place of a file name means standard input or output.

Exit codes: 0 done, or the signature is valid; 1 the signature is not valid, or a self-test \
failed; 2 wrong usage, or a file that cannot be read, written or understood.

With `-Y` first, the arguments are those of `ssh-keygen -Y`: sign, verify, find-principals, \
match-principals and check-novalidate. `git config gpg.ssh.program nineteen` makes git use it.

New here? `nineteen tour` shows everything in a few seconds and leaves nothing behind.";

const CONFIG: &str = "\
Show the settings in force, and where each comes from. The output is itself a file of settings.

Settings are read from ~/.config/nineteen/config ($XDG_CONFIG_HOME/nineteen/config), or from the \
file that NINETEEN_CONFIG names; /dev/null stands for none. A line is `NAME = VALUE`, or a comment \
that begins with `#`:

  key = ~/keys/release          signs when `sign` names no key
  format = ssh                  ssh, raw, minisign or signify: signatures by keys of no program
  policy = strict               of `verify`
  allowed-signers = ~/allowed   the file in which `verify -I WHO` looks WHO up

Paths begin with `/` or `~/`. An unknown name is an error. A file that others may write is refused, \
and one in the current folder is never read. Options of the command line come first. With `-Y`, \
nothing is read.";

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
    /// Show the settings in force, and where each comes from
    #[command(long_about = CONFIG)]
    Config(Config),
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
    #[command(long_about = "\
Show the features of this CPU, and the backends chosen for it with the reasons.

With --measure, also times every backend that this CPU has: keys, signatures, verifications, \
exchanges, and batches of 64 verifications with a verdict for each. Says which is fastest for each \
operation beside the one that is chosen, and how to force another: --backend here, \
NINETEEN_BACKEND in any program that uses the library.")]
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
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page, or write all of them to a folder
    Man(Man),
}

/// Options of `man`.
#[derive(Args, Debug)]
pub struct Man {
    /// The command to describe; the program itself if left out
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,

    /// Write the pages of the program and of every command to this folder: nineteen.1,
    /// nineteen-sign.1 and so on; prints their paths
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub to: Option<PathBuf>,

    /// Replace existing pages
    #[arg(long, requires = "to")]
    pub force: bool,
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
#[derive(Args, Clone, Debug)]
pub struct Keygen {
    /// Where to write the secret key; `-` for standard output [default: ~/.config/nineteen/id, the
    /// key that `sign` uses when none is named]
    #[arg(value_name = "KEY")]
    pub key: Option<PathBuf>,

    /// The key is the default one.
    #[arg(skip)]
    pub is_default: bool,

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

/// Options of `config`.
#[derive(Args, Debug)]
pub struct Config {
    /// Print one JSON object
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
    /// Time every backend that this CPU has, for two seconds, and say which is fastest
    #[arg(long)]
    pub measure: bool,

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
