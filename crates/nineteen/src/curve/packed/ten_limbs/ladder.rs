// SPDX-License-Identifier: MIT OR Apache-2.0
//! One key exchange: the Montgomery ladder's pair in four lanes of ten limbs.

use super::{V, each_of_ten, from_words, twice_p};
use crate::curve::ladder::LadderState;
use crate::field::radix25h::{Called, carry};
use crate::field::vector::ten_limbs::{Limbs, ladder_step};
use crate::field::vector::{LimbWord, Packed, Vector, order, outline_in_debug};
use crate::field::{Mask, OneLane};

/// (X2 + Z2, X2 - Z2, X3 + Z3, X3 - Z3): sums and differences of tight elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairOfTen(Limbs);

/// (·, ·, 1, u), tight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Factors(Limbs);

impl<F: OneLane> LadderState<F> for PairOfTen {
    type Fixed = Factors;

    #[inline(always)]
    fn new([p, q]: [(F, F); 2], u: F) -> (Self, Factors) {
        outline_in_debug!(V, {
            let r = from_words([
                p.0.to_words(),
                p.1.to_words(),
                q.0.to_words(),
                q.1.to_words(),
            ]);
            let sums = each_of_ten!(i => {
                let swapped = r[i].swap_neighbours();
                swapped
                    .plus(r[i])
                    .minus_in::<0b1010>(swapped.plus(twice_p(i)), r[i])
            });
            let u = u.to_words();
            let factors = from_words([[0; 4], [0; 4], [1, 0, 0, 0], u]);
            (PairOfTen(sums), Factors(factors))
        })
    }

    #[inline(always)]
    fn step(&mut self, factors: &Factors, swap: Mask) {
        self.0 = outline_in_debug!(V, ladder_step(self.0, &factors.0, swap));
    }

    /// (X + Z) + (X - Z) : (X + Z) - (X - Z), which equals X : Z.
    #[inline(always)]
    fn first(self, swapped: Mask) -> (F, F) {
        outline_in_debug!(V, {
            let n = self.0;
            let first = each_of_ten!(i => n[i]
                .permute_either::<{ order([0, 1, 2, 3]) }, { order([2, 3, 0, 1]) }>(swapped));
            let words = <V as Called>::words(&carry(&first));
            let (plus, minus) = (F::from_words(&words[0]), F::from_words(&words[1]));
            (F::carry(plus.add(minus)), F::carry(plus.sub(minus)))
        })
    }
}
