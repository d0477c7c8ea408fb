// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group X25519 of TLS (RFC 8446 §4.2.8.2 and §7.4.2, RFC 8422 for TLS 1.2).

use nineteen::hazmat::leaving_nothing;
use nineteen::x25519::{PublicKey, StaticSecret};
use rustls::crypto::{ActiveKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::ffdhe_groups::FfdheGroup;
use rustls::{Error, NamedGroup};
use zeroize::Zeroizing;

use crate::INVALID_SHARE;

/// Bytes of a share, and of the shared secret.
pub(crate) const SHARE: usize = 32;

/// X25519: shares of 32 bytes, a fresh secret for each handshake.
///
/// # Errors
///
/// `start` fails if the operating system gives no randomness. `complete` fails with
/// `PeerMisbehaved::InvalidKeyShare`, which becomes the alert `illegal_parameter`, for a share of
/// another length and for one with which the shared secret is all zeros.
///
/// # Security
///
/// Constant time in the secret. The secret is in one block of the heap, which is wiped.
pub static X25519: &dyn SupportedKxGroup = &NineteenX25519;

#[derive(Debug)]
struct NineteenX25519;

impl SupportedKxGroup for NineteenX25519 {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let secret = fresh_secret()?;
        let share = PublicKey::from(&secret).to_bytes();
        Ok(Box::new(Active { secret, share }))
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::X25519
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }
}

/// A secret of this handshake.
struct Active {
    secret: StaticSecret,
    share: [u8; SHARE],
}

impl ActiveKeyExchange for Active {
    fn complete(self: Box<Self>, share: &[u8]) -> Result<SharedSecret, Error> {
        exchange(&self.secret, share)
    }

    fn pub_key(&self) -> &[u8] {
        &self.share
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::X25519
    }

    fn ffdhe_group(&self) -> Option<FfdheGroup<'static>> {
        None
    }
}

/// A secret from the operating system's random numbers.
pub(crate) fn fresh_secret() -> Result<StaticSecret, Error> {
    leaving_nothing(|| {
        let mut bytes = Zeroizing::new([0; 32]);
        crate::fill(&mut *bytes)?;
        Ok(StaticSecret::from(*bytes))
    })
}

/// The secret shared with the peer whose share this is, in rustls' type, which wipes it.
pub(crate) fn exchange(secret: &StaticSecret, share: &[u8]) -> Result<SharedSecret, Error> {
    let shared = exchanged(secret, share)?;
    Ok(SharedSecret::from(shared.as_bytes().as_slice()))
}

/// The same in the library's type.
pub(crate) fn exchanged(
    secret: &StaticSecret,
    share: &[u8],
) -> Result<nineteen::x25519::SharedSecret, Error> {
    let share: [u8; SHARE] = share.try_into().map_err(|_| INVALID_SHARE)?;
    let shared = secret.checked_diffie_hellman(&PublicKey::from(share));
    shared.map_err(|_| INVALID_SHARE)
}
