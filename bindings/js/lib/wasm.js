// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/wasm`: the module is the file `nineteen/nineteen.wasm`, which the
// program loads, for runtimes that compile none themselves.

import { start, started } from "./module.js";

export * from "./api.js";
export { vectors } from "./vectors.js";

/** Takes a `WebAssembly.Module`, bytes, a `Response` of `fetch`, or a promise of one of them. */
export async function init(source) {
  if (started()) return;
  const given = await source;
  if (given instanceof WebAssembly.Module) start(given);
  else if (typeof Response !== "undefined" && given instanceof Response) {
    start(await WebAssembly.compile(await given.arrayBuffer()));
  } else start(await WebAssembly.compile(given));
}

/** Takes a `WebAssembly.Module`, or bytes where the runtime compiles them at once. */
export function initSync(source) {
  if (started()) return;
  start(source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source));
}
