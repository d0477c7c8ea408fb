// SPDX-License-Identifier: MIT OR Apache-2.0
//! Carries out an operation, prints its outputs, and measures it.

use core::hint::black_box;
use core::panic::PanicInfo;

use crate::contestant::Contestant as _;
use crate::contestants::Chosen;
use crate::inputs::ITEMS;
use crate::machine;
use crate::operation::Operation;
use crate::print;

/// The word with which the free part of the stack is painted.
const PATTERN: u32 = 0x5aa5_5aa5;

/// Bytes below the stack pointer that are left alone: what the painting itself may use.
const MARGIN: usize = 64;

unsafe extern "C" {
    /// Where the stack would meet other data.
    #[cfg_attr(target_arch = "wasm32", link_name = "__stack_low")]
    static mut __bss_end: u32;
}

/// Measures an operation.
pub fn measure<O: Operation>() {
    print::word("output ");
    for i in 0..ITEMS {
        let prepared = O::prepare(i);
        print::hex(O::checked(&prepared).as_ref());
    }
    machine::write(b'\n');
    let (mut cycles, mut stack) = (0, 0);
    for i in 0..ITEMS {
        let prepared = O::prepare(i);
        let top = paint();
        cycles += once::<O>(black_box(&prepared));
        stack = stack.max(depth(top));
    }
    if machine::HAS_CLOCK {
        print::number("cycles ", (cycles + ITEMS as u32 / 2) / ITEMS as u32);
        print::number("repetitions ", O::REPETITIONS);
    }
    print::number("stack ", stack as u32);
}

/// Names the backend.
pub fn name() {
    print::word("backend ");
    print::word(Chosen::backend());
    machine::write(b'\n');
}

/// The cycles of one operation; a function of its own, so that what it needs of the stack begins
/// here.
#[inline(never)]
fn once<O: Operation>(prepared: &O::Prepared) -> u32 {
    let before = machine::cycles();
    black_box(O::run(prepared));
    machine::cycles().wrapping_sub(before)
}

/// Paints the free part of the stack; returns where it begins.
#[inline(always)]
fn paint() -> usize {
    let top = machine::stack_pointer();
    let mut at = &raw mut __bss_end;
    while (at as usize) < top - MARGIN {
        // SAFETY: between the end of all data and the stack pointer nothing is in use.
        unsafe { at.write_volatile(PATTERN) };
        at = at.wrapping_add(1);
    }
    top
}

/// How far below `top` something was written since it was painted.
#[inline(always)]
fn depth(top: usize) -> usize {
    let mut at = &raw const __bss_end;
    // SAFETY: as above, and painted.
    while (at as usize) < top - MARGIN && unsafe { at.read_volatile() } == PATTERN {
        at = at.wrapping_add(1);
    }
    top - at as usize
}

/// Without its message, whose formatting would be larger than what is measured.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    machine::exit(false)
}
