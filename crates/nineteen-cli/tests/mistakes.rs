// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mistakes of users that must not have bad effects: a secret is not taken for a public key, a file
//! is not taken for a typed key, and messages name the right file.

#[path = "support/command.rs"]
mod command;

use base64ct::Encoding;
use command::{Place, Run, bytes, feed};

/// The seed and the public key of the first test of RFC 8032 section 7.1.
const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const PUBLIC: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

/// A place with a seed in every bare form there is.
fn with_bare_seeds() -> Place {
    let here = Place::signed();
    here.write("seed.raw", bytes(SEED));
    here.write("seed.hex", format!("{SEED}\n"));
    here.write("SEED.hex", SEED.to_uppercase());
    here
}

#[test]
fn a_bare_seed_is_never_printed_as_a_public_key() {
    let here = with_bare_seeds();
    for key in ["seed.raw", "seed.hex", "SEED.hex", SEED] {
        for kind in ["", "--type ed25519", "--type x25519"] {
            for format in ["spki", "hex", "raw"] {
                let line = format!("pub {kind} --format {format} {key}");
                let said = here.fails(2, &line);
                assert!(said.contains("secret key"), "{line}\n{said}");
                assert!(!said.contains(&SEED[..16]), "{line}\n{said}");
                assert!(here.run(&line).out.is_empty(), "{line}");
            }
        }
    }
    for (name, content) in [("raw", bytes(SEED)), ("hex", SEED.into())] {
        let run = here.run_with("pub --type ed25519 --format hex -", &content);
        assert_eq!((run.code, run.text()), (2, ""), "{name}");
    }
    here.fails(2, "pub --type ed25519 seed.hex -o out");
    assert!(!here.path("out").exists());
}

#[test]
fn a_bare_public_key_is_converted_when_it_is_said_to_be_one() {
    let here = Place::signed();
    here.write("raw", bytes(PUBLIC));
    for key in ["raw", PUBLIC] {
        let said = here.fails(2, &format!("pub --bare-public {key}"));
        assert!(said.contains("--type"), "{said}");
        let line = format!("pub --bare-public --type ed25519 --format hex {key}");
        assert_eq!(here.ok(&line).text(), format!("{PUBLIC}\n"));
    }
    // A file that states that it is a secret key is never printed as a public one.
    let said = here.fails(2, "pub --bare-public --type ed25519 k");
    assert!(said.contains("is a secret key"), "{said}");
    here.ok("pub --bare-public k.pub");
}

#[test]
fn a_bare_seed_is_not_called_a_public_key() {
    let here = with_bare_seeds();
    for key in ["seed.raw", "seed.hex"] {
        let said = here.fails(2, &format!("sign -k {key} m -o -"));
        assert!(!said.contains("is a public key"), "{said}");
        assert!(said.contains("does not say"), "{said}");
    }
    // A name that looks like a key typed to import it would become the name of a file with another key.
    let said = here.fails(2, &format!("keygen {SEED}"));
    assert!(said.contains("never taken from the command line"), "{said}");
    assert!(!said.contains(&SEED[..16]), "{said}");
    assert_eq!(here.run(&format!("keygen ./{SEED}")).code, 0);
}

#[test]
fn sixty_four_digits_are_the_key_whatever_files_lie_around() {
    let here = Place::signed();
    here.ok("keygen other");
    let digits = |name: &str| {
        here.ok(&format!("pub --format hex {name}"))
            .text()
            .trim()
            .to_owned()
    };
    let (ours, theirs) = (digits("k"), digits("other"));
    // A file named as the key of one, with the key of the other.
    here.ok(&format!("pub --format hex k -o ./{theirs}"));
    here.ok(&format!("verify -k {ours} m"));
    here.fails(1, &format!("verify -k {theirs} m"));
    here.fails(1, &format!("verify -k {} m", theirs.to_uppercase()));
    here.ok(&format!("verify -k ./{theirs} m"));
    let line = format!("pub --bare-public --type ed25519 --format hex {theirs}");
    assert_eq!(here.ok(&line).text().trim(), theirs);

    here.ok("keygen x --type x25519");
    let peer = digits("x");
    let shared = here.ok(&format!("dh -k x {peer}")).out;
    here.write(&peer, bytes(PUBLIC));
    assert_eq!(here.ok(&format!("dh -k x {peer}")).out, shared);
    assert_ne!(here.ok(&format!("dh -k x ./{peer}")).out, shared);

    // Where a secret key belongs, digits are a secret on the command line, even if there is such a file.
    here.write(SEED, here.read("k"));
    let said = here.fails(2, &format!("sign -k {SEED} m -o -"));
    assert!(said.contains("never taken from the command line"), "{said}");
    here.ok(&format!("sign -k ./{SEED} m -o -"));
    for command in ["pub", "verify", "dh", "sign"] {
        let help = here.ok(&format!("{command} --help"));
        assert!(help.text().contains("./"), "{command}");
    }
}

