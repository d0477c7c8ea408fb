// SPDX-License-Identifier: MIT OR Apache-2.0
//! Complete files of other programs, whether this one can read them or not: the messages about them
//! are true, and the advice works.

#[path = "support/command.rs"]
mod command;

use base64ct::{Base64, Base64Unpadded, Base64Url, Base64UrlUnpadded, Encoding};
use command::Place;

/// The encodings of bytes as text.
fn texts(bytes: &[u8]) -> Vec<String> {
    let digits: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
    vec![
        format!("\\x{digits}"),
        digits,
        Base64::encode_string(bytes),
        Base64Unpadded::encode_string(bytes),
        Base64Url::encode_string(bytes),
        Base64UrlUnpadded::encode_string(bytes),
    ]
}

/// As in hexadecimal, keys and signatures are read in base64, with padding or without, in base64url,
/// and as PostgreSQL prints them. A text in base64url may begin with `-`: it is the value of an option
/// after `=`, and an argument after `--`.
#[test]
fn bare_keys_and_signatures_are_read_in_every_text() {
    let here = Place::signed();
    let public = here.ok("pub --format raw k").out;
    let signature = here.read("m.sig");
    here.ok("keygen other");
    let other = here.ok("pub --format raw other").out;
    for (key, wrong) in texts(&public).iter().zip(texts(&other)) {
        here.ok(&format!("verify -k={key} m"));
        here.fails(1, &format!("verify -k={wrong} m"));
        here.write("key", format!("{key}\n"));
        here.ok("verify -k key m");
        assert!(here.ok("inspect key").text().contains("32 bare bytes"));
        // In every encoding, bare bytes may be a secret.
        here.fails(2, "pub key");
        here.fails(2, &format!("pub -- {key}"));
        let said = here.fails(2, "sign -k key m -o -");
        assert!(said.contains("does not say"), "{said}");
        let said = here.fails(2, &format!("sign -k={key} m -o -"));
        assert!(
            said.contains("never taken") && !said.contains(key),
            "{said}"
        );
        let line = format!("pub --bare-public --type ed25519 --format raw -- {key}");
        assert_eq!(here.ok(&line).out, public);
    }
    for text in texts(&signature) {
        here.write("text", format!(" {text}\r\n"));
        here.ok("verify -k k.pub m text");
        here.fails(1, "verify -k k.pub k.pub text");
        here.write("text", &text[..text.len() - 3]);
        let said = here.fails(2, "verify -k k.pub m text");
        assert!(said.contains("raw signature has 64"), "{said}");
    }
    // A file whose name could be a key is neither, unless it is said which.
    for text in texts(&public) {
        if text.len() == 64 || text.contains('/') {
            continue;
        }
        here.write(&text, &other);
        let said = here.fails(2, &format!("verify -k={text} m"));
        assert!(said.contains("could be a key"), "{said}");
        here.fails(1, &format!("verify -k ./{text} m"));
        std::fs::remove_file(here.path(&text)).unwrap();
    }
}

