// SPDX-License-Identifier: MIT OR Apache-2.0
//! ed25519-simd 0.1: verification of batches from bytes with a verdict for each item, for AVX-512
//! IFMA only, which must be enabled for the whole program. It cannot sign; dalek makes its inputs.

use super::dalek::Dalek;
use crate::{
    batch::{Batches, Forged, Signed},
    contestant::Contestant,
    fixture::Fixture,
};
use ed25519_simd::{VerifyInput, Zip215Verifier};
use std::{cell::RefCell, rc::Rc};

/// A verifier is made once, and keeps no keys from one batch to the next.
#[derive(Clone)]
struct Simd(Rc<RefCell<Zip215Verifier>>);

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let evidence = "has one implementation; verdicts by the rule of ZIP-215, no cache of keys, built without the \
                    link-time optimisation that it recommends";
    let mut contestant = Contestant::new("ed25519-simd", super::DEFAULT, evidence);
    let library = Simd(Rc::new(RefCell::new(Zip215Verifier::new())));
    let none = Forged::Nothing;
    contestant.batches("verify_batch", &library, &Dalek, fixture, none);
    let half = Forged::EverySecond;
    contestant.batches("verify_batch_half_forged", &library, &Dalek, fixture, half);
    contestant
}

impl Batches for Simd {
    /// The items, the right verdicts, and room for those that are given.
    type Batch = (Vec<VerifyInput<'static>>, Vec<bool>, Vec<bool>);

    fn load(&self, items: &'static [Signed]) -> Self::Batch {
        let input = |item: &'static Signed| VerifyInput {
            public_key: item.public,
            signature: item.signature,
            message: &item.message,
        };
        let right = items.iter().map(|item| item.valid).collect();
        let room = vec![false; items.len()];
        (items.iter().map(input).collect(), right, room)
    }

    fn is_right(&self, (inputs, right, verdicts): &mut Self::Batch) -> bool {
        self.0.borrow_mut().verify_batch(inputs, verdicts);
        verdicts == right
    }
}
