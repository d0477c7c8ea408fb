// SPDX-License-Identifier: MIT OR Apache-2.0
//! SHA-512 on its own unit (`hardware/rtl/sha512.sv`) behind a [`Bus`].
//!
//! The unit compresses whole blocks; the driver splits the message into words and pads it (FIPS
//! 180-4, 5.1.2). Nothing is copied: the bytes of a message go to the unit as they arrive, and the
//! next block is written while the previous one is compressed.

use core::fmt;

use zeroize::Zeroize;

use crate::bus::Bus;

/// The unit's registers, byte addresses.
mod at {
    pub const ID: u32 = 0x00;
    pub const STATUS: u32 = 0x04;
    pub const START: u32 = 0x08;
    pub const CLEAR: u32 = 0x0c;
    pub const DIGEST: u32 = 0x40;
    pub const BLOCK: u32 = 0x80;
}

/// The value of the unit's identification register.
pub const UNIT_ID: u32 = 0x7368_6135;

/// The bytes of the unit's bus map.
pub const UNIT_SIZE: u32 = 0x100;

/// STATUS: the unit belongs to the reading master.
const MINE: u32 = 1 << 2;

/// Words of a block.
const WORDS: u32 = 32;

/// The reason why there is no digest.
///
/// No part of the message remains in the unit after an error, unless the bus refused to clear it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error<E> {
    /// The bus refused an access.
    Bus(E),
    /// There is no unit at this address; the value read in place of its identification.
    NoUnit(u32),
    /// The unit works for another master.
    Taken,
    /// The unit has not taken every block: another master interfered, or a bus without errors lost
    /// an access.
    Lost,
}

impl<E: fmt::Debug> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bus(why) => write!(f, "the bus refused an access: {why:?}"),
            Error::NoUnit(id) => {
                write!(
                    f,
                    "no SHA-512 unit here: the identification reads {id:#010x}"
                )
            }
            Error::Taken => f.write_str("the SHA-512 unit works for another master"),
            Error::Lost => f.write_str("the SHA-512 unit has not taken every block"),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

impl<E> From<E> for Error<E> {
    fn from(why: E) -> Error<E> {
        Error::Bus(why)
    }
}

/// A message being hashed by the unit, which is ours until the digest is read or this is dropped.
///
/// ```
/// # fn hash<B: engine25519::Bus>(bus: B) -> Result<[u8; 64], engine25519::sha512::Error<B::Error>> {
/// let mut hash = engine25519::Sha512::start(bus)?;
/// hash.update(b"one part ")?;
/// hash.update(b"and another")?;
/// hash.finalize()
/// # }
/// ```
///
/// Time: that of the accesses, which depend on the length of the parts, not on their content.
#[derive(Debug)]
pub struct Sha512<B: Bus> {
    bus: B,
    /// Bytes of the message so far.
    length: u64,
    /// The last `length % 4` bytes of the message.
    partial: [u8; 4],
}

impl<B: Bus> Sha512<B> {
    /// Claims the unit for a new message.
    ///
    /// # Errors
    ///
    /// [`Error::NoUnit`], [`Error::Taken`], or the bus.
    pub fn start(mut bus: B) -> Result<Sha512<B>, Error<B::Error>> {
        let id = bus.read(at::ID)?;
        if id != UNIT_ID {
            return Err(Error::NoUnit(id));
        }
        if bus.read(at::STATUS)? & 0b110 == 0b010 {
            return Err(Error::Taken);
        }
        bus.write(at::START, 1)?;
        // Another master may have been faster, and a bus without errors does not report it.
        if bus.read(at::STATUS)? & MINE == 0 {
            return Err(Error::Taken);
        }
        Ok(Sha512 {
            bus,
            length: 0,
            partial: [0; 4],
        })
    }

    /// Hashes the next part of the message. Parts whose length is a multiple of 128 bytes, in
    /// memory that is aligned to words, are fastest.
    ///
    /// # Errors
    ///
    /// The bus. The message is then lost.
    pub fn update(&mut self, mut part: &[u8]) -> Result<(), Error<B::Error>> {
        let held = (self.length % 4) as usize;
        if held != 0 {
            let (now, later) = part.split_at(part.len().min(4 - held));
            self.partial[held..held + now.len()].copy_from_slice(now);
            self.length += now.len() as u64;
            part = later;
            if self.length.is_multiple_of(4) {
                let place = (self.place() + WORDS - 1) % WORDS;
                self.bus
                    .write(at::BLOCK + 4 * place, u32::from_le_bytes(self.partial))?;
            }
        }
        if self.place() == 0 && self.length.is_multiple_of(4) {
            let (blocks, rest) = part.as_chunks::<128>();
            for block in blocks {
                self.bus.write_all(at::BLOCK, block)?;
            }
            self.length += (part.len() - rest.len()) as u64;
            part = rest;
        }
        while part.len() >= 4 {
            let room = 4 * (WORDS - self.place()) as usize;
            let (now, later) = part.split_at((part.len() & !3).min(room));
            self.bus.write_all(at::BLOCK + 4 * self.place(), now)?;
            self.length += now.len() as u64;
            part = later;
        }
        if !part.is_empty() {
            self.partial[..part.len()].copy_from_slice(part);
            self.length += part.len() as u64;
        }
        Ok(())
    }

    /// The digest of all parts. The unit forgets the message and is released.
    ///
    /// # Errors
    ///
    /// [`Error::Lost`], or the bus.
    pub fn finalize(mut self) -> Result<[u8; 64], Error<B::Error>> {
        let bits = u128::from(self.length) << 3;
        // 0x80 and zeros to the end of the word, zeros up to the last four words of a block, then
        // the length in bits.
        let zeros = (3 - self.length % 4) as usize;
        self.update(&[0x80, 0, 0, 0][..=zeros])?;
        while self.place() != WORDS - 4 {
            self.push(0)?;
        }
        for shift in [96, 64, 32, 0] {
            self.push(((bits >> shift) as u32).swap_bytes())?;
        }
        let blocks = (self.length / 128) as u32 & 0xffff;
        let ours = blocks << 16 | 0b110;
        if self.bus.read(at::STATUS)? & !1 != ours {
            return Err(Error::Lost);
        }
        let mut digest = [0; 64];
        for (place, bytes) in (0..).zip(digest.chunks_exact_mut(4)) {
            let word = self.bus.read(at::DIGEST + 4 * place)?;
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        // A bus without errors reads zeros or ones as the digest of a unit that was lost meanwhile.
        if self.bus.read(at::STATUS)? & !1 != ours {
            return Err(Error::Lost);
        }
        Ok(digest)
    }

    /// Writes the next word, at a word boundary.
    fn push(&mut self, word: u32) -> Result<(), B::Error> {
        self.bus.write(at::BLOCK + 4 * self.place(), word)?;
        self.length += 4;
        Ok(())
    }

    /// The next word of the block.
    fn place(&self) -> u32 {
        (self.length / 4) as u32 % WORDS
    }
}

impl<B: Bus> Drop for Sha512<B> {
    fn drop(&mut self) {
        self.partial.zeroize();
        // The error cannot be reported: the unit stays ours if the bus refuses.
        let _ = self.bus.write(at::CLEAR, 1);
    }
}
