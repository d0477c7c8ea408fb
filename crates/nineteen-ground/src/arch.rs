// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code specific to one processor, for any curve. The only place that has `unsafe`.
//!
//! A curve's own build script decides which of its code is compiled. A module here is compiled
//! wherever it can be: the condition before it states its assumptions about the target.

pub mod thumb; // texts for Cortex-M
// Addresses are whole registers; without SSE2 (kernels, UEFI) there is no ABI for vectors; Miri
// runs no CPUID.
#[cfg(all(
    target_arch = "x86_64",
    target_pointer_width = "64",
    target_feature = "sse2",
    not(miri)
))]
pub mod x86_64; // detectable features, and tokens that prove them
