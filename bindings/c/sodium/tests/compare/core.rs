// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_core_*`.

use crate::inputs::{Stream, elements, points, scalars};
use crate::support::{BinaryVoid, Number, Sodium, Test, UnaryVoid, beside_libsodium, ours};

fn both(group: &str, encodings: &[[u8; 32]], ours: &Sodium, theirs: &Sodium) {
    let name = |what: &str| format!("crypto_core_{group}_{what}");
    let valid = name("is_valid_point");
    let mut seen = [0; 2];
    for point in encodings {
        let (mine, real): (Test, Test) = (ours.get(&valid), theirs.get(&valid));
        // SAFETY: 32 bytes.
        let (mine, real) = unsafe { (mine(point.as_ptr()), real(point.as_ptr())) };
        assert_eq!(mine, real, "{}: {valid} {point:02x?}", theirs.name);
        seen[real as usize] += 1;
    }
    assert!(seen[0] > 16 && seen[1] >= 16, "{seen:?}");
    for what in ["add", "sub"] {
        let name = name(what);
        let mut answers = [0; 2];
        for p in encodings {
            for q in encodings.iter().step_by(3) {
                let (mine, real) = (ours.binary(&name, p, q), theirs.binary(&name, p, q));
                assert_eq!(mine, real, "{}: {name} {p:02x?} {q:02x?}", theirs.name);
                answers[usize::from(real.0 == 0)] += 1;
            }
        }
        assert!(answers[0] > 100 && answers[1] > 100, "{answers:?}");
    }
}

/// [`elements`] without those that an old libsodium reads differently.
pub fn elements_for(theirs: &Sodium) -> Vec<[u8; 32]> {
    let mut all = elements();
    all.retain(|encoding| encoding[31] < 128 || !theirs.ignores_bit_255());
    all
}

/// The one difference: 1.0.18 ignores bit 255.
#[test]
fn elements_with_bit_255_are_refused() {
    beside_libsodium(|ours, theirs| {
        let name = "crypto_core_ristretto255_is_valid_point";
        let (mine, real): (Test, Test) = (ours.get(name), theirs.get(name));
        let mut found = 0;
        for mut encoding in elements() {
            encoding[31] &= 127;
            // SAFETY: 32 bytes.
            let valid = unsafe { mine(encoding.as_ptr()) };
            encoding[31] |= 128;
            // SAFETY: 32 bytes.
            let (mine, real) = unsafe { (mine(encoding.as_ptr()), real(encoding.as_ptr())) };
            assert_eq!(mine, 0);
            assert_eq!(real, if theirs.ignores_bit_255() { valid } else { 0 });
            found += valid;
        }
        assert!(found >= 16, "{found}");
    });
}

#[test]
fn points_and_elements() {
    beside_libsodium(|ours, theirs| {
        both("ed25519", &points(), ours, theirs);
        both("ristretto255", &elements_for(theirs), ours, theirs);
    });
}

#[test]
fn points_from_uniform_bytes_and_hashes() {
    beside_libsodium(|ours, theirs| {
        let mut stream = Stream(4);
        let mut uniform = scalars();
        uniform.extend(points());
        for bytes in uniform {
            let name = "crypto_core_ed25519_from_uniform";
            let (mine, real) = (ours.unary(name, &bytes), theirs.unary(name, &bytes));
            assert_eq!(mine, real, "{}: {bytes:02x?}", theirs.name);
            let mut wide = [0; 64];
            wide[..32].copy_from_slice(&bytes);
            wide[32..].copy_from_slice(&stream.bytes::<32>());
            for _ in 0..2 {
                for name in [
                    "crypto_core_ed25519_from_hash",
                    "crypto_core_ristretto255_from_hash",
                ] {
                    let (mine, real) = (ours.unary(name, &wide), theirs.unary(name, &wide));
                    assert_eq!(mine, real, "{}: {name} {wide:02x?}", theirs.name);
                }
                wide.rotate_left(32);
            }
        }
    });
}

