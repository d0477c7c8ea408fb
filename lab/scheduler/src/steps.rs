// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps as graphs: the formulas of `curve/packed` in the limbs of `field/radix51x4`, with
//! choices left open that change no result: which products a sum begins with, and how a carry is
//! multiplied by 19.

use std::collections::BTreeMap;

use crate::constants::{
    ADDITION_FIRST, DOUBLING_SQUARES, LADDER_FIRST, LADDER_LAST, MOST, MOST_WIDE, fma::Summand,
    multiples_of_p,
};
use crate::fma;
use crate::graph::{Graph, Instructions, Memory, Node, Op};

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `a²`, an element in each lane.
    Square,
    /// `a·b`, before its last carry.
    Product,
    /// `a²`, before its last carry.
    ProductSquare,
    /// `2·P`
    Double,
    /// `P ± Q`
    Add,
    /// A step of the Montgomery ladder.
    Ladder,
}

impl Step {
    pub const ALL: [Step; 6] = [
        Step::Square,
        Step::Double,
        Step::Add,
        Step::Ladder,
        Step::Product,
        Step::ProductSquare,
    ];

    /// The name of its files.
    pub fn name(self) -> &'static str {
        match self {
            Step::Square => "square",
            Step::Double => "double",
            Step::Add => "add",
            Step::Ladder => "ladder_step",
            Step::Product => "product",
            Step::ProductSquare => "product_square",
        }
    }

    /// Its multiplications, one after the other.
    pub fn multiplications(self) -> usize {
        match self {
            Step::Square | Step::Product | Step::ProductSquare => 1,
            Step::Double | Step::Add => 2,
            Step::Ladder => 3,
        }
    }

    /// The registers beside the five limbs that it is given: orders of lanes.
    pub fn orders(self) -> u8 {
        match self {
            Step::Square | Step::Double | Step::Product | Step::ProductSquare => 0,
            Step::Add => 3,
            Step::Ladder => 2,
        }
    }
}

/// The choices that change no result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Whether the carry of limb 4 is multiplied by 19 with shifts and sums, in every pass.
    pub shifts: [bool; 3],
    /// For every multiplication: by the name of a sum and its column, into how many sums it is
    /// split, or how many of its products are added to a late operand.
    pub sums: [BTreeMap<(char, u8), u8>; 3],
}

impl Shape {
    /// Without the choices that do not change the graph.
    pub fn effective(mut self, step: Step, instructions: Instructions) -> Shape {
        let nodes = graph(step, &self, instructions).nodes;
        for multiplication in 0..step.multiplications() {
            for key in self.sums[multiplication].clone().into_keys() {
                let removed = self.sums[multiplication].remove(&key);
                if graph(step, &self, instructions).nodes != nodes
                    && let Some(number) = removed
                {
                    self.sums[multiplication].insert(key, number);
                }
            }
        }
        self
    }
}

/// A lower or an upper half of a product.
type Term = (Op, Node, Node);

/// The graph of a step in five limbs.
pub fn graph(step: Step, shape: &Shape, instructions: Instructions) -> Graph {
    let mut g = Graph::new(instructions);
    let limbs = [0, 1, 2, 3, 4].map(|i| g.node(Op::Input(i), &[]));
    let orders: Vec<Node> = (0..step.orders())
        .map(|i| g.node(Op::Input(5 + i), &[]))
        .collect();
    let results = match step {
        Step::Square => {
            let square = square(&mut g, limbs, None, &shape.sums[0]);
            carry(&mut g, square, shape.shifts[0], "N")
        }
        Step::Product => {
            let b = [0, 1, 2, 3, 4].map(|i| g.node(Op::Load(Memory::Operand(i)), &[]));
            product(&mut g, limbs, b, Onto::Nothing, &shape.sums[0])
        }
        Step::ProductSquare => square(&mut g, limbs, None, &shape.sums[0]),
        Step::Double => double(&mut g, limbs, shape),
        Step::Add => add(&mut g, limbs, &orders, shape),
        Step::Ladder => ladder(&mut g, limbs, &orders, shape),
    };
    g.results = results.to_vec();
    g
}

