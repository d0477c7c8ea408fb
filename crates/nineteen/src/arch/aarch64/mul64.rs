// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` in four words: `field::fe4x64::product` and `fold` in one, row by row, each row one carry
//! chain for the high halves and one for the low halves; the compiler does not keep these in the
//! flag.
//!
//! | | |
//! |---|---|
//! | in | `a`, `b`: any words |
//! | out | a residue below `2^255 + 2^198` |
//! | registers | 21, chosen by the compiler; operands are kept |
//! | memory | none |
//! | flags | overwritten |
//! | features | none |
//! | time | `mul`, `umulh`, additions with carry, shifts and logic; no branch and no memory |
//!
//! 85 instructions. High halves first: the last of them is at most `2^64 - 2` and takes a carry.
//! With the low halves the partial sum after row i is below `2^(64(i + 5))`, so there is no carry
//! out. **Proven** on this text, in `proofs/assembly/aarch64.rs` and by Coq in
//! `/proofs/statements/aarch64.v`; tests compare it with the generic routine.

#![cfg_attr(nineteen_arch = "aarch64", allow(unsafe_code))]

use super::fold;

/// The text.
macro_rules! text {
    () => {
        concat!(
            "mul {u0}, {a0}, {b0}\n",
            "umulh {u1}, {a0}, {b0}\n",
            "mul {t0}, {a0}, {b1}\n",
            "umulh {u2}, {a0}, {b1}\n",
            "mul {t1}, {a0}, {b2}\n",
            "umulh {u3}, {a0}, {b2}\n",
            "mul {t2}, {a0}, {b3}\n",
            "umulh {u4}, {a0}, {b3}\n",
            "adds {u1}, {u1}, {t0}\n",
            "adcs {u2}, {u2}, {t1}\n",
            "adcs {u3}, {u3}, {t2}\n",
            "adc {u4}, {u4}, xzr\n",
            "umulh {t0}, {a1}, {b0}\n",
            "umulh {t1}, {a1}, {b1}\n",
            "umulh {t2}, {a1}, {b2}\n",
            "umulh {t3}, {a1}, {b3}\n",
            "adds {u2}, {u2}, {t0}\n",
            "adcs {u3}, {u3}, {t1}\n",
            "adcs {u4}, {u4}, {t2}\n",
            "adc {u5}, {t3}, xzr\n",
            "mul {t0}, {a1}, {b0}\n",
            "mul {t1}, {a1}, {b1}\n",
            "mul {t2}, {a1}, {b2}\n",
            "mul {t3}, {a1}, {b3}\n",
            "adds {u1}, {u1}, {t0}\n",
            "adcs {u2}, {u2}, {t1}\n",
            "adcs {u3}, {u3}, {t2}\n",
            "adcs {u4}, {u4}, {t3}\n",
            "adc {u5}, {u5}, xzr\n",
            "umulh {t0}, {a2}, {b0}\n",
            "umulh {t1}, {a2}, {b1}\n",
            "umulh {t2}, {a2}, {b2}\n",
            "umulh {t3}, {a2}, {b3}\n",
            "adds {u3}, {u3}, {t0}\n",
            "adcs {u4}, {u4}, {t1}\n",
            "adcs {u5}, {u5}, {t2}\n",
            "adc {u6}, {t3}, xzr\n",
            "mul {t0}, {a2}, {b0}\n",
            "mul {t1}, {a2}, {b1}\n",
            "mul {t2}, {a2}, {b2}\n",
            "mul {t3}, {a2}, {b3}\n",
            "adds {u2}, {u2}, {t0}\n",
            "adcs {u3}, {u3}, {t1}\n",
            "adcs {u4}, {u4}, {t2}\n",
            "adcs {u5}, {u5}, {t3}\n",
            "adc {u6}, {u6}, xzr\n",
            "umulh {t0}, {a3}, {b0}\n",
            "umulh {t1}, {a3}, {b1}\n",
            "umulh {t2}, {a3}, {b2}\n",
            "umulh {t3}, {a3}, {b3}\n",
            "adds {u4}, {u4}, {t0}\n",
            "adcs {u5}, {u5}, {t1}\n",
            "adcs {u6}, {u6}, {t2}\n",
            "adc {u7}, {t3}, xzr\n",
            "mul {t0}, {a3}, {b0}\n",
            "mul {t1}, {a3}, {b1}\n",
            "mul {t2}, {a3}, {b2}\n",
            "mul {t3}, {a3}, {b3}\n",
            "adds {u3}, {u3}, {t0}\n",
            "adcs {u4}, {u4}, {t1}\n",
            "adcs {u5}, {u5}, {t2}\n",
            "adcs {u6}, {u6}, {t3}\n",
            "adc {u7}, {u7}, xzr\n",
            fold!(),
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The tight product of any words.
#[cfg(nineteen_arch = "aarch64")]
#[inline(always)]
pub(crate) fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
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
