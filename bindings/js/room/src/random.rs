// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random bytes that JavaScript has given, from `crypto.getRandomValues`, as a generator.

use core::convert::Infallible;

use rand_core::{TryCryptoRng, TryRng};

/// Gives these bytes in their order.
///
/// Once they do not suffice, all further bytes are 1 and [`short`](Given::short) says so: the
/// caller drops what it made. They are not 0, which a loop that looks for a positive number would
/// refuse for ever.
#[derive(Debug)]
pub struct Given<'a> {
    bytes: &'a [u8],
    short: bool,
}

impl<'a> Given<'a> {
    /// A generator of these bytes.
    pub fn new(bytes: &'a [u8]) -> Given<'a> {
        Given {
            bytes,
            short: false,
        }
    }

    fn fill(&mut self, to: &mut [u8]) {
        if let Some((bytes, rest)) = self.bytes.split_at_checked(to.len()) {
            to.copy_from_slice(bytes);
            self.bytes = rest;
        } else {
            to.fill(1);
            self.short = true;
        }
    }

    fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.fill(&mut bytes);
        bytes
    }

    /// Whether more bytes were asked for than there are.
    pub fn short(&self) -> bool {
        self.short
    }
}

impl TryRng for Given<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_le_bytes(self.array()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(self.array()))
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        self.fill(to);
        Ok(())
    }
}

impl TryCryptoRng for Given<'_> {}
