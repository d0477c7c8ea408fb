// SPDX-License-Identifier: MIT OR Apache-2.0
//! Several files at once, signed lists of checksums, `inspect`, and answers in JSON.

#![cfg(unix)]

#[path = "support/command.rs"]
mod command;

use command::{Place, Run};
use serde_json::Value;

/// A place with a key and files `a`, `b`, `c`.
fn with_files() -> Place {
    let here = Place::new();
    here.ok("keygen k");
    for name in ["a", "b", "c"] {
        here.write(name, format!("file {name}\n"));
    }
    here
}

fn lines(run: &Run) -> Vec<Value> {
    run.text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn several_files_are_signed_and_verified_each_for_itself() {
    let here = with_files();
    let run = here.ok("sign -k k a b c");
    assert_eq!(run.err.lines().count(), 3, "{}", run.err);
    let run = here.ok("verify -k k.pub --all a b c");
    assert_eq!(run.err.matches("valid: ").count(), 3, "{}", run.err);
    // Two files without --all are a file and its signature.
    here.fails(2, "verify -k k.pub a b");
    assert!(here.fails(2, "verify -k k.pub a b c").contains("--all"));
    // A signature in the place of a file is a file.
    here.fails(2, "verify -k k.pub --all a a.sig");
    here.write("b", "another file\n");
    let run = here.run("verify -k k.pub --all a b c");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("valid: `a`") && run.err.contains("valid: `c`"),
        "{}",
        run.err
    );
    assert!(run.explained("b").contains("1 of 3 files is not valid"));
    std::fs::remove_file(here.path("c.sig")).unwrap();
    let run = here.run("verify -k k.pub --all --json a b c");
    assert_eq!(run.code, 1);
    let valid: Vec<_> = lines(&run)
        .iter()
        .map(|line| line["valid"].clone())
        .collect();
    assert_eq!(valid, [Value::Bool(true), Value::Bool(false), Value::Null]);
    assert_eq!(here.run("verify -k k.pub --all a c").code, 2);
    assert_eq!(here.run("verify -k k.pub --all a -").code, 2);
    here.fails(2, "sign -k k a b -o both");
    here.fails(2, "sign -k k a - ");
    // If one signature exists already, none is written.
    here.write("e", "file e\n");
    here.fails(2, "sign -k k e a");
    assert!(!here.path("e.sig").exists());
    here.fails(2, "sign -k k --manifest a.sums a missing");
    here.write("e.sums.sig", "in the way");
    here.fails(2, "sign -k k --manifest e.sums e");
    assert!(!here.path("e.sums").exists());
    // An output that is one of the other inputs is not overwritten.
    here.write("d.sig", "a file\n");
    here.write("d", "a file\n");
    here.fails(2, "sign -k k d.sig d --force");
    assert_eq!(here.text("d.sig"), "a file\n");
}

