// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backend that serves an operation, with its functions: asked for once in a call, and passed down.
//!
//! What a call computes in a backend's own format (rows of points, multiples of a key) is only ever
//! given to the [`Vectors`] that made it, whatever is forced meanwhile.

use super::operations::Single;
#[cfg(any(feature = "backends", feature = "fiat", nineteen_w32))]
use super::operations::single;
use super::{Backend, Operation, current, processor};
#[cfg(any(feature = "backends", nineteen_w32))]
use crate::curve::in_place;
#[cfg(any(feature = "backends", feature = "fiat"))]
use crate::curve::serial::Portable;
#[cfg(feature = "fiat")]
use crate::field::FeFiat;
use crate::field::home;
#[cfg(feature = "backends")]
use crate::field::{Fe4x64, Fe5x51Wide, Fe10x25h};

pub(crate) use processor::{HomeGroup, Vectors};

/// The portable backend that fits the target best, which is always there.
pub(super) const HOME: Backend = {
    let mut i = 0;
    while !same(Backend::ALL[i].name(), home::NAME) {
        i += 1;
    }
    Backend::ALL[i]
};

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// A backend of one element at a time that is compiled; for the features of this processor, where that
/// pays.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Elements {
    /// [`HOME`]
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
    #[cfg(feature = "fiat")]
    Fiat,
}

impl Elements {
    /// # Errors
    ///
    /// Why it cannot run here.
    fn new(backend: Backend) -> Result<Elements, &'static str> {
        if backend == HOME {
            return Ok(Elements::Home);
        }
        match backend {
            #[cfg(feature = "backends")]
            Backend::M64 => Ok(Elements::M64),
            #[cfg(feature = "backends")]
            Backend::M51 => Ok(Elements::M51),
            #[cfg(feature = "backends")]
            Backend::Serial => Ok(Elements::Serial),
            #[cfg(feature = "backends")]
            Backend::M32 => Ok(Elements::M32),
            #[cfg(feature = "backends")]
            Backend::W32 => Ok(Elements::W32),
            #[cfg(not(feature = "backends"))]
            Backend::M64 | Backend::M51 | Backend::Serial | Backend::M32 | Backend::W32 => {
                Err("built without the feature `backends`")
            }
            #[cfg(feature = "fiat")]
            Backend::Fiat => Ok(Elements::Fiat),
            #[cfg(not(feature = "fiat"))]
            Backend::Fiat => Err("built without the feature `fiat`"),
            Backend::Avx2 | Backend::Ifma => Err("computes on vectors of elements only"),
        }
    }

    /// The fastest.
    #[inline]
    fn fastest() -> Elements {
        Elements::new(HOME).unwrap_or(Elements::Home)
    }

    /// A function of the row.
    #[inline(always)]
    pub(super) fn pick<T>(self, field: impl Fn(&Single) -> T) -> T {
        match self {
            Elements::Home => field(&processor::home()),
            #[cfg(feature = "backends")]
            Elements::M64 => field(&single::<Portable<Fe4x64>>()),
            #[cfg(feature = "backends")]
            Elements::M51 => field(&processor::m51()),
            #[cfg(feature = "backends")]
            Elements::Serial => field(&single::<Portable<Fe5x51Wide>>()),
            #[cfg(feature = "backends")]
            Elements::M32 => field(&single::<Portable<Fe10x25h>>()),
            #[cfg(feature = "backends")]
            Elements::W32 => field(&w32()),
            #[cfg(feature = "fiat")]
            Elements::Fiat => field(&single::<Portable<FeFiat>>()),
        }
    }
}

/// The row of `w32`.
#[cfg(any(feature = "backends", nineteen_w32))]
#[inline(always)]
pub(super) const fn w32() -> Single {
    Single {
        x25519: in_place::x25519,
        ..single::<in_place::InPlace>()
    }
}

/// A backend that can run here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Serving {
    Elements(Elements),
    Vectors(Vectors),
}

impl Serving {
    /// What serves `operation` now.
    pub(crate) fn of(operation: Operation) -> Serving {
        Serving::new(current(operation)).unwrap_or(Serving::Elements(Elements::fastest()))
    }

    /// # Errors
    ///
    /// Why the backend cannot run here.
    pub(crate) fn new(backend: Backend) -> Result<Serving, &'static str> {
        match backend {
            Backend::M64
            | Backend::M51
            | Backend::Serial
            | Backend::Fiat
            | Backend::M32
            | Backend::W32 => Elements::new(backend).map(Serving::Elements),
            Backend::Avx2 | Backend::Ifma => Vectors::new(backend).map(Serving::Vectors),
        }
    }

    /// The vectors, if vectors serve.
    #[inline]
    pub(crate) fn vectors(self) -> Option<Vectors> {
        match self {
            Serving::Elements(_) => None,
            Serving::Vectors(vectors) => Some(vectors),
        }
    }

    /// What serves where vectors do not.
    #[inline]
    pub(super) fn elements(self) -> Elements {
        match self {
            Serving::Elements(elements) => elements,
            Serving::Vectors(_) => Elements::fastest(),
        }
    }
}
