// SPDX-License-Identifier: MIT OR Apache-2.0
//! The RTL of engine25519 as a Rust value: single units for tests against integers, and the whole
//! engine as a driver's bus.
//!
//! `build.rs` compiles `hardware/rtl` to C++ with Verilator. Where Verilator is missing,
//! [`available`] returns the reason and nothing else may be called.

pub mod disturb; // single disturbances of the engine
pub mod hashing; // the SHA-512 unit as a bus
pub mod leakage; // leakage in simulated power traces
pub mod rtl; // the whole engine as a bus
pub mod units; // multiplier, adder, freeze side by side
pub mod value; // exact integers beside the limbs

pub use hashing::Hashing;
pub use rtl::Rtl;
pub use units::Units;

/// 15 signed limbs, radix 2^17.
pub type Limbs = [i32; 15];

/// Whether the RTL is built in.
///
/// # Errors
/// The reason why not, for a test to print before it skips.
pub fn available() -> Result<(), &'static str> {
    match option_env!("COSIM_MISSING") {
        None => Ok(()),
        Some(why) => Err(why),
    }
}

/// Skips a test when the RTL is not built in, and prints why; the test command counts these lines.
#[macro_export]
macro_rules! need_rtl {
    () => {
        if let Err(why) = $crate::available() {
            eprintln!("SKIPPED: {why}");
            return;
        }
    };
}
