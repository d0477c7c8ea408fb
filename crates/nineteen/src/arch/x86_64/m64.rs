// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps of `m64` as a whole in assembly: the ladder step, doubling, additions, runs of squares.
//!
//! A product takes 20 multiplications with its reduction, and some sixty other instructions for the
//! carries of two chains. A compiler uses one chain, and moves carries out of the flags and words
//! to the stack between products. Here a step is one text, composed at compile time by the macros
//! below; sums and differences start where a product leaves its words, in registers.
//!
//! # The text
//!
//! An element is four words in memory. Values are those of `field/fe4x64.rs` with a tighter bound:
//!
//! | value  | bound              | made by                                          |
//! |--------|--------------------|--------------------------------------------------|
//! | tight  | `< 2^255 + 2^24`   | [`fold!`], so every product and square           |
//! | loose  | `< 2^256`          | sums and differences; any operand of a product   |
//!
//! | register           | use                                                               |
//! |--------------------|-------------------------------------------------------------------|
//! | `rdi`              | the work area: intermediate elements                              |
//! | `r8`..`r11`        | the value last computed                                           |
//! | `r12`..`r15`       | the upper words of a product; a second value                      |
//! | `rax`, `rcx`, `rdx`| words of one product; `rdx` is a factor of MULX                   |
//! | `rbp`              | 0, where only a carry is added                                    |
//! | `rsi`, `rbx`       | the addresses of operands outside the work area                   |
//!
//! `rbx` and `rbp`, which the compiler reserves, are saved on the stack. No address is loaded from
//! memory, so that `cargo xtask secrets` can tell addresses from secrets.
//!
//! The order of instructions in products and squares, and that of products in additions, is the
//! fastest of those measured on Zen 4 that llvm-mca does not find slower for Sapphire Rapids.
//! Carries are added to words by ADCX with a zero register: on Zen 4 a MULX next to an ADC takes
//! 1.7 cycles, next to an ADCX 1.
//!
//! **Features:** BMI2 (MULX), ADX (ADCX, ADOX). **Time:** constant: the only jump is on a public
//! number of squares, and the only addresses are those of the operands. **Proven**, part by part on
//! this very text, in `field/proof/assembly/x86_64.rs`. **Tested** against big integers, parts and
//! steps, in `m64/tests.rs`.
//!
//! Reference for two carry chains: Ozturk, Guilford, Gopal, Feghali, *New instructions supporting
//! large integer arithmetic on Intel architecture processors* (2012).

/// `r8..r11 = [$a]`
macro_rules! load {
    ($a:expr) => {
        concat!(
            "mov r8, [",
            $a,
            "]\n",
            "mov r9, [",
            $a,
            " + 8]\n",
            "mov r10, [",
            $a,
            " + 16]\n",
            "mov r11, [",
            $a,
            " + 24]\n",
        )
    };
}

/// `[$to] = $r0..$r3`
macro_rules! store {
    ($to:expr) => {
        store!($to, "r8", "r9", "r10", "r11")
    };
    ($to:expr, $r0:literal, $r1:literal, $r2:literal, $r3:literal) => {
        concat!(
            "mov [", $to, "], ", $r0, "\n", "mov [", $to, " + 8], ", $r1, "\n", "mov [", $to,
            " + 16], ", $r2, "\n", "mov [", $to, " + 24], ", $r3, "\n",
        )
    };
}

/// `r8..r11 = r8..r11 + $k·($e0 + 2^64·$e1 + 2^128·$e2 + 2^192·$e3)`, tight; `$k < 2^17`. Leaves 0
/// in `rbp`.
///
/// The sum is below `2^256 + 2^17·2^256`: the word of weight 2^256 is at most 2^17, and with bit
/// 255 below it and times 19, as `2^255 ≡ 19`, below `2^18·19 + 19 < 2^23`. The last chain has no
/// carry out: bit 255 is clear by then.
///
/// Low words go along the chain of ADCX, high words along that of ADOX; both end in `rcx`. `$e0`
/// may be `r12`, which is free afterwards.
macro_rules! fold {
    ($k:literal, $e0:expr, $e1:expr, $e2:expr, $e3:expr) => {
        concat!(
            "xor ebp, ebp\n", // clears both carries
            "mov edx, ",
            $k,
            "\n",
            "mulx rcx, rax, ",
            $e0,
            "\n",
            "adcx r8, rax\n",
            "mulx r12, rax, ",
            $e1,
            "\n",
            "adox r9, rcx\n",
            "adcx r9, rax\n",
            "mulx rcx, rax, ",
            $e2,
            "\n",
            "adox r10, r12\n",
            "adcx r10, rax\n",
            "adox r11, rcx\n",
            "mulx rcx, rax, ",
            $e3,
            "\n",
            "adox rcx, rbp\n",
            "adcx r11, rax\n",
            "adcx rcx, rbp\n",
            "add r11, r11\n", // Bit 255 is shifted out and joins rcx.
            "adc rcx, rcx\n",
            "shr r11, 1\n",
            "imul rcx, rcx, 19\n",
            "add r8, rcx\n",
            "adcx r9, rbp\n",
            "adcx r10, rbp\n",
            "adcx r11, rbp\n",
        )
    };
}

