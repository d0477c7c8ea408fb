// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ladder step of `neon`, on the text that the assembler gets: it computes the formulas of
//! `curve/ladder.rs` for all tight operands, nothing wraps, and results are tight.
//!
//! As in `packed.rs`, the proof does not depend on the order of the instructions, and comments
//! (`// N3`) mark where limbs of an element have been carried: there each is claimed to be within
//! its bound, and a variable takes its place. In a vector limbs 2k and 2k + 1 of two elements are
//! marked at once.
//!
//! | mark | element | | second in the vector |
//! |---|---|---|---|
//! | A, B | AA, BB, the squares of X2 + Z2 and X2 - Z2, or of X3 + Z3 and X3 - Z3 | N | DA, CB |
//! | G | BB + a24·E, a sum | M | (DA + CB)², (DA - CB)² |
//! | X | AA·BB | Z | E·G, u·(DA - CB)² |

mod faults; // planted errors are found
mod processor; // the instructions

use self::processor::{Half, Lane, Processor, Reading};
use super::*;
use crate::arch::aarch64::neon::{CONSTANTS, CONSTANTS_AT, TEXT};
use crate::field::constants::A24;

type W = Abstract<64>;

/// A text with the constants that it reads.
#[derive(Clone, Copy)]
struct Step<'a> {
    text: &'a str,
    constants: [[u32; 4]; CONSTANTS.len()],
}

const STEP: Step<'static> = Step {
    text: TEXT,
    constants: CONSTANTS,
};

fn element() -> [W; 10] {
    core::array::from_fn(|i| input(&most25h(i, Tight)))
}

/// Limbs 2k and 2k + 1 of two elements.
fn zipped(a: &[W; 10], b: &[W; 10]) -> [[Half; 2]; 5] {
    core::array::from_fn(|k| {
        [2 * k, 2 * k + 1].map(|i| Half::Lanes([Lane::Word(a[i]), Lane::Word(b[i])]))
    })
}

fn poly(limbs: &[W; 10]) -> Poly {
    value(limbs, weight25h)
}

/// Runs the step on these X2, Z2, X3, Z3 and u.
fn run(step: &Step<'_>, swap: bool, elements: [[W; 10]; 5]) -> Reading<()> {
    let [x2, z2, x3, z3, u] = &elements;
    let vectors = zipped(x2, x3).into_iter().chain(zipped(z2, z3));
    let of_u = u.map(|limb| Half::Lanes([Lane::Number(0), Lane::Word(limb)]));
    let (constants, _) = step.constants.as_flattened().as_chunks::<2>();
    let constants = constants
        .iter()
        .map(|pair| Half::Lanes(pair.map(Lane::Number)));
    let mask = if swap { u32::MAX } else { 0 };
    // Words before u.
    let scratch = CONSTANTS_AT / 8 - 10;
    let memory = of_u.into_iter().chain(constants);
    let mut processor = Processor::new(vectors, mask, memory, scratch);
    processor.run(step.text)?;

    let [x2, z2, x3, z3, u] = elements.map(|limbs| poly(&limbs));
    let (a, b, c, d) = (x2.plus(&z2), x2.minus(&z2), x3.plus(&z3), x3.minus(&z3));
    let (plus, minus) = if swap { (&c, &d) } else { (&a, &b) };
    // Claims what a marked element is, and returns what stands for it.
    let cut = |mark, element, expected: &Poly| -> Reading<Poly> {
        let [before, after] = processor.cut(mark, element)?;
        claim_congruent(&poly(&before), expected, &prime());
        Ok(poly(&after))
    };
    let aa = cut('A', 0, &plus.times(plus))?;
    let bb = cut('B', 0, &minus.times(minus))?;
    let e = aa.minus(&bb);
    let g = cut('G', 0, &bb.plus(&times(&e, A24)))?;
    cut('X', 0, &aa.times(&bb))?;
    let da = cut('N', 0, &d.times(&a))?;
    let cb = cut('N', 1, &c.times(&b))?;
    let (sum, difference) = (da.plus(&cb), da.minus(&cb));
    cut('M', 0, &sum.times(&sum))?;
    let s = cut('M', 1, &difference.times(&difference))?;
    cut('Z', 0, &e.times(&g))?;
    cut('Z', 1, &s.times(&u))?;

    // The results are those elements.
    for (first, marks) in [(0, [('X', 0), ('M', 0)]), (5, [('Z', 0), ('Z', 1)])] {
        let [[_, second], [_, third]] = [
            processor.cut(marks[0].0, marks[0].1)?,
            processor.cut(marks[1].0, marks[1].1)?,
        ];
        for k in 0..5 {
            let expected = [
                second[2 * k],
                third[2 * k],
                second[2 * k + 1],
                third[2 * k + 1],
            ];
            for (lane, limb) in processor.lanes(first + k)?.iter().zip(expected) {
                claim_congruent(lane, &limb.poly(), &BigInt::zero());
            }
        }
    }
    Ok(())
}

/// A text that cannot be read is an error like a claim that fails.
fn proof(fault: Option<Fault>, step: &Step<'_>, swaps: &[bool]) -> Report {
    let mut unread = None;
    let mut report = examine(fault, || {
        for swap in swaps {
            let elements = core::array::from_fn(|_| element());
            unread = unread.take().or(run(step, *swap, elements).err());
        }
    });
    report.errors.extend(unread);
    report
}

fn ladder_step(fault: Option<Fault>) -> Report {
    proof(fault, &STEP, &[false, true])
}

/// The theorem of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[("neon: ladder_step", ladder_step)];