#[test]
fn the_file_that_is_missing_is_the_one_that_is_named() {
    let here = Place::signed();
    let said = here.fails(2, "verify -k k.pub missing");
    assert!(said.contains("`missing`"), "{said}");
    here.write("lonely", "no signature");
    let said = here.fails(2, "verify -k k.pub lonely");
    assert!(said.contains("`lonely.sig`"), "{said}");
    let said = here.fails(2, "verify -k absent m");
    assert!(said.contains("`absent`"), "{said}");
}

#[test]
fn inputs_are_looked_for_before_outputs() {
    let here = Place::signed();
    here.ok("keygen x --type x25519");
    for (line, missing) in [
        ("sign --format raw -k absent m", "`absent`"),
        ("sign --format raw -k k absent -o m.sig", "`absent`"),
        ("sign --format raw -k absent - -o m.sig", "`absent`"),
        ("dh -k absent x.pub -o m", "`absent`"),
        ("dh -k x absent -o m", "`absent`"),
        ("pub absent -o m", "`absent`"),
    ] {
        let said = here.fails(2, line);
        assert!(
            said.contains(missing) && !said.contains("exists"),
            "{line}\n{said}"
        );
    }
    assert!(
        here.fails(2, "sign --format raw -k k m")
            .contains("exists already")
    );
    assert!(
        here.fails(2, "dh -k x x.pub -o m")
            .contains("exists already")
    );
}

#[test]
fn an_empty_choice_of_backend_is_none() {
    let here = Place::signed();
    let mut command = here.program();
    command.args(["cpu", "--json"]).env("NINETEEN_BACKEND", "");
    let run = feed(command, b"");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, here.ok("cpu --json").out);
    // A name that is no backend is still refused, from either place.
    let mut command = here.program();
    command.arg("cpu").env("NINETEEN_BACKEND", "abacus");
    let run = feed(command, b"");
    assert_eq!(run.code, 2);
    assert!(run.explained("cpu").contains("NINETEEN_BACKEND"));
    assert_eq!(here.run("--backend= cpu").code, 2);
}

#[test]
fn what_is_missing_is_said_with_every_way_to_give_it() {
    let here = Place::signed();
    let signer = ["-k KEY", "--trusted-keys DIR", "--allowed-signers FILE"];
    let file = ["FILE.sig", "FILE.minisig", "--all", "--manifest SUMS"];
    let both = [&signer[..], &file].concat();
    for (line, ways) in [
        ("verify", &both[..]),
        ("verify --all", &both),
        ("verify --json", &both),
        ("verify m", &signer),
        ("verify --manifest SUMS", &signer),
        ("verify --revoked k.pub m", &signer),
        ("verify -k k.pub", &file),
        ("verify --trusted-keys .", &file),
        ("verify --allowed-signers k.pub -I me", &file),
        ("sign", &["-k KEY", "ssh-agent", "nineteen keygen", "FILE"]),
        ("sign m", &["-k KEY", "ssh-agent", "nineteen keygen"]),
        ("sign -k k", &["standard input", "--manifest"]),
        ("verify --curve curve9767", &both),
        ("sign --curve curve9767", &["-k KEY", "FILE"]),
    ] {
        let said = here.fails(2, line);
        for way in ways {
            assert!(said.contains(way), "{line}: {way}\n{said}");
        }
        // Ours, and not that of the parser.
        assert!(!said.contains("Usage:"), "{line}\n{said}");
    }
    for (command, usage) in [
        ("sign", "nineteen sign [-k KEY] [OPTIONS] FILE..."),
        ("verify", "nineteen verify -k KEY [OPTIONS] FILE [SIG]"),
    ] {
        assert!(here.ok(&format!("{command} -h")).text().contains(usage));
    }
}

