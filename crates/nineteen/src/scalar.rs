// SPDX-License-Identifier: MIT OR Apache-2.0
//! Integers modulo L = 2^252 + 27742317777372353535851937790883648493, the order of the base point.
//!
//! The names are those of `curve25519_dalek::scalar`. Everything is constant time.
//!
//! A [`Scalar`] is canonical, that is, below L, unless it came from `Scalar::from_bits`, which
//! keeps any integer below 2^255. Every operation accepts such an integer, and every arithmetic
//! operation returns a canonical result. Functions of `Order` that need canonical operands are
//! given reduced ones; sums and differences, which fit into 256 bits, are reduced once:
//!
//! ```text
//! a + b < 2^256
//! a - b ≡ a - b + 8L,  and 0 < a - b + 8L < 2^255 + 2^128  for -2^255 < a - b < 0
//! ```

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Index, Mul, MulAssign, Neg, Sub, SubAssign};

use ground::words::{add, keep, mask, sub};
use sha2::Digest;
use sha2::digest::consts::U64;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;
#[cfg(feature = "rand_core")]
use zeroize::Zeroizing;

use crate::curve::scalar::{Order, Order25519, from_wide_bytes};
use crate::field::{Words, words_from_bytes, words_to_bytes};
use crate::wipe;

/// An integer modulo L, the number of multiples of the base point: what points are multiplied by.
///
/// Operators compute modulo L; encodings are 32 bytes, little-endian.
///
/// ```
/// use nineteen::scalar::Scalar;
///
/// let a = Scalar::from_bytes_mod_order_wide(&[7; 64]); // 64 random bytes: a uniform scalar
/// let b = Scalar::from(5u64);
/// assert_eq!((a * b - b) * b.invert(), a - Scalar::ONE);
///
/// let encoding: [u8; 32] = a.to_bytes();
/// assert_eq!(Scalar::from_canonical_bytes(encoding).into_option(), Some(a));
/// assert!(bool::from(Scalar::from_canonical_bytes([255; 32]).is_none()));
/// ```
///
/// A scalar is below L unless it was made by `Scalar::from_bits`. Equality, hashing and encoding
/// use the 32 bytes, as in dalek: `Scalar::from_bits(x)` with `x` not below L differs from the
/// reduced scalar, although the two are congruent.
///
/// # Security
///
/// Constant time. A scalar is `Copy`, so nothing is wiped on drop: every move, every operator and
/// every returned result may leave a copy on the stack. Random scalars, hashes, inverses and
/// multiples of points leave nothing else behind. To keep a secret scalar, pass it by reference and
/// call `zeroize`.
#[derive(Clone, Copy, Default)]
pub struct Scalar {
    bytes: [u8; 32],
}

/// Clears bits 0, 1, 2 and 255 and sets bit 254 of a 256-bit little-endian integer (RFC 7748 §5).
#[must_use]
pub const fn clamp_integer(mut bytes: [u8; 32]) -> [u8; 32] {
    bytes[0] &= 0b1111_1000;
    bytes[31] &= 0b0111_1111;
    bytes[31] |= 0b0100_0000;
    bytes
}

impl Scalar {
    /// 0
    pub const ZERO: Scalar = Scalar { bytes: [0; 32] };
    /// 1
    pub const ONE: Scalar = {
        let mut bytes = [0; 32];
        bytes[0] = 1;
        Scalar { bytes }
    };

    pub(crate) fn from_words(w: &Words) -> Scalar {
        Scalar {
            bytes: words_to_bytes(w),
        }
    }

    pub(crate) fn words(&self) -> Words {
        words_from_bytes(&self.bytes)
    }

    /// The words of the canonical representative.
    fn reduced_words(&self) -> Words {
        Order25519::reduce(&self.words())
    }

    /// The canonical representative.
    #[cfg(feature = "group")]
    pub(crate) fn reduced(&self) -> Scalar {
        Scalar::from_words(&self.reduced_words())
    }

    /// An integer below 2^255, not reduced.
    pub(crate) const fn not_reduced(bytes: [u8; 32]) -> Scalar {
        Scalar { bytes }
    }

    /// Reduces a 256-bit little-endian integer modulo L.
    pub fn from_bytes_mod_order(bytes: [u8; 32]) -> Scalar {
        Scalar::from_words(&Order25519::reduce(&words_from_bytes(&bytes)))
    }

    /// Reduces a 512-bit little-endian integer modulo L.
    pub fn from_bytes_mod_order_wide(input: &[u8; 64]) -> Scalar {
        Scalar::from_words(&Order25519::reduce_wide(&from_wide_bytes(input)))
    }

