// SPDX-License-Identifier: MIT OR Apache-2.0
//! Integers modulo the order of a curve's prime-order group, on 64-bit words.
//!
//! An element is a plain [`Words`], least significant word first, canonical (below the order)
//! wherever a function says so. [`Order`] is the interface: what curve and signature code needs
//! from an order, with default implementations for the algorithms that are the same for all orders.
//! [`Order25519`] is the order of edwards25519,
//!
//! ```text
//! L = 2^252 + c,   c = 27742317777372353535851937790883648493 < 2^125
//! ```
//!
//! **Reduction.** `2^252 ≡ -c (mod L)`. Cutting an integer at bit 252 and multiplying the upper
//! part by `c` shortens it by 127 bits; the sign alternates with each cut. Carrying the sign along
//! would cost a correction per cut, so the parts are kept positive and combined once:
//!
//! ```text
//! x = x0 + 2^252·x1          x1 < 2^260
//! c·x1 = p0 + 2^252·p1       p1 < 2^133
//! c·p1 = q0 + 2^252·q1       q1 < 2^6
//! x ≡ x0 - p0 + q0 - c·q1    (mod L)
//! ```
//!
//! with `x0, p0, q0 < 2^252`, so one last cut and one conditional addition of `L` give the
//! canonical result. This takes 10 + 6 + 2 word products, against 20 + 16 for a Montgomery or
//! Barrett reduction of 512 bits, which does not exploit the shape of `L`.
//!
//! **Time:** constant in every function here: no branch and no address depends on a value.
//!
//! References: RFC 8032 §5.1 (`L`) and §5.1.6 (`S = r + k·a mod L`).

#[cfg(test)]
mod tests;

pub(crate) use ground::words::Words;
use ground::words::{add, is_zero, keep, mac, mask, select, sub};

use crate::field::safegcd::{self, Modulus};
use ground::{array_of, each};

/// The order of the prime-order subgroup, with the arithmetic modulo it.
///
/// Canonical means below [`ORDER`](Order::ORDER). Operands are canonical unless a function says
/// otherwise; results always are.
pub(crate) trait Order: Copy + 'static {
    /// The order `n` of the prime-order subgroup: odd, below 2^255.
    const ORDER: Words;

    /// `8n`, the order of the whole group: below 2^256.
    const GROUP_ORDER: Words = times_eight(&Self::ORDER);

    /// The order prepared for inversion.
    const MODULUS: Modulus = Modulus::new(&Self::ORDER);

    /// `x mod n` for any 512-bit `x`.
    fn reduce_wide(x: &[u64; 8]) -> Words;

    /// `x mod n` for any 256-bit `x`.
    #[inline]
    fn reduce(x: &Words) -> Words {
        Self::reduce_wide(&[x[0], x[1], x[2], x[3], 0, 0, 0, 0])
    }

    /// `a·b + c mod n` for any 256-bit operands.
    #[inline]
    fn mul_add(a: &Words, b: &Words, c: &Words) -> Words {
        // (2^256 - 1)^2 + 2^256 - 1 < 2^512.
        Self::reduce_wide(&mul_add_wide(a, b, c))
    }

    /// `a·b mod n` for any 256-bit operands.
    #[inline]
    fn mul(a: &Words, b: &Words) -> Words {
        Self::mul_add(a, b, &[0; 4])
    }

    /// Whether `x < n`.
    #[inline]
    fn is_canonical(x: &Words) -> bool {
        sub(x, &Self::ORDER).1
    }

    /// `a + b mod n`.
    #[inline]
    fn add(a: &Words, b: &Words) -> Words {
        let (sum, _) = add(a, b); // < 2n < 2^256
        let (reduced, borrow) = sub(&sum, &Self::ORDER);
        select(&reduced, &sum, mask(borrow))
    }

    /// `a - b mod n`.
    #[inline]
    fn sub(a: &Words, b: &Words) -> Words {
        let (difference, borrow) = sub(a, b);
        // A borrow means a - b + 2^256 >= 2^256 - n; adding n drops the 2^256 again.
        add(&difference, &keep(&Self::ORDER, mask(borrow))).0
    }

    /// `-a mod n`.
    #[inline]
    fn neg(a: &Words) -> Words {
        Self::sub(&[0; 4], a)
    }

    /// `a/2 mod n`.
    #[inline]
    fn halve(a: &Words) -> Words {
        // Exactly one of a and a + n is even, as n is odd; a + n < 2^256.
        let (even, _) = add(a, &keep(&Self::ORDER, mask(a[0] & 1 == 1)));
        array_of!(i in 0 1 2 3 => (even[i] >> 1) | if i < 3 { even[i + 1] << 63 } else { 0 })
    }

    /// `1/a mod n`; 0 for `a = 0`.
    fn invert(a: &Words) -> Words {
        safegcd::invert(a, || &Self::MODULUS)
    }

    /// Replaces each value by its inverse, and zeros by zero, at the cost of one inversion and
    /// three products per value (Montgomery's trick). The time taken does not reveal which values
    /// are zero.
    ///
    /// `scratch` holds intermediate products, as many as there are values. Its previous contents do
    /// not matter, and what it holds afterwards is as secret as the values.
    ///
    /// # Panics
    ///
    /// If `values` and `scratch` differ in length.
    fn batch_invert(values: &mut [Words], scratch: &mut [Words]) {
        assert_eq!(
            values.len(),
            scratch.len(),
            "one intermediate product per value"
        );
        // A zero takes part as a one and is restored at the end.
        let one_for_zero = |value: &Words| {
            let zero = mask(is_zero(value));
            (select(value, &[1, 0, 0, 0], zero), zero)
        };
        let mut product = [1, 0, 0, 0];
        for (value, before) in values.iter().zip(scratch.iter_mut()) {
            *before = product;
            product = Self::mul(&product, &one_for_zero(value).0);
        }
        let mut inverse = Self::invert(&product);
        for (value, before) in values.iter_mut().zip(scratch.iter()).rev() {
            // inverse = 1/(product of the values up to and including this one).
            let (factor, zero) = one_for_zero(value);
            *value = keep(&Self::mul(&inverse, before), !zero);
            inverse = Self::mul(&inverse, &factor);
        }
    }
}

