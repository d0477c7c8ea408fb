// SPDX-License-Identifier: MIT OR Apache-2.0
//! The expansion of a seed: the secret scalar, and the secret that nonces are derived from.
//!
//! ```text
//! o = SHAKE256("curve9767-keygen:" ‖ seed, 96 bytes)
//! s = o[..64] mod n, or 1 if that is 0        t = o[64..]
//! ```

use zeroize::Zeroizing;

use crate::field::Mask;
use crate::scalar::{self, Words};
use crate::shake::shake256;

/// The length of a seed in bytes.
#[cfg(feature = "rand_core")]
pub(crate) const SEED_LENGTH: usize = 32;

/// s and t. Leaves secrets on the stack: call it inside
/// [`wipe::leaving_nothing`](crate::wipe::leaving_nothing).
pub(crate) fn expand(seed: &[u8]) -> (Zeroizing<Words>, Zeroizing<[u8; 32]>) {
    let mut o = Zeroizing::new([0; 96]);
    shake256(&[b"curve9767-keygen:", seed], &mut *o);
    let s = Zeroizing::new(scalar::not_zero(&scalar::reduce(&o[..64])));
    let mut t = Zeroizing::new([0; 32]);
    t.copy_from_slice(&o[64..]);
    (s, t)
}

/// A secret scalar from 32 bytes: an integer in `1..n`, or nothing.
///
/// One branch, on both conditions together: it reveals whether the bytes are a secret scalar, which
/// the result reveals too, and nothing else about bytes that are one. Bytes that are not are
/// nobody's secret.
pub(crate) fn decode_secret(bytes: &[u8; 32]) -> Option<Zeroizing<Words>> {
    let (s, below) = scalar::decode(bytes);
    let s = Zeroizing::new(s);
    let zero = Mask::is_zero(s[0] | s[1] | s[2] | s[3]);
    (below & !zero).reveal().then_some(s)
}
