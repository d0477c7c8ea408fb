// SPDX-License-Identifier: MIT OR Apache-2.0
//! Examples at the end of the help and in the manual pages of commands.
//!
//! A test runs every line in a temporary folder, in the order of this file.

use std::fmt::Write;

/// A task, and the command line that does it.
pub type Example = (&'static str, &'static str);

const KEYGEN: [Example; 5] = [
    (
        "The key that `sign` uses when none is named:",
        "nineteen keygen --format openssh",
    ),
    (
        "A key for releases, under a passphrase:",
        "nineteen keygen --protect --format openssh -C releases@example.com release",
    ),
    ("A key that OpenSSL reads too:", "nineteen keygen key.pem"),
    (
        "A key whose signatures minisign verifies:",
        "nineteen keygen --format minisign mini",
    ),
    (
        "A key for key exchange:",
        "nineteen keygen --type x25519 exchange",
    ),
];

const SIGN: [Example; 5] = [
    (
        "A file, with the default key; the signature is letter.sig:",
        "nineteen sign letter",
    ),
    (
        "A file, with another key:",
        "nineteen sign -k release app.tar",
    ),
    (
        "Several files, each with its signature beside it:",
        "nineteen sign -k release notes/*.txt",
    ),
    (
        "One list of checksums and one signature for a folder:",
        "nineteen sign -k release --manifest SHA256SUMS data/*",
    ),
    (
        "A file for those who have minisign; the signature is manual.pdf.minisig:",
        "nineteen sign -k mini manual.pdf",
    ),
];

const VERIFY: [Example; 5] = [
    (
        "A file, with its signature in app.tar.sig:",
        "nineteen verify -k release.pub app.tar",
    ),
    (
        "Several files, each with its signature beside it:",
        "nineteen verify -k release.pub --all notes/*.txt",
    ),
    (
        "A signed list of checksums, and each file in it:",
        "nineteen verify -k release.pub --manifest SHA256SUMS",
    ),
    (
        "A file that releases@example.com must have signed, with a key listed in `allowed`:",
        "nineteen verify --allowed-signers allowed -I releases@example.com app.tar",
    ),
    (
        "A file signed with minisign:",
        "nineteen verify -k mini.pub manual.pdf manual.pdf.minisig",
    ),
];

const CPU: [Example; 2] = [
    (
        "Which backend serves each operation, and why:",
        "nineteen cpu",
    ),
    (
        "Which is fastest here, for programs:",
        "nineteen cpu --measure --json",
    ),
];

const COMPLETIONS: [Example; 1] = [(
    "For bash:",
    "nineteen completions bash > ~/.local/share/bash-completion/completions/nineteen",
)];

const MAN: [Example; 2] = [
    (
        "All pages, where `man nineteen-sign` finds them:",
        "nineteen man --to ~/.local/share/man/man1",
    ),
    ("One page:", "nineteen man sign > nineteen-sign.1"),
];

/// The examples of a command.
pub fn of(command: &str) -> &'static [Example] {
    match command {
        "keygen" => &KEYGEN,
        "sign" => &SIGN,
        "verify" => &VERIFY,
        "cpu" => &CPU,
        "completions" => &COMPLETIONS,
        "man" => &MAN,
        _ => &[],
    }
}

/// Examples as the last part of a help text.
pub fn as_text(examples: &[Example]) -> String {
    let mut text = String::from("Examples:");
    for (task, line) in examples {
        let _ = write!(text, "\n  {task}\n    {line}");
    }
    text
}
