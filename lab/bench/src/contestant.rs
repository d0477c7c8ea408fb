// SPDX-License-Identifier: MIT OR Apache-2.0
//! The traits by which a library is timed, and the loops around its operations.
//!
//! A library implements [`Signing`], [`Agreement`] and [`Field`] as far as it can; [`Contestant`]
//! turns them into timed loops that rotate over the inputs, and checks the outputs first.

use crate::fixture::{Fixture, ITEMS, LINKS, answer, digest};
use std::hint::black_box;
use stopwatch::Timed;

/// Ed25519 of one library.
pub trait Signing: Clone + 'static {
    /// Whether signatures are those of RFC 8032. Where random bytes go into them they differ each
    /// time, and the library's file has them verified by another.
    const DETERMINISTIC: bool = true;
    /// The library's ready signing key.
    type Key: 'static;
    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32];
    fn key(&self, seed: &[u8; 32]) -> Self::Key;
    fn sign(&self, key: &Self::Key, message: &[u8; 32]) -> [u8; 64];
    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool;
}

/// X25519 of one library.
pub trait Agreement: Clone + 'static {
    /// The library's ready secret key.
    type Secret: 'static;
    fn secret(&self, bytes: &[u8; 32]) -> Self::Secret;
    fn agree(&self, secret: &Self::Secret, peer: &[u8; 32]) -> [u8; 32];
    fn public(&self, secret: &[u8; 32]) -> [u8; 32];
}

/// Chains of field operations of one library: each takes `x` and returns the canonical bytes of the
/// end of the chain after `n` links.
pub trait Field: Clone + 'static {
    /// `x^(n+1)` by `n` dependent multiplications with `x`.
    fn mul_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32];
    /// `x^(2^n)` by `n` dependent squarings.
    fn square_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32];
    /// `x` or `1/x` by `n` dependent inversions.
    fn invert_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32];
}

/// A method of [`Field`].
type Chain<L> = fn(&L, &[u8; 32], usize) -> [u8; 32];

/// One library with one backend.
pub struct Contestant {
    pub library: &'static str,
    pub backend: String,
    /// How this process knows which backend runs.
    pub evidence: String,
    pub operations: Vec<Timed>,
    /// Where the outputs are wrong: empty if the contestant may be timed.
    pub faults: Vec<String>,
}

