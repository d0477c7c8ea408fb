// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps for AVX2 as graphs: the formulas of `curve/packed` in ten limbs of 25.5 bits, those of
//! `field/radix25h`.
//!
//! A point has its coordinates in the lanes X, T, Y, Z, in which a product finds them: with
//! n = (E, H, G, F) the next point is n times (F, E, H, G). All coordinates are tight.
//!
//! Sums and differences of lanes are sums of 32 bits modulo 2^32, of operands with signs. In the end
//! a multiple of p makes each limb positive, and nothing is left of the carries between.

use crate::constants::ten_limbs::*;
use crate::constants::times;
use crate::graph::{Graph, Instructions, Memory, Node, Op};
use crate::steps::Step;

/// Ten limbs.
type Limbs = [Node; 10];

/// The graph of a step.
pub fn graph(step: Step) -> Graph {
    let mut g = Graph::new(Instructions::Avx2);
    let limbs = std::array::from_fn(|i| g.node(Op::Input(i as u8), &[]));
    let results = match step {
        Step::Square => square(&mut g, &limbs, "N"),
        Step::Double => double(&mut g, limbs),
        Step::Add => add(&mut g, limbs),
        Step::Ladder => ladder(&mut g, limbs),
    };
    g.results = results.to_vec();
    g
}

fn double(g: &mut Graph, point: Limbs) -> Limbs {
    let n = each(|i| {
        let x = point[i];
        let two = g.node(Op::Beside(0b1000), &[x, x]); // X, X, Y, Z
        let swapped = halves_swapped(g, x);
        let y = signed(g, swapped, FIRST);
        g.node(Op::AddHalves, &[two, y])
    }); // X + Y, X, Y, Z
    let q = square(g, &n, "N"); // S, A, B, C
    let shifts = g.constant(DOUBLE_LAST);
    let n = each(|i| {
        let swapped = halves_swapped(g, q[i]);
        let u = g.node(Op::Beside(0b1001), &[q[i], swapped]); // A, B, B, A
        let v = g.node(Op::Swap, &[u]); // B, A, A, B
        let (u, v) = (signed(g, u, SIGNS_OF_A_B), signed(g, v, SIGNS_OF_B_A));
        let s_and_2c = g.node(Op::ShlBy, &[q[i], shifts]);
        let s_and_2c = positive(g, s_and_2c, DOUBLED, i);
        let sum = g.node(Op::AddHalves, &[u, v]);
        g.node(Op::AddHalves, &[sum, s_and_2c])
    });
    products_of_four(g, n)
}

fn add(g: &mut Graph, point: Limbs) -> Limbs {
    let choices = [0, 1, 2, 3].map(|i| g.node(Op::Load(Memory::Choice(i)), &[]));
    let q = each(|i| g.node(Op::Load(Memory::Operand(i)), &[]));
    let n = each(|i| {
        let swapped = halves_swapped(g, point[i]);
        let swapped = g.node(Op::Sign, &[swapped, choices[1]]);
        let here = g.node(Op::Sign, &[point[i], choices[0]]);
        let here = positive(g, here, SUMMAND, i);
        g.node(Op::AddHalves, &[here, swapped])
    }); // Y - X, T, Y + X, Z
    let r = product(g, &n, &q, "N"); // A, C, B, D
    let n = each(|i| {
        let swapped = halves_swapped(g, r[i]);
        let u = g.node(Op::Beside(0b1100), &[r[i], swapped]); // A, B, D, C
        let v = g.node(Op::Swap, &[u]); // B, A, C, D
        let u = g.node(Op::Sign, &[u, choices[2]]);
        let v = g.node(Op::Sign, &[v, choices[3]]);
        let v = positive(g, v, SUM, i);
        g.node(Op::AddHalves, &[u, v])
    });
    products_of_four(g, n)
}

/// E·F, H·E, G·H, F·G of E, H, G, F.
fn products_of_four(g: &mut Graph, n: Limbs) -> Limbs {
    let n = even_carried(g, n);
    let right = each(|i| {
        let swapped = halves_swapped(g, n[i]);
        g.node(Op::Beside(0b0101), &[swapped, n[i]]) // F, E, H, G
    });
    product(g, &n, &right, "M")
}

