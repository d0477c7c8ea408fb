// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files of other programs as they occur: white space changed by editors and mail, several blocks,
//! messages in named pipes. Also, every command reads the keys that `keygen` writes.

#[path = "support/command.rs"]
mod command;

use command::Place;

/// The forms in which a block of text occurs, by name; `label` is that of its boundaries.
fn forms(label: &str, digits: &str) -> Vec<(&'static str, String)> {
    let (begin, end) = (
        format!("-----BEGIN {label}-----"),
        format!("-----END {label}-----"),
    );
    let wrapped = |width: usize, before: &str, after: &str| -> String {
        let lines = digits.as_bytes().chunks(width);
        lines
            .map(|line| format!("{before}{}{after}", std::str::from_utf8(line).unwrap()))
            .collect()
    };
    let body = wrapped(70, "", "\n");
    let plain = format!("{begin}\n{body}{end}\n");
    let (first, rest) = digits.split_at(12);
    let (second, rest) = rest.split_at(16);
    vec![
        ("plain", plain.clone()),
        ("no-line-end-at-the-end", plain.trim_end().into()),
        ("CRLF", plain.replace('\n', "\r\n")),
        ("CR", plain.replace('\n', "\r")),
        (
            "empty-line-after-BEGIN",
            format!("{begin}\n\n{body}{end}\n"),
        ),
        ("empty-line-before-END", format!("{begin}\n{body}\n{end}\n")),
        ("empty-line-after-END", format!("{plain}\n")),
        (
            "empty-lines-between",
            format!("{begin}\n{}{end}\n", wrapped(40, "", "\n\n")),
        ),
        (
            "indented",
            format!("{begin}\n{}{end}\n", wrapped(70, " ", "\n")),
        ),
        (
            "indented-as-a-whole",
            format!("  {begin}\n{}  {end}\n", wrapped(64, "  ", "\n")),
        ),
        (
            "tabs",
            format!("\t{begin}\n{}\t{end}\n", wrapped(64, "\t", "\n")),
        ),
        ("space-after-BEGIN", format!("{begin} \n{body}{end}\n")),
        (
            "space-at-line-ends",
            format!("{begin}\n{}{end}\n", wrapped(70, "", " \n")),
        ),
        ("spaces-after-END", format!("{begin}\n{body}{end}  \n")),
        (
            "text-before-BEGIN",
            format!("Bag Attributes: <None>\n\n{plain}"),
        ),
        ("text-after-END", format!("{plain}# deploy key\n")),
        ("byte-order-mark", format!("\u{feff}{plain}")),
        ("twice", plain.repeat(2)),
        (
            "cut-the-second-time",
            format!("{plain}{}", &plain[..plain.len() / 2]),
        ),
        (
            "uneven-lines",
            format!("{begin}\n{first}\n{second}\n{rest}\n{end}\n"),
        ),
        ("one-line", format!("{begin}\n{digits}\n{end}\n")),
        ("all-in-one-line", plain.replace('\n', " ")),
        ("nothing-between", plain.replace('\n', "")),
        (
            "a-line-for-each",
            format!("{begin}\n{}{end}\n", wrapped(1, "", "\n")),
        ),
        ("form-feeds", plain.replace('\n', "\n\u{b}\u{c}")),
    ]
}

/// The label and the digits of the first block of a file.
fn block(here: &Place, name: &str) -> (String, String) {
    let text = here.text(name);
    let mut parts = text.split("-----");
    let label = parts.nth(1).unwrap().strip_prefix("BEGIN ").unwrap();
    let digits: String = parts.next().unwrap().split_whitespace().collect();
    (label.to_owned(), digits)
}

