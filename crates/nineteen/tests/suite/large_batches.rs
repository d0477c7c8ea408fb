// SPDX-License-Identifier: MIT OR Apache-2.0
//! Failures that only a whole batch can have: errors that cancel in its one equation, and blocks
//! after the first.

use nineteen::ed25519::{
    Item, Policy, Signature, Signer, SigningKey, VerifyingKey, verify_batch, verify_batch_all,
    verify_batch_each,
};
use nineteen::scalar::Scalar;

use crate::support::{for_each_backend, on_the_default_backend};

struct Signed {
    key: VerifyingKey,
    message: Vec<u8>,
    signature: [u8; 64],
}

fn signed(n: usize) -> Vec<Signed> {
    (0..n)
        .map(|i| {
            let key = SigningKey::from_bytes(&[i as u8 % 7; 32]);
            let message = (i as u32).to_le_bytes().to_vec();
            Signed {
                key: key.verifying_key(),
                signature: key.sign(&message).to_bytes(),
                message,
            }
        })
        .collect()
}

fn items(signed: &[Signed]) -> Vec<Item<'_>> {
    signed
        .iter()
        .map(|signed| Item {
            public_key: signed.key.as_bytes(),
            message: &signed.message,
            signature: &signed.signature,
        })
        .collect()
}

/// Adds to the scalar in the second half of a signature.
fn add_to_s(signature: &mut [u8; 64], more: Scalar) {
    let s = Scalar::from_canonical_bytes(signature[32..].try_into().unwrap()).unwrap();
    signature[32..].copy_from_slice((s + more).as_bytes());
}

/// S + d in one item and S - d in another, three errors that sum to 0, and two that cancel if the
/// coefficients are 1, 2, 3 and so on.
#[test]
fn errors_that_cancel_are_found() {
    let good = signed(40);
    let one = Scalar::ONE;
    let n = |n: u64| Scalar::from(n);
    let changes: [&[(usize, Scalar)]; 5] = [
        &[(3, one), (17, -one)],
        &[(0, one), (39, -one)],
        &[(8, n(1 << 40)), (16, -n(1 << 40))], // the same stream of the hash
        &[(1, one), (2, one), (3, -n(2))],
        &[(1, n(4)), (3, -n(2))], // 1·2, 3·4: as if z were i + 1
    ];
    for_each_backend(|backend| {
        assert_eq!(verify_batch_all(Policy::Zip215, &items(&good)), Ok(()));
        for changes in changes {
            let mut batch = signed(40);
            for (i, more) in changes {
                add_to_s(&mut batch[*i].signature, *more);
            }
            let wrong: Vec<usize> = changes.iter().map(|(i, _)| *i).collect();
            let found = verify_batch_all(Policy::Zip215, &items(&batch)).unwrap_err();
            assert_eq!(found.indices(), wrong, "{backend}");
        }
    });
}

/// Errors that cancel in neighbours, the first and the last among them: only one coefficient may be
/// fixed. Sizes from those that take single points to those that fill lanes.
#[test]
fn errors_that_cancel_in_neighbours_are_found() {
    let all = signed(40);
    for_each_backend(|backend| {
        for n in [3, 9, 17, 40] {
            for i in 0..n {
                let mut signatures: Vec<[u8; 64]> =
                    all[..n].iter().map(|signed| signed.signature).collect();
                let next = (i + 1) % n;
                add_to_s(&mut signatures[i], Scalar::ONE);
                add_to_s(&mut signatures[next], -Scalar::ONE);
                let mut batch = items(&all[..n]);
                for (item, signature) in batch.iter_mut().zip(&signatures) {
                    item.signature = signature;
                }
                let mut wrong = [i, next];
                wrong.sort_unstable();
                let found = verify_batch_all(Policy::Zip215, &batch).unwrap_err();
                assert_eq!(found.indices(), wrong, "{backend}, {n}");
            }
        }
    });
}

