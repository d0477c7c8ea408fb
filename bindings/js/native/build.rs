// SPDX-License-Identifier: MIT OR Apache-2.0
//! Symbols that the program which loads the addon has, and no library.

fn main() {
    napi_build::setup();
}
