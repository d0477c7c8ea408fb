// SPDX-License-Identifier: MIT OR Apache-2.0
// A module that is in the program as text.

import { main } from "./module.js";
import { requireVectors } from "./vectors.js";

function decode(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Modules for the main instance: if a program has several, the last of these is taken. */
export const RANKS = Object.freeze({ verify: 0, noble: 1, nineteen: 2, plain: 3 });

/**
 * Functions that compile a module in base64, for the main instance or another. `check` throws where
 * the engine cannot.
 */
export function loader(text, rank, instance = main, check = () => {}) {
  const compile = () => {
    check();
    return new WebAssembly.Module(decode(text));
  };
  instance.setSource(compile, rank);
  return {
    /** Compiles the module. Functions that are called before it is done compile it themselves. */
    async init() {
      if (instance.started) return;
      check();
      instance.start(await WebAssembly.compile(decode(text)));
    },
    /** Compiles the module now. */
    initSync() {
      if (!instance.started) instance.start(compile());
    },
    compile,
  };
}

/** The same for a module with vectors; `plain` is the entry point whose module has none. */
export function loaderWithVectors(text, rank, plain) {
  return loader(text, rank, main, () => requireVectors(plain));
}
