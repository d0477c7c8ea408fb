// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lists of keys and folders of them: characters that hide a key, empty names, keys of small order,
//! standard input in place of a list, what is no regular file, and a signature that somebody put in
//! front of its message.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use base64ct::{Base64, Encoding};
use command::{Place, Run, feed};

fn run(here: &Place, words: &[&str]) -> Run {
    let mut command = here.program();
    command.args(words);
    feed(command, b"")
}

fn string(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat()
}

/// A place with keys `a` and `b` of OpenSSH, `m` signed by `a`, and the lines of both keys.
fn with_keys() -> (Place, String, String) {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen --format openssh a");
    here.ok("keygen --format openssh b");
    here.ok("sign -k a m");
    let line = |name| here.text(name).trim_end().to_owned();
    let (a, b) = (line("a.pub"), line("b.pub"));
    (here, a, b)
}

/// Whatever ends a line for an editor must not make a comment of the key behind it.
#[test]
fn a_control_character_hides_no_revoked_key() {
    let (here, a, b) = with_keys();
    for list in [
        format!("{b}\r{a}\n"),
        format!("{b}\r{a}\r"),
        format!("{b} comment\r{a}\n"),
        format!("# the old key\r{a}\n"),
        format!("{b}\u{c}{a}\n"),
        format!("{b} \u{85}{a}\n"),
        format!("{b} \u{2028}{a}\n"),
    ] {
        here.write("revoked", &list);
        let said = here.fails(2, "verify -k a.pub --revoked revoked m");
        assert!(said.contains("line 1"), "{list:?}\n{said}");
        let words = [
            "-Y", "verify", "-f", "allowed", "-I", "a@here", "-n", "file",
        ];
        here.write("allowed", format!("a@here {a}\n"));
        let words = [&words[..], &["-s", "m.sig", "-r", "revoked"]].concat();
        let mut command = here.program();
        command.args(words);
        assert_eq!(feed(command, b"a message\n").code, 2, "{list:?}");
    }
    // Ends of lines as Windows writes them, tabs and empty lines are no such thing.
    for list in [
        format!("# a list\r\n\r\n{b}\tof b\r\n\t{a} of a\r\n"),
        format!("\u{feff}{a}\r\n"),
    ] {
        here.write("revoked", &list);
        let said = here.fails(1, "verify -k a.pub --revoked revoked m");
        assert!(said.contains("revoked"), "{list:?}\n{said}");
    }
}

#[test]
fn a_control_character_separates_no_words_of_an_allowed_signer() {
    let (here, a, _) = with_keys();
    let verify = "verify --allowed-signers allowed -I a@here m";
    for line in [
        format!("a@here {}", a.replacen(' ', "\r", 1)),
        format!("a@here {}", a.replacen(' ', "\u{b}", 1)),
        format!("a@here {a}\rcomment"),
        format!("a@here namespaces=\"file\"\r{a}"),
    ] {
        here.write("allowed", format!("{line}\n"));
        let said = here.fails(2, verify);
        assert!(said.contains("line 1"), "{line:?}\n{said}");
    }
    here.write("allowed", format!("\u{feff}a@here\t{a}\tof a\r\n"));
    here.ok(verify);
}

#[test]
fn an_empty_identity_is_nobody() {
    let (here, a, _) = with_keys();
    here.write("allowed", format!("* {a}\n"));
    let words = ["verify", "--allowed-signers", "allowed", "m", "-I"];
    assert_eq!(run(&here, &[&words[..], &["anybody"]].concat()).code, 0);
    let none = run(&here, &[&words[..], &[""]].concat());
    assert_eq!((none.code, none.text()), (2, ""), "{}", none.err);
    assert!(none.explained("verify -I ''").contains("identity is empty"));
}

/// Neither a program that reads JSON nor a quiet script takes such a signature for a proof.
#[test]
fn a_key_of_small_order_is_shown_in_json_and_when_quiet() {
    let (here, ..) = with_keys();
    let key = [[1].as_slice(), &[0; 31]].concat();
    let blob = [string(b"ssh-ed25519"), string(&key)].concat();
    std::fs::create_dir(here.path("keys")).unwrap();
    let line = format!("ssh-ed25519 {}\n", Base64::encode_string(&blob));
    here.write("keys/small.pub", &line);
    // A = R = the neutral element and S = 0 fit every message.
    here.write("s", [key, vec![0; 32]].concat());
    for keys in ["-k keys/small.pub", "--trusted-keys keys"] {
        let run = here.ok(&format!("verify -q --json {keys} m s"));
        let said: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
        assert_eq!(said["valid"], true);
        assert_eq!(said["small_order"], true);
        assert!(run.err.contains("small order"), "{}", run.err);
        let run = here.ok(&format!("verify -q {keys} m s"));
        assert!(run.err.contains("small order"), "{}", run.err);
        assert!(!run.err.contains("valid:"), "{}", run.err);
    }
    let run = here.ok("verify --json -k a.pub m");
    let said: serde_json::Value = serde_json::from_slice(&run.out).unwrap();
    assert_eq!(
        (&said["valid"], said.get("small_order")),
        (&true.into(), None)
    );
}

