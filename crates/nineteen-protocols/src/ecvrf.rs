// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verifiable random functions on edwards25519 (RFC 9381): the holder of a key computes a value of
//! an input that looks random, and proves that it is the right one.
//!
//! ```text
//! H = the point of (Y, alpha)      Γ = [x]H      k = nonce of (key, H)
//! c = hash(Y, H, Γ, [k]B, [k]H)    s = k + c·x   pi = Γ ‖ c ‖ s, 80 bytes
//! beta = hash([8]Γ), 64 bytes      valid if c = hash(Y, H, Γ, [s]B - [c]Y, [s]H - [c]Γ)
//! ```
//!
//! | suite | the point of an input | time |
//! |---|---|---|
//! | [`Suite::TryAndIncrement`] | hashes until one is a point | depends on the input |
//! | [`Suite::Elligator2`] | Elligator 2 | does not |
//!
//! Keys are those of Ed25519: the same 32-byte seed gives the same public key. Nonces cannot collide
//! with those of signatures unless a signed message is the encoding of a point H; use a key for one
//! of the two.
//!
//! ```
//! use nineteen_protocols::ecvrf::{SecretKey, Suite};
//!
//! let key = SecretKey::from_seed(&[7; 32], Suite::Elligator2); // take 32 random bytes
//! let (value, proof) = key.prove(b"block 4711")?;
//! assert_eq!(key.public_key().verify(b"block 4711", &proof)?, value);
//! # Ok::<(), nineteen_protocols::Error>(())
//! ```

use core::fmt;

use ground::wipe::Place;
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::hazmat::leaving_nothing;
use nineteen::scalar::{Scalar, clamp_integer};
use sha2::{Digest, Sha512};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::Error;
use crate::point::vartime_decode;

#[cfg(feature = "alloc")]
mod many; // many proofs at once

#[cfg(feature = "alloc")]
pub use many::{Item, verify_each};

/// The length of a proof in bytes.
pub const PROOF_LENGTH: usize = 80;
/// The length of a value in bytes.
pub const VALUE_LENGTH: usize = 64;

/// A proof: Γ, c, s.
pub type Proof = [u8; PROOF_LENGTH];
/// A value of the function.
pub type Value = [u8; VALUE_LENGTH];

/// How an input becomes a point (RFC 9381 §5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suite {
    /// ECVRF-EDWARDS25519-SHA512-TAI: the time depends on the input, so that it must be public.
    TryAndIncrement,
    /// ECVRF-EDWARDS25519-SHA512-ELL2.
    Elligator2,
}

impl Suite {
    /// suite_string.
    const fn number(self) -> u8 {
        match self {
            Suite::TryAndIncrement => 3,
            Suite::Elligator2 => 4,
        }
    }

    /// §5.4.1: the point of an input, of prime order. Constant time with Elligator 2.
    fn point(self, public: &[u8; 32], alpha: &[u8]) -> Result<EdwardsPoint, Error> {
        if self == Suite::Elligator2 {
            let tag: [&[u8]; 2] = [b"ECVRF_edwards25519_XMD:SHA-512_ELL2_NU_", &[self.number()]];
            return Ok(EdwardsPoint::encode_to_curve::<Sha512>(
                &[public, alpha],
                &tag,
            ));
        }
        let start = Sha512::new()
            .chain_update([self.number(), 1])
            .chain_update(public)
            .chain_update(alpha);
        for counter in 0..=255 {
            let hash = start.clone().chain_update([counter, 0]).finalize();
            let mut encoding = [0; 32];
            encoding.copy_from_slice(&hash[..32]);
            if let Some(point) = vartime_decode(&encoding)
                && !point.is_small_order()
            {
                return Ok(point.mul_by_cofactor());
            }
        }
        Err(Error::NoPoint)
    }

    /// §5.4.3: the challenge of five points, 128 bits.
    fn challenge(self, points: [&CompressedEdwardsY; 5]) -> [u8; 16] {
        let mut hash = Sha512::new().chain_update([self.number(), 2]);
        for point in points {
            hash.update(point.as_bytes());
        }
        let hash = hash.chain_update([0]).finalize();
        let mut c = [0; 16];
        c.copy_from_slice(&hash[..16]);
        c
    }

