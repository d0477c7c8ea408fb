// SPDX-License-Identifier: MIT OR Apache-2.0
//! The provider in libcrypto, called through EVP in this process.

#[path = "../support/mod.rs"]
mod support; // libcrypto

#[path = "../../../c/sodium/tests/compare/cases.rs"]
mod cases; // signatures that implementations disagree about
#[allow(dead_code, reason = "more than these tests need")]
#[path = "../../../c/sodium/tests/compare/inputs.rs"]
mod inputs; // encodings and scalars

mod keys; // keys of both providers, exchanged
mod signatures; // instances, contexts, errors
mod verdicts; // the same signatures are valid
