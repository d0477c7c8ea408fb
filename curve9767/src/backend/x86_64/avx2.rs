// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2`: an element in a lane of 128 bits; two at once where there are many.

use super::compiled::{compiled, names::*};
use crate::field::vector::x86_64::{Xmm, Ymm};

compiled! { "avx2,bmi2", assume_avx2!, Xmm, Ymm }
