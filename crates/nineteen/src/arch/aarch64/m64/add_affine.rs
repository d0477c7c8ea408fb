// SPDX-License-Identifier: MIT OR Apache-2.0
//! `p = p + q` with Z = 1 for `q`, on the Edwards curve for `m64`: seven products.
//!
//! - **In:** `x0`, the address of E, F, G, H, any 256-bit integers; `x1`, that of y+x, y-x, 2dxy
//!   for `q`.
//! - **Out:** E, F, G, H of the sum, loose, at the same place, which holds other elements in
//!   between.
//! - **Clobbers:** `x1` to `x17`, `x20` to `x28`, `x30`, flags. **Time:** constant.
//!
//! The formulas are those of `Extended::add_affine` in `curve/point.rs`: A = (Y1-X1)(y2-x2), B =
//! (Y1+X1)(y2+x2), C = 2d·T1·x2·y2, D = 2·Z1; E = B - A, F = D - C, G = D + C, H = B + A.

#![allow(unsafe_code)]

#[cfg(nineteen_arch = "aarch64")]
use crate::arch::elements::{Element, Factors, address_of, address_of_factors};

/// The coordinates of `p`: Y in `C`, and X, Z, T in the places of E, F, H.
macro_rules! coordinates {
    () => {
        concat!(
            constants!(),
            load!(A = "x0" 0), // E
            load!(B = "x0" 1), // F
            product!(C = A * B, D E),
            store!("x0" 0 = C), // X
            load!(F = "x0" 3), // H
            product!(C = A * F, D E),
            store!("x0" 3 = C), // T
            load!(A = "x0" 2), // G
            product!(C = A * B, D E),
            store!("x0" 1 = C), // Z
            product!(C = A * F, D E), // Y
        )
    };
}
pub(super) use coordinates;

/// A and B, in `C` and `D`; E and H of the sum in their places, and T in `F`.
macro_rules! first_half {
    () => {
        concat!(
            load!(D = "x0" 0),
            sum!(B = C + D, E), // Y + X
            less!(A = C - D, E), // Y - X
            load!(F = "x1" 1),
            product!(C = A * F, D E), // A
            load!(A = "x1" 0),
            product!(D = A * B, E F), // B
            load!(F = "x0" 3), // T
            less!(A = D - C, E),
            store!("x0" 0 = A),
            sum!(A = D + C, E),
            store!("x0" 3 = A),
        )
    };
}
pub(super) use first_half;

macro_rules! text {
    () => {
        concat!(
            coordinates!(),
            first_half!(),
            load!(A = "x1" 2),
            product!(C = A * F, D E), // C
            load!(A = "x0" 1), // Z
            sum!(B = A + A, E), // D
            less!(A = B - C, E),
            store!("x0" 1 = A),
            sum!(A = B + C, E),
            store!("x0" 2 = A),
        )
    };
}

#[cfg(test)] // for the proof
pub(crate) const TEXT: &str = text!();

/// `p = p + q`, where `q` is y+x, y-x, 2dxy.
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn add_affine(p: Factors<'_>, q: [&Element; 3]) {
    let (p, q) = (address_of_factors(p), address_of(q));
    // SAFETY: the elements are borrowed, those of `p` exclusively, and `address` says that they lie
    // one after the other. The text reads and writes the four from `p` on, and reads the three from
    // `q` on.
    unsafe { run!(text!(), p, q) }
}
