// SPDX-License-Identifier: MIT OR Apache-2.0
//! The WebAssembly module of the npm package `nineteen`: it exports the functions of these crates.

#![no_std]

use sign as _;
use verify as _;
