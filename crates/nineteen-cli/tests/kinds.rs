// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys of other kinds, certificates and files of other programs are refused in every form, with
//! their names and not as damaged.

#[path = "support/command.rs"]
mod command;

use command::Place;

#[test]
fn keys_of_other_kinds_are_named() {
    let here = Place::with_testdata();
    here.write("m", "message");
    let mut cases = vec![
        ("rsa.pub.der", "an RSA key"),
        ("ec8.pub.der", "an EC key"),
        ("ec.pem", "an EC key"),
        ("ed448.pub.der", "an Ed448 key"),
        ("cert.der", "an X.509 certificate"),
        ("ed.enc.der", "protected by a passphrase"),
    ];
    // Outlines of the other kinds, whose content is not examined.
    let pem = |label: &str| format!("-----BEGIN {label}-----\n\nAAAA\n-----END {label}-----\n");
    let texts = [
        (pem("RSA PRIVATE KEY"), "an RSA key"),
        (pem("RSA PUBLIC KEY"), "an RSA key"),
        (pem("DSA PRIVATE KEY"), "a DSA key"),
        (pem("EC PRIVATE KEY"), "an EC key"),
        (pem("ENCRYPTED PRIVATE KEY"), "protected by a passphrase"),
        (pem("CERTIFICATE"), "an X.509 certificate"),
        (pem("TRUSTED CERTIFICATE"), "an X.509 certificate"),
        (pem("CERTIFICATE REQUEST"), "a certificate request"),
        (pem("PGP PUBLIC KEY BLOCK"), "a PGP key"),
        (pem("PGP PRIVATE KEY BLOCK"), "a PGP key"),
        (pem("SSH SIGNATURE"), "is a signature"),
        (pem("ELEPHANT"), "holds a `ELEPHANT`"),
        (pem("CURVE9767 PUBLIC KEY"), "a key of curve9767"),
        ("ssh-rsa AAAAB3NzaC1yc2E= me\n".into(), "an RSA key"),
        ("ecdsa-sha2-nistp256 AAAAE2 me\n".into(), "an EC key"),
        ("ssh-dss AAAAB3NzaC1kc3M= me\n".into(), "a DSA key"),
        (
            "sk-ssh-ed25519@openssh.com AAAAG me\n".into(),
            "a security token",
        ),
        (
            "ssh-ed25519-cert-v01@openssh.com AAAAI me\n".into(),
            "an SSH certificate",
        ),
        ("PuTTY-User-Key-File-3: ssh-ed25519\n".into(), "a PuTTY key"),
        (
            "---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n".into(),
            "an SSH2 public key",
        ),
        (
            "{\"kty\": \"EC\", \"crv\": \"P-256\"}\n".into(),
            "an EC key as a JSON Web Key",
        ),
        (
            "{\"kty\": \"OKP\", \"crv\": \"Ed448\"}\n".into(),
            "a JSON Web Key",
        ),
        (
            "{\"keys\": [{\"kty\": \"RSA\"}]}\n".into(),
            "a set of JSON Web Keys",
        ),
        ("AGE-SECRET-KEY-1QQ\n".into(), "a key of age"),
        ("age1yubikey1qqqq\n".into(), "a key of age"),
        // As long as a key for X25519.
        (format!("age1yubikey1{}\n", "q".repeat(50)), "a key of age"),
    ];
    let names: Vec<String> = (0..texts.len()).map(|i| format!("text{i}")).collect();
    for (name, (text, what)) in names.iter().zip(&texts) {
        here.write(name, text);
        cases.push((name, what));
    }
    // The first bytes of an OpenPGP key, in both formats of packets, and traditional keys in DER.
    let der = |body: &[u8]| [&[0x30, body.len() as u8][..], body].concat();
    let numbers = |n: usize| der(&[2, 7, 1, 2, 3, 4, 5, 6, 7].repeat(n));
    for (name, bytes, what) in [
        (
            "pgp-old",
            [&[0x99, 0x01, 0x0d, 4][..], &[7; 80]].concat(),
            "a PGP key",
        ),
        (
            "pgp-new",
            [&[0xc6, 0x33, 4][..], &[7; 80]].concat(),
            "a PGP key",
        ),
        ("pkcs1", numbers(9), "an RSA key"),
        ("dsa", numbers(6), "a DSA key"),
        (
            "sec1",
            der(&[&[2, 1, 1, 4, 60][..], &[9; 60]].concat()),
            "an EC key",
        ),
    ] {
        here.write(name, bytes);
        cases.push((name, what));
    }
    for (name, what) in cases {
        for line in [
            format!("pub {name}"),
            format!("sign -k {name} m -o -"),
            format!("verify -k {name} message"),
            format!("dh -k {name} {name}"),
        ] {
            let said = here.fails(2, &line);
            assert!(
                said.contains(what) && !said.contains("damaged"),
                "{line}\n{said}"
            );
            let named = ["passphrase", "is a signature", "ELEPHANT"].contains(&what)
                || said.contains("not an Ed25519 or X25519 key")
                || said.contains("passphrase")
                || said.contains("is needed");
            assert!(named, "{line}\n{said}");
        }
    }
    assert!(!here.path("m.sig").exists());
}

