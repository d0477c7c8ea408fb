// SPDX-License-Identifier: MIT OR Apache-2.0
// The instance that computes in the groups.

import { Instance, main } from "./module.js";

/** One for groups alone, if the main instance is that of `nineteen`, which has none. */
export const spare = new Instance();

/** Points are bytes on this side, so every instance takes those of another. */
export function groups() {
  return spare.sourced && !main.has("point_combine") ? spare : main;
}
