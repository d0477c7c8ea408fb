// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/plain`: the module without vectors, for engines that have none.

import { WASM } from "./inline.plain.js";
import { RANKS, loader } from "./loader.js";

export * from "./api.js";
export const { init, initSync } = loader(WASM, RANKS.plain);
