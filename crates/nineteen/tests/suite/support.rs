// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helpers shared by the tests.

use nineteen::backend::{self, Backend};
use testkit::backends::{Backends, Library};
use testkit::vectors::{self, Value};
pub use testkit::vectors::{array, bytes, list, unhex};

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

/// Runs `test` while no other test forces a backend.
pub fn on_the_default_backend(test: impl FnOnce()) {
    BACKENDS.default(test);
}

pub fn json(file: &str) -> Value {
    vectors::json(env!("CARGO_MANIFEST_DIR"), file)
}

pub fn text(file: &str) -> String {
    vectors::text(env!("CARGO_MANIFEST_DIR"), file)
}

/// Seeded pseudo-random bytes (SplitMix64), some of them extreme.
pub struct Seeded(u64);

impl Seeded {
    pub fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.word() as u8)
    }

    /// 32 bytes; one time in four they consist of extreme words.
    pub fn edgy(&mut self) -> [u8; 32] {
        let mut out = self.bytes();
        if self.word() & 3 == 0 {
            for chunk in out.chunks_exact_mut(8) {
                let word = match self.word() % 6 {
                    0 => 0,
                    1 => u64::MAX,
                    2 => u64::MAX - self.word() % 40,
                    3 => self.word() % 40,
                    4 => 1 << (self.word() % 64),
                    _ => self.word(),
                };
                chunk.copy_from_slice(&word.to_le_bytes());
            }
        }
        out
    }
}
