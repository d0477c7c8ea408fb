// SPDX-License-Identifier: MIT OR Apache-2.0
// A module that is in the program as text.

import { setSource, start, started } from "./module.js";

function decode(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Functions that compile a module in base64, of which calls use the last if there is none yet. */
export function loader(text) {
  const compile = () => new WebAssembly.Module(decode(text));
  setSource(compile);
  return {
    /** Compiles the module. Functions that are called before it is done compile it themselves. */
    async init() {
      if (!started()) start(await WebAssembly.compile(decode(text)));
    },
    /** Compiles the module now. */
    initSync() {
      if (!started()) start(compile());
    },
    compile,
  };
}
