// SPDX-License-Identifier: MIT OR Apache-2.0
//! One of eight table entries, by a signed secret digit: every entry is read, with vectors.
//!
//! | | |
//! |---|---|
//! | in | `row`: eight entries y+x, y-x, 2dxy below p, the lowest word of 2dxy at most `2^64 - 19`; `digit` in `-8..=8` |
//! | out | entry `\|digit\| - 1`, for 0 that of the identity: 1, 1, 0; if the digit is negative, y±x swapped and `p - 2dxy` |
//! | registers | 23 vectors, 8 general ones |
//! | memory | reads all of `row`, writes the result; no stack |
//! | flags | overwritten |
//! | features | NEON, which the target has where this is compiled |
//! | time | loads of every entry in order, selections by mask; no branch, no address but fixed offsets |
//!
//! A tree: neighbours are selected by the lowest bit of the index, the survivors by the next bit.
//! 100 instructions, where the compiler emits 515 on general registers. With a lowest word of at
//! most 2^64 - 19, that of p, no word of `p - 2dxy` borrows from the next. **Proven** on this text by Coq,
//! in `/proofs/statements/look_up.v`.

#![cfg_attr(nineteen_arch = "aarch64", allow(unsafe_code))]

/// As in the table of routines.
#[cfg(all(nineteen_arch = "aarch64", not(target_feature = "neon")))]
pub(super) use crate::arch::any::LOOK_UP;
/// As in the table of routines.
#[cfg(all(nineteen_arch = "aarch64", target_feature = "neon"))]
pub(super) const LOOK_UP: Option<LookUp> = Some(look_up);

#[cfg(nineteen_arch = "aarch64")]
use crate::arch::any::Entry;
#[cfg(all(nineteen_arch = "aarch64", target_feature = "neon"))]
use crate::arch::any::LookUp;

/// 2^255 - 19
#[cfg(nineteen_arch = "aarch64")]
static P: [u64; 4] = [u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1];

/// `$a..` = the entry at `$first`, or the one after it where the mask `v28` is set.
#[rustfmt::skip]
macro_rules! pair {
    ($a:literal $b:literal $c:literal $d:literal $e:literal $f:literal,
     $o0:literal $o1:literal $o2:literal $o3:literal $o4:literal $o5:literal) => {
        concat!(
            "ldp q", $a, ", q", $b, ", [{row}, #", $o0, "]\n",
            "ldp q", $c, ", q", $d, ", [{row}, #", $o1, "]\n",
            "ldp q", $e, ", q", $f, ", [{row}, #", $o2, "]\n",
            "ldp q6, q7, [{row}, #", $o3, "]\n",
            "bit v", $a, ".16b, v6.16b, v28.16b\n",
            "bit v", $b, ".16b, v7.16b, v28.16b\n",
            "ldp q6, q7, [{row}, #", $o4, "]\n",
            "bit v", $c, ".16b, v6.16b, v28.16b\n",
            "bit v", $d, ".16b, v7.16b, v28.16b\n",
            "ldp q6, q7, [{row}, #", $o5, "]\n",
            "bit v", $e, ".16b, v6.16b, v28.16b\n",
            "bit v", $f, ".16b, v7.16b, v28.16b\n",
        )
    };
}

/// `$a.. = $t..` where the mask `$m` is set.
#[rustfmt::skip]
macro_rules! merge {
    ($m:literal, $a:literal $b:literal $c:literal $d:literal $e:literal $f:literal,
     $t:literal $u:literal $v:literal $w:literal $x:literal $y:literal) => {
        concat!(
            "bit v", $a, ".16b, v", $t, ".16b, v", $m, ".16b\n",
            "bit v", $b, ".16b, v", $u, ".16b, v", $m, ".16b\n",
            "bit v", $c, ".16b, v", $v, ".16b, v", $m, ".16b\n",
            "bit v", $d, ".16b, v", $w, ".16b, v", $m, ".16b\n",
            "bit v", $e, ".16b, v", $x, ".16b, v", $m, ".16b\n",
            "bit v", $f, ".16b, v", $y, ".16b, v", $m, ".16b\n",
        )
    };
}

