// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures in all their forms: accepted and refused ones, and the verdicts of each
//! policy.

#[path = "support/command.rs"]
mod command;

use command::{Place, bytes, pkcs8};
use serde_json::Value;

#[test]
fn whatever_is_changed_makes_the_signature_invalid() {
    for format in ["raw", "ssh"] {
        let here = Place::signed();
        here.ok(&format!("sign --force -k k --format {format} m"));
        here.ok("verify -k k.pub m");
        here.ok("verify -k k m");
        here.write("m", "a massage\n");
        assert!(here.fails(1, "verify -k k.pub m").contains("INVALID"));
        here.write("m", "a message\n");
        here.ok("keygen other");
        let said = here.fails(1, "verify -k other.pub m");
        assert_eq!(said.contains("another key"), format == "ssh", "{said}");
    }
    let here = Place::signed();
    for byte in 0..64 {
        let mut changed = here.read("m.sig");
        changed[byte] ^= 1;
        here.write("changed", changed);
        here.fails(1, "verify -k k.pub m changed");
    }
}

/// The second signature of minisign covers the first and the comment.
#[test]
fn a_trusted_comment_that_was_changed_makes_the_signature_invalid() {
    let here = Place::signed();
    here.ok("sign --format minisign --trusted-comment version:12 -k k m -o s");
    let run = here.ok("verify -k k.pub m s");
    assert!(run.err.contains("trusted comment: version:12"));
    let text = here.text("s");
    for (from, to) in [
        ("version:12", "version:13"),
        ("version:12", "version:1"),
        ("version:12", "version:12 "),
        ("version:12", "version:123"),
        ("trusted comment: version:12", "trusted comment: "),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        here.write("s", &changed);
        let said = here.fails(1, "verify -k k.pub m s");
        assert!(said.contains("INVALID"), "{said}");
    }
    // The comment of another signature by the same key, with its second signature.
    here.ok("sign --format minisign --trusted-comment version:13 -k k m.sig -o other");
    let other = here.text("other");
    let lines: Vec<&str> = text.lines().take(2).chain(other.lines().skip(2)).collect();
    here.write("s", lines.join("\n"));
    here.fails(1, "verify -k k.pub m s");
    here.write("s", text);
    here.ok("verify -k k.pub m s");
}

#[test]
fn a_damaged_signature_and_a_wrong_file_are_no_answer() {
    let here = Place::signed();
    let whole = here.read("m.sig");
    let no_answer = || {
        let said = here.fails(2, "verify -k k.pub m s");
        assert!(said.contains("not a complete signature") && !said.contains("INVALID"));
    };
    for length in [0, 1, 32, 63] {
        here.write("s", &whole[..length]);
        no_answer();
    }
    here.write("s", [&whole[..], b"\n"].concat());
    no_answer();
    here.ok("sign -k k --format ssh m -o ssh");
    let text = here.text("ssh");
    for cut in [text.len() / 2, text.len() - 20] {
        here.write("s", &text[..cut]);
        no_answer();
    }
    // The 64 bytes may also be hexadecimal digits.
    here.write(
        "s",
        whole.iter().map(|b| format!("{b:02X}")).collect::<String>() + "\n",
    );
    here.ok("verify -k k.pub m s");

    here.fails(2, "verify -k k.pub m missing");
    here.fails(2, "verify -k k.pub m .");
    here.fails(2, "verify -k k.pub missing m.sig");
    here.fails(2, "verify -k k.pub . m.sig");
    assert!(here.fails(2, "verify -k k.pub m k.pub").contains("swap"));
    assert!(here.fails(2, "verify -k ssh m").contains("swap"));
}

