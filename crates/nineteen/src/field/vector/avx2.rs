// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes: the registers of AVX2.
