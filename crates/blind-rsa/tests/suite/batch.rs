// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches give the verdicts of single verifications; caches give the keys of the master.

use crate::support::{SAFE, for_each_backend, master, padded, plain, rng};
use blind_rsa::metadata::{Cache, DerivedKeyPair, PublicMetadata, verify_batch};
use blind_rsa::{Error, Variant};
use core::num::NonZeroUsize;
use std::sync::Arc;

const VARIANT: Variant = Variant::PssRandomized;

#[test]
fn verdicts_are_those_of_single_verifications() {
    for_each_backend(|_| {
        for variant in [VARIANT, Variant::PssZeroRandomized] {
            verdicts(variant);
        }
    });
}

fn verdicts(variant: Variant) {
    let key = plain(variant);
    let public = key.public_key();
    let mut made = Vec::new();
    for i in 0..19u8 {
        let message = variant.prepare(&[i; 40], &mut rng(i));
        let (blinded, pending) = public.blind(&message, &mut rng(i)).unwrap();
        let answer = key.blind_sign(&blinded, &mut rng(i)).unwrap();
        let mut signature = pending.finalize(&answer).unwrap();
        let mut message = message.as_bytes().to_vec();
        match i {
            3 => signature[100] ^= 1,
            5 => signature.push(0),
            7 => signature.fill(0xff),
            11 => message[33] ^= 1,
            13 => signature.clear(),
            _ => (),
        }
        made.push((message, signature));
    }
    for count in 0..=made.len() {
        let items: Vec<_> = made[..count]
            .iter()
            .map(|(m, s)| (&m[..], &s[..]))
            .collect();
        let single: Vec<_> = items.iter().map(|(m, s)| public.verify(m, s)).collect();
        assert_eq!(public.verify_batch(&items), single);
        assert_eq!(
            single.iter().filter(|v| v.is_err()).count(),
            single_errors(count)
        );
    }
}

fn single_errors(count: usize) -> usize {
    [3, 5, 7, 11, 13].iter().filter(|&&bad| bad < count).count()
}

#[test]
fn batches_mix_keys() {
    let master = master(VARIANT);
    let mut made = Vec::new();
    for i in 0..10u8 {
        let info = [b'a' + i % 3];
        let metadata = PublicMetadata::new(&info).unwrap();
        let signer = master.derive(metadata);
        let message = VARIANT.prepare(&[i], &mut rng(i));
        let (blinded, pending) = signer.public_key().blind(&message, &mut rng(i)).unwrap();
        let answer = signer.blind_sign(&blinded, &mut rng(i)).unwrap();
        let signature = pending.finalize(&answer).unwrap();
        // A key for other metadata refuses it.
        let other = [b'a' + (i + 1) % 3];
        let other = PublicMetadata::new(&other).unwrap();
        let under = if i == 4 { other } else { metadata };
        made.push((master.public_key().derive(under), message, signature));
    }
    let items: Vec<_> = made
        .iter()
        .map(|(key, message, s)| (key, message.as_bytes(), &s[..]))
        .collect();
    let expected: Vec<_> = (0..10)
        .map(|i| if i == 4 { Err(Error::Invalid) } else { Ok(()) })
        .collect();
    assert_eq!(verify_batch(&items), expected);
    let single: Vec<_> = items
        .iter()
        .map(|(key, message, s)| key.verify(message, s))
        .collect();
    assert_eq!(single, expected);
}

#[test]
fn the_least_recently_used_key_goes_first() {
    let master = master(VARIANT).public_key();
    let mut cache = Cache::new(master.clone(), NonZeroUsize::new(3).unwrap());
    assert!(cache.is_empty());
    let infos: Vec<[u8; 1]> = (0..5).map(|i| [i]).collect();
    let metadata = |i: usize| PublicMetadata::new(&infos[i]).unwrap();
    let first: Vec<_> = (0..3).map(|i| cache.get(metadata(i)).unwrap()).collect();
    for (i, key) in first.iter().enumerate() {
        assert_eq!(**key, master.derive(metadata(i)));
    }
    assert!(Arc::ptr_eq(&cache.get(metadata(0)).unwrap(), &first[0]));
    cache.get(metadata(3)).unwrap(); // 1 goes
    assert_eq!(cache.len(), 3);
    for (i, kept) in [(0, true), (2, true), (1, false)] {
        assert_eq!(
            Arc::ptr_eq(&cache.get(metadata(i)).unwrap(), &first[i]),
            kept,
            "{i}"
        );
    }
    assert_eq!(cache.len(), 3);
}

