// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen -Y` as called by git and scripts: a missing agent, an existing signature, a passphrase
//! without a terminal, and advice that works there.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::{Child, Command, Stdio};

use command::{Place, Run, feed};

/// A place with an OpenSSH key `id`, one under a passphrase, `locked`, and messages.
fn with_keys() -> Place {
    let here = Place::new();
    here.write("m", "a message\n");
    here.write("n", "another\n");
    here.ok("keygen --format openssh id");
    let line = "keygen -p --passphrase-fd 0 --format openssh locked";
    assert_eq!(here.run_with(line, b"a phrase\n").code, 0);
    here
}

/// Runs `nineteen -Y` with variables and standard input.
fn run(here: &Place, line: &str, variables: &[(&str, &str)], input: &[u8]) -> Run {
    let mut command = here.program();
    command.args(line.split_whitespace());
    for name in [
        "SSH_AUTH_SOCK",
        "SSH_ASKPASS",
        "SSH_ASKPASS_REQUIRE",
        "DISPLAY",
    ] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied());
    feed(command, input)
}

/// An agent that ends with the test.
struct Agent(Child);

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts ssh-agent on the socket `agent`.
fn agent(here: &Place) -> Option<Agent> {
    let socket = here.path("agent");
    let mut command = Command::new("ssh-agent");
    command.args(["-D", "-a"]).arg(&socket);
    let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(child) = started else {
        eprintln!("SKIPPED: ssh-agent cannot be run here");
        return None;
    };
    let agent = Agent(child);
    for _ in 0..600 {
        // The socket exists a moment before anybody listens on it.
        if UnixStream::connect(&socket).is_ok() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    Some(agent)
}

#[test]
fn an_agent_that_cannot_sign_is_named() {
    let here = with_keys();
    let socket = here.path("agent");
    let place = socket.to_str().unwrap();
    let here_is = [("SSH_AUTH_SOCK", place)];
    for (line, after_y) in [
        ("-Y sign -n git -f id.pub -U m", true),
        ("-Y sign -n git -f id -U m", true),
        ("-Y sign -n git -f locked -U m", true),
        ("sign -k only.pub m", false),
    ] {
        here.write("only.pub", here.read("id.pub"));
        let said = |variables: &[(&str, &str)], what: &str| {
            let run = run(&here, line, variables, b"");
            assert_eq!(run.code, 2, "{line}");
            let said = run.explained(line);
            assert!(said.contains(what), "{line}: {what}\n{said}");
            assert_eq!(said.contains("secret key is needed"), !after_y, "{said}");
            assert!(said.contains("ssh-add"), "{said}");
        };
        said(&[], "SSH_AUTH_SOCK is not set");
        said(&[("SSH_AUTH_SOCK", "")], "SSH_AUTH_SOCK is not set");
        said(
            &here_is,
            &format!("no ssh-agent answers at `{place}`: no such file"),
        );
        // A socket that nobody listens on.
        drop(UnixListener::bind(&socket).unwrap());
        said(&here_is, &format!("`{place}`: connection refused"));
        std::fs::remove_file(&socket).unwrap();
        // One that closes the connection, and one that answers something else.
        for answer in [&b""[..], b"\0\0\0\x01\x05"] {
            let listener = UnixListener::bind(&socket).unwrap();
            let silent = std::thread::spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = [0; 5];
                stream.read_exact(&mut request).unwrap();
                stream.write_all(answer).unwrap();
            });
            said(&here_is, &format!("`{place}` gives no list of its keys"));
            silent.join().unwrap();
            std::fs::remove_file(&socket).unwrap();
        }
        if let Some(_agent) = agent(&here) {
            said(&here_is, &format!("`{place}` does not have this key"));
        }
        let _ = std::fs::remove_file(&socket);
    }
    assert!(!here.path("m.sig").exists());
    // The key of a certificate, too, though its secret half is beside it.
    let line = "-q -s id -I name -n me id.pub";
    if here.other("ssh-keygen", line, None).is_some() {
        let line = "-Y sign -n git -f id-cert.pub -U m";
        let refused = run(&here, line, &[], b"");
        assert_eq!(refused.code, 2);
        assert!(refused.explained(line).contains("SSH_AUTH_SOCK is not set"));
        let line = "-Y sign -n git -f id-cert.pub n";
        assert_eq!(run(&here, line, &[], b"").code, 0);
    }
    // With the key it signs, whether the file is of the public or the secret half.
    let Some(_agent) = agent(&here) else {
        return;
    };
    let add = |name: &str| {
        let mut command = Command::new("ssh-add");
        command
            .arg("-q")
            .arg(here.path(name))
            .env("SSH_AUTH_SOCK", &socket);
        assert!(command.status().unwrap().success());
    };
    add("id");
    for name in ["id.pub", "id"] {
        let line = format!("-Y sign -n file -f {name} -U m");
        let signed = run(&here, &line, &here_is, b"");
        assert_eq!(signed.code, 0, "{}", signed.err);
        here.ok("verify -k id.pub m");
        std::fs::remove_file(here.path("m.sig")).unwrap();
    }
}

