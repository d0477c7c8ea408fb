// SPDX-License-Identifier: MIT OR Apache-2.0
//! The key unit: takes a scalar and produces its digits.

use crate::value::{self, Limbs};

/// Key and digit registers.
#[derive(Clone, Debug, Default)]
pub struct KeyUnit {
    key: [u32; 8],
    previous: bool,
    /// Sign of the digit.
    pub sign: bool,
    /// Index of the digit, four bits.
    pub index: u8,
}

impl KeyUnit {
    /// KEY
    pub fn load(&mut self, raw: &Limbs) {
        *self = KeyUnit {
            key: value::to_words(raw),
            ..KeyUnit::default()
        };
    }

    /// LSB, TOP, EQ
    pub fn test(&mut self, sign: bool) {
        self.sign = sign;
        self.index = 0;
    }

    /// DIG
    pub fn digit(&mut self, mode: u8) {
        match mode {
            0 => {
                let bit = self.key[7] >> 30 & 1 == 1;
                self.test(bit ^ self.previous);
                self.previous = bit;
                self.shift(1);
            }
            1 => {
                let top = (self.key[7] >> 28) as u8;
                self.sign = top & 8 == 0;
                self.index = (top & 7) ^ if self.sign { 7 } else { 0 };
                self.shift(4);
            }
            _ => {
                let j = usize::from(mode) - 2;
                let mut columns = value::from_words(&self.key);
                let bit = |c: usize| (columns[c + j] >> 16 & 1) as u8;
                let low = bit(9) << 3 | bit(6) << 2 | bit(3) << 1 | bit(0);
                self.sign = bit(12) == 0;
                self.index = low ^ if self.sign { 15 } else { 0 };
                if j == 2 {
                    // Bit 17 of column 14 is bit 255 of the key, which is not part of the column.
                    let top = columns[14] & 1 << 17;
                    for column in &mut columns {
                        *column = *column << 1 & 0x1_ffff;
                    }
                    columns[14] |= top;
                    self.key = value::to_words(&columns);
                }
            }
        }
    }

    fn shift(&mut self, bits: u32) {
        for i in (0..8).rev() {
            let below = if i == 0 { 0 } else { self.key[i - 1] };
            self.key[i] = self.key[i] << bits | below >> (32 - bits);
        }
    }
}
