// SPDX-License-Identifier: MIT OR Apache-2.0
//! Issuer and origin refuse, for all types: tokens that are spent twice, changed, or for another
//! challenge, metadata that is not on the list, and messages of wrong lengths.

use std::ops::ControlFlow;

use blind_rsa::metadata::MasterKeyPair;
use blind_rsa::{Algorithm, Variant, rfc9474};
use getrandom::SysRng;
use nineteen_voprf::voprf::Server;
use privacy_pass::issuer::{Issuer, PublicKey, VARIANT};
use privacy_pass::origin::Origin;
use privacy_pass::wire::{Extensions, Token, TokenChallenge, TokenRequest, TokenType};
use privacy_pass::{Error, client};
use rand_core::UnwrapErr;

const ORIGIN: &str = "origin.example";

fn rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}

fn month(name: &[u8]) -> Extensions {
    Extensions::new(&[(0xff00, name)])
}

fn allowed() -> [Extensions; 2] {
    [month(b"2026-12"), month(b"2027-01")]
}

/// An issuer of each type, with new keys.
fn issuers() -> [Issuer; 3] {
    let quiet = |_| ControlFlow::Continue(());
    let public = rfc9474::KeyPair::generate(VARIANT, 2048, &mut rng(), quiet).unwrap();
    let metadata = MasterKeyPair::generate(VARIANT, 2048, &mut rng(), quiet).unwrap();
    [
        Issuer::private(Server::random(&mut rng())),
        Issuer::public(public).unwrap(),
        Issuer::metadata(metadata, &allowed()).unwrap(),
    ]
}

fn challenge(kind: TokenType, origins: &str) -> TokenChallenge {
    TokenChallenge {
        kind,
        issuer: "issuer.example".to_owned(),
        context: Some([7; 32]),
        origins: origins.to_owned(),
    }
}

/// The extensions that a type needs.
fn extensions(kind: TokenType) -> Option<Extensions> {
    (kind == TokenType::Metadata).then(|| month(b"2026-12"))
}

/// A token of an issuer for a challenge.
fn token(issuer: &mut Issuer, challenge: &TokenChallenge) -> Vec<u8> {
    let key = issuer.public_key().clone();
    let extensions = extensions(challenge.kind);
    let asked = client::request(
        challenge,
        &challenge.origins,
        &key,
        extensions.as_ref(),
        &mut rng(),
    );
    let (request, pending) = asked.unwrap();
    let answer = issuer.answer(&request.to_bytes(), &mut rng()).unwrap();
    pending.finish(&answer).unwrap().to_bytes()
}

#[test]
fn tokens() {
    let mut issuers = issuers();
    let mut others = self::issuers();
    for (issuer, other) in issuers.iter_mut().zip(&mut others) {
        let key = issuer.public_key().clone();
        let kind = key.kind();
        let asked = challenge(kind, "origin.example");
        let metadata = extensions(kind);
        let mut origin = Origin::new(asked.clone(), &key, &allowed()).unwrap();
        let good = token(issuer, &asked);

        // No bit of a token can be changed, and none can be cut off or added.
        for bit in (0..8 * good.len()).step_by(61) {
            let mut changed = good.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let found = origin.redeem(&changed, metadata.as_ref(), Some(issuer));
            assert!(found.is_err(), "{kind:?}, bit {bit}");
        }
        for length in [0, 1, 2, 97, good.len() - 1] {
            let found = origin.redeem(&good[..length], metadata.as_ref(), Some(issuer));
            assert_eq!(found, Err(Error::Malformed));
        }
        let longer = [&good[..], &[0]].concat();
        let found = origin.redeem(&longer, metadata.as_ref(), Some(issuer));
        assert_eq!(found, Err(Error::Malformed));

        // A token for another origin, and one of another key.
        let elsewhere = token(issuer, &challenge(kind, "other.example"));
        let found = origin.redeem(&elsewhere, metadata.as_ref(), Some(issuer));
        assert_eq!(found, Err(Error::OtherChallenge));
        let foreign = token(other, &asked);
        let found = origin.redeem(&foreign, metadata.as_ref(), Some(issuer));
        assert_eq!(found, Err(Error::UnknownKey));

        // Extensions for a type without, none for the type with, and other extensions than signed.
        let wrong = match kind {
            TokenType::Metadata => None,
            _ => Some(month(b"2026-12")),
        };
        let found = origin.redeem(&good, wrong.as_ref(), Some(issuer));
        assert_eq!(found, Err(Error::Extensions));
        if kind == TokenType::Metadata {
            let found = origin.redeem(&good, Some(&month(b"2027-01")), None);
            assert_eq!(found, Err(Error::Invalid));
            let found = origin.redeem(&good, Some(&month(b"2099-01")), None);
            assert_eq!(found, Err(Error::ExtensionsNotAllowed));
        }
        if kind == TokenType::Private {
            assert_eq!(origin.redeem(&good, None, None), Err(Error::UnknownKey));
            assert_eq!(
                origin.redeem(&good, None, Some(other)),
                Err(Error::UnknownKey)
            );
        }

        // A refused token was not marked as spent.
        assert_eq!(
            origin.redeem(&good, metadata.as_ref(), Some(issuer)),
            Ok(())
        );
        assert_eq!(
            origin.redeem(&good, metadata.as_ref(), Some(issuer)),
            Err(Error::Spent)
        );
    }
}

