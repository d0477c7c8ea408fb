// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors, keys from numbers and replayed randomness for the tests.

use blind_rsa::backend::{self, Backend};
use blind_rsa::metadata::MasterKeyPair;
use blind_rsa::{Variant, rfc9474};
use chacha20::ChaCha20Rng;
use core::convert::Infallible;
use der::Encode;
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef, UintRef};
use num_bigint::BigUint;
use rand_core::{SeedableRng, TryCryptoRng, TryRng};
use std::sync::LazyLock;
use testkit::backends::{Backends, Library};
use testkit::vectors::{self, Value};

static BACKENDS: Backends<Backend> = Backends::new(Library {
    what: "backends of blind-rsa",
    variable: "BLIND_RSA_BACKEND",
    all: &Backend::ALL,
    unavailable_because: Backend::unavailable_because,
    force: |backend| backend::force(backend).expect("it is available"),
});

/// Runs `test` on every backend that can run on this machine, or on the one that
/// `BLIND_RSA_BACKEND` names.
pub fn for_each_backend(test: impl FnMut(Backend)) {
    BACKENDS.each(test);
}

/// A generator that always gives the same.
pub fn rng(seed: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([seed; 32])
}

/// A "generator" that gives bytes from a list, and panics after the last.
pub struct Replay(pub Vec<u8>);

impl TryRng for Replay {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("only bytes are drawn")
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("only bytes are drawn")
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let rest = self.0.split_off(out.len());
        out.copy_from_slice(&self.0);
        self.0 = rest;
        Ok(())
    }
}

impl TryCryptoRng for Replay {}

/// The cases of a file in `testdata`.
pub fn cases(file: &str) -> Vec<Value> {
    vectors::list(&vectors::json(env!("CARGO_MANIFEST_DIR"), file)).to_vec()
}

/// Bytes of a hexadecimal member, with or without `0x`.
pub fn bytes(case: &Value, name: &str) -> Vec<u8> {
    let text = case[name].as_str().expect(name).trim_start_matches("0x");
    hex(text)
}

/// A number of a hexadecimal member.
pub fn number(case: &Value, name: &str) -> BigUint {
    BigUint::from_bytes_be(&bytes(case, name))
}

pub use testkit::vectors::unhex as hex;

/// Big-endian bytes in a given length.
pub fn padded(number: &BigUint, length: usize) -> Vec<u8> {
    let digits = number.to_bytes_be();
    [vec![0; length - digits.len()], digits].concat()
}

/// The numbers of a private key, any of which a test may change.
#[derive(Clone)]
pub struct Numbers {
    pub n: BigUint,
    pub e: BigUint,
    pub d: BigUint,
    pub p: BigUint,
    pub q: BigUint,
    pub d_p: BigUint,
    pub d_q: BigUint,
    pub q_inv: BigUint,
}

impl Numbers {
    /// A key with exponent `e`, as right as it can be for these factors.
    pub fn new(p: &BigUint, q: &BigUint, e: u32) -> Numbers {
        let e = BigUint::from(e);
        let invert = |m: &BigUint| match m.bits() {
            0 => BigUint::default(),
            _ => e.modinv(m).unwrap_or_default(),
        };
        let [p1, q1] = [p, q].map(|prime| prime - 1u8);
        Numbers {
            n: p * q,
            d: invert(&(&p1 * &q1)),
            d_p: invert(&p1),
            d_q: invert(&q1),
            q_inv: q.modinv(p).unwrap_or_default(),
            p: p.clone(),
            q: q.clone(),
            e,
        }
    }

    /// PKCS#8 with rsaEncryption.
    pub fn to_pkcs8(&self) -> Vec<u8> {
        let members = [
            &self.n,
            &self.e,
            &self.d,
            &self.p,
            &self.q,
            &self.d_p,
            &self.d_q,
            &self.q_inv,
        ];
        let bytes = members.map(BigUint::to_bytes_be);
        let member = |i: usize| UintRef::new(&bytes[i]).unwrap();
        let key = pkcs1::RsaPrivateKeyRef {
            modulus: member(0),
            public_exponent: member(1),
            private_exponent: member(2),
            prime1: member(3),
            prime2: member(4),
            exponent1: member(5),
            exponent2: member(6),
            coefficient: member(7),
            other_prime_infos: None,
        };
        let key = key.to_der().unwrap();
        let private = OctetStringRef::new(&key).unwrap();
        pkcs8::PrivateKeyInfoRef::new(rsa_encryption(), private)
            .to_der()
            .unwrap()
    }

    /// SubjectPublicKeyInfo with rsaEncryption.
    pub fn to_spki(&self) -> Vec<u8> {
        let bytes = [&self.n, &self.e].map(BigUint::to_bytes_be);
        let [modulus, public_exponent] = [0, 1].map(|i| UintRef::new(&bytes[i]).unwrap());
        let key = pkcs1::RsaPublicKeyRef {
            modulus,
            public_exponent,
        }
        .to_der()
        .unwrap();
        let subject_public_key = der::asn1::BitStringRef::from_bytes(&key).unwrap();
        let algorithm = rsa_encryption();
        spki::SubjectPublicKeyInfoRef {
            algorithm,
            subject_public_key,
        }
        .to_der()
        .unwrap()
    }
}

fn rsa_encryption() -> spki::AlgorithmIdentifierRef<'static> {
    spki::AlgorithmIdentifier {
        oid: ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1"),
        parameters: Some(AnyRef::NULL),
    }
}

/// The numbers of the draft's test key: 2048 bits, safe primes.
pub static SAFE: LazyLock<Numbers> = LazyLock::new(|| {
    let case = &cases("pbrsa/test-vectors.json")[0];
    Numbers::new(&number(case, "p"), &number(case, "q"), 65537)
});

/// A key of 2048 bits whose primes are not safe.
pub static PLAIN: LazyLock<Numbers> = LazyLock::new(|| {
    // The first primes above these powers: of 1024 bits, and not safe.
    let above = |base: u32, power: u32, distance: u32| BigUint::from(base).pow(power) + distance;
    Numbers::new(&above(3, 646, 314), &above(5, 441, 254), 65537)
});

/// The draft's test key.
pub fn master(variant: Variant) -> MasterKeyPair {
    MasterKeyPair::from_pkcs8_der(variant, &SAFE.to_pkcs8(), &mut rng(1)).unwrap()
}

/// A key for RFC 9474.
pub fn plain(variant: Variant) -> rfc9474::KeyPair {
    rfc9474::KeyPair::from_pkcs8_der(variant, &PLAIN.to_pkcs8(), &mut rng(1)).unwrap()
}
