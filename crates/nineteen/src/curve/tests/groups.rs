// SPDX-License-Identifier: MIT OR Apache-2.0
//! Additions, multiples and multiscalar multiplication: all pairs of points, all scalars.

use std::vec::Vec;

use super::{Mini, Miniature, Random, big, for_each_miniature, modulo, sample, scaled, words};
use crate::curve::group::is_small_order;
use crate::curve::mul::mul;
use crate::curve::point::{AffineCached, Cached, Extended};
use crate::curve::serial::{Portable, Serial, odd_multiples};
use crate::curve::straus::vartime_double_mul;
use crate::curve::tests::mul_base_of;
use crate::field::{Field, Mask, Words};

for_each_miniature! { constants sums multiples multiples_of_the_base sums_of_two_multiples }

#[cfg(feature = "alloc")]
mod many {
    use super::sums_of_many_multiples;

    super::for_each_miniature! { sums_of_many_multiples }
}

/// The curve agrees with its tables, and a24 with its Montgomery form.
fn constants<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let c = Mini::<P>::CURVE;
    assert_eq!(c.d.0, if P == 109 { 99 } else { 20_872 });
    assert_eq!(c.d2, c.d.plus(c.d));
    assert_eq!(c.sqrt_m1.times(c.sqrt_m1), Mini(P - 1));
    assert_eq!(4 * c.a24, Mini::<P>::A + 2);
    // Every pair (x, y) on the curve is a multiple of the generator: count them all by y.
    let group = Mini::<P>::group();
    assert_eq!(group.points.len(), 8 * Mini::<P>::N);
    assert_eq!(group.index.len(), group.points.len());
    let squares: std::collections::BTreeSet<_> =
        (0..P).map(|x| Mini::<P>(x).times(Mini(x))).collect();
    let count: usize = (0..P)
        .map(|y| {
            let yy = Mini::<P>(y).times(Mini(y));
            let xx = yy
                .less(Mini(1))
                .times(c.d.times(yy).plus(Mini(1)).reciprocal());
            match (xx.0, squares.contains(&xx)) {
                (0, _) => 1,
                (_, true) => 2,
                _ => 0,
            }
        })
        .sum();
    assert_eq!(count, group.points.len());
}

fn sums<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(40);
    let indices = sample::<P>(&mut random);
    let order = 8 * Mini::<P>::N;
    for &i in &indices {
        let p = scaled::<P>(i, &mut random);
        let index = Mini::<P>::index;
        assert_eq!(index(&p), i);
        assert_eq!(
            index(&p.to_projective().double().to_extended()),
            2 * i % order
        );
        assert_eq!(index(&p.neg()), (order - i) % order);
        assert_eq!(index(&p.to_projective().to_extended()), i);
        assert_eq!(
            is_small_order::<Portable<_>>(&p).reveal(),
            i % Mini::<P>::N == 0
        );
        assert_eq!(p.to_projective().is_identity().reveal(), i == 0);
        let table = odd_multiples::<Portable<_>>(&p);
        for (j, entry) in table.0.iter().enumerate() {
            for (entry, sign) in entry.iter().zip([1, -1]) {
                let digit = (2 * j as isize + 1) * sign;
                let sum = Extended::IDENTITY.add_cached(entry).to_extended();
                let expected = digit.rem_euclid(order as isize) as usize * i;
                assert_eq!(index(&sum), expected % order);
            }
        }
        for &j in &indices {
            let q = scaled::<P>(j, &mut random);
            let (sum, difference) = ((i + j) % order, (i + order - j) % order);
            assert_eq!(index(&p.add(q)), sum);
            assert_eq!(index(&p.add(q.neg())), difference);
            let cached = q.to_cached();
            assert_eq!(index(&p.add_cached(&cached).to_extended()), sum);
            let projective = p.add_cached(&cached).to_projective().to_extended();
            assert_eq!(index(&projective), sum);
            for (choice, expected) in [(0, sum), (1, difference)] {
                let choice = Mask::from_bit(choice);
                let c: Cached<_> = cached.negate_if(choice);
                assert_eq!(index(&p.add_cached(&c).to_extended()), expected);
                let mut a = affine(j);
                Mini::swap(&mut a.y_plus_x, &mut a.y_minus_x, choice);
                let other = p.add_affine(&a).swap_f_g(choice);
                assert_eq!(index(&other.to_extended()), expected);
            }
            assert_eq!(p.equals(&q).reveal(), i == j);
            assert_eq!(index(&affine(j).to_extended()), j);
        }
    }
}

