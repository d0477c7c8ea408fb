// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` in five limbs of 51 bits: `field::radix51::mul_split`, ordered for processors that issue
//! two instructions at a time, in order.
//!
//! | | |
//! |---|---|
//! | in | `a`, `b`: limbs below `5.02·2^51` |
//! | out | limbs below `2^51 + 2^14` |
//! | registers | 26, chosen by the compiler; `a` is kept |
//! | memory, flags | none |
//! | features | M; Zba where it is compiled for |
//! | time | shifts, sums, logic, `mul` and `mulhu`; no branch and no memory |
//!
//! 52 of the 134 instructions are products; a SiFive U74 starts one per cycle, alongside one other
//! instruction: 67 cycles by its model, in which no instruction waits for a result. Columns go from
//! the last to the first, so that `19·bₖ` takes the register of `bₖ`, which the remaining columns
//! do not read. Names are registers: `t3` holds many values in turn.
//!
//! **Proven** by Coq on this text, with Zba and without, in `/proofs/statements/riscv64.v`: the
//! limbs are within the bound and represent the product, as those of the generic routine do. Tests
//! compare the two.

#![cfg_attr(nineteen_arch = "riscv64", allow(unsafe_code))]

#[cfg(nineteen_arch = "riscv64")]
use super::eight_times_plus;
#[cfg(test)]
use super::{sh3add, slli_and_add};

/// The text.
macro_rules! text {
    ($eight_times_plus:ident) => {
        concat!(
            "mul {t0}, {a2}, {b2}\n",
            "slli {t1}, {a0}, 10\n",
            "mulhu {t2}, {t1}, {b4}\n",
            "slli {t3}, {a2}, 10\n",
            "mulhu {t4}, {t3}, {b2}\n",
            "slli {t5}, {a1}, 10\n",
            "mul {t6}, {a0}, {b4}\n",
            "slli {t7}, {a3}, 10\n",
            "mulhu {t8}, {t5}, {b2}\n",
            "slli {t9}, {a4}, 10\n",
            "mul {t10}, {a1}, {b3}\n",
            "li {t11}, 19\n",
            "mul {t12}, {a2}, {b1}\n",
            "add {t10}, {t6}, {t10}\n",
            "mulhu {t6}, {t5}, {b3}\n",
            "add {t10}, {t10}, {t0}\n",
            "add {t6}, {t2}, {t6}\n",
            "mulhu {t2}, {t7}, {b1}\n",
            "mulhu {t0}, {t7}, {b0}\n",
            "add {t4}, {t6}, {t4}\n",
            "add {t4}, {t4}, {t2}\n",
            "mul {t2}, {a4}, {b0}\n",
            "mulhu {t6}, {t9}, {b0}\n",
            "li {t13}, -1\n",
            "add {t6}, {t4}, {t6}\n",
            "mul {b4}, {b4}, {t11}\n",
            "mulhu {t4}, {t1}, {b3}\n",
            "srli {t13}, {t13}, 13\n",
            "mul {t14}, {a3}, {b1}\n",
            "add {t4}, {t4}, {t8}\n",
            "mulhu {t8}, {t9}, {b4}\n",
            "add {t10}, {t10}, {t14}\n",
            "add {t2}, {t10}, {t2}\n",
            "mulhu {t10}, {t3}, {b1}\n",
            "mul {t14}, {a1}, {b2}\n",
            "add {t10}, {t4}, {t10}\n",
            "mul {t4}, {a2}, {b0}\n",
            "slli {t15}, {t6}, 54\n",
            "sub {t15}, {t2}, {t15}\n",
            "mul {t2}, {a0}, {b2}\n",
            "add {t10}, {t10}, {t0}\n",
            "mul {t0}, {a0}, {b3}\n",
            "add {t0}, {t0}, {t14}\n",
            "mulhu {t14}, {t1}, {b2}\n",
            "add {t8}, {t10}, {t8}\n",
            "mul {t10}, {a3}, {b0}\n",
            "mul {b3}, {b3}, {t11}\n",
            "add {t12}, {t0}, {t12}\n",
            "mul {t0}, {a4}, {b4}\n",
            "add {t12}, {t12}, {t10}\n",
            "add {t12}, {t12}, {t0}\n",
            "mul {t0}, {a1}, {b1}\n",
            "mulhu {t10}, {t5}, {b1}\n",
            "add {t2}, {t2}, {t0}\n",
            "add {t2}, {t2}, {t4}\n",
            "mulhu {t4}, {t3}, {b0}\n",
            "add {t10}, {t14}, {t10}\n",
            "mulhu {t14}, {t7}, {b4}\n",
            "add {t10}, {t10}, {t4}\n",
            "mul {t4}, {a3}, {b4}\n",
            "mul {t6}, {t6}, {t11}\n",
            "slli {t0}, {t8}, 54\n",
            $eight_times_plus!("{t8}", "{t8}", "{t15}"),
            "add {t4}, {t2}, {t4}\n",
            "add {t14}, {t10}, {t14}\n",
            "and {t10}, {t8}, {t13}\n",
            "mulhu {t2}, {t9}, {b3}\n",
            "srli {t8}, {t8}, 51\n",
            "mul {t8}, {t8}, {t11}\n",
            "add {t14}, {t14}, {t2}\n",
            "mul {t2}, {a4}, {b3}\n",
            "sub {t12}, {t12}, {t0}\n",
            "mul {t0}, {a0}, {b1}\n",
            "add {t2}, {t4}, {t2}\n",
            "mul {t4}, {a1}, {b0}\n",
            "slli {t15}, {t14}, 54\n",
            $eight_times_plus!("{t14}", "{t14}", "{t12}"),
            "add {t4}, {t0}, {t4}\n",
            "mulhu {t0}, {t1}, {b1}\n",
            "srli {t12}, {t14}, 51\n",
            "mul {b2}, {b2}, {t11}\n",
            "sub {t2}, {t2}, {t15}\n",
            "mulhu {t15}, {t5}, {b0}\n",
            "add {t12}, {t10}, {t12}\n",
            "mulhu {t10}, {t3}, {b4}\n",
            "add {t0}, {t0}, {t15}\n",
            "add {t10}, {t0}, {t10}\n",
            "mul {t0}, {a2}, {b4}\n",
            "mulhu {t15}, {t7}, {b3}\n",
            "add {t0}, {t4}, {t0}\n",
            "mul {t4}, {a3}, {b3}\n",
            "add {t15}, {t10}, {t15}\n",
            "add {t4}, {t0}, {t4}\n",
            "mulhu {t7}, {t7}, {b2}\n",
            "mulhu {t0}, {t9}, {b2}\n",
            "and {t14}, {t14}, {t13}\n",
            "mul {t10}, {a4}, {b2}\n",
            "add {t0}, {t15}, {t0}\n",
            "add {t10}, {t4}, {t10}\n",
            "mulhu {t1}, {t1}, {b0}\n",
            "mulhu {t5}, {t5}, {b4}\n",
            "slli {t4}, {t0}, 54\n",
            "mul {b0}, {a0}, {b0}\n",
            "add {t1}, {t1}, {t5}\n",
            "mul {b4}, {a1}, {b4}\n",
            "sub {t10}, {t10}, {t4}\n",
            "mulhu {t3}, {t3}, {b3}\n",
            "add {b4}, {b0}, {b4}\n",
            "mul {b3}, {a2}, {b3}\n",
            "add {t3}, {t1}, {t3}\n",
            "mul {t11}, {b1}, {t11}\n",
            "add {t3}, {t3}, {t7}\n",
            $eight_times_plus!("{t0}", "{t0}", "{t2}"),
            "add {b3}, {b4}, {b3}\n",
            "mul {b2}, {a3}, {b2}\n",
            "srli {b4}, {t0}, 51\n",
            "add {b4}, {t14}, {b4}\n",
            "mulhu {t9}, {t9}, {t11}\n",
            "mul {t11}, {a4}, {t11}\n",
            "add {b3}, {b3}, {b2}\n",
            "add {t11}, {b3}, {t11}\n",
            "add {t9}, {t3}, {t9}\n",
            "and {t0}, {t0}, {t13}\n",
            "slli {t3}, {t9}, 54\n",
            "sub {t11}, {t11}, {t3}\n",
            $eight_times_plus!("{t10}", "{t9}", "{t10}"),
            "and {t9}, {t10}, {t13}\n",
            "srli {t10}, {t10}, 51\n",
            "add {t10}, {t0}, {t10}\n",
            $eight_times_plus!("{t11}", "{t6}", "{t11}"),
            "srli {t6}, {t11}, 51\n",
            "and {t13}, {t11}, {t13}\n",
            "add {t13}, {t13}, {t8}\n",
            "add {t9}, {t9}, {t6}\n",
        )
    };
}

