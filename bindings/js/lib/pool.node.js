// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/pool` in Node, with the addon where that is installed.

import "./native.js";

export * from "./pool.js";
