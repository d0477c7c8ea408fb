// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cross-checks of hardware results, using a few dozen field operations in software.
//!
//! Recomputing a result would cost what the hardware is there to save. Instead, the hardware is
//! asked questions whose answers are related, and software checks the relation.
//!
//! **Multiples of the base point.** With `h = (k-1)/24 mod L`, the answers P for k and H for h
//! satisfy `P = 24·H + B`. If H is on the curve, so is `24·H + B`, and P is compared with it
//! exactly:
//!
//! - An error in P alone is detected. An error in H alone is either detected or, if it is a point
//!   whose order divides 8, changes nothing.
//! - Errors in both match only if P is off by 24 times the error of H, which is never of small
//!   order. So a scalar that is off by ±2^b in one question is detected, and so is one that is off
//!   by ±2^b in one and by ±2^c in the other: 24 is not ±2^e modulo L for any |e| < 256.
//! - No other base point and no constant offset passes: `24·(k-1)/24·B' + B = k·B'` implies B' = B,
//!   and if H and P are off by the same C, `24·C = C` implies that C is the identity.
//!
//! **X25519.** k and k' = k ± 24, both clamped, differ by 24, so the answers Q and Q' differ by
//! 24·P; [`mod@line`] has the relation of three such u-coordinates, on the curve and on its twist.
//! It is symmetric in the answers, and for each of them two values of the other pass, u(Q ± 24·P):
//! the right one, and the one for k' ± 24 in place of k.
//!
//! - That scalar is k ± 48, or its negative. 48 is no power of two, so no inverted or stuck bit and
//!   no lost carry or borrow in one of the scalars, which moves it by ±2^b, makes k ± 48 of k. It
//!   can make the negative only if 2k ± 2^b ± 48 is a multiple of the order of 8·P: for some 2,000
//!   of the 2^251 clamped scalars, each with one b.
//! - An answer is wrong and passes if it is the other value: one of 2^255.
//! - A scalar that is off by the same in both questions is not detected.
//!
//! The answers are zero exactly if 24·P is the point at infinity, hence if 8·P is.
//!
//! **Verdicts.** A verdict is one bit, and noise guesses bits. A yes is therefore confirmed by
//! points: [`verdict`].
//!
//! **Time:** constant in scalars and results, which are secret. Each check has a single branch, at
//! its end, on all conditions combined. It reveals whether the answers were right, as the error
//! does too; about right answers it reveals nothing else. A wrong answer from the hardware is never
//! returned, so each fault reveals one bit about it.

use super::{Accelerator, Affine};
use crate::constants::ED25519_BASEPOINT_POINT;
use crate::curve::compiled::HomeGroup;
use crate::curve::group::Steps;
use crate::curve::point::Extended;
use crate::curve::scalar::{Order, Order25519};
use crate::field::constants::D;
use crate::field::{Field, Home, Mask, Words, words_from_bytes, words_to_bytes};
use ground::words;
use zeroize::Zeroize;

mod line; // points by their u-coordinates
mod verdict; // verdicts on equations

pub(super) use verdict::verify;

/// 1/24 modulo L.
const ONE_OVER_24: Words = [
    0x9308_6d6c_1546_0122,
    0x5ee6_3286_0ab1_7d37,
    0x5555_5555_5555_5555,
    0x0755_5555_5555_5555,
];

/// `[k]B`, checked by the relation above.
pub(super) fn mul_base<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    k: &[u8; 32],
) -> Result<Affine, A::Error> {
    multiple(accelerator, k)?.ok_or_else(|| accelerator.wrong_result())
}

/// The same, with `None` for answers that do not satisfy the relation.
fn multiple<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    k: &[u8; 32],
) -> Result<Option<Affine>, A::Error> {
    let mut h = Order25519::sub(&Order25519::reduce(&words_from_bytes(k)), &[1, 0, 0, 0]);
    h = Order25519::mul(&h, &ONE_OVER_24);
    let mut bytes = words_to_bytes(&h);
    h.zeroize();
    let answers = accelerator
        .mul_base(k)
        .and_then(|p| Ok((p, accelerator.mul_base(&bytes)?)));
    bytes.zeroize();
    let (p, h) = answers?;
    Ok(are_multiples(&p, &h).then_some(p))
}

