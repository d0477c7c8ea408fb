// SPDX-License-Identifier: MIT OR Apache-2.0
//! The default key, the file of settings, and `nineteen config`.

#[path = "support/command.rs"]
mod command;

use std::fs;

use command::{Place, Run, feed};
use serde_json::Value;

const FILE: &str = ".config/nineteen/config";
const KEY: &str = ".config/nineteen/id";

/// A message `m`, a key `k`, and a folder for settings.
fn place() -> Place {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen --format openssh k");
    fs::create_dir_all(here.path(".config/nineteen")).unwrap();
    here.chmod(".config/nineteen", 0o700);
    here
}

/// Writes the file of settings.
fn set(here: &Place, text: &str) {
    here.write(FILE, text);
    here.chmod(FILE, 0o600);
}

/// Runs the program with another environment.
fn with(here: &Place, variables: &[(&str, &str)], line: &str) -> Run {
    let mut program = here.program();
    program.env_remove("XDG_CONFIG_HOME");
    program.envs(variables.iter().copied());
    program.args(line.split_whitespace());
    feed(program, b"")
}

#[cfg(unix)]
fn mode(here: &Place, name: &str) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    let found = fs::metadata(here.path(name)).unwrap();
    found.permissions().mode() & 0o7777
}

fn json(run: Run) -> Value {
    serde_json::from_slice(&run.out).unwrap()
}

#[test]
fn the_default_key_signs_and_is_never_replaced() {
    let here = Place::new();
    here.write("m", "a message\n");
    let said = here.fails(2, "sign m");
    assert!(said.contains("no key is named"), "{said}");
    assert!(here.fails(2, "keygen --type x25519").contains("KEY"));
    assert_eq!(here.files(), ["m"]);

    let made = here.ok("keygen --format openssh");
    assert!(made.err.contains(KEY), "{}", made.err);
    #[cfg(unix)]
    for (name, expected) in [
        (".config", 0o700),
        (".config/nineteen", 0o700),
        (KEY, 0o600),
    ] {
        assert_eq!(mode(&here, name), expected, "{name}");
    }
    here.ok("sign m");
    here.ok(&format!("verify -k {KEY}.pub m"));
    here.ok("sign --format raw -o m.raw m");

    let before = here.read(KEY);
    for line in ["keygen", "keygen --force"] {
        let said = here.fails(2, line);
        assert!(said.contains("never replaced"), "{said}");
    }
    fs::remove_file(here.path(KEY)).unwrap();
    let said = here.fails(2, "keygen --force");
    assert!(said.contains("id.pub"), "{said}");
    here.write(KEY, before);
    here.chmod(KEY, 0o600);

    // A key that is named comes first.
    here.ok("keygen other");
    here.ok("sign --force -k other m");
    here.ok("verify -k other.pub m");
}

#[test]
fn the_default_key_is_trusted_only_if_named() {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen");
    here.ok("sign m");
    let said = here.fails(2, "verify m");
    for way in ["no signer is named", "-k KEY", "if you are the signer"] {
        assert!(said.contains(way), "{said}");
    }
    assert_eq!(here.run("verify --all m").code, 2);
    here.ok("sign --manifest SUMS m");
    assert_eq!(here.run("verify --manifest SUMS").code, 2);
    // Nor does a setting make it trusted.
    let path = here.path(KEY);
    set(
        &here,
        &format!(
            "key = {0}\nallowed-signers = {0}.pub\n",
            path.to_str().unwrap()
        ),
    );
    assert!(here.fails(2, "verify m").contains("-I WHO"));
}

#[test]
#[cfg(unix)]
fn the_place_of_the_default_key_is_the_users_own() {
    let here = Place::new();
    let (home, elsewhere) = (here.path("home"), here.path("elsewhere"));
    let (home, elsewhere) = (home.to_str().unwrap(), elsewhere.to_str().unwrap());
    let made = with(&here, &[("HOME", home)], "keygen");
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(here.path("home").join(KEY).is_file());
    // Variables that are not absolute are ignored, as the specification demands.
    let variables = [("HOME", home), ("XDG_CONFIG_HOME", "relative")];
    assert_eq!(with(&here, &variables, "keygen").code, 2);
    let variables = [("HOME", home), ("XDG_CONFIG_HOME", elsewhere)];
    assert_eq!(with(&here, &variables, "keygen").code, 0);
    assert!(here.path("elsewhere/nineteen/id").is_file());
    let none = [("HOME", "")];
    assert!(with(&here, &none, "keygen").explained("").contains("KEY"));

    let here = place();
    here.chmod(".config/nineteen", 0o770);
    let said = here.fails(2, "keygen");
    assert!(said.contains("others may write"), "{said}");
    assert!(!here.path(KEY).exists());
    here.chmod(".config/nineteen", 0o700);
    set(&here, "key = /keys/another\n");
    let said = here.fails(2, "keygen");
    assert!(said.contains("line 1") && said.contains("/keys/another"));
}

