// SPDX-License-Identifier: MIT OR Apache-2.0
//! POPRF: as VOPRF, and the function also depends on public information that both sides know, such
//! as a date (RFC 9497 §3.3.3).
//!
//! The server's key is tweaked: `t = k + HashToScalar(info)`, and elements are multiplied by `1/t`.
//!
//! ```
//! use nineteen_voprf::poprf::{Client, Server};
//! # let mut rng = rand_core::UnwrapErr(getrandom::SysRng);
//!
//! let server = Server::derive(&[7; 32], b"tokens")?;
//! let public_key = *server.public_key();
//!
//! let client = Client::blind(b"a nonce", b"2026-11", &public_key, &mut rng)?;
//! let (evaluation, proof) =
//!     server.blind_evaluate(client.blinded_element(), b"2026-11", &mut rng)?;
//! let output = client.finalize(b"a nonce", b"2026-11", &evaluation, &proof)?;
//!
//! assert_eq!(output, server.evaluate(b"a nonce", b"2026-11")?);
//! # Ok::<(), nineteen_voprf::Error>(())
//! ```

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::slice::from_ref;

use nineteen::hazmat::leaving_nothing;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::traits::Identity;
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;

use crate::blind::{Blind, client};
#[cfg(feature = "alloc")]
use crate::blind::{Blinds, check_size};
use crate::element::Element;
use crate::key::{self, Key, server};
use crate::suite::{self, Mode, Output};
use crate::{BlindedElement, Error, EvaluationElement, Proof, PublicKey};

/// The server and its key, which is wiped on drop.
#[derive(Clone)]
pub struct Server(Key);

server!(Mode::Poprf);

impl Server {
    /// `BlindEvaluate`, with a proof for one element: takes 64 bytes from the generator. Constant
    /// time in the key.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if the information has more than 65,535 bytes;
    /// [`Error::Inverse`] if it gives the tweaked key 0.
    pub fn blind_evaluate<R: CryptoRng + ?Sized>(
        &self,
        blinded: &BlindedElement,
        info: &[u8],
        rng: &mut R,
    ) -> Result<(EvaluationElement, Proof), Error> {
        leaving_nothing(|| {
            let Key { scalar, public } = &self.tweaked(info)?;
            let evaluation = key::multiplied(&blinded.0, &scalar.invert());
            let pairs = (from_ref(&evaluation), from_ref(blinded));
            let proof = Proof::new(Mode::Poprf, scalar, public, pairs, rng);
            Ok((evaluation, proof))
        })
    }

    /// [`blind_evaluate`](Self::blind_evaluate) for many elements with one proof, in lanes with a
    /// vector backend.
    ///
    /// # Errors
    ///
    /// Those of [`blind_evaluate`](Self::blind_evaluate), and [`Error::InputValidation`] if there
    /// are no elements or more than 65,535.
    #[cfg(feature = "alloc")]
    pub fn blind_evaluate_batch<R: CryptoRng + ?Sized>(
        &self,
        blinded: &[BlindedElement],
        info: &[u8],
        rng: &mut R,
    ) -> Result<(Vec<EvaluationElement>, Proof), Error> {
        check_size(blinded.len())?;
        leaving_nothing(|| {
            let Key { scalar, public } = &self.tweaked(info)?;
            let inverse = scalar.invert();
            let points: Vec<_> = blinded.iter().map(|b| b.0.point).collect();
            let products = Element::products(&points, from_ref(&inverse)).into_iter();
            let evaluations: Vec<_> = products.map(EvaluationElement).collect();
            let pairs = (&evaluations[..], blinded);
            let proof = Proof::new(Mode::Poprf, scalar, public, pairs, rng);
            Ok((evaluations, proof))
        })
    }

    /// `Evaluate`: the function of an input, without a client. Constant time in the key and the
    /// input.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if the input or the information has more than 65,535 bytes;
    /// [`Error::Inverse`] if the information gives the tweaked key 0; and [`Error::InvalidInput`]
    /// for no known input.
    pub fn evaluate(&self, input: &[u8], info: &[u8]) -> Result<Output, Error> {
        leaving_nothing(|| {
            let inverse = self.tweaked(info)?.scalar.invert();
            let point = suite::hash_to_group(Mode::Poprf, input)?;
            key::evaluate(&inverse, &point, input, Some(info))
        })
    }

