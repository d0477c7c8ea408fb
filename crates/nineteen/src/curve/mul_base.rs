// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]B` for a secret `k`: a signed comb with constant-time look-ups.
//!
//! `k = Σ dᵢ·16^i` with 64 digits in `-8..=8`. The table holds `1..=8` times `256^i·B`; odd digits
//! are added first, four doublings multiply them by 16, then the even digits are added: 64 additions
//! with Z = 1 and 4 doublings. A look-up reads all eight entries of its row.
//!
//! Reference: Bernstein, Duif, Lange, Schwabe, Yang, *High-speed high-security signatures*,
//! doi:10.1007/s13389-012-0027-1, section 4.

use super::point::{AffineCached, Extended};
use super::tables::Curve;
use super::window::radix_16;
use crate::field::{Field, Mask, Words};

/// `[k]B` for `k < 2^255`. Constant time.
#[inline(always)]
pub(crate) fn mul_base<F: Curve>(k: &Words) -> Extended<F> {
    let digits = radix_16(k);
    let comb = F::comb();
    let mut p = Extended::IDENTITY;
    for i in 0..32 {
        p = p
            .add_affine(&look_up(&comb[i], digits[2 * i + 1]))
            .to_extended();
    }
    p = p.to_projective().double_times(4);
    for i in 0..32 {
        p = p
            .add_affine(&look_up(&comb[i], digits[2 * i]))
            .to_extended();
    }
    p
}

/// `digit` times the first entry of `row`, for `-8 ≤ digit ≤ 8`. Reads every entry.
#[inline(always)]
fn look_up<F: Field>(row: &[AffineCached<F>; 8], digit: i8) -> AffineCached<F> {
    let (negative, magnitude) = sign_and_magnitude(digit);
    let mut r = AffineCached::IDENTITY;
    for (j, entry) in row.iter().enumerate() {
        r = AffineCached::select(&r, entry, Mask::equals_index(magnitude, j as u64 + 1));
    }
    r.negate_if(negative)
}

/// The sign and magnitude of a secret digit.
#[inline(always)]
pub(crate) fn sign_and_magnitude(digit: i8) -> (Mask, u64) {
    let d = i64::from(digit);
    let sign = d >> 63;
    (
        Mask::from_bit(sign as u64),
        core::hint::black_box(((d ^ sign) - sign) as u64),
    )
}
