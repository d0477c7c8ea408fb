// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lines that two crates repeat: what both need belongs in `nineteen-ground`, or in the test kit.
//!
//! A line counts without its indentation; blank lines do not count. Generated files are left out.

use std::collections::HashMap;
use std::path::Path;

use crate::files;

/// The fewest equal lines in a row that are reported.
const LONGEST: usize = 12;

/// The crates, none of which may repeat another.
const CRATES: [&str; 5] = [
    "crates/nineteen",
    "curve9767",
    "hardware/engine25519",
    "crates/nineteen-ground",
    "crates/nineteen-testkit",
];

/// Where a crate has sources that are written by hand.
const FOLDERS: [&str; 3] = ["src", "tests", "examples"];

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

/// Adds an entry for each run of lines that two crates have in common.
///
/// # Errors
///
/// A file that cannot be read.
pub fn check(root: &Path, wrong: &mut Vec<String>) -> Result<(), String> {
    let mut crates = Vec::new();
    for name in CRATES {
        let mut texts = Vec::new();
        for folder in FOLDERS.map(|folder| root.join(name).join(folder)) {
            if !folder.is_dir() {
                continue;
            }
            for path in files::sources(&folder)? {
                let name = files::relative(root, &path);
                if !name.contains("/generated/") {
                    texts.push((name, files::read(&path)?));
                }
            }
        }
        crates.push(texts);
    }
    let crates: Vec<Vec<File<'_>>> = crates
        .iter()
        .map(|texts| texts.iter().map(|(n, t)| File::new(n, t)).collect())
        .collect();
    for (i, one) in crates.iter().enumerate() {
        for other in &crates[i + 1..] {
            runs(one, other, wrong);
        }
    }
    Ok(())
}

/// Adds an entry for each run of lines in `one` that `other` repeats.
fn runs(one: &[File<'_>], other: &[File<'_>], wrong: &mut Vec<String>) {
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
            let found =
                places.map(|(theirs, begin)| (file.equal(start, theirs, *begin), theirs, *begin));
            let Some((count, theirs, begin)) = found.max_by_key(|(count, ..)| *count) else {
                start += 1;
                continue;
            };
            wrong.push(format!(
                "{}:{}: {count} lines repeat {}:{}",
                file.name, window[0].0, theirs.name, theirs.lines[begin].0
            ));
            start += count;
        }
    }
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
        let mut wrong = Vec::new();
        runs(
            &[File::new("a.rs", one)],
            &[File::new("b.rs", other)],
            &mut wrong,
        );
        wrong
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
}
