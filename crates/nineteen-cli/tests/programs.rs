// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures exchanged with the real PuTTYgen, age and cosign, in both directions.
//!
//! Where one of them is not installed, its test prints a line saying so and passes. cosign is the
//! program that `NINETEEN_COSIGN` names, or the one on the path; `cargo xtask test cosign` builds it.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::process::Command;

use command::Place;
use rexpect::session::spawn_command;

/// Runs another program and expects success; leaves the test if it is not installed.
macro_rules! other {
    ($place:expr, $program:expr, $($args:tt)*) => {{
        let args = format!($($args)*);
        let Some(output) = $place.other($program, &args, None) else {
            return;
        };
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{} {args}: {words}", $program);
        output.stdout
    }};
}

/// Runs `nineteen` with a passphrase on descriptor 3.
fn with_passphrase(here: &Place, line: &str) -> Vec<u8> {
    let program = env!("CARGO_BIN_EXE_nineteen");
    let line = format!("{program} {line} --passphrase-fd 3 3<phrase");
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(here.path(""));
    shell.env("NINETEEN_CONFIG", "/dev/null");
    let output = shell.env_remove("SSH_AUTH_SOCK").output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {words}");
    output.stdout
}

/// Runs another program on a terminal, and answers its questions for a passphrase.
fn on_terminal(here: &Place, line: &str, questions: usize) {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().unwrap());
    command.args(words).current_dir(here.path(""));
    let mut session = spawn_command(command, Some(60_000)).unwrap();
    for _ in 0..questions {
        session.exp_regex("(?i)phrase[^\n]*:").unwrap();
        session.send_line("a phrase").unwrap();
    }
    session.exp_eof().unwrap();
}

#[test]
fn signify_and_we_read_each_others_protected_keys() {
    let here = Place::new();
    here.write("m", "a message\n");
    here.write("phrase", "a phrase\n");
    with_passphrase(&here, "keygen -q -p --format signify ours.sec");
    here.ok("pub --format signify ours.sec.pub -o ours.pub");
    if here.other("signify-openbsd", "-h", None).is_none() {
        return;
    }
    on_terminal(&here, "signify-openbsd -S -s ours.sec -m m -x s", 1);
    here.ok("verify -k ours.pub m s");
    on_terminal(&here, "signify-openbsd -G -p theirs.pub -s theirs.sec", 2);
    here.chmod("theirs.sec", 0o600);
    with_passphrase(&here, "sign --format signify -k theirs.sec m");
    let checked = here.other("signify-openbsd", "-V -q -p theirs.pub -m m", None);
    assert!(checked.unwrap().status.success());
}

/// PuTTYgen pads to 16 bytes, so the length of the comment decides how much.
#[test]
fn puttygen_and_we_read_each_others_keys() {
    let here = Place::new();
    here.write("m", "a message\n");
    here.write("phrase", "a phrase\n");
    here.write("none", "");
    for n in 1..=16 {
        let comment = "c".repeat(n);
        let key = format!("theirs{n}");
        for (phrase, protected) in [("none", false), ("phrase", true)] {
            other!(
                here,
                "puttygen",
                "-q -t ed25519 -C {comment} -o k.ppk --new-passphrase {phrase}"
            );
            let old = if protected {
                "--old-passphrase phrase"
            } else {
                ""
            };
            other!(
                here,
                "puttygen",
                "k.ppk {old} -O private-openssh-new -o {key} --new-passphrase {phrase}"
            );
            let public = other!(here, "puttygen", "k.ppk {old} -O public-openssh");
            here.write(&format!("{key}.pub"), &public);
            // Every command that reads secret keys.
            let run = |line: &str| match protected {
                true => with_passphrase(&here, line),
                false => here.ok(line).out,
            };
            assert_eq!(run(&format!("pub --format openssh {key}")), public);
            run(&format!("sign -q -k {key} m --force"));
            here.ok(&format!("verify -k {key}.pub m"));
            let inspected = here.ok(&format!("inspect {key}"));
            assert!(inspected.text().contains("secret"), "{}", inspected.text());
            if !protected {
                std::fs::remove_file(here.path("m.sig")).unwrap();
                here.ok(&format!("-Y sign -n file -f {key} m"));
                here.ok(&format!("verify -k {key}.pub m"));
            }
        }
    }
    // PuTTYgen reads our keys with every padding, and a key survives conversion and back.
    for n in 0..8 {
        let comment = "c".repeat(n);
        here.ok(&format!("keygen --format openssh ours{n} -C c{comment}"));
        let public = here.read(&format!("ours{n}.pub"));
        assert_eq!(
            other!(here, "puttygen", "ours{n} -O public-openssh"),
            public
        );
        other!(
            here,
            "puttygen",
            "ours{n} -O private -o back.ppk --new-passphrase none"
        );
        other!(
            here,
            "puttygen",
            "back.ppk -O private-openssh-new -o back --new-passphrase none"
        );
        assert_eq!(here.ok("pub --format openssh back").out, public);
    }
    with_passphrase(&here, "keygen -q -p --format openssh locked -C c");
    let public = other!(
        here,
        "puttygen",
        "locked --old-passphrase phrase -O public-openssh"
    );
    assert_eq!(public, here.read("locked.pub"));
}