/// A and -A differ in one bit of the last word. Their signatures are valid beside each other, and
/// are not taken for each other's.
#[test]
fn a_key_and_its_negative_are_two_keys() {
    use nineteen::edwards::EdwardsPoint;
    use sha2::{Digest, Sha512};

    let secret = SigningKey::from_bytes(&[3; 32]).to_scalar();
    let keys = [secret, -secret].map(|a| EdwardsPoint::mul_base(&a).compress());
    assert_eq!(keys[0].as_bytes()[..31], keys[1].as_bytes()[..31]);
    let signed: Vec<([u8; 4], [u8; 64])> = (0..40_u32)
        .map(|i| {
            let (message, own) = (i.to_le_bytes(), i as usize % 2);
            let nonce = Scalar::from(1000 + u64::from(i));
            let r = EdwardsPoint::mul_base(&nonce).compress();
            let k = Scalar::from_hash(
                Sha512::new()
                    .chain_update(r.as_bytes())
                    .chain_update(keys[own].as_bytes())
                    .chain_update(message),
            );
            let s = nonce + k * if own == 0 { secret } else { -secret };
            let mut signature = [0; 64];
            signature[..32].copy_from_slice(r.as_bytes());
            signature[32..].copy_from_slice(s.as_bytes());
            (message, signature)
        })
        .collect();
    let item = |i: usize, key: usize| Item {
        public_key: keys[key].as_bytes(),
        message: &signed[i].0,
        signature: &signed[i].1,
    };
    for_each_backend(|backend| {
        for n in [2, 3, 8, 17, 23, 24, 25, 32, 40] {
            let batch: Vec<Item<'_>> = (0..n).map(|i| item(i, i % 2)).collect();
            for policy in Policy::ALL {
                let found = verify_batch_all(policy, &batch);
                assert_eq!(found, Ok(()), "{backend}, {policy}, {n}");
            }
            // One under the other's key.
            for wrong in [0, 1, n - 1] {
                let mut batch = batch.clone();
                batch[wrong] = item(wrong, 1 - wrong % 2);
                let found = verify_batch_all(Policy::Zip215, &batch).unwrap_err();
                assert_eq!(found.indices(), [wrong], "{backend}, {n}");
            }
        }
    });
}

/// R + P in one item and R - P in another: the other kind of error that the coefficients prevent.
#[test]
fn commitments_that_cancel_are_found() {
    use nineteen::edwards::EdwardsPoint;
    use sha2::{Digest, Sha512};

    for_each_backend(|backend| {
        let mut batch = signed(40);
        for (i, off) in [(5, Scalar::ONE), (30, -Scalar::ONE)] {
            // A signature whose R is off by a multiple of the base point, with the right k for it.
            let secret = SigningKey::from_bytes(&[i as u8 % 7; 32]);
            let r = EdwardsPoint::mul_base(&(Scalar::from(77u64) + off)).compress();
            let k = Scalar::from_hash(
                Sha512::new()
                    .chain_update(r.as_bytes())
                    .chain_update(batch[i].key.as_bytes())
                    .chain_update(&batch[i].message),
            );
            let s = Scalar::from(77u64) + k * secret.to_scalar();
            batch[i].signature[..32].copy_from_slice(r.as_bytes());
            batch[i].signature[32..].copy_from_slice(s.as_bytes());
        }
        let found = verify_batch_all(Policy::Zip215, &items(&batch)).unwrap_err();
        assert_eq!(found.indices(), [5, 30], "{backend}");
    });
}

/// One invalid signature at either end of every block, in a batch of more than two blocks.
#[test]
fn every_block_of_a_batch_is_looked_at() {
    const BLOCK: usize = 1024;
    let n = 2 * BLOCK + 2;
    let some = signed(16);
    let keys: Vec<VerifyingKey> = (0..n).map(|i| some[i % 16].key).collect();
    let messages: Vec<&[u8]> = (0..n).map(|i| &some[i % 16].message[..]).collect();
    let good: Vec<Signature> = (0..n)
        .map(|i| Signature::from_bytes(&some[i % 16].signature))
        .collect();
    on_the_default_backend(|| {
        assert!(verify_batch(&messages, &good, &keys).is_ok());
        for bad in [BLOCK - 1, BLOCK, 2 * BLOCK - 1, 2 * BLOCK, n - 1] {
            let mut signatures = good.clone();
            signatures[bad] = good[(bad + 1) % 16];
            assert!(
                verify_batch(&messages, &signatures, &keys).is_err(),
                "{bad}"
            );
            let report =
                verify_batch_each(Policy::Cofactorless, &messages, &signatures, &keys).unwrap();
            assert_eq!(report.invalid().collect::<Vec<_>>(), [bad]);
            let bytes: Vec<[u8; 64]> = signatures.iter().map(Signature::to_bytes).collect();
            let items: Vec<Item<'_>> = (0..n)
                .map(|i| Item {
                    public_key: keys[i].as_bytes(),
                    message: messages[i],
                    signature: &bytes[i],
                })
                .collect();
            for policy in [Policy::Zip215, Policy::Strict] {
                let found = verify_batch_all(policy, &items).unwrap_err();
                assert_eq!(found.indices(), [bad], "{policy}");
            }
        }
    });
}

/// More signatures than one equation takes; the invalid one is in the second.
#[test]
fn every_equation_of_a_batch_is_looked_at() {
    let n = (1 << 14) + 40;
    let some = signed(16);
    let some = items(&some);
    let mut batch: Vec<Item<'_>> = (0..n).map(|i| some[i % 16]).collect();
    on_the_default_backend(|| {
        assert_eq!(verify_batch_all(Policy::Zip215, &batch), Ok(()));
        batch[n - 1].message = b"another";
        let found = verify_batch_all(Policy::Zip215, &batch).unwrap_err();
        assert_eq!(found.indices(), [n - 1]);
    });
}
