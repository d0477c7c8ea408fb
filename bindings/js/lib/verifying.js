// SPDX-License-Identifier: MIT OR Apache-2.0
// Ed25519: single verifications. lib/batch.js has batches.

import { bytes, rule } from "./arguments.js";
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
    // First: a getter of the options can change what the others are.
    const { policy, scheme, context } = rule(options);
    bytes(signature, "signature", 64);
    bytes(message, "message");
    const numbers = [policy, scheme, context.length, message.length];
    const parts = [signature, context, message];
    return number("verifying_verify", parts, this.#kept.number, ...numbers) === 1;
  }

  /** The 32 bytes, as they were given. */
  toBytes() {
    return this.#bytes.slice();
  }
}

/** Whether a signature is valid, from checked arguments. */
export function isValid({ policy, scheme, context }, signature, message, publicKey) {
  const numbers = [policy, scheme, context.length, message.length];
  return number("verify_once", [publicKey, signature, context, message], ...numbers) === 1;
}

/** Whether a signature is valid. */
export function verify(signature, message, publicKey, options) {
  // First: a getter of the options can change what the others are.
  const how = rule(options);
  bytes(signature, "signature", 64);
  bytes(message, "message");
  bytes(publicKey, "publicKey", 32);
  return isValid(how, signature, message, publicKey);
}

/**
 * What a public key encodes: whether it is a point, whether the encoding is canonical, and whether
 * the point has small order.
 */
export function inspect(publicKey) {
  const bits = number("point", [bytes(publicKey, "publicKey", 32)]);
  return { isPoint: !!(bits & 1), isSmallOrder: !!(bits & 2), isCanonical: !!(bits & 4) };
}
