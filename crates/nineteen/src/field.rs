// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic in GF(2^255 - 19): one trait, one file per representation.
//!
//! How an element is cut into limbs decides how fast everything above runs, and no cut is best on
//! every machine. The curve is therefore written once, over the trait [`Field`].
//!
//! # Bounds are types
//!
//! An element of a reduced-radix representation is *tight* after a carry pass; sums and differences
//! are left uncarried. How many uncarried terms a product can take is a property of the
//! representation that every formula above has to respect, so it is part of the types:
//!
//! | type          | what                                     | made by                              |
//! |---------------|------------------------------------------|--------------------------------------|
//! | `Self`        | tight: carried                           | `mul`, `square`, `carry`, `from_words` |
//! | [`Field::Sum`]   | a sum or difference of two tight elements | `add`, `sub`                         |
//! | [`Field::Loose`] | up to four terms: what a product takes   | `sum_add`, `sum_add_double`, `sum_sub`, `sub_sum`, `into` |
//!
//! There is no addition of two `Sum`s and none on `Loose`: a forgotten carry does not compile.
//! Each representation derives its limb bounds in its header, and `field/proof` proves them by
//! interval arithmetic over the same source.
//!
//! # References
//!
//! - RFC 7748 §4.1, RFC 8032 §5.1: the field, the curve constants.
//! - RFC 9496 §4.2: the square root of a ratio.

pub(crate) mod chains; // exponentiations by addition chains; square roots of ratios
pub(crate) mod constants; // curve constants as canonical words
pub(crate) mod fe10x25h; // 10 limbs of 25.5 bits, 32-bit words: `m32`
pub(crate) mod fe4x64; // 4 limbs of 64 bits, saturated: `m64`
#[cfg(feature = "fiat")]
pub(crate) mod fiat; // machine-generated, machine-proven: `fiat`
pub(crate) mod radix51; // 5 limbs of 51 bits, two multipliers: `m51` and `serial`
pub(crate) mod safegcd; // constant-time inversion by divsteps
pub(crate) mod word; // the word that limb code is generic over

#[cfg(test)]
pub(crate) mod mini; // curves small enough to enumerate
#[cfg(test)]
mod proof; // the limb code, proven for all inputs
#[cfg(test)]
pub(crate) mod tests; // every representation against big integers

pub use fe4x64::Fe4x64;
pub use fe10x25h::Fe10x25h;
#[cfg(feature = "fiat")]
pub use fiat::FeFiat;
#[cfg(all(
    feature = "fiat",
    any(test, any(nineteen_words32, not(target_pointer_width = "64")))
))]
pub use fiat::FeFiat32;
#[cfg(all(
    feature = "fiat",
    any(test, all(not(nineteen_words32), target_pointer_width = "64"))
))]
pub use fiat::FeFiat64;
pub use radix51::{Fe5x51, Fe5x51Wide};

/// The representation of public types: what fits the compilation target best.
#[cfg(all(
    all(not(nineteen_words32), target_pointer_width = "64"),
    not(target_arch = "riscv64")
))]
pub(crate) type Home = Fe4x64;
/// The representation of public types: what fits the compilation target best.
#[cfg(all(not(nineteen_words32), target_arch = "riscv64"))]
pub(crate) type Home = Fe5x51;
/// The representation of public types: what fits the compilation target best.
#[cfg(any(nineteen_words32, not(target_pointer_width = "64")))]
pub(crate) type Home = Fe10x25h;

/// Canonical value of an element: 256 bits, least significant word first.
pub type Words = [u64; 4];

/// A secret yes or no: all ones or all zeros.
///
/// Made only through an optimisation barrier, so that the compiler cannot learn that it has two
/// values and turn a selection into a branch (see RUSTSEC-2024-0344 for what happens otherwise).
#[derive(Clone, Copy, Debug)]
pub struct Mask(u64);