#[test]
fn a_signature_that_exists_is_replaced_as_by_ssh_keygen() {
    let here = with_keys();
    let sign = |program: &str, answers: &str| {
        here.write("m.sig", "old");
        here.write("n.sig", "old");
        let mut command = match program {
            "" => here.program(),
            other => {
                let mut command = Command::new(other);
                command.current_dir(here.path(""));
                command
            }
        };
        command.args(["-Y", "sign", "-f", "id", "-n", "file", "m", "n"]);
        command.env_remove("SSH_AUTH_SOCK");
        let run = feed(command, answers.as_bytes());
        assert_eq!(run.code, 0, "{answers:?}\n{}", run.err);
        let replaced = ["m.sig", "n.sig"].map(|name| here.read(name) != b"old");
        (replaced, run.text().to_owned(), run.err)
    };
    let theirs = here.other("ssh-keygen", "-Y sign", None).is_some();
    for (answers, expected) in [
        ("y\ny\n", [true, true]),
        ("y\n", [true, false]),
        ("Yes, please\nno\n", [true, false]),
        ("n\ny\n", [false, true]),
        ("\ny", [false, true]),
        (" y\n", [false, false]),
        ("", [false, false]),
    ] {
        let ours = sign("", answers);
        assert_eq!(ours.0, expected, "{answers:?}");
        if expected[0] {
            here.ok("verify -k id.pub m");
        }
        if theirs {
            assert_eq!(sign("ssh-keygen", answers), ours, "{answers:?}");
        }
    }
    // There is no question for a new file, and a folder or an input is not replaced.
    std::fs::remove_file(here.path("m.sig")).unwrap();
    let signed = run(&here, "-Y sign -f id -n file m", &[], b"n\n");
    assert_eq!((signed.code, signed.text()), (0, ""));
    here.ok("verify -k id.pub m");
    std::fs::remove_file(here.path("m.sig")).unwrap();
    std::fs::create_dir(here.path("m.sig")).unwrap();
    let refused = run(&here, "-Y sign -f id -n file m", &[], b"y\n");
    assert_eq!(refused.code, 2);
    here.write("id.sig", here.read("id"));
    here.chmod("id.sig", 0o600);
    let refused = run(&here, "-Y sign -f id.sig -n file id", &[], b"y\n");
    assert_eq!(refused.code, 2);
    assert_eq!(here.read("id.sig"), here.read("id"));
}

#[test]
fn ssh_askpass_is_asked_as_by_ssh_keygen() {
    let here = with_keys();
    here.write(
        "ask",
        "#!/bin/sh\necho \"$1\" > question\necho 'a phrase'\necho more\n",
    );
    here.write("wrong", "#!/bin/sh\necho another\n");
    here.write("fails", "#!/bin/sh\necho 'a phrase'\nexit 1\n");
    here.write("empty", "#!/bin/sh\necho\n");
    here.write("long", "#!/bin/sh\nhead -c 100000 /dev/zero | tr '\\0' x\n");
    let programs = ["ask", "wrong", "fails", "empty", "long"];
    programs.iter().for_each(|name| here.chmod(name, 0o700));
    // A session of its own has no terminal.
    let sign = |program: &str, variables: &[(&str, &str)]| {
        let _ = std::fs::remove_file(here.path("m.sig"));
        let _ = std::fs::remove_file(here.path("question"));
        let mut command = Command::new("setsid");
        command.args([
            "-w", program, "-Y", "sign", "-f", "locked", "-n", "file", "m",
        ]);
        command.current_dir(here.path(""));
        for name in [
            "SSH_AUTH_SOCK",
            "SSH_ASKPASS",
            "SSH_ASKPASS_REQUIRE",
            "DISPLAY",
        ] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        let run = feed(command, b"");
        assert_eq!(run.code == 0, here.path("m.sig").exists(), "{}", run.err);
        run
    };
    if here.other("setsid", "-w true", None).is_none() {
        return;
    }
    let theirs = here.other("ssh-keygen", "-Y sign", None).is_some();
    let ask = ("SSH_ASKPASS", "./ask");
    let display = ("DISPLAY", ":0");
    let require = |how| ("SSH_ASKPASS_REQUIRE", how);
    let ours = env!("CARGO_BIN_EXE_nineteen");
    for (variables, signs) in [
        (&[ask, display][..], true),
        (&[ask], false),
        (&[display], false),
        (&[ask, ("DISPLAY", "")], false),
        (&[ask, display, require("never")], false),
        (&[ask, display, require("prefer")], true),
        (&[ask, require("prefer")], false),
        (&[ask, require("force")], true),
        (&[ask, require("FORCE")], true),
        (&[require("force"), ("SSH_ASKPASS", "")], false),
        (&[require("force"), ("SSH_ASKPASS", "./wrong")], false),
        (&[require("force"), ("SSH_ASKPASS", "./fails")], false),
        (&[require("force"), ("SSH_ASKPASS", "./empty")], false),
        (&[require("force"), ("SSH_ASKPASS", "./long")], false),
        (&[require("force"), ("SSH_ASKPASS", "./missing")], false),
    ] {
        let run = sign(ours, variables);
        assert_eq!(
            run.code,
            if signs { 0 } else { 2 },
            "{variables:?}\n{}",
            run.err
        );
        if signs {
            here.ok("verify -k locked.pub m");
            assert!(
                here.text("question")
                    .starts_with("Enter passphrase for locked: ")
            );
        } else {
            let said = run.explained("sign");
            assert!(!said.contains("--") && !said.contains("a phrase"), "{said}");
        }
        if theirs {
            assert_eq!(
                sign("ssh-keygen", variables).code == 0,
                signs,
                "{variables:?}"
            );
        }
    }
    // Commands without -Y have an option for that.
    let mut command = here.program();
    command
        .args(["sign", "-k", "locked", "m"])
        .env_remove("SSH_AUTH_SOCK");
    command.envs([ask, display, require("force")]);
    let run = feed(command, b"");
    assert!(run.explained("sign").contains("--passphrase-fd"));
}

