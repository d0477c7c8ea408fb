// SPDX-License-Identifier: MIT OR Apache-2.0
//! One step of the Montgomery ladder for `m64`: five products, four squares, one small multiple.
//!
//! - **In:** `x0`, a [`Ladder`] with loose `sums` and any 256-bit `u`; `x1`, zero or not.
//! - **Out:** the `sums` of the next pair, loose.
//! - **Clobbers:** `x1` to `x17`, `x20` to `x28`, `x30`, flags, the rest of the [`Ladder`].
//! - **Time:** constant: the point to double is selected by CSEL.
//!
//! The formulas are those of `curve/ladder.rs`. Swapping the two points matters only for the
//! doubling: in the sum, (X3-Z3)(X2+Z2) and (X3+Z3)(X2-Z2) change places, so their sum stays the
//! same and their difference changes its sign, which squaring removes. Differences are Z - X in
//! both points, which flips the signs of both products.

#![allow(unsafe_code)]

#[cfg(nineteen_arch = "aarch64")]
use crate::arch::elements::Ladder;

/// `$r = $a` if the flags say "not zero", else `$b`.
macro_rules! choose {
    ($r:ident = $a:ident else $b:ident) => {
        concat!(
            "csel ", word!($r 0), ", ", word!($a 0), ", ", word!($b 0), ", ne\n",
            "csel ", word!($r 1), ", ", word!($a 1), ", ", word!($b 1), ", ne\n",
            "csel ", word!($r 2), ", ", word!($a 2), ", ", word!($b 2), ", ne\n",
            "csel ", word!($r 3), ", ", word!($a 3), ", ", word!($b 3), ", ne\n",
        )
    };
}

/// The sums are elements 0 to 3, `u` is 4; 5, 6 and 7 are scratch space.
macro_rules! text {
    () => {
        concat!(
            constants!(),
            load!(A = "x0" 0),
            load!(B = "x0" 3),
            product!(C = A * B, D E), // -DA
            store!("x0" 5 = C),
            load!(E = "x0" 1),
            load!(F = "x0" 2),
            "cmp x1, #0\n",
            choose!(A = F else A), // the point to double: X + Z
            choose!(B = B else E), // Z - X
            store!("x0" 6 = B),
            product!(D = F * E, B C), // -CB
            load!(C = "x0" 5),
            sum!(E = D + C, B), // -(DA + CB)
            less!(F = D - C, B), // DA - CB
            square!(B = F, C D),
            store!("x0" 5 = B),
            square!(B = E, C D),
            store!("x0" 7 = B), // X3
            square!(F = A, C D), // AA
            load!(A = "x0" 6),
            square!(E = A, C D), // BB
            less!(A = F - E, B), // E = AA - BB
            product!(B = F * E, C D), // X2
            "mov x1, #56130\nmovk x1, #1, lsl #16\n", // 121666
            fold!(E += 1 * A, C D), // BB + a24·E
            product!(F = A * E, C D), // Z2
            sum!(A = F + B, C),
            store!("x0" 0 = A),
            less!(A = F - B, C),
            store!("x0" 1 = A),
            load!(A = "x0" 4),
            load!(B = "x0" 5),
            product!(F = A * B, C D), // Z3
            load!(B = "x0" 7),
            sum!(A = F + B, C),
            store!("x0" 2 = A),
            less!(A = F - B, C),
            store!("x0" 3 = A),
        )
    };
}

#[cfg(test)] // for the proof
pub(crate) const TEXT: &str = text!();

/// Steps from the pair (p, q) to (2p, p + q), or to (2q, p + q) if `swap` is not zero.
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn ladder_step(ladder: &mut Ladder, swap: u64) {
    // SAFETY: the text reads and writes the ladder only, whose twelve elements lie one after the
    // other.
    unsafe { run!(text!(), core::ptr::from_mut(ladder), swap) }
}
