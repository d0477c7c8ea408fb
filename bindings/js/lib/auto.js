// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/auto`: `init` imports the module with vectors or the plain one. Bundlers
// that split code keep each in a file of its own.

import { started } from "./module.js";
import { vectors } from "./vectors.js";

export * from "./api.js";

/** Imports and compiles the module that fits the engine, before any other call. */
export async function init() {
  if (started()) return;
  const file = vectors() ? import("./loaded.js") : import("./plain.js");
  const { init } = await file;
  await init();
}
