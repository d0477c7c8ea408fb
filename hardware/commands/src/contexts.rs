// SPDX-License-Identifier: MIT OR Apache-2.0
//! The co-simulation of an engine with two contexts (`CONTEXTS` of the RTL), for the test command.

use std::ffi::OsStr;
use std::path::Path;

use crate::netlist;
use toolbox::step::Outcome;
use toolbox::{Group, ensure};

/// The tests that ask for no more contexts than there are, or for two. (So does `vectors`, which takes longer.)
const TESTS: [&str; 4] = ["contexts", "lockstep", "owners", "pauses"];

/// Runs them; skipped where the tools cannot be had.
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
