// SPDX-License-Identifier: MIT OR Apache-2.0
//! What backends with four lanes compute by the same code, beyond the rows of all vector backends:
//! a row for each function, as in `backend/vector_operations.rs`.
//!
//! `Pair` is the state of the ladder; the other types are those of the rows there.

/// The rows, handed to another macro.
macro_rules! four_lane_operations {
    ($use:ident! { $($with:tt)* }) => { $use! { $($with)*
        fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
            ladder::ladder::<Home, Pair>(scalars, k, u)
        }
        fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool {
            vartime_verify_packed::<OneByOne<Single>, Maps, Home>(OneByOne::NEW, rule, key, r, s, k)
        }
        fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
            variable_base::mul::<Single>(k, p)
        }

        #[cfg(feature = "batch")]
        fn vartime_verify_each(rule: Rule, equations: &[Equation], known: Known<'_>) -> u8 {
            lanes::batch::vartime_verify_each::<Lanes>(rule, equations, known)
        }
        #[cfg(feature = "batch")]
        fn vartime_msm_of_many(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
            in_lanes::vartime_msm::<Lanes>(k, p)
        }
        #[cfg(feature = "batch")]
        fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
            straus::msm::<Single>(k, p)
        }
        #[cfg(feature = "batch")]
        fn sha512_each(messages: &[[&[u8]; 3]; 4]) -> [[u8; 64]; 4] {
            sha512::<__m256i, 4, 3>(messages)
        }
    } };
}
pub(super) use four_lane_operations;

/// What the rows name, for the modules in which they are expanded.
#[allow(unused_imports, reason = "features leave rows out")]
pub(super) mod names {
    pub(crate) use core::arch::x86_64::__m256i;

    pub(crate) use crate::curve::ladder::{self, Scalars};
    pub(crate) use crate::curve::mul as variable_base;
    pub(crate) use crate::curve::packed::{OneByOne, vartime_verify_packed};
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::pippenger::in_lanes;
    pub(crate) use crate::curve::rule::Rule;
    pub(crate) use crate::curve::verify::Key;
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::verify_lanes::{Equation, Known};
    #[cfg(feature = "batch")]
    pub(crate) use crate::sha512::sha512;
}
