// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random words for jobs with a secret, so that two jobs with the same secret have no intermediate
//! value in common.

use core::fmt;

use zeroize::Zeroizing;

use super::{Engine, Error};
use crate::bus::Bus;
use crate::scalar;

/// A source of random bytes that fills the whole slice: a generator of the platform, for
/// cryptographic use.
pub type Random = fn(&mut [u8]) -> Result<(), NoRandom>;

/// No random bytes are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRandom;

impl fmt::Display for NoRandom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no random bytes")
    }
}

impl core::error::Error for NoRandom {}

impl<B: Bus> Engine<B> {
    /// Makes every job with a secret different each time, as a countermeasure against power and EM
    /// analysis: X25519, multiples of the base point, keys and signatures, by routines of their
    /// own. Verification has no secret.
    ///
    /// Points start with a random coordinate Z, and scalars are blinded: that of X25519 by a random
    /// multiple of the order, of 127.6 bits, others are split into two parts of which one is random. The
    /// results are the same. The random words are wiped after use.
    ///
    /// ```
    /// use engine25519::emu::Emulator;
    /// use engine25519::{Engine, NoRandom};
    ///
    /// /// The generator of the platform.
    /// fn random(bytes: &mut [u8]) -> Result<(), NoRandom> {
    ///     # bytes.fill(4);
    ///     Ok(())
    /// }
    ///
    /// let mut engine = Engine::claim(Emulator::new())?.with_blinding(random);
    /// let key = engine.keygen(&[1; 32])?; // take random bytes instead
    /// # Ok::<(), engine25519::Error<engine25519::emu::Refused>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Jobs end with [`Error::NoRandom`] if the source fails.
    ///
    /// # Security
    ///
    /// `hardware/SOUNDNESS.md` of the repository says what this covers, and what it does not:
    /// SHA-512 of the seed and the nonce, for example.
    #[must_use]
    pub fn with_blinding(mut self, random: Random) -> Engine<B> {
        self.random = Some(random);
        self
    }
}

/// The multiple of the order that blinds a scalar of X25519: [`scalar::multiplier`].
pub(super) fn multiplier<E>(random: Random) -> Result<Zeroizing<[u32; 4]>, Error<E>> {
    Ok(Zeroizing::new(scalar::multiplier(&*words(random)?)))
}

/// 256 random bits.
fn words<E>(random: Random) -> Result<Zeroizing<[u32; 8]>, Error<E>> {
    let mut bytes = Zeroizing::new([0; 32]);
    random(&mut bytes[..]).map_err(|NoRandom| Error::NoRandom)?;
    Ok(Zeroizing::new(scalar::words(&bytes)))
}

/// One part of a scalar: below 2^252, hence below L. The other part, `k - part` modulo L, takes
/// every value but `L - 2^252 < 2^125` of them equally often, so it shows `k` with an advantage of
/// `2^-127`.
pub(super) fn part<E>(random: Random) -> Result<Zeroizing<[u32; 8]>, Error<E>> {
    let mut part = words(random)?;
    part[7] &= 0x0fff_ffff;
    Ok(part)
}

/// A coordinate Z for a point: its lowest 255 bits are neither 0 nor p, in which bit 1 is clear.
pub(super) fn factor<E>(random: Random) -> Result<Zeroizing<[u32; 8]>, Error<E>> {
    let mut factor = words(random)?;
    factor[0] |= 2;
    Ok(factor)
}

#[cfg(test)]
mod tests;
