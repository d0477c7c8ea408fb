// SPDX-License-Identifier: MIT OR Apache-2.0
//! Five limbs of 51 bits in each lane, multiplied by IFMA: [`FeX4`], for single operations.
//!
//! While [`radix52`](super::radix52) aims at few instructions, this aims at low latency. The
//! multiplier of AVX-512 IFMA reads the low 52 bits of two words and adds the low or the high 52
//! bits of their product to a third. In radix 2^51 a limb has a bit to spare: all carries of a pass
//! are taken at once, and none waits for another. The upper half of a product of limbs i and j
//! weighs 2^(51(i+j) + 52), twice column i + j + 1. Lower and upper halves are summed separately,
//! high columns first, so that they are folded while the low columns are multiplied. Column k + 5
//! weighs 2^(51k + 255) ≡ 19·2^51k (mod p).
//!
//! | value     | each limb                      | made by                                            |
//! |-----------|--------------------------------|----------------------------------------------------|
//! | tight     | < 2^51 + 2^17                  | a carry pass                                       |
//! | `Product` | < 126·2^52 < 2^59              | products of tight elements, folded                 |
//! | `Sum`     | < 2^60                         | tight: `a + b`, `a - b + 2p`; products: `a + b`, `a - b + 256p` |
//! | carried   | < 2^61.6                       | `Sum + a`, `Sum + 2a`, `Sum - a + 256p`, twice a product |
//!
//! *Product.* Limbs below 2^51 + 2^17 have products below 2^102 + 2^70, whose lower half is below
//! 2^52 and whose upper half is below 2^50 + 2^18. Column 0 is the widest: one lower half, and 19
//! times column 5, which has four lower and twice five upper halves; together
//! `1 + 19·(4 + 10/4) = 124.5` times 2^52 and 190·2^18 more. The other limbs have more terms from
//! below 2^255 but fewer, times 19, from above.
//!
//! *Tight.* A carry of limbs below 2^63 is below 2^12, and 19 of them below 2^17.
//!
//! References: Faz-Hernández, López, *Fast Implementation of Curve25519 Using AVX2*,
//! doi:10.1007/978-3-319-22174-8_18, for one operation in four lanes; the limb code and its bounds
//! are ours.

use super::constants;
use super::ifma::{FeIfma, Radix, add, unpack};
use super::vector::{IfmaWord, Vector};
use ground::each;

/// Five limbs of 51 bits.
///
/// With `CALLS`, a single product or square is a call: for long formulas that are computed once, such
/// as those of a map, where the size of the code counts more than a few cycles.
#[derive(Clone, Copy, Debug)]
pub struct Radix51<const CALLS: bool = false>;

/// One element in each lane.
pub type FeX4<V> = FeIfma<Radix51, V>;

/// The same, with products that are calls.
#[cfg(any(test, nineteen_arch = "x86_64"))]
pub(crate) type FeX4ByCalls<V> = FeIfma<Radix51<true>, V>;

/// Four elements: `avx2`.
#[cfg(nineteen_arch = "x86_64")]
pub type Fe5x51X4Fma = FeX4<super::vector::fma::Fma>;

/// The limbs of p.
pub(crate) const P: [u64; 5] = unpack(&constants::P, <Radix51>::BITS);

/// ```text
/// word  |        3        |        2        |        1        |        0        |
/// bit   256             192               128                64                0
/// limb  |      4     |      3      |      2      |      1      |      0      |
/// bit   256         204           153           102           51             0
/// ```
impl<const CALLS: bool> Radix for Radix51<CALLS> {
    const BITS: u32 = 51;
    /// Limbs of 2p are 2^52 - 38 or more; those of 256p 2^59 - 4864 or more, above 126·2^52.
    const ABOVE_PRODUCT: u64 = 256;

    #[inline(always)]
    fn summand<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        *a
    }
    #[inline(always)]
    fn carry<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        W::carry_51(a)
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
    fn tight_product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
        if CALLS {
            W::call_product(a, b)
        } else {
            tight_product(a, b)
        }
    }
    #[inline(always)]
    fn tight_square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        if CALLS {
            W::call_square(a)
        } else {
            tight_square(a)
        }
    }
    #[inline(always)]
    fn next_square<W: IfmaWord>(a: &mut [W; 5]) {
        if W::SQUARE_IN_ASSEMBLY {
            W::square_in_assembly(a);
        } else {
            *a = tight_square(a);
        }
    }
    #[inline(always)]
    fn mul_small<W: IfmaWord>(a: &[W; 5], k: u32) -> [W; 5] {
        mul_small(a, k)
    }
    #[inline(always)]
    fn canonical<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        W::canonical_51(a)
    }
    #[inline(always)]
    fn in_radix51<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
        *a
    }
    /// Four limbs of 51 bits, one of 52.
    #[inline(always)]
    fn split<V: Vector + IfmaWord>([w0, w1, w2, w3]: [V; 4]) -> [V; 5] {
        [
            w0.low::<51>(),
            w0.right::<51>().or(w1.left::<13>()).low::<51>(),
            w1.right::<38>().or(w2.left::<26>()).low::<51>(),
            w2.right::<25>().or(w3.left::<39>()).low::<51>(),
            w3.right::<12>(),
        ]
    }
    #[inline(always)]
    fn join<V: Vector>([r0, r1, r2, r3, r4]: [V; 5]) -> [V; 4] {
        [
            r0.or(r1.left::<51>()),
            r1.right::<13>().or(r2.left::<38>()),
            r2.right::<26>().or(r3.left::<25>()),
            r3.right::<39>().or(r4.left::<12>()),
        ]
    }
}