    /// A 256-bit little-endian integer, or `None` if it is not below L.
    pub fn from_canonical_bytes(bytes: [u8; 32]) -> CtOption<Scalar> {
        let canonical = Order25519::is_canonical(&words_from_bytes(&bytes));
        CtOption::new(Scalar { bytes }, Choice::from(u8::from(canonical)))
    }

    /// The output of a 64-byte hash as a little-endian integer, reduced modulo L.
    pub fn from_hash<D: Digest<OutputSize = U64>>(hash: D) -> Scalar {
        wipe::leaving_nothing(wipe::ONE, || {
            let output = hash.finalize();
            let wide: &[u8; 64] = output.as_ref();
            Scalar::from_bytes_mod_order_wide(wide)
        })
    }

    /// Hashes `input` to a scalar, with a 64-byte hash.
    pub fn hash_from_bytes<D: Digest<OutputSize = U64> + Default>(input: &[u8]) -> Scalar {
        wipe::leaving_nothing(wipe::ONE, || {
            Scalar::from_hash(D::new().chain_update(input))
        })
    }

    /// A uniform random scalar.
    #[cfg(feature = "rand_core")]
    pub fn random<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Scalar {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut wide = Zeroizing::new([0; 64]);
            rng.fill_bytes(&mut *wide);
            Scalar::from_bytes_mod_order_wide(&wide)
        })
    }

    /// The 32 bytes, little-endian; canonical unless made by `Scalar::from_bits`.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// The 32 bytes, little-endian; canonical unless made by `Scalar::from_bits`.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// `1/self`; 0 for 0 and for multiples of L from `Scalar::from_bits`.
    #[must_use]
    pub fn invert(&self) -> Scalar {
        wipe::leaving_nothing(wipe::ONE, || {
            Scalar::from_words(&Order25519::invert(&self.reduced_words()))
        })
    }

    /// The low 255 bits of a little-endian integer, **not** reduced, so that `[k]P` is the multiple
    /// by exactly this integer even if P has a torsion component.
    ///
    /// Sums, differences, products, negatives, inverses and halves are correct modulo L and
    /// canonical, so `[-k]P` equals `-[k]P` only if P has no torsion component. Comparison, hashing
    /// and encoding use the unreduced integer; adding [`Scalar::ZERO`] reduces it. In
    /// `curve25519-dalek` from version 4 on arithmetic "does not work" on such scalars, in its
    /// words: its sums may have other bytes.
    #[cfg(any(feature = "hazmat", feature = "legacy_compatibility"))]
    #[deprecated(
        note = "for keys of protocols that do not reduce; mul_clamped serves clamped ones"
    )]
    pub const fn from_bits(mut bytes: [u8; 32]) -> Scalar {
        bytes[31] &= 0b0111_1111;
        Scalar { bytes }
    }

    /// Replaces each scalar by its inverse and returns the product of the inverses. A zero stays
    /// zero and makes the product zero. (`curve25519-dalek` requires that there is none, and
    /// returns unspecified values for all scalars otherwise.)
    pub fn invert_batch<const N: usize>(inputs: &mut [Scalar; N]) -> Scalar {
        let (mut words, mut scratch) = ([[0; 4]; N], [[0; 4]; N]);
        Scalar::invert_with_scratch(inputs, &mut words, &mut scratch)
    }

    /// [`invert_batch`](Self::invert_batch) for any number of scalars.
    #[cfg(feature = "alloc")]
    pub fn invert_batch_alloc(inputs: &mut [Scalar]) -> Scalar {
        let mut words = alloc::vec![[0; 4]; inputs.len()];
        let mut scratch = words.clone();
        Scalar::invert_with_scratch(inputs, &mut words, &mut scratch)
    }

    fn invert_with_scratch(
        inputs: &mut [Scalar],
        words: &mut [Words],
        scratch: &mut [Words],
    ) -> Scalar {
        wipe::leaving_nothing(wipe::ONE, || {
            for (w, s) in words.iter_mut().zip(inputs.iter()) {
                *w = s.reduced_words();
            }
            Order25519::batch_invert(words, scratch);
            for (s, w) in inputs.iter_mut().zip(words.iter()) {
                *s = Scalar::from_words(w);
            }
            words.as_flattened_mut().zeroize();
            scratch.as_flattened_mut().zeroize();
            inputs.iter().product()
        })
    }

    /// `self/2` modulo L.
    #[must_use]
    pub fn div_by_2(&self) -> Scalar {
        Scalar::from_words(&Order25519::halve(&self.reduced_words()))
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scalar(..)") // may be secret
    }
}

