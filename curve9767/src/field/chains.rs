// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inversion, square roots, cube roots: a few products each, because the Frobenius map is nearly
//! free.
//!
//! `r = (q-1)/(p-1) = 1 + p + … + p^18`, and `u^r` is in GF(p): its inverse and powers are those of
//! small integers. It remains to reach exponents that are sums of powers of p, doubling their
//! number of terms with one product each (Itoh and Tsujii).
//!
//! All of these are constant time, and defined for 0.
//!
//! References: Itoh, Tsujii, *A fast algorithm for computing multiplicative inverses in GF(2^m)
//! using normal bases*, doi:10.1016/0890-5401(88)90024-7; Pornin, eprint 2020/009, section 3.

use super::base::{MINUS_ONE, character, invert as invert_base};
use super::{Field, Mask};

/// A field whose product is a function of its own: chains are long, and so are copies of a product.
pub(crate) trait Products: 'static {
    /// The field.
    type Field: Field;
    /// `a·b`
    fn mul(a: &Self::Field, b: &Self::Field) -> Self::Field;
    /// An element whose coefficient 0 is that of `a·b`.
    #[inline(always)]
    fn mul_to_constant(a: &Self::Field, b: &Self::Field) -> Self::Field {
        Self::mul(a, b)
    }
    /// `a²`
    #[inline(always)]
    fn square(a: &Self::Field) -> Self::Field {
        Self::mul(a, a)
    }
}

/// `1/u`, or 0 for 0: 5 products and the norm.
#[inline(always)]
pub(crate) fn invert<P: Products>(u: &P::Field) -> P::Field {
    // The exponents, as the powers of p that are summed.
    let t = P::mul(u, &P::Field::frobenius::<1>(u)); // 0, 1
    let t = P::mul(&t, &P::Field::frobenius::<2>(&t)); // 0 to 3
    let t = P::mul(&t, &P::Field::frobenius::<4>(&t)); // 0 to 7
    let t = P::mul(u, &P::Field::frobenius::<1>(&t)); // 0 to 8
    let t = P::mul(&t, &P::Field::frobenius::<9>(&t)); // 0 to 17
    let t = P::Field::frobenius::<1>(&t); // 1 to 18: r - 1
    let norm = P::mul_to_constant(u, &t);
    P::Field::mul_coefficients(&t, &P::Field::map_constant(&norm, invert_base))
}

/// `u^e`, `u^f` with `e = 1 + p² + … + p^18` and `f = p + p³ + … + p^17`, and `u^r = u^(e+f)`.
#[inline(always)]
fn halves<P: Products>(u: &P::Field) -> [P::Field; 3] {
    let t = P::mul(u, &P::Field::frobenius::<2>(u)); // 0, 2
    let t = P::mul(&t, &P::Field::frobenius::<4>(&t)); // 0 to 6
    let t = P::mul(&t, &P::Field::frobenius::<8>(&t)); // 0 to 14
    let t = P::mul(u, &P::Field::frobenius::<2>(&t)); // 0 to 16
    let uf = P::Field::frobenius::<1>(&t);
    let ue = P::mul(u, &P::Field::frobenius::<1>(&uf));
    let norm = P::mul_to_constant(&ue, &uf);
    [ue, uf, norm]
}

/// Whether `u`, whose norm is given, is a square in a lane; 0 is. The character of the norm decides
/// it, as `(q-1)/2 = r·(p-1)/2`.
#[inline(always)]
pub(crate) fn is_square_by_norm<F: Field>(norm: &F, lane: usize) -> Mask {
    let c = character(norm.lane(lane)[0]);
    !Mask::equal_word(u64::from(c), u64::from(MINUS_ONE))
}

/// `a^(2^n)`
#[inline(always)]
fn square_times<P: Products>(a: &P::Field, n: u32) -> P::Field {
    (0..n).fold(*a, |x, _| P::square(&x))
}

/// `u^((q+1)/4)`, a square root of `u` if it is a square, else of `-u`; and the norm of `u`.
///
/// With `p·e = f + q` and `p·f = e - 1`, `(e - f)(p + 1) = q + 1`: the root is the power
/// `(p+1)/4 = 2442 = 2·(64·19 + 5)` of `u^(e-f) = u^(2e)·u^-r`. The norm tells whether it is a root
/// of `u`: [`is_square_by_norm`].
#[inline(always)]
pub(crate) fn sqrt<P: Products>(u: &P::Field) -> (P::Field, P::Field) {
    let [ue, _, norm] = halves::<P>(u);
    let inverse = P::Field::map_constant(&norm, invert_base);
    let x = P::Field::mul_coefficients(&P::square(&ue), &inverse);
    let x4 = square_times::<P>(&x, 2);
    let x5 = P::mul(&x4, &x);
    let x9 = P::mul(&x5, &x4);
    let x19 = P::mul(&P::square(&x9), &x);
    let x1221 = P::mul(&square_times::<P>(&x19, 6), &x5);
    (P::square(&x1221), norm)
}

/// The cube root, which is unique: `u^((2q-1)/3) = u^e·(u^(2e+f))^((p-2)/3)`.
///
/// With `p·e = f + q` and `p·f = e - 1`, `3e + (2e + f)(p - 2) = 2q - 1`;
/// `(p-2)/3 = 3255 = 4·(32·25 + 13) + 3`.
#[inline(always)]
pub(crate) fn cube_root<P: Products>(u: &P::Field) -> P::Field {
    let [ue, uf, _] = halves::<P>(u);
    let w = P::mul(&P::square(&ue), &uf);
    let w3 = P::mul(&P::square(&w), &w);
    let w12 = square_times::<P>(&w3, 2);
    let w13 = P::mul(&w12, &w);
    let w25 = P::mul(&w13, &w12);
    let w813 = P::mul(&square_times::<P>(&w25, 5), &w13);
    let w3255 = P::mul(&square_times::<P>(&w813, 2), &w3);
    P::mul(&ue, &w3255)
}
