// SPDX-License-Identifier: MIT OR Apache-2.0
//! The formulas of `point.rs` and `ladder.rs` computed in place, for `w32`, whose routines work on
//! memory.
//!
//! Written with values they would be just as correct but would spend a third of their time on
//! copies: a compiler that splits a word array into words reassembles it for every call. Here each
//! routine writes its result to its destination.

use crate::curve::group::Steps;
use crate::curve::ladder::{self, LadderState, Scalars};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::recode::Step;
use crate::curve::serial::{OddMultiples, SerialSteps, vartime_sum};
use crate::field::chains::{Squarings, pow_p58_by};
use crate::field::fe8x32::run;
use crate::field::{Fe8x32, Field, Mask, Words};

/// The group of `w32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPlace;

type Eight = [u32; 8];

/// The words of E, F, G and H.
#[inline(always)]
fn words(p: &mut Completed<Fe8x32>) -> [&mut Eight; 4] {
    let [e, f, g, h] = p.factors();
    [&mut e.0, &mut f.0, &mut g.0, &mut h.0]
}

impl Steps for InPlace {
    type Field = Fe8x32;
    type Sign = ();

    /// A = X², B = Y², C = Z²; E = 2XY, G = B - A, F = 2C - G, H = A + B.
    #[inline(never)]
    fn double(p: &mut Completed<Fe8x32>) {
        let [e, f, g, h] = words(p);
        let (mut x, mut y) = ([0; 8], [0; 8]);
        run::mul(&mut x, e, f);
        run::mul(&mut y, g, h);
        run::mul_assign(f, g); // Z
        run::mul(e, &x, &y);
        run::double_assign(e);
        run::square_assign(&mut x); // A
        run::square_assign(&mut y); // B
        run::square_assign(f); // C
        run::add(h, &x, &y);
        run::sub(g, &y, &x);
        run::double_assign(f);
        run::sub_assign(f, g);
    }

    /// A = (Y1-X1)(Y2-X2), B = (Y1+X1)(Y2+X2), C = 2d·T1·T2, D = 2·Z1·Z2;
    /// E = B - A, F = D - C, G = D + C, H = B + A.
    #[inline(never)]
    fn add(p: &mut Completed<Fe8x32>, q: &Cached<Fe8x32>, (): ()) {
        add(words(p), [&q.y_plus_x, &q.y_minus_x, &q.t2d], |z| {
            run::mul_assign(z, &q.z2.0);
        });
    }

    /// The same for Z2 = 1: D = 2·Z1.
    #[inline(never)]
    fn add_affine(p: &mut Completed<Fe8x32>, q: &AffineCached<Fe8x32>, (): ()) {
        add(
            words(p),
            [&q.y_plus_x, &q.y_minus_x, &q.xy2d],
            run::double_assign,
        );
    }
    /// The same, followed by X = EF, Y = GH, Z = FG, T = EH.
    #[inline(never)]
    fn next_multiple(p: &mut Extended<Fe8x32>, q: &Cached<Fe8x32>) -> Cached<Fe8x32> {
        let Extended { x, y, z, t } = p;
        let [x, y, z, t] = [x, y, z, t].map(|Fe8x32(words)| words);
        let (mut a, mut b) = ([0; 8], [0; 8]);
        run::sub(&mut a, y, x);
        run::mul_assign(&mut a, &q.y_minus_x.0);
        run::add(&mut b, y, x);
        run::mul_assign(&mut b, &q.y_plus_x.0);
        run::mul_assign(t, &q.t2d.0); // C
        run::mul_assign(z, &q.z2.0); // D
        run::sub(x, &b, &a); // E
        run::add_assign(&mut b, &a); // H
        run::sub(&mut a, z, t); // F
        run::add_assign(z, t); // G
        run::mul(t, x, &b);
        run::mul_assign(x, &a);
        run::mul(y, z, &b);
        run::mul_assign(z, &a);
        p.to_cached()
    }

    #[inline(never)]
    fn pow_p58<const N: usize>(x: &mut [Fe8x32; N]) {
        *x = pow_p58_by::<_, Squares, N>(*x);
    }
}

