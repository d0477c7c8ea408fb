// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rows of products on 64-bit words in assembly, eight words of either factor at a time.
//!
//! A compiler adds the words of a product along one chain of carries, and moves carries out of the
//! flag between rows. Here a row of eight words has two chains, and what it leaves above itself
//! stays in registers for the next row.
//!
//! # The text
//!
//! `B = 2^64`. Row `i` adds a word `a_i` times eight words `b` to eight words `r` that earlier rows
//! left and to one word of `t`; the lowest word of the sum goes back to `t`:
//!
//! ```text
//! t_i' + B·r' = t_i + r + a_i·b ≤ (B - 1) + (B^8 - 1) + (B - 1)(B^8 - 1) = B^9 - 1
//! ```
//!
//! so that the sum has nine words. Eight rows are a block, `t' + B^8·r' = t + r + a·b` with eight
//! words of each, and `r'` goes on to the next block along `b`.
//!
//! | register     | use                                                             |
//! |--------------|-----------------------------------------------------------------|
//! | `r8`..`r15`  | `r`, whose lowest word is one register further in each row      |
//! | `rdi`        | `t`                                                             |
//! | `rsi`, `rcx` | `a`, `b`                                                        |
//! | `rdx`        | `a_i`, which MULX reads                                         |
//! | `rax`, `rbx` | low and high word of a product                                  |
//! | `rbp`        | blocks that are left; the modulus's inverse                     |
//!
//! Low words go along the chain of ADCX, high words along that of ADOX. `rbx` and `rbp`, which the
//! compiler reserves, are kept in vector registers meanwhile: the stack does not move, so that
//! `cargo xtask secrets` can follow what the compiler keeps there.
//!
//! - **Clobbers:** `rax`, `rcx`, `rdx`, `rsi`, `rdi`, `r8` to `r15`, `xmm0` to `xmm3`,
//!   flags.
//! - **Features:** BMI2 (MULX), ADX (ADCX, ADOX). **Time:** by the number of words, which is public;
//!   constant otherwise.
//! - **Proven** for all operands, part by part, in `modexp/adx/proof.rs`. **Tested** against the
//!   portable words and big integers in `modexp/adx/tests.rs`.
//!
//! Reference for two carry chains: Ozturk, Guilford, Gopal, Feghali, *New instructions supporting
//! large integer arithmetic on Intel architecture processors* (2012).

#![allow(unsafe_code)]

#[macro_use]
mod texts; // rows and blocks, composed

use core::arch::asm;

ground::token! {
    /// Proof that this processor has BMI2 and ADX.
    Bmi2Adx, with_bmi2_adx, assume_bmi2_adx: "bmi2,adx", $
}

/// The token, if the features are there. MemorySanitizer does not follow texts, so there are none.
pub(crate) fn detect() -> Option<Bmi2Adx> {
    Bmi2Adx::detect().filter(|_| !cfg!(nineteen_msan))
}

/// Words of a block.
pub(crate) const BLOCK: usize = 8;

/// Runs a text with the registers of this file; `rax` has the number of blocks at first.
///
/// # Safety
///
/// The processor has BMI2 and ADX, and the text reads and writes what these addresses allow.
macro_rules! run {
    ($text:expr, $blocks:expr, $t:expr, $a:expr, $b:expr, $inverse:expr) => {{
        let mut last = $blocks as u64;
        asm!(
            "movq xmm0, rbx",
            "movq xmm1, rbp",
            $text,
            "movq rbp, xmm1",
            "movq rbx, xmm0",
            inout("rax") last,
            inout("rdx") $inverse => _,
            inout("rdi") $t => _,
            inout("rsi") $a => _,
            inout("rcx") $b => _,
            out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("r13") _, out("r14") _, out("r15") _,
            out("xmm0") _, out("xmm1") _, out("xmm2") _, out("xmm3") _,
            options(nostack),
        );
        last
    }};
}

/// `t = t + a·b` in the words of `b` and eight more, for a `t` that is below `B^n` before, with the
/// `n` words of `b`; what its highest eight words have been does not matter.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn add_product(t: &mut [u64], a: &[u64; BLOCK], b: &[u64]) {
    let blocks = b.len() / BLOCK;
    assert!(blocks > 0 && b.len().is_multiple_of(BLOCK) && t.len() == b.len() + BLOCK);
    // SAFETY: the processor has the features, as they are enabled for this function. The text reads
    // eight words of `a` and so many blocks of `b`, and reads and writes as many of `t`, then one
    // more.
    unsafe {
        let _ = run!(
            concat!(
                "mov rbp, rax\n",
                "xor r8d, r8d\n",
                "xor r9d, r9d\n",
                "xor r10d, r10d\n",
                "xor r11d, r11d\n",
                "xor r12d, r12d\n",
                "xor r13d, r13d\n",
                "xor r14d, r14d\n",
                "xor r15d, r15d\n",
                blocks!(),
                store!(),
            ),
            blocks,
            t.as_mut_ptr(),
            a.as_ptr(),
            b.as_ptr(),
            0_u64
        );
    }
}

