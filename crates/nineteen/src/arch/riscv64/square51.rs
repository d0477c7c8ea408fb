// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` in five limbs of 51 bits: `field::radix51::square_split`, ordered for processors that issue
//! two instructions at a time, in order.
//!
//! | | |
//! |---|---|
//! | in | `a`: limbs below `5.02·2^51` |
//! | out | limbs below `2^51 + 2^14` |
//! | registers | 25, chosen by the compiler; `a` is kept |
//! | memory, flags | none |
//! | features | M; Zba where it is compiled for |
//! | time | shifts, sums, logic, `mul` and `mulhu`; no branch and no memory |
//!
//! 98 instructions, 49 cycles by the model of a SiFive U74. Operands are doubled instead of sums:
//! shifted additions and products share a pipe there. Names are registers: `t3` holds many values
//! in turn.
//!
//! **Proven** by Coq on this text, with Zba and without, in `/proofs/statements/riscv64.v`: the
//! limbs are within the bound and represent the square, as those of the generic routine do. Tests
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
            "li {t0}, -1\n",
            "li {t1}, 19\n",
            "srli {t0}, {t0}, 13\n",
            "slli {t2}, {a3}, 10\n",
            "mul {t3}, {a3}, {t1}\n",
            "slli {t4}, {a0}, 10\n",
            "slli {t5}, {a1}, 10\n",
            "add {t6}, {a4}, {a4}\n",
            "slli {t7}, {a2}, 10\n",
            "add {t8}, {a2}, {a2}\n",
            "mul {t9}, {a4}, {t1}\n",
            "add {t10}, {a3}, {a3}\n",
            "mul {t11}, {a0}, {a0}\n",
            "add {t12}, {a1}, {a1}\n",
            "add {t13}, {t3}, {t3}\n",
            "slli {t14}, {a4}, 10\n",
            "mul {t15}, {a2}, {t13}\n",
            "add {t16}, {t9}, {t9}\n",
            "mul {t17}, {a1}, {t16}\n",
            "mulhu {t13}, {t7}, {t13}\n",
            "add {t15}, {t17}, {t15}\n",
            "mulhu {t17}, {t5}, {t16}\n",
            "add {t15}, {t15}, {t11}\n",
            "mulhu {t11}, {t4}, {a0}\n",
            "add {t13}, {t17}, {t13}\n",
            "mulhu {t17}, {t4}, {t12}\n",
            "add {t13}, {t13}, {t11}\n",
            "mul {t12}, {a0}, {t12}\n",
            "slli {t11}, {t13}, 54\n",
            "mul {t18}, {a2}, {t16}\n",
            "sub {t15}, {t15}, {t11}\n",
            "mulhu {t11}, {t7}, {t16}\n",
            "add {t18}, {t12}, {t18}\n",
            "add {t17}, {t17}, {t11}\n",
            "mul {t11}, {a3}, {t3}\n",
            "mulhu {t3}, {t2}, {t3}\n",
            "add {t11}, {t18}, {t11}\n",
            "mulhu {t18}, {t4}, {t8}\n",
            "add {t17}, {t17}, {t3}\n",
            "mul {t3}, {a0}, {t8}\n",
            "slli {t12}, {t17}, 54\n",
            "mulhu {t2}, {t2}, {t16}\n",
            "sub {t12}, {t11}, {t12}\n",
            "mul {t16}, {a3}, {t16}\n",
            "add {t2}, {t18}, {t2}\n",
            "mulhu {t18}, {t5}, {a1}\n",
            "add {t16}, {t3}, {t16}\n",
            "mulhu {t3}, {t4}, {t10}\n",
            "add {t2}, {t2}, {t18}\n",
            "mul {t18}, {a1}, {a1}\n",
            "slli {t11}, {t2}, 54\n",
            "add {t16}, {t16}, {t18}\n",
            "mul {t18}, {a0}, {t10}\n",
            "mul {t19}, {a1}, {t8}\n",
            "sub {t11}, {t16}, {t11}\n",
            "mulhu {t8}, {t5}, {t8}\n",
            "add {t19}, {t18}, {t19}\n",
            "add {t3}, {t3}, {t8}\n",
            "mulhu {t14}, {t14}, {t9}\n",
            "add {t14}, {t3}, {t14}\n",
            "mul {t9}, {a4}, {t9}\n",
            "mulhu {t4}, {t4}, {t6}\n",
            "add {t19}, {t19}, {t9}\n",
            "mulhu {t7}, {t7}, {a2}\n",
            "slli {t9}, {t14}, 54\n",
            "mulhu {t5}, {t5}, {t10}\n",
            "sub {t19}, {t19}, {t9}\n",
            "mul {t6}, {a0}, {t6}\n",
            "add {t5}, {t4}, {t5}\n",
            "mul {t10}, {a1}, {t10}\n",
            "add {t5}, {t5}, {t7}\n",
            "mul {t7}, {a2}, {a2}\n",
            "add {t6}, {t6}, {t10}\n",
            $eight_times_plus!("{t2}", "{t2}", "{t19}"),
            "slli {t19}, {t5}, 54\n",
            $eight_times_plus!("{t13}", "{t13}", "{t12}"),
            "add {t7}, {t6}, {t7}\n",
            $eight_times_plus!("{t11}", "{t17}", "{t11}"),
            "sub {t19}, {t7}, {t19}\n",
            $eight_times_plus!("{t14}", "{t14}", "{t19}"),
            "srli {t19}, {t11}, 51\n",
            "and {t7}, {t14}, {t0}\n",
            "and {t17}, {t13}, {t0}\n",
            "srli {t6}, {t2}, 51\n",
            "srli {t13}, {t13}, 51\n",
            "srli {t14}, {t14}, 51\n",
            "and {t2}, {t2}, {t0}\n",
            "add {t19}, {t2}, {t19}\n",
            "mul {t5}, {t5}, {t1}\n",
            $eight_times_plus!("{t5}", "{t5}", "{t15}"),
            "add {t6}, {t7}, {t6}\n",
            "and {t7}, {t5}, {t0}\n",
            "srli {t5}, {t5}, 51\n",
            "add {t5}, {t17}, {t5}\n",
            "and {t0}, {t11}, {t0}\n",
            "add {t13}, {t0}, {t13}\n",
            "mul {t14}, {t14}, {t1}\n",
            "add {t14}, {t7}, {t14}\n",
        )
    };
}

/// Without and with Zba.
#[cfg(test)]
pub(crate) const TEXTS: [&str; 2] = [text!(slli_and_add), text!(sh3add)];

/// The tight square of a loose element.
#[cfg(nineteen_arch = "riscv64")]
#[inline(always)]
pub(crate) fn square(a: &[u64; 5]) -> [u64; 5] {
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
            t0 = out(reg) _,
            t1 = out(reg) _,
            t2 = out(reg) _,
            t3 = out(reg) _,
            t4 = out(reg) _,
            t5 = out(reg) r1,
            t6 = out(reg) r4,
            t7 = out(reg) _,
            t8 = out(reg) _,
            t9 = out(reg) _,
            t10 = out(reg) _,
            t11 = out(reg) _,
            t12 = out(reg) _,
            t13 = out(reg) r2,
            t14 = out(reg) r0,
            t15 = out(reg) _,
            t16 = out(reg) _,
            t17 = out(reg) _,
            t18 = out(reg) _,
            t19 = out(reg) r3,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    [r0, r1, r2, r3, r4]
}
