// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets leave none of the bytes that are searched for in memory when their values are boxed,
//! moved and dropped. To be run optimised, as `cargo test --release --test residue`.

#![cfg(all(target_os = "linux", target_pointer_width = "64"))]

use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT};
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::montgomery::MontgomeryPoint;
use curve25519_dalek::ristretto::RistrettoPoint;
use curve25519_dalek::scalar::{Scalar, clamp_integer};
use curve25519_dalek::traits::MultiscalarMul;
use ed25519_dalek::hazmat::ExpandedSecretKey;
use ed25519_dalek::pkcs8::{DecodePrivateKey, EncodePrivateKey, KeypairBytes};
use ed25519_dalek::{Digest, Sha512, Signer, SigningKey};
use rand_core::{CryptoRng, Error, RngCore};
use testkit::residue::{
    Needles, Troubles, Watching, check_that_planted_residues_are_found, optimised,
};
use x25519_dalek::{EphemeralSecret, PublicKey, ReusableSecret, SharedSecret, StaticSecret};

/// Keeps what is freed while an operation is watched.
#[global_allocator]
static ALLOCATOR: Watching = Watching;

/// A generator that gives these bytes, from where they are.
struct Given<'a>(&'a [u8]);

impl RngCore for Given<'_> {
    fn next_u32(&mut self) -> u32 {
        unreachable!("bytes are asked for");
    }
    fn next_u64(&mut self) -> u64 {
        unreachable!("bytes are asked for");
    }
    fn fill_bytes(&mut self, to: &mut [u8]) {
        to.copy_from_slice(&self.0[..to.len()]);
    }
    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(to);
        Ok(())
    }
}

impl CryptoRng for Given<'_> {}

/// Bytes that are no pattern.
fn bytes<const N: usize>(start: u64) -> Box<[u8; N]> {
    let digest =
        |i: usize| Sha512::digest([start.to_le_bytes(), (i as u64 / 64).to_le_bytes()].concat());
    Box::new(std::array::from_fn(|i| digest(i)[i % 64]))
}

fn scalar(start: u64) -> Scalar {
    Scalar::from_bytes_mod_order_wide(&bytes(start))
}

#[test]
fn planted_residues_are_found() {
    if optimised() {
        check_that_planted_residues_are_found(&bytes(1));
    }
}

#[test]
fn keys_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let seed = bytes::<32>(2);
    let key = Box::new(SigningKey::from_bytes(&seed));
    let public = key.verifying_key();
    let hash: [u8; 64] = Sha512::digest(*seed).into();
    let expanded = ExpandedSecretKey::from(&*seed);
    let needles = Needles::default()
        .words("seed", &*seed)
        .words("hash of the seed", &hash)
        .words("scalar", expanded.scalar.as_bytes())
        .words("prefix", &expanded.hash_prefix);
    let mut moved = |name: &str, make: &(dyn Fn() -> SigningKey + Sync)| {
        troubles.moved(name, &needles, make, |key| {
            assert_eq!(key.verifying_key(), public);
        });
    };
    moved("from_bytes", &|| SigningKey::from_bytes(&seed));
    moved("from a reference", &|| SigningKey::from(&*seed));
    moved("from a slice", &|| SigningKey::try_from(&seed[..]).unwrap());
    moved("clone", &|| SigningKey::clone(&key));
    let pair = Box::new(key.to_keypair_bytes());
    moved("from_keypair_bytes", &|| {
        SigningKey::from_keypair_bytes(&pair).unwrap()
    });
    moved("generate", &|| SigningKey::generate(&mut Given(&*seed)));
    let der = key.to_pkcs8_der().unwrap();
    moved("from_pkcs8_der", &|| {
        SigningKey::from_pkcs8_der(der.as_bytes()).unwrap()
    });
    let pem = key.to_pkcs8_pem(Default::default()).unwrap();
    moved("from_pkcs8_pem", &|| {
        SigningKey::from_pkcs8_pem(&pem).unwrap()
    });
    let of_key = Box::new(KeypairBytes::from(&*key));
    moved("from KeypairBytes", &|| {
        SigningKey::try_from(&*of_key).unwrap()
    });
    moved("to_pkcs8_pem and back", &|| {
        let pem = key.to_pkcs8_pem(Default::default()).unwrap();
        SigningKey::from_pkcs8_pem(&pem).unwrap()
    });
    let json = serde_json::to_string(&*key).unwrap();
    moved("serde, JSON", &|| serde_json::from_str(&json).unwrap());
    let stored = postcard::to_allocvec(&*key).unwrap();
    moved("serde, postcard", &|| {
        postcard::from_bytes(&stored).unwrap()
    });
    let mut signature = Box::new(key.sign(b"another"));
    troubles.check("sign", &needles, || *signature = key.sign(b"a message"));
    troubles.end();
}

