// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of libnineteen by their names in C: the results of the Rust library, and no byte
//! beyond what the header promises.
#![no_main]

use std::ffi::{CStr, c_int};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use libfuzzer_sys::fuzz_target;
use nineteen_c::batch::*;
use nineteen_c::ed25519::*;
use nineteen_c::formats::*;
use nineteen_c::ristretto255::*;
use nineteen_c::x25519::*;
use nineteen_c_fuzz::{Input, instances, openssh, room};
use rust::ed25519::pkcs8::{DecodePrivateKey, DecodePublicKey};
use rust::ed25519::{Policy, Signer, SigningKey, VerifyingKey, verify};
use rust::ristretto::{CompressedRistretto, RistrettoPoint};
use rust::scalar::Scalar;
use rust::x25519::{X25519_BASEPOINT_BYTES, x25519};

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    match input.byte() % 7 {
        0 => verification(&mut input),
        1 => signatures(&mut input),
        2 => verification_of_many(&mut input),
        3 => signatures_of_many(&mut input),
        4 => formats(&mut input),
        5 => exchanges(&mut input),
        _ => elements(&mut input),
    }
});

fn policy(number: c_int) -> Option<Policy> {
    let at = usize::try_from(number).ok()?;
    [
        Policy::Cofactorless,
        Policy::Canonical,
        Policy::Strict,
        Policy::Zip215,
    ]
    .get(at)
    .copied()
}

fn number(input: &mut Input) -> c_int {
    match input.byte() {
        0xff => -1,
        0xfe => c_int::MAX,
        byte => c_int::from(byte % 5),
    }
}

fn verification(input: &mut Input) {
    let (number, made, mut key) = (number(input), input.byte() % 2 > 0, input.word());
    let mut signature: Box<[u8; 64]> = Box::new(input.array());
    let mixture: [u8; 2] = input.array();
    let message = input.rest();
    if made {
        (key, signature) = Input(&mixture).mixed(&message);
    }
    instances::verdicts(&key, &signature, &message);
    let (text, len) = (message.as_ptr(), message.len());
    let expected = policy(number).map(|policy| verify(policy, &key, &message, &signature));
    let expected = if matches!(expected, Some(Ok(()))) {
        0
    } else {
        -1
    };
    let (key, signature) = (key.as_ptr(), signature.as_ptr());
    // SAFETY: 32, 64 and `len` bytes; and null pointers, which the functions refuse.
    unsafe {
        assert_eq!(
            nineteen_ed25519_verify(key, signature, text, len, number),
            expected
        );
        assert_eq!(
            nineteen_ed25519_verify(null(), signature, text, len, number),
            -1
        );
        assert_eq!(nineteen_ed25519_verify(key, null(), text, len, number), -1);
        assert_eq!(
            nineteen_ed25519_verify(key, signature, text, usize::MAX, number),
            -1
        );
        if len > 0 {
            assert_eq!(
                nineteen_ed25519_verify(key, signature, null(), len, number),
                -1
            );
        }
    }
}

