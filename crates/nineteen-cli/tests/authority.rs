// SPDX-License-Identifier: MIT OR Apache-2.0
//! Revocation lists of `ssh-keygen -k` and certificates of `ssh-keygen -s`: the verdicts equal
//! those of the real program, also for damaged files.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;
#[path = "support/freedoms.rs"]
#[allow(dead_code)]
mod freedoms;

use std::process::{Command, Output, Stdio};

use command::Place;
use freedoms::Dice;

const OURS: &str = env!("CARGO_BIN_EXE_nineteen");

/// Runs a program with arguments that may have spaces, and `m` on standard input; `None` if it is
/// not installed.
fn run(here: &Place, program: &str, words: &[&str]) -> Option<Output> {
    let mut command = Command::new(program);
    command.args(words).current_dir(here.path(""));
    command.env_remove("SSH_AUTH_SOCK");
    match std::fs::File::open(here.path("m")) {
        Ok(message) => command.stdin(message),
        Err(_) => command.stdin(Stdio::null()),
    };
    match command.output() {
        Ok(output) => Some(output),
        Err(why) => {
            eprintln!("SKIPPED: {program} cannot be run here: {why}");
            None
        }
    }
}

/// Runs `ssh-keygen` and expects success; `None` if it is not installed.
fn keygen(here: &Place, words: &[&str]) -> Option<Output> {
    let output = run(here, "ssh-keygen", words)?;
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}\n{said}");
    Some(output)
}

/// Runs both programs with the arguments of `ssh-keygen -Y`, and returns their common verdict.
fn agreed(here: &Place, words: &[&str]) -> bool {
    let ours = run(here, OURS, words).unwrap();
    let theirs = run(here, "ssh-keygen", words).unwrap();
    let said = String::from_utf8_lossy(&ours.stderr);
    assert!(
        matches!(ours.status.code(), Some(0..=2)),
        "{words:?}\n{said}"
    );
    assert!(!said.contains("panicked"), "{words:?}\n{said}");
    assert_eq!(
        ours.status.success(),
        theirs.status.success(),
        "{words:?}\n{said}\n{}",
        String::from_utf8_lossy(&theirs.stderr)
    );
    if ours.status.success() {
        assert_eq!(
            String::from_utf8_lossy(&ours.stdout),
            String::from_utf8_lossy(&theirs.stdout),
            "{words:?}"
        );
    }
    ours.status.success()
}

