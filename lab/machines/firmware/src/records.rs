// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors as the machine that built the program wrote them: parts behind each other.

/// Takes what comes next.
#[derive(Debug)]
pub struct Reader(pub &'static [u8]);

impl Reader {
    fn take(&mut self, n: usize) -> &'static [u8] {
        let (taken, rest) = self.0.split_at(n);
        self.0 = rest;
        taken
    }

    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N));
        bytes
    }

    /// Bytes behind their length.
    pub fn counted(&mut self) -> &'static [u8] {
        let length = u16::from_le_bytes(self.array());
        self.take(length.into())
    }

    /// So many bytes behind their length.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn exactly<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.counted());
        bytes
    }

    /// A number of two bytes behind their length.
    pub fn number(&mut self) -> u16 {
        u16::from_le_bytes(self.exactly())
    }
}
