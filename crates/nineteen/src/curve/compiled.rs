// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups whose steps are written or compiled for one processor, and the group that public types
//! use.
//!
//! [`Portable`](super::serial::Portable) works on any processor; a group from this module replaces
//! it where that is faster. Only `backend/` names the groups that require CPU features, in functions
//! that are compiled for the same features.

#[cfg(nineteen_arch = "aarch64")]
pub(crate) mod aarch64; // m64 with whole steps in assembly
#[cfg(any(feature = "backends", nineteen_w32))]
pub(crate) mod in_place; // w32, whose routines work on memory
#[cfg(nineteen_pairs)]
pub(crate) mod in_threes; // neon and wasm128, whose products are computed three at a time
#[cfg(all(
    any(nineteen_arch = "aarch64", nineteen_arch = "x86_64"),
    not(nineteen_msan)
))]
mod words; // m64 points as the assembly steps take them
#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod x86_64; // m64 and m51 with BMI2 and ADX; lanes of AVX2 and AVX-512

/// The group in the representation that public types use.
#[cfg(nineteen_arch = "x86_64")]
pub(crate) type HomeGroup = x86_64::Detected<x86_64::M64>;
#[cfg(nineteen_arch = "aarch64")]
pub(crate) type HomeGroup = aarch64::M64;
#[cfg(nineteen_w32)]
pub(crate) type HomeGroup = in_place::InPlace;
#[cfg(nineteen_wasm128)]
pub(crate) type HomeGroup = in_threes::InThrees;
#[cfg(not(any(
    nineteen_arch = "aarch64",
    nineteen_arch = "x86_64",
    nineteen_w32,
    nineteen_wasm128
)))]
pub(crate) type HomeGroup = super::serial::Portable<crate::field::Home>;

/// The group of `m51`.
#[cfg(all(feature = "backends", nineteen_arch = "x86_64"))]
pub(crate) type M51 = x86_64::Detected<x86_64::M51>;
#[cfg(all(feature = "backends", not(nineteen_arch = "x86_64")))]
pub(crate) type M51 = super::serial::Portable<crate::field::Fe5x51>;
