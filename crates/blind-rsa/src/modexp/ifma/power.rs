// SPDX-License-Identifier: MIT OR Apache-2.0
//! Powers of several numbers at once, by windows of the exponent: one algorithm for both layouts.
//!
//! Secret exponents are cut into windows of up to five bits at public places. Each digit takes as
//! many squares and one product, whatever its value, and every entry of the table is read. Public
//! exponents take odd digits where they have ones. Elements and tables are wiped.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroize;

use super::super::portable::bits;
use crate::number::vartime_bit_length;

/// Bits of a digit of an exponent of so many bits: the products that make the table against those
/// that use it.
const fn window(bits: usize) -> usize {
    match bits {
        0..=96 => 3,
        97..=320 => 4,
        _ => 5,
    }
}

/// The most numbers side by side.
pub(super) const MOST_NUMBERS: usize = 8;

/// Montgomery's products of `NUMBERS` pairs, in one layout of vectors.
///
/// A factor is limbs below 2^52; an element is a factor as its layout prepares it for products.
pub(super) trait Steps {
    /// The numbers side by side.
    const NUMBERS: usize;
    /// Limbs of 52 bits of each.
    const LIMBS: usize;
    /// The limbs of all numbers.
    type Factor: Copy;
    /// A factor that has been prepared.
    type Element: Copy;
    /// The moduli.
    type Moduli;

    /// Zeros.
    const ZERO: Self::Factor;
    /// Zeros.
    const BLANK: Self::Element;

    /// The words of factors.
    fn words(factors: &mut [Self::Factor]) -> &mut [u64];
    /// The words of an element.
    fn element_words(element: &mut Self::Element) -> &mut [u64];
    /// The place of a limb of a number among the words of a factor.
    fn place(number: usize, limb: usize) -> usize;
    /// The factor that an element prepares.
    fn factor(element: &Self::Element) -> Self::Factor;
    /// Prepares a factor.
    fn prepare(element: &mut Self::Element, factor: &Self::Factor);
    /// `result = ab/R`
    fn mul(result: &mut Self::Element, a: &Self::Factor, b: &Self::Element, m: &Self::Moduli);
    /// `result = a²/R`
    fn square(result: &mut Self::Element, a: &Self::Element, m: &Self::Moduli);
    /// For each number, the entry with the number of its digit; reads every entry.
    fn select(entry: &mut Self::Factor, table: &[Self::Factor], digits: &[u64; MOST_NUMBERS]);
}

/// Sets number `number` of a factor.
pub(super) fn put<S: Steps>(factor: &mut S::Factor, number: usize, limbs: &[u64]) {
    let words = S::words(core::slice::from_mut(factor));
    for (i, limb) in limbs.iter().enumerate() {
        words[S::place(number, i)] = *limb;
    }
}

/// Memory for the computation of a power; wiped on drop.
struct Room<S: Steps> {
    power: Box<S::Element>,
    next: Box<S::Element>,
    entry: Box<S::Factor>,
    table: Vec<S::Factor>,
}

impl<S: Steps> Room<S> {
    fn new(entries: usize) -> Room<S> {
        Room {
            power: Box::new(S::BLANK),
            next: Box::new(S::BLANK),
            entry: Box::new(S::ZERO),
            table: vec![S::ZERO; entries],
        }
    }

    fn square(&mut self, m: &S::Moduli) {
        S::square(&mut self.next, &self.power, m);
        core::mem::swap(&mut self.next, &mut self.power);
    }

    /// Multiplies by the entry that was selected.
    fn mul_entry(&mut self, m: &S::Moduli) {
        S::mul(&mut self.next, &self.entry, &self.power, m);
        core::mem::swap(&mut self.next, &mut self.power);
    }

    /// Multiplies by an entry.
    fn mul(&mut self, i: usize, m: &S::Moduli) {
        S::mul(&mut self.next, &self.table[i], &self.power, m);
        core::mem::swap(&mut self.next, &mut self.power);
    }
}

impl<S: Steps> Drop for Room<S> {
    fn drop(&mut self) {
        S::element_words(&mut self.power).zeroize();
        S::element_words(&mut self.next).zeroize();
        S::words(core::slice::from_mut(&mut self.entry)).zeroize();
        S::words(&mut self.table).zeroize();
    }
}

/// Numbers and their moduli, as factors: each `base` is any number below R.
pub(super) struct Operands<'a, S: Steps> {
    pub(super) bases: &'a S::Factor,
    /// `R mod m`, which stands for 1.
    pub(super) one: &'a S::Factor,
    /// `R² mod m`, which stands for R.
    pub(super) rr: &'a S::Factor,
    pub(super) moduli: &'a S::Moduli,
}

