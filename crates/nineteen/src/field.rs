// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic in GF(2^255 - 19): one trait, one file per representation.
//!
//! How an element is split into limbs decides how fast everything above runs, and no split is best
//! on every machine. The curve is therefore written once, over the trait [`Field`].
//!
//! # Bounds are types
//!
//! An element of a reduced-radix representation is *tight* after a carry pass; sums and differences
//! are left uncarried. The number of uncarried terms that a product can take is a property of the
//! representation that every formula has to respect, so it is part of the types:
//!
//! | type               | what                                      | made by                                |
//! |--------------------|-------------------------------------------|----------------------------------------|
//! | `Self`             | tight: carried                            | `mul`, `square`, `carry`, `from_words` |
//! | [`Field::Product`] | a product before its last carry           | `product`, `product_square`, `mul_small` |
//! | [`Field::Sum`]     | a sum or difference of two of one kind    | `add`, `sub`, `plus`, `minus`          |
//! | [`Field::Loose`]   | an operand of a product                   | `sum_add`, `sum_add_double`, `sum_sub`, `twice_product`, [`Operand`] |
//!
//! There is no addition of two `Sum`s and none on `Loose`: a forgotten carry does not compile. Each
//! representation derives its limb bounds in its header, and `proofs` proves them by interval
//! arithmetic over the same source. If the multiplier accepts uncarried operands, `Product` is the
//! tight element itself. If it requires carried ones (IFMA reads 52 bits of each limb), `Loose` is
//! the tight element, and sums of products are carried once instead of their terms.
//!
//! # Lanes
//!
//! A vector representation holds [`Field::LANES`] independent elements. Canonical words and secret
//! booleans then have one value per lane: `Words` and `Mask`. Code for one element requires
//! [`OneLane`].
//!
//! # References
//!
//! - RFC 7748 §4.1, RFC 8032 §5.1: the field, the curve constants.
//! - RFC 9496 §4.2: the square root of a ratio.

pub(crate) mod chains; // exponentiations by addition chains; square roots of ratios
pub(crate) mod constants; // curve constants as canonical words
#[cfg_attr(not(any(test, feature = "backends")), allow(dead_code))]
pub(crate) mod fe10x25h; // 10 limbs of 25.5 bits, 32-bit words: `m32`
#[cfg_attr(not(any(test, feature = "backends")), allow(dead_code))]
pub(crate) mod fe4x64; // 4 limbs of 64 bits, saturated: `m64`
#[cfg_attr(not(any(feature = "backends", nineteen_w32)), allow(dead_code))]
pub(crate) mod fe8x32; // 8 limbs of 32 bits, saturated: `w32`
#[cfg(feature = "fiat")]
pub(crate) mod fiat; // machine-generated, machine-proven: `fiat`
pub(crate) mod home; // the representation of public types
pub(crate) mod ifma; // five vector limbs, IFMA: the code that both radices share
mod lane_mask; // secret booleans; values for each lane
#[cfg(any(test, nineteen_pairs))]
pub(crate) mod radix25h; // 10 limbs of 25.5 bits in each lane: `neon`, `wasm128`
#[cfg_attr(not(any(test, feature = "backends")), allow(dead_code))]
pub(crate) mod radix51; // 5 limbs of 51 bits, two multipliers: `m51` and `serial`
pub(crate) mod radix51x4; // the same in each lane, IFMA: `ifma`, for single operations
pub(crate) mod radix52; // 5 limbs of 52 bits in each lane, IFMA: `ifma`
pub(crate) mod safegcd; // constant-time inversion by divsteps
#[cfg(nineteen_pairs)]
pub(crate) mod triples; // products of `m32` two and three at a time: `neon`, `wasm128`
pub(crate) mod vector; // words in lanes: AVX2, AVX-512, NEON, WebAssembly
pub(crate) mod word; // the word that limb code is generic over

#[cfg(test)]
pub(crate) mod mini; // curves small enough to enumerate
#[cfg(test)]
#[path = "../proofs/mod.rs"]
mod proof; // the limb code, proven for all inputs
#[cfg(test)]
pub(crate) mod tests; // every representation against big integers

#[cfg(nineteen_arch = "x86_64")]
pub use self::{
    radix51x4::Fe5x51X4Fma,
    radix52::{Fe5x52X4, Fe5x52X4Masked, Fe5x52X8},
};
#[cfg_attr(not(any(test, feature = "backends")), allow(unused_imports))]
pub use fe4x64::Fe4x64;
#[cfg_attr(not(any(test, feature = "backends")), allow(unused_imports))]
pub use fe8x32::Fe8x32;
#[cfg_attr(not(any(test, feature = "backends")), allow(unused_imports))]
pub use fe10x25h::Fe10x25h;
#[cfg(feature = "fiat")]
pub use fiat::FeFiat;
#[cfg(all(feature = "fiat", any(test, nineteen_narrow)))]
pub use fiat::FeFiat32;
#[cfg(all(feature = "fiat", any(test, not(nineteen_narrow))))]
pub use fiat::FeFiat64;
pub(crate) use home::Home;
pub use lane_mask::{LaneMask, LaneWords, Mask, Words};
#[cfg_attr(not(any(test, feature = "backends")), allow(unused_imports))]
pub use radix51::{Fe5x51, Fe5x51Wide};

