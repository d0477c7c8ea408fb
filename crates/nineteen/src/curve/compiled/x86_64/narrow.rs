// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `avx2`: the formulas of `point.rs`, `ladder.rs` and `chains.rs`, computed in place.
//!
//! Products read their operands where they are and write their results where they belong
//! (`radix25h/called.rs`). With values that are passed and returned, LLVM copies 320 bytes for most
//! operands: the assembly of a product takes the addresses of limbs, and a variable whose address is
//! known outside cannot be dissolved into registers.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. Only the functions of `backend/x86_64/avx2`,
//! which are compiled for the same ones, name [`Narrow`] and [`Pair`].

use core::arch::x86_64::__m256i;
use core::mem::MaybeUninit;

use crate::arch::x86_64::assume_avx2;
#[cfg(feature = "batch")]
use crate::curve::compiled::HomeGroup;
use crate::curve::group::{Negative, Steps, body};
#[cfg(feature = "batch")]
use crate::curve::ladder::LadderState;
use crate::curve::lanes::{LaneSteps, add_lanes};
#[cfg(feature = "batch")]
use crate::curve::pippenger::{
    affine::{self, AffineRows, Shared},
    buckets::{BucketSteps, Buckets},
};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
#[cfg(feature = "batch")]
use crate::curve::serial::Serial;
#[cfg(feature = "batch")]
use crate::curve::straus;
use crate::field::radix25h::Loose25h;
use crate::field::radix25h::called::{Limbs, product_to, square_to};
#[cfg(feature = "batch")]
use crate::field::vector::Row;
use crate::field::vector::avx2::MaskX4;
use crate::field::vector::{Out, Place, Written};
use crate::field::{Fe10x25hX4, Field, Home};

type Fe = Fe10x25hX4;
type Loose = Loose25h<__m256i>;

/// Ten limbs of 25.5 bits in four lanes, for AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow;

impl Steps for Narrow {
    type Field = Fe;
    type Sign = Negative<Fe>;
    const CALLED: bool = true;

    #[inline(always)]
    fn double(p: &mut Completed<Fe>) {
        assume_avx2!(double(p));
    }
    #[inline(always)]
    fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
        assume_avx2!(add(p, q, sign));
    }
    #[inline(always)]
    fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
        assume_avx2!(add_affine(p, q, sign));
    }
    #[inline(always)]
    fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
        assume_avx2!(next_multiple(p, q))
    }
    #[inline(always)]
    fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
        assume_avx2!(add_points(p, q));
    }
    #[inline(always)]
    fn add_cached_points(p: &mut Extended<Fe>, q: &Cached<Fe>) {
        assume_avx2!(add_cached_points(p, q));
    }
    #[inline(always)]
    fn add_affine_points(p: &mut Extended<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
        assume_avx2!(add_affine_points(p, q, sign));
    }
    #[inline(always)]
    fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
        assume_avx2!(pow_p58(x));
    }
    #[inline(always)]
    fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
        assume_avx2!(root_begin(u, v))
    }
    #[inline(always)]
    fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (<Fe as Field>::Mask, Fe) {
        assume_avx2!(root_end(u, v, uv3, power))
    }
}

impl LaneSteps for Narrow {
    #[inline(always)]
    fn sum_of_lanes(p: &Extended<Fe>) -> Extended<Home> {
        assume_avx2!(sum_of_lanes(p))
    }
}

#[cfg(feature = "batch")]
impl BucketSteps for Narrow {
    type Sum = Extended<Fe>;

    #[inline(always)]
    fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) {
        assume_avx2!(vartime_add(buckets, points));
    }
    #[inline(always)]
    fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) {
        assume_avx2!(vartime_weigh(buckets, sums));
    }
    #[inline(always)]
    fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) {
        assume_avx2!(vartime_double_and_add(buckets, sums));
    }
    #[inline(always)]
    fn vartime_write_rows(groups: &mut [Shared<Fe>], all: &Fe, rows: &mut [Row<2>], signs: bool) {
        assume_avx2!(vartime_write_rows(groups, all, rows, signs));
    }
    fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
        straus::vartime_by_windows::<Serial<HomeGroup>>(sums, width)
    }
}

