// SPDX-License-Identifier: MIT OR Apache-2.0
//! Enumerations whose values have names, and the backends of a library among them: a row for each
//! value, from which its list, its name and its text follow.

/// An enumeration with a name for each value: the type, `ALL` in the order of the rows, `name`, and
/// `Display`.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        pub enum $of:ident: $(#[$all:meta])* all, $(#[$called:meta])* name {
            $($(#[$row:meta])* $value:ident = $name:literal,)*
        }
    ) => {
        $(#[$meta])*
        pub enum $of {
            $($(#[$row])* $value,)*
        }

        impl $of {
            $(#[$all])*
            pub const ALL: [$of; [$($name),*].len()] = [$($of::$value),*];

            $(#[$called])*
            pub const fn name(self) -> &'static str {
                match self {
                    $($of::$value => $name,)*
                }
            }
        }

        impl core::fmt::Display for $of {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// `"text" "a", "b" and "c"` as one literal, of `"text"; "a", "b", "c"`; two names at least.
#[doc(hidden)]
#[macro_export]
macro_rules! listed {
    ($text:literal; $first:literal, $($rest:literal),+) => {
        $crate::listed!(@ $text, $first; $($rest),+)
    };
    (@ $($text:literal),+; $last:literal) => {
        concat!($($text),+, " and ", $last)
    };
    (@ $($text:literal),+; $next:literal, $($rest:literal),+) => {
        $crate::listed!(@ $($text),+, ", ", $next; $($rest),+)
    };
}

/// The backends of a library and the choice among them: `Backend` with its names and
/// descriptions, `Unavailable`, `available`, `force` with the documentation given for it, and
/// `forced`, which reads an environment variable once.
///
/// The library adds `Backend::unavailable_because`. It has a feature `std`.
#[doc(hidden)]
#[macro_export]
macro_rules! backends {
    (
        $(#[$meta:meta])*
        pub enum Backend {
            $($(#[$row:meta])* $backend:ident = $name:literal, $description:literal;)*
        }

        $(#[$force:meta])*
        pub fn force(environment: $variable:literal);
    ) => {
        $crate::named! {
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            #[non_exhaustive]
            pub enum Backend:
                /// All backends of this crate, whether available or not.
                all,
                /// The name in the command line, the environment variable and the benchmark.
                name
            {
                $($(#[$row])* $backend = $name,)*
            }
        }

        impl Backend {
            /// A short description of the representation.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Backend::$backend => $description,)*
                }
            }

            /// Whether this backend can run here.
            pub fn is_available(self) -> bool {
                self.unavailable_because().is_none()
            }
        }

        /// A backend cannot run here, or no backend has that name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Unavailable(&'static str);

        impl core::fmt::Display for Unavailable {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.0)
            }
        }

        impl core::error::Error for Unavailable {}

        impl core::str::FromStr for Backend {
            type Err = Unavailable;

            /// # Errors
            ///
            /// If no backend has that name.
            fn from_str(name: &str) -> Result<Backend, Unavailable> {
                let found = Backend::ALL.into_iter().find(|b| b.name() == name);
                found.ok_or(Unavailable(
                    $crate::listed!("no such backend; there are "; $($name),*),
                ))
            }
        }

        /// The backends that can run here, in the order of [`Backend::ALL`].
        pub fn available() -> impl Iterator<Item = Backend> {
            Backend::ALL.into_iter().filter(|b| b.is_available())
        }

        /// The position in [`Backend::ALL`] of the forced backend.
        static FORCED: $crate::forced::Forced =
            $crate::forced::Forced::new(cfg!(feature = "std"));

        $(#[$force])*
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

        /// The backend that the environment names, if it is available; any other value is ignored.
        #[cfg(feature = "std")]
        fn from_environment() -> Option<Backend> {
            let name = std::env::var($variable).ok()?;
            name.parse().ok().filter(|b: &Backend| b.is_available())
        }

        /// Without `std` there is no environment.
        #[cfg(not(feature = "std"))]
        fn from_environment() -> Option<Backend> {
            None
        }
    };
}

#[cfg(test)]
mod tests {
    named! {
        /// Two values.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Two: all, name {
            One = "one",
            Other = "other",
        }
    }

    #[test]
    fn names_follow_from_rows() {
        assert_eq!(Two::ALL, [Two::One, Two::Other]);
        assert_eq!(
            std::format!("{} {}", Two::One, Two::Other.name()),
            "one other"
        );
        assert_eq!(listed!("of "; "a", "b", "c"), "of a, b and c");
        assert_eq!(listed!("of "; "a", "b"), "of a and b");
    }
}
