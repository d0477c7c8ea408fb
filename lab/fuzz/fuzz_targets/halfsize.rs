// SPDX-License-Identifier: MIT OR Apache-2.0
//! Half-size splits of any `k` for any order: no panic, no endless loop, and the congruence holds.
//!
//! Part of the input builds `k` from a continued fraction, which is how huge quotients come about.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nineteen::halfsize::{
    Short, vartime_lagrange, vartime_split, vartime_split_by_subtraction, vartime_split_odd,
};
use nineteen::scalar::Scalar;

/// 8L
const N: [u64; 4] = [
    0xc093_18d2_e7ae_9f68,
    0xa6f7_cef5_17bc_e6b2,
    0,
    0x8000_0000_0000_0000,
];

fn bytes(w: &[u64; 4]) -> [u8; 32] {
    let mut b = [0; 32];
    for (i, word) in w.iter().enumerate() {
        b[8 * i..8 * i + 8].copy_from_slice(&word.to_le_bytes());
    }
    b
}

/// The residue modulo L: enough to tell a wrong pair.
fn residue(x: &Short) -> Scalar {
    let s = Scalar::from_bytes_mod_order(bytes(x.magnitude()));
    if x.is_negative() { -s } else { s }
}

fuzz_target!(|input: ([u64; 4], [u64; 4], u8)| {
    let (k, n, shape) = input;
    // Any order at all: only termination and the non-zero v are at stake.
    for n in [n, [n[0], 0, 0, 0], [n[0], n[1], 0, 0]] {
        let (_, v) = vartime_split(&k, &n);
        assert!(v.bits() > 0);
        let (_, v) = vartime_split_odd(&k, &n);
        assert!(v.magnitude()[0] & 1 == 1);
        assert_eq!(
            vartime_split(&k, &n),
            vartime_split_by_subtraction(&k, &n)
        );
    }
    // The order of the group, with k as it is or cut short, which makes quotients huge.
    let keep = usize::from(shape & 3);
    let mut k = k;
    for word in k.iter_mut().skip(keep + 1) {
        *word = 0;
    }
    let scalar = Scalar::from_bytes_mod_order(bytes(&k));
    let (u, v) = vartime_split_odd(&k, &N);
    assert_eq!(residue(&u), residue(&v) * scalar);
    let _ = vartime_lagrange(&k, &N, 256);
});