    /// §5.2: the value of Γ.
    fn value(self, gamma: &EdwardsPoint) -> Value {
        self.value_of_encoding(&gamma.mul_by_cofactor().compress())
    }

    /// The same from the encoding of `[8]Γ`.
    fn value_of_encoding(self, gamma_8: &CompressedEdwardsY) -> Value {
        Sha512::new()
            .chain_update([self.number(), 3])
            .chain_update(gamma_8.as_bytes())
            .chain_update([0])
            .finalize()
            .into()
    }
}

/// A secret key. Wiped on drop.
pub struct SecretKey {
    suite: Suite,
    secret: Place<Zeroizing<Secret>>,
    public: PublicKey,
}

/// The halves of a seed's hash (RFC 8032 §5.1.5): the scalar, and the prefix that nonces are hashed
/// from.
struct Secret {
    x: Scalar,
    prefix: [u8; 32],
}

impl Secret {
    /// To be filled in place.
    fn blank() -> Place<Zeroizing<Secret>> {
        Place::new(Zeroizing::new(Secret {
            x: Scalar::ZERO,
            prefix: [0; 32],
        }))
    }
}

impl Zeroize for Secret {
    fn zeroize(&mut self) {
        self.x.zeroize();
        self.prefix.zeroize();
    }
}

impl SecretKey {
    /// The key of 32 secret bytes. Constant time.
    pub fn from_seed(seed: &[u8; 32], suite: Suite) -> SecretKey {
        leaving_nothing(|| {
            let mut secret = Secret::blank();
            let mut hash = Sha512::digest(seed);
            let mut low = Zeroizing::new([0; 32]);
            low.copy_from_slice(&hash[..32]);
            secret.prefix.copy_from_slice(&hash[32..]);
            hash.as_mut_slice().zeroize();
            secret.x = Scalar::from_bytes_mod_order(clamp_integer(*low));
            let point = EdwardsPoint::mul_base(&secret.x);
            let encoding = point.compress();
            let public = PublicKey {
                suite,
                point,
                encoding,
            };
            SecretKey {
                suite,
                secret,
                public,
            }
        })
    }

    /// The public key.
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// The value of an input, and its proof. Constant time in the key, and with
    /// [`Suite::Elligator2`] in the input, apart from its length.
    ///
    /// # Errors
    ///
    /// [`Error::NoPoint`]: for no known input.
    pub fn prove(&self, alpha: &[u8]) -> Result<(Value, Proof), Error> {
        leaving_nothing(|| {
            let public = &self.public.encoding;
            let Secret { x, prefix } = &**self.secret;
            let h = self.suite.point(public.as_bytes(), alpha)?;
            let h_encoding = h.compress();
            let gamma = h * x;
            // §5.4.2.2: the nonce of RFC 8032.
            let mut k = Scalar::from_hash(
                Sha512::new()
                    .chain_update(prefix)
                    .chain_update(h_encoding.as_bytes()),
            );
            let u = EdwardsPoint::mul_base(&k).compress();
            let v = (h * k).compress();
            let gamma_encoding = gamma.compress();
            let c = self
                .suite
                .challenge([public, &h_encoding, &gamma_encoding, &u, &v]);
            let s = k + scalar(&c) * x;
            k.zeroize();
            let mut proof = [0; PROOF_LENGTH];
            proof[..32].copy_from_slice(gamma_encoding.as_bytes());
            proof[32..48].copy_from_slice(&c);
            proof[48..].copy_from_slice(s.as_bytes());
            Ok((self.suite.value(&gamma), proof))
        })
    }
}

/// Nothing of the secret.
impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl Clone for SecretKey {
    fn clone(&self) -> SecretKey {
        let mut secret = Secret::blank();
        leaving_nothing(|| {
            secret.x = self.secret.x;
            secret.prefix.copy_from_slice(&self.secret.prefix);
        });
        SecretKey {
            suite: self.suite,
            secret,
            public: self.public,
        }
    }
}