/// The constants of a twisted Edwards curve `-x² + y² = 1 + d·x²·y²` over a field, and those of
/// Ristretto.
///
/// `field/constants.rs` shows how each is derived.
#[derive(Clone, Copy, Debug)]
pub struct CurveConstants<F> {
    /// d
    pub d: F,
    /// 2d
    pub d2: F,
    /// 1/(2d)
    pub d2_inverse: F,
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

/// Elements of the field that the curve is defined over, one in each lane, tight.
///
/// All operations are constant time. Elements are residues: a residue has several limb vectors, and
/// only the result of [`to_words`](Field::to_words) is canonical.
pub trait Field: Copy + core::fmt::Debug + Send + Sync + 'static {
    /// The number of independent elements.
    const LANES: usize;
    /// A 256-bit integer for each lane.
    type Words: LaneWords;
    /// A secret boolean for each lane.
    type Mask: LaneMask;

    /// A product before its last carry.
    type Product: Copy + From<Self>;
    /// A sum or difference of two tight elements, or of two products, uncarried.
    type Sum: Copy;
    /// An operand of a product.
    type Loose: Copy + From<Self> + From<Self::Product> + From<Self::Sum>;

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
    fn plus(a: Self::Product, b: Self::Product) -> Self::Sum;
    /// `a - b`
    fn minus(a: Self::Product, b: Self::Product) -> Self::Sum;
    /// `a + b`
    fn sum_add(a: Self::Sum, b: Self::Product) -> Self::Loose;
    /// `a + 2b`
    fn sum_add_double(a: Self::Sum, b: Self::Product) -> Self::Loose;
    /// `a - b`
    fn sum_sub(a: Self::Sum, b: Self::Product) -> Self::Loose;
    /// `2xy`, given `x² + y²`: one product, or `(x + y)² - (x² + y²)` where squares are cheaper.
    fn twice_product(x: Self, y: Self, squares: Self::Sum) -> Self::Loose;
    /// The same residue, tight.
    fn carry(a: impl Operand<Self::Loose>) -> Self;
    /// `a·b`, before its last carry.
    fn product(a: impl Operand<Self::Loose>, b: impl Operand<Self::Loose>) -> Self::Product;
    /// `a²`, before its last carry.
    fn product_square(a: impl Operand<Self::Loose>) -> Self::Product;
    /// `a·b`
    #[inline(always)]
    fn mul(a: impl Operand<Self::Loose>, b: impl Operand<Self::Loose>) -> Self {
        Self::carry(Self::product(a, b))
    }
    /// `a²`
    #[inline(always)]
    fn square(a: impl Operand<Self::Loose>) -> Self {
        Self::carry(Self::product_square(a))
    }
    /// `x = x²`
    #[inline(always)]
    fn square_assign(x: &mut Self) {
        *x = Self::square(*x);
    }
    /// `x = x·by`
    #[inline(always)]
    fn mul_assign(x: &mut Self, by: &Self) {
        *x = Self::mul(*x, *by);
    }
    /// `self^(2^n)` by n squarings, for a public `n`.
    #[cfg_attr(not(feature = "hazmat"), allow(dead_code))] // one more way to measure a squaring
    #[inline(always)]
    fn square_times(self, n: usize) -> Self {
        (0..n).fold(self, |r, _| Self::square(r))
    }
    /// `k·a` for `k < 2^17`
    fn mul_small(a: impl Operand<Self::Loose>, k: u32) -> Self::Product;
    /// `b` if `choice`, else `a`
    fn select(a: Self, b: Self, choice: Self::Mask) -> Self;
    /// Swaps `a` and `b` if `choice`.
    fn swap_loose(a: &mut Self::Loose, b: &mut Self::Loose, choice: Self::Mask);
    /// The residue of the 256-bit integer `w`, which need not be below p.
    fn from_words(w: &Self::Words) -> Self;
    /// The canonical value, in `0..p`.
    fn to_words(self) -> Self::Words;
    /// A 256-bit integer in this residue class, whichever is at hand.
    #[inline(always)]
    fn to_any_words(self) -> Self::Words {
        self.to_words()
    }
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
    /// Swaps `a` and `b` if `choice`.
    #[inline(always)]
    fn swap(a: &mut Self, b: &mut Self, choice: Self::Mask) {
        let t = Self::select(*a, *b, choice);
        *b = Self::select(*b, *a, choice);
        *a = t;
    }
    /// `-self` if `choice`, else `self`
    #[inline(always)]
    fn negate_if(self, choice: Self::Mask) -> Self {
        Self::select(self, self.neg(), choice)
    }
    /// Whether the residue is 0.
    #[inline(always)]
    fn is_zero(self) -> Self::Mask {
        let words = self.to_words();
        LaneMask::from_lanes(|i| {
            let w = words.lane(i);
            Mask::is_zero(w[0] | w[1] | w[2] | w[3])
        })
    }
    /// Whether both are the same residue.
    #[inline(always)]
    fn equals(self, rhs: Self) -> Self::Mask {
        let (a, b) = (self.to_words(), rhs.to_words());
        LaneMask::from_lanes(|i| Mask::equal(a.lane(i), b.lane(i)))
    }
    /// Whether the canonical value is odd: the sign of RFC 8032 and RFC 9496.
    #[inline(always)]
    fn is_negative(self) -> Self::Mask {
        let words = self.to_words();
        LaneMask::from_lanes(|i| Mask::from_bit(words.lane(i)[0]))
    }
}

