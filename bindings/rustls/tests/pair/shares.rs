// SPDX-License-Identifier: MIT OR Apache-2.0
//! Key shares on the wire: lengths and order, a retry, and one secret in two shares.

use rcgen::PKCS_ED25519;
use rustls::crypto::{SupportedKxGroup, aws_lc_rs, ring};
use rustls::version::TLS13;
use rustls::{HandshakeKind, NamedGroup, ProtocolVersion};

use nineteen_rustls::{X25519, X25519MLKEM768};

use crate::support::{Identity, Pair, Setup, ours, with_groups};

/// A reader of what TLS writes.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, n: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(n);
        self.0 = rest;
        taken
    }

    fn number(&mut self, bytes: usize) -> usize {
        self.take(bytes)
            .iter()
            .fold(0, |n, byte| n << 8 | usize::from(*byte))
    }

    fn with_length(&mut self, bytes: usize) -> Bytes<'a> {
        let n = self.number(bytes);
        Bytes(self.take(n))
    }
}

/// The shares in a first message, whose group and bytes they are (RFC 8446 §4.1.2, §4.1.3, §4.2.8).
fn shares(wire: &[u8]) -> Vec<(u16, Vec<u8>)> {
    let mut record = Bytes(wire);
    assert_eq!(record.take(1), [22]);
    record.take(2);
    let mut message = record.with_length(2);
    let is_client = message.take(1) == [1];
    let mut body = message.with_length(3);
    body.take(34);
    body.with_length(1);
    if is_client {
        body.with_length(2);
        body.with_length(1);
    } else {
        body.take(3);
    }
    let mut extensions = body.with_length(2);
    while !extensions.0.is_empty() {
        let kind = extensions.number(2);
        let mut extension = extensions.with_length(2);
        if kind != 51 {
            continue;
        }
        let mut list = match is_client {
            true => extension.with_length(2),
            false => extension,
        };
        let mut found = Vec::new();
        while !list.0.is_empty() {
            let name = list.number(2) as u16;
            found.push((name, list.with_length(2).0.to_vec()));
        }
        return found;
    }
    panic!("no shares");
}

fn pair(
    client: &[&'static dyn SupportedKxGroup],
    server: &[&'static dyn SupportedKxGroup],
) -> Pair {
    let identity = Identity::new(&PKCS_ED25519);
    let client = with_groups(&ours(), client);
    let server = with_groups(&ours(), server);
    Setup::new(&client, &server, &TLS13, &identity).pair()
}

#[test]
fn shares_have_the_lengths_of_the_draft() {
    let mut pair = pair(&[X25519MLKEM768, X25519], &[X25519MLKEM768]);
    let hello = pair.said_by_client();
    let offered = shares(&hello);
    let hybrid = u16::from(NamedGroup::X25519MLKEM768);
    let classical = u16::from(NamedGroup::X25519);
    assert_eq!((hybrid, classical), (0x11ec, 0x001d));
    let lengths: Vec<_> = offered
        .iter()
        .map(|(name, share)| (*name, share.len()))
        .collect();
    assert_eq!(lengths, [(hybrid, 1184 + 32), (classical, 32)]);
    assert_eq!(offered[0].1[1184..], offered[1].1, "one secret in both");
    pair.tell_server(&hello).unwrap();
    let answer = shares_of_server(&pair.said_by_server());
    assert_eq!((answer.0, answer.1.len()), (hybrid, 1088 + 32));
}

/// The one share of a server.
fn shares_of_server(wire: &[u8]) -> (u16, Vec<u8>) {
    let [share] = shares(wire).try_into().unwrap();
    share
}

/// The secret is ML-KEM's and then X25519's: the halves agree with others that are alone.
#[test]
fn the_secret_has_ml_kem_first() {
    let (hybrid, classical) = (X25519MLKEM768, aws_lc_rs::kx_group::X25519);
    let client = hybrid.start().unwrap();
    let (name, share) = client.hybrid_component().unwrap();
    assert_eq!(name, NamedGroup::X25519);
    // A server that has ML-KEM and X25519 apart.
    let kem = aws_lc_rs::kx_group::MLKEM768;
    let first = kem.start_and_complete(&client.pub_key()[..1184]).unwrap();
    let second = classical.start_and_complete(share).unwrap();
    let answer = [first.pub_key, second.pub_key].concat();
    let secret = client.complete(&answer).unwrap();
    let (low, high) = secret.secret_bytes().split_at(32);
    assert_eq!(low, first.secret.secret_bytes());
    assert_eq!(high, second.secret.secret_bytes());
    // A client that has them apart.
    let (first, second) = (kem.start().unwrap(), classical.start().unwrap());
    let share = [first.pub_key(), second.pub_key()].concat();
    let answer = hybrid.start_and_complete(&share).unwrap();
    assert_eq!(answer.group, NamedGroup::X25519MLKEM768);
    let (low, high) = answer.secret.secret_bytes().split_at(32);
    let (ciphertext, share) = answer.pub_key.split_at(1088);
    assert_eq!(first.complete(ciphertext).unwrap().secret_bytes(), low);
    assert_eq!(second.complete(share).unwrap().secret_bytes(), high);
}

/// A server without the hybrid group takes the X25519 half, without a retry.
#[test]
fn the_x25519_half_serves_alone() {
    for theirs in [X25519, aws_lc_rs::kx_group::X25519, ring::kx_group::X25519] {
        let mut pair = pair(&[X25519MLKEM768, X25519], &[theirs]);
        pair.shake().unwrap();
        pair.check("half");
        let agreed = pair.client.negotiated_key_exchange_group().unwrap();
        assert_eq!(agreed.name(), NamedGroup::X25519);
        assert_eq!(pair.client.handshake_kind(), Some(HandshakeKind::Full));
    }
}

/// Each group after a retry, on either side.
#[test]
fn a_retry_leads_to_the_group_that_both_have() {
    let other = aws_lc_rs::kx_group::SECP256R1;
    let theirs = [
        aws_lc_rs::kx_group::X25519MLKEM768,
        aws_lc_rs::kx_group::X25519,
    ];
    for (client, server) in [
        ([other, X25519MLKEM768], X25519MLKEM768),
        ([other, X25519], X25519),
        ([other, X25519MLKEM768], theirs[0]),
        ([other, X25519], theirs[1]),
        ([other, theirs[0]], X25519MLKEM768),
        ([other, theirs[1]], X25519),
        ([X25519MLKEM768, other], other),
    ] {
        let mut pair = pair(&client, &[server]);
        pair.shake().unwrap();
        pair.check("retry");
        let agreed = pair.client.negotiated_key_exchange_group().unwrap();
        assert_eq!(agreed.name(), server.name());
        let kind = Some(HandshakeKind::FullWithHelloRetryRequest);
        assert_eq!(
            (pair.client.handshake_kind(), pair.server.handshake_kind()),
            (kind, kind)
        );
    }
}

#[test]
fn the_hybrid_group_is_for_tls_1_3_only() {
    for (version, usable) in [
        (ProtocolVersion::TLSv1_2, false),
        (ProtocolVersion::TLSv1_3, true),
    ] {
        assert_eq!(X25519MLKEM768.usable_for_version(version), usable);
        assert!(X25519.usable_for_version(version));
    }
}