impl Mask {
    /// Yes if the lowest bit of `bit` is set. Other bits are ignored.
    #[inline(always)]
    pub fn from_bit(bit: u64) -> Mask {
        Mask(core::hint::black_box((bit & 1).wrapping_neg()))
    }

    /// Yes if `x` is zero.
    #[inline(always)]
    pub fn is_zero(x: u64) -> Mask {
        // x | -x has its top bit set exactly if x is not zero.
        Mask::from_bit(!(x | x.wrapping_neg()) >> 63)
    }

    /// Yes if `index == entry`, for numbers below 2^63. `index` comes from a barrier already, so this
    /// has none of its own: a look-up asks it once for every entry of its table.
    #[inline(always)]
    pub(crate) fn equals_index(index: u64, entry: u64) -> Mask {
        Mask(((index ^ entry).wrapping_sub(1) as i64 >> 63) as u64)
    }

    /// Yes if both words are equal.
    #[inline(always)]
    pub fn equal(a: &Words, b: &Words) -> Mask {
        Mask::is_zero((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]))
    }

    /// The mask itself: 0 or 2^64 - 1.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }

    /// 1 or 0.
    #[inline(always)]
    pub fn bit(self) -> u64 {
        self.0 & 1
    }

    /// For verdicts that are public.
    #[inline(always)]
    pub fn reveal(self) -> bool {
        self.0 != 0
    }

    /// `b` if the mask says yes, else `a`.
    #[inline(always)]
    pub fn select(self, a: u64, b: u64) -> u64 {
        a ^ (self.0 & (a ^ b))
    }
}

impl core::ops::Not for Mask {
    type Output = Mask;
    #[inline(always)]
    fn not(self) -> Mask {
        Mask(!self.0)
    }
}

impl core::ops::BitAnd for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitand(self, rhs: Mask) -> Mask {
        Mask(self.0 & rhs.0)
    }
}

impl core::ops::BitOr for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitor(self, rhs: Mask) -> Mask {
        Mask(self.0 | rhs.0)
    }
}

impl core::ops::BitXor for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitxor(self, rhs: Mask) -> Mask {
        Mask(self.0 ^ rhs.0)
    }
}

/// The constants of a twisted Edwards curve `-x² + y² = 1 + d·x²·y²` over a field, and of Ristretto.
///
/// `field/constants.rs` says how each one is derived.
#[derive(Clone, Copy, Debug)]
pub struct CurveConstants<F> {
    /// d
    pub d: F,
    /// 2d
    pub d2: F,
    /// √-1, the even root
    pub sqrt_m1: F,
    /// √(a·d - 1) with a = -1
    pub sqrt_ad_minus_one: F,
    /// 1/√(a - d) with a = -1
    pub invsqrt_a_minus_d: F,
    /// 1 - d²
    pub one_minus_d_sq: F,
    /// (d - 1)²
    pub d_minus_one_sq: F,
    /// (A + 2)/4 of the Montgomery form `v² = u³ + A·u² + u`
    pub a24: u32,
}

