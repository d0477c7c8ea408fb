// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every public type that holds a secret is searched for in memory, or a reason says why not.
//!
//! `docs/api/CRATE.txt` lists the public types of a crate. Each is in `types.txt`, by its name and
//! without patterns, so a new type has to be decided about:
//!
//! ```text
//! [holds nothing secret]
//! [searched by FOLDER]         what the tests in this folder leave in memory is searched
//! [reason: text]               why it is not
//! PACKAGE: module::Type; …
//! ```
//!
//! A type that wipes itself on drop holds a secret. Tests that search for a type name it and
//! everything that makes one: functions that return it, and its implementations of `Clone`, `From`
//! and `TryFrom`. For packages without such a list, the public types that wipe a field, as their
//! sources show, are in the table by the folder of the package.

use std::collections::{BTreeMap, BTreeSet};

use crate::functions::{implementation, is_named, is_of_a_name};

/// The differences between the table and the lists of public names. `api` is the list of a package; `text`
/// gives the sources of the tests in a folder.
pub fn disagreements(
    table: &str,
    packages: &BTreeMap<String, String>,
    marked: &BTreeSet<String>,
    text: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let decided = read(table, &mut wrong);
    let mut known = marked.clone();
    for (package, api) in packages {
        let types = types(api);
        for (path, lines) in &types {
            let name = format!("{package}: {path}");
            let Some(about) = decided.get(&name) else {
                wrong.push(format!("{name}: not decided"));
                continue;
            };
            let wipes = lines.iter().any(|line| {
                let done = implementation(line);
                done.is_some_and(|(what, _)| ["Drop", "ZeroizeOnDrop"].contains(&&*what))
            });
            match about {
                About::Nothing if wipes => wrong.push(format!("{name}: wipes itself")),
                About::Searched(folder) => {
                    let tests = text(folder);
                    for needed in needed(api, path, lines, types.keys()) {
                        if !is_named(&needed, &tests) {
                            wrong.push(format!("{name}: {folder} does not name {needed}"));
                        }
                    }
                }
                _ => (),
            }
        }
        known.extend(types.keys().map(|path| format!("{package}: {path}")));
    }
    for name in marked {
        match decided.get(name) {
            None => wrong.push(format!("{name}: wipes a field, not decided")),
            Some(About::Nothing) => wrong.push(format!("{name}: wipes a field")),
            Some(_) => (),
        }
    }
    let unknown = decided.keys().filter(|name| !known.contains(*name));
    wrong.extend(unknown.map(|name| format!("{name}: no such type")));
    wrong
}

/// The names, without modules, of a package's types that tests search for.
pub fn searched(table: &str, package: &str) -> BTreeSet<String> {
    let decided = read(table, &mut Vec::new());
    let mut names = BTreeSet::new();
    for (name, about) in decided {
        if let (About::Searched(_), Some((of, path))) = (about, name.split_once(": "))
            && of == package
        {
            names.insert(path.rsplit("::").next().unwrap_or(path).to_owned());
        }
    }
    names
}

#[derive(Clone)]
enum About {
    Nothing,
    Searched(String),
    Reason,
}

fn read(table: &str, wrong: &mut Vec<String>) -> BTreeMap<String, About> {
    let mut decided = BTreeMap::new();
    let mut about = None;
    for line in table.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(heading) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            about = if heading == "holds nothing secret" {
                Some(About::Nothing)
            } else if let Some(folder) = heading.strip_prefix("searched by ") {
                Some(About::Searched(folder.to_owned()))
            } else if heading.starts_with("reason: ") {
                Some(About::Reason)
            } else {
                wrong.push(format!("[{heading}]: unknown"));
                None
            };
            continue;
        }
        let (Some(about), Some((package, types))) = (&about, line.split_once(": ")) else {
            wrong.push(format!("{line}: under no heading, or without a package"));
            continue;
        };
        for path in types.split("; ") {
            let name = format!("{package}: {path}");
            if path.contains('*') || decided.insert(name.clone(), about.clone()).is_some() {
                wrong.push(format!("{name}: a pattern, or twice"));
            }
        }
    }
    decided
}

/// The types of a list of public names, with their lines.
fn types(api: &str) -> BTreeMap<String, Vec<&str>> {
    let mut types: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for line in api.lines() {
        let Some((path, text)) = line.split_once(": ") else {
            continue;
        };
        if let Some(("struct" | "enum" | "union", path)) = path.split_once(' ') {
            types.entry(path.to_owned()).or_default().push(text);
        }
    }
    types
}

