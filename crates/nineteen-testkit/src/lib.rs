// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helpers that the tests of `nineteen` and `curve9767` share. They know neither.

#![warn(missing_docs)]

pub mod backends; // a test on every backend
pub mod constant_time; // secrets marked undefined
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub mod residue; // residues of operations in memory
pub mod vectors; // files, JSON, hexadecimal

/// The allocator of a test program that searches for residues. On other systems than 64-bit Linux, a
/// test in its place says that there are none.
#[macro_export]
macro_rules! watching {
    () => {
        /// Keeps freed memory intact while an operation is watched.
        #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
        #[global_allocator]
        static ALLOCATOR: $crate::residue::Watching = $crate::residue::Watching;

        #[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
        #[test]
        fn elsewhere() {
            println!(
                "SKIPPED: the stack of a thread is given to it by POSIX functions, as on 64-bit Linux"
            );
        }
    };
}
