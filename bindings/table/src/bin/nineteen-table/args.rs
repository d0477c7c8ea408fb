// SPDX-License-Identifier: MIT OR Apache-2.0
//! Definitions of the options, from which clap derives the help.

use std::num::NonZero;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nineteen::ed25519::Policy;
use nineteen_table::make::Shape;
use nineteen_table::{Encoding, Form, Format};

/// Verifies tables of Ed25519 signatures: Parquet, Arrow, CSV and JSON lines
#[derive(Debug, Parser)]
#[command(name = "nineteen-table", version, max_term_width = 100, after_help = CODES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const CODES: &str = "\
Exit codes: 0 done, and every row is valid; 1 a row is not; 2 that could not be found out.

New here? Make a table with two spoiled rows, and find them:

  nineteen-table make-table --like random --rows 1000 --bad 2 --out trial.parquet
  nineteen-table verify-table trial.parquet --key key --sig sig --msg msg";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Verify the signature in each row of tables
    #[command(long_about = VERIFY, after_long_help = VERIFY_EXAMPLES)]
    VerifyTable(VerifyTable),
    /// Make a test table, with some rows spoiled
    #[command(long_about = MAKE, after_long_help = MAKE_EXAMPLES)]
    MakeTable(MakeTable),
}

const VERIFY: &str = "\
Verify the signature in each row of tables.

Only the columns that are named are read, a few MB at a time, so tables may be larger than memory. \
A row is valid if its signature is that of its message by its key, under the policy; what several \
--msg columns hold is joined to one message.

Bytes: binary columns hold them as they are, and so do arrays of numbers in JSON. In columns of \
text, keys and signatures are hexadecimal digits, base64, base58 or arrays of numbers, as the first \
1,000 rows of the column say, or --key-encoding and --sig-encoding; messages are the text itself, \
unless --encoding says that they are hex or base64.

Nulls: a row in which the key, the signature or the message is null cannot be verified. It is \
counted apart and makes the exit code 1, as a signature that is taken away must not look like one \
that is valid; --allow-nulls takes such rows as fine. CSV has no null: an empty key or signature is \
taken for one, and an empty message is a message of no bytes.";

const VERIFY_EXAMPLES: &str = "\
Exit codes: 0 every row is valid; 1 a row is invalid or has a null; 2 that could not be found out: \
a file is missing or damaged, there is no such column, or most rows do not hold what one is for.

Examples:

  Keys, signatures and messages in columns; verdicts to a table of their own
    nineteen-table verify-table 'blocks/*.parquet' --key signer --sig signature --msg payload \\
        --out verdicts.parquet

  One key for all rows, and messages in two parts
    nineteen-table verify-table log.arrow --key ./log.pub --sig sig --msg header,body

  CSV from another program, with messages in hexadecimal digits
    zcat votes.csv.gz | nineteen-table verify-table - -k voter -s sig -m vote --encoding hex

  Under the rule of ed25519-dalek's verify_strict, as Solana applies it; the result as JSON
    nineteen-table verify-table tx.parquet --key key --sig sig --msg msg --policy strict --json";

/// Options of `verify-table`.
#[derive(Args, Debug)]
pub struct VerifyTable {
    /// Files, patterns such as 'day-*.parquet', or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// The column of public keys; or one key for all rows: 64 hexadecimal digits, or a key file
    /// written with its folder, such as ./key.pub
    #[arg(short, long, value_name = "COLUMN|HEX|FILE")]
    pub key: String,

    /// The column of signatures
    #[arg(short, long = "sig", value_name = "COLUMN")]
    pub signature: String,

