// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors that this machine is not: emulated, or modelled.

pub mod emulate; // a processor with AVX-512 IFMA, emulated
