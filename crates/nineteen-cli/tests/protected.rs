// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys under a passphrase and in `ssh-agent`, exchanged with the programs of their formats.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};

use command::{Place, Run, feed};

const PHRASE: &str = "correct horse";

/// Runs `nineteen` with the passphrase on descriptor 3.
fn with_phrase(here: &Place, phrase: &str, line: &str) -> Run {
    here.write("phrase", format!("{phrase}\n"));
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_nineteen");
    let script = format!("exec {program} {line} --passphrase-fd 3 3<phrase");
    shell.args(["-c", &script]).current_dir(here.path(""));
    shell.env("NINETEEN_CONFIG", "/dev/null");
    feed(shell, b"")
}

fn ok(here: &Place, line: &str) -> Run {
    let run = with_phrase(here, PHRASE, line);
    assert_eq!(run.code, 0, "{line}\n{}", run.err);
    run
}

#[test]
fn what_keygen_protects_only_the_passphrase_opens() {
    let here = Place::new();
    here.write("m", "a message\n");
    for format in ["pkcs8", "openssh", "minisign", "signify"] {
        ok(
            &here,
            &format!("keygen --protect --format {format} {format}"),
        );
        let mode = std::fs::metadata(here.path(format))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{format}");
        let public = here.ok(&format!("pub --format hex {format}.pub")).out;
        assert_eq!(ok(&here, &format!("pub --format hex {format}")).out, public);
        ok(&here, &format!("sign -k {format} m -o {format}.sig"));
        here.ok(&format!("verify -k {format}.pub m {format}.sig"));
        // Each try at a key of minisign takes seconds.
        let tries = if format == "minisign" { 1 } else { 3 };
        for wrong in ["correct horsf", "", "correct horse "]
            .into_iter()
            .take(tries)
        {
            let run = with_phrase(&here, wrong, &format!("sign -k {format} m -o wrong"));
            assert_eq!(run.code, 2, "{format} {wrong:?}");
            let said = run.explained(format);
            assert!(
                said.contains("wrong passphrase"),
                "{format} {wrong:?}\n{said}"
            );
            assert!(!here.path("wrong").exists());
        }
        // Without a terminal and a descriptor the command fails.
        let said = here.fails(2, &format!("sign -k {format} m -o -"));
        assert!(
            said.contains("passphrase") && said.contains("--passphrase-fd"),
            "{said}"
        );
    }
    ok(&here, "keygen --protect --type x25519 x");
    ok(&here, "dh -k x x.pub");
    // An empty passphrase protects nothing, and nothing is written.
    let run = with_phrase(&here, "", "keygen --protect none");
    assert_eq!(run.code, 2);
    assert!(run.explained("keygen").contains("empty"));
    assert!(!here.path("none").exists() && !here.path("none.pub").exists());
}

/// A changed byte gives an error, and never another key, where the format has a check.
#[test]
fn a_changed_protected_key_is_refused() {
    let here = Place::new();
    // PKCS#8 is missing: its encryption does not authenticate.
    for (format, every) in [("openssh", 41), ("signify", 17)] {
        ok(
            &here,
            &format!("keygen --protect --format {format} k --force"),
        );
        let text = here.text("k");
        let start = text.find('\n').unwrap() + 1;
        for at in (start..text.len() - 30).step_by(every) {
            let mut changed = text.clone().into_bytes();
            changed[at] = match changed[at] {
                b'A' => b'B',
                b'\n' | b'-' | b'=' => continue,
                _ => b'A',
            };
            if changed == text.as_bytes() {
                continue;
            }
            here.write("changed", &changed);
            here.chmod("changed", 0o600);
            let run = with_phrase(&here, PHRASE, "pub --format spki changed");
            // The comment of an OpenSSH key, and bits that base64 leaves unused, are not protected.
            if run.code == 0 {
                assert_eq!(
                    run.out,
                    here.ok("pub --format spki k.pub").out,
                    "{format} {at}"
                );
            } else {
                assert_eq!(run.code, 2, "{format} {at}");
                run.explained(format);
            }
        }
    }
}

