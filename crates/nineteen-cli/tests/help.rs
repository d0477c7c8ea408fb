// SPDX-License-Identifier: MIT OR Apache-2.0
//! Help and manual pages: their examples run, and help lists no option without an effect.

#[path = "support/command.rs"]
mod command;

use std::fs;
#[cfg(unix)]
use std::process::Command;

use command::Place;
#[cfg(unix)]
use command::feed;

/// The command lines of the examples at the end of a help text.
fn examples(help: &str) -> Vec<String> {
    let (_, last) = help.split_once("\nExamples:\n").expect("no examples");
    let lines = last.lines().filter_map(|line| line.strip_prefix("    "));
    lines.map(str::to_owned).collect()
}

/// Names of the options that a help text lists.
fn options(help: &str) -> Vec<String> {
    let words = help.lines().map(str::trim_start);
    let options = words.filter(|line| line.starts_with('-'));
    let names = options.filter_map(|line| line.split("--").nth(1));
    names
        .map(|name| name.split_whitespace().next().unwrap().to_owned())
        .collect()
}

const COMMANDS: [&str; 13] = [
    "tour",
    "keygen",
    "pub",
    "sign",
    "verify",
    "inspect",
    "config",
    "dh",
    "cpu",
    "bench",
    "selftest",
    "completions",
    "man",
];

#[test]
#[cfg(unix)]
fn the_examples_of_help_run() {
    let here = Place::new();
    for folder in ["notes", "data", ".local/share/man/man1"] {
        fs::create_dir_all(here.path(folder)).unwrap();
    }
    let completions = ".local/share/bash-completion/completions";
    fs::create_dir_all(here.path(completions)).unwrap();
    for name in [
        "app.tar",
        "notes/1.txt",
        "notes/2.txt",
        "manual.pdf",
        "letter",
    ] {
        here.write(name, name);
    }
    here.write("data/1", "1");
    here.write("data/2", "2");
    here.write("passphrase", "twelve words\n");
    let program = env!("CARGO_BIN_EXE_nineteen");
    let folder = program.rsplit_once('/').unwrap().0;
    let run = |line: &str| {
        // Of the keys, only the first asks for a passphrase.
        let asked = ["--protect", "-k release "].map(|word| line.contains(word));
        let line = match asked.contains(&true) {
            true => line.replacen("nineteen ", "nineteen --passphrase-fd 3 ", 1) + " 3<passphrase",
            false => line.to_owned(),
        };
        let mut shell = Command::new("sh");
        let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
        shell
            .args(["-c", &line])
            .current_dir(here.path("."))
            .env("PATH", path)
            .env("HOME", here.path("."))
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("NINETEEN_CONFIG");
        feed(shell, b"")
    };
    for command in ["keygen", "sign", "verify", "completions", "man"] {
        let help = here.ok(&format!("{command} --help"));
        assert!(help.text().starts_with("Usage: nineteen "), "{command}");
        let lines = examples(help.text());
        assert_eq!(lines, examples(here.ok(&format!("{command} -h")).text()));
        let several = matches!(command, "keygen" | "sign" | "verify");
        assert!(!several || (3..=5).contains(&lines.len()), "{command}");
        // The examples end the help.
        let last = help.text().lines().last().unwrap().trim();
        assert_eq!(last, lines.last().unwrap(), "{command}");
        for line in lines {
            let done = run(&line);
            assert_eq!(done.code, 0, "{line}\n{}", done.err);
        }
        if command == "sign" {
            let public = here.text("release.pub");
            here.write("allowed", format!("releases@example.com {public}"));
        }
    }
    for made in [
        "letter.sig",
        "nineteen-sign.1",
        ".local/share/man/man1/nineteen-verify.1",
    ] {
        assert!(!here.read(made).is_empty(), "{made}");
    }
}

#[test]
fn help_lists_the_options_that_have_an_effect() {
    let here = Place::new();
    for (option, of) in [
        (
            "curve",
            &["keygen", "pub", "sign", "verify", "dh", "cpu", "selftest"][..],
        ),
        (
            "quiet",
            &["keygen", "pub", "sign", "verify", "dh", "bench", "selftest"],
        ),
        ("passphrase-fd", &["keygen", "pub", "sign", "verify", "dh"]),
        ("backend", &[]),
        ("version", &[]),
    ] {
        for command in COMMANDS {
            let help = here.ok(&format!("{command} --help"));
            let listed = options(help.text()).iter().any(|name| name == option);
            assert_eq!(listed, of.contains(&command), "{command} --{option}");
        }
    }
    let root = here.ok("--help");
    for option in ["curve", "quiet", "passphrase-fd", "backend", "version"] {
        assert!(options(root.text()).contains(&option.to_owned()));
    }
}

#[test]
fn all_manual_pages_are_written_or_none() {
    let here = Place::new();
    let said = here.fails(2, "man --to pages");
    assert!(said.contains("mkdir -p"), "{said}");
    here.write("file", "");
    here.fails(2, "man --to file");
    assert_eq!(here.run("man sign --to .").code, 2);
    assert_eq!(here.run("man --force").code, 2);

    fs::create_dir(here.path("pages")).unwrap();
    here.write("pages/nineteen-man.1", "mine");
    let said = here.fails(2, "man --to pages");
    assert!(said.contains("exists already"), "{said}");
    let names = || {
        let entries = fs::read_dir(here.path("pages")).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["nineteen-man.1"]);
    assert_eq!(here.text("pages/nineteen-man.1"), "mine");

    let written = here.ok("man --force --to pages");
    let mut lines: Vec<_> = written
        .text()
        .lines()
        .map(|line| line.strip_prefix("pages/").unwrap().to_owned())
        .collect();
    lines.sort();
    assert_eq!(lines, names());
    let of = |command: &str| format!("nineteen-{command}.1");
    assert!(COMMANDS.map(of).iter().all(|page| lines.contains(page)));
    assert!(lines.contains(&"nineteen.1".to_owned()));
    for (page, command) in [("nineteen-sign.1", "sign"), ("nineteen.1", "")] {
        let page = here.read(&format!("pages/{page}"));
        assert_eq!(page, here.ok(&format!("man {command}")).out);
    }
    // Pages have the examples of help; roff writes `\-` for `-`.
    for command in COMMANDS {
        let page = here.text(&format!("pages/{}", of(command)));
        assert!(
            page.contains(&format!(".TH nineteen-{command} 1")),
            "{command}"
        );
        let help = here.ok(&format!("{command} --help"));
        let has = help.text().contains("\nExamples:\n");
        assert_eq!(page.contains(".SH EXAMPLES"), has, "{command}");
        assert!(!page.contains("Examples:"), "{command}");
        let plain = page.replace('\\', "");
        if has {
            for line in examples(help.text()) {
                assert!(plain.contains(&line), "{command}: {line}");
            }
        }
    }
}
