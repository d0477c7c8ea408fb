// SPDX-License-Identifier: MIT OR Apache-2.0
//! A first session on a terminal of 80 columns: a key under a passphrase, three files signed and
//! verified elsewhere, a key replaced, a key revoked.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use command::Place;
use rexpect::session::{PtySession, spawn_command};

const PROGRAM: &str = env!("CARGO_BIN_EXE_nineteen");
/// A timeout long enough for a busy machine.
const PATIENCE: Option<u64> = Some(60_000);

/// Starts a command line of this program on a new terminal.
fn start(here: &Place, line: &str) -> PtySession {
    start_shell(here, &format!("{PROGRAM} {line}"))
}

/// Starts a line of a shell on a new terminal, with this program on its path.
fn start_shell(here: &Place, line: &str) -> PtySession {
    let mut shell = std::process::Command::new("sh");
    let script = format!("stty cols 80 rows 24; {line}; echo \"exit=$?.\"");
    let folder = std::path::Path::new(PROGRAM).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    shell
        .args(["-c", &script])
        .current_dir(here.path(""))
        .env_remove("SSH_AUTH_SOCK")
        .env_remove("NINETEEN_CONFIG")
        .env("XDG_CONFIG_HOME", here.path(".config"))
        .env("PATH", path)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("NO_COLOR", "1");
    spawn_command(shell, PATIENCE).unwrap()
}

/// Waits for the end, and returns what the terminal shows since the last question.
fn ended(session: &mut PtySession, code: i32) -> String {
    let shown = session.exp_string(&format!("exit={code}.")).unwrap();
    for line in shown.lines() {
        assert!(!line.chars().any(|c| c.is_control()), "{line:?}");
        assert!(
            line.starts_with('{') || line.chars().count() <= 80,
            "{line:?}"
        );
    }
    shown
}