impl ConstantTimeEq for Scalar {
    fn ct_eq(&self, other: &Scalar) -> Choice {
        self.bytes.ct_eq(&other.bytes)
    }
}

impl ConditionallySelectable for Scalar {
    fn conditional_select(a: &Scalar, b: &Scalar, choice: Choice) -> Scalar {
        Scalar {
            bytes: <[u8; 32]>::conditional_select(&a.bytes, &b.bytes, choice),
        }
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Scalar) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for Scalar {}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl Zeroize for Scalar {
    fn zeroize(&mut self) {
        self.bytes.zeroize();
    }
}

impl Index<usize> for Scalar {
    type Output = u8;

    /// Byte `index` of the encoding.
    fn index(&self, index: usize) -> &u8 {
        &self.bytes[index]
    }
}

macro_rules! from_integer {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Scalar {
            fn from(x: $integer) -> Scalar {
                let mut bytes = [0; 32];
                let x = x.to_le_bytes();
                bytes[..x.len()].copy_from_slice(&x);
                Scalar { bytes }
            }
        }
    )*};
}
from_integer!(u8 u16 u32 u64 u128);

/// A binary operator between values and references, from its implementation on references.
macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident: $left:ty, $right:ty => $output:ty, $f:expr) => {
        impl $trait<&$right> for &$left {
            type Output = $output;
            fn $method(self, rhs: &$right) -> $output {
                let f: fn(&$left, &$right) -> $output = $f;
                f(self, rhs)
            }
        }
        $crate::scalar::by_value!($trait $method: $left, $right => $output);
        impl $assign<&$right> for $left {
            fn $assign_method(&mut self, rhs: &$right) {
                *self = $trait::$method(&*self, rhs);
            }
        }
        impl $assign<$right> for $left {
            fn $assign_method(&mut self, rhs: $right) {
                *self = $trait::$method(&*self, &rhs);
            }
        }
    };
}

/// The by-value forms of an operator that is defined on references.
macro_rules! by_value {
    ($trait:ident $method:ident: $left:ty, $right:ty => $output:ty) => {
        impl $trait<$right> for $left {
            type Output = $output;
            fn $method(self, rhs: $right) -> $output {
                $trait::$method(&self, &rhs)
            }
        }
        impl $trait<&$right> for $left {
            type Output = $output;
            fn $method(self, rhs: &$right) -> $output {
                $trait::$method(&self, rhs)
            }
        }
        impl $trait<$right> for &$left {
            type Output = $output;
            fn $method(self, rhs: $right) -> $output {
                $trait::$method(self, &rhs)
            }
        }
    };
}
pub(crate) use {by_value, operator};

operator!(Add add, AddAssign add_assign: Scalar, Scalar => Scalar, |a, b| {
    let (sum, _) = add(&a.words(), &b.words()); // < 2^256, as both are below 2^255
    Scalar::from_words(&Order25519::reduce(&sum))
});
operator!(Sub sub, SubAssign sub_assign: Scalar, Scalar => Scalar, |a, b| {
    Scalar::from_words(&difference(&a.words(), &b.words()))
});
operator!(Mul mul, MulAssign mul_assign: Scalar, Scalar => Scalar, |a, b| {
    Scalar::from_words(&Order25519::mul(&a.words(), &b.words()))
});

/// `a - b mod L`, canonical, for `a` and `b` below 2^255.
fn difference(a: &Words, b: &Words) -> Words {
    let (difference, borrow) = sub(a, b);
    // After a borrow, adding 8L > 2^255 drops the 2^256 again.
    let (difference, _) = add(&difference, &keep(&Order25519::GROUP_ORDER, mask(borrow)));
    Order25519::reduce(&difference)
}

impl Neg for &Scalar {
    type Output = Scalar;
    fn neg(self) -> Scalar {
        Scalar::from_words(&difference(&[0; 4], &self.words()))
    }
}

impl Neg for Scalar {
    type Output = Scalar;
    fn neg(self) -> Scalar {
        -&self
    }
}

impl<T: core::borrow::Borrow<Scalar>> Sum<T> for Scalar {
    fn sum<I: Iterator<Item = T>>(iter: I) -> Scalar {
        iter.fold(Scalar::ZERO, |acc, x| acc + x.borrow())
    }
}

impl<T: core::borrow::Borrow<Scalar>> Product<T> for Scalar {
    fn product<I: Iterator<Item = T>>(iter: I) -> Scalar {
        iter.fold(Scalar::ONE, |acc, x| acc * x.borrow())
    }
}
