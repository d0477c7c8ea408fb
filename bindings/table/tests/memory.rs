// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory does not grow with the table: the program stays below the limit in its README after
//! reading several times as many bytes.
#![cfg(target_os = "linux")]

#[path = "support/table.rs"]
mod support;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::process::{Child, Stdio};
use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, FixedSizeBinaryArray, RecordBatch, StringArray};
use nineteen::ed25519::{Signer as _, SigningKey};
use parquet::arrow::ArrowWriter;
use parquet::file::properties::WriterProperties;

use support::Place;

/// The limit in the README.
const MOST: u64 = 128 << 20;
/// Bytes that are read.
const READ: usize = 400 << 20;

/// The peak memory of a running program.
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().unwrap();
    kilobytes << 10
}

/// A message of this length, with a key and the signature.
fn signed(length: usize) -> (SigningKey, Vec<u8>, [u8; 64]) {
    let key = SigningKey::from_bytes(&[1; 32]);
    let message = vec![b'm'; length];
    let signature = key.sign(&message).to_bytes();
    (key, message, signature)
}

#[test]
fn text_from_a_pipe() {
    for length in [10_000, 1_000_000] {
        let (key, message, signature) = signed(length);
        let here = Place::new();
        let mut row = String::new();
        key.verifying_key()
            .as_bytes()
            .iter()
            .for_each(|b| write!(row, "{b:02x}").unwrap());
        row.push(',');
        signature
            .iter()
            .for_each(|b| write!(row, "{b:02x}").unwrap());
        writeln!(row, ",{}", String::from_utf8(message).unwrap()).unwrap();
        let mut program = here.program("verify-table - -k k -s s -m m");
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"k,s,m\n").unwrap();
        for _ in 0..READ / row.len() {
            stdin.write_all(row.as_bytes()).unwrap();
        }
        // Less than a batch remains to be read.
        let peak = peak(&child);
        drop(stdin);
        assert!(child.wait().unwrap().success());
        println!("messages of {length} bytes: {} MB", peak >> 20);
        assert!(peak < MOST, "{length}: {peak}");
    }
}

/// Parquet whose dictionaries have each message once. Expanded to plain arrays, every row would
/// have its own copy.
#[test]
fn repeated_messages_of_parquet() {
    let (key, message, signature) = signed(100_000);
    let digits = "6d".repeat(message.len());
    let bytes = BinaryArray::from_iter_values([&message; 100]);
    let text = StringArray::from(vec![&*digits; 100]);
    let columns: [(ArrayRef, &str); 2] = [(Arc::new(bytes), ""), (Arc::new(text), "-e hex")];
    for (messages, encoding) in columns {
        let keys =
            FixedSizeBinaryArray::try_from_iter([key.verifying_key().to_bytes(); 100].iter());
        let signatures = FixedSizeBinaryArray::try_from_iter([signature; 100].iter());
        let columns: [(&str, ArrayRef); 3] = [
            ("k", Arc::new(keys.unwrap())),
            ("s", Arc::new(signatures.unwrap())),
            ("m", messages),
        ];
        repeated(&RecordBatch::try_from_iter(columns).unwrap(), encoding);
    }
}

/// Verifies a table that repeats the rows of a batch.
fn repeated(batch: &RecordBatch, encoding: &str) {
    let here = Place::new();
    let times = READ / 2 / 100_000 / batch.num_rows();
    let table = here.path("t.parquet");
    let properties = WriterProperties::builder().build();
    let file = File::create(&table).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
    (0..times).for_each(|_| writer.write(batch).unwrap());
    writer.close().unwrap();
    assert!(fs::metadata(&table).unwrap().len() < 10 << 20);
    // The second input, standard input, keeps the program alive until its memory is measured.
    let line = format!("verify-table t.parquet - -k k -s s -m m --json {encoding}");
    let mut program = here.program(&line);
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More bytes than the pipe holds, so that once they are written, the table has been read.
    let empty = [b"k,s,m\n".to_vec(), vec![b'\n'; 2 << 20]].concat();
    stdin.write_all(&empty).unwrap();
    let peak = peak(&child);
    drop(stdin);
    let said = io::read_to_string(child.stdout.take().unwrap()).unwrap();
    let found: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(found["valid"], times * batch.num_rows());
    assert!(child.wait().unwrap().success());
    println!(
        "{} rows, {encoding}: {} MB",
        times * batch.num_rows(),
        peak >> 20
    );
    assert!(peak < MOST, "{peak}");
}
