// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many points: in lanes as far as they fill them, the others one by one. Slices of one length; constant time.

use super::operations::Many;
use super::{Operation, Serving};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::field::Mask;
use crate::field::{Home, Words};

impl Serving {
    /// How many of `n` points go to lanes.
    fn points_in_lanes(self, n: usize) -> usize {
        if cfg!(not(feature = "batch")) {
            return 0;
        }
        #[cfg(feature = "batch")]
        let n = self.share(n, |row| row.batches.least.points);
        n
    }
}

macro_rules! points {
    ($($(#[$meta:meta])* fn $name:ident = $field:ident($from:ident: $type:ty $(, $to:ident: $result:ty)+);)*) => {$(
        $(#[$meta])*
        pub(crate) fn $name($from: &[$type] $(, $to: &mut [$result])+) {
            let serving = Serving::of(Operation::PointBatch);
            let in_lanes = serving.points_in_lanes($from.len());
            #[cfg(feature = "batch")]
            if let Some(vectors) = serving.vectors()
                && in_lanes > 0
            {
                let function = vectors.pick(|row| {
                    let Many { $field, .. } = row.batches.many;
                    $field
                });
                function(&$from[..in_lanes] $(, &mut $to[..in_lanes])+);
            }
            if in_lanes < $from.len() {
                let function = serving.elements().pick(|row| {
                    let Many { $field, .. } = row.many;
                    $field
                });
                function(&$from[in_lanes..] $(, &mut $to[in_lanes..])+);
            }
        }
    )*};
}

points! {
    /// Encodings.
    fn encode_each = encode(p: Extended<Home>, encodings: Words);
    /// Decodes as ZIP-215 does; whether each is a point.
    #[cfg(feature = "alloc")]
    fn decode_each = decode(encodings: Words, points: Extended<Home>, valid: Mask);
    /// Ristretto encodings.
    #[cfg(feature = "alloc")]
    fn ristretto_encode_each = ristretto_encode(p: Extended<Home>, encodings: Words);
    /// The Ristretto encodings of `2Pᵢ`.
    #[cfg(feature = "alloc")]
    fn ristretto_encode_doubles = ristretto_encode_doubles(p: Extended<Home>, encodings: Words);
    /// Decodes Ristretto elements; whether each is one.
    #[cfg(feature = "alloc")]
    fn ristretto_decode_each = ristretto_decode(encodings: Words, points: Extended<Home>, valid: Mask);
    /// The Ristretto map of field elements.
    #[cfg(feature = "alloc")]
    fn ristretto_map_each = ristretto_map(t: Words, points: Extended<Home>);
}
