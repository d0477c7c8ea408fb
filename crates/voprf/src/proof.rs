// SPDX-License-Identifier: MIT OR Apache-2.0
//! Proofs that two discrete logarithms are equal, for one pair of elements or for many (RFC 9497
//! §2.2): `B = [k]A` and `Dᵢ = [k]Cᵢ`, where A is the base element.
//!
//! Many pairs are combined into one, `M = Σ [dᵢ]Cᵢ` and `Z = Σ [dᵢ]Dᵢ`, with hashes `dᵢ` of all that
//! the proof is about. The prover computes Z as `[k]M`.
//!
//! Two proofs with one nonce and different challenges reveal the key. So the nonce is not what the
//! generator gives, but a hash of the key, of what is proven, and of noise from the generator:
//!
//! ```text
//! r = SHA-512("nonce of a VOPRF proof" ‖ 0^10 ‖ context ‖ k ‖ M ‖ Z ‖ noise)   mod the order
//! ```
//!
//! With noise that repeats, the same nonce means the same mode, key, M and Z, of which the challenge
//! is a hash. Z is among them although k and M determine it: a fault in it changes the challenge.

use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
#[cfg(not(feature = "alloc"))]
use nineteen::traits::Identity;
#[cfg(feature = "alloc")]
use nineteen::traits::VartimeMultiscalarMul;
use rand_core::CryptoRng;
use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

use crate::Error;
use crate::element::{PublicKey, Wraps};
use crate::suite::{self, Message, Mode, Purpose};

/// A proof, 64 bytes, that the server evaluated all elements of a batch with one key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    c: Scalar,
    s: Scalar,
}

impl Proof {
    /// Decodes a proof.
    ///
    /// # Errors
    ///
    /// [`Error::Deserialize`] if one of its two scalars is not below the order of the group.
    pub fn from_bytes(bytes: &[u8; 64]) -> Result<Proof, Error> {
        let scalar = |half: &[u8; 32]| -> Result<Scalar, Error> {
            Option::from(Scalar::from_canonical_bytes(*half)).ok_or(Error::Deserialize)
        };
        let [c, s] = bytes.as_chunks::<32>().0 else {
            return Err(Error::Deserialize);
        };
        Ok(Proof {
            c: scalar(c)?,
            s: scalar(s)?,
        })
    }

    /// [`from_bytes`](Self::from_bytes) for a slice.
    ///
    /// # Errors
    ///
    /// [`Error::Deserialize`] also if there are not 64 bytes.
    pub fn from_slice(bytes: &[u8]) -> Result<Proof, Error> {
        Proof::from_bytes(bytes.try_into().map_err(|_| Error::Deserialize)?)
    }

    /// The encoding, 64 bytes.
    pub fn to_bytes(&self) -> [u8; 64] {
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(self.c.as_bytes());
        bytes[32..].copy_from_slice(self.s.as_bytes());
        bytes
    }

    /// `GenerateProof` for `public = [k]A` and `d[i] = [k]c[i]`, slices of the same length, at most
    /// 65,535. Constant time in `k` and the generator's bytes, which are 64, for a given number of
    /// pairs. Its callers overwrite the stack.
    pub(crate) fn new<C: Wraps, D: Wraps, R: CryptoRng + ?Sized>(
        mode: Mode,
        k: &Scalar,
        public: &PublicKey,
        pairs: (&[C], &[D]),
        rng: &mut R,
    ) -> Proof {
        let m = vartime_weighted_sum(&weights(mode, public, pairs), pairs.0);
        let z = m * k;
        let encoded = encodings([&m, &z]);
        let mut noise = Zeroizing::new([0; 64]);
        rng.fill_bytes(&mut *noise);
        let r = nonce(mode, k, &encoded, &noise);
        Proof::with_nonce(mode, k, public, (&m, encoded), &r)
    }

    /// The proof for M and the encodings of M and Z, with the nonce `r`.
    fn with_nonce(
        mode: Mode,
        k: &Scalar,
        public: &PublicKey,
        (m, encoded): (&RistrettoPoint, [[u8; 32]; 2]),
        r: &Scalar,
    ) -> Proof {
        let commitments = encodings([&RistrettoPoint::mul_base(r), &(m * r)]);
        let c = challenge(mode, public, encoded, commitments);
        Proof { c, s: r - c * k }
    }

