// SPDX-License-Identifier: MIT OR Apache-2.0
//! Other ways to make a key, to sign and to exchange keys, and the same with hardware.

use std::hint::black_box;

use nineteen::accelerator::{Accelerator, Affine, Equation, Software, Verdict};
use nineteen::ed25519::SigningKey;
use nineteen::x25519::{PublicKey, SharedSecret, StaticSecret, x25519_on};
use subtle::ConstantTimeEq;

use testkit::constant_time::{DEFINED, mark, publish, secret};

/// Keys in every form, their parts and copies.
pub fn forms() {
    let seed = secret(21);
    let key = SigningKey::try_from(&seed[..]).expect("32 bytes");
    publish(&key.verifying_key().to_bytes());
    let (one, other) = (SigningKey::from(seed), SigningKey::from(&secret(22)));
    publish(&[one.ct_eq(&other).unwrap_u8(); 4]);
    publish(&[u8::from(one == other); 4]);
    let copy = one.clone();
    publish(&copy.to_bytes());
    publish(copy.as_bytes());
    publish(&copy.to_keypair_bytes());
    publish(&copy.to_scalar_bytes());
    publish(copy.to_scalar().as_bytes());
}

/// A generator whose bytes are secret.
#[cfg(feature = "rand_core")]
pub struct Secret(pub u8);

#[cfg(feature = "rand_core")]
impl nineteen::x25519::rand_core::TryRng for Secret {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        unreachable!("bytes are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        unreachable!("bytes are asked for");
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Self::Error> {
        for chunk in to.chunks_mut(32) {
            self.0 = self.0.wrapping_add(1);
            chunk.copy_from_slice(&secret(self.0)[..chunk.len()]);
        }
        Ok(())
    }
}

#[cfg(feature = "rand_core")]
impl nineteen::x25519::rand_core::TryCryptoRng for Secret {}

/// Keys and secrets from a generator, and what single-use secrets do.
#[cfg(feature = "rand_core")]
pub fn generated() {
    use nineteen::ristretto::RistrettoPoint;
    use nineteen::scalar::Scalar;
    use nineteen::x25519::{EphemeralSecret, ReusableSecret};

    let key = SigningKey::generate(&mut Secret(0));
    publish(&key.verifying_key().to_bytes());
    let theirs = PublicKey::from([7; 32]);
    let ephemeral = EphemeralSecret::random_from_rng(&mut Secret(1));
    publish(PublicKey::from(&ephemeral).as_bytes());
    publish(ephemeral.diffie_hellman(&theirs).as_bytes());
    let reusable = ReusableSecret::random_from_rng(&mut Secret(2)).clone();
    publish(PublicKey::from(&reusable).as_bytes());
    publish(reusable.diffie_hellman(&theirs).as_bytes());
    let secret = StaticSecret::random_from_rng(&mut Secret(3)).clone();
    publish(&secret.to_bytes());
    publish(secret.as_bytes());
    let shared = secret.diffie_hellman(&theirs);
    publish(&[u8::from(shared.was_contributory()); 4]);
    publish(&shared.to_bytes());
    publish(Scalar::random(&mut Secret(4)).as_bytes());
    publish(RistrettoPoint::random(&mut Secret(5)).compress().as_bytes());
}

/// Contexts, hashes and parts of messages.
#[cfg(feature = "digest")]
pub fn contexts() {
    use nineteen::ed25519::{Digest, DigestSigner, Sha512};

    let key = SigningKey::from_bytes(&secret(23));
    let signature = key.sign_with_context(b"a context", b"a message");
    publish(&signature.expect("a context").to_bytes());
    let hash = Sha512::new().chain_update(b"a message");
    let signature = key.sign_prehashed(hash, Some(b"a context"));
    publish(&signature.expect("a context").to_bytes());
    let noise = secret(31);
    let signature = key.sign_hedged_with_context(&noise, b"a context", b"a message");
    publish(&signature.expect("a context").to_bytes());
    let hash = Sha512::new().chain_update(b"a message");
    let signature = key.sign_hedged_prehashed(&noise, hash, Some(b"a context"));
    publish(&signature.expect("a context").to_bytes());
    let with = key.with_context(b"a context").expect("a context");
    let signature = with.sign_digest(|h: &mut Sha512| h.update(b"a message"));
    publish(&signature.to_bytes());
    let signature = key.sign_digest(|h: &mut Sha512| h.update(b"a message"));
    publish(&signature.to_bytes());
}

/// Expanded keys.
#[cfg(feature = "hazmat")]
pub fn expanded() {
    use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign, raw_sign_prehashed};
    use nineteen::ed25519::{Digest, Sha512, VerifyingKey};

    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&secret(24));
    bytes[32..].copy_from_slice(&secret(25));
    let key = ExpandedSecretKey::from_bytes(&bytes);
    let other = ExpandedSecretKey::from_slice(&bytes)
        .expect("64 bytes")
        .clone();
    publish(&[key.ct_eq(&other).unwrap_u8(); 4]);
    let other = ExpandedSecretKey::from(&secret(26));
    publish(&[key.ct_eq(&other).unwrap_u8(); 4]);
    let public = VerifyingKey::from(&key);
    publish(public.as_bytes());
    publish(&raw_sign::<Sha512>(&key, b"a message", &public).to_bytes());
    let hash = Sha512::new().chain_update(b"a message");
    let signature = raw_sign_prehashed::<Sha512, Sha512>(&key, hash, &public, None);
    publish(&signature.expect("no context").to_bytes());
}

