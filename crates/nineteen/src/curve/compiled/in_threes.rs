// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group of `neon` and `wasm128`: elements of 32-bit words, whose products are computed two and
//! three at a time (`field/triples.rs`).

#[cfg(nineteen_neon)]
use crate::arch::aarch64::neon::{Area, ladder_step};
use crate::curve::group::Steps;
use crate::curve::ladder::{self, LadderState, Scalars};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::recode::Step as Digit;
use crate::curve::serial::{OddMultiples, SerialSteps, vartime_sum};
use crate::field::triples::{
    carried, pair_products, pair_squares, products, square_pair_times, square_times, sums,
};
#[cfg(nineteen_neon)]
use crate::field::vector::neon::Fours;
use crate::field::{Fe10x25h, Field, Mask, Words, chains};

type Fe = Fe10x25h;
type Loose = <Fe as Field>::Loose;

/// The group over three products at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InThrees;

impl Steps for InThrees {
    type Field = Fe;
    type Sign = ();

    /// A = X², B = Y², C = Z², S = (X + Y)²; E = S - H, G = B - A, F = 2C - G, H = A + B.
    #[inline(never)]
    fn double(p: &mut Completed<Fe>) {
        let [e, f, g, h] = p.factors();
        let (second_f, second_h) = (carried(f), carried(h));
        let [x, y, z] = products((e, &second_f), (g, &second_h), (g, &second_f));
        let [a, b] = pair_squares(&x, &y);
        let [c, s] = pair_squares(&z, &x.add(y));
        *e = s.minus_sum(a.add(b));
        *f = Fe::sum_add_double(a.sub(b), c);
        [*h, *g] = sums(&b, &a).map(Loose::from);
    }

    /// A = (Y1 - X1)(Y2 - X2), B = (Y1 + X1)(Y2 + X2), C = 2d·T1·T2, D = 2·Z1·Z2; E = B - A, F = D -
    /// C, G = D + C, H = B + A.
    #[inline(never)]
    fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, (): ()) {
        let [e, f, g, h] = p.factors();
        let (second_f, second_h) = (carried(f), carried(h));
        let [z, t, x] = products((g, &second_f), (e, &second_h), (e, &second_f));
        let [d, c, y] = products((&z, &q.z2), (&t, &q.t2d), (g, &second_h));
        let [y_plus_x, y_minus_x] = sums(&y, &x);
        let [a, b] = pair_products((&y_minus_x, &q.y_minus_x), (&y_plus_x, &q.y_plus_x));
        [*h, *e] = sums(&b, &a).map(Loose::from);
        [*g, *f] = sums(&d, &c).map(Loose::from);
    }

    /// The same for Z2 = 1: D = 2·Z1.
    #[inline(never)]
    fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, (): ()) {
        let [e, f, g, h] = p.factors();
        let (second_f, second_h) = (carried(f), carried(h));
        let [z, t, x] = products((g, &second_f), (e, &second_h), (e, &second_f));
        let [c, y] = pair_products((&t, &q.xy2d), (g, &second_h));
        let [y_plus_x, y_minus_x] = sums(&y, &x);
        let [a, b] = pair_products((&y_minus_x, &q.y_minus_x), (&y_plus_x, &q.y_plus_x));
        let d = z.add(z);
        [*h, *e] = sums(&b, &a).map(Loose::from);
        (*f, *g) = (Fe::sum_sub(d, c), Fe::sum_add(d, c));
    }

    #[inline(never)]
    fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
        let Extended { x, y, z, t } = p;
        let [y_plus_x, y_minus_x] = sums(y, x);
        let (minus, plus) = ((&y_minus_x, &q.y_minus_x), (&y_plus_x, &q.y_plus_x));
        let [a, b, c] = products(minus, plus, (&*t, &q.t2d));
        let d = Fe::mul(*z, q.z2);
        let ([h, e], [g, f]) = (sums(&b, &a), sums(&d, &c));
        let [x, y, t] = products((&e, &f), (&g, &h), (&e, &h));
        let [z, t2d] = pair_products((&f, &g), (&t, &Fe::CURVE.d2));
        *p = Extended { x, y, z, t };
        Cached {
            y_plus_x: Fe::carry(y.add(x)),
            y_minus_x: Fe::carry(y.sub(x)),
            z2: Fe::carry(z.add(z)),
            t2d,
        }
    }

    #[inline(never)]
    fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
        *x = chains::pow_p58_by::<_, Squares, N>(*x);
    }
}

