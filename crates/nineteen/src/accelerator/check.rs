// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cross-checks of hardware results, using a few dozen field operations in software.
//!
//! Recomputing a result would cost what the hardware is there to save. Instead, the hardware is
//! asked two questions whose answers are related, and software checks the relation. Any single
//! wrong answer breaks it; to pass, both answers would have to be wrong in a matching way.
//!
//! **Multiples of the base point.** With `h = (k-1)/8 mod L`, the answers P for k and H for h
//! satisfy `P = 8·H + B`. If H is on the curve, so is `8·H + B`, and P is compared with it exactly:
//! an error in P alone is detected, and an error in H alone is either detected or, if it is a point
//! whose order divides 8, changes nothing. Errors in both match only if P is off by 8 times the
//! error of H, which is never of small order. No other base point and no constant offset passes:
//! `8·k/8·B' + B = k·B'` implies B' = B, and if H and P are off by the same C, `8C = C` implies
//! that C is the identity.
//!
//! **X25519.** k and k' = k ⊕ 8, both clamped, differ by 8, so the answers Q and Q' differ by the
//! point 8·P, which takes three doublings of P. For two points and their sum and difference, the
//! u-coordinates alone satisfy
//!
//! ```text
//! u₊ + u₋ = 2((u₁u₂ + 1)(u₁ + u₂) + 2A·u₁u₂)/(u₁ - u₂)²     u₊·u₋ = (u₁u₂ - 1)²/(u₁ - u₂)²
//! ```
//!
//! on the curve and on its twist, so u₁ = u(Q), u₂ = u(8·P) and u' = u(Q') satisfy
//!
//! ```text
//! u'²(u₁ - u₂)² - 2u'((u₁u₂ + 1)(u₁ + u₂) + 2A·u₁u₂) + (u₁u₂ - 1)² = 0
//! ```
//!
//! This is symmetric in the answers, and for each of them two values of the other pass: u(Q ± 8·P).
//! The answers are zero exactly if 8·P is the point at infinity. The check does not detect a scalar
//! that arrived with the same wrong bit both times.
//!
//! Montgomery, *Speeding the Pollard and elliptic curve methods of factorization*,
//! doi:10.1090/S0025-5718-1987-0866113-7, has the sum and product of u₊ and u₋.
//!
//! **Time:** constant in scalars and results, which are secret. Each check has a single branch, at
//! its end, on all conditions combined. It reveals whether the answers were right, as the error
//! does too; about right answers it reveals nothing else. A wrong answer from the hardware is never
//! returned, so each fault reveals one bit about it.

use super::{Accelerator, Affine, Equation, Verdict};
use crate::constants::{ED25519_BASEPOINT_COMPRESSED, ED25519_BASEPOINT_POINT};
use crate::curve::compiled::HomeGroup;
use crate::curve::group::Steps;
use crate::curve::point::Extended;
use crate::curve::scalar::{Order, Order25519};
use crate::field::constants::D;
use crate::field::{Field, Home, Mask, Words, words_from_bytes, words_to_bytes};
use crate::scalar::clamp_integer;
use zeroize::Zeroize;

/// `[k]B`, checked by the relation above.
pub(super) fn mul_base<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    k: &[u8; 32],
) -> Result<Affine, A::Error> {
    let mut eighth = Order25519::sub(&Order25519::reduce(&words_from_bytes(k)), &[1, 0, 0, 0]);
    for _ in 0..3 {
        eighth = Order25519::halve(&eighth);
    }
    let mut h = words_to_bytes(&eighth);
    eighth.zeroize();
    let answers = accelerator
        .mul_base(k)
        .and_then(|p| Ok((p, accelerator.mul_base(&h)?)));
    h.zeroize();
    let (p, h) = answers?;
    if are_multiple_and_eighth(&p, &h) {
        Ok(p)
    } else {
        Err(accelerator.wrong_result())
    }
}

/// Whether `P = 8·H + B`, both in canonical coordinates and on the curve.
fn are_multiple_and_eighth(p: &Affine, h: &Affine) -> bool {
    let [px, py, hx, hy] = [&p.x, &p.y, &h.x, &h.y].map(canonical);
    let (xx, yy) = (Home::square(hx.0), Home::square(hy.0));
    // -x² + y² = 1 + d·x²·y²
    let d = Home::from_canonical(&D);
    let product = Home::mul(d, Home::mul(xx, yy));
    let on_curve = Home::carry(yy.sub(xx)).equals(Home::carry(Home::ONE.add(product)));
    let mut eight = Extended::from_affine(hx.0, hy.0).to_completed();
    for _ in 0..3 {
        HomeGroup::double(&mut eight);
    }
    let mut sum = eight.to_extended();
    HomeGroup::add_points(&mut sum, &ED25519_BASEPOINT_POINT.0);
    let same = Home::mul(px.0, sum.z).equals(sum.x) & Home::mul(py.0, sum.z).equals(sum.y);
    (px.1 & py.1 & hx.1 & hy.1 & on_curve & same).reveal()
}