/// `t = t + p` in the words of `a` and eight more, where `p` are the products of the words 0 to 7 of
/// `a` with all words above them, for a `t` as for [`add_product`].
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn add_products_above(t: &mut [u64], a: &[u64]) {
    let blocks = a.len() / BLOCK;
    assert!(blocks > 0 && a.len().is_multiple_of(BLOCK) && t.len() == a.len() + BLOCK);
    // SAFETY: the processor has the features, as they are enabled for this function. The text reads
    // so many blocks of `a`, and reads and writes as many of `t`, then one more.
    unsafe {
        let _ = run!(
            concat!(
                "mov rbp, rax\n",
                triangle!(),
                "add rdi, 64\n",
                "lea rcx, [rsi + 64]\n",
                "dec rbp\n",
                "jz 3f\n",
                blocks!(),
                "3:\n",
                store!(),
            ),
            blocks,
            t.as_mut_ptr(),
            a.as_ptr(),
            a.as_ptr(),
            0_u64
        );
    }
}

/// `t = 2t + Σ a_i²·B^2i`, which is below `B^2n` for the `n` words of `a`.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn double_and_add_squares(t: &mut [u64], a: &[u64]) {
    let blocks = a.len() / BLOCK;
    assert!(blocks > 0 && a.len().is_multiple_of(BLOCK) && t.len() == 2 * a.len());
    // SAFETY: the processor has the features, as they are enabled for this function. The text reads
    // so many blocks of `a`, and reads and writes twice as many of `t`.
    unsafe {
        let _ = run!(
            concat!(
                "mov rbp, rax\n",
                "mov ebx, 0\n",
                "2:\n",
                doubled!(),
                "add rsi, 64\n",
                "add rdi, 128\n",
                "dec rbp\n",
                "jnz 2b\n",
            ),
            blocks,
            t.as_mut_ptr(),
            a.as_ptr(),
            a.as_ptr(),
            0_u64
        );
    }
}

/// Adds the multiple of `n` to `t` that makes its lowest eight words 0, for the `inverse`
/// `-n^-1 mod B`, and `carry` to the highest eight words; returns the carry out of them. Of the
/// lowest eight words, nothing is left.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn clear_block(t: &mut [u64], n: &[u64], inverse: u64, carry: u64) -> u64 {
    let blocks = n.len() / BLOCK;
    assert!(blocks > 0 && n.len().is_multiple_of(BLOCK) && t.len() == n.len() + BLOCK);
    // SAFETY: the processor has the features, as they are enabled for this function. The text reads
    // so many blocks of `n`, and reads and writes as many of `t`, then one more.
    unsafe {
        run!(
            concat!(
                "movq xmm2, rsi\n",
                "movq xmm3, rax\n",
                "mov rbp, rdx\n",
                "mov r8, [rdi]\n",
                "mov r9, [rdi + 8]\n",
                "mov r10, [rdi + 16]\n",
                "mov r11, [rdi + 24]\n",
                "mov r12, [rdi + 32]\n",
                "mov r13, [rdi + 40]\n",
                "mov r14, [rdi + 48]\n",
                "mov r15, [rdi + 56]\n",
                eight!(reduction_row),
                "mov rsi, rdi\n",
                "add rdi, 64\n",
                "add rcx, 64\n",
                "movq rbp, xmm3\n",
                "dec rbp\n",
                "jz 3f\n",
                blocks!(),
                "3:\n",
                "movq rax, xmm2\n",
                "add rax, -1\n", // carries if it is 1
                "adc r8, [rdi]\n",
                "adc r9, [rdi + 8]\n",
                "adc r10, [rdi + 16]\n",
                "adc r11, [rdi + 24]\n",
                "adc r12, [rdi + 32]\n",
                "adc r13, [rdi + 40]\n",
                "adc r14, [rdi + 48]\n",
                "adc r15, [rdi + 56]\n",
                store!(),
                "mov eax, 0\n",
                "adc rax, rax\n",
            ),
            blocks,
            t.as_mut_ptr(),
            carry,
            n.as_ptr(),
            inverse
        )
    }
}

/// `d = t - n`, and all ones if that borrows, or 0.
#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(crate) fn subtract(d: &mut [u64], t: &[u64], n: &[u64]) -> u64 {
    let blocks = n.len() / BLOCK;
    assert!(
        blocks > 0 && n.len().is_multiple_of(BLOCK) && t.len() == n.len() && d.len() == n.len()
    );
    // SAFETY: the processor has the features, as they are enabled for this function. The text reads
    // so many blocks of `t` and `n`, and writes as many of `d`.
    unsafe {
        run!(
            concat!(
                "mov rbp, rax\n",
                "xor eax, eax\n", // clears the borrow
                "2:\n",
                difference!("0" "8" "16" "24" "32" "40" "48" "56"),
                // None of these writes CF.
                "lea rdi, [rdi + 64]\n",
                "lea rsi, [rsi + 64]\n",
                "lea rcx, [rcx + 64]\n",
                "dec rbp\n",
                "jnz 2b\n",
                "sbb rax, rax\n",
            ),
            blocks,
            d.as_mut_ptr(),
            t.as_ptr(),
            n.as_ptr(),
            0_u64
        )
    }
}

/// The texts of the parts, for proofs.
#[cfg(test)]
pub(crate) mod parts {
    /// Eight rows of a product.
    pub(crate) const PRODUCT_ROWS: &str = eight!(product_row);
    /// Eight rows of a reduction.
    pub(crate) const REDUCTION_ROWS: &str = eight!(reduction_row);
    /// The products of two different words of a block.
    pub(crate) const TRIANGLE: &str = triangle!();
    /// Doubled products, and squares.
    pub(crate) const DOUBLED: &str = doubled!();
    /// A difference of blocks.
    pub(crate) const DIFFERENCE: &str = difference!("0" "8" "16" "24" "32" "40" "48" "56");
}
