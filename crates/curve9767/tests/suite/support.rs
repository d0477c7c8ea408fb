// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the tests share.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, Once, PoisonError};

use curve9767::backend::{self, Backend};
use curve9767::group::{Point, Scalar};
use serde_json::Value;

/// Forcing a backend is global: one test at a time.
static TURN: Mutex<()> = Mutex::new(());

/// Runs `test` on every backend that this machine can run, or on the one that `CURVE9767_BACKEND` names; says once which
/// those are, and why the others are not.
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
        println!(
            "backends of curve9767: {} run; skipped: {skipped}",
            ran.join(", ")
        );
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
    std::env::var("CURVE9767_BACKEND").map_or(true, |name| name == backend.name())
}

/// Runs `test` on every case of a vector file, on every backend.
pub fn for_each_case(file: &str, test: impl Fn(&Value)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testdata/curve9767")
        .join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{file}: {why}"));
    let all: Value = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
    let cases = all["cases"].as_array().expect("a list");
    assert_eq!(Some(cases.len() as u64), all["count"].as_u64(), "{file}");
    assert!(!cases.is_empty(), "an empty list tests nothing");
    for_each_backend(|backend| {
        for (i, case) in cases.iter().enumerate() {
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(case)));
            assert!(outcome.is_ok(), "{file}, case {i}, {backend}: {case}");
        }
    });
}

/// The bytes of a hexadecimal string.
pub fn bytes(value: &Value) -> Vec<u8> {
    let text = value.as_str().expect("a string");
    assert!(text.len().is_multiple_of(2), "whole bytes");
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal digits"))
        .collect()
}

/// As [`bytes`], of a known number.
pub fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().expect("the right number of bytes")
}

/// What vector files write for the neutral element.
pub const NEUTRAL: [u8; 32] = {
    let mut bytes = [0xff; 32];
    bytes[31] = 0x7f;
    bytes
};

/// A point, or the neutral element.
pub fn point(value: &Value) -> Point {
    match array(value) {
        NEUTRAL => Point::NEUTRAL,
        bytes => Point::from_bytes(&bytes).expect("a point"),
    }
}

pub fn scalar(value: &Value) -> Scalar {
    Scalar::from_canonical_bytes(&bytes(value)).expect("a scalar")
}

/// A yes or no that is written as 1 or 0.
pub fn flag(value: &Value) -> bool {
    match value.as_u64() {
        Some(0) => false,
        Some(1) => true,
        _ => panic!("neither 0 nor 1: {value}"),
    }
}