/// The X25519 function, checked by the relation above.
pub(super) fn x25519<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    k: &[u8; 32],
    u: &[u8; 32],
) -> Result<[u8; 32], A::Error> {
    let mut other = clamp_integer(*k);
    other[0] ^= 8;
    let answers = accelerator
        .x25519(k, u)
        .and_then(|one| Ok([one, accelerator.x25519(&other, u)?]));
    other.zeroize();
    let mut answers = answers?;
    let right = differ_by_eight(&answers, u);
    let shared = answers[0];
    answers.zeroize();
    if right {
        Ok(shared)
    } else {
        Err(accelerator.wrong_result())
    }
}

/// Whether the answers are canonical and belong to points that differ by 8 times the point with
/// coordinate `u`.
fn differ_by_eight(answers: &[[u8; 32]; 2], u: &[u8; 32]) -> bool {
    let [one, other] = answers.each_ref().map(canonical);
    let (a, b) = (one.0, other.0);
    let mut u = words_from_bytes(u);
    u[3] &= u64::MAX >> 1;
    // 8·P = (x : z)
    let (mut x, mut z) = (Home::from_words(&u), Home::ONE);
    for _ in 0..3 {
        (x, z) = double(x, z);
    }
    let (ax, az) = (Home::mul(a, x), Home::mul(a, z));
    let difference = Home::square(az.sub(x));
    let product = Home::square(ax.sub(z));
    let sum = Home::mul(ax.add(z), az.add(x));
    // 2A = 973324
    let cross = Home::carry(Home::mul_small(Home::mul(ax, z), 973_324));
    let half_sum = Home::carry(sum.add(cross));
    let middle = Home::mul(b, half_sum);
    let left = Home::carry(Home::mul(Home::square(b), difference).add(product));
    let right = Home::carry(middle.add(middle));
    let zeros = !(a.is_zero() ^ z.is_zero()) & !(b.is_zero() ^ z.is_zero());
    (one.1 & other.1 & left.equals(right) & zeros).reveal()
}

/// Twice (x : z) on the Montgomery curve.
fn double(x: Home, z: Home) -> (Home, Home) {
    let (plus, minus) = (Home::square(x.add(z)), Home::square(x.sub(z)));
    let e = Home::carry(plus.sub(minus));
    // (A + 2)/4 = 121666
    let scaled = Home::carry(Home::mul_small(e, 121_666));
    (
        Home::mul(plus, minus),
        Home::mul(e, Home::carry(minus.add(scaled))),
    )
}

/// The residue of a 256-bit integer, and whether the integer was below p.
fn canonical(bytes: &[u8; 32]) -> (Home, Mask) {
    let words = words_from_bytes(bytes);
    let residue = Home::from_words(&words);
    (residue, Mask::equal(&words, &residue.to_words()))
}

/// The verdict on an equation from three answers: on the equation itself; on the same equation with
/// every point negated, `(L-S)·B = -R + k·(-A)`, which must agree; and on one whose answer is known
/// to be the opposite.
pub(super) fn verify<A: Accelerator + ?Sized>(
    accelerator: &mut A,
    equation: &Equation<'_>,
) -> Result<Verdict, A::Error> {
    let s = words_from_bytes(equation.s);
    let [key, r] = [equation.key, equation.r].map(negated);
    let negative = words_to_bytes(&Order25519::neg(&s));
    let opposite = Equation {
        key: &key,
        r: &r,
        s: &negative,
        ..*equation
    };
    let verdict = accelerator.verify(equation)?;
    let agreed = accelerator.verify(&opposite)? == verdict;
    let one: Words = [1, 0, 0, 0];
    let control = if verdict.is_valid() {
        // If S·B = R + k·A, then (S+1)·B does not, with or without the cofactor.
        let more = words_to_bytes(&Order25519::add(&s, &one));
        let wrong = Equation {
            s: &more,
            ..*equation
        };
        !accelerator.verify(&wrong)?.is_valid()
    } else {
        // 2·B = B + 1·B
        let base = ED25519_BASEPOINT_COMPRESSED.as_bytes();
        let right = Equation {
            key: base,
            r: base,
            s: &words_to_bytes(&[2, 0, 0, 0]),
            k: &words_to_bytes(&one),
            ..*equation
        };
        accelerator.verify(&right)?.is_valid()
    };
    if agreed && control {
        Ok(verdict)
    } else {
        Err(accelerator.wrong_result())
    }
}

