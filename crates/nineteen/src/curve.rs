// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve algorithms.
pub(crate) mod scalar; // integers modulo the group order
pub(crate) mod window; // recodings into signed digits
