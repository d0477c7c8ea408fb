// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes of five limbs: for AVX-IFMA, and for AVX2 with FMA.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. Only the functions of
//! `backend/x86_64/avxifma`, which are compiled for the same ones, name [`FourIfma`], and only those
//! of `backend/x86_64/avx2` name [`FourFma`].

pub(crate) use four_fma::FourFma;
pub(crate) use four_ifma::FourIfma;

mod four_ifma {
    #[cfg(feature = "batch")]
    use core::arch::x86_64::__m256i;

    use crate::arch::x86_64::assume_avxifma;
    use crate::curve::compiled::x86_64::rows::{compiled, lanes_compiled, names::*};
    #[cfg(feature = "batch")]
    use crate::curve::packed::PackedPoint;
    use crate::curve::packed::sum_of_four as sum_of;
    use crate::field::Fe5x52X4;

    /// Five limbs of 52 bits, for AVX-IFMA.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct FourIfma;

    #[cfg(feature = "batch")]
    type Lanes = FourIfma;
    #[cfg(feature = "batch")]
    type Single = PackedPoint<__m256i>;

    lanes_compiled! { "avx2,avxifma,bmi2", assume_avxifma!, FourIfma, Fe5x52X4 }
}

mod four_fma {
    #[cfg(feature = "batch")]
    use crate::field::vector::fma::Fma;

    use crate::arch::x86_64::assume_avx2;
    use crate::curve::compiled::x86_64::rows::{compiled, lanes_compiled, names::*};
    #[cfg(feature = "batch")]
    use crate::curve::packed::PackedPoint;
    use crate::curve::packed::sum_of_four as sum_of;
    use crate::field::Fe5x51X4Fma;

    /// Five limbs of 51 bits, multiplied as doubles, for AVX2 and FMA.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct FourFma;

    #[cfg(feature = "batch")]
    type Lanes = FourFma;
    #[cfg(feature = "batch")]
    type Single = PackedPoint<Fma>;

    lanes_compiled! { "avx2,fma,bmi2", assume_avx2!, FourFma, Fe5x51X4Fma }
}
