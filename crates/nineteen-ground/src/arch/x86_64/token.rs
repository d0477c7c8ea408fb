// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tokens that prove features, and functions compiled for them.
//!
//! Each list of features is written once: a token detects the features that its functions are
//! compiled for. A function compiled for a token may assume that the token exists, because only
//! detection creates one.

/// A token, and a macro that compiles functions for its features.
///
/// ```text
/// ground::token! {
///     /// Proof that this processor has BMI2 and ADX.
///     Bmi2Adx, compiled_for_bmi2_adx: "bmi2,adx", $
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $macro:ident: $features:literal, $d:tt) => {
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

        /// Functions that are called as they are written and compiled for the features of the
        /// token.
        ///
        /// `unsafe` to write: the author has to argue that the functions can only be reached where
        /// the token exists.
        macro_rules! $macro {
            ($d($d(#[$d meta:meta])* $d visible:vis fn $d name:ident
                $d(<$d($d life:lifetime)? $d(const $d n:ident: usize)?>)?
                ($d($d argument:ident: $d type:ty),* $d(,)?) $d(-> $d result:ty)? = $d body:expr;)*) => {$d(
                $d(#[$d meta])*
                #[inline(always)]
                $d visible fn $d name $d(<$d($d life)? $d(const $d n: usize)?>)? ($d($d argument: $d type),*) $d(-> $d result)? {
                    #[inline(never)]
                    #[target_feature(enable = $features)]
                    fn compiled $d(<$d($d life)? $d(const $d n: usize)?>)? ($d($d argument: $d type),*) $d(-> $d result)? {
                        $d body
                    }
                    // SAFETY: reached only where the token exists, so the processor has the
                    // features; see the head of the module that uses `compiled_for`.
                    #[allow(unsafe_code)]
                    unsafe {
                        compiled $d(::<$d($d n)?>)? ($d($d argument),*)
                    }
                }
            )*};
        }
        pub(crate) use $macro;
    };
}
