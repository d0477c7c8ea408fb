// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on external hardware.
//!
//! An [`Accelerator`] performs the expensive computations: the X25519 function, a multiple of the
//! base point, the verification equation. Hashing, scalar arithmetic and the verdict stay in
//! software, so the results are those of any [`backend`]. Functions whose names end in `_on` take
//! an accelerator.
//!
//! The caller chooses what happens if the hardware fails: with a plain accelerator, the functions
//! report the error; with a [`Fallback`] around it, they compute in software instead.
//!
//! ```
//! use nineteen::accelerator::{Accelerator, Fallback, Software};
//! use nineteen::x25519::{x25519, x25519_on};
//!
//! fn shared<A: Accelerator>(hardware: A) -> [u8; 32] {
//!     let mut never_fails = Fallback::new(hardware);
//!     match x25519_on(&mut never_fails, &[7; 32], &[9; 32]) {
//!         Ok(shared) => shared,
//!         Err(never) => match never {},
//!     }
//! }
//! assert_eq!(shared(Software), x25519([7; 32], [9; 32]));
//! ```
//!
//! # Security
//!
//! An accelerator is trusted with secrets: it receives scalars and nonces. It is not trusted to be
//! right. A wrong public key or a wrong R would reveal the secret scalar to anyone who also sees a
//! correct signature, so no result is used until software has checked it, and a result that fails
//! the check becomes an error ([`Accelerator::wrong_result`]). Computing everything again would
//! cost what the hardware saves. Instead, the accelerator is asked questions whose answers are
//! related, and software checks the relation:
//!
//! | operation | questions | an answer or question that is wrong |
//! |---|---|---|
//! | a multiple of the base point | two | Any wrong answer is detected or changes nothing; so is a scalar that is off by ±2^b in one question, or in both by any ±2^b and ±2^c. |
//! | an exchange | two | For each answer there is one wrong one, of 2^255, that passes. It belongs to a scalar 48 away, so no scalar that is off by ±2^b in one question gives it. |
//! | a verdict: no | three | A yes in place of one no is detected, and so is hardware that always says no. Noise may say no. |
//! | a verdict: yes | one, and four for points | Points have to confirm it, whatever the verdicts are. |
//!
//! "Off by ±2^b" is what an inverted bit, a stuck bit and a lost carry or borrow do. The tests
//! enumerate all b for all classes of the low bits, and every bit of every answer. Noise of any rate
//! makes a forgery pass with a probability of at most 2^-24: hardware that also computes points would
//! have to guess two of these, and hardware without must answer 24 questions right whose answers are
//! known, yes and no in an order that depends on the signature.
//!
//! Not covered are: answers that are wrong in a coordinated way, which only a malicious accelerator
//! gives, and it has the secrets anyway; a scalar that reaches the hardware with the same wrong bit
//! in both questions of an exchange, where another secret is the result; a few scalars for which an
//! exchange is not checked as well (some 2,000 of 2^251); and the fact that an error tells someone
//! who injects faults something about the bit that was hit.

use core::convert::Infallible;

use zeroize::Zeroizing;

use crate::backend;
use crate::curve::rule::{Facts, Rule};
use crate::curve::scalar::{Order, Order25519};
use crate::curve::verify::Key;
use crate::field::{words_from_bytes, words_to_bytes};
use crate::wipe;

pub(crate) mod check; // cross-checks of results

/// A point in affine coordinates, canonical little-endian bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affine {
    /// The x-coordinate.
    pub x: [u8; 32],
    /// The y-coordinate.
    pub y: [u8; 32],
}

impl Affine {
    /// The 32-byte encoding of RFC 8032 §5.1.2: y, with the sign of x in the top bit.
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        let mut bytes = self.y;
        bytes[31] |= self.x[0] << 7;
        bytes
    }
}

/// An instance of the verification equation `S·B = R + k·A`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Equation<'a> {
    /// The encoding of A. y is to be reduced modulo p, and the sign bit may be set for x = 0.
    pub key: &'a [u8; 32],
    /// The encoding of R, interpreted the same way.
    pub r: &'a [u8; 32],
    /// S, little-endian, below L.
    pub s: &'a [u8; 32],
    /// k, little-endian, below L.
    pub k: &'a [u8; 32],
    /// Whether both sides are multiplied by 8.
    pub cofactored: bool,
    /// Whether to answer no if the order of A or R divides 8.
    pub refuse_small_order: bool,
}

