// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches against single operations: the result for an item depends only on the item.
//!
//! Code that shares work between items can fail for certain sizes (incomplete groups), certain
//! positions in a group, and certain neighbours; the tests go through all three with every
//! published edge case. The correct answer is that of the single operation on the same backend,
//! which the other files of this suite check against the definitions.

use std::collections::BTreeMap;
use std::error::Error;

use nineteen::backend::Backend;
use nineteen::ed25519::{
    ExpandedVerifyingKey, Item, Policy, Signature, SignatureError, Signer, SigningKey, Verifier,
    VerifyingKey, sign_batch, verify, verify_batch, verify_batch_all, verify_batch_each,
    verify_batch_items, verify_batch_with,
};
use nineteen::edwards::CompressedEdwardsY;
use nineteen::scalar::Scalar;
use nineteen::x25519::{LengthMismatch, x25519, x25519_batch};

use crate::edge_cases::{Case, cctv, speccheck, zip215};
use crate::support::{Seeded, array, bytes, for_each_backend, json, list};

/// The maximum number of items in a group that vector units process.
const LANES: usize = 8;
/// Sizes around one, two and four groups, and half-filled groups.
const LARGER_SIZES: [usize; 6] = [31, 32, 33, 63, 64, 65];

/// A case with its verdicts from single verification, by policy and without a named policy.
struct Known<'a> {
    case: &'a Case,
    key: Option<VerifyingKey>,
    valid: [bool; Policy::ALL.len()],
    unnamed: bool,
}

fn known(cases: &[Case]) -> Vec<Known<'_>> {
    cases.iter().map(Known::of).collect()
}

impl<'a> Known<'a> {
    fn of(case: &'a Case) -> Self {
        let key = VerifyingKey::from_bytes(&case.key).ok();
        let valid =
            Policy::ALL.map(|p| verify(p, &case.key, &case.message, &case.signature).is_ok());
        let signature = Signature::from_bytes(&case.signature);
        let unnamed = key.is_some_and(|key| key.verify(&case.message, &signature).is_ok());
        // The default policy, except for values of S that dalek accepts under this name.
        assert!(unnamed == valid[0] || cfg!(feature = "legacy_compatibility") && unnamed);
        Self {
            case,
            key,
            valid,
            unnamed,
        }
    }
}

fn item<'a>(known: &Known<'a>) -> Item<'a> {
    Item {
        public_key: &known.case.key,
        message: &known.case.message,
        signature: &known.case.signature,
    }
}

/// All cases from all collections.
fn published() -> Vec<Case> {
    let mut cases = speccheck();
    cases.extend(cctv());
    cases.extend(zip215());
    // Signatures of other lengths cannot be passed.
    for group in list(&json("wycheproof/ed25519_test.json")["testGroups"]) {
        for v in list(&group["tests"]) {
            if let Ok(signature) = bytes(&v["sig"]).try_into() {
                cases.push(Case {
                    key: array(&group["publicKey"]["pk"]),
                    message: bytes(&v["msg"]),
                    signature,
                });
            }
        }
    }
    cases
}

/// A valid signature by key `n` on a message of `length` bytes.
pub fn good(n: u8, length: usize) -> Case {
    let key = SigningKey::from_bytes(&[n; 32]);
    let message: Vec<u8> = (0..length).map(|i| (i as u8).wrapping_mul(n | 1)).collect();
    Case {
        key: key.verifying_key().to_bytes(),
        signature: key.sign(&message).to_bytes(),
        message,
    }
}

/// The kinds of invalid signature: S ≥ L, a key or an R that is not a point, another message.
const FAULTS: usize = 4;

fn bad(n: u8, length: usize, fault: usize) -> Case {
    // No point has y = 2.
    let mut off_curve = [0; 32];
    off_curve[0] = 2;
    let mut case = good(n, length);
    match fault {
        0 => case.signature[63] |= 0xf0,
        1 => case.key = off_curve,
        2 => case.signature[..32].copy_from_slice(&off_curve),
        3 => case.signature[usize::from(n) % 64] ^= 1 << (n % 5),
        _ => unreachable!("there are {FAULTS}"),
    }
    case
}

/// Valid signatures of many lengths and invalid ones of every kind, in equal parts.
pub fn mixed() -> Vec<Case> {
    let one = |n: u8| {
        let length = usize::from(n) * 5 % 200;
        match usize::from(n) % (2 * FAULTS) {
            fault if fault < FAULTS => bad(n, length, fault),
            _ => good(n, length),
        }
    };
    (0..96).map(one).collect()
}

