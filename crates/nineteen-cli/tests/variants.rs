// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files in every form that their formats allow, and some that they do not, combined at random: the
//! verdicts are those of `openssl` and `ssh-keygen`.
//!
//! The other programs read less than RFC 7468 allows (each in its way), so where they refuse a form
//! that changes white space alone, this program may read it; then it must find the same key. Where
//! they read a file, this program must, and where the content was changed, neither may.
//!
//! `NINETEEN_VARIANTS=2000` sets the number of files; the default is a few dozen.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::time::{Duration, Instant};

use command::{Place, feed};

/// Numbers for choices (xorshift64*, Vigna 2016); a failure names the seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }
}

/// How many files: `NINETEEN_VARIANTS`, or a few dozen.
fn count() -> u64 {
    std::env::var("NINETEEN_VARIANTS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(40)
}

/// A text block in a form chosen by the dice.
struct Form {
    text: String,
    /// The digits were changed: no reader finds the original.
    changed: bool,
}

fn form(dice: &mut Dice, label: &str, digits: &str) -> Form {
    let mut digits = digits.to_owned();
    let changed = dice.roll(5) == 0;
    if changed {
        let at = dice.roll(digits.len() - 4);
        match dice.roll(4) {
            0 => digits.truncate(at),
            1 => digits.insert(at, '!'),
            2 => digits.replace_range(at..=at, ""),
            _ => digits.insert(at, '='),
        }
    }
    let end = dice.one(&["\n", "\n", "\r\n"]);
    let widths: &[usize] = &[64, 70, 76, 40, 1000, 4];
    let width = widths[dice.roll(widths.len())];
    let (indent, tail) = (
        dice.one(&["", "", "", " ", "\t"]),
        dice.one(&["", "", "", " ", "\t "]),
    );
    let mut text = String::new();
    text += dice.one(&["", "", "", "\n", "Bag Attributes\n", "# a key\n\n"]);
    text += &format!(
        "-----BEGIN {label}-----{}{end}",
        dice.one(&["", "", "", " "])
    );
    text += dice.one(&["", "", "", end]);
    let mut rest = digits.as_str();
    while !rest.is_empty() {
        let uneven = if dice.roll(8) == 0 {
            1 + dice.roll(width)
        } else {
            width
        };
        let (line, after) = rest.split_at(uneven.min(rest.len()));
        text += &format!("{indent}{line}{tail}{end}");
        rest = after;
    }
    text += dice.one(&["", "", "", end]);
    text += &format!("-----END {label}-----{}", dice.one(&["", "", "", " "]));
    text += dice.one(&["\n", "\n", "\r\n", "\n\n", "\nmore text\n"]);
    if dice.roll(10) == 0 {
        text = text.repeat(2);
    }
    Form { text, changed }
}

/// The label and the digits of a file with one block.
fn block(text: &str) -> (String, String) {
    let mut parts = text.split("-----");
    let label = parts
        .nth(1)
        .unwrap()
        .strip_prefix("BEGIN ")
        .unwrap()
        .to_owned();
    (label, parts.next().unwrap().split_whitespace().collect())
}

#[test]
fn forms_are_read_as_other_programs_read_them() {
    let here = Place::new();
    here.ok("keygen pkcs8");
    here.ok("keygen --format openssh openssh");
    here.write("m", "a message\n");
    here.ok("sign -k openssh m");
    // What the other program prints of the file, and what we do; `{}` is not needed in either.
    let kinds = [
        ("pkcs8", "openssl", "pkey -in f -pubout", "pub f"),
        ("pkcs8.pub", "openssl", "pkey -pubin -in f -pubout", "pub f"),
        ("openssh", "ssh-keygen", "-yf f", "pub --format openssh f"),
        (
            "m.sig",
            "ssh-keygen",
            "-Y check-novalidate -n file -s f",
            "",
        ),
    ];
    let input = here.path("m");
    let (mut both, mut neither, mut ours_alone) = (0, 0, 0);
    for seed in 1..=count() {
        let (name, program, line, own) = kinds[(seed % 4) as usize];
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (label, digits) = block(&here.text(name));
        let form = form(&mut dice, &label, &digits);
        here.write("f", &form.text);
        here.chmod("f", 0o600);
        let run = match own {
            "" => here.run_with("-Y check-novalidate -n file -s f", b"a message\n"),
            own => here.run(own),
        };
        assert!((0..=2).contains(&run.code), "seed {seed}\n{}", form.text);
        let Some(theirs) = here.other(program, line, Some(&input)) else {
            return;
        };
        let context = || format!("seed {seed}, {name}\n{}\n{}", form.text, run.err);
        match (theirs.status.success(), run.code == 0) {
            (true, true) => {
                // A changed comment of an OpenSSH key is another output, the same for both.
                assert_eq!(theirs.stdout, run.out, "{}", context());
                both += 1;
            }
            (false, false) => neither += 1,
            // Only white space differs, and the key is the original.
            (false, true) => {
                assert!(!form.changed, "{}", context());
                let original = match own {
                    "" => run.out.clone(),
                    own => here.ok(&own.replace(" f", &format!(" {name}"))).out,
                };
                assert_eq!(run.out, original, "{}", context());
                ours_alone += 1;
            }
            (true, false) => panic!("they read it: {}", context()),
        }
    }
    println!("read by both {both}, by neither {neither}, by this one alone {ours_alone}");
    assert!(both > 0 && neither > 0);
}

/// Files of noise, of cut and of spliced formats: an answer in time, no panic, no control character
/// on the terminal, and nothing written.
#[test]
fn hostile_files_do_no_harm() {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen pkcs8");
    here.ok("keygen --format openssh openssh");
    here.ok("keygen --format minisign minisign");
    here.ok("keygen --format signify signify");
    for format in ["ssh", "minisign", "signify"] {
        here.ok(&format!("sign -k pkcs8 --format {format} m -o {format}.s"));
    }
    here.write("phrase", "phrase\n");
    here.ok("sign -k pkcs8 --manifest sums m");
    let samples: Vec<Vec<u8>> = [
        "pkcs8",
        "pkcs8.pub",
        "openssh",
        "openssh.pub",
        "minisign",
        "signify",
        "minisign.pub",
        "ssh.s",
        "minisign.s",
        "signify.s",
        "sums",
    ]
    .iter()
    .map(|name| here.read(name))
    .collect();
    let before = {
        here.write("f", "");
        here.files()
    };
    let lines = [
        "pub f",
        "inspect f",
        "sign -k f m -o new",
        "verify -k pkcs8.pub m f",
        "verify -k f m ssh.s",
        "verify --allowed-signers f -I a m ssh.s",
        "verify -k pkcs8.pub --revoked f m ssh.s",
        "verify -k pkcs8.pub --manifest f",
        "-Y check-novalidate -n file -s f",
        "-Y find-principals -f f -s ssh.s",
    ];
    for seed in 1..=count() {
        let mut dice = Dice(seed.wrapping_mul(0xd134_2543_de82_ef95));
        let mut bytes = samples[dice.roll(samples.len())].clone();
        for _ in 0..=dice.roll(6) {
            let at = dice.roll(bytes.len().max(1)).min(bytes.len());
            match dice.roll(6) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, dice.roll(256) as u8),
                2 if at < bytes.len() => bytes[at] ^= 1 << dice.roll(8),
                3 => {
                    let other = &samples[dice.roll(samples.len())];
                    let from = dice.roll(other.len());
                    bytes.splice(at..at, other[from..].iter().copied());
                }
                4 => {
                    bytes.splice(at..at, b"\x1b[2J\x07\r\x00".iter().copied());
                }
                _ => {
                    bytes.splice(at..at, [0xff; 8]);
                }
            }
        }
        here.write("f", &bytes);
        here.chmod("f", 0o600);
        let line = lines[dice.roll(lines.len())];
        let started = Instant::now();
        let mut command = here.program();
        command.args(line.split(' ')).env_remove("SSH_AUTH_SOCK");
        let run = feed(command, b"a message\n");
        let context = format!("seed {seed}, {line}\n{}", run.err);
        assert!((0..=2).contains(&run.code), "{context}");
        assert!(!run.err.contains("panicked"), "{context}");
        assert!(started.elapsed() < Duration::from_secs(60), "{context}");
        let evil = |c: char| c.is_control() && c != '\n';
        assert!(!run.err.contains(evil), "{context:?}");
        assert!(
            !String::from_utf8_lossy(&run.out).contains(evil),
            "{context:?}"
        );
        if run.code == 0 && line.starts_with("sign") {
            std::fs::remove_file(here.path("new")).unwrap();
        }
        assert_eq!(here.files(), before, "{context}");
    }
}
