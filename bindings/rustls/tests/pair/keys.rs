// SPDX-License-Identifier: MIT OR Apache-2.0
//! Private keys, and the parts that stay the base's.

use std::sync::Mutex;

use rcgen::{KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_ED25519};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use rustls::crypto::{CryptoProvider, KeyProvider, aws_lc_rs};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer, PrivateSec1KeyDer, alg_id};
use rustls::sign::SigningKey;
use rustls::{Error, NamedGroup, SignatureAlgorithm, SignatureScheme};
use testkit::vectors::unhex;

use nineteen::ed25519::pkcs8::EncodePrivateKey;
use nineteen_rustls::{ED25519, X25519, X25519MLKEM768, provider_over, signing_key};

use crate::support::providers;

fn pkcs8(der: &[u8]) -> PrivateKeyDer<'static> {
    PrivatePkcs8KeyDer::from(der.to_vec()).into()
}

/// PKCS#8 of a seed in each form: version 1; version 2; version 2 as early versions of ring wrote it.
fn forms(seed: [u8; 32], public: &[u8]) -> [Vec<u8>; 3] {
    let head = |length: u8, version: u8| {
        let mut head = vec![
            0x30, length, 2, 1, version, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22,
        ];
        head.extend([4, 0x20]);
        [&head[..], &seed].concat()
    };
    [
        head(0x2e, 0),
        [&head(0x51, 1)[..], &[0x81, 0x21, 0], public].concat(),
        [&head(0x53, 1)[..], &[0xa1, 0x23, 3, 0x21, 0], public].concat(),
    ]
}

#[test]
fn keys_are_read_in_each_form() {
    let seed = [7; 32];
    let theirs = Ed25519KeyPair::from_seed_unchecked(&seed).unwrap();
    let public = theirs.public_key().as_ref();
    for (i, der) in forms(seed, public).iter().enumerate() {
        let key = signing_key(&pkcs8(der)).unwrap().unwrap();
        assert_eq!(key.algorithm(), SignatureAlgorithm::ED25519);
        let spki = key.public_key().unwrap();
        assert_eq!(spki.as_ref()[12..], *public, "form {i}");
        assert!(
            key.choose_scheme(&[SignatureScheme::RSA_PSS_SHA256])
                .is_none()
        );
        let signer = key.choose_scheme(&[SignatureScheme::ED25519]).unwrap();
        assert_eq!(signer.scheme(), SignatureScheme::ED25519);
        let signature = signer.sign(b"text").unwrap();
        assert_eq!(signature, theirs.sign(b"text").as_ref(), "form {i}");
        assert!(
            !format!("{key:?} {signer:?}").contains("7, 7, 7"),
            "{key:?}"
        );
        // A public key of another, a byte more, a byte less.
        if i > 0 {
            let mut another = der.clone();
            *another.last_mut().unwrap() ^= 1;
            refused(&another);
        }
        let other_length = signing_key(&pkcs8(&[&der[..], &[0]].concat()));
        assert!(!matches!(other_length, Some(Ok(_))), "form {i}");
        let other_length = signing_key(&pkcs8(&der[..der.len() - 1]));
        assert!(!matches!(other_length, Some(Ok(_))), "form {i}");
    }
    let ours = nineteen::ed25519::SigningKey::from_bytes(&seed);
    let der = ours.to_pkcs8_der().unwrap();
    let key = signing_key(&pkcs8(der.as_bytes())).unwrap().unwrap();
    assert_eq!(key.public_key().unwrap().as_ref()[12..], *public);
}

fn refused(der: &[u8]) {
    let error = signing_key(&pkcs8(der)).unwrap().unwrap_err();
    assert!(error.to_string().contains("Ed25519"), "{error}");
}

/// An Ed25519 key whose seed has another length is ours to refuse.
#[test]
fn malformed_keys_are_refused() {
    let mut der = forms([7; 32], &[])[0].clone();
    der[1] -= 1;
    der[13] -= 1;
    der[15] -= 1;
    der.pop();
    refused(&der);
}

#[test]
fn keys_that_others_write_are_read() {
    let ring = ring::rand::SystemRandom::new();
    let ring = Ed25519KeyPair::generate_pkcs8(&ring).unwrap();
    let ring_public = Ed25519KeyPair::from_pkcs8(ring.as_ref()).unwrap();
    let aws = KeyPair::generate_for(&PKCS_ED25519).unwrap();
    for (der, public) in [
        (ring.as_ref(), ring_public.public_key().as_ref()),
        (aws.serialized_der(), aws.public_key_raw()),
    ] {
        let key = signing_key(&pkcs8(der)).unwrap().unwrap();
        assert_eq!(key.public_key().unwrap().as_ref()[12..], *public);
    }
}

/// A key provider that notes how often it is asked.
#[derive(Debug)]
struct Asked(Mutex<usize>);

impl KeyProvider for Asked {
    fn load_private_key(
        &self,
        der: PrivateKeyDer<'static>,
    ) -> Result<std::sync::Arc<dyn SigningKey>, Error> {
        *self.0.lock().unwrap() += 1;
        aws_lc_rs::default_provider()
            .key_provider
            .load_private_key(der)
    }
}

