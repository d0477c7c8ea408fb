// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code specific to one processor: features with their tokens, routines in assembly.
//!
//! Apart from `field/vector/`, the registers, the only place that has `unsafe`.
//!
//! `build.rs` decides which module is compiled. The assumptions of a module about the target are
//! checked here:
//!
//! | module | byte order | pointers | features | why |
//! |---|---|---|---|---|
//! | `x86_64` | little | 64 | `sse2` | coefficients in memory are read as vectors; without SSE2 (kernels, UEFI) vectors have no ABI |
//! | `thumb` | little | 32 | | pairs of coefficients in memory are words, the first one below |

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
assumes!(curve9767_arch = "x86_64": target_arch = "x86_64", target_endian = "little",
    target_pointer_width = "64", target_feature = "sse2", not(miri));
assumes!(curve9767_thumb: target_arch = "arm", target_endian = "little",
    target_pointer_width = "32", not(miri));

pub(crate) mod pairs; // coefficients in pairs, and the routines on them
#[cfg(curve9767_thumb)]
mod thumb; // Cortex-M
#[cfg(curve9767_arch = "x86_64")]
pub(crate) mod x86_64;
