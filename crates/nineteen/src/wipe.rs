// SPDX-License-Identifier: MIT OR Apache-2.0
//! How deep the stack is overwritten below secret operations, and thirty-two secret bytes.
//!
//! The depth is as far as the operations were seen to leave something, plus a margin
//! (`tests/residue`); `docs/SOUNDNESS.md` says what that shows and what it does not.

use core::ops::{Deref, DerefMut};

use ground::wipe::{Overwrite, overwrite};
pub(crate) use ground::wipe::{Place, leaving_nothing};
use zeroize::Zeroizing;

/// Thirty-two secret bytes.
pub(crate) struct Bytes(Place<Zeroizing<[u8; 32]>>);

impl Bytes {
    /// A blank, to be filled.
    pub(crate) fn blank() -> Bytes {
        Bytes(Place::new(Zeroizing::new([0; 32])))
    }

    /// A copy of these.
    pub(crate) fn copy_of(bytes: &[u8; 32]) -> Bytes {
        let mut copy = Bytes::blank();
        copy.copy_from_slice(bytes);
        copy
    }
}

impl Deref for Bytes {
    type Target = [u8; 32];
    fn deref(&self) -> &[u8; 32] {
        &self.0
    }
}

impl DerefMut for Bytes {
    fn deref_mut(&mut self) -> &mut [u8; 32] {
        &mut self.0
    }
}

impl Clone for Bytes {
    fn clone(&self) -> Bytes {
        Bytes::copy_of(self)
    }
}

/// The number of bytes overwritten at a time. Built for size, signing is the deepest: 2,400 bytes
/// on a Cortex-M0+ with `w32`, 3,400 on a Cortex-M4 with `m32`.
const PIECE: usize = match (cfg!(feature = "small"), cfg!(nineteen_w32)) {
    (true, true) => 1300,
    (true, false) => 1750,
    (false, _) => 2000,
};

/// For one key, one signature, one key exchange, one multiple of a point.
pub(crate) const ONE: Overwrite = overwrite::<PIECE, 2>;

/// For all other operations. Optimised, they use up to 5,700 bytes (Ristretto255 on `ifma`); the
/// rest is for the frames of a caller that lie above, as those of the libraries for C.
#[cfg(feature = "hazmat")]
pub(crate) const OTHERS: Overwrite = match cfg!(nineteen_deep) {
    true => overwrite::<PIECE, 8>,
    false => overwrite::<PIECE, 4>,
};

/// For a batch of `n`, of which at most 64 are computed together: the digits and points of a group
/// of items lie below the arrays of the batch. Optimised, they use up to 21,500 bytes (64 signatures
/// on `ifma`); in other builds steps are functions of their own, and frames are deeper. From three items
/// on, vectors may be used.
pub(crate) const fn batch(n: usize) -> Overwrite {
    match (n < 3, cfg!(nineteen_deep)) {
        (true, true) => overwrite::<PIECE, 8>,
        (true, false) => overwrite::<PIECE, 5>,
        (false, true) => overwrite::<PIECE, 50>,
        (false, false) => overwrite::<PIECE, 11>,
    }
}

/// For a sum of `n` multiples by secret scalars: from 16 on, vectors may hold a point in each lane,
/// and the digits of these points pass through the stack. Optimised, it uses up to 30,600 bytes
/// (`ifma`).
#[cfg(feature = "alloc")]
pub(crate) const fn sum(n: usize) -> Overwrite {
    match (n < 16, cfg!(nineteen_deep)) {
        (true, _) => overwrite::<PIECE, 2>,
        (false, true) => overwrite::<PIECE, 50>,
        (false, false) => overwrite::<PIECE, 16>,
    }
}
