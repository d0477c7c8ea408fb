// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tests that `docs/COMMAND.md` and its comparison name exist, and every claim names one.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_test_that_the_page_names_exists() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = ["COMMAND.md", "command/COMPARISON.md"]
        .map(|page| fs::read_to_string(here.join("../../docs").join(page)).unwrap());
    let page = pages.concat();
    let mut tests = BTreeSet::new();
    for entry in fs::read_dir(here.join("tests")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let source = fs::read_to_string(path).unwrap();
            let names = source.split("#[test]").skip(1);
            let names = names.filter_map(|rest| rest.split("fn ").nth(1)?.split('(').next());
            tests.extend(names.map(str::to_owned));
        }
    }
    // Names of tests are the words in code with two underscores or more.
    let named = page.split('`').filter(|word| {
        word.matches('_').count() > 1
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    });
    let named: BTreeSet<_> = named.filter(|word| *word != word.to_uppercase()).collect();
    assert!(named.len() > 15);
    for name in named {
        assert!(
            tests.contains(name),
            "a page names {name}, which is no test"
        );
    }
}

/// In the table of programs, each claim about this one is backed by a test.
#[test]
fn every_cell_of_ours_names_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(here.join("../../docs/command/COMPARISON.md")).unwrap();
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        (cells.len() == 10 && !cells[1].is_empty()).then(|| (cells[7], cells[8]))
    });
    let mut shown = 0;
    for (cell, tests) in rows.filter(|(cell, _)| *cell != "---") {
        let claims = cell != "no";
        assert_eq!(claims, tests.contains('`'), "{cell}: {tests}");
        shown += u32::from(claims);
    }
    assert!(shown > 12);
}
