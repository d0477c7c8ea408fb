// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verdicts on `S·B = R + k·A` from hardware whose answers may be noise.
//!
//! A verdict is one bit, which noise guesses. So only a no is checked by more verdicts, and a yes
//! is confirmed by points, which nobody guesses.
//!
//! **A no** has to be repeated for the same equation with every point negated,
//! `(L-S)·B = -R + k·(-A)`, and the hardware must be able to say yes: to `2·B = B + 1·B`.
//!
//! **A yes** is confirmed by `T = S·B` ([`mul_base`](super::mul_base), from two related answers)
//! and by the coordinates u of `k·A'` and `(k+1)·A'`, two answers of X25519. A' is A without its
//! component of small order: X25519 multiplies by multiples of 8, so it is asked for the multiple
//! of 8 that is ±k modulo L. Then, up to signs, which u does not have ([`mod@line`]),
//!
//! ```text
//! T - R = k·A'          k·A' + A = (k+1)·A'
//! ```
//!
//! The second equation ties both answers together, so that hardware that gives back its operand
//! fails, and says that A = A'. If they hold, neither A nor R has a component of small order, and
//! `S·B = R + k·A` holds up to signs, with the cofactor and without. If they hold only after
//! everything is multiplied by 8, the cofactored equation holds up to signs.
//!
//! Signs are the one thing that the verdict is believed. They help no forger: a signature with
//! `S·B = ±R ± k·A` for other signs is as hard to make as a valid one, since k is a hash of R and
//! A.
//!
//! **The remaining cases** are A or R of small order, equations without the cofactor in which
//! components of small order take part, k or k + 1 without such a multiple (one of 2^125), and
//! hardware that returns no points. A yes must then pass 24 more questions of which twelve have the
//! answer
//! yes and twelve no, in an order that k decides. If hardware inverts each answer with probability
//! p, a forgery passes with probability `p·p^12·(1-p)^12`, at most 2^-24. If it answers by a
//! pattern that does not depend on k, one order of 2,704,156 fits.
//!
//! **Time:** variable; everything here is public.

use super::line::{self, Point};
use super::{canonical, multiple};
use crate::accelerator::{Accelerator, Equation, Verdict};
use crate::constants::ED25519_BASEPOINT_COMPRESSED;
use crate::curve::encode::vartime_is_small_order;
use crate::curve::scalar::{Order, Order25519};
use crate::field::{Field, Home, Mask, Words, words_from_bytes, words_to_bytes};
use ground::words;

/// The number of questions with either answer where there are no points.
const EACH: u64 = 12;

/// The verdict on an equation.
pub(in crate::accelerator) fn verify<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    equation: &Equation<'_>,
) -> Result<Verdict, A::Error> {
    let verdict = accelerator.verify(equation)?;
    let confirmed = if !verdict.is_valid() {
        !asked(accelerator, equation, 0, true)? && says_yes(accelerator, equation)?
    } else {
        match points_agree(accelerator, equation) {
            Some(agree) => agree,
            None => stands_questions(accelerator, equation)?,
        }
    };
    if confirmed {
        Ok(verdict)
    } else {
        Err(accelerator.wrong_result())
    }
}

/// The answer to the equation with `S + more`, and with every point negated.
fn asked<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    equation: &Equation<'_>,
    more: u64,
    negate: bool,
) -> Result<bool, A::Error> {
    let mut s = Order25519::add(&words_from_bytes(equation.s), &[more, 0, 0, 0]);
    let (mut key, mut r) = (*equation.key, *equation.r);
    if negate {
        s = Order25519::neg(&s);
        key[31] ^= 0x80;
        r[31] ^= 0x80;
    }
    let question = Equation {
        key: &key,
        r: &r,
        s: &words_to_bytes(&s),
        ..*equation
    };
    Ok(accelerator.verify(&question)?.is_valid())
}

/// The answer to `2·B = B + 1·B`.
fn says_yes<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    equation: &Equation<'_>,
) -> Result<bool, A::Error> {
    let base = ED25519_BASEPOINT_COMPRESSED.as_bytes();
    let question = Equation {
        key: base,
        r: base,
        s: &words_to_bytes(&[2, 0, 0, 0]),
        k: &words_to_bytes(&[1, 0, 0, 0]),
        ..*equation
    };
    Ok(accelerator.verify(&question)?.is_valid())
}