/// Runs the program with these words.
fn run(here: &Place, words: &[&str]) -> Run {
    let mut command = here.program();
    command.args(words);
    feed(command, b"")
}

/// A key in any form in which it is pasted is not repeated.
#[test]
fn secrets_are_not_repeated_in_any_form() {
    let here = Place::signed();
    let front = "302e020100300506032b657004220420";
    let der = format!("{front}{SEED}");
    let by_two = |by: &str| {
        let digits = SEED.as_bytes().chunks(2);
        let pairs = digits.map(|two| std::str::from_utf8(two).unwrap());
        pairs.collect::<Vec<_>>().join(by)
    };
    let pem = base64ct::Base64::encode_string(&bytes(&der));
    let (left, right) = pem.split_at(20);
    for secret in [
        der.clone(),
        der.to_uppercase(),
        format!("0x{der}"),
        by_two(":"),
        by_two(" "),
        by_two(", 0x"),
        by_two("\\x"),
        format!("seed:{SEED}"),
        format!("{left}\n{right}"),
        format!("{SEED}{PUBLIC}ff"),
        format!("{{\"crv\":\"Ed25519\",\"d\":\"{SEED}\"}}"),
        "{\"d\":\"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A\"}".into(),
    ] {
        for words in [
            &["sign", "m", "-k", &secret][..],
            &["verify", "m", "-k", &secret],
            &["pub", &secret],
            &["inspect", &secret],
            &["keygen", "k", &secret],
            &[&secret],
        ] {
            let run = run(&here, words);
            assert_eq!(run.code, 2, "{words:?}");
            let said = run.err.to_lowercase();
            for part in [
                &SEED[..16],
                &SEED[40..56],
                "9d:61:b1",
                "9d 61 b1",
                &left.to_lowercase(),
                "nwgxne_9",
            ] {
                assert!(!said.contains(part), "{words:?}\n{}", run.err);
            }
        }
    }
    // The name of a file by its hash can be read.
    let said = here.fails(2, &format!("sign -k k sums/{PUBLIC}.txt"));
    assert!(said.contains(PUBLIC), "{said}");
}

/// Two files may have the name of a signature; that of the key's own program comes first.
#[test]
fn a_key_of_minisign_looks_for_its_own_signature() {
    let here = Place::signed();
    here.ok("keygen --format minisign mini.key");
    here.ok("sign -k mini.key m");
    assert!(here.path("m.sig").exists() && here.path("m.minisig").exists());
    here.ok("verify -k mini.key.pub m");
    here.ok("verify -k mini.key.pub --all m");
    here.ok("verify -k k.pub m");
    here.ok("sign -k k --manifest SUMS m");
    here.ok("sign -k mini.key SUMS");
    here.ok("verify -k mini.key.pub --manifest SUMS");
    here.ok("verify -k k.pub --manifest SUMS");
    // Another key's is not in the way of the usual name.
    here.ok("keygen --format signify sig.key");
    here.ok("sign -k sig.key m --force");
    here.ok("verify -k sig.key.pub m");
    here.ok("sign -k mini.key --format raw m --force");
    here.ok("keygen --format minisign other.key");
    here.ok("sign -k other.key m --force");
    here.ok("verify -k mini.key.pub m");
}

#[test]
fn files_in_the_wrong_place_are_explained() {
    let here = Place::signed();
    here.write(
        "n",
        "another message, longer than any signature in hexadecimal digits ".repeat(9),
    );
    here.ok("sign -k k n");
    let said = here.fails(2, "verify -k k.pub m n");
    assert!(said.contains("--all"), "{said}");
    here.write("large", vec![b'x'; 100_000]);
    let said = here.fails(2, "verify -k k.pub m large");
    assert!(said.contains("--all"), "{said}");
    for swapped in ["m.sig m", "n.sig n", "m.sig large"] {
        let said = here.fails(2, &format!("verify -k k.pub {swapped}"));
        assert!(said.contains("first"), "{said}");
        assert!(!said.contains("--all"), "{said}");
    }
    let said = here.fails(2, "verify -k k.pub m.sig absent");
    assert!(
        said.contains("spelling") && !said.contains("first"),
        "{said}"
    );
    // A signature that is cut is still called that.
    let half = here.text("n.sig");
    here.write("half.sig", &half[..half.len() / 2]);
    let said = here.fails(2, "verify -k k.pub m half.sig");
    assert!(!said.contains("--all"), "{said}");
}

