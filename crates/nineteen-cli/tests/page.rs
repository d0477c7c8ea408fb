// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tests that `docs/COMMAND.md` names exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_test_that_the_page_names_exists() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(here.join("../../docs/COMMAND.md")).unwrap();
    let mut tests = BTreeSet::new();
    for entry in fs::read_dir(here.join("tests")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let source = fs::read_to_string(path).unwrap();
            let names = source.split("#[test]\nfn ").skip(1);
            tests.extend(names.map(|rest| rest.split('(').next().unwrap().to_owned()));
        }
    }
    // Names of tests are the words in code with two underscores or more.
    let named = page.split('`').filter(|word| {
        word.matches('_').count() > 1
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    });
    let named: BTreeSet<_> = named.filter(|word| *word != "NINETEEN_VARIANTS").collect();
    assert!(named.len() > 15);
    for name in named {
        assert!(
            tests.contains(name),
            "docs/COMMAND.md names {name}, which is no test"
        );
    }
}
