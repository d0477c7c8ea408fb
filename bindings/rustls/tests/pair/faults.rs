// SPDX-License-Identifier: MIT OR Apache-2.0
//! Wrong shares and signatures: the side that refuses them, and its alert.
#![expect(
    clippy::ptr_arg,
    reason = "all changes have one type, and some change the length"
)]

use std::sync::Arc;

use rcgen::PKCS_ED25519;
use rustls::crypto::{
    ActiveKeyExchange, CompletedKeyExchange, CryptoProvider, SharedSecret, SupportedKxGroup,
    aws_lc_rs,
};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::pki_types::CertificateDer;
use rustls::sign::{Signer, SigningKey};
use rustls::version::{TLS12, TLS13};
use rustls::{
    AlertDescription, CertificateError, Error, NamedGroup, PeerMisbehaved, SignatureAlgorithm,
    SignatureScheme,
};

use nineteen_rustls::{X25519, X25519MLKEM768};

use crate::support::{Identity, Refused, Setup, ours, with_groups};

/// A peer's change to its own share.
type Change = fn(&mut Vec<u8>);

/// A group of another provider that lies about its share.
#[derive(Debug)]
struct Liar {
    honest: &'static dyn SupportedKxGroup,
    change: Change,
}

struct ActiveLiar {
    honest: Box<dyn ActiveKeyExchange>,
    share: Vec<u8>,
}

impl SupportedKxGroup for Liar {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let honest = self.honest.start()?;
        let mut share = honest.pub_key().to_vec();
        (self.change)(&mut share);
        Ok(Box::new(ActiveLiar { honest, share }))
    }

    fn start_and_complete(&self, share: &[u8]) -> Result<CompletedKeyExchange, Error> {
        let mut done = self.honest.start_and_complete(share)?;
        (self.change)(&mut done.pub_key);
        Ok(done)
    }

    fn name(&self) -> NamedGroup {
        self.honest.name()
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }
}

impl ActiveKeyExchange for ActiveLiar {
    fn complete(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
        self.honest.complete(share)
    }

    fn pub_key(&self) -> &[u8] {
        &self.share
    }

    fn group(&self) -> NamedGroup {
        self.honest.group()
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }
}

fn liar(honest: &'static dyn SupportedKxGroup, change: Change) -> CryptoProvider {
    let liar = Box::leak(Box::new(Liar { honest, change }));
    with_groups(&aws_lc_rs::default_provider(), &[liar])
}

const THEIRS: [&dyn SupportedKxGroup; 2] = [
    aws_lc_rs::kx_group::X25519,
    aws_lc_rs::kx_group::X25519MLKEM768,
];

fn shorter(share: &mut Vec<u8>) {
    share.pop();
}

fn longer(share: &mut Vec<u8>) {
    share.push(0);
}

/// A u of order 1, 2 or 4, for X25519: the secret would be zeros.
fn small_order(share: &mut Vec<u8>) {
    let start = share.len() - 32;
    share[start..].fill(0);
}

/// The same, with u = p - 1 and with bit 255, which X25519 ignores.
fn another_small_order(share: &mut Vec<u8>) {
    let start = share.len() - 32;
    share[start..].fill(0xff);
    share[start] = 0xec;
}

/// The first coefficient of an encapsulation key is 4095, which is not below 3329.
fn not_reduced(share: &mut Vec<u8>) {
    share[0] = 0xff;
    share[1] |= 0x0f;
}

/// Only X25519's part comes to where ML-KEM's belongs.
fn swapped(share: &mut Vec<u8>) {
    share.rotate_right(32);
}

const INVALID: Error = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);

#[test]
fn wrong_shares_of_clients_are_refused() {
    let identity = Identity::new(&PKCS_ED25519);
    let classical: [(_, _, &[_], Change); 4] = [
        (X25519, THEIRS[0], &[&TLS13], shorter),
        (X25519, THEIRS[0], &[&TLS13], longer),
        (X25519, THEIRS[0], &[&TLS12, &TLS13], small_order),
        (X25519, THEIRS[0], &[&TLS12, &TLS13], another_small_order),
    ];
    let hybrid: [(_, _, &[_], Change); 5] = [
        (X25519MLKEM768, THEIRS[1], &[&TLS13], shorter),
        (X25519MLKEM768, THEIRS[1], &[&TLS13], longer),
        (X25519MLKEM768, THEIRS[1], &[&TLS13], small_order),
        (X25519MLKEM768, THEIRS[1], &[&TLS13], another_small_order),
        (X25519MLKEM768, THEIRS[1], &[&TLS13], not_reduced),
    ];
    for (i, (ours_is, theirs, versions, change)) in classical.into_iter().chain(hybrid).enumerate()
    {
        let server = with_groups(&ours(), &[ours_is]);
        let client = liar(theirs, change);
        for version in versions {
            let mut pair = Setup::new(&client, &server, version, &identity).pair();
            let refused = (Refused::Server(INVALID), AlertDescription::IllegalParameter);
            assert_eq!(pair.refusal(), refused, "case {i}, {version:?}");
        }
    }
}

