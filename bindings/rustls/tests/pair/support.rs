// SPDX-License-Identifier: MIT OR Apache-2.0
//! Certificates, and a pair of endpoints in memory.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, SignatureAlgorithm};
use rustls::crypto::{CryptoProvider, SupportedKxGroup, aws_lc_rs, ring};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::sign::CertifiedKey;
use rustls::{
    AlertDescription, ClientConfig, ClientConnection, Error, NamedGroup, RootCertStore,
    ServerConfig, ServerConnection, SupportedProtocolVersion,
};

/// The providers, and whether they are ours.
pub fn providers() -> [(&'static str, bool, CryptoProvider); 4] {
    let over = nineteen_rustls::provider_over;
    [
        (
            "ours over aws-lc-rs",
            true,
            over(aws_lc_rs::default_provider()),
        ),
        ("ours over ring", true, over(ring::default_provider())),
        ("aws-lc-rs", false, aws_lc_rs::default_provider()),
        ("ring", false, ring::default_provider()),
    ]
}

/// A provider of ours.
pub fn ours() -> CryptoProvider {
    nineteen_rustls::provider_over(aws_lc_rs::default_provider())
}

/// The group of that name.
pub fn group(provider: &CryptoProvider, name: NamedGroup) -> Option<&'static dyn SupportedKxGroup> {
    let mut groups = provider.kx_groups.iter();
    groups.find(|group| group.name() == name).copied()
}

/// A provider with these groups only.
pub fn with_groups(
    provider: &CryptoProvider,
    groups: &[&'static dyn SupportedKxGroup],
) -> CryptoProvider {
    CryptoProvider {
        kx_groups: groups.to_vec(),
        ..provider.clone()
    }
}

/// A certificate for `localhost`, its key, and its issuer.
pub struct Identity {
    pub chain: Vec<CertificateDer<'static>>,
    pub key: Vec<u8>,
    pub roots: Arc<RootCertStore>,
}

impl Identity {
    /// The issuer's key and the key are of the same kind.
    pub fn new(kind: &'static SignatureAlgorithm) -> Identity {
        let issuer_key = KeyPair::generate_for(kind).unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = params.self_signed(&issuer_key).unwrap();
        let issuer = Issuer::new(params, issuer_key);
        let key = KeyPair::generate_for(kind).unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        let leaf = params.signed_by(&key, &issuer).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(root.der().clone()).unwrap();
        Identity {
            chain: vec![leaf.der().clone()],
            key: key.serialize_der(),
            roots: Arc::new(roots),
        }
    }

    pub fn key(&self) -> PrivateKeyDer<'static> {
        PrivatePkcs8KeyDer::from(self.key.clone()).into()
    }
}

/// Two endpoints, and who they are.
pub struct Pair {
    pub client: ClientConnection,
    pub server: ServerConnection,
}

/// How two endpoints differ from the usual.
pub struct Setup<'a> {
    pub client: &'a CryptoProvider,
    pub server: &'a CryptoProvider,
    pub version: &'static SupportedProtocolVersion,
    pub identity: &'a Identity,
    /// The key that the server signs with, where it is not the identity's.
    pub server_key: Option<Arc<dyn rustls::sign::SigningKey>>,
    /// The client shows the same certificate, and signs with this key, or the identity's.
    pub client_auth: Option<Option<Arc<dyn rustls::sign::SigningKey>>>,
}

