// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` in four words: `field::fe4x64::product` and `fold` in one, row by row, each row one carry
//! chain for the low halves and one for the high halves; the compiler does not keep these in the
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
//! 85 instructions. The partial sum after each row is below `2^(64(i + 5))`, so the last carry of a
//! row starts the next word and that of the high halves is 0. The fold is that of the generic
//! routine, which is proven; tests compare the two on edges and at random.

use core::arch::asm;

/// The tight product of any words.
#[inline(always)]
pub(crate) fn mul(a: &[u64; 4], b: &[u64; 4]) -> [u64; 4] {
    let (r0, r1, r2, r3);
    // SAFETY: computes on the registers that the operands name and on the flags, and touches
    // nothing else.
    unsafe {
        asm!(
            "mul {u0}, {a0}, {b0}",
            "umulh {u1}, {a0}, {b0}",
            "mul {t0}, {a0}, {b1}",
            "umulh {u2}, {a0}, {b1}",
            "mul {t1}, {a0}, {b2}",
            "umulh {u3}, {a0}, {b2}",
            "mul {t2}, {a0}, {b3}",
            "umulh {u4}, {a0}, {b3}",
            "adds {u1}, {u1}, {t0}",
            "adcs {u2}, {u2}, {t1}",
            "adcs {u3}, {u3}, {t2}",
            "adc {u4}, {u4}, xzr",
            "mul {t0}, {a1}, {b0}",
            "mul {t1}, {a1}, {b1}",
            "mul {t2}, {a1}, {b2}",
            "mul {t3}, {a1}, {b3}",
            "adds {u1}, {u1}, {t0}",
            "adcs {u2}, {u2}, {t1}",
            "adcs {u3}, {u3}, {t2}",
            "adcs {u4}, {u4}, {t3}",
            "adc {u5}, xzr, xzr",
            "umulh {t0}, {a1}, {b0}",
            "umulh {t1}, {a1}, {b1}",
            "umulh {t2}, {a1}, {b2}",
            "umulh {t3}, {a1}, {b3}",
            "adds {u2}, {u2}, {t0}",
            "adcs {u3}, {u3}, {t1}",
            "adcs {u4}, {u4}, {t2}",
            "adc {u5}, {u5}, {t3}",
            "mul {t0}, {a2}, {b0}",
            "mul {t1}, {a2}, {b1}",
            "mul {t2}, {a2}, {b2}",
            "mul {t3}, {a2}, {b3}",
            "adds {u2}, {u2}, {t0}",
            "adcs {u3}, {u3}, {t1}",
            "adcs {u4}, {u4}, {t2}",
            "adcs {u5}, {u5}, {t3}",
            "adc {u6}, xzr, xzr",
            "umulh {t0}, {a2}, {b0}",
            "umulh {t1}, {a2}, {b1}",
            "umulh {t2}, {a2}, {b2}",
            "umulh {t3}, {a2}, {b3}",
            "adds {u3}, {u3}, {t0}",
            "adcs {u4}, {u4}, {t1}",
            "adcs {u5}, {u5}, {t2}",
            "adc {u6}, {u6}, {t3}",
            "mul {t0}, {a3}, {b0}",
            "mul {t1}, {a3}, {b1}",
            "mul {t2}, {a3}, {b2}",
            "mul {t3}, {a3}, {b3}",
            "adds {u3}, {u3}, {t0}",
            "adcs {u4}, {u4}, {t1}",
            "adcs {u5}, {u5}, {t2}",
            "adcs {u6}, {u6}, {t3}",
            "adc {u7}, xzr, xzr",
            "umulh {t0}, {a3}, {b0}",
            "umulh {t1}, {a3}, {b1}",
            "umulh {t2}, {a3}, {b2}",
            "umulh {t3}, {a3}, {b3}",
            "adds {u4}, {u4}, {t0}",
            "adcs {u5}, {u5}, {t1}",
            "adcs {u6}, {u6}, {t2}",
            "adc {u7}, {u7}, {t3}",
            // 38 times the upper half; bit 255 and the bits above times 19.
            "mov {k}, #38",
            "mul {t0}, {u4}, {k}",
            "umulh {u4}, {u4}, {k}",
            "mul {t1}, {u5}, {k}",
            "umulh {u5}, {u5}, {k}",
            "mul {t2}, {u6}, {k}",
            "umulh {u6}, {u6}, {k}",
            "mul {t3}, {u7}, {k}",
            "umulh {u7}, {u7}, {k}",
            "adds {u0}, {u0}, {t0}",
            "adcs {u1}, {u1}, {t1}",
            "adcs {u2}, {u2}, {t2}",
            "adcs {u3}, {u3}, {t3}",
            "adc {u7}, {u7}, xzr",
            "extr {t0}, {u7}, {u3}, #63",
            "and {u3}, {u3}, #0x7fffffffffffffff",
            "add {t1}, {t0}, {t0}, lsl #3",
            "add {t0}, {t0}, {t1}, lsl #1",
            "adds {u0}, {u0}, {t0}",
            "adcs {u1}, {u1}, {u4}",
            "adcs {u2}, {u2}, {u5}",
            "adc {u3}, {u3}, {u6}",
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
