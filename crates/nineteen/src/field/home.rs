// SPDX-License-Identifier: MIT OR Apache-2.0
//! The representation of public types: the one that fits the compilation target best.

/// The representation and the name of its backend, decided in one place.
macro_rules! home {
    ($field:ident, $name:literal) => {
        /// The representation of public types.
        pub(crate) type Home = super::$field;
        /// The name of the backend that computes in it.
        pub(crate) const NAME: &str = $name;
    };
}

#[cfg(nineteen_w32)]
home!(Fe8x32, "w32");
#[cfg(nineteen_wasm128)]
home!(Fe10x25h, "wasm128");
#[cfg(all(not(any(nineteen_w32, nineteen_wasm128)), nineteen_narrow))]
home!(Fe10x25h, "m32");
#[cfg(all(not(nineteen_narrow), target_arch = "riscv64"))]
home!(Fe5x51, "m51");
#[cfg(all(not(nineteen_narrow), not(target_arch = "riscv64")))]
home!(Fe4x64, "m64");