#[test]
fn lists_of_keys_do_not_come_from_standard_input() {
    let (here, a, _) = with_keys();
    for line in [
        "verify --allowed-signers - -I a@here m",
        "verify -k a.pub --revoked - m",
        "verify --trusted-keys - m",
        "verify -k a.pub --manifest -",
    ] {
        let run = here.run_with(line, format!("a@here {a}\n").as_bytes());
        assert_eq!(run.code, 2, "{line}");
        let said = run.explained(line);
        assert!(!said.contains("no such file"), "{line}\n{said}");
        assert!(!said.contains("spelling"), "{line}\n{said}");
        assert!(
            said.contains("standard input") || said.contains("a manifest is a file"),
            "{said}"
        );
    }
    here.write("-", format!("a@here {a}\n"));
    here.ok("verify --allowed-signers ./- -I a@here m");
}

#[test]
fn a_folder_of_keys_holds_files_alone() {
    let (here, a, _) = with_keys();
    std::fs::create_dir(here.path("keys")).unwrap();
    here.write("keys/a.pub", format!("{a}\n"));
    here.ok("verify --trusted-keys keys m");
    std::os::unix::fs::symlink("../b.pub", here.path("keys/b.pub")).unwrap();
    here.ok("verify --trusted-keys keys m");
    if here.other("mkfifo", "keys/zz.pub", None).is_none() {
        return;
    }
    let mut command = here.program();
    command.args(["verify", "--trusted-keys", "keys", "m"]);
    let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
    for _ in 0..200 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let ended = child.try_wait().unwrap();
    child.kill().unwrap_or_default();
    child.wait().unwrap();
    assert_eq!(
        ended.map(|status| status.code()),
        Some(Some(2)),
        "it waits for the pipe"
    );
    let said = here.fails(2, "verify --trusted-keys keys m");
    assert!(said.contains("zz.pub"), "{said}");
}

/// Whoever serves a file can put any Ed25519 signature of it in front, with a line of his own, and
/// withhold the file beside it: the whole is not what was signed.
#[test]
fn a_file_with_a_signature_in_front_is_not_verified_unasked() {
    let here = Place::new();
    here.ok("keygen k");
    let script = "#!/bin/sh\necho installed\n";
    here.write("install.sh", script);
    here.ok("sign --format raw -k k install.sh -o raw");
    let signature = [&b"Ed\0\0\0\0\0\0\0\0"[..], &here.read("raw")].concat();
    let front = format!(
        "untrusted comment: $(echo stolen >&2)\n{}\n",
        Base64::encode_string(&signature)
    );
    here.write("install.sh", front.clone() + script);
    let public = here.text("k.pub");
    let key = public.split(' ').take(2).collect::<Vec<_>>().join(" ");
    here.write("allowed", format!("me@x {key}\n"));
    let calls = [
        "verify -k k.pub install.sh",
        "verify -q -k k.pub install.sh",
        "verify -k k.pub --all install.sh",
        "verify -k k.pub install.sh install.sh",
        "verify --allowed-signers allowed -I me@x install.sh",
    ];
    std::os::unix::fs::symlink("nowhere", here.path("install.sh.sig")).unwrap();
    for call in calls {
        let said = here.fails(2, call);
        assert!(said.contains("one of a message inside"), "{call}: {said}");
    }
    let run = here.run("verify --json -k k.pub install.sh");
    assert_eq!(run.code, 2);
    assert!(run.text().contains("\"valid\":null"), "{}", run.text());
    // On request the message alone is verified, and the answer says so.
    let run = here.ok("verify --embedded --json -k k.pub install.sh");
    assert!(run.text().contains("\"embedded\":true"), "{}", run.text());
    let run = here.ok("verify --embedded --all -k k.pub install.sh");
    assert!(run.err.contains("valid: the message in"), "{}", run.err);
    let said = here.fails(2, "verify --embedded -k k.pub install.sh raw");
    assert!(said.contains("leave out --embedded"), "{said}");
}
