// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures exchanged with the real `openssl` and `ssh-keygen`, in both directions.
//!
//! Where one of them is not installed, its tests print a line saying so and pass.

#[path = "support/command.rs"]
mod command;

use command::Place;

/// Runs another program and expects success; leaves the test if it is not installed.
macro_rules! other {
    ($place:expr, $program:expr, $args:expr) => {
        other!($place, $program, $args, None)
    };
    ($place:expr, $program:expr, $args:expr, $input:expr) => {{
        let Some(output) = $place.other($program, $args.as_ref(), $input) else {
            return;
        };
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{} {}: {words}", $program, $args);
        output.stdout
    }};
}

#[test]
fn openssl_reads_our_keys() {
    let here = Place::new();
    for kind in ["ed25519", "x25519"] {
        here.ok(&format!("keygen {kind}.pem --type {kind}"));
        let theirs = other!(here, "openssl", format!("pkey -in {kind}.pem -pubout"));
        assert_eq!(theirs, here.read(&format!("{kind}.pub")));
        let text = other!(
            here,
            "openssl",
            format!("pkey -pubin -in {kind}.pub -noout -text")
        );
        assert!(String::from_utf8_lossy(&text).to_lowercase().contains(kind));
    }
}

#[test]
fn we_read_openssl_keys() {
    let here = Place::new();
    for kind in ["ed25519", "x25519"] {
        other!(
            here,
            "openssl",
            format!("genpkey -algorithm {kind} -out {kind}.pem")
        );
        other!(
            here,
            "openssl",
            format!("pkey -in {kind}.pem -outform DER -out {kind}.der")
        );
        let theirs = other!(here, "openssl", format!("pkey -in {kind}.pem -pubout"));
        here.write("theirs.pub", &theirs);
        other!(
            here,
            "openssl",
            "pkey -pubin -in theirs.pub -outform DER -out theirs.der"
        );
        for key in [
            &format!("{kind}.pem"),
            &format!("{kind}.der"),
            "theirs.pub",
            "theirs.der",
        ] {
            assert_eq!(here.ok(&format!("pub {key}")).out, theirs, "{key}");
        }
    }
}

#[test]
fn openssl_verifies_our_signatures_and_we_theirs() {
    let here = Place::new();
    here.write("small", "a message\n");
    // Larger than what is held in memory: signed in two passes.
    here.write("large", vec![0x5a; (16 << 20) + 12_345]);
    here.ok("keygen k.pem");
    for message in ["small", "large"] {
        here.ok(&format!("sign --format raw -k k.pem {message}"));
        other!(
            here,
            "openssl",
            format!(
                "pkeyutl -verify -rawin -pubin -inkey k.pub \
                 -in {message} -sigfile {message}.sig"
            )
        );
        other!(
            here,
            "openssl",
            format!("pkeyutl -sign -rawin -inkey k.pem -in {message} -out theirs")
        );
        // The signature is a function of key and message: both programs must make the same.
        assert_eq!(here.read("theirs"), here.read(&format!("{message}.sig")));
        here.ok(&format!("verify -k k.pub {message} theirs"));
    }
}

#[test]
fn openssl_computes_the_same_shared_secret() {
    let here = Place::new();
    here.ok("keygen ours.pem --type x25519");
    other!(here, "openssl", "genpkey -algorithm x25519 -out theirs.pem");
    let public = other!(here, "openssl", "pkey -in theirs.pem -pubout");
    here.write("theirs.pub", public);
    here.ok("dh -k ours.pem theirs.pub -o a");
    other!(
        here,
        "openssl",
        "pkeyutl -derive -inkey theirs.pem -peerkey ours.pub -out b"
    );
    assert_eq!(here.read("a"), here.read("b"));
}

