// SPDX-License-Identifier: MIT OR Apache-2.0
// The instance of `nineteen/voprf`.

import { WASM } from "./inline.voprf.js";
import { loader } from "./loader.js";
import { Instance } from "./module.js";

export const instance = new Instance({
  "-2": "an element, a proof or a key is not encoded as it should be",
  "-3": "there are no items, more than 65535, unequal numbers of them, or an input is too long",
  "-4": "an input cannot be used with this key",
  "-5": "the proof is not valid: the server used another key",
  "-6": "the public information cannot be used with this key",
  "-7": "no key follows from this seed",
});

export const { init, initSync } = loader(WASM, 0, instance);