/// The text on the terminal, without line breaks between words.
fn unbroken(shown: &str) -> String {
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The command line of this program that the terminal shows, as a shell reads it.
fn advised(shown: &str) -> String {
    let lines = shown
        .lines()
        .skip_while(|line| !line.starts_with("    nineteen "));
    let mut command = String::new();
    for line in lines {
        match line.strip_suffix(" \\") {
            Some(front) => command += &format!("{} ", front.trim()),
            None => return command + line.trim(),
        }
    }
    panic!("no command: {shown}");
}

/// Runs an advised command line.
fn follow(here: &Place, advised: &str, code: i32) -> String {
    let line = advised.strip_prefix("nineteen ").unwrap();
    run(here, line, code)
}

/// Runs a command line that asks no questions.
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
    let said = unbroken(&shown);
    assert!(
        said.contains("the passphrase in mind: nobody can recover either")
            && said.contains("next: give id.pub to those who verify"),
        "{shown}"
    );
    assert_eq!(advised(&shown), "nineteen sign -k id FILE");
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
    let command = advised(&shown);
    assert_eq!(command, "nineteen verify -k id.pub --all one two three");

    // Another machine has the files, the signatures and a list of who may sign.
    let there = Place::new();
    for name in ["one", "two", "three"] {
        there.write(name, here.read(name));
        there.write(&format!("{name}.sig"), here.read(&format!("{name}.sig")));
    }
    there.write("id.pub", here.read("id.pub"));
    let shown = follow(&there, &command, 0);
    assert_eq!(shown.matches("valid: ").count(), 3, "{shown}");
    let said = unbroken(&shown);
    assert!(
        said.contains("the holder of that key signed these bytes")
            && said.contains("nor whose key it is: compare the fingerprint"),
        "{shown}"
    );
    there.write("allowed", format!("me@home {}", here.text("id.pub")));
    let verify = "verify --allowed-signers allowed -I me@home --all one two three";
    let shown = run(&there, verify, 0);
    assert_eq!(shown.matches("valid: ").count(), 3, "{shown}");
    let said = unbroken(&shown);
    assert!(said.contains("signed by me@home with SHA256:"), "{shown}");
    assert!(said.contains("as sure as that file"), "{shown}");

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
    assert!(
        shown.contains("is revoked") && shown.contains("hint: "),
        "{shown}"
    );

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

/// The command that is shown after signing verifies the signature, for all options and names.
#[test]
fn the_command_that_is_shown_verifies() {
    let here = Place::new();
    for (format, key) in [
        ("pkcs8", "k.pem"),
        ("openssh", "id"),
        ("minisign", "mini"),
        ("signify", "bsd"),
    ] {
        here.ok(&format!("keygen --format {format} {key}"));
    }
    here.write("m", "a message\n");
    here.write("it's a \"file\" of $HOME", "a message\n");
    here.write("-n", "a message\n");
    std::fs::create_dir(here.path("sub")).unwrap();
    here.write("sub/one", "one\n");
    here.write("sub/two", "two\n");
    let long: Vec<String> = (0..9)
        .map(|n| format!("a-file-with-a-long-name-{n}"))
        .collect();
    long.iter().for_each(|name| here.write(name, name));
    for line in [
        "-k k.pem m -o 'a signature'",
        "-k id -n 'two words' m --force",
        "-k id --format raw m --force",
        "-k id --context 'a b' m --force",
        "-k id --ph m --force",
        "-k mini --format minisign m",
        "-k bsd --format signify m --force",
        "-k id ./-n",
        "-k id \"it's a \\\"file\\\" of \\$HOME\"",
        "-k id --manifest sub/SUMS sub/one sub/two",
        &format!("-k id {}", long.join(" ")),
    ] {
        let _ = std::fs::remove_file(here.path("m.minisig"));
        if line.contains("minisign") {
            std::fs::remove_file(here.path("m.sig")).unwrap();
        }
        let shown = run(&here, &format!("sign {line}"), 0);
        let shown = follow(&here, &advised(&shown), 0);
        assert!(
            unbroken(&shown).contains("this shows that"),
            "{line}: {shown}"
        );
        if line.contains("manifest") {
            let said = unbroken(&shown);
            assert!(said.contains("does not list were not checked"), "{shown}");
        }
    }
    // The other curve.
    let shown = run(&here, "keygen --curve curve9767 c", 0);
    let sign = advised(&shown).replace("FILE", "m -o c.sig");
    let verify = advised(&follow(&here, &sign, 0));
    assert_eq!(verify, "nineteen verify --curve curve9767 -k c.pub m c.sig");
    assert!(unbroken(&follow(&here, &verify, 0)).contains("this shows that"));
    // Without the public key beside it, the digits of the key.
    std::fs::rename(here.path("id.pub"), here.path("elsewhere")).unwrap();
    let shown = run(&here, "sign -k id m --force", 0);
    assert!(advised(&shown).contains(&here.ok("pub -f hex elsewhere").text()[..64]));
    follow(&here, &advised(&shown), 0);
    // The default key is not named, and its file is not that of the person who verifies.
    let shown = run(&here, "keygen --format openssh", 0);
    let sign = advised(&shown);
    assert_eq!(sign, "nineteen sign FILE");
    let shown = follow(&here, &sign.replace("FILE", "m --force"), 0);
    let verify = advised(&shown);
    assert!(!verify.contains(".config"), "{verify}");
    follow(&here, &verify, 0);
    // There is no advice with `--quiet` or JSON, or if no person reads it.
    for line in [
        "sign -k id m --force -q",
        "sign -k id m --force --json",
        "verify -k elsewhere m -q",
        "verify -k elsewhere m --json",
        "keygen quiet -q",
    ] {
        let shown = run(&here, line, 0);
        assert!(
            !shown.contains("next: ") && !shown.contains("this shows"),
            "{line}: {shown}"
        );
    }
    for line in [
        "sign -k id m --force",
        "verify -k elsewhere m",
        "keygen new",
    ] {
        assert_eq!(
            here.ok(line).err.matches('\n').count(),
            1 + usize::from(line == "keygen new")
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

/// The commands of other programs that the terminal shows, as a shell reads them.
fn advised_to_others(shown: &str) -> Vec<String> {
    let (_, after) = shown.split_once("or, without nineteen,").unwrap();
    let (mut commands, mut continued) = (Vec::<String>::new(), false);
    for line in after.lines().filter(|line| line.starts_with("    ")) {
        let goes_on = line.strip_suffix(" \\");
        let part = goes_on.unwrap_or(line).trim();
        match commands.last_mut().filter(|_| continued) {
            Some(last) => *last += &format!(" {part}"),
            None => commands.push(part.to_owned()),
        }
        continued = goes_on.is_some();
    }
    commands
}

/// A key of minisign or signify signs for their users, and each format comes with the command line of
/// a program that people have.
#[test]
fn who_has_another_program_is_told_how_to_verify() {
    let here = Place::new();
    here.write("it's m", "a message\n");
    for (format, ending) in [
        ("minisign", "minisig"),
        ("signify", "sig"),
        ("openssh", "sig"),
    ] {
        here.ok(&format!("keygen --format {format} {format}"));
        let shown = run(&here, &format!("sign -k {format} \"it's m\" --force"), 0);
        assert!(shown.contains(&format!("it's m.{ending}")), "{shown}");
    }
    here.ok("keygen pkcs8");
    for (line, program) in [
        ("-k minisign m", "minisign"),
        ("-k openssh --format minisign m", "minisign"),
        ("-k minisign -o 'a b' m", "minisign"),
        ("-k signify m", "signify"),
        ("-k openssh m", "ssh-keygen"),
        ("-k minisign --format ssh m", "ssh-keygen"),
        ("-k minisign -n 'a b' m", "ssh-keygen"),
        ("-k pkcs8 --format raw m", "openssl"),
        ("-k minisign --manifest SUMS m", "minisign"),
    ] {
        here.write("m", "a message\n");
        let _ = std::fs::remove_file(here.path("allowed_signers"));
        let shown = run(&here, &format!("sign {line} --force"), 0);
        let commands = advised_to_others(&shown);
        let check = || {
            let last = commands.last().unwrap();
            assert!(last.starts_with(program), "{line}: {shown}");
            // Debian's name.
            let script = commands
                .join(" && ")
                .replace("signify -V", "signify-openbsd -V");
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", &script]).current_dir(here.path(""));
            shell.output().unwrap()
        };
        let installed = program.replace("signify", "signify-openbsd");
        if here.other(&installed, "", None).is_none() {
            continue;
        }
        let output = check();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {commands:?}\n{said}");
        here.write(
            if line.contains("SUMS") { "SUMS" } else { "m" },
            "another\n",
        );
        assert!(!check().status.success(), "{line}: {commands:?}");
    }
    // Beside another signature of the same file.
    here.write("m", "a message\n");
    here.ok("sign -k openssh m --force");
    let shown = run(&here, "sign -k minisign m --force", 0);
    follow(&here, &advised(&shown), 0);
    // As signify names its keys.
    for (from, to) in [("signify", "bsd.sec"), ("signify.pub", "bsd.pub")] {
        std::fs::copy(here.path(from), here.path(to)).unwrap();
    }
    here.chmod("bsd.sec", 0o600);
    let shown = run(&here, "sign -k bsd.sec m --force", 0);
    assert!(advised(&shown).contains("-k bsd.pub"), "{shown}");
    assert!(
        advised_to_others(&shown)[0].contains("-p bsd.pub"),
        "{shown}"
    );
    // No other program verifies these, or the file of the key is not there.
    std::fs::rename(here.path("signify.pub"), here.path("elsewhere")).unwrap();
    for line in ["-k pkcs8 --ph m", "-k pkcs8 --context c m", "-k signify m"] {
        let shown = run(&here, &format!("sign {line} --force"), 0);
        assert!(!shown.contains("without nineteen"), "{line}: {shown}");
    }
    // The options take precedence over the format of the key.
    for (line, expected) in [
        ("-k minisign m", "minisign signature"),
        ("-k signify m", "signify signature"),
        ("-k minisign --format signify m", "signify signature"),
        ("-k minisign -n file m", "SSH signature"),
        ("-k minisign --ph m", "64 bytes"),
        ("-k pkcs8 --trusted-comment c m", "minisign signature"),
    ] {
        here.ok(&format!("sign {line} -o out --force"));
        let said = here.ok("inspect out");
        assert!(said.text().contains(expected), "{line}: {}", said.text());
    }
    here.fails(
        2,
        "sign -k signify --format ssh --trusted-comment c m -o out2",
    );
}

/// The dialogues of a section of the page: commands, each with the lines that the terminal shows.
fn dialogues(page: &str, section: &str) -> Vec<(String, Vec<String>)> {
    let (_, rest) = page.split_once(section).unwrap();
    let section = rest.split("\n## ").next().unwrap();
    let blocks = section.split("```console\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let mut dialogues: Vec<(String, Vec<String>)> = Vec::new();
    for line in lines {
        match line.strip_prefix("$ ") {
            Some(command) => dialogues.push((command.to_owned(), Vec::new())),
            None => dialogues.last_mut().unwrap().1.push(line.to_owned()),
        }
    }
    dialogues
}

/// Whether the terminal shows the lines of the page, where `…` stands for any text.
fn is_as_shown(page: &[String], shown: &str) -> bool {
    let page = page.join("\n");
    let mut rest = shown;
    let mut pieces = page.split('…');
    let Some(after) = pieces.next().and_then(|first| rest.strip_prefix(first)) else {
        return false;
    };
    rest = after;
    for piece in pieces {
        match rest.find(piece) {
            Some(place) => rest = &rest[place + piece.len()..],
            None => return false,
        }
    }
    page.ends_with('…') || rest.trim().is_empty()
}

/// Runs a line of a shell, answers its questions with one passphrase, and returns what is shown
/// after the last.
fn answered(here: &Place, line: &str, questions: &[&str]) -> String {
    let mut session = start_shell(here, line);
    for question in questions {
        session.exp_string(question).unwrap();
        session.send_line("correct horse").unwrap();
    }
    session.exp_string("exit=").unwrap().replace('\r', "")
}

#[test]
fn the_tasks_of_the_page_run_as_they_are_shown() {
    let page = include_str!("../../../docs/COMMAND.md");
    let tasks = dialogues(page, "## Five tasks");
    assert!(tasks.len() > 15);
    let here = Place::new();
    // What the tasks find: files, a repository, and a signature by the key of the first task.
    for file in ["app-1.0.tar", "notes.txt", "manual.pdf"] {
        here.write(file, file);
    }
    std::fs::create_dir(here.path("data")).unwrap();
    for number in 1..=20 {
        here.write(&format!("data/{number}"), number.to_string());
    }
    for line in [
        "init -q project",
        "-C project config user.name Me",
        "-C project config user.email me@example.com",
        "-C project commit -q --allow-empty -m first",
    ] {
        let Some(done) = here.other("git", line, None) else {
            return;
        };
        assert!(done.status.success(), "git {line}");
    }
    for (command, expected) in tasks {
        if command.contains("-I releases") {
            let line = "nineteen sign -q -k release notes.txt";
            answered(&here, line, &["passphrase of `release`: "]);
        }
        let questions = expected.iter().filter(|line| line.ends_with(':'));
        let questions: Vec<&str> = questions.map(String::as_str).collect();
        let shown = answered(&here, &command, &questions);
        let after: Vec<String> = expected[questions.len()..].to_vec();
        assert!(
            is_as_shown(&after, shown.trim_start()),
            "$ {command}\n{shown}"
        );
    }
}
