// SPDX-License-Identifier: MIT OR Apache-2.0
//! OPRF: the client learns the function of its input, and cannot check which key was used
//! (RFC 9497 §3.3.1).
//!
//! ```
//! use nineteen_voprf::oprf::{Client, Server};
//! # let mut rng = rand_core::UnwrapErr(getrandom::SysRng);
//!
//! let server = Server::derive(&[7; 32], b"passwords")?;
//!
//! let client = Client::blind(b"correct horse", &mut rng)?;
//! let evaluation = server.blind_evaluate(client.blinded_element());
//! let output = client.finalize(b"correct horse", &evaluation)?;
//!
//! assert_eq!(output, server.evaluate(b"correct horse")?);
//! # Ok::<(), nineteen_voprf::Error>(())
//! ```

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use nineteen::hazmat::leaving_nothing;
use rand_core::CryptoRng;

use crate::blind::{Blind, client};
#[cfg(feature = "alloc")]
use crate::blind::{Blinds, check_size};
#[cfg(feature = "alloc")]
use crate::element::Element;
use crate::key::{self, Key, server};
use crate::suite::{self, Mode, Output};
use crate::{BlindedElement, Error, EvaluationElement, PublicKey};

/// The server and its key, which is wiped on drop.
#[derive(Clone)]
pub struct Server(Key);

server!(Mode::Oprf);

impl Server {
    /// `BlindEvaluate`. Constant time in the key.
    pub fn blind_evaluate(&self, blinded: &BlindedElement) -> EvaluationElement {
        key::multiplied(&blinded.0, &self.0.scalar)
    }

    /// [`blind_evaluate`](Self::blind_evaluate) for many elements, in lanes with a vector backend.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if there are no elements or more than 65,535.
    #[cfg(feature = "alloc")]
    pub fn blind_evaluate_batch(
        &self,
        blinded: &[BlindedElement],
    ) -> Result<Vec<EvaluationElement>, Error> {
        check_size(blinded.len())?;
        leaving_nothing(|| {
            let points: Vec<_> = blinded.iter().map(|b| b.0.point).collect();
            let products = Element::products(&points, core::slice::from_ref(&self.0.scalar));
            Ok(products.into_iter().map(EvaluationElement).collect())
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
            let point = suite::hash_to_group(Mode::Oprf, input)?;
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
        let blind = Blind::new(Mode::Oprf, input, rng)?;
        Ok(Client { blind })
    }

    /// `Finalize`: the output, 64 bytes, for the input that was blinded. Constant time in the input
    /// and the blind.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if the input has more than 65,535 bytes.
    pub fn finalize(self, input: &[u8], evaluation: &EvaluationElement) -> Result<Output, Error> {
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
        let blinds = Blinds::new(Mode::Oprf, inputs, rng)?;
        Ok(ClientBatch { blinds })
    }

    /// [`Client::finalize`] for all inputs, in their order.
    ///
    /// # Errors
    ///
    /// [`Error::InputValidation`] if there is not one input and one evaluation for each blind, or
    /// an input has more than 65,535 bytes.
    pub fn finalize(
        self,
        inputs: &[&[u8]],
        evaluations: &[EvaluationElement],
    ) -> Result<Vec<Output>, Error> {
        self.blinds.finalize(inputs, None, evaluations)
    }
}
