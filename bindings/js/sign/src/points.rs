// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of a public key's point, and hashes.

use nineteen::ed25519::{Digest as _, Sha512, VerifyingKey};
use room::buffer::{public, secret};
use room::split;

/// The u-coordinate of the Ed25519 public key in the room, or an error if it is no point.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn to_montgomery() -> i32 {
    public(Some(32), |room| {
        let (bytes, _) = split(room)?;
        let u = VerifyingKey::from_bytes(bytes)
            .ok()?
            .to_montgomery()
            .to_bytes();
        room.copy_from_slice(&u);
        Some(0)
    })
}

/// The SHA-512 hash of the room's first bytes, 64 bytes. The operand is wiped.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn sha512(length: usize) -> i32 {
    secret(Some(length.max(64)), |operands, result| {
        *result = Sha512::digest(operands.get(..length)?).into();
        Some(0)
    })
}
