// SPDX-License-Identifier: MIT OR Apache-2.0
// The module of `nineteen/noble` inside a text: small tables, and the groups. A program that also
// imports `nineteen` signs and verifies with that one's.

import { spare } from "./groups.js";
import { WASM } from "./inline.noble.js";
import { RANKS, loader } from "./loader.js";

export const { init, initSync } = loader(WASM, RANKS.noble);
loader(WASM, RANKS.noble, spare);
