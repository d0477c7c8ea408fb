// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files that end too early, hide rows, arrive in pieces or are encrypted: rows that cannot be read
//! are errors, and never skipped.

#[path = "support/table.rs"]
mod support;

use std::io::Write as _;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, NullArray, RecordBatch, StringArray};
use arrow_ipc::writer::StreamWriter;
use nineteen::ed25519::{Policy, Signer as _, SigningKey};
use nineteen_table::Input;
use nineteen_table::make::Shape;
use nineteen_table::verify::verify;

use support::{Place, Run, making, verifying};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A key, the signature of a message, and the message.
fn signed(message: &str) -> [String; 3] {
    let key = SigningKey::from_bytes(&[9; 32]);
    [
        hex(key.verifying_key().as_bytes()),
        hex(&key.sign(message.as_bytes()).to_bytes()),
        message.to_owned(),
    ]
}

/// A line of JSON with other fields behind the three.
fn object(message: &str, others: &str) -> String {
    let [k, s, m] = signed(message);
    format!("{{\"k\":\"{k}\",\"s\":\"{s}\",\"m\":\"{m}\"{others}}}\n")
}

const COLUMNS: &str = "--key k --sig s --msg m";

/// Runs the program on a file, and expects an error with these words.
fn refused(here: &Place, name: &str, bytes: impl AsRef<[u8]>, words: &str) {
    here.write(name, bytes);
    let run = here.expect(2, &format!("verify-table {name} {COLUMNS}"));
    assert!(run.err.contains(words), "{name}: {}", run.err);
    assert!(run.out.is_empty(), "{name}: {}", run.out);
}

/// Runs the program on a file, and expects `rows` rows, all valid.
fn valid(here: &Place, name: &str, bytes: impl AsRef<[u8]>, rows: usize) {
    here.write(name, bytes);
    let run = here.expect(0, &format!("verify-table {name} {COLUMNS}"));
    let first = format!("{rows} rows,");
    assert!(run.out.starts_with(&first), "{name}: {}", run.out);
}

#[test]
fn quotes_do_not_hide_rows_of_csv() {
    let here = Place::new();
    let [k, s, m] = signed("m");
    let row = |note: &str| format!("{k},{s},{m},{note}\n");
    let forged = format!("{k},{},{m},\n", "0".repeat(128)).repeat(100);
    let file = |rows: &[&str]| format!("k,s,m,note\n{}", rows.concat());
    let all = |note: &str| file(&[&row(""), &row(note), &forged]);
    // A quote that is never closed, in a column that is not read and in one that is; in the names.
    refused(&here, "open.csv", all("\"x"), "it ends within quotes");
    let message = format!("k,s,m\n{k},{s},\"m\n{k},{s},m\n");
    refused(&here, "message.csv", message, "it ends within quotes");
    let names = format!("k,s,m,\"note\n{}", row(""));
    refused(&here, "names.csv", names, "it ends within quotes");
    // A quote that a later row closes where a field begins.
    let closed = file(&[&row("\"x"), &forged, &row("\"y\"")]);
    refused(&here, "closed.csv", closed, "text behind a closing quote");
    refused(
        &here,
        "inside.csv",
        all("x\"y"),
        "a quote inside of a field",
    );
    refused(
        &here,
        "space.csv",
        all(" \"x\""),
        "a quote inside of a field",
    );
    refused(
        &here,
        "behind.csv",
        all("\"x\"y"),
        "text behind a closing quote",
    );
    refused(
        &here,
        "return.csv",
        all("x\ry"),
        "a carriage return without",
    );
    let old = file(&[&row(""), &row("")]).replace('\n', "\r");
    refused(&here, "old.csv", old, "a carriage return without");
    let tabs = all("x\"y").replace(',', "\t");
    refused(&here, "tabs.tsv", tabs, "a quote inside of a field");
    // RFC 4180 allows these.
    let fine = ["\"a,\nb\"\"c\r\"", "\"\"", "x y"].map(row).concat();
    valid(&here, "fine.csv", file(&[&fine]), 3);
    let fine = file(&[&fine]).replace("\n", "\r\n");
    valid(&here, "lines.csv", fine.trim_end(), 3);
    // All fields quoted, over more than one block.
    let quoted = format!(
        "\"{k}\",\"{s}\",\"{m}\",\"a \"\"b\"\", {}\"\n",
        "c".repeat(1200)
    );
    valid(&here, "quoted.csv", file(&[&quoted.repeat(999)]), 999);
    let last = quoted.replace("m\",", "\"m\",");
    let last = file(&[&quoted.repeat(999), &last, &quoted]);
    refused(&here, "last.csv", last, "text behind a closing quote");
}

