// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decoders: Edwards, Ristretto and Montgomery encodings and scalars, every backend against
//! curve25519-dalek.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nineteen::backend;
use nineteen::edwards::CompressedEdwardsY;
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;

fuzz_target!(|input: ([u8; 32], [u8; 32])| {
    let (bytes, more) = input;
    let mut wide = [0; 64];
    wide[..32].copy_from_slice(&bytes);
    wide[32..].copy_from_slice(&more);
    for backend in backend::available() {
        backend::force(Some(backend)).unwrap();
        let ours = CompressedEdwardsY(bytes).decompress();
        let theirs = curve25519_dalek::edwards::CompressedEdwardsY(bytes).decompress();
        assert_eq!(
            ours.map(|p| p.compress().to_bytes()),
            theirs.map(|p| p.compress().to_bytes())
        );
        if let (Some(p), Some(q)) = (ours, theirs) {
            assert_eq!(p.to_montgomery().to_bytes(), q.to_montgomery().to_bytes());
            assert_eq!(p.is_small_order(), q.is_small_order());
        }
        let ours = CompressedRistretto(bytes).decompress();
        let theirs = curve25519_dalek::ristretto::CompressedRistretto(bytes).decompress();
        assert_eq!(
            ours.map(|p| p.compress().to_bytes()),
            theirs.map(|p| p.compress().to_bytes())
        );
        assert_eq!(
            RistrettoPoint::from_uniform_bytes(&wide).compress().to_bytes(),
            curve25519_dalek::RistrettoPoint::from_uniform_bytes(&wide)
                .compress()
                .to_bytes()
        );
        for sign in 0..2 {
            assert_eq!(
                MontgomeryPoint(bytes)
                    .to_edwards(sign)
                    .map(|p| p.compress().to_bytes()),
                curve25519_dalek::MontgomeryPoint(bytes)
                    .to_edwards(sign)
                    .map(|p| p.compress().to_bytes())
            );
        }
    }
    let ours: Option<Scalar> = Scalar::from_canonical_bytes(bytes).into();
    let theirs: Option<curve25519_dalek::Scalar> =
        curve25519_dalek::Scalar::from_canonical_bytes(bytes).into();
    assert_eq!(ours.map(|s| s.to_bytes()), theirs.map(|s| s.to_bytes()));
    assert_eq!(
        Scalar::from_bytes_mod_order_wide(&wide).to_bytes(),
        curve25519_dalek::Scalar::from_bytes_mod_order_wide(&wide).to_bytes()
    );
});
