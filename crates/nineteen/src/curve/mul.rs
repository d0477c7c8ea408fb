// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]P` for a secret `k` and any point `P`, with a fixed signed four-bit window.

use super::group::Group;
use super::point::Extended;
use super::recode::{forget, radix_16};
use super::straus::sum_of_windows;
use crate::field::Words;

/// `[k]P` for `k < 2^255`. Constant time.
///
/// Takes 252 doublings and 64 additions; a lookup reads all eight multiples. `k` is used as an
/// integer, so the result is exact even for points with a torsion component.
#[inline(always)]
pub(crate) fn mul<G: Group>(k: &Words, p: &Extended<G::Field>) -> Extended<G::Field> {
    let mut digits = [radix_16(k)];
    let table = G::multiples(&G::from_extended(core::slice::from_ref(p)));
    let sum = sum_of_windows::<G, 64>(&[table], &digits);
    let [digits] = &mut digits;
    forget(digits);
    G::to_extended(sum)
}
