// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code specific to one processor: features with their tokens, intrinsics, assembly. A folder for
//! each.
//!
//! Apart from `field/vector/`, the vector registers, the only place that has `unsafe`.
//!
//! [`routines`] is the table of operations that a processor overrides. Every processor's table has
//! all of the names; those without an override come from [`any`], which documents each of them.
//!
//! # Assumptions about the target
//!
//! `build.rs` decides, in one place, which of these modules is compiled, and reports it in
//! `nineteen_arch` and `nineteen_w32`. No other module tests `target_arch` where processor-specific
//! code is concerned. The assumptions of each module are checked below, so that a decision that
//! does not fit is a compile error, not a wrong key:
//!
//! | module | byte order | pointers | features | why |
//! |---|---|---|---|---|
//! | `x86_64` | little | 64 | `sse2` | elements in memory are read by words of 64 bits and by vectors, addresses are whole registers; without SSE2 (kernels, UEFI) there is no ABI for vectors |
//! | `aarch64` | little | 64 | | pairs of words are loaded in the order of lanes (`ldp q`), addresses are whole registers; the look-up asks for `neon` by itself |
//! | `riscv64` | little | 64 | `m` | addresses and limbs are whole registers; products |
//! | `thumb` | little | 32 | | eight words in memory, as four of 64 bits above |
//! | `riscv32` | little | 32 | `m`, not `e` | the same; products; sixteen registers are too few |
//!
//! Everything else is portable: it depends on neither byte order nor width, and `nineteen_narrow`
//! only chooses the faster of two representations.

#![cfg_attr(not(nineteen_arch), allow(dead_code))]

/// A row of the table: a compile error if the module is compiled for another target.
macro_rules! assumes {
    ($module:meta: $($target:meta),*) => {
        #[cfg(all($module, not(all($($target),*))))]
        compile_error!(concat!(
            stringify!($module), " assumes ", $(stringify!($target), ", ",)*
            "and the target is another one"
        ));
    };
}
assumes!(nineteen_arch = "x86_64": target_arch = "x86_64", target_endian = "little",
    target_pointer_width = "64", target_feature = "sse2", not(miri));
assumes!(nineteen_arch = "aarch64": target_arch = "aarch64", target_endian = "little",
    target_pointer_width = "64", not(miri));
assumes!(nineteen_neon: target_arch = "aarch64", target_endian = "little",
    target_pointer_width = "64", target_feature = "neon", not(miri));
assumes!(nineteen_wasm128: target_arch = "wasm32", target_feature = "simd128", not(miri));
assumes!(nineteen_arch = "riscv64": target_arch = "riscv64", target_endian = "little",
    target_pointer_width = "64", target_feature = "m", not(miri));
assumes!(nineteen_w32 = "v6m": target_arch = "arm", target_endian = "little",
    target_pointer_width = "32", not(miri));
assumes!(nineteen_w32 = "v7em": target_arch = "arm", target_endian = "little",
    target_pointer_width = "32", not(miri));
assumes!(nineteen_w32 = "rv32m": target_arch = "riscv32", target_endian = "little",
    target_pointer_width = "32", target_feature = "m", not(target_feature = "e"), not(miri));

/// The instructions of a generated text, without the comments at its head.
#[cfg(test)]
pub(crate) const fn instructions(text: &'static str) -> &'static str {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] == b'/' {
        while bytes[at] != b'\n' {
            at += 1;
        }
        at += 1;
    }
    text.split_at(at).1
}

#[cfg(any(test, nineteen_arch = "aarch64"))]
pub(crate) mod aarch64;
#[cfg_attr(not(nineteen_narrow), allow(dead_code))] // a processor may override all of it
pub(crate) mod any; // the table of a processor without overrides
#[cfg(nineteen_w32)]
pub(crate) mod eight_words; // eight words in memory, by routines of 32-bit processors
#[cfg(all(
    any(nineteen_arch = "aarch64", nineteen_arch = "x86_64"),
    not(nineteen_msan)
))]
pub(crate) mod elements; // elements in memory, for steps in assembly
#[cfg(any(test, nineteen_w32 = "rv32m"))]
pub(crate) mod riscv32;
#[cfg(any(test, nineteen_arch = "riscv64"))]
pub(crate) mod riscv64;
#[cfg(any(test, nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
pub(crate) mod thumb;
#[cfg(nineteen_arch = "x86_64")]
pub(crate) mod x86_64;

#[cfg(nineteen_arch = "aarch64")]
pub(crate) use aarch64::routines;
#[cfg(not(nineteen_arch))]
pub(crate) use any as routines;
#[cfg(nineteen_arch = "riscv64")]
pub(crate) use riscv64::routines;
#[cfg(nineteen_arch = "x86_64")]
pub(crate) use x86_64::routines;
