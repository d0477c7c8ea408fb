// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys, messages and signatures, the same for every library. A linker section of their own keeps
//! them out of the program's size, except in WebAssembly.

/// How many of each.
pub const ITEMS: usize = 4;

#[cfg(feature = "curve9767")]
mod curve9767; // public keys and signatures of the other curve

#[cfg(feature = "curve9767")]
pub use curve9767::{ELEMENTS, PUBLICS, PUBLICS as PEERS, SECRETS, SIGNATURES};

/// The public keys of [`SEEDS`], as RFC 8032 derives them: every measured library agrees.
#[cfg(not(feature = "curve9767"))]
#[cfg_attr(not(target_arch = "wasm32"), unsafe(link_section = ".inputs"))]
pub static PUBLICS: [[u8; 32]; ITEMS] = [
    hex("14fb218ff069fc15d24e4879eb9c0319f8b2389d1f7c3dfb1574908d85d75f54"),
    hex("3f4fac65fffef40be8d1d899179dd3ce7387e944e4c2099ded74d418e6ef2bc9"),
    hex("09530544781086baa6f49f0ac8f6106e8a84543914d5e6552f7eda45a2541946"),
    hex("d32fce5444b8885843c8362cc5f5ae32e4190ee2c89c1e416c8e6f1c41f329fb"),
];

/// Signatures of [`MESSAGES`] by [`SEEDS`].
#[cfg(not(feature = "curve9767"))]
#[cfg_attr(not(target_arch = "wasm32"), unsafe(link_section = ".inputs"))]
pub static SIGNATURES: [[u8; 64]; ITEMS] = [
    hex(
        "3783f40d2668f1fd824f2a0b567e3d374027c4a8735764de68b35bfbc952a371\
         44dc7e446b2776f685297dc0cca67178279d91eaafc7d5d0c2a7b6d6e737c10a",
    ),
    hex(
        "98abdf9034f752f0a6fb9293d050b684ba596caa398465a58299353d405fee02\
         0fae8c1b20712f609e437b7c14506a138a8bd91facbee6ea0975b16339892d08",
    ),
    hex(
        "5953fe8b9d8789e766113df203799197b246c1f06f3771977d5f70a8324b021f\
         5d770bd657660857f549e54b3283266b579c73444c9f2214b8c12337327a1c07",
    ),
    hex(
        "51d8f44f8bf3253664ef4a0d67dae2344422f71d50e941368f5cb981405f1ec2\
         9c3cf27f4a0a0ea9a4b648e9632799be1142e79ea98506da2407ddc5ff4c7609",
    ),
];

#[cfg_attr(not(target_arch = "wasm32"), unsafe(link_section = ".inputs"))]
pub static SEEDS: [[u8; 32]; ITEMS] = blocks(0);

#[cfg_attr(not(target_arch = "wasm32"), unsafe(link_section = ".inputs"))]
pub static MESSAGES: [[u8; 32]; ITEMS] = below(blocks(1));

/// Elements of the field.
#[cfg(not(feature = "curve9767"))]
pub use MESSAGES as ELEMENTS;

/// Clamped: RFC 7748 section 5, decodeScalar25519.
#[cfg(not(feature = "curve9767"))]
#[cfg_attr(not(target_arch = "wasm32"), unsafe(link_section = ".inputs"))]
pub static SECRETS: [[u8; 32]; ITEMS] = clamped(blocks(2));

/// Coordinates of public keys.
#[cfg(not(feature = "curve9767"))]
#[cfg_attr(not(target_arch = "wasm32"), unsafe(link_section = ".inputs"))]
pub static PEERS: [[u8; 32]; ITEMS] = below(blocks(3));

/// The bytes of hexadecimal digits.
const fn hex<const N: usize>(digits: &str) -> [u8; N] {
    const fn digit(digit: u8) -> u8 {
        match digit {
            b'0'..=b'9' => digit - b'0',
            _ => digit - b'a' + 10,
        }
    }
    assert!(digits.len() == 2 * N);
    let mut bytes = [0; N];
    let mut at = 0;
    while at < N {
        let [high, low] = [digits.as_bytes()[2 * at], digits.as_bytes()[2 * at + 1]];
        bytes[at] = digit(high) << 4 | digit(low);
        at += 1;
    }
    bytes
}

/// Bytes of SplitMix64, a 64-bit counter through a mixing function.
const fn blocks(kind: u64) -> [[u8; 32]; ITEMS] {
    let mut state = kind << 32;
    let mut blocks = [[0; 32]; ITEMS];
    let mut at = 0;
    while at < 32 * ITEMS {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        blocks[at / 32][at % 32] = (z ^ (z >> 31)) as u8;
        at += 1;
    }
    blocks
}

/// Below 2^255.
const fn below(mut blocks: [[u8; 32]; ITEMS]) -> [[u8; 32]; ITEMS] {
    let mut i = 0;
    while i < ITEMS {
        blocks[i][31] &= 127;
        i += 1;
    }
    blocks
}

#[cfg(not(feature = "curve9767"))]
const fn clamped(mut blocks: [[u8; 32]; ITEMS]) -> [[u8; 32]; ITEMS] {
    let mut i = 0;
    while i < ITEMS {
        blocks[i][0] &= 248;
        blocks[i][31] = blocks[i][31] & 127 | 64;
        i += 1;
    }
    blocks
}
