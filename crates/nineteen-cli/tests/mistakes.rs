// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mistakes of users that must not have bad effects: a secret is not taken for a public key, a file
//! is not taken for a typed key, and messages name the right file.

#[path = "support/command.rs"]
mod command;

use command::{Place, bytes, feed};

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
