// SPDX-License-Identifier: MIT OR Apache-2.0
//! One of eight entries of a table, or that of the identity, by a secret digit: every entry is read, on vectors.
//!
//! | | |
//! |---|---|
//! | in | `row`: eight entries of twelve words; `digit`: any word |
//! | out | entry `digit - 1`; for 0 and for digits above 8 that of the identity: 1, 1, 0 |
//! | registers | 16 vectors and 4 general ones, chosen by the compiler |
//! | memory | reads all of `row`, writes the result; no stack |
//! | flags | kept |
//! | features | NEON, which the target has where this is compiled |
//! | time | loads of every entry in order, comparisons into masks, selections by mask; no branch, no address but fixed offsets |
//!
//! 99 instructions, of which the compiler makes 440 on general registers.

use core::arch::asm;
use core::mem::MaybeUninit;

/// Three elements of four words.
type Entry = [[u64; 4]; 3];

/// The entry of `row` for a digit in `1..=8`, or that of the identity.
#[inline(always)]
pub(crate) fn entry(row: &[Entry; 8], digit: u64) -> Entry {
    let mut out = MaybeUninit::<Entry>::uninit();
    // SAFETY: reads the 768 bytes of `row` and writes the 96 of `out`, and touches registers that the operands name.
    unsafe {
        asm!(
            "movi {r1}.2d, #0",
            "movi {r3}.2d, #0",
            "movi {r4}.2d, #0",
            "movi {r5}.2d, #0",
            "fmov {r0:d}, {one}",
            "fmov {r2:d}, {one}",
            "dup {step}.2d, {one}",
            "mov {j}.16b, {step}.16b",
            "dup {d}.2d, {digit}",
            "ldp {e0:q}, {e1:q}, [{row}, #0]",
            "ldp {e2:q}, {e3:q}, [{row}, #32]",
            "ldp {e4:q}, {e5:q}, [{row}, #64]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #96]",
            "ldp {e2:q}, {e3:q}, [{row}, #128]",
            "ldp {e4:q}, {e5:q}, [{row}, #160]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #192]",
            "ldp {e2:q}, {e3:q}, [{row}, #224]",
            "ldp {e4:q}, {e5:q}, [{row}, #256]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #288]",
            "ldp {e2:q}, {e3:q}, [{row}, #320]",
            "ldp {e4:q}, {e5:q}, [{row}, #352]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #384]",
            "ldp {e2:q}, {e3:q}, [{row}, #416]",
            "ldp {e4:q}, {e5:q}, [{row}, #448]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #480]",
            "ldp {e2:q}, {e3:q}, [{row}, #512]",
            "ldp {e4:q}, {e5:q}, [{row}, #544]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #576]",
            "ldp {e2:q}, {e3:q}, [{row}, #608]",
            "ldp {e4:q}, {e5:q}, [{row}, #640]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "add {j}.2d, {j}.2d, {step}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "ldp {e0:q}, {e1:q}, [{row}, #672]",
            "ldp {e2:q}, {e3:q}, [{row}, #704]",
            "ldp {e4:q}, {e5:q}, [{row}, #736]",
            "cmeq {m}.2d, {d}.2d, {j}.2d",
            "bit {r0}.16b, {e0}.16b, {m}.16b",
            "bit {r1}.16b, {e1}.16b, {m}.16b",
            "bit {r2}.16b, {e2}.16b, {m}.16b",
            "bit {r3}.16b, {e3}.16b, {m}.16b",
            "bit {r4}.16b, {e4}.16b, {m}.16b",
            "bit {r5}.16b, {e5}.16b, {m}.16b",
            "stp {r0:q}, {r1:q}, [{out}, #0]",
            "stp {r2:q}, {r3:q}, [{out}, #32]",
            "stp {r4:q}, {r5:q}, [{out}, #64]",
            row = in(reg) row.as_ptr(),
            out = in(reg) out.as_mut_ptr(),
            digit = in(reg) digit,
            one = in(reg) 1_u64,
            r0 = out(vreg) _,
            r1 = out(vreg) _,
            r2 = out(vreg) _,
            r3 = out(vreg) _,
            r4 = out(vreg) _,
            r5 = out(vreg) _,
            e0 = out(vreg) _,
            e1 = out(vreg) _,
            e2 = out(vreg) _,
            e3 = out(vreg) _,
            e4 = out(vreg) _,
            e5 = out(vreg) _,
            d = out(vreg) _,
            j = out(vreg) _,
            m = out(vreg) _,
            step = out(vreg) _,
            options(nostack, preserves_flags),
        );
        out.assume_init()
    }
}
