// SPDX-License-Identifier: MIT OR Apache-2.0
// The entry point `nineteen/wasm`: the module is the file `nineteen/nineteen.wasm`, which the
// program loads, for runtimes that compile none themselves.

import { main, start, started } from "./module.js";

export * from "./api.js";
export { vectors } from "./vectors.js";

/** What the instance was made from, which may be given again. */
let first;

/**
 * Makes the instance. A later call checks that the module has nothing that the instance has not:
 * the caller would otherwise miss it.
 */
function take(module, source) {
  if (started()) return main.serves(module);
  start(module);
  first = source;
}

/** Takes a `WebAssembly.Module`, bytes, a `Response` of `fetch`, or a promise of one of them. */
export async function init(source) {
  if (started() && source === first) return;
  const given = await source;
  if (given instanceof WebAssembly.Module) take(given, source);
  else if (typeof Response !== "undefined" && given instanceof Response) {
    take(await WebAssembly.compile(await given.arrayBuffer()), source);
  } else take(await WebAssembly.compile(given), source);
}

/** Takes a `WebAssembly.Module`, or bytes where the runtime compiles them at once. */
export function initSync(source) {
  if (started() && source === first) return;
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  take(module, source);
}
