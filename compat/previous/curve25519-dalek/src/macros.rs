// SPDX-License-Identifier: MIT OR Apache-2.0
//! The common parts of all wrappers: conversions, comparison in constant time, selection, wiping,
//! `serde`, operators.

/// `$name($inner)` with the traits that both have.
macro_rules! wrapper {
    ($name:ident, $inner:ty) => {
        wrapper_without_serde!($name, $inner);
        serde!($name, $inner);
    };
}

/// The same without `serde`.
macro_rules! wrapper_without_serde {
    ($name:ident, $inner:ty) => {
        impl From<$inner> for $name {
            fn from(inner: $inner) -> $name {
                $name(inner)
            }
        }

        impl From<$name> for $inner {
            fn from(wrapper: $name) -> $inner {
                wrapper.0
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl subtle::ConstantTimeEq for $name {
            fn ct_eq(&self, other: &$name) -> subtle::Choice {
                self.0.ct_eq(&other.0)
            }
        }

        impl subtle::ConditionallySelectable for $name {
            fn conditional_select(a: &$name, b: &$name, choice: subtle::Choice) -> $name {
                $name(<$inner>::conditional_select(&a.0, &b.0, choice))
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.0 == other.0
            }
        }

        impl Eq for $name {}

        wiping!($name);
    };
}

/// Overwriting.
macro_rules! wiping {
    ($name:ident) => {
        #[cfg(feature = "zeroize")]
        impl zeroize::Zeroize for $name {
            fn zeroize(&mut self) {
                self.0.zeroize();
            }
        }
    };
}

/// `serde` for what converts from and to `$inner`.
macro_rules! serde {
    ($name:ident, $inner:ty) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                <$inner>::from(*self).serialize(to)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                <$inner>::deserialize(from).map($name::from)
            }
        }
    };
}

/// A binary operator on references, and its value forms.
macro_rules! operator {
    ($trait:ident $method:ident: $left:ty, $right:ty => $output:ty, $f:expr) => {
        impl core::ops::$trait<&$right> for &$left {
            type Output = $output;
            // By reference: an operator on values leaves a copy of a secret behind.
            #[allow(clippy::op_ref)]
            fn $method(self, rhs: &$right) -> $output {
                let f: fn(&$left, &$right) -> $output = $f;
                f(self, rhs)
            }
        }
        impl core::ops::$trait<$right> for $left {
            type Output = $output;
            fn $method(self, rhs: $right) -> $output {
                core::ops::$trait::$method(&self, &rhs)
            }
        }
        impl core::ops::$trait<&$right> for $left {
            type Output = $output;
            fn $method(self, rhs: &$right) -> $output {
                core::ops::$trait::$method(&self, rhs)
            }
        }
        impl core::ops::$trait<$right> for &$left {
            type Output = $output;
            fn $method(self, rhs: $right) -> $output {
                core::ops::$trait::$method(self, &rhs)
            }
        }
    };
}

/// The assigning form of an operator that exists.
macro_rules! assign {
    ($assign:ident $assign_method:ident by $trait:ident $method:ident: $left:ty, $right:ty) => {
        impl core::ops::$assign<&$right> for $left {
            fn $assign_method(&mut self, rhs: &$right) {
                *self = core::ops::$trait::$method(&*self, rhs);
            }
        }
        impl core::ops::$assign<$right> for $left {
            fn $assign_method(&mut self, rhs: $right) {
                *self = core::ops::$trait::$method(&*self, &rhs);
            }
        }
    };
}

/// The operators of a group whose elements are wrappers: sums, negatives, multiples by a `Scalar`.
macro_rules! group {
    ($name:ident) => {
        additive!($name);
        operator!(Mul mul: $name, Scalar => $name, |p, k| $name(&p.0 * &k.0));
        operator!(Mul mul: Scalar, $name => $name, |k, p| $name(&p.0 * &k.0));
        assign!(MulAssign mul_assign by Mul mul: $name, Scalar);
    };
}

/// Sums and negatives.
macro_rules! additive {
    ($name:ident) => {
        operator!(Add add: $name, $name => $name, |a, b| $name(&a.0 + &b.0));
        operator!(Sub sub: $name, $name => $name, |a, b| $name(&a.0 - &b.0));
        assign!(AddAssign add_assign by Add add: $name, $name);
        assign!(SubAssign sub_assign by Sub sub: $name, $name);

        impl core::ops::Neg for &$name {
            type Output = $name;
            fn neg(self) -> $name {
                $name(-self.0)
            }
        }

        impl core::ops::Neg for $name {
            type Output = $name;
            fn neg(self) -> $name {
                $name(-self.0)
            }
        }

        impl<T: core::borrow::Borrow<$name>> core::iter::Sum<T> for $name {
            fn sum<I: Iterator<Item = T>>(iter: I) -> $name {
                iter.fold($name::default(), |sum, x| sum + x.borrow())
            }
        }
    };
}

