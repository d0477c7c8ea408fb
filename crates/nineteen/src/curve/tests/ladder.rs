// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Montgomery ladder for every u, on the curve and on the twist, against the chord-and-tangent
//! law.

use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use super::{Mini, Miniature, Random, for_each_miniature, modulo};
use crate::curve::encode::to_montgomery;
use crate::curve::ladder::{self, Scalars, Unpacked};
use crate::field::Words;

for_each_miniature! { every_coordinate edwards_points }

/// The u-coordinates of the multiples of a point with this u, 0 for infinity, until they repeat.
///
/// The point is on `b·v² = u³ + A·u² + u` for b = 1 or, on the twist, for b = 2, which is not a
/// square.
fn multiples<const P: u32>(u: Mini<P>, root: &BTreeMap<u32, u32>) -> Vec<u32> {
    let a = Mini::<P>(Mini::<P>::A);
    let right = u.times(u.times(u.plus(a)).plus(Mini(1)));
    let on_curve = root.get(&right.0).map(|v| (Mini(1), Mini(*v)));
    let (b, v) = on_curve.unwrap_or_else(|| {
        let half = right.times(Mini::<P>(2).reciprocal());
        (Mini(2), Mini(root[&half.0]))
    });
    let start = (u, v);
    let mut list = vec![0];
    let mut point = Some(start);
    while let Some((x, y)) = point {
        list.push(x.0);
        point = if x != u {
            let slope = y.less(v).times(x.less(u).reciprocal());
            Some((slope, x))
        } else if y == v && v.0 != 0 {
            let three_xx = Mini(3).times(x).times(x);
            let top = three_xx.plus(a.times(x)).plus(a.times(x)).plus(Mini(1));
            Some((top.times(b.times(y).plus(b.times(y)).reciprocal()), x))
        } else {
            None
        }
        .map(|(slope, x)| {
            let sum = b.times(slope).times(slope).less(a).less(u).less(x);
            (sum, slope.times(u.less(sum)).less(v))
        });
    }
    list
}

fn every_coordinate<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(60);
    let root: BTreeMap<u32, u32> = (0..=P / 2).map(|x| (Mini::<P>(x).power(2).0, x)).collect();
    let mut orders = BTreeMap::new();
    for step in 0..300u32 {
        // Every u of the small field; for the larger one the first, the last, and random ones.
        let u = match P {
            109 if step >= 109 => break,
            109 => step,
            _ if step < 20 => step,
            _ if step < 40 => P + 19 - step,
            _ => random.below(u64::from(P)) as u32,
        } % P;
        let list = multiples::<P>(Mini(u), &root);
        *orders.entry(list.len()).or_insert(0) += 1;
        let check = |k: &Words, u: &Words| {
            let expected = list[modulo(k, list.len())];
            assert_eq!(
                ladder::<P>(Scalars::Any, k, u),
                [u64::from(expected), 0, 0, 0]
            );
        };
        let mut w = [u64::from(u), 0, 0, 0];
        for k in 0..if P == 109 { 250 } else { 20 } {
            check(&[k, 0, 0, 0], &w);
        }
        for i in 0..8 {
            let mut k = [(); 4].map(|()| random.word());
            k[3] >>= 1;
            check(&k, &w);
            // Clamped, with u ≥ p and with a bit 255 that must be ignored.
            k[0] &= !7;
            k[3] = k[3] >> 1 | 1 << 62;
            w[0] += u64::from(P) * i;
            w[3] ^= 1 << 63;
            check(&k, &w);
            let expected = list[modulo(&k, list.len())];
            assert_eq!(
                ladder::<P>(Scalars::Clamped, &k, &w),
                [u64::from(expected), 0, 0, 0]
            );
        }
    }
    // The largest orders of points show that both curves occurred.
    let (curve, twist) = if P == 109 { (13, 29) } else { (4129, 8117) };
    assert!(orders.keys().any(|n| n % curve == 0));
    assert!(orders.keys().any(|n| n % twist == 0));
}

/// The ladder with one element per coordinate.
fn ladder<const P: u32>(scalars: Scalars, k: &Words, u: &Words) -> Words
where
    Mini<P>: Miniature<P>,
{
    ladder::ladder::<Mini<P>, Unpacked<Mini<P>>>(scalars, k, u)
}

/// The ladder and the Edwards curve agree on all multiples.
fn edwards_points<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(61);
    let order = 8 * Mini::<P>::N;
    let u = |i: usize, random: &mut Random| to_montgomery(&super::scaled::<P>(i, random));
    for i in super::sample::<P>(&mut random) {
        let base = u(i, &mut random);
        if i == 0 {
            continue; // the neutral element has no u; 0 is the point of order 2
        }
        for _ in 0..40 {
            let mut k = [(); 4].map(|()| random.word());
            k[3] >>= 1;
            let expected = u(modulo(&k, order) * i % order, &mut random);
            assert_eq!(ladder::<P>(Scalars::Any, &k, &base), expected);
        }
    }
}