fn signatures(input: &mut Input) {
    let (seed, noise) = (Box::new(input.array::<32>()), Box::new(input.array::<32>()));
    let message = input.rest();
    // The noise is as good a length and a context as any.
    let context = noise.repeat(9);
    let used = (usize::from(noise[0]) + usize::from(noise[1] % 2)).min(context.len());
    instances::check(&seed, &context[..used], &message);
    let (text, len) = (message.as_ptr(), message.len());
    let ours = SigningKey::from_bytes(&seed);
    let expected = ours.sign(&message).to_bytes();
    let (mut made, mut public) = (room(64), room(32));
    let mut key = Box::new(MaybeUninit::<nineteen_ed25519_key>::uninit());
    let (to, key) = (made.as_mut_ptr(), key.as_mut_ptr());
    // SAFETY: 64, 32, 96 and `len` bytes; and null pointers, which the functions refuse.
    unsafe {
        assert_eq!(
            nineteen_ed25519_public_key(public.as_mut_ptr(), seed.as_ptr()),
            0
        );
        assert_eq!(*public, ours.verifying_key().to_bytes());
        assert_eq!(nineteen_ed25519_sign(to, seed.as_ptr(), text, len), 0);
        assert_eq!(*made, expected);
        made.fill(0);
        assert_eq!(nineteen_ed25519_key_from_seed(key, seed.as_ptr()), 0);
        assert_eq!(nineteen_ed25519_key_sign(to, key, text, len), 0);
        assert_eq!(*made, expected);
        nineteen_ed25519_key_wipe(key);
        assert_eq!(key.cast::<[u8; 96]>().read_unaligned(), [0; 96]);
        let hedged = nineteen_ed25519_sign_hedged(to, seed.as_ptr(), noise.as_ptr(), text, len);
        assert_eq!(hedged, 0);
        assert_eq!(*made, ours.sign_hedged(&noise, &message).to_bytes());
        assert_eq!(
            nineteen_ed25519_sign(null_mut(), seed.as_ptr(), text, len),
            -1
        );
        assert_eq!(nineteen_ed25519_sign(to, null(), text, len), -1);
        assert_eq!(nineteen_ed25519_public_key(public.as_mut_ptr(), null()), -1);
    }
}

/// A stride for rows of `length` bytes: 0, the length, more, or too little.
fn stride(input: &mut Input, length: usize) -> usize {
    match input.byte() {
        0xff => usize::MAX,
        0xfe => usize::MAX / 2,
        byte => match byte % 4 {
            0 => 0,
            1 => length,
            2 => length + usize::from(byte / 4),
            _ => usize::from(byte / 4),
        },
    }
}

/// The bytes of `n` rows in memory of exactly that size. No memory for strides that are refused.
fn rows(input: &mut Input, n: usize, stride: usize, length: usize) -> Option<Box<[u8]>> {
    let fits = (stride == 0 || stride >= length) && (n <= 1 || stride < 1 << 10);
    let size = if n == 0 {
        0
    } else {
        (n - 1) * stride.min(1 << 10) + length
    };
    fits.then(|| input.block(size))
}

/// Messages one after the other, whose offsets fall now and then or exceed them.
struct Messages {
    bytes: Box<[u8]>,
    offsets: Box<[u64]>,
    valid: bool,
}

impl Messages {
    fn new(input: &mut Input, n: usize) -> Messages {
        let mut offsets = vec![u64::from(input.byte() % 8)];
        for _ in 0..n {
            let last = offsets[offsets.len() - 1];
            offsets.push(match input.byte() {
                0xff => last.wrapping_sub(1),
                0xfe => u64::MAX,
                byte => last.saturating_add(u64::from(byte % 48)),
            });
        }
        let spare = input.byte();
        let len = offsets[n].min(1 << 12) as usize;
        let len = if spare == 0xff {
            len.saturating_sub(1)
        } else {
            len + usize::from(spare % 4)
        };
        Messages {
            valid: offsets.is_sorted() && offsets[n] <= len as u64,
            offsets: offsets.into(),
            bytes: input.block(len),
        }
    }

    fn get(&self, i: usize) -> &[u8] {
        &self.bytes[self.offsets[i] as usize..self.offsets[i + 1] as usize]
    }
}

fn row<const N: usize>(rows: &[u8], stride: usize, i: usize) -> &[u8; N] {
    rows[i * stride..].first_chunk().unwrap()
}