/// age encrypts to keys of OpenSSH, including those made here.
#[test]
fn age_encrypts_to_our_keys_and_decrypts_with_them() {
    let here = Place::new();
    here.write("m", "a message\n");
    here.write("phrase", "a phrase\n");
    here.ok("keygen --format openssh id");
    with_passphrase(&here, "keygen -q -p --format openssh locked");
    other!(here, "age", "-R id.pub -R locked.pub -o m.age m");
    assert_eq!(other!(here, "age", "-d -i id m.age"), b"a message\n");
    // Under a passphrase, which age asks for on the terminal.
    other!(here, "age", "-R locked.pub -o locked.age m");
    on_terminal(&here, "age -d -i locked -o clear locked.age", 1);
    assert_eq!(here.text("clear"), "a message\n");
    // Another key opens nothing.
    here.ok("keygen --format openssh other");
    let refused = here.other("age", "-d -i other m.age", None).unwrap();
    assert!(!refused.status.success());
}

#[test]
fn cosign_verifies_our_signatures_and_we_theirs() {
    let here = Place::new();
    let program = std::env::var("NINETEEN_COSIGN").unwrap_or_else(|_| "cosign".into());
    here.write("m", "a message\n");
    here.write("changed", "another message\n");
    here.ok("keygen k.pem");
    let run = |line: &str| {
        let mut command = Command::new(&program);
        command
            .args(line.split(' '))
            .current_dir(here.path(""))
            .env("HOME", here.path(""))
            .env("COSIGN_PASSWORD", "a phrase")
            .env("COSIGN_YES", "true");
        match command.output() {
            Ok(output) => Some((
                output.status.success(),
                String::from_utf8_lossy(&output.stderr).into_owned(),
            )),
            Err(why) => {
                eprintln!("SKIPPED: cosign cannot be run here: {why}");
                None
            }
        }
    };
    // Ours, as bytes and as the text that cosign writes.
    here.ok("sign --format raw -k k.pem m");
    let verify = "verify-blob --insecure-ignore-tlog=true --key k.pub --signature";
    let Some((good, said)) = run(&format!("{verify} m.sig m")) else {
        return;
    };
    assert!(good && said.contains("Verified OK"), "{said}");
    assert!(!run(&format!("{verify} m.sig changed")).unwrap().0);
    // Signatures by cosign with our key, which it imports into a format of its own.
    let (good, said) = run("import-key-pair --key k.pem --output-key-prefix theirs").unwrap();
    assert!(good, "{said}");
    assert_eq!(here.read("theirs.pub"), here.read("k.pub"));
    let sign = "sign-blob --tlog-upload=false --key theirs.key --output-signature";
    let (good, said) = run(&format!("{sign} theirs.sig m")).unwrap();
    assert!(good, "{said}");
    here.ok("verify -k theirs.pub m theirs.sig");
    here.fails(1, "verify -k theirs.pub changed theirs.sig");
    assert!(here.fails(2, "pub theirs.key").contains("a key of cosign"));
}

/// Signatures of cosign are base64 of the 64 bytes. This test needs no cosign.
#[test]
fn raw_signatures_are_read_as_base64() {
    use base64ct::{Base64, Encoding};
    let here = Place::signed();
    let text = Base64::encode_string(&here.read("m.sig"));
    for form in [text.clone(), format!("{text}\n"), format!(" {text}\r\n")] {
        here.write("s", form);
        here.ok("verify -k k.pub m s");
    }
    for form in [&text[..84], &format!("{text}AAAA"), &text.replace('=', "A")] {
        here.write("s", form);
        here.fails(2, "verify -k k.pub m s");
    }
}
