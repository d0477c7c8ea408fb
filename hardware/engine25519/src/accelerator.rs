// SPDX-License-Identifier: MIT OR Apache-2.0
//! The engine as an accelerator of the library `nineteen`.

use nineteen::accelerator::{Accelerator, Affine, Equation, Finding, Findings, Verdict};

use crate::bus::Bus;
use crate::driver::{Engine, Error};

impl<B: Bus> Accelerator for Engine<B> {
    type Error = Error<B::Error>;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        Engine::x25519(self, k, u)
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        let [x, y] = self.mul_base_affine(k)?;
        Ok(Affine { x, y })
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        let found = self.equation(equation.key, equation.r, equation.s, equation.k)?;
        let point = |on_curve, small_order| Finding {
            on_curve,
            small_order,
        };
        Ok(equation.verdict(&Findings {
            key: point(found.a_on_curve, found.a_small_order),
            r: point(found.r_on_curve, found.r_small_order),
            equal: found.equal,
            equal_cofactored: found.equal_cofactored,
        }))
    }

    fn wrong_result(&self) -> Self::Error {
        Error::WrongResult
    }
}
