// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arithmetic that is used on this machine.
//!
//! A power is dispatched once, as a whole. The fastest backend that the processor can run is used;
//! [`force`] overrides that for the process, and so does the environment variable
//! `BLIND_RSA_BACKEND` (with the feature `std`). Every backend computes the same results.
//!
//! ```
//! use blind_rsa::backend;
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

/// A way to compute Montgomery's products.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// `portable`: words of 64 bits, products of 128.
    Portable,
    /// `ifma`: limbs of 52 bits in vectors of eight, AVX-512 IFMA; for moduli of up to 4,096 bits.
    Ifma,
}

impl Backend {
    /// Every backend, available or not, slowest first.
    pub const ALL: [Backend; 2] = [Backend::Portable, Backend::Ifma];

    /// The name used by the environment.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Portable => "portable",
            Backend::Ifma => "ifma",
        }
    }

    /// The representation in a few words.
    pub const fn description(self) -> &'static str {
        match self {
            Backend::Portable => "64-bit words, 128-bit products",
            Backend::Ifma => "52-bit limbs across or in eight lanes, AVX-512 IFMA",
        }
    }

    /// Why this backend cannot run here, or `None` if it can.
    pub fn unavailable_because(self) -> Option<&'static str> {
        match self {
            Backend::Portable => None,
            Backend::Ifma if has_ifma() => None,
            Backend::Ifma => Some("needs AVX-512 with F, DQ, VL, BW and IFMA, and BMI2"),
        }
    }

    /// Whether this backend can run here.
    pub fn is_available(self) -> bool {
        self.unavailable_because().is_none()
    }
}

#[cfg(blind_rsa_arch = "x86_64")]
fn has_ifma() -> bool {
    crate::arch::x86_64::Ifma::detect().is_some()
}

#[cfg(not(blind_rsa_arch = "x86_64"))]
fn has_ifma() -> bool {
    false
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
        all.find(|b| b.name() == name)
            .ok_or(Unavailable("no such backend; there are portable and ifma"))
    }
}

/// The backends that can run here, slowest first.
pub fn available() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|b| b.is_available())
}

/// The position in [`Backend::ALL`] of the forced backend.
static FORCED: Forced = Forced::new(cfg!(feature = "std"));

/// Makes the whole process use one backend; `None` undoes it, and any choice of the environment
/// too. Keys that were prepared for another backend still serve.
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

/// The available backend named by `BLIND_RSA_BACKEND`; any other value is ignored.
#[cfg(feature = "std")]
fn from_environment() -> Option<Backend> {
    let name = std::env::var("BLIND_RSA_BACKEND").ok()?;
    name.parse().ok().filter(|b: &Backend| b.is_available())
}

/// There is no environment.
#[cfg(not(feature = "std"))]
fn from_environment() -> Option<Backend> {
    None
}

/// The backend in use.
pub fn current() -> Backend {
    let forced = FORCED.get(|| from_environment().map(|b| b as u8));
    let forced = forced.and_then(|position| Backend::ALL.get(usize::from(position)).copied());
    forced.unwrap_or_else(|| available().last().unwrap_or(Backend::Portable))
}
