// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a + b` in four words: `field::fe4x64::add_tight`. A carry out is added as 38.
//!
//! | | |
//! |---|---|
//! | in | `a`, `b`: residues below `2^255 + 2^198` |
//! | out | the residue, below `2^256` |
//! | registers | 13, chosen by the compiler; operands are kept |
//! | memory | none |
//! | flags | overwritten |
//! | features | none |
//! | time | additions with carry and a selection; no branch and no memory |
//!
//! If the sum carries, the remainder is below 2^199, and adding 38 cannot carry again. This is
//! proven for the generic routine; tests compare the two on edges and at random.

use core::arch::asm;

/// `a + b` for two tight elements.
#[inline(always)]
pub(crate) fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, r1, r2, r3);
    // SAFETY: computes on the registers that the operands name and on the flags, and touches
    // nothing else.
    unsafe {
        asm!(
            "adds {u0}, {a0}, {b0}",
            "adcs {u1}, {a1}, {b1}",
            "adcs {u2}, {a2}, {b2}",
            "adcs {u3}, {a3}, {b3}",
            "csel {k}, {k}, xzr, cs",
            "adds {u0}, {u0}, {k}",
            "adcs {u1}, {u1}, xzr",
            "adcs {u2}, {u2}, xzr",
            "adc {u3}, {u3}, xzr",
            a0 = in(reg) a[0],
            a1 = in(reg) a[1],
            a2 = in(reg) a[2],
            a3 = in(reg) a[3],
            b0 = in(reg) b[0],
            b1 = in(reg) b[1],
            b2 = in(reg) b[2],
            b3 = in(reg) b[3],
            k = inout(reg) 38_u64 => _,
            u0 = out(reg) r0,
            u1 = out(reg) r1,
            u2 = out(reg) r2,
            u3 = out(reg) r3,
            options(pure, nomem, nostack),
        );
    }
    [r0, r1, r2, r3]
}