fn verification_of_many(input: &mut Input) {
    let n = usize::from(input.byte() % 40);
    let (number, threads) = (number(input), usize::from(input.byte() % 4));
    let (key_stride, signature_stride) = (stride(input, 32), stride(input, 64));
    let messages = Messages::new(input, n);
    let mut keys = rows(input, n, key_stride, 32);
    let mut signatures = rows(input, n, signature_stride, 64);
    // Some that are valid: with one key for all, it signs them.
    if let (Some(keys), Some(signatures), true) = (&mut keys, &mut signatures, messages.valid)
        && (n <= 1 || signature_stride > 0)
    {
        for i in 0..n {
            let choice = input.byte();
            let seed = [if key_stride == 0 { 7 } else { choice }; 32];
            let key = SigningKey::from_bytes(&seed);
            if !choice.is_multiple_of(3) {
                let at = i * key_stride;
                keys[at..at + 32].copy_from_slice(&key.verifying_key().to_bytes());
                let mut signature = key.sign(messages.get(i)).to_bytes();
                signature[usize::from(choice % 64)] ^= u8::from(choice % 3 > 1);
                let at = i * signature_stride;
                signatures[at..at + 64].copy_from_slice(&signature);
            }
        }
    }
    let sensible = (n <= 1 || signature_stride > 0) && messages.valid;
    let mut expected = vec![0; n];
    if let (Some(keys), Some(signatures), true, Some(policy)) =
        (&keys, &signatures, sensible, policy(number))
    {
        for (i, verdict) in expected.iter_mut().enumerate() {
            let (key, signature) = (
                row(keys, key_stride, i),
                row(signatures, signature_stride, i),
            );
            *verdict = u8::from(verify(policy, key, messages.get(i), signature).is_ok());
        }
    } else {
        // Refused whatever there is, so no memory is needed.
        expected.fill(0);
    }
    let refused = keys.is_none() || signatures.is_none() || !sensible || policy(number).is_none();
    let all = !refused && expected.iter().all(|verdict| *verdict == 1);
    let mut verdicts = room(n);
    let (none, none_of_64) = (room(32), room(64));
    let keys = keys.as_deref().unwrap_or(&none).as_ptr();
    let signatures = signatures.as_deref().unwrap_or(&none_of_64).as_ptr();
    let call = |to: *mut u8, keys, signatures, offsets| {
        let (text, len) = (messages.bytes.as_ptr(), messages.bytes.len());
        // SAFETY: as many bytes as the header says, where anything is read.
        unsafe {
            nineteen_ed25519_verify_batch(
                to,
                keys,
                key_stride,
                signatures,
                signature_stride,
                text,
                len,
                offsets,
                n,
                number,
                threads,
            )
        }
    };
    let offsets = messages.offsets.as_ptr();
    let answer = call(verdicts.as_mut_ptr(), keys, signatures, offsets);
    assert_eq!(*verdicts, expected);
    assert_eq!(answer, if all { 0 } else { -1 });
    assert_eq!(call(verdicts.as_mut_ptr(), keys, signatures, null()), -1);
    assert!(verdicts.iter().all(|verdict| *verdict == 0));
    if n > 0 {
        assert_eq!(call(verdicts.as_mut_ptr(), null(), signatures, offsets), -1);
        assert_eq!(call(verdicts.as_mut_ptr(), keys, null(), offsets), -1);
        assert_eq!(call(null_mut(), keys, signatures, offsets), -1);
    }
}

fn signatures_of_many(input: &mut Input) {
    let n = usize::from(input.byte() % 40);
    let (threads, stride) = (usize::from(input.byte() % 4), stride(input, 32));
    let messages = Messages::new(input, n);
    let seeds = rows(input, n, stride, 32);
    let mut made = room(64 * n);
    let none = room(32);
    let from = seeds.as_deref().unwrap_or(&none).as_ptr();
    let (text, len) = (messages.bytes.as_ptr(), messages.bytes.len());
    let (to, offsets) = (made.as_mut_ptr(), messages.offsets.as_ptr());
    // SAFETY: as many bytes as the header says, where anything is read.
    let answer =
        unsafe { nineteen_ed25519_sign_batch(to, from, stride, text, len, offsets, n, threads) };
    match (seeds, messages.valid) {
        (Some(seeds), true) => {
            assert_eq!(answer, 0);
            for (i, signature) in made.chunks_exact(64).enumerate() {
                let key = SigningKey::from_bytes(row(&seeds, stride, i));
                assert_eq!(signature, key.sign(messages.get(i)).to_bytes());
            }
        }
        _ => {
            assert_eq!(answer, -1);
            assert!(made.iter().all(|byte| *byte == 0xaa), "nothing is written");
        }
    }
}

