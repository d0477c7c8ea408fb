// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same signatures are valid, among those that implementations disagree about.

use nineteen::ed25519::{Policy, verify};

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
