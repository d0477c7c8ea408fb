// SPDX-License-Identifier: MIT OR Apache-2.0
//! Half-size scalars: `(u, v)` with `u ≡ v·k (mod n)`, `v ≠ 0`, both below 2^126.
//!
//! A verifier checks `s·G - e·Q - C = O`. For any `v ≠ 0` modulo the prime n this is equivalent to
//! `(v·s)·G - (v·e)·Q - v·C = O`, and `v·(-e)` may be replaced by any `u ≡ v·(-e)`. With u and v of
//! half the length, half of the doublings are saved.
//!
//! # The mathematics
//!
//! The extended Euclidean algorithm on n and k: `r₀ = n, t₀ = 0, r₁ = k, t₁ = 1`, then with the
//! quotients `qᵢ = ⌊rᵢ₋₁/rᵢ⌋` `rᵢ₊₁ = rᵢ₋₁ - qᵢ·rᵢ`, `tᵢ₊₁ = tᵢ₋₁ - qᵢ·tᵢ`. Always
//! `rᵢ ≡ tᵢ·k (mod n)`, the signs of `tᵢ` alternate, and
//!
//! ```text
//! rᵢ·|tᵢ₊₁| + rᵢ₊₁·|tᵢ| = n.
//! ```
//!
//! The result is the first row with `rᵢ₊₁ < 2^126`: the row before has `rᵢ >= 2^126`, so
//! `|tᵢ₊₁| <= n/2^126 < 2^126`.
//!
//! The algorithm is that of `ground::euclid`.
//!
//! Variable time, for public integers only.
//!
//! # References
//!
//! - Antipa, Brown, Gallant, Lambert, Struik, Vanstone, *Accelerated Verification of ECDSA
//!   Signatures*, doi:10.1007/11693383_21.
//! - Pornin, *Optimized Lattice Basis Reduction In Dimension 2, and Fast Schnorr and EdDSA
//!   Signature Verification*, eprint 2020/454.

use ground::euclid::{Division, Row, Rows};

use crate::scalar::{ORDER, Words};

#[cfg(test)]
mod tests;

/// `(u, v)`: `u >= 0`, and `v` by its magnitude and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Halves {
    pub u: u128,
    pub v: u128,
    pub v_negative: bool,
}

/// `(u, v)` with `u ≡ v·k (mod n)`, `v ≠ 0`, `u < 2^126`, `|v| < 2^126`, for `k < n`. Variable
/// time.
pub(crate) fn vartime_split(k: &Words) -> Halves {
    let mut rows = Rows::<u128>::new(k, &ORDER);
    rows.descend::<Division>(HALF, &mut ());
    let Row { r, t } = rows.below;
    Halves {
        u: u128::from(r[1]) << 64 | u128::from(r[0]),
        v: t,
        v_negative: rows.negative,
    }
}

/// The bit length of the results.
const HALF: u32 = 126;
