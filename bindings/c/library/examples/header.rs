// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes `include/nineteen.h` from the texts in `src`. A test compares the two.

fn main() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let header = cbindgen::generate(folder).expect("the header can be made");
    header.write_to_file(folder.join("include/nineteen.h"));
}