#[test]
fn names_of_csv_are_read_whole() {
    let here = Place::new();
    let row = signed("m").join(",");
    let long = |length| format!("k,s,m,{}\n{row},\n", "n".repeat(length));
    valid(&here, "long.csv", long(3 << 20), 1);
    refused(&here, "longer.csv", long(16 << 20), "more than 16 MB");
}

/// U+FEFF marks the byte order at the start of a file. Everywhere else it is text, also where a
/// batch of rows begins.
#[test]
fn marks_within_a_file_are_text() {
    let here = Place::new();
    let counts = |name: &str, file: String, columns: &str| {
        here.write(name, file);
        let run = here.run(&format!("verify-table {name} {columns} --json"));
        let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        ["valid", "invalid"].map(|count| found[count].as_u64().unwrap())
    };
    // The batches begin with rows 0, 8 and 72.
    const ROWS: usize = 100;
    for (text, expected) in [("hello", [0, 100]), ("\u{feff}hello", [100, 0])] {
        let [k, s, _] = signed(text);
        let row = format!("\u{feff}hello,{k},{s}\n").repeat(ROWS);
        let object = format!("{{\"m\":\"\u{feff}hello\",\"k\":\"{k}\",\"s\":\"{s}\"}}\n");
        for mark in ["", "\u{feff}"] {
            let csv = format!("{mark}m,k,s\n{row}");
            assert_eq!(counts("t.csv", csv.clone(), COLUMNS), expected, "{mark:?}");
            let tsv = csv.replace(',', "\t");
            assert_eq!(counts("t.tsv", tsv, COLUMNS), expected, "{mark:?}");
            let lines = csv.replace('\n', "\r\n");
            assert_eq!(counts("lines.csv", lines, COLUMNS), expected, "{mark:?}");
            let json = format!("{mark}{}", object.repeat(ROWS));
            assert_eq!(counts("t.jsonl", json, COLUMNS), expected, "{mark:?}");
        }
        // A second mark is part of the first column's name.
        let twice = format!("\u{feff}\u{feff}m,k,s\n{row}");
        refused(&here, "twice.csv", &twice, "has no column `m`");
        let columns = COLUMNS.replace("--msg ", "--msg \u{feff}");
        assert_eq!(counts("twice.csv", twice, &columns), expected);
        // JSON has no U+FEFF between its values.
        let between = object.repeat(9) + "\u{feff}" + &object;
        refused(&here, "between.jsonl", between, "row 9: expected value");
    }
    // Errors count the lines of a batch from 1.
    let row = signed("m").join(",") + "\n";
    let short = format!("k,s,m\n{}k,s\n{row}", row.repeat(10));
    let words = "after row 8: Csv error: incorrect number of fields for line 3, expected 3 got 2";
    refused(&here, "short.csv", short, words);
}