/// One carry pass, all limbs at once: limbs below 2^63 to a tight element.
///
/// A carry is below 2^12. The carry of limb 4 enters limb 0 times 19, by a multiply-and-add.
#[inline(always)]
pub(crate) fn carry<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let top = a[4].high::<51>();
    [
        a[0].low::<51>().plus_carry(top),
        a[1].low::<51>().plus(a[0].high::<51>()),
        a[2].low::<51>().plus(a[1].high::<51>()),
        a[3].low::<51>().plus(a[2].high::<51>()),
        a[4].low::<51>().plus(a[3].high::<51>()),
    ]
}

#[inline(always)]
fn twice<W: IfmaWord>(x: W) -> W {
    x.plus(x)
}

/// `low + 2·high + 19·above`, where `2·(high + above)` saves a sum.
#[inline(always)]
fn fold<W: IfmaWord>(low: W, high: W, above: W) -> W {
    let both = high.plus(above);
    low.plus(above).plus(twice(both)).plus(above.times_16())
}

/// The sum of the lower halves and the sum of the upper halves of some products `a[i]·b[j]`.
///
/// Written out instead of looped over: the compiler keeps values in registers only in unrolled
/// code.
macro_rules! halves {
    ($a:ident, $b:ident: $($i:literal $j:literal),*) => {
        halves!(W::constant(0), $a, $b: $($i $j),*)
    };
    ($onto:expr, $a:ident, $b:ident: $($i:literal $j:literal),*) => {{
        let (mut low, mut high) = ($onto, W::constant(0));
        $(
            high.add_high(&$a[$i], &$b[$j]);
            low.add_low(&$a[$i], &$b[$j]);
        )*
        (low, high)
    }};
}

/// `a·b` of tight elements: 50 multiply-and-adds.
#[inline(always)]
pub(crate) fn product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    product_onto(&[W::constant(0); 5], a, b)
}

/// `a·b` of tight elements, tight.
#[inline(always)]
pub(crate) fn tight_product<W: IfmaWord>(a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    W::carry_51(&product(a, b))
}

/// `a²` of a tight element, tight.
#[inline(always)]
pub(crate) fn tight_square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    W::carry_51(&square(a))
}

/// `onto + a·b` for tight elements and limbs up to those of 768p. The sums start from `onto`, so
/// that adding it costs no instruction.
#[inline(always)]
pub(crate) fn product_onto<W: IfmaWord>(onto: &[W; 5], a: &[W; 5], b: &[W; 5]) -> [W; 5] {
    if W::PRODUCTS_IN_ASSEMBLY {
        return add(&W::product_in_assembly(a, b), onto);
    }
    // Column k is low_k + 2·high_(k-1).
    let (low8, high8) = halves!(a, b: 4 4);
    let (low7, high7) = halves!(a, b: 3 4, 4 3);
    let (low6, high6) = halves!(a, b: 2 4, 3 3, 4 2);
    let (low5, high5) = halves!(a, b: 1 4, 2 3, 3 2, 4 1);
    let (low4, high4) = halves!(onto[4], a, b: 1 3, 2 2, 3 1, 0 4, 4 0);
    let (low3, high3) = halves!(onto[3], a, b: 1 2, 2 1, 0 3, 3 0);
    let (low2, high2) = halves!(onto[2], a, b: 1 1, 0 2, 2 0);
    let (low1, high1) = halves!(onto[1], a, b: 0 1, 1 0);
    let (low0, high0) = halves!(onto[0], a, b: 0 0);
    // The lower halves of the low columns come last.
    let zero = W::constant(0);
    [
        fold(low0, zero, low5.plus(twice(high4))),
        fold(low1, high0, low6.plus(twice(high5))),
        fold(low2, high1, low7.plus(twice(high6))),
        fold(low3, high2, low8.plus(twice(high7))),
        fold(low4, high3, twice(high8)),
    ]
}

