// SPDX-License-Identifier: MIT OR Apache-2.0
//! The curve code on enumerable curves, and on edwards25519 in every representation against affine
//! arithmetic on big integers.

mod edwards25519; // formulas and tables of the large curve
mod encodings; // points and group elements as bytes
mod groups; // sums, multiples, multiscalar multiplication
mod kernel_runs; // runs for an independent kernel
mod kernel_tables; // tables for an independent kernel
mod ladder; // u-coordinates, the twist included
pub(crate) mod packed; // one point in four lanes
#[cfg(feature = "batch")]
mod prepared; // prepared points in sums of many
mod signatures; // the signature equation under every policy
mod symbolic; // formulas for it

use crate::curve::mul_base::mul_by_comb;
use crate::curve::point::Extended;
use crate::curve::serial::Portable;
use crate::curve::tables::Curve;
use crate::field::Words;
use crate::field::mini::{Mini, Miniature};
use crate::field::tests::support::{Random, big, words};

/// Runs `$check::<P>()` as one test for each miniature curve.
macro_rules! for_each_miniature {
    ($($check:ident)*) => {
        mod gf109 { $(#[test] fn $check() { super::$check::<109>() })* }
        mod gf32749 { $(#[test] fn $check() { super::$check::<32_749>() })* }
    };
}
use for_each_miniature;

/// `[k]B`.
pub(crate) fn mul_base_of<F: Curve>(k: &Words) -> Extended<F> {
    mul_by_comb::<Portable<F>>(k, F::comb::<Portable<F>>(), F::LOOK_UP).to_extended()
}

/// A 256-bit integer modulo a small one.
fn modulo(k: &[u64; 4], n: usize) -> usize {
    let n = n as u128;
    k.iter()
        .rev()
        .fold(0, |r, word| ((r << 64) | u128::from(*word)) % n) as usize
}

/// The point with this index, scaled by some Z.
fn scaled<const P: u32>(index: usize, random: &mut Random) -> Extended<Mini<P>>
where
    Mini<P>: Miniature<P>,
{
    let (x, y) = Mini::<P>::group().points[index];
    let z = Mini(1 + random.below(u64::from(P) - 1) as u32);
    Extended {
        x: x.times(z),
        y: y.times(z),
        z,
        t: x.times(y).times(z),
    }
}

/// All indices of a small group; of a larger one, those of small order and random ones.
fn sample<const P: u32>(random: &mut Random) -> std::vec::Vec<usize>
where
    Mini<P>: Miniature<P>,
{
    let order = 8 * Mini::<P>::N;
    if order < 1000 {
        return (0..order).collect();
    }
    let small = (0..8).map(|i| i * Mini::<P>::N);
    let near = (0..8).map(|i| (i * Mini::<P>::N + 8) % order);
    let random = (0..48).map(|_| random.below(order as u64) as usize);
    small.chain(near).chain(random).collect()
}