#[test]
fn lines_of_json_are_objects_and_whole() {
    let here = Place::new();
    let row = object("m", "");
    let forged = row.replace(&signed("m")[1], &"0".repeat(128)).repeat(50);
    // A reader that ignores line ends takes a list that is closed rows later for part of one
    // object.
    let hidden = format!(
        "{}{forged}]}}\n",
        object("m", ",\"x\":[").trim_end().trim_end_matches('}')
    );
    refused(
        &here,
        "hidden.jsonl",
        hidden,
        "a line that ends within row 0",
    );
    let pretty = row.replace(',', ",\n  ");
    refused(
        &here,
        "pretty.jsonl",
        pretty,
        "a line that ends within row 0",
    );
    let two = format!("{row}{}{row}", row.trim_end());
    refused(
        &here,
        "two.jsonl",
        two,
        "is damaged: row 1: trailing characters",
    );
    refused(
        &here,
        "commas.jsonl",
        row.replace(",\"s", ",,\"s"),
        "is damaged: row 0",
    );
    let surrogate = object("m", "").replace("\"m\"}", "\"\\ud800\"}");
    refused(&here, "surrogate.jsonl", surrogate, "is damaged: row 0");
    let bytes = [row.as_bytes(), b"{\"x\":\"\xff\"}\n"].concat();
    refused(&here, "utf8.jsonl", bytes, "is damaged: row 1");
    refused(
        &here,
        "line.jsonl",
        object("m", ",\"x\":\"a\nb\""),
        "within row 0",
    );
    valid(&here, "fine.jsonl", format!("\n \n{row}\r\n\t{row}\n\n"), 2);
    // A first line of any length.
    let long = "z".repeat(2_500_000);
    valid(&here, "long.jsonl", object(&long, "") + &row, 2);
    let field = format!(",\"x\":\"{long}\"");
    valid(&here, "field.jsonl", object("m", &field), 1);
}

#[test]
fn names_in_objects_of_json() {
    let here = Place::new();
    let row = object("m", "");
    let twice = |others| format!("{row}{}", object("m", others));
    refused(
        &here,
        "s.jsonl",
        twice(",\"s\":\"00\""),
        "row 1, has two fields `s`",
    );
    refused(
        &here,
        "m.jsonl",
        twice(",\"m\":\"m\""),
        "row 1, has two fields `m`",
    );
    refused(
        &here,
        "k.jsonl",
        twice(",\"\\u006b\":null"),
        "has two fields `k`",
    );
    // Duplicates of fields that are not wanted are accepted.
    valid(&here, "x.jsonl", twice(",\"x\":1,\"x\":2"), 2);
    // A field that no object has is reported as missing, also if the first objects differ.
    let none = "{\"k\":\"\",\"x\":1}\n{\"s\":\"\"}\n";
    refused(
        &here,
        "none.jsonl",
        none,
        "has no column `m`: its columns are `k`, `x`, `s`",
    );
    let late = "{\"x\":1}\n".repeat(999) + &row;
    here.write("late.jsonl", late);
    let run = here.expect(
        0,
        &format!("verify-table late.jsonl {COLUMNS} --allow-nulls"),
    );
    assert!(run.out.contains("  valid      1\n"), "{}", run.out);
    let later = "{\"x\":1}\n".repeat(20_000) + &row;
    refused(
        &here,
        "later.jsonl",
        later,
        "has no column `k`: its columns are `x`",
    );
}

/// Every prefix of a file is an error or has the complete rows. A file that is cut within a row is
/// never reported as valid.
#[test]
fn files_that_are_cut() {
    let here = Place::new();
    let made = making(Shape::Nix, 7, 0, Policy::Strict);
    for ending in ["csv", "jsonl", "arrows", "arrow", "parquet"] {
        let bytes = std::fs::read(here.make(&format!("whole.{ending}"), &made)).unwrap();
        let name = format!("cut.{ending}");
        let mut verdicts = 0;
        let cuts = (1..bytes.len()).filter(|cut| cut % 7 == 0 || bytes.len() - cut < 30);
        for length in cuts {
            here.write(&name, &bytes[..length]);
            let input = Input::File(here.path(&name));
            let Ok(found) = verify(&[input], &verifying(Policy::Strict), None, |_, _| {}) else {
                continue;
            };
            let total = found.total();
            verdicts += 1;
            let lines = bytes[..length].split(|byte| *byte == b'\n');
            let lines = lines.filter(|line| !line.is_empty()).count() as u64;
            match ending {
                // Cut after the header, in the last field: the row is read and is invalid.
                "csv" => assert_eq!(total.rows(), lines - 1, "{length}"),
                // Cut after the last byte of an object.
                "jsonl" => assert_eq!((total.rows(), total.valid), (lines, lines), "{length}"),
                // Cut before the mark of the end, or before any record batch.
                "arrows" => assert!(bytes.len() - length == 8 || total.rows() == 0, "{length}"),
                _ => panic!("{length} bytes of {ending} have verdicts"),
            }
        }
        println!(
            "{ending}: {} beginnings, {verdicts} of whole rows",
            bytes.len()
        );
    }
}

