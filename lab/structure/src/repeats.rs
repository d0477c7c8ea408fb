// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines that two crates repeat: what both need belongs in `nineteen-ground`, in the test kit, or in
//! a crate of the laboratory. Pairs that still repeat each other are listed with their lines, which
//! may only fall.
//!
//! A line counts without its indentation; blank lines do not count. Generated files are left out.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hasher as _};
use std::path::Path;

use crate::files;
use crate::prose::FOLDERS;

/// The fewest equal lines in a row that are reported.
const LONGEST: usize = 12;

/// Pairs of crates, and how many lines they repeat, which may only fall. The packages of `compat`
/// have the names and the documentation of what they replace, and of each other.
const REPEATS: [(&str, &str, usize); 6] = [
    (
        "compat/current/curve25519-dalek",
        "compat/previous/curve25519-dalek",
        15,
    ),
    ("compat/current/program", "compat/previous/program", 66),
    ("compat/previous/curve25519-dalek", "crates/nineteen", 69),
    ("compat/previous/ed25519-dalek", "crates/nineteen", 86),
    ("crates/nineteen", "crates/voprf", 12),
    ("curve9767", "hardware/soc/ratchet", 14),
];

/// A file: its name, and its lines with their numbers.
#[derive(Debug)]
struct File<'a> {
    name: &'a str,
    lines: Vec<(usize, &'a str)>,
}

impl<'a> File<'a> {
    fn new(name: &'a str, text: &'a str) -> File<'a> {
        let lines = text.lines().map(str::trim).enumerate();
        let lines = lines.filter(|(_, line)| !line.is_empty());
        File {
            name,
            lines: lines.map(|(i, line)| (i + 1, line)).collect(),
        }
    }

    /// How many lines from `start` on are those of `other` from `begin` on.
    fn equal(&self, start: usize, other: &File<'_>, begin: usize) -> usize {
        let pairs = self.lines[start..].iter().zip(&other.lines[begin..]);
        pairs.take_while(|((_, a), (_, b))| a == b).count()
    }
}

/// Adds an entry for each run of lines that two crates have in common, unless the list allows so
/// many.
///
/// # Errors
///
/// A file that cannot be read.
pub fn check(root: &Path, wrong: &mut Vec<String>) -> Result<(), String> {
    let mut texts: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for folder in FOLDERS {
        for path in files::sources(&root.join(folder))? {
            let (name, text) = (files::relative(root, &path), files::read(&path)?);
            if !files::is_generated(&name, &text) {
                let owner = files::relative(root, package(root, &path));
                texts.entry(owner).or_default().push((name, text));
            }
        }
    }
    let crates: Vec<(&str, Vec<File<'_>>)> = texts
        .iter()
        .map(|(name, texts)| {
            (
                &**name,
                texts.iter().map(|(n, t)| File::new(n, t)).collect(),
            )
        })
        .collect();
    let mut found = BTreeMap::new();
    for (i, j) in candidates(&crates) {
        let ((one, ours), (other, theirs)) = (&crates[i], &crates[j]);
        found.insert((*one, *other), runs(ours, theirs));
    }
    compare(&REPEATS, &found, wrong);
    Ok(())
}

/// The folder of the package that a file belongs to.
fn package<'a>(root: &Path, file: &'a Path) -> &'a Path {
    let is_package = |folder: &&Path| {
        let manifest = files::read(folder.join("Cargo.toml"));
        manifest.is_ok_and(|text| text.contains("[package]"))
    };
    let mut folders = file
        .ancestors()
        .skip(1)
        .take_while(|folder| *folder != root);
    let own = file.parent().unwrap_or(file);
    folders.find(is_package).unwrap_or(own)
}

