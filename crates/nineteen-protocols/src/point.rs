// SPDX-License-Identifier: MIT OR Apache-2.0
//! Encodings of points.

use nineteen::ed25519::VerifyingKey;
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};

/// The point of a canonical encoding: `y < p`, and no sign bit on x = 0 (RFC 8032 §5.1.3). Variable
/// time.
pub(crate) fn vartime_decode(encoding: &[u8; 32]) -> Option<EdwardsPoint> {
    let point = CompressedEdwardsY(*encoding).decompress()?;
    (point.compress().as_bytes() == encoding).then_some(point)
}

/// The point of a public key that has large order. Variable time.
pub(crate) fn vartime_of_key(key: &VerifyingKey) -> Option<EdwardsPoint> {
    vartime_decode(key.as_bytes()).filter(|point| !point.is_small_order())
}