/// An operand of a product: its bounds are those of its type.
trait Factor {
    fn limbs(&self) -> &Limbs;
}

impl Factor for Fe {
    #[inline(always)]
    fn limbs(&self) -> &Limbs {
        &self.0
    }
}

impl Factor for Loose {
    #[inline(always)]
    fn limbs(&self) -> &Limbs {
        Loose::limbs(self)
    }
}

/// `r = a·b`
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn mul<'r>(r: impl Into<Place<'r, Fe>>, a: &impl Factor, b: &impl Factor) -> &'r Fe {
    let (a, b) = (a.limbs(), b.limbs());
    r.into().filled(|r| product_to(r, a, b))
}

/// `r = a²`
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn square_of<'r>(r: impl Into<Place<'r, Fe>>, a: &impl Factor) -> &'r Fe {
    let a = a.limbs();
    r.into().filled(|r| square_to(r, a))
}

#[inline(always)]
fn sum(a: &Fe, b: &Fe) -> Loose {
    a.add(*b).into()
}

#[inline(always)]
fn difference(a: &Fe, b: &Fe) -> Loose {
    a.sub(*b).into()
}

/// `plus = a + b` and `minus = a - b`. Calls a function: among other code, these loads of operands
/// become copies that wait for registers. The caller has the features of the function, because rustc
/// 1.95 ignores `inline(never)` where it has not.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn sums<'r>(
    plus: impl Into<Place<'r, Loose>>,
    minus: impl Into<Place<'r, Loose>>,
    a: &Fe,
    b: &Fe,
) -> (&'r Loose, &'r Loose) {
    plus.into()
        .both_filled(minus.into(), |plus, minus| sums_to(plus, minus, a, b))
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn sums_to<'x>(plus: Out<'x, Loose>, minus: Out<'x, Loose>, a: &Fe, b: &Fe) -> [Written<'x>; 2] {
    [plus.write(sum(a, b)), minus.write(difference(a, b))]
}

/// `r = b` in the lanes of the choice, else `a`.
#[cfg(feature = "batch")]
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn choice<'r>(r: &'r mut MaybeUninit<Loose>, a: &Loose, b: &Loose, choice: MaskX4) -> &'r Loose {
    let (mut chosen, mut other) = (*a, *b);
    Fe::swap_loose(&mut chosen, &mut other, choice);
    r.write(chosen)
}

/// Memory for `N` values.
#[inline(always)]
const fn rooms<T: Copy, const N: usize>() -> [MaybeUninit<T>; N] {
    [MaybeUninit::uninit(); N]
}

/// A = X², B = Y², C = Z²; E = (X + Y)² - H, G = B - A, F = 2C - G, H = A + B.
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn double(p: &mut Completed<Fe>) {
    let [x, y, z, a, b, c, s] = &mut rooms();
    let [e, f, g, h] = p.factors();
    let (x, y, z) = (mul(x, e, f), mul(y, g, h), mul(z, f, g));
    let (a, b) = (square_of(a, x), square_of(b, y));
    let (s, c) = (square_of(s, &sum(x, y)), square_of(c, z));
    sums(h, g, b, a);
    *e = s.minus_sum(a.add(*b));
    *f = Fe::sum_add_double(a.sub(*b), *c);
}

/// A = (Y1 - X1)(Y2 - X2), B = (Y1 + X1)(Y2 + X2), C = 2d·T1·T2, D = 2·Z1·Z2; E = B - A, F = D - C,
/// G = D + C, H = B + A.
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: Negative<Fe>) {
    let [x, y, t, z, a, b, c, d] = &mut rooms();
    let [e, f, g, h] = p.factors();
    let (x, y, t, z) = (mul(x, e, f), mul(y, g, h), mul(t, e, h), mul(z, f, g));
    let [plus, minus] = &mut rooms();
    let (plus, minus) = sums(plus, minus, y, x);
    let (a, b) = (mul(a, minus, &q.y_minus_x), mul(b, plus, &q.y_plus_x));
    let (c, d) = (mul(c, t, &q.t2d), mul(d, z, &q.z2));
    sums(h, e, b, a);
    sums(&mut *g, &mut *f, d, c);
    Fe::swap_loose(f, g, sign.0);
}

