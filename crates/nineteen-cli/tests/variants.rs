// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files in every form that their formats allow, and some that they do not, combined at random. The
//! test predicts whether this program, `openssl` and `ssh-keygen` read each file, and checks it.
//!
//! `NINETEEN_VARIANTS=2000` sets the number of files; the default is a few dozen.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;
#[path = "support/freedoms.rs"]
mod freedoms;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use base64ct::{Base64, Encoding};
use command::{Place, feed};
use freedoms::{BLOCKS, Dice, Form, Freedom, LINES, OPENSSL, SSH_KEY, SSH_SIGNATURE};

/// The number of files: `NINETEEN_VARIANTS`, or a few dozen.
fn count() -> u64 {
    std::env::var("NINETEEN_VARIANTS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(40)
}

/// The label and the digits of a file with one block.
fn parts(text: &str) -> (String, String) {
    let mut parts = text.split("-----");
    let label = parts
        .nth(1)
        .unwrap()
        .strip_prefix("BEGIN ")
        .unwrap()
        .to_owned();
    (label, parts.next().unwrap().split_whitespace().collect())
}

/// A file to vary: its name, the command line of the other program that reads it, and ours. `f`
/// stands for the variant.
struct Kind {
    name: &'static str,
    program: &'static str,
    line: String,
    own: String,
    column: usize,
    /// Whether both programs print the same.
    same: bool,
}

fn kinds(here: &Place) -> Vec<Kind> {
    here.ok("keygen pkcs8");
    here.write("m", "a message\n");
    let padded = |name: &str| parts(&here.text(name)).1.ends_with('=');
    // A comment and a namespace of such lengths that there is padding.
    let comment = (1..9).find(|n| {
        let comment = "c".repeat(*n);
        here.ok(&format!(
            "keygen --format openssh openssh --force -C {comment}"
        ));
        padded("openssh")
    });
    assert!(comment.is_some());
    let namespace = ["file", "files", "tables"].into_iter().find(|namespace| {
        here.ok(&format!("sign -k openssh -n {namespace} m --force"));
        padded("m.sig")
    });
    let check = format!("-Y check-novalidate -n {} -s f", namespace.unwrap());
    let kind = |name, program, line: &str, own: &str, column, same| Kind {
        name,
        program,
        line: line.into(),
        own: own.into(),
        column,
        same,
    };
    vec![
        kind(
            "pkcs8",
            "openssl",
            "pkey -in f -pubout",
            "pub f",
            OPENSSL,
            true,
        ),
        kind(
            "pkcs8.pub",
            "openssl",
            "pkey -pubin -in f -pubout",
            "pub f",
            OPENSSL,
            true,
        ),
        kind(
            "openssh",
            "ssh-keygen",
            "-yf f",
            "pub --format openssh f",
            SSH_KEY,
            true,
        ),
        kind("m.sig", "ssh-keygen", &check, &check, SSH_SIGNATURE, true),
        kind(
            "openssh.pub",
            "ssh-keygen",
            "-lf f",
            "pub f",
            SSH_KEY,
            false,
        ),
    ]
}

#[test]
fn forms_are_read_as_other_programs_read_them() {
    let here = Place::new();
    let kinds = kinds(&here);
    let input = here.path("m");
    let mut seen = BTreeSet::new();
    let mut verdicts = [0; 4];
    for seed in 1..=count() {
        let kind = &kinds[(seed % 5) as usize];
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let text = here.text(kind.name);
        let form = if kind.name == "openssh.pub" {
            let mut words = text.split(' ');
            let (name, digits) = (words.next().unwrap(), words.next().unwrap());
            freedoms::line(&mut dice, name, digits)
        } else {
            let (label, digits) = parts(&text);
            freedoms::block(&mut dice, &label, &digits)
        };
        here.write("f", &form.text);
        here.chmod("f", 0o600);
        let run = here.run_with(&kind.own, b"a message\n");
        let names = form.names();
        let context = || {
            format!(
                "seed {seed}, {}, {names:?}\n{}\n{}",
                kind.name, form.text, run.err
            )
        };
        assert!((0..=2).contains(&run.code), "{}", context());
        let read = run.code == 0;
        assert_eq!(
            read,
            form.is_read(|by| by.ours[kind.column]),
            "ours: {}",
            context()
        );
        if read {
            here.write("f", &text);
            let original = here.run_with(&kind.own, b"a message\n");
            assert_eq!(run.out, original.out, "{}", context());
            here.write("f", &form.text);
        }
        seen.extend(names.iter().map(|name| (kind.name, *name)));
        let Some(theirs) = here.other(kind.program, &kind.line, Some(&input)) else {
            continue;
        };
        let by_them = theirs.status.success();
        assert_eq!(
            by_them,
            form.is_read(|by| by.theirs[kind.column]),
            "{}: {}",
            kind.program,
            context()
        );
        if read && by_them && kind.same {
            assert_eq!(theirs.stdout, run.out, "{}", context());
        }
        verdicts[usize::from(read) + 2 * usize::from(by_them)] += 1;
    }
    let [neither, ours, theirs, both] = verdicts;
    println!(
        "read by both {both}, by neither {neither}, by this alone {ours}, by the other {theirs}"
    );
    if count() >= 2000 {
        for kind in &kinds {
            let table = if kind.name == "openssh.pub" {
                LINES
            } else {
                BLOCKS
            };
            for freedom in table {
                // PKCS#8 files have no padding and one line.
                let never = kind.name == "pkcs8" && freedom.name.contains("padding");
                let never = never && freedom.name != "padding among the digits";
                assert!(
                    never || seen.contains(&(kind.name, freedom.name)),
                    "{} never had {}",
                    kind.name,
                    freedom.name
                );
            }
        }
        assert!(neither > 0 && ours > 0 && theirs > 0 && both > 0);
    }
}

/// A form that only this program reads is allowed by a clause of a standard. A form that no clause
/// allows and no other program reads is refused. `docs/COMMAND.md` lists every form in which
/// verdicts differ.
#[test]
fn the_page_lists_the_forms_that_readers_disagree_on() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/COMMAND.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut rows = 0;
    for freedom in BLOCKS.iter().chain(LINES) {
        let Freedom {
            name,
            clause,
            theirs,
            ours,
        } = freedom;
        for (ours, theirs) in ours.iter().zip(theirs) {
            assert!(!ours || *theirs || !clause.is_empty(), "{name}");
            assert!(*ours || clause.is_empty(), "{name}");
        }
        if ours == theirs {
            continue;
        }
        let word = |read: bool| if read { "yes" } else { "no" };
        let [openssl, key, signature] = theirs.map(word);
        let by_us = match clause.is_empty() {
            true => "no clause; refused".to_owned(),
            false => (*clause).to_owned(),
        };
        let row = format!("| {name} | {by_us} | {openssl} | {key} | {signature} |");
        if LINES.iter().any(|line| std::ptr::eq(line, freedom)) {
            assert!(page.contains(name), "{name}");
            continue;
        }
        assert!(page.contains(&row), "docs/COMMAND.md has no row\n{row}");
        rows += 1;
    }
    assert!(rows > 15);
    let form = Form {
        text: String::new(),
        uses: BLOCKS.iter().collect(),
    };
    assert!(!form.is_read(|by| by.ours[OPENSSL]));
}