#[test]
fn settings_stand_for_options_that_are_left_out() {
    let here = place();
    let path = here.path("k");
    let allowed = here.path("allowed");
    here.write("allowed", format!("me@here {}", here.text("k.pub")));
    set(
        &here,
        &format!(
            "# mine\n\n  key = {}  \r\nformat=raw\npolicy = strict\nallowed-signers = {}\n",
            path.to_str().unwrap(),
            allowed.to_str().unwrap()
        ),
    );
    here.ok("sign m");
    assert_eq!(here.read("m.sig").len(), 64);
    let valid = json(here.ok("verify --json -k k.pub m"));
    assert_eq!(valid["policy"], "strict");
    let valid = json(here.ok("verify --json -I me@here m"));
    assert_eq!(
        (&valid["identity"], &valid["policy"]),
        (&"me@here".into(), &"strict".into())
    );
    here.fails(1, "verify -I you@here m");
    here.fails(2, "verify m");

    // Options come first.
    here.ok("keygen other");
    here.ok("sign --force --format ssh -k other m");
    let valid = json(here.ok("verify --json --policy zip215 -k other.pub m"));
    assert_eq!(valid["policy"], "zip215");
    here.write("none", "");
    here.fails(1, "verify --allowed-signers none -I me@here m");
    here.ok("sign --force -n mail m");
    assert!(here.text("m.sig").starts_with("-----BEGIN SSH SIGNATURE"));
    // A key of minisign is for readers with minisign.
    here.ok("keygen --format minisign mini");
    here.ok("sign -k mini m");
    assert!(here.path("m.minisig").is_file());

    // `-I` looks up a name, and does not choose among keys.
    assert_eq!(here.run("verify -k k.pub -I me@here m").code, 2);
    set(&here, "");
    let said = here.fails(2, "verify -I me@here m");
    assert!(said.contains("--allowed-signers FILE"), "{said}");
    assert_eq!(here.run("verify --verify-time 20260101 -k k.pub m").code, 2);
}

#[test]
fn home_is_the_only_start_of_a_path() {
    let here = place();
    let home = here.path(".");
    let variables = [
        ("HOME", home.to_str().unwrap()),
        ("NINETEEN_CONFIG", "mine"),
    ];
    here.write("mine", "key = ~/k\n");
    here.chmod("mine", 0o600);
    let signed = with(&here, &variables, "sign m");
    assert_eq!(signed.code, 0, "{}", signed.err);
    for path in ["k", "./k", "~k", "~", "../k"] {
        here.write("mine", format!("key = {path}\n"));
        let said = with(&here, &variables, "sign --force m").explained(path);
        assert!(said.contains("current folder"), "{path}: {said}");
    }
}

#[test]
fn a_mistake_in_the_settings_is_named_by_its_line() {
    let here = place();
    for (text, line, what) in [
        ("colour = never", 1, "`colour`, which is not a setting"),
        ("\n# x\nPolicy = strict", 3, "`Policy`, which is not"),
        ("policy = strict\nkey", 2, "is not `NAME = VALUE`"),
        ("policy =", 1, "no value for `policy`"),
        ("policy = lax", 1, "`lax`, which is not one"),
        ("format = pgp", 1, "`pgp`, which is not one"),
        ("policy = strict\npolicy = strict", 2, "sets `policy` again"),
        ("format = raw\n\nformat = ssh", 3, "sets `format` again"),
        ("key = /k\nkey = /k", 2, "sets `key` again"),
        ("allowed-signers = here", 1, "current folder"),
        ("[policy]", 1, "is not `NAME = VALUE`"),
        ("po\u{1b}[2Jlicy = strict", 1, "which is not a setting"),
    ] {
        set(&here, text);
        for command in ["sign -k k m", "verify -k k.pub m", "keygen", "config"] {
            let said = here.fails(2, command);
            let named = format!("line {line} of ");
            assert!(said.contains(&named), "{text}: {said}");
            assert!(said.contains(what), "{text}: {said}");
            assert!(!said.contains('\u{1b}'), "{text}");
        }
    }
    set(&here, &format!("key = {}", "/x".repeat(40_000)));
    here.fails(2, "sign -k k m");
    here.write(FILE, b"key = \xff");
    here.fails(2, "sign -k k m");
    assert!(!here.path("m.sig").exists());
}

