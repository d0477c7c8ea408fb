// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519, X25519MLKEM768 and Ed25519 for rustls 0.23, over any of its providers.
//!
//! [`provider_over`] puts all parts into another provider, whose cipher suites, other groups, other
//! signatures and random numbers stay:
//!
//! ```
//! use rustls::crypto::aws_lc_rs;
//!
//! let provider = nineteen_rustls::provider_over(aws_lc_rs::default_provider());
//! let config = rustls::ClientConfig::builder_with_provider(provider.into())
//!     .with_safe_default_protocol_versions()?
//!     .with_root_certificates(rustls::RootCertStore::empty())
//!     .with_no_client_auth();
//! # drop(config);
//! # Ok::<(), rustls::Error>(())
//! ```
//!
//! The parts can be used alone: [`X25519`] and [`X25519MLKEM768`] in `kx_groups`, [`ED25519`] in
//! `signature_verification_algorithms`, [`signing_key`] for keys.
//!
//! # Security
//!
//! ML-KEM is that of `libcrux-ml-kem`; everything on Curve25519 is `nineteen`'s. Both are constant
//! time in the secrets. Secrets are wiped, and so is the part of the stack where they were computed.
//! Randomness comes from the operating system. Nothing here is validated for FIPS, and `fips()` says
//! so.

mod hybrid; // X25519 together with ML-KEM-768
mod key; // private keys of Ed25519
mod mlkem; // ML-KEM-768 with secrets that are wiped
mod provider; // all parts in place of another provider's
mod signature; // verification of Ed25519
mod x25519; // key exchange

pub use hybrid::X25519MLKEM768;
pub use key::signing_key;
pub use provider::provider_over;
pub use signature::ED25519;
pub use x25519::X25519;

/// The error for a share of wrong length or without a valid key.
const INVALID_SHARE: rustls::Error =
    rustls::Error::PeerMisbehaved(rustls::PeerMisbehaved::InvalidKeyShare);

/// Fills `bytes` with random numbers of the operating system.
fn fill(bytes: &mut [u8]) -> Result<(), rustls::Error> {
    getrandom::fill(bytes).map_err(|_| rustls::Error::FailedToGetRandomBytes)
}

/// Memory of the tests, where freed blocks can be searched.
#[cfg(all(test, target_os = "linux", target_pointer_width = "64"))]
#[global_allocator]
static ALLOCATOR: testkit::residue::Watching = testkit::residue::Watching;
