// SPDX-License-Identifier: MIT OR Apache-2.0
//! Short messages: a signature in one job, where the driver reads the message once for both passes,
//! and a verification in one job.

use super::Error;
use super::access::{address, arrive, write_all};
use super::blocks::{Aligned, BYTES};
use crate::bus::Bus;
use crate::microcode;

/// The longest message that is signed in one job: one block of SHA-512 (FIPS 180-4, 5.1.2) holds it
/// with the prefix before it and the padding behind.
pub(super) const SHORT: usize = BYTES - 32 - 17;

/// The longest of them whose challenge is the hash of one block, with R and the key before it.
const ONE: usize = BYTES - 64 - 17;

/// The longest message that is verified in one job, with R and the key before it in two blocks.
pub(super) const VERIFIED: usize = ONE + BYTES;

/// Zeros to follow a message. The most are needed for 48 bytes in two blocks.
static ZEROS: Aligned<136> = Aligned([0; 136]);

/// The job.
pub(super) fn entry(message: &[u8]) -> u16 {
    if message.len() <= ONE {
        microcode::SIGN_ONE
    } else {
        microcode::SIGN_TWO
    }
}

/// Writes the operands for a message of at most [`SHORT`] bytes: the seed; the block of the nonce
/// after the prefix; the public key; the part of the challenge's blocks that differs from these.
///
/// That part has bytes of the message that the nonce's block has too. Other bytes there would make an
/// S for another message with the same R, which reveals the scalar. So both come from one copy, also
/// when they are written again.
pub(super) fn store<B: Bus>(
    bus: &mut B,
    context: u32,
    seed: &[u8; 32],
    public: &[u8; 32],
    message: &[u8],
) -> Result<(), Error<B::Error>> {
    let (length, place) = (message.len(), |register| address(context, register));
    let mut copy = Aligned([0; SHORT]);
    copy.0[..length].copy_from_slice(message);
    // The compiler must not read the message in place of its copy.
    let message = &core::hint::black_box(&copy).0[..length];
    arrive(bus, context, |bus| {
        write_all(bus, place(0), seed)?;
        padded(bus, place(1), message.get(..), 23)?;
        bus.write(place(4) - 4, bits(32 + length))?;
        write_all(bus, place(20), public)?;
        let (from, end) = if length <= ONE { (32, 22) } else { (64, 23) };
        let words = (end - 21) * 8 - 1;
        padded(bus, place(21), message.get(from..), words)?;
        bus.write(place(end) - 4, bits(64 + length))
    })
}

/// The job that verifies the signature of a message of at most [`VERIFIED`] bytes.
pub(super) fn verification(message: &[u8]) -> u16 {
    if message.len() <= ONE {
        microcode::VERIFY_ONE
    } else {
        microcode::VERIFY_TWO
    }
}

/// Its operands: one block or two, which begin with R and the key, and S.
pub(super) fn store_verification<B: Bus>(
    bus: &mut B,
    context: u32,
    public: &[u8; 32],
    message: &[u8],
    signature: &[u8; 64],
) -> Result<(), Error<B::Error>> {
    let (length, place) = (message.len(), |register| address(context, register));
    arrive(bus, context, |bus| {
        let (r, s) = signature.split_at(32);
        write_all(bus, place(0), r)?;
        write_all(bus, place(1), public)?;
        let end = if length <= ONE { 4 } else { 8 };
        padded(bus, place(2), Some(message), (end - 2) * 8 - 1)?;
        bus.write(place(end) - 4, bits(64 + length))?;
        write_all(bus, place(8), s)
    })
}

/// Writes `words` words: the rest of the message, the padding bit and zeros, or only zeros if the
/// message has ended before.
#[inline(never)]
fn padded<B: Bus>(
    bus: &mut B,
    address: u32,
    rest: Option<&[u8]>,
    words: u32,
) -> Result<(), B::Error> {
    let all = 4 * words as usize;
    let Some(rest) = rest else {
        return write_all(bus, address, &ZEROS.0[..all]);
    };
    let (whole, last) = rest.split_at((rest.len() & !3).min(all));
    write_all(bus, address, whole)?;
    let Some(zeros) = (all - whole.len()).checked_sub(4) else {
        return Ok(());
    };
    let bit = last
        .iter()
        .rfold(0x80, |sum, byte| sum << 8 | u32::from(*byte));
    bus.write(address + whole.len() as u32, bit)?;
    write_all(bus, address + whole.len() as u32 + 4, &ZEROS.0[..zeros])
}

/// The last word of a block: the length in bits, below 2^16, as two bytes.
fn bits(bytes: usize) -> u32 {
    u32::from((8 * bytes as u16).swap_bytes()) << 16
}