/// Without and with Zba.
#[cfg(test)]
pub(crate) const TEXTS: [&str; 2] = [text!(slli_and_add), text!(sh3add)];

/// The tight product of two loose elements.
#[cfg(nineteen_arch = "riscv64")]
#[inline(always)]
pub(crate) fn mul(a: &[u64; 5], b: &[u64; 5]) -> [u64; 5] {
    let (r0, r1, r2, r3, r4);
    // SAFETY: computes on registers that the operands name, and touches nothing else.
    unsafe {
        core::arch::asm!(
            text!(eight_times_plus),
            a0 = in(reg) a[0],
            a1 = in(reg) a[1],
            a2 = in(reg) a[2],
            a3 = in(reg) a[3],
            a4 = in(reg) a[4],
            b0 = inout(reg) b[0] => _,
            b1 = inout(reg) b[1] => _,
            b2 = inout(reg) b[2] => _,
            b3 = inout(reg) b[3] => _,
            b4 = inout(reg) b[4] => r3,
            t0 = out(reg) _,
            t1 = out(reg) _,
            t2 = out(reg) _,
            t3 = out(reg) _,
            t4 = out(reg) _,
            t5 = out(reg) _,
            t6 = out(reg) _,
            t7 = out(reg) _,
            t8 = out(reg) _,
            t9 = out(reg) r1,
            t10 = out(reg) r2,
            t11 = out(reg) _,
            t12 = out(reg) r4,
            t13 = out(reg) r0,
            t14 = out(reg) _,
            t15 = out(reg) _,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    [r0, r1, r2, r3, r4]
}
