// SPDX-License-Identifier: MIT OR Apache-2.0
//! Forces another backend between two calls, or during one: results do not change.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use nineteen::backend::{self, Backend};
use nineteen::ed25519::{
    ExpandedVerifyingKey, Item, Policy, Signature, Signer, SigningKey, sign_batch,
    verify_batch_all, verify_batch_items, verify_batch_with,
};
use nineteen::x25519::{x25519, x25519_batch};

use crate::support::on_the_default_backend;

fn force(backend: Option<Backend>) {
    backend::force(backend).expect("it is available");
}

/// Every backend can be told from the others by its name, which finds it again, and by its
/// description.
#[test]
fn names_and_descriptions_are_of_one_backend() {
    for backend in Backend::ALL {
        assert_eq!(backend.name().parse(), Ok(backend));
        let described = |other: &Backend| other.description() == backend.description();
        assert_eq!(Backend::ALL.iter().filter(|b| described(b)).count(), 1);
        assert!(backend.description().contains(' '), "{backend}");
    }
}

/// A key prepared on any backend verifies on any other.
#[test]
fn prepared_keys_on_every_pair_of_backends() {
    on_the_default_backend(|| {
        let signer = SigningKey::from_bytes(&[7; 32]);
        let good = signer.sign(b"message");
        let choices = || backend::available().map(Some).chain([None]);
        let mut pairs = 0;
        for made_on in choices() {
            force(made_on);
            let key = ExpandedVerifyingKey::new(&signer.verifying_key());
            for used_on in choices() {
                force(used_on);
                for policy in Policy::ALL {
                    let verdict = key.verify_with(policy, b"message", &good);
                    assert!(verdict.is_ok(), "{made_on:?}, {used_on:?}, {policy}");
                    let verdict = key.verify_with(policy, b"another", &good);
                    assert!(verdict.is_err(), "{made_on:?}, {used_on:?}, {policy}");
                    let good = good.to_bytes();
                    let signed = [b"message", b"another"].map(|m| (&m[..], &good)).repeat(10);
                    let mut verdicts = [false; 20];
                    let all = verify_batch_with(&key, policy, &signed, &mut verdicts);
                    assert_eq!(all.map_err(|e| e.indices().len()), Err(10));
                    let alternate = [true, false].repeat(10);
                    assert_eq!(
                        verdicts[..],
                        alternate,
                        "{made_on:?}, {used_on:?}, {policy}"
                    );
                }
                pairs += 1;
            }
        }
        force(None);
        println!("{pairs} pairs of backends");
    });
}

/// Sets the stop flag when dropped, even if a check fails: the scope waits for its thread.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Verifies while another thread forces one backend after another.
#[test]
fn batches_while_backends_change() {
    const ITEMS: usize = 40;
    const BAD: usize = 23;

    on_the_default_backend(|| {
        let signer = SigningKey::from_bytes(&[8; 32]);
        let public_key = &signer.verifying_key().to_bytes();
        let messages: Vec<[u8; 8]> = (0..ITEMS as u64).map(u64::to_le_bytes).collect();
        let signatures: Vec<[u8; 64]> =
            messages.iter().map(|m| signer.sign(m).to_bytes()).collect();
        let items = |bad: Option<usize>| -> Vec<Item<'_>> {
            let message = |i: usize| {
                if bad == Some(i) {
                    &b"other"[..]
                } else {
                    &messages[i][..]
                }
            };
            (0..ITEMS)
                .map(|i| Item {
                    public_key,
                    message: message(i),
                    signature: &signatures[i],
                })
                .collect()
        };
        let (good, one_bad) = (items(None), items(Some(BAD)));
        let secrets: Vec<[u8; 32]> = (0..ITEMS).map(|i| [i as u8 + 1; 32]).collect();
        let publics = vec![x25519([9; 32], nineteen::x25519::X25519_BASEPOINT_BYTES); ITEMS];
        let exchanged: Vec<[u8; 32]> = secrets.iter().map(|s| x25519(*s, publics[0])).collect();

        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let available: Vec<Backend> = backend::available().collect();
                let mut state = 1u64;
                while !stop.load(Ordering::Relaxed) {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    force(Some(available[(state >> 33) as usize % available.len()]));
                }
            });
            let _stop = Stop(&stop);
            for _ in 0..40 {
                assert_eq!(verify_batch_all(Policy::Zip215, &good), Ok(()));
                let found =
                    verify_batch_all(Policy::Zip215, &one_bad).expect_err("one is not valid");
                assert_eq!(found.indices(), [BAD]);

                let report = verify_batch_items(Policy::Strict, &one_bad);
                assert!(report.invalid().eq([BAD]));

                let mut made = vec![Signature::from_bytes(&[0; 64]); ITEMS];
                let texts: Vec<&[u8]> = messages.iter().map(|m| &m[..]).collect();
                sign_batch(&[&signer; ITEMS], &texts, &mut made).expect("one length");
                assert!(
                    made.iter()
                        .zip(&signatures)
                        .all(|(a, b)| a.to_bytes() == *b)
                );

                let mut shared = vec![[0; 32]; ITEMS];
                x25519_batch(&secrets, &publics, &mut shared).expect("one length");
                assert_eq!(shared, exchanged);
            }
        });
        force(None);
    });
}
