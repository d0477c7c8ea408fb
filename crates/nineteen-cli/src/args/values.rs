// SPDX-License-Identifier: MIT OR Apache-2.0
//! Types of option values: formats, backends, policies, times.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use nineteen::backend::Backend;
use nineteen::ed25519::Policy;

use crate::trust;

/// A curve on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Curve {
    /// Ed25519 and X25519
    Curve25519,
    /// Schnorr signatures and key exchange with Curve9767: a research curve, with file formats of
    /// its own
    Curve9767,
}

/// Format of both files of a new key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KeyFormat {
    /// PKCS#8 and SPKI text, as OpenSSL writes them
    Pkcs8,
    /// OpenSSH secret key and public line
    Openssh,
    /// Keys of minisign
    Minisign,
    /// Keys of OpenBSD's signify
    Signify,
}

/// Format of a public key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PublicFormat {
    /// PEM text, as OpenSSL writes it
    Spki,
    /// One line, as in ~/.ssh/authorized_keys
    Openssh,
    /// Public key of minisign
    Minisign,
    /// Public key of OpenBSD's signify
    Signify,
    /// 64 hexadecimal digits
    Hex,
    /// 32 bytes
    Raw,
}

/// Format of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SignatureFormat {
    /// The 64 bytes of RFC 8032
    Raw,
    /// SSHSIG text, as `ssh-keygen -Y sign` writes it
    Ssh,
    /// Signature of the BLAKE2b-512 hash, with a trusted comment, as minisign writes it
    Minisign,
    /// Signature of the file, as OpenBSD's signify writes it
    Signify,
}

/// A backend on the command line.
#[derive(Clone, Copy, Debug)]
pub struct BackendArg(pub Backend);

impl ValueEnum for BackendArg {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [BackendArg; Backend::ALL.len()] = {
            let mut all = [BackendArg(Backend::ALL[0]); Backend::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = BackendArg(Backend::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.description()))
    }
}

/// A policy on the command line.
#[derive(Clone, Copy, Debug, Default)]
pub struct PolicyArg(pub Policy);

impl ValueEnum for PolicyArg {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [PolicyArg; Policy::ALL.len()] = {
            let mut all = [PolicyArg(Policy::ALL[0]); Policy::ALL.len()];
            let mut i = 0;
            while i < all.len() {
                all[i] = PolicyArg(Policy::ALL[i]);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// A time in the local zone or in UTC.
///
/// # Errors
///
/// When the text is not a time.
pub fn time(text: &str) -> Result<i64, String> {
    trust::time(text).ok_or_else(|| "a time YYYYMMDD[HHMM[SS]][Z] is needed".into())
}

/// A number of seconds to measure.
///
/// # Errors
///
/// When it is not a number, too small or too large.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.05..=3600.0).contains(&n) => Ok(n),
        _ => Err("a number of seconds from 0.05 to 3600 is needed".into()),
    }
}
