// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps in four lanes, on the text that the assembler gets: squares, and of a point doubling,
//! addition and a step of the Montgomery ladder compute the formulas of `field/radix51x4.rs`,
//! `curve/packed.rs` and `curve/packed/ladder.rs`, for all inputs within their bounds, and nothing
//! wraps. Every text is proven, for whatever processor it is.
//!
//! The proof does not depend on the order of the instructions. It depends on knowing where an
//! element has been carried: a comment (`# N3`) marks the instruction that leaves a limb, here
//! limb 3 of the element N. There the proof is cut: the limb is claimed to be tight, and a variable
//! takes its place that stands for every tight limb. The five limbs of an element are claimed to
//! be, in each lane, what the formula makes of the values before. So no polynomial has a higher
//! degree than a product of two elements. Marks are not trusted: if one is misplaced, a claim
//! fails.
//!
//! The texts of `avx2` multiply doubles. They are proven for whatever direction a processor is set to
//! round in ([`lane`]).
//!
//! | text          | operands, limb by limb                                     | result   |
//! |---------------|------------------------------------------------------------|----------|
//! | `square`      | tight                                                      | tight    |
//! | `product`, `product_square` | tight                                        | < 126·2^52 |
//! | `double`      | X, T, Z < 126·2^52, Y < 126·2^52 + 256p                    | a point  |
//! | `add`         | a point, or (0, 1) without 256p; q tight                   | a point  |
//! | `ladder_step` | tight, as are the factors 1 and u (of `avx2`, as doubles)  | tight    |
//!
//! A point has X, T, Z < 126·2^52 and 256p ≤ Y < 126·2^52 + 256p, limb by limb, so that steps may
//! follow each other in any order. Operands of other origin are within these bounds: the constant
//! (0, 1); canonical coordinates, with 256p in Y; elements of radix 2^52 in limbs of 51 bits, below
//! 2^51 + 2^19, with 256p in Y.

mod agreement; // with a processor
mod faults; // planted errors are found
mod lane; // integers, and doubles that stand for them
mod processor; // the instructions

use self::lane::Carried;
use self::processor::{Cut, Processor, Reading, State, Text};
use super::super::radix51x4::{product_bound51x4, tight51x4};
use super::*;
use crate::arch::x86_64::packed::{MASKS, TEXTS, VECTORS, avxifma, zen3};
use crate::field::constants::A24;
use crate::field::radix51x4;
use crate::field::vector::order;

/// A proof of what a text computes, by claims to the prover. An error if the text cannot be read.
type Proof = fn(&Text) -> Reading<()>;

/// The values of the four lanes.
type Values = [Poly; 4];

impl Carried for W {
    fn cut(self) -> W {
        Abstract::cut(self, &tight51x4())
    }
    fn claim_52_bits(self) {
        self.claim_at_most(&(power(52) - 1));
    }
    fn halves(self, rhs: W) -> [W; 2] {
        let (upper, lower) = self.wide_mul(rhs).neighbour(51);
        upper.claim_at_most(&(power(52) - 1));
        [upper, lower]
    }
    fn is(self, other: W) -> bool {
        self.poly() == other.poly()
    }
}

/// The element in each lane.
fn values(limbs: &State<W>) -> Values {
    core::array::from_fn(|l| value(&limbs.map(|limb| limb[l]), weight51))
}

fn claim_lanes(limbs: &State<W>, expected: &Values) {
    for (lane, expected) in values(limbs).iter().zip(expected) {
        claim_congruent(lane, expected, &prime());
    }
}

/// Limbs within a bound for each lane.
fn limbs(most: [&BigInt; 4]) -> State<W> {
    [(); 5].map(|()| most.map(input))
}

fn tight() -> State<W> {
    limbs([&tight51x4(); 4])
}

/// The limb of 256p.
fn above(i: usize) -> W {
    W::constant(256 * radix51x4::P[i])
}

/// X, Y, T, Z before their last carry: limbs of products, those of Y with 256p.
fn point() -> State<W> {
    let mut point = limbs([&product_bound51x4(); 4]);
    for (i, [_, y, _, _]) in point.iter_mut().enumerate() {
        *y = y.plus(above(i));
    }
    point
}

