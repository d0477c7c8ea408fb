// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps in four lanes of ten limbs, on the text that the assembler gets: squares, and of a point
//! doubling, addition and a step of the Montgomery ladder compute the formulas of
//! `curve/packed/ten_limbs.rs`, for all inputs within their bounds, and nothing wraps.
//!
//! As with [five limbs](super::packed), marks (`# N3`) cut the proof where an element has been
//! carried.
//!
//! | text          | operands, limb by limb                                      | result   |
//! |---------------|-------------------------------------------------------------|----------|
//! | `square`      | tight                                                       | tight    |
//! | `double`      | tight                                                       | tight    |
//! | `add`         | tight, as is q                                              | tight    |
//! | `ladder_step` | sums of two tight limbs and differences with 2p; 1, u tight | the same |

mod faults; // planted errors are found
mod processor; // the instructions

use self::processor::{Cut, Processor, Reading, State, Text};
use super::*;
use crate::arch::x86_64::packed::zen3::{PLACES, TEXTS, VECTORS};
use crate::field::constants::A24;
use crate::field::fe10x25h::limb_of_p;
use crate::field::vector::ten_limbs::{SIGNS, SWAPPED};

/// What a text computes: fails if the text cannot be read; claims are those of the prover.
type Proof = fn(&Text) -> Reading<()>;

/// The values of the four lanes.
type Values = [Poly; 4];

/// The element in each lane.
fn values(limbs: &State) -> Values {
    core::array::from_fn(|l| value(&limbs.map(|limb| limb[l]), weight25h))
}

fn claim_lanes(limbs: &State, expected: &Values) {
    for (lane, expected) in values(limbs).iter().zip(expected) {
        claim_congruent(lane, expected, &prime());
    }
}

fn tight() -> State {
    core::array::from_fn(|i| [(); 4].map(|()| input(&most25h(i, Tight))))
}

/// A result that is an element as it was marked.
fn claim_marked(result: State, cut: &Cut) {
    for (i, (limbs, marked)) in result.iter().zip(&cut.after).enumerate() {
        for (limb, marked) in limbs.iter().zip(marked) {
            limb.claim_at_most(&most25h(i, Tight));
            claim_congruent(&limb.poly(), &marked.poly(), &BigInt::zero());
        }
    }
}

fn square(text: &Text) -> Reading<()> {
    let inputs = tight();
    let mut processor = Processor::new(text, inputs, inputs, &[]);
    let n = processor.run_to('N')?;
    claim_lanes(&n.before, &values(&inputs).map(|x| x.times(&x)));
    claim_marked(processor.finish()?, &n);
    Ok(())
}

/// X, T, Y, Z of a point from E, H, G, F, and that the text returns it.
fn conclude(mut processor: Processor<'_>, [e, h, g, f]: [Poly; 4]) -> Reading<()> {
    let m = processor.run_to('M')?;
    let point = [e.times(&f), e.times(&h), g.times(&h), f.times(&g)];
    claim_lanes(&m.before, &point);
    claim_marked(processor.finish()?, &m);
    Ok(())
}

/// `dbl-2008-hwcd` for a = -1, with the squares A, B, C of X, Y, Z: E = (X + Y)² - A - B,
/// G = B - A. H = A + B and F = 2C - G have the opposite sign, as have then all coordinates.
fn double(text: &Text) -> Reading<()> {
    let inputs = tight();
    let [x, _, y, z] = values(&inputs);
    let mut processor = Processor::new(text, inputs, inputs, &[]);
    let n = processor.run_to('N')?;
    let squares = [x.plus(&y), x, y, z].map(|x| x.times(&x));
    claim_lanes(&n.before, &squares);
    let [s, a, b, c] = values(&n.after);
    let (h, g) = (a.plus(&b), b.minus(&a));
    let (e, f) = (s.minus(&h), twice(&c).minus(&g));
    conclude(processor, [e, h, g, f])
}

