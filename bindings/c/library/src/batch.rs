// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many Ed25519 signatures: verified with a verdict for each, and made.
//!
//! Messages lie one after the other, as in the columns of Arrow: message i is the bytes from
//! `offsets[i]` to `offsets[i + 1]`.

use core::ffi::c_int;

use nineteen::ed25519::{
    ExpandedVerifyingKey, Item, Policy, Signature, SigningKey, VerifyingKey, sign_batch,
    verify_batch_items, verify_batch_with,
};
use nineteen::hazmat::leaving_nothing;
use nineteen_c_common::memory::{self, NO, Rows, YES, answer};
use zeroize::Zeroizing;

use crate::ed25519::policy;
use crate::share::{BLOCK, share};

/// Messages one after the other.
#[derive(Clone, Copy)]
struct Messages<'a> {
    bytes: &'a [u8],
    offsets: &'a [u64],
}

impl<'a> Messages<'a> {
    /// `None` if an offset is below the one before it, or the last is beyond the bytes.
    ///
    /// # Safety
    ///
    /// `bytes` is null or has `len` bytes; `offsets` is null or has `n + 1` numbers.
    unsafe fn new(
        bytes: *const u8,
        len: usize,
        offsets: *const u64,
        n: usize,
    ) -> Option<Messages<'a>> {
        // SAFETY: as the caller promises.
        let (bytes, offsets) = unsafe {
            let offsets = memory::items(offsets, n.checked_add(1)?)?;
            (memory::bytes(bytes, len)?, offsets)
        };
        let within = usize::try_from(*offsets.last()?).is_ok_and(|last| last <= len);
        (within && offsets.is_sorted()).then_some(Messages { bytes, offsets })
    }

    fn get(self, i: usize) -> &'a [u8] {
        // Offsets are sorted and at most `bytes.len()`, which fits `usize`.
        &self.bytes[self.offsets[i] as usize..self.offsets[i + 1] as usize]
    }
}

/// From how many signatures on a key is worth being prepared, if it is that of all.
const WORTH_PREPARING: usize = 8;

/// Verifies `n` signatures under a policy, one of `NINETEEN_POLICY_...`: `verdicts[i]` becomes 1 if
/// signature i is valid and 0 if it is not. Returns 0 if all are valid, and -1 if any is not. Each
/// verdict is that of `nineteen_ed25519_verify`, whatever its neighbours and the number of threads.
///
/// Public keys (32 bytes) begin `key_stride` bytes apart, signatures (64 bytes) `signature_stride`
/// bytes apart. With a key stride of 0 there is one key for all, which is faster. `messages` has
/// `messages_len` bytes, and `offsets` `n + 1` numbers, aligned: message i is the bytes from
/// `offsets[i]` to `offsets[i + 1]`.
///
/// If the arguments make no sense (a null pointer, an unknown policy, a stride below the length, a
/// size that no memory has, offsets that fall or exceed `messages_len`), nothing is verified: all
/// verdicts are 0 and the answer is -1. `n` signatures that no memory can hold leave the verdicts as
/// they are. `verdicts` must not overlap the inputs.
///
/// `threads` is the number of threads that work, the caller's included; 0 counts as 1. Variable
/// time: all inputs are public.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 4, 8))
#[unsafe(no_mangle)]
#[must_use]
#[allow(clippy::too_many_arguments, reason = "columns")]
pub unsafe extern "C" fn nineteen_ed25519_verify_batch(
    verdicts: *mut u8,
    public_keys: *const u8,
    key_stride: usize,
    signatures: *const u8,
    signature_stride: usize,
    messages: *const u8,
    messages_len: usize,
    offsets: *const u64,
    n: usize,
    policy: c_int,
    threads: usize,
) -> c_int {
    // So many signatures are in no memory, and no memory has room for their verdicts.
    if n > isize::MAX.unsigned_abs() / 64 {
        return NO;
    }
    // Also where there are no items, which read and write nothing.
    let given = !(verdicts.is_null() || public_keys.is_null() || signatures.is_null());
    // SAFETY: `n` bytes, by the contract in the header, which are written before they are used.
    let verdicts =
        unsafe { memory::clear(verdicts, n).and_then(|()| memory::bytes_mut(verdicts, n)) };
    // SAFETY: as many bytes as the header says; nothing writes to them during the call.
    let inputs = unsafe {
        (
            Rows::<32>::new(public_keys, key_stride, n),
            Rows::<64>::new(signatures, signature_stride, n)
                .filter(|rows| n <= 1 || !rows.is_one()),
            Messages::new(messages, messages_len, offsets, n),
        )
    };
    let (Some(verdicts), (Some(keys), Some(signatures), Some(messages)), Some(policy)) =
        (verdicts, inputs, self::policy(policy))
    else {
        return NO;
    };
    // The verdicts are 0 by now, where there are any.
    if !given {
        return NO;
    }
    if n > 0 && keys.is_one() && n >= WORTH_PREPARING {
        // A key that is no point verifies nothing under any policy.
        let Ok(key) = VerifyingKey::from_bytes(keys.row(0)) else {
            return NO;
        };
        let key = ExpandedVerifyingKey::new(&key);
        share(verdicts, 1, threads, |first, verdicts| {
            under_one(&key, policy, first, signatures, messages, verdicts);
        });
    } else {
        share(verdicts, 1, threads, |first, verdicts| {
            let item = |i: usize| Item {
                public_key: keys.row(first + i),
                message: messages.get(first + i),
                signature: signatures.row(first + i),
            };
            let mut items = [item(0); BLOCK];
            for (i, place) in items[..verdicts.len()].iter_mut().enumerate() {
                *place = item(i);
            }
            let report = verify_batch_items(policy, &items[..verdicts.len()]);
            for (verdict, valid) in verdicts.iter_mut().zip(report.verdicts()) {
                *verdict = u8::from(*valid);
            }
        });
    }
    if verdicts.iter().all(|verdict| *verdict == 1) {
        YES
    } else {
        NO
    }
}