#[test]
fn openssl_and_we_read_each_others_protected_keys() {
    let here = Place::new();
    here.write("pw", format!("{PHRASE}\n"));
    let openssl = |line: &str| here.other("openssl", line, None);
    ok(&here, "keygen --protect ours");
    let Some(read) = openssl("pkey -in ours -passin file:pw -pubout") else {
        return;
    };
    assert_eq!(read.stdout, here.read("ours.pub"));
    assert!(
        openssl("genpkey -algorithm ed25519 -out plain")
            .unwrap()
            .status
            .success()
    );
    let public = here.ok("pub plain").out;
    for form in [
        "-v2 aes-256-cbc",
        "-v2 aes-128-cbc -v2prf hmacWithSHA1",
        "-v2 aes-192-cbc -v2prf hmacWithSHA512 -iter 5000",
        "-v2 des3",
        "-scrypt",
        "-scrypt -scrypt_N 1024 -scrypt_r 4 -scrypt_p 3",
    ] {
        for kind in ["PEM", "DER"] {
            let line =
                format!("pkcs8 -topk8 -in plain -outform {kind} -passout file:pw -out k {form}");
            assert!(openssl(&line).unwrap().status.success(), "{line}");
            here.chmod("k", 0o600);
            assert_eq!(ok(&here, "pub k").out, public, "{line}");
            let run = with_phrase(&here, "another", "pub k");
            assert_eq!((run.code, run.out.len()), (2, 0), "{line}");
            run.explained(&line);
        }
    }
}

/// A cost in the file that would take hours, or all memory, is refused in advance.
#[test]
fn keys_of_excessive_cost_are_refused() {
    use base64ct::{Base64, Encoding};
    let here = Place::new();
    let started = std::time::Instant::now();
    let refused = |what: &str| {
        here.chmod("k", 0o600);
        let run = with_phrase(&here, PHRASE, "pub k");
        assert_eq!((run.code, run.out.len()), (2, 0), "{what}");
        let said = run.explained(what);
        assert!(said.contains("excessive cost"), "{what}\n{said}");
    };
    // The bytes of a file, changed at a mark.
    let changed = |bytes: &[u8], mark: &[u8], with: &[u8]| {
        let at = bytes
            .windows(mark.len())
            .position(|window| window == mark)
            .unwrap();
        [&bytes[..at], with, &bytes[at + mark.len()..]].concat()
    };
    let block = |name: &str| {
        let text = here.text(name);
        let digits: String = text.lines().filter(|line| !line.starts_with('-')).collect();
        Base64::decode_vec(&digits).unwrap()
    };
    ok(&here, "keygen --protect --format openssh openssh");
    // The options are a salt of 16 bytes and 24 rounds.
    let bytes = block("openssh");
    let at = bytes
        .windows(8)
        .position(|window| window == [0, 0, 0, 24, 0, 0, 0, 16])
        .unwrap();
    let mut costly = bytes.clone();
    costly[at + 8 + 16..at + 8 + 20].copy_from_slice(&[0x7f; 4]);
    let digits = Base64::encode_string(&costly);
    let label = "OPENSSH PRIVATE KEY";
    here.write(
        "k",
        format!("-----BEGIN {label}-----\n{digits}\n-----END {label}-----\n"),
    );
    refused("bcrypt");
    ok(&here, "keygen --protect pkcs8");
    // N = 2^14 becomes 2^30, in a number as long: 02 02 40 00 becomes 02 02 7f ff, which is no power
    // of two; so r = 8 becomes 127 and p = 5 becomes 127.
    let bytes = block("pkcs8");
    let mark = [0x02, 0x02, 0x40, 0x00, 0x02, 0x01, 0x08, 0x02, 0x01, 0x05];
    let with = [0x02, 0x02, 0x40, 0x00, 0x02, 0x01, 0x7f, 0x02, 0x01, 0x7f];
    here.write("k", changed(&bytes, &mark, &with));
    refused("scrypt");
    ok(&here, "keygen --protect --format signify signify");
    let bytes = Base64::decode_vec(here.text("signify").lines().nth(1).unwrap()).unwrap();
    let costly = changed(&bytes, b"EdBK\0\0\0\x2a", b"EdBK\x7f\xff\xff\xff");
    here.write(
        "k",
        format!("untrusted comment: k\n{}\n", Base64::encode_string(&costly)),
    );
    refused("signify");
    here.ok("keygen --format minisign minisign");
    let bytes = Base64::decode_vec(here.text("minisign").lines().nth(1).unwrap()).unwrap();
    for (ops, mem) in [(u64::MAX, 1 << 30), (u64::MAX, u64::MAX), (1 << 60, 0)] {
        let mut costly = bytes.clone();
        costly[2..4].copy_from_slice(b"Sc");
        costly[38..46].copy_from_slice(&u64::to_le_bytes(ops));
        costly[46..54].copy_from_slice(&u64::to_le_bytes(mem));
        here.write(
            "k",
            format!("untrusted comment: k\n{}\n", Base64::encode_string(&costly)),
        );
        refused("minisign");
    }
    assert!(started.elapsed() < std::time::Duration::from_secs(60));
}

