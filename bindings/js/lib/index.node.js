// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen` in Node, with the addon where that is installed.

import "./native.js";

export * from "./index.js";
