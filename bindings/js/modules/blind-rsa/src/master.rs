// SPDX-License-Identifier: MIT OR Apache-2.0
//! Master keys, which derive a key for each value of public metadata
//! (draft-irtf-cfrg-partially-blind-rsa).

use alloc::vec::Vec;
use core::ops::ControlFlow;

use blind_rsa::metadata::{MasterKeyPair, MasterPublicKey, PublicMetadata};
use blind_rsa::{Algorithm, Error};
use chacha20::ChaCha20Rng;
use ground::wipe::leaving_nothing;
use rand_core::SeedableRng;
use room::buffer::{public, secret_bytes};
use room::keys::Keys;
use room::{STACK, split, sum};
use zeroize::Zeroizing;

use crate::keys::{Pair, Public};
use crate::{client, code, left, signer, variant};

static MASTERS: Keys<MasterKeyPair> = Keys::new();

fn keep(master: Result<MasterKeyPair, Error>) -> Option<(i32, Zeroizing<Vec<u8>>)> {
    let number = match master {
        Ok(master) => MASTERS.insert(master)?,
        Err(error) => code(error),
    };
    Some((number, Zeroizing::default()))
}

/// Keeps a master key pair for a variant: its number. The room has a seed and PKCS#8 in DER.
#[unsafe(no_mangle)]
pub extern "C" fn master_new(which: usize, length: usize) -> i32 {
    secret_bytes(sum([32, length, 0]), |operands| {
        let (seed, der) = split(operands)?;
        let mut random = ChaCha20Rng::from_seed(*seed);
        keep(MasterKeyPair::from_pkcs8_der(
            variant(which)?,
            der,
            &mut random,
        ))
    })
}

/// Keeps a new master key pair for a variant: its number. The room has a seed.
#[unsafe(no_mangle)]
pub extern "C" fn master_generate(which: usize, bits: usize) -> i32 {
    secret_bytes(Some(32), |operands| {
        let (seed, _) = split(operands)?;
        let mut random = ChaCha20Rng::from_seed(*seed);
        let go_on = |_| ControlFlow::Continue(());
        keep(MasterKeyPair::generate(
            variant(which)?,
            bits,
            &mut random,
            go_on,
        ))
    })
}

/// Keeps the key pair that belongs to the metadata in the room: its number among key pairs.
#[unsafe(no_mangle)]
pub extern "C" fn master_derive(number: usize, length: usize) -> i32 {
    secret_bytes(Some(length), |info| {
        let metadata = PublicMetadata::new(info).ok()?;
        let derived = MASTERS.with(number, |master| Some(master.derive(metadata)))?;
        Some((
            signer::insert(Pair::Derived(derived))?,
            Zeroizing::default(),
        ))
    })
}

/// Leaves PKCS#8 in DER: its length.
#[unsafe(no_mangle)]
pub extern "C" fn master_der(number: usize) -> i32 {
    secret_bytes(Some(0), |_| {
        MASTERS.with(number, |master| {
            let der = master.to_pkcs8_der(Algorithm::RsassaPss);
            Some((i32::try_from(der.len()).ok()?, der))
        })
    })
}

/// Leaves the public master key as SubjectPublicKeyInfo in DER: its length.
#[unsafe(no_mangle)]
pub extern "C" fn master_public(number: usize) -> i32 {
    secret_bytes(Some(0), |_| {
        MASTERS.with(number, |master| {
            left(Ok(master.public_key().to_spki_der(Algorithm::RsassaPss)))
        })
    })
}

/// Wipes a master key pair.
#[unsafe(no_mangle)]
pub extern "C" fn master_free(number: usize) {
    leaving_nothing(STACK, || MASTERS.remove(number));
}

/// Keeps the public key that a public master key derives for metadata: its number among public
/// keys. The room has SubjectPublicKeyInfo in DER and the metadata.
#[unsafe(no_mangle)]
pub extern "C" fn public_derive(which: usize, length: usize, info: usize) -> i32 {
    public(sum([0, length, info]), |operands| {
        let (der, info) = operands.split_at_checked(length)?;
        let metadata = PublicMetadata::new(info).ok()?;
        match MasterPublicKey::from_spki_der(variant(which)?, der) {
            Ok(master) => client::keep(Public::Derived(master.derive(metadata))),
            Err(error) => Some(code(error)),
        }
    })
}
