// SPDX-License-Identifier: MIT OR Apache-2.0
//! Makes, verifies and reads back tables, and runs the program in a temporary folder.
#![allow(dead_code)] // each test program uses its part of it

use std::fs::{self, File};
use std::io::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Output as Ended, Stdio};

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use nineteen::ed25519::Policy;
use nineteen_table::make::{self, Shape, make};
use nineteen_table::verify::{Options, Summary, verify};
use nineteen_table::{Encoding, Error, Format, Input, Names, Output, VerdictWriter};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use tempfile::TempDir;

/// A folder that is removed at the end of the test.
pub struct Place(TempDir);

/// The result of a run of the program.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Place {
    pub fn new() -> Place {
        Place(TempDir::new().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    /// Names of the files in the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    /// The program, ready to run here.
    pub fn program(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nineteen-table"));
        command
            .current_dir(self.0.path())
            .args(line.split_whitespace());
        command
    }

    pub fn run(&self, line: &str) -> Run {
        self.run_with(line, b"")
    }

    /// Runs the program with standard input.
    pub fn run_with(&self, line: &str, input: &[u8]) -> Run {
        let mut child = self
            .program(line)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // The program may end before it has read everything.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let Ended {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Run {
            code: status.code(),
            out: String::from_utf8(stdout).unwrap(),
            err: String::from_utf8(stderr).unwrap(),
        }
    }

    /// Runs the program and expects this exit code; an error has to say what to do.
    pub fn expect(&self, code: i32, line: &str) -> Run {
        let run = self.run(line);
        assert_eq!(run.code, Some(code), "{line}\n{}{}", run.out, run.err);
        let explained = run.err.contains("hint: ") || run.err.contains("--help");
        assert!(code != 2 || explained, "{line}\n{}", run.err);
        assert!(!run.err.contains("panicked"), "{line}\n{}", run.err);
        run
    }

    /// Makes a table.
    pub fn make(&self, name: &str, options: &make::Options) -> PathBuf {
        let path = self.path(name);
        let output = Output::create(&path, &[], true).unwrap();
        make(options, Format::of_name(&path).unwrap(), output, |_| {}).unwrap();
        path
    }

    /// Verifies tables; returns the summary and the verdicts.
    pub fn verdicts(
        &self,
        files: &[PathBuf],
        options: &Options,
    ) -> Result<(Summary, Vec<Option<bool>>), Error> {
        let inputs: Vec<Input> = files.iter().cloned().map(Input::File).collect();
        let out = self.path("verdicts.parquet");
        let mut writer = VerdictWriter::create(&out, &inputs, true, false)?;
        let summary = verify(&inputs, options, Some(&mut writer), |_, _| {})?;
        writer.complete()?;
        Ok((summary, booleans(&out, "valid")))
    }
}

/// Parameters of a table.
pub fn making(shape: Shape, rows: u64, bad: u64, policy: Policy) -> make::Options {
    make::Options {
        shape,
        rows,
        bad,
        seed: 7,
        policy,
        threads: None,
    }
}

/// Parameters of a verification.
pub fn verifying(policy: Policy) -> Options {
    Options {
        names: Names {
            key: Some("key".to_owned()),
            signature: "sig".to_owned(),
            messages: vec!["msg".to_owned()],
        },
        key: None,
        policy,
        threads: NonZero::new(2),
        format: None,
        encoding: Encoding::Utf8,
        forms: nineteen_table::Forms::default(),
        listed: 10,
    }
}

/// The record batches of a Parquet file.
pub fn batches(path: &Path) -> Vec<RecordBatch> {
    let file = File::open(path).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    reader.build().unwrap().map(Result::unwrap).collect()
}

/// A column of a Parquet file.
pub fn booleans(path: &Path, name: &str) -> Vec<Option<bool>> {
    let batches = batches(path);
    let columns = batches
        .iter()
        .map(|batch| batch.column_by_name(name).unwrap());
    columns
        .flat_map(|column| column.as_boolean().iter().collect::<Vec<_>>())
        .collect()
}

/// A column of text of a Parquet file, or of names.
pub fn texts(path: &Path, name: &str) -> Vec<Option<String>> {
    let batches = batches(path);
    let columns = batches
        .iter()
        .map(|batch| batch.column_by_name(name).unwrap());
    let text = columns.map(|column| arrow_cast::cast(column, &arrow_schema::DataType::Utf8));
    let owned = |text: Option<&str>| text.map(str::to_owned);
    text.flat_map(|text| {
        text.unwrap()
            .as_string::<i32>()
            .iter()
            .map(owned)
            .collect::<Vec<_>>()
    })
    .collect()
}
