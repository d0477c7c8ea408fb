// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same signatures are valid, among those that implementations disagree about.

use nineteen::constants::ED25519_BASEPOINT_POINT as B;
use nineteen::ed25519::{Policy, verify};
use nineteen::edwards::CompressedEdwardsY;
use nineteen::scalar::Scalar;
use nineteen_sodium::verdict::Rule;
use sha2::{Digest, Sha512};

use crate::cases::{Case, of_small_order, published, with_components};
use crate::support::beside_libsodium;

#[test]
fn the_same_signatures_are_valid() {
    beside_libsodium(|ours, theirs| {
        for (what, cases) in [
            ("published", published()),
            ("with components of small order", with_components()),
            ("of small order", of_small_order()),
        ] {
            let mut valid = 0;
            let mut weak = 0;
            for case in &cases {
                let (mine, real) = (ours.verify(case), theirs.verify(case));
                let Case {
                    key,
                    message,
                    signature,
                } = case;
                assert_eq!(
                    mine, real,
                    "{}: {key:02x?} {message:02x?} {signature:02x?}",
                    theirs.name
                );
                valid += usize::from(real == 0);
                let loose = verify(Policy::Zip215, key, message, signature);
                weak += usize::from(loose.is_ok() && real != 0);
            }
            println!(
                "{}: {what}: {} cases, {valid} valid, {weak} only by ZIP-215",
                theirs.name,
                cases.len()
            );
            assert!(weak > 100, "{what}: {weak}");
            assert_eq!(valid > 40, what != "of small order", "{what}: {valid}");
        }
    });
}

/// The rule with the cofactor, beside the definition on points.
#[test]
fn verdicts_with_the_cofactor() {
    for (what, cases) in [
        ("published", published()),
        ("with components of small order", with_components()),
        ("of small order", of_small_order()),
    ] {
        let (mut valid, mut more) = (0, 0);
        for Case {
            key,
            message,
            signature,
        } in &cases
        {
            let under = |policy| verify(policy, key, message, signature).is_ok();
            let found = Rule::Cofactored.accepts(key, signature, under);
            assert_eq!(
                found,
                is_valid(key, message, signature),
                "{key:02x?} {signature:02x?}"
            );
            let strictly = Rule::Releases.accepts(key, signature, under);
            // A signature that the releases accept is valid here, too.
            assert!(found || !strictly);
            valid += usize::from(found);
            more += usize::from(found && !strictly);
        }
        println!(
            "{what}: {} cases, {valid} valid, {more} with the cofactor alone",
            cases.len()
        );
        assert_eq!(more > 10, what != "of small order", "{what}: {more}");
        assert_eq!(valid > 40, what != "of small order", "{what}: {valid}");
    }
}

/// S < L; y of A below p; A and R points, not of small order; `[S]B - [k]A - R` of small order.
fn is_valid(key: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> bool {
    let point = |encoding: &[u8]| CompressedEdwardsY::from_slice(encoding).ok()?.decompress();
    let (r, s) = signature.split_at(32);
    let s: Option<Scalar> = Scalar::from_canonical_bytes(s.try_into().unwrap()).into();
    let mut y = *key;
    y[31] &= 127;
    let prime = core::array::from_fn::<u8, 32, _>(|i| {
        [0xed, 0xff, 0x7f][usize::from(i > 0) + usize::from(i == 31)]
    });
    let (Some(a), Some(r), Some(s)) = (point(key), point(r), s) else {
        return false;
    };
    let hash = Sha512::new()
        .chain_update(&signature[..32])
        .chain_update(key)
        .chain_update(message);
    let k = Scalar::from_bytes_mod_order_wide(&hash.finalize().into());
    y.iter().rev().lt(prime.iter().rev())
        && !a.is_small_order()
        && !r.is_small_order()
        && (s * B - k * a - r).is_small_order()
}