/// The same for Z2 = 1: D = 2·Z1.
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
    let [x, y, t, z, a, b, c] = &mut rooms();
    let [e, f, g, h] = p.factors();
    let (x, y, t, z) = (mul(x, e, f), mul(y, g, h), mul(t, e, h), mul(z, f, g));
    let [plus, minus] = &mut rooms();
    let (plus, minus) = sums(plus, minus, y, x);
    let (a, b) = (mul(a, minus, &q.y_minus_x), mul(b, plus, &q.y_plus_x));
    let (c, d) = (mul(c, t, &q.xy2d), z.add(*z));
    sums(h, e, b, a);
    *f = Fe::sum_sub(d, *c);
    *g = Fe::sum_add(d, *c);
    Fe::swap_loose(f, g, sign.0);
}

/// The same on (X : Y : Z : T).
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_affine_points(p: &mut Extended<Fe>, q: &AffineCached<Fe>, sign: Negative<Fe>) {
    let [a, b, c] = &mut rooms();
    let Extended { x, y, z, t } = p;
    let [plus, minus] = &mut rooms();
    let (plus, minus) = sums(plus, minus, y, x);
    let (a, b) = (mul(a, minus, &q.y_minus_x), mul(b, plus, &q.y_plus_x));
    let (c, d) = (mul(c, t, &q.xy2d), z.add(*z));
    let [e, h] = &mut rooms();
    let (h, e) = sums(h, e, b, a);
    let (mut f, mut g) = (Fe::sum_sub(d, *c), Fe::sum_add(d, *c));
    Fe::swap_loose(&mut f, &mut g, sign.0);
    mul(x, e, &f);
    mul(y, &g, h);
    mul(z, &f, &g);
    mul(t, e, h);
}

/// `p = p + q`
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_cached_points(p: &mut Extended<Fe>, q: &Cached<Fe>) {
    let [c] = &mut rooms();
    let c = mul(c, &p.t, &q.t2d);
    add_operand(p, [&q.y_minus_x, &q.y_plus_x], c, &q.z2);
}

/// `p = p + q` for any two points.
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
    let [plus, minus] = &mut rooms();
    let (y_plus_x, y_minus_x) = sums(plus, minus, &q.y, &q.x);
    let [t2d, c] = &mut rooms();
    let c = mul(c, &p.t, mul(t2d, &q.t, &Fe::CURVE.d2));
    add_operand(p, [y_minus_x, y_plus_x], c, &Loose::from(q.z.add(q.z)));
}

/// `p = p + q` for q as (Y - X, Y + X) and 2Z, and C.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
fn add_operand(p: &mut Extended<Fe>, q: [&impl Factor; 2], c: &Fe, z2: &impl Factor) {
    let [a, b, d] = &mut rooms();
    let Extended { x, y, z, t } = p;
    let [plus, minus] = &mut rooms();
    let (plus, minus) = sums(plus, minus, y, x);
    let (a, b, d) = (mul(a, minus, q[0]), mul(b, plus, q[1]), mul(d, z, z2));
    let [e, f, g, h] = &mut rooms();
    let ((h, e), (g, f)) = (sums(h, e, b, a), sums(g, f, d, c));
    mul(x, e, f);
    mul(y, g, h);
    mul(z, f, g);
    mul(t, e, h);
}

/// `p = p + q`, also as a second operand.
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
    add_cached_points(p, q);
    let [t2d] = &mut rooms();
    let Extended { x, y, z, t } = p;
    Cached {
        y_plus_x: Fe::carry(y.add(*x)),
        y_minus_x: Fe::carry(y.sub(*x)),
        z2: Fe::carry(z.add(*z)),
        t2d: *mul(t2d, t, &Fe::CURVE.d2),
    }
}

