// SPDX-License-Identifier: MIT OR Apache-2.0
//! The raw interface of all WebAssembly modules of the npm package `nineteen`, and of its addon for
//! Node, for `lib/module.js`.
//!
//! JavaScript asks for the [`room`](buffer::room), writes operands there one behind the other, and
//! calls a function with their lengths; results replace the operands from the first byte on. Keys
//! that are used more than once stay in the module, and JavaScript has their numbers
//! ([`keys`](keys::Keys)).
//!
//! - **Results** are numbers: at least 0, or [`MALFORMED`] for operands that the glue code has let
//!   through and should not have. No operand causes a panic.
//! - **Secrets.** A function that takes or makes a secret wipes the room that it has used, but for
//!   its result, and the stack below itself. JavaScript copies the result and wipes it too.
//! - **Time** is constant in secrets as far as the engine compiles constant-time code to such.

#![no_std]

extern crate alloc;
#[cfg(not(target_family = "wasm"))]
extern crate std;

pub mod buffer; // where operands and results are
pub mod keys; // keys that stay in the module
#[cfg(feature = "random")]
pub mod random; // random bytes that JavaScript has given

use ground::wipe::{self, Overwrite};

#[cfg(target_family = "wasm")]
#[global_allocator]
static HEAP: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// A panic stops the module, as an error of JavaScript: no operand causes one.
#[cfg(target_family = "wasm")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Operands that are not what they should be, or the number of a key that is not there.
pub const MALFORMED: i32 = -1;

/// The stack below a function with secrets, which calls one operation of the library: the library
/// overwrites its own part, and this is for the frame above it. `tests/package.test.mjs`
/// searches what is left.
pub const STACK: Overwrite = wipe::overwrite::<2000, 2>;

/// Splits off the first `N` bytes.
pub fn split<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8])> {
    bytes.split_first_chunk()
}

/// The length of operands that stand one behind the other; `None` if it does not fit.
pub fn sum(lengths: [usize; 3]) -> Option<usize> {
    let [first, second, third] = lengths;
    first.checked_add(second)?.checked_add(third)
}
