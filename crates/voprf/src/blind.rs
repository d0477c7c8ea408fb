// SPDX-License-Identifier: MIT OR Apache-2.0
//! The client's side, which is the same in all modes: blinding inputs and removing the blinds.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use nineteen::hazmat::leaving_nothing;
#[cfg(feature = "alloc")]
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use rand_core::CryptoRng;
#[cfg(feature = "alloc")]
use zeroize::Zeroizing;

use crate::element::Element;
use crate::key::{self, Secret};
use crate::suite::{self, Mode, Output};
use crate::{BlindedElement, Error, EvaluationElement};

/// The client's state between the two messages.
pub(crate) struct Blind {
    scalar: Secret,
    pub(crate) element: BlindedElement,
}

impl Blind {
    /// `Blind(input)`. Constant time in the input and the blind.
    pub(crate) fn new<R: CryptoRng + ?Sized>(
        mode: Mode,
        input: &[u8],
        rng: &mut R,
    ) -> Result<Blind, Error> {
        leaving_nothing(|| {
            let mut scalar = key::blank();
            **scalar = suite::random_scalar(rng);
            let point = suite::hash_to_group(mode, input)?;
            let k: &Scalar = &scalar;
            let element = BlindedElement(Element::new(point * k));
            Ok(Blind { scalar, element })
        })
    }

    /// Removes the blind and hashes. Constant time in the input and the blind.
    pub(crate) fn finalize(
        self,
        input: &[u8],
        info: Option<&[u8]>,
        evaluation: &EvaluationElement,
    ) -> Result<Output, Error> {
        leaving_nothing(|| {
            let inverse = self.scalar.invert();
            key::evaluate(&inverse, &evaluation.0.point, input, info)
        })
    }
}

/// [`Blind`] for many inputs.
#[cfg(feature = "alloc")]
pub(crate) struct Blinds {
    scalars: Zeroizing<Vec<Scalar>>,
    pub(crate) elements: Vec<BlindedElement>,
}

#[cfg(feature = "alloc")]
impl Blinds {
    pub(crate) fn new<R: CryptoRng + ?Sized>(
        mode: Mode,
        inputs: &[&[u8]],
        rng: &mut R,
    ) -> Result<Blinds, Error> {
        check_size(inputs.len())?;
        leaving_nothing(|| {
            let mut scalars = Zeroizing::new(Vec::with_capacity(inputs.len()));
            scalars.extend(inputs.iter().map(|_| suite::random_scalar(rng)));
            let points = Zeroizing::new(suite::hash_each_to_group(mode, inputs)?);
            let elements = Element::products(&points, &scalars);
            let elements = elements.into_iter().map(BlindedElement).collect();
            Ok(Blinds { scalars, elements })
        })
    }

    /// Whether there is one input and one evaluation for each blind.
    pub(crate) fn check(&self, inputs: usize, evaluations: usize) -> Result<(), Error> {
        let n = self.elements.len();
        if (inputs, evaluations) == (n, n) {
            Ok(())
        } else {
            Err(Error::InputValidation)
        }
    }

    pub(crate) fn finalize(
        mut self,
        inputs: &[&[u8]],
        info: Option<&[u8]>,
        evaluations: &[EvaluationElement],
    ) -> Result<Vec<Output>, Error> {
        self.check(inputs.len(), evaluations.len())?;
        inputs
            .iter()
            .try_for_each(|input| suite::check_length(input))?;
        // As long as it gets: a vector that grows leaves its old memory as it is.
        let mut outputs = Vec::with_capacity(inputs.len());
        leaving_nothing(|| {
            // None of the blinds is 0. The product of all inverses is not needed.
            Scalar::invert_batch_alloc(&mut self.scalars);
            let points: Vec<RistrettoPoint> = evaluations.iter().map(|e| e.0.point).collect();
            let encodings = Element::encoded_products(&points, &self.scalars);
            for (input, encoding) in inputs.iter().zip(encodings.iter()) {
                outputs.push(suite::output(input, info, encoding)?);
            }
            Ok(outputs)
        })
    }
}

/// # Errors
///
/// [`Error::InputValidation`] for a batch of no items or of more than 65,535.
#[cfg(feature = "alloc")]
pub(crate) fn check_size(n: usize) -> Result<(), Error> {
    if (1..=usize::from(u16::MAX)).contains(&n) {
        Ok(())
    } else {
        Err(Error::InputValidation)
    }
}

/// Methods that the client types of all modes have: access to elements, and `Debug` without
/// secrets.
macro_rules! client {
    () => {
        impl Client {
            /// The element to send to the server.
            pub fn blinded_element(&self) -> &BlindedElement {
                &self.blind.element
            }
        }

        impl core::fmt::Debug for Client {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct("Client")
                    .field("blinded_element", &self.blind.element)
                    .finish_non_exhaustive()
            }
        }

        #[cfg(feature = "alloc")]
        impl ClientBatch {
            /// The elements to send to the server, in the order of the inputs.
            pub fn blinded_elements(&self) -> &[BlindedElement] {
                &self.blinds.elements
            }
        }

        #[cfg(feature = "alloc")]
        impl core::fmt::Debug for ClientBatch {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct("ClientBatch")
                    .field("blinded_elements", &self.blinds.elements)
                    .finish_non_exhaustive()
            }
        }
    };
}
pub(crate) use client;
