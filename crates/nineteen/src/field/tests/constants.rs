// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every curve constant from its definition, and in every representation.

use num_bigint::BigUint;
use num_traits::One;

use super::support::{Representation, big, for_each_representation, inverse, minus, p};
use crate::field::constants as c;

for_each_representation! { constants_in_limbs }

fn constants_in_limbs<F: Representation>() {
    let curve = F::CURVE;
    for (limbs, w) in [
        (curve.d, c::D),
        (curve.d2, c::D2),
        (curve.d2_inverse, c::D2_INVERSE),
        (curve.sqrt_m1, c::SQRT_M1),
        (curve.sqrt_ad_minus_one, c::SQRT_AD_MINUS_ONE),
        (curve.invsqrt_a_minus_d, c::INVSQRT_A_MINUS_D),
        (curve.one_minus_d_sq, c::ONE_MINUS_D_SQ),
        (curve.d_minus_one_sq, c::D_MINUS_ONE_SQ),
    ] {
        limbs.assert_tight();
        assert_eq!(limbs.to_words(), w);
    }
    assert_eq!(curve.a24, c::A24);
}

#[test]
fn constants_from_their_definitions() {
    let p = p();
    let one = BigUint::one();
    assert_eq!(big(&c::P), p);
    let d = minus(
        &BigUint::from(0u32),
        &(121_665u32 * inverse(&BigUint::from(121_666u32), &p) % &p),
        &p,
    );
    assert_eq!(big(&c::D), d);
    assert_eq!(big(&c::D2), &d * 2u32 % &p);
    assert_eq!(big(&c::D2_INVERSE) * big(&c::D2) % &p, one);

    let even = |r: BigUint| if r.bit(0) { &p - r } else { r };
    let i = BigUint::from(2u32).modpow(&((&p - 1u32) / 4u32), &p);
    assert_eq!(&i * &i % &p, &p - 1u32);
    assert_eq!(big(&c::SQRT_M1), even(i));

    let square = |w| big(w) * big(w) % &p;
    // a·d - 1 and a - d with a = -1.
    let minus_d_minus_1 = minus(&(&p - &one), &d, &p);
    assert_eq!(square(&c::SQRT_AD_MINUS_ONE), minus_d_minus_1);
    assert!(big(&c::SQRT_AD_MINUS_ONE).bit(0));
    assert_eq!(square(&c::INVSQRT_A_MINUS_D) * minus_d_minus_1 % &p, one);
    assert!(!big(&c::INVSQRT_A_MINUS_D).bit(0));
    assert_eq!(big(&c::ONE_MINUS_D_SQ), minus(&one, &(&d * &d % &p), &p));
    assert_eq!(big(&c::D_MINUS_ONE_SQ), (&d - &one).pow(2) % &p);

    assert_eq!(c::A24 * 4, 486_662 + 2);
    let (x, y) = (big(&c::BASE_X), big(&c::BASE_Y));
    assert_eq!(big(&c::BASE_T), &x * &y % &p);
    assert_eq!(&y * 5u32 % &p, BigUint::from(4u32));
    assert!(!x.bit(0));
    let (xx, yy) = (&x * &x % &p, &y * &y % &p);
    assert_eq!(minus(&yy, &xx, &p), (&d * xx * yy + &one) % &p);
}
