// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/nacl`, with the module in it.

import "./loaded.js";

export * from "./nacl.js";
export { default } from "./nacl.js";