#[test]
fn ssh_keygen_and_we_read_each_others_protected_keys() {
    let here = Place::new();
    let keygen = |line: &[&str]| {
        let made = Command::new("ssh-keygen")
            .args(line)
            .current_dir(here.path(""))
            .output();
        if let Err(why) = &made {
            eprintln!("SKIPPED: ssh-keygen cannot be run here: {why}");
        }
        made.ok()
    };
    ok(&here, "keygen --protect --format openssh -C me@here ours");
    let Some(read) = keygen(&["-y", "-P", PHRASE, "-f", "ours"]) else {
        return;
    };
    assert_eq!(read.stdout, here.read("ours.pub"));
    for cipher in [
        "aes128-cbc",
        "aes192-cbc",
        "aes256-cbc",
        "aes128-ctr",
        "aes192-ctr",
        "aes256-ctr",
        "aes128-gcm@openssh.com",
        "aes256-gcm@openssh.com",
        "chacha20-poly1305@openssh.com",
        "3des-cbc",
    ] {
        let made = keygen(&[
            "-q", "-t", "ed25519", "-a", "3", "-N", PHRASE, "-Z", cipher, "-f", cipher,
        ]);
        assert!(made.unwrap().status.success(), "{cipher}");
        let run = ok(&here, &format!("pub --format openssh {cipher}"));
        assert_eq!(run.out, here.read(&format!("{cipher}.pub")), "{cipher}");
        let run = with_phrase(&here, "another", &format!("pub {cipher}"));
        assert_eq!((run.code, run.out.len()), (2, 0), "{cipher}");
        assert!(run.explained(cipher).contains("wrong passphrase"));
    }
}

#[test]
fn minisign_and_we_read_each_others_files() {
    let here = Place::new();
    here.write("m", "a message\n");
    let minisign = |line: &str, phrase: &str| {
        let mut command = Command::new("minisign");
        command.args(line.split(' ')).current_dir(here.path(""));
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut child = match command.spawn() {
            Ok(child) => child,
            Err(why) => {
                eprintln!("SKIPPED: minisign cannot be run here: {why}");
                return None;
            }
        };
        let _ = writeln!(child.stdin.take().unwrap(), "{phrase}\n{phrase}");
        Some(child.wait().unwrap().success())
    };
    ok(&here, "keygen --protect --format minisign ours");
    let Some(signed) = minisign("-S -s ours -m m -x theirs.minisig -t hello", PHRASE) else {
        return;
    };
    assert!(signed);
    let run = here.ok("verify -k ours.pub m theirs.minisig");
    assert!(run.err.contains("trusted comment: hello"), "{}", run.err);
    ok(
        &here,
        "sign --format minisign --trusted-comment me -k ours m",
    );
    assert_eq!(minisign("-V -p ours.pub -m m", ""), Some(true));
    here.ok("verify -k ours.pub m");
    here.write("other", "another message\n");
    here.fails(1, "verify -k ours.pub other m.minisig");
    let signature = here.text("m.minisig");
    here.write("m.minisig", signature.replace("comment: me", "comment: he"));
    assert_eq!(minisign("-V -p ours.pub -m m", ""), Some(false));
    here.fails(1, "verify -k ours.pub m");
    // Without its comment the signature of a hash is none.
    let cut: String = signature
        .lines()
        .take(2)
        .map(|line| format!("{line}\n"))
        .collect();
    here.write("m.minisig", cut);
    here.fails(2, "verify -k ours.pub m");
    assert_eq!(minisign("-G -W -p theirs.pub -s theirs", ""), Some(true));
    here.chmod("theirs", 0o600);
    for (form, name) in [("", "new"), (" -l", "legacy")] {
        assert_eq!(
            minisign(&format!("-S -s theirs -m m -x {name}{form}"), ""),
            Some(true)
        );
        here.ok(&format!("verify -k theirs.pub m {name}"));
        here.fails(1, &format!("verify -k ours.pub m {name}"));
    }
    assert_eq!(minisign("-G -p locked.pub -s locked", PHRASE), Some(true));
    here.chmod("locked", 0o600);
    let public = ok(&here, "pub --format hex locked").out;
    assert_eq!(here.ok("pub --format hex locked.pub").out, public);
    // The line of the key stands for its file.
    let line = here.text("theirs.pub").lines().nth(1).unwrap().to_owned();
    here.ok(&format!("verify -k {line} m new"));
    here.ok("sign --format minisign -k theirs m --force");
    assert_eq!(minisign("-V -p theirs.pub -m m", ""), Some(true));
    assert_eq!(
        here.ok("pub --format minisign theirs")
            .text()
            .lines()
            .nth(1),
        Some(&*line)
    );
}

