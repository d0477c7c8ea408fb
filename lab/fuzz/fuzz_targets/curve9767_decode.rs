// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decoders of curve9767: on every backend the same answer, and what is accepted is written back as it was.
#![no_main]

use curve9767::backend;
use curve9767::group::{Point, Scalar};
use curve9767::schnorr::VerifyingKey;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(scalar) = Scalar::from_canonical_bytes(data) {
        let mut bytes = scalar.to_bytes().to_vec();
        bytes.resize(data.len().max(32), 0);
        assert_eq!(bytes[..data.len()], *data);
        assert!(bytes[data.len()..].iter().all(|b| *b == 0));
        assert!(scalar == Scalar::from_bytes_mod_order(data));
    }
    let Some(bytes) = data.first_chunk::<32>() else { return };
    let answers: Vec<_> = backend::available()
        .map(|b| {
            backend::force(Some(b)).unwrap();
            let point = Point::from_bytes(bytes);
            assert_eq!(VerifyingKey::from_bytes(bytes).is_ok(), point.is_ok());
            if let Ok(point) = point {
                assert_eq!(point.to_bytes(), *bytes);
                let mut x = *bytes;
                x[31] &= 0x3f;
                assert_eq!(point.x_to_bytes(), x);
                assert_eq!((-point).to_bytes()[31] ^ 0x40, bytes[31]);
                assert!(point - point == Point::NEUTRAL);
            }
            let map = Point::map(bytes).map(|p| p.to_bytes());
            (point.map(|p| p.double_times(3).to_bytes()), map)
        })
        .collect();
    assert!(answers.windows(2).all(|two| two[0] == two[1]));
});
