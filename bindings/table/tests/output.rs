// SPDX-License-Identifier: MIT OR Apache-2.0
//! Output files appear whole or not at all, and never replace a file without `--force` or an input.

#[path = "support/table.rs"]
mod support;

use nineteen::ed25519::Policy;
use nineteen_table::VerdictWriter;
use nineteen_table::make::Shape;

use support::{Place, batches, booleans, making};

const COLUMNS: &str = "--key key --sig sig --msg msg";

#[test]
fn verdicts_of_all_rows_or_of_those_that_are_not_valid() {
    let here = Place::new();
    let made = making(Shape::Solana, 3000, 13, Policy::Cofactorless);
    let truth = booleans(&here.make("a.parquet", &made), "valid");
    here.make("b.arrow", &made);
    here.expect(
        1,
        &format!("verify-table a.parquet b.arrow {COLUMNS} --out all.parquet"),
    );
    let found = booleans(&here.path("all.parquet"), "valid");
    assert!(found == [truth.clone(), truth.clone()].concat());
    let line = format!("verify-table a.parquet b.arrow {COLUMNS} --out bad.parquet --only-invalid");
    here.expect(1, &line);
    let bad = batches(&here.path("bad.parquet"));
    let names = bad[0].schema();
    let names: Vec<&String> = names.fields().iter().map(|field| field.name()).collect();
    assert_eq!(names, ["file", "row", "valid"]);
    let rows = arrow_cast::cast(bad[0].column(1), &arrow_schema::DataType::UInt64).unwrap();
    let rows = arrow_array::cast::AsArray::as_primitive::<arrow_array::types::UInt64Type>(&rows);
    let wrong = truth
        .iter()
        .enumerate()
        .filter(|(_, valid)| **valid == Some(false));
    let wrong: Vec<u64> = wrong.map(|(row, _)| row as u64).collect();
    assert_eq!(rows.values(), [wrong.clone(), wrong].concat().as_slice());
}

/// Rows with a null are not valid, so `--only-invalid` lists them.
#[test]
fn rows_with_nulls_are_among_those_that_are_not_valid() {
    let here = Place::new();
    let row = "{\"key\":null,\"sig\":null,\"msg\":\"\"}\n";
    let bad = row.replace("null", &format!("\"{}\"", "0".repeat(128)));
    here.write("t.jsonl", [row, &bad, row].concat());
    let line = format!("verify-table t.jsonl {COLUMNS} --only-invalid --out o.parquet");
    let key = "ab".repeat(32);
    here.expect(1, &line.replace("--key key", &format!("--key {key}")));
    let found = booleans(&here.path("o.parquet"), "valid");
    assert_eq!(found, [None, Some(false), None]);
}

#[test]
fn nothing_is_replaced_unasked_and_no_input_ever() {
    let here = Place::new();
    let table = here.make("t.parquet", &making(Shape::Random, 30, 0, Policy::Strict));
    let before = std::fs::read(&table).unwrap();
    std::fs::hard_link(&table, here.path("same.parquet")).unwrap();
    for name in ["t.parquet", "./t.parquet", "same.parquet"] {
        let line = format!("verify-table t.parquet {COLUMNS} --force --out {name}");
        let run = here.expect(2, &line);
        assert!(
            run.err.contains("would be replaced by the output"),
            "{}",
            run.err
        );
    }
    assert_eq!(std::fs::read(&table).unwrap(), before);
    // So is a file of the key.
    here.write("key.pub", [7; 32]);
    let columns = COLUMNS.replace("--key key", "--key ./key.pub");
    let run = here.expect(
        2,
        &format!("verify-table t.parquet {columns} --force --out key.pub"),
    );
    assert!(run.err.contains("`./key.pub` is an input"), "{}", run.err);
    assert_eq!(std::fs::read(here.path("key.pub")).unwrap(), [7; 32]);
    std::fs::remove_file(here.path("key.pub")).unwrap();
    here.write("o.parquet", "kept");
    let line = format!("verify-table t.parquet {COLUMNS} --out o.parquet");
    assert!(
        here.expect(2, &line)
            .err
            .contains("`o.parquet` exists already")
    );
    assert_eq!(std::fs::read(here.path("o.parquet")).unwrap(), b"kept");
    here.expect(0, &format!("{line} --force"));
    assert_eq!(booleans(&here.path("o.parquet"), "valid"), [Some(true); 30]);
    here.expect(2, &format!("verify-table t.parquet {COLUMNS} --out ."));
    here.expect(
        2,
        &format!("verify-table t.parquet {COLUMNS} --out nowhere/o.parquet"),
    );
    assert_eq!(here.files(), ["o.parquet", "same.parquet", "t.parquet"]);
}