/// 32 bytes that may be the encoding of a point.
macro_rules! encoding {
    ($(#[$doc:meta])* $name:ident of $point:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub [u8; 32]);

        impl $name {
            /// The 32 bytes.
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }

            /// The 32 bytes.
            pub const fn to_bytes(&self) -> [u8; 32] {
                self.0
            }

            /// The point that the bytes encode, if they encode one.
            pub fn decompress(&self) -> Option<$point> {
                inner::$name(self.0).decompress().map($point)
            }

            /// From a slice of 32 bytes.
            ///
            /// # Errors
            ///
            /// If it has another length.
            pub fn from_slice(bytes: &[u8]) -> Result<$name, core::array::TryFromSliceError> {
                bytes.try_into().map($name)
            }
        }

        impl From<inner::$name> for $name {
            fn from(inner: inner::$name) -> $name {
                $name(inner.0)
            }
        }

        impl From<$name> for inner::$name {
            fn from(wrapper: $name) -> inner::$name {
                inner::$name(wrapper.0)
            }
        }

        impl Identity for $name {
            fn identity() -> $name {
                inner::$name::identity().into()
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name::identity()
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}: {:?}", stringify!($name), self.0)
            }
        }

        impl subtle::ConstantTimeEq for $name {
            fn ct_eq(&self, other: &$name) -> subtle::Choice {
                self.0.ct_eq(&other.0)
            }
        }

        impl TryFrom<&[u8]> for $name {
            type Error = core::array::TryFromSliceError;
            fn try_from(bytes: &[u8]) -> Result<$name, Self::Error> {
                $name::from_slice(bytes)
            }
        }

        #[cfg(feature = "zeroize")]
        impl zeroize::Zeroize for $name {
            /// Leaves the identity.
            fn zeroize(&mut self) {
                self.0.zeroize();
                *self = $name::identity();
            }
        }

        serde!($name, inner::$name);
    };
}

/// Sums of many multiples, for a point whose wrapper holds the point.
macro_rules! sums {
    ($name:ident, $precomputation:ident) => {
        #[cfg(feature = "alloc")]
        impl MultiscalarMul for $name {
            type Point = $name;

            fn multiscalar_mul<I, J>(scalars: I, points: J) -> $name
            where
                I: IntoIterator,
                I::Item: Borrow<Scalar>,
                J: IntoIterator,
                J::Item: Borrow<$name>,
            {
                $name(
                    <inner::$name as inner_traits::MultiscalarMul>::multiscalar_mul(
                        scalars.into_iter().map(crate::scalar::InPlace),
                        points.into_iter().map(|p| p.borrow().0),
                    ),
                )
            }
        }

        #[cfg(feature = "alloc")]
        impl VartimeMultiscalarMul for $name {
            type Point = $name;

            fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<$name>
            where
                I: IntoIterator,
                I::Item: Borrow<Scalar>,
                J: IntoIterator<Item = Option<$name>>,
            {
                <inner::$name as inner_traits::VartimeMultiscalarMul>::optional_multiscalar_mul(
                    scalars.into_iter().map(|s| s.borrow().0),
                    points.into_iter().map(|p| p.map(|p| p.0)),
                )
                .map($name)
            }
        }

        /// Points that are known before.
        #[cfg(feature = "alloc")]
        #[derive(Debug)]
        pub struct $precomputation(inner::$precomputation);

        #[cfg(feature = "alloc")]
        impl VartimePrecomputedMultiscalarMul for $precomputation {
            type Point = $name;

            fn new<I>(static_points: I) -> $precomputation
            where
                I: IntoIterator,
                I::Item: Borrow<$name>,
            {
                let points = static_points.into_iter().map(|p| p.borrow().0);
                $precomputation(inner_traits::VartimePrecomputedMultiscalarMul::new(points))
            }

            fn optional_mixed_multiscalar_mul<I, J, K>(
                &self,
                static_scalars: I,
                dynamic_scalars: J,
                dynamic_points: K,
            ) -> Option<$name>
            where
                I: IntoIterator,
                I::Item: Borrow<Scalar>,
                J: IntoIterator,
                J::Item: Borrow<Scalar>,
                K: IntoIterator<Item = Option<$name>>,
            {
                inner_traits::VartimePrecomputedMultiscalarMul::optional_mixed_multiscalar_mul(
                    &self.0,
                    static_scalars.into_iter().map(|s| s.borrow().0),
                    dynamic_scalars.into_iter().map(|s| s.borrow().0),
                    dynamic_points.into_iter().map(|p| p.map(|p| p.0)),
                )
                .map($name)
            }
        }
    };
}
