// SPDX-License-Identifier: MIT OR Apache-2.0
//! Proofs of the field code, for *all* inputs within the bounds that the types promise.
//!
//! The limb code is generic over [`Word`](super::word::Word). Here it runs on the prover's abstract
//! word, and each theorem is about one routine: no operation wraps, every output limb is
//! within the bound of its type, and the output is congruent to the intended polynomial of the
//! inputs modulo p. The bounds compose: the bound of `Tight`, `Sum` or `Loose` is both what the
//! routines that make it guarantee and what the routines that take it assume.
//!
//! A prover can be wrong too: `faults.rs` plants errors, and every one must be found.

mod assembly; // theorems about texts for the assembler
mod certificates; // theorems for an independent kernel
mod faults; // planted errors are rejected
mod fe10x25h; // `m32`
mod fe4x64; // `m64`
mod fe8x32; // `w32`
mod functions; // functions in assembly, by their text
mod radix25h; // `neon`
mod radix51; // `m51` and `serial`
mod radix51x4; // `ifma` and `avxifma`, for single operations
mod radix52; // `ifma`, in eight lanes
mod riscv32; // theorems about texts for 32-bit RISC-V
mod thumb; // theorems about texts for the assembler of Arm's M profile
mod words; // the abstract word in the place of others

use num_bigint::BigInt;
use num_traits::Zero;
use prover::{
    Abstract, Fault, Poly, Report, any_constant_up_to, claim_congruent, claim_value_at_most,
    examine, export_fault, input, power, value,
};
use std::vec::Vec;

use fe4x64::*;
use fe8x32::*;
use fe10x25h::*;
use radix51::*;

/// A theorem, run with a planted fault or with none.
type Theorem = fn(Option<Fault>) -> Report;

fn prime() -> BigInt {
    power(255) - 19
}

/// The bounds of an element, by its type.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    Tight,
    Sum,
    Loose,
}
use Bound::{Loose, Sum, Tight};

/// `m·2^width`, for `m` in hundredths, exclusive.
fn hundredths(m: u32, width: u32) -> BigInt {
    (power(width) * m - 1) / 100
}

/// Limbs of 64 bits.
type W = Abstract<64>;
/// Limbs of 32 bits.
type H = Abstract<32>;

/// The largest factor of a small multiple: it stands for every factor up to it.
const MOST_SMALL: u32 = (1 << 17) - 1;

/// All theorems.
fn theorems() -> impl Iterator<Item = (&'static str, Theorem)> {
    let limbs = [
        radix51::THEOREMS,
        fe10x25h::THEOREMS,
        fe4x64::THEOREMS,
        fe8x32::THEOREMS,
        radix52::THEOREMS,
        radix51x4::THEOREMS,
        radix25h::THEOREMS,
    ];
    let theorems = limbs
        .into_iter()
        .flatten()
        .chain(assembly::theorems())
        .chain(thumb::THEOREMS)
        .chain(riscv32::THEOREMS);
    theorems.copied()
}

/// The errors reported for a theorem with a planted fault.
fn errors(theorem: Theorem, fault: Fault) -> Vec<std::string::String> {
    export_fault(|| theorem(Some(fault))).errors
}