/// An element of the field over which the curve is defined, tight.
///
/// All operations are constant time. Elements are residues: one residue has several limb vectors,
/// and only [`to_words`](Field::to_words) is canonical.
pub trait Field: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// A sum or difference of two tight elements, uncarried.
    type Sum: Copy;
    /// What a product takes: a `Sum` and at most two more tight terms, uncarried.
    type Loose: Copy + From<Self> + From<Self::Sum>;

    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// The curve over this field.
    const CURVE: CurveConstants<Self>;

    /// `self + rhs`
    fn add(self, rhs: Self) -> Self::Sum;
    /// `self - rhs`
    fn sub(self, rhs: Self) -> Self::Sum;
    /// `a + b`
    fn sum_add(a: Self::Sum, b: Self) -> Self::Loose;
    /// `a + 2b`
    fn sum_add_double(a: Self::Sum, b: Self) -> Self::Loose;
    /// `a - b`
    fn sum_sub(a: Self::Sum, b: Self) -> Self::Loose;
    /// `self - b`
    fn sub_sum(self, b: Self::Sum) -> Self::Loose;
    /// The same residue, tight.
    fn carry(a: impl Into<Self::Loose>) -> Self;
    /// `a·b`
    fn mul(a: impl Into<Self::Loose>, b: impl Into<Self::Loose>) -> Self;
    /// `a²`
    fn square(a: impl Into<Self::Loose>) -> Self;
    /// `self^(2^n)` by n squarings, for a public `n`.
    #[cfg_attr(not(feature = "hazmat"), allow(dead_code))] // one more way to measure a squaring
    #[inline(always)]
    fn square_times(self, n: usize) -> Self {
        (0..n).fold(self, |r, _| Self::square(r))
    }
    /// `k·a` for `k < 2^17`
    fn mul_small(a: impl Into<Self::Loose>, k: u32) -> Self;
    /// `b` if `choice`, else `a`
    fn select(a: Self, b: Self, choice: Mask) -> Self;
    /// The residue of the 256-bit integer `w`, which need not be below p.
    fn from_words(w: &Words) -> Self;
    /// The canonical value, in `0..p`.
    fn to_words(self) -> Words;
    /// `1/self`, and 0 for 0.
    fn invert(self) -> Self;
    /// `x^((p-5)/8)` for `N` elements: the core of every square root modulo a prime p ≡ 5 (mod 8).
    #[inline(always)]
    fn pow_p58<const N: usize>(x: [Self; N]) -> [Self; N] {
        chains::pow_p58(x)
    }

    /// `-self`
    #[inline(always)]
    fn neg(self) -> Self {
        Self::carry(Self::ZERO.sub(self))
    }
    /// Exchanges `a` and `b` if `choice`.
    #[inline(always)]
    fn swap(a: &mut Self, b: &mut Self, choice: Mask) {
        let t = Self::select(*a, *b, choice);
        *b = Self::select(*b, *a, choice);
        *a = t;
    }
    /// `-self` if `choice`, else `self`
    #[inline(always)]
    fn negate_if(self, choice: Mask) -> Self {
        Self::select(self, self.neg(), choice)
    }
    /// Whether the residue is 0.
    #[inline(always)]
    fn is_zero(self) -> Mask {
        let w = self.to_words();
        Mask::is_zero(w[0] | w[1] | w[2] | w[3])
    }
    /// Whether both are the same residue.
    #[inline(always)]
    fn equals(self, rhs: Self) -> Mask {
        Mask::equal(&self.to_words(), &rhs.to_words())
    }
    /// Whether the canonical value is odd: the sign of RFC 8032 and RFC 9496.
    #[inline(always)]
    fn is_negative(self) -> Mask {
        Mask::from_bit(self.to_words()[0])
    }
}

/// The 256-bit little-endian integer in `bytes`.
#[inline(always)]
pub(crate) fn words_from_bytes(bytes: &[u8; 32]) -> Words {
    let mut w = [0; 4];
    for (word, chunk) in w.iter_mut().zip(bytes.chunks_exact(8)) {
        let mut b = [0; 8];
        b.copy_from_slice(chunk);
        *word = u64::from_le_bytes(b);
    }
    w
}

/// The little-endian encoding of `w`.
#[inline(always)]
pub(crate) fn words_to_bytes(w: &Words) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (chunk, word) in bytes.chunks_exact_mut(8).zip(w) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// `1/w mod p` for `w < p`, 0 for 0, on 64-bit words. One copy for all representations.
#[inline(never)]
pub(crate) fn invert64(w: &Words) -> Words {
    safegcd::invert64(w, &constants::P_MODULUS)
}

/// `1/w mod p` for `w < p`, 0 for 0, on 32-bit words. One copy for all representations.
#[inline(never)]
pub(crate) fn invert32(w: &Words) -> Words {
    safegcd::invert32(w, &constants::P_MODULUS)
}
