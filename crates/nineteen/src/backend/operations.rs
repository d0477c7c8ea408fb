// SPDX-License-Identifier: MIT OR Apache-2.0
//! The list of operations: what a backend has to have a function for.
//!
//! A backend is a row of functions, one for each operation. A backend without a row, or a row without a
//! function, does not compile. [`Single`] rows compute one element at a time and serve everything;
//! [`Lanes`] rows compute on vectors, and serve what vectors are faster at.
//!
//! Rows are constants and are read through closures, one arm for each backend: so only functions of
//! operations that a program uses are linked.

use super::one::{self, Form};
use crate::curve::encode::Decoded;
#[cfg(feature = "alloc")]
use crate::curve::expanded::Multiples;
use crate::curve::many;
#[cfg(feature = "batch")]
use crate::curve::pippenger::batch_equation::Terms;
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::serial::SerialSteps;
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Claim, Points};
#[cfg(feature = "batch")]
use crate::field::vector::Row;
use crate::field::{Home, Mask, Words};

/// Affine `[k]B` for `k < 2^255`, in a [`Form`]. Constant time.
pub(super) type MulBase = fn(&Words, Form) -> (Words, Words);
/// Whether `S·B = R + k·A` under a rule, given A, R, S and k. Variable time.
pub(super) type VartimeVerify = fn(Rule, Key<'_, Home>, &Words, &Words, &Words) -> bool;
/// X25519 with a clamped scalar. Constant time.
pub(super) type X25519 = fn(&Words, &Words) -> Words;

/// `[k]P` for `k < 2^255`. Constant time.
pub(super) type Mul = fn(&Words, &Extended<Home>) -> Extended<Home>;
/// `[a]A + [b]B` for `a < 2^255` and any 256-bit b, given a, A, b. Variable time.
pub(super) type VartimeDoubleMul = fn(&Words, &Extended<Home>, &Words) -> Extended<Home>;
/// `Σ [kᵢ]Pᵢ` for scalars below 2^255; slices of one length.
#[cfg(feature = "alloc")]
pub(super) type Msm = fn(&[Words], &[Extended<Home>]) -> Extended<Home>;

/// The same with tables of the first points. Variable time.
#[cfg(feature = "alloc")]
pub(super) type VartimeMsmPrecomputed =
    fn(&[Words], &[precomputed::Multiples], &[Extended<Home>]) -> Extended<Home>;

/// SHA-512 of messages, each the concatenation of three parts; slices of one length.
#[cfg(feature = "batch")]
pub(super) type Sha512Each = fn(&[[&[u8]; 3]], &mut [[u8; 64]]);

/// What a backend does with many points: the functions of [`many`]. Constant time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Many {
    pub encode: fn(&[Extended<Home>], &mut [Words]),
    pub decode: fn(&[Words], &mut [Extended<Home>], &mut [Mask]),
    pub ristretto_encode: fn(&[Extended<Home>], &mut [Words]),
    pub ristretto_encode_doubles: fn(&[Extended<Home>], &mut [Words]),
    pub ristretto_decode: fn(&[Words], &mut [Extended<Home>], &mut [Mask]),
    pub ristretto_map: fn(&[Words], &mut [Extended<Home>]),
}

/// The functions of a backend that computes one element at a time.
pub(super) struct Single {
    pub mul_base: MulBase,
    pub vartime_verify: VartimeVerify,
    pub x25519: X25519,
    /// The Montgomery ladder with any 256-bit scalar. Constant time.
    pub ladder: fn(&Words, &Words) -> Words,
    /// Decodes 32 bytes. Constant time.
    pub decode: fn(&Words) -> Decoded<Home>,
    /// Encodes a point. Constant time.
    pub encode: fn(&Extended<Home>) -> Words,
    /// The u-coordinate of a point on the Montgomery curve. Constant time.
    pub to_montgomery: fn(&Extended<Home>) -> Words,
    pub mul: Mul,
    pub vartime_double_mul: VartimeDoubleMul,
    /// Decodes a Ristretto element, if the encoding is valid. Constant time.
    pub ristretto_decode: fn(&Words) -> (Mask, Extended<Home>),
    /// The Ristretto encoding of a point. Constant time.
    pub ristretto_encode: fn(&Extended<Home>) -> Words,
    /// The Ristretto map from a field element to a point. Constant time.
    pub ristretto_map: fn(&Words) -> Extended<Home>,
    /// Variable time.
    #[cfg(feature = "alloc")]
    pub vartime_msm: Msm,
    /// By tables of the first points. Variable time.
    #[cfg(feature = "alloc")]
    pub vartime_msm_precomputed: VartimeMsmPrecomputed,
    /// Constant time for a given number of points.
    #[cfg(feature = "alloc")]
    pub msm: Msm,
    /// Many points.
    pub many: Many,
    /// `x^(n+1)` by n dependent products.
    #[cfg(feature = "hazmat")]
    pub mul_chain: fn(&Words, usize) -> Words,
    /// n dependent squarings.
    #[cfg(feature = "hazmat")]
    pub square_chain: fn(&Words, usize) -> Words,
    /// n dependent inversions.
    #[cfg(feature = "hazmat")]
    pub invert_chain: fn(&Words, usize) -> Words,
}

