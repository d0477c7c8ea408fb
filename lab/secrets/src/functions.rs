// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every public function is run with secrets marked undefined, or a reason says why not.
//!
//! `docs/api/CRATE.txt` lists the public names of a crate, and a test of the test command keeps it
//! true. Functions, methods, functions of traits, and implementations of traits by types
//! are matched, in that order, with the lines of `functions/CRATE.txt`; the first that fits counts.
//! A line has patterns with `; ` between them, in which `*` stands for anything; the heading above
//! it says what they are about:
//!
//! ```text
//! [runs CASE]          the case of `examples/ct.rs` in which it runs
//! [reason: text]       why it runs in none
//! ```
//!
//! Names are `x25519::x25519`, `x25519::StaticSecret::random`, and `StaticSecret: Drop` for an
//! implementation, without references, lifetimes and the parameters of the implementation.
//!
//! A pattern does not hide a function that takes a secret: under a reason, what takes or returns a
//! type that holds one (`types.txt`) is fitted by its own name, or by that of a trait (`*: Drop`).

use std::collections::{BTreeMap, BTreeSet};

/// The differences between the lines of a table and the list of public names.
/// `secret` are names of types that hold a secret.
pub fn disagreements(
    api: &str,
    table: &str,
    examples: &str,
    secret: &BTreeSet<String>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let lines = read(table, &mut wrong);
    for line in &lines {
        if let About::Runs(case) = &line.about
            && !examples.contains(&format!("(\"{case}\", "))
        {
            wrong.push(format!("no case {case}, in which {} runs", line.pattern));
        }
    }
    let mut used = BTreeSet::new();
    for (item, text) in items(api) {
        let found = lines.iter().position(|line| fits(&line.pattern, &item));
        let Some(found) = found else {
            wrong.push(format!("{item}: neither in a case nor with a reason"));
            continue;
        };
        used.insert(found);
        let Line { pattern, about } = &lines[found];
        let names_it = !pattern.contains('*')
            || pattern
                .strip_prefix("*: ")
                .is_some_and(|rest| !rest.contains('*'));
        if matches!(about, About::Not) && !names_it {
            let all = format!("{item} {text}");
            let hidden = secret.iter().filter(|name| is_named(name, &all));
            wrong.extend(hidden.map(|name| format!("{item}: has {name}, hidden by {pattern}")));
        }
        // A function that is said to run is named in the program.
        let name = item.rsplit("::").next().unwrap_or(&item);
        let runs = matches!(lines[found].about, About::Runs(_));
        if runs && !item.contains(": ") && !is_named(name, examples) {
            wrong.push(format!("{item}: no case has its name"));
        }
    }
    for (i, line) in lines.iter().enumerate() {
        if !used.contains(&i) {
            wrong.push(format!("{}: nothing public fits", line.pattern));
        }
    }
    wrong
}

/// A line of a table.
struct Line {
    pattern: String,
    about: About,
}

#[derive(Clone)]
enum About {
    /// The case in which it runs.
    Runs(String),
    /// It runs in none, and why is said.
    Not,
}

fn read(table: &str, wrong: &mut Vec<String>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut about = None;
    for line in table.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(heading) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
            about = match (
                heading.strip_prefix("runs "),
                heading.strip_prefix("reason: "),
            ) {
                (Some(case), _) => Some(About::Runs(case.to_owned())),
                (_, Some(_)) => Some(About::Not),
                _ => {
                    wrong.push(format!("[{heading}]: neither `runs` nor `reason:`"));
                    None
                }
            };
            continue;
        }
        match &about {
            Some(about) => lines.extend(line.split("; ").map(|pattern| Line {
                pattern: pattern.to_owned(),
                about: about.clone(),
            })),
            None => wrong.push(format!("{line}: under no heading")),
        }
    }
    lines
}

/// The functions and implementations of a list of public names, with what the list says of each.
fn items(api: &str) -> BTreeMap<String, String> {
    let mut items = BTreeMap::new();
    for line in api.lines() {
        let Some((path, text)) = line.split_once(": ") else {
            continue;
        };
        let Some((kind, path)) = path.split_once(' ') else {
            continue;
        };
        let text = text.trim_start_matches("pub ").trim_start_matches("const ");
        if kind == "fn" {
            items.insert(path.to_owned(), text.to_owned());
        } else if let Some(rest) = text.strip_prefix("fn ") {
            let name: String = rest.chars().take_while(|c| is_of_a_name(*c)).collect();
            items.insert(format!("{path}::{name}"), text.to_owned());
        } else if let Some((what, by)) = implementation(text) {
            items.insert(format!("{by}: {what}"), text.to_owned());
        }
    }
    items
}

