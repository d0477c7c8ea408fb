// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whole steps of `m64` for AArch64 as constants.
//!
//! Each step's text is a macro of its own module, composed by the macros of `arch::aarch64::m64`.
//! The same files are modules here once more, with a constant behind each.

#[path = "../../src/arch/aarch64"]
mod steps {
    #[macro_use]
    mod m64;

    #[path = "m64"]
    pub(crate) mod doubling {
        #[macro_use]
        mod double;
        pub(crate) const TEXT: &str = text!();
    }
    #[path = "m64"]
    pub(crate) mod addition_of_affine {
        #[macro_use]
        mod add_affine;
        pub(crate) const TEXT: &str = text!();
    }
    #[path = "m64"]
    pub(crate) mod addition {
        // Its macros are used by the next.
        #[macro_use]
        mod add_affine;
        #[macro_use]
        mod add;
        pub(crate) const TEXT: &str = text!();
    }
    #[path = "m64"]
    pub(crate) mod step_of_ladder {
        #[macro_use]
        mod ladder_step;
        pub(crate) const TEXT: &str = text!();
    }
}

pub(crate) use steps::{
    addition::TEXT as ADD, addition_of_affine::TEXT as ADD_AFFINE, doubling::TEXT as DOUBLE,
    step_of_ladder::TEXT as LADDER_STEP,
};