fn ladder(g: &mut Graph, n: Limbs) -> Limbs {
    let swap = g.node(Op::Load(Memory::Choice(0)), &[]);
    let swapped = each(|i| halves_swapped(g, n[i])); // C, D, A, B
    // A, B, or C, D if the points are swapped; and in the upper half C, D, or B, A
    let left = each(|i| g.node(Op::Select, &[n[i], swapped[i], swap]));
    let right = each(|i| {
        let upper = g.node(Op::Swap, &[swapped[i]]);
        g.node(Op::Blend(0b1100), &[left[i], upper])
    });
    let first = product(g, &left, &right, "F"); // AA, BB, CB, DA
    let n = each(|i| {
        let swapped = g.node(Op::Swap, &[first[i]]);
        let x = signed(g, first[i], DIFFERENCES_OF_THREE);
        let x = positive(g, x, PAIR, i);
        g.node(Op::AddHalves, &[swapped, x])
    }); // BB, E, S, -R
    let a24 = g.constant([0, 121_666, 0, 0]);
    let columns = |g: &mut Graph, k: usize| {
        let mut k = k;
        columns_of_square(g, &n, k).map(|square| {
            let small = g.node(Op::Product, &[n[k], a24]);
            let small = g.add(first[k], small);
            k += 1;
            g.node(Op::Blend(0b1100), &[small, square])
        })
    };
    let second = carried(g, columns, "S"); // AA, BB + a24·E, SS, RR
    let left = each(|i| g.node(Op::Blend(0b1100), &[n[i], second[i]]));
    let right = each(|i| {
        let factor = g.node(Op::Load(Memory::Operand(i)), &[]);
        g.node(Op::Blend(0b1100), &[second[i], factor])
    });
    let third = product(g, &left, &right, "T"); // X4, Z4, X5, Z5
    each(|i| {
        let swapped = g.node(Op::Swap, &[third[i]]);
        let x = signed(g, third[i], DIFFERENCES);
        let x = positive(g, x, PAIR, i);
        g.node(Op::AddHalves, &[swapped, x])
    })
}

/// Limbs in the order in which [`carried`] ends with them.
const BY_TIME: [usize; 10] = [4, 5, 6, 7, 8, 9, 0, 1, 2, 3];

fn each(mut limb: impl FnMut(usize) -> Node) -> Limbs {
    let mut limbs = [0; 10];
    for i in BY_TIME {
        limbs[i] = limb(i);
    }
    limbs
}

fn halves_swapped(g: &mut Graph, x: Node) -> Node {
    g.node(Op::Halves(1), &[x, x])
}

fn signed(g: &mut Graph, x: Node, signs: [u64; 4]) -> Node {
    let signs = g.constant(signs);
    g.node(Op::Sign, &[x, signs])
}

/// Limb i, with that of a multiple of p added in each lane.
fn positive(g: &mut Graph, x: Node, multiples: [u64; 4], i: usize) -> Node {
    let above = g.constant(times(multiples, limb_of_p(i)));
    g.node(Op::AddHalves, &[x, above])
}

/// What is above limb i, and the rest.
fn parts(g: &mut Graph, x: Node, i: usize) -> (Node, Node) {
    let mask = g.constant([(1 << width(i)) - 1; 4]);
    (g.node(Op::Shr(width(i)), &[x]), g.node(Op::And, &[x, mask]))
}

/// Carries out of limbs 2, 4, 6, 8.
fn even_carried(g: &mut Graph, mut n: Limbs) -> Limbs {
    for i in [4, 6, 8, 2] {
        let (carry, rest) = parts(g, n[i], i);
        n[i] = rest;
        n[i + 1] = g.add(n[i + 1], carry);
    }
    n
}

/// Two neighbouring columns.
type Pair = [Node; 2];

