// SPDX-License-Identifier: MIT OR Apache-2.0
//! A first session on a terminal of 80 columns: a key under a passphrase, three files signed and
//! verified elsewhere, a key replaced, a key revoked.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use command::Place;
use rexpect::session::{PtySession, spawn_command};

const PROGRAM: &str = env!("CARGO_BIN_EXE_nineteen");
/// Long enough for a machine that does other things.
const PATIENCE: Option<u64> = Some(60_000);

/// Starts a line on a new terminal.
fn start(here: &Place, line: &str) -> PtySession {
    let mut shell = std::process::Command::new("sh");
    let script = format!("stty cols 80 rows 24; {PROGRAM} {line}; echo \"exit=$?.\"");
    shell
        .args(["-c", &script])
        .current_dir(here.path(""))
        .env_remove("SSH_AUTH_SOCK")
        .env("NO_COLOR", "1");
    spawn_command(shell, PATIENCE).unwrap()
}

/// Waits for the end, and returns what the terminal shows since the last question.
fn ended(session: &mut PtySession, code: i32) -> String {
    let shown = session.exp_string(&format!("exit={code}.")).unwrap();
    for line in shown.lines() {
        assert!(!line.chars().any(|c| c.is_control()), "{line:?}");
    }
    shown
}

/// A line that needs no answers.
fn run(here: &Place, line: &str, code: i32) -> String {
    ended(&mut start(here, line), code)
}

#[test]
fn a_newcomer_gets_along() {
    let here = Place::new();
    // A mistake in the second passphrase leaves nothing behind.
    let mut session = start(&here, "keygen --protect --format openssh -C me@home id");
    session.exp_string("new passphrase for id: ").unwrap();
    session.send_line("correct horse").unwrap();
    session.exp_string("the same again: ").unwrap();
    session.send_line("correct house").unwrap();
    let shown = ended(&mut session, 2);
    assert!(
        shown.contains("differ") && shown.contains("hint: "),
        "{shown}"
    );
    assert!(here.files().is_empty());
    let mut session = start(&here, "keygen --protect --format openssh -C me@home id");
    session.exp_string("new passphrase for id: ").unwrap();
    session.send_line("correct horse").unwrap();
    let before = session.exp_string("the same again: ").unwrap();
    session.send_line("correct horse").unwrap();
    let shown = ended(&mut session, 0);
    assert!(
        shown.contains("secret key: id") && shown.contains("public key: id.pub"),
        "{shown}"
    );
    assert!(
        shown.contains("next: `nineteen sign -k id FILE`"),
        "{shown}"
    );
    // The terminal does not show what is typed.
    assert!(
        !before.contains("horse") && !shown.contains("horse"),
        "{before}{shown}"
    );

    for name in ["one", "two", "three"] {
        here.write(name, format!("{name}\n"));
    }
    // A wrong passphrase may be corrected.
    let mut session = start(&here, "sign -k id one two three");
    session.exp_string("passphrase of `id`: ").unwrap();
    session.send_line("wrong").unwrap();
    session.exp_string("wrong passphrase, try again").unwrap();
    session.exp_string("passphrase of `id`: ").unwrap();
    session.send_line("correct horse").unwrap();
    let shown = ended(&mut session, 0);
    for name in ["one", "two", "three"] {
        assert!(shown.contains(&format!("signature: {name}.sig")), "{shown}");
    }

    // Another machine has the files, the signatures and a list of who may sign.
    let there = Place::new();
    for name in ["one", "two", "three"] {
        there.write(name, here.read(name));
        there.write(&format!("{name}.sig"), here.read(&format!("{name}.sig")));
    }
    there.write("allowed", format!("me@home {}", here.text("id.pub")));
    let verify = "verify --allowed-signers allowed -I me@home --all one two three";
    let shown = run(&there, verify, 0);
    assert_eq!(shown.matches("valid: ").count(), 3, "{shown}");
    assert!(shown.contains("by me@home"), "{shown}");

    // A new key: the old one stays good for what it signed before a day.
    here.ok("keygen --format openssh -C me@home new");
    let old = here.text("id.pub");
    there.write(
        "allowed",
        format!(
            "me@home valid-before=\"20200101Z\" {old}me@home valid-after=\"20200101Z\" {}",
            here.text("new.pub")
        ),
    );
    let shown = run(&there, verify, 1);
    assert!(shown.contains("3 of 3 files are not valid"), "{shown}");
    assert!(shown.contains("hint: "), "{shown}");
    run(&there, &format!("{verify} --verify-time 20191231Z"), 0);
    run(&here, "sign -k new one two three --force", 0);
    for name in ["one", "two", "three"] {
        there.write(&format!("{name}.sig"), here.read(&format!("{name}.sig")));
    }
    run(&there, verify, 0);

    // The new key was lost, too.
    there.write("revoked", here.text("new.pub"));
    let shown = run(&there, &format!("{verify} --revoked revoked"), 1);
    assert!(shown.contains("is revoked"), "{shown}");

    // Help fits the terminal.
    for command in [
        "--help",
        "sign --help",
        "verify --help",
        "keygen --help",
        "inspect --help",
    ] {
        let shown = run(&here, command, 0);
        let longest = shown.lines().map(|line| line.chars().count()).max();
        assert!(
            longest.is_some_and(|n| (40..=80).contains(&n)),
            "{command}: {longest:?}"
        );
    }
}

#[test]
fn three_wrong_passphrases_are_enough() {
    let here = Place::new();
    here.write("phrase", "right\n");
    let made = std::process::Command::new("sh")
        .args([
            "-c",
            &format!("{PROGRAM} keygen -p -f openssh id --passphrase-fd 3 3<phrase"),
        ])
        .current_dir(here.path(""))
        .output();
    assert!(made.unwrap().status.success());
    let mut session = start(&here, "pub id");
    for _ in 0..3 {
        session.exp_string("passphrase of `id`: ").unwrap();
        session.send_line("wrong").unwrap();
    }
    let shown = ended(&mut session, 2);
    assert!(
        shown.contains("wrong passphrase for `id`") && shown.contains("hint: "),
        "{shown}"
    );
}
