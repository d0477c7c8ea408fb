// SPDX-License-Identifier: MIT OR Apache-2.0
//! PKCS#8 secret keys and SPKI public keys for Ed25519 and X25519.
//!
//! Three shapes of secret key occur in practice:
//!
//! | bytes | shape | written by |
//! |---|---|---|
//! | 48 | version 1, no public key | OpenSSL, and this program |
//! | 83 | version 2, public key as `[1] IMPLICIT BIT STRING` | ed25519-dalek, newer ring |
//! | 85 | version 2, public key wrongly as `[1] EXPLICIT BIT STRING` | ring up to 0.16 |
//!
//! This program writes the first because every OpenSSL reads it; versions before 3.5 cannot read
//! the second. References: RFC 5958, RFC 8410 sections 3, 4 and 7.

use pkcs8::der::Decode;
use pkcs8::{ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use zeroize::Zeroizing;

use super::{Algorithm, Refused, SecretParts, armor, kinds};

// Encryption under a passphrase.
pub mod protected;

/// Labels of the armour.
pub const SECRET_LABEL: &str = "PRIVATE KEY";
pub const ENCRYPTED_LABEL: &str = "ENCRYPTED PRIVATE KEY";
pub const PUBLIC_LABEL: &str = "PUBLIC KEY";

const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
const X25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.110");

/// Reads the DER form of a secret key in any of the three shapes.
///
/// # Errors
///
/// [`Refused::OtherType`] for another algorithm, [`Refused::Damaged`] for everything else.
pub fn decode_secret(der: &[u8]) -> Result<SecretParts, Refused> {
    if let Some(parts) = decode_old_ring(der) {
        return Ok(parts);
    }
    let info = PrivateKeyInfoRef::from_der(der).map_err(|_| Refused::Damaged)?;
    let algorithm = algorithm(&info.algorithm.oid, info.algorithm.parameters.is_some())?;
    // RFC 8410 section 7: the key is an OCTET STRING inside the OCTET STRING.
    let Some((&[0x04, 0x20], seed)) = info.private_key.as_bytes().split_at_checked(2) else {
        return Err(Refused::Damaged);
    };
    let public = match &info.public_key {
        Some(bits) => Some(
            bits.as_bytes()
                .and_then(|b| b.try_into().ok())
                .ok_or(Refused::Damaged)?,
        ),
        None => None,
    };
    Ok(SecretParts {
        algorithm,
        seed: copied(seed).ok_or(Refused::Damaged)?,
        public,
        comment: String::new(),
        number: None,
    })
}

/// The 85-byte shape differs from a valid one only in its constant bytes, so constants find it.
fn decode_old_ring(der: &[u8]) -> Option<SecretParts> {
    #[rustfmt::skip]
    let rest = der.strip_prefix(&[
        0x30, 0x53, 0x02, 0x01, 0x01, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70,
    ])?;
    let rest = rest.strip_prefix(&[0x04, 0x22, 0x04, 0x20])?;
    let (seed, rest) = rest.split_at_checked(32)?;
    let public = rest.strip_prefix(&[0xa1, 0x23, 0x03, 0x21, 0x00])?;
    let public = Some(public.try_into().ok()?);
    Some(SecretParts {
        algorithm: Algorithm::Ed25519,
        seed: copied(seed)?,
        public,
        comment: String::new(),
        number: None,
    })
}

/// Returns the armoured version 1 form of a secret key.
pub fn encode_secret(algorithm: Algorithm, seed: &[u8; 32]) -> Zeroizing<Vec<u8>> {
    let der = encode_secret_der(algorithm, seed);
    armor::encode(SECRET_LABEL, armor::PKIX_WIDTH, &der[..])
}

/// Returns the version 1 form of a secret key: 48 bytes of DER.
pub fn encode_secret_der(algorithm: Algorithm, seed: &[u8; 32]) -> Zeroizing<[u8; 48]> {
    let mut der = Zeroizing::new([0; 48]);
    #[rustfmt::skip]
    der[..16].copy_from_slice(&[
        0x30, 0x2e, // SEQUENCE of 46 bytes
        0x02, 0x01, 0x00, // version 1 is written 0
        0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, last_arc(algorithm), // OBJECT IDENTIFIER 1.3.101.*
        0x04, 0x22, 0x04, 0x20, // OCTET STRING in OCTET STRING
    ]);
    der[16..].copy_from_slice(seed);
    der
}

/// Reads the DER form of a public key.
///
/// # Errors
///
/// [`Refused::OtherType`] for another algorithm, [`Refused::Damaged`] for everything else.
pub fn decode_public(der: &[u8]) -> Result<(Algorithm, [u8; 32]), Refused> {
    let info = SubjectPublicKeyInfoRef::from_der(der).map_err(|_| Refused::Damaged)?;
    let algorithm = algorithm(&info.algorithm.oid, info.algorithm.parameters.is_some())?;
    let bytes = info
        .subject_public_key
        .as_bytes()
        .and_then(|b| b.try_into().ok());
    Ok((algorithm, bytes.ok_or(Refused::Damaged)?))
}

/// Returns the armoured form of a public key: 44 bytes of DER.
pub fn encode_public(algorithm: Algorithm, public: &[u8; 32]) -> Vec<u8> {
    let mut der = [0; 44];
    #[rustfmt::skip]
    der[..12].copy_from_slice(&[
        0x30, 0x2a, // SEQUENCE of 42 bytes
        0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, last_arc(algorithm), // OBJECT IDENTIFIER 1.3.101.*
        0x03, 0x21, 0x00, // BIT STRING, no unused bits
    ]);
    der[12..].copy_from_slice(public);
    armor::encode(PUBLIC_LABEL, armor::PKIX_WIDTH, &der).to_vec()
}

/// RFC 8410 section 3: the parameters of these algorithms are absent.
fn algorithm(oid: &ObjectIdentifier, has_parameters: bool) -> Result<Algorithm, Refused> {
    match *oid {
        ED25519 if !has_parameters => Ok(Algorithm::Ed25519),
        X25519 if !has_parameters => Ok(Algorithm::X25519),
        ED25519 | X25519 => Err(Refused::Damaged),
        other => Err(Refused::OtherType(kinds::of_algorithm(&other))),
    }
}

fn last_arc(algorithm: Algorithm) -> u8 {
    match algorithm {
        Algorithm::Ed25519 => 112,
        Algorithm::X25519 => 110,
    }
}

fn copied(seed: &[u8]) -> Option<Zeroizing<[u8; 32]>> {
    let mut copy = Zeroizing::new([0; 32]);
    if seed.len() != copy.len() {
        return None;
    }
    copy.copy_from_slice(seed);
    Some(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shapes of the table above, built by hand: seed 3, public key 5.
    fn shape(bytes: usize) -> Vec<u8> {
        let version = u8::from(bytes > 48);
        #[rustfmt::skip]
        let mut der = vec![
            0x30, (bytes - 2) as u8, 0x02, 0x01, version, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70,
            0x04, 0x22, 0x04, 0x20,
        ];
        der.extend([3; 32]);
        match bytes {
            83 => der.extend([0x81, 0x21, 0]),
            85 => der.extend([0xa1, 0x23, 3, 0x21, 0]),
            _ => return der,
        }
        der.extend([5; 32]);
        der
    }

    #[test]
    fn all_three_shapes_are_read() {
        for bytes in [48, 83, 85] {
            let der = shape(bytes);
            assert_eq!(der.len(), bytes);
            let parts = decode_secret(&der).unwrap();
            assert_eq!(
                (parts.algorithm, *parts.seed),
                (Algorithm::Ed25519, [3; 32])
            );
            assert_eq!(parts.public, (bytes > 48).then_some([5; 32]));
            for n in 0..bytes {
                assert!(decode_secret(&der[..n]).is_err(), "{n} of {bytes} bytes");
            }
            let longer = [&der[..], &[0]].concat();
            assert!(decode_secret(&longer).is_err());
        }
    }

    #[test]
    fn keys_survive_the_round_trip() {
        for algorithm in [Algorithm::Ed25519, Algorithm::X25519] {
            let (label, der) = armor::decode(&encode_secret(algorithm, &[3; 32])).unwrap();
            let parts = decode_secret(&der).unwrap();
            assert_eq!(
                (label.as_str(), parts.algorithm, *parts.seed),
                (SECRET_LABEL, algorithm, [3; 32])
            );
            let (label, der) = armor::decode(&encode_public(algorithm, &[5; 32])).unwrap();
            assert_eq!(
                (label.as_str(), decode_public(&der)),
                (PUBLIC_LABEL, Ok((algorithm, [5; 32])))
            );
        }
    }

    #[test]
    fn other_algorithms_are_told_from_damage() {
        let mut der = shape(48);
        der[11] = 0x71; // Ed448
        assert_eq!(
            decode_secret(&der).unwrap_err(),
            Refused::OtherType("an Ed448 key")
        );
        der[11] = 0x70;
        der[13] = 0x21;
        assert_eq!(decode_secret(&der).unwrap_err(), Refused::Damaged);
    }
}