#[test]
fn a_manifest_is_what_sha256sum_checks() {
    let here = with_files();
    std::fs::create_dir(here.path("sub")).unwrap();
    here.write("sub/d", "file d\n");
    here.ok("sign -k k --manifest SUMS a b c sub/d");
    if let Some(checked) = here.other("sha256sum", "--check --strict SUMS", None) {
        assert!(checked.status.success());
    }
    let run = here.ok("verify -k k.pub --manifest SUMS");
    assert_eq!(run.err.matches("valid: ").count(), 5, "{}", run.err);
    let run = here.ok("verify -k k.pub --manifest SUMS --json");
    assert!(
        lines(&run)
            .iter()
            .all(|line| line["valid"] == Value::Bool(true))
    );
    // From another folder, too.
    let mut command = here.program();
    command
        .current_dir(here.path("sub"))
        .args(["verify", "-k", "../k.pub"]);
    assert!(
        command
            .args(["--manifest", "../SUMS"])
            .status()
            .unwrap()
            .success()
    );
    here.write("b", "another file\n");
    let run = here.run("verify -k k.pub --manifest SUMS");
    assert_eq!(run.code, 1);
    assert!(
        run.explained("b")
            .contains("`./b` is not the file that was signed")
    );
    here.write("b", "file b\n");
    std::fs::remove_file(here.path("a")).unwrap();
    assert!(
        here.fails(1, "verify -k k.pub --manifest SUMS")
            .contains("missing")
    );
    std::os::unix::fs::symlink("c", here.path("a")).unwrap();
    assert!(
        here.fails(1, "verify -k k.pub --manifest SUMS")
            .contains("a link")
    );
    std::fs::remove_file(here.path("a")).unwrap();
    std::fs::create_dir(here.path("a")).unwrap();
    here.fails(1, "verify -k k.pub --manifest SUMS");
    std::fs::remove_dir(here.path("a")).unwrap();
    here.write("a", "file a\n");
    // A folder on the way that is a link.
    std::fs::rename(here.path("sub"), here.path("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", here.path("sub")).unwrap();
    here.fails(1, "verify -k k.pub --manifest SUMS");
    // The list is signed, so a changed line makes it invalid.
    here.write("SUMS", here.text("SUMS").lines().next().unwrap());
    assert!(
        here.fails(1, "verify -k k.pub --manifest SUMS")
            .contains("INVALID")
    );
}

#[test]
fn a_manifest_names_files_below_its_folder_only() {
    let here = with_files();
    let zero = "0".repeat(64);
    let sum = "a2a5b7cd6d4ee3cf1c1a6f1f11ed7c1ab3a52b6c4d9e0d2f55b3ec0a2b6ec3c9";
    for list in [
        format!("{sum}  ../a\n"),
        format!("{sum}  sub/../../a\n"),
        format!("{sum}  /etc/passwd\n"),
        format!("{sum}  \n"),
        format!("{sum} a\n"),
        format!("{sum}  a\u{1b}[2J\n"),
        format!("{sum}  a\n{sum}  a\n"),
        format!("\\{sum}  a\\nb\n"),
        format!("{zero}\n"),
        "short\n".into(),
        String::new(),
    ] {
        here.write("SUMS", &list);
        here.ok("sign -k k SUMS --force");
        let said = here.fails(2, "verify -k k.pub --manifest SUMS");
        assert!(!said.contains('\u{1b}'), "{said:?}");
    }
    here.write("outside", "a file\n");
    std::fs::create_dir(here.path("sub")).unwrap();
    std::os::unix::fs::symlink("a", here.path("link")).unwrap();
    for line in [
        "sign -k k --manifest sub/SUMS outside",
        "sign -k k --manifest NEW a a",
        "sign -k k --manifest NEW a ./a",
        "sign -k k --manifest NEW link",
        "sign -k k --manifest NEW missing",
        "sign -k k --manifest NEW -",
        "sign -k k --manifest a a",
    ] {
        here.fails(2, line);
    }
    assert!(!here.path("NEW").exists() && !here.path("sub/SUMS").exists());
    assert_eq!(here.text("a"), "file a\n");
}

/// `find . | xargs sha256sum`, `sha512sum` and `openssl dgst` write such lists.
#[test]
fn lists_of_checksums_by_other_programs_are_read() {
    let here = with_files();
    std::fs::create_dir(here.path("sub")).unwrap();
    here.write("sub/d", "file a\n");
    let lists = [
        ("sha256sum", "./a ./sub/d .//b"),
        ("sha512sum", "a sub/d"),
        ("sha512sum", "--tag a ./sub/d"),
        ("openssl", "dgst -sha256 a ./sub/d"),
        ("openssl", "dgst -sha512 a ./sub/d"),
    ];
    for (program, line) in lists {
        let Some(made) = here.other(program, line, None) else {
            continue;
        };
        assert!(made.status.success());
        let list = String::from_utf8(made.stdout).unwrap();
        let marked = format!("\u{feff}{}", list.replace('\n', "\r\n"));
        for list in [&list, &marked] {
            here.write("SUMS", list);
            here.ok("sign -k k SUMS --force");
            let run = here.ok("verify -k k.pub --manifest SUMS");
            let n = list.lines().count();
            assert_eq!(run.err.matches("valid: ").count(), n + 1, "{}", run.err);
        }
        let twice = format!("{list}{}", list.replace("./", "").replace('/', "//"));
        here.write("SUMS", twice);
        here.ok("sign -k k SUMS --force");
        let said = here.fails(2, "verify -k k.pub --manifest SUMS");
        assert!(said.contains("for the second time"), "{said}");
    }
}

#[test]
fn a_fault_of_a_manifest_is_named() {
    let here = with_files();
    std::fs::create_dir(here.path("sub")).unwrap();
    here.write("sub/d", "file d\n");
    here.ok("sign -k k --manifest SUMS a sub/d");
    std::fs::remove_dir_all(here.path("sub")).unwrap();
    let said = here.fails(1, "verify -k k.pub --manifest SUMS");
    assert!(said.contains("sub/d` is missing"), "{said}");
    // The folder is a file now.
    here.write("sub", "");
    let said = here.fails(1, "verify -k k.pub --manifest SUMS");
    assert!(said.contains("sub/d` is missing"), "{said}");

    // A list of such a name could not be read again.
    for name in ["a\nb", "a\\b"] {
        here.write(name, "odd\n");
        let mut command = here.program();
        command.args(["sign", "-k", "k", "--manifest", "NEW", name]);
        let run = command::feed(command, b"");
        assert_eq!(run.code, 2);
        let said = run.explained("sign --manifest");
        assert!(!said.contains("write the manifest into"), "{said}");
        assert!(said.contains("not supported"), "{said}");
    }
    // No call would find that signature.
    let said = here.fails(2, "sign -k k --manifest NEW a -o elsewhere");
    assert!(said.contains("--output"), "{said}");
    assert!(!here.path("NEW").exists() && !here.path("elsewhere").exists());
}

#[test]
fn inspect_says_what_each_file_is() {
    let here = Place::with_testdata();
    here.write("m", "a message\n");
    here.ok("keygen --format openssh -C me id");
    for format in ["ssh", "raw", "minisign", "signify"] {
        here.ok(&format!("sign -k id --format {format} m -o {format}"));
    }
    for format in ["minisign", "signify", "hex"] {
        here.ok(&format!("pub --format {format} id -o {format}.pub"));
    }
    for (name, what) in [
        ("id", "secret Ed25519 key, SHA256:"),
        ("id.pub", "public Ed25519 key, SHA256:"),
        ("minisign.pub", "public Ed25519 key"),
        ("hex.pub", "32 bare bytes"),
        ("ssh", "SSH signature by SHA256:"),
        ("raw", "64 bytes"),
        ("minisign", "minisign signature by the key"),
        ("signify", "signify signature by the key"),
        ("ed.enc.der", "secret key under a passphrase"),
        ("rsa.pub.der", "an RSA key"),
        ("cert.der", "an X.509 certificate"),
        ("pkcs12.pem", "secret Ed25519 key"),
    ] {
        let run = here.ok(&format!("inspect {name}"));
        assert!(run.text().contains(what), "{name}: {}", run.text());
        let run = here.ok(&format!("inspect --json {name}"));
        assert_eq!(lines(&run)[0]["file"], name);
        assert!(
            !lines(&run)[0]["parts"].as_array().unwrap().is_empty(),
            "{name}"
        );
    }
    here.fails(2, "inspect message");
    here.fails(2, "inspect missing id");
    // No secret is printed: the seed of the key in hexadecimal or base64.
    let seed = here.text("id");
    let said = here.ok("inspect id").text().to_owned();
    assert!(
        seed.lines()
            .filter(|line| line.len() > 30)
            .all(|line| !said.contains(line))
    );
}

#[test]
fn answers_in_json_are_objects() {
    let here = with_files();
    let key = &lines(&here.ok("pub --json k"))[0];
    assert_eq!(key["type"], "ed25519");
    assert_eq!(key["hex"], here.ok("pub --format hex k").text().trim());
    assert_eq!(key["spki"], here.text("k.pub"));
    let signed = &lines(&here.ok("sign -k k --json a"))[0];
    assert_eq!(
        (&signed["signature"], &signed["fingerprint"]),
        (&"a.sig".into(), &key["fingerprint"])
    );
    let verified = &lines(&here.ok("verify -k k.pub --json a"))[0];
    assert_eq!(
        (&verified["valid"], &verified["fingerprint"]),
        (&true.into(), &key["fingerprint"])
    );
    here.write("a", "another\n");
    let run = here.run("verify -k k.pub --json a");
    assert_eq!((run.code, &lines(&run)[0]["valid"]), (1, &false.into()));
    let run = here.run("verify -k k.pub --json missing");
    assert_eq!((run.code, &lines(&run)[0]["valid"]), (2, &Value::Null));
}

/// Names that are not UTF-8 remain distinct: in JSON by their bytes, in messages as numbers.
#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_stay_different() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let here = with_files();
    let names = [&b"a\xff"[..], b"a\xfe", b"a\xef\xbf\xbd"].map(OsStr::from_bytes);
    for name in names {
        std::fs::write(here.path("").join(name), "a file\n").unwrap();
    }
    let run = |words: &[&str]| {
        let mut command = here.program();
        command.args(words).args(names);
        command::feed(command, b"")
    };
    let expected = [
        ("a\u{fffd}", "61ff"),
        ("a\u{fffd}", "61fe"),
        ("a\u{fffd}", ""),
    ];
    for (words, code) in [
        (&["sign", "-k", "k", "--json"][..], 0),
        (&["verify", "-k", "k.pub", "--all", "--json"], 0),
        (&["inspect", "--json"], 2),
    ] {
        let found = run(words);
        assert_eq!(found.code, code, "{}", found.err);
        for (line, (text, bytes)) in lines(&found).iter().zip(expected) {
            assert_eq!(line["file"], text);
            let digits = line.get("file_bytes").and_then(Value::as_str);
            assert_eq!(digits.unwrap_or_default(), bytes, "{line}");
            if words[0] == "sign" {
                let digits = line.get("signature_bytes").and_then(Value::as_str);
                let expected = format!("{bytes}2e736967");
                assert_eq!(digits, (!bytes.is_empty()).then_some(&*expected), "{line}");
            }
        }
    }
    let shown = run(&["verify", "-k", "k.pub", "--all"]).err;
    for name in ["`a\\xff`", "`a\\xfe`", "`a\u{fffd}`"] {
        assert!(shown.contains(name), "{shown}");
    }
    // One that fails is named in the same way.
    std::fs::write(here.path("").join(names[0]), "another\n").unwrap();
    let found = run(&["verify", "-k", "k.pub", "--all", "--json"]);
    assert_eq!(
        (found.code, &lines(&found)[0]["file_bytes"]),
        (1, &"61ff".into())
    );
    assert!(found.err.contains("`a\\xff`"), "{}", found.err);
}

