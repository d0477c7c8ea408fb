// SPDX-License-Identifier: MIT OR Apache-2.0
// The module inside a text, for entry points that need no other file.

import { WASM } from "./inline.nineteen.js";
import { RANKS, loaderWithVectors } from "./loader.js";

export const { init, initSync, compile } = loaderWithVectors(
  WASM,
  RANKS.nineteen,
  "nineteen/plain",
);
