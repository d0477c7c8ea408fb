// SPDX-License-Identifier: MIT OR Apache-2.0
//! The encrypted section of an OpenSSH secret key.
//!
//! `bcrypt_pbkdf(passphrase, salt, rounds)` gives key and initialization vector of the cipher. The
//! two check numbers at the front of the section accept a wrong passphrase with probability 2^-32;
//! ciphers with a tag detect it reliably.
//!
//! References: PROTOCOL.key and cipher.c of the OpenSSH source.

use ssh_cipher::{Cipher, Tag};
use zeroize::Zeroizing;

use super::super::Refused;
use super::super::wire::Reader;

/// The cipher that `ssh-keygen` uses by default.
pub const CIPHER: Cipher = Cipher::Aes256Ctr;
/// The supported ciphers: all those of `ssh-keygen -Z`.
const CIPHERS: [Cipher; 10] = [
    Cipher::Aes128Cbc,
    Cipher::Aes192Cbc,
    Cipher::Aes256Cbc,
    Cipher::Aes128Ctr,
    Cipher::Aes192Ctr,
    Cipher::Aes256Ctr,
    Cipher::Aes128Gcm,
    Cipher::Aes256Gcm,
    Cipher::ChaCha20Poly1305,
    Cipher::TdesCbc,
];
/// Rounds for new files, as in `ssh-keygen` of OpenSSH 9.4 and later.
pub const ROUNDS: u32 = 24;
/// The largest number of rounds that is accepted: at about 4 ms each, half a minute.
const MOST_ROUNDS: u32 = 8192;
/// Length of a new salt.
pub const SALT: usize = 16;

/// Decrypts a section with its tag.
///
/// # Errors
///
/// [`Refused::WrongPassphrase`] when the tag does not fit, [`Refused::Unsupported`] for other
/// ciphers and for too many rounds, [`Refused::Damaged`] for wrong lengths.
pub fn decrypt(
    cipher: &[u8],
    kdf_options: &[u8],
    section: &[u8],
    tag: &[u8],
    passphrase: &[u8],
) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let cipher = *CIPHERS
        .iter()
        .find(|known| known.as_str().as_bytes() == cipher)
        .ok_or(Refused::Unsupported)?;
    let mut options = Reader::new(kdf_options);
    let salt = options.string().ok_or(Refused::Damaged)?;
    let rounds = options.uint32().ok_or(Refused::Damaged)?;
    if salt.is_empty() || rounds == 0 || !options.rest().is_empty() {
        return Err(Refused::Damaged);
    }
    if rounds > MOST_ROUNDS {
        return Err(Refused::Unsupported);
    }
    let tag = match (cipher.has_tag(), tag) {
        (false, []) => None,
        (true, tag) => Some(Tag::try_from(tag).map_err(|_| Refused::Damaged)?),
        (false, _) => return Err(Refused::Damaged),
    };
    if section.is_empty() || !section.len().is_multiple_of(cipher.block_size()) {
        return Err(Refused::Damaged);
    }
    let (material, split) = derive(cipher, salt, rounds, passphrase)?;
    let mut clear = Zeroizing::new(section.to_vec());
    // OpenSSH numbers the packets of this cipher, and a file is packet 0.
    let zero = [0; 8];
    let (key, mut iv) = material.split_at(split);
    if cipher == Cipher::ChaCha20Poly1305 {
        iv = &zero;
    }
    cipher
        .decrypt(key, iv, &mut clear, tag)
        .map_err(|_| Refused::WrongPassphrase)?;
    Ok(clear)
}

/// Encrypts a section in place under [`CIPHER`], which has no tag.
pub fn encrypt(section: &mut [u8], salt: &[u8; SALT], passphrase: &[u8]) -> Result<(), Refused> {
    let (material, split) = derive(CIPHER, salt, ROUNDS, passphrase)?;
    let (key, iv) = material.split_at(split);
    match CIPHER.encrypt(key, iv, section) {
        Ok(None) => Ok(()),
        _ => Err(Refused::Unsupported),
    }
}

/// Key and initialization vector, and the length of the key.
fn derive(
    cipher: Cipher,
    salt: &[u8],
    rounds: u32,
    passphrase: &[u8],
) -> Result<(Zeroizing<Vec<u8>>, usize), Refused> {
    let (key, iv) = match cipher {
        // Two keys of 32 bytes, of which the first encrypts the content; no initialization vector.
        Cipher::ChaCha20Poly1305 => (64, 0),
        _ => cipher.key_and_iv_size().ok_or(Refused::Unsupported)?,
    };
    let mut material = Zeroizing::new(vec![0; key + iv]);
    bcrypt_pbkdf::bcrypt_pbkdf(passphrase, salt, rounds, &mut material)
        .map_err(|_| Refused::WrongPassphrase)?;
    let split = match cipher {
        Cipher::ChaCha20Poly1305 => 32,
        _ => key,
    };
    Ok((material, split))
}
