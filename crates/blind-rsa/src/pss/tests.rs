// SPDX-License-Identifier: MIT OR Apache-2.0
//! Encodings are accepted as they were made, and refused after any change.

use super::{HASH, digest, encode, is_encoding, top_mask};

#[test]
fn every_change_of_an_encoding_is_refused() {
    let hash = digest(&[b"a ", b"message"]);
    assert_eq!(hash, digest(&[b"a message"]));
    for (salt, other) in [(&[7; HASH][..], 0), (&[][..], HASH)] {
        for em_bits in [2040, 2041, 2046, 2047, 2048] {
            let encoded = encode(&hash, salt, em_bits);
            assert_eq!(encoded.len(), em_bits.div_ceil(8));
            assert_eq!(encoded[0] & !top_mask(em_bits), 0);
            assert!(is_encoding(&hash, &encoded, salt.len(), em_bits));
            assert!(
                !is_encoding(&hash, &encoded, other, em_bits),
                "another salt length"
            );
            assert!(!is_encoding(
                &digest(&[b"another"]),
                &encoded,
                salt.len(),
                em_bits
            ));
            for bit in 0..8 * encoded.len() {
                let mut changed = encoded.clone();
                changed[bit / 8] ^= 1 << (bit % 8);
                assert!(
                    !is_encoding(&hash, &changed, salt.len(), em_bits),
                    "bit {bit}"
                );
            }
        }
    }
}

#[test]
fn salts_are_found_where_they_were_put() {
    let hash = digest(&[b"message"]);
    // The hash covers the salt: another salt gives another encoding, and both are accepted.
    let [first, second] = [[1; HASH], [2; HASH]].map(|salt| encode(&hash, &salt, 2047));
    assert_ne!(*first, *second);
    assert!(is_encoding(&hash, &first, HASH, 2047) && is_encoding(&hash, &second, HASH, 2047));
}