fn double(g: &mut Graph, point: [Node; 5], shape: &Shape) -> [Node; 5] {
    let sums = point.map(|x| {
        let moved = g.node(Op::Permute(order([0, 0, 3, 1])), &[x]);
        let other = g.node(Op::SecondFirst, &[x]);
        g.add(moved, other)
    });
    let n = carry(g, sums, shape.shifts[0], "N");
    let onto = match g.instructions.has_masks() {
        true => Onto::Multiple([768, 0, 256, 256]),
        false => Onto::Lanes(DOUBLING_SQUARES),
    };
    let square = square(g, n, Some(onto), &shape.sums[0]); // S, A, C, B
    let sums = square.map(|x| {
        if !g.instructions.has_masks() {
            return doubled(g, x);
        }
        let a = g.node(Op::Permute(order([1; 4])), &[x]);
        let b = g.node(Op::Permute(order([3; 4])), &[x]);
        let sum = g.add(a, b);
        let sums = g.node(Op::SubIn(0b0110), &[sum, b, a]); // H, G, G, H
        let doubled = g.node(Op::AddIn(0b0100), &[x, x, x]);
        g.node(Op::SubIn(0b0101), &[sums, doubled, sums]) // E, G, F, H
    });
    let m = carry(g, sums, shape.shifts[1], "M");
    let left = m.map(|x| g.node(Op::Permute(order([0, 1, 0, 2])), &[x]));
    let right = m.map(|x| g.node(Op::Permute(order([2, 3, 3, 1])), &[x]));
    product(
        g,
        left,
        right,
        Onto::Multiple([0, 256, 0, 0]),
        &shape.sums[1],
    )
}

/// E, G, F, H from S, A, C, B, where A and B come with a sign: -A - B, B - A, A - B, A + B, and S and
/// 2C in lanes 0 and 2.
fn doubled(g: &mut Graph, x: Node) -> Node {
    let a = g.node(Op::Permute(order([1; 4])), &[x]);
    let a = complement(g, a, [MOST, MOST, 0, 0]);
    let b = g.node(Op::Permute(order([3; 4])), &[x]);
    let b = complement(g, b, [MOST, 0, MOST, 0]);
    let sum = g.add(a, b);
    let shifts = g.constant([0, 64, 1, 64]);
    let s_and_2c = g.node(Op::ShlBy, &[x, shifts]);
    g.add(sum, s_and_2c)
}

/// `most - x` in the lanes that have it.
fn complement(g: &mut Graph, x: Node, most: [u64; 4]) -> Node {
    let most = g.constant(most);
    g.node(Op::Complement, &[x, most])
}

/// The sum of neighbours, but in two lanes, where `most` is not zero, their difference.
fn sum_or_difference(g: &mut Graph, x: Node, set: u8, most: [u64; 4]) -> Node {
    let swapped = g.node(Op::Swap, &[x]);
    if g.instructions.has_masks() {
        let sum = g.add(swapped, x);
        return g.node(Op::SubIn(set), &[sum, swapped, x]);
    }
    let x = complement(g, x, most);
    g.add(swapped, x)
}

fn add(g: &mut Graph, point: [Node; 5], orders: &[Node], shape: &Shape) -> [Node; 5] {
    let mut i = 0;
    let sums = point.map(|x| {
        i += 1;
        let swapped = g.node(Op::SwapLower, &[x]);
        if g.instructions.has_masks() {
            let sum = g.add(swapped, x);
            return g.node(Op::SubIn(0b0001), &[sum, swapped, x]);
        }
        let above = g.constant(multiples_of_p([768; 4])[i - 1]);
        let negative = g.node(Op::Sub, &[above, x]);
        let x = g.node(Op::Blend(0b0001), &[x, negative]);
        g.add(swapped, x)
    });
    let n = carry(g, sums, shape.shifts[0], "N");
    let q = [0, 1, 2, 3, 4].map(|i| {
        let limb = g.node(Op::Load(Memory::Operand(i)), &[]);
        g.node(Op::PermuteBy, &[orders[0], limb])
    });
    let onto = match g.instructions.has_masks() {
        true => Onto::Multiple([0, 256, 0, 256]),
        false => Onto::Lanes(ADDITION_FIRST),
    };
    let products = product(g, n, q, onto, &shape.sums[0]); // A, B, C, D
    let sums = products.map(|x| sum_or_difference(g, x, 0b0101, [MOST, 0, MOST, 0]));
    let m = carry(g, sums, shape.shifts[1], "M"); // E, H, F, G
    let left = m.map(|x| g.node(Op::PermuteBy, &[orders[1], x]));
    let right = m.map(|x| g.node(Op::PermuteBy, &[orders[2], x]));
    product(
        g,
        left,
        right,
        Onto::Multiple([0, 256, 0, 0]),
        &shape.sums[1],
    )
}

