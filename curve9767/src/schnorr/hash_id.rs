// SPDX-License-Identifier: MIT OR Apache-2.0
//! The hash function of a message.

use core::fmt;
use core::str::FromStr;

/// A hash function, by its object identifier, or none.
///
/// The given bytes are signed, of any length: whether they are an output of the hash function is
/// not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HashId {
    /// None: the message itself is signed. Its identifier is empty.
    Raw,
    /// SHA-224
    Sha224,
    /// SHA-256
    Sha256,
    /// SHA-384
    Sha384,
    /// SHA-512
    Sha512,
    /// SHA-512/224
    Sha512_224,
    /// SHA-512/256
    Sha512_256,
    /// SHA3-224
    Sha3_224,
    /// SHA3-256
    Sha3_256,
    /// SHA3-384
    Sha3_384,
    /// SHA3-512
    Sha3_512,
}

impl HashId {
    /// All of them.
    pub const ALL: [HashId; 11] = [
        HashId::Raw,
        HashId::Sha224,
        HashId::Sha256,
        HashId::Sha384,
        HashId::Sha512,
        HashId::Sha512_224,
        HashId::Sha512_256,
        HashId::Sha3_224,
        HashId::Sha3_256,
        HashId::Sha3_384,
        HashId::Sha3_512,
    ];

    /// The identifier in decimal, as it is hashed.
    pub const fn oid(self) -> &'static str {
        match self {
            HashId::Raw => "",
            HashId::Sha224 => "2.16.840.1.101.3.4.2.4",
            HashId::Sha256 => "2.16.840.1.101.3.4.2.1",
            HashId::Sha384 => "2.16.840.1.101.3.4.2.2",
            HashId::Sha512 => "2.16.840.1.101.3.4.2.3",
            HashId::Sha512_224 => "2.16.840.1.101.3.4.2.5",
            HashId::Sha512_256 => "2.16.840.1.101.3.4.2.6",
            HashId::Sha3_224 => "2.16.840.1.101.3.4.2.7",
            HashId::Sha3_256 => "2.16.840.1.101.3.4.2.8",
            HashId::Sha3_384 => "2.16.840.1.101.3.4.2.9",
            HashId::Sha3_512 => "2.16.840.1.101.3.4.2.10",
        }
    }
}

/// The identifier in decimal.
impl fmt::Display for HashId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.oid())
    }
}

/// No hash function has this identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownHash;

impl fmt::Display for UnknownHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the object identifier of a hash function that signatures are defined for")
    }
}

impl core::error::Error for UnknownHash {}

impl FromStr for HashId {
    type Err = UnknownHash;

    /// The hash function with this identifier, in decimal.
    ///
    /// # Errors
    ///
    /// If no hash function has it.
    fn from_str(oid: &str) -> Result<HashId, UnknownHash> {
        let mut all = HashId::ALL.into_iter();
        all.find(|hash| hash.oid() == oid).ok_or(UnknownHash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nonces and challenges hash the identifier, a colon and the hash: the first colon ends the
    /// identifier.
    #[test]
    fn no_identifier_has_a_colon() {
        for hash in HashId::ALL {
            let only = |byte: u8| byte.is_ascii_digit() || byte == b'.';
            assert!(hash.oid().bytes().all(only), "{hash}");
        }
    }
}
