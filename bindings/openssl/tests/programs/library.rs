// SPDX-License-Identifier: MIT OR Apache-2.0
//! The shared library: one symbol, and no libcrypto.

use std::process::Command;

use crate::place::{Place, succeeded, there};
use crate::support::ours;

#[test]
fn one_symbol_and_no_libcrypto() {
    if !there("nm") || !there("readelf") {
        return;
    }
    let nm = Command::new("nm")
        .args(["-D", "--defined-only"])
        .arg(ours())
        .output()
        .unwrap();
    succeeded("nm", &nm);
    let symbols = String::from_utf8(nm.stdout).unwrap();
    let symbols: Vec<&str> = symbols
        .lines()
        .filter_map(|line| line.split(' ').nth(2))
        .collect();
    assert_eq!(symbols, ["OSSL_provider_init"]);
    let readelf = Command::new("readelf")
        .arg("-d")
        .arg(ours())
        .output()
        .unwrap();
    succeeded("readelf", &readelf);
    let needs = String::from_utf8(readelf.stdout).unwrap();
    assert!(needs.contains("libc.so"));
    assert!(
        !needs.contains("libcrypto") && !needs.contains("libssl"),
        "{needs}"
    );
}

/// The configuration loads the provider, and its algorithms come from it.
#[test]
fn openssl_lists_its_algorithms() {
    let place = Place::new("lists");
    let list = |what: &str| {
        let said = place.run(true, &format!("list {what} -verbose"));
        String::from_utf8(said).unwrap()
    };
    let providers = list("-providers");
    assert!(providers.contains("name: nineteen") && providers.contains("status: active"));
    for (what, name) in [
        (
            "-signature-algorithms",
            "{ 1.3.101.112, ED25519 } @ nineteen",
        ),
        (
            "-key-exchange-algorithms",
            "{ 1.3.101.110, X25519 } @ nineteen",
        ),
        ("-key-managers", "{ 1.3.101.112, ED25519 } @ nineteen"),
        ("-key-managers", "{ 1.3.101.110, X25519 } @ nineteen"),
    ] {
        assert!(list(what).contains(name), "{what}: {name}");
    }
}
