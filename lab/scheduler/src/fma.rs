// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products of five limbs where there is no multiplier for them, by fused multiply-and-add of doubles.
//!
//! A limb is an integer below `2^51 + 2^17`, so a double is one, and a product of two is below 2^103.
//! Added to 2^103, it is rounded to a multiple of 2^51, the last bit of doubles from 2^103 on: the
//! bits of the sum are those of 2^103 and the upper half, product over 2^51 to a neighbouring integer.
//! The rest is exact in a second multiply-and-add and between -2^51 and 2^51; added to 3·2^51, it
//! is in the bits of a double from 2^52 on. Bits of doubles are summed like integers, modulo 2^64,
//! and one constant for each column subtracts the exponent bits, and adds a multiple of p so that
//! no sum of lower halves is negative ([`constants::fma`](crate::constants::fma)).
//!
//! None of this asks for rounding to nearest. A caller may have set another direction, as programs do
//! that compute with intervals, and must not get another key for it.
//!
//! So both halves of a product are in columns of the right weight, without a factor: an upper half
//! counts in the column after that of its limbs.
//!
//! Reference: Emmart, Zheng, Weems, *Faster modular exponentiation using double precision floating
//! point arithmetic on the GPU*, doi:10.1109/ARITH.2018.8464792, for both halves of a product by two
//! fused multiply-and-adds; columns and bounds are ours.

use crate::constants::fma::{BOTH, INTEGER, Summand, UPPER, column};
use crate::graph::{Graph, Memory, Node, Op};

/// The doubles of limbs. Lanes are permuted and chosen as doubles, so that a limb becomes one once.
pub fn doubles(g: &mut Graph, a: [Node; 5]) -> [Node; 5] {
    a.map(|x| double(g, x))
}

fn double(g: &mut Graph, x: Node) -> Node {
    let (op, arguments) = g.nodes[x].clone();
    match (op, arguments.as_slice()) {
        (Op::Permute(_), [a]) => {
            let a = double(g, *a);
            g.node(op, &[a])
        }
        (Op::PermuteBy, [order, a]) => {
            let a = double(g, *a);
            g.node(op, &[*order, a])
        }
        (Op::Blend(_), [a, b]) => {
            let (a, b) = (double(g, *a), double(g, *b));
            g.node(op, &[a, b])
        }
        (Op::Load(Memory::Doubles(_)), []) => x,
        (Op::Load(Memory::Constant(_)), []) => {
            let value = g.value(x).map(|limb| (limb as f64).to_bits());
            g.constant(value)
        }
        // The bits of a double from 2^52 on, and less 2^52.
        _ => {
            let integer = g.constant([INTEGER; 4]);
            let above = g.add(x, integer);
            g.node(Op::SubDoubles, &[above, integer])
        }
    }
}

/// Sums of both halves of products, by the columns that they count in.
#[derive(Default)]
struct Columns([Option<Node>; 10]);

impl Columns {
    /// Adds the halves of a product of limbs whose numbers add up to k.
    fn add(&mut self, g: &mut Graph, a: Node, b: Node, k: usize) {
        let upper = g.constant([UPPER; 4]);
        let upper = g.node(Op::Fused, &[upper, a, b]);
        let both = g.constant([BOTH; 4]);
        let rest = g.node(Op::SubDoubles, &[both, upper]);
        let lower = g.node(Op::Fused, &[rest, a, b]);
        for (k, half) in [(k + 1, upper), (k, lower)] {
            self.0[k] = Some(match self.0[k] {
                Some(sum) => g.add(sum, half),
                None => half,
            });
        }
    }
}

/// `onto + low + 19·above`
fn folded(g: &mut Graph, low: Node, above: Node) -> Node {
    let sixteen = g.node(Op::Shl(4), &[above]);
    let twice = g.add(above, above);
    let once = g.add(low, above);
    let eighteen = g.add(sixteen, twice);
    g.add(once, eighteen)
}

