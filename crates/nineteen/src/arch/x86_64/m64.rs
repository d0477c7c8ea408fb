// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps of `m64` as a whole in assembly: the ladder step, doubling, additions, runs of squares; for
//! builds without optimization single products too.
//!
//! A product takes 20 multiplications with its reduction, and some sixty other instructions for the
//! carries of two chains. A compiler uses one chain, and moves carries out of the flags and words
//! to the stack between products. Here a step is one text, composed at compile time by the macros
//! of `parts.rs`; sums and differences start where a product leaves its words, in registers.
//!
//! # The text
//!
//! An element is four words in memory. Values are those of `field/fe4x64.rs` with a tighter bound:
//!
//! | value  | bound              | made by                                          |
//! |--------|--------------------|--------------------------------------------------|
//! | tight  | `< 2^255 + 2^24`   | `fold!`, so every product and square             |
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
//! # Two orders
//!
//! The order of instructions in products and squares, and that of products in additions, is the
//! fastest of those measured on Zen 4. Carries are added to words by ADCX with a zero register: on
//! Zen 4 a MULX next to an ADC takes 1.7 cycles, next to an ADCX 1.
//!
//! Processors of Intel run the same instructions in orders found by search on Golden Cove, in files
//! that `cargo xtask gen` writes (`lab/scheduler`, docs/math/scheduling.md). It refuses an order
//! in which an instruction gets an operand or a flag from another instruction than in the composed
//! text, or another one writes last to a word in memory.
//!
//! **Features:** BMI2 (MULX), ADX (ADCX, ADOX). **Time:** constant: the only jumps are on a public
//! number of squares and on the processor, and the only addresses are those of the operands.
//! **Proven**, part by part on the composed text, in `proofs/assembly/x86_64.rs`. **Tested** against big integers, parts
//! and steps in both orders, in `m64/tests.rs`.
//!
//! Reference for two carry chains: Ozturk, Guilford, Gopal, Feghali, *New instructions supporting
//! large integer arithmetic on Intel architecture processors* (2012).

#[macro_use]
mod parts; // products, sums
#[macro_use]
mod texts; // steps, composed

#[cfg(any(test, nineteen_unoptimized))]
#[macro_use]
mod products; // one product, for builds without optimization
pub(crate) mod squares; // runs of squares
mod steps; // functions
#[cfg(test)]
pub(crate) mod tests; // against big integers

#[cfg(any(test, nineteen_unoptimized))]
pub(crate) use products::{product, square};
pub(crate) use squares::squares;
pub(crate) use steps::{add, add_affine, add_extended, double, ladder_step};

use super::super::elements::Element;