/// Many files give one line for all that succeed, and one line for each that fails; invalid files
/// and errors are counted separately.
#[test]
fn many_files_are_said_in_few_lines() {
    let here = Place::new();
    here.ok("keygen k");
    let names: Vec<String> = (0..300).map(|n| format!("f{n:03}")).collect();
    names.iter().for_each(|name| here.write(name, name));
    let all = names.join(" ");
    let run = here.ok(&format!("sign -k k {all}"));
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert!(
        run.err
            .contains("signatures: 300, each beside its file, as f000.sig")
    );
    assert_eq!(here.files().len(), 602);
    let verify = format!("verify -k k.pub --all {all}");
    let run = here.ok(&verify);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert!(
        run.err.contains("valid: 300 files were signed by SHA256:"),
        "{}",
        run.err
    );
    here.write("f007", "another");
    std::fs::remove_file(here.path("f003.sig")).unwrap();
    let run = here.run(&verify);
    let said: Vec<&str> = run.err.lines().collect();
    assert_eq!((run.code, said.len()), (1, 5), "{}", run.err);
    assert!(said[0].contains("valid: 298 files"), "{}", run.err);
    assert!(said[1].contains("`f007` is not valid"), "{}", run.err);
    assert!(said[2].contains("`f003.sig`"), "{}", run.err);
    let end = "1 of 300 files is not valid, and 1 could not be checked";
    assert!(said[3].ends_with(end), "{}", run.err);
    // Invalid files come first, and only a few are listed; JSON lists all.
    names[100..140]
        .iter()
        .for_each(|name| here.write(name, "another"));
    std::fs::remove_file(here.path("f111.sig")).unwrap();
    let run = here.run(&verify);
    assert_eq!(run.err.matches("is not valid (").count(), 20, "{}", run.err);
    assert!(
        run.err.contains("and 22 more, which --json names"),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("do not use any of them before you know which"),
        "{}",
        run.err
    );
    let run = here.run(&format!("{verify} --json -q"));
    assert_eq!(
        lines(&run)
            .iter()
            .filter(|line| line["valid"] == false)
            .count(),
        40
    );
    assert_eq!(
        lines(&run)
            .iter()
            .filter(|line| line["valid"].is_null())
            .count(),
        2
    );
    // A list.
    let run = here.ok(&format!("sign -k k --manifest SUMS {all}"));
    assert_eq!(run.err.trim(), "signature: SUMS.sig");
    let run = here.ok("verify -k k.pub --manifest SUMS");
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert!(
        run.err.contains("valid: 300 files of `SUMS`"),
        "{}",
        run.err
    );
    here.write("f001", "changed");
    let run = here.run("verify -k k.pub --manifest SUMS");
    assert!(
        run.err
            .contains("1 of 300 files of the manifest is not valid\n"),
        "{}",
        run.err
    );
}

