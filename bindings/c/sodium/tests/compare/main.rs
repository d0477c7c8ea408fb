// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every function beside that of a real libsodium: answers and bytes, on published vectors and on
//! edge cases.
//!
//! The libraries are those that `NINETEEN_LIBSODIUM` names, with colons between them, or the
//! system's. They are loaded side by side and called by name.

mod cases; // signatures that implementations disagree about
mod core; // points, elements, scalars
mod inputs; // edge cases
mod scalarmult; // multiples
mod sign; // signatures
mod support; // libraries, loaded
mod verdicts; // the same signatures are valid