#[test]
fn bad_keys_are_refused_with_advice() {
    let here = Place::signed();
    here.ok("keygen id --format openssh");
    here.ok("keygen x --type x25519");
    for key in ["k", "id"] {
        let text = here.text(key);
        for cut in [20, 60, text.len() - 30] {
            here.write("bad", &text[..cut]);
            here.fails(2, "sign --format raw -k bad m -o -");
        }
    }
    let public = here.ok("pub --format raw k").out;
    let cases: [(&[u8], &str); 8] = [
        (b"", "is empty"),
        (b"\n", "not a key"),
        (b"hello", "not a key"),
        (b"thirty-two letters make no key..", "not a key"),
        (&public[..31], "not a key"),
        (b"ssh-ed25519 AAAA", "damaged"),
        (b"ssh-rsa AAAA", "not an Ed25519"),
        (&[0; 70_000], "too large"),
    ];
    for (content, reason) in cases {
        here.write("bad", content);
        let said = here.fails(2, "verify -k bad m");
        assert!(said.contains(reason), "{said}");
        here.fails(2, "sign --format raw -k bad m -o -");
    }
    assert!(
        here.fails(2, "sign --format raw -k k.pub m -o -")
            .contains("public key")
    );
    assert!(
        here.fails(2, "sign --format raw -k x m -o -")
            .contains("X25519")
    );
    assert!(here.fails(2, "verify -k x.pub m").contains("X25519"));
    assert!(here.fails(2, "dh -k k x.pub").contains("Ed25519"));
    assert!(here.fails(2, "dh -k x k.pub").contains("Ed25519"));
    assert!(
        here.fails(2, "sign --format raw -k . m -o -")
            .contains("folder")
    );
    here.fails(2, "sign --format raw -k missing m -o -");
    here.fails(2, "keygen id2 --format openssh --type x25519");
    here.fails(2, "pub --format openssh x");

    // 32 bytes that are no point of the curve: y = 2.
    here.write("bad", [&[2][..], &[0; 31]].concat());
    assert!(here.fails(2, "verify -k bad m").contains("not a point"));
}

#[test]
fn a_secret_key_on_the_command_line_is_refused_and_not_repeated() {
    let here = Place::signed();
    let digits = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    for line in [
        format!("sign --format raw -k {digits} m -o -"),
        format!("dh -k {digits} x"),
    ] {
        let said = here.fails(2, &line);
        assert!(said.contains("never taken from the command line"), "{said}");
        assert!(!said.contains(&digits[..16]), "{said}");
    }
    // A key in the place of a file name is not repeated either.
    for line in [
        format!("sign --format raw -k k {digits}"),
        format!("verify -k k.pub m {digits}"),
    ] {
        let said = here.fails(2, &line);
        assert!(!said.contains(&digits[..16]), "{said}");
    }
}

#[test]
fn every_form_of_secret_key_is_read() {
    let here = Place::signed();
    let v1 = pkcs8(0x70, &[3; 32]);
    here.write("v1", &v1);
    let public = here.ok("pub --format raw v1").out;
    // Version 2: longer, numbered 1, and with a public key at the end, tagged rightly or wrongly.
    let v2 = |tag: &[u8], public: &[u8]| {
        let mut der = [&v1, tag, public].concat();
        (der[1], der[4]) = (der.len() as u8 - 2, 1);
        der
    };
    here.write("v2", v2(&[0x81, 0x21, 0x00], &public));
    here.write("ring", v2(&[0xa1, 0x23, 0x03, 0x21, 0x00], &public));
    for (name, length) in [("v1", 48), ("v2", 83), ("ring", 85)] {
        assert_eq!(here.read(name).len(), length);
        assert_eq!(here.ok(&format!("pub --format raw {name}")).out, public);
    }
    // The public key of somebody else: signing with it would give the secret away.
    let other = here.ok("pub --format raw k").out;
    here.write("v2", v2(&[0x81, 0x21, 0x00], &other));
    assert!(
        here.fails(2, "sign --format raw -k v2 m -o -")
            .contains("does not belong")
    );
}

#[test]
fn every_form_of_public_key_is_written_and_read() {
    let here = Place::signed();
    for format in ["spki", "openssh", "hex", "raw"] {
        here.ok(&format!("pub --format {format} k -o {format}"));
        here.ok(&format!("verify -k {format} m"));
        let again = here.ok(&format!(
            "pub --bare-public --type ed25519 --format {format} {format}"
        ));
        assert_eq!(again.out, here.read(format));
    }
    assert_eq!(here.read("spki"), here.read("k.pub"));
    assert_eq!(here.read("raw").len(), 32);
    let digits = here.text("hex").trim().to_owned();
    here.ok(&format!("verify -k {digits} m"));
    assert_eq!(
        here.ok(&format!("pub --bare-public --type ed25519 {digits}"))
            .out,
        here.read("spki")
    );
    assert!(here.fails(2, "pub raw").contains("--bare-public"));
    assert!(here.fails(2, "pub --type x25519 k").contains("not X25519"));
}