/// If a file cannot be signed, those before it are signed, and no other file is left.
#[test]
fn of_many_files_those_before_a_failure_are_signed() {
    let here = Place::new();
    here.ok("keygen --format openssh k");
    let names: Vec<String> = (0..40).map(|n| format!("f{n:02}")).collect();
    names
        .iter()
        .filter(|name| *name != "f30")
        .for_each(|name| here.write(name, name));
    for line in ["sign -k k", "-Y sign -f k -n file"] {
        let said = here.fails(2, &format!("{line} {}", names.join(" ")));
        assert!(said.contains("`f30`"), "{said}");
        assert_eq!(here.files().len(), 2 + 39 + 30, "{line}");
        for name in &names[..30] {
            here.ok(&format!("verify -k k.pub {name}"));
            std::fs::remove_file(here.path(&format!("{name}.sig"))).unwrap();
        }
    }
    // With a few files, each has a line.
    let run = here.ok(&format!("sign -k k {}", names[..12].join(" ")));
    assert_eq!(run.err.lines().count(), 12, "{}", run.err);
}

/// Signatures of many files wait for the disk together.
#[cfg(target_os = "linux")]
#[test]
fn many_signatures_do_not_wait_for_the_disk_one_by_one() {
    let here = Place::new();
    here.ok("keygen --format openssh k");
    let names: Vec<String> = (0..200).map(|n| format!("f{n:03}")).collect();
    names.iter().for_each(|name| here.write(name, name));
    for line in ["sign -k k", "-Y sign -f k -n file"] {
        let program = env!("CARGO_BIN_EXE_nineteen");
        let files = names.join(" ");
        let trace = format!("-f -e trace=fsync,fdatasync,syncfs -o trace {program} {line} {files}");
        let Some(run) = here.other("strace", &trace, None) else {
            return;
        };
        assert!(
            run.status.success(),
            "{}",
            String::from_utf8_lossy(&run.stderr)
        );
        let calls = here.text("trace").matches("sync").count();
        // One for each second that it takes, too.
        assert!((1..20).contains(&calls), "{line}: {calls}");
        for name in &names {
            std::fs::remove_file(here.path(&format!("{name}.sig"))).unwrap();
        }
    }
}