/// Runs of squares: two elements in the lanes, a last one in general registers.
struct Squares;

impl chains::Squarings<Fe> for Squares {
    #[inline(always)]
    fn square_times<const N: usize>(x: &mut [Fe; N], n: u32) {
        let (pairs, rest) = x.as_chunks_mut::<2>();
        for pair in pairs {
            let [x, y] = pair;
            square_pair_times(x, y, n);
        }
        for x in rest {
            square_times(x, n);
        }
    }
}

impl SerialSteps for InThrees {
    #[inline(never)]
    fn vartime_sum(points: [&OddMultiples<Fe>; 2], steps: &[Digit<u8>]) -> Completed<Fe> {
        vartime_sum::<Self>(points, steps)
    }
    #[inline(always)]
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        ladder::ladder::<Fe, Pair>(scalars, k, u)
    }
}

/// (X2 : Z2) and (X3 : Z3), by coordinates.
#[cfg(nineteen_neon)]
struct Pair {
    x: Fours,
    z: Fours,
}

#[cfg(nineteen_neon)]
impl LadderState<Fe> for Pair {
    type Fixed = Area;

    #[inline(always)]
    fn new([p, q]: [(Fe, Fe); 2], u: Fe) -> (Self, Area) {
        let (x, z) = (Fours::zip(&p.0.0, &q.0.0), Fours::zip(&p.1.0, &q.1.0));
        (Pair { x, z }, Area::new(&u.0))
    }
    #[inline(always)]
    fn step(&mut self, area: &Area, swap: Mask) {
        let [x, z] = ladder_step([self.x.0, self.z.0], area, swap.word());
        (self.x, self.z) = (Fours(x), Fours(z));
    }
    #[inline(always)]
    fn first(self, swap: Mask) -> (Fe, Fe) {
        let ([x2, x3], [z2, z3]) = (self.x.unzip(), self.z.unzip());
        let select = |a, b| Fe::select(Fe10x25h(a), Fe10x25h(b), swap);
        (select(x2, x3), select(z2, z3))
    }
}

/// (X2 : Z2) and (X3 : Z3).
#[cfg(nineteen_wasm128)]
struct Pair([(Fe, Fe); 2]);

#[cfg(nineteen_wasm128)]
impl LadderState<Fe> for Pair {
    type Fixed = Fe;

