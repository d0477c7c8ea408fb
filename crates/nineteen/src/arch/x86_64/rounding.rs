// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a processor computes on doubles, set to something else for a while: what a caller of the library
//! may have done.

#![allow(unsafe_code)]

use super::doubles::{read, write};

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
        let before = Before(read());
        set(before.0 & !(3 << 13 | 1 << 15 | 1 << 6) | self.0);
        f()
    }
}

/// Set again when it is dropped.
struct Before(u32);

impl Drop for Before {
    fn drop(&mut self) {
        set(self.0);
    }
}

/// Runs `f` where every exception ends the program, and returns the flags that `f` leaves.
pub(crate) fn trapping(f: impl FnOnce()) -> u32 {
    let before = Before(read());
    set(before.0 & !(0x3f << 7 | 0x3f));
    f();
    read() & 0x3f
}

fn set(mxcsr: u32) {
    // SAFETY: what is set had been read, but for bits that exist on every processor of 64 bits. The
    // compiler's own code does not compute on floating-point numbers here.
    unsafe { write(mxcsr) }
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

/// A flag stays, and is returned.
#[test]
fn flags_stay() {
    let before = Before(read());
    set(before.0 & !0x3f);
    core::hint::black_box(core::hint::black_box(1.0_f64) / core::hint::black_box(3.0_f64));
    assert_eq!(read() & 0x3f, 1 << 5, "inexact");
    drop(before);
    assert_eq!(trapping(|| ()), 0);
}
