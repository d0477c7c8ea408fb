// SPDX-License-Identifier: MIT OR Apache-2.0
//! Untrusted text (names of files, comments of keys, arguments) cannot control the terminal or add
//! a line to the output.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use base64ct::{Base64, Encoding};
use command::{Place, Run, feed};

/// Control characters: clears the screen, renames the window, rings the bell, moves the cursor, C1,
/// and text from right to left.
const EVIL: &str = "a\u{1b}[2J\u{1b}]0;w\u{7}\u{8}\r\u{7f}\u{9b}31m\u{202e}b";

/// Runs with arguments that may hold anything.
fn run(here: &Place, words: &[&str]) -> Run {
    let mut command = here.program();
    command.args(words.iter().map(|word| OsStr::from_bytes(word.as_bytes())));
    feed(command, b"")
}

/// Checks that neither stream has control characters.
fn harmless(run: &Run, words: &[&str]) {
    let evil = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!run.err.contains(evil), "{words:?}: {:?}", run.err);
    assert!(
        !String::from_utf8_lossy(&run.out).contains(evil),
        "{words:?}: {:?}",
        run.out
    );
}

#[test]
fn names_of_files_command_no_terminal() {
    let here = Place::signed();
    let names = ["m", "m.sig", "k", "k.pub"];
    for name in names {
        here.write(&format!("{EVIL}{name}"), here.read(name));
    }
    here.ok("keygen x --type x25519");
    std::fs::create_dir(here.path(&format!("{EVIL}d"))).unwrap();
    let [m, sig, k, key] = names.map(|name| format!("{EVIL}{name}"));
    let (new, folder) = (format!("{EVIL}new"), format!("{EVIL}d"));
    let (m, sig, k, key, new, folder) = (&*m, &*sig, &*k, &*key, &*new, &*folder);
    for (code, words) in [
        (2, vec!["verify", "-k", new, "m"]),
        (2, vec!["verify", "-k", "k.pub", new]),
        (2, vec!["verify", "-k", folder, "m"]),
        (2, vec!["verify", "-k", sig, "m"]),
        (2, vec!["verify", "-k", "k.pub", "m", key]),
        (1, vec!["verify", "-k", "k.pub", k, sig]),
        (0, vec!["verify", "-k", key, m]),
        (2, vec!["sign", "-k", key, "m"]),
        (2, vec!["sign", "-k", k, m]),
        (0, vec!["sign", "-k", k, m, "--force"]),
        (2, vec!["keygen", k]),
        (0, vec!["keygen", new]),
        (2, vec!["dh", "-k", "x", new]),
        (0, vec!["dh", "-k", "x", "x.pub", "-o", &format!("{new}dh")]),
        (2, vec!["pub", "--type", "x25519", key]),
        (2, vec!["pub", m]),
        (2, vec!["man", new]),
    ] {
        let run = run(&here, &words);
        assert_eq!(run.code, code, "{words:?}\n{:?}", run.err);
        harmless(&run, &words);
        if code != 0 {
            // The name can still be recognised.
            assert!(run.err.contains("\\x1b[2J"), "{words:?}: {:?}", run.err);
        }
    }
}

/// JSON asks for numbers below U+0020 only.
#[test]
fn json_commands_no_terminal_and_says_the_same() {
    let here = Place::signed();
    let [m, sig] = ["m", "m.sig"].map(|name| format!("{EVIL}{name}"));
    here.write(&m, here.read("m"));
    here.write(&sig, here.read("m.sig"));
    here.ok("keygen --format minisign s");
    here.ok("sign --format minisign -k s m -o m.minisig");
    let text = here.text("m.minisig");
    let comment = text
        .lines()
        .find_map(|line| line.strip_prefix("trusted comment: "));
    here.write(
        "evil",
        text.replace(comment.unwrap(), "\u{9b}2J\u{9b}31m\u{202e}\u{7f}"),
    );
    for (code, words) in [
        (0, vec!["verify", "--json", "-k", "k.pub", &m]),
        (1, vec!["verify", "--json", "-k", "s.pub", &m]),
        (0, vec!["inspect", "--json", &sig]),
        (0, vec!["inspect", "--json", "evil"]),
        (0, vec!["sign", "--json", "--force", "-k", "k", &m]),
    ] {
        let run = run(&here, &words);
        assert_eq!(run.code, code, "{words:?}\n{:?}", run.err);
        harmless(&run, &words);
        let value: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
        match words.last() {
            Some(&"evil") => {
                let found = value["parts"][0]["comment"].as_str();
                assert_eq!(found, Some("\u{9b}2J\u{9b}31m\u{202e}\u{7f}"));
            }
            name => assert_eq!(value["file"].as_str(), name.copied()),
        }
    }
}