#[test]
fn white_space_and_text_around_blocks_are_ignored() {
    let here = Place::with_testdata();
    for name in ["pkcs8", "spki", "openssh", "sshsig"] {
        let (label, digits) = block(&here, &format!("{name}.twice"));
        let expected = (name != "sshsig").then(|| here.ok(&format!("pub {name}.twice")).out);
        for (form, text) in forms(&label, &digits) {
            here.write("form", &text);
            here.chmod("form", 0o600);
            let run = match name {
                "sshsig" => here.run("verify -k openssh.pub message form"),
                _ => here.run("pub form"),
            };
            assert_eq!(run.code, 0, "{name}, {form}\n{text}\n{}", run.err);
            if let Some(expected) = &expected {
                assert_eq!(
                    (&run.out, run.err.as_str()),
                    (expected, ""),
                    "{name}, {form}"
                );
            }
        }
        // Changes of more than white space are refused, with exit code 2 for a signature.
        let wrong = [
            format!("-----BEGIN {label}-----\n{digits}\n"),
            format!("-----BEGIN {label}-----\n{digits}\n-----END OTHER-----\n"),
            format!("-----BEGIN {label}-----\n{digits}=\n-----END {label}-----\n"),
            format!("-----BEGIN {label}-----\n{digits}!\n-----END {label}-----\n"),
            format!("-----BEGIN {label}-----\n-----END {label}-----\n"),
            format!("-----BEGIN {label}\n{digits}\n-----END {label}-----\n"),
        ];
        for text in wrong {
            here.write("form", &text);
            let said = match name {
                "sshsig" => here.fails(2, "verify -k openssh.pub message form"),
                _ => here.fails(2, "pub form"),
            };
            assert!(!said.contains("INVALID"), "{text}\n{said}");
        }
    }
}

#[test]
fn files_of_other_programs_are_read() {
    let here = Place::with_testdata();
    let run = here.ok("pub -f openssh micro-key-producer");
    assert_eq!(run.out, here.read("micro-key-producer.pub"));
    for (key, blob, comment) in [
        (
            "puttygen-key",
            "IHeVYNW4Q0J0oI+DJUS9lROU+fwIarVex9Zcf1DfHkEm",
            "x".repeat(20),
        ),
        (
            "puttygen-key-pad16",
            "IPYHSXUZo/vKEo4wNbOwHljul7JYviasI+8CiRHlhx4w",
            "x".repeat(13),
        ),
        (
            "puttygen-key-pad7-ok",
            "ILUf/FiCp8hovv+lc5TyLHm7UWwQZgijV3in6/ZUq/f+",
            "x".repeat(6),
        ),
    ] {
        let run = here.ok(&format!("pub -f openssh {key}"));
        assert_eq!(
            run.text(),
            format!("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA{blob} {comment}\n")
        );
        assert_eq!(run.err, "");
    }
    // The signature has an empty line at its end.
    here.ok("verify -k openssh.pub message");
    here.ok("verify -k openssh.twice message message.sig");
}

#[test]
fn of_several_keys_the_one_that_fits_is_used() {
    let here = Place::with_testdata();
    here.write("m", "a message\n");
    for kind in ["ed25519", "x25519"] {
        here.ok(&format!("keygen {kind} --type {kind}"));
    }
    here.ok("keygen other");
    let text = |name: &str| here.text(name);
    let file = |name: &str, parts: &[&str]| {
        here.write(
            name,
            parts.iter().map(|part| text(part)).collect::<String>(),
        );
        here.chmod(name, 0o600);
    };
    // A certificate before its key.
    let run = here.ok("pub pkcs12.pem");
    assert!(
        run.err
            .contains("more than one key or certificate; using the Ed25519 secret key")
    );
    assert_eq!(run.text().lines().count(), 3);
    // Each command takes the key of its type, in any order, and says which one.
    file("both", &["x25519", "ed25519"]);
    here.ok("sign --format raw -k ed25519 m -o expected");
    let signed = here.ok("sign --format raw -k both m -o -");
    assert_eq!(signed.out, here.read("expected"));
    assert!(
        signed.err.contains("using the Ed25519 secret key"),
        "{}",
        signed.err
    );
    let shared = here.ok("dh -k both x25519.pub");
    assert!(
        shared.err.contains("using the X25519 secret key"),
        "{}",
        shared.err
    );
    let public = here.ok("pub --type ed25519 both");
    assert_eq!(public.out, here.read("ed25519.pub"));
    assert_eq!(here.ok("pub both").out, here.read("x25519.pub"));
    file("halves", &["ed25519.pub", "ed25519"]);
    assert_eq!(
        here.ok("sign --format raw -k halves m -o -").out,
        signed.out
    );
    // The two halves of one key are not two keys.
    assert_eq!(here.ok("pub halves").err, "");
    // The first of two suitable keys is used and named.
    file("two", &["ed25519.pub", "other.pub"]);
    let run = here.ok("verify -k two m expected");
    assert!(
        run.err.contains("using the Ed25519 public key"),
        "{}",
        run.err
    );
    file("two", &["other.pub", "ed25519.pub"]);
    let said = here.fails(1, "verify -k two m expected");
    assert!(said.contains("using the Ed25519 public key"), "{said}");
    // Lines, as in `authorized_keys`.
    here.write("line", here.ok("pub -f openssh ed25519").out);
    let lines = format!("ssh-rsa AAAAB3NzaC1yc2E= me\n# note\n\n{}", text("line"));
    here.write("lines", lines);
    let run = here.ok("verify -k lines m expected");
    assert!(
        run.err.contains("using the Ed25519 public key"),
        "{}",
        run.err
    );
    // Without a suitable key the error names what there is. A damaged entry before a suitable key
    // is an error, and one after it is ignored.
    let said = here.fails(2, "sign -k two m -o -");
    assert!(said.contains("is a public key"), "{said}");
    let cut = &text("other")[..80];
    here.write("cut", format!("{cut}{}", text("ed25519")));
    assert!(here.fails(2, "pub cut").contains("damaged"));
    here.write("cut", format!("{}{cut}", text("ed25519")));
    assert_eq!(here.ok("pub cut").out, here.read("ed25519.pub"));
}