#[test]
fn secrets_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let given = bytes::<32>(3);
    let secret = Box::new(StaticSecret::from(*given));
    let own = PublicKey::from(&*secret);
    let public = PublicKey::from(&StaticSecret::from(*bytes::<32>(4)));
    // Byte by byte, so that the comparison leaves no words.
    let sum = |shared: &SharedSecret| {
        let bytes = shared.as_bytes().iter();
        bytes.fold(0u16, |sum, byte| sum.wrapping_mul(257) ^ u16::from(*byte))
    };
    let shared = secret.diffie_hellman(&public);
    let expected = sum(&shared);
    let needles = Needles::default()
        .words("secret", &*given)
        .words("clamped", &clamp_integer(*given))
        .words("shared", shared.as_bytes());
    macro_rules! secrets {
        ($($name:literal, $make:expr;)*) => {$(
            troubles.moved($name, &needles, || $make, |secret| {
                assert_eq!(PublicKey::from(secret), own);
            });
        )*};
    }
    let json = serde_json::to_string(&*secret).unwrap();
    let stored = postcard::to_allocvec(&*secret).unwrap();
    secrets! {
        "StaticSecret from bytes", StaticSecret::from(*given);
        "StaticSecret clone", StaticSecret::clone(&secret);
        "StaticSecret, JSON", serde_json::from_str::<StaticSecret>(&json).unwrap();
        "StaticSecret, postcard", postcard::from_bytes::<StaticSecret>(&stored).unwrap();
        "StaticSecret::random_from_rng", StaticSecret::random_from_rng(Given(&*given));
        "ReusableSecret::random_from_rng", ReusableSecret::random_from_rng(Given(&*given));
        "EphemeralSecret::random_from_rng", EphemeralSecret::random_from_rng(Given(&*given));
    }
    let mut exchanged = |name: &str, make: &(dyn Fn() -> SharedSecret + Sync)| {
        troubles.moved(name, &needles, make, |shared| {
            assert_eq!(sum(shared), expected);
        });
    };
    exchanged("diffie_hellman", &|| secret.diffie_hellman(&public));
    exchanged("ephemeral", &|| {
        EphemeralSecret::random_from_rng(Given(&*given)).diffie_hellman(&public)
    });
    exchanged("reusable", &|| {
        ReusableSecret::random_from_rng(Given(&*given)).diffie_hellman(&public)
    });
    troubles.end();
}

/// By reference; a scalar that is returned is the caller's.
#[allow(clippy::op_ref)]
#[test]
fn groups_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    let k = Box::new(scalar(5));
    let needles = Needles::default().words("scalar", k.as_bytes());
    let p = Box::new(ED25519_BASEPOINT_POINT + ED25519_BASEPOINT_POINT);
    let r = Box::new(RISTRETTO_BASEPOINT_POINT + RISTRETTO_BASEPOINT_POINT);
    let u = Box::new(p.to_montgomery());
    let mut point = p.clone();
    let mut element = r.clone();
    let mut montgomery = u.clone();
    troubles.check("Edwards", &needles, || *point = &*p * &*k);
    troubles.check("Edwards, the other way round", &needles, || {
        *point = &*k * &*p
    });
    troubles.check("Edwards, assigned", &needles, || *point *= &*k);
    troubles.check("Edwards base", &needles, || {
        *point = EdwardsPoint::mul_base(&k)
    });
    troubles.check("Ristretto", &needles, || *element = &*r * &*k);
    troubles.check("Ristretto base", &needles, || {
        *element = RistrettoPoint::mul_base(&k)
    });
    troubles.check("Montgomery", &needles, || *montgomery = &*u * &*k);
    troubles.check("Montgomery base", &needles, || {
        *montgomery = MontgomeryPoint::mul_base(&k)
    });
    let table = curve25519_dalek::constants::ED25519_BASEPOINT_TABLE;
    troubles.check("table", &needles, || *point = table * &*k);

    let wide = bytes::<64>(6);
    let random = Needles::default().words("random bytes", &*wide);
    let mut result = Box::new(Scalar::ZERO);
    troubles.check("random", &random, || {
        *result = Scalar::random(&mut Given(&*wide))
    });
    troubles.check("random of Field", &random, || {
        *result = <Scalar as ff::Field>::random(Given(&*wide));
    });
    let hash: [u8; 64] = Sha512::digest(*wide).into();
    let hashed = Needles::default().words("hash", &hash);
    troubles.check("hash_from_bytes", &hashed, || {
        *result = Scalar::hash_from_bytes::<Sha512>(&*wide);
    });
    troubles.check("invert", &needles, || *result = k.invert());
    troubles.check("invert of Field", &needles, || {
        *result = ff::Field::invert(&*k).unwrap();
    });
    for n in [3, 11, 40] {
        let scalars: Vec<Scalar> = (0..n).map(|i| scalar(100 + i)).collect();
        let points: Vec<EdwardsPoint> = scalars.iter().map(EdwardsPoint::mul_base).collect();
        let needles = scalars.iter().fold(Needles::default(), |needles, scalar| {
            needles
                .words("scalar", scalar.as_bytes())
                .words("inverse", scalar.invert().as_bytes())
        });
        troubles.check(&format!("sum of {n} multiples"), &needles, || {
            *point = EdwardsPoint::multiscalar_mul(&scalars, &points);
        });
        let mut inverses = scalars.clone();
        troubles.check(&format!("batch_invert of {n}"), &needles, || {
            *result = Scalar::batch_invert(&mut inverses);
        });
        assert_eq!(inverses[0], scalars[0].invert());
    }
    troubles.end();
}
