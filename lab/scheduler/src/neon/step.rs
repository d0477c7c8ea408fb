// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ladder step in two streams: vectors, with two elements in their lanes, and general registers
//! beside them.

use super::forms::*;
use super::graph::{Graph, Node, Op};

/// Places in the work area, at `x0`.
pub mod place {
    pub const AA: u32 = 0;
    pub const E: u32 = 80;
    pub const G: u32 = 160;
    pub const X2: u32 = 240;
    pub const U: u32 = 320;
    pub const TWICE_P: [u32; 2] = [400, 416];
    pub const DIFFERENCE: [u32; 2] = [432, 448];
    pub const LOW26: u32 = 464;
    pub const LOW25: u32 = 480;
    pub const SECOND: u32 = 496;
    pub const ODD: u32 = 512;
    pub const NINETEEN: u32 = 528;
    pub const A24: u32 = 544;
}

/// The width of limb i.
fn width(i: usize) -> u32 {
    if i.is_multiple_of(2) { 26 } else { 25 }
}

/// Limbs 2k and 2k + 1 of two elements: `[a_2k, b_2k, a_2k+1, b_2k+1]`.
type Two = [Node; 5];

/// The ladder step.
pub fn ladder() -> Graph {
    let mut g = Graph::default();
    let g = &mut g;
    let x: Two = std::array::from_fn(|k| g.node(Op::Input(k as u8), &[]));
    let z: Two = std::array::from_fn(|k| g.node(Op::Input(5 + k as u8), &[]));
    let word = g.node(Op::Mask, &[]);
    let mask = g.make(&DUP, 0, &[word]);

    // (A, C) = (X2 + Z2, X3 + Z3) and (B, D) = (X2 - Z2, X3 - Z3)
    let ac: Two = std::array::from_fn(|k| g.make(&ADD, 0, &[x[k], z[k]]));
    let twice_p: Two = std::array::from_fn(|k| g.make(&LOAD, place::TWICE_P[k.min(1)], &[]));
    let bd: Two = std::array::from_fn(|k| {
        let x = g.make(&ADD, 0, &[x[k], twice_p[k]]);
        g.make(&SUB, 0, &[x, z[k]])
    });
    let ca = ac.map(|k| g.make(&REV64, 0, &[k]));
    let db = bd.map(|k| g.make(&REV64, 0, &[k]));
    let plus: Two = std::array::from_fn(|k| g.make(&BIF, 0, &[ca[k], ac[k], mask]));
    let minus: Two = std::array::from_fn(|k| g.make(&BIT, 0, &[bd[k], db[k], mask]));

    // AA and BB, E and G, X2 in general registers.
    let aa = square(g, plus);
    g.mark('A', &aa);
    let stored = store(g, place::AA, aa);
    let aa = |g: &mut Graph, i: usize| g.load(&REWORD, place::AA + 8 * i as u32, &[stored[i / 2]]);
    let bb = square(g, minus);
    g.mark('B', &bb);
    let (e, gg) = e_and_g(g, aa, bb);
    let x2 = product(g, bb, aa);
    g.mark('X', &x2);
    let x2 = store(g, place::X2, x2);

    // (DA, CB), and the squares of their sum and difference.
    let da_cb = product_pair(g, db, ac);
    g.mark('N', &da_cb);
    let second = g.make(&LOAD, place::SECOND, &[]);
    let sums: Two = std::array::from_fn(|k| {
        let differences = g.make(&LOAD, place::DIFFERENCE[k.min(1)], &[]);
        let turned = g.make(&REV64, 0, &[da_cb[k]]);
        let signed = g.make(&EOR, 0, &[da_cb[k], second]);
        let signed = g.make(&ADD, 0, &[signed, differences]);
        g.make(&ADD, 0, &[signed, turned])
    });
    let x3_s = square_pair(g, sums);
    g.mark('M', &x3_s);

    let x: Two = std::array::from_fn(|k| {
        let x2 = wide(g, place::X2, x2, k);
        g.make(&TRN1, 0, &[x2, x3_s[k]])
    });

    // (Z2, Z3) = (E·G, S·u)
    let second_lane = g.load(&LOAD, place::SECOND, &[]);
    let es: Two = std::array::from_fn(|k| {
        let e = wide(g, place::E, e, k);
        g.make(&BIT, 0, &[e, x3_s[k], second_lane])
    });
    let gu: Two = std::array::from_fn(|k| {
        let gg = wide(g, place::G, gg, k);
        let u = g.make(&LOAD, place::U + 16 * k as u32, &[]);
        g.make(&ORR, 0, &[gg, u])
    });
    let z = product_pair(g, es, gu);
    g.mark('Z', &z);
    g.results = x.into_iter().chain(z).collect();
    g.clone()
}

/// Stores two limbs at a time, each in a word of 64 bits.
fn store(g: &mut Graph, place: u32, a: [Node; 10]) -> Two {
    std::array::from_fn(|k| store_pair(g, place, &a, k))
}

