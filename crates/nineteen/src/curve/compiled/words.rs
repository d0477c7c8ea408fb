// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points of `m64` as the assembly steps take them: elements in consecutive words, and the ladder's
//! differences as Z - X.

use core::marker::PhantomData;

use crate::arch::elements::{Factors, Ladder};
use crate::curve::ladder::LadderState;
use crate::curve::point::Completed;
use crate::field::fe4x64::Loose4x64;
use crate::field::{Fe4x64, Field, Mask};

/// The words of E, F, G and H.
#[inline(always)]
pub(super) fn words(p: &mut Completed<Fe4x64>) -> Factors<'_> {
    let [e, f, g, h] = p.factors();
    [&mut e.0, &mut f.0, &mut g.0, &mut h.0]
}

/// A processor's ladder step.
pub(super) trait LadderStep {
    /// From the pair (p, q) to (2p, p + q), or to (2q, p + q) if `swap` is not zero.
    fn step(ladder: &mut Ladder, swap: u64);
}

/// The ladder's pair of points: their sums, with Z - X for the differences.
pub(super) struct Sums<S>(Ladder, PhantomData<S>);

impl<S: LadderStep> LadderState<Fe4x64> for Sums<S> {
    type Fixed = ();

    #[inline(always)]
    fn new([p, q]: [(Fe4x64, Fe4x64); 2], u: Fe4x64) -> (Self, ()) {
        let sums = [p.1.add(p.0), p.1.sub(p.0), q.1.add(q.0), q.1.sub(q.0)];
        let [Loose4x64(a), Loose4x64(b), Loose4x64(c), Loose4x64(d)] = sums;
        (Sums(Ladder::new([a, b, c, d], u.0), PhantomData), ())
    }
    #[inline(always)]
    fn step(&mut self, (): &(), swap: Mask) {
        S::step(&mut self.0, swap.word());
    }
    /// (Z + X) - (Z - X) : (Z + X) + (Z - X), which equals X : Z.
    #[inline(always)]
    fn first(self, swap: Mask) -> (Fe4x64, Fe4x64) {
        let tight = |words| Fe4x64::carry(Loose4x64(words));
        let [a, b, c, d] = self.0.sums;
        let plus = Fe4x64::select(tight(a), tight(c), swap);
        let minus = Fe4x64::select(tight(b), tight(d), swap);
        (
            Fe4x64::carry(plus.sub(minus)),
            Fe4x64::carry(plus.add(minus)),
        )
    }
}