/// Claims the same bounds that [`point`] assumes, so that the result of a step can be the operand
/// of the next.
fn claim_point(point: State<W>, expected: &Values) {
    claim_lanes(&point, expected);
    for (i, [x, y, t, z]) in point.into_iter().enumerate() {
        for limb in [x, y.minus(above(i)), t, z] {
            limb.claim_at_most(&product_bound51x4());
        }
    }
}

/// Like [`order`], in the lanes of a vector.
fn lanes(from: [u8; 4]) -> [u64; 4] {
    crate::field::vector::sources(order(from))
}

/// (EF, GH, EH, FG)
fn last_products([e, h, f, g]: [&Poly; 4]) -> Values {
    [e.times(f), g.times(h), e.times(h), f.times(g)]
}

fn square(text: &Text) -> Reading<()> {
    let inputs = tight();
    let mut processor = Processor::new(text, inputs, inputs, &[]);
    let n = processor.run_to('N')?;
    claim_lanes(&n.before, &values(&inputs).map(|x| x.times(&x)));
    claim_marked(processor.finish()?, &n);
    Ok(())
}

/// A product or a square before its last carry.
fn product_of(text: &Text, a: State<W>, b: State<W>) -> Reading<()> {
    let result = Processor::new(text, a, b, &[]).finish()?;
    let expected = values(&a)
        .iter()
        .zip(&values(&b))
        .map(|(x, y)| x.times(y))
        .collect::<Vec<_>>();
    claim_lanes(&result, &expected.try_into().expect("four lanes"));
    for limb in result.as_flattened() {
        limb.claim_at_most(&product_bound51x4());
    }
    Ok(())
}

fn product(text: &Text) -> Reading<()> {
    product_of(text, tight(), tight())
}

fn product_square(text: &Text) -> Reading<()> {
    let inputs = tight();
    product_of(text, inputs, inputs)
}

/// A result that is an element as it was marked.
fn claim_marked(result: State<W>, cut: &Cut<W>) {
    for (limbs, marked) in result.iter().zip(&cut.after) {
        for (limb, marked) in limbs.iter().zip(marked) {
            limb.claim_at_most(&tight51x4());
            claim_congruent(&limb.poly(), &marked.poly(), &BigInt::zero());
        }
    }
}

/// `dbl-2008-hwcd` for a = -1, with the squares A, B, C of X, Y, Z: E = (X + Y)² - A - B,
/// G = B - A. H = A + B and F = 2C - G have the opposite sign, as have then all coordinates.
fn double(text: &Text) -> Reading<()> {
    // With 256p in Y and without: (0, 1) has none. Limbs of p are at most 2^51 - 1.
    let most = product_bound51x4();
    let most_of_y = &most + (power(51) - 1) * 256;
    double_of(text, limbs([&most, &most_of_y, &most, &most]))
}

fn double_of(text: &Text, inputs: State<W>) -> Reading<()> {
    let [x, y, _, z] = values(&inputs);
    let mut processor = Processor::new(text, inputs, inputs, &[]);

    let n = processor.run_to('N')?;
    claim_lanes(&n.before, &[x.plus(&y), x, z, y]);
    let [s, a, c, b] = values(&n.after).map(|x| x.times(&x));

    let m = processor.run_to('M')?;
    let (g, h) = (b.minus(&a), a.plus(&b));
    let (e, f) = (s.minus(&h), twice(&c).minus(&g));
    claim_lanes(&m.before, &[e, g, f, h]);
    let [e, g, f, h] = &values(&m.after);

    claim_point(processor.finish()?, &last_products([e, h, f, g]));
    Ok(())
}

/// The orders of the second operand, and of the left and the right factors of the last products,
/// for a sum and for a difference, in which F and G are in the other's lane.
const ORDERS_OF_ADDITIONS: [[[u8; 4]; 3]; 2] = [
    [[0, 1, 2, 3], [0, 3, 0, 2], [2, 1, 1, 3]],
    [[1, 0, 2, 3], [0, 2, 0, 3], [3, 1, 1, 2]],
];