/// PKCS#8 without a public key, since a given one would be compared with that of the seed; and the
/// `serde` format.
#[cfg(all(feature = "pkcs8", feature = "serde", not(nineteen_msan)))]
pub fn formats() {
    use nineteen::ed25519::pkcs8::{DecodePrivateKey, EncodePrivateKey, KeypairBytes};

    let seed = secret(27);
    let bytes = KeypairBytes {
        secret_key: seed,
        public_key: None,
    };
    let key = SigningKey::try_from(&bytes).expect("a seed");
    publish(&key.verifying_key().to_bytes());
    let mut der: [u8; 48] = *b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20................................";
    der[16..].copy_from_slice(&seed);
    let key = SigningKey::from_pkcs8_der(&der).expect("a key");
    publish(&key.verifying_key().to_bytes());
    let bytes = KeypairBytes::from(&key);
    publish(&bytes.secret_key);
    let written = key.to_pkcs8_der().expect("a key");
    publish(&written.as_bytes()[16..48]);

    let stored = postcard::to_allocvec(&key).expect("a key");
    let key: SigningKey = postcard::from_bytes(&stored).expect("a key");
    publish(&key.verifying_key().to_bytes());
    let stored = postcard::to_allocvec(&StaticSecret::from(seed)).expect("a secret");
    let exchanged: StaticSecret = postcard::from_bytes(&stored).expect("a secret");
    publish(PublicKey::from(&exchanged).as_bytes());
}

/// Software in place of hardware, with its answers made public: the result reveals whether they are
/// right, and nothing else about right ones (`accelerator/check.rs`). Scalars stay secret,
/// including those in the second question.
struct Told;

impl Accelerator for Told {
    type Error = std::convert::Infallible;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        let shared = Software.x25519(k, u)?;
        mark(DEFINED, &shared);
        // Reads the marked memory again rather than a copy that registers still hold.
        Ok(*black_box(&shared))
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        let point = Software.mul_base(k)?;
        mark(DEFINED, &point.x);
        mark(DEFINED, &point.y);
        Ok(*black_box(&point))
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        Software.verify(equation)
    }

    fn wrong_result(&self) -> Self::Error {
        unreachable!("software is right");
    }
}

/// Keys, signatures and exchanges on an accelerator.
pub fn accelerated() {
    let key = SigningKey::from_bytes_on(&mut Told, &secret(28)).expect("an answer");
    publish(key.verifying_key().as_bytes());
    let signature = key.sign_on(&mut Told, b"a message").expect("an answer");
    publish(&signature.to_bytes());
    let theirs = PublicKey::from([7; 32]);
    let shared: SharedSecret = StaticSecret::from(secret(29))
        .diffie_hellman_on(&mut Told, &theirs)
        .expect("an answer");
    publish(shared.as_bytes());
    let shared = x25519_on(&mut Told, &secret(30), theirs.as_bytes()).expect("an answer");
    publish(&shared);
}
