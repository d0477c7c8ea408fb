// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen`: everything in one bundle.

export * from "./api.js";
export { init, initSync } from "./loaded.js";
