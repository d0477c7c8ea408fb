// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products of ten limbs of alternately 26 and 25 bits (25.5 on average) in each lane: for `neon`.
//!
//! The value is `Σ aᵢ·2^⌈25.5·i⌉`, as in `fe10x25h.rs`. A lane has 64 bits; its multiplier reads
//! the low 32 bits of both operands and yields the whole product. The weight of an odd
//! limb is rounded up by half a bit, so the product of two odd limbs counts twice; columns from the
//! tenth on weigh 2^255 ≡ 19. Both factors are applied to an operand *before* the product, so that
//! a column is one sum. 19 times an operand has to fit 32 bits, and this limits the operands of a
//! product.
//!
//! Bounds, m in units of the limb's own width (2^26 or 2^25):
//!
//! | value   | limb 0 | limbs 2, 4, 6, 8 | odd limbs | made by                                           |
//! |---------|--------|------------------|-----------|---------------------------------------------------|
//! | tight   | 1 + 2^-12 | 1 + 2^-12     | 1 + 2^-12 | products                                          |
//! | `Loose` | < 5.02 | < 3.01           | < 5.03    | `a ± b`; or, its even limbs carried (see below), what `m32` adds up to 5.02 |
//! | 19·b    |        | < 2^31.84        | < 2^31.58 | 19·m·2^26 < 2^32 while m < 3.36; 19·m·2^25 while m < 6.73 |
//! | 4·a     |        |                  | < 2^29.4  | a square; other multiples are smaller             |
//!
//! Column 0 is the widest: a0·b0, 19 times four even pairs, and 38 times five odd pairs, which is
//! below `(5.02² + 19·4·3.01² + 38·5·5.03²/4)·2^52 < 2^62.91`. Column 9 has no factor 19: it sums
//! two pairs with limb 0 and eight others, below `(2·5.02·5.03 + 8·3.01·5.03)·2^51 < 2^58.5`.
//!
//! Reference: Bernstein, Schwabe, *NEON crypto*, doi:10.1007/978-3-642-33027-8_19, for this radix
//! in vectors; the bounds are ours.

pub(crate) mod products; // by columns

use super::vector::NarrowWord;

/// Carries out of limbs 2, 4, 6, 8: from `m < 5.02` in all limbs to an operand of a product.
///
/// These are the limbs whose multiple by 19 would not fit. They pass at most 5 to the odd limbs
/// after them, which can stay uncarried. So can limb 0, which never meets the factor 19.
#[inline(always)]
pub(crate) fn carry_even<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    let mut r = *a;
    let mut i = 2;
    while i < 10 {
        r[i + 1] = a[i + 1].plus(a[i].high::<26>());
        r[i] = a[i].low::<26>();
        i += 2;
    }
    r
}