#[test]
fn contexts_and_prehashing_follow_rfc_8032() {
    for (file, form) in [
        ("ed25519", ""),
        ("ed25519ctx", "--context"),
        ("ed25519ph", "--ph"),
    ] {
        let path = format!(
            "{}/../../testdata/rfc8032/{file}.json",
            env!("CARGO_MANIFEST_DIR")
        );
        let cases: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        for case in cases.as_array().unwrap() {
            let here = Place::new();
            let get = |name: &str| bytes(case[name].as_str().unwrap());
            here.write("k", pkcs8(0x70, &get("secretKey")));
            here.write("m", get("message"));
            let form = match case["context"].as_str() {
                Some(context) => format!("{form} {}", String::from_utf8(bytes(context)).unwrap()),
                None => form.to_owned(),
            };
            here.ok(&format!("sign -k k --format raw {form} m"));
            assert_eq!(
                here.read("m.sig"),
                get("signature"),
                "{file} {}",
                case["name"]
            );
            here.ok(&format!("verify -k k {form} m"));
        }
    }
}

#[test]
fn a_signature_for_one_purpose_is_invalid_for_another() {
    let here = Place::signed();
    let forms = ["", "--context a", "--context b", "--ph", "--ph --context a"];
    for made in forms {
        here.ok(&format!("sign --force -k k --format raw {made} m"));
        for checked in forms {
            let expected = i32::from(made != checked);
            assert_eq!(
                here.run(&format!("verify -k k.pub {checked} m")).code,
                expected,
                "{made} / {checked}"
            );
        }
    }
    for made in ["file", "git"] {
        here.ok(&format!("sign --force -k k --format ssh -n {made} m"));
        for checked in ["file", "git"] {
            let expected = i32::from(made != checked);
            let run = here.run(&format!("verify -k k.pub -n {checked} m"));
            assert_eq!(run.code, expected);
            assert_eq!(run.err.contains("is for the purpose"), made != checked);
        }
    }
    assert!(
        here.fails(2, "verify -k k.pub --ph -n git m")
            .contains("--ph")
    );
    here.fails(2, "sign -k k --format ssh --ph m -o -");
    here.fails(2, "sign -k k --format ssh --context c m -o -");
    here.fails(2, "sign -k k --format raw -n file m -o -");
    here.fails(
        2,
        &format!("sign -k k --context {} m -o -", "c".repeat(256)),
    );
    here.ok(&format!("sign -k k --context {} m -o -", "c".repeat(255)));
    // The default format is SSHSIG, unless the options need a raw signature.
    assert!(
        here.ok("sign -k k m -o -")
            .out
            .starts_with(b"-----BEGIN SSH SIGNATURE-----\n")
    );
    assert_eq!(here.ok("sign -k k --ph m -o -").out.len(), 64);
    for empty in ["--context=", "--namespace= --format ssh"] {
        here.fails(2, &format!("sign -k k {empty} m -o -"));
    }
}

#[test]
fn each_policy_accepts_what_its_help_says() {
    let here = Place::new();
    let path = format!(
        "{}/../../testdata/speccheck/cases.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let cases: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let verdicts = [
        ("cofactorless", "VVVVXXXXXXXV"),
        ("canonical", "VVVVXXXXXXXX"),
        ("strict", "XXXVXXXXXXXX"),
        ("zip215", "VVVVVVXXXVVV"),
    ];
    for (i, case) in cases.as_array().unwrap().iter().enumerate() {
        here.write("m", bytes(case["message"].as_str().unwrap()));
        here.write("m.sig", bytes(case["signature"].as_str().unwrap()));
        let key = case["pub_key"].as_str().unwrap();
        for (policy, expected) in verdicts {
            let run = here.run(&format!("verify -k {key} --policy {policy} m"));
            let code = i32::from(&expected[i..=i] == "X");
            assert_eq!(run.code, code, "case {i}, {policy}: {}", run.err);
            // The message distinguishes a disputed signature from a wrong one.
            let disputed = code == 1 && verdicts.iter().any(|(_, all)| &all[i..=i] == "V");
            assert_eq!(run.err.contains("accept"), disputed, "case {i}, {policy}");
            let accepting = verdicts.iter().filter(|(_, all)| &all[i..=i] == "V");
            let accepting: Vec<_> = accepting.map(|(name, _)| *name).collect();
            let sentence = match accepting.as_slice() {
                [one] => format!("the policy {one} accepts it:"),
                [one, two] => format!("the policies {one} and {two} accept it:"),
                [one, two, three] => format!("the policies {one}, {two} and {three} accept it:"),
                _ => String::new(),
            };
            assert!(!disputed || run.err.contains(&sentence), "{}", run.err);
            // A warning says that a signature by a key of small order proves nothing.
            let small_order = [0, 1, 10, 11].contains(&i);
            assert_eq!(
                run.err.contains("small order"),
                code == 0 && small_order,
                "case {i}, {policy}"
            );
        }
    }
}
