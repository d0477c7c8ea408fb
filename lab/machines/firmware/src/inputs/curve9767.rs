// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inputs for curve9767: public keys, signatures, scalars, elements.

use super::{ITEMS, blocks, hex};

/// The public keys of [`SEEDS`](super::SEEDS).
#[unsafe(link_section = ".inputs")]
pub static PUBLICS: [[u8; 32]; ITEMS] = KEYS;

const KEYS: [[u8; 32]; ITEMS] = [
    hex("bf33231f0770db6fc023dfb896703dcbd3eebcdc8d78cf73f22e0ef27b757a51"),
    hex("4dfbd225176188cb8e9e32dc64c62fb27637c4009ad822fb81f44859d681ad50"),
    hex("493c723bb803a4278e08cf7d9cf1ad20dcb8a986c84bbca0b6a06e4b8b601d0e"),
    hex("c3e7d1ad36603dcfc15a7471af47a76e136f7f5fa7466bfd0ac9898596948404"),
];

/// Signatures of [`MESSAGES`](super::MESSAGES), taken for SHA3-256 hashes, by
/// [`SEEDS`](super::SEEDS).
#[unsafe(link_section = ".inputs")]
pub static SIGNATURES: [[u8; 64]; ITEMS] = [
    hex(
        "1ef79131f30ac6acf2376bdb6f5958f2285eee5ae4e84be032306c7f95506109\
         04acf161cb3635a118ff2c5ccc91d91b6a6690a0f2cef43d5ffe715069d0f207",
    ),
    hex(
        "fe969278e805e3e627dc0521540fa473d70e83b6201e5a485c0a8cbfb23ce90d\
         e8a140a76237d5fe6f31b9177351452f553d16d62b39eb8464423f7dc85fdf0a",
    ),
    hex(
        "6ad429c5f8ef10a92bb8f2822079f304fd9146cc59ff78e2150d95acd4c3a414\
         0814160e662472a1deefe346db94023a05d1982fc10904a709477988c3d5170a",
    ),
    hex(
        "7c202cd2eaaa9b219af63538c753f99e5fa037a4dfa510ea094da2a7e1078d54\
         3f512efb570df8641aea9b35ff2f02965baf2a7a136353900b61b6b01587670a",
    ),
];

/// Below 2^251, which is below n.
#[unsafe(link_section = ".inputs")]
pub static SECRETS: [[u8; 32]; ITEMS] = masked(blocks(2), 7);

/// x of public keys.
#[unsafe(link_section = ".inputs")]
pub static ELEMENTS: [[u8; 32]; ITEMS] = masked(KEYS, 0x3f);

/// The bits of a mask of each last byte.
const fn masked(mut blocks: [[u8; 32]; ITEMS], mask: u8) -> [[u8; 32]; ITEMS] {
    let mut i = 0;
    while i < ITEMS {
        blocks[i][31] &= mask;
        i += 1;
    }
    blocks
}