/// The bytes in DER, or in the only block of a text, if it has this label.
fn der(bytes: &[u8], label: &str) -> Option<Vec<u8>> {
    if bytes.first() == Some(&0x30) {
        return Some(bytes.to_vec());
    }
    let (found, block) = nineteen_openssh::armor::only(bytes)?;
    (found == label).then(|| block.to_vec())
}

fn formats(input: &mut Input) {
    let bytes = input.rest();
    let (from, len) = (bytes.as_ptr(), bytes.len());
    let private = der(&bytes, "PRIVATE KEY").and_then(|der| SigningKey::from_pkcs8_der(&der).ok());
    let public =
        der(&bytes, "PUBLIC KEY").and_then(|der| VerifyingKey::from_public_key_der(&der).ok());
    // What the strict grammar accepts is read, with the same result: another decoder says so.
    if let Ok(text) = std::str::from_utf8(&bytes)
        && text.starts_with("-----BEGIN ")
    {
        let strict = SigningKey::from_pkcs8_pem(text).ok();
        assert!(strict.is_none() || strict == private);
        let strict = VerifyingKey::from_public_key_pem(text).ok();
        assert!(strict.is_none() || strict == public);
    }
    let private = private.map(|key| key.to_bytes());
    let public = public.map(|key| key.to_bytes());
    let (mut seed, mut key) = (room(32), room(32));
    // SAFETY: 32 and `len` bytes.
    let answers = unsafe {
        [
            nineteen_ed25519_private_read(seed.as_mut_ptr(), from, len),
            nineteen_ed25519_public_read(key.as_mut_ptr(), from, len),
        ]
    };
    for (answer, found, expected) in [(answers[0], &seed, private), (answers[1], &key, public)] {
        assert_eq!(answer, if expected.is_some() { 0 } else { -1 });
        assert_eq!(
            **found,
            expected.unwrap_or([0xaa; 32]),
            "written if it can be read only"
        );
    }
    let word = bytes.first_chunk().unwrap_or(&[9; 32]);
    written(word);
    openssh::check(word, &bytes);
}

/// The readers accept the output of the writers.
fn written(bytes: &[u8; 32]) {
    let bytes = Box::new(*bytes);
    let from = bytes.as_ptr();
    let (mut der, mut pem) = (
        room(NINETEEN_ED25519_PRIVATE_DER),
        room(NINETEEN_ED25519_PRIVATE_PEM),
    );
    let mut seed = room(32);
    let characters = pem.as_mut_ptr().cast();
    // SAFETY: as many bytes as the constants say, and 32.
    unsafe {
        assert_eq!(nineteen_ed25519_private_der(der.as_mut_ptr(), from), 0);
        assert_eq!(
            nineteen_ed25519_private_read(seed.as_mut_ptr(), der.as_ptr(), der.len()),
            0
        );
        assert_eq!(*seed, *bytes);
        seed.fill(0);
        assert_eq!(nineteen_ed25519_private_pem(characters, from), 0);
        let text = CStr::from_bytes_with_nul(&pem).unwrap().to_bytes();
        assert_eq!(
            nineteen_ed25519_private_read(seed.as_mut_ptr(), text.as_ptr(), text.len()),
            0
        );
        assert_eq!(*seed, *bytes);
    }
    let expected = if VerifyingKey::from_bytes(&bytes).is_ok() {
        0
    } else {
        -1
    };
    let (mut der, mut pem) = (
        room(NINETEEN_ED25519_PUBLIC_DER),
        room(NINETEEN_ED25519_PUBLIC_PEM),
    );
    let characters = pem.as_mut_ptr().cast();
    // SAFETY: as above.
    unsafe {
        assert_eq!(
            nineteen_ed25519_public_der(der.as_mut_ptr(), from),
            expected
        );
        assert_eq!(nineteen_ed25519_public_pem(characters, from), expected);
        if expected == 0 {
            assert_eq!(
                nineteen_ed25519_public_read(seed.as_mut_ptr(), der.as_ptr(), der.len()),
                0
            );
            assert_eq!(*seed, *bytes);
            let text = CStr::from_bytes_with_nul(&pem).unwrap().to_bytes();
            let (from, len) = (text.as_ptr(), text.len());
            assert_eq!(
                nineteen_ed25519_public_read(seed.as_mut_ptr(), from, len),
                0
            );
            assert_eq!(*seed, *bytes);
        } else {
            assert!(
                der.iter().chain(&*pem).all(|byte| *byte == 0xaa),
                "nothing is written"
            );
        }
    }
}

