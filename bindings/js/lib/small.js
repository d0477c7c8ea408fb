// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/small`: the module built for size, half as long.

import { WASM } from "./inline.small.js";
import { RANKS, loader } from "./loader.js";

export * from "./api.js";
export const { init, initSync } = loader(WASM, RANKS.nineteen);