fn ladder(g: &mut Graph, n: [Node; 5], orders: &[Node], shape: &Shape) -> [Node; 5] {
    let above = |lanes| match g.instructions.has_masks() {
        true => Onto::Multiple([256, 0, 256, 0]),
        false => Onto::Lanes(lanes),
    };
    let (first, last) = (above(LADDER_FIRST), above(LADDER_LAST));
    let left = n.map(|x| g.node(Op::PermuteBy, &[orders[0], x]));
    let right = n.map(|x| g.node(Op::PermuteBy, &[orders[1], x]));
    let first = product(g, left, right, first, &shape.sums[0]); // AA, BB, CB, DA
    let sums = first.map(|x| {
        let swapped = g.node(Op::Swap, &[x]);
        if !g.instructions.has_masks() {
            // Less 0, BB, -CB, DA.
            let zero = g.constant([0; 4]);
            let x = g.node(Op::Blend(0b0001), &[x, zero]);
            let x = complement(g, x, [0, 0, MOST_WIDE, 0]);
            return g.node(Op::Sub, &[swapped, x]);
        }
        let minus = g.node(Op::SubIn(0b1010), &[swapped, swapped, x]);
        g.node(Op::AddIn(0b0100), &[minus, swapped, x])
    });
    let n = carry(g, sums, shape.shifts[0], "N"); // BB, E, S, -R
    let second = small_and_square(g, n, first, &shape.sums[1]);
    let m = carry(g, second, shape.shifts[1], "M"); // AA, BB + a24·E, SS, RR
    let left = [0, 1, 2, 3, 4].map(|i| g.node(Op::Blend(0b1100), &[n[i], m[i]]));
    let right = [0, 1, 2, 3, 4].map(|i| {
        let factor = match g.instructions {
            Instructions::Fma => Memory::Doubles(i),
            _ => Memory::Operand(i),
        };
        let factor = g.node(Op::Load(factor), &[]);
        g.node(Op::Blend(0b1100), &[m[i], factor])
    });
    let third = product(g, left, right, last, &shape.sums[2]);
    let sums = third.map(|x| sum_or_difference(g, x, 0b1010, [0, MOST, 0, MOST]));
    carry(g, sums, shape.shifts[2], "O")
}

/// BB, E, S, -R times 0, a24, S, -R, onto AA, BB, 0, 0.
fn small_and_square(
    g: &mut Graph,
    n: [Node; 5],
    first: [Node; 5],
    sums: &BTreeMap<(char, u8), u8>,
) -> [Node; 5] {
    if g.instructions == Instructions::Fma {
        let n = fma::doubles(g, n);
        let second = fma::small_and_square(g, n);
        return [0, 1, 2, 3, 4].map(|i| {
            let onto = g.node(Op::LowerHalf, &[first[i]]);
            g.add(second[i], onto)
        });
    }
    let small = g.constant([0, 121_666, 0, 0]);
    let right = [0, 1, 2, 3, 4].map(|i| match i {
        0 => g.node(Op::Blend(0b0011), &[n[0], small]),
        _ if g.instructions.has_masks() => g.node(Op::Keep(0b1100), &[n[i]]),
        _ => {
            let zero = g.constant([0; 4]);
            g.node(Op::Blend(0b0011), &[n[i], zero])
        }
    });
    let onto = first.map(|x| g.node(Op::LowerHalf, &[x]));
    product(g, n, right, Onto::Limbs(onto), sums)
}

/// The immediate of a permutation.
fn order(lanes: [u8; 4]) -> u8 {
    lanes[0] | lanes[1] << 2 | lanes[2] << 4 | lanes[3] << 6
}

