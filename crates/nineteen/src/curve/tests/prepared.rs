// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prepared points: all pairs of points, and the sums of lists as buckets add and weight them.

use super::groups::affine;
use super::{Mini, Miniature, Random, for_each_miniature, sample, scaled};
use crate::curve::pippenger::prepared::Prepared;
use crate::curve::point::Completed;
use crate::field::{Field, Mask};

for_each_miniature! { sums_of_pairs sums_of_lists }

/// The multiple of the generator that a prepared point is; checks that Y ± X, Z and T belong to one
/// point.
fn index<const P: u32>(p: Prepared<Mini<P>>) -> usize
where
    Mini<P>: Miniature<P>,
{
    Mini::<P>::index(&p.to_extended())
}

fn sums_of_pairs<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    let mut random = Random(44);
    let order = 8 * Mini::<P>::N;
    let indices = sample::<P>(&mut random);
    for &i in &indices {
        let p = Prepared::from(scaled::<P>(i, &mut random));
        assert_eq!(index(p), i);
        assert_eq!(index(Prepared::from(affine::<P>(i).to_extended())), i);
        for &j in &indices {
            let q = Prepared::from(scaled::<P>(j, &mut random));
            let (sum, difference) = ((i + j) % order, (i + order - j) % order);
            assert_eq!(index(Prepared::new(p.add(&q, q.t2d()))), sum);
            assert_eq!(Mini::<P>::index(&p.add(&q, q.t2d()).to_extended()), sum);
            for (choice, expected) in [(0, sum), (1, difference)] {
                let choice = Mask::from_bit(choice);
                let mut a = affine::<P>(j);
                Mini::swap(&mut a.y_plus_x, &mut a.y_minus_x, choice);
                let added = p.add_affine(&a).swap_f_g(choice);
                assert_eq!(index(Prepared::new(added)), expected);
            }
        }
    }
}

/// Adds points of one bucket after the other, then computes `Σ (j+1)·bucket(j)`: each addition
/// takes the output of the previous one.
fn sums_of_lists<const P: u32>()
where
    Mini<P>: Miniature<P>,
{
    const BUCKETS: usize = 5;
    let mut random = Random(45);
    let order = 8 * Mini::<P>::N;
    for length in [0, 1, 2, 3, 40] {
        let mut weighed = 0;
        let buckets: [_; BUCKETS] = core::array::from_fn(|j| {
            let mut sum = Prepared::new(Completed::identity());
            for _ in 0..length {
                let point = random.below(order as u64) as usize;
                let negative = Mask::from_bit(random.below(2));
                let mut a = affine::<P>(point);
                Mini::swap(&mut a.y_plus_x, &mut a.y_minus_x, negative);
                sum = Prepared::new(sum.add_affine(&a).swap_f_g(negative));
                let signed = if negative.reveal() {
                    order - point
                } else {
                    point
                };
                weighed += (j + 1) * signed;
            }
            sum
        });
        let mut partial = buckets[BUCKETS - 1];
        let mut total = partial;
        for bucket in buckets[..BUCKETS - 1].iter().rev() {
            partial = Prepared::new(bucket.add(&partial, partial.t2d()));
            total = Prepared::new(total.add(&partial, partial.t2d()));
        }
        assert_eq!(index(total), weighed % order, "{length} points a bucket");
    }
}