#[test]
fn requests_and_answers() {
    let mut issuers = issuers();
    let mut others = self::issuers();
    for (issuer, other) in issuers.iter_mut().zip(&mut others) {
        let key = issuer.public_key().clone();
        let kind = key.kind();
        let asked = challenge(kind, "");
        let metadata = extensions(kind);
        let request =
            || client::request(&asked, ORIGIN, &key, metadata.as_ref(), &mut rng()).unwrap();

        let (good, pending) = request();
        let bytes = good.to_bytes();
        for length in [0, 1, 2, 3, bytes.len() - 1] {
            let found = issuer.answer(&bytes[..length], &mut rng());
            assert_eq!(found, Err(Error::Malformed), "{kind:?}, {length}");
        }
        let unknown = [&[0xab, 0xcd][..], &bytes[2..]].concat();
        assert_eq!(issuer.answer(&unknown, &mut rng()), Err(Error::UnknownType));
        let other_key = TokenRequest {
            truncated_key_id: good.truncated_key_id ^ 1,
            ..good.clone()
        };
        let found = issuer.answer(&other_key.to_bytes(), &mut rng());
        assert_eq!(found, Err(Error::UnknownKey));
        // Neither an element of the group nor a number below the modulus.
        let outside = TokenRequest {
            blinded: vec![0xff; kind.blinded_len()],
            ..good.clone()
        };
        let found = issuer.answer(&outside.to_bytes(), &mut rng());
        assert_eq!(found, Err(Error::Malformed));
        if kind == TokenType::Metadata {
            let unlisted = TokenRequest {
                extensions: Some(month(b"2099-01")),
                ..good.clone()
            };
            let found = issuer.answer(&unlisted.to_bytes(), &mut rng());
            assert_eq!(found, Err(Error::ExtensionsNotAllowed));
        }

        // The client notices an answer by another key, and one to another request.
        let mut theirs = good.clone();
        theirs.truncated_key_id = other.public_key().id()[31];
        if let Ok(answer) = other.answer(&theirs.to_bytes(), &mut rng()) {
            assert!(matches!(
                pending.finish(&answer),
                Err(Error::Invalid | Error::Malformed)
            ));
        }
        let (_, pending) = request();
        let (another, _) = request();
        let answer = issuer.answer(&another.to_bytes(), &mut rng()).unwrap();
        assert_eq!(pending.finish(&answer), Err(Error::Invalid));
        let (_, pending) = request();
        assert_eq!(pending.finish(&answer[1..]), Err(Error::Malformed));
    }
}

