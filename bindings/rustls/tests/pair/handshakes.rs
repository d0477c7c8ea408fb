// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every pair of providers of which one is ours, in both roles.

use rcgen::{PKCS_ECDSA_P256_SHA256, PKCS_ED25519};
use rustls::version::{TLS12, TLS13};
use rustls::{HandshakeKind, NamedGroup, ProtocolVersion};

use crate::support::{Identity, Setup, group, providers, with_groups};

/// Handshakes with each group that both have, with each kind of certificate.
#[test]
fn every_pair_of_providers_agrees() {
    let identities = [
        ("Ed25519", Identity::new(&PKCS_ED25519)),
        ("P-256", Identity::new(&PKCS_ECDSA_P256_SHA256)),
    ];
    let cases = [
        (&TLS12, NamedGroup::X25519),
        (&TLS13, NamedGroup::X25519),
        (&TLS13, NamedGroup::X25519MLKEM768),
        (&TLS13, NamedGroup::secp256r1),
    ];
    let mut done = 0;
    for (client_name, client_is_ours, client) in providers() {
        for (server_name, server_is_ours, server) in providers() {
            for (version, name) in cases {
                let groups = (group(&client, name), group(&server, name));
                let (Some(of_client), Some(of_server)) = groups else {
                    continue;
                };
                if !client_is_ours && !server_is_ours {
                    continue;
                }
                for (kind, identity) in &identities {
                    for client_auth in [None, Some(None)] {
                        let case = format!("{client_name} to {server_name}, {name:?}, {kind}");
                        let client = with_groups(&client, &[of_client]);
                        let server = with_groups(&server, &[of_server]);
                        let mut setup = Setup::new(&client, &server, version, identity);
                        setup.client_auth = client_auth;
                        let mut pair = setup.pair();
                        if let Err(why) = pair.shake() {
                            panic!("{case}: {why:?}");
                        }
                        pair.check(&case);
                        let agreed = pair.client.negotiated_key_exchange_group();
                        assert_eq!(agreed.map(|group| group.name()), Some(name), "{case}");
                        done += 1;
                    }
                }
            }
        }
    }
    // Twelve pairs; ring by itself has no hybrid group, which two of three leave in 8 of them.
    assert_eq!(done, 4 * (3 * 12 + 8));
}

/// With all groups on both sides, the hybrid one is chosen, without a retry; TLS 1.2 has only the
/// other.
#[test]
fn the_hybrid_group_is_preferred() {
    let identity = Identity::new(&PKCS_ED25519);
    for (name, is_ours, provider) in providers() {
        if !is_ours {
            continue;
        }
        for (version, expected) in [
            (&TLS13, NamedGroup::X25519MLKEM768),
            (&TLS12, NamedGroup::X25519),
        ] {
            let mut pair = Setup::new(&provider, &provider, version, &identity).pair();
            pair.shake().unwrap();
            pair.check(name);
            let agreed = pair.server.negotiated_key_exchange_group().unwrap();
            assert_eq!(agreed.name(), expected, "{name}");
            assert!(
                format!("{agreed:?}").starts_with("Nineteen"),
                "{name}: {agreed:?}"
            );
            assert_eq!(pair.client.handshake_kind(), Some(HandshakeKind::Full));
            let version = pair.client.protocol_version().unwrap();
            assert_eq!(
                version == ProtocolVersion::TLSv1_3,
                expected != NamedGroup::X25519
            );
        }
    }
}
