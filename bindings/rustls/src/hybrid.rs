// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group X25519MLKEM768 of TLS 1.3 (draft-ietf-tls-ecdhe-mlkem §4): ML-KEM first in shares and
//! in the secret.
//!
//! | | ML-KEM-768 | X25519 | bytes |
//! |---|--:|--:|--:|
//! | client's share | 1184, encapsulation key | 32 | 1216 |
//! | server's share | 1088, ciphertext | 32 | 1120 |
//! | shared secret | 32 | 32 | 64 |

use nineteen::x25519::{PublicKey, StaticSecret};
use rustls::crypto::{ActiveKeyExchange, CompletedKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::{Error, NamedGroup, ProtocolVersion};
use zeroize::Zeroizing;

use crate::mlkem::{CIPHERTEXT, Decapsulation, KEY_SEED, MESSAGE, PUBLIC, SHARED};
use crate::x25519::{self, SHARE};
use crate::{INVALID_SHARE, mlkem};

#[cfg(test)]
mod tests; // residues of exchanges in memory

/// X25519 together with ML-KEM-768, in TLS 1.3: shares of 1216 bytes from the client and 1120 from
/// the server.
///
/// A client sends the X25519 half as a share of its own too, if X25519 is among its groups; the
/// secret is the same, as the draft on hybrid exchanges allows.
///
/// # Errors
///
/// Starting fails if the operating system gives no randomness. Completing fails with
/// `PeerMisbehaved::InvalidKeyShare`, which becomes the alert `illegal_parameter`: for a share of
/// another length, for an encapsulation key with a coefficient that is not reduced, and if the
/// secret of X25519 is all zeros. A changed ciphertext is no error here (FIPS 203 §6.3); the
/// handshake then fails at the first encrypted message.
///
/// # Security
///
/// Constant time in the secrets, which are in blocks of the heap that are wiped.
pub static X25519MLKEM768: &dyn SupportedKxGroup = &NineteenHybrid;

#[derive(Debug)]
struct NineteenHybrid;

impl SupportedKxGroup for NineteenHybrid {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let mut seed = Zeroizing::new([0; KEY_SEED]);
        crate::fill(&mut *seed)?;
        Ok(Box::new(Active::new(x25519::fresh_secret()?, &seed)))
    }

    fn start_and_complete(&self, share: &[u8]) -> Result<CompletedKeyExchange, Error> {
        let mut message = Zeroizing::new([0; MESSAGE]);
        crate::fill(&mut *message)?;
        let (pub_key, secret) = answer(&x25519::fresh_secret()?, &message, share)?;
        Ok(CompletedKeyExchange {
            group: NamedGroup::X25519MLKEM768,
            pub_key,
            secret,
        })
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::X25519MLKEM768
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }

    fn usable_for_version(&self, version: ProtocolVersion) -> bool {
        version == ProtocolVersion::TLSv1_3
    }
}

/// The client's state until the server answers.
struct Active {
    secret: StaticSecret,
    key: Decapsulation,
    share: Vec<u8>,
}

impl Active {
    fn new(secret: StaticSecret, seed: &[u8; KEY_SEED]) -> Active {
        let mut public = [0; PUBLIC];
        let key = mlkem::generate(seed, &mut public);
        let share = [&public[..], PublicKey::from(&secret).as_bytes()].concat();
        Active { secret, key, share }
    }
}

impl ActiveKeyExchange for Active {
    fn complete(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
        let (ciphertext, theirs) = halves::<CIPHERTEXT>(share)?;
        let classical = x25519::exchanged(&self.secret, theirs)?;
        let mut secret = vec![0; SHARED + SHARE];
        let (first, second) = parts(&mut secret);
        self.key.open(ciphertext, first);
        second.copy_from_slice(classical.as_bytes());
        Ok(SharedSecret::from(secret))
    }

    fn hybrid_component(&self) -> Option<(NamedGroup, &[u8])> {
        Some((NamedGroup::X25519, &self.share[PUBLIC..]))
    }

    fn complete_hybrid_component(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
        x25519::exchange(&self.secret, share)
    }

    fn pub_key(&self) -> &[u8] {
        &self.share
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::X25519MLKEM768
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }
}

/// The server's share and the secret.
fn answer(
    secret: &StaticSecret,
    message: &[u8; MESSAGE],
    share: &[u8],
) -> Result<(Vec<u8>, SharedSecret), Error> {
    let (public, theirs) = halves::<PUBLIC>(share)?;
    let classical = x25519::exchanged(secret, theirs)?;
    let mut shared = vec![0; SHARED + SHARE];
    let (first, second) = parts(&mut shared);
    let mut ciphertext = [0; CIPHERTEXT];
    let sent = mlkem::encapsulate(public, message, &mut ciphertext, first);
    second.copy_from_slice(classical.as_bytes());
    let shared = SharedSecret::from(shared);
    sent.ok_or(INVALID_SHARE)?;
    let share = [&ciphertext[..], PublicKey::from(secret).as_bytes()].concat();
    Ok((share, shared))
}

/// The halves of a received share: `N` bytes of ML-KEM, and the rest, whose length X25519 checks.
fn halves<const N: usize>(share: &[u8]) -> Result<(&[u8; N], &[u8]), Error> {
    let halves = share.split_first_chunk();
    halves.ok_or(INVALID_SHARE)
}

/// The halves of the secret.
fn parts(secret: &mut [u8]) -> (&mut [u8; SHARED], &mut [u8]) {
    secret
        .split_first_chunk_mut()
        .expect("the secret has 64 bytes")
}
