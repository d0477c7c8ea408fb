// SPDX-License-Identifier: MIT OR Apache-2.0
//! The WebAssembly module of `nineteen/verify`: it exports the functions of this crate.

#![no_std]

use verify as _;
