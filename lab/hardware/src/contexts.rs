// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the co-simulation of an engine with two contexts (`CONTEXTS` of the RTL) for the test
//! command.

use std::ffi::OsStr;
use std::path::Path;

use crate::netlist;
use toolbox::step::Outcome;
use toolbox::{Group, ensure};

/// The tests that need at most two contexts. (`vectors` is another, but it takes longer.)
const TESTS: [&str; 4] = ["contexts", "lockstep", "owners", "pauses"];

/// Runs the tests; skipped where the tools are not available.
///
/// # Errors
///
/// A test that fails.
pub fn step(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = ensure(root, Group::Sim) {
        return Ok(Outcome::Skipped(why));
    }
    netlist::simulate(root, "ENGINE25519_CONTEXTS", OsStr::new("2"), &TESTS)
}