/// Whether points confirm a yes; `None` if they do not decide it.
fn points_agree<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    equation: &Equation<'_>,
) -> Option<bool> {
    let [key, r] = [equation.key, equation.r].map(words_from_bytes);
    if vartime_is_small_order::<Home>(&key) || vartime_is_small_order::<Home>(&r) {
        return None;
    }
    let k = words_from_bytes(equation.k);
    let scalars = [
        ladder_scalar(&k)?,
        ladder_scalar(&Order25519::add(&k, &[1, 0, 0, 0]))?,
    ];
    let Ok(t) = multiple(accelerator, equation.s) else {
        return None;
    };
    let a = from_encoding(&key);
    // z is not 0, as the order of A is not small.
    let u = Home::mul(a.x, a.z.invert());
    let bytes = words_to_bytes(&u.to_words());
    let [Ok(w), Ok(v)] = scalars.map(|scalar| accelerator.x25519(&scalar, &bytes)) else {
        return None;
    };
    let [(w, one), (v, other)] = [w, v].map(|answer| canonical(&answer));
    let t = t.map(|t| canonical(&t.y).0);
    // None of the multiples is infinite.
    let possible = one & other & !w.is_zero() & !v.is_zero();
    let Some(t) = t.filter(|_| possible.reveal()) else {
        return Some(false);
    };
    let points = [Point::from_edwards(t), from_encoding(&r), Point::affine(w)];
    let (a, v) = (Point::affine(u), Point::affine(v));
    if agree(&points, &a, &v).reveal() {
        return Some(true);
    }
    let eight = |point: Point| point.double().double().double();
    let agree = agree(&points.map(eight), &eight(a), &eight(v)).reveal();
    // Components of small order take part: they matter without the cofactor.
    (equation.cofactored || !agree).then_some(agree)
}

/// `T - R = k·A` and `k·A + A = (k+1)·A`, up to signs.
fn agree([t, r, w]: &[Point; 3], a: &Point, v: &Point) -> Mask {
    line::are_related(t, r, w) & line::are_related(w, a, v)
}

/// The point of an encoding, without its sign; y may be p or more.
fn from_encoding(encoding: &Words) -> Point {
    let mut y = *encoding;
    y[3] &= u64::MAX >> 1;
    Point::from_edwards(Home::from_words(&y))
}

/// The clamped scalar that is k or -k modulo L, for k below L, if there is one.
fn ladder_scalar(k: &Words) -> Option<[u8; 32]> {
    // L is 5 modulo 8, and so is 1/5: k + 3k·L = k + 15k = 0.
    let times = k[0].wrapping_mul(3) & 7;
    let mut scalar = *k;
    for _ in 0..times {
        scalar = words::add(&scalar, &Order25519::ORDER).0; // < 8L < 2^256
    }
    if scalar[3] >> 62 == 0 {
        scalar = words::sub(&Order25519::GROUP_ORDER, &scalar).0;
    }
    (scalar[3] >> 62 == 1).then(|| words_to_bytes(&scalar))
}

/// Whether a yes stands questions with known answers, if it is right.
fn stands_questions<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    equation: &Equation<'_>,
) -> Result<bool, A::Error> {
    let k = words_from_bytes(equation.k);
    let (mut left, mut yes) = (2 * EACH, EACH);
    while left > 0 {
        // Ten bits of k for each: 240 of 252.
        let place = 10 * (2 * EACH - left) as usize;
        let (word, bit) = (place / 64, place % 64);
        let above = k.get(word + 1).map_or(0, |next| u128::from(*next) << 64);
        let bits = (above | u128::from(k[word])) >> bit & 0x3ff;
        let valid = (bits as u64 * left) >> 10 < yes;
        let more = if valid { 0 } else { left };
        if asked(accelerator, equation, more, left % 2 == 1)? != valid {
            return Ok(false);
        }
        left -= 1;
        yes -= u64::from(valid);
    }
    Ok(true)
}

#[cfg(test)]
mod tests;