/// `u·v³` and `u·v⁷`: `root_begin` of `chains.rs`, which takes longer even where it squares and
/// multiplies in place, as does its `root_end` (docs/DECISIONS.md).
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
    let [v2, v4, uv2, uv3, uv7] = &mut rooms();
    let v2 = square_of(v2, v);
    let uv3 = mul(uv3, mul(uv2, u, v2), v);
    (*uv3, *mul(uv7, uv3, square_of(v4, v2)))
}

/// The root is r or √-1·r: `v·r²` is `±u` or `±√-1·u`.
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (MaskX4, Fe) {
    let [r, s, ir, iu, check] = &mut rooms();
    let r = mul(r, uv3, power);
    let check = mul(check, v, square_of(s, r));
    let right = check.equals(*u);
    let flipped = check.equals(u.neg());
    let flipped_i = check.equals(mul(iu, u, &Fe::CURVE.sqrt_m1).neg());
    let r = Fe::select(*r, *mul(ir, r, &Fe::CURVE.sqrt_m1), flipped | flipped_i);
    (right | flipped, r.negate_if(r.is_negative()))
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
    body::pow_p58(x);
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn sum_of_lanes(p: &Extended<Fe>) -> Extended<Home> {
    add_lanes::<Narrow>(p)
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) {
    buckets.vartime_add::<Narrow>(points);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) {
    buckets.vartime_weigh::<Narrow>(sums);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) {
    buckets.vartime_double_and_add::<Narrow>(sums);
}

#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn vartime_write_rows(groups: &mut [Shared<Fe>], all: &Fe, rows: &mut [Row<2>], signs: bool) {
    affine::vartime_write_rows(groups, all, rows, signs);
}

/// The ladder's pair of points in each lane, and u.
#[cfg(feature = "batch")]
pub(crate) struct Pair {
    p: [Fe; 2],
    q: [Fe; 2],
    u: Fe,
}

#[cfg(feature = "batch")]
impl LadderState<Fe> for Pair {
    type Fixed = ();

    #[inline(always)]
    fn new([p, q]: [(Fe, Fe); 2], u: Fe) -> (Pair, ()) {
        let (p, q) = (p.into(), q.into());
        (Pair { p, q, u }, ())
    }
    #[inline(always)]
    fn step(&mut self, (): &(), swap: MaskX4) {
        assume_avx2!(ladder_step(self, swap));
    }
    #[inline(always)]
    fn first(self, swap: MaskX4) -> (Fe, Fe) {
        let ([x2, z2], [x3, z3]) = (self.p, self.q);
        (Fe::select(x2, x3, swap), Fe::select(z2, z3, swap))
    }
}

/// A, B = X2 ± Z2 and C, D = X3 ± Z3; X5 = (DA + CB)², Z5 = u·(DA - CB)². With the squares of the
/// chosen sums, E = AA - BB; X4 = AA·BB, Z4 = E·(BB + a24·E).
#[cfg(feature = "batch")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
fn ladder_step(pair: &mut Pair, swap: MaskX4) {
    let ([x2, z2], [x3, z3]) = (&mut pair.p, &mut pair.q);
    let [a, b, c, d, plus, minus, r, s] = &mut rooms();
    // With calls of `sums_to`, an exchange takes one or two per cent longer.
    let (a, b) = (a.write(sum(x2, z2)), b.write(difference(x2, z2)));
    let (c, d) = (c.write(sum(x3, z3)), d.write(difference(x3, z3)));
    let plus = choice(plus, a, c, swap);
    let minus = choice(minus, b, d, swap);
    let [da, cb, aa, bb, rr] = &mut rooms();
    let (da, cb) = (mul(da, d, a), mul(cb, c, b));
    let (aa, bb) = (square_of(aa, plus), square_of(bb, minus));
    let (s, r) = (s.write(sum(da, cb)), r.write(difference(da, cb)));
    square_of(x3, s);
    let rr = square_of(rr, r);
    mul(x2, aa, bb);
    let e = difference(aa, bb);
    let g = sum(bb, &Fe::mul_small(e, Fe::CURVE.a24));
    mul(z3, &pair.u, rr);
    mul(z2, &e, &g);
}

#[cfg(test)]
mod tests;