/// One pass of carries.
fn carry(g: &mut Graph, a: [Node; 5], shifts: bool, name: &str) -> [Node; 5] {
    let carries = a.map(|x| g.node(Op::Shr(51), &[x]));
    let mask = g.constant([(1 << 51) - 1; 4]);
    let rest = a.map(|x| g.node(Op::And, &[x, mask]));
    let top = carries[4];
    let lowest = if shifts {
        let once = g.add(rest[0], top);
        let twice = g.add(top, top);
        let sixteen = g.node(Op::Shl(4), &[top]);
        let eighteen = g.add(twice, sixteen);
        g.add(once, eighteen)
    } else if g.instructions == Instructions::Fma {
        let factor = g.constant([19; 4]);
        let nineteen = g.node(Op::Product, &[top, factor]);
        g.add(rest[0], nineteen)
    } else {
        let factor = g.constant([19; 4]);
        g.node(Op::Low, &[rest[0], top, factor])
    };
    let limbs = [0, 1, 2, 3, 4].map(|i| match i {
        0 => lowest,
        _ => g.add(rest[i], carries[i - 1]),
    });
    for (i, limb) in limbs.iter().enumerate() {
        g.marks.insert(*limb, format!("{name}{i}"));
    }
    limbs
}

/// The summand of a product.
enum Onto {
    Nothing,
    /// Multiples of p, by lane.
    Multiple([u64; 4]),
    /// Constants, by lane.
    Lanes([[u64; 5]; 4]),
    Limbs([Node; 5]),
}

impl Onto {
    /// The summand of a product of doubles.
    fn summand(&self) -> Summand {
        match self {
            Onto::Nothing => Summand::ZERO,
            Onto::Multiple([0, 256, 0, 0]) => Summand::POINT,
            Onto::Multiple(_) => unreachable!("what there are masks for"),
            Onto::Lanes(lanes) => Summand::of(*lanes),
            Onto::Limbs(_) => unreachable!("what is added afterwards"),
        }
    }

    fn limb(&self, g: &mut Graph, i: usize) -> Node {
        match self {
            Onto::Nothing => g.zero(),
            Onto::Multiple(k) => g.constant(multiples_of_p(*k)[i]),
            Onto::Lanes(lanes) => g.constant(lanes.map(|limbs| limbs[i])),
            Onto::Limbs(limbs) => limbs[i],
        }
    }
}

/// The sum of some terms, onto a value or zero, in so many sums.
fn sum_of(g: &mut Graph, onto: Option<Node>, terms: &[Term], parts: usize) -> Node {
    let parts = parts.min(terms.len());
    let sums: Vec<Node> = (0..parts)
        .map(|part| {
            let mut sum = match onto {
                Some(onto) if part == 0 => onto,
                _ => g.zero(),
            };
            for (half, a, b) in terms.iter().skip(part).step_by(parts) {
                sum = g.node(*half, &[sum, *a, *b]);
            }
            sum
        })
        .collect();
    sums_of_pairs(g, sums)
}

/// The sum of some terms, a value that is there early and one that comes late: the last terms are
/// added to the late one.
fn sum_with(g: &mut Graph, terms: &[Term], early: Option<Node>, late: Node, last: usize) -> Node {
    let (first, last) = terms.split_at(terms.len() - last.min(terms.len()));
    let mut sum = late;
    for (half, a, b) in last {
        sum = g.node(*half, &[sum, *a, *b]);
    }
    let first = match (first, early) {
        ([], None) => return sum,
        ([], Some(early)) => early,
        (terms, early) => sum_of(g, early, terms, 1),
    };
    g.add(first, sum)
}

/// The sum of some values, pair by pair.
fn sums_of_pairs(g: &mut Graph, mut sums: Vec<Node>) -> Node {
    while sums.len() > 1 {
        sums = sums
            .chunks(2)
            .map(|pair| match pair {
                [a, b] => g.add(*a, *b),
                _ => pair[0],
            })
            .collect();
    }
    sums[0]
}

/// A choice for a sum of a column.
fn choice(sums: &BTreeMap<(char, u8), u8>, name: char, column: usize) -> Option<usize> {
    sums.get(&(name, column as u8)).map(|n| usize::from(*n))
}