fn exchanges(input: &mut Input) {
    let (secret, public) = (input.word(), input.word());
    instances::conversions(&public);
    let mut shared = room(32);
    let expected = x25519(*secret, *public);
    let answer = |zero: bool| if zero { -1 } else { 0 };
    // SAFETY: 32 bytes each.
    unsafe {
        let found = nineteen_x25519(shared.as_mut_ptr(), secret.as_ptr(), public.as_ptr());
        assert_eq!(found, answer(expected == [0; 32]));
        assert_eq!(*shared, expected);
        assert_eq!(
            nineteen_x25519_base(shared.as_mut_ptr(), secret.as_ptr()),
            0
        );
        assert_eq!(*shared, x25519(*secret, X25519_BASEPOINT_BYTES));
    }
    let n = usize::from(input.byte() % 40);
    let threads = usize::from(input.byte() % 4);
    let strides = [stride(input, 32), stride(input, 32)];
    let [secrets, publics] = strides.map(|stride| rows(input, n, stride, 32));
    let (mut shared, none) = (room(32 * n), room(32));
    let from = |rows: &Option<Box<[u8]>>| rows.as_deref().unwrap_or(&none).as_ptr();
    let (to, k, u) = (shared.as_mut_ptr(), from(&secrets), from(&publics));
    // SAFETY: as many bytes as the header says, where anything is read.
    let found = unsafe { nineteen_x25519_batch(to, k, strides[0], u, strides[1], n, threads) };
    let (Some(secrets), Some(publics)) = (secrets, publics) else {
        assert_eq!(found, -1);
        assert!(
            shared.iter().all(|byte| *byte == 0xaa),
            "nothing is written"
        );
        return;
    };
    let mut any_zero = false;
    for (i, found) in shared.chunks_exact(32).enumerate() {
        let expected = x25519(*row(&secrets, strides[0], i), *row(&publics, strides[1], i));
        assert_eq!(found, expected);
        any_zero |= expected == [0; 32];
    }
    assert_eq!(found, answer(any_zero));
}

/// An encoding: of any kind, or of an element.
fn encoding(input: &mut Input) -> Box<[u8; 32]> {
    match input.byte() % 4 {
        0 => input.word(),
        _ => {
            let byte = input.byte();
            let element = RistrettoPoint::from_uniform_bytes(&[byte; 64]);
            Box::new(element.compress().to_bytes())
        }
    }
}

/// A scalar: any bytes, or reduced.
fn scalar(input: &mut Input) -> Box<[u8; 32]> {
    match input.byte() % 4 {
        0 => input.word(),
        _ => Box::new(Scalar::from_bytes_mod_order(input.array()).to_bytes()),
    }
}

