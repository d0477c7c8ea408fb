// SPDX-License-Identifier: MIT OR Apache-2.0
//! `p = p + q` on the Edwards curve for `m64`: eight products.
//!
//! - **In:** `x0`, the address of E, F, G, H, any 256-bit integers; `x1`, that of Y+X, Y-X, 2Z, 2dT
//!   for `q`.
//! - **Out:** E, F, G, H of the sum, loose, at the same place, which holds other elements in
//!   between.
//! - **Clobbers:** `x1` to `x17`, `x20` to `x28`, `x30`, flags. **Time:** constant.
//!
//! The formulas are those of `Extended::add_cached` in `curve/point.rs`: A = (Y1-X1)(Y2-X2), B =
//! (Y1+X1)(Y2+X2), C = 2d·T1·T2, D = 2·Z1·Z2; E = B - A, F = D - C, G = D + C, H = B + A.

#![allow(unsafe_code)]

#[cfg(nineteen_arch = "aarch64")]
use crate::arch::elements::{Element, Factors, address_of, address_of_factors};

use super::add_affine::{coordinates, first_half};

macro_rules! text {
    () => {
        concat!(
            coordinates!(),
            first_half!(),
            load!(A = "x1" 3),
            product!(C = A * F, D E), // C
            load!(A = "x0" 1), // Z
            load!(B = "x1" 2),
            product!(D = A * B, E F), // D
            less!(A = D - C, E),
            store!("x0" 1 = A),
            sum!(A = D + C, E),
            store!("x0" 2 = A),
        )
    };
}

#[cfg(test)] // for the proof
pub(crate) const TEXT: &str = text!();

/// `p = p + q`, where `q` is Y+X, Y-X, 2Z, 2dT.
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn add(p: Factors<'_>, q: [&Element; 4]) {
    let (p, q) = (address_of_factors(p), address_of(q));
    // SAFETY: the elements are borrowed, those of `p` exclusively, and `address` says that they lie
    // one after the other. The text reads and writes the four from `p` on, and reads the four from
    // `q` on.
    unsafe { run!(text!(), p, q) }
}
