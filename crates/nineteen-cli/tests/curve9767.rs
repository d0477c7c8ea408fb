// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command with `--curve curve9767`: a round trip of its files, and refusals.

#[path = "support/command.rs"]
mod command;

use command::{Place, feed};

const CURVE: &str = "--curve curve9767";

/// With a key `k` of this curve, a message `m` and its signature `m.sig`.
fn signed() -> Place {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen --curve curve9767 k");
    here.ok("sign --curve curve9767 -k k m");
    here
}

/// Expects an error with this message, and unchanged files.
fn refused(here: &Place, line: &str, because: &str) {
    let before: Vec<_> = here
        .files()
        .into_iter()
        .map(|f| (here.read(&f), f))
        .collect();
    let said = here.fails(2, &format!("{line} {CURVE}"));
    assert!(said.contains(because), "{line}\n{said}");
    let after: Vec<_> = here
        .files()
        .into_iter()
        .map(|f| (here.read(&f), f))
        .collect();
    assert_eq!(before, after, "{line}");
}

#[test]
fn keys_signatures_and_exchanges_go_round() {
    let here = signed();
    assert_eq!(here.files(), ["k", "k.pub", "m", "m.sig"]);
    assert!(
        here.text("k")
            .starts_with("-----BEGIN CURVE9767 SECRET KEY-----\n")
    );
    assert!(
        here.text("k.pub")
            .starts_with("-----BEGIN CURVE9767 PUBLIC KEY-----\n")
    );
    assert_eq!(here.read("m.sig").len(), 64);

    // The public key of a secret key is the one beside it, in every form.
    assert_eq!(here.ok(&format!("pub {CURVE} k")).out, here.read("k.pub"));
    assert_eq!(
        here.ok(&format!("pub {CURVE} k.pub")).out,
        here.read("k.pub")
    );
    let digits = here.ok(&format!("pub {CURVE} --format hex k"));
    let digits = digits.text().trim();
    assert_eq!(
        command::bytes(digits),
        here.ok(&format!("pub {CURVE} --format raw k")).out
    );

    for key in ["k.pub", "k", digits] {
        let valid = here.ok(&format!("verify {CURVE} -k {key} m"));
        assert!(valid.err.contains("valid"), "{}", valid.err);
    }
    // Signatures are deterministic; streams are the same as files.
    let message = here.read("m");
    let piped = here.run_with(&format!("sign {CURVE} -k k -"), &message);
    assert_eq!((piped.code, piped.out), (0, here.read("m.sig")));
    assert_eq!(
        here.run_with(&format!("verify {CURVE} -k k.pub - m.sig"), &message)
            .code,
        0
    );

    here.ok(&format!("keygen {CURVE} other.pem"));
    assert!(here.path("other.pub").exists());
    let shared = here.ok(&format!("dh {CURVE} -k k other.pub")).out;
    assert_eq!(shared.len(), 65);
    assert_eq!(
        here.ok(&format!("dh {CURVE} -k other.pem k.pub")).out,
        shared
    );
    assert_eq!(
        here.ok(&format!("dh {CURVE} -k other.pem {digits}")).out,
        shared
    );
    assert_ne!(here.ok(&format!("dh {CURVE} -k k k.pub")).out, shared);
    here.ok(&format!("dh {CURVE} -k k other.pub -o shared"));
    let shared = std::str::from_utf8(&shared).unwrap().trim();
    assert_eq!(here.read("shared"), command::bytes(shared));

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |name: &str| here.path(name).metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode("k"), mode("shared")), (0o600, 0o600));
        assert_ne!(mode("k.pub"), 0o600);
    }
}

#[test]
fn a_changed_signature_message_or_key_is_invalid() {
    let here = signed();
    here.ok("keygen --curve curve9767 other");
    let invalid = |line: &str| {
        let said = here.fails(1, &format!("verify {CURVE} {line}"));
        assert!(said.contains("INVALID"), "{line}\n{said}");
    };
    let good = here.read("m.sig");
    for at in [0, 20, 31, 32, 50, 63] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        here.write("bad", &bad);
        invalid("-k k.pub m bad");
    }
    for wrong in [&good[..63], &[&good[..], b"\n"].concat(), b""] {
        here.write("bad", wrong);
        refused(&here, "verify -k k.pub m bad", "not a complete signature");
    }
    invalid("-k other.pub m");
    here.write("m", "A message\n");
    invalid("-k k.pub m");
}