fn elements(input: &mut Input) {
    let (p, q, k, c) = (
        encoding(input),
        encoding(input),
        scalar(input),
        scalar(input),
    );
    let point = |bytes: &[u8; 32]| CompressedRistretto(*bytes).decompress();
    let canonical = |bytes: &[u8; 32]| Option::<Scalar>::from(Scalar::from_canonical_bytes(*bytes));
    let encoded = |point: RistrettoPoint| point.compress().to_bytes();
    let (dp, dq, dk, dc) = (point(&p), point(&q), canonical(&k), canonical(&c));
    let check = |expected: Option<[u8; 32]>, call: &dyn Fn(*mut u8) -> c_int| {
        let mut result = room(32);
        let answer = call(result.as_mut_ptr());
        assert_eq!(answer, if expected.is_some() { 0 } else { -1 });
        assert_eq!(*result, expected.unwrap_or([0xaa; 32]));
        assert_eq!(call(null_mut()), -1);
    };
    let (pp, pq, pk, pc) = (p.as_ptr(), q.as_ptr(), k.as_ptr(), c.as_ptr());
    let wide: Box<[u8; 64]> = Box::new(input.array());
    let n = usize::from(input.byte() % 24);
    let points: Vec<_> = (0..n).map(|_| *encoding(input)).collect();
    let scalars: Vec<_> = (0..n).map(|_| *scalar(input)).collect();
    let (points, scalars): (Box<[_]>, Box<[_]>) = (points.into(), scalars.into());
    let decoded: Option<Vec<RistrettoPoint>> = points.iter().map(point).collect();
    let reduced: Option<Vec<Scalar>> = scalars.iter().map(canonical).collect();
    let (first, factors) = (points.as_ptr().cast::<u8>(), scalars.as_ptr().cast::<u8>());
    // SAFETY: 32 bytes each, 64 of `wide`, `32·n` of the lists.
    unsafe {
        assert_eq!(
            nineteen_ristretto255_decode(pp),
            if dp.is_some() { 0 } else { -1 }
        );
        let map = encoded(RistrettoPoint::from_uniform_bytes(&wide));
        check(Some(map), &|to| {
            nineteen_ristretto255_map(to, wide.as_ptr())
        });
        let pair = dp.zip(dq);
        let sum = pair.map(|(p, q)| encoded(p + q));
        check(sum, &|to| nineteen_ristretto255_add(to, pp, pq));
        let difference = pair.map(|(p, q)| encoded(p - q));
        check(difference, &|to| nineteen_ristretto255_sub(to, pp, pq));
        let product = dp.zip(dk).map(|(p, k)| encoded(p * k));
        check(product, &|to| nineteen_ristretto255_mul(to, pk, pp));
        let of_base = dk.map(|k| encoded(RistrettoPoint::mul_base(&k)));
        check(of_base, &|to| nineteen_ristretto255_mul_base(to, pk));
        let wide_reduced = Scalar::from_bytes_mod_order_wide(&wide).to_bytes();
        check(Some(wide_reduced), &|to| {
            nineteen_ristretto255_scalar_reduce(to, wide.as_ptr())
        });
        let fused = dk.zip(dc).map(|(k, c)| (k * c + k).to_bytes());
        check(fused, &|to| {
            nineteen_ristretto255_scalar_mul_add(to, pk, pc, pk)
        });
        let inverse = dk
            .filter(|k| *k != Scalar::ZERO)
            .map(|k| k.invert().to_bytes());
        check(inverse, &|to| nineteen_ristretto255_scalar_invert(to, pk));
        let terms = decoded.as_ref().zip(reduced);
        let sum = terms
            .map(|(points, scalars)| encoded(points.iter().zip(scalars).map(|(p, k)| p * k).sum()));
        check(sum, &|to| {
            nineteen_ristretto255_vartime_multiscalar_mul(to, factors, first, n)
        });
        let mut products = room(32 * n);
        let answer = nineteen_ristretto255_mul_each(products.as_mut_ptr(), pk, first, n);
        match decoded.zip(dk) {
            Some((points, k)) => {
                let expected: Vec<u8> = points.iter().flat_map(|p| encoded(p * k)).collect();
                assert_eq!((answer, &*products), (0, &expected[..]));
            }
            None => {
                assert_eq!(answer, -1);
                assert!(
                    products.iter().all(|byte| *byte == 0xaa),
                    "nothing is written"
                );
            }
        }
    }
}
