// SPDX-License-Identifier: MIT OR Apache-2.0
//! The first instructions: they set up memory as Rust expects it, the stack, and the trap vector.

use core::arch::global_asm;

global_asm!(
    r#"
    .section .text.start, "ax", @progbits
    .globl _start
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      sp, __stack_top
    la      t0, trap_entry
    csrw    mtvec, t0

    la      t0, __data_load
    la      t1, __data_start
    la      t2, __data_end
1:  bgeu    t1, t2, 2f
    lw      t3, 0(t0)
    sw      t3, 0(t1)
    addi    t0, t0, 4
    addi    t1, t1, 4
    j       1b

    # The whole rest of the memory, with a pattern: how deep the stack went is read from it.
2:  la      t1, __bss_start
    la      t2, __bss_end
3:  bgeu    t1, t2, 4f
    sw      zero, 0(t1)
    addi    t1, t1, 4
    j       3b
4:  li      t3, 0x5aa55aa5
5:  bgeu    t1, sp, 6f
    sw      t3, 0(t1)
    addi    t1, t1, 4
    j       5b

6:  call    main
7:  j       7b

    # Nothing returns from a trap here but the interrupt, which only says that it came.
    .balign 64
trap_entry:
    addi    sp, sp, -64
    sw      ra, 0(sp)
    sw      t0, 4(sp)
    sw      t1, 8(sp)
    sw      t2, 12(sp)
    sw      t3, 16(sp)
    sw      t4, 20(sp)
    sw      t5, 24(sp)
    sw      t6, 28(sp)
    sw      a0, 32(sp)
    sw      a1, 36(sp)
    sw      a2, 40(sp)
    sw      a3, 44(sp)
    sw      a4, 48(sp)
    sw      a5, 52(sp)
    sw      a6, 56(sp)
    sw      a7, 60(sp)
    csrr    a0, mcause
    csrr    a1, mepc
    csrr    a2, mtval
    call    trap
    lw      ra, 0(sp)
    lw      t0, 4(sp)
    lw      t1, 8(sp)
    lw      t2, 12(sp)
    lw      t3, 16(sp)
    lw      t4, 20(sp)
    lw      t5, 24(sp)
    lw      t6, 28(sp)
    lw      a0, 32(sp)
    lw      a1, 36(sp)
    lw      a2, 40(sp)
    lw      a3, 44(sp)
    lw      a4, 48(sp)
    lw      a5, 52(sp)
    lw      a6, 56(sp)
    lw      a7, 60(sp)
    addi    sp, sp, 64
    mret
"#
);

unsafe extern "C" {
    static __bss_end: u32;
    static __stack_top: u32;
}

/// The fill pattern of the rest of the memory.
const PATTERN: u32 = 0x5aa5_5aa5;

/// The deepest extent of the stack so far, in bytes.
pub fn deepest_stack() -> usize {
    let mut at = &raw const __bss_end;
    let top = &raw const __stack_top;
    // SAFETY: `at` stays below the end of the memory, all of which is initialised by `_start`.
    while at < top && unsafe { at.read_volatile() } == PATTERN {
        at = at.wrapping_add(1);
    }
    top as usize - at as usize
}