#[test]
fn keys_of_another_curve_are_refused() {
    let here = signed();
    here.ok("keygen ed");
    here.ok("keygen ssh --format openssh");
    here.ok("keygen x --type x25519");
    for secret in ["ed", "ssh", "x"] {
        refused(
            &here,
            &format!("sign -k {secret} m -o new"),
            "not a key of curve9767",
        );
        refused(
            &here,
            &format!("pub {secret} -o new"),
            "not a key of curve9767",
        );
        refused(
            &here,
            &format!("dh -k {secret} k.pub -o new"),
            "not a key of curve9767",
        );
    }
    for public in ["ed.pub", "ssh.pub", "x.pub"] {
        refused(
            &here,
            &format!("verify -k {public} m"),
            "not a key of curve9767",
        );
        refused(
            &here,
            &format!("dh -k k {public} -o new"),
            "not a key of curve9767",
        );
    }
    // Conversely, commands without `--curve` refuse keys of this curve.
    let before = here.files();
    for line in [
        "sign -k k m -o new",
        "verify -k k.pub m",
        "dh -k k x.pub -o new",
        "dh -k x k.pub -o new",
        "pub k -o new",
        "pub k.pub -o new",
    ] {
        here.fails(2, line);
    }
    assert_eq!(here.files(), before);
}

#[test]
fn what_is_no_key_is_refused() {
    let here = signed();
    refused(&here, "sign -k k.pub m -o new", "is a public key");
    refused(&here, "sign -k absent m -o new", "`absent`");
    refused(&here, "verify -k k.pub absent", "`absent`");
    // A damaged file, a scalar that is not below the order, bytes that are no point.
    let (secret, public) = (here.text("k"), here.text("k.pub"));
    let shortened = secret.replacen('A', "", 1);
    here.write(
        "short",
        if shortened == secret {
            &secret[..60]
        } else {
            &shortened
        },
    );
    refused(&here, "sign -k short m -o new", "not a key of curve9767");
    let line = "/".repeat(42) + "8=";
    let key = secret.lines().next().unwrap().replace("SECRET", "PUBLIC");
    here.write(
        "point",
        format!("{key}\n{line}\n{}\n", public.lines().last().unwrap()),
    );
    refused(&here, "verify -k point m", "not a point");
    refused(&here, "dh -k k point -o new", "not a point");
    refused(
        &here,
        &format!("dh -k k {} -o new", "f".repeat(64)),
        "not a point",
    );
    let largest = "/".repeat(64) + "\n" + &"/".repeat(21) + "w==";
    here.write(
        "large",
        format!(
            "{}\n{largest}\n{}\n",
            secret.lines().next().unwrap(),
            secret.lines().last().unwrap()
        ),
    );
    refused(&here, "sign -k large m -o new", "not a key of curve9767");
    // A secret is neither printed as a public key nor taken from the command line.
    let digits = "1".repeat(64);
    refused(
        &here,
        &format!("sign -k {digits} m -o new"),
        "never taken from the command line",
    );
    refused(&here, &format!("pub {digits}"), "");
}

#[test]
fn options_of_the_other_curve_are_refused() {
    let here = signed();
    for (line, option) in [
        ("keygen new --type x25519", "--type"),
        ("keygen new --format openssh", "--format"),
        ("keygen new --comment c", "--comment"),
        ("pub k --type x25519", "--type"),
        ("pub k --bare-public", "--bare-public"),
        ("pub k --format openssh", "this format"),
        ("pub k --format minisign", "this format"),
        ("pub k --json", "--json"),
        ("keygen new --protect", "--protect"),
        ("sign k k.pub -k k", "one file"),
        ("verify -k k.pub -k k.pub m", "one key at a time"),
        ("verify -k k.pub --all m", "--all"),
        ("sign -k k m -o new --format ssh", "--format"),
        ("sign -k k m -o new --namespace n", "--namespace"),
        ("sign -k k m -o new --context c", "--context"),
        ("sign -k k m -o new --ph", "--ph"),
        ("verify -k k.pub m --context c", "--context"),
        ("verify -k k.pub m --policy strict", "--policy"),
        ("cpu --json", "--json"),
        ("cpu --measure", "--measure"),
        ("selftest --json", "--json"),
        ("tour", "does not support"),
        ("bench", "does not support"),
        ("man", "does not support"),
        ("--backend m64 cpu", "CURVE9767_BACKEND"),
    ] {
        refused(&here, line, option);
    }
}

