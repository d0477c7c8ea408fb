// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files of test vectors.

use std::fs;
use std::path::Path;

pub use serde_json::Value;

/// The file `name` in the folder `testdata` of a package, which is `env!("CARGO_MANIFEST_DIR")`.
///
/// # Panics
///
/// Without such a file.
pub fn text(package: &str, name: &str) -> String {
    let path = Path::new(package).join("testdata").join(name);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("testdata/{name}: {why}"))
}

/// As [`text`], of JSON.
///
/// # Panics
///
/// Without such a file.
pub fn json(package: &str, name: &str) -> Value {
    let text = text(package, name);
    serde_json::from_str(&text).unwrap_or_else(|why| panic!("testdata/{name}: {why}"))
}

/// The list `cases` of a file of JSON, which says under `count` how many there are.
///
/// # Panics
///
/// If there are others, or none.
pub fn cases(package: &str, name: &str) -> Vec<Value> {
    let all = json(package, name);
    let cases = list(&all["cases"]);
    assert_eq!(Some(cases.len() as u64), all["count"].as_u64(), "{name}");
    cases.to_vec()
}

/// The elements of a list, of which there must be some.
///
/// # Panics
///
/// If there are none.
pub fn list(value: &Value) -> &[Value] {
    let list = value.as_array().expect("a list");
    assert!(!list.is_empty(), "an empty list tests nothing");
    list
}

/// The bytes of hexadecimal digits.
///
/// # Panics
///
/// On anything else.
pub fn unhex(text: &str) -> Vec<u8> {
    assert!(text.len().is_multiple_of(2), "whole bytes");
    (0..text.len() / 2)
        .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).expect("hexadecimal digits"))
        .collect()
}

/// The bytes of a hexadecimal string.
///
/// # Panics
///
/// On anything else.
pub fn bytes(value: &Value) -> Vec<u8> {
    unhex(value.as_str().expect("a string"))
}

/// As [`bytes`], of a known number.
///
/// # Panics
///
/// On any other number.
pub fn array<const N: usize>(value: &Value) -> [u8; N] {
    bytes(value).try_into().expect("the right number of bytes")
}