impl Equation<'_> {
    /// The answer, from what hardware finds out about A, R and both sides. No driver decides it.
    pub fn verdict(&self, found: &Findings) -> Verdict {
        let rule = self.rule();
        let facts = |point: Finding| Facts {
            on_curve: point.on_curve,
            canonical: true,
            small_order: point.small_order,
        };
        let holds = if self.cofactored {
            found.equal_cofactored
        } else {
            found.equal
        };
        let (key, r) = (facts(found.key), facts(found.r));
        Verdict(rule.admits_key(key) && rule.admits_r(r) && holds)
    }

    /// The part of the policy that remains: the library has already checked that encodings are
    /// canonical.
    fn rule(&self) -> Rule {
        Rule {
            cofactored: self.cofactored,
            canonical_key: false,
            canonical_r: false,
            no_small_order: self.refuse_small_order,
        }
    }
}

/// Findings of the hardware about an encoded point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// A point with this y exists.
    pub on_curve: bool,
    /// The order of the point divides 8. Ignored unless the equation asks for it.
    pub small_order: bool,
}

/// Findings of the hardware about an [`Equation`]; see [`Equation::verdict`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The point A.
    pub key: Finding,
    /// The point R.
    pub r: Finding,
    /// Whether `S·B = R + k·A`. Ignored if the equation is cofactored.
    pub equal: bool,
    /// Whether `8·S·B = 8·(R + k·A)`. Ignored unless the equation is cofactored.
    pub equal_cofactored: bool,
}

/// The answer to an [`Equation`], made by [`Equation::verdict`] alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Verdict(bool);

impl Verdict {
    /// Whether A and R are valid and the equation holds.
    #[must_use]
    pub fn is_valid(self) -> bool {
        self.0
    }
}

/// Hardware that computes on Curve25519.
///
/// A driver implements the functions without the prefix `checked_`. The library calls the
/// `checked_` functions, which verify each result before returning it. The [module](self)
/// documentation says what is checked.
pub trait Accelerator {
    /// The reason why the hardware has no result.
    type Error;

    /// The X25519 function of RFC 7748 §5, including clamping; all zeros for points of small order.
    /// Operands and result are little-endian.
    ///
    /// # Errors
    ///
    /// If the hardware has no result.
    ///
    /// # Security
    ///
    /// Constant time in both operands.
    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error>;

    /// `[k]B` for the base point of Ed25519 and a little-endian `k` below L.
    ///
    /// # Errors
    ///
    /// If the hardware has no result.
    ///
    /// # Security
    ///
    /// Constant time in `k`.
    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error>;

    /// Whether A and R are valid encodings and the equation holds: [`Equation::verdict`] of what the
    /// hardware finds. All inputs are public.
    ///
    /// # Errors
    ///
    /// If the hardware has no result.
    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error>;

    /// The error that reports a wrong result from this accelerator.
    fn wrong_result(&self) -> Self::Error;

    /// [`x25519`](Self::x25519), checked: requests the products with two scalars that differ by 24.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, or [`wrong_result`](Self::wrong_result).
    ///
    /// # Security
    ///
    /// Constant time in both operands if the accelerator is.
    fn checked_x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        check::x25519(self, k, u)
    }

    /// [`mul_base`](Self::mul_base), checked: requests `[k]B` and `[(k-1)/24]B`.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, or [`wrong_result`](Self::wrong_result).
    ///
    /// # Security
    ///
    /// Constant time in `k` if the accelerator is.
    fn checked_mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        check::mul_base(self, k)
    }

    /// [`verify`](Self::verify), checked. A no is asked for in two forms, beside a question whose
    /// answer is known. A yes is confirmed by two multiples of the base point and two products of
    /// X25519; where these are errors or do not decide it, by 24 questions whose answers are known.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, or [`wrong_result`](Self::wrong_result).
    fn checked_verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Self::Error> {
        check::verify(self, equation)
    }
}

impl<A: Accelerator + ?Sized> Accelerator for &mut A {
    type Error = A::Error;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], A::Error> {
        (**self).x25519(k, u)
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, A::Error> {
        (**self).mul_base(k)
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, A::Error> {
        (**self).verify(equation)
    }

    fn wrong_result(&self) -> A::Error {
        (**self).wrong_result()
    }

    fn checked_x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], A::Error> {
        (**self).checked_x25519(k, u)
    }

    fn checked_mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, A::Error> {
        (**self).checked_mul_base(k)
    }

    fn checked_verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, A::Error> {
        (**self).checked_verify(equation)
    }
}

