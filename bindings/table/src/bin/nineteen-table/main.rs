// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command `nineteen-table`, which verifies tables of signatures and makes test tables.
//!
//! The library of the same name does the work; this program has arguments, messages and exit codes.

#![forbid(unsafe_code)]

mod args; // the command line, as clap derives it
mod interrupt; // signals
mod progress; // a progress bar
mod report; // results as text and as JSON

use std::io::{self, Write as _};
use std::panic;
use std::process::ExitCode;

use clap::Parser as _;
use nineteen_table::make::make;
use nineteen_table::verify::{Options, verify};
use nineteen_table::{
    Error, Format, Forms, Input, Key, Names, Output, VerdictWriter, escaped, escaped_lines, expand,
    is_guarded, read_key,
};

use args::{Cli, Command, MakeTable, VerifyTable};
use progress::Progress;

fn main() -> ExitCode {
    let cli = parsed();
    interrupt::listen();
    // A reader's panic on a damaged file becomes an error of that file, so its message is omitted.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !is_guarded() {
            hook(info);
        }
    }));
    let done = panic::catch_unwind(|| match &cli.command {
        Command::VerifyTable(args) => verify_table(args),
        Command::MakeTable(args) => make_table(args),
    });
    match done {
        Ok(Ok(code)) => code,
        Ok(Err(why)) => {
            if !why.is_unheard() {
                complain(&format!("nineteen-table: {why}"));
            }
            ExitCode::from(2)
        }
        Err(_) => {
            complain("nineteen-table: stopped by a fault of its own, and nothing is known");
            ExitCode::from(2)
        }
    }
}

const DIGITS: &str = "nineteen-table: note: every message is hexadecimal digits, taken as text; \
                      if they stand for bytes, add --encoding hex";

fn verify_table(args: &VerifyTable) -> Result<ExitCode, Error> {
    let inputs = expand(&args.files)?;
    // What the output must not replace.
    let mut sources = inputs.clone();
    let (key, column) = match Key::of_argument(&args.key) {
        Key::Column(name) => (None, Some(name)),
        Key::One(key) => (Some(key), None),
        Key::File(path) => {
            let key = read_key(&path)?;
            sources.push(Input::File(path));
            (Some(key), None)
        }
    };
    let options = Options {
        names: Names {
            key: column,
            signature: args.signature.clone(),
            messages: args.messages.clone(),
        },
        key,
        policy: args.policy,
        threads: args.threads,
        format: args.format,
        encoding: args.encoding,
        forms: Forms {
            key: args.key_encoding,
            signature: args.sig_encoding,
        },
        listed: args.list,
    };
    let out = args.out.as_deref();
    let out = out.map(|path| VerdictWriter::create(path, &sources, args.force, args.only_invalid));
    let mut out = out.transpose()?;
    let mut progress = Progress::new("verifying");
    let summary = verify(&inputs, &options, out.as_mut(), |rows, position| {
        progress.show(rows, position);
    })?;
    let seconds = progress.finish();
    if let Some(out) = out {
        out.complete()?;
    }
    let text = match args.json {
        true => report::json(&inputs, &options, &summary, seconds),
        false => report::text(&inputs, &options, &summary, seconds),
    };
    print(&text)?;
    let total = summary.total();
    if total.rows() == 0 {
        complain("nineteen-table: note: there are no rows, so nothing was verified");
    }
    if summary.digits && total.valid == 0 && total.invalid > 0 {
        complain(DIGITS);
    }
    let fine = total.invalid == 0 && (total.null == 0 || args.allow_nulls);
    Ok(ExitCode::from(u8::from(!fine)))
}

fn make_table(args: &MakeTable) -> Result<ExitCode, Error> {
    let format = args.format.or_else(|| Format::of_name(&args.out));
    let format = format.ok_or_else(|| {
        Error::new("the name of the output does not say which format it is to have")
            .hint("end it in .parquet, .arrow, .csv or .jsonl, or add --format")
    })?;
    let output = Output::create(&args.out, &[], args.force)?;
    let options = nineteen_table::make::Options {
        shape: args.like,
        rows: args.rows,
        bad: args.bad,
        seed: args.seed,
        policy: args.policy,
        threads: args.threads,
    };
    let mut progress = Progress::new("signing");
    make(&options, format, output, |rows| {
        progress.show(rows, Some(rows as f64 / args.rows.max(1) as f64));
    })?;
    progress.finish();
    Ok(ExitCode::SUCCESS)
}

/// Parses the command line, or exits with help or an error.
///
/// Error messages repeat arguments, which may come from an untrusted source. So the line is parsed
/// again with control characters escaped, and the error of that second parse is printed.
fn parsed() -> Cli {
    Cli::try_parse().unwrap_or_else(|first| {
        let line = std::env::args_os().map(|word| escaped(&word.to_string_lossy()).into_owned());
        match Cli::try_parse_from(line) {
            Err(refusal) => refusal.exit(),
            // The escaped line is valid, so there is no second error to print.
            Ok(_) => {
                complain(&first.to_string());
                std::process::exit(first.exit_code())
            }
        }
    })
}

/// Prints a line to standard error, with control characters escaped. Standard error may be closed.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", escaped_lines(line));
}

fn print(text: &str) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|why| Error::io("write", "-".as_ref(), &why))
}