/// The pairs of crates in which the same [`LONGEST`] lines begin somewhere, as far as hashes tell.
fn candidates(crates: &[(&str, Vec<File<'_>>)]) -> BTreeSet<(usize, usize)> {
    let mut places: HashMap<u64, BTreeSet<usize>> = HashMap::new();
    for (i, (_, files)) in crates.iter().enumerate() {
        for file in files {
            let lines: Vec<u64> = file.lines.iter().map(|(_, line)| hash(line)).collect();
            for window in lines.windows(LONGEST) {
                places.entry(hash(window)).or_default().insert(i);
            }
        }
    }
    let mut pairs = BTreeSet::new();
    for crates in places.values().filter(|crates| crates.len() > 1) {
        for i in crates {
            pairs.extend(crates.range(i + 1..).map(|j| (*i, *j)));
        }
    }
    pairs
}

fn hash<T: std::hash::Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Adds an entry for each pair whose lines are not those of the list.
fn compare(
    listed: &[(&str, &str, usize)],
    found: &BTreeMap<(&str, &str), Vec<Run>>,
    wrong: &mut Vec<String>,
) {
    let listed: BTreeMap<(&str, &str), usize> = listed
        .iter()
        .map(|(one, other, lines)| ((*one, *other), *lines))
        .collect();
    let pairs: BTreeSet<_> = found.keys().chain(listed.keys()).collect();
    for pair in pairs {
        let (one, other) = pair;
        let runs = found.get(pair).map_or(&[][..], Vec::as_slice);
        let lines: usize = runs.iter().map(|run| run.lines).sum();
        let most = listed.get(pair).copied().unwrap_or(0);
        if lines > most {
            wrong.push(format!(
                "{other} repeats {lines} lines of {one}, not {most}:"
            ));
            wrong.extend(runs.iter().map(|run| run.text.clone()));
        } else if lines < most {
            wrong.push(format!(
                "{other} repeats {lines} lines of {one}, not {most}: lower the entry in repeats.rs"
            ));
        }
    }
}

/// Lines of one file that another repeats.
#[derive(Debug, PartialEq)]
struct Run {
    lines: usize,
    /// The places.
    text: String,
}

/// The runs of lines in `one` that `other` repeats.
fn runs(one: &[File<'_>], other: &[File<'_>]) -> Vec<Run> {
    let mut found = Vec::new();
    // Where a run may begin, by its first lines.
    let mut begins: HashMap<Vec<&str>, Vec<(&File<'_>, usize)>> = HashMap::new();
    for file in one {
        for (i, window) in file.lines.windows(LONGEST).enumerate() {
            let key = window.iter().map(|(_, line)| *line).collect();
            begins.entry(key).or_default().push((file, i));
        }
    }
    for file in other {
        let mut start = 0;
        while let Some(window) = file.lines.get(start..start + LONGEST) {
            let key: Vec<&str> = window.iter().map(|(_, line)| *line).collect();
            let places = begins.get(&key).into_iter().flatten();
            let equal =
                places.map(|(theirs, begin)| (file.equal(start, theirs, *begin), theirs, *begin));
            let Some((count, theirs, begin)) = equal.max_by_key(|(count, ..)| *count) else {
                start += 1;
                continue;
            };
            found.push(Run {
                lines: count,
                text: format!(
                    "{}:{}: {count} lines repeat {}:{}",
                    file.name, window[0].0, theirs.name, theirs.lines[begin].0
                ),
            });
            start += count;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `count` lines that no other call has, unless it begins at the same number.
    fn lines(from: usize, count: usize) -> String {
        (from..from + count)
            .map(|i| format!("let x = {i};\n"))
            .collect()
    }

    fn found(one: &str, other: &str) -> Vec<String> {
        let crates = [
            ("a", vec![File::new("a.rs", one)]),
            ("b", vec![File::new("b.rs", other)]),
        ];
        let runs = runs(&crates[0].1, &crates[1].1);
        // Hashes find the same pairs.
        assert_eq!(candidates(&crates).is_empty(), runs.is_empty());
        runs.into_iter().map(|run| run.text).collect()
    }

    #[test]
    fn runs_are_found() {
        let one = format!("// a\n{}// b\n", lines(0, LONGEST + 3));
        // Indented, with blank lines, further down.
        let other = format!(
            "fn f() {{\n\n    {}}}\n",
            lines(0, LONGEST + 3).replace('\n', "\n\n    ")
        );
        assert_eq!(found(&one, &other), ["b.rs:3: 15 lines repeat a.rs:2"]);
        assert_eq!(
            found(&one, &format!("{}x\n{}", lines(0, 12), lines(3, 12))).len(),
            2
        );
    }

    #[test]
    fn shorter_runs_are_not() {
        let one = lines(0, 40);
        assert!(found(&one, &lines(5, LONGEST - 1)).is_empty());
        assert!(found(&one, &format!("{}x\n{}", lines(0, 11), lines(11, 11))).is_empty());
        assert!(found(&one, "").is_empty());
    }

    #[test]
    fn a_pair_may_not_repeat_more_than_its_entry_nor_less() {
        let run = |lines| Run {
            lines,
            text: "a place".to_owned(),
        };
        let found = BTreeMap::from([(("a", "b"), vec![run(12), run(13)]), (("a", "c"), vec![])]);
        let faults = |listed: &[(&str, &str, usize)]| {
            let mut wrong = Vec::new();
            compare(listed, &found, &mut wrong);
            wrong
        };
        assert!(faults(&[("a", "b", 25)]).is_empty());
        assert_eq!(faults(&[("a", "b", 24)]).len(), 3);
        assert_eq!(faults(&[]).len(), 3);
        assert!(faults(&[("a", "b", 26)])[0].contains("lower the entry"));
        assert!(faults(&[("a", "b", 25), ("d", "e", 12)])[0].contains("lower the entry"));
    }

    #[test]
    fn files_belong_to_the_innermost_package() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let of = |name: &str| files::relative(&root, package(&root, &root.join(name)));
        assert_eq!(of("lab/structure/src/lib.rs"), "lab/structure");
        assert_eq!(
            of("crates/nineteen/examples/web/src/lib.rs"),
            "crates/nineteen/examples/web"
        );
        assert_eq!(of("hardware/rtl/a.rs"), "hardware/rtl");
    }
}