#[test]
fn a_signature_is_found_among_other_blocks() {
    let here = Place::with_testdata();
    let signature = here.text("message.sig");
    here.write("s", format!("{}{signature}", here.text("spki.twice")));
    here.ok("verify -k openssh.pub message s");
    let pgp = "-----BEGIN PGP SIGNATURE-----\n\nAAAA\n-----END PGP SIGNATURE-----\n";
    here.write("s", pgp);
    let said = here.fails(2, "verify -k openssh.pub message s");
    assert!(
        said.contains("a PGP signature") && said.contains("gpg"),
        "{said}"
    );
}

#[test]
fn every_command_reads_what_keygen_writes() {
    let here = Place::new();
    here.write("m", "a message\n");
    let long = "x".repeat(30_000);
    let comments = [
        "",
        "me@here",
        " spaces  around ",
        "-----BEGIN PUBLIC KEY-----",
        "-----BEGIN A-----",
        "# note",
        "ssh-rsa AAAA",
        "PuTTY-User-Key-File-3",
        "\u{feff}ünï \"quoted\" 東京",
        &long,
    ];
    for (i, comment) in comments.iter().enumerate() {
        // Other formats have no place for a comment.
        let formats = match comment.is_empty() {
            true => &["pkcs8", "openssh"][..],
            false => &["openssh"],
        };
        for format in formats {
            let key = format!("{format}{i}");
            let mut command = here.program();
            command.args([
                "keygen",
                "-f",
                format,
                &key,
                &format!("--comment={comment}"),
            ]);
            let run = command::feed(command, b"");
            assert_eq!(run.code, 0, "{comment}\n{}", run.err);
            let public = here.ok(&format!("pub --format hex {key}"));
            assert_eq!(
                here.ok(&format!("pub --format hex {key}.pub")).out,
                public.out
            );
            here.ok(&format!("sign --force -k {key} m"));
            here.ok(&format!("verify -k {key}.pub m"));
            here.ok(&format!("verify -k {key} m"));
        }
    }
}

#[test]
fn a_comment_that_no_command_would_read_is_refused() {
    let here = Place::new();
    for length in [33_000, 48_000, 50_000, 64_000, 100_000] {
        let comment = "x".repeat(length);
        for force in ["--force", "--quiet"] {
            let mut command = here.program();
            command.args(["keygen", force, "-f", "openssh", "-C", &comment, "big"]);
            let run = command::feed(command, b"");
            if run.code == 0 {
                here.ok("pub big");
                here.ok("pub big.pub");
                std::fs::remove_file(here.path("big")).unwrap();
                std::fs::remove_file(here.path("big.pub")).unwrap();
            } else {
                assert!(length >= 48_000, "{length}");
                assert_eq!(run.code, 2);
                assert!(run.explained("keygen").contains("comment is too long"));
                assert!(here.files().is_empty());
            }
        }
    }
    // PKCS#8 has no place for a comment.
    let mut command = here.program();
    command.args(["keygen", "-C", &"x".repeat(100_000), "k"]);
    let run = command::feed(command, b"");
    assert_eq!(run.code, 2);
    assert!(run.explained("keygen").contains("--format openssh"));
    assert!(here.files().is_empty());
}

