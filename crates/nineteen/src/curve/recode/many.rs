// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signed digits of many public scalars, a window at a time: those of all scalars in one window are at the same bits.

use alloc::vec::Vec;

use ground::words::{Words, add};

/// Bits of a short scalar.
const SHORT: usize = 128;

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

/// What is left of a scalar when some digits of its non-adjacent form are known.
#[derive(Clone, Copy, Default)]
struct Rest {
    /// Where it begins; all places below have their digits.
    place: usize,
    /// Nothing: what is left are the bits of the scalar from `place` on. All bits: one more is; that is the negative of these
    /// bits inverted, as `x + 1 = -!x`.
    inverted: u64,
}

impl Rest {
    /// Bits that are read at once, whatever the place.
    const BITS: usize = 57;

    /// The next digit, odd and below `2^(w-1)` in magnitude: its place, half of its magnitude without the remainder, and whether it
    /// is negative. None if there is none wholly among the next bits. The scalar has zeros behind its 32 bytes.
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
        // An odd number of w bits, or if its highest bit is set that number less 2^w: then what is left is one more, which
        // changes whether it is inverted. The magnitude is that of the w bits inverted, and one.
        let window = bits >> zeros;
        let high = (window >> (w - 1) & 1).wrapping_neg();
        let half = (window ^ high) >> 1 & ((1 << (w - 2)) - 1);
        let place = self.place + zeros;
        self.inverted ^= high;
        self.place = place + w;
        Some((place, half, self.inverted & 1))
    }
}

/// How a scalar is cut into signed digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Windows {
    /// Bits of a digit.
    width: usize,
    /// Digits of a scalar.
    pub count: usize,
    /// Whether the last digit is signed too; otherwise it is as it is.
    last_signed: bool,
}

impl Windows {
    /// For any 128 bits, read as digits.
    pub const fn short(width: usize) -> Windows {
        Windows {
            width,
            count: SHORT.div_ceil(width),
            last_signed: SHORT.is_multiple_of(width),
        }
    }

    /// For scalars of so many bits, 255 at most, which need the bias added. The last digit takes the carry: it does
    /// not exceed `2^(width-1)`, as `width·count > bits`.
    pub const fn long(width: usize, bits: usize) -> Windows {
        Windows {
            width,
            count: bits / width + 1,
            last_signed: false,
        }
    }

    /// Whether the digit of a window is signed.
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

    /// Appends the digits of window `i` of scalars in biased form, whose words `words` has one behind the other.
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
            // All bits are in one word, or zeros are above it.
            _ => digits.extend(low.map(|low| digit(low >> shift))),
        }
    }
}

/// The signed digits of short and long scalars, in windows of one width.
pub(crate) struct DigitsOfMany {
    of_short: Windows,
    of_long: Windows,
    /// Word by word: a window is read in the order of memory.
    short: [Vec<u64>; 2],
    long: [Vec<u64>; 4],
}

impl DigitsOfMany {
    /// `short` are digits already, any 128 bits; `long` are scalars below 2^255.
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