fn store_pair(g: &mut Graph, place: u32, a: &[Node; 10], k: usize) -> Node {
    g.make(&STORE, place + 16 * k as u32, &[a[2 * k], a[2 * k + 1]])
}

/// Limbs that were stored: `[a_2k, 0, a_2k+1, 0]`.
fn wide(g: &mut Graph, place: u32, stored: Two, k: usize) -> Node {
    g.make(&RELOAD, place + 16 * k as u32, &[stored[k]])
}

/// Limb i of the first element, in a general register. The upper half has a limb of the second.
fn first_lane(g: &mut Graph, a: Two, i: usize) -> Node {
    let form = [&FROM_LOW, &FROM_HIGH][i % 2];
    g.make(form, 0, &[a[i / 2]])
}

/// Adds a product to a column.
fn add(g: &mut Graph, column: &mut Option<Node>, forms: [&'static Form; 2], a: Node, b: Node) {
    *column = Some(match *column {
        None => g.make(forms[0], 0, &[a, b]),
        Some(c) => g.make(forms[1], 0, &[c, a, b]),
    });
}

const LOW_HALVES: [&Form; 2] = [&UMULL, &UMLAL];
const HIGH_HALVES: [&Form; 2] = [&UMULL2, &UMLAL2];
const WORDS: [&Form; 2] = [&PRODUCT, &ADD_PRODUCT];

/// Limbs with odd ones doubled.
fn odd_doubled(g: &mut Graph, a: Two) -> Two {
    let odd = g.load(&LOAD, place::ODD, &[]);
    a.map(|k| g.make(&SHL_BY, 0, &[k, odd]))
}

/// Two products: limbs of the first operand, odd ones doubled, or odd ones first, with those of the
/// second, or 19 times those.
fn product_pair(g: &mut Graph, a: Two, b: Two) -> Two {
    let doubled = odd_doubled(g, a);
    let turned = a.map(|k| g.make(&EXT, 0, &[k]));
    let nineteen = g.load(&LOAD, place::NINETEEN, &[]);
    let mut c = [None; 10];
    for k in 0..5 {
        let b = [b[k], g.make(&MUL, 0, &[b[k], nineteen])];
        for i in 0..5 {
            let mut part = |column: usize, forms, a: Node| {
                add(g, &mut c[column % 10], forms, a, b[column / 10]);
            };
            part(2 * (i + k), LOW_HALVES, doubled[i]);
            part(2 * (i + k) + 1, LOW_HALVES, turned[i]);
            part(2 * (i + k) + 2, HIGH_HALVES, doubled[i]);
            part(2 * (i + k) + 1, HIGH_HALVES, turned[i]);
        }
    }
    carry_pair(g, c.map(|c| c.expect("each column has products")))
}

/// Two squares: the same with cross products once and doubled.
fn square_pair(g: &mut Graph, a: Two) -> Two {
    let doubled = odd_doubled(g, a);
    let twice = doubled.map(|k| g.make(&SHL, 1, &[k]));
    let even = twice.map(|k| g.make(&DUP_LOW, 0, &[k]));
    let nineteen = g.load(&LOAD, place::NINETEEN, &[]);
    let mut c = [None; 10];
    for m in 0..5 {
        let b = [a[m], g.make(&MUL, 0, &[a[m], nineteen])];
        for k in 0..5 {
            let mut part = |column: usize, forms, a: Node| {
                add(g, &mut c[column % 10], forms, a, b[column / 10]);
            };
            // Twice an even limb with an odd one.
            part(2 * (k + m) + 1, HIGH_HALVES, even[k]);
            if k <= m {
                let a = if k < m { twice[k] } else { doubled[k] };
                part(2 * (k + m), LOW_HALVES, a);
                part(2 * (k + m) + 2, HIGH_HALVES, a);
            }
        }
    }
    carry_pair(g, c.map(|c| c.expect("each column has products")))
}

/// The carries of `field/radix25h/products.rs`: from column 0 to limb 5, and from column 5 around to
/// limb 0.
const CARRIES: [(usize, usize); 12] = [
    (0, 1),
    (5, 6),
    (1, 2),
    (6, 7),
    (2, 3),
    (7, 8),
    (3, 4),
    (8, 9),
    (4, 5),
    (9, 0),
    (5, 6),
    (0, 1),
];

fn carry_pair(g: &mut Graph, mut c: [Node; 10]) -> Two {
    let low = [place::LOW26, place::LOW25].map(|at| g.load(&LOAD, at, &[]));
    for (from, to) in CARRIES {
        if from == 9 {
            let carry = g.make(&USHR_WIDE, 25, &[c[9]]);
            let [two, sixteen] = [1, 4].map(|n| g.make(&SHL_WIDE, n, &[carry]));
            let more = g.make(&ADD_WIDE, 0, &[two, sixteen]);
            let sum = g.make(&ADD_WIDE, 0, &[c[0], carry]);
            c[0] = g.make(&ADD_WIDE, 0, &[sum, more]);
        } else {
            c[to] = g.make(&USRA, width(from), &[c[to], c[from]]);
        }
        c[from] = g.make(&AND, 0, &[c[from], low[from % 2]]);
    }
    std::array::from_fn(|k| g.make(&UZP1, 0, &[c[2 * k], c[2 * k + 1]]))
}

/// 19 times a word.
fn nineteen_times(g: &mut Graph, a: Node) -> Node {
    let three = g.make(&ADD_SHL, 1, &[a, a]);
    g.make(&ADD_SHL, 4, &[three, a])
}

/// The square of the first element in general registers, in the order of
/// `field/radix25h/products.rs`.
fn square(g: &mut Graph, a: Two) -> [Node; 10] {
    let mut c = [None; 10];
    for i in 0..10 {
        let limb = first_lane(g, a, i);
        let twice = g.make(&TWICE, 0, &[limb]);
        let four = g.make(&TWICE, 0, &[twice]);
        for j in i..10 {
            let factor = match (i == j, i % 2 == 1 && j % 2 == 1) {
                (true, false) => limb,
                (false, true) => four,
                _ => twice,
            };
            let other = first_lane(g, a, j);
            let other = if i + j < 10 {
                other
            } else {
                nineteen_times(g, other)
            };
            add(g, &mut c[(i + j) % 10], WORDS, factor, other);
        }
    }
    carry(g, c.map(|c| c.expect("each column has products")))
}

/// A product in general registers, row by row of the second operand.
fn product(g: &mut Graph, a: [Node; 10], b: impl Fn(&mut Graph, usize) -> Node) -> [Node; 10] {
    let mut c = [None; 10];
    for j in 0..10 {
        let limb = b(g, j);
        let n = nineteen_times(g, limb);
        let twice = [limb, n].map(|b| g.make(&TWICE, 0, &[b]));
        for i in 0..10 {
            let around = (i + j) / 10;
            let b = if i % 2 == 1 && j % 2 == 1 {
                twice[around]
            } else {
                [limb, n][around]
            };
            add(g, &mut c[(i + j) % 10], WORDS, a[i], b);
        }
    }
    carry(g, c.map(|c| c.expect("each column has products")))
}

fn carry(g: &mut Graph, mut c: [Node; 10]) -> [Node; 10] {
    for (from, to) in CARRIES {
        let carry = g.make(&SHR, width(from), &[c[from]]);
        if from == 9 {
            let three = g.make(&ADD_SHL_LONG, 1, &[carry, carry]);
            let sum = g.make(&ADD_LONG, 0, &[c[0], three]);
            c[0] = g.make(&ADD_SHL_LONG, 4, &[sum, carry]);
        } else {
            c[to] = g.make(&ADD_LONG, 0, &[c[to], carry]);
        }
        c[from] = g.make(&LOW, width(from), &[c[from]]);
    }
    c
}

/// `E = AA - BB` and `G = BB + a24·E`, each limb with the carry of the one before: one pass, so that
/// no limb waits for another. Limbs of G are below 2.3 of their widths.
fn e_and_g(g: &mut Graph, aa: impl Fn(&mut Graph, usize) -> Node, bb: [Node; 10]) -> (Two, Two) {
    let a24 = g.make(&WORD, place::A24, &[]);
    let [mut e, mut sums] = [[0; 10]; 2];
    let [mut stored_e, mut stored_g] = [[0; 5]; 2];
    let mut before = None;
    // Limb 9 first, and its sum last: its carry goes to limb 0.
    for i in [9, 0, 1, 2, 3, 4, 5, 6, 7, 8] {
        let at = place::TWICE_P[usize::from(i > 1)] + if i % 2 == 0 { 0 } else { 8 };
        let (aa, twice_p) = (aa(g, i), g.load(&WORD, at, &[]));
        let sum = g.make(&ADD_WORD, 0, &[aa, twice_p]);
        e[i] = g.make(&SUB_WORD, 0, &[sum, bb[i]]);
        let c = g.make(&PRODUCT, 0, &[e[i], a24]);
        let kept = g.make(&LOW, width(i), &[c]);
        let carry = g.make(&SHR, width(i), &[c]);
        sums[i] = g.make(&ADD_WORD, 0, &[bb[i], kept]);
        before = Some(match before {
            None => nineteen_times(g, carry),
            Some(before) => {
                sums[i] = g.make(&ADD_WORD, 0, &[sums[i], before]);
                carry
            }
        });
        if i == 8 {
            sums[9] = g.make(&ADD_WORD, 0, &[sums[9], carry]);
        }
        if let 1 | 3 | 5 | 7 | 8 = i {
            stored_e[i / 2] = store_pair(g, place::E, &e, i / 2);
            stored_g[i / 2] = store_pair(g, place::G, &sums, i / 2);
        }
    }
    g.mark('G', &sums);
    (stored_e, stored_g)
}
