// SPDX-License-Identifier: MIT OR Apache-2.0
// The instance of `nineteen/blind-rsa`.

import { WASM } from "./inline.blind-rsa.js";
import { loader } from "./loader.js";
import { Instance } from "./module.js";

export const instance = new Instance({
  "-2": "the key has not 2048 to 8192 bits, or no multiple of 16",
  "-3": "the numbers of the key do not belong together",
  "-4": "both primes are safe: the key is one for public metadata",
  "-5": "the encoding is not that of a key for this variant",
  "-6": "the message is not prepared: a randomized variant puts 32 bytes before it",
  "-7": "the message cannot be blinded with this key",
  "-8": "the length is not that of the modulus, or the number is not below it",
  "-9": "the signature is not valid: the signer used another key",
  "-10": "the signer's key does not sign",
  "-11": "a key that was derived for metadata has no encoding: keep that of the master key",
  "-12": "a prime of the key is not safe: the key is none for public metadata",
});

export const { init, initSync } = loader(WASM, 0, instance);