impl<'a> Setup<'a> {
    pub fn new(
        client: &'a CryptoProvider,
        server: &'a CryptoProvider,
        version: &'static SupportedProtocolVersion,
        identity: &'a Identity,
    ) -> Setup<'a> {
        Setup {
            client,
            server,
            version,
            identity,
            server_key: None,
            client_auth: None,
        }
    }

    fn resolver(
        &self,
        provider: &CryptoProvider,
        key: &Option<Arc<dyn rustls::sign::SigningKey>>,
    ) -> rustls::sign::SingleCertAndKey {
        let load = || provider.key_provider.load_private_key(self.identity.key());
        let key = key.clone().unwrap_or_else(|| load().unwrap());
        CertifiedKey::new(self.identity.chain.clone(), key).into()
    }

    pub fn pair(&self) -> Pair {
        let client = Arc::new(self.client.clone());
        let config = ClientConfig::builder_with_provider(client.clone())
            .with_protocol_versions(&[self.version])
            .unwrap()
            .with_root_certificates(self.identity.roots.clone());
        let config = match &self.client_auth {
            Some(key) => {
                config.with_client_cert_resolver(Arc::new(self.resolver(self.client, key)))
            }
            None => config.with_no_client_auth(),
        };
        let name = "localhost".try_into().unwrap();
        let client = ClientConnection::new(Arc::new(config), name).unwrap();
        let server = Arc::new(self.server.clone());
        let config = ServerConfig::builder_with_provider(server.clone())
            .with_protocol_versions(&[self.version])
            .unwrap();
        let config = match self.client_auth {
            Some(_) => config.with_client_cert_verifier(
                WebPkiClientVerifier::builder_with_provider(self.identity.roots.clone(), server)
                    .build()
                    .unwrap(),
            ),
            None => config.with_no_client_auth(),
        };
        let config =
            config.with_cert_resolver(Arc::new(self.resolver(self.server, &self.server_key)));
        let server = ServerConnection::new(Arc::new(config)).unwrap();
        Pair { client, server }
    }
}

/// The side that refused, and why.
#[derive(Debug, PartialEq)]
pub enum Refused {
    Client(Error),
    Server(Error),
}

impl Pair {
    /// The bytes that the client wants to send.
    pub fn said_by_client(&mut self) -> Vec<u8> {
        let mut wire = Vec::new();
        while self.client.wants_write() {
            self.client.write_tls(&mut wire).unwrap();
        }
        wire
    }

    /// The bytes that the server wants to send.
    pub fn said_by_server(&mut self) -> Vec<u8> {
        let mut wire = Vec::new();
        while self.server.wants_write() {
            self.server.write_tls(&mut wire).unwrap();
        }
        wire
    }

    pub fn tell_client(&mut self, mut wire: &[u8]) -> Result<(), Error> {
        while !wire.is_empty() {
            self.client.read_tls(&mut wire).unwrap();
            self.client.process_new_packets()?;
        }
        Ok(())
    }

    pub fn tell_server(&mut self, mut wire: &[u8]) -> Result<(), Error> {
        while !wire.is_empty() {
            self.server.read_tls(&mut wire).unwrap();
            self.server.process_new_packets()?;
        }
        Ok(())
    }

    /// Until nobody has anything to say, or somebody refuses.
    pub fn shake(&mut self) -> Result<(), Refused> {
        loop {
            let (up, down) = (self.said_by_client(), self.said_by_server());
            if up.is_empty() && down.is_empty() {
                return Ok(());
            }
            self.tell_server(&up).map_err(Refused::Server)?;
            self.tell_client(&down).map_err(Refused::Client)?;
        }
    }

    /// The alert that the peer gets of whom refuses.
    pub fn refusal(&mut self) -> (Refused, AlertDescription) {
        let refused = self.shake().unwrap_err();
        let heard = match refused {
            Refused::Client(_) => {
                let alert = self.said_by_client();
                self.tell_server(&alert)
            }
            Refused::Server(_) => {
                let alert = self.said_by_server();
                self.tell_client(&alert)
            }
        };
        match heard {
            Err(Error::AlertReceived(alert)) => (refused, alert),
            other => panic!("{refused:?}, and the peer hears {other:?}"),
        }
    }

    /// Both have the same keys and say so.
    pub fn check(&mut self, case: &str) {
        assert!(
            !self.client.is_handshaking() && !self.server.is_handshaking(),
            "{case}"
        );
        let export = |label: &[u8]| {
            let ours = self.client.export_keying_material([0; 32], label, None);
            let theirs = self.server.export_keying_material([0; 32], label, None);
            assert_eq!(ours.unwrap(), theirs.unwrap(), "{case}");
        };
        export(b"one");
        use std::io::{Read, Write};
        self.client.writer().write_all(b"up").unwrap();
        self.server.writer().write_all(b"down").unwrap();
        self.shake().unwrap();
        let (mut up, mut down) = ([0; 2], [0; 4]);
        self.server.reader().read_exact(&mut up).unwrap();
        self.client.reader().read_exact(&mut down).unwrap();
        assert_eq!((&up, &down), (b"up", b"down"), "{case}");
    }
}