/// `$r0..$r4 = $r0..$r3 + [$a]·[$b .. $b + 32]`, where `$a` is one word and `rbp` is 0. A row of a
/// product: below `2^320`, so there is no carry out.
macro_rules! row {
    ($a:expr, $b:expr, $r0:literal, $r1:literal, $r2:literal, $r3:literal, $r4:literal) => {
        concat!(
            "mov rdx, [",
            $a,
            "]\n",
            "xor ",
            $r4,
            "d, ",
            $r4,
            "d\n", // clears both carries
            "mulx rcx, rax, [",
            $b,
            "]\n",
            "adcx ",
            $r0,
            ", rax\n",
            "adox ",
            $r1,
            ", rcx\n",
            "mulx rcx, rax, [",
            $b,
            " + 8]\n",
            "adcx ",
            $r1,
            ", rax\n",
            "adox ",
            $r2,
            ", rcx\n",
            "mulx rcx, rax, [",
            $b,
            " + 16]\n",
            "adcx ",
            $r2,
            ", rax\n",
            "adox ",
            $r3,
            ", rcx\n",
            "mulx rcx, rax, [",
            $b,
            " + 24]\n",
            "adcx ",
            $r3,
            ", rax\n",
            "adox ",
            $r4,
            ", rcx\n",
            "adcx ",
            $r4,
            ", rbp\n",
        )
    };
}

