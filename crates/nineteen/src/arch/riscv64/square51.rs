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
//! Bounds are those of the generic routine, which is proven; tests compare the two on edges and at
//! random.

use core::arch::asm;

use super::eight_times_plus;

/// The tight square of a loose element.
#[inline(always)]
pub(crate) fn square(a: &[u64; 5]) -> [u64; 5] {
    let (r0, r1, r2, r3, r4);
    // SAFETY: computes on registers that the operands name, and touches nothing else.
    unsafe {
        asm!(
            "li {t0}, -1",
            "li {t1}, 19",
            "srli {t0}, {t0}, 13",
            "slli {t2}, {a3}, 10",
            "mul {t3}, {a3}, {t1}",
            "slli {t4}, {a0}, 10",
            "slli {t5}, {a1}, 10",
            "add {t6}, {a4}, {a4}",
            "slli {t7}, {a2}, 10",
            "add {t8}, {a2}, {a2}",
            "mul {t9}, {a4}, {t1}",
            "add {t10}, {a3}, {a3}",
            "mul {t11}, {a0}, {a0}",
            "add {t12}, {a1}, {a1}",
            "add {t13}, {t3}, {t3}",
            "slli {t14}, {a4}, 10",
            "mul {t15}, {a2}, {t13}",
            "add {t16}, {t9}, {t9}",
            "mul {t17}, {a1}, {t16}",
            "mulhu {t13}, {t7}, {t13}",
            "add {t15}, {t17}, {t15}",
            "mulhu {t17}, {t5}, {t16}",
            "add {t15}, {t15}, {t11}",
            "mulhu {t11}, {t4}, {a0}",
            "add {t13}, {t17}, {t13}",
            "mulhu {t17}, {t4}, {t12}",
            "add {t13}, {t13}, {t11}",
            "mul {t12}, {a0}, {t12}",
            "slli {t11}, {t13}, 54",
            "mul {t18}, {a2}, {t16}",
            "sub {t15}, {t15}, {t11}",
            "mulhu {t11}, {t7}, {t16}",
            "add {t18}, {t12}, {t18}",
            "add {t17}, {t17}, {t11}",
            "mul {t11}, {a3}, {t3}",
            "mulhu {t3}, {t2}, {t3}",
            "add {t11}, {t18}, {t11}",
            "mulhu {t18}, {t4}, {t8}",
            "add {t17}, {t17}, {t3}",
            "mul {t3}, {a0}, {t8}",
            "slli {t12}, {t17}, 54",
            "mulhu {t2}, {t2}, {t16}",
            "sub {t12}, {t11}, {t12}",
            "mul {t16}, {a3}, {t16}",
            "add {t2}, {t18}, {t2}",
            "mulhu {t18}, {t5}, {a1}",
            "add {t16}, {t3}, {t16}",
            "mulhu {t3}, {t4}, {t10}",
            "add {t2}, {t2}, {t18}",
            "mul {t18}, {a1}, {a1}",
            "slli {t11}, {t2}, 54",
            "add {t16}, {t16}, {t18}",
            "mul {t18}, {a0}, {t10}",
            "mul {t19}, {a1}, {t8}",
            "sub {t11}, {t16}, {t11}",
            "mulhu {t8}, {t5}, {t8}",
            "add {t19}, {t18}, {t19}",
            "add {t3}, {t3}, {t8}",
            "mulhu {t14}, {t14}, {t9}",
            "add {t14}, {t3}, {t14}",
            "mul {t9}, {a4}, {t9}",
            "mulhu {t4}, {t4}, {t6}",
            "add {t19}, {t19}, {t9}",
            "mulhu {t7}, {t7}, {a2}",
            "slli {t9}, {t14}, 54",
            "mulhu {t5}, {t5}, {t10}",
            "sub {t19}, {t19}, {t9}",
            "mul {t6}, {a0}, {t6}",
            "add {t5}, {t4}, {t5}",
            "mul {t10}, {a1}, {t10}",
            "add {t5}, {t5}, {t7}",
            "mul {t7}, {a2}, {a2}",
            "add {t6}, {t6}, {t10}",
            eight_times_plus!("{t2}", "{t2}", "{t19}"),
            "slli {t19}, {t5}, 54",
            eight_times_plus!("{t13}", "{t13}", "{t12}"),
            "add {t7}, {t6}, {t7}",
            eight_times_plus!("{t11}", "{t17}", "{t11}"),
            "sub {t19}, {t7}, {t19}",
            eight_times_plus!("{t14}", "{t14}", "{t19}"),
            "srli {t19}, {t11}, 51",
            "and {t7}, {t14}, {t0}",
            "and {t17}, {t13}, {t0}",
            "srli {t6}, {t2}, 51",
            "srli {t13}, {t13}, 51",
            "srli {t14}, {t14}, 51",
            "and {t2}, {t2}, {t0}",
            "add {t19}, {t2}, {t19}",
            "mul {t5}, {t5}, {t1}",
            eight_times_plus!("{t5}", "{t5}", "{t15}"),
            "add {t6}, {t7}, {t6}",
            "and {t7}, {t5}, {t0}",
            "srli {t5}, {t5}, 51",
            "add {t5}, {t17}, {t5}",
            "and {t0}, {t11}, {t0}",
            "add {t13}, {t0}, {t13}",
            "mul {t14}, {t14}, {t1}",
            "add {t14}, {t7}, {t14}",
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
