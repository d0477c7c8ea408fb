// SPDX-License-Identifier: MIT OR Apache-2.0
#![no_std]
#![no_main]

firmware::program!(Nothing);
