// SPDX-License-Identifier: MIT OR Apache-2.0
//! Constants of edwards25519 as canonical words, least significant first, converted to each
//! representation at compile time. `field/tests` re-derives every one from its definition.

use super::Words;
use super::safegcd::Modulus;

/// p = 2^255 - 19
pub(crate) const P: Words = [
    0xffff_ffff_ffff_ffed,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff_ffff_ffff,
    0x7fff_ffff_ffff_ffff,
];

/// p, prepared for inversion
pub(crate) const P_MODULUS: Modulus = Modulus::new(&P);

/// d = -121665/121666
pub(crate) const D: Words = [
    0x75eb_4dca_1359_78a3,
    0x0070_0a4d_4141_d8ab,
    0x8cc7_4079_7779_e898,
    0x5203_6cee_2b6f_fe73,
];

/// 2d
pub(crate) const D2: Words = [
    0xebd6_9b94_26b2_f159,
    0x00e0_149a_8283_b156,
    0x198e_80f2_eef3_d130,
    0x2406_d9dc_56df_fce7,
];

/// 1/(2d)
pub(crate) const D2_INVERSE: Words = [
    0x12f0_793b_66e4_fc18,
    0x05ae_eb4c_213c_aa17,
    0x958b_108a_66dc_e7b3,
    0x6048_3f69_0a6a_e721,
];

/// √-1 = 2^((p-1)/4) up to sign: the even root
pub(crate) const SQRT_M1: Words = [
    0xc4ee_1b27_4a0e_a0b0,
    0x2f43_1806_ad2f_e478,
    0x2b4d_0099_3dfb_d7a7,
    0x2b83_2480_4fc1_df0b,
];

/// √(a·d - 1) with a = -1: the odd root, as in RFC 9496 §4.1
pub(crate) const SQRT_AD_MINUS_ONE: Words = [
    0x7e97_f6a0_497b_2e1b,
    0xaf9d_8e0c_1b78_54bd,
    0x0f3c_fcc9_31f5_d1fd,
    0x3769_31bf_2b83_48ac,
];

/// 1/√(a - d) with a = -1: the even root
pub(crate) const INVSQRT_A_MINUS_D: Words = [
    0x99c8_fdaa_805d_40ea,
    0x9d2f_1617_5a41_72be,
    0x16c2_7b91_fe01_d840,
    0x786c_8905_cfaf_fca2,
];

/// 1 - d²
pub(crate) const ONE_MINUS_D_SQ: Words = [
    0xe27c_09c1_945f_c176,
    0x2c81_a138_cd5e_350f,
    0x9994_abdd_be70_dfe4,
    0x0290_72a8_b2b3_e0d7,
];

/// (d - 1)²
pub(crate) const D_MINUS_ONE_SQ: Words = [
    0x31ad_5aaa_44ed_4d20,
    0xd29e_4a2c_b01e_1999,
    0x4cdc_d32f_529b_4eeb,
    0x5968_b37a_f66c_2241,
];

/// x of the base point: the even root
pub(crate) const BASE_X: Words = [
    0xc956_2d60_8f25_d51a,
    0x692c_c760_9525_a7b2,
    0xc0a4_e231_fdd6_dc5c,
    0x2169_36d3_cd6e_53fe,
];

/// y of the base point: 4/5
pub(crate) const BASE_Y: Words = [
    0x6666_6666_6666_6658,
    0x6666_6666_6666_6666,
    0x6666_6666_6666_6666,
    0x6666_6666_6666_6666,
];

/// x·y of the base point
pub(crate) const BASE_T: Words = [
    0x6dde_8ab3_a5b7_dda3,
    0x20f0_9f80_7751_52f5,
    0x66ea_4e8e_64ab_e37d,
    0x6787_5f0f_d78b_7665,
];

/// (A + 2)/4 for A = 486662
pub(crate) const A24: u32 = 121_666;

/// The curve constants in the representation whose compile-time conversion is `$from`.
macro_rules! curve_constants {
    ($from:path) => {{
        use $crate::field::constants as c;
        $crate::field::CurveConstants {
            d: $from(&c::D),
            d2: $from(&c::D2),
            d2_inverse: $from(&c::D2_INVERSE),
            sqrt_m1: $from(&c::SQRT_M1),
            sqrt_ad_minus_one: $from(&c::SQRT_AD_MINUS_ONE),
            invsqrt_a_minus_d: $from(&c::INVSQRT_A_MINUS_D),
            one_minus_d_sq: $from(&c::ONE_MINUS_D_SQ),
            d_minus_one_sq: $from(&c::D_MINUS_ONE_SQ),
            a24: c::A24,
        }
    }};
}
pub(crate) use curve_constants;