/// The text.
macro_rules! text {
    () => {
        concat!(
            "cmp {digit}, #0\n",
            "csetm {sign}, lt\n",
            "csetm {some}, ne\n",
            "cneg {digit}, {digit}, lt\n",
            // The index. The digit 0 has none: its entry is replaced at the end.
            "sub {digit}, {digit}, #1\n",
            "sbfx {bit}, {digit}, #0, #1\n",
            "dup v28.2d, {bit}\n",
            "sbfx {bit}, {digit}, #1, #1\n",
            "dup v29.2d, {bit}\n",
            "sbfx {bit}, {digit}, #2, #1\n",
            "dup v30.2d, {bit}\n",
            pair!(0 1 2 3 4 5, 0 32 64 96 128 160),
            pair!(22 23 24 25 26 27, 192 224 256 288 320 352),
            merge!(29, 0 1 2 3 4 5, 22 23 24 25 26 27),
            pair!(16 17 18 19 20 21, 384 416 448 480 512 544),
            pair!(22 23 24 25 26 27, 576 608 640 672 704 736),
            merge!(29, 16 17 18 19 20 21, 22 23 24 25 26 27),
            merge!(30, 0 1 2 3 4 5, 16 17 18 19 20 21),
            // The digit 0: 1, 1, 0.
            "dup v29.2d, {some}\n",
            "fmov d30, {one}\n",
            "bif v0.16b, v30.16b, v29.16b\n",
            "and v1.16b, v1.16b, v29.16b\n",
            "bif v2.16b, v30.16b, v29.16b\n",
            "and v3.16b, v3.16b, v29.16b\n",
            "and v4.16b, v4.16b, v29.16b\n",
            "and v5.16b, v5.16b, v29.16b\n",
            // A negative digit: y±x swapped, and p - 2dxy.
            "dup v28.2d, {sign}\n",
            "ldp q22, q23, [{p}]\n",
            "mov v6.16b, v0.16b\n",
            "mov v7.16b, v1.16b\n",
            "sub v22.2d, v22.2d, v4.2d\n",
            "sub v23.2d, v23.2d, v5.2d\n",
            merge!(28, 0 1 2 3 4 5, 2 3 6 7 22 23),
            "stp q0, q1, [{out}, #0]\n",
            "stp q2, q3, [{out}, #32]\n",
            "stp q4, q5, [{out}, #64]\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The entry of `row` for a digit in `-8..=8`.
#[cfg(nineteen_arch = "aarch64")]
#[cfg_attr(not(target_feature = "neon"), allow(dead_code))]
#[inline(always)]
fn look_up(row: &[Entry; 8], digit: i8) -> Entry {
    let mut out = core::mem::MaybeUninit::<Entry>::uninit();
    // SAFETY: reads the 768 bytes of `row` and the 32 of `P`, writes the 96 of `out`, and touches
    // the registers that the operands name and the flags.
    unsafe {
        core::arch::asm!(
            text!(),
            row = in(reg) row.as_ptr(),
            out = in(reg) out.as_mut_ptr(),
            p = in(reg) P.as_ptr(),
            digit = inout(reg) i64::from(digit) => _,
            one = in(reg) 1_u64,
            sign = out(reg) _,
            some = out(reg) _,
            bit = out(reg) _,
            out("v0") _, out("v1") _, out("v2") _, out("v3") _, out("v4") _, out("v5") _, out("v6") _, out("v7") _,
            out("v16") _, out("v17") _, out("v18") _, out("v19") _, out("v20") _, out("v21") _, out("v22") _, out("v23") _,
            out("v24") _, out("v25") _, out("v26") _, out("v27") _, out("v28") _, out("v29") _, out("v30") _,
            options(nostack),
        );
        out.assume_init()
    }
}
