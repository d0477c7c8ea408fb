// SPDX-License-Identifier: MIT OR Apache-2.0
//! The runtime of programs without an operating system: each measures one operation of one library.
//!
//! A program carries out its operation on a few inputs, prints the outputs, then measures: cycles
//! by the processor's counter, the stack by a pattern that is painted below it. It prints lines of
//! a word and hexadecimal digits:
//!
//! | line | |
//! |---|---|
//! | `output` | all outputs, one behind the other |
//! | `cycles` | of the operation, repeated, the mean over the inputs; not in WebAssembly |
//! | `repetitions` | how often it is repeated |
//! | `stack` | bytes that the operation used at most |
//! | `backend` | the backend that serves, in words |
//!
//! WebAssembly has no clock. There a program offers its operation to the host, which measures:
//! `prepare(backend)` makes ready, `run(n)` carries it out `n` times.

#![no_std]

#[cfg(target_arch = "arm")]
#[path = "cortex_m.rs"]
pub mod machine; // start, output, end, counter: Cortex-M
#[cfg(all(target_arch = "riscv32", not(feature = "linux")))]
#[path = "riscv32.rs"]
pub mod machine; // the same: RISC-V
#[cfg(all(target_arch = "riscv32", feature = "linux"))]
#[path = "riscv32_linux.rs"]
pub mod machine; // the same for an emulator of RISC-V with Linux
#[cfg(target_arch = "wasm32")]
#[path = "wasm32.rs"]
pub mod machine; // the same: WebAssembly, whose host has the counter

pub mod contestant; // operations that a library offers
pub mod contestants; // the libraries
#[cfg(any(target_arch = "arm", target_arch = "riscv32", target_arch = "wasm32"))]
pub mod inputs; // keys, messages and signatures
#[cfg(any(target_arch = "arm", target_arch = "riscv32", target_arch = "wasm32"))]
pub mod measure; // outputs, cycles, stack
#[cfg(target_arch = "wasm32")]
pub mod offer; // an operation that the host measures
#[cfg(any(target_arch = "arm", target_arch = "riscv32", target_arch = "wasm32"))]
pub mod operation; // measured operations
#[cfg(any(target_arch = "arm", target_arch = "riscv32", target_arch = "wasm32"))]
pub mod print; // lines
#[cfg(any(target_arch = "arm", target_arch = "riscv32", target_arch = "wasm32"))]
pub mod records; // vectors in a program

/// A program that names the backend of the library that it is built with.
#[macro_export]
macro_rules! name {
    () => {
        #[unsafe(no_mangle)]
        extern "C" fn program() -> ! {
            $crate::measure::name();
            $crate::machine::exit(true)
        }
    };
}

/// A program that measures one operation of the library that it is built with.
#[macro_export]
macro_rules! program {
    ($operation:ident) => {
        #[unsafe(no_mangle)]
        extern "C" fn program() -> ! {
            $crate::measure::measure::<$crate::operation::$operation>();
            $crate::machine::exit(true)
        }

        #[cfg(target_arch = "wasm32")]
        mod offered {
            use $crate::offer::Offer;

            static OFFER: Offer<$crate::operation::$operation> = Offer::new();

            #[unsafe(no_mangle)]
            extern "C" fn prepare(backend: u32) -> u32 {
                OFFER.prepare(backend)
            }

            #[unsafe(no_mangle)]
            extern "C" fn run(times: u32) {
                OFFER.run(times);
            }
        }
    };
}