/// The encoding of the negated point.
fn negated(encoding: &[u8; 32]) -> [u8; 32] {
    let mut bytes = *encoding;
    bytes[31] ^= 0x80;
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accelerator::Software;
    use crate::constants::EIGHT_TORSION;

    /// Wrong answers of the kinds that the checks target: every answer is off by a point of small
    /// order, belongs to another base point, or to another scalar.
    #[test]
    fn wrong_points_are_refused() {
        use crate::edwards::EdwardsPoint;
        use crate::scalar::Scalar;

        struct Off<F>(F, usize);
        impl<F: Fn(usize, &Scalar) -> EdwardsPoint> Accelerator for Off<F> {
            type Error = &'static str;
            fn x25519(&mut self, _: &[u8; 32], _: &[u8; 32]) -> Result<[u8; 32], Self::Error> {
                Ok([0; 32])
            }
            fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Self::Error> {
                let p = (self.0)(self.1, &Scalar::from_bytes_mod_order(*k)).0;
                self.1 += 1;
                Ok(affine(&p))
            }
            fn verify(&mut self, _: &Equation<'_>) -> Result<Verdict, Self::Error> {
                Ok(Verdict(true))
            }
            fn wrong_result(&self) -> Self::Error {
                "wrong"
            }
        }
        fn off(f: impl Fn(usize, &Scalar) -> EdwardsPoint) -> Result<Affine, &'static str> {
            let mut k = [0x33; 32];
            k[31] = 3;
            Off(f, 0).checked_mul_base(&k)
        }
        let base = |k: &Scalar| EdwardsPoint::mul_base(k);
        let right = off(|_, k| base(k)).unwrap();
        for t in &EIGHT_TORSION[1..] {
            assert!(off(|_, k| base(k) + t).is_err(), "both answers");
            assert!(off(|n, k| if n == 0 { base(k) + t } else { base(k) }).is_err());
            // 8·(H + T) = 8·H.
            assert_eq!(
                off(|n, k| if n == 0 { base(k) } else { base(k) + t }),
                Ok(right)
            );
        }
        let b = ED25519_BASEPOINT_POINT;
        assert!(off(|_, k| (b + b) * k).is_err(), "another base point");
        assert!(off(|_, k| base(k) + b).is_err(), "an offset");
        assert!(off(|_, k| -base(k)).is_err(), "the negative");
        assert!(off(|_, _| b).is_err(), "always the same");
        for bit in 0..252 {
            let mut bytes = [0; 32];
            bytes[bit / 8] = 1 << (bit % 8);
            let flip = Scalar::from_bytes_mod_order(bytes);
            assert!(off(|_, k| base(&(k + flip))).is_err(), "the scalar");
            assert!(off(|n, k| base(&if n == 0 { k + flip } else { *k })).is_err());
            assert!(off(|n, k| base(&if n == 1 { k + flip } else { *k })).is_err());
        }
    }

    /// The relation holds for X25519 results on the curve, on the twist and for small orders, and
    /// fails for neighbouring values and for zeros.
    #[test]
    fn exchanges_satisfy_the_relation() {
        let mut small = 0;
        for n in 0..=255u8 {
            let mut u = [n; 32];
            match n {
                0 => u = [0; 32],
                1 => u = words_to_bytes(&[1, 0, 0, 0]),
                2 => u = words_to_bytes(&crate::field::constants::P),
                3 => u = EIGHT_TORSION[1].to_montgomery().0,
                _ => {}
            }
            let k = [n.wrapping_mul(59); 32];
            let mut other = clamp_integer(k);
            other[0] ^= 8;
            let answers = [k, other].map(|k| crate::x25519::x25519(k, u));
            assert!(differ_by_eight(&answers, &u), "{u:02x?}");
            if answers[0] == [0; 32] {
                small += 1;
            } else {
                assert!(!differ_by_eight(&[[0; 32]; 2], &u));
                assert!(!differ_by_eight(&[answers[0], [0; 32]], &u));
                assert!(!differ_by_eight(&[[0; 32], answers[1]], &u));
            }
            assert!(!differ_by_eight(&[u, u], &u) || answers[0] == u);
            let mut next = answers;
            next[0][0] ^= 1;
            assert!(!differ_by_eight(&next, &u));
            next[1][0] ^= 1;
            assert!(!differ_by_eight(&next, &u));
        }
        assert!(small >= 4, "{small}");
    }

    /// The affine coordinates of a point, or of the formulas' output for a point not on the curve.
    fn affine(p: &Extended<Home>) -> Affine {
        let inverse = p.z.invert();
        let [x, y] = [p.x, p.y].map(|c| words_to_bytes(&Home::mul(c, inverse).to_words()));
        Affine { x, y }
    }

    /// The other 32-byte form of a residue below 19, which is larger by p.
    fn plus_p(bytes: &[u8; 32]) -> [u8; 32] {
        assert!(bytes[0] < 19 && bytes[1..].iter().all(|byte| *byte == 0));
        let mut other = words_to_bytes(&crate::field::constants::P);
        other[0] += bytes[0];
        other
    }

    /// H is not on the curve, and P is the formulas' output for it.
    #[test]
    fn an_eighth_off_the_curve_is_refused() {
        let small = |n: u64| Home::from_words(&[n, 0, 0, 0]);
        let answers = |x: Home, y: Home| {
            let h = Extended::from_affine(x, y);
            let mut eight = h.to_completed();
            for _ in 0..3 {
                HomeGroup::double(&mut eight);
            }
            let mut sum = eight.to_extended();
            HomeGroup::add_points(&mut sum, &ED25519_BASEPOINT_POINT.0);
            are_multiple_and_eighth(&affine(&sum), &affine(&h))
        };
        for x in 2..12 {
            for y in 2..12 {
                assert!(!answers(small(x), small(y)), "({x}, {y})");
            }
        }
        // The same for a point on the curve.
        let b = affine(&ED25519_BASEPOINT_POINT.0);
        let [x, y] = [b.x, b.y].map(|c| Home::from_words(&words_from_bytes(&c)));
        assert!(answers(x, y));
    }

    /// Correct answers with a coordinate 0 or 1 written as p or p + 1, one at a time.
    #[test]
    fn multiples_that_are_not_canonical_are_refused() {
        use crate::edwards::EdwardsPoint;
        use crate::scalar::Scalar;

        let identity = affine(&EdwardsPoint::default().0);
        let eighth = -Scalar::from(8u64).invert();
        // P = O and P = B.
        let minus_eighth = affine(&EdwardsPoint::mul_base(&eighth).0);
        let base = affine(&ED25519_BASEPOINT_POINT.0);
        assert!(are_multiple_and_eighth(&identity, &minus_eighth));
        assert!(are_multiple_and_eighth(&base, &identity));
        let Affine { x, y } = identity;
        for other in [Affine { x: plus_p(&x), y }, Affine { x, y: plus_p(&y) }] {
            assert!(!are_multiple_and_eighth(&other, &minus_eighth), "P");
            assert!(!are_multiple_and_eighth(&base, &other), "H");
        }
    }

    /// An answer 0 or 9 written as p or p + 9, one at a time, beside a canonical one.
    #[test]
    fn exchanges_that_are_not_canonical_are_refused() {
        use crate::montgomery::MontgomeryPoint;
        use crate::scalar::Scalar;

        let mut nine = [0; 32];
        nine[0] = 9;
        let k = clamp_integer([0x42; 32]);
        let mut other = k;
        other[0] ^= 8;
        for (i, scalar) in [k, other].into_iter().enumerate() {
            // [k]P has the u-coordinate 9, or 0.
            let inverse = Scalar::from_bytes_mod_order(scalar).invert();
            for u in [(MontgomeryPoint(nine) * inverse).0, [0; 32]] {
                let mut answers = [k, other].map(|k| crate::x25519::x25519(k, u));
                assert!(differ_by_eight(&answers, &u));
                answers[i] = plus_p(&answers[i]);
                assert!(!differ_by_eight(&answers, &u), "answer {i}");
            }
        }
    }

    #[test]
    fn equations_have_two_forms() {
        let base = ED25519_BASEPOINT_COMPRESSED.as_bytes();
        for (s, valid) in [(2, true), (3, false), (0, false)] {
            let equation = Equation {
                key: base,
                r: base,
                s: &words_to_bytes(&[s, 0, 0, 0]),
                k: &words_to_bytes(&[1, 0, 0, 0]),
                cofactored: s == 2,
                refuse_small_order: true,
            };
            let Ok(verdict) = verify(&mut Software, &equation);
            assert_eq!(verdict.is_valid(), valid);
        }
    }
}
