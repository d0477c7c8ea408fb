// SPDX-License-Identifier: MIT OR Apache-2.0
//! Proofs that two discrete logarithms are equal, for one pair of elements or for many (RFC 9497
//! §2.2): `B = [k]A` and `Dᵢ = [k]Cᵢ`, where A is the base element.
//!
//! Many pairs are combined into one, `M = Σ [dᵢ]Cᵢ` and `Z = Σ [dᵢ]Dᵢ`, with hashes `dᵢ` of all that
//! the proof is about. The prover computes Z as `[k]M`.

use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
#[cfg(not(feature = "alloc"))]
use nineteen::traits::Identity;
#[cfg(feature = "alloc")]
use nineteen::traits::VartimeMultiscalarMul;
use rand_core::CryptoRng;
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
    /// 65,535. Constant time in `k` for a given number of pairs.
    pub(crate) fn new<C: Wraps, D: Wraps, R: CryptoRng + ?Sized>(
        mode: Mode,
        k: &Scalar,
        public: &PublicKey,
        pairs: (&[C], &[D]),
        rng: &mut R,
    ) -> Proof {
        let nonce = suite::random_scalar(rng);
        let r: &Scalar = &nonce;
        let m = vartime_weighted_sum(&weights(mode, public, pairs), pairs.0);
        let points = [m, m * k, RistrettoPoint::mul_base(r), m * r];
        let c = challenge(mode, public, &points);
        let product = Zeroizing::new(c * k);
        Proof { c, s: r - *product }
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
        if challenge(mode, public, &[m, z, t2, t3]) == *c {
            Ok(())
        } else {
            Err(Error::Verify)
        }
    }
}

/// `HashToScalar` of the public key, M, Z and the two commitments.
fn challenge(mode: Mode, public: &PublicKey, points: &[RistrettoPoint; 4]) -> Scalar {
    let mut message = Message::new().framed(public.as_bytes());
    for point in encodings(points) {
        message = message.framed(&point);
    }
    *message.with(b"Challenge").scalar(mode, Purpose::Scalar)
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
        *message.with(b"Composite").scalar(mode, Purpose::Scalar)
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

#[cfg(feature = "alloc")]
fn encodings(points: &[RistrettoPoint; 4]) -> impl Iterator<Item = [u8; 32]> {
    RistrettoPoint::compress_batch(points)
        .into_iter()
        .map(|e| e.to_bytes())
}

#[cfg(not(feature = "alloc"))]
fn encodings(points: &[RistrettoPoint; 4]) -> impl Iterator<Item = [u8; 32]> {
    points.map(|p| p.compress().to_bytes()).into_iter()
}
