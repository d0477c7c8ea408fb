// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/nacl` in Node, with the addon where that is installed.

import "./native.js";

export * from "./nacl.inline.js";
export { default } from "./nacl.inline.js";