/// `2·(both) + 17·above`, where both contains above: `fold` of `radix51x4`.
fn folded(g: &mut Graph, above: Node, both: Node) -> Node {
    let sixteen = g.node(Op::Shl(4), &[above]);
    let seventeen = g.add(above, sixteen);
    let twice = g.add(both, both);
    g.add(seventeen, twice)
}

fn product(
    g: &mut Graph,
    a: [Node; 5],
    b: [Node; 5],
    onto: Onto,
    sums: &BTreeMap<(char, u8), u8>,
) -> [Node; 5] {
    if g.instructions == Instructions::Fma {
        let (a, b) = (fma::doubles(g, a), fma::doubles(g, b));
        return fma::product(g, a, b, onto.summand());
    }
    let mut low: [Vec<Term>; 9] = Default::default();
    let mut high: [Vec<Term>; 9] = Default::default();
    for i in 0..5 {
        for j in 0..5 {
            low[i + j].push((Op::Low, a[i], b[j]));
            high[i + j].push((Op::High, a[i], b[j]));
        }
    }
    [0, 1, 2, 3, 4].map(|k| {
        let parts = choice(sums, 'h', k + 4).unwrap_or(1);
        let halves = sum_of(g, None, &high[k + 4], parts);
        let twice = g.add(halves, halves);
        let late = |name| choice(sums, name, k).unwrap_or(0);
        let above = match k {
            4 => twice,
            _ => sum_with(g, &low[k + 5], None, twice, late('s')),
        };
        let both = match k {
            0 => above,
            _ => sum_with(g, &high[k - 1], None, above, late('b')),
        };
        let fold = folded(g, above, both);
        let onto = onto.limb(g, k);
        sum_with(g, &low[k], Some(onto), fold, late('f'))
    })
}

/// The terms of a column of a square: those that count once, twice and four times.
fn column(a: [Node; 5], k: usize) -> [Vec<Term>; 3] {
    let mut terms: [Vec<Term>; 3] = Default::default();
    for i in 0..5 {
        for j in i..5 {
            if i + j == k {
                terms[usize::from(i != j)].push((Op::Low, a[i], a[j]));
            }
            if i + j + 1 == k {
                terms[1 + usize::from(i != j)].push((Op::High, a[i], a[j]));
            }
        }
    }
    terms
}

fn square(
    g: &mut Graph,
    a: [Node; 5],
    onto: Option<Onto>,
    sums: &BTreeMap<(char, u8), u8>,
) -> [Node; 5] {
    if g.instructions == Instructions::Fma {
        let a = fma::doubles(g, a);
        let onto = onto.map_or(Summand::ZERO, |onto| onto.summand());
        return fma::square(g, a, onto);
    }
    // The terms that count once, and half of the sum of the others.
    let halved = |g: &mut Graph, k| {
        let [once, twice, four_times] = column(a, k);
        let sum = if four_times.is_empty() {
            (!twice.is_empty()).then(|| sum_of(g, None, &twice, 1))
        } else {
            let parts = choice(sums, 'q', k).unwrap_or(1);
            let sum = sum_of(g, None, &four_times, parts);
            let sum = g.add(sum, sum);
            Some(match twice.is_empty() {
                true => sum,
                false => {
                    let last = choice(sums, 'd', k).unwrap_or(0);
                    sum_with(g, &twice, None, sum, last)
                }
            })
        };
        (once, sum)
    };
    [0, 1, 2, 3, 4].map(|k| {
        let late = |name| choice(sums, name, k).unwrap_or(0);
        let (once, half) = halved(g, k + 5);
        let half = half.expect("columns from 5 on have doubled terms");
        let twice = g.add(half, half);
        let above = match once.is_empty() {
            true => twice,
            false => sum_with(g, &once, None, twice, late('s')),
        };
        let (once, half) = halved(g, k);
        let both = match half {
            Some(half) => g.add(half, above),
            None => above,
        };
        let fold = folded(g, above, both);
        let onto = onto.as_ref().map(|onto| onto.limb(g, k));
        sum_with(g, &once, onto, fold, late('f'))
    })
}