/// `add-2008-hwcd-3` with a second operand (Y-X, Y+X, 2dT, 2Z): E = B - A, H = B + A, F = D - C,
/// G = D + C with the products A, B, C, D. The opposite of the operand is (Y+X, Y-X, -2dT, 2Z).
fn add(text: &Text) -> Reading<()> {
    for minus in [false, true] {
        add_to(text, point(), tight(), minus)?;
        // (0, 1) has no multiple of p in Y, and needs none.
        let identity = [[0, 1, 0, 1], [0; 4], [0; 4], [0; 4], [0; 4]];
        let identity = identity.map(|limb| limb.map(W::constant));
        add_to(text, identity, tight(), minus)?;
    }
    Ok(())
}

fn add_to(text: &Text, inputs: State<W>, second: State<W>, minus: bool) -> Reading<()> {
    let orders = ORDERS_OF_ADDITIONS[usize::from(minus)];
    let [x, y, t, z] = values(&inputs);
    let mut processor = Processor::new(text, inputs, second, &orders.map(lanes));

    let n = processor.run_to('N')?;
    claim_lanes(&n.before, &[y.minus(&x), y.plus(&x), t, z]);
    let [y_minus_x, y_plus_x, t, z] = &values(&n.after);

    let m = processor.run_to('M')?;
    let [q0, q1, q2, q3] = values(&second);
    let [q0, q1, q2, q3] = if minus {
        [q1, q0, Poly::default().minus(&q2), q3]
    } else {
        [q0, q1, q2, q3]
    };
    let (a, b) = (y_minus_x.times(&q0), y_plus_x.times(&q1));
    let (c, d) = (t.times(&q2), z.times(&q3));
    let (e, h) = (b.minus(&a), b.plus(&a));
    let (f, g) = (d.minus(&c), d.plus(&c));
    let claimed = if minus { [e, h, g, f] } else { [e, h, f, g] };
    claim_lanes(&m.before, &claimed);
    let [e, h, third, fourth] = &values(&m.after);
    let (f, g) = if minus {
        (fourth, third)
    } else {
        (third, fourth)
    };

    claim_point(processor.finish()?, &last_products([e, h, f, g]));
    Ok(())
}

/// The orders of the left and the right factors of the first products, for a pair as it is and with
/// its halves swapped.
const ORDERS_OF_STEPS: [[[u8; 4]; 2]; 2] =
    [[[0, 1, 2, 3], [0, 1, 1, 0]], [[2, 3, 0, 1], [2, 3, 3, 2]]];

/// The pair is (A, B, C, D) = (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3), or with its halves swapped.
/// With E = A² - B², S = CB + DA and R = DA - CB the next has X2 = A²B², Z2 = E(B² + 121666·E),
/// X3 = S², Z3 = uR².
fn ladder_step(text: &Text) -> Reading<()> {
    for swap in [false, true] {
        ladder_step_of(text, swap)?;
    }
    Ok(())
}

fn ladder_step_of(text: &Text, swap: bool) -> Reading<()> {
    let orders = ORDERS_OF_STEPS[usize::from(swap)];
    let inputs = tight();
    let any = power(64) - 1;
    let factors = limbs([&any, &any, &tight51x4(), &tight51x4()]);
    let mut processor = Processor::new(text, inputs, factors, &orders.map(lanes));

    let [a, b, c, d] = values(&inputs);
    let [a, b, c, d] = if swap { [c, d, a, b] } else { [a, b, c, d] };
    let (aa, bb, cb, da) = (a.times(&a), b.times(&b), c.times(&b), d.times(&a));

    // B², E, S, -R
    let n = processor.run_to('N')?;
    let claimed = [bb.clone(), aa.minus(&bb), da.plus(&cb), cb.minus(&da)];
    claim_lanes(&n.before, &claimed);
    let [n_bb, e, s, r] = &values(&n.after);

    // A², B² + a24·E, S², R²
    let m = processor.run_to('M')?;
    let sum = bb.plus(&times(e, A24));
    claim_lanes(&m.before, &[aa, sum, s.times(s), r.times(r)]);
    let [aa, sum, ss, rr] = &values(&m.after);

    // X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3
    let o = processor.run_to('O')?;
    let [_, _, one, u] = &values(&factors);
    let (x2, z2) = (n_bb.times(aa), e.times(sum));
    let (x3, z3) = (ss.times(one), rr.times(u));
    let claimed = [x2.plus(&z2), x2.minus(&z2), x3.plus(&z3), x3.minus(&z3)];
    claim_lanes(&o.before, &claimed);

    claim_marked(processor.finish()?, &o);
    Ok(())
}

