// SPDX-License-Identifier: MIT OR Apache-2.0
//! A hash of `digest` 0.10 as one of `digest` 0.11.

use digest_of_today::consts::U64;
use digest_of_today::{FixedOutput, HashMarker, Output, OutputSizeUser, Update};

use crate::Digest;

/// The hash, with the traits of today.
pub(crate) struct Today<D>(pub D);

impl<D: Digest> Default for Today<D> {
    fn default() -> Today<D> {
        Today(D::new())
    }
}

impl<D: Digest> Update for Today<D> {
    fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }
}

impl<D> OutputSizeUser for Today<D> {
    type OutputSize = U64;
}

impl<D: Digest<OutputSize = curve25519_dalek::digest::consts::U64>> FixedOutput for Today<D> {
    fn finalize_into(self, out: &mut Output<Today<D>>) {
        out.copy_from_slice(&self.0.finalize());
    }
}

impl<D> HashMarker for Today<D> {}
