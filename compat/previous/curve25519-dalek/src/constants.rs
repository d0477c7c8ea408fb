// SPDX-License-Identifier: MIT OR Apache-2.0
//! Base points, tables of their multiples, points of small order, the order.

use nineteen::constants as inner;

use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::montgomery::MontgomeryPoint;
use crate::ristretto::{CompressedRistretto, RistrettoPoint};
use crate::scalar::Scalar;
#[cfg(feature = "precomputed-tables")]
use crate::tables::{EdwardsBasepointTable, RistrettoBasepointTable};

/// The base point of RFC 8032 §5.1.
pub const ED25519_BASEPOINT_COMPRESSED: CompressedEdwardsY =
    CompressedEdwardsY(inner::ED25519_BASEPOINT_COMPRESSED.0);

/// The base point of RFC 8032 §5.1.
pub const ED25519_BASEPOINT_POINT: EdwardsPoint = EdwardsPoint(inner::ED25519_BASEPOINT_POINT);

/// The base point of RFC 7748 §4.1: u = 9.
pub const X25519_BASEPOINT: MontgomeryPoint = MontgomeryPoint(inner::X25519_BASEPOINT.0);

/// The encoding of [`RISTRETTO_BASEPOINT_POINT`].
pub const RISTRETTO_BASEPOINT_COMPRESSED: CompressedRistretto =
    CompressedRistretto(inner::RISTRETTO_BASEPOINT_COMPRESSED.0);

/// The base element of RFC 9496 §4.
pub const RISTRETTO_BASEPOINT_POINT: RistrettoPoint =
    RistrettoPoint(inner::RISTRETTO_BASEPOINT_POINT);

/// 2^252 + 27742317777372353535851937790883648493, not reduced: only to be multiplied with points.
#[deprecated(
    note = "an order is not a scalar; is_torsion_free says what a multiple by it is asked for"
)]
pub const BASEPOINT_ORDER: Scalar = ORDER;

/// The order, for the inside.
pub(crate) const ORDER: Scalar = Scalar::not_reduced([
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
]);

/// The eight points whose order divides 8: `EIGHT_TORSION[i]` is `i` times a point of order 8.
pub const EIGHT_TORSION: [EdwardsPoint; 8] = {
    let mut points = [EdwardsPoint(inner::EIGHT_TORSION[0]); 8];
    let mut i = 1;
    while i < 8 {
        points[i] = EdwardsPoint(inner::EIGHT_TORSION[i]);
        i += 1;
    }
    points
};

/// Multiples of [`ED25519_BASEPOINT_POINT`], for `scalar * table`.
#[cfg(feature = "precomputed-tables")]
pub static ED25519_BASEPOINT_TABLE: &EdwardsBasepointTable = &EdwardsBasepointTable::OF_BASE;

/// Multiples of [`RISTRETTO_BASEPOINT_POINT`], for `scalar * table`.
#[cfg(feature = "precomputed-tables")]
pub static RISTRETTO_BASEPOINT_TABLE: &RistrettoBasepointTable = &RistrettoBasepointTable::OF_BASE;
