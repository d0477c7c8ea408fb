// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx512`: an element in a lane of 128 bits; four at once where there are many.

use super::compiled::{compiled, names::*};
use crate::field::vector::x86_64::{XmmVnni, ZmmVnni};

compiled! { "avx512f,avx512bw,avx512vl,avx512vnni,bmi2", assume_avx512!, XmmVnni, ZmmVnni }
