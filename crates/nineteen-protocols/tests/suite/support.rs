// SPDX-License-Identifier: MIT OR Apache-2.0
//! Backends and vectors.

use nineteen::backend::{self, Backend};
use testkit::backends::{Backends, Library};
pub use testkit::vectors::{Value, array, bytes, list};

static BACKENDS: Backends<Backend> = Backends::new(Library {
    what: "backends",
    variable: "NINETEEN_BACKEND",
    all: &Backend::ALL,
    unavailable_because: Backend::unavailable_because,
    force: |backend| backend::force(backend).expect("it is available"),
});

/// Runs a test on every backend of this machine.
pub fn for_each_backend(test: impl FnMut(Backend)) {
    BACKENDS.each(test);
}

/// A file of test data.
pub fn json(name: &str) -> Value {
    testkit::vectors::json(env!("CARGO_MANIFEST_DIR"), name)
}
