// SPDX-License-Identifier: MIT OR Apache-2.0
// Ed25519: keys, signatures and single verifications. lib/batch.js has batches.

import { bytes, policy, random, scheme } from "./arguments.js";
import { Disposable, Kept } from "./keys.js";
import { number, result, secret } from "./module.js";

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

/** A public key that is decoded once. */
export class VerifyingKey extends Disposable {
  #kept;
  #bytes;

  /** Throws a `RangeError` if the 32 bytes encode no point. */
  constructor(publicKey) {
    super();
    const kept = number("verifying_new", [bytes(publicKey, "publicKey", 32)]);
    this.#kept = new Kept("verifying_free", kept);
    this.#bytes = Uint8Array.from(publicKey);
  }

  kept() {
    return this.#kept;
  }

  /** Whether a signature is valid. */
  verify(signature, message, options) {
    bytes(signature, "signature", 64);
    bytes(message, "message");
    const [kind, context] = scheme(options);
    const numbers = [policy(options?.policy), kind, context.length, message.length];
    const parts = [signature, context, message];
    return number("verifying_verify", parts, this.#kept.number, ...numbers) === 1;
  }

  /** The 32 bytes, as they were given. */
  toBytes() {
    return this.#bytes.slice();
  }
}

/** The public key of a seed: 32 bytes. */
export function publicKey(seed) {
  return result("public_key", [bytes(seed, "seed", 32)], 32).bytes;
}

/** The signature of a message by a seed, which is expanded for it. */
export function sign(message, seed, options) {
  bytes(message, "message");
  bytes(seed, "seed", 32);
  const [kind, context] = scheme(options);
  const parts = [seed, context, message];
  return result("sign_once", parts, 64, kind, context.length, message.length).bytes;
}

/** Whether a signature is valid. */
export function verify(signature, message, publicKey, options) {
  bytes(signature, "signature", 64);
  bytes(message, "message");
  bytes(publicKey, "publicKey", 32);
  const [kind, context] = scheme(options);
  const numbers = [policy(options?.policy), kind, context.length, message.length];
  return number("verify_once", [publicKey, signature, context, message], ...numbers) === 1;
}

/**
 * What a public key encodes: whether it is a point, whether the encoding is canonical, and whether
 * the point has small order.
 */
export function inspect(publicKey) {
  const bits = number("point", [bytes(publicKey, "publicKey", 32)]);
  return { isPoint: !!(bits & 1), isSmallOrder: !!(bits & 2), isCanonical: !!(bits & 4) };
}