/// Long metadata push others out, or are not kept at all.
#[test]
fn bytes_of_metadata_are_bounded() {
    let master = master(VARIANT).public_key();
    let mut cache = Cache::new(master.clone(), NonZeroUsize::new(4).unwrap());
    let value = |length: usize, i: u8| vec![i; length];
    let mut get = |value: &[u8]| {
        let key = cache.get(PublicMetadata::new(value).unwrap()).unwrap();
        assert_eq!(*key, master.derive(PublicMetadata::new(value).unwrap()));
        (key, cache.len())
    };
    // Four of 64 KiB fit.
    for i in 0..6 {
        assert_eq!(get(&value(1 << 16, i)).1, 4.min(usize::from(i) + 1));
    }
    // One of 200,000 bytes leaves room for one of 62,144.
    assert_eq!(get(&value(200_000, 6)).1, 1);
    assert_eq!(get(&value(62_144, 7)).1, 2);
    let (kept, _) = get(&value(62_144, 7));
    assert_eq!(get(&value(62_145, 8)).1, 2, "the longer one went");
    assert!(Arc::ptr_eq(&kept, &get(&value(62_144, 7)).0));
    // A value longer than all of the room is derived, and everything else stays.
    assert_eq!(get(&value((4 << 16) + 1, 9)).1, 2);
    let (long, length) = get(&value((4 << 16) + 1, 9));
    assert!((Arc::strong_count(&long), length) == (1, 2));
    assert_eq!(get(&value(4 << 16, 10)).1, 1);
}

#[test]
fn metadata_that_is_not_on_the_list_costs_nothing() {
    let list = [
        PublicMetadata::new(b"a").unwrap(),
        PublicMetadata::new(b"b").unwrap(),
    ];
    let master = master(VARIANT);
    let public = master.public_key();
    let mut signers: Cache<_> = Cache::allowing(master, NonZeroUsize::new(8).unwrap(), list);
    let stranger = PublicMetadata::new(b"c").unwrap();
    assert_eq!(signers.get(stranger).err(), Some(Error::MetadataNotAllowed));
    assert!(signers.is_empty(), "nothing was derived");
    let key: Arc<DerivedKeyPair> = signers.get(list[1]).unwrap();
    assert_eq!(key.public_key(), public.derive(list[1]));
}

#[test]
fn a_signature_plus_the_modulus_is_refused() {
    let key = master(VARIANT).derive(PublicMetadata::new(b"").unwrap());
    let public = key.public_key();
    // Signatures that stay below 2^2048 with n added exist in a sixth of cases.
    let (message, signature) = (0..u8::MAX)
        .find_map(|seed| {
            let message = VARIANT.prepare(b"m", &mut rng(seed));
            let (blinded, pending) = public.blind(&message, &mut rng(seed)).unwrap();
            let answer = key.blind_sign(&blinded, &mut rng(1)).unwrap();
            let signature = pending.finalize(&answer).unwrap();
            (signature[0] < 0x28).then_some((message, signature))
        })
        .unwrap();
    assert_eq!(public.verify(message.as_bytes(), &signature), Ok(()));
    let more = num_bigint::BigUint::from_bytes_be(&signature) + &SAFE.n;
    let more = padded(&more, 256);
    assert_eq!(
        public.verify(message.as_bytes(), &more),
        Err(Error::Invalid)
    );
    assert_eq!(
        verify_batch(&[(&public, message.as_bytes(), &more)]),
        [Err(Error::Invalid)]
    );
}
