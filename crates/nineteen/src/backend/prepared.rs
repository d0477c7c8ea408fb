// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points in the format of a vector backend. They are read by the backend that made them, whichever
//! is forced meanwhile.

use alloc::boxed::Box;
use alloc::vec;
#[cfg(feature = "batch")]
use alloc::vec::Vec;

use super::Vector;
#[cfg(feature = "batch")]
use super::{Selected, lanes::batch::MOST};
use crate::curve::expanded::Multiples;
#[cfg(feature = "batch")]
use crate::curve::pippenger::{affine::AffineRows, batch_equation::Terms};
use crate::curve::point::Extended;
#[cfg(feature = "batch")]
use crate::curve::rule::Rule;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Known};
#[cfg(feature = "batch")]
use crate::field::vector::MAX_LANES;
use crate::field::vector::Row;
use crate::field::{Home, Words};

/// The multiples of a point that one multiplication by it uses: 72 KiB.
#[derive(Clone)]
pub(crate) struct PreparedMultiples {
    vector: Vector,
    rows: Box<Multiples>,
}

impl PreparedMultiples {
    pub(crate) fn new(vector: Vector, p: &Extended<Home>) -> PreparedMultiples {
        // On the heap from the start: they are too much for the stack.
        let rows = vec![[Row::ZERO; 9]; 64].into_boxed_slice();
        let Ok(mut rows) = <Box<Multiples>>::try_from(rows) else {
            unreachable!("as many rows as there are digits");
        };
        vector.write_multiples(p, &mut rows);
        PreparedMultiples { vector, rows }
    }

    /// The encoding of `[s]B + [k]P`. Variable time.
    pub(crate) fn vartime_encode_mul(&self, s: &Words, k: &Words) -> Words {
        self.vector.vartime_mul_by_multiples(s, k, &self.rows).1
    }

    /// The encodings of `[sᵢ]B + [kᵢ]P`; slices of the same length. Variable time.
    #[cfg(feature = "batch")]
    pub(crate) fn vartime_encode_mul_each(
        &self,
        s: &[Words],
        k: &[Words],
        encodings: &mut [Words],
    ) {
        let done = Selected::Vector(self.vector).share(s.len(), |least| least.verify_expanded);
        let chunks = s[..done].chunks(MOST).zip(k.chunks(MOST));
        for ((s, k), encodings) in chunks.zip(encodings.chunks_mut(MOST)) {
            let (k, encodings) = (&k[..s.len()], &mut encodings[..s.len()]);
            self.vector
                .vartime_mul_by_multiples_each(s, k, &self.rows, encodings);
        }
        for i in done..s.len() {
            encodings[i] = self.vartime_encode_mul(&s[i], &k[i]);
        }
    }
}

/// Decoded points.
#[cfg(feature = "batch")]
pub(crate) struct PreparedPoints {
    vector: Vector,
    rows: Vec<Row<2>>,
}

#[cfg(feature = "batch")]
impl PreparedPoints {
    /// Decodes points as ZIP-215 does, those of `second` after those of `first`; `None` unless all
    /// encodings are those of points. Variable time.
    pub(crate) fn vartime_decode(
        vector: Vector,
        first: &[Words],
        second: &[Words],
    ) -> Option<PreparedPoints> {
        let mut rows = vec![Row::ZERO; first.len() + second.len()];
        let (of_first, of_second) = rows.split_at_mut(first.len());
        let decoded = vector.vartime_decode_rows(first, of_first)
            && vector.vartime_decode_rows(second, of_second);
        decoded.then_some(PreparedPoints { vector, rows })
    }

    /// `Σ [zᵢ]Pᵢ + Σ [kⱼ]Pⱼ + [b]B` by windows of `width` bits: the first points with the 128 bits
    /// of `z`, less the bias of the width, the others with `k`. Variable time.
    pub(crate) fn vartime_batch_equation(
        &self,
        width: usize,
        z: &[[u64; 2]],
        k: &[Words],
        b: &Words,
    ) -> Extended<Home> {
        let points = AffineRows {
            rows: &self.rows,
            signs: false,
        };
        self.vector
            .vartime_batch_equation(width, Terms { points, z, k, b })
    }

    /// The verdict on each equation under a rule that accepts every encoding; `points` gives the
    /// indices of A and R. Slices of the same length. Variable time.
    pub(crate) fn vartime_verify_each(
        &self,
        rule: Rule,
        equations: &[Equation],
        points: impl Fn(usize) -> [usize; 2],
        verdicts: &mut [bool],
    ) {
        let lanes = self.vector.lanes();
        let groups = equations.chunks(lanes).zip(verdicts.chunks_mut(lanes));
        for (group, (equations, verdicts)) in groups.enumerate() {
            // The last group repeats its last item.
            let row = |l: usize, which: usize| {
                let item = lanes * group + l.min(equations.len() - 1);
                &self.rows[points(item)[which]]
            };
            let both =
                [0, 1].map(|which| core::array::from_fn::<_, MAX_LANES, _>(|l| row(l, which)));
            let bits = self
                .vector
                .vartime_verify_each(rule, equations, Known::Both(&both));
            super::batches::take_bits(bits, verdicts);
        }
    }
}