    #[inline(always)]
    fn new(points: [(Fe, Fe); 2], u: Fe) -> (Self, Fe) {
        (Pair(points), u)
    }
    /// The formulas of `ladder.rs`; the point to double is selected before its sums.
    #[inline(never)]
    fn step(&mut self, u: &Fe, swap: Mask) {
        let [(x2, z2), (x3, z3)] = &self.0;
        let x = Fe::select(*x2, *x3, swap);
        let z = Fe::select(*z2, *z3, swap);
        let ([a, b], [c, d]) = (sums(x2, z2), sums(x3, z3));
        let [plus, minus] = sums(&x, &z);
        let [da, cb] = pair_products((&d, &a), (&c, &b));
        let [aa, bb] = pair_squares(&plus, &minus);
        let [sum, difference] = sums(&da, &cb);
        let [x3, squared] = pair_squares(&sum, &difference);
        let e = aa.sub(bb);
        let factor = bb.add(Fe::mul_small(e, Fe::CURVE.a24));
        let [z3, x2, z2] = products((u, &squared), (&aa, &bb), (&e, &factor));
        self.0 = [(x2, z2), (x3, z3)];
    }
    #[inline(always)]
    fn first(self, swap: Mask) -> (Fe, Fe) {
        let [(x2, z2), (x3, z3)] = self.0;
        (Fe::select(x2, x3, swap), Fe::select(z2, z3, swap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::group::body;
    use crate::curve::ladder::Unpacked;
    use crate::field::tests::support::{Random, Representation as _};

    /// The steps against the formulas of `curve/point.rs`, with the largest limbs among the
    /// operands.
    #[test]
    fn steps_are_those_of_the_formulas() {
        let mut random = Random(28);
        for _ in 0..200 {
            let mut element = || Fe::edge(&mut random).0;
            let mut p = Completed::<Fe>::identity();
            for factor in p.factors() {
                let [a, b, c] = core::array::from_fn(|_| element());
                *factor = Fe::sum_add_double(a.add(b), c);
            }
            let [y_plus_x, y_minus_x, z2, t2d] = core::array::from_fn(|_| element());
            let q = Cached {
                y_plus_x,
                y_minus_x,
                z2,
                t2d,
            };
            let affine = AffineCached {
                y_plus_x,
                y_minus_x,
                xy2d: t2d,
            };
            type Step<'a> = &'a dyn Fn(&mut Completed<Fe>);
            let pairs: [[Step<'_>; 2]; 3] = [
                [&InThrees::double, &body::double],
                [&|p| InThrees::add(p, &q, ()), &|p| body::add(p, &q, ())],
                [&|p| InThrees::add_affine(p, &affine, ()), &|p| {
                    body::add_affine(p, &affine, ())
                }],
            ];
            for (i, [step, formula]) in pairs.into_iter().enumerate() {
                let (mut found, mut expected) = (p, p);
                step(&mut found);
                formula(&mut expected);
                let words = |p: &mut Completed<Fe>| p.factors().map(|x| Fe::carry(*x).to_words());
                assert_eq!(words(&mut found), words(&mut expected), "step {i}");
            }
            let [x, y, z, t] = core::array::from_fn(|_| element());
            let (mut found, mut expected) = (Extended { x, y, z, t }, Extended { x, y, z, t });
            let cached = InThrees::next_multiple(&mut found, &q);
            let formula = body::next_multiple(&mut expected, &q);
            let words = |p: Extended<Fe>, q: Cached<Fe>| {
                [p.x, p.y, p.z, p.t, q.y_plus_x, q.y_minus_x, q.z2, q.t2d].map(Fe::to_words)
            };
            assert_eq!(words(found, cached), words(expected, formula));
        }
    }

    /// The step in assembly, with the largest limbs among the coordinates.
    #[test]
    fn ladder_steps_are_those_of_the_formulas() {
        fn after<P: LadderState<Fe>>(
            points: [(Fe, Fe); 2],
            u: Fe,
            swaps: [Mask; 2],
        ) -> [[Words; 2]; 2] {
            [Mask::NO, Mask::YES].map(|which| {
                let (mut state, fixed) = P::new(points, u);
                for swap in swaps {
                    state.step(&fixed, swap);
                }
                let (x, z) = state.first(which);
                [x, z].map(|x| {
                    x.assert_tight();
                    x.to_words()
                })
            })
        }
        let mut random = Random(32);
        for i in 0..400 {
            let [x2, z2, x3, z3, u] = core::array::from_fn(|_| Fe::edge(&mut random).0);
            let swaps = [i & 1, i >> 1 & 1].map(Mask::from_bit);
            let points = [(x2, z2), (x3, z3)];
            let expected = after::<Unpacked<Fe>>(points, u, swaps);
            assert_eq!(after::<Pair>(points, u, swaps), expected);
        }
    }

    #[test]
    fn ladders_agree() {
        let mut random = Random(29);
        for scalars in [Scalars::Clamped, Scalars::Any] {
            for _ in 0..5 {
                let (mut k, u) = (random.words(), random.words());
                k[3] &= u64::MAX >> 1;
                if scalars == Scalars::Clamped {
                    k[3] |= 1 << 62;
                    k[0] &= !7;
                }
                let expected = ladder::ladder::<Fe, Unpacked<Fe>>(scalars, &k, &u);
                assert_eq!(InThrees::ladder(scalars, &k, &u), expected, "{scalars:?}");
            }
        }
    }
}
