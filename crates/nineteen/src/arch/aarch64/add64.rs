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
//! If the sum carries, the remainder is below 2^199, and adding 38 cannot carry again. **Proven** on
//! this text, in `proofs/assembly/aarch64.rs` and by Coq in `/proofs/statements/aarch64.v`; tests
//! compare it with the generic routine.

#![cfg_attr(nineteen_arch = "aarch64", allow(unsafe_code))]

/// The text.
macro_rules! text {
    () => {
        concat!(
            "adds {u0}, {a0}, {b0}\n",
            "adcs {u1}, {a1}, {b1}\n",
            "adcs {u2}, {a2}, {b2}\n",
            "adcs {u3}, {a3}, {b3}\n",
            "csel {k}, {k}, xzr, cs\n",
            "adds {u0}, {u0}, {k}\n",
            "adcs {u1}, {u1}, xzr\n",
            "adcs {u2}, {u2}, xzr\n",
            "adc {u3}, {u3}, xzr\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `a + b` for two tight elements.
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn add(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, r1, r2, r3);
    // SAFETY: computes on the registers that the operands name and on the flags, and touches
    // nothing else.
    unsafe {
        core::arch::asm!(
            text!(),
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
