// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public keys: the client's blinding, and verification.

use alloc::vec::Vec;

use blind_rsa::rfc9474::PublicKey;
use blind_rsa::{Error, PendingSignature};
use chacha20::ChaCha20Rng;
use ground::wipe::leaving_nothing;
use rand_core::{CryptoRng, SeedableRng};
use room::buffer::{public, secret_bytes};
use room::keys::Keys;
use room::random::Given;
use room::{MALFORMED, STACK, sum};
use zeroize::Zeroizing;

use crate::keys::Public;
use crate::{code, left, variant};

static PUBLIC: Keys<Public> = Keys::new();
static PENDING: Keys<PendingSignature> = Keys::new();

/// Keeps a public key: its number.
pub fn keep(key: Public) -> Option<i32> {
    PUBLIC.insert(key)
}

/// Keeps the public key in the room, `length` bytes of SubjectPublicKeyInfo.
#[unsafe(no_mangle)]
pub extern "C" fn public_new(which: usize, length: usize) -> i32 {
    public(Some(length), |der| {
        match PublicKey::from_spki_der(variant(which)?, der) {
            Ok(key) => keep(Public::Plain(key)),
            Err(error) => Some(code(error)),
        }
    })
}

/// Leaves the public key as SubjectPublicKeyInfo: its length.
#[unsafe(no_mangle)]
pub extern "C" fn public_der(number: usize) -> i32 {
    secret_bytes(Some(0), |_| {
        PUBLIC.with(number, |key| left(Ok(key.to_spki_der())))
    })
}

/// The length of the modulus in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn public_length(number: usize) -> i32 {
    let length = PUBLIC.with(number, |key| i32::try_from(key.modulus_len()).ok());
    length.unwrap_or(MALFORMED)
}

type Left = Option<(i32, Zeroizing<Vec<u8>>)>;

fn blinded(key: &Public, prepared: &[u8], random: &mut impl CryptoRng) -> Left {
    let blinded = key.variant().prepared(prepared);
    match blinded.and_then(|prepared| key.blind(&prepared, random)) {
        Ok((blinded, pending)) => Some((PENDING.insert(pending)?, Zeroizing::new(blinded))),
        Err(error) => Some((code(error), Zeroizing::default())),
    }
}

/// Blinds a prepared message and keeps what unblinds the answer: its number. Leaves as many bytes as
/// the modulus has. The room has `random` bytes, 32 for a seed, and the message.
///
/// Other numbers of random bytes are taken as they are, for published vectors.
#[unsafe(no_mangle)]
pub extern "C" fn public_blind(number: usize, random: usize, message: usize) -> i32 {
    secret_bytes(sum([0, random, message]), |operands| {
        let (random, prepared) = operands.split_at_checked(random)?;
        PUBLIC.with(number, |key| {
            if let Ok(seed) = random.try_into() {
                return blinded(key, prepared, &mut ChaCha20Rng::from_seed(seed));
            }
            let mut given = Given::new(random);
            let blinded = blinded(key, prepared, &mut given);
            (!given.short()).then_some(blinded?)
        })
    })
}

/// Verifies a signature: 1 if it is valid, otherwise 0. The room has the signature and the prepared
/// message.
#[unsafe(no_mangle)]
pub extern "C" fn public_verify(number: usize, signature: usize, message: usize) -> i32 {
    public(sum([0, signature, message]), |operands| {
        let (signature, prepared) = operands.split_at_checked(signature)?;
        PUBLIC.with(number, |key| {
            Some(key.verify(prepared, signature).is_ok().into())
        })
    })
}

/// Drops a public key that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn public_free(number: usize) {
    PUBLIC.remove(number);
}

/// Unblinds the answer of `length` bytes in the room: leaves the signature, which is valid. What
/// unblinds it is dropped.
#[unsafe(no_mangle)]
pub extern "C" fn pending_finalize(number: usize, length: usize) -> i32 {
    secret_bytes(Some(length), |answer| {
        let pending = PENDING.take(number).ok_or(Error::Cancelled);
        left(pending.and_then(|pending| pending.finalize(answer)))
    })
}

/// Wipes what unblinds an answer.
#[unsafe(no_mangle)]
pub extern "C" fn pending_free(number: usize) {
    leaving_nothing(STACK, || PENDING.remove(number));
}
