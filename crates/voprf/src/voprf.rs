// SPDX-License-Identifier: MIT OR Apache-2.0
//! VOPRF: the client checks that the server used the key whose public key it knows (RFC 9497
//! §3.3.2).
//!
//! ```
//! use nineteen_voprf::voprf::{ClientBatch, Server};
//! # let mut rng = rand_core::UnwrapErr(getrandom::SysRng);
//!
//! let server = Server::derive(&[7; 32], b"tokens")?;
//! let public_key = *server.public_key();
//!
//! let nonces: [&[u8]; 3] = [b"one", b"two", b"three"];
//! let client = ClientBatch::blind(&nonces, &mut rng)?;
//! let (evaluations, proof) = server.blind_evaluate_batch(client.blinded_elements(), &mut rng)?;
//! let tokens = client.finalize(&nonces, &evaluations, &proof, &public_key)?;
//!
//! assert_eq!(tokens[2], server.evaluate(b"three")?);
//! # Ok::<(), nineteen_voprf::Error>(())
//! ```

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::slice::from_ref;

use nineteen::hazmat::leaving_nothing;
use rand_core::CryptoRng;

use crate::blind::{Blind, client};
#[cfg(feature = "alloc")]
use crate::blind::{Blinds, check_size};
#[cfg(feature = "alloc")]
use crate::element::Element;
use crate::key::{self, Key, server};
use crate::suite::{self, Mode, Output};
use crate::{BlindedElement, Error, EvaluationElement, Proof, PublicKey};

/// The server and its key, which is wiped on drop.
#[derive(Clone)]
pub struct Server(Key);

server!(Mode::Voprf);

impl Server {
    /// `BlindEvaluate`, with a proof for one element: takes 64 bytes from the generator. Constant
    /// time in the key.
    pub fn blind_evaluate<R: CryptoRng + ?Sized>(
        &self,
        blinded: &BlindedElement,
        rng: &mut R,
    ) -> (EvaluationElement, Proof) {
        leaving_nothing(|| {
            let Key { scalar, public } = &self.0;
            let evaluation = key::multiplied(&blinded.0, scalar);
            let pairs = (from_ref(blinded), from_ref(&evaluation));
            let proof = Proof::new(Mode::Voprf, scalar, public, pairs, rng);
            (evaluation, proof)
        })
    }

    /// [`blind_evaluate`](Self::blind_evaluate) for many elements with one proof, in lanes with a
    /// vector backend.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if there are no elements or more than 65,535.
    #[cfg(feature = "alloc")]
    pub fn blind_evaluate_batch<R: CryptoRng + ?Sized>(
        &self,
        blinded: &[BlindedElement],
        rng: &mut R,
    ) -> Result<(Vec<EvaluationElement>, Proof), Error> {
        check_size(blinded.len())?;
        leaving_nothing(|| {
            let Key { scalar, public } = &self.0;
            let points: Vec<_> = blinded.iter().map(|b| b.0.point).collect();
            let products = Element::products(&points, from_ref(scalar)).into_iter();
            let evaluations: Vec<_> = products.map(EvaluationElement).collect();
            let pairs = (blinded, &evaluations[..]);
            let proof = Proof::new(Mode::Voprf, scalar, public, pairs, rng);
            Ok((evaluations, proof))
        })
    }

    /// `Evaluate`: the function of an input, without a client. Constant time in the key and the
    /// input.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if the input has more than 65,535 bytes, and
    /// [`Error::InvalidInput`] for no known input.
    pub fn evaluate(&self, input: &[u8]) -> Result<Output, Error> {
        leaving_nothing(|| {
            let point = suite::hash_to_group(Mode::Voprf, input)?;
            key::evaluate(&self.0.scalar, &point, input, None)
        })
    }
}

/// The client between its two messages, holding a secret blind that is wiped on drop.
pub struct Client {
    blind: Blind,
}

client!();

impl Client {
    /// `Blind`: takes 64 bytes for the blind from the generator. Constant time in the input.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if the input has more than 65,535 bytes, and
    /// [`Error::InvalidInput`] for no known input.
    pub fn blind<R: CryptoRng + ?Sized>(input: &[u8], rng: &mut R) -> Result<Client, Error> {
        let blind = Blind::new(Mode::Voprf, input, rng)?;
        Ok(Client { blind })
    }

    /// `Finalize`: checks the proof and gives the output, 64 bytes, for the input that was blinded.
    /// Constant time in the input and the blind.
    ///
    /// # Errors
    ///
    /// [`Error::Verify`] if the proof is not valid for the public key and this element;
    /// [`Error::InputValidation`] if the input has more than 65,535 bytes.
    pub fn finalize(
        self,
        input: &[u8],
        evaluation: &EvaluationElement,
        proof: &Proof,
        public_key: &PublicKey,
    ) -> Result<Output, Error> {
        let pairs = (from_ref(&self.blind.element), from_ref(evaluation));
        proof.vartime_verify(Mode::Voprf, public_key, pairs)?;
        self.blind.finalize(input, None, evaluation)
    }
}

/// [`Client`] for many inputs.
#[cfg(feature = "alloc")]
pub struct ClientBatch {
    blinds: Blinds,
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
        rng: &mut R,
    ) -> Result<ClientBatch, Error> {
        let blinds = Blinds::new(Mode::Voprf, inputs, rng)?;
        Ok(ClientBatch { blinds })
    }

    /// [`Client::finalize`] for all inputs, in their order, with one proof for all.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if there is not one input and one evaluation for each blind, or
    /// an input has more than 65,535 bytes; [`Error::Verify`] if the proof is not valid for the
    /// public key and all elements.
    pub fn finalize(
        self,
        inputs: &[&[u8]],
        evaluations: &[EvaluationElement],
        proof: &Proof,
        public_key: &PublicKey,
    ) -> Result<Vec<Output>, Error> {
        self.blinds.check(inputs.len(), evaluations.len())?;
        let pairs = (&self.blinds.elements[..], evaluations);
        proof.vartime_verify(Mode::Voprf, public_key, pairs)?;
        self.blinds.finalize(inputs, None, evaluations)
    }
}
