// SPDX-License-Identifier: MIT OR Apache-2.0
//! One key exchange in eight lanes: the Montgomery ladder's pair, and the pair multiplied by u.
//!
//! A step in four lanes takes three products one after the other: the last one multiplies by u and
//! by the sum that contains the small multiple. If every value also exists multiplied by u, the
//! second product yields both points, and the small multiple takes the place of a product:
//!
//! ```text
//! lanes 0 to 3                        lanes 4 to 7, times u
//! A, B, C, D times A, B, B, A         uA, uB, uC, uD times A, B, B, A
//! AA, E, S, R times BB, G, S, uR      uAA, uE, S, uR times BB, G, uS, uR
//! X4, Z4, X5, Z5                      uX4, uZ4, uX5, uZ5
//! ```
//!
//! with E = AA - BB, G = BB + a24·E, S = CB + DA, R = CB - DA. For processors that multiply eight
//! lanes as fast as four.

use super::multiples_of_p;
use crate::curve::ladder::LadderState;
use crate::field::constants::A24;
use crate::field::radix51x4::{FeX4, mul_small_each, product_onto};
use crate::field::vector::{PackedTwice, outlined, vector};
use crate::field::{Field, LaneWords, Mask, OneLane};

/// (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3), tight, and the same times u.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairTwice<V>([V; 5]);

impl<V: PackedTwice> PairTwice<V> {
    /// The bias of the even lanes, so that odd ones can be subtracted from them.
    const ABOVE: [V; 5] = multiples_of_p([256, 0, 256, 0]);
    /// a24 in lane 1, for E.
    const SMALL: V = vector([0, A24 as u64, 0, 0, 0, 0, 0, 0]);

    /// (X + Z, X - Z) from (X, Z), tight.
    #[inline(always)]
    fn sums(r: &[V; 5]) -> [V; 5] {
        outlined!(V, {
            V::carry_51(&each_limb!(i => {
                let swapped = r[i].swap_neighbours();
                swapped.plus(r[i]).minus_in::<0b1010_1010>(swapped, r[i])
            }))
        })
    }
}

impl<F: OneLane, V: PackedTwice> LadderState<F> for PairTwice<V> {
    type Fixed = ();

    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> (Self, ()) {
        outlined!(V, {
            let times_u = |x| F::mul(x, u);
            let points = [
                p.0,
                p.1,
                q.0,
                q.1,
                times_u(p.0),
                times_u(p.1),
                times_u(q.0),
                times_u(q.1),
            ];
            // Not in a closure, which would be a call.
            let mut words = [[0; 4]; 8];
            for (words, point) in words.iter_mut().zip(points) {
                *words = point.to_words();
            }
            let words = <V::Words as LaneWords>::from_lanes(|l| words[l % 8]);
            let r = FeX4::<V>::from_words(&words).0;
            let sums = Self::sums(&each_limb!(i => r[i].plus(Self::ABOVE[i])));
            (PairTwice(sums), ())
        })
    }

    #[inline(always)]
    fn step(&mut self, (): &(), swap: Mask) {
        self.0 = outlined!(V, {
            // Swapped, C, D, A, B times C, D, D, C.
            let n = self.0;
            let left = each_limb!(i => n[i].permute_either::<0x7654_3210, 0x5476_1032>(swap));
            let right = each_limb!(i => n[i].permute_either::<0x0110_0110, 0x2332_2332>(swap));
            // AA, BB, CB, DA, times u
            let first = product_onto(&Self::ABOVE, &left, &right);
            // AA, E, S, R, times u
            let second = V::carry_51(&each_limb!(i => {
                let swapped = first[i].swap_neighbours();
                first[i]
                    .minus_in::<0b1010_1010>(swapped, first[i])
                    .plus_in::<0b0100_0100>(swapped, first[i])
            }));
            // BB, G
            let small = mul_small_each(&second, Self::SMALL);
            let sums = V::carry_51(&each_limb!(i => {
                V::permute_two::<0x1111_1111>(first[i], first[i]).plus(small[i])
            }));
            let left = each_limb!(i => V::permute_two::<0x7254_3210>(second[i], second[i]));
            let right = each_limb!(i => V::permute_two::<0xfe10_fa10>(sums[i], second[i]));
            Self::sums(&product_onto(&Self::ABOVE, &left, &right))
        });
    }

    /// (X + Z) + (X - Z) : (X + Z) - (X - Z), which equals X : Z.
    #[inline(always)]
    fn first(self, swapped: Mask) -> (F, F) {
        outlined!(V, {
            let first =
                each_limb!(i => self.0[i].permute_either::<0x7654_3210, 0x5476_1032>(swapped));
            let words = FeX4::from_limbs(first).to_words();
            let (plus, minus) = (F::from_words(words.lane(0)), F::from_words(words.lane(1)));
            (F::carry(plus.add(minus)), F::carry(plus.sub(minus)))
        })
    }
}
