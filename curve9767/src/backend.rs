// SPDX-License-Identifier: MIT OR Apache-2.0
//! The representation of the field that is used on this machine.
//!
//! An operation is dispatched once, as a whole: a signature, a verification, a key exchange. The
//! fastest backend that the processor can run is used; [`force`] overrides that for the process,
//! and so does the environment variable `CURVE9767_BACKEND` (with the feature `std`). Every backend
//! computes the same results.
//!
//! On Cortex-M the choice is made at compile time: the assembly for its instructions replaces the
//! portable arithmetic, unless `RUSTFLAGS` has `--cfg curve9767_backend="portable"`.
//!
//! ```
//! use curve9767::backend;
//!
//! println!("{}: {}", backend::current(), backend::current().description());
//! let first = backend::available().next().expect("one is always there");
//! backend::force(Some(first))?;
//! assert_eq!(backend::current(), first);
//! backend::force(None)?;
//! # Ok::<(), backend::Unavailable>(())
//! ```

#[cfg(not(curve9767_arch = "x86_64"))]
mod any; // a processor without a module of its own
mod operations; // the list of operations
#[cfg(curve9767_arch = "x86_64")]
mod x86_64; // avx2, avx512

#[cfg(not(curve9767_arch = "x86_64"))]
use any as processor;
#[cfg(curve9767_arch = "x86_64")]
use x86_64 as processor;

pub(crate) use operations::{Operations, PORTABLE};

ground::backends! {
    /// A representation of field elements with its arithmetic. The fastest is the last in
    /// [`ALL`](Self::ALL).
    pub enum Backend {
        /// `portable`: coefficients in words of 16 bits, products in words of 32.
        Portable = "portable", "19 coefficients in 16-bit words, 32-bit columns";
        /// `cortexm`: the same, with products and sums in assembly; chosen at compile time.
        CortexM = "cortexm",
            "19 coefficients in pairs, products and sums in assembly for Cortex-M";
        /// `avx2`: an element in a 128-bit lane, AVX2; two at once where there are many.
        Avx2 = "avx2", "an element in a lane of 128 bits, pairs of 16-bit products, AVX2";
        /// `avx512`: the same with AVX-512 VNNI; four at once where there are many.
        Avx512 = "avx512",
            "an element in a lane of 128 bits, fused pairs of 16-bit products, AVX-512 VNNI";
    }

    /// Makes the whole process use one backend; `None` undoes it, and any choice of the environment
    /// too.
    ///
    /// # Errors
    ///
    /// If the backend cannot run here; nothing changes then.
    pub fn force(environment: "CURVE9767_BACKEND");
}

impl Backend {
    /// Why this backend cannot run here, or `None` if it can.
    pub fn unavailable_because(self) -> Option<&'static str> {
        processor::serving(self).err()
    }
}

/// The processor features that backends require, and whether each can be used; empty if no backend
/// requires any.
///
/// ```
/// for (name, present) in curve9767::backend::features() {
///     println!("{name}: {present}");
/// }
/// ```
pub fn features() -> impl Iterator<Item = (&'static str, bool)> {
    processor::features()
}

/// The backend in use.
pub fn current() -> Backend {
    forced().unwrap_or_else(|| available().last().unwrap_or(Backend::Portable))
}

/// The functions of the backend in use.
#[inline(always)]
pub(crate) fn operations() -> &'static Operations {
    // Where there is one row, only the functions that a program uses are linked.
    if cfg!(not(curve9767_arch = "x86_64")) {
        return &PORTABLE;
    }
    processor::serving(current()).unwrap_or(&PORTABLE)
}

/// The functions of a backend that can run here.
#[cfg(all(test, feature = "batch"))]
pub(crate) fn operations_of(backend: Backend) -> &'static Operations {
    processor::serving(backend).expect("a backend that can run here")
}
