// SPDX-License-Identifier: MIT OR Apache-2.0
//! `verify-table` and `make-table`, which run another program.
#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::process::Command;

use command::{Place, feed};

/// The command, where the shell finds programs only in the folder of the test.
fn here_only(here: &Place, words: &[&str]) -> Command {
    let mut command = here.program();
    command.env("PATH", here.path("")).args(words);
    command
}

#[test]
fn the_other_program_gets_all_words_and_its_exit_code_counts() {
    let here = Place::new();
    here.write(
        "nineteen-table",
        "#!/bin/sh\nfor word; do echo \"[$word]\"; done\nexit 1\n",
    );
    here.chmod("nineteen-table", 0o700);
    for verb in ["verify-table", "make-table"] {
        let words = [verb, "a b.parquet", "--key", "", "--help", "--", "-q", "*"];
        let run = feed(here_only(&here, &words), b"");
        assert_eq!(run.code, 1);
        let expected: String = words.iter().map(|word| format!("[{word}]\n")).collect();
        assert_eq!(run.text(), expected);
    }
}

#[test]
fn without_the_other_program_it_says_how_to_get_it() {
    let here = Place::new();
    let run = feed(here_only(&here, &["verify-table", "t.parquet"]), b"");
    assert_eq!(run.code, 2);
    let why = run.explained("verify-table t.parquet");
    assert!(why.contains("cargo install --path bindings/table"), "{why}");
    for option in ["--backend=m64", "--quiet"] {
        let run = feed(here_only(&here, &[option, "make-table"]), b"");
        let why = run.explained(option);
        assert!(why.contains("is not for `make-table`"), "{why}");
    }
}
