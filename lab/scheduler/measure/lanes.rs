// SPDX-License-Identifier: MIT OR Apache-2.0
// Steps in four lanes, which take and leave vectors.

type Candidate = unsafe extern "C" fn();

unsafe extern "C" {
    static constants: u8;
    static operand: u8;
    static mut work: u8;
}

/// Runs a candidate so many times on its own result, behind `BEFORE` instructions.
fn run<const BEFORE: usize>(candidate: Candidate, steps: u64) {
    // SAFETY: the text changes vectors, masks, `rax`, flags and the work area, and reads the
    // constants and the operand.
    unsafe {
        asm!(
            "vmovdqu ymm0, [rdx]", "vmovdqu ymm1, [rdx + 32]", "vmovdqu ymm2, [rdx + 64]",
            "vmovdqu ymm3, [rdx + 96]", "vmovdqu ymm4, [rdx + 128]",
            "vmovdqu ymm5, [rdx + 160]", "vmovdqa ymm6, ymm5", "vmovdqa ymm7, ymm5",
            ".p2align 6",
            "2:",
            ".rept {before}",
            "nop",
            ".endr",
            "call {candidate}",
            "dec {steps}",
            "jnz 2b",
            before = const BEFORE,
            candidate = in(reg) candidate,
            steps = inout(reg) steps => _,
            in("rdi") &raw const constants,
            in("rdx") &raw const operand,
            in("rsi") &raw mut work,
            out("rax") _,
            out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _,
            out("ymm5") _, out("ymm6") _, out("ymm7") _, out("ymm8") _, out("ymm9") _,
            out("ymm10") _, out("ymm11") _, out("ymm12") _, out("ymm13") _, out("ymm14") _,
            out("ymm15") _,
        );
    }
}
