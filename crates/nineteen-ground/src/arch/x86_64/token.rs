// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tokens that prove features, and calls of functions compiled for them.
//!
//! A function compiled for features is safe to call where they are present. The compiler accepts
//! such a call without `unsafe` in functions compiled for the same features. Elsewhere a token
//! permits it, because only detection creates one.

/// A token, and macros that call functions compiled for its features: with the token, and where it
/// is known to exist.
///
/// ```text
/// ground::token! {
///     /// Proof that this processor has BMI2 and ADX.
///     Bmi2Adx, with_bmi2_adx, assume_bmi2_adx: "bmi2,adx", $
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $with:ident, $assume:ident: $features:literal, $d:tt) => {
        $(#[$doc])*
        /// [`detect`](Self::detect) is the only source of values.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(());

        impl $name {
            /// The token, if the features are there.
            #[inline]
            pub(crate) fn detect() -> Option<$name> {
                const NEEDED: u32 = $crate::arch::x86_64::bits($features);
                $crate::arch::x86_64::has_all(NEEDED).then_some($name(()))
            }
        }

        /// The value of `function(argument, …)`, a function compiled for the features of the token:
        /// `NAME!(token, module::function(argument, …))`.
        ///
        /// Arguments are names, so that the call is all that `unsafe` applies to.
        #[allow(unused_macros)]
        macro_rules! $with {
            ($d token:ident, $d($d function:ident)::+ ($d($d argument:ident),* $d(,)?)) => {{
                let _: $name = $d token;
                // Never called. The compiler rejects it if the function is unsafe, or is compiled
                // for other features than those of the token.
                #[allow(dead_code, unreachable_code, clippy::diverging_sub_expression)]
                #[target_feature(enable = $features)]
                fn is_safe() {
                    let _ = $d($d function)::+($d(unreachable!(stringify!($d argument))),*);
                }
                // SAFETY: the processor has the features, or there would be no token. Where they
                // are present the call is safe: `is_safe` compiles.
                #[allow(unsafe_code)]
                unsafe {
                    $d($d function)::+($d($d argument),*)
                }
            }};
        }
        #[allow(unused_imports)]
        pub(crate) use $with;

        /// The same without a token, for methods of traits, which have none:
        /// `NAME!(function(argument, …))`.
        ///
        /// `unsafe` to write: the author has to argue that the method can only be reached where the
        /// token exists.
        #[allow(unused_macros)]
        macro_rules! $assume {
            ($d($d function:ident)::+ ($d($d argument:ident),* $d(,)?)) => {{
                // SAFETY: reached only where the token exists, so the processor has the features;
                // see the head of the module that assumes it.
                #[allow(unsafe_code)]
                unsafe {
                    $d($d function)::+($d($d argument),*)
                }
            }};
        }
        #[allow(unused_imports)]
        pub(crate) use $assume;
    };
}