/// The standard input may be a file.
#[test]
#[cfg(unix)]
fn the_standard_input_is_not_replaced() {
    let here = Place::new();
    let csv = "key,sig,msg\n";
    here.write("t.csv", csv);
    let line = format!("verify-table - --format csv {COLUMNS} --force --out t.csv");
    let mut command = here.program(&line);
    command.stdin(std::fs::File::open(here.path("t.csv")).unwrap());
    let run = command.output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(said.contains("the standard input is an input"), "{said}");
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(std::fs::read(here.path("t.csv")).unwrap(), csv.as_bytes());
}

#[test]
fn a_file_that_came_meanwhile_is_kept() {
    let here = Place::new();
    let path = here.path("o.parquet");
    let writer = VerdictWriter::create(&path, &[], false, false).unwrap();
    here.write("o.parquet", "kept");
    let why = writer.complete().unwrap_err().to_string();
    assert!(why.contains("exists already"), "{why}");
    // The command refuses before it reads anything, if it can.
    let run = here.expect(
        2,
        &format!("verify-table nowhere.csv {COLUMNS} --out o.parquet"),
    );
    assert!(run.err.contains("exists already"), "{}", run.err);
    assert_eq!(here.files(), ["o.parquet"]);
    assert_eq!(std::fs::read(path).unwrap(), b"kept");
}

#[test]
fn a_run_that_fails_leaves_no_file() {
    let here = Place::new();
    let table = here.make("t.parquet", &making(Shape::Random, 3000, 0, Policy::Strict));
    let mut bytes = std::fs::read(table).unwrap();
    bytes.truncate(bytes.len() / 2);
    here.write("u.parquet", bytes);
    let line = format!("verify-table t.parquet u.parquet {COLUMNS} --out o.parquet");
    let run = here.expect(2, &line);
    assert!(run.err.contains("`u.parquet` is damaged"), "{}", run.err);
    assert!(run.out.is_empty());
    assert_eq!(here.files(), ["t.parquet", "u.parquet"]);
}

#[cfg(unix)]
mod signals {
    use std::io::Write as _;
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::*;

    /// Sends a signal once the program has begun its output. Returns the signal that ended it.
    fn interrupted(here: &Place, mut child: Child, signal: i32) -> Option<i32> {
        let begun = |name: &String| name.starts_with(".nineteen-table-");
        let started = Instant::now();
        while !here.files().iter().any(begun) {
            assert!(
                started.elapsed() < Duration::from_secs(20),
                "no output was begun"
            );
            assert!(child.try_wait().unwrap().is_none(), "it ended too early");
            sleep(Duration::from_millis(5));
        }
        // Wait until the work is under way.
        sleep(Duration::from_millis(200));
        let (signal, id) = (format!("-{signal}"), child.id().to_string());
        assert!(
            Command::new("kill")
                .args([signal, id])
                .status()
                .unwrap()
                .success()
        );
        child.wait().unwrap().signal()
    }

    #[test]
    fn a_table_that_is_being_made_is_taken_away() {
        for signal in [2, 15] {
            let here = Place::new();
            let line = "make-table --like random --rows 100000000 --out t.parquet";
            let child = here.program(line).spawn().unwrap();
            assert_eq!(interrupted(&here, child, signal), Some(signal));
            assert_eq!(here.files(), [""; 0]);
        }
    }

    #[test]
    fn verdicts_are_taken_away_though_the_input_is_waited_for() {
        let here = Place::new();
        here.make("t.csv", &making(Shape::Random, 2000, 0, Policy::Strict));
        let line = format!("verify-table t.csv - {COLUMNS} -e hex --out o.parquet");
        let mut program = here.program(&line);
        let mut child = program.stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"key,sig,msg\n").unwrap();
        assert_eq!(interrupted(&here, child, 2), Some(2));
        assert_eq!(here.files(), ["t.csv"]);
        drop(stdin);
    }
}