/// The order `L` of the prime-order subgroup of edwards25519 (RFC 8032 §5.1).
#[derive(Clone, Copy)]
pub(crate) struct Order25519;

impl Order for Order25519 {
    const ORDER: Words = L;

    #[inline]
    fn reduce_wide(x: &[u64; 8]) -> Words {
        let x0 = [x[0], x[1], x[2], x[3] & TOP];
        let cut = |i: usize| (x[i + 3] >> 60) | (x[i + 4] << 4);
        let x1: [u64; 5] = [cut(0), cut(1), cut(2), cut(3), x[7] >> 60];

        // c < 2^124.4 and x1 < 2^260, so p < 2^384.4 and p1 < 2^132.4.
        let p: [u64; 7] = times_c(&x1);
        let p0 = [p[0], p[1], p[2], p[3] & TOP];
        let p1: [u64; 3] = array_of!(i in 0 1 2 => (p[i + 3] >> 60) | (p[i + 4] << 4));

        // q < 2^256.8 and q1 < 2^4.8.
        let q: [u64; 5] = times_c(&p1);
        let q0 = [q[0], q[1], q[2], q[3] & TOP];
        let q1 = (q[3] >> 60) | (q[4] << 4);

        // Positive thanks to the L: c < v < 3·2^252 + c.
        let (v, _) = add(&x0, &q0);
        let (v, _) = add(&v, &L);
        let (v, _) = sub(&v, &p0);
        reduce_cut(&v, q1)
    }

    #[inline]
    fn reduce(x: &Words) -> Words {
        reduce_cut(x, 0)
    }
}

/// A small odd order, for the miniature curves that tests enumerate.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(crate) struct SmallOrder<const N: u32>;

#[cfg(test)]
impl<const N: u32> Order for SmallOrder<N> {
    const ORDER: Words = [N as u64, 0, 0, 0];

    fn reduce_wide(x: &[u64; 8]) -> Words {
        let remainder = x
            .iter()
            .rev()
            .fold(0, |r: u128, word| ((r << 64) | *word as u128) % N as u128);
        [remainder as u64, 0, 0, 0]
    }
}

/// The order of edwards25519's prime-order subgroup: 2^252 +
/// 27742317777372353535851937790883648493.
pub(crate) const L: Words = [C[0], C[1], 0, 1 << 60];

/// `L - 2^252`.
const C: [u64; 2] = [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6];

/// The bits below 252 in the fourth word.
const TOP: u64 = (1 << 60) - 1;

/// The integer given by 64 little-endian bytes, for [`Order::reduce_wide`].
#[inline]
pub(crate) fn from_wide_bytes(bytes: &[u8; 64]) -> [u64; 8] {
    let (words, _) = bytes.as_chunks::<8>();
    array_of!(i in 0 1 2 3 4 5 6 7 => u64::from_le_bytes(words[i]))
}

/// `v - c·extra mod L`, canonical, for `extra < 2^6`: the last cut.
#[inline(always)]
fn reduce_cut(v: &Words, extra: u64) -> Words {
    // v = v0 + 2^252·t ≡ v0 - c·t, so the value sought is v0 - c·(extra + t), extra + t < 2^7. It
    // is at most v0 < 2^252 < L and above -2^132 > -L: canonical now, or after adding L once.
    let [lo, hi, top]: [u64; 3] = times_c(&[extra + (v[3] >> 60)]);
    let (difference, borrow) = sub(&[v[0], v[1], v[2], v[3] & TOP], &[lo, hi, top, 0]);
    add(&difference, &keep(&L, mask(borrow))).0
}

/// `c·x`, where `OUT = IN + 2`.
#[inline(always)]
fn times_c<const IN: usize, const OUT: usize>(x: &[u64; IN]) -> [u64; OUT] {
    const { assert!(OUT == IN + 2) };
    let mut product = [0; OUT];
    const { assert!(IN <= 5) };
    each!(j in 0 1 => {
        let mut carry = 0;
        each!(i in 0 1 2 3 4 => if i < IN {
            (product[i + j], carry) = mac(product[i + j], x[i], C[j], carry);
        });
        product[IN + j] = carry
    });
    product
}

/// `a·b + c` as an integer.
#[inline(always)]
fn mul_add_wide(a: &Words, b: &Words, c: &Words) -> [u64; 8] {
    let mut product = [c[0], c[1], c[2], c[3], 0, 0, 0, 0];
    each!(j in 0 1 2 3 => {
        let mut carry = 0;
        each!(i in 0 1 2 3 => (product[i + j], carry) = mac(product[i + j], a[i], b[j], carry));
        product[j + 4] = carry
    });
    product
}

/// `8x`, for `x < 2^253`.
const fn times_eight(x: &Words) -> Words {
    assert!(x[3] >> 61 == 0);
    [
        x[0] << 3,
        (x[1] << 3) | (x[0] >> 61),
        (x[2] << 3) | (x[1] >> 61),
        (x[3] << 3) | (x[2] >> 61),
    ]
}