    /// `t = k + HashToScalar(info)` and its public key.
    pub(crate) fn tweaked(&self, info: &[u8]) -> Result<Key, Error> {
        Key::filled(|scalar| {
            *scalar = **self.0.scalar + suite::hash_info(info)?;
            if scalar.ct_eq(&Scalar::ZERO).into() {
                return Err(Error::Inverse);
            }
            Ok(())
        })
    }
}

/// The public key for public information.
fn tweaked(public_key: &PublicKey, info: &[u8]) -> Result<PublicKey, Error> {
    let point = RistrettoPoint::mul_base(&suite::hash_info(info)?) + public_key.0.point;
    if point.ct_eq(&RistrettoPoint::identity()).into() {
        return Err(Error::InvalidInput);
    }
    Ok(PublicKey(Element::new(point)))
}

/// The client between its two messages, holding a secret blind that is wiped on drop.
pub struct Client {
    blind: Blind,
    tweaked: PublicKey,
}

client!();

impl Client {
    /// `Blind`: takes 64 bytes for the blind from the generator. Constant time in the input.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if the input or the information has more than 65,535 bytes;
    /// [`Error::InvalidInput`] if the information gives a tweaked public key that is the identity,
    /// and for no known input.
    pub fn blind<R: CryptoRng + ?Sized>(
        input: &[u8],
        info: &[u8],
        public_key: &PublicKey,
        rng: &mut R,
    ) -> Result<Client, Error> {
        let tweaked = tweaked(public_key, info)?;
        let blind = Blind::new(Mode::Poprf, input, rng)?;
        Ok(Client { blind, tweaked })
    }

    /// `Finalize`: checks the proof and gives the output, 64 bytes, for the input and the
    /// information given to [`blind`](Self::blind). Constant time in the input and the blind.
    ///
    /// # Errors
    ///
    /// [`Error::Verify`] if the proof is not valid for the public key, the information and this
    /// element; [`Error::InputValidation`] if the input or the information has more than 65,535
    /// bytes.
    pub fn finalize(
        self,
        input: &[u8],
        info: &[u8],
        evaluation: &EvaluationElement,
        proof: &Proof,
    ) -> Result<Output, Error> {
        let pairs = (from_ref(evaluation), from_ref(&self.blind.element));
        proof.vartime_verify(Mode::Poprf, &self.tweaked, pairs)?;
        self.blind.finalize(input, Some(info), evaluation)
    }
}

/// [`Client`] for many inputs with the same public information.
#[cfg(feature = "alloc")]
pub struct ClientBatch {
    blinds: Blinds,
    tweaked: PublicKey,
}

#[cfg(feature = "alloc")]
impl ClientBatch {
    /// [`Client::blind`] for many inputs, in lanes with a vector backend: takes 64 bytes for each
    /// from the generator.
    ///
    /// # Errors
    ///
    /// Those of [`Client::blind`], and [`Error::InputValidation`] if there are no inputs or more
    /// than 65,535.
    pub fn blind<R: CryptoRng + ?Sized>(
        inputs: &[&[u8]],
        info: &[u8],
        public_key: &PublicKey,
        rng: &mut R,
    ) -> Result<ClientBatch, Error> {
        let tweaked = tweaked(public_key, info)?;
        let blinds = Blinds::new(Mode::Poprf, inputs, rng)?;
        Ok(ClientBatch { blinds, tweaked })
    }

    /// [`Client::finalize`] for all inputs, in their order, with one proof for all.
    ///
    /// # Errors
    ///
    /// Those of [`Client::finalize`], and [`Error::InputValidation`] if there is not one input and
    /// one evaluation for each blind.
    pub fn finalize(
        self,
        inputs: &[&[u8]],
        info: &[u8],
        evaluations: &[EvaluationElement],
        proof: &Proof,
    ) -> Result<Vec<Output>, Error> {
        self.blinds.check(inputs.len(), evaluations.len())?;
        let pairs = (evaluations, &self.blinds.elements[..]);
        proof.vartime_verify(Mode::Poprf, &self.tweaked, pairs)?;
        self.blinds.finalize(inputs, Some(info), evaluations)
    }
}
