// SPDX-License-Identifier: MIT OR Apache-2.0
//! Published vectors, and everything that must be refused, on every backend of `nineteen` that runs
//! on this machine.

mod age; // text forms
mod ecvrf; // RFC 9381
mod elligator; // elligator.org
mod onion; // Tor's vectors
mod slip10; // the two vectors of SLIP-0010
mod support; // backends and vectors
mod xeddsa; // libsignal's signature