/// Random, truncated and spliced files: the command ends in time without a panic, prints no control
/// character and writes no file.
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
    // A binary list with one key, and a signature with a certificate, as far as outlines go.
    let string = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat();
    let key = [string(b"ssh-ed25519"), string(&[7; 32])].concat();
    let mut list = b"SSHKRL\n\0\0\0\0\x01".to_vec();
    list.extend([0; 24 + 8]);
    for (kind, content) in [(2, string(&key)), (3, string(&[1; 20])), (1, vec![0; 8])] {
        list.push(kind);
        list.extend(string(&content));
    }
    here.write("list", &list);
    here.ok("verify -k pkcs8.pub --revoked list m ssh.s");
    let certificate = [
        string(b"ssh-ed25519-cert-v01@openssh.com"),
        string(&[3; 32]),
        string(&[7; 32]),
        [vec![0; 8], vec![0, 0, 0, 1]].concat(),
        string(b"id"),
        string(&string(b"a")),
        [vec![0; 8], vec![0xff; 8]].concat(),
        vec![0; 12],
        string(&key),
        string(&[string(b"ssh-ed25519"), string(&[1; 64])].concat()),
    ];
    let signature = [
        b"SSHSIG\0\0\0\x01".to_vec(),
        string(&certificate.concat()),
        string(b"file"),
        vec![0; 4],
        string(b"sha512"),
        string(&[string(b"ssh-ed25519"), string(&[1; 64])].concat()),
    ];
    let text = Base64::encode_string(&signature.concat());
    here.write(
        "certified",
        format!("-----BEGIN SSH SIGNATURE-----\n{text}\n-----END SSH SIGNATURE-----\n"),
    );
    let said = here.fails(2, "verify -k pkcs8.pub m certified");
    assert!(said.contains("not the one that was signed"), "{said}");
    let samples: Vec<Vec<u8>> = [
        "list",
        "certified",
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
        "-Y match-principals -f f -I a",
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
