// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ladder step of `neon` as a whole in assembly.
//!
//! A compiler makes functions of two and three products, and moves limbs between them. Here vectors
//! compute the difference of the points, two products or squares in their lanes, while general
//! registers compute the double; it is one text of 1,057 instructions whose order was found by
//! search on a model of the Neoverse N1 (`lab/scheduler`, docs/math/scheduling.md).
//!
//! | | |
//! |---|---|
//! | in | `v0` to `v4`: limbs of (X2, X3) as in [`Fours`]; `v5` to `v9`: of (Z2, Z3); `x0`: the address of an [`Area`]; `w1`: the mask |
//! | out | `v0` to `v9`: likewise, tight as products |
//! | clobbers | all vectors, all general registers but `x0`, `x18`, `x19` and `x29`; the area's scratch |
//! | features | NEON |
//! | time | constant: no branch, and no address but the area's |
//!
//! The formulas are those of `curve/ladder.rs`, the limbs those of `field/radix25h`. The file
//! `generated/aarch64/ladder_step.s` is written by `cargo xtask gen`. **Proven** on this very text in
//! `proofs/assembly/neon.rs`, on any processor. **Tested** against `m32` in
//! `curve/compiled/in_threes.rs`.

#![cfg_attr(nineteen_neon, allow(unsafe_code))]

#[cfg(nineteen_neon)]
use core::{
    arch::{aarch64::uint32x4_t, asm, naked_asm},
    cell::UnsafeCell,
};

/// The text, for the proof.
#[cfg(test)]
pub(crate) const TEXT: &str =
    crate::arch::instructions(include_str!("../../../generated/aarch64/ladder_step.s"));

/// Where constants begin in an [`Area`], after 20 vectors of scratch and the five of u.
#[cfg(test)]
pub(crate) const CONSTANTS_AT: usize = 16 * 25;

/// The constants that the text reads after u. The limbs of 2p are 2^27 - 38, and then 2^26 - 2 and
/// 2^27 - 2.
#[rustfmt::skip]
pub(crate) const CONSTANTS: [[u32; 4]; 10] = [
    [0x7ff_ffda, 0x7ff_ffda, 0x3ff_fffe, 0x3ff_fffe], // 2p, limbs 0 and 1
    [0x7ff_fffe, 0x7ff_fffe, 0x3ff_fffe, 0x3ff_fffe], // 2p, other limbs
    [0, 0x7ff_ffdb, 0, 0x3ff_ffff],  // for a difference with a complement, in the second lanes
    [0, 0x7ff_ffff, 0, 0x3ff_ffff],
    [0x3ff_ffff, 0, 0x3ff_ffff, 0],  // 26 bits
    [0x1ff_ffff, 0, 0x1ff_ffff, 0],  // 25 bits
    [0, u32::MAX, 0, u32::MAX],      // the second lanes
    [0, 0, 1, 1],                    // shifts that double odd limbs
    [19; 4],
    [121_666, 0, 0, 0],              // a24
];

/// The memory that a step reads and writes.
#[cfg(nineteen_neon)]
pub(crate) struct Area(UnsafeCell<Content>);

#[cfg(nineteen_neon)]
#[repr(C, align(16))]
struct Content {
    scratch: [[u32; 4]; 20],
    u: [[u32; 4]; 5],
    constants: [[u32; 4]; CONSTANTS.len()],
    /// Where the step returns to.
    link: u64,
}

#[cfg(nineteen_neon)]
impl Area {
    /// For the difference (u : 1).
    #[inline(always)]
    pub(crate) fn new(u: &[u32; 10]) -> Area {
        let u = core::array::from_fn(|k| [0, u[2 * k], 0, u[2 * k + 1]]);
        Area(UnsafeCell::new(Content {
            scratch: [[0; 4]; 20],
            u,
            constants: CONSTANTS,
            link: 0,
        }))
    }
}

#[cfg(nineteen_neon)]
#[unsafe(naked)]
unsafe extern "C" fn ladder_step_text() {
    naked_asm!(
        "str x30, [x0, #{link}]",
        include_str!("../../../generated/aarch64/ladder_step.s"),
        "ldr x30, [x0, #{link}]",
        "ret",
        link = const core::mem::offset_of!(Content, link),
    )
}

/// Five vectors: limbs 2k and 2k + 1 of two elements are `[a_2k, b_2k, a_2k+1, b_2k+1]`.
#[cfg(nineteen_neon)]
pub(crate) type Fours = [uint32x4_t; 5];

/// The (X2, X3) and (Z2, Z3) of `2p` and `p + q` from those of p and q, after swapping p and q if
/// the mask is set, which is 0 or all ones.
#[cfg(nineteen_neon)]
#[inline(always)]
pub(crate) fn ladder_step([x, z]: [Fours; 2], area: &Area, mask: u64) -> [Fours; 2] {
    let [mut x0, mut x1, mut x2, mut x3, mut x4] = x;
    let [mut z0, mut z1, mut z2, mut z3, mut z4] = z;
    // SAFETY: the text changes what is listed, reads the area and writes its scratch and link; an
    // area is used by one thread, and nobody else looks into it.
    unsafe {
        asm!(
            "bl {text}",
            text = sym ladder_step_text,
            in("x0") area.0.get(),
            inout("x1") mask => _,
            inout("v0") x0, inout("v1") x1, inout("v2") x2, inout("v3") x3, inout("v4") x4,
            inout("v5") z0, inout("v6") z1, inout("v7") z2, inout("v8") z3, inout("v9") z4,
            out("v10") _, out("v11") _, out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            out("x20") _, out("x21") _, out("x22") _, out("x23") _, out("x24") _, out("x25") _,
            out("x26") _, out("x27") _, out("x28") _,
            clobber_abi("C"),
        );
    }
    [[x0, x1, x2, x3, x4], [z0, z1, z2, z3, z4]]
}
