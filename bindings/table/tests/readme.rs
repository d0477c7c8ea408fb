// SPDX-License-Identifier: MIT OR Apache-2.0
//! The commands in the README print the output that it shows.

#[path = "support/table.rs"]
mod support;

use std::process::Command;

use support::Place;

/// The commands in a text with what they print.
fn commands(text: &str) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for block in text.split("```console\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            match (line.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => all.push((command.to_owned(), Vec::new())),
                (None, Some((_, lines))) => lines.push(line.to_owned()),
                (None, None) => panic!("{line}: output of nothing"),
            }
        }
    }
    all
}

/// A line without the parts that depend on the machine.
fn steady(line: &str) -> String {
    let before = line.split_once(" s, ").map(|(before, _)| before);
    let steady = before.and_then(|before| before.rsplit_once(", "));
    steady.map_or(line, |(steady, _)| steady).to_owned()
}

#[test]
#[cfg(unix)]
fn commands_print_what_the_readme_says() {
    let here = Place::new();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_nineteen-table"));
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let commands = commands(include_str!("../README.md"));
    assert!(commands.len() >= 6);
    for (command, lines) in commands {
        let done = Command::new("sh")
            .args(["-c", &command])
            .env("PATH", &path)
            .current_dir(here.path("."))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(
            done.status.code() < Some(2) && said.is_empty(),
            "{command}\n{said}"
        );
        let found = String::from_utf8(done.stdout).unwrap();
        let found: Vec<String> = found.lines().map(steady).collect();
        let lines: Vec<String> = lines.iter().map(|line| steady(line)).collect();
        assert_eq!(found, lines, "{command}");
    }
}
