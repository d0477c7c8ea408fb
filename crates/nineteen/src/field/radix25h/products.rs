// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products of ten limbs of 25.5 bits, by columns; the head of `radix25h.rs` has the bounds.

use crate::field::vector::{LimbWord, NarrowWord};

/// `2a`
#[inline(always)]
fn twice<W: NarrowWord>(a: W) -> W {
    a.plus(a)
}

/// Carries the bits of a limb above the lowest `N` into the next.
#[inline(always)]
fn carry_to<W: LimbWord, const N: u32>(limb: &mut W, next: &mut W) {
    *next = next.plus(limb.high::<N>());
    *limb = limb.low::<N>();
}

/// Carries from limb 9 into limb 0, times 19 = 1 + 2 + 16: the carry may have more than 32 bits.
#[inline(always)]
fn carry_around<W: LimbWord>(limb: &mut W, first: &mut W) {
    let carry = limb.high::<25>();
    let nineteen = carry.plus(carry.shl::<1>()).plus(carry.shl::<4>());
    *first = first.plus(nineteen);
    *limb = limb.low::<25>();
}

/// The same by one chain, from column 0 around to limb 1, for V8: it orders instructions by how far
/// they are from the end of a function. With one chain, columns are summed one after the other; with
/// two, all of them at once, which do not fit into registers. A product of two lanes took 1.2 times
/// as long.
///
/// Carries are below 2^38 here too. The carry out of column 9 is below `2^34 + 2^13`, 19 times that is
/// below 2^38.3, so limb 0 passes less than 2^13 to limb 1.
#[cfg(any(test, nineteen_wasm128))]
#[inline(always)]
fn carry_by_one_chain<W: NarrowWord>(mut c: [W::Wide; 10]) -> [W; 10] {
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    carry_to::<W::Wide, 26>(c0, c1);
    carry_to::<W::Wide, 25>(c1, c2);
    carry_to::<W::Wide, 26>(c2, c3);
    carry_to::<W::Wide, 25>(c3, c4);
    carry_to::<W::Wide, 26>(c4, c5);
    carry_to::<W::Wide, 25>(c5, c6);
    carry_to::<W::Wide, 26>(c6, c7);
    carry_to::<W::Wide, 25>(c7, c8);
    carry_to::<W::Wide, 26>(c8, c9);
    carry_around(c9, c0);
    carry_to::<W::Wide, 26>(c0, c1);
    narrowed(c)
}

/// Reduces columns below 2^63, the last below 2^59, to a tight element: two chains side by side,
/// from column 0 to limb 5 and from column 5 around to limb 0, and one more step for each.
///
/// Carries are below 2^38, so no column reaches 2^64. The carry out of column 9 is below
/// `2^34 + 2^13`; 19 times that is below 2^38.3, so limb 0 then passes less than 2^13 to limb 1,
/// which is below `2^25 + 2^13`. Limb 5 takes less than 2^38 from column 4 and passes less than
/// `2^13 + 1` to limb 6.
#[inline(always)]
fn carry_columns<W: NarrowWord>(mut c: [W::Wide; 10]) -> [W; 10] {
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    carry_to::<W::Wide, 26>(c0, c1);
    carry_to::<W::Wide, 25>(c5, c6);
    carry_to::<W::Wide, 25>(c1, c2);
    carry_to::<W::Wide, 26>(c6, c7);
    carry_to::<W::Wide, 26>(c2, c3);
    carry_to::<W::Wide, 25>(c7, c8);
    carry_to::<W::Wide, 25>(c3, c4);
    carry_to::<W::Wide, 26>(c8, c9);
    carry_to::<W::Wide, 26>(c4, c5);
    carry_around(c9, c0);
    carry_to::<W::Wide, 25>(c5, c6);
    carry_to::<W::Wide, 26>(c0, c1);
    narrowed(c)
}

/// Columns that fit limbs.
#[inline(always)]
fn narrowed<W: NarrowWord>(c: [W::Wide; 10]) -> [W; 10] {
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = c;
    [
        W::narrow(c0),
        W::narrow(c1),
        W::narrow(c2),
        W::narrow(c3),
        W::narrow(c4),
        W::narrow(c5),
        W::narrow(c6),
        W::narrow(c7),
        W::narrow(c8),
        W::narrow(c9),
    ]
}

