// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prints what every backend computes: a hash of keys, signatures, verdicts, exchanges and group
//! elements. Byte order, width of pointers and instructions must not show in it, so two processors
//! print the same lines for the same backend.
//!
//! With the feature `bare` the program needs no C library, for processors whose libraries nobody
//! packages.

#![cfg_attr(feature = "bare", no_std, no_main)]

#[cfg(feature = "bare")]
mod bare; // the entry point, and what is asked of Linux
mod curve9767_lines; // the other library
mod nineteen_lines; // the library

/// Takes a line: a name and its bytes.
type Say<'a> = &'a mut dyn FnMut(&str, &[u8]);

fn lines(say: Say<'_>) {
    nineteen_lines::say(say);
    curve9767_lines::say(say);
}

#[cfg(not(feature = "bare"))]
fn main() {
    lines(&mut |name, bytes| {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        println!("{name} {digits}");
    });
}
