// SPDX-License-Identifier: MIT OR Apache-2.0
//! PKCS#8 secret keys under a passphrase: `EncryptedPrivateKeyInfo` with PBES2.
//!
//! | | read | written |
//! |---|---|---|
//! | derivation | PBKDF2 with HMAC-SHA-1 and -2, scrypt | scrypt, N = 2^14, r = 8, p = 5 |
//! | cipher | AES in CBC or GCM mode, Triple DES | AES-256-CBC |
//!
//! CBC encrypts and does not authenticate: a modified file can decrypt to another key, and a
//! version 1 key has no public key to detect that. OpenSSL reads neither GCM nor, before 3.5, the
//! version with a public key. OpenSSH's format does detect modifications.
//!
//! The cost of scrypt is within OpenSSL's limit of 32 MiB. PBES1 (MD5 and DES) is refused.
//! References: RFC 5958 section 3, RFC 8018 section 6.2, RFC 7914 section 7.

use pkcs5::pbes2::{Kdf, Parameters};
use pkcs5::{EncryptionScheme, scrypt};
use pkcs8::der::{Decode, Encode};
use pkcs8::{EncryptedPrivateKeyInfoOwned, EncryptedPrivateKeyInfoRef, der::asn1::OctetString};
use zeroize::Zeroizing;

use super::super::{Refused, armor};
use super::ENCRYPTED_LABEL;

/// The largest number of iterations of PBKDF2 that is accepted: some ten seconds.
const MOST_ITERATIONS: u32 = 10_000_000;
/// The largest memory of scrypt, and product of memory and `p`, that is accepted.
const MOST_MEMORY: u64 = 1 << 30;
const MOST_WORK: u64 = 1 << 33;

/// Salt and initialization vector for encrypting a key.
pub struct Salt {
    pub salt: [u8; 16],
    pub iv: [u8; 16],
}

/// Decrypts the DER form; the result is the DER form of an unprotected key.
///
/// # Errors
///
/// [`Refused::WrongPassphrase`], [`Refused::Unsupported`] for other schemes and excessive costs,
/// [`Refused::Damaged`].
pub fn decrypt(der: &[u8], passphrase: &[u8]) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let info = EncryptedPrivateKeyInfoRef::from_der(der).map_err(|_| Refused::Damaged)?;
    let EncryptionScheme::Pbes2(parameters) = &info.encryption_algorithm else {
        return Err(Refused::Unsupported);
    };
    let affordable = match &parameters.kdf {
        Kdf::Pbkdf2(kdf) => kdf.iteration_count <= MOST_ITERATIONS,
        Kdf::Scrypt(kdf) => {
            let memory = kdf
                .cost_parameter
                .checked_mul(128 * u64::from(kdf.block_size));
            memory.is_some_and(|memory| {
                memory <= MOST_MEMORY && memory * u64::from(kdf.parallelization) <= MOST_WORK
            })
        }
        _ => false,
    };
    if !affordable {
        return Err(Refused::Unsupported);
    }
    let mut buffer = Zeroizing::new(info.encrypted_data.as_bytes().to_vec());
    let length = parameters
        .decrypt_in_place(passphrase, &mut buffer)
        .map_err(|why| match why {
            pkcs5::Error::DecryptFailed | pkcs5::Error::EncryptFailed => Refused::WrongPassphrase,
            _ => Refused::Unsupported,
        })?
        .len();
    buffer.truncate(length);
    // The padding of CBC is valid for one wrong passphrase in 256, but the content then is not DER.
    if buffer.first() != Some(&0x30) {
        return Err(Refused::WrongPassphrase);
    }
    Ok(buffer)
}

/// Encrypts the DER form of a secret key, and returns its armoured form.
///
/// # Errors
///
/// Never for these parameters.
pub fn encrypt(der: &[u8], at: &Salt, passphrase: &[u8]) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let cost = scrypt::Params::new(14, 8, 5).map_err(|_| Refused::Unsupported)?;
    let parameters = Parameters::generate_scrypt_aes256cbc(cost, &at.salt, at.iv)
        .map_err(|_| Refused::Unsupported)?;
    let encrypted = parameters
        .encrypt(passphrase, der)
        .map_err(|_| Refused::Unsupported)?;
    let info = EncryptedPrivateKeyInfoOwned {
        encryption_algorithm: EncryptionScheme::Pbes2(parameters),
        encrypted_data: OctetString::new(encrypted).map_err(|_| Refused::Unsupported)?,
    };
    let der = info.to_der().map_err(|_| Refused::Unsupported)?;
    Ok(armor::encode(ENCRYPTED_LABEL, armor::PKIX_WIDTH, &der))
}
