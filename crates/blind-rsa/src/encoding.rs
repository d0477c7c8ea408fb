// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys as SubjectPublicKeyInfo and PKCS#8, in DER, by the crates `spki`, `pkcs8`, `pkcs1`, `der`.
//!
//! | algorithm | parameters | tells |
//! |---|---|---|
//! | id-RSASSA-PSS | SHA-384, MGF1 with SHA-384, salt length | PSS (48) from PSSZERO (0) |
//! | rsaEncryption | NULL | nothing |
//!
//! Neither tells a randomized variant from a deterministic one, nor RFC 9474 from keys for public
//! metadata: whoever stores a key stores that beside it. Private keys are told apart by their
//! primes.
//!
//! Sources: RFC 8017 appendix A, RFC 5958, RFC 4055 section 3.1. RFC 9474 section 6.2 requires
//! id-RSASSA-PSS in certificates; RFC 9578 section 8.2.2 shows the encoding that is written here,
//! without NULL after the hash. With NULL it is read as well, as RFC 4055 section 2.1 requires.

use crate::error::Error;
use crate::number::{self, Secret};
use crate::private::Factors;
use crate::public::Public;
use crate::variant::Variant;
use alloc::vec::Vec;
use der::asn1::{Any, AnyRef, BitStringRef, ObjectIdentifier, OctetStringRef, UintRef};
use der::{Decode, Encode};
use pkcs1::{RsaPrivateKeyRef, RsaPssParamsOwned, RsaPssParamsRef, RsaPublicKeyRef, TrailerField};
use pkcs8::PrivateKeyInfoRef;
use spki::{
    AlgorithmIdentifier, AlgorithmIdentifierOwned, AlgorithmIdentifierRef, SubjectPublicKeyInfoRef,
};
use zeroize::Zeroizing;

/// How an encoded key names its algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Algorithm {
    /// id-RSASSA-PSS with the variant's parameters: what the specifications require in
    /// certificates.
    RsassaPss,
    /// rsaEncryption, for software that knows nothing else.
    RsaEncryption,
}

const RSA_ENCRYPTION: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");
const RSASSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");
const MGF1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.8");
const SHA384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");

/// The longest modulus in bytes.
const LONGEST: usize = 1024;

/// The numbers of a public key, without leading zero limbs.
pub(crate) struct PublicNumbers {
    pub(crate) n: Vec<u64>,
    pub(crate) e: Vec<u64>,
}

/// The numbers of a private key, as they were written.
pub(crate) struct PrivateNumbers {
    pub(crate) public: PublicNumbers,
    pub(crate) d: Secret,
    pub(crate) p: Secret,
    pub(crate) q: Secret,
    pub(crate) d_p: Secret,
    pub(crate) d_q: Secret,
    pub(crate) q_inv: Secret,
}

impl PrivateNumbers {
    /// All numbers of a key.
    pub(crate) fn new(
        factors: &Factors,
        public: &Public,
        d: &Secret,
        exponents: &[Secret; 2],
    ) -> PrivateNumbers {
        let (n, e) = (
            public.modulus().limbs().to_vec(),
            public.exponent().to_vec(),
        );
        PrivateNumbers {
            public: PublicNumbers { n, e },
            d: d.clone(),
            p: Zeroizing::new(factors.p.limbs().to_vec()),
            q: Zeroizing::new(factors.q.limbs().to_vec()),
            d_p: exponents[0].clone(),
            d_q: exponents[1].clone(),
            q_inv: factors.q_inv.clone(),
        }
    }
}

/// Writes a SubjectPublicKeyInfo.
pub(crate) fn encode_public(public: &Public, algorithm: Algorithm, variant: Variant) -> Vec<u8> {
    let n = number::vartime_to_be_bytes(public.modulus().limbs());
    let e = number::vartime_to_be_bytes(public.exponent());
    with_algorithm(algorithm, variant, |algorithm| {
        let key = RsaPublicKeyRef {
            modulus: UintRef::new(&n)?,
            public_exponent: UintRef::new(&e)?,
        };
        let key = key.to_der()?;
        SubjectPublicKeyInfoRef {
            algorithm,
            subject_public_key: BitStringRef::from_bytes(&key)?,
        }
        .to_der()
    })
}

/// Reads a SubjectPublicKeyInfo with exponents of any size.
pub(crate) fn decode_public(der: &[u8], variant: Variant) -> Result<PublicNumbers, Error> {
    let info = SubjectPublicKeyInfoRef::from_der(der).map_err(|_| Error::Encoding)?;
    check_algorithm(&info.algorithm, variant)?;
    let bytes = info.subject_public_key.as_bytes().ok_or(Error::Encoding)?;
    let key = RsaPublicKeyRef::from_der(bytes).map_err(|_| Error::Encoding)?;
    public_numbers(key.modulus, key.public_exponent)
}

