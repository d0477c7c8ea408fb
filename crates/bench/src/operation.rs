// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations: their names, their order, and the exact meaning that every library is held to.
//!
//! | name | from | to |
//! |---|---|---|
//! | `keygen` | seed, 32 bytes | Ed25519 public key, 32 bytes |
//! | `sign` | the library's ready signing key, message of 32 bytes | signature, 64 bytes |
//! | `verify` | public key of 32 bytes, signature of 64 bytes, message of 32 bytes, all as bytes | verdict |
//! | `x25519` | the library's ready secret key, peer's public key of 32 bytes | shared secret, 32 bytes |
//! | `x25519_keygen` | secret key, 32 bytes | X25519 public key, 32 bytes |
//! | `fe_mul`, `fe_square` | one link of a chain of dependent field operations | |
//! | `fe_invert` | one field inversion | |
//! | `name/n` | a batch of `n` items; figures are for one item | |

/// The operations in the order of the table, in blocks that are printed side by side.
pub const BLOCKS: &[(&str, &[&str])] = &[
    ("Ed25519", &["keygen", "sign", "verify"]),
    ("X25519", &["x25519", "x25519_keygen"]),
    ("Field", &["fe_mul", "fe_square", "fe_invert"]),
];

/// All names of [`BLOCKS`] in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    BLOCKS.iter().flat_map(|(_, names)| names.iter().copied())
}

/// What to sort operations by: place in [`BLOCKS`] (batches after all of them), base name, batch size.
pub fn rank(operation: &str) -> (usize, &str, u32) {
    match operation.split_once('/') {
        Some((base, n)) => (usize::MAX, base, n.parse().unwrap_or(u32::MAX)),
        None => (
            names()
                .position(|name| name == operation)
                .unwrap_or(usize::MAX - 1),
            operation,
            1,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_come_last_and_by_size() {
        let mut operations = ["verify/64", "sign", "verify/8", "keygen", "fe_mul"];
        operations.sort_by_key(|operation| rank(operation));
        assert_eq!(
            operations,
            ["keygen", "sign", "fe_mul", "verify/8", "verify/64"]
        );
    }
}