#[test]
fn other_keys_are_left_to_the_base() {
    static BASE: Asked = Asked(Mutex::new(0));
    let provider = provider_over(CryptoProvider {
        key_provider: &BASE,
        ..aws_lc_rs::default_provider()
    });
    let asked = || *BASE.0.lock().unwrap();
    let load = |der| provider.key_provider.load_private_key(der);
    let ed25519 = KeyPair::generate_for(&PKCS_ED25519).unwrap();
    load(pkcs8(ed25519.serialized_der())).unwrap();
    let mut wrong = ed25519.serialized_der().to_vec();
    *wrong.last_mut().unwrap() ^= 1;
    load(pkcs8(&wrong)).unwrap_err();
    assert_eq!(asked(), 0);
    let p256 = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap();
    let key = load(pkcs8(p256.serialized_der())).unwrap();
    assert_eq!((key.algorithm(), asked()), (SignatureAlgorithm::ECDSA, 1));
    load(pkcs8(b"no DER")).unwrap_err();
    load(PrivateSec1KeyDer::from(vec![0]).into()).unwrap_err();
    assert_eq!(asked(), 3);
}

#[test]
fn the_rest_is_the_bases() {
    let [
        (_, _, over_aws),
        (_, _, over_ring),
        (_, _, aws),
        (_, _, ring),
    ] = providers();
    for (ours, base, names) in [
        (
            &over_aws,
            &aws,
            // In the places that they have in the base.
            &aws.kx_groups
                .iter()
                .map(|group| group.name())
                .collect::<Vec<_>>(),
        ),
        (
            &over_ring,
            &ring,
            &vec![
                NamedGroup::X25519MLKEM768,
                NamedGroup::X25519,
                NamedGroup::secp256r1,
                NamedGroup::secp384r1,
            ],
        ),
    ] {
        assert_eq!(ours.cipher_suites, base.cipher_suites);
        assert_eq!(
            format!("{:?}", ours.secure_random),
            format!("{:?}", base.secure_random)
        );
        let found: Vec<_> = ours.kx_groups.iter().map(|group| group.name()).collect();
        assert_eq!(found, *names);
        for group in &ours.kx_groups {
            let of_base = base.kx_groups.iter().find(|one| one.name() == group.name());
            let expected = match group.name() {
                NamedGroup::X25519 => format!("{X25519:?}"),
                NamedGroup::X25519MLKEM768 => format!("{X25519MLKEM768:?}"),
                _ => format!("{:?}", of_base.unwrap()),
            };
            assert_eq!(format!("{group:?}"), expected);
        }
        let [found, expected] = [ours, base].map(|one| one.signature_verification_algorithms);
        assert_eq!(found.supported_schemes(), expected.supported_schemes());
        assert_eq!(found.all.len(), expected.all.len());
        for list in found
            .mapping
            .iter()
            .map(|(_, list)| *list)
            .chain([found.all])
        {
            for one in list
                .iter()
                .filter(|one| one.public_key_alg_id() == alg_id::ED25519)
            {
                assert_eq!(format!("{one:?}"), format!("{ED25519:?}"));
            }
        }
        let ours = found
            .all
            .iter()
            .filter(|one| one.signature_alg_id() == alg_id::ED25519);
        assert_eq!(ours.count(), 1);
    }
    // No part of a provider that claims FIPS stands for these.
    assert!(!over_aws.fips() && !X25519.fips() && !X25519MLKEM768.fips() && !ED25519.fips());
}

/// Parts that the base lacks are added: groups first, the signature last.
#[test]
fn missing_parts_are_added() {
    let mut base = aws_lc_rs::default_provider();
    base.kx_groups
        .retain(|group| group.name() == NamedGroup::secp384r1);
    base.signature_verification_algorithms.all = &[];
    base.signature_verification_algorithms.mapping = &[];
    let provider = provider_over(base);
    let names: Vec<_> = provider
        .kx_groups
        .iter()
        .map(|group| group.name())
        .collect();
    let added = [
        NamedGroup::X25519MLKEM768,
        NamedGroup::X25519,
        NamedGroup::secp384r1,
    ];
    assert_eq!(names, added);
    let schemes = provider
        .signature_verification_algorithms
        .supported_schemes();
    assert_eq!(schemes, [SignatureScheme::ED25519]);
    assert_eq!(provider.signature_verification_algorithms.all.len(), 1);
}

/// Both keys of RFC 8410 §10.3. The second has an attribute.
#[test]
fn the_keys_of_the_rfc_are_read() {
    let seed = "d4ee72dbf913584ad5b6d8f1f769f8ad3afe7c28cbf1d4fbe097a88f44755842";
    let public = "19bf44096984cdfe8541bac167dc3b96c85086aa30b6b6cb0c5c38ad703166e1";
    let attribute = "a01f301d060a2a864886f70d01090914310f0c0d437572646c6520436861697273";
    for der in [
        format!("302e020100300506032b657004220420{seed}"),
        format!("3072020101300506032b657004220420{seed}{attribute}812100{public}"),
    ] {
        let key = signing_key(&pkcs8(&unhex(&der))).unwrap().unwrap();
        assert_eq!(key.public_key().unwrap().as_ref()[12..], unhex(public));
    }
}