/// The row of a group, compiled for any processor of the target.
pub(super) const fn single<G: SerialSteps>() -> Single {
    Single {
        mul_base: one::mul_base::<G>,
        vartime_verify: one::vartime_verify::<G>,
        x25519: one::x25519::<G::Field>,
        ladder: one::ladder::<G::Field>,
        decode: one::decode::<G>,
        encode: one::encode::<G::Field>,
        to_montgomery: one::to_montgomery::<G::Field>,
        mul: one::mul::<G>,
        vartime_double_mul: one::vartime_double_mul::<G>,
        ristretto_decode: one::ristretto_decode::<G>,
        ristretto_encode: one::ristretto_encode::<G>,
        ristretto_map: one::ristretto_map::<G>,
        #[cfg(feature = "alloc")]
        vartime_msm: one::vartime_msm::<G>,
        #[cfg(feature = "alloc")]
        vartime_msm_precomputed: one::vartime_msm_precomputed::<G>,
        #[cfg(feature = "alloc")]
        msm: one::msm::<G>,
        many: Many {
            encode: many::encode::<G>,
            decode: many::decode::<G>,
            ristretto_encode: many::ristretto_encode::<G>,
            ristretto_encode_doubles: many::ristretto_encode_doubles::<G>,
            ristretto_decode: many::ristretto_decode::<G>,
            ristretto_map: many::ristretto_map::<G>,
        },
        #[cfg(feature = "hazmat")]
        mul_chain: one::mul_chain::<G::Field>,
        #[cfg(feature = "hazmat")]
        square_chain: one::square_chain::<G::Field>,
        #[cfg(feature = "hazmat")]
        invert_chain: one::invert_chain::<G::Field>,
    }
}

/// The functions of a backend that computes on vectors.
#[cfg_attr(not(nineteen_arch = "x86_64"), allow(dead_code))]
pub(super) struct Lanes {
    /// How many items lie side by side.
    pub lanes: usize,
    pub mul_base: MulBase,
    /// The check of one signature, where it is faster than without vectors.
    pub vartime_verify: Option<VartimeVerify>,
    /// One exchange, where it is faster than without vectors.
    pub x25519: Option<X25519>,
    /// One multiple, where it is faster than without vectors.
    pub mul: Option<Mul>,
    /// The sum of two multiples, where it is faster than without vectors.
    pub vartime_double_mul: Option<VartimeDoubleMul>,
    /// The sum of multiples by tables, where it is faster than without vectors.
    #[cfg(feature = "alloc")]
    pub vartime_msm_precomputed: Option<VartimeMsmPrecomputed>,
    /// The multiples of a point for `vartime_mul_expanded`.
    #[cfg(feature = "alloc")]
    pub expand: fn(&Extended<Home>, &mut Multiples),
    /// Affine `[s]B + [k]P`, by the multiples of P. Variable time.
    #[cfg(feature = "alloc")]
    pub vartime_mul_expanded: fn(&Words, &Words, &Multiples) -> (Words, Words),
    /// Many items at once.
    #[cfg(feature = "batch")]
    pub batches: Batches,
}

/// The functions of a backend for many items, of which `lanes` lie side by side.
///
/// Batches of up to [`MOST`](super::lanes::batch::MOST) items; a last group that is not full repeats its last
/// item.
#[cfg(feature = "batch")]
#[cfg_attr(not(nineteen_arch = "x86_64"), allow(dead_code))]
pub(super) struct Batches {
    /// From how many items on a group that is not full is worth it, as measured.
    pub least: Least,
    /// The encodings of `[kᵢ]B` for `kᵢ < 2^255`. Constant time.
    pub mul_base_each: fn(&[Words], &mut [Words]),
    /// X25519 of each clamped `kᵢ` and `uᵢ`. Constant time.
    pub x25519_each: fn(&[Words], &[Words], &mut [Words]),
    /// Bit `l`: whether claim `l` of at most `lanes` is valid; A and R may have been decoded. Variable
    /// time.
    pub vartime_verify_each: fn(Rule, &[Claim], Option<&[Points<'_>; 2]>) -> u8,
    /// Decodes points as ZIP-215 does; whether all encodings are those of points. Variable time.
    pub vartime_decode_rows: fn(&[Words], &mut [Row<2>]) -> bool,
    /// The sum of all terms, by windows of so many bits. Variable time.
    pub vartime_combination: fn(usize, Terms<'_>) -> Extended<Home>,
    /// The sum of multiples of points, those of few side by side. Variable time.
    pub vartime_msm: Msm,
    /// The same. Constant time for a given number of points.
    pub msm: Msm,
    /// Many points.
    pub many: Many,
    /// SHA-512 of up to `lanes` messages of three parts, side by side. Constant time in what they hold.
    pub sha512_each: Sha512Each,
}

/// Items from which on a group that is not full costs less than its items one by one.
#[cfg(feature = "batch")]
#[cfg_attr(not(nineteen_arch = "x86_64"), allow(dead_code))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub sign: usize,
    pub x25519: usize,
    pub verify: usize,
    /// Points to encode or to decode.
    pub points: usize,
    /// Multiples to sum, by secret scalars.
    pub msm: usize,
    /// The same by public ones, where one element at a time may skip what is zero.
    pub vartime_msm: usize,
    /// Signatures from which one equation costs less than one for each.
    pub combined: usize,
}
