// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signed digits of many public scalars, a window at a time: those of all scalars in one window are at the same bits.

use alloc::vec::Vec;

use super::{Naf, SignedWindows};
use crate::integer::{Words, add};

/// A signed digit below 2^14 in magnitude, as `2|d|` and one more if it is negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digit(u16);

impl Digit {
    #[inline(always)]
    fn new(digit: i16) -> Digit {
        Digit(digit.unsigned_abs() << 1 | u16::from(digit < 0))
    }
    #[inline(always)]
    pub fn magnitude(self) -> usize {
        usize::from(self.0 >> 1)
    }
    #[inline(always)]
    pub fn is_negative(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Bits of the longest scalar.
pub(crate) fn vartime_bits(scalars: &[Words]) -> usize {
    let mut all = [0; 4];
    for k in scalars {
        for (all, word) in all.iter_mut().zip(k) {
            *all |= word;
        }
    }
    all.iter()
        .rposition(|word| *word != 0)
        .map_or(0, |i| 64 * i + 64 - all[i].leading_zeros() as usize)
}

/// A digit that is not zero of the non-adjacent form of one of many scalars.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OddDigit {
    /// The power of two that it is a multiple of, at most 256.
    pub place: u32,
    /// Twice the row of its multiple, and one more if it is negative.
    pub entry: u32,
}

/// Scalars whose digits are found side by side: each digit of one waits for the digit before.
const BESIDE: usize = 4;

/// Appends the digits of the width-`w` non-adjacent forms of scalars, as [`vartime_wnaf`](super::vartime_wnaf) has them, without
/// zeros: for `BESIDE` scalars after the other, those of each from the lowest place on. `w` is in `5..=8`.
///
/// What the digit `2j + 1` of scalar `i` multiplies has the row `first(i) + stride·j`, below 2^31.
#[inline(always)]
pub(crate) fn vartime_odd_digits(
    scalars: &[Words],
    w: usize,
    first: impl Fn(usize) -> usize,
    stride: usize,
    digits: &mut Vec<OddDigit>,
) {
    // Of any five places in sequence one has a digit, or none.
    const MOST: usize = BESIDE * 257_usize.div_ceil(5).next_power_of_two();
    debug_assert!((5..=8).contains(&w));
    let mut some = [OddDigit::default(); MOST];
    for (i, scalars) in scalars.chunks(BESIDE).enumerate() {
        let mut bytes = [[0; 40]; BESIDE];
        for (bytes, k) in bytes.iter_mut().zip(scalars) {
            *bytes = Naf::bytes(k);
        }
        let mut rests = [Naf::default(); BESIDE];
        let mut firsts = [0; BESIDE];
        for (j, to) in firsts.iter_mut().enumerate() {
            *to = first(BESIDE * i + j);
        }
        let mut n = 0;
        while rests.iter().any(|rest| !rest.is_complete()) {
            for ((rest, bytes), first) in rests.iter_mut().zip(&bytes).zip(firsts) {
                if let Some((place, half, negative)) = rest.next_digit(bytes, w) {
                    // The remainder only tells the compiler the range.
                    some[n % MOST] = OddDigit {
                        place: place as u32,
                        entry: 2 * (first + half as usize * stride) as u32 + negative as u32,
                    };
                    n += 1;
                }
            }
        }
        digits.extend_from_slice(&some[..n.min(MOST)]);
    }
}

impl SignedWindows {
    /// Appends the digits of window `i` of scalars in biased form, whose words `words` has one behind the other.
    #[inline(always)]
    fn append(self, i: usize, words: &[Vec<u64>], digits: &mut Vec<Digit>) {
        let bit = self.width * i;
        let (word, shift) = (bit / 64, bit % 64);
        let mask = (2 << (self.width - 1)) - 1;
        let less = self.less(i);
        let digit = |bits: u64| Digit::new((bits & mask) as i16 - less);
        let low = words[word].iter();
        match words.get(word + 1) {
            Some(above) if shift + self.width > 64 => {
                let both = low.zip(above);
                digits.extend(both.map(|(low, above)| digit(low >> shift | above << (64 - shift))));
            }
            // All bits are in one word, or zeros are above it.
            _ => digits.extend(low.map(|low| digit(low >> shift))),
        }
    }
}

/// The signed digits of short and long scalars, in windows of one width.
pub(crate) struct DigitsOfMany {
    of_short: SignedWindows,
    of_long: SignedWindows,
    /// Word by word: a window is read in the order of memory.
    short: [Vec<u64>; 2],
    long: [Vec<u64>; 4],
}

impl DigitsOfMany {
    /// `short` are digits already, any 128 bits; `long` are scalars below 2^255.
    pub fn vartime_new(width: usize, short: &[[u64; 2]], long: &[Words]) -> DigitsOfMany {
        let of_long = SignedWindows::long(width, vartime_bits(long));
        let bias = of_long.bias();
        let mut words = [(); 4].map(|()| Vec::with_capacity(long.len()));
        for k in long {
            for (words, word) in words.iter_mut().zip(add(k, &bias).0) {
                words.push(word);
            }
        }
        DigitsOfMany {
            of_short: SignedWindows::short(width),
            of_long,
            short: [0, 1].map(|i| short.iter().map(|z| z[i]).collect()),
            long: words,
        }
    }

    /// Windows, behind which there are no digits.
    pub fn windows(&self) -> usize {
        if self.short[0].is_empty() {
            self.of_long.count
        } else {
            self.of_long.count.max(self.of_short.count)
        }
    }

    /// How many scalars there are.
    pub fn scalars(&self) -> usize {
        self.short[0].len() + self.long[0].len()
    }

    /// Appends the digits of window `i`, at most `2^(width-1)` in magnitude; the scalar that the first of them belongs to.
    /// None behind the last window.
    #[inline(always)]
    pub fn append(&self, i: usize, digits: &mut Vec<Digit>) -> usize {
        let first = if i < self.of_short.count {
            self.of_short.append(i, &self.short, digits);
            0
        } else {
            self.short[0].len()
        };
        if i < self.of_long.count {
            self.of_long.append(i, &self.long, digits);
        }
        first
    }
}
