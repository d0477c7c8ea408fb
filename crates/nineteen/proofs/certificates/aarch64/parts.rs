// SPDX-License-Identifier: MIT OR Apache-2.0
//! The texts of whole steps. Their parts are in `arch::aarch64::m64`.

pub(crate) use super::{
    add::TEXT as ADD, add_affine::TEXT as ADD_AFFINE, double::TEXT as DOUBLE,
    ladder_step::TEXT as LADDER_STEP,
};
