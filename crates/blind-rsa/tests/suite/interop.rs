// SPDX-License-Identifier: MIT OR Apache-2.0
//! The `openssl` command reads keys and verifies signatures, long exponents included.

use crate::support::{master, plain, rng};
use blind_rsa::metadata::PublicMetadata;
use blind_rsa::rfc9474::KeyPair;
use blind_rsa::{Algorithm, Variant};
use std::path::PathBuf;
use std::process::Command;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("blind-rsa-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Output of `openssl`; `None` if there is no such command.
fn openssl(arguments: &[&str]) -> Option<(bool, Vec<u8>)> {
    match Command::new("openssl").args(arguments).output() {
        Ok(output) => Some((output.status.success(), output.stdout)),
        Err(_) => {
            println!("SKIPPED: there is no command openssl");
            None
        }
    }
}

#[test]
fn openssl_verifies_signatures() {
    let variant = Variant::PssRandomized;
    let folder = Folder::new("verify");
    let key = plain(variant);
    let message = variant.prepare(b"message", &mut rng(1));
    let (blinded, pending) = key.public_key().blind(&message, &mut rng(2)).unwrap();
    let signature = pending
        .finalize(&key.blind_sign(&blinded, &mut rng(3)).unwrap())
        .unwrap();
    let derived = master(variant).derive(PublicMetadata::new(b"2026-11").unwrap());
    let (blinded, pending) = derived.public_key().blind(&message, &mut rng(2)).unwrap();
    let answer = derived.blind_sign(&blinded, &mut rng(3)).unwrap();
    let partially = pending.finalize(&answer).unwrap();

    for algorithm in [Algorithm::RsassaPss, Algorithm::RsaEncryption] {
        for (der, signed, signature) in [
            (
                key.public_key().to_spki_der(algorithm),
                message.as_bytes().to_vec(),
                &signature,
            ),
            (
                derived.public_key().to_spki_der(algorithm),
                derived.public_key().signed_message(message.as_bytes()),
                &partially,
            ),
        ] {
            let public = folder.write("public.der", &der);
            let signature = folder.write("signature", signature);
            for (text, valid) in [
                (signed.clone(), true),
                ([&signed[..], b"!"].concat(), false),
            ] {
                let text = folder.write("message", &text);
                let arguments = [
                    "dgst",
                    "-sha384",
                    "-keyform",
                    "DER",
                    "-verify",
                    &public,
                    "-signature",
                    &signature,
                    "-sigopt",
                    "rsa_padding_mode:pss",
                    "-sigopt",
                    "rsa_pss_saltlen:48",
                    &text,
                ];
                let Some((verified, _)) = openssl(&arguments) else {
                    return;
                };
                assert_eq!(verified, valid, "{algorithm:?}");
            }
        }
    }
}

#[test]
fn openssl_checks_and_makes_keys() {
    let folder = Folder::new("keys");
    let key = plain(Variant::PssRandomized);
    for algorithm in [Algorithm::RsassaPss, Algorithm::RsaEncryption] {
        let private = folder.write("private.der", &key.to_pkcs8_der(algorithm));
        let arguments = [
            "pkey", "-inform", "DER", "-in", &private, "-check", "-noout",
        ];
        let Some((valid, _)) = openssl(&arguments) else {
            return;
        };
        assert!(valid, "{algorithm:?}");
    }
    let made = folder.0.join("made.der").display().to_string();
    let arguments = [
        "genpkey",
        "-algorithm",
        "RSA-PSS",
        "-outform",
        "DER",
        "-out",
        &made,
        "-pkeyopt",
        "rsa_keygen_bits:2048",
        "-pkeyopt",
        "rsa_pss_keygen_md:sha384",
        "-pkeyopt",
        "rsa_pss_keygen_mgf1_md:sha384",
        "-pkeyopt",
        "rsa_pss_keygen_saltlen:48",
    ];
    let Some((made_it, _)) = openssl(&arguments) else {
        return;
    };
    assert!(made_it);
    let der = std::fs::read(&made).unwrap();
    let key = KeyPair::from_pkcs8_der(Variant::PssRandomized, &der, &mut rng(1)).unwrap();
    assert_eq!(key.public_key().modulus_len(), 256);
}