fn shuffle<T>(items: &mut [T], seeded: &mut Seeded) {
    for i in (1..items.len()).rev() {
        items.swap(i, (seeded.word() % (i as u64 + 1)) as usize);
    }
}

fn verdicts_of(policy: Policy, items: &[Item<'_>]) -> Vec<bool> {
    let report = verify_batch_items(policy, items);
    let verdicts = report.verdicts().to_vec();
    let valid = verdicts.iter().filter(|v| **v).count();
    assert_eq!(report.valid(), valid);
    assert_eq!(report.all_valid(), valid == items.len());
    assert!(
        report
            .invalid()
            .eq((0..items.len()).filter(|i| !verdicts[*i]))
    );
    let indices: Vec<usize> = report.invalid().collect();
    match report.into_result() {
        Ok(()) => assert!(indices.is_empty()),
        Err(why) => assert_eq!(why.indices(), indices),
    }
    verdicts
}

/// The verdicts from bytes, for one policy.
fn check_items(policy: usize, batch: &[&Known<'_>], what: &dyn Fn() -> String) {
    let items: Vec<Item<'_>> = batch.iter().map(|k| item(k)).collect();
    let wanted: Vec<bool> = batch.iter().map(|k| k.valid[policy]).collect();
    let policy = Policy::ALL[policy];
    assert_eq!(verdicts_of(policy, &items), wanted, "{policy}, {}", what());
}

/// All or nothing from bytes, for one policy.
fn check_all(policy: usize, batch: &[&Known<'_>], what: &dyn Fn() -> String) {
    let items: Vec<Item<'_>> = batch.iter().map(|k| item(k)).collect();
    let wanted: Vec<usize> = (0..batch.len())
        .filter(|i| !batch[*i].valid[policy])
        .collect();
    let policy = Policy::ALL[policy];
    match verify_batch_all(policy, &items) {
        Ok(()) => assert_eq!(wanted, [0; 0], "{policy}, {}", what()),
        Err(why) => {
            assert!(!wanted.is_empty(), "{policy}, {}: {why}", what());
            assert_eq!(why.indices(), wanted, "{policy}, {}", what());
        }
    }
}

/// The items whose keys decode, with decoded keys, for one policy.
fn check_decoded(policy: usize, batch: &[&Known<'_>], what: &dyn Fn() -> String) {
    let decoded: Vec<(&Known<'_>, VerifyingKey)> =
        batch.iter().filter_map(|k| Some((*k, k.key?))).collect();
    let keys: Vec<VerifyingKey> = decoded.iter().map(|(_, key)| *key).collect();
    let messages: Vec<&[u8]> = decoded.iter().map(|(k, _)| &k.case.message[..]).collect();
    let signatures: Vec<Signature> = decoded
        .iter()
        .map(|(k, _)| Signature::from_bytes(&k.case.signature))
        .collect();
    let wanted: Vec<bool> = decoded.iter().map(|(k, _)| k.valid[policy]).collect();
    let policy = Policy::ALL[policy];
    let report = verify_batch_each(policy, &messages, &signatures, &keys).unwrap();
    assert_eq!(report.verdicts(), wanted, "{policy}, {}", what());
    if policy == Policy::default() {
        let all = verify_batch(&messages, &signatures, &keys).is_ok();
        assert_eq!(all, decoded.iter().all(|(k, _)| k.unnamed), "{}", what());
    }
}

/// Every function, every policy.
fn check(batch: &[&Known<'_>], what: &dyn Fn() -> String) {
    for policy in 0..Policy::ALL.len() {
        check_items(policy, batch, what);
        check_all(policy, batch, what);
        check_decoded(policy, batch, what);
    }
}

#[test]
fn all_cases_in_one_batch() {
    let cases = published();
    // Among Wycheproof's cases, 12 have other lengths.
    assert_eq!(cases.len(), 12 + 914 + 196 + 139);
    for_each_backend(|backend| {
        let known = known(&cases);
        let mut batch: Vec<&Known<'_>> = known.iter().collect();
        check(&batch, &|| format!("{backend}, all"));
        check_items(0, &batch, &|| format!("{backend}, all, again"));
        check_all(3, &batch, &|| format!("{backend}, all, again"));
        let mut seeded = Seeded::new(1);
        for turn in 0..2 {
            shuffle(&mut batch, &mut seeded);
            check(&batch, &|| format!("{backend}, all, shuffle {turn}"));
        }
    });
}

/// Whether one equation can include the case: its encodings are valid and S is below L.
fn is_decodable(case: &Case) -> bool {
    let (r, s) = case.signature.split_at(32);
    let is_point = |bytes: &[u8]| {
        let encoding = CompressedEdwardsY(bytes.try_into().unwrap());
        encoding.decompress().is_some()
    };
    let s = Scalar::from_canonical_bytes(s.try_into().unwrap());
    is_point(&case.key) && is_point(r) && bool::from(s.is_some())
}

/// Batches for which one equation is tried, with no item that is rejected earlier: some partly
/// invalid, and some entirely valid although of small or mixed order.
#[test]
fn equations_that_fail_and_that_hold() {
    let cases = published();
    for_each_backend(|backend| {
        let known = known(&cases);
        let zip215 = 3;
        let decodable: Vec<&Known<'_>> = known.iter().filter(|k| is_decodable(k.case)).collect();
        let (valid, invalid): (Vec<_>, Vec<_>) =
            decodable.iter().copied().partition(|k| k.valid[zip215]);
        assert!(valid.len() > 500 && invalid.len() > 50, "{}", invalid.len());
        check_all(zip215, &decodable, &|| format!("{backend}, all"));
        check_all(zip215, &valid, &|| format!("{backend}, valid"));
        check_all(zip215, &invalid, &|| format!("{backend}, invalid"));
        // One invalid item in any position, with many kinds of other items around it.
        for n in LARGER_SIZES {
            for (turn, one) in invalid.iter().enumerate().step_by(7) {
                let mut batch: Vec<&Known<'_>> = (0..n)
                    .map(|i| valid[(i + 13 * turn) % valid.len()])
                    .collect();
                batch[turn % n] = one;
                check_all(zip215, &batch, &|| format!("{backend}, {n} items, {turn}"));
            }
        }
    });
}

/// Every case in every position of a full group, between valid and between invalid neighbours.
///
/// Verdicts from bytes: all eight positions, all policies, both kinds of neighbours. The other two
/// functions: one position for each kind of neighbours and policy, chosen so that the eight pairs
/// of neighbours and policy take a case through all eight positions.
#[test]
fn all_cases_at_every_place_of_a_group() {
    let cases = published();
    let good: Vec<Case> = (0..8).map(|n| good(100 + n, usize::from(n) * 17)).collect();
    let bad: Vec<Case> = (0..8)
        .map(|n| bad(120 + n, usize::from(n) * 19, usize::from(n) % FAULTS))
        .collect();
    for_each_backend(|backend| {
        let known_cases = known(&cases);
        let [good, bad] = [known(&good), known(&bad)];
        assert!(good.iter().all(|k| k.valid == [true; 4]));
        assert!(bad.iter().all(|k| k.valid == [false; 4]));
        // Without lanes, only the first position is special: its coefficient may be 1.
        let places = if matches!(backend, Backend::Avx2 | Backend::AvxIfma | Backend::Ifma) {
            LANES
        } else {
            2
        };
        for (i, case) in known_cases.iter().enumerate() {
            for (kind, neighbours) in [&good, &bad].into_iter().enumerate() {
                for place in 0..places {
                    // Debug assertions make vectors slow, so only one kind of neighbours is tested
                    // then, in turns.
                    if cfg!(debug_assertions) && (i + place) % 2 != kind {
                        continue;
                    }
                    let mut batch: Vec<&Known<'_>> = neighbours.iter().collect();
                    batch[place] = case;
                    let what = || format!("{backend}, case {i} at {place}, neighbours {kind}");
                    for policy in 0..Policy::ALL.len() {
                        check_items(policy, &batch, &what);
                        if (i + 4 * kind + policy) % places == place {
                            check_all(policy, &batch, &what);
                            check_decoded(policy, &batch, &what);
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn batches_of_every_size() {
    let (mixed, published) = (mixed(), published());
    for_each_backend(|backend| {
        let [mixed, published] = [known(&mixed), known(&published)];
        let good: Vec<&Known<'_>> = mixed.iter().filter(|k| k.valid == [true; 4]).collect();
        assert_eq!(good.len(), mixed.len() / 2);
        let mut seeded = Seeded::new(2);
        for n in (0..=17).chain(LARGER_SIZES) {
            let what = |kind| move || format!("{backend}, {n} items, {kind}");
            let mut pick = |from: &[Known<'_>]| (seeded.word() % from.len() as u64) as usize;
            let half: Vec<&Known<'_>> = (0..n).map(|_| &mixed[pick(&mixed)]).collect();
            check(&half, &what("half of them good"));
            let edge: Vec<&Known<'_>> = (0..n).map(|_| &published[pick(&published)]).collect();
            check(&edge, &what("edge cases"));
            // Only valid items, then one invalid item at the ends and in the middle.
            let all: Vec<&Known<'_>> = (0..n).map(|i| good[i % good.len()]).collect();
            check(&all, &what("all good"));
            let one = mixed.iter().find(|k| k.valid == [false; 4]).unwrap();
            for place in [0, n / 2, n.saturating_sub(1)] {
                let mut batch = all.clone();
                if let Some(slot) = batch.get_mut(place) {
                    *slot = one;
                    check_items(0, &batch, &what("one bad"));
                    check_all(3, &batch, &what("one bad"));
                }
            }
        }
    });
}

#[test]
fn messages_of_all_lengths_in_one_batch() {
    let mut cases: Vec<Case> = (0..=300).map(|n| good(n as u8, n)).collect();
    cases.push(good(7, 100_000));
    let mut seeded = Seeded::new(3);
    shuffle(&mut cases, &mut seeded);
    // Every third message differs in one bit or in length.
    for (i, case) in cases.iter_mut().enumerate().step_by(3) {
        let length = case.message.len() as u64;
        if length == 0 || i % 2 == 0 {
            case.message.push(0);
        } else {
            case.message[(seeded.word() % length) as usize] ^= 1 << (i % 8);
        }
    }
    for_each_backend(|backend| {
        let known = known(&cases);
        for (i, known) in known.iter().enumerate() {
            assert_eq!(known.valid, [i % 3 != 0; 4], "{backend}");
        }
        let batch: Vec<&Known<'_>> = known.iter().collect();
        check(&batch, &|| format!("{backend}, all lengths"));
    });
}

#[test]
fn expanded_keys_agree() {
    let mut cases = published();
    cases.extend(mixed());
    for_each_backend(|backend| {
        let mut seen = 0;
        for (i, known) in known(&cases).iter().enumerate() {
            let Some(key) = known.key else { continue };
            let expanded = ExpandedVerifyingKey::new(&key);
            assert_eq!(expanded.as_bytes(), &known.case.key);
            assert_eq!(expanded.verifying_key(), key);
            let signature = Signature::from_bytes(&known.case.signature);
            let message = &known.case.message;
            // A copy, and the same key again: verification does not change a key.
            for key in [&expanded, &expanded.clone(), &expanded] {
                let verdicts = Policy::ALL.map(|p| key.verify_with(p, message, &signature).is_ok());
                assert_eq!(verdicts, known.valid, "{backend}, case {i}");
            }
            let verdict = Verifier::verify(&expanded, message, &signature).is_ok();
            assert_eq!(verdict, known.unnamed, "{backend}, case {i}");
            seen += 1;
        }
        assert!(seen > 1200, "{seen}");
    });
    let key = SigningKey::from_bytes(&[1; 32]).verifying_key();
    let shown = format!("{:?}", ExpandedVerifyingKey::from(&key));
    assert_eq!(
        shown,
        format!("Expanded{key:?}").replace("(", "(VerifyingKey(") + ")"
    );
}

/// Signatures of all kinds under each key, in batches of all sizes.
#[test]
fn batches_under_one_key_agree() {
    let mut cases = published();
    cases.extend(mixed());
    for_each_backend(|backend| {
        let mut by_key: BTreeMap<[u8; 32], Vec<&Known<'_>>> = BTreeMap::new();
        let known = known(&cases);
        for known in known.iter().filter(|known| known.key.is_some()) {
            by_key.entry(known.case.key).or_default().push(known);
        }
        let (mut seen, mut longest) = (0, 0);
        for of_key in by_key.values() {
            let key = of_key[0].key.map(|key| ExpandedVerifyingKey::new(&key));
            let key = key.expect("those without were left out");
            // The same signatures again and again, so that each is in each lane.
            let n = of_key.len().max(9) + 4;
            let of_key: Vec<&Known<'_>> = of_key.iter().copied().cycle().take(n).collect();
            let signed: Vec<(&[u8], &[u8; 64])> = of_key
                .iter()
                .map(|known| (&known.case.message[..], &known.case.signature))
                .collect();
            for size in [n, 7] {
                let batches = of_key.chunks(size).zip(signed.chunks(size));
                for (of_key, signed) in batches {
                    for (i, policy) in Policy::ALL.into_iter().enumerate() {
                        let expected: Vec<bool> = of_key.iter().map(|k| k.valid[i]).collect();
                        let mut found = vec![true; signed.len()];
                        let all = verify_batch_with(&key, policy, signed, &mut found);
                        assert_eq!(found, expected, "{backend}, {policy}, {size}");
                        let invalid = all.map_or_else(|e| e.indices().to_vec(), |()| Vec::new());
                        let wrong = (0..expected.len()).filter(|i| !expected[*i]);
                        assert!(wrong.eq(invalid), "{backend}, {policy}, {size}");
                    }
                }
            }
            (seen, longest) = (seen + n, longest.max(n));
        }
        assert!(seen > 1200 && longest > 64, "{seen}, {longest}");
    });
}

/// A signature without a place for its verdict is invalid, a place without a signature is `false`.
#[test]
fn as_many_verdicts_as_signatures() {
    let signer = SigningKey::from_bytes(&[1; 32]);
    let key = ExpandedVerifyingKey::new(&signer.verifying_key());
    let signature = signer.sign(b"message").to_bytes();
    let signed = [(&b"message"[..], &signature); 3];
    let mut verdicts = [true; 4];
    let verify = |signed: &[(&[u8], &[u8; 64])], verdicts: &mut [bool]| {
        verify_batch_with(&key, Policy::Strict, signed, verdicts)
    };
    assert_eq!(verify(&signed, &mut verdicts), Ok(()));
    assert_eq!(verdicts, [true, true, true, false]);
    let invalid = verify(&signed, &mut verdicts[..1]).unwrap_err();
    assert_eq!(invalid.indices(), [1, 2]);
    assert_eq!(verify(&[], &mut verdicts), Ok(()));
    assert_eq!(verdicts, [false; 4]);
}

#[test]
fn signatures_of_a_batch() {
    for_each_backend(|backend| {
        let keys: Vec<SigningKey> = (0..11).map(|n| SigningKey::from_bytes(&[n; 32])).collect();
        let text: Vec<u8> = (0..1000).map(|i| (i * i) as u8).collect();
        for n in (0..=17).chain([64]) {
            // Keys repeat in another order; lengths cross the block boundaries of the hash.
            let keys: Vec<&SigningKey> = (0..n).map(|i| &keys[i * 7 % 11]).collect();
            let messages: Vec<&[u8]> = (0..n).map(|i| &text[i..i + i * 37 % 300]).collect();
            let mut signatures = vec![Signature::from_bytes(&[0; 64]); n];
            sign_batch(&keys, &messages, &mut signatures).unwrap();
            for i in 0..n {
                let single = keys[i].sign(messages[i]);
                assert_eq!(signatures[i], single, "{backend}, {i} of {n}");
            }
        }
    });
}

/// The u-coordinates that give zeros, in all encodings that Wycheproof lists.
fn small_order() -> Vec<[u8; 32]> {
    let vectors = json("wycheproof/x25519_test.json");
    let tests = list(&vectors["testGroups"])
        .iter()
        .flat_map(|group| list(&group["tests"]));
    let mut publics: Vec<[u8; 32]> = tests
        .filter(|v| array::<32>(&v["shared"]) == [0; 32])
        .map(|v| array(&v["public"]))
        .collect();
    publics.sort_unstable();
    publics.dedup();
    publics
}

fn check_exchanges(backend: Backend, pairs: &[([u8; 32], [u8; 32])], wanted: &[[u8; 32]]) {
    let (secrets, publics): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let mut shared = vec![[0x55; 32]; pairs.len()];
    x25519_batch(&secrets, &publics, &mut shared).unwrap();
    assert_eq!(shared, wanted, "{backend}, {} exchanges", pairs.len());
}

#[test]
fn exchanges_of_a_batch() {
    let small = small_order();
    assert!(small.len() >= 12, "{}", small.len());
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(4);
        // Secrets are not clamped; u-coordinates are neither reduced nor masked.
        let mut pairs: Vec<_> = (0..64).map(|_| (seeded.bytes(), seeded.edgy())).collect();
        let single = |pairs: &[([u8; 32], [u8; 32])]| -> Vec<[u8; 32]> {
            pairs.iter().map(|(k, u)| x25519(*k, *u)).collect()
        };
        let mut wanted = single(&pairs);
        for n in (0..=17).chain([64]) {
            check_exchanges(backend, &pairs[..n], &wanted[..n]);
        }
        for u in &small {
            for place in 0..LANES {
                let (pair, result) = (pairs[place], wanted[place]);
                (pairs[place].1, wanted[place]) = (*u, [0; 32]);
                check_exchanges(backend, &pairs[..LANES], &wanted[..LANES]);
                (pairs[place], wanted[place]) = (pair, result);
            }
        }
        let zeros: Vec<_> = small.iter().map(|u| (seeded.bytes(), *u)).collect();
        check_exchanges(backend, &zeros, &vec![[0; 32]; zeros.len()]);
    });
}

/// Every exchange of Wycheproof and of RFC 7748 §5.2 in one batch gives the published result.
#[test]
fn published_exchanges_in_one_batch() {
    let vectors = json("wycheproof/x25519_test.json");
    let tests = list(&vectors["testGroups"])
        .iter()
        .flat_map(|group| list(&group["tests"]));
    let (pairs, wanted): (Vec<_>, Vec<_>) = tests
        .map(|v| {
            (
                (array(&v["private"]), array(&v["public"])),
                array(&v["shared"]),
            )
        })
        .unzip();
    assert_eq!(pairs.len(), 518);
    for_each_backend(|backend| check_exchanges(backend, &pairs, &wanted));
}

#[test]
fn lengths_must_agree() {
    let policy = Policy::Cofactorless;
    assert_eq!(verify_batch_all(policy, &[]), Ok(()));
    assert!(verify_batch_items(policy, &[]).all_valid());

    let key = SigningKey::from_bytes(&[1; 32]);
    let sign = |keys: usize, messages: usize, signatures: usize| -> Result<(), SignatureError> {
        let before = vec![Signature::from_bytes(&[0x0a; 64]); signatures];
        let mut after = before.clone();
        let done = sign_batch(&vec![&key; keys], &vec![&b"m"[..]; messages], &mut after);
        assert_eq!(after != before, done.is_ok() && signatures > 0);
        done
    };
    let exchange = |secrets: usize, publics: usize, shared: usize| -> Result<(), LengthMismatch> {
        let before = vec![[0x0a; 32]; shared];
        let mut after = before.clone();
        let done = x25519_batch(&vec![[1; 32]; secrets], &vec![[9; 32]; publics], &mut after);
        assert_eq!(after != before, done.is_ok() && shared > 0);
        done
    };
    for n in [0, 1, 8, 9] {
        assert!(sign(n, n, n).is_ok());
        assert_eq!(exchange(n, n, n), Ok(()));
        for (a, b, c) in [(n + 1, n, n), (n, n + 1, n), (n, n, n + 1)] {
            let refused = sign(a, b, c).unwrap_err();
            let why = Error::source(&refused).unwrap().to_string();
            assert!(why.contains(&format!("messages has length {b}, keys has length {a}.")));
            assert_eq!(exchange(a, b, c), Err(LengthMismatch));
        }
    }
    assert!(LengthMismatch.to_string().contains("length"));
}

#[test]
fn the_error_names_the_bad_ones() {
    let (good, bad) = (good(1, 5), bad(1, 5, 3));
    let [good, bad] = [&good, &bad].map(|case| Item {
        public_key: &case.key,
        message: &case.message,
        signature: &case.signature,
    });
    let text = |items: &[Item<'_>]| {
        let why: Box<dyn Error> = verify_batch_all(Policy::Zip215, items).unwrap_err().into();
        why.to_string()
    };
    assert_eq!(text(&[good, bad]), "1 invalid signature in the batch, at 1");
    let two = text(&[bad, good, bad]);
    assert_eq!(two, "2 invalid signatures in the batch, at 0, 2");
    let first = "9 invalid signatures in the batch, at 0, 1, 2, 3, 4, 5, 6, 7, …";
    assert_eq!(text(&[bad; 9]), first);
}