/// After `-Y`, no advice names an option that is refused there.
#[test]
fn advice_after_y_can_be_followed_there() {
    let here = with_keys();
    here.ok("keygen --curve curve9767 c");
    here.ok("keygen --type x25519 x");
    here.ok("keygen pk");
    here.ok("sign -k id m");
    here.ok("sign -k id --format raw m -o raw");
    here.write("allowed", format!("me {}", here.text("id.pub")));
    here.write("broken", "me ssh-ed25519 AAAA\n");
    here.write("text", "a text\n");
    std::fs::create_dir(here.path("n.sig")).unwrap();
    for line in [
        "-Y sign -f locked -n file n",
        "-Y sign -f id -n file n",
        "-Y sign -f c -n file m",
        "-Y sign -f x -n file m",
        "-Y sign -f x.pub -n file m",
        "-Y sign -f text -n file m",
        "-Y sign -f missing -n file m",
        "-Y sign -f id -n file missing",
        "-Y sign -f pk.pub -n file -U m",
        "-Y sign -f id -n file --force m",
        "-Y sign -f id m",
        "-Y sign -n file m",
        "-Y verify -f allowed -I me -n git -s m.sig",
        "-Y verify -f allowed -I you -n file -s m.sig",
        "-Y verify -f broken -I me -n file -s m.sig",
        "-Y verify -f allowed -I me -n file -s raw",
        "-Y verify -f allowed -I me -n file -s text",
        "-Y verify -f allowed -I me -n file -s m.sig -r id.pub",
        "-Y verify -f allowed -I me -n file -s m.sig -r text",
        "-Y check-novalidate -n git -s m.sig",
        "-Y check-novalidate -n file -s id.pub",
        "-Y find-principals -f broken -s m.sig",
        "-Y match-principals -f allowed -I you",
        "-Y other",
    ] {
        let run = run(&here, line, &[], b"a message\n");
        assert_ne!(run.code, 0, "{line}");
        let said = run.explained(line);
        // A whole command line of this program may have options of its own.
        let (_, hint) = said.split_once("hint: ").unwrap();
        let outside: String = hint.split('`').step_by(2).collect();
        assert!(!outside.contains("--"), "{line}\n{said}");
    }
}

/// A value in the word of its option names the file with these bytes, and no other.
#[test]
fn an_option_with_a_name_that_is_not_utf_8_opens_no_other_file() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let here = with_keys();
    here.ok("keygen --format openssh other");
    here.ok("-Y sign -f other -n file m");
    let allowed = |key: &str| format!("me {}\n", here.text(key));
    let [right, wrong] = [&b"allowed\xff"[..], "allowed\u{fffd}".as_bytes()];
    for (name, key) in [(right, "id.pub"), (wrong, "other.pub")] {
        std::fs::write(here.path("").join(OsStr::from_bytes(name)), allowed(key)).unwrap();
    }
    let verify = |words: &[&[u8]]| {
        let mut command = here.program();
        command.args(["-Y", "verify", "-n", "file", "-s", "m.sig"]);
        command.args(words.iter().map(|word| OsStr::from_bytes(word)));
        feed(command, b"a message\n")
    };
    let [right_f, wrong_f] = [right, wrong].map(|name| [b"-f", name].concat());
    assert_eq!(verify(&[b"-I", b"me", b"-f", wrong]).code, 0);
    assert_eq!(verify(&[b"-I", b"me", &wrong_f]).code, 0);
    assert_eq!(verify(&[b"-I", b"me", b"-f", right]).code, 1);
    let run = verify(&[b"-I", b"me", &right_f]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("not UTF-8"), "{}", run.err);
    // Nor is a name of a person another's.
    let run = verify(&[b"-I", b"m\xff", b"-f", wrong]);
    assert_eq!(run.code, 2, "{}", run.err);
}
