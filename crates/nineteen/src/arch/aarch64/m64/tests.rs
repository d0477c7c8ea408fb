// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whole steps against big integers. The proof that no part loses a carry for any operand is in
//! `proofs/assembly/aarch64.rs`.

use super::{add, add_affine, double, ladder_step};
use crate::arch::elements::tests::{self as steps, Steps};

/// Doublings, additions, steps of the ladder.
#[test]
fn whole_steps() {
    steps::ladder_steps(|ladder, swap| ladder_step(ladder, swap));
    steps::group_operations(&Steps {
        // 2^255 + 2^198 - 1
        most_tight: [u64::MAX, u64::MAX, u64::MAX, (1 << 63) + 63],
        double: &|p| double(p.each_mut()),
        add: &|p, q| add(p.each_mut(), q.each_ref()),
        add_affine: &|p, q| add_affine(p.each_mut(), q.each_ref()),
    });
}
