// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/noble`, with the module in it.

export { init, initSync } from "./loaded.noble.js";
export * from "./noble.js";
