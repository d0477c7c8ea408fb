// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the tests share.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, Once, PoisonError};

use nineteen::backend::{self, Backend};
use serde_json::Value;

/// Forcing a backend is global: one test at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Runs `test` on every backend that this machine can run, or on the one that `NINETEEN_BACKEND` names; says once
/// which those are, and why the others are not.
pub fn for_each_backend(mut test: impl FnMut(Backend)) {
    static SAY: Once = Once::new();
    SAY.call_once(|| {
        let (mut ran, mut skipped) = (Vec::new(), Vec::new());
        for backend in Backend::ALL {
            match backend.unavailable_because() {
                None if !wanted(backend) => {}
                None => ran.push(backend.name().to_owned()),
                Some(why) => skipped.push(format!("{backend} ({why})")),
            }
        }
        let skipped = if skipped.is_empty() {
            "none".to_owned()
        } else {
            skipped.join(", ")
        };
        println!("backends: {} run; skipped: {skipped}", ran.join(", "));
    });
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let mut ran = 0;
    for backend in backend::available().filter(|&b| wanted(b)) {
        backend::force(Some(backend)).expect("it is available");
        test(backend);
        ran += 1;
    }
    backend::force(None).expect("nothing is always available");
    assert!(ran > 0, "no backend ran");
}

/// Whether the environment asks for this backend, or for none in particular.
fn wanted(backend: Backend) -> bool {
    std::env::var("NINETEEN_BACKEND").map_or(true, |name| name == backend.name())
}

/// Runs `test` while no other test forces a backend.
pub fn on_the_default_backend(test: impl FnOnce()) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    test();
}

pub fn json(file: &str) -> Value {
    serde_json::from_str(&text(file)).unwrap_or_else(|why| panic!("testdata/{file}: {why}"))
}

pub fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testdata")
        .join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("testdata/{file}: {why}"))
}

/// The elements of a list, of which there must be some.
pub fn list(value: &Value) -> &[Value] {
    let list = value.as_array().expect("a list");
    assert!(!list.is_empty(), "an empty list tests nothing");
    list
}

pub fn unhex(text: &str) -> Vec<u8> {
    assert!(text.len().is_multiple_of(2), "whole bytes");
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal digits"))
        .collect()
}

/// The bytes of a hexadecimal string in a vector file.
pub fn bytes(value: &Value) -> Vec<u8> {
    unhex(value.as_str().expect("a string"))
}

/// As [`bytes`], of a known number.
pub fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().expect("the right number of bytes")
}

/// Seeded pseudo-random bytes (SplitMix64), with a share of extreme ones.
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

    /// 32 bytes; one time in four made of extreme words.
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