#[test]
fn other_openssl_keys_are_refused_with_advice() {
    let here = Place::new();
    here.write("m", "message");
    other!(
        here,
        "openssl",
        "genpkey -algorithm ed25519 -aes128 -pass pass:abc -out locked.pem"
    );
    assert!(here.fails(2, "sign -k locked.pem m").contains("passphrase"));
    other!(
        here,
        "openssl",
        "genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out p256.pem"
    );
    assert!(
        here.fails(2, "sign -k p256.pem m")
            .contains("not an Ed25519")
    );
    other!(here, "openssl", "genpkey -algorithm ed448 -out ed448.pem");
    assert!(
        here.fails(2, "sign -k ed448.pem m")
            .contains("not an Ed25519")
    );
    assert!(here.fails(2, "pub ed448.pem").contains("not an Ed25519"));
}

#[test]
fn ssh_keygen_reads_our_keys() {
    let here = Place::new();
    here.ok("keygen id --format openssh --comment me@here");
    let theirs = other!(here, "ssh-keygen", "-y -f id");
    assert_eq!(theirs, here.read("id.pub"));
    let line = other!(here, "ssh-keygen", "-l -f id.pub");
    let fingerprint = String::from_utf8(line)
        .unwrap()
        .split(' ')
        .nth(1)
        .unwrap()
        .to_owned();
    here.write("m", "message");
    here.ok("sign -k id m");
    assert!(here.ok("verify -k id.pub m").err.contains(&fingerprint));
}

#[test]
fn we_read_ssh_keygen_keys() {
    let here = Place::new();
    other!(
        here,
        "ssh-keygen",
        "-q -t ed25519 -N EMPTY -C me@here -f id"
    );
    assert_eq!(here.ok("pub --format openssh id").out, here.read("id.pub"));
    assert_eq!(
        here.ok("pub --format openssh id.pub").out,
        here.read("id.pub")
    );
    assert_eq!(here.ok("pub id").out, here.ok("pub id.pub").out);
}

#[test]
fn ssh_keygen_verifies_our_signatures_and_we_theirs() {
    let here = Place::new();
    other!(
        here,
        "ssh-keygen",
        "-q -t ed25519 -N EMPTY -C me@here -f id"
    );
    let allowed = format!("me@here {}", here.text("id.pub"));
    here.write("allowed", allowed);
    here.write("m", "a message\n");
    let message = here.path("m");
    for namespace in ["file", "git"] {
        here.ok(&format!(
            "sign -k id --format ssh --namespace {namespace} m --force"
        ));
        let check = format!("-Y verify -f allowed -I me@here -n {namespace} -s m.sig");
        other!(here, "ssh-keygen", check, Some(&message));
        let ours = here.read("m.sig");
        for hash in ["sha256", "sha512"] {
            std::fs::remove_file(here.path("m.sig")).unwrap();
            other!(
                here,
                "ssh-keygen",
                format!("-Y sign -q -O hashalg={hash} -f id -n {namespace} m")
            );
            here.ok(&format!("verify -k id.pub --namespace {namespace} m"));
            here.fails(1, "verify -k id.pub --namespace other m");
            if hash == "sha512" {
                assert_eq!(here.text("m.sig"), String::from_utf8(ours.clone()).unwrap());
            }
        }
    }
    // Their check must notice what ours does.
    here.write("m", "another message\n");
    here.fails(1, "verify -k id.pub --namespace git m");
}

#[test]
fn other_ssh_keys_are_refused_with_advice() {
    let here = Place::new();
    here.write("m", "message");
    other!(here, "ssh-keygen", "-q -t ed25519 -N passphrase -f locked");
    assert!(here.fails(2, "sign -k locked m").contains("passphrase"));
    other!(here, "ssh-keygen", "-q -t ecdsa -N EMPTY -f ecdsa");
    assert!(here.fails(2, "sign -k ecdsa m").contains("not an Ed25519"));
    assert!(here.fails(2, "pub ecdsa.pub").contains("not an Ed25519"));
    // A signature by such a key is none of ours.
    here.ok("keygen k.pem");
    other!(here, "ssh-keygen", "-Y sign -q -f ecdsa -n file m");
    assert!(
        here.fails(2, "verify -k k.pub m")
            .contains("made with an EC key")
    );
}