/// `add-2008-hwcd-3` with a second operand (Y-X, 2dT, Y+X, 2Z): E = B - A, H = B + A, F = D - C,
/// G = D + C with the products A, B, C, D. The opposite of the operand is (Y+X, -2dT, Y-X, 2Z).
fn add(text: &Text) -> Reading<()> {
    for (minus, signs) in [false, true].into_iter().zip(&SIGNS) {
        let (inputs, second) = (tight(), tight());
        let ([x, t, y, z], [q0, q1, q2, q3]) = (values(&inputs), values(&second));
        let mut processor = Processor::new(text, inputs, second, signs);
        let n = processor.run_to('N')?;
        let (difference, sum) = (y.minus(&x), y.plus(&x));
        // In a difference, B comes first and the third product is A.
        let (first, third) = if minus {
            (&sum, &difference)
        } else {
            (&difference, &sum)
        };
        let products = [
            first.times(&q0),
            t.times(&q1),
            third.times(&q2),
            z.times(&q3),
        ];
        claim_lanes(&n.before, &products);
        let [r0, c, r2, d] = values(&n.after);
        let (a, b, c) = if minus {
            (r2, r0, Poly::default().minus(&c))
        } else {
            (r0, r2, c)
        };
        conclude(
            processor,
            [b.minus(&a), b.plus(&a), d.plus(&c), d.minus(&c)],
        )?;
    }
    Ok(())
}

/// Sums of two tight limbs, and differences with those of 2p.
fn most_of_pair(i: usize) -> [BigInt; 4] {
    let tight = most25h(i, Tight);
    let sum: BigInt = &tight * 2;
    let difference: BigInt = tight + 2 * limb_of_p(i);
    [sum.clone(), difference.clone(), sum, difference]
}

/// The pair is (A, B, C, D) = (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3); of (C, D) in place of (A, B), if
/// the points are swapped, the double is taken. With E = A² - B², S = CB + DA and R = CB - DA the next
/// has X2 = A²B², Z2 = E(B² + 121666·E), X3 = S², Z3 = uR².
fn ladder_step(text: &Text) -> Reading<()> {
    for swap in [false, true] {
        let pair: State = core::array::from_fn(|i| most_of_pair(i).each_ref().map(input));
        let factors = tight();
        let swapped = [if swap { SWAPPED } else { [0; 4] }];
        let mut processor = Processor::new(text, pair, factors, &swapped);

        let [a, b, c, d] = values(&pair);
        let (plus, minus) = if swap { (&c, &d) } else { (&a, &b) };
        let f = processor.run_to('F')?;
        let products = [
            plus.times(plus),
            minus.times(minus),
            c.times(&b),
            d.times(&a),
        ];
        claim_lanes(&f.before, &products);
        let [aa, bb, cb, da] = values(&f.after);
        let (e, s, r) = (aa.minus(&bb), cb.plus(&da), cb.minus(&da));

        let second = processor.run_to('S')?;
        let sum = bb.plus(&times(&e, A24));
        claim_lanes(&second.before, &[aa, sum, s.times(&s), r.times(&r)]);
        let [aa, sum, ss, rr] = values(&second.after);

        let third = processor.run_to('T')?;
        let [_, _, one, u] = values(&factors);
        let products = [bb.times(&aa), e.times(&sum), ss.times(&one), rr.times(&u)];
        claim_lanes(&third.before, &products);
        let [x2, z2, x3, z3] = values(&third.after);

        let result = processor.finish()?;
        let sums = [x2.plus(&z2), x2.minus(&z2), x3.plus(&z3), x3.minus(&z3)];
        claim_lanes(&result, &sums);
        for (i, limbs) in result.iter().enumerate() {
            for (limb, most) in limbs.iter().zip(&most_of_pair(i)) {
                limb.claim_at_most(most);
            }
        }
    }
    Ok(())
}

/// A theorem about a text. A text that cannot be read is an error like a claim that fails.
fn theorem(fault: Option<Fault>, text: &Text, proof: Proof) -> Report {
    let mut unread = None;
    let mut report = examine(fault, || unread = proof(text).err());
    report.errors.extend(unread);
    report
}

const PROOFS: [Proof; 4] = [square, double, add, ladder_step];

const fn text(step: usize) -> Text<'static> {
    Text {
        text: TEXTS[step],
        constants: &VECTORS,
        places: PLACES,
    }
}

fn of_step<const STEP: usize>(fault: Option<Fault>) -> Report {
    theorem(fault, &const { text(STEP) }, PROOFS[STEP])
}

/// The theorems of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("ten limbs: square", of_step::<0>),
    ("ten limbs: double", of_step::<1>),
    ("ten limbs: add", of_step::<2>),
    ("ten limbs: ladder_step", of_step::<3>),
];

#[test]
fn squares() {
    prove(of_step::<0>);
}

#[test]
fn doublings() {
    prove(of_step::<1>);
}

#[test]
fn additions() {
    prove(of_step::<2>);
}

#[test]
fn ladder_steps() {
    prove(of_step::<3>);
}
