// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signed digits of many public scalars, one window at a time: within a window, the digits of all
//! scalars cover the same bits.

use alloc::vec::Vec;

use ground::words::{Words, add};

/// The number of bits in a short scalar.
const SHORT: usize = 128;

/// A signed digit below 2^14 in magnitude, stored as `2|d|`, plus one if it is negative.
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

/// The bit length of the longest scalar.
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

/// A non-zero digit in the non-adjacent form of one scalar among many.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OddDigit {
    /// The exponent of its power of two, at most 256.
    pub place: u32,
    /// Twice the row of its multiple, plus one if it is negative.
    pub entry: u32,
}

/// The number of scalars whose digits are computed side by side: each digit of a scalar depends on
/// the previous one.
const BESIDE: usize = 4;

/// Appends the non-zero digits of the width-`w` non-adjacent forms of scalars, as defined by
/// [`vartime_wnaf`](super::vartime_wnaf): `BESIDE` scalars at a time, the digits of each from the
/// lowest position up. `w` is in `5..=8`.
///
/// The multiple for digit `2j + 1` of scalar `i` is in row `first(i) + stride·j`, below 2^31.
#[inline(always)]
pub(crate) fn vartime_odd_digits(
    scalars: &[Words],
    w: usize,
    first: impl Fn(usize) -> usize,
    stride: usize,
    digits: &mut Vec<OddDigit>,
) {
    // Any five consecutive positions contain at most one digit.
    const MOST: usize = BESIDE * 257_usize.div_ceil(5).next_power_of_two();
    debug_assert!((5..=8).contains(&w));
    let mut some = [OddDigit::default(); MOST];
    for (i, scalars) in scalars.chunks(BESIDE).enumerate() {
        let mut bytes = [[0; 40]; BESIDE];
        for (bytes, k) in bytes.iter_mut().zip(scalars) {
            for (to, word) in bytes.as_chunks_mut().0.iter_mut().zip(k) {
                *to = word.to_le_bytes();
            }
        }
        let mut rests = [Rest::default(); BESIDE];
        let mut firsts = [0; BESIDE];
        for (j, to) in firsts.iter_mut().enumerate() {
            *to = first(BESIDE * i + j);
        }
        let mut n = 0;
        while rests.iter().any(|rest| rest.place <= 256) {
            for ((rest, bytes), first) in rests.iter_mut().zip(&bytes).zip(firsts) {
                if let Some((place, half, negative)) = rest.next_digit(bytes, w) {
                    // The remainder only tells the compiler the index range.
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

/// The remainder of a scalar after some digits of its non-adjacent form have been found.
#[derive(Clone, Copy, Default)]
struct Rest {
    /// Where the remainder begins; all positions below have their digits.
    place: usize,
    /// Zero: the remainder is the bits of the scalar from `place` on. All ones: it is one more than
    /// those bits, which is the negative of these bits inverted, since `x + 1 = -!x`.
    inverted: u64,
}

impl Rest {
    /// The number of bits read at once, at any position.
    const BITS: usize = 57;

    /// The next digit, odd and below `2^(w-1)` in magnitude: its position, half its magnitude
    /// rounded down, and whether it is negative. None if no digit is entirely within the next bits.
    /// The scalar is followed by zeros after its 32 bytes.
    #[inline(always)]
    fn next_digit(&mut self, scalar: &[u8; 40], w: usize) -> Option<(usize, u64, u64)> {
        let at = self.place.min(256);
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&scalar[at / 8..][..8]);
        let bits = (u64::from_le_bytes(bytes) >> (at % 8)) ^ self.inverted;
        let zeros = bits.trailing_zeros() as usize;
        if zeros > Rest::BITS - w {
            self.place += Rest::BITS - w;
            return None;
        }
        // An odd number of w bits or, if its highest bit is set, that number minus 2^w; the
        // remainder is then one more, which toggles whether it is inverted. The magnitude is that
        // of the w bits inverted, plus one.
        let window = bits >> zeros;
        let high = (window >> (w - 1) & 1).wrapping_neg();
        let half = (window ^ high) >> 1 & ((1 << (w - 2)) - 1);
        let place = self.place + zeros;
        self.inverted ^= high;
        self.place = place + w;
        Some((place, half, self.inverted & 1))
    }
}

/// How to split a scalar into signed digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows {
    /// The number of bits in a digit.
    width: usize,
    /// The number of digits in a scalar.
    pub count: usize,
    /// Whether the last digit is signed too; otherwise it is used as it is.
    last_signed: bool,
}

impl Windows {
    /// For any 128 bits, read directly as digits.
    pub const fn short(width: usize) -> Windows {
        Windows {
            width,
            count: SHORT.div_ceil(width),
            last_signed: SHORT.is_multiple_of(width),
        }
    }

    /// For scalars of this many bits, at most 255, to which the bias has to be added. The last
    /// digit absorbs the carry: it does not exceed `2^(width-1)`, since `width·count > bits`.
    pub const fn long(width: usize, bits: usize) -> Windows {
        Windows {
            width,
            count: bits / width + 1,
            last_signed: false,
        }
    }

    /// Whether the digit in a window is signed.
    const fn signed(self, i: usize) -> bool {
        i + 1 < self.count || self.last_signed
    }

    /// `Σ 2^(width-1)·2^(width·i)` over all signed digits.
    pub const fn bias(self) -> Words {
        let mut bias = [0; 4];
        let mut i = 0;
        while i < self.count {
            if self.signed(i) {
                let bit = self.width * i + self.width - 1;
                bias[bit / 64] |= 1 << (bit % 64);
            }
            i += 1;
        }
        bias
    }

    /// Appends the digits in window `i` of scalars in biased form, whose words are contiguous in
    /// `words`.
    #[inline(always)]
    fn append(self, i: usize, words: &[Vec<u64>], digits: &mut Vec<Digit>) {
        let bit = self.width * i;
        let (word, shift) = (bit / 64, bit % 64);
        let mask = (2 << (self.width - 1)) - 1;
        let less = i16::from(self.signed(i)) << (self.width - 1);
        let digit = |bits: u64| Digit::new((bits & mask) as i16 - less);
        let low = words[word].iter();
        match words.get(word + 1) {
            Some(above) if shift + self.width > 64 => {
                let both = low.zip(above);
                digits.extend(both.map(|(low, above)| digit(low >> shift | above << (64 - shift))));
            }
            // All bits are in a single word, or have only zeros above them.
            _ => digits.extend(low.map(|low| digit(low >> shift))),
        }
    }
}

/// The signed digits of short and long scalars, in windows of a single width.
pub(crate) struct DigitsOfMany {
    of_short: Windows,
    of_long: Windows,
    /// Stored word by word, so that a window is read in memory order.
    short: [Vec<u64>; 2],
    long: [Vec<u64>; 4],
}

impl DigitsOfMany {
    /// `short` holds digits already, any 128 bits; `long` holds scalars below 2^255.
    pub fn vartime_new(width: usize, short: &[[u64; 2]], long: &[Words]) -> DigitsOfMany {
        let of_long = Windows::long(width, vartime_bits(long));
        let bias = of_long.bias();
        let mut words = [(); 4].map(|()| Vec::with_capacity(long.len()));
        for k in long {
            for (words, word) in words.iter_mut().zip(add(k, &bias).0) {
                words.push(word);
            }
        }
        DigitsOfMany {
            of_short: Windows::short(width),
            of_long,
            short: [0, 1].map(|i| short.iter().map(|z| z[i]).collect()),
            long: words,
        }
    }

    /// The number of windows; there are no digits beyond them.
    pub fn windows(&self) -> usize {
        if self.short[0].is_empty() {
            self.of_long.count
        } else {
            self.of_long.count.max(self.of_short.count)
        }
    }

    /// The number of scalars.
    pub fn scalars(&self) -> usize {
        self.short[0].len() + self.long[0].len()
    }

    /// Appends the digits in window `i`, at most `2^(width-1)` in magnitude, and returns the scalar
    /// that the first of them belongs to, or none beyond the last window.
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