/// Squarings in place.
struct Squares;

impl Squarings<Fe8x32> for Squares {
    #[inline(always)]
    fn square_times<const N: usize>(x: &mut [Fe8x32; N], n: u32) {
        for x in x {
            for _ in 0..n {
                run::square_assign(&mut x.0);
            }
        }
    }
}

impl SerialSteps for InPlace {
    #[inline(never)]
    fn vartime_sum(points: [&OddMultiples<Fe8x32>; 2], steps: &[Step<u8>]) -> Completed<Fe8x32> {
        vartime_sum::<Self>(points, steps)
    }
    #[inline(always)]
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        ladder(scalars, k, u)
    }
}

/// An addition; `d` turns Z1 into D.
#[inline(always)]
fn add(
    [e, f, g, h]: [&mut Eight; 4],
    [y_plus_x, y_minus_x, t2d]: [&Fe8x32; 3],
    d: impl Fn(&mut Eight),
) {
    let (mut x, mut y) = ([0; 8], [0; 8]);
    run::mul(&mut x, e, f);
    run::mul(&mut y, g, h);
    run::mul_assign(e, h);
    run::mul_assign(e, &t2d.0); // C
    run::mul_assign(f, g);
    d(f); // D
    run::add(h, &y, &x);
    run::mul_assign(h, &y_plus_x.0); // B
    run::sub_assign(&mut y, &x);
    run::mul_assign(&mut y, &y_minus_x.0); // A
    run::add(g, f, e);
    run::sub_assign(f, e);
    run::sub(e, h, &y);
    run::add_assign(h, &y);
}

/// The ladder's pair of points and its temporaries.
struct Ladder {
    x2: Eight,
    z2: Eight,
    x3: Eight,
    z3: Eight,
    u: Eight,
    work: [Eight; 6],
}

impl LadderState<Fe8x32> for Ladder {
    type Fixed = ();

    #[inline(always)]
    fn new([p, q]: [(Fe8x32, Fe8x32); 2], u: Fe8x32) -> (Ladder, ()) {
        let ladder = Ladder {
            x2: p.0.0,
            z2: p.1.0,
            x3: q.0.0,
            z3: q.1.0,
            u: u.0,
            work: [[0; 8]; 6],
        };
        (ladder, ())
    }

    /// The formulas of `ladder.rs`; `p` and `q` are the operands to double.
    #[inline(never)]
    fn step(&mut self, (): &(), swap: Mask) {
        let Ladder {
            x2,
            z2,
            x3,
            z3,
            u,
            work: [a, b, c, d, p, q],
        } = self;
        run::add(a, x2, z2);
        run::sub(b, x2, z2);
        run::add(c, x3, z3);
        run::sub(d, x3, z3);
        choose(p, a, c, swap);
        choose(q, b, d, swap);
        run::mul_assign(d, a); // DA
        run::mul_assign(c, b); // CB
        run::add(x3, d, c);
        run::square_assign(x3);
        run::sub_assign(d, c);
        run::square_assign(d);
        run::mul(z3, u, d);
        run::square_assign(p); // AA
        run::square_assign(q); // BB
        run::mul(x2, p, q);
        run::sub_assign(p, q); // E
        run::add_multiple_assign(q, p, Fe8x32::CURVE.a24);
        run::mul(z2, p, q);
    }

    #[inline(always)]
    fn first(self, swap: Mask) -> (Fe8x32, Fe8x32) {
        let pick = |a, b| Fe8x32::select(Fe8x32(a), Fe8x32(b), swap);
        (pick(self.x2, self.x3), pick(self.z2, self.z3))
    }
}

/// `r = b` if `choice`, else `a`.
#[inline(always)]
fn choose(r: &mut Eight, a: &Eight, b: &Eight, choice: Mask) {
    for (i, r) in r.iter_mut().enumerate() {
        *r = a[i] ^ choice.word() as u32 & (a[i] ^ b[i]);
    }
}

/// [`ladder`](ladder::ladder) with this module's steps.
pub(crate) fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Fe8x32, Ladder>(scalars, k, u)
}