#[cfg(unix)]
mod unix {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    /// Runs a command whose message comes from a named pipe, which has one writer for one reader.
    fn from_pipe(here: &Place, line: &str) -> Option<i32> {
        let pipe = here.path("pipe");
        let _ = std::fs::remove_file(&pipe);
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let writer = std::thread::spawn(move || std::fs::write(pipe, "a message\n"));
        let mut command = here.program();
        command.args(line.split_whitespace()).stdin(Stdio::null());
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let code = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status.code(),
                None if start.elapsed() > Duration::from_secs(20) => {
                    child.kill().unwrap();
                    child.wait().unwrap();
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        // Without an answer the writer may wait for a reader for ever: it ends with the process.
        if code.is_some() {
            let _ = writer.join().unwrap();
        }
        code
    }

    #[test]
    fn a_named_pipe_is_opened_once() {
        let here = Place::signed();
        here.ok("sign -k k m -o ssh");
        here.ok("sign -k k --format minisign m -o minisign");
        here.ok("sign -k k --format signify m -o signify");
        here.ok("sign -k k --ph m -o ph");
        here.ok("sign -k k --context c m -o ctx");
        here.ok("keygen --curve curve9767 c");
        here.ok("sign --curve curve9767 -k c m -o c.sig");
        for line in [
            "sign -k k pipe -o out",
            "sign --format raw -k k pipe -o out",
            "sign --ph -k k pipe -o out",
            "sign --context c -k k pipe -o out",
            "sign --format minisign -k k pipe -o out",
            "sign --format signify -k k pipe -o out",
            "sign -k k --manifest SUMS pipe",
            "-Y sign -n file -f k pipe",
            "sign -k k pipe m --force",
            "sign --curve curve9767 -k c pipe -o out",
            "verify -k k.pub pipe m.sig",
            "verify -k k.pub pipe ssh",
            "verify -k k.pub pipe minisign",
            "verify -k k.pub pipe signify",
            "verify -k k.pub --ph pipe ph",
            "verify -k k.pub --context c pipe ctx",
            "verify --curve curve9767 -k c.pub pipe c.sig",
        ] {
            assert_eq!(from_pipe(&here, line), Some(0), "{line}");
            let _ = std::fs::remove_file(here.path("out"));
        }
        // A signature that is not valid is not verified under other policies, since a pipe is read
        // only once.
        assert_eq!(from_pipe(&here, "verify -k k.pub pipe ctx"), Some(1));
    }

    #[test]
    fn a_secret_key_that_others_can_read_is_warned_of() {
        let here = Place::signed();
        here.ok("keygen x --type x25519");
        here.ok("keygen id --format openssh");
        here.ok("keygen --curve curve9767 c");
        here.ok("sign --curve curve9767 -k c m -o c.sig");
        for (key, line) in [
            ("k", "sign --force -k k m -o out"),
            ("k", "pub k"),
            ("k", "verify -k k m"),
            ("id", "sign --force -k id m -o out"),
            ("x", "dh -k x x.pub"),
            ("c", "pub --curve curve9767 c"),
            ("c", "sign --force --curve curve9767 -k c m -o out"),
            ("c", "verify --curve curve9767 -k c m c.sig"),
            ("c", "dh --curve curve9767 -k c c.pub"),
        ] {
            for mode in [0o640, 0o604, 0o660, 0o606, 0o644, 0o620, 0o666] {
                here.chmod(key, mode);
                let run = here.ok(line);
                let name = format!("warning: `{key}` can be read by other users");
                assert!(run.err.contains(&name), "{line}, {mode:o}\n{}", run.err);
            }
            for mode in [0o600, 0o400] {
                here.chmod(key, mode);
                let run = here.ok(line);
                assert!(
                    !run.err.contains("warning"),
                    "{line}, {mode:o}\n{}",
                    run.err
                );
            }
            here.chmod(key, 0o600);
        }
        // A public key is for everybody.
        here.chmod("k.pub", 0o644);
        assert!(!here.ok("verify -k k.pub m").err.contains("warning"));
    }
}
