// SPDX-License-Identifier: MIT OR Apache-2.0
//! The results that every implementation here must compute.

/// RFC 7748 section 5.2, the first vector: scalar, point, result.
pub const SCALAR: [u8; 32] =
    hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
pub const POINT: [u8; 32] = hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
pub const SHARED: [u8; 32] =
    hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");

/// The second vector, whose point has a bit that is ignored.
#[cfg(feature = "engine")]
pub const SECOND: [[u8; 32]; 3] = [
    hex("4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d"),
    hex("e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493"),
    hex("95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"),
];

/// RFC 8032 section 7.1, TEST 3: seed, public key, message, signature.
pub const SEED: [u8; 32] = hex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7");
pub const PUBLIC: [u8; 32] =
    hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025");
pub const MESSAGE: [u8; 2] = hex("af82");
pub const SIGNATURE: [u8; 64] = hex(
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac\
     18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
);

/// TEST SHA(abc): seed, public key, message of 64 bytes, signature.
#[cfg(feature = "engine")]
pub mod sha_abc {
    use super::hex;

    pub const SEED: [u8; 32] =
        hex("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42");
    pub const PUBLIC: [u8; 32] =
        hex("ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf");
    pub const MESSAGE: [u8; 64] = hex(
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a\
         2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    );
    pub const SIGNATURE: [u8; 64] = hex(
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589\
         09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    );
}

/// The two hashes of TEST 3 modulo L, for the part that the engine computes between them: r of
/// `R = [r]B`, k of `[S]B = R + [k]A`.
#[cfg(feature = "engine")]
pub const NONCE: [u8; 32] = hex("7f0ef0a21692a08638a952af0a9c6a77ce58ef56746b3f2f1c180c691db85605");
#[cfg(feature = "engine")]
pub const CHALLENGE: [u8; 32] =
    hex("958e11512d89f23e6c0fdad89d1da4f4e22a159b474905b6cef1e3601ab50a06");

/// R and S of the signature.
#[cfg(feature = "engine")]
pub fn halves() -> ([u8; 32], [u8; 32]) {
    let half = |from: usize| core::array::from_fn(|i| SIGNATURE[from + i]);
    (half(0), half(32))
}

/// Bytes from digits, at compile time.
const fn hex<const N: usize>(digits: &str) -> [u8; N] {
    const fn digit(c: u8) -> u8 {
        match c {
            b'0'..=b'9' => c - b'0',
            b'a'..=b'f' => c - b'a' + 10,
            _ => panic!("not a digit"),
        }
    }
    let digits = digits.as_bytes();
    assert!(digits.len() == 2 * N);
    let mut bytes = [0; N];
    let mut i = 0;
    while i < N {
        bytes[i] = digit(digits[2 * i]) << 4 | digit(digits[2 * i + 1]);
        i += 1;
    }
    bytes
}