#[test]
fn text_in_utf_16_is_called_that() {
    let here = Place::signed();
    here.ok("sign -k k m -o ssh.sig");
    here.ok("pub --format openssh k -o line.pub");
    let wide = |name: &str| -> Vec<u8> {
        let text = here.text(name);
        let units = ['\u{feff}'].into_iter().chain(text.chars());
        units.flat_map(|c| (c as u16).to_le_bytes()).collect()
    };
    for name in ["k.pub", "k", "line.pub", "ssh.sig"] {
        let little = wide(name);
        let big: Vec<u8> = little.chunks(2).flat_map(|two| [two[1], two[0]]).collect();
        here.write("little", little);
        here.write("big", big);
        for file in ["little", "big"] {
            let line = match name {
                "ssh.sig" => format!("verify -k k.pub m {file}"),
                _ => format!("verify -k {file} m"),
            };
            let said = here.fails(2, &line);
            assert!(said.contains("UTF-16"), "{said}");
        }
    }
    here.write("little", wide("line.pub"));
    for line in [
        "--allowed-signers little -I me",
        "-k k.pub --revoked little",
    ] {
        let said = here.fails(2, &format!("verify {line} m"));
        assert!(said.contains("UTF-16"), "{said}");
    }
}

#[test]
fn keygen_drops_no_comment_and_gives_no_public_name_to_a_secret() {
    let here = Place::new();
    for format in [
        "",
        "--format minisign",
        "--format signify",
        "--format pkcs8",
    ] {
        let said = here.fails(2, &format!("keygen {format} -C me id"));
        assert!(said.contains("--format openssh"), "{said}");
    }
    for name in ["id.pub", ".pub"] {
        let said = here.fails(2, &format!("keygen {name}"));
        assert!(said.contains("without `.pub`"), "{said}");
    }
    assert!(here.files().is_empty());
    here.ok("keygen --format openssh -C me id");
}

#[test]
fn advice_names_options_of_the_command_and_can_be_followed() {
    let here = Place::signed();
    for format in ["raw", "minisign", "signify"] {
        here.ok(&format!("sign -k k --format {format} m -o s --force"));
        let said = here.fails(2, "verify -k k.pub -n foo m s");
        assert!(said.contains(format), "{said}");
        assert!(said.contains("leave --namespace out"), "{said}");
        assert!(!said.contains("--format"), "{said}");
    }
    let said = here.fails(2, "verify -k k.pub --ph m s");
    assert!(said.contains("leave them out"), "{said}");
    assert!(!said.contains("--format"), "{said}");
    let said = here.fails(2, "sign -k k -n foo --format minisign m");
    assert!(said.contains("--format ssh"), "{said}");
    assert!(said.contains("minisign"), "{said}");
    here.ok("keygen --type x25519 x");
    let said = here.fails(2, "sign -k x.pub m");
    assert!(said.contains("X25519"), "{said}");
    assert!(!said.contains("without `.pub`"), "{said}");
}

#[test]
fn help_is_also_a_word() {
    let here = Place::new();
    let whole = here.ok("--help").out;
    assert_eq!(here.ok("help").out, whole);
    assert_eq!(here.ok("help help").out, whole);
    for command in ["sign", "verify", "config"] {
        let same = here.ok(&format!("{command} --help")).out;
        assert_eq!(here.ok(&format!("help {command}")).out, same);
    }
    assert_eq!(here.run("help nonsense").code, 2);
}

/// Help that was not written is no success.
#[test]
#[cfg(target_os = "linux")]
fn help_on_a_full_disk_fails() {
    let here = Place::new();
    for line in ["--help", "--version", "sign --help", "help"] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let mut command = here.program();
        command.args(line.split(' ')).stdout(full);
        let run = command.output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{line}");
        assert!(!run.stderr.is_empty(), "{line}");
    }
}
