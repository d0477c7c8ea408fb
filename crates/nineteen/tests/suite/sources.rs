// SPDX-License-Identifier: MIT OR Apache-2.0
//! `testdata/SOURCES.toml` lists every file of test material with the hash of its contents.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::support::text;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn every_file_is_the_one_its_source_names() {
    // `["path"]`, then `key = "value"` lines.
    let (mut section, mut stated) = (String::new(), BTreeMap::new());
    for line in text("SOURCES.toml").lines() {
        if let Some(path) = line.strip_prefix("[\"").and_then(|l| l.strip_suffix("\"]")) {
            section = path.to_owned();
        } else if let Some(hash) = line.strip_prefix("sha256 = ") {
            stated.insert(section.clone(), hash.trim_matches('"').to_owned());
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    for path in paths {
        let name = path
            .strip_prefix(&root)
            .expect("inside")
            .to_string_lossy()
            .replace('\\', "/");
        if name == "SOURCES.toml" {
            continue;
        }
        let hash = Sha256::digest(fs::read(&path).expect("a file"));
        let hash: String = hash.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(stated.remove(&name), Some(hash), "{name}");
    }
    assert!(stated.is_empty(), "no such files: {:?}", stated.keys());
}