#[test]
fn keys_and_challenges() {
    let issuers = issuers();
    for issuer in &issuers {
        let key = issuer.public_key();
        let bytes = key.as_bytes();
        assert_eq!(
            PublicKey::from_bytes(key.kind(), bytes).unwrap().id(),
            key.id()
        );
        for kind in TokenType::ALL {
            let asked = challenge(kind, "origin.example");
            let bytes = asked.to_bytes();
            assert_eq!(TokenChallenge::from_bytes(&bytes), Ok(asked.clone()));
            for length in 0..bytes.len() {
                assert!(
                    TokenChallenge::from_bytes(&bytes[..length]).is_err(),
                    "{length}"
                );
            }
            if kind != key.kind() {
                let found = client::request(&asked, ORIGIN, key, None, &mut rng()).err();
                assert_eq!(found, Some(Error::UnknownKey));
                assert!(Origin::new(asked, key, &[]).is_err());
            }
        }
        let shorter = &bytes[..bytes.len() - 1];
        assert!(PublicKey::from_bytes(key.kind(), shorter).is_err());
    }
    let list = Extensions::new(&[(1, b"a"), (1, b""), (2, b"b")]);
    assert_eq!(Extensions::from_bytes(list.as_bytes()), Ok(list));
    let unordered = Extensions::new(&[(2, b"b"), (1, b"a")]);
    let found = Extensions::from_bytes(unordered.as_bytes());
    assert_eq!(found, Err(Error::Malformed));
}

/// Another origin could relay the challenge, and spend the token where it came from.
#[test]
fn a_challenge_of_another_origin_is_refused() {
    let issuer = Issuer::private(Server::random(&mut rng()));
    let key = issuer.public_key();
    let found = |origins: &str, origin: &str| {
        let asked = challenge(TokenType::Private, origins);
        client::request(&asked, origin, key, None, &mut rng()).err()
    };
    let origins = "a.example,b.example:8443";
    for origin in ["a.example", "A.Example", "b.example:8443"] {
        assert_eq!(found(origins, origin), None, "{origin}");
    }
    for origin in [
        "",
        "c.example",
        "example",
        "b.example",
        "a.example:8443",
        origins,
    ] {
        assert_eq!(found(origins, origin), Some(Error::OtherOrigin), "{origin}");
    }
    // Tokens for any origin.
    assert_eq!(found("", "c.example"), None);
}

/// The registry has two variants for 0x0002. The parameters of a key say which one it is for.
#[test]
fn keys_without_salt() {
    let quiet = |_| ControlFlow::Continue(());
    let variants = [Variant::PssZeroDeterministic, Variant::PssDeterministic];
    let keys = variants
        .map(|variant| rfc9474::KeyPair::generate(variant, 2048, &mut rng(), quiet).unwrap());
    for (key, variant) in keys.into_iter().zip(variants) {
        let mut issuer = Issuer::public(key).unwrap();
        let challenge = challenge(TokenType::Public, "");
        let bytes = token(&mut issuer, &challenge);
        let mut origin = Origin::new(challenge, issuer.public_key(), &[]).unwrap();
        origin.redeem(&bytes, None, None).unwrap();
        // The signature has the variant's salt.
        let read = Token::from_bytes(&bytes).unwrap();
        let published = issuer.public_key().as_bytes();
        for other in variants {
            let key = rfc9474::PublicKey::from_spki_der(other, published);
            assert_eq!(key.is_ok(), other == variant);
            if let Ok(key) = key {
                // Another encoding would be another identifier of the same key.
                let plain = key.to_spki_der(Algorithm::RsaEncryption);
                let found = PublicKey::from_bytes(TokenType::Public, &plain);
                assert_eq!(found.err(), Some(Error::UnknownKey));
                let message = read.input.to_bytes();
                assert_eq!(key.verify(&message, &read.authenticator), Ok(()));
            }
        }
    }
}

/// Tokens have no random prefix.
#[test]
fn keys_for_another_variant_issue_nothing() {
    let quiet = |_| ControlFlow::Continue(());
    let key = rfc9474::KeyPair::generate(Variant::PssRandomized, 2048, &mut rng(), quiet).unwrap();
    assert_eq!(Issuer::public(key).err(), Some(Error::UnknownKey));
}
