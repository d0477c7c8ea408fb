// SPDX-License-Identifier: MIT OR Apache-2.0
// Ed25519: single verifications. lib/batch.js has batches.

import { bytes, policy, scheme } from "./arguments.js";
import { Disposable, Kept } from "./keys.js";
import { number } from "./module.js";

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
