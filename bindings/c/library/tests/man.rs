// SPDX-License-Identifier: MIT OR Apache-2.0
//! The manual pages: each function of the header on one page, as the header declares it, and
//! examples that compile without a warning and run.

#[path = "support/compile.rs"]
mod compile; // against the header and the shared library

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The pages by their names.
fn pages() -> BTreeMap<String, String> {
    let files = fs::read_dir(compile::folder().join("man")).unwrap();
    let page = |file: std::io::Result<fs::DirEntry>| {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(&path).unwrap())
    };
    files.map(page).collect()
}

/// The lines of a section.
fn section<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let lines = page
        .lines()
        .skip_while(|line| *line != format!(".Sh {name}"));
    let lines = lines.skip(1).take_while(|line| !line.starts_with(".Sh "));
    lines.collect()
}

/// The declarations in the header, by name, with single spaces: `int f(uint8_t *to, size_t n)`.
fn declared() -> BTreeMap<String, String> {
    let header = fs::read_to_string(compile::folder().join("include/nineteen.h")).unwrap();
    let mut code = String::new();
    for piece in header.split("/*") {
        code += piece.split_once("*/").map_or(piece, |(_, after)| after);
    }
    let code = code.split_once("extern \"C\" {").unwrap().1;
    let mut found = BTreeMap::new();
    for statement in code.split(';') {
        let Some((before, arguments)) = statement.split_once('(') else {
            continue;
        };
        let before = before.lines().last().unwrap().trim();
        let before = before.strip_prefix("NINETEEN_MUST_USE ").unwrap_or(before);
        let name = before.split([' ', '*']).next_back().unwrap();
        let arguments = arguments.split_once(')').unwrap().0;
        let arguments = arguments.split_whitespace().collect::<Vec<_>>().join(" ");
        found.insert(name.to_owned(), format!("{before}({arguments})"));
    }
    found
}

/// The declarations in the synopses of the pages.
fn documented() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (page, text) in pages() {
        let (mut result, mut name, mut arguments) = ("", "", Vec::new());
        for line in section(&text, "SYNOPSIS") {
            let (request, word) = line.split_once(' ').unwrap_or((line, ""));
            let word = word.trim_matches('"');
            match request {
                ".Ft" => result = word,
                ".Fo" => name = word,
                ".Fa" => arguments.push(word),
                ".Fc" => {
                    // A pointer's star stands before the name.
                    let space = if result.ends_with('*') { "" } else { " " };
                    let text = format!("{result}{space}{name}({})", arguments.join(", "));
                    let before = found.insert(name.to_owned(), text);
                    assert_eq!(before, None, "{name} is on two pages");
                    arguments.clear();
                }
                _ => assert_eq!(line, ".In nineteen.h", "{page}"),
            }
        }
    }
    found
}

#[test]
fn synopses_are_those_of_the_header() {
    let declared = declared();
    let symbols = fs::read_to_string(compile::folder().join("symbols.txt")).unwrap();
    let names: Vec<&str> = declared.keys().map(String::as_str).collect();
    assert_eq!(names, symbols.lines().collect::<Vec<_>>(), "all are read");
    assert_eq!(documented(), declared);
}

#[test]
fn names_are_those_of_the_synopses() {
    for (page, text) in pages() {
        let names = section(&text, "NAME").into_iter();
        let names: Vec<_> = names.filter_map(|line| line.strip_prefix(".Nm ")).collect();
        let names: Vec<_> = names
            .iter()
            .map(|name| name.trim_end_matches(" ,"))
            .collect();
        let synopsis = section(&text, "SYNOPSIS").into_iter();
        let functions: Vec<_> = synopsis
            .filter_map(|line| line.strip_prefix(".Fo "))
            .collect();
        assert_eq!(names, functions, "{page}");
        let title = format!(".Dt {} 3", page.trim_end_matches(".3").to_uppercase());
        assert!(text.contains(&title), "{page}: {title}");
    }
}

#[test]
fn examples_compile_and_run() {
    for (page, text) in pages() {
        let lines = section(&text, "EXAMPLES").into_iter();
        let lines = lines.skip_while(|line| *line != ".Bd -literal").skip(1);
        let lines: Vec<_> = lines.take_while(|line| *line != ".Ed").collect();
        assert!(!lines.is_empty(), "{page} has no example");
        // roff writes a backslash so.
        let code = lines.join("\n").replace("\\e", "\\") + "\n";
        let source = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("man-{page}.c"));
        fs::write(&source, code).unwrap();
        let Some(program) = compile::compiled("cc", "-std=c99", &source, &[]) else {
            return;
        };
        let done = Command::new(&program).output().unwrap();
        assert!(done.status.success(), "{page}: {}", done.status);
    }
}
