// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signals: a program that is ended at a question restores the terminal, and one that is ended
//! while it writes leaves no partial file.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use command::Place;
use nix::pty::openpty;
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, tcgetattr};
use nix::unistd::Pid;
use rexpect::session::{PtySession, spawn_command};

const PROGRAM: &str = env!("CARGO_BIN_EXE_nineteen");
/// A timeout long enough for a busy machine.
const PATIENCE: u64 = 60_000;

/// Starts a script on a new terminal that shows what is typed.
fn start(here: &Place, script: &str) -> PtySession {
    let mut shell = Command::new("sh");
    let script = format!("stty echo; {script}");
    shell
        .args(["-c", &script])
        .current_dir(here.path(""))
        .env("NINETEEN_CONFIG", "/dev/null")
        .env_remove("SSH_AUTH_SOCK");
    spawn_command(shell, Some(PATIENCE)).unwrap()
}

/// Whether the terminal shows what is typed.
fn shows(session: &PtySession) -> bool {
    let state = tcgetattr(&session.process.pty).unwrap();
    state.local_flags.contains(LocalFlags::ECHO)
}

/// Waits until the terminal shows, or does not show, what is typed.
fn wait_until(session: &PtySession, showing: bool) {
    let started = Instant::now();
    while shows(session) != showing {
        assert!(
            started.elapsed() < Duration::from_millis(PATIENCE),
            "the terminal does not show what is typed: {}",
            !showing
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Makes a key `p` under the passphrase `a phrase`.
fn protect(here: &Place) {
    here.write("phrase", "a phrase\n");
    let protected = format!("{PROGRAM} keygen -p p --passphrase-fd 3 3<phrase");
    let made = Command::new("sh")
        .args(["-c", &protected])
        .current_dir(here.path(""))
        .status();
    assert!(made.unwrap().success());
}

/// Starts a command as a job of the script, and waits for its question. The script tells the number
/// of the process; it runs `first` before the command, and `then` after it.
fn asking(here: &Place, [first, line, then]: [&str; 3], question: &str) -> (PtySession, Pid) {
    let job = format!("{first} echo number=$$.; exec {PROGRAM} {line}");
    let mut session = start(here, &format!("set -m; sh -c '{job}'; {then}"));
    session.exp_string("number=").unwrap();
    let number = session.exp_string(".").unwrap().parse().unwrap();
    session.exp_string(question).unwrap();
    wait_until(&session, false);
    (session, Pid::from_raw(number))
}

#[test]
fn an_interrupted_question_gives_the_terminal_back() {
    let here = Place::signed();
    protect(&here);
    let before = here.files();
    for (line, question) in [
        ("keygen --protect new", "new passphrase for new: "),
        ("sign -k p m -o s", "passphrase of `p`: "),
    ] {
        // The shell goes on when the command is interrupted, with the same terminal.
        let script = format!(
            "trap : INT; {PROGRAM} {line}; echo \"ended=$?.\"; read word; echo \"<$word>\""
        );
        let mut session = start(&here, &script);
        session.exp_string(question).unwrap();
        wait_until(&session, false);
        session.send("typed").unwrap();
        session.send_control('c').unwrap();
        session.exp_string("ended=130.").unwrap();
        assert!(shows(&session), "{line}");
        session.send_line("seen").unwrap();
        let shown = session.exp_string("<seen>").unwrap();
        assert!(
            shown.contains("seen") && !shown.contains("typed"),
            "{shown}"
        );
    }
    for (signal, code) in [
        (Signal::SIGTERM, 143),
        (Signal::SIGHUP, 129),
        (Signal::SIGUSR1, 138),
    ] {
        let script = ["", "keygen --protect new", "echo \"ended=$?.\"; sleep 60"];
        let (mut session, number) = asking(&here, script, "for new: ");
        kill(number, signal).unwrap();
        session.exp_string(&format!("ended={code}.")).unwrap();
        assert!(shows(&session), "{signal}");
    }
    assert_eq!(here.files(), before);
}

#[test]
fn a_question_outlives_a_stop_and_a_signal_that_is_ignored() {
    let here = Place::new();
    // Stopped, and fetched back; and told to ignore SIGINT before it began.
    let script = [
        "trap \"\" INT;",
        "keygen --protect new",
        "for i in 1 2; do echo \"stopped=$?.\"; read word; fg; done; echo \"ended=$?.\"; sleep 60",
    ];
    let (mut session, number) = asking(&here, script, "for new: ");
    for _ in 0..2 {
        kill(number, Signal::SIGTSTP).unwrap();
        session.exp_string("stopped=").unwrap();
        wait_until(&session, true);
        session.send_line("go on").unwrap();
        wait_until(&session, false);
        // Nothing is shown while the signal is ignored, either.
        for _ in 0..300 {
            kill(number, Signal::SIGINT).unwrap();
            let shown = cfg!(target_os = "linux") && shows(&session);
            assert!(!shown, "an ignored signal");
        }
    }
    session.send_line("a phrase").unwrap();
    let shown = session.exp_string("the same again: ").unwrap();
    assert!(!shown.contains("phrase"), "{shown}");
    wait_until(&session, false);
    session.send_line("a phrase").unwrap();
    let shown = session.exp_string("ended=0.").unwrap();
    assert!(!shown.contains("a phrase") && shows(&session), "{shown}");
    assert_eq!(here.files(), ["new", "new.pub"]);
}

/// End of input is reported as a missing passphrase, not as a missing terminal.
#[test]
fn a_question_without_an_answer_is_called_that() {
    let here = Place::new();
    let script = format!("{PROGRAM} keygen --protect new; echo \"ended=$?.\"");
    let mut session = start(&here, &script);
    session.exp_string("for new: ").unwrap();
    wait_until(&session, false);
    session.send_control('d').unwrap();
    let shown = session.exp_string("ended=2.").unwrap();
    assert!(
        shown.contains("no passphrase was given") && !shown.contains("no terminal"),
        "{shown}"
    );
    assert!(here.files().is_empty());
}

/// A signal while a key is being written under a temporary name.
#[test]
fn a_signal_while_a_key_is_written_leaves_no_part_of_it() {
    let here = Place::new();
    let (mut caught, mut complete) = (0, 0);
    for round in 0..60 {
        let name = format!("k{round}");
        let mut child = Command::new(PROGRAM)
            .args(["keygen", "-q", &name])
            .current_dir(here.path(""))
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let number = Pid::from_raw(child.id().try_into().unwrap());
        let signal = [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT][round % 3];
        let unfinished = |name: &String| name.starts_with(".nineteen-");
        while child.try_wait().unwrap().is_none() {
            if here.files().iter().any(unfinished) {
                caught += 1;
                kill(number, signal).unwrap();
                child.wait().unwrap();
                break;
            }
        }
        let files = here.files();
        assert!(!files.iter().any(unfinished), "{signal}: {files:?}");
        // Both files or none.
        let (secret, public) = (
            here.path(&name).exists(),
            here.path(&format!("{name}.pub")).exists(),
        );
        assert_eq!(secret, public, "{signal}");
        complete += u32::from(secret);
        if secret {
            here.ok(&format!("pub {name}"));
        }
    }
    // The number of observed files depends on the disk.
    eprintln!("{caught} of 60 were ended while they wrote; {complete} keys are there");
}

/// No temporary file is left when many files are written together.
#[test]
fn a_signal_while_many_files_are_written_leaves_no_part_of_them() {
    let here = Place::new();
    here.ok("keygen k");
    let names: Vec<String> = (0..300).map(|n| format!("f{n:03}")).collect();
    names.iter().for_each(|name| here.write(name, name));
    let unfinished = |name: &String| name.starts_with(".nineteen-");
    let mut caught = 0;
    for _ in 0..4 {
        let mut child = Command::new(PROGRAM)
            .args(["sign", "-q", "-k", "k"])
            .args(&names)
            .current_dir(here.path(""))
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let number = Pid::from_raw(child.id().try_into().unwrap());
        while child.try_wait().unwrap().is_none() {
            if here.files().iter().any(unfinished) {
                caught += 1;
                kill(number, Signal::SIGTERM).unwrap();
                child.wait().unwrap();
                break;
            }
        }
        let files = here.files();
        assert!(!files.iter().any(unfinished), "{files:?}");
        for (at, name) in files
            .iter()
            .filter(|name| name.ends_with(".sig"))
            .enumerate()
        {
            if at % 50 == 0 {
                here.ok(&format!(
                    "verify -k k.pub {}",
                    name.trim_end_matches(".sig")
                ));
            }
            std::fs::remove_file(here.path(name)).unwrap();
        }
    }
    eprintln!("{caught} of 4 were ended while they wrote");
}

/// An answer can be there as soon as the question is, if a program gives it. The terminal shows
/// nothing of it.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_comes_at_once_is_not_shown() {
    let here = Place::signed();
    protect(&here);
    for _ in 0..30 {
        let terminal = openpty(None, None).unwrap();
        let slave = || Stdio::from(terminal.slave.try_clone().unwrap());
        let mut program = Command::new("setsid")
            .args([
                "--ctty", "--wait", PROGRAM, "sign", "--force", "-k", "p", "m",
            ])
            .current_dir(here.path(""))
            .env_remove("SSH_AUTH_SOCK")
            .stdin(slave())
            .stdout(slave())
            .stderr(slave())
            .spawn()
            .unwrap();
        let mut master = File::from(terminal.master.try_clone().unwrap());
        let (mut shown, mut byte) = (Vec::new(), [0]);
        while !shown.ends_with(b"passphrase of `p`: ") {
            master.read_exact(&mut byte).unwrap();
            shown.push(byte[0]);
        }
        let state = tcgetattr(&terminal.master).unwrap();
        assert!(!state.local_flags.contains(LocalFlags::ECHO));
        master.write_all(b"a phrase\n").unwrap();
        assert!(program.wait().unwrap().success());
        let state = tcgetattr(&terminal.master).unwrap();
        assert!(state.local_flags.contains(LocalFlags::ECHO));
    }
}
