// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accepted signers: several keys, a folder of keys, allowed signers, revoked keys. Also the
//! arguments of `ssh-keygen -Y`, compared with the verdicts of the real program, and git.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::process::{Command, Output, Stdio};

use command::Place;

/// A place with keys `a` and `b` of OpenSSH and `m` signed by `a` for git.
fn with_keys() -> Place {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen --format openssh a");
    here.ok("keygen --format openssh b");
    here.ok("sign -k a -n git m");
    here
}

fn line(here: &Place, name: &str) -> String {
    here.text(name).trim_end().to_owned()
}

/// Runs a program as ssh-keygen, with the message on standard input.
fn keygen(here: &Place, program: &str, words: &[&str]) -> Option<Output> {
    let message = std::fs::File::open(here.path("m")).unwrap();
    let mut command = Command::new(program);
    command
        .args(words)
        .current_dir(here.path(""))
        .stdin(message);
    match command
        .env_remove("SSH_AUTH_SOCK")
        .env("TZ", "Europe/Berlin")
        .output()
    {
        Ok(output) => Some(output),
        Err(why) => {
            eprintln!("SKIPPED: {program} cannot be run here: {why}");
            None
        }
    }
}

const OURS: &str = env!("CARGO_BIN_EXE_nineteen");

#[test]
fn any_of_several_keys_may_have_signed() {
    let here = with_keys();
    here.ok("verify -n git -k b.pub -k a.pub m");
    here.fails(1, "verify -n git -k b.pub m");
    for format in ["raw", "signify", "minisign"] {
        here.ok(&format!("sign -k a --format {format} m -o s --force"));
        here.ok("verify -k b.pub -k a.pub m s");
        here.fails(1, "verify -k b.pub -k b.pub m s");
        // One pass over a pipe serves all keys.
        assert_eq!(
            here.run_with("verify -k b.pub -k a.pub - s", b"a message\n")
                .code,
            0
        );
        assert_eq!(
            here.run_with("verify -k b.pub -k a.pub - s", b"a massage\n")
                .code,
            1
        );
    }
    std::fs::create_dir(here.path("trusted")).unwrap();
    here.fails(2, "verify -n git --trusted-keys trusted m");
    here.write("trusted/b.pub", here.read("b.pub"));
    here.fails(1, "verify -n git --trusted-keys trusted m");
    here.write("trusted/a.pub", here.read("a.pub"));
    here.ok("verify -n git --trusted-keys trusted m");
    // A key that cannot be read may be the relevant one, so it is an error.
    here.write("trusted/c.pub", "ssh-ed25519 AAAA\n");
    here.fails(2, "verify -n git --trusted-keys trusted m");
    std::fs::remove_file(here.path("trusted/c.pub")).unwrap();
    here.write("revoked", here.read("a.pub"));
    let said = here.fails(
        1,
        "verify -n git --trusted-keys trusted --revoked revoked m",
    );
    assert!(said.contains("revoked"), "{said}");
    here.write("revoked", "SSHKRL\n\0\0\0\0\u{1}");
    here.fails(2, "verify -n git -k a.pub --revoked revoked m");
    here.write("revoked", "ssh-ed25519 AAAA\n");
    here.fails(2, "verify -n git -k a.pub --revoked revoked m");
    // A key on the command line is the key, whatever file has its name.
    let mut command = here.program();
    command.args(["verify", "-n", "git", "-k", &line(&here, "a.pub"), "m"]);
    assert!(command.output().unwrap().status.success());
    for line in [
        "verify -n git m",
        "verify -n git -k a.pub --allowed-signers x -I a m",
        "verify -n git --allowed-signers x m",
        "verify -n git -k a.pub -I a m",
        "verify -n git --trusted-keys trusted -I a m",
        "verify -n git -k a.pub --verify-time 20260101 m",
        "verify -n git -I a m",
    ] {
        assert_eq!(here.run(line).code, 2, "{line}");
    }
}

