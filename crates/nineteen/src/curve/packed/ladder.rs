// SPDX-License-Identifier: MIT OR Apache-2.0
//! One key swap: the Montgomery ladder's pair in four lanes.

use super::{lanes, multiples_of_p};
use crate::curve::ladder::LadderState;
use crate::field::constants::A24;
use crate::field::radix51x4::{FeX4, product_onto};
use crate::field::vector::{Packed, order, outlined};
use crate::field::{Field, LaneWords, Mask, OneLane, Words};

/// The Montgomery ladder's pair, (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3), tight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedPair<V>(pub(super) [V; 5]);

/// (·, ·, 1, u), tight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedFactors<V>(pub(super) [V; 5]);

/// [`A24`] as a 256-bit integer.
const A24_WORDS: Words = [A24 as u64, 0, 0, 0];

impl<V: Packed> PackedPair<V> {
    /// The bias of X, so that Z can be subtracted from it.
    const ABOVE: [V; 5] = multiples_of_p([256, 0, 256, 0]);

    /// Sums and differences of neighbouring lanes: (X + Z, X - Z) from (X, Z), tight.
    #[inline(always)]
    fn sums(r: &[V; 5]) -> [V; 5] {
        outlined!(V, {
            V::carry_51(&each_limb!(i => {
                let swapped = r[i].swap_neighbours();
                swapped.plus(r[i]).minus_in::<0b1010>(swapped, r[i])
            }))
        })
    }
}

impl<V: Packed<Choice = Mask>> PackedPair<V> {
    /// Takes three multiplications: A² and B² with CB and DA; the small multiple with two squares;
    /// the last products. E = A² - B², S = CB + DA, R = DA - CB.
    ///
    /// The second starts from A² and B² as they came out of the first, so that nothing has to be
    /// added afterwards, and lane 0 carries A² along. Limbs of the first are below 126·2^52 + 2^59 <
    /// 2^60, less than those of 768p.
    #[inline(always)]
    fn stepped(n: [V; 5], factors: &[V; 5], swap: Mask) -> [V; 5] {
        outlined!(V, {
            if V::STEPS_IN_ASSEMBLY {
                return V::ladder_step_in_assembly(n, factors, swap);
            }
            // A, B, C, D times A, B, B, A; swapped, it is C, D, A, B times C, D, D, C.
            let left = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swap));
            let right = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 1, 0]) }, { order([2, 3, 3, 2]) }>(swap));
            let first = product_onto(&Self::ABOVE, &left, &right); // AA, BB, CB, DA
            let left = V::carry_51(&each_limb!(i => {
                let swapped = first[i].swap_neighbours();
                swapped
                    .minus_in::<0b1010>(swapped, first[i])
                    .plus_in::<0b0100>(swapped, first[i])
            })); // BB, E, S, -R
            // BB, E, S, -R times 0, a24, S, -R, onto AA, BB, 0, 0
            let small = const { lanes::<V>([&[0; 4], &A24_WORDS, &[0; 4], &[0; 4]]) };
            let right = each_limb!(i => V::blend::<0b0011>(left[i], small[i]));
            let onto = each_limb!(i => V::blend::<0b1100>(first[i], V::splat(0)));
            let second = V::carry_51(&product_onto(&onto, &left, &right)); // AA, BB + a24·E, S², R²
            // BB, E, S², R² times AA, BB + a24·E, 1, u
            let left = each_limb!(i => V::blend::<0b1100>(left[i], second[i]));
            let right = each_limb!(i => V::blend::<0b1100>(second[i], factors[i]));
            Self::sums(&product_onto(&Self::ABOVE, &left, &right))
        })
    }
}

impl<F: OneLane, V: Packed<Choice = Mask>> LadderState<F> for PackedPair<V> {
    type Fixed = PackedFactors<V>;

    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> (Self, PackedFactors<V>) {
        outlined!(V, {
            // One copy of the conversion to words, and none in a closure, which would be a call.
            let mut words = [[0; 4]; 8];
            let elements = [p.0, p.1, q.0, q.1, F::ZERO, F::ZERO, F::ONE, u];
            for (words, element) in words.iter_mut().zip(elements) {
                *words = element.to_words();
            }
            let points = <V::Words as LaneWords>::from_lanes(|l| words[l % 4]);
            let factors = <V::Words as LaneWords>::from_lanes(|l| words[4 + l % 4]);
            let r = FeX4::<V>::from_words(&points);
            (
                PackedPair(Self::sums(&each_limb!(i => r.0[i].plus(Self::ABOVE[i])))),
                PackedFactors(FeX4::from_words(&factors).0),
            )
        })
    }

    #[inline(always)]
    fn step(&mut self, factors: &PackedFactors<V>, swap: Mask) {
        self.0 = Self::stepped(self.0, &factors.0, swap);
    }

    /// (X + Z) + (X - Z) : (X + Z) - (X - Z), which equals X : Z.
    #[inline(always)]
    fn first(self, swapped: Mask) -> (F, F) {
        outlined!(V, {
            let n = self.0;
            let first = each_limb!(i => n[i]
            .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swapped));
            let words = FeX4::from_limbs(first).to_words();
            let (plus, minus) = (F::from_words(words.lane(0)), F::from_words(words.lane(1)));
            (F::carry(plus.add(minus)), F::carry(plus.sub(minus)))
        })
    }
}
