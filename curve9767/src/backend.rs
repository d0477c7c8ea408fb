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

use core::fmt;
use core::str::FromStr;

use ground::forced::Forced;

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

/// A representation of field elements with its arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// `portable`: coefficients in words of 16 bits, products in words of 32.
    Portable,
    /// `cortexm`: the same, with products and sums in assembly; chosen at compile time.
    CortexM,
    /// `avx2`: an element in a 128-bit lane, AVX2; two at once where there are many.
    Avx2,
    /// `avx512`: the same with AVX-512 VNNI; four at once where there are many.
    Avx512,
}

impl Backend {
    /// Every backend of this crate, available or not, slowest first.
    pub const ALL: [Backend; 4] = [
        Backend::Portable,
        Backend::CortexM,
        Backend::Avx2,
        Backend::Avx512,
    ];

    /// The name used by the command line, the environment and the benchmark.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::CortexM => "cortexm",
            Backend::Avx2 => "avx2",
            Backend::Avx512 => "avx512",
        }
    }

    /// The representation in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Backend::Portable => "19 coefficients in 16-bit words, 32-bit columns",
            Backend::CortexM => {
                "19 coefficients in pairs, products and sums in assembly for Cortex-M"
            }
            Backend::Avx2 => "an element in a lane of 128 bits, pairs of 16-bit products, AVX2",
            Backend::Avx512 => {
                "an element in a lane of 128 bits, fused pairs of 16-bit products, AVX-512 VNNI"
            }
        }
    }

    /// Why this backend cannot run here, or `None` if it can.
    pub fn unavailable_because(self) -> Option<&'static str> {
        processor::serving(self).err()
    }

    /// Whether this backend can run here.
    pub fn is_available(self) -> bool {
        self.unavailable_because().is_none()
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

ground::unavailable!();

impl FromStr for Backend {
    type Err = Unavailable;

    /// # Errors
    ///
    /// If no backend has that name.
    fn from_str(name: &str) -> Result<Backend, Unavailable> {
        let mut all = Backend::ALL.into_iter();
        all.find(|b| b.name() == name).ok_or(Unavailable(
            "no such backend; there are portable, cortexm, avx2 and avx512",
        ))
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

/// The backends that can run here, slowest first.
pub fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|b| b.is_available())
}

// `force` takes the position from the order of the variants, and `forced` reads it in `ALL`.
const _: () = {
    let mut i = 0;
    while i < Backend::ALL.len() {
        assert!(Backend::ALL[i] as usize == i);
        i += 1;
    }
};

/// The position in [`Backend::ALL`] of the forced backend.
static FORCED: Forced = Forced::new(cfg!(feature = "std"));

/// Makes the whole process use one backend; `None` undoes it, and any choice of the environment
/// too.
///
/// # Errors
///
/// If the backend cannot run here; nothing changes then.
pub fn force(backend: Option<Backend>) -> Result<(), Unavailable> {
    if let Some(why) = backend.and_then(Backend::unavailable_because) {
        return Err(Unavailable(why));
    }
    FORCED.set(backend.map(|b| b as u8));
    Ok(())
}

/// The backend forced by [`force`] or by the environment.
fn forced() -> Option<Backend> {
    let position = FORCED.get(|| from_environment().map(|b| b as u8))?;
    Backend::ALL.get(usize::from(position)).copied()
}

/// The available backend named by `CURVE9767_BACKEND`; any other value is ignored.
#[cfg(feature = "std")]
fn from_environment() -> Option<Backend> {
    let name = std::env::var("CURVE9767_BACKEND").ok()?;
    name.parse().ok().filter(|b: &Backend| b.is_available())
}

/// There is no environment.
#[cfg(not(feature = "std"))]
fn from_environment() -> Option<Backend> {
    None
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
