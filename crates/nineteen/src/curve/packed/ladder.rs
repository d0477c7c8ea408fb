// SPDX-License-Identifier: MIT OR Apache-2.0
//! One key swap: the Montgomery ladder's pair in four lanes.

use super::multiples_of_p;
use crate::curve::ladder::{LadderState, x25519_projective};
use crate::field::constants::A24;
use crate::field::radix51x4::{FeX4, carry, mul_small, product_onto, square};
use crate::field::vector::{Packed, order, outline_in_debug};
use crate::field::{Field, LaneWords, Mask, OneLane, Words};

/// The Montgomery ladder's pair, (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3), tight, and the factors (·,
/// ·, 1, u).
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPair<V> {
    sums: [V; 5],
    factors: [V; 5],
}

impl<V: Packed> PackedPair<V> {
    /// The bias of X, so that Z can be subtracted from it.
    const ABOVE: [V; 5] = multiples_of_p([256, 0, 256, 0]);

    /// Sums and differences of neighbouring lanes: (X + Z, X - Z) from (X, Z), tight.
    #[inline(always)]
    fn sums(r: &[V; 5]) -> [V; 5] {
        outline_in_debug!(V, {
            carry(&each_limb!(i => {
                let swapped = r[i].swap_neighbours();
                swapped.plus(r[i]).minus_in::<0b1010>(swapped, r[i])
            }))
        })
    }
}

impl<F: OneLane, V: Packed> LadderState<F> for PackedPair<V> {
    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> Self {
        outline_in_debug!(V, {
            let points = [p.0, p.1, q.0, q.1];
            let r = FeX4::<V>::from_words(&<V::Words as LaneWords>::from_lanes(|l| {
                points[l % 4].to_words()
            }));
            let factors = [F::ZERO, F::ZERO, F::ONE, u];
            let factors = <V::Words as LaneWords>::from_lanes(|l| factors[l % 4].to_words());
            PackedPair {
                sums: Self::sums(&each_limb!(i => r.0[i].plus(Self::ABOVE[i]))),
                factors: FeX4::from_words(&factors).0,
            }
        })
    }

    /// Takes three multiplications: A² and B² with CB and DA; the small multiple with two squares;
    /// the last products. E = A² - B², S = CB + DA, R = DA - CB.
    #[inline(always)]
    fn step(&mut self, swap: Mask) {
        self.sums = outline_in_debug!(V, {
            let above = const { multiples_of_p::<V>([256, 0, 0, 256]) };
            // A, B, C, D times A, B, B, A; swapped, it is C, D, A, B times C, D, D, C.
            let n = self.sums;
            let left = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swap));
            let right = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 1, 0]) }, { order([2, 3, 3, 2]) }>(swap));
            let r1 = product_onto(&above, &left, &right); // AA, BB, CB, DA
            let n2 = carry(&each_limb!(i => {
                let swapped = r1[i].swap_neighbours();
                r1[i]
                    .minus_in::<0b1001>(r1[i], swapped)
                    .plus_in::<0b0100>(r1[i], swapped)
            })); // E, BB, S, R
            let aa = carry(&r1);
            // a24·E; then ·, BB + a24·E, S², R².
            let small = mul_small(&n2, A24);
            let squares = square(&n2);
            let n3 = carry(&each_limb!(i => {
                V::blend::<0b1100>(n2[i].plus(small[i].swap_neighbours()), squares[i])
            }));
            let left = each_limb!(i => V::blend::<0b1100>(n2[i].swap_neighbours(), n3[i]));
            let right = each_limb!(i => {
                let low = V::blend::<0b0010>(aa[i], n3[i]);
                V::blend::<0b1100>(low, self.factors[i])
            });
            Self::sums(&product_onto(&Self::ABOVE, &left, &right))
        });
    }

    /// (X + Z) + (X - Z) : (X + Z) - (X - Z), which equals X : Z.
    #[inline(always)]
    fn first(self, swapped: Mask) -> (F, F) {
        outline_in_debug!(V, {
            let n = self.sums;
            let first = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swapped));
            let words = FeX4::from_limbs(first).to_words();
            let (plus, minus) = (F::from_words(words.lane(0)), F::from_words(words.lane(1)));
            (F::carry(plus.add(minus)), F::carry(plus.sub(minus)))
        })
    }
}

/// [`x25519_clamped`](crate::curve::ladder::x25519_clamped) with the ladder's pair in the lanes of
/// a vector.
#[inline(always)]
pub(crate) fn x25519_packed<V: Packed, F: OneLane>(k: &Words, u: &Words) -> Words {
    let (x, z) = x25519_projective::<F, PackedPair<V>>(k, u);
    F::mul(x, z.invert()).to_words()
}