/// `a·b`: 100 products, row by row, so that the ten columns and a limb of `a` stay in registers.
///
/// Written out: this is inlined in many places before it is optimised, and a loop that the compiler
/// had to unroll there produced six times the code.
#[inline(always)]
pub(crate) fn product<W: NarrowWord>(a: &[W; 10], b: &[W; 10]) -> [W; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = a;
    let [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9] = b;
    // 19 times each limb that reaches 2^255.
    let [n1, n2, n3, n4, n5, n6, n7, n8, n9] = &[
        b1.multiple::<19>(),
        b2.multiple::<19>(),
        b3.multiple::<19>(),
        b4.multiple::<19>(),
        b5.multiple::<19>(),
        b6.multiple::<19>(),
        b7.multiple::<19>(),
        b8.multiple::<19>(),
        b9.multiple::<19>(),
    ];
    let mut c = [
        a0.times(b0),
        a0.times(b1),
        a0.times(b2),
        a0.times(b3),
        a0.times(b4),
        a0.times(b5),
        a0.times(b6),
        a0.times(b7),
        a0.times(b8),
        a0.times(b9),
    ];
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    // A limb of b for each column from 0 to 9, and the limb of a for even and for odd columns: an
    // odd limb meets odd limbs in even columns.
    macro_rules! add_row {
        ($even:ident $odd:ident; $b0:ident $b1:ident $b2:ident $b3:ident $b4:ident
            $b5:ident $b6:ident $b7:ident $b8:ident $b9:ident) => {
            W::add_product(c0, $even, $b0);
            W::add_product(c1, $odd, $b1);
            W::add_product(c2, $even, $b2);
            W::add_product(c3, $odd, $b3);
            W::add_product(c4, $even, $b4);
            W::add_product(c5, $odd, $b5);
            W::add_product(c6, $even, $b6);
            W::add_product(c7, $odd, $b7);
            W::add_product(c8, $even, $b8);
            W::add_product(c9, $odd, $b9);
        };
    }
    let twice_a = &twice(*a1);
    add_row!(twice_a a1; n9 b0 b1 b2 b3 b4 b5 b6 b7 b8);
    add_row!(a2 a2;      n8 n9 b0 b1 b2 b3 b4 b5 b6 b7);
    let twice_a = &twice(*a3);
    add_row!(twice_a a3; n7 n8 n9 b0 b1 b2 b3 b4 b5 b6);
    add_row!(a4 a4;      n6 n7 n8 n9 b0 b1 b2 b3 b4 b5);
    let twice_a = &twice(*a5);
    add_row!(twice_a a5; n5 n6 n7 n8 n9 b0 b1 b2 b3 b4);
    add_row!(a6 a6;      n4 n5 n6 n7 n8 n9 b0 b1 b2 b3);
    let twice_a = &twice(*a7);
    add_row!(twice_a a7; n3 n4 n5 n6 n7 n8 n9 b0 b1 b2);
    add_row!(a8 a8;      n2 n3 n4 n5 n6 n7 n8 n9 b0 b1);
    let twice_a = &twice(*a9);
    add_row!(twice_a a9; n1 n2 n3 n4 n5 n6 n7 n8 n9 b0);
    carry_columns::<W>(c)
}

/// `a²`
#[inline(always)]
pub(crate) fn square<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    carry_columns::<W>(columns_of_square(a))
}

/// The same, with carries by one chain.
#[cfg(any(test, nineteen_wasm128))]
#[inline(always)]
pub(crate) fn square_by_one_chain<W: NarrowWord>(a: &[W; 10]) -> [W; 10] {
    carry_by_one_chain::<W>(columns_of_square(a))
}

/// The columns of `a²`: 55 products, cross products once with one operand doubled.
#[inline(always)]
fn columns_of_square<W: NarrowWord>(a: &[W; 10]) -> [W::Wide; 10] {
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9] = a;
    let [n5, n6, n7, n8, n9] = &[
        a5.multiple::<19>(),
        a6.multiple::<19>(),
        a7.multiple::<19>(),
        a8.multiple::<19>(),
        a9.multiple::<19>(),
    ];
    let twice_a = &twice(*a0);
    let mut c = [
        a0.times(a0),
        twice_a.times(a1),
        twice_a.times(a2),
        twice_a.times(a3),
        twice_a.times(a4),
        twice_a.times(a5),
        twice_a.times(a6),
        twice_a.times(a7),
        twice_a.times(a8),
        twice_a.times(a9),
    ];
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8, c9] = &mut c;
    // The limbs from one on, each with its column. Odd limbs meet odd limbs in even columns.
    macro_rules! add_row {
        ($even:ident $odd:ident; $($c:ident $a:ident)*) => {
            add_row!(@ $even $odd $($c $a)*);
        };
        (@ $x:ident $y:ident) => {};
        (@ $x:ident $y:ident $c:ident $a:ident $($rest:ident)*) => {
            W::add_product($c, $x, $a);
            add_row!(@ $y $x $($rest)*);
        };
    }
    let (twice_a, four_a) = (&twice(*a1), &twice(twice(*a1)));
    W::add_product(c2, twice_a, a1);
    add_row!(twice_a four_a; c3 a2 c4 a3 c5 a4 c6 a5 c7 a6 c8 a7 c9 a8 c0 n9);
    let twice_a = &twice(*a2);
    W::add_product(c4, a2, a2);
    add_row!(twice_a twice_a; c5 a3 c6 a4 c7 a5 c8 a6 c9 a7 c0 n8 c1 n9);
    let (twice_a, four_a) = (&twice(*a3), &twice(twice(*a3)));
    W::add_product(c6, twice_a, a3);
    add_row!(twice_a four_a; c7 a4 c8 a5 c9 a6 c0 n7 c1 n8 c2 n9);
    let twice_a = &twice(*a4);
    W::add_product(c8, a4, a4);
    add_row!(twice_a twice_a; c9 a5 c0 n6 c1 n7 c2 n8 c3 n9);
    let (twice_a, four_a) = (&twice(*a5), &twice(twice(*a5)));
    W::add_product(c0, twice_a, n5);
    add_row!(twice_a four_a; c1 n6 c2 n7 c3 n8 c4 n9);
    let twice_a = &twice(*a6);
    W::add_product(c2, a6, n6);
    add_row!(twice_a twice_a; c3 n7 c4 n8 c5 n9);
    let (twice_a, four_a) = (&twice(*a7), &twice(twice(*a7)));
    W::add_product(c4, twice_a, n7);
    add_row!(twice_a four_a; c5 n8 c6 n9);
    let twice_a = &twice(*a8);
    W::add_product(c6, a8, n8);
    W::add_product(c7, twice_a, n9);
    let twice_a = &twice(*a9);
    W::add_product(c8, twice_a, n9);
    c
}