/// Allowed-signers files, and whether `a@here` may sign for git with the key `a` at noon of
/// 2026-01-02 UTC.
fn files(a: &str, b: &str) -> Vec<(String, Option<bool>)> {
    let yes = Some(true);
    let no = Some(false);
    let rsa = "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAQQC7";
    vec![
        (format!("a@here {a}"), yes),
        (format!("# comment\n\n  a@here {a}\r"), yes),
        (format!("b@here {a}"), no),
        (format!("a@here {b}"), no),
        (format!("*@here {a}"), yes),
        (format!("a?here {a}"), yes),
        (format!("A@HERE {a}"), no),
        (format!("!a@here,* {a}"), no),
        (format!("*,!b@here {a}"), yes),
        (format!("x,a@here {a}"), yes),
        (format!("\"a@here\" {a}"), yes),
        (format!("a@here namespaces=\"git\" {a}"), yes),
        (format!("a@here namespaces=\"file\" {a}"), no),
        (format!("a@here namespaces=\"file,g*\" {a}"), yes),
        (format!("a@here namespaces=\"*,!git\" {a}"), no),
        (format!("a@here cert-authority {a}"), no),
        (format!("a@here cert-authority,namespaces=\"git\" {a}"), no),
        (format!("a@here valid-after=\"20260101Z\" {a}"), yes),
        (format!("a@here valid-after=\"20260103Z\" {a}"), no),
        (format!("a@here valid-before=\"20260101Z\" {a}"), no),
        (format!("a@here valid-before=\"20260103Z\" {a}"), yes),
        (format!("a@here valid-before=\"20260102120000Z\" {a}"), yes),
        (format!("a@here valid-before=\"20260102115959Z\" {a}"), no),
        (format!("a@here valid-after=\"20260102120000Z\" {a}"), yes),
        (format!("a@here valid-after=\"20260102120001Z\" {a}"), no),
        // The zone of the machine is an hour before UTC in January.
        (format!("a@here valid-after=\"202601021300\" {a}"), yes),
        (format!("a@here valid-after=\"202601021301\" {a}"), no),
        (
            format!("a@here valid-before=\"20260101Z\" {a}\na@here {a}"),
            yes,
        ),
        (format!("a@here {b}\na@here {a}"), yes),
        (format!("a@here {rsa}\na@here {a}"), None),
        (format!("a@here valid-after=\"2026\" {a}"), no),
        (format!("a@here unknown=\"1\" {a}"), no),
        (
            format!("a@here namespaces=\"git\",namespaces=\"file\" {a}"),
            no,
        ),
        (
            format!("a@here valid-after=\"20260103Z\",valid-before=\"20260101Z\" {a}"),
            no,
        ),
        (format!("a@here {a}\nb@here {}", &b[..40]), yes),
        // A malformed line allows nobody, and does not affect other lines.
        (format!("a@here garbage\na@here {a}"), yes),
        (format!("b@here garbage\na@here {a}"), yes),
        (format!("\"b@here\na@here {a}"), yes),
        (format!("a@here unknown=\"1\" {a}\na@here {a}"), yes),
        (format!("a@here ssh-rsa AAAA\na@here {a}"), yes),
        (format!("a@here,\"b@here\" {a}"), yes),
        (format!("\"a@here,x y\" {a}"), yes),
        (format!("a@here,,c {a}"), yes),
        (format!("a@here namespaces=\"\" {a}"), no),
        (format!("a@here CERT-AUTHORITY {a}\na@here {a}"), yes),
        (format!("a@here cert-authority, {a}"), no),
        (format!("a@here namespaces=git {a}"), no),
        (format!("\u{b}a@here {a}"), no),
        ("a@here".into(), no),
        (String::new(), no),
    ]
}

