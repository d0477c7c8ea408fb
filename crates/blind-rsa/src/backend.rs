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

ground::backends! {
    /// A way to compute Montgomery's products. The fastest is the last in [`ALL`](Self::ALL).
    pub enum Backend {
        /// `portable`: words of 64 bits, products of 128.
        Portable = "portable", "64-bit words, 128-bit products";
        /// `adx`: words of 64 bits, products in assembly with two chains of carries, BMI2 and ADX;
        /// for moduli of a multiple of 512 bits.
        Adx = "adx", "64-bit words in two chains of carries, BMI2 and ADX";
        /// `ifma`: limbs of 52 bits in vectors of eight, AVX-512 IFMA; for moduli of up to 4,096
        /// bits.
        Ifma = "ifma", "52-bit limbs across or in eight lanes, AVX-512 IFMA";
    }

    /// Makes the whole process use one backend; `None` undoes it, and any choice of the environment
    /// too. Keys that were prepared for another backend still serve.
    ///
    /// # Errors
    ///
    /// If the backend cannot run here; nothing changes then.
    pub fn force(environment: "BLIND_RSA_BACKEND");
}

impl Backend {
    /// Why this backend cannot run here, or `None` if it can.
    pub fn unavailable_because(self) -> Option<&'static str> {
        match self {
            Backend::Portable => None,
            Backend::Adx if has_adx() => None,
            Backend::Adx => Some("needs BMI2 and ADX"),
            Backend::Ifma if has_ifma() => None,
            Backend::Ifma => Some("needs AVX-512 with F, DQ, VL, BW and IFMA, and BMI2"),
        }
    }
}

#[cfg(blind_rsa_arch = "x86_64")]
fn has_adx() -> bool {
    crate::arch::x86_64::words::detect().is_some()
}

#[cfg(not(blind_rsa_arch = "x86_64"))]
fn has_adx() -> bool {
    false
}

#[cfg(blind_rsa_arch = "x86_64")]
fn has_ifma() -> bool {
    crate::arch::x86_64::Ifma::detect().is_some()
}

#[cfg(not(blind_rsa_arch = "x86_64"))]
fn has_ifma() -> bool {
    false
}

/// The backend in use.
pub fn current() -> Backend {
    forced().unwrap_or_else(|| available().last().unwrap_or(Backend::Portable))
}