impl Contestant {
    pub fn new(
        library: &'static str,
        backend: impl Into<String>,
        evidence: impl Into<String>,
    ) -> Self {
        Contestant {
            library,
            backend: backend.into(),
            evidence: evidence.into(),
            operations: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Adds `operation`, run by `run`.
    pub fn timed(
        &mut self,
        operation: &str,
        items: u32,
        run: impl FnMut(u32) + 'static,
    ) -> &mut Timed {
        self.operations.push(Timed::new(operation, items, run));
        self.operations.last_mut().expect("one was just added")
    }

    /// Notes a fault unless `outputs` are those that everyone agrees on.
    pub fn check<T: AsRef<[u8]>>(&mut self, operation: &str, outputs: impl IntoIterator<Item = T>) {
        self.check_as(operation, operation, outputs);
    }

    /// Notes a fault of `operation` unless `outputs` are the agreed ones of `single`.
    pub fn check_as<T: AsRef<[u8]>>(
        &mut self,
        single: &str,
        operation: &str,
        outputs: impl IntoIterator<Item = T>,
    ) {
        let got = digest(outputs);
        if answer(single) != Some(&got) {
            self.faults.push(format!("{operation} gives {got}"));
        }
    }

    /// Checks Ed25519 and adds `keygen`, `sign` and `verify`.
    pub fn signing<L: Signing>(&mut self, library: &L, fixture: &'static Fixture) {
        let keys: Vec<L::Key> = fixture.seeds.iter().map(|seed| library.key(seed)).collect();
        let publics: Vec<[u8; 32]> = fixture
            .seeds
            .iter()
            .map(|seed| library.public_key(seed))
            .collect();
        let signatures: Vec<[u8; 64]> = keys
            .iter()
            .zip(&fixture.messages)
            .map(|(key, message)| library.sign(key, message))
            .collect();
        self.check("keygen", &publics);
        if L::DETERMINISTIC {
            self.check("sign", &signatures);
        }
        self.check_verdicts(library, fixture, &publics, &signatures);

        let (lib, mut at) = (library.clone(), 0);
        self.timed("keygen", 1, move |n| {
            for _ in 0..n {
                black_box(lib.public_key(black_box(&fixture.seeds[step(&mut at)])));
            }
        });
        let (lib, mut at) = (library.clone(), 0);
        self.timed("sign", 1, move |n| {
            for _ in 0..n {
                let i = step(&mut at);
                black_box(lib.sign(&keys[i], black_box(&fixture.messages[i])));
            }
        });
        let (lib, mut at) = (library.clone(), 0);
        self.timed("verify", 1, move |n| {
            for _ in 0..n {
                let i = step(&mut at);
                let valid =
                    lib.verify(black_box(&publics[i]), &fixture.messages[i], &signatures[i]);
                assert!(valid, "a valid signature was refused while being timed");
            }
        });
    }

    /// Notes a fault if a valid signature is refused, or one for another message or with another
    /// half is taken.
    fn check_verdicts<L: Signing>(
        &mut self,
        library: &L,
        fixture: &Fixture,
        publics: &[[u8; 32]],
        signatures: &[[u8; 64]],
    ) {
        for i in 0..ITEMS {
            let (public, message, signature) = (&publics[i], &fixture.messages[i], &signatures[i]);
            let mut bent = *signature;
            bent[i % 64] ^= 1;
            let right = library.verify(public, message, signature)
                && !library.verify(public, &fixture.messages[(i + 1) % ITEMS], signature)
                && !library.verify(public, message, &bent);
            if !right {
                self.faults.push(format!("verify is wrong about item {i}"));
                return;
            }
        }
    }

    /// Checks X25519 and adds `x25519` and `x25519_keygen`.
    pub fn agreement<L: Agreement>(&mut self, library: &L, fixture: &'static Fixture) {
        let secrets: Vec<L::Secret> = fixture
            .secrets
            .iter()
            .map(|bytes| library.secret(bytes))
            .collect();
        self.check(
            "x25519",
            secrets
                .iter()
                .zip(&fixture.peers)
                .map(|(secret, peer)| library.agree(secret, peer)),
        );
        self.check(
            "x25519_keygen",
            fixture.secrets.iter().map(|secret| library.public(secret)),
        );

        let (lib, mut at) = (library.clone(), 0);
        self.timed("x25519", 1, move |n| {
            for _ in 0..n {
                let i = step(&mut at);
                black_box(lib.agree(&secrets[i], black_box(&fixture.peers[i])));
            }
        });
        let (lib, mut at) = (library.clone(), 0);
        self.timed("x25519_keygen", 1, move |n| {
            for _ in 0..n {
                black_box(lib.public(black_box(&fixture.secrets[step(&mut at)])));
            }
        });
    }

    /// Checks the field and adds `fe_mul`, `fe_square` and `fe_invert`.
    pub fn field<L: Field>(&mut self, library: &L, fixture: &'static Fixture) {
        let xs = &fixture.messages;
        self.check("fe_mul", xs.iter().map(|x| library.mul_chain(x, LINKS)));
        self.check(
            "fe_square",
            xs.iter().map(|x| library.square_chain(x, LINKS)),
        );
        self.check(
            "fe_invert",
            xs.iter().map(|x| library.invert_chain(x, LINKS)),
        );

        let chains: [(&str, Chain<L>); 3] = [
            ("fe_mul", L::mul_chain),
            ("fe_square", L::square_chain),
            ("fe_invert", L::invert_chain),
        ];
        for (operation, chain) in chains {
            let (lib, mut at) = (library.clone(), 0);
            self.timed(operation, 1, move |n| {
                black_box(chain(&lib, black_box(&xs[step(&mut at)]), n as usize));
            });
        }
    }

    /// Lets `enter` select the backend before each visit to any operation added so far, where a
    /// process holds several. An operation's own preparation comes after it.
    pub fn entered_by(&mut self, enter: impl Fn() + Clone + 'static) {
        for timed in &mut self.operations {
            let enter = enter.clone();
            let mut own = std::mem::replace(&mut timed.prepare, Box::new(|_| ()));
            timed.prepare = Box::new(move |n| {
                enter();
                own(n);
            });
        }
    }
}

/// The next of `ITEMS` indices, round and round.
pub fn step(at: &mut usize) -> usize {
    *at = (*at + 1) % ITEMS;
    *at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes every signature and always gives the same outputs.
    #[derive(Clone)]
    struct Careless;

    impl Signing for Careless {
        type Key = ();

        fn public_key(&self, _seed: &[u8; 32]) -> [u8; 32] {
            [1; 32]
        }

        fn key(&self, _seed: &[u8; 32]) {}

        fn sign(&self, (): &(), _message: &[u8; 32]) -> [u8; 64] {
            [2; 64]
        }

        fn verify(&self, _key: &[u8; 32], _message: &[u8; 32], _signature: &[u8; 64]) -> bool {
            true
        }
    }

    #[test]
    fn wrong_outputs_and_wrong_verdicts_are_faults() {
        let mut contestant = Contestant::new("careless", "default", "");
        contestant.signing(&Careless, Box::leak(Fixture::new()));
        let about = |operation: &str| {
            contestant
                .faults
                .iter()
                .any(|fault| fault.starts_with(operation))
        };
        assert!(
            about("keygen") && about("sign") && about("verify"),
            "{:?}",
            contestant.faults
        );
    }

    #[test]
    fn the_inputs_are_walked_round_and_round() {
        let mut at = 0;
        let seen: Vec<usize> = (0..2 * ITEMS).map(|_| step(&mut at)).collect();
        assert_eq!(seen[..ITEMS], seen[ITEMS..]);
        assert!((0..ITEMS).all(|i| seen.contains(&i)));
    }
}
