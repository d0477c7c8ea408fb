// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Montgomery ladder on `v² = u³ + A·u² + u`, u-coordinates only.
//!
//! Reference: Montgomery, *Speeding the Pollard and elliptic curve methods of factorization*,
//! doi:10.1090/S0025-5718-1987-0866113-7; the step is that of RFC 7748 §5, where
//! AA + (A-2)/4·E is written BB + (A+2)/4·E, which is the same since E = AA - BB.

use crate::field::{Field, Mask, Words};

/// (X : Z), u = X/Z; (1 : 0) is the point at infinity.
#[derive(Clone, Copy, Debug)]
struct Point<F> {
    x: F,
    z: F,
}

/// Doubles `p` and adds `q - p = (u : 1)`: 5M, 4S and one small multiple.
///
/// A = X2+Z2, B = X2-Z2, C = X3+Z3, D = X3-Z3; E = A² - B²;
/// X4 = A²·B², Z4 = E·(B² + a24·E); X5 = (DA + CB)², Z5 = u·(DA - CB)².
#[inline(always)]
fn step<F: Field>(p: &mut Point<F>, q: &mut Point<F>, u: F) {
    let (a, b) = (p.x.add(p.z), p.x.sub(p.z));
    let (c, d) = (q.x.add(q.z), q.x.sub(q.z));
    let da = F::mul(d, a);
    let cb = F::mul(c, b);
    let aa = F::square(a);
    let bb = F::square(b);
    q.x = F::square(da.add(cb));
    q.z = F::mul(u, F::square(da.sub(cb)));
    let e = aa.sub(bb);
    p.x = F::mul(aa, bb);
    p.z = F::mul(e, bb.add(F::mul_small(e, F::CURVE.a24)));
}

/// Doubles `p`: 2M, 2S and one small multiple.
#[inline(always)]
fn double<F: Field>(p: Point<F>) -> Point<F> {
    let aa = F::square(p.x.add(p.z));
    let bb = F::square(p.x.sub(p.z));
    let e = aa.sub(bb);
    Point {
        x: F::mul(aa, bb),
        z: F::mul(e, bb.add(F::mul_small(e, F::CURVE.a24))),
    }
}

/// Runs the ladder over bits `high..=low` of `k`, from the pair (p, p + (u : 1)).
#[inline(always)]
fn climb<F: Field>(k: &Words, high: usize, low: usize, u: F, p: &mut Point<F>, q: &mut Point<F>) {
    let mut swapped = 0;
    for i in (low..=high).rev() {
        let bit = k[i / 64] >> (i % 64) & 1;
        let exchange = Mask::from_bit(swapped ^ bit);
        swapped = bit;
        F::swap(&mut p.x, &mut q.x, exchange);
        F::swap(&mut p.z, &mut q.z, exchange);
        step(p, q, u);
    }
    let exchange = Mask::from_bit(swapped);
    F::swap(&mut p.x, &mut q.x, exchange);
    F::swap(&mut p.z, &mut q.z, exchange);
}

/// X25519 of RFC 7748 §5 with a clamped scalar: bit 254 set, bits 255 and 0 to 2 clear.
///
/// The set top bit starts the ladder at (P, 2P), the clear low bits end it with three doublings:
/// 251 steps. Bit 255 of `u` is ignored. 0 if the result is the point at infinity. Constant time.
#[inline(always)]
pub(crate) fn x25519_clamped<F: Field>(k: &Words, u: &Words) -> Words {
    let u = F::from_words(&[u[0], u[1], u[2], u[3] & (u64::MAX >> 1)]);
    let mut p = Point { x: u, z: F::ONE };
    let mut q = double(p);
    climb(k, 253, 3, u, &mut p, &mut q);
    let p = double(double(double(p)));
    F::mul(p.x, p.z.invert()).to_words()
}

/// `[k](u : 1)` for any 256-bit `k`; u-coordinate, 0 for the point at infinity. Constant time.
#[inline(always)]
pub(crate) fn ladder<F: Field>(k: &Words, u: &Words) -> Words {
    let u = F::from_words(&[u[0], u[1], u[2], u[3] & (u64::MAX >> 1)]);
    let mut p = Point {
        x: F::ONE,
        z: F::ZERO,
    };
    let mut q = Point { x: u, z: F::ONE };
    climb(k, 255, 0, u, &mut p, &mut q);
    F::mul(p.x, p.z.invert()).to_words()
}