/// `a²` of a tight element: 30 multiply-and-adds. The columns of the ten cross products are
/// doubled, not an operand, which would exceed 52 bits.
///
/// Column k is `low_k + 2·(sum_k + 2·high_k)`: the lower halves of the squares; the lower halves of
/// the cross products with the upper halves of the squares of column k - 1; the upper halves of the
/// cross products of column k - 1.
#[inline(always)]
pub(crate) fn square<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    square_onto(&[W::constant(0); 5], a)
}

/// `onto + a²` of a tight element and limbs up to those of 768p.
#[inline(always)]
pub(crate) fn square_onto<W: IfmaWord>(onto: &[W; 5], a: &[W; 5]) -> [W; 5] {
    if W::PRODUCTS_IN_ASSEMBLY {
        return add(&W::product_square_in_assembly(a), onto);
    }
    let [a0, a1, a2, a3, a4] = a;
    // A sum of lower and upper halves of products.
    macro_rules! sum {
        ($($half:ident $a:ident $b:ident),*) => {{
            let mut sum = W::constant(0);
            $(sum!(@ sum $half $a $b);)*
            sum
        }};
        ($onto:literal: low $a:ident $b:ident) => {
            onto[$onto].madd_low(*$a, *$b)
        };
        (@ $sum:ident low $a:ident $b:ident) => { $sum.add_low($a, $b) };
        (@ $sum:ident high $a:ident $b:ident) => { $sum.add_high($a, $b) };
    }
    let sum9 = sum!(high a4 a4);
    let low8 = sum!(low a4 a4);
    let high8 = sum!(high a3 a4);
    let sum7 = sum!(low a3 a4, high a3 a3);
    let high7 = sum!(high a2 a4);
    let low6 = sum!(low a3 a3);
    let sum6 = sum!(low a2 a4);
    let high6 = sum!(high a1 a4, high a2 a3);
    let sum5 = sum!(low a1 a4, low a2 a3, high a2 a2);
    let high5 = sum!(high a0 a4, high a1 a3);
    let low4 = sum!(4: low a2 a2);
    let sum4 = sum!(low a0 a4, low a1 a3);
    let high4 = sum!(high a0 a3, high a1 a2);
    let sum3 = sum!(low a0 a3, low a1 a2, high a1 a1);
    let high3 = sum!(high a0 a2);
    let low2 = sum!(2: low a1 a1);
    let sum2 = sum!(low a0 a2);
    let high2 = sum!(high a0 a1);
    let sum1 = sum!(low a0 a1, high a0 a0);
    let low0 = sum!(0: low a0 a0);
    let zero = W::constant(0);
    [
        fold(low0, zero, twice(sum5.plus(twice(high5)))),
        fold(onto[1], sum1, low6.plus(twice(sum6.plus(twice(high6))))),
        fold(
            low2,
            sum2.plus(twice(high2)),
            twice(sum7.plus(twice(high7))),
        ),
        fold(
            onto[3],
            sum3.plus(twice(high3)),
            low8.plus(high8.shl::<2>()),
        ),
        fold(low4, sum4.plus(twice(high4)), twice(sum9)),
    ]
}

/// `k·a` for `k < 2^17` and a tight `a`: the upper halves are below 2^17, and that of limb 4, which
/// weighs 2^256, folds with 38.
#[inline(always)]
pub(crate) fn mul_small<W: IfmaWord>(a: &[W; 5], k: u32) -> [W; 5] {
    mul_small_each(a, W::constant(u64::from(k)))
}

/// [`mul_small`] by a `k < 2^17` for each lane.
#[inline(always)]
pub(crate) fn mul_small_each<W: IfmaWord>(a: &[W; 5], k: W) -> [W; 5] {
    let zero = W::constant(0);
    let top = zero.madd_high(a[4], k);
    let mut r = [zero.madd_low(top, W::constant(38)).madd_low(a[0], k); 5];
    each!(i in 1 2 3 4 => {
        let below = zero.madd_high(a[i - 1], k);
        r[i] = below.plus(below).madd_low(a[i], k)
    });
    r
}

/// The canonical residue of a tight element.
///
/// The value is below `2^255 + 2^222 < 2p`. `q = 1` exactly if it is at least p: adding 19 then
/// carries out of bit 255, which the full carry ripple shows.
#[inline(always)]
pub(crate) fn canonical<W: IfmaWord>(a: &[W; 5]) -> [W; 5] {
    let mut q = a[0].plus(W::constant(19)).high::<51>();
    each!(i in 1 2 3 4 => q = a[i].plus(q).high::<51>());
    // a + 19q - 2^255·q, rippled; bit 255 is dropped with the last mask.
    let mut r = *a;
    r[0] = a[0].madd_low(q, W::constant(19));
    each!(i in 1 2 3 4 => {
        r[i] = a[i].plus(r[i - 1].high::<51>());
        r[i - 1] = r[i - 1].low::<51>()
    });
    r[4] = r[4].low::<51>();
    r
}