/// Whether `P = 24·H + B`, both in canonical coordinates and on the curve.
fn are_multiples(p: &Affine, h: &Affine) -> bool {
    let [px, py, hx, hy] = [&p.x, &p.y, &h.x, &h.y].map(canonical);
    let (xx, yy) = (Home::square(hx.0), Home::square(hy.0));
    // -x² + y² = 1 + d·x²·y²
    let d = Home::from_canonical(&D);
    let product = Home::mul(d, Home::mul(xx, yy));
    let on_curve = Home::carry(yy.sub(xx)).equals(Home::carry(Home::ONE.add(product)));
    let sum = times_24_plus_b(Extended::from_affine(hx.0, hy.0));
    let same = Home::mul(px.0, sum.z).equals(sum.x) & Home::mul(py.0, sum.z).equals(sum.y);
    (px.1 & py.1 & hx.1 & hy.1 & on_curve & same).reveal()
}

/// `24·H + B`
fn times_24_plus_b(h: Extended<Home>) -> Extended<Home> {
    let mut double = h.to_completed();
    HomeGroup::double(&mut double);
    let mut sum = double.to_extended();
    HomeGroup::add_points(&mut sum, &h);
    let mut multiple = sum.to_completed();
    for _ in 0..3 {
        HomeGroup::double(&mut multiple);
    }
    let mut sum = multiple.to_extended();
    HomeGroup::add_points(&mut sum, &ED25519_BASEPOINT_POINT.0);
    sum
}

/// The X25519 function, checked by the relation above.
pub(super) fn x25519<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    k: &[u8; 32],
    u: &[u8; 32],
) -> Result<[u8; 32], A::Error> {
    let mut other = neighbour(k);
    let answers = accelerator
        .x25519(k, u)
        .and_then(|one| Ok([one, accelerator.x25519(&other, u)?]));
    other.zeroize();
    let mut answers = answers?;
    let right = differ_by_24(&answers, u);
    let shared = answers[0];
    answers.zeroize();
    if right {
        Ok(shared)
    } else {
        Err(accelerator.wrong_result())
    }
}

/// The clamped k, minus 24 in the upper half of the clamped scalars and plus 24 in the lower one:
/// so that it stays one of them.
fn neighbour(k: &[u8; 32]) -> [u8; 32] {
    let mut k = words_from_bytes(k);
    k[0] &= !7;
    k[3] = k[3] & (u64::MAX >> 1) | 1 << 62;
    let step = [24, 0, 0, 0];
    let mut lower = words::add(&k, &step).0;
    let mut upper = words::sub(&k, &step).0;
    let other = words::select(&lower, &upper, words::mask(k[3] >> 61 & 1 == 1));
    k.zeroize();
    lower.zeroize();
    upper.zeroize();
    words_to_bytes(&other)
}

/// Whether the answers are canonical and belong to points that differ by 24 times the point with
/// coordinate `u`.
fn differ_by_24(answers: &[[u8; 32]; 2], u: &[u8; 32]) -> bool {
    let [(a, a_canonical), (b, b_canonical)] = answers.each_ref().map(canonical);
    let mut u = words_from_bytes(u);
    u[3] &= u64::MAX >> 1;
    let one = line::Point::affine(Home::from_words(&u));
    let three = one.double().add(&one, &one);
    let difference = three.double().double().double();
    let infinite = difference.z.is_zero();
    let zeros = !(a.is_zero() ^ infinite) & !(b.is_zero() ^ infinite);
    let related = line::are_related(
        &line::Point::affine(a),
        &difference,
        &line::Point::affine(b),
    );
    (a_canonical & b_canonical & related & zeros).reveal()
}

/// The residue of a 256-bit integer, and whether the integer was below p.
fn canonical(bytes: &[u8; 32]) -> (Home, Mask) {
    let words = words_from_bytes(bytes);
    let residue = Home::from_words(&words);
    (residue, Mask::equal(&words, &residue.to_words()))
}

#[cfg(test)]
mod tests;
