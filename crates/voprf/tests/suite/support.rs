// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helpers shared by the tests.

use std::convert::Infallible;

use nineteen::backend::{self, Backend};
use rand_core::{TryCryptoRng, TryRng};
use testkit::backends::{Backends, Library};
use testkit::vectors::{self, Value};

static BACKENDS: Backends<Backend> = Backends::new(Library {
    what: "backends",
    variable: "NINETEEN_BACKEND",
    all: &Backend::ALL,
    unavailable_because: Backend::unavailable_because,
    force: |backend| backend::force(backend).expect("it is available"),
});

/// Runs `test` on every backend that can run on this machine, or on the one that `NINETEEN_BACKEND`
/// names.
pub fn for_each_backend(test: impl FnMut(Backend)) {
    BACKENDS.each(test);
}

pub fn json(file: &str) -> Value {
    vectors::json(env!("CARGO_MANIFEST_DIR"), file)
}

/// A generator that gives these scalars, which become 64 bytes each, and then panics.
pub struct Scalars<'a>(pub &'a [[u8; 32]]);

impl TryRng for Scalars<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        unreachable!("bytes are asked for");
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        unreachable!("bytes are asked for");
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        let (first, rest) = self.0.split_first().expect("a scalar is left");
        assert_eq!(to.len(), 64);
        to.fill(0);
        to[..32].copy_from_slice(first);
        self.0 = rest;
        Ok(())
    }
}

impl TryCryptoRng for Scalars<'_> {}

/// Seeded pseudo-random bytes (SplitMix64).
pub struct Seeded(pub u64);

impl TryRng for Seeded {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ (z >> 31))
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        for chunk in to.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}

impl TryCryptoRng for Seeded {}