/// The point with this index as a second operand.
pub(super) fn affine<const P: u32>(index: usize) -> AffineCached<Mini<P>>
where
    Mini<P>: Miniature<P>,
{
    let (x, y) = Mini::<P>::group().points[index];
    AffineCached {
        y_plus_x: y.plus(x),
        y_minus_x: y.less(x),
        xy2d: x.times(y).times(Mini::<P>::CURVE.d2),
    }
}

/// All scalars up to twice the order of the group, or a sample of them, and integers below 2^255.
fn scalars<const P: u32>(random: &mut Random) -> Vec<Words>
where
    Mini<P>: Miniature<P>,
{
    let n = Mini::<P>::N as u64;
    let small = if n < 1000 { 16 * n } else { 70 };
    let mut list: Vec<Words> = (0..small).map(|k| [k, 0, 0, 0]).collect();
    list.extend([n - 1, n, n + 1, 8 * n - 1, 8 * n, 8 * n + 1].map(|k| [k, 0, 0, 0]));
    list.push([u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 1]);
    list.push([0, 0, 0, 1 << 62]);
    list.push([0x8888_8888_8888_8888; 4].map(|w: u64| w >> 1));
    for _ in 0..24 {
        let mut k = random.words();
        k[3] >>= 1 + random.below(12);
        list.push(k);
    }
    list
}

fn multiples<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(41);
    let order = 8 * Mini::<P>::N;
    let scalars = scalars::<P>(&mut random);
    for i in sample::<P>(&mut random) {
        let p = scaled::<P>(i, &mut random);
        for k in &scalars {
            let expected = modulo(k, order) * i % order;
            assert_eq!(
                Mini::<P>::index(&mul::<Serial<Portable<_>>>(k, &p)),
                expected
            );
        }
    }
}

fn multiples_of_the_base<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(42);
    let order = 8 * Mini::<P>::N;
    let mut scalars = scalars::<P>(&mut random);
    scalars.extend((0..Mini::<P>::N as u64).map(|k| [k, 0, 0, 0]));
    // Several representatives of every residue, up to just below 2^253.
    for k in 0..Mini::<P>::N.min(200) as u64 {
        for shift in [0, 40, 100, 180, 240] {
            let mut w = big(&[k]) + ((big(&[Mini::<P>::N as u64]) * random.below(1000)) << shift);
            w %= big(&[0, 0, 0, 1 << 61]);
            scalars.push(words(&w));
        }
    }
    for k in &scalars {
        assert_eq!(
            Mini::<P>::index(&mul_base_of::<Mini<P>>(k)),
            8 * modulo(k, order) % order
        );
    }
}

fn sums_of_two_multiples<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(43);
    let order = 8 * Mini::<P>::N;
    let edge = |random: &mut Random| [(); 4].map(|()| random.word());
    for i in sample::<P>(&mut random) {
        let p = scaled::<P>(i, &mut random);
        for round in 0..40u64 {
            // First small scalars, then arbitrary ones.
            let (a, b) = match round {
                0..20 => ([round, 0, 0, 0], [random.below(300), 0, 0, 0]),
                _ => (edge(&mut random), edge(&mut random)),
            };
            let expected = (modulo(&a, order) * i + 8 * modulo(&b, order)) % order;
            assert_eq!(
                Mini::<P>::index(&vartime_double_mul::<Serial<Portable<_>>>(&a, &p, &b)),
                expected
            );
        }
    }
}

/// Few points use Straus; many use Pippenger with windows of several widths.
#[cfg(feature = "alloc")]
fn sums_of_many_multiples<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    use crate::curve::pippenger::vartime_msm;
    use crate::curve::straus::msm;

    let mut random = Random(44);
    let order = 8 * Mini::<P>::N;
    for n in [0usize, 1, 2, 3, 5, 17, 349, 350, 700] {
        let k: Vec<Words> = (0..n).map(|_| [(); 4].map(|()| random.word())).collect();
        let i: Vec<usize> = (0..n)
            .map(|_| random.below(order as u64) as usize)
            .collect();
        let p: Vec<_> = i.iter().map(|i| scaled::<P>(*i, &mut random)).collect();
        let sum = |k: &[Words]| {
            let terms = k.iter().zip(&i).map(|(k, i)| modulo(k, order) * i % order);
            terms.sum::<usize>() % order
        };
        assert_eq!(
            Mini::<P>::index(&vartime_msm::<Portable<_>>(&k, &p)),
            sum(&k)
        );
        let k: Vec<Words> = k
            .into_iter()
            .map(|k| [k[0], k[1], k[2], k[3] >> 1])
            .collect();
        assert_eq!(
            Mini::<P>::index(&msm::<Serial<Portable<_>>>(&k, &p)),
            sum(&k)
        );
    }
}
