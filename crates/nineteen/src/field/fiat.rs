// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arithmetic of the `fiat-crypto` crate, generated and proven correct in Coq: `fiat`.
//!
//! The proofs cover each function under bounds that the generated types name `tight` and `loose`; a
//! loose element is the sum or difference of two tight ones. Our types have the same bounds, so the
//! compiler checks the preconditions of the proofs. A third term costs a carry first.
//!
//! Both forms are here and tested, [`FeFiat64`] (5 × 51) and [`FeFiat32`] (10 × 25.5); [`FeFiat`]
//! is the one that fits the target. Inversion is ours: the crate has none.
//!
//! Reference: Erbsen, Philipoom, Gross, Sloan, Chlipala, *Simple High-Level Code for Cryptographic
//! Arithmetic*, doi:10.1109/SP.2019.00005.

use super::constants::curve_constants;
use super::{
    CurveConstants, Field, Mask, Operand, Words, fe4x64, one_carried_element, words_from_bytes,
};

/// The form that fits the compilation target.
#[cfg(not(nineteen_narrow))]
pub type FeFiat = FeFiat64;
/// The form that fits the compilation target.
#[cfg(nineteen_narrow)]
pub type FeFiat = FeFiat32;

/// Little-endian bytes of `w`, at compile time.
const fn bytes(w: &Words) -> [u8; 32] {
    let mut b = [0; 32];
    let mut i = 0;
    while i < 32 {
        b[i] = (w[i / 8] >> (8 * (i % 8))) as u8;
        i += 1;
    }
    b
}

macro_rules! fiat_field {
    ($fe:ident, $sum:ident, $module:ident, $word:ty, $limbs:literal, $invert:ident, $what:literal) => {
        #[doc = concat!("A tight element of `fiat-crypto`'s ", $what, " form.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $fe([$word; $limbs]);

        #[doc = concat!("A loose element of `fiat-crypto`'s ", $what, " form: two terms.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $sum([$word; $limbs]);

        impl From<$fe> for $sum {
            #[inline(always)]
            fn from(a: $fe) -> $sum {
                $sum(a.0) // every tight element is loose
            }
        }

        const _: () = {
            use fiat_crypto::$module::{
                fiat_25519_add, fiat_25519_carry, fiat_25519_carry_mul,
                fiat_25519_carry_scmul_121666, fiat_25519_carry_square, fiat_25519_from_bytes,
                fiat_25519_loose_field_element as Loose, fiat_25519_sub,
                fiat_25519_tight_field_element as Tight, fiat_25519_to_bytes,
            };
            const ZERO: Tight = Tight([0; $limbs]);

            impl $fe {
                /// The canonical integer `w < p`, at compile time.
                pub(crate) const fn from_canonical(w: &Words) -> $fe {
                    let mut r = ZERO;
                    fiat_25519_from_bytes(&mut r, &bytes(w));
                    $fe(r.0)
                }
            }

            impl Field for $fe {
                one_carried_element!($sum);
                type Sum = $sum;
                type Loose = $sum;

                const ZERO: $fe = $fe([0; $limbs]);
                const ONE: $fe = $fe::from_canonical(&[1, 0, 0, 0]);
                const CURVE: CurveConstants<$fe> = curve_constants!($fe::from_canonical);

                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn add(self, rhs: $fe) -> $sum {
                    let mut r = Loose([0; $limbs]);
                    fiat_25519_add(&mut r, &Tight(self.0), &Tight(rhs.0));
                    $sum(r.0)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn sub(self, rhs: $fe) -> $sum {
                    let mut r = Loose([0; $limbs]);
                    fiat_25519_sub(&mut r, &Tight(self.0), &Tight(rhs.0));
                    $sum(r.0)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn sum_add(a: $sum, b: $fe) -> $sum {
                    $fe::carry(a).add(b)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn sum_add_double(a: $sum, b: $fe) -> $sum {
                    $fe::carry(a).add($fe::carry(b.add(b)))
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn sum_sub(a: $sum, b: $fe) -> $sum {
                    $fe::carry(a).sub(b)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn twice_product(x: $fe, y: $fe, squares: $sum) -> $sum {
                    $fe::square(x.add(y)).sub($fe::carry(squares))
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn carry(a: impl Operand<$sum>) -> $fe {
                    let mut r = ZERO;
                    fiat_25519_carry(&mut r, &Loose(a.operand().0));
                    $fe(r.0)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn mul(a: impl Operand<$sum>, b: impl Operand<$sum>) -> $fe {
                    let mut r = ZERO;
                    fiat_25519_carry_mul(&mut r, &Loose(a.operand().0), &Loose(b.operand().0));
                    $fe(r.0)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn square(a: impl Operand<$sum>) -> $fe {
                    let mut r = ZERO;
                    fiat_25519_carry_square(&mut r, &Loose(a.operand().0));
                    $fe(r.0)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn mul_small(a: impl Operand<$sum>, k: u32) -> $fe {
                    if k == 121_666 {
                        let mut r = ZERO;
                        fiat_25519_carry_scmul_121666(&mut r, &Loose(a.operand().0));
                        $fe(r.0)
                    } else {
                        $fe::mul(a, $fe::from_canonical(&[u64::from(k), 0, 0, 0]))
                    }
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn select(a: $fe, b: $fe, choice: Mask) -> $fe {
                    let mut r = a.0;
                    for (r, b) in r.iter_mut().zip(b.0) {
                        *r ^= choice.word() as $word & (*r ^ b);
                    }
                    $fe(r)
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn swap_loose(a: &mut $sum, b: &mut $sum, choice: Mask) {
                    for (a, b) in a.0.iter_mut().zip(&mut b.0) {
                        let t = choice.word() as $word & (*a ^ *b);
                        *a ^= t;
                        *b ^= t;
                    }
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn from_words(w: &Words) -> $fe {
                    $fe::from_canonical(&fe4x64::canonical(w))
                }
                #[cfg_attr(not(nineteen_outlined), inline(always))]
                #[cfg_attr(nineteen_outlined, inline)]
                fn to_words(self) -> Words {
                    let mut b = [0; 32];
                    fiat_25519_to_bytes(&mut b, &Tight(self.0));
                    words_from_bytes(&b)
                }
                #[inline(always)]
                fn invert(self) -> $fe {
                    $fe::from_canonical(&super::$invert(&self.to_words()))
                }
            }
        };
    };
}

#[cfg(any(test, not(nineteen_narrow)))]
fiat_field!(
    FeFiat64,
    FiatSum64,
    curve25519_64,
    u64,
    5,
    invert64,
    "64-bit"
);
#[cfg(any(test, nineteen_narrow))]
fiat_field!(
    FeFiat32,
    FiatSum32,
    curve25519_32,
    u32,
    10,
    invert32,
    "32-bit"
);
