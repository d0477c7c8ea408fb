// SPDX-License-Identifier: MIT OR Apache-2.0
//! `p = 2p` on the Edwards curve for `m64`: three products, four squares.
//!
//! - **In:** `x0`, the address of E, F, G, H, any 256-bit integers.
//! - **Out:** E, F, G, H of the double, loose, at the same place, which holds other elements in
//!   between.
//! - **Clobbers:** `x2` to `x17`, `x20` to `x28`, `x30`, flags. **Time:** constant.
//!
//! The formulas are those of `Projective::double` in `curve/point.rs`: A = X², B = Y², C = Z²; H =
//! A + B, G = B - A, F = 2C - G, E = (X + Y)² - H.

#![allow(unsafe_code)]

#[cfg(nineteen_arch = "aarch64")]
use crate::arch::elements::{Factors, address_of_factors};

macro_rules! text {
    () => {
        concat!(
            constants!(),
            load!(A = "x0" 0), // E
            load!(B = "x0" 1), // F
            product!(C = A * B, D E),
            store!("x0" 0 = C), // X
            load!(A = "x0" 2), // G
            product!(C = A * B, D E),
            store!("x0" 1 = C), // Z
            load!(B = "x0" 3), // H
            product!(C = A * B, D E), // Y
            load!(A = "x0" 0),
            sum!(F = C + A, E), // X + Y
            square!(B = C, D E), // B
            square!(C = A, D E), // A
            sum!(A = B + C, E), // H
            store!("x0" 3 = A),
            less!(D = B - C, E), // G
            store!("x0" 2 = D),
            square!(B = F, C E),
            less_loose!(B = B - A, E),
            store!("x0" 0 = B),
            load!(A = "x0" 1),
            square!(B = A, C E), // C
            sum!(B = B + B, E),
            less_loose!(B = B - D, E),
            store!("x0" 1 = B),
        )
    };
}

#[cfg(test)] // for the proof
pub(crate) const TEXT: &str = text!();

/// `p = 2p`
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn double(p: Factors<'_>) {
    let p = address_of_factors(p);
    // SAFETY: the elements are borrowed exclusively, and `address` says that they lie one after the
    // other. The text reads and writes these four.
    unsafe { run!(text!(), p) }
}
