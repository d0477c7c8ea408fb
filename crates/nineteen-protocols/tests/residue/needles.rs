// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words that belong to a key, a nonce, a chain code, an identity.

use nineteen::scalar::{Scalar, clamp_integer};
use sha2::{Digest, Sha512};
use testkit::residue::Needles;

/// The words of each secret.
pub trait Secrets: Sized {
    /// A scalar below the order, with its negative.
    #[must_use]
    fn scalar(self, name: &str, k: &Scalar) -> Self;
    /// An X25519 secret, clamped and reduced.
    #[must_use]
    fn secret(self, bytes: &[u8; 32]) -> Self;
    /// The hash of a seed, and what RFC 8032 makes of it.
    #[must_use]
    fn seed(self, seed: &[u8; 32]) -> Self;
    /// A nonce, its hash, and what a response adds to it: the product of a challenge and the secret.
    #[must_use]
    fn nonce(self, hashed: &[&[u8]], product: &Scalar, response: &[u8]) -> Self;
    /// A key of HMAC-SHA-512 and both of its pads.
    #[must_use]
    fn mac_key(self, name: &str, key: &[u8]) -> Self;
    /// The text of an identity of age, the bytes in it, and its digits to the base 32.
    #[must_use]
    fn identity(self, text: &str, bytes: &[u8; 32]) -> Self;
}

/// SHA-512 of parts.
pub fn hash(parts: &[&[u8]]) -> [u8; 64] {
    let hash = parts.iter().fold(Sha512::new(), Digest::chain_update);
    hash.finalize().into()
}

impl Secrets for Needles {
    fn scalar(self, name: &str, k: &Scalar) -> Needles {
        self.integer(name, k.as_bytes())
            .integer(&format!("-{name}"), (-k).as_bytes())
    }

    fn secret(self, bytes: &[u8; 32]) -> Needles {
        let clamped = clamp_integer(*bytes);
        self.words("secret", bytes)
            .integer("clamped", &clamped)
            .scalar("scalar", &Scalar::from_bytes_mod_order(clamped))
    }

    fn seed(self, seed: &[u8; 32]) -> Needles {
        let hash = hash(&[seed]);
        let low = *hash.first_chunk().expect("32 bytes");
        self.words("hash of the seed", &hash)
            .words("seed", seed)
            .secret(&low)
    }

    fn nonce(self, hashed: &[&[u8]], product: &Scalar, response: &[u8]) -> Needles {
        let hash = hash(hashed);
        let nonce = Scalar::from_bytes_mod_order_wide(&hash);
        assert_eq!((nonce + product).as_bytes(), response, "another nonce");
        self.words("hash of the nonce", &hash)
            .scalar("nonce", &nonce)
            .scalar("product", product)
    }

    fn mac_key(self, name: &str, key: &[u8]) -> Needles {
        let pad = |byte: u8| key.iter().map(|k| k ^ byte).collect::<Vec<u8>>();
        self.words(name, key)
            .words(&format!("inner pad of {name}"), &pad(0x36))
            .words(&format!("outer pad of {name}"), &pad(0x5c))
    }

    fn identity(mut self, text: &str, bytes: &[u8; 32]) -> Needles {
        let (_, letters) = text.rsplit_once('1').expect("a separator");
        // The last six are the checksum.
        let letters = &letters[..letters.len() - 6];
        const ALPHABET: &str = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";
        let digits: Vec<u8> = letters
            .chars()
            .map(|letter| ALPHABET.find(letter).expect("a digit") as u8)
            .collect();
        for (i, run) in digits.chunks_exact(8).enumerate() {
            self = self.run(format!("digits of the identity[{i}]"), run);
        }
        // The key, its clamped form; the letters in both cases, of one and four bytes each.
        self = self.secret(bytes);
        for letters in [letters.to_owned(), letters.to_lowercase()] {
            self = self.words("text", letters.as_bytes());
            let wide: Vec<u8> = letters
                .chars()
                .flat_map(|c| u32::from(c).to_le_bytes())
                .collect();
            for (i, run) in wide.chunks_exact(16).enumerate() {
                self = self.run(format!("characters[{i}]"), run);
            }
        }
        self
    }
}
