// SPDX-License-Identifier: MIT OR Apache-2.0
//! A processor's whole steps against big integers, on operands at the edges of their bounds and on
//! ones that make a product land at the boundary of its reduction.

use num_bigint::BigUint;
use std::vec::Vec;

use super::{Element, Ladder};
use crate::field::tests::support::{Random, big, inverse, minus, p, words};

/// The steps of the group, on elements one after the other.
pub(crate) struct Steps<'a> {
    /// The largest tight value.
    pub most_tight: Element,
    pub double: &'a dyn Fn(&mut [Element; 4]),
    pub add: &'a dyn Fn(&mut [Element; 4], &[Element; 4]),
    pub add_affine: &'a dyn Fn(&mut [Element; 4], &[Element; 3]),
}

/// Operands at the edges: of all 256-bit integers, or of those up to `most`.
pub(crate) fn operands(random: &mut Random, most: Option<&Element>) -> Vec<Element> {
    let max = u64::MAX;
    let mut list = Vec::new();
    for e in 0..40 {
        list.push([e, 0, 0, 0]);
        list.push([max - e, max, max, max >> 1]); // 2^255, p
        list.push([max - e, max, max, max]); // 2^256, 2p
        list.push([e, 0, 0, 1 << 63]);
        list.push([(1 << 25) - 39 + e, 0, 0, 1 << 63]);
        if let Some(most) = most {
            // Words above the lowest that are all ones or all zeros are not changed.
            list.push([most[0] - e, most[1], most[2], most[3]]);
        }
    }
    for i in 0..256 {
        let mut bit = [0; 4];
        bit[i / 64] = 1 << (i % 64);
        list.push(bit);
    }
    list.extend((0..200).map(|_| [(); 4].map(|()| random.word())));
    if let Some(most) = most {
        list.retain(|w| big(w) <= big(most));
    }
    list
}

/// A factor or a coordinate: on an edge, or a value that makes a product land at the boundary of
/// its reduction.
pub(crate) fn element(random: &mut Random, edges: &[Element]) -> Element {
    match random.below(3) {
        0 => [(); 4].map(|()| random.word()),
        _ => edges[random.below(edges.len() as u64) as usize],
    }
}

pub(crate) fn residues<const N: usize>(elements: &[Element; N]) -> [BigUint; N] {
    core::array::from_fn(|i| big(&elements[i]) % p())
}

/// Ladder steps, each from the result of the one before, now and then from new edges.
pub(crate) fn ladder_steps(step: impl Fn(&mut Ladder, u64)) {
    let (mut random, p) = (Random(71), p());
    let edges = operands(&mut random, None);
    let mut ladder = Ladder::new([[0; 4]; 4], [0; 4]);
    for round in 0..4000 {
        if round % 4 == 0 {
            ladder.sums = [(); 4].map(|()| element(&mut random, &edges));
            ladder.u = element(&mut random, &edges);
        }
        let [a, b, c, d] = residues(&ladder.sums);
        let swap = [0, u64::MAX, 1, 1 << 63][random.below(4) as usize];
        step(&mut ladder, swap);

        // The pair is chosen first, as in the formulas, and the differences are Z - X.
        let [a, b, c, d] = if swap == 0 {
            [a, b, c, d]
        } else {
            [c, d, a, b]
        };
        let (aa, bb) = (&a * &a % &p, &b * &b % &p);
        let (da, cb) = (d * &a % &p, c * &b % &p);
        let e = minus(&aa, &bb, &p);
        let (x2, z2) = (&aa * &bb % &p, &e * (bb + &e * 121_666u32) % &p);
        let x3 = (&da + &cb).pow(2) % &p;
        let z3 = minus(&da, &cb, &p).pow(2) * big(&ladder.u) % &p;
        let expected = [
            (&x2 + &z2) % &p,
            minus(&z2, &x2, &p),
            (&x3 + &z3) % &p,
            minus(&z3, &x3, &p),
        ];
        assert_eq!(residues(&ladder.sums), expected);
    }
}

/// Makes a product of two factors a small number, of either sign: random factors would take 2^250
/// tries.
fn meet(factors: &mut [Element; 4], random: &mut Random) {
    let p = p();
    let (i, j) = [(0, 1), (2, 3), (1, 2), (0, 3)][random.below(4) as usize];
    let small = &p + random.below(129) - 64u32;
    factors[j] = words(&(small * inverse(&(big(&factors[i]) % &p), &p) % &p));
}

/// E, F, G, H to X, Y, Z, T.
pub(crate) fn extended([e, f, g, h]: &[BigUint; 4]) -> [BigUint; 4] {
    [e * f % p(), g * h % p(), f * g % p(), e * h % p()]
}

/// Doublings and additions, each from the result of the one before.
pub(crate) fn group_operations(steps: &Steps<'_>) {
    let (mut random, p) = (Random(72), p());
    let (any, tight) = (
        operands(&mut random, None),
        operands(&mut random, Some(&steps.most_tight)),
    );
    let mut factors = [[0; 4]; 4];
    for round in 0..4000 {
        if round % 4 == 0 {
            factors = [(); 4].map(|()| element(&mut random, &any));
            meet(&mut factors, &mut random);
        }
        let [x, y, z, t] = extended(&residues(&factors));
        let (plus, difference) = (&x + &y, minus(&y, &x, &p));
        let entry = [(); 4].map(|()| tight[random.below(tight.len() as u64) as usize]);
        let [q0, q1, q2, q3] = residues(&entry);
        let sum = |a: &BigUint, b: &BigUint| (a + b) % &p;
        let expected = match random.below(3) {
            0 => {
                (steps.double)(&mut factors);
                let (h, g) = (&x * &x + &y * &y, &p * &p + &y * &y - &x * &x);
                let (f, e) = (&z * &z * 2u32 + &p * &p * 2u32 - &g, &x * &y * 2u32);
                [e % &p, f % &p, g % &p, h % &p]
            }
            n => {
                let (b, a) = (plus * q0 % &p, difference * q1 % &p);
                let (c, d) = if n == 1 {
                    (steps.add)(&mut factors, &entry);
                    (t * q3 % &p, z * q2 % &p)
                } else {
                    (steps.add_affine)(&mut factors, entry.first_chunk().unwrap());
                    (t * q2 % &p, sum(&z, &z))
                };
                [
                    minus(&b, &a, &p),
                    minus(&d, &c, &p),
                    sum(&d, &c),
                    sum(&b, &a),
                ]
            }
        };
        assert_eq!(residues(&factors), expected);
    }
}