/// The names that tests of a type contain: the type, and a function that makes a value of it.
fn needed<'a>(
    api: &str,
    path: &str,
    lines: &[&str],
    mut all: impl Iterator<Item = &'a String>,
) -> BTreeSet<String> {
    let (module, name) = path.rsplit_once("::").unwrap_or(("", path));
    // A name that another module has too is told apart by its own.
    let ambiguous = all.any(|other| other != path && other.rsplit("::").next() == Some(name));
    let qualified = match module.rsplit("::").next() {
        Some(module) if ambiguous => format!("{module}::{name}"),
        _ => name.to_owned(),
    };
    let mut needed = BTreeSet::from([qualified]);
    for line in api.lines() {
        let Some((owner, text)) = line.split_once(": ") else {
            continue;
        };
        let owner = owner.split_once(' ').map_or("", |(_, owner)| owner);
        let Some((before, result)) = text.rsplit_once(" -> ") else {
            continue;
        };
        let Some((_, signature)) = before.split_once("fn ") else {
            continue;
        };
        let own = owner == path;
        let near = !ambiguous || owner.rsplit_once("::").map_or("", |(module, _)| module) == module;
        let borrowed = result.starts_with('&') || result.contains('\'');
        if !borrowed && (own && is_named("Self", result) || near && is_named(name, result)) {
            let function: String = signature.chars().take_while(|c| is_of_a_name(*c)).collect();
            needed.insert(function);
        }
    }
    let implemented = lines.iter().filter_map(|line| implementation(line));
    for (what, _) in implemented.filter(|(_, by)| by == name) {
        for (start, function) in [
            ("Clone", "clone"),
            ("From<", "from"),
            ("TryFrom<", "try_from"),
        ] {
            if what == start || start.ends_with('<') && what.starts_with(start) {
                needed.insert(format!("{name}::{function}"));
            }
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// The Rust sources below a folder, or one file.
    fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
        if folder.is_file() {
            return vec![(folder.to_owned(), fs::read_to_string(folder).expect("text"))];
        }
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for entry in entries.map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() || entry.extension().is_some_and(|e| e == "rs") {
                found.extend(sources(&entry));
            }
        }
        found
    }

    fn text(folder: &str) -> String {
        let texts = sources(&root().join(folder));
        assert!(!texts.is_empty(), "{folder}: no tests");
        texts.into_iter().map(|(_, text)| text).collect()
    }

    /// Packages that secrets pass through, without a list of public names.
    const UNLISTED: [&str; 9] = [
        "bindings/c/library",
        "bindings/c/sodium",
        "bindings/openssl",
        "bindings/python",
        "bindings/rustls",
        "compat/previous",
        "compat/solana-ed25519",
        "crates/nineteen-cli",
        "crates/nineteen-openssh",
    ];

    /// The public types whose fields are wiped.
    fn marked(folder: &str) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for (_, text) in sources(&root().join(folder)) {
            for (at, _) in text.match_indices("\npub struct ") {
                let rest = &text[at + "\npub struct ".len()..];
                let name: String = rest.chars().take_while(|c| is_of_a_name(*c)).collect();
                // Attributes before it, and its fields.
                let before = text[..at].rsplit_once("\n\n").map_or("", |(_, last)| last);
                let end = rest.find(['}', ';']).unwrap_or(rest.len());
                let wipes = ["Zeroizing", "Zeroize", "ZeroizeOnDrop", "Place"];
                let all = format!("{before}\n{}", &rest[name.len()..end]);
                if wipes.iter().any(|word| is_named(word, &all)) {
                    names.insert(format!("{folder}: {name}"));
                }
            }
        }
        names
    }

    #[test]
    fn every_type_with_a_secret_is_searched_for_or_has_a_reason() {
        let read = |path: &str| fs::read_to_string(root().join(path)).expect(path);
        let lists = fs::read_dir(root().join("docs/api")).expect("lists");
        let packages: BTreeMap<String, String> = lists
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                let package = path.file_stem().expect("a name").to_string_lossy();
                let api = fs::read_to_string(&path).expect("a list");
                (package.into_owned(), api)
            })
            .collect();
        let marked: BTreeSet<String> = UNLISTED.iter().flat_map(|folder| marked(folder)).collect();
        let wrong = disagreements(&read("lab/secrets/types.txt"), &packages, &marked, text);
        assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    }

    #[test]
    fn what_is_left_out_is_found() {
        let api = "struct a::Key: impl Clone for Key\nstruct a::Key: impl ZeroizeOnDrop for Key\n\
                   struct a::Key: pub fn new(bytes: &[u8; 32]) -> Result<Key, Error>\n\
                   struct a::Key: pub fn as_bytes(&self) -> &[u8; 32]\n\
                   fn a::random: pub fn random() -> Key\nenum b::Error: impl Copy for Error";
        let packages = BTreeMap::from([("p".to_owned(), api.to_owned())]);
        let marked = BTreeSet::from(["folder: Other".to_owned()]);
        let table = "[searched by here]\np: a::Key\n[holds nothing secret]\np: b::Error\n\
                     [reason: none]\nfolder: Other";
        let tests = "Key::new(1); Key::clone(&key); random()";
        let wrong = |table: &str, tests: &str| {
            disagreements(table, &packages, &marked, |_| tests.to_owned()).len()
        };
        assert_eq!(wrong(table, tests), 0);
        // A constructor that the tests do not name, each in turn.
        for missing in ["new", "Key::clone", "random"] {
            assert_eq!(
                wrong(table, &tests.replace(missing, "other")),
                1,
                "{missing}"
            );
        }
        // A type that is not decided about, one that holds nothing but is wiped, one of no package.
        assert_eq!(wrong(&table.replace("p: a::Key", ""), tests), 1);
        assert_eq!(wrong(&table.replace("p: b::Error", ""), tests), 1);
        assert_eq!(wrong(&table.replace("folder: Other", ""), tests), 1);
        let nothing = table.replace("searched by here", "holds nothing secret");
        assert_eq!(wrong(&nothing, tests), 1);
        let nothing = table.replace("[reason: none]", "");
        assert_eq!(wrong(&nothing, tests), 1);
        assert_eq!(wrong(&format!("{table}\np: c::Gone"), tests), 1);
        assert_eq!(wrong(&format!("{table}\np: a::*"), tests), 1);
    }
}
