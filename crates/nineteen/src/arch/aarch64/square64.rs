// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` in four words: `field::fe4x64::square` and `fold` in one, each carry chain in the flag.
//!
//! | | |
//! |---|---|
//! | in | `a`: any words |
//! | out | a residue below `2^255 + 2^198` |
//! | registers | 17, chosen by the compiler; operands are kept |
//! | memory | none |
//! | flags | overwritten |
//! | features | none |
//! | time | `mul`, `umulh`, additions with carry, shifts and logic; no branch and no memory |
//!
//! 65 instructions. **Proven** on this text, in `proofs/assembly/aarch64.rs` and by Coq in
//! `/proofs/statements/aarch64.v`; tests compare it with the generic routine.

#![cfg_attr(nineteen_arch = "aarch64", allow(unsafe_code))]

use super::fold;

/// The text.
macro_rules! text {
    () => {
        concat!(
            // The products above the diagonal, then twice that plus the diagonal.
            "mul {u1}, {a0}, {a1}\n",
            "umulh {u2}, {a0}, {a1}\n",
            "mul {u3}, {a0}, {a3}\n",
            "umulh {u4}, {a0}, {a3}\n",
            "mul {u5}, {a2}, {a3}\n",
            "umulh {u6}, {a2}, {a3}\n",
            "mul {t0}, {a0}, {a2}\n",
            "umulh {t1}, {a0}, {a2}\n",
            "mul {t2}, {a1}, {a3}\n",
            "umulh {t3}, {a1}, {a3}\n",
            "adds {u2}, {u2}, {t0}\n",
            "adcs {u3}, {u3}, {t1}\n",
            "adcs {u4}, {u4}, {t2}\n",
            "adcs {u5}, {u5}, {t3}\n",
            "adc {u6}, {u6}, xzr\n",
            "mul {t0}, {a1}, {a2}\n",
            "umulh {t1}, {a1}, {a2}\n",
            "adds {u3}, {u3}, {t0}\n",
            "adcs {u4}, {u4}, {t1}\n",
            "adcs {u5}, {u5}, xzr\n",
            "adc {u6}, {u6}, xzr\n",
            "mul {u0}, {a0}, {a0}\n",
            "umulh {t0}, {a0}, {a0}\n",
            "mul {t1}, {a1}, {a1}\n",
            "umulh {t2}, {a1}, {a1}\n",
            "mul {t3}, {a2}, {a2}\n",
            "umulh {k}, {a2}, {a2}\n",
            "adds {u1}, {u1}, {u1}\n",
            "adcs {u2}, {u2}, {u2}\n",
            "adcs {u3}, {u3}, {u3}\n",
            "adcs {u4}, {u4}, {u4}\n",
            "adcs {u5}, {u5}, {u5}\n",
            "adcs {u6}, {u6}, {u6}\n",
            "adc {u7}, xzr, xzr\n",
            "adds {u1}, {u1}, {t0}\n",
            "adcs {u2}, {u2}, {t1}\n",
            "mul {t0}, {a3}, {a3}\n",
            "umulh {t1}, {a3}, {a3}\n",
            "adcs {u3}, {u3}, {t2}\n",
            "adcs {u4}, {u4}, {t3}\n",
            "adcs {u5}, {u5}, {k}\n",
            "adcs {u6}, {u6}, {t0}\n",
            "adc {u7}, {u7}, {t1}\n",
            fold!(),
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The tight square of any words.
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn square(a: &[u64; 4]) -> [u64; 4] {
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
            u0 = out(reg) r0,
            u1 = out(reg) r1,
            u2 = out(reg) r2,
            u3 = out(reg) r3,
            u4 = out(reg) _,
            u5 = out(reg) _,
            u6 = out(reg) _,
            u7 = out(reg) _,
            t0 = out(reg) _,
            t1 = out(reg) _,
            t2 = out(reg) _,
            t3 = out(reg) _,
            k = out(reg) _,
            options(pure, nomem, nostack),
        );
    }
    [r0, r1, r2, r3]
}