/// The secret half of a key in every form, where something else is expected.
#[test]
fn a_secret_in_the_wrong_place_is_not_repeated() {
    let here = Place::signed();
    here.ok("keygen --format openssh id");
    here.ok("keygen --format minisign mini");
    here.ok("keygen --format signify bsd");
    let line = |name: &str| here.text(name).lines().nth(1).unwrap().to_owned();
    let openssh: String = here
        .text("id")
        .lines()
        .filter(|l| !l.contains('-'))
        .collect();
    let seed: Vec<u8> = (100..132).collect();
    let mut secrets = texts(&seed);
    secrets.extend(texts(&[&seed[..], &seed[..]].concat()));
    secrets.extend([line("k"), line("mini"), line("bsd"), openssh]);
    secrets.push(format!("AGE-SECRET-KEY-1{}", "Q".repeat(58)));
    secrets.push(here.text("k"));
    secrets.push(format!("{{\"kty\":\"OKP\",\"d\":\"{}\"}}", secrets[3]));
    secrets.push(Base64::encode_string(&here.read("mini")));
    for secret in &secrets {
        here.write("seed", secret);
        for words in [
            &["sign", "-k", secret, "m"][..],
            &["sign", "-k", "k", "-f", secret, "m"],
            &["sign", "-k", "k", &format!("--format={secret}"), "m"],
            &["sign", "-k", "k", secret],
            &["verify", "-k", "k.pub", "--policy", secret, "m"],
            &["verify", "-k", "k.pub", "--verify-time", secret, "m"],
            &["verify", "-k", "k.pub", "m", secret],
            &["verify", "--identity", secret, "m"],
            &["verify", secret],
            &["keygen", secret],
            &["keygen", "k2", secret],
            &["keygen", "-t", secret, "k2"],
            &["dh", "-k", secret, "k"],
            &["inspect", secret],
            &["--backend", secret, "cpu"],
            &["--passphrase-fd", secret, "cpu"],
            &["--curve", secret, "cpu"],
            &["--curve", "curve9767", "sign", "-k", secret, "m"],
            &["man", secret],
            &["completions", secret],
            &["bench", "--secs", secret],
            &["verify", "-k", "k.pub", "--revoked", "seed", "m"],
            &["-Y", "match-principals", "-f", "k.pub", "-I", secret],
            &[secret],
            &["-Y", secret],
            &["-Y", "sign", "-f", secret, "-n", "file", "m"],
            &["-Y", "sign", "-f", "k", "-n", "file", secret],
            &["-Y", "sign", "-f", "k", "-n", "file", "-O", secret],
            &[
                "-Y", "verify", "-f", secret, "-I", "a", "-n", "f", "-s", secret,
            ],
        ] {
            let mut command = here.program();
            command.args(words);
            let run = command::feed(command, b"");
            // The message repeats no part of the secret.
            let parts = secret.split(['\n', '"']).filter(|part| part.len() > 30);
            for part in parts {
                let part = &part[..20];
                assert!(!run.err.contains(part), "{words:?}\n{}", run.err);
            }
            assert!(matches!(run.code, 1 | 2), "{words:?}\n{}", run.err);
        }
    }
    let mut command = here.program();
    command.args(["cpu"]).env("NINETEEN_BACKEND", &secrets[2]);
    let run = command::feed(command, b"");
    assert!(!run.err.contains(&secrets[2]), "{}", run.err);
    // A passphrase in place of the descriptor, or of nothing.
    for line in [
        "--passphrase-fd hunter2 keygen -p new",
        "--passphrase-fd=hunter2 keygen -p new",
        "keygen --protect=hunter2 new",
        "keygen -p=hunter2 new",
    ] {
        let run = here.run(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(!run.err.contains("hunter2"), "{line}\n{}", run.err);
    }
    // A long name that is not a key is accepted.
    here.ok("keygen a-folder-of-keys_for-releases_of-this-year1");
    // Arguments that cannot be secrets are repeated.
    assert!(here.run("sign -k k -f elephant m").err.contains("elephant"));
    assert!(
        here.run("--passphrase-fd 99999999999 cpu")
            .err
            .contains("99999999999")
    );
    let long = "a/path/to/a/file/of/some/length/that-is-not/there";
    assert!(
        here.fails(2, &format!("verify -k k.pub {long}"))
            .contains(long)
    );
    assert!(!here.path("new").exists());
}

/// Keys for Ed25519 and X25519 in unsupported forms.
#[test]
fn unread_forms_of_our_keys_are_called_what_they_are() {
    let here = Place::signed();
    let public = here.ok("pub --format raw k").out;
    let x = Base64UrlUnpadded::encode_string(&public);
    let jwk = |crv: &str, more: &str| {
        format!("{{\"kty\": \"OKP\", \"crv\": \"{crv}\", \"x\": \"{x}\"{more}}}\n")
    };
    let age = format!("age1{}\n", "q".repeat(58));
    let identity = format!(
        "# created: 2026-01-01\n# public key: {age}AGE-SECRET-KEY-1{}\n",
        "Q".repeat(58)
    );
    let tor = |kind: &str, bytes: &[u8]| {
        [
            format!("== ed25519v1-{kind}: type0 ==\0\0\0").as_bytes(),
            bytes,
        ]
        .concat()
    };
    for (content, what, advice) in [
        (
            jwk("Ed25519", "").into_bytes(),
            "a public Ed25519 key as a JSON Web Key",
            "its field `x`",
        ),
        (
            jwk("Ed25519", &format!(", \"d\": \"{x}\"")).into_bytes(),
            "a secret Ed25519 key as a JSON Web Key",
            "PKCS#8",
        ),
        (
            jwk("X25519", "").into_bytes(),
            "a public X25519 key as a JSON Web Key",
            "its field `x`",
        ),
        (
            age.clone().into_bytes(),
            "a public X25519 key of age",
            "--type x25519",
        ),
        (
            format!("# mine\n\n{age}").into_bytes(),
            "a public X25519 key of age",
            "age",
        ),
        (
            identity.into_bytes(),
            "a secret X25519 key of age",
            "--type x25519",
        ),
        (
            tor("public", &public),
            "a public Ed25519 key of Tor",
            "tail -c 32",
        ),
        (
            tor("secret", &[7; 64]),
            "a secret Ed25519 key of Tor",
            "keygen",
        ),
    ] {
        here.write("file", &content);
        for line in ["verify -k file m", "pub file", "sign -k file m -o -"] {
            let said = here.fails(2, line);
            assert!(
                said.contains(what) && said.contains(advice),
                "{line}\n{said}"
            );
            assert!(!said.contains("not an Ed25519"), "{line}\n{said}");
        }
        assert!(here.ok("inspect file").text().contains(what));
        // In the place of a signature, too.
        let said = here.fails(2, "verify -k k.pub m file");
        assert!(said.contains(what), "{said}");
    }
    // The advice works.
    here.ok(&format!("verify -k {x} m"));
    let tail = tor("public", &public)[32..].to_vec();
    here.write("copy", tail);
    here.ok("verify -k copy m");
}

/// Tauri keeps files of minisign in base64.
#[test]
fn files_of_minisign_in_base64_are_read() {
    let here = Place::new();
    here.write("m", "a message\n");
    here.ok("keygen --format minisign k");
    here.ok("sign -k k --format minisign m");
    for name in ["k", "k.pub", "m.minisig"] {
        here.write(
            name,
            format!("{}\n", Base64::encode_string(&here.read(name))),
        );
    }
    here.ok("verify -k k.pub m");
    here.ok("verify -k k m");
    here.ok(&format!("verify -k {} m", here.text("k.pub").trim()));
    here.ok("sign -k k --format minisign m --force");
    here.ok("verify -k k.pub m");
    assert!(
        here.ok("inspect k.pub")
            .text()
            .contains("public Ed25519 key of minisign")
    );
    here.write("m", "another message\n");
    here.fails(1, "verify -k k.pub m");
}

#[test]
fn inspect_says_whose_key_of_minisign_or_signify_it_is() {
    let here = Place::new();
    here.write("phrase", "a phrase\n");
    for program in ["minisign", "signify"] {
        here.ok(&format!("keygen --format {program} {program}"));
        let public = here.ok(&format!("inspect {program}.pub --json"));
        let value: serde_json::Value = serde_json::from_slice(&public.out).unwrap();
        let part = &value["parts"][0];
        assert_eq!(
            (&part["kind"], &part["format"]),
            (&"public key".into(), &program.into())
        );
        let number = part["key_number"].as_str().unwrap();
        let expected = format!("key of {program} with the number {number}");
        for name in [program.to_owned(), format!("{program}.pub")] {
            let said = here.ok(&format!("inspect {name}"));
            assert!(said.text().contains(&expected), "{}", said.text());
        }
        if program == "minisign" {
            // As minisign prints it.
            assert!(here.text("minisign.pub").contains(number));
        }
        let line = format!("keygen -p --passphrase-fd 0 --format {program} locked --force");
        assert_eq!(here.run_with(&line, b"a phrase\n").code, 0);
        let said = here.ok("inspect locked");
        let expected = format!("secret key of {program} under a passphrase");
        assert!(said.text().contains(&expected), "{}", said.text());
    }
    // The comment can be any text, and then the program of the key is not known.
    let text = here.text("signify.pub").replace("signify", "somebody's");
    here.write("signify.pub", text);
    let said = here.ok("inspect signify.pub");
    assert!(
        said.text().contains("key of minisign or signify"),
        "{}",
        said.text()
    );
}

/// `signify -S -e` writes the message behind the signature, and OpenBSD's lists of checksums so.
#[test]
fn signatures_of_signify_in_front_of_their_message_are_verified() {
    let here = Place::new();
    here.ok("keygen --format signify k.sec");
    here.ok("pub --format signify k.sec -o k.pub");
    here.ok("keygen other");
    let digest = "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7";
    here.write("a", "a\n");
    for message in [
        format!("SHA256 (a) = {digest}\n"),
        "one line".into(),
        "untrusted comment: two\nlines\n".into(),
        "\u{0}\u{ff}\n\n".into(),
    ] {
        here.write("m", &message);
        here.ok("sign --format signify -k k.sec m --force");
        here.write("e", [here.read("m.sig"), here.read("m")].concat());
        std::fs::remove_file(here.path("m.sig")).unwrap();
        let run = here.ok("verify --embedded -k k.pub e");
        assert!(run.err.contains("valid: the message in `e`"), "{}", run.err);
        here.ok("verify -k k.pub m e");
        here.fails(1, "verify --embedded -k other.pub e");
        here.fails(1, "verify -k other.pub m e");
        let said = here.ok("inspect e");
        let length = format!("in front of its message of {} bytes", message.len());
        assert!(
            said.text().contains("signify signature by the key"),
            "{}",
            said.text()
        );
        assert!(said.text().contains(&length), "{}", said.text());
        if let Some(theirs) = here.other("signify-openbsd", "-V -q -e -p k.pub -x e -m out", None) {
            assert!(theirs.status.success());
            assert_eq!(here.text("out"), message);
        }
        // Another message, in the file or beside it.
        here.write("x", [here.read("e"), b"x".to_vec()].concat());
        here.fails(1, "verify --embedded -k k.pub x");
        here.fails(1, "verify -k k.pub m x");
        here.fails(1, "verify -k k.pub a e");
    }
    // One that is longer than any other signature.
    here.write("m", "0123456789abcdef".repeat(10_000));
    here.ok("sign --format signify -k k.sec m --force");
    here.write("e", [here.read("m.sig"), here.read("m")].concat());
    here.ok("verify --embedded -k k.pub e");
    here.ok("verify -k k.pub m e");
    assert!(here.ok("inspect e").text().contains("160000 bytes"));
    // No program writes such a file in base64 once more.
    here.write("x", Base64::encode_string(&here.read("e")[..4000]));
    here.fails(2, "verify -k k.pub m x");
    // Text that begins like a trusted comment belongs to minisign, complete or not, and is not a
    // message.
    here.write("m", "a message\n");
    here.ok("sign --format signify -k k.sec m --force");
    for more in ["trusted comment: x\n", "trusted comment: x\nAAAA\nmore\n"] {
        here.write("x", [here.read("m.sig"), more.into()].concat());
        here.fails(2, "verify -k k.pub m x");
        here.fails(2, "verify --embedded -k k.pub x");
    }
    // A signature without its message.
    here.ok("sign --format signify -k k.sec a");
    let said = here.fails(2, "verify -k k.pub a.sig");
    assert!(said.contains("a signature without its message"), "{said}");
    let said = here.fails(2, "verify --embedded -k k.pub a.sig");
    assert!(said.contains("a signature without its message"), "{said}");
    // Theirs, too.
    if let Some(made) = here.other("signify-openbsd", "-S -e -s k.sec -m m -x theirs", None) {
        assert!(made.status.success());
        here.ok("verify --embedded -k k.pub theirs");
    }
}

#[test]
fn lists_in_the_form_of_bsd_are_read() {
    let here = Place::new();
    here.ok("keygen --format signify k.sec");
    here.ok("pub --format signify k.sec -o k.pub");
    here.write("a", "a\n");
    here.write("b (c) = d", "a\n");
    let sum = "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7";
    let long = "162b0b32f02482d5aca0a7c93dd03ceac3acd7e410a5f18f3fb990fc958ae0df\
                6f32233b91831eaf99ca581a8c4ddf9c8ba315ac482db6d4ea01cc7884a635be";
    let list = format!("SHA256 (a) = {sum}\nSHA512 (b (c) = d) = {long}\n");
    here.write("SHA256", &list);
    if let Some(theirs) = here.other("sha256sum", "--tag a", None) {
        assert!(list.starts_with(&*String::from_utf8_lossy(&theirs.stdout)));
    }
    assert!(
        here.ok("inspect SHA256")
            .text()
            .contains("list of checksums of 2 files")
    );
    here.ok("sign --format signify -k k.sec SHA256");
    let run = here.ok("verify -k k.pub --manifest SHA256");
    assert_eq!(run.err.matches("valid: ").count(), 3, "{}", run.err);
    // With the signature in front, as OpenBSD publishes it.
    here.write(
        "SHA256.sig",
        [here.read("SHA256.sig"), here.read("SHA256")].concat(),
    );
    let run = here.ok("verify -k k.pub --manifest SHA256.sig");
    assert_eq!(run.err.matches("valid: ").count(), 3, "{}", run.err);
    here.ok("verify -k k.pub --manifest SHA256");
    if let Some(theirs) = here.other("signify-openbsd", "-C -q -p k.pub -x SHA256.sig a", None) {
        assert!(theirs.status.success());
    }
    here.write("b (c) = d", "another\n");
    for name in ["SHA256", "SHA256.sig"] {
        let said = here.fails(1, &format!("verify -k k.pub --manifest {name}"));
        assert!(said.contains("is not the file that was signed"), "{said}");
    }
    // Names outside, other sums and damaged lines.
    for line in [
        format!("SHA256 (../a) = {sum}"),
        format!("SHA256 (/a) = {sum}"),
        format!("SHA256 () = {sum}"),
        format!("SHA256 (a) = {}", &sum[1..]),
        format!("SHA512 (a) = {sum}"),
        format!("MD5 (a) = {}", &sum[..32]),
        format!("SHA256 (a) {sum}"),
        format!("SHA256 (a) = {sum}\n{sum}  a"),
    ] {
        here.write("list", format!("{line}\n"));
        here.ok("sign --format signify -k k.sec list --force");
        let said = here.fails(2, "verify -k k.pub --manifest list");
        assert!(said.contains("line "), "{line}\n{said}");
    }
}

#[test]
fn an_archive_that_signify_signed_inside_is_called_that() {
    let here = Place::signed();
    let comment = b"untrusted comment: verify with k.pub\nRWSj\ndate=x\n\0";
    let archive = [
        &b"\x1f\x8b\x08\x10\0\0\0\0\0\x03"[..],
        comment,
        &[3, 0],
        &[0; 8],
    ]
    .concat();
    here.write("a.gz", &archive);
    for line in [
        "verify -k k.pub a.gz",
        "verify -k k.pub m a.gz",
        "verify -k a.gz m",
    ] {
        let said = here.fails(2, line);
        assert!(
            said.contains("a gzip archive that signify signed inside"),
            "{line}\n{said}"
        );
    }
    let said = here.ok("inspect a.gz");
    assert!(
        said.text()
            .contains("a gzip archive that signify signed inside")
    );
    here.ok("keygen --format signify k.sec");
    if here.other("gzip", "-k m", None).is_some()
        && let Some(made) = here.other("signify-openbsd", "-S -z -s k.sec -m m.gz -x s.gz", None)
    {
        assert!(made.status.success());
        let said = here.fails(2, "verify -k k.pub s.gz");
        assert!(said.contains("signify -Vz"), "{said}");
    }
}

/// Complete signatures by keys of other types.
#[test]
fn ssh_signatures_by_other_keys_are_called_what_they_are() {
    let here = Place::signed();
    let string = |bytes: &[u8]| [&(bytes.len() as u32).to_be_bytes()[..], bytes].concat();
    let strings = |all: &[&[u8]]| all.iter().flat_map(|one| string(one)).collect::<Vec<u8>>();
    let file = |key: &[u8], signature: &[u8]| {
        let body = strings(&[key, b"file", b"", b"sha512", signature]);
        let text = Base64::encode_string(&[b"SSHSIG\0\0\0\x01", &body[..]].concat());
        format!("-----BEGIN SSH SIGNATURE-----\n{text}\n-----END SSH SIGNATURE-----\n")
    };
    let rsa = strings(&[b"ssh-rsa", b"\x01\0\x01", &[0x55; 257]]);
    let rsa_cert = strings(&[
        b"ssh-rsa-cert-v01@openssh.com",
        b"nonce",
        b"\x01\0\x01",
        b"n",
    ]);
    let signature = strings(&[b"rsa-sha2-512", &[7; 256]]);
    let ec = strings(&[b"ecdsa-sha2-nistp256", b"nistp256", &[4; 65]]);
    let token = strings(&[b"sk-ssh-ed25519@openssh.com", &[5; 32], b"ssh:"]);
    let token_signature = [
        &strings(&[b"sk-ssh-ed25519@openssh.com", &[7; 64]])[..],
        &[0; 5],
    ]
    .concat();
    here.write(
        "allowed",
        format!("me {}", here.ok("pub --format openssh k").text()),
    );
    let lines = [
        "verify --allowed-signers allowed -I me m s",
        "verify -k k.pub m s",
        "-Y find-principals -f allowed -s s",
        "-Y verify -f allowed -I me -n file -s s",
        "-Y check-novalidate -n file -s s",
    ];
    for (key, signature, what) in [
        (&rsa, &signature, "an RSA key"),
        (&rsa_cert, &signature, "an RSA key with a certificate"),
        (
            &ec,
            &strings(&[b"ecdsa-sha2-nistp256", &[7; 70]]),
            "an EC key",
        ),
        (&token, &token_signature, "a key of a security token"),
    ] {
        here.write("s", file(key, signature));
        for line in lines {
            let said = here.fails(2, line);
            assert!(
                said.contains(&format!("was made with {what}, ")),
                "{line}\n{said}"
            );
            assert!(said.contains("ssh-keygen -Y verify"), "{line}\n{said}");
            assert!(!said.contains("complete"), "{line}\n{said}");
        }
        let said = here.ok("inspect s");
        let expected = format!("SSH signature by {what}, SHA256:");
        assert!(said.text().contains(&expected), "{}", said.text());
    }
    // Cut short, they are not complete.
    for (key, signature) in [
        (&rsa[..rsa.len() - 1], &signature[..]),
        (&rsa, &signature[..12]),
        (&rsa, &signature[..signature.len() - 1]),
        (&ec[..20], &signature),
    ] {
        here.write("s", file(key, signature));
        let said = here.fails(2, lines[1]);
        assert!(said.contains("not a complete signature"), "{said}");
    }
    // Those of the real program.
    for (kind, what) in [("rsa", "an RSA key"), ("ecdsa", "an EC key")] {
        let line = format!("-q -t {kind} -N EMPTY -f {kind}");
        let Some(made) = here.other("ssh-keygen", &line, None) else {
            return;
        };
        assert!(made.status.success());
        let _ = std::fs::remove_file(here.path("m.sig"));
        let line = format!("-q -Y sign -f {kind} -n file m");
        assert!(
            here.other("ssh-keygen", &line, None)
                .unwrap()
                .status
                .success()
        );
        let said = here.fails(2, "verify -k k.pub m");
        assert!(said.contains(&format!("was made with {what}, ")), "{said}");
    }
}
