// SPDX-License-Identifier: MIT OR Apache-2.0

export { init, initSync } from "./index.js";
export * from "./noble.js";
