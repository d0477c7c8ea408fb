// SPDX-License-Identifier: MIT OR Apache-2.0
//! The signer's key pair.

use alloc::vec::Vec;

use core::ops::ControlFlow;

use blind_rsa::rfc9474::KeyPair;
use blind_rsa::{Algorithm, Error};
use chacha20::ChaCha20Rng;
use ground::wipe::leaving_nothing;
use rand_core::SeedableRng;
use room::buffer::secret_bytes;
use room::keys::Keys;
use room::{STACK, split, sum};
use zeroize::Zeroizing;

use crate::keys::Pair;
use crate::{DERIVED, client, code, left, variant};

static PAIRS: Keys<Pair> = Keys::new();

/// Keeps a key pair: its number.
pub fn insert(pair: Pair) -> Option<i32> {
    PAIRS.insert(pair)
}

/// Keeps the key pair: its number, with nothing left in the room.
fn keep(pair: Result<KeyPair, Error>) -> Option<(i32, Zeroizing<Vec<u8>>)> {
    let number = match pair {
        Ok(pair) => insert(Pair::Plain(pair))?,
        Err(error) => code(error),
    };
    Some((number, Zeroizing::default()))
}

/// Keeps the private key in the room, `length` bytes of PKCS#8 behind a seed of 32 bytes, for
/// primality tests.
#[unsafe(no_mangle)]
pub extern "C" fn pair_new(which: usize, length: usize) -> i32 {
    secret_bytes(sum([32, length, 0]), |operands| {
        let (seed, der) = split(operands)?;
        let mut random = ChaCha20Rng::from_seed(*seed);
        keep(KeyPair::from_pkcs8_der(variant(which)?, der, &mut random))
    })
}

/// Keeps a new key pair of this many bits, from the seed in the room. The time is not constant.
#[unsafe(no_mangle)]
pub extern "C" fn pair_generate(which: usize, bits: usize) -> i32 {
    secret_bytes(Some(32), |operands| {
        let (seed, _) = split(operands)?;
        let mut random = ChaCha20Rng::from_seed(*seed);
        let go_on = |_| ControlFlow::Continue(());
        keep(KeyPair::generate(variant(which)?, bits, &mut random, go_on))
    })
}

/// The number of the public key.
#[unsafe(no_mangle)]
pub extern "C" fn pair_public(number: usize) -> i32 {
    let public = PAIRS.with(number, |pair| client::keep(pair.public_key()));
    public.unwrap_or(room::MALFORMED)
}

/// Signs the `length` bytes behind a seed in the room: leaves as many as the modulus has.
#[unsafe(no_mangle)]
pub extern "C" fn pair_sign(number: usize, length: usize) -> i32 {
    secret_bytes(sum([32, length, 0]), |operands| {
        let (seed, blinded) = split(operands)?;
        let mut random = ChaCha20Rng::from_seed(*seed);
        PAIRS.with(number, |pair| left(pair.blind_sign(blinded, &mut random)))
    })
}

/// Leaves the private key as PKCS#8: its length.
#[unsafe(no_mangle)]
pub extern "C" fn pair_der(number: usize) -> i32 {
    secret_bytes(Some(0), |_| {
        PAIRS.with(number, |pair| match pair {
            Pair::Plain(pair) => {
                let der = pair.to_pkcs8_der(Algorithm::RsassaPss);
                Some((i32::try_from(der.len()).ok()?, der))
            }
            Pair::Derived(_) => Some((DERIVED, Zeroizing::default())),
        })
    })
}

/// Wipes a key pair that is kept.
#[unsafe(no_mangle)]
pub extern "C" fn pair_free(number: usize) {
    leaving_nothing(STACK, || PAIRS.remove(number));
}
