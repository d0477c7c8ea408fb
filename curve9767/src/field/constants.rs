// SPDX-License-Identifier: MIT OR Apache-2.0
//! Constants of the field and the curve, each computed from its definition.

use super::Coefficients;
use super::base::{P, form_of};

/// `value·z^power`
pub(crate) const fn monomial(value: u32, power: usize) -> Coefficients {
    let mut x = ZERO;
    x[power] = form_of(value);
    x
}

/// 0: every coefficient is stored as p.
pub(crate) const ZERO: Coefficients = {
    let mut x = [P as u16; 20];
    x[19] = 0;
    x
};

/// 1
pub(crate) const ONE: Coefficients = monomial(1, 0);

/// The curve is y² = x³ + ax + b with a = -3 and b = 2048·z^9.
pub(crate) const B: Coefficients = monomial(2048, 9);

/// The generator: x = 0, y = 32·z^14.
pub(crate) const GENERATOR: [Coefficients; 2] = [ZERO, monomial(32, 14)];

/// The value of GF(p) in every coefficient, for `mul_coefficients`.
pub(crate) const fn everywhere(value: u32) -> Coefficients {
    let mut x = [form_of(value); 20];
    x[19] = 0;
    x
}

/// `a·b mod p`
const fn product(a: u32, b: u32) -> u32 {
    a * b % P
}

/// `a^e mod p`
const fn power(a: u32, e: u32) -> u32 {
    let (mut x, mut i) = (1, 0);
    while i < e {
        x = product(x, a);
        i += 1;
    }
    x
}

/// `1/a mod p`
pub(crate) const fn inverse(a: u32) -> u32 {
    power(a, P - 2)
}

/// The factors of the coefficients under `u ↦ u^(p^J)`: `z^(p^J) = ω^J·z` with `ω = 2^((p-1)/19)`,
/// so that coefficient i is multiplied by `ω^(iJ)`.
pub(crate) const fn frobenius<const J: u32>() -> Coefficients {
    let omega = power(power(2, (P - 1) / 19), J);
    let (mut x, mut factor, mut i) = (ZERO, 1, 0);
    while i < 19 {
        x[i] = form_of(factor);
        factor = product(factor, omega);
        i += 1;
    }
    x
}
