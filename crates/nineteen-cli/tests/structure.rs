// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSH keys and SSHSIG files with one field changed are refused, and unchanged ones are
//! accepted.
//!
//! References: PROTOCOL.key and PROTOCOL.sshsig of the OpenSSH source.

#[path = "support/command.rs"]
mod command;

use base64ct::{Base64, Encoding};
use command::Place;

/// A `string` of RFC 4251 section 5.
fn string(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat()
}

fn armored(label: &str, bytes: &[u8]) -> String {
    let digits = Base64::encode_string(bytes);
    format!("-----BEGIN {label}-----\n{digits}\n-----END {label}-----\n")
}

/// The fields of a file in their order, each changed by its name.
#[derive(Clone)]
struct Fields(Vec<(&'static str, Vec<u8>)>);

impl Fields {
    fn set(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let field = self.0.iter_mut().find(|(known, _)| *known == name);
        field.unwrap_or_else(|| panic!("no field {name}")).1 = bytes.into();
        self
    }

    fn bytes(&self) -> Vec<u8> {
        self.0
            .iter()
            .flat_map(|(_, bytes)| bytes)
            .copied()
            .collect()
    }
}

/// A place with an Ed25519 key `k`, its seed and its public key.
fn with_key() -> (Place, Vec<u8>, Vec<u8>) {
    let here = Place::new();
    let seed = vec![3; 32];
    here.write("k", command::pkcs8(0x70, &seed));
    here.chmod("k", 0o600);
    let public = here.ok("pub --format raw k").out;
    (here, seed, public)
}

fn blob(public: &[u8]) -> Fields {
    Fields(vec![
        ("type", string(b"ssh-ed25519")),
        ("key", string(public)),
        ("end", vec![]),
    ])
}

fn section(seed: &[u8], public: &[u8]) -> Fields {
    Fields(vec![
        ("check", vec![1, 2, 3, 4]),
        ("check again", vec![1, 2, 3, 4]),
        ("type", string(b"ssh-ed25519")),
        ("public", string(public)),
        ("pair", string(&[seed, public].concat())),
        ("comment", string(b"me@here")),
        ("padding", vec![1, 2, 3, 4, 5, 6]),
    ])
}

fn key_file(blob: &Fields, section: &Fields) -> Fields {
    Fields(vec![
        ("magic", b"openssh-key-v1\0".to_vec()),
        ("cipher", string(b"none")),
        ("kdf", string(b"none")),
        ("kdf options", string(b"")),
        ("keys", vec![0, 0, 0, 1]),
        ("blob", string(&blob.bytes())),
        ("section", string(&section.bytes())),
        ("end", vec![]),
    ])
}

#[test]
fn each_field_of_an_openssh_key_is_checked() {
    let (here, seed, public) = with_key();
    let other = {
        here.write("other", command::pkcs8(0x70, &[4; 32]));
        here.ok("pub --format raw other").out
    };
    let (good_blob, good_section) = (blob(&public), section(&seed, &public));
    let good = key_file(&good_blob, &good_section);
    let of_blob = |blob: Fields| good.clone().set("blob", string(&blob.bytes()));
    let of_section = |section: Fields| good.clone().set("section", string(&section.bytes()));
    let set = |name, bytes: &[u8]| good.clone().set(name, bytes);
    let in_blob = |name, bytes: &[u8]| of_blob(good_blob.clone().set(name, bytes));
    let inside = |name, bytes: &[u8]| of_section(good_section.clone().set(name, bytes));
    let read = |file: &Fields| {
        here.write("id", armored("OPENSSH PRIVATE KEY", &file.bytes()));
        here.chmod("id", 0o600);
        here.run("pub --format raw id")
    };

    let run = read(&good);
    assert_eq!((run.code, &run.out), (0, &public), "{}", run.err);
    // Options without a key derivation have no meaning. Comment and length of the padding are free.
    for same in [
        set("kdf options", &string(b"any")),
        inside("comment", &string(b"another")),
        inside("comment", &string(b"\xff\0\n")),
        of_section(
            good_section
                .clone()
                .set("check", [9; 4])
                .set("check again", [9; 4]),
        ),
        inside("padding", b""),
        inside("padding", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    ] {
        let run = read(&same);
        assert_eq!((run.code, &run.out), (0, &public), "{}", run.err);
    }

    let [pair, foreign] = [&public, &other].map(|half| [&seed[..], half].concat());
    let damaged = [
        ("magic of version 0", set("magic", b"openssh-key-v0\0")),
        ("magic of version 2", set("magic", b"openssh-key-v2\0")),
        ("magic without its end", set("magic", b"openssh-key-v1\n")),
        ("no key", set("keys", &[0; 4])),
        ("two keys", set("keys", &[0, 0, 0, 2])),
        ("more at the end", set("end", b"\0")),
        (
            "many more at the end",
            set("end", &[1, 2, 3, 4, 5, 6, 7, 8]),
        ),
        ("more in the blob", in_blob("end", b"\0")),
        ("a string more in the blob", in_blob("end", &string(b"x"))),
        (
            "short key in the blob",
            in_blob("key", &string(&public[..31])),
        ),
        ("long key in the blob", in_blob("key", &string(&pair))),
        ("another key in the blob", in_blob("key", &string(&other))),
        ("nameless blob", in_blob("type", &string(b""))),
        ("other check", inside("check", &[1, 2, 3, 5])),
        ("other check again", inside("check again", &[0; 4])),
        ("RSA inside", inside("type", &string(b"ssh-rsa"))),
        ("Ed448 inside", inside("type", &string(b"ssh-ed448"))),
        (
            "certificate inside",
            inside("type", &string(b"ssh-ed25519-cert-v01@openssh.com")),
        ),
        ("nothing inside", inside("type", &string(b""))),
        ("another key inside", inside("public", &string(&other))),
        ("short key inside", inside("public", &string(&public[..31]))),
        ("seed alone", inside("pair", &string(&seed))),
        ("short pair", inside("pair", &string(&pair[..63]))),
        (
            "long pair",
            inside("pair", &string(&[&pair[..], b"\0"].concat())),
        ),
        ("pair of another key", inside("pair", &string(&foreign))),
        ("padding of zeros", inside("padding", &[0; 6])),
        ("padding from 0", inside("padding", &[0, 1, 2, 3, 4, 5])),
        ("padding from 2", inside("padding", &[2, 3, 4, 5, 6, 7])),
        (
            "padding with a wrong end",
            inside("padding", &[1, 2, 3, 4, 5, 0]),
        ),
    ];
    for (name, file) in damaged {
        let run = read(&file);
        assert_eq!((run.code, run.out.len()), (2, 0), "{name}");
        let said = run.explained(name);
        assert!(said.contains("is damaged"), "{name}: {said}");
    }
    // Every field from another key, except the seed.
    let wrong = section(&seed, &other);
    let run = read(&key_file(&blob(&other), &wrong));
    assert_eq!(run.code, 2);
    assert!(run.explained("foreign").contains("does not belong"));

    for (name, file, what) in [
        (
            "cipher",
            set("cipher", &string(b"aes256-ctr")),
            "not supported",
        ),
        ("kdf", set("kdf", &string(b"bcrypt")), "passphrase"),
        ("RSA", in_blob("type", &string(b"ssh-rsa")), "an RSA key"),
        (
            "Ed448",
            in_blob("type", &string(b"ssh-ed448")),
            "an Ed448 key",
        ),
    ] {
        let run = read(&file);
        assert_eq!((run.code, run.out.len()), (2, 0), "{name}");
        let said = run.explained(name);
        assert!(
            said.contains(what) && !said.contains("damaged"),
            "{name}: {said}"
        );
    }
    let whole = good.bytes();
    for n in 1..whole.len() {
        here.write("id", armored("OPENSSH PRIVATE KEY", &whole[..n]));
        if n % 7 == 0 || n + 8 > whole.len() {
            assert_eq!(here.run("pub id").code, 2, "{n} bytes");
        }
    }
}

#[test]
fn each_field_of_a_public_line_is_checked() {
    let (here, _, public) = with_key();
    let good = blob(&public);
    let read = |blob: &Fields| {
        let digits = Base64::encode_string(&blob.bytes());
        here.write("line", format!("ssh-ed25519 {digits} me@here\n"));
        here.run("pub --format raw line")
    };
    assert_eq!(read(&good).out, public);
    for (name, wrong) in [
        ("more", good.clone().set("end", [0])),
        ("short", good.clone().set("key", string(&public[..31]))),
        (
            "long",
            good.clone()
                .set("key", string(&[public.clone(), vec![0]].concat())),
        ),
        ("nameless", good.clone().set("type", string(b""))),
    ] {
        let run = read(&wrong);
        assert_eq!(run.code, 2, "{name}");
        assert!(run.explained(name).contains("is damaged"), "{name}");
    }
    let run = read(&good.set("type", string(b"ssh-rsa")));
    assert!(run.explained("RSA").contains("an RSA key"));
}

#[test]
fn each_field_of_an_ssh_signature_is_checked() {
    let (here, _, public) = with_key();
    here.write("m", "a message\n");
    here.ok("sign -k k m");
    let text = here.text("m.sig");
    let digits: String = text
        .split("-----")
        .nth(2)
        .unwrap()
        .split_whitespace()
        .collect();
    let whole = Base64::decode_vec(&digits).unwrap();
    let signature = &whole[whole.len() - 64..];
    let inner = Fields(vec![
        ("type", string(b"ssh-ed25519")),
        ("signature", string(signature)),
        ("end", vec![]),
    ]);
    let good_blob = blob(&public);
    let good = Fields(vec![
        ("magic", b"SSHSIG".to_vec()),
        ("version", vec![0, 0, 0, 1]),
        ("key", string(&good_blob.bytes())),
        ("namespace", string(b"file")),
        ("reserved", string(b"")),
        ("hash", string(b"sha512")),
        ("signature", string(&inner.bytes())),
        ("end", vec![]),
    ]);
    assert_eq!(good.bytes(), whole);
    let set = |name, bytes: &[u8]| good.clone().set(name, bytes);
    let in_key =
        |name, bytes: &[u8]| set("key", &string(&good_blob.clone().set(name, bytes).bytes()));
    let inside = |name, bytes: &[u8]| {
        set(
            "signature",
            &string(&inner.clone().set(name, bytes).bytes()),
        )
    };
    let verify = |file: &Fields| {
        here.write("s", armored("SSH SIGNATURE", &file.bytes()));
        here.run("verify -k k m s")
    };
    assert_eq!(verify(&good).code, 0);

    let refused = [
        ("magic", set("magic", b"SSHSIH"), "not an SSH signature"),
        ("version 0", set("version", &[0; 4]), "version is not 1"),
        (
            "version 2",
            set("version", &[0, 0, 0, 2]),
            "version is not 1",
        ),
        (
            "version 1 << 24",
            set("version", &[1, 0, 0, 0]),
            "version is not 1",
        ),
        (
            "RSA",
            in_key("type", &string(b"ssh-rsa")),
            "not made with an Ed25519 key",
        ),
        (
            "token",
            in_key("type", &string(b"sk-ssh-ed25519@openssh.com")),
            "not made with",
        ),
        (
            "short key",
            in_key("key", &string(&public[1..])),
            "not made with an Ed25519 key",
        ),
        (
            "more in the key",
            in_key("end", b"\0"),
            "not made with an Ed25519 key",
        ),
        (
            "SHA-1",
            set("hash", &string(b"sha1")),
            "hash function is unknown",
        ),
        (
            "no hash",
            set("hash", &string(b"")),
            "hash function is unknown",
        ),
        (
            "RSA inside",
            inside("type", &string(b"rsa-sha2-512")),
            "not an Ed25519 signature",
        ),
        (
            "token inside",
            inside("type", &string(b"sk-ssh-ed25519@openssh.com")),
            "not an Ed25519",
        ),
        (
            "nothing inside",
            inside("type", &string(b"")),
            "not an Ed25519 signature",
        ),
        (
            "short",
            inside("signature", &string(&signature[..63])),
            "does not hold 64 bytes",
        ),
        (
            "long",
            inside("signature", &string(&[signature, b"\0"].concat())),
            "64 bytes",
        ),
        ("more inside", inside("end", b"\0"), "bytes follow its end"),
        ("more", set("end", b"\0"), "bytes follow its end"),
        (
            "a string more",
            set("end", &string(b"x")),
            "bytes follow its end",
        ),
        (
            "namespace",
            set("namespace", &string(b"\xff")),
            "namespace is not text",
        ),
    ];
    for (name, file, why) in refused {
        let run = verify(&file);
        assert_eq!(run.code, 2, "{name}: {}", run.err);
        let said = run.explained(name);
        assert!(
            said.contains(why) && !said.contains("INVALID"),
            "{name}: {said}"
        );
    }
    // Complete but not valid: exit code 1.
    let mut flipped = signature.to_vec();
    flipped[5] ^= 1;
    for (name, file) in [
        ("another purpose", set("namespace", &string(b"git"))),
        ("no purpose", set("namespace", &string(b""))),
        ("another hash", set("hash", &string(b"sha256"))),
        ("another signature", inside("signature", &string(&flipped))),
        ("another key", in_key("key", &string(&[7; 32]))),
    ] {
        let run = verify(&file);
        assert_eq!(run.code, 1, "{name}: {}", run.err);
        assert!(run.explained(name).contains("INVALID"), "{name}");
    }
}
