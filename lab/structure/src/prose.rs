// SPDX-License-Identifier: MIT OR Apache-2.0
//! Comments begin with their subject: sentences that begin with a relative clause ("What a node
//! needs") or with "Of" are counted in each room, the first two folders of a path.
//!
//! Generated files and test material are left out. The words are read from lines, so that a line of
//! a string may count as a comment.

use std::collections::BTreeMap;
use std::path::Path;

use crate::files;

#[cfg(test)]
mod tests; // sentences and limits

/// The most such sentences in 1,000 lines of comments.
const LIMIT: usize = 8;

/// Folders with Rust that is written by hand.
pub const FOLDERS: [&str; 7] = [
    "bindings",
    "compat",
    "crates",
    "examples",
    "curve9767",
    "hardware",
    "lab",
];

/// Beginnings that are no subject.
const BEGINNINGS: &str = "Of, Those who, What, Whatever, Which, Who, Whoever, Whose";

/// The comments of a room.
#[derive(Debug, Default)]
struct Room {
    lines: usize,
    /// The places of sentences without a subject at their beginning.
    places: Vec<String>,
}

/// Adds an entry for each room with too many such sentences.
///
/// # Errors
///
/// A file that cannot be read.
pub fn check(root: &Path, wrong: &mut Vec<String>) -> Result<(), String> {
    let mut rooms: BTreeMap<String, Room> = BTreeMap::new();
    for folder in FOLDERS {
        for path in files::sources(&root.join(folder))? {
            let (name, text) = (files::relative(root, &path), files::read(&path)?);
            if !name.contains("/testdata/") && !files::is_generated(&name, &text) {
                rooms.entry(room(&name)).or_default().read(&name, &text);
            }
        }
    }
    wrong.extend(rooms.iter().filter_map(|(name, room)| room.fault(name)));
    Ok(())
}

/// The room of a file: at most two folders.
fn room(name: &str) -> String {
    let mut folders: Vec<&str> = name.split('/').collect();
    folders.pop();
    // The other curve is one package.
    let depth = if folders.first() == Some(&"curve9767") {
        1
    } else {
        2
    };
    folders.truncate(depth);
    folders.join("/")
}

impl Room {
    /// Counts the comments of a file.
    fn read(&mut self, name: &str, text: &str) {
        // The kind of the comment above, and whether it ends a sentence there.
        let (mut above, mut ended) = ("", true);
        for (i, line) in text.lines().enumerate() {
            let (kind, comment) = comment(line);
            let Some(comment) = comment else {
                above = "";
                continue;
            };
            let begins = ended || kind != above || kind.is_empty();
            let found = usize::from(begins && has_no_subject(comment)) + inside(comment);
            self.lines += 1;
            self.places
                .extend((0..found).map(|_| format!("{name}:{}", i + 1)));
            ended = comment.is_empty()
                || comment.ends_with(['.', ':', '|'])
                || comment.starts_with("SPDX-");
            above = kind;
        }
    }

    /// The reason why the room is refused, if it has too many such sentences.
    fn fault(&self, name: &str) -> Option<String> {
        let (found, lines) = (self.places.len(), self.lines);
        (found * 1000 > LIMIT * lines).then(|| {
            format!(
                "{name}: {found} sentences in {lines} lines of comments begin with a relative \
                 clause or \"Of\" instead of their subject: {}",
                self.places.join(", ")
            )
        })
    }
}

/// The mark of a line that is a comment, none for a comment behind code; and the comment.
fn comment(line: &str) -> (&str, Option<&str>) {
    let line = line.trim();
    for kind in ["///", "//!", "//"] {
        if let Some(comment) = line.strip_prefix(kind) {
            return (kind, Some(comment.trim_start()));
        }
    }
    let behind = line.split_once(" // ");
    let behind = behind.filter(|(code, _)| code.ends_with([';', '{', ',', ')']));
    ("", behind.map(|(_, comment)| comment))
}

/// Whether a sentence, perhaps an item of a list or of a table, begins with one of the words.
fn has_no_subject(sentence: &str) -> bool {
    let sentence = sentence.trim_start_matches(['-', '*', '|', ' ']);
    let mut words = BEGINNINGS.split(", ");
    words.any(|word| match sentence.strip_prefix(word) {
        Some(rest) => !rest.starts_with(char::is_alphanumeric),
        None => false,
    })
}

/// How many sentences without a subject begin inside a line.
fn inside(comment: &str) -> usize {
    let ends = comment.match_indices(['.', ':']);
    let after = ends.filter_map(|(i, _)| comment[i + 1..].strip_prefix(' '));
    after.filter(|sentence| has_no_subject(sentence)).count()
}