/// The verdicts on at most [`BLOCK`] signatures under one key.
fn under_one(
    key: &ExpandedVerifyingKey,
    policy: Policy,
    first: usize,
    signatures: Rows<64>,
    messages: Messages<'_>,
    verdicts: &mut [u8],
) {
    let mut signed: [(&[u8], &[u8; 64]); BLOCK] = [(&[], &[0; 64]); BLOCK];
    let mut valid = [false; BLOCK];
    let n = verdicts.len();
    for (i, place) in signed[..n].iter_mut().enumerate() {
        *place = (messages.get(first + i), signatures.row(first + i));
    }
    // The error only lists what `valid` says.
    let _ = verify_batch_with(key, policy, &signed[..n], &mut valid[..n]);
    for (verdict, valid) in verdicts.iter_mut().zip(valid) {
        *verdict = u8::from(valid);
    }
}

/// Signs `n` messages: signature i (64 bytes, one after the other) is that of
/// `nineteen_ed25519_sign` with seed i. Seeds (32 bytes) begin `seed_stride` bytes apart; with a
/// stride of 0 one seed signs everything. Messages are as in `nineteen_ed25519_verify_batch`.
///
/// Returns -1 if the arguments make no sense, and writes nothing then. `signatures` must not
/// overlap the inputs. `threads` is the number of threads that work, the caller's included. Constant
/// time in the seeds.
///
/// cbindgen:postfix=NINETEEN_NONNULL((1, 2, 6))
#[unsafe(no_mangle)]
#[must_use]
#[allow(clippy::too_many_arguments, reason = "columns")]
pub unsafe extern "C" fn nineteen_ed25519_sign_batch(
    signatures: *mut u8,
    seeds: *const u8,
    seed_stride: usize,
    messages: *const u8,
    messages_len: usize,
    offsets: *const u64,
    n: usize,
    threads: usize,
) -> c_int {
    // Also where there are no items, which read and write nothing.
    if signatures.is_null() || seeds.is_null() {
        return NO;
    }
    // SAFETY: as many bytes as the header says; nothing writes to them during the call.
    let inputs = unsafe {
        (
            Rows::<32>::new(seeds, seed_stride, n),
            Messages::new(messages, messages_len, offsets, n),
        )
    };
    let (Some(seeds), Some(messages), Some(len)) = (inputs.0, inputs.1, n.checked_mul(64)) else {
        return NO;
    };
    // SAFETY: 64·n bytes, by the contract in the header, which are written before they are used.
    let signatures =
        unsafe { memory::clear(signatures, len).and_then(|()| memory::bytes_mut(signatures, len)) };
    answer(signatures.map(|signatures| {
        // The same seed for all is expanded once.
        let one = (n > 0 && seeds.is_one()).then(|| SigningKey::from_bytes(seeds.row(0)));
        share(signatures, 64, threads, |first, signatures| {
            sign_block(one.as_ref(), seeds, first, messages, signatures);
        });
    }))
}

/// At most [`BLOCK`] signatures.
fn sign_block(
    one: Option<&SigningKey>,
    seeds: Rows<32>,
    first: usize,
    messages: Messages<'_>,
    signatures: &mut [u8],
) {
    let n = signatures.len() / 64;
    // Each key is on the heap and wiped when it is dropped.
    let own: Vec<SigningKey> = match one {
        Some(_) => Vec::new(),
        None => leaving_nothing(|| {
            let key = |i| SigningKey::from_bytes(&Zeroizing::new(*seeds.row(first + i)));
            (0..n).map(key).collect()
        }),
    };
    let keys: Vec<&SigningKey> = match one {
        Some(key) => vec![key; n],
        None => own.iter().collect(),
    };
    let texts: Vec<&[u8]> = (0..n).map(|i| messages.get(first + i)).collect();
    let mut made = [Signature::from_bytes(&[0; 64]); BLOCK];
    // The three have `n` items each.
    let done = sign_batch(&keys, &texts, &mut made[..n]);
    debug_assert!(done.is_ok());
    for (place, signature) in signatures.chunks_exact_mut(64).zip(made) {
        place.copy_from_slice(&signature.to_bytes());
    }
}