#[test]
fn allowed_signers_are_those_of_ssh_keygen() {
    let here = with_keys();
    let (a, b) = (line(&here, "a.pub"), line(&here, "b.pub"));
    for (text, expected) in files(&a, &b) {
        here.write("allowed", format!("{text}\n"));
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
            "-Overify-time=20260102120000Z",
        ];
        let ours = keygen(&here, OURS, &words).unwrap();
        let said = String::from_utf8_lossy(&ours.stderr).into_owned();
        assert!(matches!(ours.status.code(), Some(0..=2)), "{text}\n{said}");
        if let Some(expected) = expected {
            assert_eq!(ours.status.success(), expected, "{text}\n{said}");
        }
        let mut command = here.program();
        command
            .env("TZ", "Europe/Berlin")
            .args(["verify", "-n", "git", "m"]);
        command.args(["--allowed-signers", "allowed", "-I", "a@here"]);
        let own = command
            .args(["--verify-time", "20260102120000Z"])
            .output()
            .unwrap();
        assert_eq!(own.status.success(), ours.status.success(), "{text}");
        let Some(theirs) = keygen(&here, "ssh-keygen", &words) else {
            continue;
        };
        assert_eq!(
            theirs.status.success(),
            ours.status.success(),
            "{text}\n{said}"
        );
        if ours.status.success() {
            assert_eq!(theirs.stdout, ours.stdout, "{text}");
        }
        let words = [
            "-Y",
            "find-principals",
            "-f",
            "allowed",
            "-s",
            "m.sig",
            "-Overify-time=20260102120000Z",
        ];
        let (ours, theirs) = (
            keygen(&here, OURS, &words).unwrap(),
            keygen(&here, "ssh-keygen", &words).unwrap(),
        );
        assert_eq!(
            theirs.status.success(),
            ours.status.success(),
            "find: {text}"
        );
        if ours.status.success() {
            // Our output has no control characters.
            let theirs = String::from_utf8(theirs.stdout).unwrap();
            let theirs = theirs.replace('\u{b}', "\\x0b");
            assert_eq!(theirs.as_bytes(), ours.stdout, "find: {text}");
        }
        for who in ["a@here", "b@here", "nobody", ""] {
            let words = ["-Y", "match-principals", "-f", "allowed", "-I", who];
            let (ours, theirs) = (
                keygen(&here, OURS, &words).unwrap(),
                keygen(&here, "ssh-keygen", &words).unwrap(),
            );
            assert!(matches!(ours.status.code(), Some(0..=2)), "{who}: {text}");
            assert_eq!(
                (theirs.status.success(), theirs.stdout),
                (ours.status.success(), ours.stdout),
                "match {who:?}: {text}"
            );
        }
    }
}

#[test]
fn a_line_for_one_purpose_lets_no_raw_signature_through() {
    let here = with_keys();
    here.ok("sign -k a --format raw m -o raw");
    let a = line(&here, "a.pub");
    for (options, code) in [
        ("", 0),
        ("namespaces=\"git\" ", 1),
        ("namespaces=\"*\" ", 1),
    ] {
        here.write("allowed", format!("a@here {options}{a}\n"));
        let run = here.run("verify --allowed-signers allowed -I a@here m raw");
        assert_eq!(run.code, code, "{options}\n{}", run.err);
    }
}

