// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sentences without a subject at their beginning, and the limits of rooms.

use super::*;

fn places(text: &str) -> Vec<String> {
    let mut room = Room::default();
    room.read("a.rs", text);
    room.places
}

#[test]
fn sentences_without_a_subject_are_found() {
    for text in [
        "// SPDX-License-Identifier: MIT\n//! What stands here.",
        "// SPDX-License-Identifier: MIT\n// Whoever includes this.",
        "/// Of each word.",
        "    // Those who ask.\n",
        "mod a;\u{20}// Which lines are there",
        "/// A sentence. What follows it counts.",
        "/// A sentence.\n/// Whose beginning counts.",
        "/// A list:\n/// - Of two kinds.",
        "// One comment\nlet x = 1;\n// What another says.",
        "//! One comment\n// What another says.",
    ] {
        assert_eq!(places(text).len(), 1, "{text}");
    }
    assert_eq!(places("/// What. Which: Of it.\n"), ["a.rs:1"; 3]);
}

#[test]
fn other_sentences_are_not() {
    for text in [
        "/// Often, and whatever is whole.\n/// Whole lines.",
        "/// A line that goes on:\n/// of course, and\n/// What a name is.",
        "let x = \"What: What\";",
        "let x = \"https://a // What\";",
    ] {
        assert!(places(text).is_empty(), "{text}");
    }
}

#[test]
fn rooms_keep_their_limit() {
    let fault = |found: usize, lines: usize| {
        let places = vec!["a.rs:1".to_owned(); found];
        Room { lines, places }.fault("room")
    };
    assert_eq!(fault(8, 1000), None);
    assert!(fault(9, 1000).is_some_and(|why| why.contains("a.rs:1")));
    assert!(fault(1, 100).is_some());
}

#[test]
fn rooms_are_two_folders() {
    assert_eq!(room("lab/bench/src/front/file.rs"), "lab/bench");
    assert_eq!(room("curve9767/src/field/tests.rs"), "curve9767");
    assert_eq!(room("compat/edges.rs"), "compat");
}
