// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backend that serves an operation, with its functions: asked for once in a call, and passed down.
//!
//! What a call computes in a backend's own format (rows of points, multiples of a key) is only ever
//! given to the [`Vectors`] that made it, whatever is forced meanwhile.

#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
use super::operations::Lanes;
use super::operations::Single;
#[cfg(any(
    feature = "backends",
    feature = "fiat",
    not(all(target_arch = "x86_64", not(nineteen_words32)))
))]
use super::operations::single;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32), feature = "backends"))]
use super::x86_64;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use super::x86_64::m64 as home_row;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
pub(crate) use super::x86_64::{M64 as HomeGroup, Vectors};
use super::{Backend, Operation, current};
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use crate::arch::x86_64::{Avx2, Ifma};
#[cfg(any(
    feature = "backends",
    feature = "fiat",
    not(all(target_arch = "x86_64", not(nineteen_words32)))
))]
use crate::curve::group::Portable;
#[cfg(all(
    not(all(target_arch = "x86_64", not(nineteen_words32))),
    feature = "backends"
))]
use crate::field::Fe5x51;
#[cfg(feature = "fiat")]
use crate::field::FeFiat;
#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
use crate::field::Home;
use crate::field::home;
#[cfg(feature = "backends")]
use crate::field::{Fe4x64, Fe5x51Wide, Fe10x25h};

/// The group of [`HOME`].
#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
pub(crate) type HomeGroup = Portable<Home>;

/// The row of [`HOME`].
#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
const fn home_row() -> Single {
    single::<Portable<Home>>()
}

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
            #[cfg(not(feature = "backends"))]
            Backend::M64 | Backend::M51 | Backend::Serial | Backend::M32 => {
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
            Elements::Home => field(&home_row()),
            #[cfg(feature = "backends")]
            Elements::M64 => field(&single::<Portable<Fe4x64>>()),
            #[cfg(all(target_arch = "x86_64", not(nineteen_words32), feature = "backends"))]
            Elements::M51 => field(&x86_64::m51()),
            #[cfg(all(
                not(all(target_arch = "x86_64", not(nineteen_words32))),
                feature = "backends"
            ))]
            Elements::M51 => field(&single::<Portable<Fe5x51>>()),
            #[cfg(feature = "backends")]
            Elements::Serial => field(&single::<Portable<Fe5x51Wide>>()),
            #[cfg(feature = "backends")]
            Elements::M32 => field(&single::<Portable<Fe10x25h>>()),
            #[cfg(feature = "fiat")]
            Elements::Fiat => field(&single::<Portable<FeFiat>>()),
        }
    }
}

/// A vector backend that this processor has: there is none for this one.
#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {}

#[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
impl Vectors {
    /// Nothing.
    #[inline(always)]
    pub(super) fn pick<T>(self, _: impl Fn(&Lanes) -> T) -> T {
        match self {}
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
    pub(super) fn new(backend: Backend) -> Result<Serving, &'static str> {
        match backend {
            Backend::M64 | Backend::M51 | Backend::Serial | Backend::Fiat | Backend::M32 => {
                Elements::new(backend).map(Serving::Elements)
            }
            #[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
            Backend::Avx2 => Avx2::detect()
                .map(|token| Serving::Vectors(Vectors::Avx2(token)))
                .ok_or("needs AVX2 and BMI2"),
            #[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
            Backend::Ifma => Ifma::detect()
                .map(|token| Serving::Vectors(Vectors::Ifma(token)))
                .ok_or("needs AVX-512 with F, DQ, VL, BW and IFMA, and BMI2 and ADX"),
            #[cfg(not(all(target_arch = "x86_64", not(nineteen_words32))))]
            Backend::Avx2 | Backend::Ifma => Err("for 64-bit x86 processors only"),
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
