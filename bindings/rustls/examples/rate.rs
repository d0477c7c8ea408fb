// SPDX-License-Identifier: MIT OR Apache-2.0
//! Times of full TLS 1.3 handshakes on the server, and of their parts: the provider of aws-lc-rs,
//! and ours over it, in one process and in turn.
//!
//! Prints rows `{"path","metric","value"}`. The client is aws-lc-rs' in all handshakes and is not
//! timed. A time is the median over all handshakes, or over windows of ten calls of a part.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_ED25519, SignatureAlgorithm};
use rustls::client::Resumption;
use rustls::crypto::{CryptoProvider, SupportedKxGroup, aws_lc_rs};
use rustls::pki_types::{PrivatePkcs8KeyDer, alg_id};
use rustls::version::TLS13;
use rustls::{
    ClientConfig, ClientConnection, NamedGroup, RootCertStore, ServerConfig, ServerConnection,
    SignatureScheme,
};

const ROUNDS: usize = 3000;

/// Takes turns among the contestants, in an order that changes, and gives their medians in
/// microseconds.
fn medians<const N: usize>(mut time: impl FnMut(usize) -> Duration) -> [f64; N] {
    let mut all = [const { Vec::new() }; N];
    for round in 0..ROUNDS {
        for i in 0..N {
            let i = (i + round) % N;
            all[i].push(time(i).as_secs_f64() * 1e6);
        }
    }
    all.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    })
}

fn report(name: &str, [theirs, ours]: [f64; 2]) {
    let backend = std::env::var("NINETEEN_BACKEND").unwrap_or_else(|_| "best".to_owned());
    for (metric, value) in [
        ("aws-lc-rs, µs", theirs),
        ("with ours, µs", ours),
        ("ratio", ours / theirs),
    ] {
        println!(r#"{{"path":"{backend}/{name}","metric":"{metric}","value":{value:.3}}}"#);
    }
}

fn group(provider: &CryptoProvider, name: NamedGroup) -> &'static dyn SupportedKxGroup {
    let mut groups = provider.kx_groups.iter();
    *groups
        .find(|group| group.name() == name)
        .expect("both have the group")
}

/// The configurations of a client of aws-lc-rs and of a server with `provider`.
fn configs(
    provider: &CryptoProvider,
    name: NamedGroup,
    kind: &'static SignatureAlgorithm,
) -> (Arc<ClientConfig>, Arc<ServerConfig>) {
    let key = KeyPair::generate_for(kind).expect("aws-lc-rs has such keys");
    let params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
    let certificate = params.self_signed(&key).expect("a certificate");
    let mut roots = RootCertStore::empty();
    roots.add(certificate.der().clone()).expect("a certificate");
    let with = |provider: &CryptoProvider| {
        Arc::new(CryptoProvider {
            kx_groups: vec![group(provider, name)],
            ..provider.clone()
        })
    };
    let mut client = ClientConfig::builder_with_provider(with(&aws_lc_rs::default_provider()))
        .with_protocol_versions(&[&TLS13])
        .expect("TLS 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth();
    client.resumption = Resumption::disabled();
    let key = PrivatePkcs8KeyDer::from(key.serialize_der());
    let server = ServerConfig::builder_with_provider(with(provider))
        .with_protocol_versions(&[&TLS13])
        .expect("TLS 1.3")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key.into())
        .expect("the key of the certificate");
    (Arc::new(client), Arc::new(server))
}

/// The time that the server spends on a handshake.
fn handshake((client, server): &(Arc<ClientConfig>, Arc<ServerConfig>)) -> Duration {
    let name = "localhost".try_into().expect("a name");
    let mut client = ClientConnection::new(client.clone(), name).expect("a client");
    let (mut up, mut down) = (Vec::with_capacity(4096), Vec::with_capacity(4096));
    let mut spent = Duration::ZERO;
    let mut server = {
        let start = Instant::now();
        let server = ServerConnection::new(server.clone()).expect("a server");
        spent += start.elapsed();
        server
    };
    while client.is_handshaking() || server.is_handshaking() {
        up.clear();
        while client.wants_write() {
            client.write_tls(&mut up).expect("memory");
        }
        down.clear();
        let start = Instant::now();
        let mut wire = &up[..];
        while !wire.is_empty() {
            server.read_tls(&mut wire).expect("memory");
            server.process_new_packets().expect("an honest client");
        }
        while server.wants_write() {
            server.write_tls(&mut down).expect("memory");
        }
        spent += start.elapsed();
        let mut wire = &down[..];
        while !wire.is_empty() {
            client.read_tls(&mut wire).expect("memory");
            client.process_new_packets().expect("an honest server");
        }
    }
    spent
}

/// One of ten calls.
fn window(mut part: impl FnMut()) -> Duration {
    let start = Instant::now();
    for _ in 0..10 {
        part();
    }
    start.elapsed() / 10
}

fn main() {
    let theirs = aws_lc_rs::default_provider();
    let ours = nineteen_rustls::provider_over(theirs.clone());
    let contestants = [&theirs, &ours];
    for (name, in_words) in [
        (NamedGroup::X25519MLKEM768, "X25519MLKEM768"),
        (NamedGroup::X25519, "X25519"),
    ] {
        for (kind, certificate) in [
            (&PKCS_ED25519, "Ed25519"),
            (&PKCS_ECDSA_P256_SHA256, "P-256"),
        ] {
            let both = contestants.map(|provider| configs(provider, name, kind));
            let found = medians(|i| handshake(&both[i]));
            report(
                &format!("handshake, {in_words}, certificate of {certificate}"),
                found,
            );
        }
        let groups = contestants.map(|provider| group(provider, name));
        let share = groups[0].start().expect("randomness").pub_key().to_vec();
        let found = medians(|i| {
            window(|| {
                black_box(groups[i].start_and_complete(&share).expect("a share"));
            })
        });
        report(&format!("{in_words}, the server's part"), found);
        let found = medians(|i| {
            window(|| {
                black_box(groups[i].start().expect("randomness").pub_key());
            })
        });
        report(&format!("{in_words}, a client's share"), found);
    }
    let key = KeyPair::generate_for(&PKCS_ED25519).expect("aws-lc-rs has such keys");
    let signers = contestants.map(|provider| {
        let key = PrivatePkcs8KeyDer::from(key.serialize_der()).into();
        let key = provider.key_provider.load_private_key(key).expect("a key");
        key.choose_scheme(&[SignatureScheme::ED25519])
            .expect("Ed25519")
    });
    // As long as what a server signs in TLS 1.3 with SHA-256.
    let text = [5; 130];
    let found = medians(|i| {
        window(|| {
            black_box(signers[i].sign(&text).expect("a signature"));
        })
    });
    report("Ed25519, signature", found);
    let signature = signers[0].sign(&text).expect("a signature");
    let algorithms = contestants.map(|provider| {
        let mut all = provider.signature_verification_algorithms.all.iter();
        *all.find(|one| one.signature_alg_id() == alg_id::ED25519)
            .expect("Ed25519")
    });
    let found = medians(|i| {
        window(|| {
            let verdict = algorithms[i].verify_signature(key.public_key_raw(), &text, &signature);
            verdict.expect("a valid signature");
        })
    });
    report("Ed25519, verification", found);
}
