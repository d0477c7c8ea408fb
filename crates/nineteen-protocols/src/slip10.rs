// SPDX-License-Identifier: MIT OR Apache-2.0
//! SLIP-0010: a hierarchy of Ed25519 keys from one seed.
//!
//! ```text
//! master    HMAC-SHA512("ed25519 seed", seed)                     key ‖ chain code
//! child i   HMAC-SHA512(chain code, 0 ‖ key ‖ 2^31 + i as 4 bytes, most significant first)
//! ```
//!
//! All children are hardened: their keys cannot be computed from the parent's public key.
//!
//! ```
//! use nineteen_protocols::slip10::ExtendedSecret;
//!
//! let seed = [7; 32]; // from a mnemonic, or random
//! let account = ExtendedSecret::from_seed(&seed)?.derive("m/44'/501'/0'")?;
//! let key = account.signing_key();
//! # Ok::<(), nineteen_protocols::Error>(())
//! ```
//!
//! Reference: <https://github.com/satoshilabs/slips/blob/master/slip-0010.md>.

use core::fmt;

use ground::wipe::Place;
use hmac::{Hmac, KeyInit, Mac};
use nineteen::ed25519::SigningKey;
use nineteen::hazmat::leaving_nothing;
use sha2::Sha512;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::Error;

/// A secret key and its chain code, from which its children are derived. Wiped on drop.
pub struct ExtendedSecret(Place<Zeroizing<Halves>>);

/// The two halves of an HMAC-SHA-512 output.
#[derive(Default)]
struct Halves {
    key: [u8; 32],
    chain_code: [u8; 32],
}

impl Zeroize for Halves {
    fn zeroize(&mut self) {
        self.key.zeroize();
        self.chain_code.zeroize();
    }
}

impl ExtendedSecret {
    /// The master key of a seed of 16 to 64 bytes. Constant time in its contents.
    ///
    /// # Errors
    ///
    /// [`Error::SeedLength`] for another length.
    pub fn from_seed(seed: &[u8]) -> Result<ExtendedSecret, Error> {
        if !(16..=64).contains(&seed.len()) {
            return Err(Error::SeedLength);
        }
        Ok(leaving_nothing(|| {
            ExtendedSecret::from_mac(b"ed25519 seed", &[seed])
        }))
    }

    /// The hardened child of a number below 2^31; of a larger one, that with the highest bit set,
    /// as some write it. Constant time in the key.
    #[must_use]
    pub fn child(&self, number: u32) -> ExtendedSecret {
        let number = (number | 1 << 31).to_be_bytes();
        leaving_nothing(|| {
            ExtendedSecret::from_mac(self.chain_code(), &[&[0], self.key(), &number])
        })
    }

    /// The key at a path: `m`, then numbers below 2^31, each with `'`, `h` or `H`.
    ///
    /// # Errors
    ///
    /// [`Error::Path`] for anything else: a number that is not marked would be a child that Ed25519
    /// does not have.
    pub fn derive(&self, path: &str) -> Result<ExtendedSecret, Error> {
        let mut parts = path.split('/');
        if parts.next() != Some("m") {
            return Err(Error::Path);
        }
        let mut key = self.clone();
        for part in parts {
            let digits = part.strip_suffix(['\'', 'h', 'H']).ok_or(Error::Path)?;
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            let number = digits.parse::<u32>().ok().filter(|n| plain && *n < 1 << 31);
            key = key.child(number.ok_or(Error::Path)?);
        }
        Ok(key)
    }

    /// The seed of the Ed25519 key.
    pub fn key(&self) -> &[u8; 32] {
        &self.0.key
    }

    /// The chain code. With it and the key, whoever has both has all children.
    pub fn chain_code(&self) -> &[u8; 32] {
        &self.0.chain_code
    }

    /// The Ed25519 key.
    pub fn signing_key(&self) -> SigningKey {
        SigningKey::from_bytes(self.key())
    }

    fn from_mac(secret: &[u8], parts: &[&[u8]]) -> ExtendedSecret {
        let Ok(mut mac) = Hmac::<Sha512>::new_from_slice(secret) else {
            unreachable!("HMAC takes keys of any length")
        };
        for part in parts {
            mac.update(part);
        }
        let mut output = mac.finalize().into_bytes();
        let mut extended = ExtendedSecret::blank();
        extended.0.key.copy_from_slice(&output[..32]);
        extended.0.chain_code.copy_from_slice(&output[32..]);
        output.as_mut_slice().zeroize();
        extended
    }

    /// To be filled in place.
    fn blank() -> ExtendedSecret {
        ExtendedSecret(Place::new(Zeroizing::new(Halves::default())))
    }
}

impl Clone for ExtendedSecret {
    fn clone(&self) -> ExtendedSecret {
        let mut copy = ExtendedSecret::blank();
        copy.0.key.copy_from_slice(self.key());
        copy.0.chain_code.copy_from_slice(self.chain_code());
        copy
    }
}

/// Nothing of the secrets.
impl fmt::Debug for ExtendedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtendedSecret").finish_non_exhaustive()
    }
}

impl ZeroizeOnDrop for ExtendedSecret {}
