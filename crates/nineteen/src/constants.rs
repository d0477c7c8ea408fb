// SPDX-License-Identifier: MIT OR Apache-2.0
//! Base points and torsion points; the names are those of `curve25519_dalek::constants`.

use crate::curve::point::Extended;
use crate::edwards::{CompressedEdwardsY, EdwardsBasepointTable, EdwardsPoint};
use crate::field::{Field, Home, Words};
use crate::montgomery::MontgomeryPoint;
use crate::ristretto::{CompressedRistretto, RistrettoBasepointTable, RistrettoPoint};

/// The point with these canonical coordinates; t = xy.
const fn point(x: &Words, y: &Words, t: &Words) -> EdwardsPoint {
    EdwardsPoint(Extended {
        x: Home::from_canonical(x),
        y: Home::from_canonical(y),
        z: Home::ONE,
        t: Home::from_canonical(t),
    })
}

/// The base point of RFC 8032 §5.1: y = 4/5, x even.
pub const ED25519_BASEPOINT_COMPRESSED: CompressedEdwardsY = {
    let mut bytes = [0x66; 32];
    bytes[0] = 0x58;
    CompressedEdwardsY(bytes)
};

/// The base point of RFC 8032 §5.1.
pub const ED25519_BASEPOINT_POINT: EdwardsPoint = EdwardsPoint::BASE;

/// The base point of RFC 7748 §4.1: u = 9.
pub const X25519_BASEPOINT: MontgomeryPoint = MontgomeryPoint({
    let mut bytes = [0; 32];
    bytes[0] = 9;
    bytes
});

/// The base element of RFC 9496 §4: the class of [`ED25519_BASEPOINT_POINT`].
pub const RISTRETTO_BASEPOINT_POINT: RistrettoPoint = RistrettoPoint(ED25519_BASEPOINT_POINT);

/// The encoding of [`RISTRETTO_BASEPOINT_POINT`].
pub const RISTRETTO_BASEPOINT_COMPRESSED: CompressedRistretto = CompressedRistretto([
    0xe2, 0xf2, 0xae, 0x0a, 0x6a, 0xbc, 0x4e, 0x71, 0xa8, 0x84, 0xa9, 0x61, 0xc5, 0x00, 0x51, 0x5f,
    0x58, 0xe3, 0x0b, 0x6a, 0xa5, 0x82, 0xdd, 0x8d, 0xb6, 0xa6, 0x59, 0x45, 0xe0, 0x8d, 0x2d, 0x76,
]);

/// Multiples of [`ED25519_BASEPOINT_POINT`], for `scalar * table`.
pub static ED25519_BASEPOINT_TABLE: &EdwardsBasepointTable = &EdwardsBasepointTable::OF_BASE;

/// Multiples of [`RISTRETTO_BASEPOINT_POINT`], for `scalar * table`.
pub static RISTRETTO_BASEPOINT_TABLE: &RistrettoBasepointTable = &RistrettoBasepointTable::OF_BASE;

/// The 255-bit u-coordinates of small order on the curve and on its twist, including those above p.
/// X25519 maps each of them to zeros. In order: 0, 1, the two of order 8, p - 1, p, p + 1.
pub static X25519_LOW_ORDER_POINTS: [MontgomeryPoint; 7] = {
    const fn near_p(low: u8) -> MontgomeryPoint {
        let mut bytes = [0xff; 32];
        bytes[0] = low;
        bytes[31] = 0x7f;
        MontgomeryPoint(bytes)
    }
    const fn small(u: u8) -> MontgomeryPoint {
        let mut bytes = [0; 32];
        bytes[0] = u;
        MontgomeryPoint(bytes)
    }
    [
        small(0),
        small(1),
        MontgomeryPoint([
            0xe0, 0xeb, 0x7a, 0x7c, 0x3b, 0x41, 0xb8, 0xae, 0x16, 0x56, 0xe3, 0xfa, 0xf1, 0x9f,
            0xc4, 0x6a, 0xda, 0x09, 0x8d, 0xeb, 0x9c, 0x32, 0xb1, 0xfd, 0x86, 0x62, 0x05, 0x16,
            0x5f, 0x49, 0xb8, 0x00,
        ]),
        MontgomeryPoint([
            0x5f, 0x9c, 0x95, 0xbc, 0xa3, 0x50, 0x8c, 0x24, 0xb1, 0xd0, 0xb1, 0x55, 0x9c, 0x83,
            0xef, 0x5b, 0x04, 0x44, 0x5c, 0xc4, 0x58, 0x1c, 0x8e, 0x86, 0xd8, 0x22, 0x4e, 0xdd,
            0xd0, 0x9f, 0x11, 0x57,
        ]),
        near_p(0xec),
        near_p(0xed),
        near_p(0xee),
    ]
};

