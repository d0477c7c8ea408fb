// SPDX-License-Identifier: MIT OR Apache-2.0
//! Five limbs of 52 bits in each lane, multiplied by IFMA: `Fe5x52X8`, `Fe5x52X4`,
//! `Fe5x52X4Masked`.
//!
//! The multiplier of AVX-512 IFMA reads the low 52 bits of two words and adds the low or the high
//! 52 bits of their product to a third. In radix 2^52 the split needs no shift, and the bits of a
//! limb above bit 52 are ignored: limbs 0 to 3 of a tight element may hold anything there, and a
//! carry pass need not clear it.
//!
//! | value     | limbs 0 to 3                 | limb 4            | made by                               |
//! |-----------|------------------------------|-------------------|---------------------------------------|
//! | tight     | any word, taken modulo 2^52  | < 2^47 + 2^14     | a carry pass                          |
//! | `Product` | < 10·2^52 + 2^10 < 2^55.4    | < 2^55.4          | products, folded                      |
//! | `Sum`     | < 2^61 + 2^56                | < 2^57            | tight: `a + b`, `a - b + 2p`; products: `a + b`, `a - b + 512p` |
//! | carried   | < 2^62 + 2^60                | < 2^58            | `Sum + a`, `Sum + 2a`, `Sum - a + 512p`, twice a product |
//!
//! An operand of a product must be tight: limb 4 times limb 4 then stays below 2^94.1, so that its
//! upper half is below 2^42.1, and folding it has no third part. Fold: column k + 5 has weight
//! 2^(52k + 260) ≡ 608·2^52k (mod p).
//!
//! Reference: Gueron, Krasnov, *Software implementation of modular exponentiation, using advanced
//! vector instructions architectures*, doi:10.1007/978-3-642-31662-3_9, for radix 2^52; the fold
//! and the bounds are ours, proven in `proofs`.

use super::ifma::{FeIfma, Radix};
use super::vector::{IfmaWord, Vector};
use ground::each;

/// Five limbs of 52 bits.
#[derive(Clone, Copy, Debug)]
pub struct Radix52;

/// One element in each lane.
pub type Fe52<V> = FeIfma<Radix52, V>;

/// Eight elements: `ifma`.
#[cfg(nineteen_arch = "x86_64")]
pub type Fe5x52X8 = Fe52<core::arch::x86_64::__m512i>;

/// Four elements: `avxifma`.
#[cfg(nineteen_arch = "x86_64")]
pub type Fe5x52X4 = Fe52<core::arch::x86_64::__m256i>;

/// Four elements with the masks of AVX-512: half a group of `ifma`.
#[cfg(nineteen_arch = "x86_64")]
pub type Fe5x52X4Masked = Fe52<super::vector::avx512vl::Ymm>;

/// ```text
/// word  |        3        |        2        |        1        |        0        |
/// bit   256             192               128                64                0
/// limb  |      4     |      3      |      2      |      1      |      0      |
/// bit   256         208           156           104           52             0
/// ```
impl Radix for Radix52 {
    const BITS: u32 = 52;
    /// Limbs of 2p are 2^53 - 38 or more, and 2^48 - 2; those of 512p 2^61 - 9728 or more, and
    /// 2^56 - 512.
    const ABOVE_PRODUCT: u64 = 512;

    #[inline(always)]
    fn summand<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        masked(a)
    }
    #[inline(always)]
    fn carry<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        W::carry_52(a)
    }
    #[inline(always)]
    fn product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
        product(a, b)
    }
    #[inline(always)]
    fn square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        square(a)
    }
    #[inline(always)]
    fn mul_small<W: IfmaWord>(a: &[W; 5], k: u32) -> [W; 5] {
        mul_small(a, k)
    }
    #[inline(always)]
    fn canonical<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        W::canonical_52(a)
    }
    #[inline(always)]
    fn in_radix51<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        in_radix51(a)
    }
    /// Limb 4 has 48 bits.
    #[inline(always)]
    fn split<V: Vector + IfmaWord>([w0, w1, w2, w3]: [V; 4]) -> [V; 5] {
        masked(&[
            w0,
            w0.right::<52>().or(w1.left::<12>()),
            w1.right::<40>().or(w2.left::<24>()),
            w2.right::<28>().or(w3.left::<36>()),
            w3.right::<16>(),
        ])
    }
    #[inline(always)]
    fn join<V: Vector>([r0, r1, r2, r3, r4]: [V; 5]) -> [V; 4] {
        [
            r0.or(r1.left::<52>()),
            r1.right::<12>().or(r2.left::<40>()),
            r2.right::<24>().or(r3.left::<28>()),
            r3.right::<36>().or(r4.left::<16>()),
        ]
    }
}

/// Limbs 0 to 3 modulo 2^52.
#[inline(always)]
pub(crate) fn masked<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    [
        a[0].low::<52>(),
        a[1].low::<52>(),
        a[2].low::<52>(),
        a[3].low::<52>(),
        a[4],
    ]
}