/// `r8..r11 = [$a]·[$b]`, tight; the operands are any 256-bit integers.
macro_rules! product {
    ($a:expr, $b:expr) => {
        concat!(
            "mov rdx, [",
            $a,
            "]\n",
            "xor ebp, ebp\n", // clears both carries
            "mulx r9, r8, [",
            $b,
            "]\n",
            "mulx r10, rax, [",
            $b,
            " + 8]\n",
            "adcx r9, rax\n",
            "mulx r12, rcx, [",
            $b,
            " + 24]\n",
            "mulx r11, rax, [",
            $b,
            " + 16]\n",
            "adcx r10, rax\n",
            "adcx r11, rcx\n",
            "adcx r12, rbp\n",
            row!(concat!($a, " + 8"), $b, "r9", "r10", "r11", "r12", "r13"),
            row!(concat!($a, " + 16"), $b, "r10", "r11", "r12", "r13", "r14"),
            row!(concat!($a, " + 24"), $b, "r11", "r12", "r13", "r14", "r15"),
            fold!(38, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `r8..r11 = [$a]²`, tight; the operand is any 256-bit integer.
///
/// The six products above the diagonal, `Σ aᵢaⱼ·2^(64(i+j)) < a²/2 < 2^511`, in words 1 to 6; then
/// they are doubled along one chain while the diagonal is added along the other.
macro_rules! square {
    ($a:expr) => {
        concat!(
            "xor ebp, ebp\n", // clears both carries
            "mov rdx, [",
            $a,
            "]\n",
            "mulx r11, rax, [",
            $a,
            " + 16]\n",
            "mulx r10, r9, [",
            $a,
            " + 8]\n",
            "mulx r12, rcx, [",
            $a,
            " + 24]\n",
            "adcx r10, rax\n",
            "adcx r11, rcx\n",
            "adcx r12, rbp\n",
            "xor r14d, r14d\n", // clears both carries
            "mov rdx, [",
            $a,
            " + 8]\n",
            "mulx r13, rax, [",
            $a,
            " + 24]\n",
            "mulx rcx, r15, [",
            $a,
            " + 16]\n",
            "adox r12, rcx\n",
            "mov rdx, [",
            $a,
            " + 16]\n",
            "adcx r11, r15\n",
            "adcx r12, rax\n",
            "mulx rcx, rax, [",
            $a,
            " + 24]\n",
            "adox r13, r14\n",
            "adcx r13, rax\n",
            "adcx r14, rcx\n",
            "xor r15d, r15d\n", // clears both carries
            "adcx r9, r9\n",
            "adcx r10, r10\n",
            "mov rdx, [",
            $a,
            "]\n",
            "mulx rcx, r8, rdx\n",
            "adox r9, rcx\n",
            "mov rdx, [",
            $a,
            " + 8]\n",
            "mulx rcx, rax, rdx\n",
            "adox r10, rax\n",
            "adcx r11, r11\n",
            "adcx r12, r12\n",
            "mov rdx, [",
            $a,
            " + 16]\n",
            "mulx rbp, rax, rdx\n",
            "mov rdx, [",
            $a,
            " + 24]\n",
            "adox r11, rcx\n",
            "adcx r13, r13\n",
            "adcx r14, r14\n",
            "adox r12, rax\n",
            "adox r13, rbp\n",
            "mulx rcx, rax, rdx\n",
            "adox r14, rax\n",
            "adcx r15, r15\n",
            "adox r15, rcx\n",
            fold!(38, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `[$to] = [$b] + r8..r11`, loose, for tight operands; `r8..r11` are kept.
///
/// The sum is below `2^256 + 2^25`: if it carries, the remainder is below 2^25, and adding 38 stays
/// in the lowest word.
macro_rules! sum {
    ($b:expr, $to:expr) => {
        concat!(
            "mov r12, [",
            $b,
            "]\n",
            "mov r13, [",
            $b,
            " + 8]\n",
            "mov r14, [",
            $b,
            " + 16]\n",
            "mov r15, [",
            $b,
            " + 24]\n",
            "add r12, r8\n",
            "adc r13, r9\n",
            "adc r14, r10\n",
            "adc r15, r11\n",
            "sbb rax, rax\n",
            "and eax, 38\n",
            "add r12, rax\n",
            store!($to, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `[$to] = [$b] + r8..r11`, loose, for a tight `[$b]` and a loose `r8..r11`, which are kept.
///
/// If the sum carries, the remainder is below `2^255 + 2^24`, and adding 38 cannot carry again.
macro_rules! sum_loose {
    ($b:expr, $to:expr) => {
        concat!(
            "mov r12, [",
            $b,
            "]\n",
            "mov r13, [",
            $b,
            " + 8]\n",
            "mov r14, [",
            $b,
            " + 16]\n",
            "mov r15, [",
            $b,
            " + 24]\n",
            "add r12, r8\n",
            "adc r13, r9\n",
            "adc r14, r10\n",
            "adc r15, r11\n",
            "sbb rax, rax\n",
            "and eax, 38\n",
            "add r12, rax\n",
            "adc r13, 0\n",
            "adc r14, 0\n",
            "adc r15, 0\n",
            store!($to, "r12", "r13", "r14", "r15"),
        )
    };
}

/// `r8..r11 = r8..r11 - [$b]`, loose, for a tight `[$b]` and a loose `r8..r11`.
///
/// The difference is above `-2^255 - 2^24`: if it borrows, the remainder is above 2^254, and
/// subtracting 38 cannot borrow again.
macro_rules! less {
    ($b:expr) => {
        concat!(
            "sub r8, [",
            $b,
            "]\n",
            "sbb r9, [",
            $b,
            " + 8]\n",
            "sbb r10, [",
            $b,
            " + 16]\n",
            "sbb r11, [",
            $b,
            " + 24]\n",
            "sbb rax, rax\n",
            "and eax, 38\n",
            "sub r8, rax\n",
            "sbb r9, 0\n",
            "sbb r10, 0\n",
            "sbb r11, 0\n",
        )
    };
}

/// `r8..r11 = r8..r11 - [$b]`, loose, for loose operands.
///
/// If the first fold borrows again, the remainder is at least 2^256 - 38, and the second stays in
/// the lowest word.
macro_rules! less_loose {
    ($b:expr) => {
        concat!(
            less!($b),
            "sbb rax, rax\n",
            "and eax, 38\n",
            "sub r8, rax\n",
        )
    };
}

/// `r8..r11 = 2·r8..r11`, loose, for a tight operand, as in [`sum!`].
macro_rules! twice {
    () => {
        concat!(
            "add r8, r8\n",
            "adc r9, r9\n",
            "adc r10, r10\n",
            "adc r11, r11\n",
            "sbb rax, rax\n",
            "and eax, 38\n",
            "add r8, rax\n",
        )
    };
}

/// The text as assembly, with the work area in `rdi`. Everything except `rdi` and the registers
/// that the compiler reserves is overwritten; of the latter, `rbx` and `rbp` are saved on the
/// stack.
macro_rules! run {
    ($text:expr, $work:expr $(, $name:tt = $value:expr)*) => {
        core::arch::asm!(
            "push rbx",
            "push rbp",
            $text,
            "pop rbp",
            "pop rbx",
            in("rdi") $work,
            $(in($name) $value,)*
            out("rax") _, out("rcx") _, out("rdx") _, lateout("rsi") _,
            out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, lateout("r15") _,
        )
    };
}

mod add; // p + q, eight products
mod add_affine; // p + q with Z = 1, seven products
mod add_extended; // p + q from coordinates to coordinates, eight products
mod double; // 2p
mod ladder_step; // 2p and p + q on the Montgomery curve
mod squares; // runs of squares
#[cfg(test)]
pub(crate) mod tests; // against big integers

pub(crate) use add::add;
pub(crate) use add_affine::add_affine;
pub(crate) use add_extended::add_extended;
pub(crate) use double::double;
pub(crate) use ladder_step::ladder_step;
pub(crate) use squares::squares;

use super::super::elements::{Element, Factors, Ladder, address, address_of_factors};