/// The `checked_` functions of an accelerator whose results come from software or are already
/// checked.
macro_rules! no_checks {
    () => {
        fn wrong_result(&self) -> Infallible {
            unreachable!("results of software are not checked against software")
        }

        fn checked_x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Infallible> {
            self.x25519(k, u)
        }

        fn checked_mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Infallible> {
            self.mul_base(k)
        }

        fn checked_verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Infallible> {
            self.verify(equation)
        }
    };
}

/// The backend selected on this machine, as an accelerator that never fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct Software;

impl Accelerator for Software {
    type Error = Infallible;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Infallible> {
        Ok(crate::montgomery::MontgomeryPoint(*u).mul_clamped(*k).0)
    }

    /// `[k]B` for any 256-bit `k`.
    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Infallible> {
        let (x, y) = wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(Order25519::reduce(&words_from_bytes(k)));
            backend::public_key(&k)
        });
        Ok(Affine {
            x: words_to_bytes(&x),
            y: words_to_bytes(&y),
        })
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Infallible> {
        let key = words_from_bytes(equation.key);
        Ok(Verdict(backend::vartime_verify(
            equation.rule(),
            Key::Encoded(&key),
            &words_from_bytes(equation.r),
            &words_from_bytes(equation.s),
            &words_from_bytes(equation.k),
        )))
    }

    no_checks!();
}

/// An accelerator backed by software: if the hardware fails or returns a wrong result, the
/// processor computes it.
#[derive(Clone, Copy, Debug)]
pub struct Fallback<A: Accelerator> {
    accelerator: A,
    last_error: Option<A::Error>,
}

impl<A: Accelerator> Fallback<A> {
    /// Creates a fallback that tries `accelerator` first in every operation.
    pub const fn new(accelerator: A) -> Fallback<A> {
        Fallback {
            accelerator,
            last_error: None,
        }
    }

    /// Returns the reason why the last operation ran in software, if it did, and clears it.
    pub fn take_error(&mut self) -> Option<A::Error> {
        self.last_error.take()
    }

    /// Returns the accelerator.
    pub fn into_inner(self) -> A {
        self.accelerator
    }

    fn either<T>(
        &mut self,
        hardware: impl FnOnce(&mut A) -> Result<T, A::Error>,
        software: impl FnOnce(&mut Software) -> Result<T, Infallible>,
    ) -> Result<T, Infallible> {
        match hardware(&mut self.accelerator) {
            Ok(result) => {
                self.last_error = None;
                Ok(result)
            }
            Err(why) => {
                self.last_error = Some(why);
                software(&mut Software)
            }
        }
    }
}

impl<A: Accelerator> Accelerator for Fallback<A> {
    type Error = Infallible;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Infallible> {
        self.either(|a| a.checked_x25519(k, u), |s| s.x25519(k, u))
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Infallible> {
        self.either(|a| a.checked_mul_base(k), |s| s.mul_base(k))
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Infallible> {
        self.either(|a| a.checked_verify(equation), |s| s.verify(equation))
    }

    no_checks!();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every combination of findings, in both forms of the equation, with and without small orders.
    #[test]
    fn one_finding_against_it_is_enough() {
        let mut valid = 0;
        for bits in 0..256u16 {
            let bit = |n: u16| bits >> n & 1 == 1;
            let [cofactored, refuse_small_order] = [bit(6), bit(7)];
            let equation = Equation {
                key: &[0; 32],
                r: &[0; 32],
                s: &[0; 32],
                k: &[0; 32],
                cofactored,
                refuse_small_order,
            };
            let finding = |n: u16| Finding {
                on_curve: bit(n),
                small_order: bit(n + 1),
            };
            let found = Findings {
                key: finding(0),
                r: finding(2),
                equal: bit(4),
                equal_cofactored: bit(5),
            };
            let against = [
                !bit(0),
                !bit(2),
                refuse_small_order && (bit(1) || bit(3)),
                if cofactored { !bit(5) } else { !bit(4) },
            ];
            let verdict = equation.verdict(&found).is_valid();
            assert_eq!(verdict, !against.contains(&true), "{bits:08b}");
            valid += usize::from(verdict);
        }
        assert_eq!(valid, 2 * 2 * (4 + 1));
    }
}
