// SPDX-License-Identifier: MIT OR Apache-2.0
//! `compat/policies.rs`: the verdicts of every function that verifies, by the table of the library's own suite.

use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::scalar::Scalar;
use ed25519_dalek::{Digest, Sha512, Signature, Verifier, VerifyingKey};

#[allow(dead_code)] // the crates have two of three schemes
#[path = "../../../../crates/nineteen/tests/suite/disputed.rs"]
mod disputed;

include!("../../../policies.rs");
