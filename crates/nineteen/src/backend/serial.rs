// SPDX-License-Identifier: MIT OR Apache-2.0
//! Backends that compute one element at a time. They provide every operation.

#[cfg(feature = "hazmat")]
use super::Unavailable;
use super::{Backend, HOME};

/// A backend that is compiled in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SerialBackend {
    /// [`HOME`], the fastest.
    Home,
    #[cfg(feature = "backends")]
    M64,
    #[cfg(feature = "backends")]
    M51,
    #[cfg(feature = "backends")]
    Serial,
    #[cfg(feature = "backends")]
    M32,
    #[cfg(feature = "backends")]
    W32,
    #[cfg(nineteen_neon)]
    Neon,
    #[cfg(feature = "fiat")]
    Fiat,
}

/// Evaluates an expression with `$G` bound to the group of a backend.
macro_rules! with_group {
    ($serial:expr, $G:ident => $value:expr) => {
        match $serial {
            SerialBackend::Home => {
                type $G = $crate::curve::compiled::HomeGroup;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::M64 => {
                type $G = $crate::curve::serial::Portable<$crate::field::Fe4x64>;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::M51 => {
                type $G = $crate::curve::compiled::M51;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::Serial => {
                type $G = $crate::curve::serial::Portable<$crate::field::Fe5x51Wide>;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::M32 => {
                type $G = $crate::curve::serial::Portable<$crate::field::Fe10x25h>;
                $value
            }
            #[cfg(feature = "backends")]
            SerialBackend::W32 => {
                type $G = $crate::curve::compiled::in_place::InPlace;
                $value
            }
            #[cfg(nineteen_neon)]
            SerialBackend::Neon => {
                type $G = $crate::curve::compiled::aarch64::neon::Neon;
                $value
            }
            #[cfg(feature = "fiat")]
            SerialBackend::Fiat => {
                type $G = $crate::curve::serial::Portable<$crate::field::FeFiat>;
                $value
            }
        }
    };
}
pub(super) use with_group;

impl SerialBackend {
    /// # Errors
    ///
    /// Why it cannot run here.
    pub(super) fn new(backend: Backend) -> Result<SerialBackend, &'static str> {
        if backend == HOME {
            return Ok(SerialBackend::Home);
        }
        match backend {
            #[cfg(feature = "backends")]
            Backend::M64 => Ok(SerialBackend::M64),
            #[cfg(feature = "backends")]
            Backend::M51 => Ok(SerialBackend::M51),
            #[cfg(feature = "backends")]
            Backend::Serial => Ok(SerialBackend::Serial),
            #[cfg(feature = "backends")]
            Backend::M32 => Ok(SerialBackend::M32),
            #[cfg(feature = "backends")]
            Backend::W32 => Ok(SerialBackend::W32),
            #[cfg(not(feature = "backends"))]
            Backend::M64 | Backend::M51 | Backend::Serial | Backend::M32 | Backend::W32 => {
                Err("built without the feature `backends`")
            }
            #[cfg(nineteen_neon)]
            Backend::Neon => Ok(SerialBackend::Neon),
            #[cfg(not(nineteen_neon))]
            Backend::Neon => Err("is for 64-bit Arm with NEON, and not compiled here"),
            #[cfg(feature = "fiat")]
            Backend::Fiat => Ok(SerialBackend::Fiat),
            #[cfg(not(feature = "fiat"))]
            Backend::Fiat => Err("built without the feature `fiat`"),
            Backend::Avx2 | Backend::AvxIfma | Backend::Ifma => {
                Err("computes on vectors of elements only")
            }
        }
    }

    /// # Errors
    ///
    /// If the backend cannot run here, or computes on vectors of elements only.
    #[cfg(feature = "hazmat")]
    pub(super) fn named(backend: Backend) -> Result<SerialBackend, Unavailable> {
        SerialBackend::new(backend).map_err(Unavailable)
    }
}
