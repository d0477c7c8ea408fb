// SPDX-License-Identifier: MIT OR Apache-2.0
//! Empty: the tests of the steps are in `arch::aarch64::m64`.