#[test]
fn the_arguments_of_ssh_keygen_give_its_output() {
    let here = with_keys();
    let check = |namespace: &str, expected: bool| {
        let words = ["-Y", "check-novalidate", "-n", namespace, "-s", "m.sig"];
        let ours = keygen(&here, OURS, &words).unwrap();
        assert_eq!(ours.status.success(), expected, "{namespace}");
        if let Some(theirs) = keygen(&here, "ssh-keygen", &words) {
            assert_eq!(theirs.status.success(), expected, "{namespace}");
            if expected {
                assert_eq!(theirs.stdout, ours.stdout);
            }
        }
    };
    check("git", true);
    check("file", false);
    // Options that an action does not take are refused by both.
    here.write("allowed", format!("a@here {}", here.text("a.pub")));
    for option in [
        "hashalg=sha256",
        "verify-time=20260101",
        "verify-time=x",
        "print-pubkey",
        "Print-Pubkey",
        "other",
    ] {
        for action in [
            "verify -f allowed -I a@here -n git -s m.sig",
            "check-novalidate -n git -s m.sig",
            "check-novalidate -q -n git -s m.sig",
            "find-principals -f allowed -s m.sig",
            "match-principals -f allowed -I a@here",
            "sign -f a -n git",
        ] {
            let line = format!("-Y {action} -O {option}");
            let words: Vec<_> = line.split(' ').collect();
            let ours = keygen(&here, OURS, &words).unwrap();
            assert!(matches!(ours.status.code(), Some(0..=2)), "{line}");
            if let Some(theirs) = keygen(&here, "ssh-keygen", &words) {
                let good = theirs.status.success();
                assert_eq!(ours.status.success(), good, "{line}");
                // The output for a good signature does not depend on its hash function.
                assert!(!good || ours.stdout == theirs.stdout, "{line}");
            }
        }
    }
    here.write("m", "another message\n");
    check("git", false);
    here.write("m", "a message\n");
    here.write("revoked", here.read("a.pub"));
    here.write("allowed", format!("a@here {}", here.text("a.pub")));
    let verify = |revoked: &str| {
        let words = [
            "-Y", "verify", "-f", "allowed", "-I", "a@here", "-ngit", "-s", "m.sig", "-r", revoked,
        ];
        keygen(&here, OURS, &words).unwrap().status.code()
    };
    assert_eq!(verify("revoked"), Some(1));
    assert_eq!(verify("missing"), Some(2));
    here.write("revoked", here.read("b.pub"));
    assert_eq!(verify("revoked"), Some(0));
    // Signing: a file, several, standard input; the public key names the secret beside it.
    let original = here.read("m.sig");
    for name in ["a", "a.pub"] {
        std::fs::remove_file(here.path("m.sig")).unwrap();
        let run = here.run(&format!("-Y sign -n git -f {name} m"));
        assert_eq!(
            (run.code, here.read("m.sig")),
            (0, original.clone()),
            "{}",
            run.err
        );
        let run = here.run_with(&format!("-Y sign -n git -f {name}"), b"a message\n");
        assert_eq!((run.code, run.out), (0, original.clone()), "{}", run.err);
    }
    here.write("b.pub", here.read("a.pub"));
    assert_eq!(here.run_with("-Y sign -n git -f b.pub", b"m").code, 2);
    for line in [
        "-Y",
        "-Y sign",
        "-Y sign -f a",
        "-Y other",
        "-Y verify -z",
        "-Ysign -f a -n",
    ] {
        here.fails(2, line);
    }
}

/// Anybody can sign for a key of small order. Callers of `-Y` do not read warnings, so it is
/// refused.
#[test]
fn a_key_of_small_order_is_valid_for_nobody() {
    use base64ct::{Base64, Encoding};
    let here = with_keys();
    let string = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat();
    let key = [[1].as_slice(), &[0; 31]].concat();
    let blob = [string(b"ssh-ed25519"), string(&key)].concat();
    // A = R = the neutral element and S = 0 fit every message.
    let signature = [string(b"ssh-ed25519"), string(&[key, vec![0; 32]].concat())].concat();
    let file = [
        b"SSHSIG\0\0\0\x01".to_vec(),
        string(&blob),
        string(b"git"),
        string(b""),
        string(b"sha512"),
        string(&signature),
    ]
    .concat();
    let text = Base64::encode_string(&file);
    here.write(
        "m.sig",
        format!("-----BEGIN SSH SIGNATURE-----\n{text}\n-----END SSH SIGNATURE-----\n"),
    );
    let words = ["-Y", "check-novalidate", "-n", "git", "-s", "m.sig"];
    assert_eq!(keygen(&here, OURS, &words).unwrap().status.code(), Some(1));
    let line = format!("a@here ssh-ed25519 {}\n", Base64::encode_string(&blob));
    here.write("allowed", line);
    let said = here.fails(1, "verify -n git --allowed-signers allowed -I a@here m");
    assert!(said.contains("small order"), "{said}");
}

