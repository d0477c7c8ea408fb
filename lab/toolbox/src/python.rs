// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tools that build and test the Python package, and the packages that it is compared with.

/// Packages with their versions.
pub const PACKAGES: &[(&str, &str)] = &[
    ("maturin", "1.16.0"),
    ("pytest", "9.2.0"),
    ("hypothesis", "6.170.17"),
    ("mypy", "2.4.1"),
    ("ruff", "0.17.6"),
    ("numpy", "2.4.6"),
    ("polars", "2.1.0"),
    ("pyarrow", "25.0.1"),
    ("cryptography", "50.0.2"),
    ("cryptography-vectors", "50.0.2"),
    ("pynacl", "1.6.2"),
    ("securesystemslib", "1.6.0"),
    ("signedjson", "1.1.4"),
];

/// The engines that call it, and what their tests need.
pub const ENGINES: &[(&str, &str)] = &[
    ("maturin", "1.16.0"),
    ("pytest", "9.2.0"),
    ("numpy", "2.4.6"),
    ("pyarrow", "25.0.1"),
    // Spark 4.3 runs with no later generation.
    ("pandas", "2.3.3"),
    ("datafusion", "55.0.0"),
    ("ray", "2.60.0"),
    ("pyspark", "4.3.0"),
];
