// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backends, a row for each.
//!
//! A row says the name of a backend, its representation and why it is fast; that of a serial
//! backend under which condition it is compiled in, what is missing otherwise, and its group; that
//! of a vector backend what it needs. The order is that of [`Backend::ALL`](super::Backend::ALL).

/// The rows, handed to another macro.
macro_rules! backends {
    ($use:ident! { $($with:tt)* }) => { $use! { $($with)*
        serial {
            /// `m64`: four saturated limbs of 64 bits.
            M64 = "m64", "4 limbs x 64 bits, saturated",
                "fewest word products, and add-with-carry is cheap",
                feature = "backends" or "built without the feature `backends`",
                $crate::curve::serial::Portable<$crate::field::Fe4x64>;
            /// `m51`: five limbs of 51 bits, products split on the register boundary.
            M51 = "m51", "5 limbs x 51 bits, products split on the register boundary",
                "no carry flag: unsaturated limbs, products split for free, fewest instructions",
                feature = "backends" or "built without the feature `backends`",
                $crate::curve::compiled::M51;
            /// `serial`: five limbs of 51 bits, 128-bit column sums.
            Serial = "serial", "5 limbs x 51 bits, 128-bit column sums",
                "128-bit column sums",
                feature = "backends" or "built without the feature `backends`",
                $crate::curve::serial::Portable<$crate::field::Fe5x51Wide>;
            /// `fiat`: the machine-generated, machine-proven arithmetic of `fiat-crypto`.
            Fiat = "fiat", "machine-generated and proven (fiat-crypto)",
                "proven",
                feature = "fiat" or "built without the feature `fiat`",
                $crate::curve::serial::Portable<$crate::field::FeFiat>;
            /// `m32`: ten limbs of 25.5 bits, 32-bit words only.
            M32 = "m32", "10 limbs x 25.5 bits, 32-bit words",
                "32-bit words",
                feature = "backends" or "built without the feature `backends`",
                $crate::curve::serial::Portable<$crate::field::Fe10x25h>;
            /// `w32`: eight saturated limbs of 32 bits.
            W32 = "w32", "8 limbs x 32 bits, saturated",
                "fewest products of 32-bit words, in assembly",
                feature = "backends" or "built without the feature `backends`",
                $crate::curve::compiled::in_place::InPlace;
            /// `neon`: ten limbs of 25.5 bits, three products side by side, NEON and general
            /// registers.
            Neon = "neon", "10 limbs x 25.5 bits, three products at a time, NEON",
                "64-bit products are slow on this core: three of 32-bit words at a time",
                nineteen_neon or "is for 64-bit Arm with NEON, and not compiled here",
                $crate::curve::compiled::in_threes::InThrees;
            /// `wasm128`: ten limbs of 25.5 bits, three products side by side, vectors of WebAssembly
            /// (`simd128`) and 64-bit words.
            Wasm128 = "wasm128", "10 limbs x 25.5 bits, three products at a time, simd128",
                "no product of 64-bit words has both halves: three of 32-bit words at a time",
                all(nineteen_wasm128, feature = "backends")
                    or "is for WebAssembly with simd128, and not compiled here",
                $crate::curve::compiled::in_threes::InThrees;
        }
        vector {
            /// `avx2`: five limbs of 51 bits in four lanes, multiplied as doubles, AVX2 and FMA.
            Avx2 = "avx2", "5 limbs x 51 bits in 4 lanes, as doubles, AVX2 and FMA",
                "fused multiply-and-add of doubles, four products at once",
                "needs AVX2, FMA and BMI2";
            /// `avxifma`: five limbs of 52 bits in four lanes, and of 51 bits, AVX-IFMA.
            AvxIfma = "avxifma", "5 limbs x 52 or 51 bits in 4 lanes, AVX-IFMA",
                "fused 52-bit multiply-and-add, in four lanes",
                "needs AVX2, AVX-IFMA and BMI2";
            /// `ifma`: five limbs of 52 bits in eight lanes, and of 51 bits in four, AVX-512 IFMA.
            Ifma = "ifma", "5 limbs x 52 bits in 8 lanes, 5 x 51 in 4, AVX-512 IFMA",
                "fused 52-bit multiply-and-add, in eight or four lanes",
                "needs AVX-512 with F, DQ, VL, BW and IFMA, and BMI2";
        }
    } };
}
pub(super) use backends;