#[test]
fn git_signs_and_verifies_commits_with_it() {
    let here = Place::new();
    here.ok("keygen --format openssh -C me@here id");
    here.ok("keygen --format openssh other");
    here.write(
        "allowed",
        format!("me@here namespaces=\"git\" {}", here.text("id.pub")),
    );
    let git = |line: &str| {
        let mut command = Command::new("git");
        command.args(line.split(' ')).current_dir(here.path(""));
        command
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null");
        command
            .env("HOME", here.path(""))
            .env_remove("SSH_AUTH_SOCK")
            .stdin(Stdio::null());
        match command.output() {
            Ok(output) => {
                let words = String::from_utf8_lossy(&output.stderr).into_owned();
                Some((output.status.success(), words, output.stdout))
            }
            Err(why) => {
                eprintln!("SKIPPED: git cannot be run here: {why}");
                None
            }
        }
    };
    let Some((made, ..)) = git("init -q .") else {
        return;
    };
    assert!(made);
    let key = here.path("id.pub");
    let allowed = here.path("allowed");
    for (name, value) in [
        ("user.name", "me"),
        ("user.email", "me@here"),
        ("gpg.format", "ssh"),
        ("gpg.ssh.program", OURS),
        ("user.signingkey", key.to_str().unwrap()),
        ("gpg.ssh.allowedSignersFile", allowed.to_str().unwrap()),
        ("commit.gpgsign", "true"),
        ("tag.gpgsign", "true"),
    ] {
        assert!(git(&format!("config {name} {value}")).unwrap().0);
    }
    let commit = |line: &str| {
        let (done, words, _) = git(line).unwrap();
        assert!(done, "{line}\n{words}");
    };
    commit("commit -q --allow-empty -m first");
    commit("tag v1 -m release");
    for line in ["verify-commit HEAD", "verify-tag v1"] {
        let (good, words, _) = git(line).unwrap();
        assert!(
            good && words.contains("Good \"git\" signature for me@here"),
            "{line}\n{words}"
        );
    }
    let grade = |at: &str| {
        let (_, _, out) = git(&format!("log -1 --format=%G?%GS {at}")).unwrap();
        String::from_utf8(out).unwrap().trim().to_owned()
    };
    assert_eq!(grade("HEAD"), "Gme@here");
    // Signed by a key that is not allowed: the signature is good, and its signer unknown.
    let other = here.path("other");
    assert!(
        git(&format!("config user.signingkey {}", other.display()))
            .unwrap()
            .0
    );
    commit("commit -q --allow-empty -m second");
    assert!(!git("verify-commit HEAD").unwrap().0);
    assert_eq!(grade("HEAD"), "U");
    assert_eq!(grade("HEAD~"), "Gme@here");
    // The real program accepts the signatures made here.
    if Command::new("ssh-keygen").arg("-?").output().is_ok() {
        assert!(git("config gpg.ssh.program ssh-keygen").unwrap().0);
        assert_eq!(
            (grade("HEAD~"), grade("HEAD")),
            ("Gme@here".into(), "U".into())
        );
        assert!(git(&format!("config gpg.ssh.program {OURS}")).unwrap().0);
    }
    // Expired since: the time of the commit counts, not that of the check.
    let line = here.text("id.pub");
    here.write(
        "allowed",
        format!("me@here valid-before=\"20200101Z\" {line}"),
    );
    assert!(!git("verify-commit HEAD~").unwrap().0);
    here.write("allowed", format!("me@here {line}"));
    assert!(git("verify-commit HEAD~").unwrap().0);
    // A commit whose text was changed after it was signed.
    let (_, _, object) = git("cat-file commit HEAD~").unwrap();
    let changed = String::from_utf8(object)
        .unwrap()
        .replace("\nfirst", "\nworst");
    here.write("object", changed);
    let (_, _, name) = git("hash-object -t commit -w object").unwrap();
    let name = String::from_utf8(name).unwrap();
    assert!(!git(&format!("verify-commit {}", name.trim())).unwrap().0);
    assert_eq!(grade(name.trim()), "B");
    // A revoked key.
    here.write("revoked", line);
    let path = here.path("revoked");
    assert!(
        git(&format!("config gpg.ssh.revocationFile {}", path.display()))
            .unwrap()
            .0
    );
    assert!(!git("verify-commit HEAD~").unwrap().0);
}