#[test]
fn scalars_modulo_the_order() {
    beside_libsodium(|ours, theirs| {
        for group in ["ed25519", "ristretto255"] {
            let name = |what: &str| format!("crypto_core_{group}_scalar_{what}");
            for x in scalars() {
                let invert = name("invert");
                let (mine, real) = (ours.unary(&invert, &x), theirs.unary(&invert, &x));
                assert_eq!(mine, real, "{}: {invert} {x:02x?}", theirs.name);
                for what in ["negate", "complement"] {
                    let call = |sodium: &Sodium| {
                        let function: UnaryVoid = sodium.get(&name(what));
                        let mut result = [0xaa; 32];
                        // SAFETY: 32 bytes each.
                        unsafe { function(result.as_mut_ptr(), x.as_ptr()) };
                        result
                    };
                    assert_eq!(call(ours), call(theirs), "{}: {what} {x:02x?}", theirs.name);
                }
                for y in scalars() {
                    for what in ["add", "sub", "mul"] {
                        let call = |sodium: &Sodium| {
                            let function: BinaryVoid = sodium.get(&name(what));
                            let mut result = [0xaa; 32];
                            // SAFETY: 32 bytes each.
                            unsafe { function(result.as_mut_ptr(), x.as_ptr(), y.as_ptr()) };
                            result
                        };
                        assert_eq!(call(ours), call(theirs), "{what} {x:02x?} {y:02x?}");
                    }
                    let mut wide = [0; 64];
                    wide[..32].copy_from_slice(&x);
                    wide[32..].copy_from_slice(&y);
                    let call = |sodium: &Sodium| {
                        let function: UnaryVoid = sodium.get(&name("reduce"));
                        let mut result = [0xaa; 32];
                        // SAFETY: 32 and 64 bytes.
                        unsafe { function(result.as_mut_ptr(), wide.as_ptr()) };
                        result
                    };
                    assert_eq!(call(ours), call(theirs), "reduce {wide:02x?}");
                }
            }
        }
    });
}

#[test]
fn random_points_and_scalars_are_valid_and_differ() {
    let ours = ours();
    let random = |name: &str| {
        let function: unsafe extern "C" fn(*mut u8) = ours.get(name);
        let mut results = [[0; 32]; 2];
        for result in &mut results {
            // SAFETY: 32 bytes.
            unsafe { function(result.as_mut_ptr()) };
        }
        assert_ne!(results[0], results[1], "{name}");
        results[0]
    };
    for group in ["ed25519", "ristretto255"] {
        let valid: Test = ours.get(&format!("crypto_core_{group}_is_valid_point"));
        let point = random(&format!("crypto_core_{group}_random"));
        // SAFETY: 32 bytes.
        assert_eq!(unsafe { valid(point.as_ptr()) }, 1);
        let scalar = random(&format!("crypto_core_{group}_scalar_random"));
        let reduced = nineteen::scalar::Scalar::from_bytes_mod_order(scalar);
        assert_eq!(reduced.to_bytes(), scalar);
    }
}

/// Every function that takes nothing and returns a size, in both headers.
const SIZES: &[&str] = &[
    "crypto_core_ed25519_bytes",
    "crypto_core_ed25519_uniformbytes",
    "crypto_core_ed25519_hashbytes",
    "crypto_core_ed25519_scalarbytes",
    "crypto_core_ed25519_nonreducedscalarbytes",
    "crypto_core_ristretto255_bytes",
    "crypto_core_ristretto255_hashbytes",
    "crypto_core_ristretto255_scalarbytes",
    "crypto_core_ristretto255_nonreducedscalarbytes",
    "crypto_scalarmult_bytes",
    "crypto_scalarmult_scalarbytes",
    "crypto_scalarmult_curve25519_bytes",
    "crypto_scalarmult_curve25519_scalarbytes",
    "crypto_scalarmult_ed25519_bytes",
    "crypto_scalarmult_ed25519_scalarbytes",
    "crypto_scalarmult_ristretto255_bytes",
    "crypto_scalarmult_ristretto255_scalarbytes",
    "crypto_sign_statebytes",
    "crypto_sign_bytes",
    "crypto_sign_seedbytes",
    "crypto_sign_publickeybytes",
    "crypto_sign_secretkeybytes",
    "crypto_sign_messagebytes_max",
    "crypto_sign_ed25519ph_statebytes",
    "crypto_sign_ed25519_bytes",
    "crypto_sign_ed25519_seedbytes",
    "crypto_sign_ed25519_publickeybytes",
    "crypto_sign_ed25519_secretkeybytes",
    "crypto_sign_ed25519_messagebytes_max",
];

#[test]
fn sizes_and_names() {
    beside_libsodium(|ours, theirs| {
        for name in SIZES {
            let (mine, real): (Number, Number) = (ours.get(name), theirs.get(name));
            // SAFETY: they take nothing.
            assert_eq!(unsafe { mine() }, unsafe { real() }, "{name}");
        }
        for name in ["crypto_sign_primitive", "crypto_scalarmult_primitive"] {
            type Text = unsafe extern "C" fn() -> *const std::ffi::c_char;
            let (mine, real): (Text, Text) = (ours.get(name), theirs.get(name));
            // SAFETY: static texts that end with a zero.
            let texts = unsafe { [mine(), real()].map(|text| std::ffi::CStr::from_ptr(text)) };
            assert_eq!(texts[0], texts[1]);
        }
    });
}
