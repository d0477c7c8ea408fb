// SPDX-License-Identifier: MIT OR Apache-2.0
//! Key and signature encodings of other programs.
//!
//! This layer extracts the 32 bytes of keys from files and does no arithmetic: [`crate::keys`]
//! checks whether a stored public key belongs to the stored secret.

use std::fmt;

// Textual armour, and the wire format of SSH.
pub use nineteen_openssh::{armor, wire};
use zeroize::Zeroizing;

use signify::Number;

// Keys and signatures as hexadecimal digits or base64.
pub mod bare;
// Public keys of SSH of any type.
pub mod any_key;
// Certificates of OpenSSH.
pub mod certificate;
// Hexadecimal digits.
pub mod hex;
// Names of other content.
pub mod kinds;
// Binary lists of revoked keys.
pub mod krl;
// `openssh-key-v1` secret keys and `ssh-ed25519 AAAA...` public lines.
pub mod openssh;
// PKCS#8 secret keys and SPKI public keys (RFC 5958, RFC 8410).
pub mod pkix;
// Keys and signatures of signify and minisign.
pub mod signify;
// SSHSIG signatures, as made by `ssh-keygen -Y sign`.
pub mod sshsig;

/// The algorithm that a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Algorithm {
    /// Signatures (RFC 8032)
    Ed25519,
    /// Key exchange (RFC 7748)
    X25519,
}

impl Algorithm {
    /// The usual name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ed25519 => "Ed25519",
            Self::X25519 => "X25519",
        }
    }
}

/// A secret key as found in a file.
pub struct SecretParts {
    pub algorithm: Algorithm,
    pub seed: Zeroizing<[u8; 32]>,
    /// The public key, where the file stores one; not compared with the seed.
    pub public: Option<[u8; 32]>,
    pub comment: String,
    /// The key number, if the key is one of signify or minisign.
    pub number: Option<Number>,
}

/// Prints the algorithm but no key material.
impl fmt::Debug for SecretParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretParts")
            .field("algorithm", &self.algorithm)
            .finish_non_exhaustive()
    }
}

/// The reason why a file in a known format cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Protected by a passphrase.
    Encrypted,
    /// The passphrase is wrong.
    WrongPassphrase,
    /// Protected by an unknown cipher, or at an excessive cost.
    Unsupported,
    /// A key of another type, with its article: RSA, ECDSA, a security token, Ed448, ...
    OtherType(&'static str),
    /// An Ed25519 or X25519 key in an unsupported form, with its article.
    OtherForm(&'static str),
    /// Not in this format, truncated, or inconsistent.
    Damaged,
}
