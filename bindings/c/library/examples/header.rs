// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `include/nineteen.h` from the texts in `src`. A test compares the two.

use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::write(folder.join("include/nineteen.h"), text(folder)).expect("the header is written");
}

/// The header of the sources in this folder, with the version of the package. cbindgen ends its
/// conditions with a comment that C89 does not have.
pub fn text(folder: &Path) -> String {
    let mut made = Vec::new();
    let header = cbindgen::generate(folder).expect("the header can be made");
    header.write(&mut made);
    let text = String::from_utf8(made).expect("the header is text");
    let lines = text.lines().map(|line| match line.split_once("// ") {
        Some((code, comment)) if code.starts_with('#') => format!("{code}/* {comment} */\n"),
        _ => format!("{line}\n"),
    });
    let versions = [
        ("@VERSION@", env!("CARGO_PKG_VERSION")),
        ("@MAJOR@", env!("CARGO_PKG_VERSION_MAJOR")),
        ("@MINOR@", env!("CARGO_PKG_VERSION_MINOR")),
        ("@PATCH@", env!("CARGO_PKG_VERSION_PATCH")),
    ];
    let text: String = lines.collect();
    let fill = |text: String, (place, version): (&str, &str)| text.replace(place, version);
    versions.into_iter().fold(text, fill)
}
