// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verification of Ed25519 (RFC 8032 §5.1, in its three schemes) and of batches. `room` says how
//! JavaScript calls it.
//!
//! A scheme is a number: 0 is Ed25519, 1 Ed25519ctx, 2 Ed25519ph. A policy is its place in
//! `Policy::ALL`.

#![no_std]

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use nineteen::ed25519::{
    self, Digest as _, Item, Policy, Sha512, Signature, VerifyingKey, verify_batch_all,
};
use room::buffer::public;
use room::{split, sum};

room::keys!(VERIFYING: VerifyingKey);

/// Ed25519.
pub const PURE: u32 = 0;
/// Ed25519ctx.
pub const CONTEXT: u32 = 1;
/// Ed25519ph.
pub const PREHASHED: u32 = 2;

fn verify(
    key: &VerifyingKey,
    policy: Policy,
    scheme: u32,
    context: &[u8],
    message: &[u8],
    signature: &Signature,
) -> Option<bool> {
    let verdict = match scheme {
        PURE => key.verify_with(policy, message, signature),
        CONTEXT => key.verify_with_context(policy, context, message, signature),
        PREHASHED => {
            let hash = Sha512::new().chain_update(message);
            key.verify_prehashed_with(policy, hash, Some(context), signature)
        }
        _ => return None,
    };
    Some(verdict.is_ok())
}

/// Verifies a signature: 1 if it is valid, otherwise 0. The room has the public key, the signature,
/// the context and the message.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn verify_once(policy: usize, scheme: u32, context: usize, message: usize) -> i32 {
    public(sum([32 + 64, context, message]), |operands| {
        let policy = *Policy::ALL.get(policy)?;
        let (key, rest) = split(operands)?;
        let (signature, rest) = split(rest)?;
        let (context, message) = rest.split_at_checked(context)?;
        if scheme == PURE {
            return Some(
                ed25519::verify(policy, key, message, signature)
                    .is_ok()
                    .into(),
            );
        }
        let Ok(key) = VerifyingKey::from_bytes(key) else {
            return Some(0);
        };
        let signature = Signature::from_bytes(signature);
        verify(&key, policy, scheme, context, message, &signature).map(i32::from)
    })
}

/// Keeps the public key in the room: its number; an error if it is no point.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn verifying_new() -> i32 {
    public(Some(32), |operands| {
        let (bytes, _) = split(operands)?;
        VERIFYING.insert(VerifyingKey::from_bytes(bytes).ok()?)
    })
}

/// Verifies a signature by a key that is kept. The room has the signature, the context and the
/// message.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn verifying_verify(
    number: usize,
    policy: usize,
    scheme: u32,
    context: usize,
    message: usize,
) -> i32 {
    public(sum([64, context, message]), |operands| {
        let policy = *Policy::ALL.get(policy)?;
        let (signature, rest) = split(operands)?;
        let (context, message) = rest.split_at_checked(context)?;
        let signature = Signature::from_bytes(signature);
        VERIFYING.with(number, |key| {
            verify(key, policy, scheme, context, message, &signature).map(i32::from)
        })
    })
}

/// Drops a public key that is kept.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn verifying_free(number: usize) {
    VERIFYING.remove(number);
}

/// Properties of the public key in the room, bit by bit: 1 if it is a point, 2 if the point has
/// small order, 4 if the encoding is canonical.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn point() -> i32 {
    public(Some(32), |operands| {
        let (bytes, _) = split(operands)?;
        let Ok(key) = VerifyingKey::from_bytes(bytes) else {
            return Some(0);
        };
        let canonical = key.to_edwards().compress().as_bytes() == bytes;
        Some(1 | i32::from(key.is_weak()) << 1 | i32::from(canonical) << 2)
    })
}

/// Items of a batch of `n`: `keys` public keys, n of them or one for all, n signatures, n lengths
/// of four bytes each, the lowest first, and as many messages, all one behind the other.
fn items(operands: &[u8], n: usize, keys: usize) -> Option<Vec<Item<'_>>> {
    let (public_keys, rest) = operands.split_at_checked(keys.checked_mul(32)?)?;
    let (signatures, rest) = rest.split_at_checked(n.checked_mul(64)?)?;
    let (lengths, mut messages) = rest.split_at_checked(n.checked_mul(4)?)?;
    let (public_keys, _) = public_keys.as_chunks();
    let (signatures, _) = signatures.as_chunks();
    let (lengths, _) = lengths.as_chunks();
    let mut items = Vec::new();
    items.try_reserve_exact(n).ok()?;
    for (i, (signature, length)) in signatures.iter().zip(lengths).enumerate() {
        let length = u32::from_le_bytes(*length) as usize;
        let (message, rest) = messages.split_at_checked(length)?;
        messages = rest;
        items.push(Item {
            public_key: public_keys.get(if keys == 1 { 0 } else { i })?,
            message,
            signature,
        });
    }
    Some(items)
}

/// The most items of one equation, and so the most that an invalid one among them slows down.
const TOGETHER: usize = 256;

/// A verdict for each item. Where one equation for many says that all are valid, as it can under
/// ZIP-215, that is half of the work or less; where it fails, [`TOGETHER`] items are verified one by
/// one, half as much work again.
fn verdicts(policy: Policy, items: &[Item<'_>]) -> Vec<bool> {
    let mut verdicts = vec![true; items.len()];
    let pieces = items.chunks(TOGETHER).zip(verdicts.chunks_mut(TOGETHER));
    for (items, verdicts) in pieces {
        if let Err(invalid) = verify_batch_all(policy, items) {
            for &i in invalid.indices() {
                verdicts[i] = false;
            }
        }
    }
    verdicts
}

/// Verifies a batch that fills `length` bytes of the room, and leaves a byte for each item: 1 if it
/// is valid.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn verify_each(policy: usize, length: usize, n: usize, keys: usize) -> i32 {
    public(Some(length), |operands| {
        let verdicts = verdicts(*Policy::ALL.get(policy)?, &items(operands, n, keys)?);
        for (byte, verdict) in operands.iter_mut().zip(verdicts) {
            *byte = u8::from(verdict);
        }
        Some(0)
    })
}

/// Whether all of a batch are valid, by one equation where the policy allows it: 1 or 0.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn verify_all(policy: usize, length: usize, n: usize, keys: usize) -> i32 {
    public(Some(length), |operands| {
        let items = items(operands, n, keys)?;
        Some(
            verify_batch_all(*Policy::ALL.get(policy)?, &items)
                .is_ok()
                .into(),
        )
    })
}