#[test]
fn wrong_shares_of_servers_are_refused() {
    let identity = Identity::new(&PKCS_ED25519);
    let cases: [(_, _, Change); 8] = [
        (X25519, THEIRS[0], shorter),
        (X25519, THEIRS[0], longer),
        (X25519, THEIRS[0], small_order),
        (X25519, THEIRS[0], another_small_order),
        (X25519MLKEM768, THEIRS[1], shorter),
        (X25519MLKEM768, THEIRS[1], longer),
        (X25519MLKEM768, THEIRS[1], small_order),
        (X25519MLKEM768, THEIRS[1], another_small_order),
    ];
    for (i, (ours_is, theirs, change)) in cases.into_iter().enumerate() {
        let client = with_groups(&ours(), &[ours_is]);
        let server = liar(theirs, change);
        let mut pair = Setup::new(&client, &server, &TLS13, &identity).pair();
        let refused = (Refused::Client(INVALID), AlertDescription::IllegalParameter);
        assert_eq!(pair.refusal(), refused, "case {i}");
    }
}

/// The half that a client of ours offers alone is checked like the whole.
#[test]
fn a_wrong_share_for_the_half_is_refused() {
    let identity = Identity::new(&PKCS_ED25519);
    let client = with_groups(&ours(), &[X25519MLKEM768, X25519]);
    for change in [small_order as Change, shorter] {
        let server = liar(THEIRS[0], change);
        let mut pair = Setup::new(&client, &server, &TLS13, &identity).pair();
        let refused = (Refused::Client(INVALID), AlertDescription::IllegalParameter);
        assert_eq!(pair.refusal(), refused);
    }
}

/// A changed ciphertext or another's X25519 key gives other secrets: later records cannot be read.
#[test]
fn changed_shares_lead_to_other_secrets() {
    let identity = Identity::new(&PKCS_ED25519);
    let changes: [(_, _, Change); 4] = [
        (X25519, THEIRS[0], |share| share[3] ^= 1),
        (X25519MLKEM768, THEIRS[1], |share| share[700] ^= 0x10),
        (X25519MLKEM768, THEIRS[1], |share| share[1100] ^= 1),
        (X25519MLKEM768, THEIRS[1], swapped),
    ];
    for (i, (ours_is, theirs, change)) in changes.into_iter().enumerate() {
        let client = with_groups(&ours(), &[ours_is]);
        let server = liar(theirs, change);
        let mut pair = Setup::new(&client, &server, &TLS13, &identity).pair();
        let refused = pair.shake().unwrap_err();
        assert_eq!(refused, Refused::Client(Error::DecryptError), "case {i}");
    }
}

/// A key whose signatures have a bit changed.
#[derive(Debug)]
struct Forger {
    honest: Arc<dyn SigningKey>,
    at: Option<usize>,
}

impl SigningKey for Forger {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let signer = self.honest.choose_scheme(offered)?;
        Some(Box::new(Forged {
            signer,
            at: self.at,
        }))
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        self.honest.algorithm()
    }
}

#[derive(Debug)]
struct Forged {
    signer: Box<dyn Signer>,
    at: Option<usize>,
}

impl Signer for Forged {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let mut signature = self.signer.sign(message)?;
        match self.at {
            Some(at) => signature[at] ^= 1,
            None => signature.truncate(63),
        }
        Ok(signature)
    }

    fn scheme(&self) -> SignatureScheme {
        self.signer.scheme()
    }
}

#[test]
fn wrong_signatures_in_handshakes_are_refused() {
    let identity = Identity::new(&PKCS_ED25519);
    let (ours, theirs) = (ours(), aws_lc_rs::default_provider());
    let bad = Error::InvalidCertificate(CertificateError::BadSignature);
    for at in [Some(0), Some(31), Some(32), Some(63), None] {
        let honest = theirs
            .key_provider
            .load_private_key(identity.key())
            .unwrap();
        let forger: Arc<dyn SigningKey> = Arc::new(Forger { honest, at });
        for version in [&TLS12, &TLS13] {
            let mut setup = Setup::new(&ours, &theirs, version, &identity);
            setup.server_key = Some(forger.clone());
            let refused = setup.pair().refusal();
            let expected = (Refused::Client(bad.clone()), AlertDescription::DecryptError);
            assert_eq!(refused, expected, "a server, {at:?}, {version:?}");
            let mut setup = Setup::new(&theirs, &ours, version, &identity);
            setup.client_auth = Some(Some(forger.clone()));
            let refused = setup.pair().refusal();
            let expected = (Refused::Server(bad.clone()), AlertDescription::DecryptError);
            assert_eq!(refused, expected, "a client, {at:?}, {version:?}");
        }
    }
}

#[test]
fn a_certificate_with_a_wrong_signature_is_refused() {
    let mut identity = Identity::new(&PKCS_ED25519);
    let mut bytes = identity.chain[0].to_vec();
    // The signature is at the end.
    *bytes.last_mut().unwrap() ^= 1;
    identity.chain = vec![CertificateDer::from(bytes)];
    let (ours, theirs) = (ours(), aws_lc_rs::default_provider());
    for version in [&TLS12, &TLS13] {
        let mut pair = Setup::new(&ours, &theirs, version, &identity).pair();
        let bad = Error::InvalidCertificate(CertificateError::BadSignature);
        let expected = (Refused::Client(bad), AlertDescription::DecryptError);
        assert_eq!(pair.refusal(), expected, "{version:?}");
    }
}
