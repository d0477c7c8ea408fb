// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on hardware that somebody else drives.
//!
//! An [`Accelerator`] computes what takes long: the X25519 function, a multiple of the base point, the
//! verification equation. Hashing, scalars and the decision stay here, so that the results are those
//! of any [`backend`]. Functions whose names end in `_on` take one.
//!
//! What becomes of an error of the hardware is the caller's choice: handed an accelerator, the functions
//! report it; handed [`Fallback`] around one, they compute in software instead.
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
//! An accelerator is trusted with secrets: it is given scalars and nonces. It is not trusted to be right. A
//! wrong public key or a wrong R would give the secret scalar away to whoever sees a right signature too, so
//! no result is used that software has not checked, and what fails the check is an error
//! ([`Accelerator::wrong_result`]). Computing everything again would cost what the hardware saves; instead it
//! is asked two questions for each result (three for each verdict) whose answers are related, and software
//! checks the relation. Whatever a single answer is, and if one of its bits is at fault in all answers, the
//! outcome is the right one or an error.
//!
//! Not covered: answers that are wrong in a coordinated way, as only a malicious accelerator gives them,
//! which has the secrets anyway; a scalar that reaches the hardware with the same wrong bit in both
//! questions of an X25519 exchange; and that an error tells whoever causes faults on purpose something about
//! the bit that he hit.

use core::convert::Infallible;

use zeroize::Zeroize;

use crate::backend;
use crate::curve::rule::Rule;
use crate::curve::scalar::{Order, Order25519};
use crate::curve::verify::Key;
use crate::field::{words_from_bytes, words_to_bytes};

pub(crate) mod check; // results against each other

/// A point in affine coordinates, canonical little-endian bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affine {
    /// x
    pub x: [u8; 32],
    /// y
    pub y: [u8; 32],
}

impl Affine {
    /// The encoding of RFC 8032 §5.1.2: y, and the sign of x in the top bit.
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        let mut bytes = self.y;
        bytes[31] |= self.x[0] << 7;
        bytes
    }
}

/// The question whether `S·B = R + k·A`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Equation<'a> {
    /// Encoding of A. y is to be taken modulo p, and x = 0 may have the sign bit set.
    pub key: &'a [u8; 32],
    /// Encoding of R, likewise.
    pub r: &'a [u8; 32],
    /// S, below L.
    pub s: &'a [u8; 32],
    /// k, below L.
    pub k: &'a [u8; 32],
    /// Whether both sides are multiplied by 8.
    pub cofactored: bool,
    /// Whether the answer is no if the order of A or R divides 8.
    pub refuse_small_order: bool,
}

/// Hardware that computes on Curve25519.
///
/// Whoever drives hardware writes the functions without `checked_`; the library calls the others, which
/// do not believe a result before they have checked it. See the [module](self) about what is checked.
pub trait Accelerator {
    /// Why the hardware has no result.
    type Error;

    /// The function X25519 of RFC 7748 §5, clamping included; all zeros for points of small order.
    ///
    /// # Errors
    ///
    /// If the hardware has no result.
    ///
    /// # Security
    ///
    /// Constant time in both operands.
    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error>;

    /// `[k]B` for the base point of Ed25519 and a `k` below L.
    ///
    /// # Errors
    ///
    /// If the hardware has no result.
    ///
    /// # Security
    ///
    /// Constant time in `k`.
    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error>;

    /// Whether A and R are points and the equation holds. All inputs are public.
    ///
    /// # Errors
    ///
    /// If the hardware has no result.
    fn verify(&mut self, equation: &Equation<'_>) -> Result<bool, Self::Error>;

    /// The error that says that a result of this accelerator is wrong.
    fn wrong_result(&self) -> Self::Error;

    /// [`x25519`](Self::x25519), checked: asks for the products with two scalars that differ by 8.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, and [`wrong_result`](Self::wrong_result).
    ///
    /// # Security
    ///
    /// Constant time in both operands if the accelerator is.
    fn checked_x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
        check::x25519(self, k, u)
    }

    /// [`mul_base`](Self::mul_base), checked: asks for `[k]B` and for `[(k-1)/8]B`.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, and [`wrong_result`](Self::wrong_result).
    ///
    /// # Security
    ///
    /// Constant time in `k` if the accelerator is.
    fn checked_mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
        check::mul_base(self, k)
    }

    /// [`verify`](Self::verify), checked: asks the question in two forms, and a third whose answer is known.
    ///
    /// # Errors
    ///
    /// Those of the accelerator, and [`wrong_result`](Self::wrong_result).
    fn checked_verify(&mut self, equation: &Equation<'_>) -> Result<bool, Self::Error> {
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

    fn verify(&mut self, equation: &Equation<'_>) -> Result<bool, A::Error> {
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

    fn checked_verify(&mut self, equation: &Equation<'_>) -> Result<bool, A::Error> {
        (**self).checked_verify(equation)
    }
}

/// The `checked_` functions of an accelerator whose results come from software, or are checked already.
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

        fn checked_verify(&mut self, equation: &Equation<'_>) -> Result<bool, Infallible> {
            self.verify(equation)
        }
    };
}

/// The backend that serves this machine, as an accelerator that never fails.
#[derive(Clone, Copy, Debug, Default)]
pub struct Software;

impl Accelerator for Software {
    type Error = Infallible;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Infallible> {
        Ok(crate::montgomery::MontgomeryPoint(*u).mul_clamped(*k).0)
    }

    /// `[k]B` for any 256-bit `k`.
    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Infallible> {
        let mut k = Order25519::reduce(&words_from_bytes(k));
        let (x, y) = backend::public_key(&k);
        k.zeroize();
        Ok(Affine {
            x: words_to_bytes(&x),
            y: words_to_bytes(&y),
        })
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<bool, Infallible> {
        let rule = Rule {
            cofactored: equation.cofactored,
            // The caller has looked at the encodings.
            canonical_key: false,
            canonical_r: false,
            no_small_order: equation.refuse_small_order,
        };
        let key = words_from_bytes(equation.key);
        Ok(backend::vartime_verify(
            rule,
            Key::Encoded(&key),
            &words_from_bytes(equation.r),
            &words_from_bytes(equation.s),
            &words_from_bytes(equation.k),
        ))
    }

    no_checks!();
}

/// An accelerator with software behind it: what the hardware fails to do, or does wrong, the processor does.
#[derive(Clone, Copy, Debug)]
pub struct Fallback<A: Accelerator> {
    accelerator: A,
    last_error: Option<A::Error>,
}

impl<A: Accelerator> Fallback<A> {
    /// Tries `accelerator` first, each time.
    pub const fn new(accelerator: A) -> Fallback<A> {
        Fallback {
            accelerator,
            last_error: None,
        }
    }

    /// Why the last operation ran in software, if it did. Asking forgets it.
    pub fn take_error(&mut self) -> Option<A::Error> {
        self.last_error.take()
    }

    /// The accelerator.
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

    fn verify(&mut self, equation: &Equation<'_>) -> Result<bool, Infallible> {
        self.either(|a| a.checked_verify(equation), |s| s.verify(equation))
    }

    no_checks!();
}
