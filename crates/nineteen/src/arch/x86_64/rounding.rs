// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a processor computes on doubles, set to something else for a while: what a caller of the library
//! may have done.

#![allow(unsafe_code)]

use core::arch::asm;

/// Bits of MXCSR.
///
/// Reference: *Intel 64 and IA-32 Architectures Software Developer's Manual*, volume 1, section
/// 10.2.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode(u32);

impl Mode {
    /// Each direction of rounding: to nearest, down, up, to zero; with denormals and without, where
    /// operands and results that are denormal count as zero.
    pub(crate) fn all() -> impl Iterator<Item = Mode> {
        (0..4).flat_map(|direction| [0, 1 << 15 | 1 << 6].map(|zero| Mode(direction << 13 | zero)))
    }

    /// Runs `f` in this mode. With flags of exceptions and their masks as they were before.
    pub(crate) fn run<R>(self, f: impl FnOnce() -> R) -> R {
        struct Before(u32);
        impl Drop for Before {
            fn drop(&mut self) {
                set(self.0);
            }
        }
        let before = Before(get());
        set(before.0 & !(3 << 13 | 1 << 15 | 1 << 6) | self.0);
        f()
    }
}

fn get() -> u32 {
    let mut mxcsr = 0_u32;
    // SAFETY: SSE is part of every x86-64 processor; writes the four bytes of a variable.
    unsafe {
        asm!("stmxcsr dword ptr [{}]", in(reg) &raw mut mxcsr, options(nostack, preserves_flags));
    }
    mxcsr
}

fn set(mxcsr: u32) {
    // SAFETY: as above, and what is set had been read, but for bits that exist on every processor of
    // 64 bits. The compiler's own code does not compute on floating-point numbers here.
    unsafe {
        asm!("ldmxcsr dword ptr [{}]", in(reg) &raw const mxcsr, options(nostack));
    }
}

/// The modes differ: a third is rounded to one neighbour or the other.
#[test]
fn modes_differ() {
    let third = || core::hint::black_box(1.0_f64) / core::hint::black_box(3.0_f64);
    let tiny = || core::hint::black_box(f64::MIN_POSITIVE) / core::hint::black_box(2.0_f64);
    let thirds: std::vec::Vec<f64> = Mode::all().map(|mode| mode.run(third)).collect();
    assert!(thirds[4] > thirds[2], "up and down");
    let tiny: std::vec::Vec<f64> = Mode::all().map(|mode| mode.run(tiny)).collect();
    assert!(
        tiny[0] > 0.0 && tiny[1] == 0.0,
        "with denormals and without"
    );
    assert_eq!(third(), thirds[0]);
}