/// Writes a PKCS#8 PrivateKeyInfo.
pub(crate) fn encode_private(
    numbers: &PrivateNumbers,
    algorithm: Algorithm,
    variant: Variant,
) -> Zeroizing<Vec<u8>> {
    let n = number::vartime_to_be_bytes(&numbers.public.n);
    let e = number::vartime_to_be_bytes(&numbers.public.e);
    let secrets = [
        &numbers.d,
        &numbers.p,
        &numbers.q,
        &numbers.d_p,
        &numbers.d_q,
        &numbers.q_inv,
    ];
    let secrets = secrets.map(|secret| Zeroizing::new(number::vartime_to_be_bytes(secret)));
    Zeroizing::new(with_algorithm(algorithm, variant, |algorithm| {
        let key = RsaPrivateKeyRef {
            modulus: UintRef::new(&n)?,
            public_exponent: UintRef::new(&e)?,
            private_exponent: UintRef::new(&secrets[0])?,
            prime1: UintRef::new(&secrets[1])?,
            prime2: UintRef::new(&secrets[2])?,
            exponent1: UintRef::new(&secrets[3])?,
            exponent2: UintRef::new(&secrets[4])?,
            coefficient: UintRef::new(&secrets[5])?,
            other_prime_infos: None,
        };
        let key = Zeroizing::new(key.to_der()?);
        PrivateKeyInfoRef::new(algorithm, OctetStringRef::new(&key)?).to_der()
    }))
}

/// Reads a PKCS#8 PrivateKeyInfo; relations between the numbers are not checked here.
pub(crate) fn decode_private(der: &[u8], variant: Variant) -> Result<PrivateNumbers, Error> {
    let info = PrivateKeyInfoRef::from_der(der).map_err(|_| Error::Encoding)?;
    check_algorithm(&info.algorithm, variant)?;
    let key =
        RsaPrivateKeyRef::from_der(info.private_key.as_bytes()).map_err(|_| Error::Encoding)?;
    if key.other_prime_infos.is_some() {
        return Err(Error::Encoding);
    }
    Ok(PrivateNumbers {
        public: public_numbers(key.modulus, key.public_exponent)?,
        d: secret(key.private_exponent)?,
        p: secret(key.prime1)?,
        q: secret(key.prime2)?,
        d_p: secret(key.exponent1)?,
        d_q: secret(key.exponent2)?,
        q_inv: secret(key.coefficient)?,
    })
}

fn public_numbers(n: UintRef<'_>, e: UintRef<'_>) -> Result<PublicNumbers, Error> {
    if n.as_bytes().len() > LONGEST {
        return Err(Error::KeySize);
    }
    if e.as_bytes().len() > LONGEST {
        return Err(Error::Exponent);
    }
    let number = |bytes: &[u8]| {
        let limbs = bytes.len().div_ceil(8);
        number::from_be_bytes(bytes, limbs).expect("as many limbs as it needs")
    };
    Ok(PublicNumbers {
        n: number(n.as_bytes()),
        e: number(e.as_bytes()),
    })
}

fn secret(number: UintRef<'_>) -> Result<Secret, Error> {
    let bytes = number.as_bytes();
    if bytes.len() > LONGEST {
        return Err(Error::KeySize);
    }
    let limbs = bytes.len().div_ceil(8);
    Ok(Zeroizing::new(
        number::from_be_bytes(bytes, limbs).expect("as many limbs as it needs"),
    ))
}

/// Calls `encode` with the identifier of an algorithm, which borrows its parameters.
fn with_algorithm(
    algorithm: Algorithm,
    variant: Variant,
    encode: impl Fn(AlgorithmIdentifierRef<'_>) -> der::Result<Vec<u8>>,
) -> Vec<u8> {
    let encoded = match algorithm {
        Algorithm::RsaEncryption => encode(AlgorithmIdentifier {
            oid: RSA_ENCRYPTION,
            parameters: Some(AnyRef::NULL),
        }),
        Algorithm::RsassaPss => {
            let hash = AlgorithmIdentifier {
                oid: SHA384,
                parameters: None,
            };
            let mask_gen = AlgorithmIdentifier {
                oid: MGF1,
                parameters: Some(hash),
            };
            let salt_len = variant.salt_len() as u8;
            let trailer_field = TrailerField::BC;
            let parameters = RsaPssParamsRef {
                hash,
                mask_gen,
                salt_len,
                trailer_field,
            };
            parameters.to_der().and_then(|der| {
                let parameters = Some(AnyRef::from_der(&der)?);
                encode(AlgorithmIdentifier {
                    oid: RSASSA_PSS,
                    parameters,
                })
            })
        }
    };
    encoded.expect("numbers of at most 1024 bytes have an encoding")
}

fn check_algorithm(algorithm: &AlgorithmIdentifierRef<'_>, variant: Variant) -> Result<(), Error> {
    match algorithm.oid {
        RSA_ENCRYPTION if algorithm.parameters == Some(AnyRef::NULL) => Ok(()),
        RSASSA_PSS => {
            // Absent parameters allow any hash and salt (RFC 4055 section 3.1): a key for one
            // variant has them.
            let parameters = algorithm.parameters.ok_or(Error::Parameters)?;
            let parameters: RsaPssParamsOwned =
                parameters.decode_as().map_err(|_| Error::Parameters)?;
            let is_sha384 = |hash: &AlgorithmIdentifierOwned| {
                hash.oid == SHA384 && hash.parameters.as_ref().is_none_or(Any::is_null)
            };
            let mask = &parameters.mask_gen;
            let fits = is_sha384(&parameters.hash)
                && mask.oid == MGF1
                && mask.parameters.as_ref().is_some_and(is_sha384)
                && usize::from(parameters.salt_len) == variant.salt_len();
            if fits { Ok(()) } else { Err(Error::Parameters) }
        }
        _ => Err(Error::Encoding),
    }
}