/// The eight points whose order divides 8: `EIGHT_TORSION[i]` is `i` times a point of order 8.
pub const EIGHT_TORSION: [EdwardsPoint; 8] = [
    point(
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        &[
            0x0000_0000_0000_0001,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ),
    point(
        &[
            0xdea1_4646_c545_d14a,
            0x5c19_3c70_13e5_e238,
            0xe933_9932_38de_4abb,
            0x1fd5_b9a0_0639_4a28,
        ],
        &[
            0x4fd8_4d3d_706a_17c7,
            0x0f67_100d_760b_3cba,
            0xc6cc_392c_fa53_202a,
            0x7a03_ac92_77fd_c74e,
        ],
        &[
            0x2d0d_253e_de7e_8781,
            0xba99_3d74_cdfa_8596,
            0x3032_76d1_92f8_af0a,
            0x6ce2_44c3_60a2_6beb,
        ],
    ),
    point(
        &[
            0x3b11_e4d8_b5f1_5f3d,
            0xd0bc_e7f9_52d0_1b87,
            0xd4b2_ff66_c204_2858,
            0x547c_db7f_b03e_20f4,
        ],
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ),
    point(
        &[
            0xdea1_4646_c545_d14a,
            0x5c19_3c70_13e5_e238,
            0xe933_9932_38de_4abb,
            0x1fd5_b9a0_0639_4a28,
        ],
        &[
            0xb027_b2c2_8f95_e826,
            0xf098_eff2_89f4_c345,
            0x3933_c6d3_05ac_dfd5,
            0x05fc_536d_8802_38b1,
        ],
        &[
            0xd2f2_dac1_2181_786c,
            0x4566_c28b_3205_7a69,
            0xcfcd_892e_6d07_50f5,
            0x131d_bb3c_9f5d_9414,
        ],
    ),
    point(
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        &[
            0xffff_ffff_ffff_ffec,
            0xffff_ffff_ffff_ffff,
            0xffff_ffff_ffff_ffff,
            0x7fff_ffff_ffff_ffff,
        ],
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ),
    point(
        &[
            0x215e_b9b9_3aba_2ea3,
            0xa3e6_c38f_ec1a_1dc7,
            0x16cc_66cd_c721_b544,
            0x602a_465f_f9c6_b5d7,
        ],
        &[
            0xb027_b2c2_8f95_e826,
            0xf098_eff2_89f4_c345,
            0x3933_c6d3_05ac_dfd5,
            0x05fc_536d_8802_38b1,
        ],
        &[
            0x2d0d_253e_de7e_8781,
            0xba99_3d74_cdfa_8596,
            0x3032_76d1_92f8_af0a,
            0x6ce2_44c3_60a2_6beb,
        ],
    ),
    point(
        &[
            0xc4ee_1b27_4a0e_a0b0,
            0x2f43_1806_ad2f_e478,
            0x2b4d_0099_3dfb_d7a7,
            0x2b83_2480_4fc1_df0b,
        ],
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
        &[
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
            0x0000_0000_0000_0000,
        ],
    ),
    point(
        &[
            0x215e_b9b9_3aba_2ea3,
            0xa3e6_c38f_ec1a_1dc7,
            0x16cc_66cd_c721_b544,
            0x602a_465f_f9c6_b5d7,
        ],
        &[
            0x4fd8_4d3d_706a_17c7,
            0x0f67_100d_760b_3cba,
            0xc6cc_392c_fa53_202a,
            0x7a03_ac92_77fd_c74e,
        ],
        &[
            0xd2f2_dac1_2181_786c,
            0x4566_c28b_3205_7a69,
            0xcfcd_892e_6d07_50f5,
            0x131d_bb3c_9f5d_9414,
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traits::{Identity, IsIdentity};

    #[test]
    fn base_points_match_their_encodings() {
        let decoded = ED25519_BASEPOINT_COMPRESSED.decompress().unwrap();
        assert_eq!(decoded, ED25519_BASEPOINT_POINT);
        assert_eq!(
            ED25519_BASEPOINT_POINT.compress(),
            ED25519_BASEPOINT_COMPRESSED
        );
        assert_eq!(ED25519_BASEPOINT_POINT.to_montgomery(), X25519_BASEPOINT);
        assert_eq!(
            RISTRETTO_BASEPOINT_POINT.compress(),
            RISTRETTO_BASEPOINT_COMPRESSED
        );
        assert!(ED25519_BASEPOINT_POINT.is_torsion_free());
    }

    #[test]
    fn torsion_is_the_group_of_eight() {
        let mut multiple = EdwardsPoint::identity();
        for p in EIGHT_TORSION {
            assert_eq!(p, multiple);
            // Additions rely on the stored T being consistent with X and Y.
            assert_eq!(p, p.compress().decompress().unwrap());
            assert!((p + ED25519_BASEPOINT_POINT - ED25519_BASEPOINT_POINT) == p);
            assert!(p.is_small_order());
            multiple += EIGHT_TORSION[1];
        }
        assert!(multiple.is_identity());
        assert!(!EIGHT_TORSION[4].is_identity());
    }
}
