// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tokens that prove features of x86-64.

ground::token! {
    /// Proof that this processor has BMI2 and ADX.
    Bmi2Adx, with_bmi2_adx, assume_bmi2_adx: "bmi2,adx", $
}
ground::token! {
    /// Proof that this processor has AVX2, FMA and BMI2.
    Avx2, with_avx2, assume_avx2: "avx2,fma,bmi2", $
}
ground::token! {
    /// Proof that this processor has AVX2, AVX-IFMA and BMI2.
    AvxIfma, with_avxifma, assume_avxifma: "avx2,avxifma,bmi2", $
}
ground::token! {
    /// Proof that this processor has AVX-512 with F, DQ, VL, BW and IFMA, and BMI2.
    Ifma, with_ifma, assume_ifma: "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2", $
}
