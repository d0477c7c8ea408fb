// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tokens that prove features of x86-64.

ground::token! {
    /// Proof that this processor has BMI2 and ADX.
    Bmi2Adx, compiled_for_bmi2_adx: "bmi2,adx", $
}
ground::token! {
    /// Proof that this processor has AVX2 and BMI2.
    Avx2, compiled_for_avx2: "avx2,bmi2", $
}
ground::token! {
    /// Proof that this processor has AVX2, AVX-IFMA and BMI2.
    AvxIfma, compiled_for_avxifma: "avx2,avxifma,bmi2", $
}
ground::token! {
    /// Proof that this processor has AVX-512 with F, DQ, VL, BW and IFMA, and BMI2.
    Ifma, compiled_for_ifma: "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2", $
}
