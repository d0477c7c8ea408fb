// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules for valid signatures.
//!
//! The releases of libsodium, up to 1.0.20 at least, accept a signature if S < L, if neither A nor R
//! has the y of a point of small order (modulo p, whatever the sign), if y of A is below p, if A is
//! a point, and if the encoding of `[S]B - [k]A` is the 32 bytes of R. That is [`Policy::Strict`] on
//! every input:
//!
//! - An encoding of A that is not canonical has y ≥ p, or the sign with x = 0, which only y = ±1
//!   has: both refuse it, the latter as small order.
//! - The bytes of R are compared with an encoding, so only canonical ones can be equal.
//! - Points of small order are those with the y of a point of small order.
//! - The equation is the one without the cofactor, exactly.
//!
//! libsodium's development branch, since November 2022, reads R as a point in any encoding, which
//! must not have small order, and accepts if `[S]B - [k]A - R` has small order: the equation with the
//! cofactor. Its conditions on A and S are the same.

use nineteen::ed25519::Policy;
use nineteen::edwards::CompressedEdwardsY;

/// The version of libsodium whose verdicts the library gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Those of libsodium's releases.
    Releases,
    /// Those of its development branch.
    Cofactored,
}

/// The rule that the library was built with.
pub const RULE: Rule = match cfg!(feature = "cofactored") {
    true => Rule::Cofactored,
    false => Rule::Releases,
};

impl Rule {
    /// Whether a signature under a key is valid, where `verify` verifies it under a policy.
    pub fn accepts(
        self,
        key: &[u8; 32],
        signature: &[u8; 64],
        verify: impl FnOnce(Policy) -> bool,
    ) -> bool {
        match self {
            Rule::Releases => verify(Policy::Strict),
            Rule::Cofactored => has_wanted_points(key, signature) && verify(Policy::Zip215),
        }
    }
}

/// The conditions of the development branch apart from the equation: A is canonical, and neither A
/// nor R has small order.
fn has_wanted_points(key: &[u8; 32], signature: &[u8; 64]) -> bool {
    let point = |encoding: &[u8; 32]| {
        let point = CompressedEdwardsY(*encoding).decompress();
        point.filter(|point| !point.is_small_order())
    };
    // An encoding with x = 0 and a sign has small order, so canonical means y < p.
    let is_canonical = point(key).is_some_and(|a| a.compress().0 == *key);
    let r = signature.first_chunk().and_then(point);
    is_canonical && r.is_some()
}
