// SPDX-License-Identifier: MIT OR Apache-2.0
//! The code that serves is that of the backend in use.

use super::{Modulus, Rows};
use crate::backend::{self, Backend};
use crate::modexp::tests::for_each_backend;

#[test]
fn rows_are_those_of_the_backend() {
    for_each_backend(|| {
        let rows = |k: usize| Modulus::new(&std::vec![u64::MAX; k]).scratch().rows;
        let in_use = backend::current();
        let serves = in_use != Backend::Portable && Backend::Adx.is_available();
        for k in [8, 16, 24, 32, 48, 64] {
            assert_eq!(
                matches!(rows(k), Rows::Adx(_)),
                serves,
                "{in_use}, {k} words"
            );
        }
        for k in [1, 4, 12, 20, 33] {
            assert!(matches!(rows(k), Rows::Portable), "{in_use}, {k} words");
        }
        assert!(in_use != Backend::Adx || serves, "forced, but not in use");
    });
}

/// A backend is available exactly where the processor has its instructions and the program its
/// code, and can be forced exactly there.
#[test]
fn a_missing_feature_makes_a_backend_unavailable() {
    #[cfg(blind_rsa_arch = "x86_64")]
    let has_adx = std::is_x86_feature_detected!("bmi2") && std::is_x86_feature_detected!("adx");
    #[cfg(not(blind_rsa_arch = "x86_64"))]
    let has_adx = false;
    std::println!("adx: {has_adx}");
    assert_eq!(Backend::Adx.is_available(), has_adx);
    assert_eq!(backend::available().any(|b| b == Backend::Adx), has_adx);
    let why = Backend::Adx.unavailable_because();
    assert_eq!(why, (!has_adx).then_some("needs BMI2 and ADX"));
    if !has_adx {
        assert!(backend::force(Some(Backend::Adx)).is_err());
        assert_ne!(backend::current(), Backend::Adx);
    }
}
