// SPDX-License-Identifier: MIT OR Apache-2.0
// Ed25519: secret keys and signatures. lib/verifying.js verifies.

import { bytes, random, scheme } from "./arguments.js";
import { Disposable, Kept } from "./keys.js";
import { result, secret } from "./module.js";

/** A secret key. Its expanded form stays in the module until `dispose`, which wipes it. */
export class SigningKey extends Disposable {
  #kept;
  #publicKey;

  /** `seed`: 32 random bytes. */
  constructor(seed) {
    super();
    const made = result("signing_new", [bytes(seed, "seed", 32)], 32);
    this.#kept = new Kept("signing_free", made.code);
    this.#publicKey = made.bytes;
  }

  /** A fresh key, from `crypto.getRandomValues`. */
  static generate() {
    const seed = random(32);
    try {
      return new SigningKey(seed);
    } finally {
      seed.fill(0);
    }
  }

  kept() {
    return this.#kept;
  }

  /** The public key: 32 bytes. */
  get publicKey() {
    return this.#publicKey.slice();
  }

  /** The signature of a message: 64 bytes. */
  sign(message, options) {
    const [kind, context] = scheme(options);
    bytes(message, "message");
    const lengths = [context.length, message.length];
    const parts = [context, message];
    return result("signing_sign", parts, 64, this.#kept.number, kind, ...lengths).bytes;
  }

  /** The seed: 32 bytes, which the caller wipes. */
  toBytes() {
    return secret("signing_seed", [], 32, this.#kept.number).bytes;
  }
}

/** The public key of a seed: 32 bytes. */
export function publicKey(seed) {
  return result("public_key", [bytes(seed, "seed", 32)], 32).bytes;
}

/** The signature of a message by a seed, which is expanded for it. */
export function sign(message, seed, options) {
  // First: a getter of the options can change what the others are.
  const [kind, context] = scheme(options);
  bytes(message, "message");
  bytes(seed, "seed", 32);
  const parts = [seed, context, message];
  return result("sign_once", parts, 64, kind, context.length, message.length).bytes;
}