/// Columns to a tight element: a chain of carries from column 2 on, around by way of column 9 and
/// 0, and again out of column 2 in the end. Columns are made two by two, where the chain needs
/// them: it goes on while others are summed. Limbs 0 to 3 come last, and most products of columns 2
/// and 3, with which the next multiplication begins, do without them.
fn carried(g: &mut Graph, mut pair: impl FnMut(&mut Graph, usize) -> Pair, name: &str) -> Limbs {
    let mut c = [None; 10];
    for step in 0..11 {
        let (i, next) = ((2 + step) % 10, (3 + step) % 10);
        for i in [i, next] {
            if c[i].is_none() {
                let [even, odd] = pair(g, i - i % 2);
                (c[i - i % 2], c[i - i % 2 + 1]) = (Some(even), Some(odd));
            }
        }
        let limb = c[i].expect("it has been made");
        let (carry, rest) = parts(g, limb, i);
        c[i] = Some(rest);
        let carry = if i == 9 {
            // 19 times 38 bits.
            let twice = g.add(carry, carry);
            let sixteen = g.node(Op::Shl(4), &[carry]);
            let three = g.add(carry, twice);
            g.add(three, sixteen)
        } else {
            carry
        };
        c[next] = c[next].map(|limb| g.add(limb, carry));
    }
    each(|i| {
        let limb = c[i].expect("all columns have been made");
        g.marks.insert(limb, format!("{name}{i}"));
        limb
    })
}

/// Sums of a column: products that count once, twice and four times.
#[derive(Default)]
struct Column([Option<Node>; 3]);

impl Column {
    fn add(&mut self, g: &mut Graph, times: usize, product: Node) {
        let sum = &mut self.0[times];
        *sum = Some(match *sum {
            None => product,
            Some(sum) => g.add(sum, product),
        });
    }

    fn sum(self, g: &mut Graph) -> Node {
        let [once, twice, four_times] = self.0;
        let doubled = |g: &mut Graph, sum: Option<Node>| sum.map(|sum| g.add(sum, sum));
        let plus = |g: &mut Graph, a: Option<Node>, b: Option<Node>| match (a, b) {
            (Some(a), Some(b)) => Some(g.add(a, b)),
            (a, b) => a.or(b),
        };
        let four_times = doubled(g, four_times);
        let twice = plus(g, twice, four_times);
        let twice = doubled(g, twice);
        plus(g, once, twice).expect("a column has products")
    }
}

/// 19 times b where the product wraps around.
fn factor(g: &mut Graph, b: Node, wraps: bool) -> Node {
    if !wraps {
        return b;
    }
    let nineteen = g.constant([19; 4]);
    g.node(Op::Product, &[b, nineteen])
}

/// Columns k and k + 1 of a product: each limb of b, when it is there, is used in both.
fn columns_of_product(g: &mut Graph, a: &Limbs, b: &Limbs, k: usize) -> Pair {
    let mut columns = [Column::default(), Column::default()];
    for j in BY_TIME {
        for (k, column) in (k..).zip(&mut columns) {
            let i = (k + 10 - j) % 10;
            let right = factor(g, b[j], i + j != k);
            let product = g.node(Op::Product, &[a[i], right]);
            column.add(g, (i % 2) & (j % 2), product);
        }
    }
    columns.map(|column| column.sum(g))
}

/// Columns k and k + 1 of a square.
fn columns_of_square(g: &mut Graph, a: &Limbs, k: usize) -> Pair {
    let mut columns = [Column::default(), Column::default()];
    for j in [6, 7, 8, 9, 5, 4, 3, 2, 1, 0] {
        for (k, column) in (k..).zip(&mut columns) {
            let i = (k + 10 - j) % 10;
            if i > j {
                continue;
            }
            let right = factor(g, a[j], i + j != k);
            let product = g.node(Op::Product, &[a[i], right]);
            column.add(g, usize::from(i != j) + ((i % 2) & (j % 2)), product);
        }
    }
    columns.map(|column| column.sum(g))
}

fn product(g: &mut Graph, a: &Limbs, b: &Limbs, name: &str) -> Limbs {
    carried(g, |g, k| columns_of_product(g, a, b, k), name)
}

fn square(g: &mut Graph, a: &Limbs, name: &str) -> Limbs {
    carried(g, |g, k| columns_of_square(g, a, k), name)
}