#[test]
fn signify_and_we_read_each_others_files() {
    let here = Place::new();
    here.write("m", "a message\n");
    let signify = |line: &str| here.other("signify-openbsd", line, None);
    here.ok("keygen --format signify ours.sec");
    here.ok("pub --format signify ours.sec -o ours.pub");
    here.ok("sign --format signify -k ours.sec m");
    let Some(checked) = signify("-V -q -p ours.pub -m m") else {
        return;
    };
    assert!(checked.status.success());
    here.ok("verify -k ours.pub m");
    assert!(
        signify("-S -s ours.sec -m m -x again.sig")
            .unwrap()
            .status
            .success()
    );
    here.ok("verify -k ours.pub m again.sig");
    assert!(
        signify("-G -n -p theirs.pub -s theirs.sec")
            .unwrap()
            .status
            .success()
    );
    assert!(
        signify("-S -s theirs.sec -m m -x theirs.sig")
            .unwrap()
            .status
            .success()
    );
    here.ok("verify -k theirs.pub m theirs.sig");
    let said = here.fails(1, "verify -k ours.pub m theirs.sig");
    assert!(said.contains("another key"), "{said}");
    here.write("m", "another message\n");
    here.fails(1, "verify -k theirs.pub m theirs.sig");
}

/// An agent that ends with the test.
struct Agent(Child);

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn ssh_agent_signs_with_keys_that_it_holds() {
    let here = Place::new();
    let socket = here.path("agent");
    let started = Command::new("ssh-agent")
        .args(["-D", "-a"])
        .arg(&socket)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let _agent = match started {
        Ok(child) => Agent(child),
        Err(why) => {
            eprintln!("SKIPPED: ssh-agent cannot be run here: {why}");
            return;
        }
    };
    for _ in 0..200 {
        if std::os::unix::net::UnixStream::connect(&socket).is_ok() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let run = |line: &str| {
        let mut command = here.program();
        command.args(line.split(' ')).env("SSH_AUTH_SOCK", &socket);
        feed(command, b"")
    };
    here.write("m", "a message\n");
    here.ok("keygen --format openssh id");
    let refused = run("sign -k id.pub m");
    assert_eq!(refused.code, 2);
    assert!(refused.explained("sign").contains("ssh-agent"));
    let added = Command::new("ssh-add")
        .arg("-q")
        .arg(here.path("id"))
        .env("SSH_AUTH_SOCK", &socket)
        .status();
    assert!(added.unwrap().success());
    std::fs::rename(here.path("id"), here.path("hidden")).unwrap();
    for format in ["ssh", "raw", "minisign", "signify"] {
        let signed = run(&format!("sign -k id.pub --format {format} m -o m.{format}"));
        assert_eq!(signed.code, 0, "{format}\n{}", signed.err);
        here.ok(&format!(
            "sign -k hidden --format {format} m -o own.{format}"
        ));
        here.ok(&format!("verify -k id.pub m m.{format}"));
        // Deterministic, but for the comment of minisign, which has the time.
        if format != "minisign" {
            assert_eq!(
                here.read(&format!("m.{format}")),
                here.read(&format!("own.{format}"))
            );
        }
    }
    assert_eq!(run("sign -k id.pub --ph m -o -").code, 2);
    // The agent signs for a key under a passphrase, so there is no question.
    ok(&here, "keygen --protect --format openssh locked");
    let refused = run("sign -k locked m -o locked.sig");
    assert_eq!(refused.code, 2);
    here.write("ask", format!("#!/bin/sh\necho '{PHRASE}'\n"));
    here.chmod("ask", 0o700);
    let added = Command::new("ssh-add")
        .arg("-q")
        .arg(here.path("locked"))
        .env("SSH_AUTH_SOCK", &socket)
        .env("SSH_ASKPASS", here.path("ask"))
        .env("SSH_ASKPASS_REQUIRE", "force")
        .status();
    assert!(added.unwrap().success());
    let signed = run("sign -k locked m -o locked.sig");
    assert_eq!(signed.code, 0, "{}", signed.err);
    here.ok("verify -k locked.pub m locked.sig");
    here.ok("keygen --format openssh other");
    let refused = run("sign -k other.pub m -o other.sig");
    assert_eq!(refused.code, 2);
}

/// The answers of a malicious agent are verified.
#[test]
fn an_agent_that_lies_makes_no_signature() {
    use std::io::Read;
    use std::os::unix::net::UnixListener;
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen --format openssh id");
    let public = here.ok("pub --format raw id").out;
    std::fs::remove_file(here.path("id")).unwrap();
    let string = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat();
    let blob = [string(b"ssh-ed25519"), string(&public)].concat();
    let identities = [&[12, 0, 0, 0, 1][..], &string(&blob), &string(b"comment")].concat();
    let signature = [string(b"ssh-ed25519"), string(&[7; 64])].concat();
    let short = [string(b"ssh-ed25519"), string(&[7; 63])].concat();
    for answer in [
        [&[14][..], &string(&signature)].concat(),
        [&[14][..], &string(&short)].concat(),
        [&[14][..], &string(b"")].concat(),
        vec![5],
        vec![],
    ] {
        let socket = here.path("agent");
        let _ = std::fs::remove_file(&socket);
        let listener = UnixListener::bind(&socket).unwrap();
        let answers = [identities.clone(), answer.clone()].map(|text| string(&text));
        let agent = std::thread::spawn(move || {
            for answer in answers {
                let (mut stream, _) = listener.accept().unwrap();
                let mut length = [0; 4];
                stream.read_exact(&mut length).unwrap();
                let mut request = vec![0; u32::from_be_bytes(length) as usize];
                stream.read_exact(&mut request).unwrap();
                stream.write_all(&answer).unwrap();
            }
        });
        let mut command = here.program();
        command
            .args(["sign", "-k", "id.pub", "m"])
            .env("SSH_AUTH_SOCK", &socket);
        let run = feed(command, b"");
        agent.join().unwrap();
        assert_eq!(run.code, 2, "{answer:?}\n{}", run.err);
        run.explained("sign");
        assert!(!here.path("m.sig").exists());
    }
}

/// Whoever may write to a folder can lay a pipe in the place of a key and read it.
#[test]
fn no_secret_goes_into_a_pipe_of_another_user() {
    let here = Place::new();
    here.ok("keygen --type x25519 x");
    if here.other("mkfifo", "pipe", None).is_none() {
        return;
    }
    let pipe = here.path("pipe");
    std::fs::set_permissions(&pipe, std::fs::Permissions::from_mode(0o666)).unwrap();
    let read = || {
        let pipe = pipe.clone();
        let reader = std::thread::spawn(move || std::fs::read(pipe).unwrap());
        // Until the reader has come, a writer waits.
        std::thread::sleep(std::time::Duration::from_millis(50));
        reader
    };
    // One's own takes a secret, as before.
    let reader = read();
    here.ok("dh -k x x.pub -o pipe");
    assert_eq!(reader.join().unwrap().len(), 32);
    // Only root can give it away.
    if std::os::unix::fs::chown(&pipe, Some(54_321), None).is_err() {
        return;
    }
    let reader = read();
    for line in [
        "keygen pipe",
        "keygen --force pipe",
        "keygen --curve curve9767 pipe",
        "dh -k x x.pub -o pipe",
        "dh -k x x.pub --force -o pipe",
    ] {
        let said = here.fails(2, line);
        assert!(said.contains("a pipe of another user"), "{line}: {said}");
    }
    assert!(!here.path("pipe.pub").exists());
    // What is public goes wherever it is told to.
    here.ok("pub x.pub -o pipe");
    let found = reader.join().unwrap();
    assert!(found.starts_with(b"-----BEGIN PUBLIC KEY"), "{found:?}");
}