#[test]
#[cfg(unix)]
fn settings_come_from_the_user_alone() {
    let here = place();
    set(&here, "format = raw\n");
    for mode in [0o620, 0o602, 0o666] {
        here.chmod(FILE, mode);
        let said = here.fails(2, "sign -k k m");
        assert!(said.contains("written by others"), "{mode:o}: {said}");
    }
    here.chmod(FILE, 0o600);
    // Only root can give a file to another user.
    if std::os::unix::fs::chown(here.path(FILE), Some(54_321), None).is_ok() {
        let said = here.fails(2, "sign -k k m");
        assert!(said.contains("another user"), "{said}");
        std::os::unix::fs::chown(here.path(FILE), Some(0), None).unwrap();
    }
    // Others may read them.
    here.chmod(FILE, 0o644);
    here.ok("sign -k k m");
    assert_eq!(here.read("m.sig").len(), 64);

    // Files in the current folder are not read, whatever their names.
    let home = here.path("home");
    let home = [("HOME", home.to_str().unwrap())];
    for folder in ["nineteen", ".nineteen", ".config"] {
        fs::create_dir_all(here.path(folder)).unwrap();
        here.write(&format!("{folder}/config"), "bad\n");
    }
    for name in ["config", ".nineteenrc", "nineteen.conf"] {
        here.write(name, "bad\n");
    }
    set(&here, "bad\n");
    here.ok("keygen --force --format openssh id");
    let run = with(&here, &home, "sign --force -k k m");
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(with(&here, &home, "sign --force m").code, 2);
    let run = with(&here, &[("XDG_CONFIG_HOME", ".config")], "config");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
#[cfg(unix)]
fn a_variable_names_another_file_or_none() {
    let here = place();
    set(&here, "bad\n");
    let folder = here.path(".config");
    let run = |file: &str, line: &str| {
        let folder = folder.to_str().unwrap();
        let variables = [("XDG_CONFIG_HOME", folder), ("NINETEEN_CONFIG", file)];
        with(&here, &variables, line)
    };
    assert_eq!(run("", "sign -k k m").code, 2);
    assert_eq!(run("/dev/null", "sign -k k m").code, 0);
    // The file in the folder is not said to be of use meanwhile.
    let shown = run("/dev/null", "config");
    assert!(!shown.text().contains("could be"), "{}", shown.text());
    assert!(shown.text().contains("NINETEEN_CONFIG"));
    here.write("mine", "\u{feff}format = raw\r\n");
    here.chmod("mine", 0o600);
    assert_eq!(run("mine", "sign --force -k k m").code, 0);
    assert_eq!(here.read("m.sig").len(), 64);
    let none = run("absent", "sign --force -k k m").explained("absent");
    assert!(none.contains("NINETEEN_CONFIG"), "{none}");
    assert_eq!(run(".config", "sign --force -k k m").code, 2);
    if here.other("mkfifo", "pipe", None).is_some() {
        assert_eq!(run("pipe", "sign --force -k k m").code, 2);
    }
    // The default key is where it is without settings.
    assert_eq!(run("/dev/null", "keygen").code, 0);
    assert_eq!(run("/dev/null", "sign --force m").code, 0);
}

#[test]
fn what_is_in_force_is_shown_with_its_source() {
    let here = place();
    let shown = json(here.ok("config --json"));
    assert_eq!(shown["file"], Value::Null);
    assert_eq!(shown["key"]["value"], Value::Null);
    assert_eq!(shown["format"]["value"], "ssh");
    assert_eq!(shown["policy"]["value"], "cofactorless");
    let text = here.ok("config");
    assert!(text.text().contains("nineteen keygen"), "{}", text.text());

    here.ok("keygen");
    set(&here, "policy = strict\n\nformat = signify\n");
    let shown = json(here.ok("config --json"));
    assert!(shown["file"].as_str().unwrap().ends_with("nineteen/config"));
    assert!(shown["key"]["value"].as_str().unwrap().ends_with(KEY));
    assert_eq!(shown["key"]["line"], Value::Null);
    assert_eq!(
        (&shown["policy"]["value"], &shown["policy"]["line"]),
        (&"strict".into(), &1.into())
    );
    assert_eq!(
        (&shown["format"]["value"], &shown["format"]["line"]),
        (&"signify".into(), &3.into())
    );
    assert_eq!(shown["allowed-signers"]["value"], Value::Null);

    // What it prints is a file of settings with the same values.
    let values = |shown: &Value| {
        ["key", "format", "policy", "allowed-signers"].map(|name| shown[name]["value"].clone())
    };
    let text = here.ok("config").out;
    here.write(FILE, text);
    assert_eq!(values(&json(here.ok("config --json"))), values(&shown));
}

#[test]
fn other_interfaces_read_no_settings() {
    let here = place();
    set(&here, "bad\n");
    here.ok("-Y sign -f k -n file m");
    here.ok("keygen --curve curve9767 c");
    here.ok("sign --curve curve9767 -k c m -o m.c");
    let said = here.fails(2, "sign --curve curve9767 m");
    assert!(said.contains("no default key"), "{said}");
    here.fails(2, "keygen --curve curve9767");
    here.ok("inspect k");
    here.ok("pub k");
    here.ok("tour --secs 0.1");
}