    /// `VerifyProof`. Variable time: all that it handles is public.
    ///
    /// # Errors
    ///
    /// [`Error::Verify`] if the proof is not valid.
    pub(crate) fn vartime_verify<C: Wraps, D: Wraps>(
        &self,
        mode: Mode,
        public: &PublicKey,
        pairs: (&[C], &[D]),
    ) -> Result<(), Error> {
        let weights = weights(mode, public, pairs);
        let m = vartime_weighted_sum(&weights, pairs.0);
        let z = vartime_weighted_sum(&weights, pairs.1);
        let (c, s) = (&self.c, &self.s);
        // [s]A + [c]B and [s]M + [c]Z
        let t2 = RistrettoPoint::vartime_double_scalar_mul_basepoint(c, &public.0.point, s);
        let t3 = vartime_sum([s, c], [&m, &z]);
        let [m, z, t2, t3] = encodings([&m, &z, &t2, &t3]);
        if challenge(mode, public, [m, z], [t2, t3]) == *c {
            Ok(())
        } else {
            Err(Error::Verify)
        }
    }
}

/// The nonce of a proof: see the head of this file. All parts have fixed lengths.
fn nonce(mode: Mode, k: &Scalar, [m, z]: &[[u8; 32]; 2], noise: &[u8; 64]) -> Scalar {
    let hash = Sha512::new()
        .chain_update(b"nonce of a VOPRF proof\0\0\0\0\0\0\0\0\0\0")
        .chain_update(mode.context())
        .chain_update(k.as_bytes())
        .chain_update(m)
        .chain_update(z)
        .chain_update(noise);
    suite::one_for_zero(&Scalar::from_hash(hash))
}

/// `HashToScalar` of the public key, M and Z, and the two commitments.
fn challenge(
    mode: Mode,
    public: &PublicKey,
    [m, z]: [[u8; 32]; 2],
    [t2, t3]: [[u8; 32]; 2],
) -> Scalar {
    let mut message = Message::new().framed(public.as_bytes());
    for encoding in [m, z, t2, t3] {
        message = message.framed(&encoding);
    }
    message.with(b"Challenge").scalar(mode, Purpose::Scalar)
}

/// The weight of pair `i`: a hash of a seed, `i` and the pair (`ComputeComposites`, §2.2.1).
#[cfg(feature = "alloc")]
type Weights = alloc::vec::Vec<Scalar>;
#[cfg(not(feature = "alloc"))]
type Weights = [Scalar; 1];

fn weights<C: Wraps, D: Wraps>(mode: Mode, public: &PublicKey, (c, d): (&[C], &[D])) -> Weights {
    let start = Message::new().framed(&mode.seed(public.as_bytes()));
    let weight = |i: usize| {
        let message = start.clone().with(&(i as u16).to_be_bytes());
        let message = message.framed(&c[i].element().encoding);
        let message = message.framed(&d[i].element().encoding);
        message.with(b"Composite").scalar(mode, Purpose::Scalar)
    };
    #[cfg(feature = "alloc")]
    return (0..c.len()).map(weight).collect();
    #[cfg(not(feature = "alloc"))]
    return [weight(0)];
}

/// `Σ [kᵢ]Pᵢ`
#[cfg(feature = "alloc")]
fn vartime_weighted_sum<P: Wraps>(weights: &Weights, points: &[P]) -> RistrettoPoint {
    let points = points.iter().map(|p| p.element().point);
    RistrettoPoint::vartime_multiscalar_mul(weights, points)
}

/// The same: without `alloc` there is one pair.
#[cfg(not(feature = "alloc"))]
fn vartime_weighted_sum<P: Wraps>([weight]: &Weights, points: &[P]) -> RistrettoPoint {
    vartime_sum([weight, &Scalar::ZERO], [&points[0].element().point; 2])
}

#[cfg(feature = "alloc")]
fn vartime_sum(k: [&Scalar; 2], p: [&RistrettoPoint; 2]) -> RistrettoPoint {
    RistrettoPoint::vartime_multiscalar_mul(k, p.map(|p| *p))
}

#[cfg(not(feature = "alloc"))]
fn vartime_sum(k: [&Scalar; 2], p: [&RistrettoPoint; 2]) -> RistrettoPoint {
    let products = k
        .iter()
        .zip(p)
        .map(|(k, p)| RistrettoPoint::vartime_double_scalar_mul_basepoint(k, p, &Scalar::ZERO));
    products.fold(RistrettoPoint::identity(), |sum, product| sum + product)
}

/// The encodings of elements, which share what they can.
fn encodings<const N: usize>(points: [&RistrettoPoint; N]) -> [[u8; 32]; N] {
    #[cfg(feature = "alloc")]
    {
        let encoded = RistrettoPoint::compress_batch(&points.map(|point| *point));
        core::array::from_fn(|i| encoded[i].to_bytes())
    }
    #[cfg(not(feature = "alloc"))]
    points.map(|point| point.compress().to_bytes())
}

// With its path, since `examples/ctoprf.rs` takes this file from another folder.
#[cfg(test)]
#[path = "proof/tests.rs"]
mod tests;
