// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tests that do not run with the others.

/// Tests that take half of the time of all: they are a step of their own.
pub const SWEEPS: &[&str] = &[
    "a_million_times",
    "all_cases_at_every_place_of_a_group",
    "all_cases_in_one_batch",
    ENUMERATIONS,
];

/// Those of them that are unit tests: every signature on miniature curves.
pub const ENUMERATIONS: &str = "every_signature_";

/// The test that needs cosign, which takes minutes to build: a step of its own.
pub const COSIGN: &str = "cosign_verifies_our_signatures_and_we_theirs";