/// Powers of every number, in limbs, below 2m; `exponents` in limbs of 64 bits.
///
/// Constant time: the lengths of the exponents are public.
pub(super) fn pow<S: Steps>(
    operands: &Operands<'_, S>,
    exponents: &[&[u64]],
    mut take: impl FnMut(usize, &[u64]),
) {
    let m = operands.moduli;
    let bits_of_longest = 64 * exponents.iter().map(|e| e.len()).max().unwrap_or(0);
    let width = window(bits_of_longest);
    let mut room = Room::<S>::new(1 << width);
    // Powers 0, 1, 2 … of the base.
    room.table[0] = *operands.one;
    S::prepare(&mut room.power, operands.rr);
    *room.entry = *operands.bases;
    room.mul_entry(m);
    let mut base = Box::new(*room.power);
    room.table[1] = S::factor(&base);
    for i in 2..1 << width {
        S::mul(&mut room.power, &room.table[i - 1], &base, m);
        room.table[i] = S::factor(&room.power);
    }
    S::element_words(&mut base).zeroize();

    let mut digits = [0; MOST_NUMBERS];
    S::prepare(&mut room.power, operands.one);
    for at in (0..bits_of_longest.div_ceil(width)).rev() {
        for _ in 0..width {
            room.square(m);
        }
        for (digit, exponent) in digits.iter_mut().zip(exponents) {
            // A shorter exponent has zeros above.
            let is_there = at * width < 64 * exponent.len();
            *digit = if is_there {
                bits(exponent, at * width, width)
            } else {
                0
            };
        }
        S::select(&mut room.entry, &room.table, &digits);
        room.mul_entry(m);
    }
    digits.zeroize();
    leave(&mut room, m, &mut take);
}

/// As [`pow`], with one public exponent for all numbers. Constant time in bases and moduli.
pub(super) fn vartime_pow<S: Steps>(
    operands: &Operands<'_, S>,
    exponent: &[u64],
    mut take: impl FnMut(usize, &[u64]),
) {
    let m = operands.moduli;
    let length = vartime_bit_length(exponent);
    // Below 48 bits a table costs more products than it saves.
    let width = if length < 48 { 1 } else { 5 };
    let mut room = Room::<S>::new(1 << (width - 1));
    // Powers 1, 3, 5 … of the base.
    S::prepare(&mut room.power, operands.rr);
    *room.entry = *operands.bases;
    room.mul_entry(m);
    room.table[0] = S::factor(&room.power);
    room.square(m);
    let mut base_squared = Box::new(*room.power);
    for i in 1..1 << (width - 1) {
        S::mul(&mut room.power, &room.table[i - 1], &base_squared, m);
        room.table[i] = S::factor(&room.power);
    }
    S::element_words(&mut base_squared).zeroize();

    S::prepare(&mut room.power, operands.one);
    let mut at = length;
    let mut is_one = true;
    while at > 0 {
        if bits(exponent, at - 1, 1) == 0 {
            room.square(m);
            at -= 1;
            continue;
        }
        // A digit of at most `width` bits that begins and ends with a 1.
        let longest = width.min(at);
        let digit = bits(exponent, at - longest, longest);
        let zeros = digit.trailing_zeros() as usize;
        let i = (digit >> zeros) as usize / 2;
        if is_one {
            S::prepare(&mut room.power, &room.table[i]);
            is_one = false;
        } else {
            for _ in 0..longest - zeros {
                room.square(m);
            }
            room.mul(i, m);
        }
        at -= longest - zeros;
    }
    leave(&mut room, m, &mut take);
}

/// The numbers that `factor` represents after so many squares.
pub(super) fn squares<S: Steps>(
    factor: &S::Factor,
    m: &S::Moduli,
    count: u32,
    mut take: impl FnMut(usize, &[u64]),
) {
    let mut room = Room::<S>::new(0);
    S::prepare(&mut room.power, factor);
    for _ in 0..count {
        room.square(m);
    }
    leave(&mut room, m, &mut take);
}

/// Hands out the numbers that the elements represent, or these and m: products by 1.
///
/// With `a < 3m` they are below `3m/R + (2 - 2/2^52)m` across lanes, and below `3m/R + m` in them
/// (the heads of `wide.rs` and `lanes.rs`, for digits that are at most 2^52 - 1), so below 2m.
fn leave<S: Steps>(room: &mut Room<S>, m: &S::Moduli, take: &mut dyn FnMut(usize, &[u64])) {
    *room.entry = S::ZERO;
    for number in 0..S::NUMBERS {
        put::<S>(&mut room.entry, number, &[1]);
    }
    room.mul_entry(m);
    *room.entry = S::factor(&room.power);
    let mut limbs = vec![0; S::LIMBS];
    let words = S::words(core::slice::from_mut(&mut room.entry));
    for number in 0..S::NUMBERS {
        for (i, limb) in limbs.iter_mut().enumerate() {
            *limb = words[S::place(number, i)];
        }
        take(number, &limbs);
    }
    limbs.zeroize();
}