#[test]
fn keys_of_other_kinds_that_programs_make_are_named() {
    let here = Place::new();
    let kinds = [
        ("RSA -pkeyopt rsa_keygen_bits:2048", "an RSA key"),
        ("RSA-PSS -pkeyopt rsa_keygen_bits:2048", "an RSA key"),
        ("EC -pkeyopt ec_paramgen_curve:P-256", "an EC key"),
        ("ED448", "an Ed448 key"),
        ("X448", "an X448 key"),
        (
            "ED25519 -aes256 -pass pass:abc",
            "protected by a passphrase",
        ),
    ];
    let openssl = |line: &str| here.other("openssl", line, None);
    for (options, what) in kinds {
        let Some(made) = openssl(&format!("genpkey -algorithm {options} -out k.pem")) else {
            return;
        };
        assert!(made.status.success(), "{options}");
        let secret = "-passin pass:abc";
        let mut lines = vec![format!("pkey -in k.pem {secret} -outform DER -out k")];
        if what.contains("passphrase") {
            lines = vec![format!(
                "pkcs8 -topk8 -in k.pem {secret} -outform DER -passout pass:b -out k"
            )];
        } else {
            lines.push("pkey -in k.pem -pubout -out k".into());
            lines.push("pkey -in k.pem -pubout -outform DER -out k".into());
        }
        if what == "an RSA key" && !options.contains("PSS") || what == "an EC key" {
            lines.push("pkey -in k.pem -traditional -out k".into());
            lines.push("pkey -in k.pem -traditional -outform DER -out k".into());
        }
        let check = |name: &str, line: &str| {
            let said = here.fails(2, &format!("pub {name}"));
            assert!(
                said.contains(what) && !said.contains("damaged"),
                "{line}\n{said}"
            );
        };
        check("k.pem", options);
        for line in lines {
            assert!(openssl(&line).unwrap().status.success(), "{line}");
            check("k", &line);
        }
    }
}

#[test]
fn ssh_keys_of_other_kinds_are_named() {
    let here = Place::new();
    for (kind, passphrase, what) in [
        ("rsa -b 2048", "EMPTY", "an RSA key"),
        ("rsa -b 2048", "phrase", "an RSA key"),
        ("ecdsa", "EMPTY", "an EC key"),
        ("ed25519", "phrase", "protected by a passphrase"),
    ] {
        let name = format!("{}-{passphrase}", &kind[..3]);
        let line = format!("-q -t {kind} -N {passphrase} -f {name}");
        let Some(made) = here.other("ssh-keygen", &line, None) else {
            return;
        };
        assert!(made.status.success(), "{line}");
        let said = here.fails(2, &format!("pub {name}"));
        assert!(
            said.contains(what) && !said.contains("damaged"),
            "{line}\n{said}"
        );
    }
    let line = "-q -s ecd-EMPTY -I name -n me ed2-phrase.pub";
    let certified = here.other("ssh-keygen", line, None).unwrap();
    assert!(certified.status.success());
    let said = here.fails(2, "pub ed2-phrase-cert.pub");
    assert!(said.contains("an SSH certificate"), "{said}");
}