/// A theorem about a text. A text that cannot be read is an error like a claim that fails.
fn theorem(fault: Option<Fault>, text: &Text, proof: impl FnOnce(&Text) -> Reading<()>) -> Report {
    let mut unread = None;
    let mut report = examine(fault, || unread = proof(text).err());
    report.errors.extend(unread);
    report
}

/// The texts of a step: for each processor, for `avxifma` and for `avx2`.
const fn texts(step: usize) -> [Text<'static>; 4] {
    let [zen4, golden_cove] = TEXTS;
    let avxifma = Text {
        text: avxifma::TEXTS[step],
        constants: &avxifma::VECTORS,
        masks: &[],
        scratch: avxifma::PLACES,
        halves: true,
        doubles: false,
    };
    let avx2 = Text {
        text: zen3::TEXTS[step],
        constants: &zen3::VECTORS,
        scratch: zen3::PLACES,
        doubles: step == 3,
        ..avxifma
    };
    [text(zen4[step]), text(golden_cove[step]), avxifma, avx2]
}

/// The texts that `avx2` alone has: product and square before their last carry.
const PRODUCTS: [Text<'static>; 2] = {
    let [.., square] = texts(0);
    let [product, product_square] = zen3::PRODUCTS;
    [
        Text {
            text: product,
            ..square
        },
        Text {
            text: product_square,
            ..square
        },
    ]
};

const fn text(text: &str) -> Text<'_> {
    Text {
        text,
        constants: &VECTORS,
        masks: &MASKS,
        scratch: 0,
        halves: false,
        doubles: false,
    }
}

const SQUARE: [Text<'static>; 4] = texts(0);
const DOUBLE: [Text<'static>; 4] = texts(1);
const ADD: [Text<'static>; 4] = texts(2);
const LADDER_STEP: [Text<'static>; 4] = texts(3);

fn square_text<const PROCESSOR: usize>(fault: Option<Fault>) -> Report {
    theorem(fault, &SQUARE[PROCESSOR], square)
}

fn double_text<const PROCESSOR: usize>(fault: Option<Fault>) -> Report {
    theorem(fault, &DOUBLE[PROCESSOR], double)
}

fn add_text<const PROCESSOR: usize>(fault: Option<Fault>) -> Report {
    theorem(fault, &ADD[PROCESSOR], add)
}

fn ladder_step_text<const PROCESSOR: usize>(fault: Option<Fault>) -> Report {
    theorem(fault, &LADDER_STEP[PROCESSOR], ladder_step)
}

fn product_text(fault: Option<Fault>) -> Report {
    theorem(fault, &PRODUCTS[0], product)
}

fn product_square_text(fault: Option<Fault>) -> Report {
    theorem(fault, &PRODUCTS[1], product_square)
}

/// The theorems of this file.
pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("packed: square, Zen 4", square_text::<0>),
    ("packed: square, Golden Cove", square_text::<1>),
    ("packed: square, AVX-IFMA", square_text::<2>),
    ("packed: square, AVX2", square_text::<3>),
    ("packed: product, AVX2", product_text),
    ("packed: product_square, AVX2", product_square_text),
    ("packed: double, Zen 4", double_text::<0>),
    ("packed: double, Golden Cove", double_text::<1>),
    ("packed: double, AVX-IFMA", double_text::<2>),
    ("packed: double, AVX2", double_text::<3>),
    ("packed: add, Zen 4", add_text::<0>),
    ("packed: add, Golden Cove", add_text::<1>),
    ("packed: add, AVX-IFMA", add_text::<2>),
    ("packed: add, AVX2", add_text::<3>),
    ("packed: ladder_step, Zen 4", ladder_step_text::<0>),
    ("packed: ladder_step, Golden Cove", ladder_step_text::<1>),
    ("packed: ladder_step, AVX-IFMA", ladder_step_text::<2>),
    ("packed: ladder_step, AVX2", ladder_step_text::<3>),
];
