// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of routines for a processor without overrides.
//!
//! A routine that is `None` is computed by the generic code named in its documentation. A
//! processor's table imports all names from here and replaces those that it implements; tests
//! compare the two.

use ground::words;

/// Maps two elements of four saturated words to one.
pub(crate) type Binary64 = fn(&[u64; 4], &[u64; 4]) -> [u64; 4];
/// Maps one element of four saturated words to another.
pub(crate) type Unary64 = fn(&[u64; 4]) -> [u64; 4];
/// Maps two elements of five 51-bit limbs to one.
pub(crate) type Binary51 = fn(&[u64; 5], &[u64; 5]) -> [u64; 5];
/// Maps one element of five 51-bit limbs to another.
pub(crate) type Unary51 = fn(&[u64; 5]) -> [u64; 5];
/// Three elements of four words.
pub(crate) type Entry = [[u64; 4]; 3];
/// Selects one entry of a row by a digit.
pub(crate) type LookUp = fn(&[Entry; 8], i8) -> Entry;

/// The tight product of any words: `field::fe4x64::product`, `fold`.
pub(crate) const MUL64: Option<Binary64> = None;
/// The tight square of any words: `field::fe4x64::square`, `fold`.
pub(crate) const SQUARE64: Option<Unary64> = None;
/// The sum of tight words: `field::fe4x64::add_tight`.
pub(crate) const ADD64: Option<Binary64> = None;
/// The difference of tight words: `field::fe4x64::sub_tight`.
pub(crate) const SUB64: Option<Binary64> = None;
/// The tight product of loose limbs: `field::radix51::mul_split`.
pub(crate) const MUL51: Option<Binary51> = None;
/// The tight square of loose limbs: `field::radix51::square_split`.
pub(crate) const SQUARE51: Option<Unary51> = None;
/// Selects one of eight entries by a secret digit in `-8..=8`: `curve::lookup::LookupTable::select`
/// and the sign.
pub(crate) const LOOK_UP: Option<LookUp> = None;
/// Whether one instruction computes both halves of a product, so that a shift costs less than a
/// second product.
pub(crate) const WHOLE_PRODUCTS: bool = false;

/// The tight product of any words, where this processor has it in assembly for builds without
/// optimization; not called in others. The words are not those of `MUL64`, only the residue is.
#[inline(always)]
pub(crate) fn mul64_unoptimized(_: &[u64; 4], _: &[u64; 4]) -> Option<[u64; 4]> {
    None
}

/// The square, likewise.
#[inline(always)]
pub(crate) fn square64_unoptimized(_: &[u64; 4]) -> Option<[u64; 4]> {
    None
}

/// `a + b + c` as `sum + 2^64·carry`.
#[inline(always)]
pub(crate) fn add_with_carry(a: u64, b: u64, c: u8) -> (u64, u8) {
    let (t, c) = words::adc(a, b, c != 0);
    (t, u8::from(c))
}

/// `a - b - c` as `difference - 2^64·borrow`.
#[inline(always)]
pub(crate) fn subtract_with_borrow(a: u64, b: u64, c: u8) -> (u64, u8) {
    let (t, c) = words::sbb(a, b, c != 0);
    (t, u8::from(c))
}

/// Divsteps of an inversion on packed rows, and sums of products beside them:
/// `field/safegcd/limbs62.rs` describes the words.
pub(crate) trait Steps {
    /// How many divsteps there are between two parts of the work beside them: 5, and a part is a
    /// column of both rows; or 3, and it is a column of one row.
    const RUN: u32 = 5;

    /// The state for the two rows and ζ.
    fn new(zeta: i64, top: i64, bottom: i64) -> Self;

    /// The rows of f and g.
    fn rows(&self) -> [i64; 2];

    /// ζ = -(δ + 1/2)
    fn zeta(&self) -> i64;

    /// One divstep.
    fn step(&mut self);

    /// `carry + row[0]·limbs[0] + row[1]·limbs[1]`, which must be below 2^127 in magnitude, for a
    /// carry in `[-2^63, 2^63)`.
    #[inline(always)]
    fn products(carry: i128, row: [i64; 2], limbs: [i64; 2]) -> i128 {
        let wide = |a: i64, b: i64| i128::from(a) * i128::from(b);
        carry + wide(row[0], limbs[0]) + wide(row[1], limbs[1])
    }

    /// `sum/2^62`, rounded down, which must lie in `[-2^63, 2^63)`.
    #[inline(always)]
    fn carry(sum: i128) -> i128 {
        sum >> 62
    }
}

/// Whether [`OtherDivsteps`] are faster on this processor than `Divsteps`.
#[inline(always)]
pub(crate) fn other_divsteps_faster() -> bool {
    false
}

/// A second text of divsteps, where there is one.
pub(crate) type OtherDivsteps = Divsteps;

/// [`Steps`] with masks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divsteps {
    /// The row of f.
    top: i64,
    /// The row of g.
    bottom: i64,
    /// ζ = -(δ + 1/2)
    zeta: i64,
    /// All ones if δ > 0.
    swap: i64,
}

impl Steps for Divsteps {
    #[inline(always)]
    fn new(zeta: i64, top: i64, bottom: i64) -> Divsteps {
        let swap = zeta >> 63;
        Divsteps {
            top,
            bottom,
            zeta,
            swap,
        }
    }

    #[inline(always)]
    fn rows(&self) -> [i64; 2] {
        [self.top, self.bottom]
    }

    #[inline(always)]
    fn zeta(&self) -> i64 {
        self.zeta
    }

    #[inline(always)]
    fn step(&mut self) {
        let (z, swap) = (self.zeta, self.swap);
        let odd = -(self.bottom & 1);
        // The changes if g is odd: f becomes g where δ > 0, and f or -f is added to g.
        let exchange = (self.top ^ self.bottom) & swap;
        let addend = (self.top ^ swap) - swap;
        // ζ becomes ζ - 1, or -ζ - 2 with a swap. Its sign is on the critical path, so the next
        // sign is derived from the old ζ: it is that of ζ - 1, inverted by a swap unless ζ = -1
        // (for which -ζ - 2 = -1). A swap is possible for ζ < 0 only.
        let (sign, invert) = ((z - 1) >> 63, (z + 1) >> 63);
        self.zeta = (z ^ (swap & odd)) - 1;
        self.swap = sign ^ (invert & odd);
        self.bottom = (self.bottom + (addend & odd)) >> 1;
        self.top ^= exchange & odd;
    }
}