/// Keys `a`, `b`, `ca` and `other`, `m` signed by `a` as `plain.sig` and with its certificate as
/// `m.sig`. The certificate has the number 7.
fn with_certificate() -> Option<Place> {
    let here = Place::new();
    here.write("m", "a message\n");
    for key in ["a", "b", "ca", "other"] {
        keygen(
            &here,
            &["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key],
        )?;
    }
    keygen(&here, &["-q", "-Y", "sign", "-f", "a", "-n", "git", "m"])?;
    std::fs::rename(here.path("m.sig"), here.path("plain.sig")).unwrap();
    certify(
        &here,
        "ca",
        &["-n", "a@here,z@here", "-V", "20260101:20270101", "-z", "7"],
    );
    Some(here)
}

/// Makes another certificate for `a`, and signs `m` with it.
fn certify(here: &Place, authority: &str, options: &[&str]) {
    let mut words = vec!["-q", "-s", authority, "-I", "the key of a"];
    words.extend(options);
    words.push("a.pub");
    keygen(here, &words).unwrap();
    let _ = std::fs::remove_file(here.path("m.sig"));
    keygen(
        here,
        &["-q", "-Y", "sign", "-f", "a-cert.pub", "-n", "git", "m"],
    )
    .unwrap();
}

/// The verdict that both programs give about `signature` under the list `krl`.
fn passes(here: &Place, signature: &str) -> bool {
    let words = [
        "-Y",
        "verify",
        "-f",
        "allowed",
        "-I",
        "a@here",
        "-n",
        "git",
        "-s",
        signature,
        "-r",
        "krl",
        "-Overify-time=20260601",
    ];
    agreed(here, &words)
}

#[test]
fn binary_revocation_lists_are_those_of_ssh_keygen() {
    let Some(here) = with_certificate() else {
        return;
    };
    here.write(
        "allowed",
        format!(
            "a@here {}a@here cert-authority {}",
            here.text("a.pub"),
            here.text("ca.pub")
        ),
    );
    let hash = |name: &str| {
        let line = keygen(&here, &["-lf", name]).unwrap().stdout;
        let line = String::from_utf8(line).unwrap();
        line.split(' ').nth(1).unwrap().to_owned()
    };
    let (a, b) = (hash("a.pub"), hash("b.pub"));
    let key = |name: &str| here.text(name);
    // A list, and whether the plain signature and the one with the certificate remain valid.
    let lists = [
        (key("a.pub"), false, false),
        (key("b.pub"), true, true),
        (format!("key: {}", key("a.pub")), false, false),
        (format!("sha1: {}", key("a.pub")), false, false),
        (format!("sha1: {}", key("b.pub")), true, true),
        (format!("sha256: {}", key("a.pub")), false, false),
        (format!("hash: {a}"), false, false),
        (format!("hash: {b}"), true, true),
        (
            format!("hash: {b}\nhash: {a}\nsha1: {}", key("other.pub")),
            false,
            false,
        ),
        (key("ca.pub"), true, false),
        ("serial: 7".into(), true, false),
        ("serial: 8".into(), true, true),
        ("serial: 1-6".into(), true, true),
        ("serial: 1-1000000".into(), true, false),
        (
            "serial: 1\nserial: 3\nserial: 7\nserial: 900".into(),
            true,
            false,
        ),
        (
            "serial: 1\nserial: 3\nserial: 8\nserial: 900".into(),
            true,
            true,
        ),
        (
            "serial: 5\nserial: 7\nserial: 9\nserial: 11\nserial: 14".into(),
            true,
            false,
        ),
        (
            "serial: 5\nserial: 8\nserial: 9\nserial: 11\nserial: 14".into(),
            true,
            true,
        ),
        ("id: the key of a".into(), true, false),
        ("id: the key of b".into(), true, true),
        (String::new(), true, true),
    ];
    for (spec, plain, certified) in lists {
        here.write("spec", format!("{spec}\n"));
        let _ = std::fs::remove_file(here.path("krl"));
        let mut words = vec!["-q", "-k", "-f", "krl"];
        if spec.contains("serial") || spec.contains("id:") {
            words.extend(["-s", "ca.pub"]);
        }
        words.push("spec");
        keygen(&here, &words).unwrap();
        assert!(here.read("krl").starts_with(b"SSHKRL\n\0"));
        assert_eq!(passes(&here, "plain.sig"), plain, "{spec}");
        assert_eq!(passes(&here, "m.sig"), certified, "{spec}");
        let revoked = run(&here, "ssh-keygen", &["-Q", "-f", "krl", "a.pub"]).unwrap();
        assert_eq!(revoked.status.success(), plain, "{spec}");
        let line = "verify -k a.pub -n git --revoked krl m plain.sig";
        assert_eq!(here.run(line).code, i32::from(!plain), "{spec}");
    }
    // A list for another authority, and the same as lines of text.
    here.write("spec", "serial: 7\n");
    keygen(&here, &["-q", "-k", "-f", "krl", "-s", "other.pub", "spec"]).unwrap();
    assert!(passes(&here, "m.sig"));
    for (name, plain, certified) in [
        ("a.pub", false, false),
        ("b.pub", true, true),
        ("ca.pub", true, false),
        ("a-cert.pub", false, false),
    ] {
        here.write("krl", here.read(name));
        assert_eq!(passes(&here, "plain.sig"), plain, "{name}");
        assert_eq!(passes(&here, "m.sig"), certified, "{name}");
    }
}

/// Both ends of a range are revoked and their neighbours are not, whether the list says it as a
/// range or as a bitmap.
#[test]
fn the_ends_of_a_range_are_revoked_and_their_neighbours_are_not() {
    let Some(here) = with_certificate() else {
        return;
    };
    here.write(
        "allowed",
        format!("a@here cert-authority {}", here.text("ca.pub")),
    );
    for (spec, kind, first, last) in [
        ("serial: 2-1000000", 0x21, 2_u64, 1_000_000_u64),
        ("serial: 5-30", 0x22, 5, 30),
    ] {
        here.write("spec", format!("{spec}\n"));
        let _ = std::fs::remove_file(here.path("krl"));
        keygen(&here, &["-q", "-k", "-f", "krl", "-s", "ca.pub", "spec"]).unwrap();
        let list = here.read("krl");
        // Either is 16 bytes with their length before them, and the byte that names it before that.
        assert_eq!(list[list.len() - 16 - 4 - 1], kind, "{spec}");
        for (serial, revoked) in [
            (first - 1, false),
            (first, true),
            (last, true),
            (last + 1, false),
        ] {
            certify(&here, "ca", &["-n", "a@here", "-z", &serial.to_string()]);
            assert_eq!(passes(&here, "m.sig"), !revoked, "{spec}: {serial}");
        }
    }
}

/// The ends of the header and of each section. A list truncated there is valid.
fn section_ends(list: &[u8]) -> Vec<usize> {
    let length = |at: usize| u32::from_be_bytes(list[at..at + 4].try_into().unwrap()) as usize;
    let mut at = 8 + 4 + 3 * 8;
    at += 4 + length(at);
    at += 4 + length(at);
    let mut ends = vec![at];
    while at < list.len() {
        at += 1 + 4 + length(at + 1);
        ends.push(at);
    }
    ends
}

#[test]
fn a_damaged_revocation_list_lets_nothing_pass() {
    let Some(here) = with_certificate() else {
        return;
    };
    here.write(
        "allowed",
        format!(
            "a@here {}a@here cert-authority {}",
            here.text("a.pub"),
            here.text("ca.pub")
        ),
    );
    here.write(
        "spec",
        format!(
            "{}sha1: {}sha256: {}serial: 8\nserial: 9\nserial: 1000-2000\nserial: 40-300\nid: x\n",
            here.text("b.pub"),
            here.text("b.pub"),
            here.text("b.pub")
        ),
    );
    keygen(&here, &["-q", "-k", "-f", "list", "-s", "ca.pub", "spec"]).unwrap();
    let list = here.read("list");
    let verify = "verify -k a.pub -n git --revoked krl m plain.sig";
    here.write("krl", &list);
    here.ok(verify);
    let ends = section_ends(&list);
    assert_eq!(ends.last(), Some(&list.len()));
    assert!(ends.len() > 4);
    for n in 0..list.len() {
        here.write("krl", &list[..n]);
        // An empty file is a text without keys.
        let whole = n == 0 || ends.contains(&n);
        assert_eq!(
            here.run(verify).code,
            if whole { 0 } else { 2 },
            "{n} bytes"
        );
    }
    // Sections of unknown types, of signatures and critical extensions.
    for (tail, code) in [
        (&b"\x06\0\0\0\0"[..], 2),
        (b"\x04\0\0\0\0\0\0\0\0", 2),
        (b"\xff\0\0\0\x0a\0\0\0\x01x\x01\0\0\0\0", 2),
        (b"\xff\0\0\0\x0a\0\0\0\x01x\0\0\0\0\0", 0),
        (b"\xff\0\0\0\x0b\0\0\0\x01x\0\0\0\0\0\0", 2),
        (b"\x01\0\0\0\x08\0\0\0\0\0\0\0\0", 0),
        (b"\x01\0\0\0\x0d\0\0\0\0\0\0\0\0\x24\0\0\0\0", 2),
        (b"\x03\0\0\0\x05\0\0\0\x01x", 2),
        (b"\0", 2),
    ] {
        here.write("krl", [&list[..], tail].concat());
        let run = here.run(verify);
        assert_eq!(run.code, code, "{tail:?}\n{}", run.err);
    }
    // Changes anywhere.
    let mut passed = 0;
    let count = std::env::var("NINETEEN_VARIANTS").map_or(60, |n| n.parse().unwrap());
    for seed in 1..=count {
        let mut dice = Dice(u64::from(seed).wrapping_mul(0xd134_2543_de82_ef95));
        let mut changed = list.clone();
        for _ in 0..=dice.roll(2) {
            let at = dice.roll(changed.len());
            match dice.roll(4) {
                0 => changed[at] ^= 1 << dice.roll(8),
                1 => changed[at] = [0, 1, 0x20, 0x7f, 0x80, 0xff][dice.roll(6)],
                2 => drop(changed.remove(at)),
                _ => changed.insert(at, dice.roll(256) as u8),
            }
        }
        here.write("krl", &changed);
        passed += u32::from(passes(&here, "plain.sig")) + u32::from(passes(&here, "m.sig"));
    }
    // Other keys, dates and comments than those that matter.
    assert!((count / 6..2 * count).contains(&passed), "{passed}");
}

#[test]
fn certificates_count_as_for_ssh_keygen() {
    let Some(here) = with_certificate() else {
        return;
    };
    let (a, ca) = (here.text("a.pub"), here.text("ca.pub"));
    let all = |time: &str| {
        let time = format!("-Overify-time={time}");
        let mut verdicts = Vec::new();
        for who in ["a@here", "z@here", "b@here"] {
            let words = [
                "-Y", "verify", "-f", "allowed", "-I", who, "-n", "git", "-s", "m.sig", &time,
            ];
            verdicts.push(agreed(&here, &words));
        }
        let words = [
            "-Y",
            "find-principals",
            "-f",
            "allowed",
            "-s",
            "m.sig",
            &time,
        ];
        agreed(&here, &words);
        verdicts
    };
    let usual = "20260601";
    for (line, expected) in [
        (format!("*@here cert-authority {ca}"), [true, true, false]),
        (format!("a@here cert-authority {ca}"), [true, false, false]),
        (
            format!("*,!z@here cert-authority {ca}"),
            [true, false, false],
        ),
        (
            format!("*@here,a@here cert-authority {ca}"),
            [true, true, false],
        ),
        (format!("*@here {ca}"), [false; 3]),
        (format!("*@here {a}"), [false; 3]),
        (format!("*@here cert-authority {a}"), [false; 3]),
        (format!("*@here {}", here.text("a-cert.pub")), [true; 3]),
        (
            format!("*@here cert-authority,namespaces=\"file\" {ca}"),
            [false; 3],
        ),
        (
            format!("*@here cert-authority,namespaces=\"g*\" {ca}"),
            [true, true, false],
        ),
        (
            format!("*@here cert-authority,valid-before=\"20260301\" {ca}"),
            [false; 3],
        ),
        (
            format!("x@y cert-authority {ca}*@here cert-authority {ca}"),
            [true, true, false],
        ),
    ] {
        here.write("allowed", &line);
        assert_eq!(all(usual), expected, "{line}");
    }
    here.write("allowed", format!("*@here cert-authority {ca}"));
    // Valid from the first second on, and before the last.
    for (time, good) in [
        ("20251231", false),
        ("20251231235959", false),
        ("20260101", true),
        ("20261231235959", true),
        ("20270101", false),
        ("20270102", false),
    ] {
        assert_eq!(all(time), [good, good, false], "{time}");
    }
    // The dates of a line include both seconds.
    let dates = "valid-after=\"20260301\",valid-before=\"20260401\"";
    here.write("allowed", format!("*@here cert-authority,{dates} {ca}"));
    for (time, good) in [
        ("20260228235959", false),
        ("20260301", true),
        ("20260401", true),
        ("20260401000001", false),
    ] {
        assert_eq!(all(time), [good, good, false], "{time}");
    }
    here.write("allowed", format!("*@here cert-authority {ca}"));
    agreed(
        &here,
        &["-Y", "check-novalidate", "-n", "git", "-s", "m.sig"],
    );
    // Other certificates: for hosts, without principals, with a critical option, by another key.
    for (options, expected) in [
        (&["-h", "-n", "a@here"][..], [false; 3]),
        (&[][..], [false; 3]),
        (&["-n", "b@here"][..], [false, false, true]),
        (
            &["-n", "a@here", "-O", "force-command=x"][..],
            [true, false, false],
        ),
        (&["-n", "a@here", "-O", "clear"][..], [true, false, false]),
    ] {
        certify(&here, "ca", options);
        assert_eq!(all(usual), expected, "{options:?}");
    }
    certify(&here, "other", &["-n", "a@here"]);
    assert_eq!(all(usual), [false; 3]);
    // Our own commands.
    certify(&here, "ca", &["-n", "a@here", "-V", "20260101:20270101"]);
    let verify = "verify -n git --allowed-signers allowed -I a@here m --verify-time";
    here.ok(&format!("{verify} 20260601"));
    here.fails(1, &format!("{verify} 20280101"));
    here.ok("verify -n git -k a.pub m");
    let shown = here.ok("inspect m.sig");
    assert!(shown.text().contains("the key of a"), "{}", shown.text());
    // Signing with a certificate makes the same file; a certificate of another key makes none.
    let original = here.read("m.sig");
    std::fs::remove_file(here.path("m.sig")).unwrap();
    here.ok("-Y sign -f a-cert.pub -n git m");
    assert_eq!(here.read("m.sig"), original);
    here.write("b-cert.pub", here.read("a-cert.pub"));
    here.write("c-cert.pub", here.read("a-cert.pub"));
    for (key, why) in [
        ("b-cert.pub", "another key"),
        ("c-cert.pub", "no secret key"),
    ] {
        let said = here.fails(2, &format!("-Y sign -f {key} -n git b"));
        assert!(said.contains(why), "{said}");
    }
    let text = here.text("a-cert.pub").replace(" AAAAI", " AAAAJ");
    here.write("a-cert.pub", text);
    here.fails(2, "-Y sign -f a-cert.pub -n git b");
    // The key is printed as a certificate.
    agreed(
        &here,
        &[
            "-Y",
            "check-novalidate",
            "-n",
            "git",
            "-s",
            "m.sig",
            "-Oprint-pubkey",
        ],
    );
    // An authority of another type is named.
    keygen(&here, &["-q", "-t", "ecdsa", "-N", "", "-f", "ec"]).unwrap();
    certify(&here, "ec", &["-n", "a@here"]);
    let said = here.fails(2, "verify -n git -k a.pub m");
    assert!(said.contains("not by an Ed25519 authority"), "{said}");
}

/// A certificate with any bit flipped certifies nothing.
#[test]
fn a_changed_certificate_certifies_nothing() {
    use base64ct::{Base64, Encoding};
    let Some(here) = with_certificate() else {
        return;
    };
    here.write(
        "allowed",
        format!("* cert-authority {}", here.text("ca.pub")),
    );
    let text = here.text("m.sig");
    let digits: String = text
        .split("-----")
        .nth(2)
        .unwrap()
        .split_whitespace()
        .collect();
    let bytes = Base64::decode_vec(&digits).unwrap();
    let length = u32::from_be_bytes(bytes[10..14].try_into().unwrap()) as usize;
    let words = [
        "-Y",
        "verify",
        "-f",
        "allowed",
        "-I",
        "a@here",
        "-n",
        "git",
        "-s",
        "m.sig",
        "-Overify-time=20260601",
    ];
    assert!(agreed(&here, &words));
    for at in (14..14 + length).step_by(3) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let text = Base64::encode_string(&changed);
        here.write(
            "m.sig",
            format!("-----BEGIN SSH SIGNATURE-----\n{text}\n-----END SSH SIGNATURE-----\n"),
        );
        assert!(!agreed(&here, &words), "byte {at}");
    }
}