/// One carry pass, from limb 4 around: limbs below 2^62 + 2^60 to a tight element.
///
/// The carry out of limb 4 is below 2^16 and enters limb 0 times 19, by a multiply-and-add that
/// uses all 64 bits of limb 0. Limbs 0 to 3 keep what they passed on: it lies above bit 52, where
/// it is ignored.
#[inline(always)]
pub(crate) fn carry<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let r0 = a[0].madd_low(a[4].high::<47>(), W::constant(19));
    let r1 = a[1].plus(r0.high::<52>());
    let r2 = a[2].plus(r1.high::<52>());
    let r3 = a[3].plus(r2.high::<52>());
    let r4 = a[4].low::<47>().plus(r3.high::<52>());
    [r0, r1, r2, r3, r4]
}

/// Folds ten columns to five limbs: columns 5 to 9 weigh 608 times columns 0 to 4.
///
/// A column has up to nine terms of 52 bits, so it reaches past bit 52; the excess joins the next
/// column, and a multiply-and-add reads the low 52 bits. Column 9 times 608 has no upper half.
#[inline(always)]
fn fold<W: IfmaWord>(c: [W; 10]) -> [W; 5] {
    let k = W::constant(608);
    let mut r = [c[0], c[1], c[2], c[3], c[4]];
    let mut upper = c[5];
    r[0] = r[0].madd_low(upper, k);
    each!(i in 1 2 3 4 => {
        r[i] = r[i].madd_high(upper, k);
        upper = c[i + 5].plus(upper.high::<52>());
        r[i] = r[i].madd_low(upper, k);
    });
    r
}

/// `a·b`: 50 multiply-and-adds; 9 more and 8 other instructions to fold.
#[inline(always)]
pub(crate) fn product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    let mut c = [W::constant(0); 10];
    each!(i in 0 1 2 3 4 => {
        each!(j in 0 1 2 3 4 => c[i + j].add_low(&a[i], &b[j]));
        each!(j in 0 1 2 3 4 => c[i + j + 1].add_high(&a[i], &b[j]))
    });
    fold(c)
}

/// `a²`: 30 multiply-and-adds. The columns of the ten cross products are doubled, not an operand,
/// which would exceed 52 bits.
#[inline(always)]
pub(crate) fn square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let mut c = [W::constant(0); 10];
    macro_rules! add {
        ($($i:literal: $($j:literal)*),*) => {
            $(each!(j in $($j)* => {
                c[$i + j].add_low(&a[$i], &a[j]);
                c[$i + j + 1].add_high(&a[$i], &a[j])
            });)*
        };
    }
    add!(0: 1 2 3 4, 1: 2 3 4, 2: 3 4, 3: 4);
    each!(i in 1 2 3 4 5 6 7 8 => c[i] = c[i].plus(c[i]));
    each!(i in 0 1 2 3 4 => {
        c[2 * i].add_low(&a[i], &a[i]);
        c[2 * i + 1].add_high(&a[i], &a[i])
    });
    fold(c)
}

/// `k·a` for `k < 2^17`: the upper half of limb 4 is below 2^13 and folds with 608.
#[inline(always)]
pub(crate) fn mul_small<W: IfmaWord>(a: &[W; 5], k: u32) -> [W; 5] {
    let k = W::constant(u64::from(k));
    let zero = W::constant(0);
    let top = zero.madd_high(a[4], k);
    let mut r = [zero.madd_low(top, W::constant(608)).madd_low(a[0], k); 5];
    each!(i in 1 2 3 4 => r[i] = zero.madd_low(a[i], k).madd_high(a[i - 1], k));
    r
}

/// The canonical residue of a tight element.
///
/// The value is below `2^255 + 2^222 < 2p`. `q = 1` exactly if it is at least p: adding 19 then
/// carries out of bit 255, which the full carry ripple shows.
#[inline(always)]
pub(crate) fn canonical<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let a = masked(a);
    let mut q = a[0].plus(W::constant(19)).high::<52>();
    q = a[1].plus(q).high::<52>();
    q = a[2].plus(q).high::<52>();
    q = a[3].plus(q).high::<52>();
    q = a[4].plus(q).high::<47>();
    // a + 19q - 2^255·q, rippled; bit 255 is dropped with the last mask.
    let r0 = a[0].madd_low(q, W::constant(19));
    let r1 = a[1].plus(r0.high::<52>());
    let r2 = a[2].plus(r1.high::<52>());
    let r3 = a[3].plus(r2.high::<52>());
    let r4 = a[4].plus(r3.high::<52>());
    [
        r0.low::<52>(),
        r1.low::<52>(),
        r2.low::<52>(),
        r3.low::<52>(),
        r4.low::<47>(),
    ]
}

/// A tight element in limbs of 51 bits: the same integer, in limbs
/// below `2^51 + 2^19`.
///
/// Limb i takes the upper bits of limb i - 1 from bit 52 - i on, and the others of limb i.
#[inline(always)]
pub(crate) fn in_radix51<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let a = masked(a);
    [
        a[0].low::<51>(),
        a[0].high::<51>().plus(a[1].low::<50>().shl::<1>()),
        a[1].high::<50>().plus(a[2].low::<49>().shl::<2>()),
        a[2].high::<49>().plus(a[3].low::<48>().shl::<3>()),
        a[3].high::<48>().plus(a[4].shl::<4>()),
    ]
}
