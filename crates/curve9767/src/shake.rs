// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHAKE256 of parts, as everything of the protocols is hashed.

use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};

/// `SHAKE256(parts[0] ‖ parts[1] ‖ …)`, as many bytes as `out` has.
pub(crate) fn shake256(parts: &[&[u8]], out: &mut [u8]) {
    let mut hasher = Shake256::default();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize_xof().read(out);
}
