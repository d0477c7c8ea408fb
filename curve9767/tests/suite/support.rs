// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helpers for the tests.

use curve9767::backend::{self, Backend};
use curve9767::group::{Point, Scalar};
use testkit::backends::{Backends, Library};
use testkit::vectors::{self, Value};
pub use testkit::vectors::{array, bytes};

/// Runs `test` on every backend that this machine can run, or on the one that `CURVE9767_BACKEND` names.
pub fn for_each_backend(test: impl FnMut(Backend)) {
    static BACKENDS: Backends<Backend> = Backends::new(Library {
        what: "backends of curve9767",
        variable: "CURVE9767_BACKEND",
        all: &Backend::ALL,
        unavailable_because: Backend::unavailable_because,
        force: |backend| backend::force(backend).expect("it is available"),
    });
    BACKENDS.each(test);
}

/// Runs `test` on every case of a vector file, on every backend.
pub fn for_each_case(file: &str, test: impl Fn(&Value)) {
    let file = format!("curve9767/{file}");
    let cases = vectors::cases(env!("CARGO_MANIFEST_DIR"), &file);
    for_each_backend(|backend| {
        for (i, case) in cases.iter().enumerate() {
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(case)));
            assert!(outcome.is_ok(), "{file}, case {i}, {backend}: {case}");
        }
    });
}

/// The neutral element in vector files.
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
