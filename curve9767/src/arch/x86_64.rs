// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64: features that backends require, and tokens that prove them.

ground::token! {
    /// Proof that this processor has AVX2 and BMI2.
    Avx2, with_avx2, assume_avx2: "avx2,bmi2", $
}
ground::token! {
    /// Proof that this processor has AVX-512 with F, BW, VL and VNNI, and BMI2.
    Avx512, with_avx512, assume_avx512: "avx512f,avx512bw,avx512vl,avx512vnni,bmi2", $
}

/// The features that backends require.
pub(crate) const FEATURES: [&str; 6] = [
    "bmi2",
    "avx2",
    "avx512f",
    "avx512bw",
    "avx512vl",
    "avx512vnni",
];