impl ZeroizeOnDrop for SecretKey {}

/// A public key, of large order.
#[derive(Clone, Copy)]
pub struct PublicKey {
    suite: Suite,
    point: EdwardsPoint,
    encoding: CompressedEdwardsY,
}

impl PublicKey {
    /// The key from 32 bytes, validated (§5.4.5). Variable time.
    ///
    /// # Errors
    ///
    /// [`Error::PublicKey`] if they are not the canonical encoding of a point, or it has small
    /// order: its values would not depend on the input.
    pub fn from_bytes(bytes: &[u8; 32], suite: Suite) -> Result<PublicKey, Error> {
        let point = vartime_decode(bytes)
            .filter(|point| !point.is_small_order())
            .ok_or(Error::PublicKey)?;
        Ok(PublicKey {
            suite,
            point,
            encoding: CompressedEdwardsY(*bytes),
        })
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.encoding.as_bytes()
    }

    /// The value of an input, if the proof shows it. Variable time.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if the proof does not; [`Error::NoPoint`] for no known input.
    pub fn verify(&self, alpha: &[u8], proof: &Proof) -> Result<Value, Error> {
        let Parts { gamma, c, s } = Parts::of(proof)?;
        let gamma_point = vartime_decode(gamma.as_bytes()).ok_or(Error::Invalid)?;
        let h = self.suite.point(self.as_bytes(), alpha)?;
        // Y and Γ may have components of small order: c multiplies their negatives, since L - c is
        // not -c there.
        let challenge = scalar(&c);
        let u = EdwardsPoint::vartime_double_scalar_mul_basepoint(&challenge, &-self.point, &s);
        let v = vartime_sum_of_two([s, challenge], [h, -gamma_point]);
        let points = [h, u, v].map(|point| point.compress());
        let found =
            self.suite
                .challenge([&self.encoding, &points[0], &gamma, &points[1], &points[2]]);
        if found == c {
            Ok(self.suite.value(&gamma_point))
        } else {
            Err(Error::Invalid)
        }
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, other: &PublicKey) -> bool {
        (self.suite, self.as_bytes()) == (other.suite, other.as_bytes())
    }
}

impl Eq for PublicKey {}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PublicKey")
            .field("suite", &self.suite)
            .field("bytes", self.as_bytes())
            .finish()
    }
}

/// The parts of a proof.
struct Parts {
    gamma: CompressedEdwardsY,
    c: [u8; 16],
    s: Scalar,
}

impl Parts {
    /// §5.4.4.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if s is not below the order.
    fn of(proof: &Proof) -> Result<Parts, Error> {
        let (mut gamma, mut c, mut s) = ([0; 32], [0; 16], [0; 32]);
        gamma.copy_from_slice(&proof[..32]);
        c.copy_from_slice(&proof[32..48]);
        s.copy_from_slice(&proof[48..]);
        let s = Option::<Scalar>::from(Scalar::from_canonical_bytes(s)).ok_or(Error::Invalid)?;
        let gamma = CompressedEdwardsY(gamma);
        Ok(Parts { gamma, c, s })
    }
}

/// `[k₀]P₀ + [k₁]P₁`. Variable time.
fn vartime_sum_of_two(k: [Scalar; 2], points: [EdwardsPoint; 2]) -> EdwardsPoint {
    #[cfg(feature = "alloc")]
    {
        use nineteen::traits::VartimeMultiscalarMul as _;
        EdwardsPoint::vartime_multiscalar_mul(&k, &points)
    }
    #[cfg(not(feature = "alloc"))]
    {
        points[0] * k[0] + points[1] * k[1]
    }
}

/// A challenge as an integer.
fn scalar(c: &[u8; 16]) -> Scalar {
    let mut bytes = [0; 32];
    bytes[..16].copy_from_slice(c);
    Scalar::from_bytes_mod_order(bytes)
}
