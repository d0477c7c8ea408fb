// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations, with the names and the meaning of `lab/bench`.

use std::hint::black_box;

use firmware::contestant::{Contestant, Link};
use sha2::{Digest as _, Sha256};

/// Calls `each` with the name of every backend of a library that this program can run, while it is
/// chosen.
pub fn backends<C: Contestant>(mut each: impl FnMut(&'static str)) {
    let forced = (0..32).filter(|number| C::force(*number));
    if forced.map(|_| each(C::backend())).count() == 0 {
        each(C::backend());
    }
}

/// A measured operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Keygen,
    Sign,
    Verify,
    X25519,
    X25519Keygen,
    FeMul,
    FeSquare,
    FeInvert,
}

impl Operation {
    pub const ALL: [Operation; 8] = [
        Operation::Keygen,
        Operation::Sign,
        Operation::Verify,
        Operation::X25519,
        Operation::X25519Keygen,
        Operation::FeMul,
        Operation::FeSquare,
        Operation::FeInvert,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Operation::Keygen => "keygen",
            Operation::Sign => "sign",
            Operation::Verify => "verify",
            Operation::X25519 => "x25519",
            Operation::X25519Keygen => "x25519_keygen",
            Operation::FeMul => "fe_mul",
            Operation::FeSquare => "fe_square",
            Operation::FeInvert => "fe_invert",
        }
    }

    /// The link of a chain of field operations.
    const fn link(self) -> Option<Link> {
        match self {
            Operation::FeMul => Some(Link::Multiply),
            Operation::FeSquare => Some(Link::Square),
            Operation::FeInvert => Some(Link::Invert),
            _ => None,
        }
    }
}

/// Inputs that operations rotate over.
pub const ITEMS: usize = 16;
/// Links of the chains whose end is compared.
const LINKS: usize = 37;

/// The inputs, and what the library made of them.
pub struct Fixture<C: Contestant> {
    seeds: [[u8; 32]; ITEMS],
    messages: [[u8; 32]; ITEMS],
    secret_bytes: [[u8; 32]; ITEMS],
    peers: [[u8; 32]; ITEMS],
    keys: [C::Key; ITEMS],
    publics: [[u8; 32]; ITEMS],
    signatures: [[u8; 64]; ITEMS],
    secrets: [C::Secret; ITEMS],
}

impl<C: Contestant> Fixture<C> {
    pub fn new() -> Fixture<C> {
        let mut state = 0x6e69_6e65_7465_656e;
        let mut block = || {
            let mut bytes = [0; 32];
            for word in bytes.chunks_exact_mut(8) {
                word.copy_from_slice(&split_mix(&mut state).to_le_bytes());
            }
            bytes
        };
        let mut blocks = || core::array::from_fn(|_| block());
        let (seeds, mut messages, mut secret_bytes, mut peers): (_, [[u8; 32]; ITEMS], _, _) =
            (blocks(), blocks(), blocks(), blocks());
        for bytes in messages.iter_mut().chain(&mut peers) {
            bytes[31] &= 127;
        }
        for secret in &mut secret_bytes {
            // RFC 7748 section 5, decodeScalar25519.
            secret[0] &= 248;
            secret[31] = secret[31] & 127 | 64;
        }
        let keys = core::array::from_fn(|i| C::key(&seeds[i]));
        let publics = core::array::from_fn(|i| C::keygen(&seeds[i]));
        let signatures = core::array::from_fn(|i| C::sign(&keys[i], &messages[i]));
        let secrets = core::array::from_fn(|i| C::secret(&secret_bytes[i]));
        Fixture {
            seeds,
            messages,
            secret_bytes,
            peers,
            keys,
            publics,
            signatures,
            secrets,
        }
    }

    /// Carries out an operation `n` times over the inputs in turn, or a chain of `n` links. Whether
    /// the library has it.
    pub fn repeat(&self, operation: Operation, n: u32) -> bool {
        if let Some(link) = operation.link() {
            let x = black_box(&self.messages[0]);
            return black_box(C::chain(link, x, n as usize)).is_some();
        }
        for i in (0..ITEMS).cycle().take(n as usize) {
            match operation {
                Operation::Keygen => _ = black_box(C::keygen(black_box(&self.seeds[i]))),
                Operation::Sign => {
                    _ = black_box(C::sign(&self.keys[i], black_box(&self.messages[i])));
                }
                Operation::Verify => _ = black_box(self.verify(i, i, &self.signatures[i])),
                Operation::X25519 => {
                    _ = black_box(C::x25519(&self.secrets[i], black_box(&self.peers[i])));
                }
                _ => _ = black_box(C::x25519_keygen(black_box(&self.secret_bytes[i]))),
            }
        }
        true
    }

    fn verify(&self, i: usize, message: usize, signature: &[u8; 64]) -> bool {
        let public = black_box(&self.publics[i]);
        C::verify(public, &self.messages[message], signature)
    }

    /// A digest of all outputs of an operation, on which all libraries must agree; none if the
    /// library does not have it.
    pub fn digest(&self, operation: Operation) -> Option<[u8; 32]> {
        let mut hash = Sha256::new();
        for i in 0..ITEMS {
            match operation {
                Operation::Keygen => hash.update(self.publics[i]),
                Operation::Sign => hash.update(self.signatures[i]),
                Operation::Verify => {
                    let mut bent = self.signatures[i];
                    bent[i * 4 % 64] ^= 1;
                    hash.update([
                        u8::from(self.verify(i, i, &self.signatures[i])),
                        u8::from(self.verify(i, i, &bent)),
                        u8::from(self.verify(i, (i + 1) % ITEMS, &self.signatures[i])),
                    ]);
                }
                Operation::X25519 => hash.update(C::x25519(&self.secrets[i], &self.peers[i])),
                Operation::X25519Keygen => hash.update(C::x25519_keygen(&self.secret_bytes[i])),
                _ => hash.update(C::chain(operation.link()?, &self.messages[i], LINKS)?),
            }
        }
        Some(hash.finalize().into())
    }
}

/// SplitMix64: a 64-bit counter through a mixing function.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