/// A value that converts to a `T` by [`From`], always inlined: vector code has to be compiled as
/// part of its entry point, and `Into::into` may be a call.
pub trait Operand<T> {
    /// The same value.
    fn operand(self) -> T;
}

impl<A, T: From<A>> Operand<T> for A {
    #[inline(always)]
    fn operand(self) -> T {
        T::from(self)
    }
}

/// A representation of one element at a time.
pub trait OneLane: Field<Words = Words, Mask = Mask> {}

impl<F: Field<Words = Words, Mask = Mask>> OneLane for F {}

/// For a representation of one element whose products are carried: `Product` is the element.
macro_rules! one_carried_element {
    ($loose:ty) => {
        const LANES: usize = 1;
        type Words = $crate::field::Words;
        type Mask = $crate::field::Mask;
        type Product = Self;

        #[inline(always)]
        fn plus(a: Self, b: Self) -> Self::Sum {
            a.add(b)
        }
        #[inline(always)]
        fn minus(a: Self, b: Self) -> Self::Sum {
            a.sub(b)
        }
        #[inline(always)]
        fn product(
            a: impl $crate::field::Operand<$loose>,
            b: impl $crate::field::Operand<$loose>,
        ) -> Self {
            Self::mul(a, b)
        }
        #[inline(always)]
        fn product_square(a: impl $crate::field::Operand<$loose>) -> Self {
            Self::square(a)
        }
    };
}
pub(crate) use one_carried_element;

/// The 256-bit little-endian integer in `bytes`.
#[inline(always)]
pub(crate) fn words_from_bytes(bytes: &[u8; 32]) -> Words {
    // Written out: a build for size, or without optimisation, keeps every iterator.
    let (words, _) = bytes.as_chunks::<8>();
    [
        u64::from_le_bytes(words[0]),
        u64::from_le_bytes(words[1]),
        u64::from_le_bytes(words[2]),
        u64::from_le_bytes(words[3]),
    ]
}

/// The little-endian encoding of `w`.
#[inline(always)]
pub(crate) fn words_to_bytes(w: &Words) -> [u8; 32] {
    let mut bytes = [0; 32];
    let (words, _) = bytes.as_chunks_mut::<8>();
    words[0] = w[0].to_le_bytes();
    words[1] = w[1].to_le_bytes();
    words[2] = w[2].to_le_bytes();
    words[3] = w[3].to_le_bytes();
    bytes
}

/// `1/w mod p` for `w < p`, 0 for 0, on 64-bit words. One copy for all representations.
#[inline(never)]
pub(crate) fn invert64(w: &Words) -> Words {
    safegcd::invert64(w, &constants::P_MODULUS)
}

/// `1/w mod p` for each `w < p`, 0 for 0, with one inversion and three products per value
/// (Montgomery's trick). The timing does not reveal which are 0.
#[inline(never)]
pub(crate) fn invert_all(values: &mut [Words]) {
    const MOST: usize = 8;
    debug_assert!(values.len() <= MOST);
    let mut before = [Home::ONE; MOST];
    let mut product = Home::ONE;
    // A zero is replaced by one, and restored at the end.
    let one_for_zero = |w: &Words| {
        let zero = Mask::is_zero(w[0] | w[1] | w[2] | w[3]);
        (Home::select(Home::from_words(w), Home::ONE, zero), zero)
    };
    for (value, before) in values.iter().zip(&mut before) {
        *before = product;
        product = Home::mul(product, one_for_zero(value).0);
    }
    let mut inverse = product.invert();
    for (value, before) in values.iter_mut().zip(&before).rev() {
        let (factor, zero) = one_for_zero(value);
        *value = Home::select(Home::mul(inverse, *before), Home::ZERO, zero).to_words();
        inverse = Home::mul(inverse, factor);
    }
}

/// `1/w mod p` for `w < p`, 0 for 0, on 32-bit words. One copy for all representations.
#[inline(never)]
pub(crate) fn invert32(w: &Words) -> Words {
    safegcd::invert32(w, || &constants::P_MODULUS)
}