#[test]
fn streams_behind_one_another() {
    let here = Place::new();
    let made = making(Shape::Random, 20, 0, Policy::Strict);
    let bytes = std::fs::read(here.make("one.arrows", &made)).unwrap();
    let line = "verify-table - --key key --sig sig --msg msg";
    let run = here.run_with(line, &[&bytes[..], &bytes].concat());
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.err.contains("goes on behind the end"), "{}", run.err);
    // Without the mark of its end, a second schema follows.
    let run = here.run_with(line, &[&bytes[..bytes.len() - 8], &bytes].concat());
    assert_eq!(run.code, Some(2), "{}", run.out);
}

/// Runs the program with standard input in two pieces, the first of which is read alone.
fn in_two(here: &Place, line: &str, bytes: &[u8], first: usize) -> Run {
    let mut child = here
        .program(line)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (first, second) = bytes.split_at(first);
    stdin.write_all(first).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    // The program may have ended with an error.
    let _ = stdin.write_all(second);
    drop(stdin);
    let ended = child.wait_with_output().unwrap();
    Run {
        code: ended.status.code(),
        out: String::from_utf8(ended.stdout).unwrap(),
        err: String::from_utf8(ended.stderr).unwrap(),
    }
}

#[test]
fn pipes_of_slow_writers() {
    let here = Place::new();
    let made = making(Shape::Nix, 20, 0, Policy::Strict);
    for (ending, format, first) in [
        ("arrows", "arrow", 3),
        ("arrows", "arrow", 5),
        ("jsonl", "jsonl", 40),
        ("jsonl", "jsonl", 1),
        ("csv", "csv", 2),
    ] {
        let bytes = std::fs::read(here.make(&format!("t.{ending}"), &made)).unwrap();
        for asked in [String::new(), format!("--format {format}")] {
            let line = format!("verify-table - --key key --sig sig --msg msg {asked}");
            let run = in_two(&here, &line, &bytes, first);
            assert_eq!(run.code, Some(0), "{ending}, {first}: {}", run.err);
            assert!(run.out.starts_with("20 rows,"), "{}", run.out);
        }
    }
    // White space and the mark of UTF-8 before the first brace.
    let bytes = std::fs::read(here.path("t.jsonl")).unwrap();
    let bytes = [b"\xef\xbb\xbf", &[b'\n'; 100_000][..], &bytes].concat();
    let run = in_two(&here, "verify-table - -k key -s sig -m msg", &bytes, 10);
    assert_eq!(run.code, Some(0), "{}", run.err);
}

/// Files that `encrypted/make.py` has written.
#[test]
fn encrypted_parquet_is_called_so() {
    let here = Place::new();
    let read = |name| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/encrypted");
        std::fs::read(format!("{folder}/{name}.parquet")).unwrap()
    };
    let footer = read("footer");
    refused(
        &here,
        "f.parquet",
        &footer,
        "`f.parquet` is encrypted: its footer",
    );
    refused(
        &here,
        "nameless",
        &footer,
        "`nameless` is encrypted: its footer",
    );
    let column = read("column");
    refused(
        &here,
        "c.parquet",
        column,
        "`c.parquet` is encrypted: its column `m`",
    );
    valid(&here, "other.parquet", read("other"), 3);
    let run = here.expect(2, "verify-table other.parquet -k k -s s -m other");
    assert!(
        run.err.contains("column `other`: it holds Int64"),
        "{}",
        run.err
    );
}

/// The type `Null` has columns in which no row has a value.
#[test]
fn columns_of_nulls() {
    let here = Place::new();
    let [key, _, message] = signed("a");
    let text = |value: String| -> ArrayRef { Arc::new(StringArray::from(vec![value; 2])) };
    let nulls: ArrayRef = Arc::new(NullArray::new(2));
    let columns = [("key", text(key)), ("sig", nulls), ("msg", text(message))];
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut bytes = Vec::new();
    let mut writer = StreamWriter::try_new(&mut bytes, &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap();
    drop(writer);
    here.write("t.arrow", bytes);
    let found = here.verdicts(&[here.path("t.arrow")], &verifying(Policy::Strict));
    assert_eq!(found.unwrap().1, [None, None]);
}
