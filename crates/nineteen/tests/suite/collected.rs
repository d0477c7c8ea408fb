// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches that own their items, batches from iterators, and batch reports.

use std::cell::Cell;

use nineteen::ed25519::{BatchQueue, Item, Policy, verify, verify_batch_items, verify_batch_iter};

use crate::batch::{good, mixed};
use crate::edge_cases::Case;

fn item(case: &Case) -> Item<'_> {
    Item {
        public_key: &case.key,
        message: &case.message,
        signature: &case.signature,
    }
}

fn single(policy: Policy, case: &Case) -> bool {
    verify(policy, &case.key, &case.message, &case.signature).is_ok()
}

#[test]
fn a_report_tells_that_every_signature_is_forged() {
    let mut case = good(1, 5);
    case.message.push(0);
    let report = verify_batch_items(Policy::Cofactorless, &[item(&case); 9]);
    assert_eq!((report.valid(), report.all_valid()), (0, false));
    assert!(report.invalid().eq(0..9));
    assert_eq!(report.verdicts(), [false; 9]);
    let why = report.into_result().unwrap_err();
    assert_eq!(why.indices(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_queue_gives_the_verdicts_of_single_verification() {
    let cases = mixed();
    for policy in Policy::ALL {
        let mut queue = BatchQueue::new(policy);
        assert!(queue.is_empty());
        assert_eq!(queue.verify_all(), Ok(()));
        // Twice, because cleared items must not reappear.
        for cases in [&cases[..], &cases[5..40]] {
            queue.clear();
            for (i, case) in cases.iter().enumerate() {
                // The copies end here.
                let (key, message, signature) = (case.key, case.message.clone(), case.signature);
                assert_eq!(queue.push(&key, &message, &signature), i);
            }
            assert_eq!(queue.len(), cases.len());
            let expected: Vec<bool> = cases.iter().map(|case| single(policy, case)).collect();
            assert_eq!(queue.verify_each().verdicts(), expected, "{policy}");
            let invalid: Vec<usize> = (0..cases.len()).filter(|i| !expected[*i]).collect();
            let why = queue.verify_all().unwrap_err();
            assert_eq!(why.indices(), invalid, "{policy}");
        }
    }
}

#[test]
fn an_iterator_of_any_length_is_verified_in_bounded_memory() {
    const MANY: usize = 2 * 4096 + 5;
    let cases = mixed();
    for policy in [Policy::Zip215, Policy::Strict] {
        let expected: Vec<bool> = cases.iter().map(|case| single(policy, case)).collect();
        let taken = Cell::new(0);
        // Valid chunks, followed by a mixed one.
        let fine = expected.iter().position(|valid| *valid).expect("some are");
        let which = |i: usize| if i < 5000 { fine } else { i % cases.len() };
        let values = (0..MANY).map(|i| {
            taken.set(taken.get() + 1);
            (i, &cases[which(i)])
        });
        let mut verdicts = verify_batch_iter(policy, values, |(_, case)| item(case));
        assert_eq!(taken.get(), 0, "nothing is done before it is asked for");
        assert_eq!(verdicts.size_hint(), (MANY, Some(MANY)));
        for i in 0..MANY {
            let verdict = verdicts.next().expect("one for each");
            let verdict = verdict.map(|(i, _)| i).map_err(|(i, _)| i);
            let expected = if expected[which(i)] { Ok(i) } else { Err(i) };
            assert_eq!(verdict, expected, "{policy}");
            assert!(taken.get() <= i + 4096, "values in memory at a time");
            assert_eq!(verdicts.size_hint(), (MANY - i - 1, Some(MANY - i - 1)));
        }
        assert!(verdicts.next().is_none());
        assert!(verdicts.next().is_none());
    }
}
