// SPDX-License-Identifier: MIT OR Apache-2.0
//! Nothing: the test is all there is.