#[test]
fn a_line_break_in_a_name_forges_no_message() {
    let here = Place::signed();
    let name = "m\nvalid: everything";
    for words in [
        vec!["verify", "-k", "k.pub", name],
        vec!["sign", "-k", name, "m"],
    ] {
        let run = run(&here, &words);
        assert_eq!(run.code, 2);
        assert!(!run.err.contains("\nvalid"), "{:?}", run.err);
    }
}

#[test]
fn arguments_that_are_refused_command_no_terminal() {
    let here = Place::new();
    for words in [
        vec![EVIL],
        vec!["cpu", EVIL],
        vec!["keygen", "k", "--type", EVIL],
        vec!["--backend", EVIL, "cpu"],
        vec![&format!("--{EVIL}"), "cpu"],
        vec!["bench", "--secs", EVIL],
    ] {
        let run = run(&here, &words);
        assert_eq!(run.code, 2, "{words:?}");
        harmless(&run, &words);
    }
    for words in [vec!["cpu"], vec!["--help"]] {
        let mut command = here.program();
        command.args(&words).env("NINETEEN_BACKEND", EVIL);
        harmless(&feed(command, b""), &words);
    }
}

/// The text of an OpenSSH secret key `id`, with the first byte of its comment `tag` repeated replaced by `evil`.
fn with_comment(here: &Place, evil: &[u8]) -> String {
    let comment = "#".repeat(evil.len());
    here.ok(&format!(
        "keygen id --force --format openssh --comment {comment}"
    ));
    let text = here.text("id");
    let body: String = text.lines().filter(|line| !line.starts_with('-')).collect();
    let mut binary = Base64::decode_vec(&body).unwrap();
    let at = binary
        .windows(comment.len())
        .rposition(|w| w == comment.as_bytes())
        .unwrap();
    binary[at..at + evil.len()].copy_from_slice(evil);
    let body = Base64::encode_string(&binary);
    let lines: Vec<&str> = body
        .as_bytes()
        .chunks(70)
        .map(|c| std::str::from_utf8(c).unwrap())
        .collect();
    format!(
        "-----BEGIN OPENSSH PRIVATE KEY-----\n{}\n-----END OPENSSH PRIVATE KEY-----\n",
        lines.join("\n")
    )
}

#[test]
fn a_comment_adds_no_second_key() {
    let here = Place::signed();
    let second = here.ok("pub --format openssh k").text().trim().to_owned();
    for evil in [
        format!("me\n{second}"),
        format!("me\r\n{second}"),
        format!("me\r{second}"),
        format!("me\u{b}{second}"),
        format!("me\u{2028}{second}"),
        format!("me\0{second}"),
        EVIL.to_owned(),
    ] {
        here.write("evil", with_comment(&here, evil.as_bytes()));
        let run = run(&here, &["pub", "--format", "openssh", "evil"]);
        assert_eq!(run.code, 0, "{}", run.err);
        harmless(&run, &["pub"]);
        assert_eq!(run.text().lines().count(), 1, "{:?}", run.text());
        assert!(
            !run.text()
                .trim_end()
                .contains(|c: char| c.is_control() || c == '\u{2028}')
        );
        // The output is read back as the same key.
        here.write("line", run.text());
        let same = |file| here.ok(&format!("pub {file}")).out;
        assert_eq!(same("line"), same("id"));
        // The key itself is good.
        here.ok("sign --force -k evil m");
    }
    // Control characters in a public line are escaped, too.
    here.write("line", format!("{} {EVIL}\n", second));
    let run = run(&here, &["pub", "--format", "openssh", "line"]);
    assert_eq!(run.code, 0, "{}", run.err);
    harmless(&run, &["pub"]);
}

#[test]
fn keygen_takes_no_comment_of_several_lines_or_with_escapes() {
    let here = Place::new();
    for comment in ["a\nb", "a\rb", EVIL, "a\tb", "a\u{85}b"] {
        let run = run(
            &here,
            &["keygen", "id", "--format", "openssh", "-C", comment],
        );
        assert_eq!(run.code, 2, "{comment:?}");
        run.explained("keygen");
    }
    assert!(here.files().is_empty());
    assert_eq!(
        run(
            &here,
            &["keygen", "id", "--format", "openssh", "-C", "Mäx von 東京"]
        )
        .code,
        0
    );
}
