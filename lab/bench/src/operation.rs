// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations: their names, their order, and the exact meaning that every library is held to.
//!
//! | name | from | to |
//! |---|---|---|
//! | `keygen` | seed, 32 bytes | Ed25519 public key, 32 bytes |
//! | `sign` | the library's ready signing key, message of 32 bytes | signature, 64 bytes |
//! | `verify` | public key of 32 bytes, signature of 64 bytes, message of 32 bytes, all as bytes | verdict |
//! | `verify_expanded` | the library's key prepared for many verifications, the rest as for `verify` | verdict |
//! | `x25519` | the library's ready secret key, peer's public key of 32 bytes | shared secret, 32 bytes |
//! | `x25519_keygen` | secret key, 32 bytes | X25519 public key, 32 bytes |
//! | `fe_mul`, `fe_square` | one link of a chain of dependent field operations | |
//! | `fe_invert` | one field inversion | |
//! | `name/n` | a batch of `n` items, no two the same; figures are for one item | |
//! | `sign_batch` | as `sign` | |
//! | `verify_batch` | as `verify` | a verdict for each item |
//! | `verify_batch_one_key` | the library's key prepared for many verifications, n messages and signatures | a verdict for each |
//! | `verify_batch_half_forged` | as `verify`, with every second signature for another message | a verdict for each |
//! | `verify_batch_all_half_forged` | the same | the places of all that are not valid |
//! | `verify_batch_all` | as `verify` | one verdict: all are valid, by ZIP-215 or the library's rule for batches |
//! | `verify_batch_all_decoded` | as `verify_batch_all`, but the library's decoded keys | one verdict |
//! | `x25519_batch` | as `x25519` | |
//! | `base_mul` | scalar | multiple of the base point, not encoded |
//! | `point_mul` | scalar, decoded point | multiple, not encoded |
//! | `montgomery_mul` | scalar, u-coordinate of 32 bytes | the u-coordinate of the multiple, 32 bytes |
//! | `double_base_mul` | public scalars a, b and a decoded point A | `[a]A + [b]B`, not encoded |
//! | `ristretto_decode`, `ristretto_encode` | 32 bytes; an element | an element; 32 bytes |
//! | `ristretto_map` | 64 bytes | an element, by two maps and a sum |
//! | `compress_batch`, `decompress_batch` | points; encodings | encodings; points |
//! | `point_mul_batch`, `vartime_point_mul_batch` | one scalar, secret or public, and n decoded points | the multiples, not encoded |
//! | `msm`, `vartime_msm` | n scalars, secret or public, and n decoded points | the sum of the multiples |
//! | `vartime_msm_precomputed` | n public scalars, and what the library has made of n points before | the sum |
//! | `curve9767_keygen` | seed, 32 bytes | curve9767 public key, 32 bytes |
//! | `curve9767_dh` | the library's ready secret key, peer's public key of 32 bytes | shared secret, 32 bytes |
//! | `curve9767_sign` | the library's ready signing key, hashed message of 32 bytes | signature, 64 bytes |
//! | `curve9767_verify` | public key, signature, hashed message, all as bytes | verdict |
//! | `curve9767_halfsize` | a challenge as a scalar | its half-size scalars, as verification takes them; the same on every backend |
//! | `curve9767_*_batch` | as one | signatures, a verdict for each, secrets |

/// The operations in the order of the table, in blocks that are printed side by side.
pub const BLOCKS: &[(&str, &[&str])] = &[
    ("Ed25519", &["keygen", "sign", "verify", "verify_expanded"]),
    ("X25519", &["x25519", "x25519_keygen"]),
    (
        "Points",
        &["base_mul", "point_mul", "double_base_mul", "montgomery_mul"],
    ),
    (
        "Ristretto",
        &["ristretto_decode", "ristretto_encode", "ristretto_map"],
    ),
    ("Field", &["fe_mul", "fe_square", "fe_invert"]),
    (
        "Curve9767",
        &[
            "curve9767_keygen",
            "curve9767_dh",
            "curve9767_sign",
            "curve9767_verify",
            "curve9767_halfsize",
        ],
    ),
];

/// The operations on batches, with their numbers of items.
pub const BATCHES: &[(&str, &[u32])] = &[
    ("compress_batch", &[64]),
    ("curve9767_dh_batch", &[4, 64]),
    ("curve9767_sign_batch", &[4, 64]),
    ("curve9767_verify_batch", &[4, 64]),
    ("decompress_batch", &[64]),
    ("msm", SUM_SIZES),
    ("point_mul_batch", &[8, 64]),
    ("sign_batch", &[8, 64]),
    ("vartime_msm", SUM_SIZES),
    ("vartime_msm_precomputed", SUM_SIZES),
    ("vartime_point_mul_batch", &[64]),
    ("verify_batch", &[1, 2, 3, 4, 8, 16, 64, 1024]),
    ("verify_batch_all", ALL_SIZES),
    ("verify_batch_all_decoded", ALL_SIZES),
    ("verify_batch_all_half_forged", &[64, 1024]),
    ("verify_batch_half_forged", &[1024]),
    ("verify_batch_one_key", &[1, 2, 3, 4, 8, 16, 64]),
    ("x25519_batch", &[8, 64]),
];

/// Points of a sum of multiples.
const SUM_SIZES: &[u32] = &[4, 16, 64, 256, 1024, 16_384];

/// From single items to sizes beyond which sums of many multiples gain no more.
const ALL_SIZES: &[u32] = &[1, 2, 3, 4, 8, 16, 64, 256, 1024, 4096, 16_384];

/// The numbers of items in which an operation of [`BATCHES`] is timed.
pub fn sizes(operation: &str) -> &'static [u32] {
    BATCHES
        .iter()
        .find(|(name, _)| *name == operation)
        .map_or(&[], |(_, sizes)| sizes)
}

/// All operations of [`BATCHES`] in all their sizes, as `name/n`.
pub fn batches() -> impl Iterator<Item = String> {
    BATCHES
        .iter()
        .flat_map(|(name, sizes)| sizes.iter().map(move |n| format!("{name}/{n}")))
}

/// Whether `wanted` asks for `operation`: by its name, or by the name that batches of all sizes
/// have.
pub fn asks_for(wanted: &str, operation: &str) -> bool {
    wanted == operation
        || operation
            .split_once('/')
            .is_some_and(|(base, _)| base == wanted)
}

/// All names of [`BLOCKS`] in order.
pub fn names() -> impl Iterator<Item = &'static str> {
    BLOCKS.iter().flat_map(|(_, names)| names.iter().copied())
}

/// The key that sorts operations: place in [`BLOCKS`] (batches after all of them), base name, batch
/// size.
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
    fn one_size_or_all_sizes_can_be_asked_for() {
        assert!(asks_for("verify_batch/64", "verify_batch/64"));
        assert!(asks_for("verify_batch", "verify_batch/64"));
        assert!(asks_for("verify", "verify"));
        assert!(!asks_for("verify", "verify_batch/64"));
        assert!(!asks_for("verify_batch", "verify_batch_all/64"));
        assert!(!asks_for("verify_batch/64", "verify_batch/8"));
    }

    #[test]
    fn batches_are_listed_in_the_order_of_the_table() {
        let listed: Vec<String> = batches().collect();
        assert!(listed.iter().any(|name| name == "verify_batch_all/16384"));
        assert!(listed.is_sorted_by_key(|name| rank(name)));
        assert_eq!(sizes("sign_batch"), [8, 64]);
        assert_eq!(sizes("sign"), [0; 0]);
    }

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
