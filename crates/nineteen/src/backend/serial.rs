// SPDX-License-Identifier: MIT OR Apache-2.0
//! Backends that compute one element at a time. They provide every operation.

#[cfg(feature = "hazmat")]
use super::Unavailable;
use super::table::backends;
use super::{Backend, HOME};

/// [`SerialBackend`] from the rows.
macro_rules! declare {
    (
        serial { $(
            $(#[$meta:meta])*
            $serial:ident = $name:literal, $description:literal, $strength:literal,
                $condition:meta or $missing:literal, $group:ty;
        )* }
        vector { $(
            $(#[$of_vector:meta])*
            $vector:ident = $called:literal, $lanes:literal, $fast:literal, $needs:literal;
        )* }
    ) => {
        /// A backend that is compiled in.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum SerialBackend {
            /// [`HOME`], the fastest.
            Home,
            $(#[cfg($condition)] $serial,)*
        }

        impl SerialBackend {
            /// # Errors
            ///
            /// Why it cannot run here.
            pub(super) fn new(backend: Backend) -> Result<SerialBackend, &'static str> {
                if backend == HOME {
                    return Ok(SerialBackend::Home);
                }
                match backend {
                    $(
                        #[cfg($condition)]
                        Backend::$serial => Ok(SerialBackend::$serial),
                        #[cfg(not($condition))]
                        Backend::$serial => Err($missing),
                    )*
                    $(Backend::$vector)|* => Err("computes on vectors of elements only"),
                }
            }
        }
    };
}
backends!(declare! {});

/// Evaluates an expression with `$G` bound to the group of a backend.
macro_rules! with_group {
    ($serial:expr, $G:ident => $value:expr) => {
        $crate::backend::backends!(in_group! { ($serial, $G => $value) })
    };
}
pub(super) use with_group;

/// The same with the rows at hand.
macro_rules! in_group {
    (
        ($of:expr, $G:ident => $value:expr)
        serial { $(
            $(#[$meta:meta])*
            $serial:ident = $name:literal, $description:literal, $strength:literal,
                $condition:meta or $missing:literal, $group:ty;
        )* }
        vector { $($vector:tt)* }
    ) => {
        match $of {
            SerialBackend::Home => {
                type $G = $crate::curve::compiled::HomeGroup;
                $value
            }
            $(
                #[cfg($condition)]
                SerialBackend::$serial => {
                    type $G = $group;
                    $value
                }
            )*
        }
    };
}
pub(super) use in_group;

/// # Errors
///
/// If the backend cannot run here, or computes on vectors of elements only.
#[cfg(feature = "hazmat")]
pub(super) fn named(backend: Backend) -> Result<SerialBackend, Unavailable> {
    SerialBackend::new(backend).map_err(Unavailable)
}
