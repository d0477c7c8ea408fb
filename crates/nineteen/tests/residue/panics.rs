// SPDX-License-Identifier: MIT OR Apache-2.0
//! The caller's code panics in the middle of an operation, and the caller catches it.
//!
//! The panics are raised without the hook, whose frames would overwrite the operation's.

use std::cell::Cell;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use nineteen::accelerator::{Accelerator, Affine, Equation, Software, Verdict};
use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign_byupdate};
use nineteen::ed25519::{Sha512, SigningKey, VerifyingKey};
use nineteen::x25519::{PublicKey, StaticSecret, x25519_on};
use testkit::residue::{Needles, Troubles, optimised};

use crate::needles::Secrets;
use crate::support::{Seeded, for_each_backend};

/// Panics without a word.
fn panic_silently() -> ! {
    resume_unwind(Box::new(()))
}

/// Whether `operation` panics.
fn panics<R>(operation: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(|| {
        operation();
    }))
    .is_err()
}

/// Hardware whose driver panics in the last of so many questions.
struct Failing(usize);

impl Failing {
    fn question(&mut self) {
        self.0 -= 1;
        if self.0 == 0 {
            panic_silently();
        }
    }
}

impl Accelerator for Failing {
    type Error = Infallible;

    fn x25519(&mut self, k: &[u8; 32], u: &[u8; 32]) -> Result<[u8; 32], Infallible> {
        self.question();
        Software.x25519(k, u)
    }

    fn mul_base(&mut self, k: &[u8; 32]) -> Result<Affine, Infallible> {
        self.question();
        Software.mul_base(k)
    }

    fn verify(&mut self, equation: &Equation<'_>) -> Result<Verdict, Infallible> {
        Software.verify(equation)
    }

    fn wrong_result(&self) -> Infallible {
        unreachable!("software is right")
    }
}

/// A generator that gives these bytes, and panics before it returns.
#[cfg(feature = "rand_core")]
struct Interrupted<'a>(&'a [u8]);

#[cfg(feature = "rand_core")]
impl rand_core::TryRng for Interrupted<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("bytes are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("bytes are asked for");
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        to.copy_from_slice(&self.0[..to.len()]);
        panic_silently();
    }
}

#[cfg(feature = "rand_core")]
impl rand_core::TryCryptoRng for Interrupted<'_> {}

#[test]
fn panics_leave_nothing() {
    if !optimised() {
        return;
    }
    let mut troubles = Troubles::default();
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(71);
        let seed = Box::new(seeded.bytes::<32>());
        let message = b"a message of some length";
        let public = PublicKey::from(&StaticSecret::from(seeded.bytes::<32>()));
        let key = Box::new(SigningKey::from_bytes(&seed));
        let expanded = Box::new(ExpandedSecretKey::from(&*seed));
        let verifying = VerifyingKey::from(&*expanded);
        let needles = Needles::default()
            .key(&seed)
            .nonce(&seed, message)
            .exchange(&seed, public.as_bytes());
        let mut check = |name: String, operation: &mut (dyn FnMut() + Send)| {
            troubles.check(&format!("{backend} {name}"), &needles, operation);
        };
        for at in 1..=2 {
            check(format!("sign_on, question {at}"), &mut || {
                assert!(panics(|| key.sign_on(&mut Failing(at), message)));
            });
            check(format!("from_bytes_on, question {at}"), &mut || {
                assert!(panics(|| SigningKey::from_bytes_on(
                    &mut Failing(at),
                    &seed
                )));
            });
            check(format!("x25519_on, question {at}"), &mut || {
                assert!(panics(|| x25519_on(
                    &mut Failing(at),
                    &seed,
                    public.as_bytes()
                )));
            });
        }
        for at in 1..=4 {
            check(format!("raw_sign_byupdate, pass {at}"), &mut || {
                let passes = Cell::new(0);
                let feed = |hash: &mut Sha512| {
                    passes.set(passes.get() + 1);
                    if passes.get() == at {
                        panic_silently();
                    }
                    sha2::Digest::update(hash, message);
                    Ok(())
                };
                assert!(panics(|| raw_sign_byupdate(&expanded, feed, &verifying)));
            });
        }
        #[cfg(feature = "rand_core")]
        {
            check("generate".to_owned(), &mut || {
                assert!(panics(|| SigningKey::generate(&mut Interrupted(&*seed))));
            });
            check("random_from_rng".to_owned(), &mut || {
                assert!(panics(|| StaticSecret::random_from_rng(&mut Interrupted(
                    &*seed
                ))));
            });
        }
    });
    troubles.end();
}