/// Columns to limbs: those from 5 on are there first.
#[derive(Default)]
struct Limbs {
    above: [Option<Node>; 5],
    limbs: [Option<Node>; 5],
}

impl Limbs {
    fn column(&mut self, g: &mut Graph, k: usize, sum: Node) {
        if let Some(k) = k.checked_sub(5) {
            self.above[k] = Some(sum);
        } else {
            let above = self.above[k].expect("the upper columns come first");
            self.limbs[k] = Some(folded(g, sum, above));
        }
    }

    fn all(self) -> [Node; 5] {
        self.limbs.map(|limb| limb.expect("all columns are there"))
    }
}

/// The numbers of two limbs that add up to k.
fn pairs(k: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..5).filter_map(move |i| Some((i, k.checked_sub(i).filter(|j| *j < 5)?)))
}

/// The initial value of column k.
fn first(g: &mut Graph, onto: Summand, k: usize) -> Option<Node> {
    (k < 5).then(|| g.constant(column(onto, k)))
}

/// The product of doubles, onto a summand. Nothing is added to column k + 1 after the products that
/// begin in column k.
pub fn product(g: &mut Graph, a: [Node; 5], b: [Node; 5], onto: Summand) -> [Node; 5] {
    let (mut columns, mut limbs) = (Columns::default(), Limbs::default());
    for k in (0..9).rev() {
        columns.0[k] = first(g, onto, k);
        for (i, j) in pairs(k) {
            columns.add(g, a[i], b[j], k);
        }
        let sum = columns.0[k + 1].expect("halves of products");
        limbs.column(g, k + 1, sum);
    }
    let sum = columns.0[0].expect("halves of products");
    limbs.column(g, 0, sum);
    limbs.all()
}

/// The square of doubles, onto a summand: products of different limbs are summed once, and doubled.
pub fn square(g: &mut Graph, a: [Node; 5], onto: Summand) -> [Node; 5] {
    halved(g, a, a, onto, |g, half| g.add(half, half))
}

/// In lane 1 the multiple of a double by a24, in lane 0 nothing, in lanes 2 and 3 the square.
pub fn small_and_square(g: &mut Graph, a: [Node; 5]) -> [Node; 5] {
    let small = g.constant([0, 121_666_f64.to_bits(), 0, 0]);
    let zero = g.constant([0; 4]);
    let right = [0, 1, 2, 3, 4].map(|i| {
        let small = if i == 0 { small } else { zero };
        g.node(Op::Blend(0b0011), &[a[i], small])
    });
    let by_lane = g.constant([0, 0, 1, 1]);
    halved(g, a, right, Summand::SMALL_AND_SQUARE, |g, half| {
        g.node(Op::ShlBy, &[half, by_lane])
    })
}

/// The sum of products of limbs j of a and i of b, where i is not larger, onto a summand; those of
/// different limbs are summed by themselves and doubled.
fn halved(
    g: &mut Graph,
    a: [Node; 5],
    b: [Node; 5],
    onto: Summand,
    doubled: impl Fn(&mut Graph, Node) -> Node,
) -> [Node; 5] {
    let (mut once, mut twice) = (Columns::default(), Columns::default());
    let mut limbs = Limbs::default();
    let both = |g: &mut Graph, once: Option<Node>, twice: Option<Node>| {
        let twice = twice.map(|half| doubled(g, half));
        match (once, twice) {
            (Some(once), Some(twice)) => g.add(once, twice),
            (once, twice) => once.or(twice).expect("halves of products"),
        }
    };
    for k in (0..9).rev() {
        once.0[k] = first(g, onto, k);
        for (i, j) in pairs(k).filter(|(i, j)| i <= j) {
            let sums = if i == j { &mut once } else { &mut twice };
            sums.add(g, a[j], b[i], k);
        }
        let sum = both(g, once.0[k + 1], twice.0[k + 1]);
        limbs.column(g, k + 1, sum);
    }
    let sum = both(g, once.0[0], twice.0[0]);
    limbs.column(g, 0, sum);
    limbs.all()
}