    /// The column of messages; several are joined
    #[arg(
        short,
        long = "msg",
        value_name = "COLUMN[,COLUMN]",
        value_delimiter = ',',
        required = true
    )]
    pub messages: Vec<String>,

    /// Policy for disputed signatures: cofactorless as OpenSSL and Go, canonical as aws-lc, strict
    /// as Solana and libsodium, zip215 as Zcash; they agree on all signatures made by honest
    /// signers
    #[arg(short, long, value_name = "POLICY", default_value = "cofactorless",
          value_parser = one_of::<Policy, _>(Policy::ALL.map(Policy::name)))]
    pub policy: Policy,

    /// Encoding of messages in columns of text
    #[arg(short, long, value_name = "ENCODING", default_value = "utf8",
          value_parser = one_of::<Encoding, _>(["utf8", "hex", "base64"]))]
    pub encoding: Encoding,

    /// Encoding of keys in columns of text: auto is base58 if most of the first rows are, else any
    /// of the others; hexadecimal digits may have the prefix `0x` or PostgreSQL's `\x`
    #[arg(long, value_name = "ENCODING", default_value = "auto",
          value_parser = one_of::<Form, _>(Form::ALL.map(Form::name)))]
    pub key_encoding: Form,

    /// Encoding of signatures in columns of text
    #[arg(long, value_name = "ENCODING", default_value = "auto",
          value_parser = one_of::<Form, _>(Form::ALL.map(Form::name)))]
    pub sig_encoding: Form,

    /// The format of all files [default: detected by their first bytes and names]
    #[arg(short, long, value_name = "FORMAT",
          value_parser = one_of::<Format, _>(Format::ALL.map(Format::name)))]
    pub format: Option<Format>,

    /// Threads that verify [default: one on each processor]
    #[arg(short, long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,

    /// Write a Parquet file with the columns file, row and valid
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Write only the rows that are not valid
    #[arg(long, requires = "out")]
    pub only_invalid: bool,

    /// Replace an existing output, though never an input
    #[arg(long, requires = "out")]
    pub force: bool,

    /// Do not exit with code 1 because of rows with a null
    #[arg(long)]
    pub allow_nulls: bool,

    /// How many of the first invalid rows to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub list: usize,

    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

const MAKE: &str = "\
Make a test table, with some rows spoiled.

The columns are key, sig and msg, then valid (the truth under --policy) and spoiled (what was done \
to the row; null if nothing). Rows are spoiled in turn by: a bit of R, S, the key or the message \
that is another (r-bit, s-bit, key-bit, message-bit), L added to S (s-plus-l), a key of small order \
with a signature that fits it (small-order, valid unless the policy is strict), a point of small \
order added to R (torsion, valid under zip215), the signature of another message or by another key \
(other-message, other-key), R and S exchanged (halves), zeros (zero), and the signatures of two \
rows exchanged (swapped).

The same options give the same table. In CSV and JSON lines bytes are hexadecimal digits.";

const MAKE_EXAMPLES: &str = "\
Shapes:
  random   a key for each row; 1 to 400 random bytes
  solana   a key for each row; the message of a transaction that transfers lamports
  nix      one key; the fingerprint of a store path, as text
  stellar  16 accounts; the hash of a payment, whose envelope is in the column envelope

Examples:

  nineteen-table make-table --like solana --rows 100000 --bad 26 --out tx.parquet
  nineteen-table verify-table tx.parquet --key key --sig sig --msg msg --policy strict

  nineteen-table make-table --like stellar --rows 1000 --bad 13 --out payments.csv
  nineteen-table verify-table payments.csv --key key --sig sig --msg msg --encoding hex";

/// Options of `make-table`.
#[derive(Args, Debug)]
pub struct MakeTable {
    /// The ecosystem that the table imitates
    #[arg(short, long, value_name = "SHAPE",
          value_parser = one_of::<Shape, _>(["random", "solana", "nix", "stellar"]))]
    pub like: Shape,

    /// How many rows it has
    #[arg(short, long, value_name = "N")]
    pub rows: u64,

    /// How many of them are spoiled
    #[arg(short, long, value_name = "K", default_value_t = 0)]
    pub bad: u64,

    /// Another seed gives another table
    #[arg(short, long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// The policy whose verdicts are in the column valid
    #[arg(short, long, value_name = "POLICY", default_value = "cofactorless",
          value_parser = one_of::<Policy, _>(Policy::ALL.map(Policy::name)))]
    pub policy: Policy,

    /// Where to write: a name that ends in .parquet, .arrow, .csv or .jsonl (.arrows: an Arrow
    /// stream)
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,

    /// The format, regardless of the name
    #[arg(short, long, value_name = "FORMAT",
          value_parser = one_of::<Format, _>(Format::ALL.map(Format::name)))]
    pub format: Option<Format>,

    /// Threads that sign [default: one on each processor]
    #[arg(short, long, value_name = "N")]
    pub threads: Option<NonZero<usize>>,

    /// Replace an existing file
    #[arg(long)]
    pub force: bool,
}

/// A value that is one of these words.
fn one_of<T, const N: usize>(words: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err: std::fmt::Display> + Clone + Send + Sync + 'static,
{
    let words = PossibleValuesParser::new(words);
    words.try_map(|word| word.parse::<T>().map_err(|why| why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