/// The trait and the type of `impl<…> Trait for Type where …`.
pub(crate) fn implementation(text: &str) -> Option<(String, String)> {
    let mut rest = text.strip_prefix("impl")?;
    if rest.starts_with('<') {
        // The parameters end where as many brackets are closed as were opened.
        let mut open = 0;
        let end = rest.char_indices().find(|(_, c)| {
            open += i32::from(*c == '<') - i32::from(*c == '>');
            open == 0
        })?;
        rest = &rest[end.0 + 1..];
    }
    let (what, by) = rest.trim().split_once(" for ")?;
    let by = by.split("where").next()?;
    let plain = |text: &str| {
        let words = text.replace("'_, ", "").replace("<'_>", "");
        let words = words.replace("'de", "").replace("<>", "");
        words.replace('&', "").trim().to_owned()
    };
    Some((plain(what), plain(by)))
}

/// Whether a pattern fits a name: `*` stands for any number of characters.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len())
                .filter(|i| rest.is_char_boundary(*i))
                .any(|i| fits(after, &rest[i..]))
        }),
    }
}

/// Whether a program has a word.
pub(crate) fn is_named(word: &str, program: &str) -> bool {
    program.match_indices(word).any(|(at, _)| {
        let before = program[..at].chars().next_back();
        let after = program[at + word.len()..].chars().next();
        !before.is_some_and(is_of_a_name) && !after.is_some_and(is_of_a_name)
    })
}

pub(crate) fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn compare(api: &str, examples: &[&str]) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let read = |path: String| {
            let path = root.join(path);
            fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
        };
        let examples: String = examples
            .iter()
            .map(|file| read((*file).to_owned()))
            .collect();
        let table = read(format!("lab/secrets/functions/{api}.txt"));
        let types = read("lab/secrets/types.txt".to_owned());
        let secret = crate::types::searched(&types, api);
        assert!(!secret.is_empty(), "{api}: no type with a secret");
        let list = read(format!("docs/api/{api}.txt"));
        let wrong = disagreements(&list, &table, &examples, &secret);
        assert!(wrong.is_empty(), "{api}:\n{}", wrong.join("\n"));
    }

    #[test]
    fn every_function_of_nineteen_runs_with_secrets_or_has_a_reason() {
        let folder = "crates/nineteen/examples";
        compare(
            "nineteen",
            &["ct.rs", "ct/keys.rs", "ct/groups.rs"]
                .map(|file| format!("{folder}/{file}"))
                .each_ref()
                .map(String::as_str),
        );
    }

    #[test]
    fn every_function_of_curve9767_runs_with_secrets_or_has_a_reason() {
        compare("curve9767", &["curve9767/examples/ct9767.rs"]);
    }

    #[test]
    fn what_is_left_out_is_found() {
        let api = "fn a::b: pub fn b()\nstruct a::C: pub const fn d(self)\n\
                   struct a::C: impl<'de, T: E<F>> Drop for C\nstruct a::C: pub struct C;";
        let program = "(\"case\", a); b(); d()";
        let table = "[runs case]\na::b\na::C::d\n[reason: none]\nC: *";
        let none = BTreeSet::new();
        assert_eq!(disagreements(api, table, program, &none), [""; 0]);
        let wrong = |table: &str, program: &str| disagreements(api, table, program, &none).len();
        assert_eq!(wrong("[runs case]\na::b\n[reason: none]\nC: *", program), 1);
        assert_eq!(wrong(table, "(\"case\", a); b(); dd()"), 1);
        assert_eq!(wrong(table, "b(); d()"), 2);
        assert_eq!(wrong(&format!("{table}\na::e"), program), 1);
        assert_eq!(wrong(&table.replace("reason: ", ""), program), 3);
        // A type with a secret: `C: *` hides what is done with it, `*: Drop` says it.
        let secret = BTreeSet::from(["C".to_owned()]);
        let wrong = |table: &str| disagreements(api, table, program, &secret);
        assert_eq!(wrong(table), ["C: Drop: has C, hidden by C: *"]);
        assert_eq!(wrong(&table.replace("C: *", "*: Drop")), [""; 0]);
        assert_eq!(wrong(&table.replace("C: *", "C: Drop")), [""; 0]);
    }
}
