// SPDX-License-Identifier: MIT OR Apache-2.0
//! Strings and integers as the SSH protocol writes them.
//!
//! A `uint32` is four bytes, most significant first; a `string` is its length as a `uint32`, then
//! its bytes. Reference: RFC 4251 section 5.

use zeroize::Zeroizing;

/// Reads values from the front of a byte string; every method returns `None` where the bytes end
/// too early.
#[allow(missing_debug_implementations, reason = "the bytes may be secret")]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Starts at the front of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Takes the next `n` bytes.
    pub fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (front, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(front)
    }

    /// Takes a `uint32`.
    pub fn uint32(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    }

    /// Takes a byte.
    pub fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// Takes a `uint64`.
    pub fn uint64(&mut self) -> Option<u64> {
        let bytes = self.take(8)?;
        Some(u64::from_be_bytes(bytes.try_into().ok()?))
    }

    /// The number of bytes left.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no byte is left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes a `string`.
    pub fn string(&mut self) -> Option<&'a [u8]> {
        let n = usize::try_from(self.uint32()?).ok()?;
        self.take(n)
    }

    /// Takes exactly the bytes `expected`.
    pub fn expect(&mut self, expected: &[u8]) -> Option<()> {
        (self.take(expected.len())? == expected).then_some(())
    }

    /// Returns what is left.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }
}

/// Collects values; wiped when dropped, because one of them may be a secret key.
///
/// The capacity is reserved at the start and bounds the content, so that growing never leaves a
/// copy behind.
#[allow(missing_debug_implementations, reason = "the bytes may be secret")]
pub struct Writer(Zeroizing<Vec<u8>>);

impl Writer {
    /// Starts empty, with room for `capacity` bytes.
    pub fn new(capacity: usize) -> Self {
        Self(Zeroizing::new(Vec::with_capacity(capacity)))
    }

    /// Appends bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    /// Appends a `uint32`.
    pub fn uint32(&mut self, value: u32) -> &mut Self {
        self.raw(&value.to_be_bytes())
    }

    /// Appends a `string`. Callers have none of 4 GiB or more.
    pub fn string(&mut self, bytes: &[u8]) -> &mut Self {
        let n = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let kept = usize::try_from(n).map_or(bytes, |n| &bytes[..n.min(bytes.len())]);
        self.uint32(n).raw(kept)
    }

    /// Returns what was written.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns what was written, to be encrypted where it is.
    pub fn as_mut_bytes(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