#[test]
fn nothing_is_replaced_without_force() {
    let here = signed();
    for line in [
        "keygen k",
        "sign -k k m",
        "pub k -o m",
        "dh -k k k.pub -o m",
    ] {
        refused(&here, line, "exists already");
    }
    for line in [
        "sign --force -k k m -o k",
        "sign --force -k k m -o ./m",
        "pub --force k -o k",
    ] {
        refused(&here, line, "would be replaced");
    }
    refused(&here, "keygen nowhere/k", "nowhere");
    refused(&here, "sign -k k m -o nowhere/m.sig", "nowhere");
    here.write("lone.pub", "mine");
    refused(&here, "keygen lone", "exists already");
    let old = here.read("k");
    here.ok(&format!("keygen {CURVE} --force k"));
    assert_ne!(here.read("k"), old);
}

#[test]
fn every_backend_is_listed_tested_and_used() {
    let here = signed();
    let cpu = here.ok(&format!("cpu {CURVE}"));
    let selftest = here.ok(&format!("selftest {CURVE}"));
    let mut right = 0;
    for name in ["portable", "cortexm", "avx2", "avx512"] {
        let of = |text: &str| {
            let mut lines = text.lines();
            let line = lines.find(|line| line.trim_start().starts_with(name));
            line.unwrap_or_else(|| panic!("{name}\n{text}")).to_owned()
        };
        let (state, outcome) = (of(cpu.text()), of(selftest.text()));
        let available = !state.contains("not available");
        assert_eq!(available, outcome.ends_with("right"), "{outcome}");
        assert_eq!(!available, outcome.contains("skipped: "), "{outcome}");
        if !available {
            continue;
        }
        right += 1;
        let forced = |line: &str| {
            let mut command = here.program();
            command
                .args(line.split_whitespace())
                .args(CURVE.split_whitespace());
            feed(
                {
                    command.env("CURVE9767_BACKEND", name);
                    command
                },
                b"",
            )
        };
        let used = forced("cpu");
        assert!(of(used.text()).ends_with("; used"), "{}", used.text());
        assert_eq!(forced("sign -k k m -o -").out, here.read("m.sig"), "{name}");
        assert_eq!(forced("verify -k k.pub m").code, 0, "{name}");
    }
    assert!(right >= 1);
    assert_eq!(cpu.text().matches("; used\n").count(), 1);
    assert_eq!(here.ok(&format!("selftest -q {CURVE}")).text(), "");
}

#[test]
fn a_backend_that_is_none_is_refused() {
    let here = signed();
    let run = |value: &str| {
        let mut command = here.program();
        command.args(["cpu", "--curve", "curve9767"]);
        command.env("CURVE9767_BACKEND", value);
        command::feed(command, b"")
    };
    for value in ["nosuch", "Portable", "portable ", "ifma"] {
        let run = run(value);
        assert_eq!(run.code, 2, "{value}");
        let said = run.explained(value);
        assert!(said.contains("CURVE9767_BACKEND"), "{said}");
        assert!(said.contains("portable"), "{said}");
    }
    assert_eq!(run("").code, 0);
    let used = run("portable");
    let line = used.text().lines().find(|line| line.contains(" portable "));
    assert!(line.unwrap().ends_with("; used"), "{}", used.text());
    // Commands for the other curve ignore the variable.
    let mut command = here.program();
    command.arg("cpu").env("CURVE9767_BACKEND", "nosuch");
    assert_eq!(command::feed(command, b"").code, 0);
}
